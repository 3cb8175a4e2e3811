"""What every masking method promises, on documents of four languages."""

from __future__ import annotations

import datetime
import re
from random import Random

import pytest
from generators.mentions import write_document, write_mixed_document
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from memories import InDictionary

from crfanon.crypto.keys import Key
from crfanon.errors import DocumentError
from crfanon.gazetteers.draws import keys
from crfanon.labels import kinds_of
from crfanon.languages import LANGUAGES as SUBSTITUTED
from crfanon.languages.date_words import date_words
from crfanon.mask import METHODS, Masked, make_method, mask
from crfanon.mask.facts import says_what
from crfanon.mask.method import Mentions, canonical, languages_at
from crfanon.mask.methods.encrypt import decrypt_masks
from crfanon.text.document import Document
from crfanon.text.normalize import bare
from crfanon.text.structure import Structure

KEY = Key(bytes(range(32)))
_RANDOMS = st.integers(0, 2**40).map(Random)
_MIXED = _RANDOMS.map(write_mixed_document)
_DOCUMENTS = _RANDOMS.map(write_document) | _MIXED
_METHODS = st.sampled_from([*METHODS])
_settings = settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])


def masked(document: Document, name: str, **options: object) -> Masked:
    lang = document.language if document.language in SUBSTITUTED else SUBSTITUTED[0]
    return mask(document, method=make_method(name, lang=lang, keys=KEY, **options))


_COUNTRIES = frozenset().union(*(keys(f"{code}/country") for code in SUBSTITUTED))


_WEEKDAYS = frozenset(
    bare(form)
    for code in SUBSTITUTED
    for day in date_words(code).weekdays
    for form in (day.full, *day.shorts, *day.others)
)


def says(document: Document, number: int) -> bool:
    """Return whether a mention says what a person is and nothing more."""
    mentions = Mentions.of(document)
    span, text = document.spans[number], document.text
    lang = mentions.languages[number] or mentions.language
    before = text[max(0, span.start - 80) : span.start]
    return says_what(mentions.surfaces[number], span.label, before=before, lang=lang)


def _day_of(text: str, language: str) -> datetime.date | None:
    """Return the day that is written with the name of a month, as in "3 de marzo de 2014"."""
    words = date_words(language) if language in SUBSTITUTED else None
    found = re.fullmatch(r"(\d{1,2})\.?(?: de)? ([^\W\d]+)(?: de)? (\d{4})", text)
    names = [name.full for name in words.months] if words else []
    if found is None or found[2] not in names:
        return None
    return datetime.date(int(found[3]), names.index(found[2]) + 1, int(found[1]))


@_settings
@given(_DOCUMENTS, _METHODS)
def test_the_table_restores_whatever_a_method_has_masked(document: Document, name: str) -> None:
    found = masked(document, name)
    found.table.check()
    assert found.table.unmask(found.text) == document.text


@_settings
@given(_DOCUMENTS, st.sampled_from([name for name in METHODS if name != "keep"]))
def test_no_replacement_is_empty_or_the_original(document: Document, name: str) -> None:
    keeping = ("substitute", "scramble", "preserve", "swap")
    for number, solution in enumerate(masked(document, name).table.solutions):
        assert solution.replacement
        is_same = bare(solution.replacement) == bare(solution.original)
        if name == "generalize" and is_same:
            # A month alone is as coarse as it has to be.
            assert says(document, number) or "DATE" in kinds_of(solution.label)
        elif name in keeping:
            # Countries and days of the week are what they were.
            stays = name == "substitute" and bare(solution.original) in _COUNTRIES | _WEEKDAYS
            assert is_same == says(document, number) or stays
        else:
            assert not is_same


@_settings
@given(_DOCUMENTS, st.sampled_from([name for name in METHODS if name != "encrypt"]))
def test_a_document_is_always_masked_alike(document: Document, name: str) -> None:
    assert masked(document, name).text == masked(document, name).text


@_settings
@given(_DOCUMENTS)
def test_the_key_alone_restores_what_is_encrypted(document: Document) -> None:
    assert decrypt_masks(masked(document, "encrypt").text, KEY) == document.text


@_settings
@given(_DOCUMENTS.filter(lambda document: bool(document.spans)))
def test_nothing_is_encrypted_beside_what_was_encrypted_before(document: Document) -> None:
    text = masked(document, "encrypt").text
    with pytest.raises(DocumentError, match="looks like an encrypted mask"):
        masked(Document("note", text), "encrypt")


@_settings
@given(_DOCUMENTS, st.sampled_from(["tag", "hash", "encrypt"]), st.booleans())
def test_what_stands_for_different_values_differs(
    document: Document, name: str, with_memory: bool
) -> None:
    memory = InDictionary() if with_memory else None
    owners: dict[str, object] = {}
    text = bare(document.text)
    solutions = masked(document, name, memory=memory).table.solutions
    # A hash stands for the longest form of an entity, and so does a number that is remembered.
    longest: dict[int, str] = {}
    for solution in sorted(solutions, key=lambda solution: -len(solution.original)):
        longest.setdefault(solution.entity, canonical(solution.original))
    for solution in solutions:
        key = bare(solution.replacement)
        form = longest[solution.entity]
        values = {"tag": form if with_memory else solution.entity, "hash": form}
        value = values.get(name, canonical(solution.original))
        assert owners.setdefault(key, value) == value
        assert key not in text


@_settings
@given(_DOCUMENTS)
def test_what_is_swapped_stood_in_the_document(document: Document) -> None:
    assume(Structure.of(document.text) is None)  # a line break in a cell is written as blanks
    found = masked(document, "swap")
    originals = {solution.original for solution in found.table.solutions}
    for solution in found.table.solutions:
        is_placeholder = solution.replacement.startswith("[")
        assert is_placeholder or solution.replacement in originals


@_settings
@given(_DOCUMENTS, st.sampled_from(["scramble", "preserve"]))
def test_lengths_are_kept(document: Document, name: str) -> None:
    for solution in masked(document, name).table.solutions:
        assert len(solution.replacement) == len(solution.original)


@_settings
@given(st.lists(_DOCUMENTS, max_size=3))
def test_documents_of_one_memory_are_always_tagged_alike(documents: list[Document]) -> None:
    memory = InDictionary()
    first, second = (
        [masked(document, "tag", memory=memory).text for document in documents] for _ in range(2)
    )
    assert first == second


@_settings
@given(_MIXED, st.sampled_from(["tag", "substitute", "scramble", "hash", "suppress"]))
def test_an_entity_has_one_replacement_in_all_languages(document: Document, name: str) -> None:
    found: dict[tuple[int, str], set[str]] = {}
    for solution in masked(document, name).table.solutions:
        is_name = kinds_of(solution.label)[-1] in ("PERSON", "LOCATION", "ID", "CONTACT")
        if is_name or name != "substitute":
            found.setdefault((solution.entity, solution.original), set()).add(solution.replacement)
    assert all(len(replacements) == 1 for replacements in found.values())


@_settings
@given(_MIXED, st.sampled_from(["shift_dates", "substitute"]))
def test_the_dates_of_a_document_move_by_one_time(document: Document, name: str) -> None:
    languages = languages_at(document, (span.start for span in document.spans))
    moved = set()
    for solution, language in zip(masked(document, name).table.solutions, languages):
        dates = [_day_of(text, language) for text in (solution.original, solution.replacement)]
        if kinds_of(solution.label)[-1] == "DATE" and None not in dates:
            moved.add(dates[0] - dates[1])
    assert len(moved) <= 1
