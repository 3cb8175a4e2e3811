"""What stages do to spans is noted: by which of them, why, and what was there before and after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from crfanon import Anonymizer, Document, corpus
from crfanon.decide.reasons import DROPPING, REASONS
from crfanon.decide.settle import REPEATS
from crfanon.decide.stage_names import DOES
from crfanon.errors import NoModelWarning

_TEXTS = {"de": "german", "en": "english", "es": "spanish", "pt": "portuguese"}
_CORPUS = Path(__file__).parents[1] / "corpus"


@pytest.fixture(scope="module")
def analyzed() -> Callable[[str], list[Document]]:
    """Give the texts of a language, analyzed."""

    @cache
    def made(language: str) -> list[Document]:
        texts = corpus.read(_CORPUS / _TEXTS[language], format="brat")
        return Anonymizer(lang=language).analyze_many(document.text for document in texts)

    return made


@pytest.mark.parametrize("language", _TEXTS)
def test_every_change_has_a_stage_and_a_reason_that_there_are(
    analyzed: Callable[[str], list[Document]], language: str
) -> None:
    changes = [change for document in analyzed(language) for change in document.changes]
    assert {change.stage for change in changes} <= DOES.keys()
    assert {change.reason.partition(":")[0] for change in changes} <= REASONS
    assert {change.stage for change in changes if change.is_drop} <= DROPPING


@pytest.mark.parametrize("language", _TEXTS)
def test_what_is_suggested_is_decided_changed_or_dropped(
    analyzed: Callable[[str], list[Document]], language: str
) -> None:
    for document in analyzed(language):
        changed = {change.before for change in document.changes}
        decided = Counter(document.spans)
        for span in document.suggested:
            is_repeat = span.source.startswith(REPEATS)
            assert span in decided or span in changed or is_repeat
        for change in document.changes:
            if change.after is not None and change.stage != "vote":
                assert change.after.overlaps(change.before)


def test_explanations_say_what_was_dropped_and_why(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(
        "languages: {de: {detectors: [{model: de-clinical}, {model: de-legal}]}}\n"
        "default: {arbitration: {method: majority}}\n"
    )
    text = "Herr Ross, Glasgow Coma Scale 15. § 37 Abs. 1 SGB X."
    anonymizer = Anonymizer(lang="de", config=own)
    document = anonymizer.analyze(text)
    [drop] = document.dropped
    assert text[drop.before.start : drop.before.end] == "§ 37 Abs. 1 SGB X"
    assert (drop.stage, drop.reason, drop.after) == ("vote", "outvoted", None)
    [name] = anonymizer.explain(document)
    assert {change.reason for change in name.changes} == {"backed"}


@pytest.mark.parametrize("stage", ["vote", "repeats", "consistency", "link", "unescape"])
def test_a_stage_that_is_left_out_changes_nothing(stage: str) -> None:
    anonymizer = Anonymizer(lang="en", without=[stage])
    document = anonymizer.analyze("Dear Ms Tarrant,\nMr Tarrant's Dr. Hale called 12/03/2012.")
    assert stage not in {change.stage for change in document.changes}
    assert stage not in {each.name for each in anonymizer.stages}
    assert document.spans


def test_without_models_it_is_said_that_names_stay() -> None:
    with pytest.warns(NoModelWarning, match="models are left out by `without`"):
        document = Anonymizer(lang="en", without=["models"]).analyze("Write to ann@example.org.")
    assert [span.label for span in document.spans] == ["CONTACT_EMAIL"]
