"""What substitution promises, in four languages and with all of its options."""

from __future__ import annotations

from generators.stretches import in_languages
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crfanon.languages import LANGUAGES
from crfanon.languages.agreement import analyze
from crfanon.link import resolve
from crfanon.mask import mask
from crfanon.mask.context import DocumentContext
from crfanon.mask.surrogates import CHECK_DIGITS, Substitute
from crfanon.mask.surrogates.numbers import looks_genuine
from crfanon.text.document import Document
from crfanon.text.normalize import bare
from crfanon.text.spans import Span

_LABELS = st.sampled_from(
    """
    PERSON NAME_PATIENT NAME_RELATIVE LOCATION LOCATION_STREET LOCATION_COUNTRY ORGANIZATION DATE
    AGE CONTACT CONTACT_EMAIL CONTACT_PHONE ID DEMOGRAPHIC_PROFESSION DEMOGRAPHIC_SEX OTHER
    """.split()
)
_INVENTED = st.sampled_from(
    [
        "Jane Doe", "Doe, Jane", "J. Doe's", "Joneses", "DOE", "Anna Bergs", "Müllers", "von Ahlen",
        "Joana da Costa", "Profª Aurora", "61 Quarry Hill Road", "Flat 9, 61 Quarry Hill Road",
        "Goethestr. 101", "Rosa-Blum-Straße 77", "An der Alten Mühle 5", "Im Winkel", "Straße des",
        "Rua do Toural, n.º 16, r/c esq.", "Campinas/SP", "Lansing, MI 48906", "D-84347 Gotha",
        "Niederlanden", "Schweiz", "Netherlands", "Brasil", "Saarland", "TN9 2RT", "PO Box 77",
        "Klinikums Wolfsbrunn", "Helmholtzschule", "Brenner Bau GmbH", "Stadtwerke", "Bank of X",
        "2ª Vara Cível", "Hospital de Santa Eufémia", "GmbH", "Department of Surgery", "The Kwix",
        "DE89 3704 0044 0532 0130 00", "111.444.777-35", "401 023 2137", "4012 8888 8888 1881",
        "01732 555 147", "(503) 777-1234", "030 12345678", "+49 (0)30 123-4567", "jane@doe.org",
        "Bäckerinnen", "sisters", "avô", "34-jährige", "two", "3. März 2014", "March 3rd, 2014",
        "DWR", "Ó Dálaigh", "St Wulfstan's", "'s", "s", "ª", "straße", "-", "Straße-Straße",
    ]
)  # fmt: skip
_ANYTHING = st.text(st.sampled_from("aZsß9 .-'/@ªñ\u0301王"), min_size=1, max_size=8)
_BEFORE = st.sampled_from(["", "the ", "der ", "des ", "in den ", "na ", "Mr. ", "Frau ", "\n"])


@st.composite
def _documents(draw: st.DrawFn) -> Document:
    text, spans = "", []
    for _ in range(draw(st.integers(0, 6))):
        text += draw(_BEFORE)
        surface = draw(st.one_of(_INVENTED, _ANYTHING))
        spans.append(Span(len(text), len(text) + len(surface), draw(_LABELS)))
        text += surface + draw(st.sampled_from([" ", ", ", ".\n"]))
    return draw(in_languages(resolve(Document("note", text, spans=tuple(spans)))))


_settings = settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow])


@_settings
@given(
    _documents(),
    st.sampled_from(LANGUAGES),
    st.booleans(),
    st.sampled_from(CHECK_DIGITS),
    st.integers(0, 2),
)
def test_substitutes_are_new_and_of_one_entity(
    document: Document, lang: str, invented: bool, check_digits: str, seed: int
) -> None:
    method = Substitute(seed=seed, lang=lang, invented=invented, check_digits=check_digits)
    masked = mask(document, method=method)
    assert masked.table.unmask(masked.text) == document.text
    context = DocumentContext(document.text, seed=seed)
    given_to: dict[str, tuple[int, str]] = {}
    for solution in masked.table.solutions:
        key, original = bare(solution.replacement), bare(solution.original)
        if key == original:
            stays = ("sisters", "avo", "schweiz", "niederlanden", "netherlands", "brasil")
            assert original in stays or (original in "smf" and "SEX" in solution.label)
            continue
        # All ages grow by the same, also to what another one was.
        assert not context.stands_alone(key) or solution.label == "AGE"
        entity, name = given_to.setdefault(key, (solution.entity, original))
        # "Mr Berg" and "Mrs Berg" are called alike, before and after, and so is what is written
        # alike in two languages.
        is_called_alike = name == original and (" " not in name or len(document.stretches) > 1)
        assert entity == solution.entity or is_called_alike


@_settings
@given(st.one_of(_INVENTED, _ANYTHING), _BEFORE, _LABELS, st.sampled_from(LANGUAGES))
def test_every_mention_has_a_head_inside_of_it(
    surface: str, before: str, label: str, lang: str
) -> None:
    head = analyze(surface, before=before, label=label, lang=lang)
    assert 0 <= head.start <= head.end <= len(surface)


@_settings
@given(st.from_regex(r"[1-9][0-9]{8,15}", fullmatch=True), st.sampled_from(LANGUAGES))
def test_with_invalid_check_digits_no_number_looks_genuine(number: str, lang: str) -> None:
    document = resolve(Document("note", number, spans=(Span(0, len(number), "ID"),)))
    masked = mask(document, method=Substitute(lang=lang, check_digits="invalid"))
    assert not looks_genuine(masked.text)
