"""Dates keep their form and their distances."""

import datetime

import pytest
from case_tables import table

from crfanon.languages.date_words import date_words
from crfanon.mask import make_method, mask
from crfanon.mask.context import DocumentContext
from crfanon.mask.dates.offsets import Drawing, choose_shift, clear_shift
from crfanon.mask.dates.reading import (
    Reading,
    Shift,
    best_reading,
    firsts_of,
    read_date,
    usual_year,
)

SPANISH = date_words("es")
DAYS = 1000  # 2 years, 9 months, and a weekday of another name
SHIFT = Shift.of(DAYS)


def read(surface: str) -> Reading | None:
    return read_date(surface, SPANISH)


def moved(surface: str) -> str | None:
    return moved_in("es", surface, SHIFT)


def moved_in(lang: str, surface: str, shift: Shift) -> str | None:
    reading = read_date(surface, date_words(lang))
    return None if reading is None else reading.moved(shift)


@table("masking", "surface, expected", lang="es")
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
    reading = read("Hospital 12 de Octubre")
    assert reading is not None
    assert reading.moved(SHIFT, other_word=str.upper) == "HOSPITAL 16 de Enero"


def test_the_shift_changes_every_part_of_a_date():
    for seed in range(50):
        shift = choose_shift(DocumentContext("x", seed=seed), ["03/03/1946"], read)
        assert shift.days > 365
        assert shift.days % 7
        assert shift.months % 12
        assert shift.years >= 1


def test_the_shift_keeps_clear_of_what_stands_in_the_document():
    years = [str(year) for year in range(1985, 2015)]
    context = DocumentContext(" ".join(years), seed=0)
    shift = choose_shift(context, years, read)
    assert {moved_in("es", year, shift) for year in years}.isdisjoint(years)


def test_where_no_shift_keeps_clear_one_is_chosen_all_the_same():
    months = [month.full for month in SPANISH.months]
    assert choose_shift(DocumentContext(" ".join(months), seed=0), months, read).days > 365


@table("masking", "lang, surface, expected")
def test_dates_of_four_languages_keep_their_form(lang, surface, expected):
    found = moved_in(lang, surface, SHIFT)
    assert found == expected


def test_a_first_of_the_month_is_written_as_it_was():
    [before, after] = (Shift.of(2), Shift.of(365))
    assert moved_in("pt", "3º de março", before) == "1º de março"
    assert moved_in("pt", "1º de março de 2014", after) == "1º de março de 2013"


def test_a_date_is_read_in_the_language_that_reads_most_of_it():
    assert best_reading("3 March 2014", "es").words.code == "en"
    assert best_reading("3 de mayo", "pt").words.code == "es"
    assert best_reading("3.3.2014", "de").words.code == "de"
    assert best_reading("someday", "en") is None


def test_the_dates_of_a_document_tell_whether_the_month_comes_first():
    first = firsts_of([("03/04/2014", "es"), ("12/25/2013", "es")])["03/04/2014"]
    assert best_reading("03/04/2014", "es", first=first).moved(Shift.of(31)) == "02/01/2014"
    assert best_reading("03/04/2014", "es").moved(Shift.of(31)) == "03/03/2014"
    assert best_reading("25/04/2014", "es", first=first).moved(Shift.of(31)) == "25/03/2014"


def test_words_and_numbers_beside_a_date_are_counted():
    readings = [
        best_reading(s, "en") for s in ("on 3 May 2014", "visit 3 May 2014", "no. 123, May")
    ]
    assert [reading.unread for reading in readings] == [0, 1, 2]


def test_a_shift_is_drawn_from_its_range():
    for seed in range(20):
        chance = DocumentContext("x", seed=seed).chance("shift")
        assert 10 <= next(Drawing(range(10, 15)).shifts(chance)).days < 15
        weeks = next(Drawing(range(10, 30), whole_weeks=True).shifts(chance))
        assert weeks.days in (14, 21, 28)
        assert next(Drawing(whole_weeks=True).shifts(chance)).days % 7 == 0


@table("masking", "lang, surface, expected")
def test_days_and_years_in_words_are_moved_and_written_in_words(lang, surface, expected):
    assert moved_in(lang, surface, SHIFT) == expected


def test_years_in_words_can_be_read():
    reading = best_reading("veintidós de octubre de dos mil dieciocho", "es")
    assert reading is not None
    assert (reading.year_and_month, reading.unread) == ((2018, 10), 0)


@pytest.mark.parametrize(
    ("surface", "expected"),
    [("próximo lunes", "próximo martes"), ("pasado 3 de mayo", "pasado 7 de agosto")],
)
def test_words_that_say_which_of_several_days_stay(surface, expected):
    assert moved(surface) == expected


def test_a_date_without_a_year_moves_over_the_leap_days_of_the_document():
    # No leap day lies in the 1000 days before June 2016, which 2001 would have had to pass.
    full, short = (read(d).moved(SHIFT, year=2016) for d in ("9/2/2016", "9 de febrero"))
    assert (full, short) == ("15/5/2013", "15 de mayo")
    dates = ["9/2/2016", "9 de febrero", "3/3/1951", "5/2/2016"]
    assert usual_year(filter(None, (best_reading(date, "es") for date in dates))) == 2016


@pytest.mark.parametrize("day", ["segunda-feira", "quarta-feira, 14 de abril", "sábado", "domingo"])
def test_a_portuguese_day_of_the_week_keeps_its_gender(day):
    reading = read_date(day, date_words("pt"))
    for seed in range(20):
        shift = clear_shift(DocumentContext(f"na {day}", seed=seed), [reading])
        new = reading.moved(shift)
        assert ("feira" in new) == ("feira" in day)
        assert new.split(",")[0] != day.split(",")[0]


@pytest.mark.parametrize(
    ("lang", "marked"),
    [
        (
            "es",
            "Visto el [DATE martes 14 de noviembre de 2023]. El [DATE martes 14] empeora.",
        ),
        (
            "pt",
            "Visto na [DATE terça-feira, 5 de setembro de 2023]. Na [DATE terça-feira, 5] saiu.",
        ),
        (
            "en",
            "Seen on [DATE Tuesday 14 November 2023]. On [DATE Tuesday 14] he fell.",
        ),
    ],
)
@pytest.mark.parametrize("method", ["substitute", "shift_dates"])
def test_a_day_behind_its_weekday_moves_with_the_dates(doc, lang, marked, method):
    for seed in range(4):
        masked = mask(doc(marked), method=make_method(method, lang=lang, seed=seed), lang=lang)
        full, short = (solution.replacement for solution in masked.table.solutions)
        assert full.startswith(f"{short} ")


def test_the_ending_of_a_day_behind_its_weekday_fits_the_day() -> None:
    reading = best_reading("Tuesday 14th", "en")
    assert reading is not None
    assert reading.within([(2023, 11)]).moved(Shift.of(11)) == "Friday 3rd"


def test_a_day_that_is_no_such_weekday_stays_unread():
    reading = read("martes 14")
    assert reading is not None
    assert reading.within([(2023, 10)]).unread == 1
    assert reading.within([(2023, 10), (2023, 11)]).unread == 0
