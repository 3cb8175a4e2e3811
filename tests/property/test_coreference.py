"""What holds however mentions are linked."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from crfanon.link import resolve
from crfanon.text.document import Document
from crfanon.text.spans import Span

_NAMES = st.sampled_from(
    """
    Inés Robles Pina|Inés Robles|Sra. Robles|Robles|Inés|I. Robles|Dr. Hans Peter Vogt|Vogt
    Frau Vogt|Jan Vogt|Vogts|John Doe|Mr. John Doe|Doe's|John D.|J. D.|J. M. D.|Berg, Anna, MD
    Thomas Hale Jr.|Thomas Hale|Banco Central Europeo|BCE|B.C.E.
    Universidad de Sevilla|Universidad Sevilla
    Holm Bau GmbH|Holm Bau|Europäisches Parlament|Europäischen Parlaments|EP|Kingdom of Sweden
    Sweden|C/ Mayor, 7|Calle Mayor 7|03/05/2011|3 de mayo de 2011|5 May|AB-12 345|ab12345|7|(
    ’s|王伟
    """.strip()
    .replace("\n", "|")
    .split("|")
).map(str.strip)
_LABELS = st.sampled_from(
    "PERSON NAME_PATIENT NAME_PROFESSIONAL ORGANIZATION ORGANIZATION_COURT LOCATION "
    "LOCATION_COUNTRY LOCATION_STREET DATE ID NOMBRE_SUJETO_ASISTENCIA TERRITORIO PAIS HERO".split()
)
_LANGUAGES = st.sampled_from(["", "de", "en", "es", "pt", "fr"])
_BETWEEN = st.sampled_from([" ", ", ", "\n", " (", ". Nombre: ", "\nApellidos: ", "\nVorname: "])
_MENTIONS = st.lists(
    st.tuples(_BETWEEN, st.one_of(_NAMES, st.text(min_size=1, max_size=12)), _LABELS), max_size=12
)


def _document(mentions: list[tuple[str, str, str]]) -> Document:
    text, spans = "", []
    for between, surface, label in mentions:
        text += between
        spans.append(Span(len(text), len(text) + len(surface), label))
        text += surface
    return Document("note", text, spans=tuple(spans))


@given(_MENTIONS, _LANGUAGES)
def test_every_span_is_a_mention_of_one_entity(
    mentions: list[tuple[str, str, str]], lang: str
) -> None:
    document = _document(mentions)
    resolved = resolve(document, lang=lang)
    claimed = [span for entity in resolved.entities for span in entity.mentions]
    assert sorted(claimed) == sorted(document.spans)


@given(_MENTIONS, _LANGUAGES)
def test_entities_and_mentions_come_in_order(
    mentions: list[tuple[str, str, str]], lang: str
) -> None:
    entities = resolve(_document(mentions), lang=lang).entities
    assert [entity.mentions[0] for entity in entities] == sorted(e.mentions[0] for e in entities)
    for entity in entities:
        assert list(entity.mentions) == sorted(entity.mentions)
        assert entity.label == entity.mentions[0].label


@given(st.lists(st.tuples(_BETWEEN, _NAMES, st.just("PERSON")), max_size=12), _LANGUAGES)
def test_capitals_part_no_person_and_join_none(
    mentions: list[tuple[str, str, str]], lang: str
) -> None:
    document = _document(mentions)
    in_capitals = document.with_(text=document.text.upper())
    assert len(in_capitals.text) == len(document.text)
    assert resolve(in_capitals, lang=lang).entities == resolve(document, lang=lang).entities


@given(_MENTIONS, _LANGUAGES)
def test_the_order_of_spans_does_not_matter(
    mentions: list[tuple[str, str, str]], lang: str
) -> None:
    document = _document(mentions)
    turned = document.with_(spans=document.spans[::-1])
    assert resolve(turned, lang=lang).entities == resolve(document, lang=lang).entities


@given(
    st.lists(
        st.tuples(st.integers(0, 20), st.integers(1, 20), _LABELS).map(
            lambda span: Span(span[0], span[0] + span[1], span[2])
        ),
        max_size=8,
    ),
    _LANGUAGES,
)
def test_overlapping_spans_are_linked_all_the_same(spans: list[Span], lang: str) -> None:
    document = Document("note", "Dr. Inés Robles Pina, Inés Robles (IRP)  ", spans=tuple(spans))
    claimed = [m for entity in resolve(document, lang=lang).entities for m in entity.mentions]
    assert sorted(claimed) == sorted(spans)
