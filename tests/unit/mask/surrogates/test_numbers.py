"""Identifiers keep their shape, and check digits hold; all numbers are invented."""

import re

import pytest
from stdnum import iban, luhn
from stdnum.es import dni, nie
from stdnum.es import iban as spanish_iban

from crfanon.crypto.keyed_random import Chance
from crfanon.languages.surrogate_words import surrogate_words
from crfanon.mask import mask
from crfanon.mask.context import DocumentContext
from crfanon.mask.surrogates.areas import Areas
from crfanon.mask.surrogates.numbers import identifier, luhn_holds, nss_holds, renumbered
from crfanon.mask.surrogates.surrogates import Surrogates

SEEDS = range(10)


def identifiers(surface: str) -> list[str]:
    found = []
    for seed in SEEDS:
        context = DocumentContext(f"n. {surface}", seed=seed)
        surrogates = Surrogates(context, surrogate_words("es"), [surface])
        found.append(identifier(surrogates, surface, Areas(surrogates)))
    return found


def shape(text: str) -> str:
    return re.sub("[a-z]", "x", re.sub("[A-Z]", "X", re.sub(r"\d", "#", text)))


@pytest.mark.parametrize("surface", ["12345678Z", "12345678-z", "12.345.678 Z", "12345678A"])
def test_identity_numbers_get_their_letter(surface):
    for found in identifiers(surface):
        assert shape(found) == shape(surface)
        assert dni.is_valid(found.replace(".", ""))


def test_identity_numbers_of_foreigners_get_their_letter():
    for found in identifiers("X1234567L"):
        assert nie.is_valid(found)


@pytest.mark.parametrize("surface", ["ES9121000418450200051332", "ES91 2100 0418 4502 0005 1332"])
def test_bank_accounts_get_all_their_check_digits(surface):
    for found in identifiers(surface):
        assert shape(found) == shape(surface)
        assert spanish_iban.is_valid(found)


def test_foreign_bank_accounts_stay_in_their_country():
    for found in identifiers("DE89 3704 0044 0532 0130 00"):
        assert found.startswith("DE")
        assert iban.is_valid(found, check_country=False)


def test_cards_get_a_check_digit_and_keep_their_kind():
    for found in identifiers("4111 1111 1111 1111"):
        assert found[0] == "4"
        assert luhn.is_valid(found.replace(" ", ""))


def test_social_security_numbers_get_check_digits_if_they_had_them():
    for found in identifiers("28 12345678 40"):
        assert nss_holds(found.replace(" ", ""))
        assert 1 <= int(found[:2]) <= 52


def test_numbers_without_check_digits_get_none():
    assert luhn_holds("4111111111111112") is False
    found = identifiers("4111111111111112")
    assert not all(map(luhn_holds, found))


@pytest.mark.parametrize("surface", ["00412", "HC-00412/B", "28 28 70973", "0", "2020-0001"])
def test_other_numbers_keep_their_shape(surface):
    for found in identifiers(surface):
        assert found != surface
        assert shape(found) == shape(surface)


def test_renumbered_keeps_leading_zeros_and_equal_groups():
    for seed in SEEDS:
        first, second, third = renumbered("07 07 9", Chance(seed)).split()
        assert first == second != "07"
        assert first[0] == "0"
        assert third not in ("0", "9")


def test_renumbered_leaves_no_digit_of_another_script():
    assert renumbered("٣٤-12", Chance(1))[:2] not in ("٣٤",)


@pytest.mark.parametrize("label", ["NAME_RELATIVE", "DEMOGRAPHIC_PROFESSION", "DEMOGRAPHIC"])
def test_a_number_alone_is_an_age_only_where_its_label_says_so(doc, label):
    # Ages all move by as much, even onto another one; any other number keeps clear of the text.
    document = doc(f"Nr. [{label} 50], {', '.join(map(str, (*range(44, 50), *range(51, 57))))}")
    for seed in SEEDS:
        [solution] = mask(document, method="substitute", seed=seed).table.solutions
        assert solution.replacement not in document.text


def test_the_year_of_a_file_moves_with_the_dates(doc):
    document = doc("Autos [ID_CASE 214/2022] de [DATE 9 de julio de 2022], y [DATE 2022].")
    number, date, year = (
        solution.replacement
        for solution in mask(
            document.with_(language="es"), method="substitute", seed=3
        ).table.solutions
    )
    assert number[-4:] == year
    assert abs(int(date[-4:]) - int(year)) <= 1
