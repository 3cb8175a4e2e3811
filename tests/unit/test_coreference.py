"""Spans become entities."""

from crfanon.coreference import resolve
from crfanon.document import Document, Entity, Span


def test_resolve_links_equal_label_and_surface(doc):
    document = resolve(doc("[P Ana] and [P Luis] and [P Ana]."))
    first, second, third = document.spans
    assert document.entities == (Entity("P", (first, third)), Entity("P", (second,)))


def test_resolve_folds_case_and_white_space(doc):
    document = resolve(doc("[P Ana Berg], [P ANA\tBERG], [P ana  berg]"))
    assert [len(entity.mentions) for entity in document.entities] == [3]


def test_resolve_keeps_labels_apart(doc):
    document = resolve(doc("[P Roma] lives in [L Roma]."))
    assert [entity.label for entity in document.entities] == ["P", "L"]


def test_resolve_keeps_accents_apart(doc):
    assert len(resolve(doc("[P Pena] or [P Peña]")).entities) == 2


def test_resolve_needs_no_tokens_and_no_order():
    spans = (Span(5, 9, "L"), Span(0, 3, "P"))
    document = resolve(Document("note", "Ana, Roma", spans=spans))
    assert [entity.label for entity in document.entities] == ["P", "L"]


def test_resolve_of_nothing_is_nothing(doc):
    assert resolve(doc("Nobody.")).entities == ()


def test_resolve_compares_surfaces_as_they_are_read(doc):
    document = resolve(doc("[P Ana] [P A-n-a]"), read=lambda surface: surface.replace("-", ""))
    assert len(document.entities) == 1
