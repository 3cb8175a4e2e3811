"""Masked text as it is read: it must not contradict itself; all names are invented."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from crfanon.coreference import resolve
from crfanon.document import Document
from crfanon.masking import make_method, mask

Parse = Callable[[str], Document]


def masked(document: Document, lang: str, name: str = "substitute", **options: Any) -> str:
    method = make_method(name, lang=lang, **options)
    return mask(resolve(document, lang=lang), method=method).text


def found(pattern: str, text: str) -> tuple[str, ...]:
    match = re.fullmatch(pattern, text)
    assert match, text
    return match.groups()


def test_relatives_share_the_surname(doc: Parse) -> None:
    marked = (
        "[NAME_PATIENT Egon Colbrook], his wife [PERSON Agnes Colbrook]; Mrs [PERSON Colbrook]."
    )
    one, two, three = found(
        r"\w+ ([\w']+), his wife \w+ ([\w']+); Mrs ([\w']+)\.", masked(doc(marked), "en")
    )
    assert one == two == three


def test_a_firm_keeps_the_name_of_its_owner(doc: Parse) -> None:
    marked = "Mr [PERSON Colbrook] of [ORGANIZATION Thomas Colbrook & Sons Ltd]"
    one, two = found(r"Mr ([\w']+) of \w+ ([\w']+) & Sons Ltd", masked(doc(marked), "en"))
    assert one == two


def test_a_genitive_of_a_name_on_no_list_is_one(doc: Parse) -> None:
    marked = "Frau [PERSON Gerda Wollenhaupt]. Frau [PERSON Wollenhaupts] Mutter."
    one, two = found(r"Frau \w+ (\w+)\. Frau (\w+?)s? Mutter\.", masked(doc(marked), "de"))
    assert one.rstrip("s") == two


def test_a_name_that_ends_in_s_is_no_genitive(doc: Parse) -> None:
    text = masked(doc("Herr [PERSON Wollenhaups]. Herr [PERSON Tollkirch]."), "de")
    found(r"Herr (\w+)\. Herr (\w+)\.", text)


def test_the_other_dates_tell_the_order_of_figures(doc: Parse) -> None:
    text = masked(doc("[DATE 02/27/2021] to [DATE 03/05/2021]"), "en")
    month, day, later_month, later_day = map(
        int, found(r"(\d\d)/(\d\d)/\d{4} to (\d\d)/(\d\d)/\d{4}", text)
    )
    assert (later_month - month) * 30 + later_day - day in range(4, 9)


def test_the_end_of_an_address_is_no_word_for_a_building(doc: Parse) -> None:
    for lang, marked, said in (
        ("de", "in [LOCATION 79098 Freiburg].", "in einer Stadt in Baden-Württemberg."),
        ("de", "Praxis: [LOCATION_STREET Am Mühlbach 8]", "Praxis: Eine Straße"),
        ("en", "at [LOCATION 9 Harbour Walk, Bristol BS1 5TT].", "at a street in England."),
        ("en", "at [LOCATION Springfield, IL 62704].", "at a town in Illinois."),
    ):
        assert masked(doc(marked), lang, "generalize", form="kind") == said


def test_surnames_made_like_places_are_no_places(doc: Parse) -> None:
    text = masked(doc("Anwälte: [ORGANIZATION Aschenbach & Tull]"), "de", "generalize")
    assert "Gewässer" not in text
