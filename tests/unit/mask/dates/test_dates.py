"""Dates keep their form and their distances."""

import datetime

import pytest

from crfanon.languages.date_words import date_words
from crfanon.mask import make_method, mask
from crfanon.mask.context import Scene
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
        # Over the end of a month each day has its own.
        ("del 25 al 30 de marzo de 2012", "del 29 de junio al 4 de julio de 2009"),
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
    reading = read("Hospital 12 de Octubre")
    assert reading is not None
    assert reading.moved(SHIFT, other_word=str.upper) == "HOSPITAL 16 de Enero"


def test_the_shift_changes_every_part_of_a_date():
    for seed in range(50):
        shift = choose_shift(Scene("x", seed=seed), ["03/03/1946"], read)
        assert shift.days > 365
        assert shift.days % 7
        assert shift.months % 12
        assert shift.years >= 1


def test_the_shift_keeps_clear_of_what_stands_in_the_document():
    years = [str(year) for year in range(1985, 2015)]
    scene = Scene(" ".join(years), seed=0)
    shift = choose_shift(scene, years, read)
    assert {moved_in("es", year, shift) for year in years}.isdisjoint(years)


def test_where_no_shift_keeps_clear_one_is_chosen_all_the_same():
    months = [month.full for month in SPANISH.months]
    assert choose_shift(Scene(" ".join(months), seed=0), months, read).days > 365


@pytest.mark.parametrize(
    ("lang", "surface", "expected"),
    [
        ("en", "March 3, 2014", "June 7, 2011"),
        ("en", "March 3rd, 2014", "June 7th, 2011"),
        ("en", "the 3rd of March 2014", "the 7th of June 2011"),
        ("en", "3 Mar 2014", "7 Jun 2011"),
        ("en", "03-Mar-14", "07-Jun-11"),
        ("en", "Monday, 3 March", "Tuesday, 7 June"),
        ("en", "Mon. 3/3/14", "Tue. 7/6/11"),
        ("en", "March 06", "June 10"),
        ("en", "March '06", "June '03"),
        ("en", "June 3-5, 2014", "September 7-9, 2011"),
        ("en", "June 3 to 5", "September 7 to 9"),
        ("en", "the summer of", None),
        ("en", "10:15 pm", "02:34 pm"),
        ("en", "10:15 p.m.", "02:34 p.m."),
        ("en", "3 PM", "7 AM"),
        ("en", "20140303", "20110607"),
        ("en", "2014-03-03T10:15", "2011-06-07T02:34"),
        ("en", "2014-03-03 10:15:20Z", "2011-06-07 02:34:23Z"),
        ("es", "3-III-2014", "7-VI-2011"),
        ("es", "3-III", "7-VI"),
        ("es", "III/2014", "VI/2011"),
        ("es", "Juan X", None),
        ("es", "a V de mayo", "a V de agosto"),
        ("de", "3. März 2014", "7. Juni 2011"),
        ("de", "am 3. Jänner 2014", "am 9. April 2011"),
        ("de", "03.03.14", "07.06.11"),
        ("de", "3.3.", "7.6."),
        ("de", "Montag, den 3. Maerz", "Dienstag, den 7. Juni"),
        ("de", "Mo, 3.3.2014, 10.15 Uhr", "Di, 7.6.2011, 02.34 Uhr"),
        ("de", "10 Uhr", "02 Uhr"),
        ("de", "im Jahr 14", "im Jahr 11"),
        ("de", "Dez. 2014", "Mrz. 2012"),
        ("pt", "3 de março de 2014", "7 de junho de 2011"),
        ("pt", "1º de março de 2014", "5 de junho de 2011"),
        ("pt", "segunda-feira, 3 de março", "terça-feira, 7 de junho"),
        ("pt", "Sexta-feira", "Sábado"),
        ("pt", "seg, 03/03/2014", "ter, 07/06/2011"),
        ("pt", "mar/2014", "jun/2011"),
        ("pt", "às 10h15", "às 02h34"),
    ],
)
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
        chance = Scene("x", seed=seed).chance("shift")
        assert 10 <= next(Drawing(range(10, 15)).shifts(chance)).days < 15
        weeks = next(Drawing(range(10, 30), whole_weeks=True).shifts(chance))
        assert weeks.days in (14, 21, 28)
        assert next(Drawing(whole_weeks=True).shifts(chance)).days % 7 == 0


@pytest.mark.parametrize(
    ("lang", "surface", "expected"),
    [
        ("es", "dos de octubre de dos mil dieciocho", "seis de enero de dos mil dieciséis"),
        ("es", "a uno de mayo de 2018", "a cinco de agosto de 2015"),
        ("es", "dos días del mes de mayo de 1999", "cinco días del mes de agosto de 1996"),
        ("es", "marzo de dos mil", "junio de mil novecientos noventa y siete"),
        ("pt", "quinze dias do mês de março de 2022", "dezenove dias do mês de junho de 2019"),
        ("pt", "Primeiro de maio de 1986", "Cinco de agosto de 1983"),
    ],
)  # fmt: skip
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
        shift = clear_shift(Scene(f"na {day}", seed=seed), [reading])
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


def test_a_day_that_is_no_such_weekday_stays_unread():
    reading = read("martes 14")
    assert reading is not None
    assert reading.within([(2023, 10)]).unread == 1
    assert reading.within([(2023, 10), (2023, 11)]).unread == 0
