"""The listing of stages: names, order, what is left out, and what each change says."""

from __future__ import annotations

import pytest
from pipelines import pipeline_of

from crfanon.decide.reasons import DROPPING, REASONS
from crfanon.decide.stage_names import DOES, NEEDED, check_without
from crfanon.decide.vote import Election, Method, Voter
from crfanon.detect.deny_lists import ListDetector, UserList
from crfanon.errors import ConfigError
from crfanon.languages import LANGUAGES
from crfanon.languages.page_words import page_words
from crfanon.pipeline.stages import LanguagePipeline
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer


def _pipeline(**plan: object) -> LanguagePipeline:
    detector = ListDetector([UserList("people", "PERSON", ("Anna Berg",))])
    voters = [Voter(detector.source, frozenset({"PERSON"}))]
    election = Election(voters, Method("cascade"))
    return pipeline_of([detector], splitter=Tokenizer(), election=election, **plan)


def test_stages_come_in_the_order_of_their_names() -> None:
    names = [stage.name for stage in _pipeline().stages]
    assert names == [name for name in DOES if name in names]
    assert names[0] == "tokenize"
    assert {"vote", "arbitration"} <= set(names)


def test_there_is_a_vote_among_several_detectors_alone() -> None:
    detector = ListDetector([UserList("people", "PERSON", ("Anna Berg",))])
    names = {stage.name for stage in pipeline_of([detector], splitter=Tokenizer()).stages}
    assert "vote" not in names


@pytest.mark.parametrize("name", ["repeats", "consistency", "vote"])
def test_a_stage_can_be_left_out(name: str) -> None:
    text = "Anna Berg called. Anna Berg came."
    [document] = _pipeline(without=[name]).analyze([Document("note", text)])
    assert name not in {stage.name for stage in _pipeline(without=[name]).stages}
    assert [span.start for span in document.spans] == [0, 18]


@pytest.mark.parametrize("name", sorted(NEEDED))
def test_a_stage_without_which_nothing_is_masked_cannot(name: str) -> None:
    with pytest.raises(ConfigError, match=f"stage {name}: cannot be left out"):
        check_without([name])


def test_a_stage_that_is_misspelt_is_told() -> None:
    with pytest.raises(ConfigError, match="no stage 'vot'; did you mean vote"):
        check_without(["vot"])


def test_what_a_stage_reads_was_written_before() -> None:
    pipeline = _pipeline()
    pipeline.stages = pipeline.stages[1:]
    with pytest.raises(ValueError, match="reads {'tokens'}"):
        pipeline._check()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_a_meaning(lang) -> None:
    meanings = page_words(lang).reasons
    assert meanings.keys() == REASONS
    assert all(text and not text.endswith(".") for text in meanings.values())
    assert {"vote", "keep", "structure"} == DROPPING
