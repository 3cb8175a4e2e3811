"""Dates keep their form and their distances."""

import datetime

import pytest
from case_tables import table

from crfanon.languages.date_words import date_words
from crfanon.mask import make_method, mask
from crfanon.mask.context import DocumentContext
from crfanon.mask.dates.offsets import Drawing, clear_shift
from crfanon.mask.dates.reading import (
    Reading,
    Shift,
    best_reading,
    firsts_of,
    read_date,
)
from crfanon.mask.dates.timeline import Mention, placed

SPANISH = date_words("es")
DAYS = 1000  # 2 years, 9 months, and a weekday of another name
SHIFT = Shift.of(DAYS)


def read(surface: str) -> Reading | None:
    return read_date(surface, SPANISH)


def readings(*surfaces: str) -> list[Reading]:
    return list(filter(None, map(read, surfaces)))


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
        shift = clear_shift(DocumentContext("x", seed=seed), readings("03/03/1946"))
        assert shift.days > 365
        assert shift.days % 7
        assert shift.months % 12
        assert shift.years >= 1


def test_the_shift_keeps_clear_of_what_stands_in_the_document():
    years = [str(year) for year in range(1985, 2015)]
    context = DocumentContext(" ".join(years), seed=0)
    shift = clear_shift(context, readings(*years))
    assert {moved_in("es", year, shift) for year in years}.isdisjoint(years)


def test_where_no_shift_keeps_clear_one_is_chosen_all_the_same():
    months = [month.full for month in SPANISH.months]
    assert clear_shift(DocumentContext(" ".join(months), seed=0), readings(*months)).days > 365


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


@pytest.mark.parametrize(
    ("lang", "told", "found"),
    [
        # No leap day lies in the 1000 days before June 2016, which 2001 would have had to pass.
        ("es", ["9/2/2016", "9 de febrero"], "2016-02-09 2016-02-09"),
        ("es", ["3/3/1951", "5/6/2016", "9 de febrero"], "1951-03-03 2016-06-05 2016-02-09"),
        # The order of events tells the year, and the month.
        ("en", ["28 December", "5 January 2024"], "2023-12-28 2024-01-05"),
        ("en", ["12/28/2023", "1/5"], "2023-12-28 2024-01-05"),
        (
            "en",
            ["12/30/23", "the 31st", "the 2nd", "1/4"],
            "2023-12-30 2023-12-31 2024-01-02 2024-01-04",
        ),
        ("de", ["28. Dezember", "30.", "2.1.2021"], "2020-12-28 2020-12-30 2021-01-02"),
        ("fr", ["3 mars 2020", "le 12", "le 1er"], "2020-03-03 2020-03-12 2020-03-01"),
        (
            "pt",
            ["5/2/24", "dia 30 para o dia 31", "6/2/24"],
            "2024-02-05 2024-01-30 2024-01-31 2024-02-06",
        ),
        # A date is years apart that is of another event.
        ("es", ["2/3/2021", "8/11/2011", "4 de marzo"], "2021-03-02 2011-11-08 2021-03-04"),
        # A day of the week tells it, if it can.
        ("en", ["1/5/2024", "Tue 2"], "2024-01-05 2024-01-02"),
        ("en", ["3 March 2023", "29 February"], "2023-03-03 2024-02-29"),
        ("de", ["3.2.2024", "Ostermontag", "Heiligabend"], "2024-02-03 2024-04-01 2023-12-24"),
        ("en", ["Easter 2019"], "2019-04-21"),
    ],
)
def test_a_day_is_that_which_the_dates_around_it_tell(lang, told, found):
    firsts = firsts_of((each, lang) for each in told)
    read = [best_reading(each, lang, alone=True, first=firsts[each]) for each in told]
    mentions = enumerate(map(Mention, read))
    days = [values for [reading] in placed(mentions).values() for values, _ in reading.days]
    assert " ".join(f"{day['y']}-{day['m']:02}-{day['d']:02}" for day in days) == found


def test_a_day_of_a_range_or_a_list_goes_with_the_others():
    told = ["14 de mayo de 2019", "12", "15 de junio"]
    mentions = [
        (each, Mention(best_reading(each, "es", alone=True), is_joined=each == "12"))
        for each in told
    ]
    assert [reading.days[0][0]["m"] for [reading] in placed(mentions).values()] == [5, 6, 6]


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
    told = ["November 1, 2023", "Tuesday 14th"]
    mentions = [(each, Mention(best_reading(each, "en", alone=True))) for each in told]
    [_, [reading]] = placed(mentions).values()
    assert reading.moved(Shift.of(11)) == "Friday 3rd"


def test_a_day_of_a_list_gets_a_month_of_its_own_where_it_has_another():
    assert (
        moved_in("es", "los días 3, 5 y 9 de mayo", Shift.of(4))
        == "los días 29 de abril, 1 y 5 de mayo"
    )
    assert moved_in("de", "am 3., 5. und 9.5.2022", Shift.of(4)) == "am 29.04., 1. und 5.5.2022"
    assert moved_in("fr", "du 3 au 5/5", Shift.of(4)) == "du 29/04 au 1/5"
