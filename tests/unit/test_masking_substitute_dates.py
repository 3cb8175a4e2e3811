"""Dates keep their form and their distances."""

import datetime

import pytest

from crfanon.masking.scene import Scene
from crfanon.masking.substitute.dates import Shift, choose_shift, moved_date
from crfanon.masking.substitute.spanish import SPANISH

DAYS = 1000  # 2 years, 9 months, and a weekday of another name
SHIFT = Shift.of(DAYS)


def moved(surface: str) -> str | None:
    return moved_date(surface, SHIFT, SPANISH)


@pytest.mark.parametrize(
    ("surface", "expected"),
    [
        ("03/03/1946", "07/06/1943"),
        ("3/3/1946", "7/6/1943"),
        ("12/10/2016", "16/01/2014"),
        ("3-3-46", "7-6-43"),
        ("03.03.1946", "07.06.1943"),
        ("1946-03-03", "1943-06-07"),
        ("03/15/1946", "06/19/1943"),  # the month cannot be the second
        ("25/08 /1965", "29/11 /1962"),
        ("24/08//1979", "27/11//1976"),
        ("29/02/2016", "04/06/2013"),
        ("29/02", "04/06"),
        ("03/03", "07/06"),
        ("3 de marzo de 1946", "7 de junio de 1943"),
        ("03 de marzo de 1946", "07 de junio de 1943"),
        ("3 de MARZO", "7 de JUNIO"),
        ("27-abril-2004", "1-agosto-2001"),
        ("Abril del 2010", "Julio del 2007"),
        ("abril 06", "julio 03"),
        ("abr-06", "jul-03"),
        ("04/2010", "07/2007"),
        ("2010-04", "2007-07"),
        ("2010", "2007"),
        ("2008-2010", "2005-2007"),
        ("año 2010", "año 2007"),
        ("año 06", "año 03"),
        ("septiembre", "diciembre"),
        ("lunes", "martes"),
        ("lunes 3 de marzo de 2014", "martes 7 de junio de 2011"),
        ("marzo y abril de 2010", "junio y julio de 2007"),
        ("del 3 al 5 de marzo de 2012", "del 7 al 9 de junio de 2009"),
        ("3 de marzo de 2012 a las 10:15 h", "7 de junio de 2009 a las 02:34 h"),
    ],
)
def test_dates_keep_their_form(surface, expected):
    assert moved(surface) == expected


@pytest.mark.parametrize("year", [1900, 1946, 2000, 2016, 2024])
def test_days_move_as_the_calendar_has_it(year):
    for month in range(1, 13):
        old = datetime.date(year, month, 17)
        new = old - datetime.timedelta(DAYS)
        assert moved(f"{old:%d/%m/%Y}") == f"{new:%d/%m/%Y}"


def test_different_months_and_years_stay_different():
    months = [moved(f"{month:02d}/2012") for month in range(1, 13)]
    assert len(set(months)) == 12
    assert len({moved(str(year)) for year in range(1980, 2020)}) == 40


@pytest.mark.parametrize("surface", ["tío paterno", "39 años", "", "?", "3", "12345", "99/99"])
def test_what_is_no_date_is_left_to_others(surface):
    assert moved(surface) is None


@pytest.mark.parametrize("surface", ["31/02/2012", "26708/2017", "16/018/1961"])
def test_numbers_of_impossible_dates_change_all_the_same(surface):
    found = moved(surface)
    assert found is not None
    assert len(found) == len(surface)
    old, new = surface.split("/"), found.split("/")
    assert all(a != b for a, b in zip(old, new))


def test_words_that_are_no_date_are_handed_on():
    found = moved_date("Hospital 12 de Octubre", SHIFT, SPANISH, other_word=str.upper)
    assert found == "HOSPITAL 16 de Enero"


def test_the_shift_changes_every_part_of_a_date():
    for seed in range(50):
        shift = choose_shift(Scene("x", seed=seed), ["03/03/1946"], SPANISH)
        assert shift.days > 365
        assert shift.days % 7
        assert shift.months % 12
        assert shift.years >= 1


def test_the_shift_keeps_clear_of_what_stands_in_the_document():
    years = [str(year) for year in range(1985, 2015)]
    scene = Scene(" ".join(years), seed=0)
    shift = choose_shift(scene, years, SPANISH)
    assert {moved_date(year, shift, SPANISH) for year in years}.isdisjoint(years)


def test_where_no_shift_keeps_clear_one_is_chosen_all_the_same():
    months = [*SPANISH.months]
    assert choose_shift(Scene(" ".join(months), seed=0), months, SPANISH).days > 365
