"""`multilingual`: a text in several languages becomes one document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import pytest
from pipelines import pipeline_of

from crfanon.decide.allow_lists import Allowance
from crfanon.decide.repeat_search import SecondPass
from crfanon.decide.repeats import add_repeats
from crfanon.detect.detectors import RuleDetector
from crfanon.pipeline.mixed_languages import Analyze, analyze
from crfanon.pipeline.stages import LanguagePipeline
from crfanon.rules import RuleSet
from crfanon.text.document import Document, Matches, Stretch
from crfanon.text.spans import VOTE, Change, Span
from crfanon.text.tokenizer import Tokenizer

# What the detectors of each language know, by the words that they find it behind.
_RULES = {
    "de": "rules:\n- {name: frau, label: PERSON, pattern: 'Frau [<Xx>]', precision: 0.99}\n",
    "en": "rules:\n- {name: room, label: ID, pattern: 'room [<9999>]', precision: 0.99}\n",
}
GERMAN = "Gestern kam Frau Albrecht zu uns.\n"
ENGLISH = "We saw Albrecht in room 4711.\n"


class Counting:
    """Lineups by language, and what they were asked for."""

    def __init__(self, lineups: dict[str, LanguagePipeline]) -> None:
        self.lineups = lineups
        self.asked: list[tuple[str, int]] = []

    def __call__(self, language: str) -> Analyze:
        def analyze(documents: Iterable[Document]) -> Iterator[Document]:
            documents = list(documents)
            self.asked.append((language, len(documents)))
            return self.lineups[language].analyze(documents)

        return analyze


@pytest.fixture
def lineups(tmp_path: Path) -> Counting:
    made = {}
    for language, rules in _RULES.items():
        (tmp_path / language).mkdir()
        (tmp_path / language / "mine.yaml").write_text(rules, encoding="utf-8")
        detector = RuleDetector(RuleSet.load([tmp_path / language]))
        made[language] = pipeline_of([detector], splitter=Tokenizer())
    return Counting(made)


def cut(*parts: tuple[str, str]) -> tuple[str, list[Stretch]]:
    """Return a text and its stretches."""
    text, stretches = "", []
    for part, language in parts:
        stretches.append(Stretch(len(text), len(text) + len(part), language))
        text += part
    return text, stretches


def surfaces(document: Document) -> list[tuple[str, str]]:
    return [(document.text[span.start : span.end], span.label) for span in document.spans]


def test_spans_stand_at_their_place_in_the_whole(lineups: Counting) -> None:
    text, stretches = cut(("See room 1234.\n", "en"), ("Frau Berg\n", "de"), ("room 5678", "en"))
    document = analyze(Document("note", text), stretches, lineups)
    assert surfaces(document) == [("1234", "ID"), ("Berg", "PERSON"), ("5678", "ID")]
    assert document.doc_id == "note"


@pytest.mark.parametrize("german_first", [True, False])
def test_a_name_found_in_one_language_is_found_in_the_other(
    lineups: Counting, german_first: bool
) -> None:
    parts = [(GERMAN, "de"), (ENGLISH, "en")]
    text, stretches = cut(*(parts if german_first else parts[::-1]))
    document = analyze(Document("", text), stretches, lineups)
    assert sorted(surfaces(document)) == [
        ("4711", "ID"),
        ("Albrecht", "PERSON"),
        ("Albrecht", "PERSON"),
    ]


def test_a_repeat_says_that_it_is_one(lineups: Counting) -> None:
    text, stretches = cut((GERMAN, "de"), (ENGLISH, "en"))
    document = analyze(Document("", text), stretches, lineups)
    assert [span.source for span in document.spans] == ["rule:frau", "second_pass", "rule:room"]
    assert document.spans[1] in document.evidence


@pytest.mark.parametrize(
    ("code", "doubts", "is_word"), [("en", (), True), ("es", (), False), ("en", ("es",), False)]
)
def test_a_name_in_small_letters_is_none_where_it_is_a_word(
    lineups: Counting, code: str, doubts: tuple[str, ...], is_word: bool
) -> None:
    text, stretches = cut(("Frau Grace kam.\n", "de"), ("They have no grace.\n", code))
    stretches[1] = stretches[1]._replace(doubts=doubts)
    lineups.lineups["es"] = lineups.lineups["en"]
    german = partial(add_repeats, settings=SecondPass("de"))
    document = analyze(Document("", text), stretches, lineups, add_repeats=german)
    assert [surface for surface, _ in surfaces(document)] == (
        ["Grace"] if is_word else ["Grace", "grace"]
    )


def test_what_is_not_to_be_looked_for_is_not(lineups: Counting) -> None:
    text, stretches = cut((GERMAN, "de"), (ENGLISH, "en"))
    document = analyze(Document("", text), stretches, lineups, add_repeats=lambda found: found)
    assert surfaces(document) == [("Albrecht", "PERSON"), ("4711", "ID")]


def test_a_repeat_that_is_not_to_be_masked_stands(lineups: Counting) -> None:
    text, stretches = cut((GERMAN, "de"), (ENGLISH, "en"))
    allowed = Allowance({"mine": ["Albrecht"]})
    document = analyze(Document("", text), stretches, lineups, spare=allowed)
    # Where it was decided, that was settled by the detectors of its language.
    assert surfaces(document) == [("Albrecht", "PERSON"), ("4711", "ID")]
    [stands] = document.kept
    assert (text[stands.start : stands.end], stands.source) == ("Albrecht", "allow:mine")


def test_each_language_is_asked_once(lineups: Counting) -> None:
    text, stretches = cut((GERMAN, "de"), (ENGLISH, "en"), (GERMAN, "de"))
    analyze(Document("", text), stretches, lineups)
    assert lineups.asked == [("de", 2), ("en", 1)]


def test_neighbours_in_one_language_are_analyzed_together(lineups: Counting) -> None:
    text, stretches = cut((GERMAN, "de"), (GERMAN, "de"), (ENGLISH, "en"))
    analyze(Document("", text), stretches, lineups)
    assert lineups.asked == [("de", 1), ("en", 1)]


def test_a_stretch_in_doubt_is_looked_at_in_both_languages(lineups: Counting) -> None:
    text, stretches = cut(("Frau Berg\n", "de"), ("Frau Robles, room 1234\n", "de"), ("Bye.", "en"))
    assert ("1234", "ID") not in surfaces(analyze(Document("", text), stretches, lineups))
    stretches[1] = stretches[1]._replace(doubts=("en",))
    document = analyze(Document("", text), stretches, lineups)
    assert surfaces(document) == [("Berg", "PERSON"), ("Robles", "PERSON"), ("1234", "ID")]


def test_in_doubt_the_language_of_the_stretch_goes_first() -> None:
    def analyze_of(language: str) -> Analyze:
        label = {"de": "PERSON", "en": "PLACE"}[language]
        return lambda documents: [
            d.with_(tokens=Tokenizer()(d.text), spans=(Span(0, 4, label),)) for d in documents
        ]

    stretches = [Stretch(0, 5, "de", "", ("en",)), Stretch(5, 9, "en")]
    document = analyze(Document("", "Bonn\nBath"), stretches, analyze_of)
    assert [(span.start, span.label) for span in document.spans] == [(0, "PERSON")]


@pytest.mark.parametrize(
    "stretches",
    [
        [],
        [Stretch(0, 5, "de")],
        [Stretch(1, 10, "de")],
        [Stretch(0, 4, "de"), Stretch(5, 10, "en")],
        [Stretch(0, 6, "de"), Stretch(5, 10, "en")],
        [Stretch(5, 10, "de"), Stretch(0, 5, "en")],
    ],
)
def test_stretches_that_leave_a_gap_are_refused(
    lineups: Counting, stretches: list[Stretch]
) -> None:
    with pytest.raises(ValueError, match="must cover it"):
        analyze(Document("", "0123\n56789"), stretches, lineups)


def test_detectors_that_lose_a_part_are_refused(lineups: Counting) -> None:
    text, stretches = cut((GERMAN, "de"), (ENGLISH, "en"), (GERMAN, "de"))

    def lossy(language: str) -> Analyze:
        return lambda documents: [*lineups(language)(documents)][1:]

    with pytest.raises(ValueError):
        analyze(Document("", text), stretches, lossy)


def test_evidence_stands_at_its_place_in_the_whole(lineups: Counting) -> None:
    text, stretches = cut((GERMAN, "de"), (ENGLISH, "en"), (GERMAN, "de"))
    document = analyze(Document("", text), stretches, lineups)
    found = {(text[span.start : span.end], span.source) for span in document.evidence}
    assert found == {
        ("Albrecht", "rule:frau"),
        ("Albrecht", "second_pass"),
        ("4711", "rule:room"),
    }
    assert all(isinstance(matches, Matches) for matches in document.matches)


def test_suggestions_that_did_not_stand_are_kept(lineups: Counting) -> None:
    def with_others(language: str) -> Analyze:
        def analyze(documents: Iterable[Document]) -> Iterator[Document]:
            for document in lineups(language)(documents):
                yield document.with_(changes=(Change(VOTE, "outvoted", Span(0, 2, "X", "crf:x")),))

        return analyze

    text, stretches = cut((GERMAN, "de"), (ENGLISH, "en"))
    document = analyze(Document("", text), stretches, with_others)
    assert [text[span.start : span.end] for span in document.outvoted] == ["Ge", "We"]


def test_evidence_of_a_stretch_in_doubt_keeps_to_its_tokens(lineups: Counting) -> None:
    text, stretches = cut(("room 1234.\n", "en"), ("Frau Berg, room 5678.\n", "de"))
    stretches[1] = stretches[1]._replace(doubts=("en",))
    document = analyze(Document("", text), stretches, lineups)
    found = [(text[span.start : span.end], span.source) for span in document.evidence]
    assert found == [("1234", "rule:room"), ("Berg", "rule:frau"), ("5678", "rule:room")]
