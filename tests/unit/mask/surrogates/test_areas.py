"""What stands together in an address stands for one area before and after; all is invented."""

from __future__ import annotations

import re

import pytest
from case_tables import table
from conftest import parse
from hypothesis import given
from hypothesis import strategies as st

from crfanon.knowledge.areas import (
    area_of,
    chain_of,
    countries,
    of_letters,
    of_number,
    places_called,
    towns_by_area,
)
from crfanon.link import resolve
from crfanon.mask import Masked, mask
from crfanon.text.normalize import bare

SEEDS = range(6)


def substituted(marked: str, lang: str, seed: int) -> Masked:
    return mask(resolve(parse(marked), lang=lang), method="substitute", lang=lang, seed=seed)


def around(text: str, label: str, lang: str, country: str) -> set[str]:
    """Return the areas in which a town, an area, a postcode or a number may be, none if unknown."""
    known = countries()[country]
    if "PHONE" in label:
        area = re.sub(r"^\+\d\d|\D", "", text).removeprefix(known.phones.get("trunk", ""))
        codes = of_number(country, area, "phones")
    elif letters := re.search(r"\b[A-Z]{2}\b(?!\d)", text):
        codes = of_letters(letters.group())
    elif match := known.postcode.search(text):
        codes = of_number(country, match[1], "postcodes")
        if name := text.replace(match.group(), "").strip():
            return around(name, "", lang, country) & {c for code in codes for c in chain_of(code)}
    else:
        return {code for place in places_called(text, lang) for code in place.chain}
    return {code for each in codes for code in chain_of(each)}


@table("masking", "lang, marked, country")
def test_what_stands_together_is_of_one_area(lang, marked, country):
    for seed in SEEDS:
        masked = substituted(f"Grüße. {marked}", lang, seed)
        areas = set(countries()[f"country:{country}"].areas)
        for solution in masked.table.solutions:
            assert solution.replacement != solution.original
            areas &= (
                around(solution.replacement, solution.label, lang, f"country:{country}") or areas
            )
        assert areas, masked.text


@table("masking", "lang, marked")
def test_a_country_or_a_registry_stays(lang, marked):
    for seed in SEEDS:
        [*_, last] = substituted(marked, lang, seed).table.solutions
        assert last.replacement == last.original


@table("masking", "lang, marked, local")
def test_an_address_follows_its_owner(lang, marked, local):
    umlauts = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
    for seed in SEEDS:
        person, *_, address = (
            s.replacement for s in substituted(marked, lang, seed).table.solutions
        )
        wanted = []
        for spelt in (person, person.lower().translate(umlauts)):
            names = [re.sub("[^a-z]", "", bare(name)) for name in spelt.split()]
            wanted.append(
                local.format(*names, **{f"i{n}": name[0] for n, name in enumerate(names)})
            )
        assert re.sub(r"\d", "0", address.partition("@")[0]) in wanted


TOWNS = {
    "ES": "Getafe Utrera Lorca Mieres",
    "PT": "Fafe Tomar Loures",
    "BR": "Niterói Olinda Bagé",
    "DE": "Erfurt Kassel Trier",
    "FR": "Brest Colmar Albi",
    "GB": "Rugby Luton Dover",
    "US": "Tulsa Fresno Omaha",
}
FORMS = {"PT": "00-001", "BR": "000-000", "GB": "1 1AA"}
"""What stands behind the beginning of a postcode, if not three digits or two."""


@pytest.mark.parametrize("country", TOWNS)
@given(data=st.data())
def test_whatever_town_and_postcode_go_together_still_do(country, data):
    known = countries()[f"country:{country}"]
    lang = known.languages[0]
    town = data.draw(st.sampled_from(TOWNS[country].split()))
    found = towns_by_area((town,), lang)
    begins = data.draw(
        st.sampled_from([b for a in known.areas if a in found for b in area_of(a).postcodes])
    )
    number = begins + FORMS.get(country, "00001"[len(begins) :])
    marked = f"Grüße aus [LOCATION {town}], [LOCATION {number}]"
    masked = substituted(marked, lang, data.draw(st.integers(0, 9)))
    new_town, new_number = (solution.replacement for solution in masked.table.solutions)
    towns = around(new_town, "", lang, known.code)
    assert towns & around(new_number, "", lang, known.code) & set(known.areas)
    assert masked.table.unmask(masked.text) == parse(marked).text
