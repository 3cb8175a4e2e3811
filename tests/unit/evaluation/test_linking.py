"""B³ of linked mentions."""

from __future__ import annotations

import pytest

from crfanon.errors import CorpusError
from crfanon.evaluation.linking import as_json, linking, table
from crfanon.text.document import Document
from crfanon.text.spans import Entity, Span

_TEXT = "A B C D E"


def _document(*groups: str) -> Document:
    """Return a document in which each letter is a mention, those of a group one entity."""
    spans = {letter: Span(i, i + 1, "P" if letter < "D" else "Q") for i, letter in enumerate(_TEXT)}
    entities = [Entity("P", tuple(spans[letter] for letter in group)) for group in groups]
    mentions = tuple(spans[letter] for letter in _TEXT[::2])
    return Document("note", _TEXT, spans=mentions, entities=tuple(entities))


def test_what_is_linked_as_in_gold_is_right():
    gold = _document("AB", "CD", "E")
    overall = linking([gold], lambda document: gold).overall
    assert (overall.shares.precision, overall.shares.recall, overall.mentions) == (1, 1, 5)


def test_what_is_put_together_costs_precision_and_what_is_parted_recall():
    # Bagga and Baldwin's measure by hand: B and C share an entity with one that is not theirs.
    gold, found = _document("AB", "C", "D", "E"), _document("A", "BC", "D", "E")
    overall = linking([gold], lambda document: found).overall
    assert overall.shares.precision == pytest.approx((1 + 0.5 + 0.5 + 1 + 1) / 5)
    assert overall.shares.recall == pytest.approx((0.5 + 0.5 + 1 + 1 + 1) / 5)


def test_mentions_without_an_entity_are_alone():
    gold = _document("AB")
    overall = linking([gold], lambda document: document).overall
    assert (overall.shares.precision, overall.shares.recall) == (
        1,
        pytest.approx((0.5 + 0.5 + 3) / 5),
    )


def test_scores_are_given_by_label():
    gold, found = _document("AB", "DE"), _document("AB")
    by_label = linking([gold], lambda document: found).by_label
    assert [(label, one.shares.recall) for label, one in by_label.items()] == [("P", 1), ("Q", 0.5)]


def test_gold_entities_are_hidden_from_what_is_measured():
    seen = []
    linking([_document("AB")], lambda document: seen.append(document.entities) or document)
    assert seen == [()]


def test_documents_without_entities_are_left_out_and_counted():
    measured = linking([_document("AB"), _document()], lambda document: document)
    assert (measured.documents, measured.unlinked) == (1, 1)
    assert table(measured).startswith("1 document, and 1 without entities left out\n")
    assert as_json(measured)["unlinked"] == 1


def test_gold_without_any_entity_is_refused():
    with pytest.raises(CorpusError, match="no document says which mentions are one entity"):
        linking([_document()], lambda document: document)
