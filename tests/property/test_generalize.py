"""Generalization says less, never the original, and the table of solutions undoes it."""

from __future__ import annotations

from functools import cache

from generators.stretches import in_languages
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crfanon.link import resolve
from crfanon.mask import Method, make_method, mask
from crfanon.text.document import Document
from crfanon.text.normalize import name_key
from crfanon.text.spans import Span

_PLACES = (
    "Sevilla Seville Andalucía España Spain Munich München Bavaria Bayern Germany Deutschland "
    "Portugal Lisboa Lisbon Coimbra Brasil Paraná Asia Europa Europe USA Boston Córdoba Qxyzzy"
).split()
_ORGANIZATIONS = [
    "Hospital San Rafael", "Hospital", "Tribunal Supremo", "Court", "Hill Court", "court of Hill",
    "Klinikum Wolfsbrunn", "Krankenhaus", "Landgerichts Altona", "Universidade de Coimbra",
    "Ayuntamiento de Sevilla", "ETA", "UNO", "Acme Ltd", "Qxyzzy", "Government", "Gobierno",
    "Organisation", "an organisation", "institution", "place", "Spain",
]  # fmt: skip
_PERSONS = ["Juan Rivera", "Anna Berg", "Man", "woman", "Mr Hill", "N. N.", "person", "Frau Berg"]
_MENTIONS = st.one_of(
    st.tuples(st.just("LOCATION"), st.sampled_from(_PLACES)),
    st.tuples(st.just("ORGANIZATION"), st.sampled_from(_ORGANIZATIONS)),
    st.tuples(st.just("PERSON"), st.sampled_from(_PERSONS)),
)
_BEFORE = st.sampled_from(
    ["", ". ", " the ", " in ", " el ", " la ", " del ", " im ", " der ", " die ", " nach ",
     " em ", " no ", " da ", " Dr. ", " Frau ", " los ", " des ", " a Turkish ", "\n"]
)  # fmt: skip
_settings = settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def _documents(draw: st.DrawFn) -> Document:
    text = ""
    spans: list[Span] = []
    for label, surface in draw(st.lists(_MENTIONS, max_size=7)):
        text += draw(_BEFORE) or " "
        spans.append(Span(len(text), len(text) + len(surface), label))
        text += surface + ","
    language = draw(st.sampled_from(["es", "en", "de", "pt"]))
    document = resolve(Document("note", text, spans=tuple(spans), language=language))
    return draw(in_languages(document))


@cache
def _method(form: str, steps: int) -> Method:
    return make_method("generalize", lang="es", form=form, steps=steps, otherwise="suppress")


_METHODS = st.builds(_method, st.sampled_from(["name", "kind"]), st.integers(1, 4))


@_settings
@given(_documents(), _METHODS)
def test_restore_by_position_undoes_a_generalization_that_several_share(
    document: Document, method: Method
) -> None:
    masked = mask(document, method=method)
    assert masked.table.unmask(masked.text) == document.text


@_settings
@given(_documents(), _METHODS)
def test_no_mention_stands_in_what_stands_for_another(document: Document, method: Method) -> None:
    solutions = mask(document, method=method).table.solutions
    keys = {name_key(s.original) for s in solutions if sum(map(str.isalpha, s.original)) > 2}
    for solution in solutions:
        said = f" {name_key(solution.replacement)} "
        assert not [key for key in keys if f" {key} " in said]


@_settings
@given(_documents(), _METHODS)
def test_no_kind_stands_in_itself(document: Document, method: Method) -> None:
    for solution in mask(document, method=method).table.solutions:
        words = [word for word in name_key(solution.replacement).split() if len(word) > 4]
        assert len(words) == len(set(words))
