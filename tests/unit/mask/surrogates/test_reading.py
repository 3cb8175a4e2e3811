"""Substitutes as they are read: they keep what things are, and fit each other; names are invented.

A row has the language, the marked text, and a pattern that the masked text fits.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime

import pytest
from case_tables import table

from crfanon.gazetteers.lists import read_entries
from crfanon.languages.surrogate_words import alike_of
from crfanon.link import resolve
from crfanon.mask import make_method, mask
from crfanon.mask.surrogates.name_lists import drawn_of
from crfanon.text.document import Document
from crfanon.text.normalize import bare

Parse = Callable[[str], Document]
NAME = r"[A-ZÄÖÜ][\w'-]+"


def masked(document: Document, lang: str, **options: object) -> str:
    method = make_method("substitute", lang=lang, **options)
    return mask(resolve(document, lang=lang), lang=lang, method=method).text


@table("masking", "lang, marked, pattern")
def test_substitute_keeps_what_something_is(
    doc: Parse, lang: str, marked: str, pattern: str
) -> None:
    text = masked(doc(marked), lang)
    assert re.fullmatch(pattern.replace("<name>", NAME), text), text


@table("masking", "lang, marked")
def test_what_a_person_is_stays(doc: Parse, lang: str, marked: str) -> None:
    document = doc(marked)
    for name in ("substitute", "preserve", "scramble", "swap"):
        method = make_method(name, lang=lang)
        masked = mask(resolve(document, lang=lang), lang=lang, method=method)
        assert masked.text == document.text, name
        assert masked.table.unmask(masked.text) == document.text


def test_names_like_words_for_what_a_person_is_are_masked(doc: Parse) -> None:
    for lang, marked, name in (
        ("de", "Herr [PERSON Richter] kam", "Richter"),
        ("es", "Vino [PERSON Nieto Borrego]", "Nieto"),
        ("es", "los [NAME_RELATIVE Nieto] viven", "Nieto"),
        ("en", "Mr [PERSON Child] came", "Child"),
    ):
        assert name not in masked(doc(marked), lang)


def test_all_ages_of_a_document_grow_by_the_same(doc: Parse) -> None:
    marked = "She is [AGE 41], her sons are [AGE 17], [AGE 12] and [AGE 9], her nephew [AGE 41]."
    for seed in range(10):
        ages = [int(age) for age in re.findall(r"\d+", masked(doc(marked), "en", seed=seed))]
        [more] = {new - old for new, old in zip(ages, (41, 17, 12, 9, 41))}
        assert more
        assert ages[1] < 18


@pytest.mark.parametrize(
    ("lang", "marked", "gender"),
    [
        ("pt", "[PERSON JOQUIELE TREVISAN], brasileira, divorciada, vem propor", "female"),
        ("pt", "[PERSON JOQUIELE TREVISAN], brasileiro, divorciado, vem propor", "male"),
        ("en", "Patient: [PERSON Gwenlian Prosser]   NHS No: 1   Sex: F", "female"),
        ("en", "her mother-in-law [PERSON Eirlwys] came", "female"),
        ("de", "ihr [NAME_RELATIVE Enkel Tjarkwin] war früh da", "male"),
        ("es", "[PERSON Azaharina Pineda], viuda, declara", "female"),
    ],
)
def test_the_sex_of_who_has_a_rare_name_is_kept(
    doc: Parse, lang: str, marked: str, gender: str
) -> None:
    [surface] = re.findall(r"\[\w+ (?:Enkel )?([^\W\d_]+)", marked)
    for seed in range(5):
        text = masked(doc(marked), lang, seed=seed)
        before, _, _ = re.sub(r"\[\w+ ", "", marked).partition(surface)
        name = re.split(r"\W", text[len(before) :])[0]
        welsh = drawn_of("welsh", gender[0])
        assert bare(name) in map(bare, (*read_entries(f"{lang}/given_name/{gender}"), *welsh))


def test_an_adjective_of_a_town_is_that_of_its_substitute(doc: Parse) -> None:
    marked = (
        "[LOCATION Kassel], [ORGANIZATION Kasseler Sparkasse], [LOCATION_STREET Kasseler Str. 3]"
    )
    text = masked(doc(marked), "de")
    match = re.fullmatch(rf"({NAME}), ({NAME}) Sparkasse, ({NAME}) Str\. \d+", text)
    assert match, text
    town, bank, street = match.groups()
    assert bank == street
    assert bank.startswith(town.removesuffix("en").removesuffix("e"))


def test_no_street_has_the_adjective_of_a_town_that_is_masked(doc: Parse) -> None:
    for seed in range(30):
        marked = "[LOCATION Kassel], [LOCATION_STREET Ulmer Straße 3]"
        assert "Kassel" not in masked(doc(marked), "de", seed=seed)


def test_a_surname_is_no_adjective_of_a_town(doc: Parse) -> None:
    text = masked(doc("Herr [PERSON Meissner], [ORGANIZATION Meissner Logistik GmbH]"), "de")
    match = re.fullmatch(rf"Herr ({NAME}), ({NAME}) Logistik GmbH", text)
    assert match, text
    assert match[1] == match[2]


def test_a_firm_that_is_found_for_a_place_keeps_its_name(doc: Parse) -> None:
    text = masked(doc("[ORGANIZATION Nordstahl Bau GmbH], bei der [LOCATION Nordstahl]"), "de")
    match = re.fullmatch(rf"({NAME}) Bau GmbH, bei der ({NAME})", text)
    assert match, text
    assert match[1] == match[2]


@pytest.mark.parametrize(
    ("lang", "marked"),
    [
        ("de", "Frau [PERSON Oltmanns]' Anruf"),
        ("de", "Herrn [PERSON Max Schulz]\u2019 Anruf"),
        ("en", "the [PERSON Hopkins]' house"),
    ],
)
def test_a_name_before_an_apostrophe_has_a_genitive_like_that(
    doc: Parse, lang: str, marked: str
) -> None:
    for seed in range(10):
        assert re.search("[sxzß]['\u2019] ", masked(doc(marked), lang, seed=seed))


def test_an_acronym_of_two_letters_is_that_of_the_new_name(doc: Parse) -> None:
    marked = "the [ORGANIZATION Environment Agency] ([ORGANIZATION EA]); the [ORGANIZATION EA]"
    text = masked(doc(marked), "en")
    match = re.fullmatch(rf"the ({NAME}) Agency \((\w+)\); the (\w+)", text)
    assert match, text
    assert match[2] == match[3] == f"{match[1][0]}A"


def test_a_firm_that_is_found_with_its_article_keeps_its_name(doc: Parse) -> None:
    marked = "bei [ORGANIZATION der Nordtal Bau GmbH], die [ORGANIZATION Nordtal Bau GmbH]"
    text = masked(doc(marked), "de")
    match = re.fullmatch(rf"bei der ({NAME}) Bau GmbH, die ({NAME}) Bau GmbH", text)
    assert match, text
    assert match[1] == match[2]


@pytest.mark.parametrize(("town", "country"), [("Antwerpen", "Belgium"), ("Leeds", "Britain")])
def test_a_city_abroad_stays_in_its_country_in_german(doc: Parse, town: str, country: str) -> None:
    other = masked(doc(f"käme aus [LOCATION_CITY {town}]"), "de").removeprefix("käme aus ")
    assert other != town
    assert alike_of("de")[bare(other)].name == f"city of {country}"


def test_a_town_of_several_words_is_alike_in_a_name(doc: Parse) -> None:
    marked = "[LOCATION New Orleans], [ORGANIZATION New Orleans Police Department]"
    town, police = masked(doc(marked), "en").split(", ")
    assert police == f"{town} Police Department"


def test_a_region_is_replaced_by_one_of_its_country(doc: Parse) -> None:
    german = {"Bayern", "Hessen", "Sachsen", "Thüringen", "Brandenburg", "Nordrhein-Westfalen"} | {
        "Rheinland-Pfalz", "Sachsen-Anhalt", "Schleswig-Holstein", "Baden-Württemberg",
        "Mecklenburg-Vorpommern",
    }  # fmt: skip
    for seed in range(10):
        text = masked(doc("fährt über [LOCATION Niedersachsen]"), "de", seed=seed)
        assert text.removeprefix("fährt über ") in german


@pytest.mark.parametrize(
    ("marked", "country"),
    [
        ("[LOCATION Burlington], [LOCATION Vermont]", "america"),
        ("[LOCATION Perth PH2 0NH]", "britain"),
        ("[LOCATION Bristol], [LOCATION Frome]", "britain"),
        ("[LOCATION Bristol], [LOCATION Eugene, OR 97401]", "america"),
        ("[LOCATION Windsor], [LOCATION Ontario]", "canada"),
        ("[LOCATION Malvern], [ORGANIZATION Worcestershire Council], [LOCATION Frome]", "britain"),
        ("[LOCATION Malvern], [LOCATION Frome]", "canada"),
    ],
)
def test_towns_stay_in_the_country_of_the_document(doc: Parse, marked: str, country: str) -> None:
    town = re.split(r",| \w+ \w+$", masked(doc(marked), "en"))[0]
    assert town in set(read_entries(f"en/town/{country}"))


def test_an_address_of_one_name_has_that_of_its_owner_without_umlauts(doc: Parse) -> None:
    for seed in range(30):
        marked = "Frau [PERSON Ida Klotz], [CONTACT_EMAIL klotz@nordwerk.de]"
        name, address = masked(doc(marked), "de", seed=seed).split(", ")
        own = name.split()[-1].lower()
        for letter, plain in {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}.items():
            own = own.replace(letter, plain)
        assert address.split("@")[0] == own


def test_a_state_called_like_a_town_is_a_state_behind_one(doc: Parse) -> None:
    text = masked(doc("[LOCATION Albany], [LOCATION New York]"), "en")
    assert text.split(", ")[1] not in set(read_entries("en/town/america"))


def test_addresses_agree_with_who_is_called_so(doc: Parse) -> None:
    marked = (
        "[PERSON Carla Vaughan] [CONTACT_EMAIL c.vaughan@north.co.uk], [PERSON Cathy Bell], "
        "[PERSON Alexander Novak] [CONTACT_EMAIL alex.novak86@north.co.uk]"
    )
    text = masked(doc(marked), "en")
    match = re.fullmatch(
        r"([\w']+) ([\w']+) (\w)\.(\w+)@\S+, [\w' ]+, ([\w']+) ([\w']+) (\w+)\.(\w+)\d\d@\S+", text
    )
    assert match, text
    given, surname, initial, rest, other, other_surname, short, other_rest = match.groups()
    assert (given[0].lower(), re.sub(r"\W", "", surname).lower()) == (initial, rest)
    assert other.lower().startswith(short)
    assert re.sub(r"\W", "", other_surname).lower() == other_rest


def test_school_years_stay_two_years(doc: Parse) -> None:
    text = masked(doc("Schuljahr [DATE 2019/20]"), "de")
    match = re.fullmatch(r"Schuljahr (\d{4})/(\d\d)", text)
    assert match, text
    assert (int(match[1]) + 1) % 100 == int(match[2])


def test_double_given_names_have_one_gender(doc: Parse) -> None:
    female = {name.casefold() for name in read_entries("en/given_name/female/faker")}
    for seed in range(5):
        text = masked(doc("[PERSON Anna-Lee Webb]"), "en", seed=seed)
        assert {part.casefold() for part in text.split()[0].split("-")} <= female


def test_germans_get_names_that_are_at_home_there(doc: Parse) -> None:
    foreign = set(read_entries("world/given_name/male/written"))
    for seed in range(20):
        assert masked(doc("[PERSON Udo Reinhardt]"), "de", seed=seed).split()[0] not in foreign


def test_several_of_a_name_are_called_as_each_of_them(doc: Parse) -> None:
    marked = "[PERSON Mrs Hardcastle] met [PERSON Ada Hardcastle]: two [PERSON Hardcastles]."
    names = re.fullmatch(r"Mrs (\w+) met \w+ (\w+): two (\w+)s\.", masked(doc(marked), "en"))
    assert names is not None
    assert len(set(names.groups())) == 1


@pytest.mark.parametrize(
    ("lang", "marked", "pattern"),
    [
        ("en", "[PERSON Gillian] came. [PERSON Gill Ashe] wrote.", r"(\w+) came\. \1 \w+ wrote\."),
        ("pt", "A [PERSON Beatriz], dita [PERSON Bia].", r"A (\w+), dita \1\."),
        (
            "pt",
            "D. [PERSON Conceição] é [PERSON Maria da Conceição Melo].",
            r"D\. (\w+) é \w+ da \1 \w+\.",
        ),
    ],
)
def test_a_nickname_follows_the_whole_name(
    doc: Parse, lang: str, marked: str, pattern: str
) -> None:
    assert re.fullmatch(pattern, masked(doc(marked), lang))


def test_days_of_the_week_stay_and_are_those_of_the_dates(doc: Parse) -> None:
    marked = "Am [DATE Dienstag], den [DATE 4.6.2019]; am [DATE Montag] nicht."
    for seed in range(5):
        text = masked(doc(marked), "de", seed=seed)
        found = re.fullmatch(r"Am Dienstag, den (\S+); am Montag nicht\.", text)
        assert found is not None
        assert datetime.strptime(found[1], "%d.%m.%Y").weekday() == 1
