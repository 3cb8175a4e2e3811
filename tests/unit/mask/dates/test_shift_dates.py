"""Dates of a document, or of a patient, moved by one time."""

import datetime
import re

import pytest
from memories import InDictionary

from crfanon.crypto.keys import Key
from crfanon.errors import ConfigError
from crfanon.link import resolve
from crfanon.mask import make_method, mask
from crfanon.text.document import Document

KEY = Key(bytes(range(32)))


def shifted(document: Document, *, lang: str = "es", subject: str = "", **options: object) -> str:
    method = make_method("shift_dates", **options)
    return mask(resolve(document), method=method, lang=lang, subject=subject).text


def day(written: str) -> datetime.date:
    d, m, y = map(int, written.split("/"))
    return datetime.date(y, m, d)


def days_of(text: str) -> list[datetime.date]:
    return [day(found) for found in re.findall(r"\d\d/\d\d/\d{4}", text)]


def test_intervals_between_the_dates_of_a_document_are_kept(doc):
    first, second = days_of(shifted(doc("[DATE 03/03/2014] [DATE 13/04/2014]")))
    assert (second - first).days == 41
    assert first < datetime.date(2013, 3, 3)


def test_documents_have_offsets_of_their_own(doc):
    offsets = {days_of(shifted(doc(f"Nota {n}: [DATE 03/03/2014]")))[0] for n in range(10)}
    assert len(offsets) > 5


@pytest.mark.parametrize(
    "marked", ["[DATE el verano]", "[DATE 03/03/2014 en Roma]", "[DATE 99/99/2014]", "[AGE 44]"]
)
def test_what_is_no_date_that_can_be_read_goes_to_another_method(doc, marked):
    assert shifted(doc(marked), otherwise="suppress") == "[***]"
    assert re.fullmatch(r"\[(DATE|AGE)_1\]", shifted(doc(marked)))


def test_placeholders_of_the_other_method_do_not_stand_among_the_dates(doc):
    assert shifted(doc(r"\[DATE_1\] [DATE verano]")) == "[DATE_1] [DATE_2]"


def test_the_range_of_days_is_an_option(doc):
    for n in range(10):
        [found] = days_of(shifted(doc(f"{n}: [DATE 03/03/2014]"), days=[10, 20]))
        assert 10 <= (datetime.date(2014, 3, 3) - found).days <= 20


def test_a_month_that_the_range_leaves_where_it_is_goes_to_another_method(doc):
    assert shifted(doc("[DATE marzo]"), days="5-10") == "[DATE_1]"


def test_weekdays_are_kept_on_wish(doc):
    for n in range(5):
        [found] = days_of(shifted(doc(f"{n}: [DATE 03/03/2014]"), keep_weekday=True))
        assert found.weekday() == datetime.date(2014, 3, 3).weekday()
    assert shifted(doc("[DATE lunes]"), keep_weekday=True) == "[DATE_1]"


def test_a_range_without_a_whole_week_is_refused_where_weekdays_are_kept():
    with pytest.raises(ConfigError, match="no whole number of weeks is in the range"):
        make_method("shift_dates", days=[8, 13], keep_weekday=True)


@pytest.mark.parametrize("days", [[0, 5], [9, 3], [5], "x", "5", [1, 99999]])
def test_a_range_that_is_none_is_refused(days):
    with pytest.raises(ConfigError, match="masking method shift_dates: days"):
        make_method("shift_dates", days=days)


@pytest.mark.parametrize("options", [{"memory": InDictionary()}, {"keys": KEY}])
def test_documents_of_one_subject_have_one_offset(doc, options):
    texts = ("A [DATE 03/03/2014]", "Un día [DATE 13/04/2014]", "[DATE 14/04/2014].")
    found = [days_of(shifted(doc(text), subject="p1", **options))[0] for text in texts]
    assert [(day - found[0]).days for day in found] == [0, 41, 42]


@pytest.mark.parametrize("options", [{"memory": InDictionary()}, {"keys": KEY}])
def test_subjects_have_offsets_of_their_own(doc, options):
    found = {
        days_of(shifted(doc(f"{n}: [DATE 03/03/2014]"), subject=f"p{n}", **options))[0]
        for n in range(10)
    }
    assert len(found) > 5


def test_two_subjects_may_have_one_offset(doc):
    memory = InDictionary()
    texts = [
        shifted(doc("[DATE 03/03/2014]"), subject=subject, memory=memory, days=[9, 9])
        for subject in ("p1", "p2")
    ]
    assert texts == ["22/02/2014", "22/02/2014"]


def test_without_key_and_memory_nobody_can_work_out_the_offset_of_a_subject(doc):
    assert shifted(doc("[DATE 03/03/2014]"), subject="p1") == shifted(
        doc("[DATE 03/03/2014]"), subject="p2"
    )


def test_the_other_dates_tell_what_comes_first(doc):
    text = shifted(doc("[DATE 04/03/2014] [DATE 03/25/2014]"), lang="es", days=[3, 3])
    assert text == "03/31/2014 03/22/2014"
    text = shifted(doc("[DATE 04/03/2014] [DATE 25/03/2014]"), lang="en", days=[3, 3])
    assert text == "01/03/2014 22/03/2014"
    assert shifted(doc("[DATE 03/04/2014]"), lang="en", days=[2, 2], first="day") == "01/04/2014"
    assert shifted(doc("[DATE 03/04/2014]"), lang="en", days=[2, 2]) == "03/02/2014"


@pytest.mark.parametrize("method", ["shift_dates", "substitute"])
def test_the_order_of_events_tells_the_year_in_every_run(doc, method):
    marked = "Admitted on [DATE 28/12], discharged on [DATE 05/01/2024]."
    for seed in range(40):
        masked = mask(resolve(doc(marked)), method=make_method(method, lang="es", seed=seed))
        first, last = re.findall(r"(\d+)/(\d+)(?:/(\d+))?", masked.text)
        year = int(last[2]) - (first[1] > last[1])
        end = datetime.date(int(last[2]), int(last[1]), int(last[0]))
        assert (end - datetime.date(year, int(first[1]), int(first[0]))).days == 8


@pytest.mark.parametrize(
    ("lang", "marked", "masked"),
    [
        (
            "en",
            "[DATE 28 December 2023], [DATE the 30th], [DATE 1/3]",
            "20 May 2023, the 22nd, 5/26",
        ),
        ("en", "on [DATE Boxing Day 2018]", "on 18 May 2018"),
        ("de", "[DATE 3.2.2024], [DATE Ostermontag]", "26.6.2023, 23. August"),
        (
            "es",
            "los días [DATE 3, 5 y 9 de mayo de 2019]",
            "los días 23, 25 y 29 de septiembre de 2018",
        ),
        ("pt", "[DATE 5/2/24], do [DATE dia 30 para o dia 31]", "28/6/23, do dia 22 para o dia 23"),
        ("fr", "[DATE 28/12/2023], du [DATE 30 au 2]", "20/05/2023, du 22 au 25"),
        (
            "de",
            "geb. [DATE 17.02.1948], [DATE Jahrgang 1948], am [DATE 3.2.2024]",
            "geb. 10.07.1947, Jahrgang 1947, am 26.6.2023",
        ),
    ],
)
def test_no_day_is_left_and_all_move_together(doc, lang, marked, masked):
    assert shifted(doc(marked), lang=lang, days=[222, 222]) == masked


def test_a_day_that_is_two_days_is_masked_otherwise(doc):
    marked = "[DATE 3/3/2021], el [DATE 7]; [DATE 3/4/2021], el [DATE 7]"
    assert shifted(doc(marked), days=[2, 2]) == "1/3/2021, el 5; 1/4/2021, el 5"
    assert shifted(doc(marked), days=[5, 5]) == "26/2/2021, el 2; 29/3/2021, el 2"
    assert shifted(doc(marked), days=[20, 20]) == "11/2/2021, el [DATE_1]; 14/3/2021, el [DATE_1]"


def test_beside_a_weekday_that_stays_dates_move_by_whole_weeks(doc):
    for n in range(5):
        [found] = days_of(shifted(doc(f"{n}: [DATE 03/03/2014] (lunes)")))
        assert found.weekday() == 0
