"""What plug-ins say is checked before anything is made of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pipelines import pipeline_of

from crfanon.decide.vote import Election, Voter
from crfanon.detect.deny_lists import ListDetector, UserList
from crfanon.detect.plugins.answers import Found, LabelTable, PlugIn, Refused, read_answer
from crfanon.errors import ConfigError, DocumentError
from crfanon.text.document import Document
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

TEXT = "Vino Inés Robles, de Soria."


def suggested(*found: Found, table: LabelTable | None = None, doc_id: str = "") -> list[Span]:
    plug_in = PlugIn("http:x", lambda _: found, table or LabelTable())
    [document] = plug_in.detect([Document(doc_id, TEXT, Tokenizer()(TEXT))])
    return list(document.suggested)


def test_spans_are_widened_to_whole_tokens() -> None:
    assert suggested(Found(6, 12, "PER", 0.5), Found(21, 26, "LOC")) == [
        Span(5, 16, "PERSON", "http:x", 0.5),
        Span(21, 26, "LOCATION", "http:x", 1.0),
    ]


def test_white_space_alone_is_left_out() -> None:
    assert suggested(Found(4, 5, "PER")) == []


def test_labels_that_are_dropped_give_no_span() -> None:
    assert suggested(Found(5, 16, "PER"), table=LabelTable({"PER": "O"})) == []


def test_labels_may_be_named_as_a_model_names_them() -> None:
    table = LabelTable({"PER": "PERSON"}, others="OTHER", named=str.lower)
    assert table.labels == {"person", "other"}
    assert [span.label for span in suggested(Found(5, 9, "X"), table=table)] == ["other"]


def test_a_table_names_labels_of_the_hierarchy() -> None:
    with pytest.raises(ConfigError, match="HUMAN has no place in the label hierarchy"):
        LabelTable({"PER": "HUMAN"})


def test_labels_that_are_announced_are_checked() -> None:
    table = LabelTable({"PER": "NAME_PATIENT", "MISC": "O"})
    assert table.check(["PER", "MISC"]) == {"NAME_PATIENT"}
    with pytest.raises(ConfigError, match="^the label 'WHO' is not known; say under labels"):
        table.check(["PER", "WHO"])


def test_plug_ins_vote_with_others() -> None:
    first, second = (
        PlugIn(source, lambda _: [Found(5, 9, "PER")], LabelTable({"PER": label}))
        for source, label in (("http:a", "LOCATION"), ("http:b", "PERSON"))
    )
    voters = [Voter(plug_in.source, plug_in.labels) for plug_in in (second, first)]
    lineup = pipeline_of([first, second], splitter=Tokenizer(), election=Election(voters))
    [document] = lineup.analyze([Document("", TEXT)])
    assert [(span.label, span.source) for span in document.spans] == [("PERSON", "http:b")]


def test_certain_evidence_is_not_lost_beside_a_plug_in() -> None:
    near = PlugIn("http:a", lambda _: [Found(10, 16, "LOC")], LabelTable())
    deny = ListDetector([UserList("mine", "PERSON", ("Inés Robles",))])
    [document] = pipeline_of([near, deny], splitter=Tokenizer()).analyze([Document("", TEXT)])
    assert [(TEXT[s.start : s.end], s.source) for s in document.spans] == [
        ("Inés Robles", "deny:mine")
    ]


@pytest.mark.parametrize("place", [(-1, 3), (5, 5), (9, 5), (20, 28)])
def test_offsets_outside_of_the_text_refuse_the_document(place: tuple[int, int]) -> None:
    with pytest.raises(DocumentError, match=r"^note: plug-in http:x: entity 1 is said to stand"):
        suggested(Found(*place, "PER"), doc_id="note")


def test_unknown_labels_refuse_the_document() -> None:
    with pytest.raises(DocumentError, match="entity 1 has a label 'PERS' that is not known"):
        suggested(Found(5, 9, "PERS"))


@pytest.mark.parametrize("label", ["Robles", "PER_ROBLES", "inés"])
def test_what_stands_in_the_text_is_not_shown_as_a_label(label: str) -> None:
    with pytest.raises(DocumentError, match="entity 1 has a label that is not known"):
        suggested(Found(5, 9, label))


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ([], "no list of entities"),
        ({"entities": None}, "no list of entities"),
        ({"entities": ["x"]}, "entity 1 is not an object"),
        ({"entities": [{"start": 0, "label": "PER"}]}, "entity 1 has no start and end"),
        ({"entities": [{"start": 0.0, "end": 4, "label": "PER"}]}, "has no start and end"),
        ({"entities": [{"start": True, "end": 4, "label": "PER"}]}, "has no start and end"),
        ({"entities": [{"start": 0, "end": 4, "label": ""}]}, "entity 1 has no label"),
        ({"entities": [{"start": 0, "end": 4, "label": 7}]}, "entity 1 has no label"),
        ({"entities": [{"start": 0, "end": 4, "label": "PER", "score": "1"}]}, "a score"),
        ({"entities": [{"start": 0, "end": 4, "label": "PER", "score": 1.5}]}, "a score"),
        ({"entities": [{"start": 0, "end": 4, "label": "PER", "score": float("nan")}]}, "a score"),
        ({"entities": [{"start": 0, "end": 4, "label": "PER", "text": "Ines"}]}, "another text"),
    ],
)
def test_answers_of_another_form_are_refused(answer: object, problem: str) -> None:
    with pytest.raises(Refused, match=problem):
        list(read_answer(answer, TEXT))


def test_what_fails_refuses_the_document() -> None:
    def fail(_: Document) -> list[Found]:
        raise Refused("its process ended")

    asked: Callable[[Document], list[Found]] = fail
    with pytest.raises(DocumentError, match="^document: plug-in spacy:x: its process ended$"):
        list(PlugIn("spacy:x", asked, LabelTable()).detect([Document("", "x", Tokenizer()("x"))]))
