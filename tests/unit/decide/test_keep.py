"""What of the decided spans stays in the text on purpose."""

from __future__ import annotations

import pytest

from crfanon.decide.keep import Keeping
from crfanon.detect.deny_lists import ListDetector, UserList
from crfanon.errors import ConfigError
from crfanon.text.document import Document
from crfanon.text.spans import Span


def _masked(document: Document, language: str = "en", **options) -> list[str]:
    kept = Keeping(language=language, **options)(document)
    assert sorted((*kept.spans, *kept.kept))
    assert {span.source for span in kept.kept} <= {"kept"}
    return [document.text[span.start : span.end] for span in kept.spans]


@pytest.mark.parametrize(
    ("language", "month", "dates"),
    [
        ("de", "März", ["3. März", "März 2012", "Märzen"]),
        ("en", "March", ["March 3rd", "March 2012", "3/3/2012"]),
        ("es", "marzo", ["3 de marzo", "marzo de 2012", "marzal"]),
        ("pt", "março", ["3 de março", "março de 2012", "marçano"]),
    ],
)
def test_a_month_alone_is_kept_in_four_languages(doc, language, month, dates) -> None:
    marked = f"[DATE {month}] " + " ".join(f"[DATE {date}]" for date in dates)
    assert _masked(doc(marked), language, keep=["month"]) == dates


@pytest.mark.parametrize(
    ("language", "country", "town"),
    [
        ("de", "Österreich", "Salzburg"),
        ("en", "Austria", "Salzburg"),
        ("es", "Portugal", "Toledo"),
        ("pt", "Espanha", "Braga"),
    ],
)
def test_a_country_is_kept_in_four_languages(doc, language, country, town) -> None:
    document = doc(f"[LOCATION {country}] and [LOCATION {town}]")
    assert _masked(document, language, keep=["country"]) == [town]


def test_a_country_that_is_a_person_is_masked(doc) -> None:
    assert _masked(doc("[PERSON Jordan]"), keep=["country"]) == ["Jordan"]


@pytest.mark.parametrize(
    ("language", "day"),
    [("de", "Montag"), ("en", "Monday"), ("es", "lunes"), ("pt", "segunda-feira")],
)
def test_a_weekday_alone_is_kept_in_four_languages(doc, language, day) -> None:
    document = doc(f"[DATE {day}] [DATE {day}, 3]")
    assert _masked(document, language, keep=["weekday"]) == [f"{day}, 3"]


def test_a_year_alone_is_kept(doc) -> None:
    document = doc("[DATE 2012] [DATE 3/2012] [DATE 20123] [ID 2012]")
    assert _masked(document, keep=["year"]) == ["3/2012", "20123", "2012"]


@pytest.mark.parametrize(
    ("language", "duration", "dates"),
    [
        ("de", "14 Tagen", ["vor 14 Tagen", "14. Mai", "Tagen"]),
        ("en", "five years", ["five years ago", "May 5", "years", "5-year-old"]),
        ("es", "dos años", ["hace dos años", "2 de mayo", "años"]),
        ("pt", "seis meses", ["há seis meses", "6 de maio", "meses"]),
    ],
)
def test_a_duration_is_kept_in_four_languages(doc, language, duration, dates) -> None:
    marked = f"[DATE {duration}] [AGE {duration}] " + " ".join(f"[DATE {d}]" for d in dates)
    assert _masked(doc(marked), language, keep=["duration"]) == [duration, *dates]


@pytest.mark.parametrize(
    ("language", "measure", "sum_of_money"),
    [
        ("de", "12,5 Quadratmeter", "12,50 Euro"),
        ("en", "94.6 kg", "94.60 pounds"),
        ("es", "tres comprimidos", "tres pesos"),
        ("pt", "10 x 12 cm", "10 reais"),
    ],
)
def test_a_measure_is_kept_in_four_languages(doc, language, measure, sum_of_money) -> None:
    document = doc(f"[QUANTITY {measure}] [QUANTITY {sum_of_money}] [ID {measure}]")
    assert _masked(document, language, keep=["measure"]) == [sum_of_money, measure]


def test_values_that_are_kept_alone_are_masked_together(doc) -> None:
    assert _masked(doc("[DATE March 2012]"), keep=["month", "year"]) == ["March 2012"]


def test_months_side_by_side_are_kept(doc) -> None:
    assert _masked(doc("[DATE March/April]"), keep=["month"]) == []


def test_a_language_without_lists_keeps_nothing_by_them(doc) -> None:
    assert _masked(doc("[DATE March]"), "tlh", keep=["month"]) == ["March"]


def test_labels_are_kept_with_all_that_is_of_their_kind(doc) -> None:
    document = doc("[LOCATION_CITY Rome] [PERSON Ann] [DATE 1999] [LOCATION Elba]")
    assert _masked(document, keep=["LOCATION", "DATE"]) == ["Ann"]


def test_what_may_be_something_else_is_not_kept(doc) -> None:
    document = doc("[LOCATION_COUNTRY Austria] [LOCATION Elba] [LOCATION_CITY Rome]")
    assert _masked(document, keep=["LOCATION_COUNTRY"]) == ["Elba", "Rome"]


def test_only_chosen_labels_are_masked(doc) -> None:
    document = doc("[LOCATION_CITY Rome] [PERSON Ann] [NAME_PATIENT Bob] [DATE 1999]")
    assert _masked(document, labels=["PERSON"]) == ["Ann", "Bob"]


def test_what_may_be_of_a_chosen_label_is_masked(doc) -> None:
    document = doc("[LOCATION_CITY Rome] [LOCATION Elba] [LOCATION_STREET Via Appia]")
    assert _masked(document, labels=["LOCATION_CITY"]) == ["Rome", "Elba"]


def test_native_labels_are_told_by_what_they_are(doc) -> None:
    document = doc("[CALLE Sol 3] [TERRITORIO Toledo] [FECHAS 1999]")
    assert _masked(document, labels=["LOCATION"]) == ["Sol 3", "Toledo"]
    assert _masked(document, keep=["DATE"]) == ["Sol 3", "Toledo"]


def test_a_native_label_is_kept_where_spans_bear_it(doc) -> None:
    document = doc("[HOSPITAL El Olmo] [CENTRO_SALUD La Vega]")
    assert _masked(document, keep=["HOSPITAL"], given={"HOSPITAL", "CENTRO_SALUD"}) == ["La Vega"]


def test_a_native_label_that_no_span_bears_cannot_be_kept() -> None:
    with pytest.raises(ConfigError, match=r"nothing is called HOSPITAL here; name ORGANIZATION_H"):
        Keeping(keep=["HOSPITAL"], language="es", given={"ORGANIZATION_HOSPITAL"})


def test_a_label_outside_of_the_hierarchy_cannot_be_told_apart() -> None:
    with pytest.raises(ConfigError, match="HOUSE has no place in the label hierarchy"):
        Keeping(labels=["PERSON"], language="es", given={"HOUSE"})


def test_without_a_choice_all_is_masked(doc) -> None:
    document = doc("[HOUSE El Olmo] [DATE March]")
    assert Keeping(language="en", given={"HOUSE"})(document) is document


def test_what_something_else_calls_by_a_masked_label_is_not_kept(doc) -> None:
    document = doc("[LOCATION Toledo] and [LOCATION Rome] and [LOCATION Elba]")
    suggested = (Span(0, 6, "PERSON", "rule:mine"), Span(10, 15, "DATE", "crf:x"))
    document = document.with_(suggested=suggested)
    kept = Keeping(language="en", labels=["PERSON"])(document)
    assert [(span.start, span.label) for span in kept.spans] == [(0, "PERSON")]


def test_an_entry_of_a_deny_list_is_not_kept_as_something_else(doc) -> None:
    document = doc("[LOCATION Toledo] and [LOCATION Rome]")
    lists = [UserList("staff", "PERSON", ("toledo",))]
    [document] = ListDetector(lists).detect([document])
    kept = Keeping(language="en", labels=["PERSON"], certain={"deny:staff"})(document)
    assert [(span.start, span.label) for span in kept.spans] == [(0, "PERSON")]


@pytest.mark.parametrize(
    ("language", "date"),
    [
        ("de", "31.02.2020"),
        ("de", "31. April 2019"),
        ("en", "30 February 2015"),
        ("en", "04/31/2019"),
        ("es", "31 de abril de 2019"),
        ("pt", "30-02-2016"),
    ],
)
def test_an_impossible_date_is_kept_in_four_languages(doc, language, date) -> None:
    assert _masked(doc(f"[DATE {date}] [DATE 28.02.2020]"), language, keep=["impossible_date"]) == [
        "28.02.2020"
    ]


def test_a_part_of_an_impossible_date_is_kept(doc) -> None:
    assert _masked(doc("31. [DATE Februar 2015]"), "de", keep=["impossible_date"]) == []


def test_what_is_wider_than_an_impossible_date_is_masked(doc) -> None:
    document = doc("[DATE 31.02.2020 and 3 March]")
    assert _masked(document, keep=["impossible_date"]) == ["31.02.2020 and 3 March"]


def test_an_impossible_date_that_is_a_number_of_somebody_is_masked(doc) -> None:
    assert _masked(doc("[ID 31.02.2020]"), keep=["impossible_date"]) == ["31.02.2020"]
