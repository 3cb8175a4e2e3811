"""Documents under other labels."""

from collections.abc import Callable

import pytest

from crfanon.corpus import relabelled
from crfanon.errors import ConfigError
from crfanon.labels import Relabelling
from crfanon.text.document import Document
from crfanon.text.spans import Entity, Span

Doc = Callable[..., Document]


def _labels(document: Document) -> list[str]:
    return [span.label for span in document.spans]


def test_labels_become_those_of_the_hierarchy(doc: Doc) -> None:
    document = doc("[GS Law] of [RR Ida] by [PER Bo]")
    assert _labels(relabelled(document, Relabelling("hierarchy"))) == [
        "OTHER_LAW",
        "NAME_PROFESSIONAL",
        "PERSON",
    ]
    assert _labels(relabelled(document, Relabelling("top"))) == ["OTHER", "PERSON", "PERSON"]
    assert relabelled(document, Relabelling("native")).spans == document.spans


def test_a_mapping_renames_drops_and_leaves(doc: Doc) -> None:
    document = doc("[GPE Bonn] [MISC Hit] [PER Ida]")
    found = relabelled(document, Relabelling({"GPE": "LOC", "MISC": "O"}, "hierarchy"))
    assert _labels(found) == ["LOCATION", "PERSON"]


def test_what_becomes_the_same_is_one_span_and_entities_follow() -> None:
    one, other, gone = Span(0, 3, "PER"), Span(0, 3, "RR"), Span(4, 6, "MISC")
    document = Document(
        "a",
        "Ida Bo",
        spans=(one, other, gone),
        entities=(Entity("RR", (other, gone)), Entity("MISC", (gone,))),
    )
    found = relabelled(document, Relabelling("top", {"OTHER": "O"}))
    assert found.spans == (Span(0, 3, "PERSON"),)
    assert found.entities == (Entity("PERSON", (Span(0, 3, "PERSON"),)),)


def test_unknown_labels_and_steps_are_refused(doc: Doc) -> None:
    with pytest.raises(ConfigError, match="MINE has no place in the label hierarchy"):
        relabelled(doc("[MINE Ida]"), Relabelling("hierarchy"))
    with pytest.raises(ConfigError, match="'level' is not known; choose one of native, hierarchy"):
        Relabelling("level")


def test_strangers_are_neither_in_use_nor_known() -> None:
    relabelling = Relabelling({"GPE": "LOC", "GEP": "LOC", "PER": "PERSON"}, "top")
    assert relabelling.strangers(["GPE"]) == {"GEP"}
