"""What models take for names, without what is no part of them."""

from __future__ import annotations

import pytest
from case_tables import table
from pipelines import Trimming

from crfanon.text.document import Document
from crfanon.text.spans import Span


def _trimmed(
    language: str, text: str, *, label: str = "PERSON", source: str = "crf:x"
) -> list[str]:
    """Return what is left of the piece of `text` in square brackets."""
    start, end = text.index("["), text.index("]") - 1
    bare = text.replace("[", "").replace("]", "")
    document = Document("note", bare, suggested=(Span(start, end, label, source, 0.9),))
    trimmed = Trimming(language)(document)
    return [bare[span.start : span.end] for span in trimmed.suggested]


@table("finding", "language, text, names")
def test_forms_of_address_are_cut_off(language: str, text: str, names: list[str]) -> None:
    assert _trimmed(language, text) == names


def test_a_greeting_that_is_a_surname_stays_within_a_line() -> None:
    assert _trimmed("en", "I met Mr [Dear] there") == ["Dear"]


def test_initials_are_no_title() -> None:
    assert _trimmed("es", "firma [D. J. Olmos]") == ["D. J. Olmos"]


@table("finding", "text", lang="es")
def test_what_is_nobodys_name_is_left_out(text: str) -> None:
    assert _trimmed("es", text) == []


@table("finding", "text", lang="es")
def test_what_may_be_a_name_stays(text: str) -> None:
    assert _trimmed("es", text, label="ID" if "4711" in text else "PERSON") != []


@table("finding", "text, names", lang="es")
def test_names_are_told_apart(text: str, names: list[str]) -> None:
    assert _trimmed("es", text) == names


def test_words_are_whole_where_unseen_signs_cut_them() -> None:
    assert _trimmed("en", "[Jo\xad]an\u200bna called") == ["Jo\xadan\u200bna"]


def test_a_room_in_a_cell_stays_and_a_number_elsewhere_is_masked() -> None:
    assert _trimmed("de", "Olms;[12B]\n", label="ID") == []
    assert _trimmed("de", "Ausweis [12B] verloren", label="ID") == ["12B"]


def test_numbers_of_books_stay() -> None:
    assert _trimmed("en", "ISBN [978-3-16-148410-0]", label="ID") == []


def test_what_a_rule_or_a_list_says_is_left_as_it_is() -> None:
    assert _trimmed("en", "[Mr Olms]", source="list:own") == ["Mr Olms"]


@table("finding", "text, left", lang="de")
def test_numbers_of_pages_programs_and_measures_are_nobodys(text: str, left: list[str]) -> None:
    assert _trimmed("de", text, label="ID") == left


@table("finding", "text, left", lang="de")
def test_what_has_a_value_has_no_date(text: str, left: list[str]) -> None:
    assert _trimmed("de", text, label="DATE") == left


@table("finding", "language, text, left")
def test_who_a_disease_or_a_sign_is_called_after_stays(
    language: str, text: str, left: list[str]
) -> None:
    assert _trimmed(language, text) == left


def test_every_name_between_common_words_stays() -> None:
    text = "da [Wolf sah gestern Anna Berg und keinen Lutz] kommen"
    assert _trimmed("de", text) == ["Wolf", "Anna Berg", "Lutz"]


def test_a_common_word_alone_is_nobody_but_with_other_accents() -> None:
    assert _trimmed("pt", "no [Telhado] de casa") == []
    assert _trimmed("pt", "jogou [Pelé], e bem") == ["Pelé"]


@table("finding", "language, text, label")
def test_a_place_that_has_a_form_of_address_is_somebody(
    language: str, text: str, label: str
) -> None:
    start, end = text.index("["), text.index("]") - 1
    suggested = (Span(start, end, "LOCATION", "crf:x"),)
    document = Document("note", text.replace("[", "").replace("]", ""), suggested=suggested)
    assert [span.label for span in Trimming(language)(document).suggested] == [label]


def test_relatives_stay_in_the_text_where_nobody_is_named() -> None:
    assert _trimmed("es", "el nie de la [pareja]", label="NAME_RELATIVE") == []


def test_relatives_are_masked_beside_somebody_who_is_named() -> None:
    text = "Ana Olmos vino con su madre"
    suggested = (Span(0, 9, "PERSON", "crf:x"), Span(22, 27, "NAME_RELATIVE", "crf:x"))
    document = Document("note", text, suggested=suggested)
    assert Trimming("es")(document).suggested == suggested


def test_what_is_cut_is_shown_as_outvoted() -> None:
    span = Span(0, 7, "PERSON", "crf:x")
    trimmed = Trimming("en")(Document("note", "Mr Olms", suggested=(span,)))
    assert trimmed.outvoted == [span]


@table("finding", "language, text, names")
def test_names_by_rules_lose_their_forms_of_address(
    language: str, text: str, names: list[str]
) -> None:
    start, end = text.index("["), text.index("]") - 1
    bare = text.replace("[", "").replace("]", "")
    spans = (Span(start, end, "PERSON", "rule:person_by_title"),)
    decided = Trimming(language).decided(Document("note", bare, spans=spans))
    assert [bare[span.start : span.end] for span in decided.spans] == names


@table("finding", "language, text, left")
def test_what_a_model_takes_for_one_person_is_told_apart(
    language: str, text: str, left: list[str]
) -> None:
    assert _trimmed(language, text) == left


@table("finding", "label, text, left", lang="de")
def test_numbers_of_registers_and_cars_are_nobodys(label: str, text: str, left: list[str]) -> None:
    assert _trimmed("de", text, label=label) == left


@table("finding", "text, dates", lang="es")
def test_numbers_of_articles_and_judgments_are_no_years(text: str, dates: list[str]) -> None:
    assert _trimmed("es", text, label="DATE") == dates


def test_trimming_joins_a_range_of_days():
    text = "vom 5. bis 12. April."
    spans = (Span(4, 6, "DATE", "crf:x"), Span(11, 21, "DATE", "crf:x"))
    [span] = Trimming("de")(Document("note", text, suggested=spans)).suggested
    assert text[span.start : span.end] == "5. bis 12. April"


def test_trimming_leaves_two_days_apart():
    text = "am 5., am 12. April"
    spans = (Span(3, 5, "DATE", "crf:x"), Span(10, 19, "DATE", "crf:x"))
    assert len(Trimming("de")(Document("note", text, suggested=spans)).suggested) == 2


@pytest.mark.parametrize(
    ("text", "label", "kept"),
    [
        ("Hanna Eisele von der", "PERSON", "Hanna Eisele"),
        ("Bernd L., Beklagter", "PERSON", "Bernd L."),
        ("20. Mai Zeit", "DATE", "20. Mai"),
        ("5. März.", "DATE", "5. März"),
        ("Kirchgasse 3.", "LOCATION_STREET", "Kirchgasse 3"),
        ("Am Mühlbach 3 a", "LOCATION_STREET", "Am Mühlbach 3 a"),
    ],
)
def test_trimming_ends_german_names_and_dates(text, label, kept):
    spans = (Span(0, len(text), label, "crf:x"),)
    [span] = Trimming("de")(Document("note", text, suggested=spans)).suggested
    assert text[span.start : span.end] == kept


@table("finding", "language, text, label")
def test_articles_and_the_day_are_no_names(language: str, text: str, label: str) -> None:
    assert _trimmed(language, text, label=label) == []


@pytest.mark.parametrize(
    ("text", "label"), [("vive en [La Unión]", "LOCATION"), ("con [Dos Santos]", "PERSON")]
)
def test_names_that_begin_with_an_article_stay(text: str, label: str) -> None:
    assert len(_trimmed("es", text, label=label)) == 1


def test_a_full_stop_that_a_rule_leaves_is_no_firm() -> None:
    text = "Olmos, S.A."
    spans = (Span(0, 10, "ORGANIZATION", "crf:x", 0.9), Span(10, 11, "ORGANIZATION", "rule:y", 1))
    decided = Trimming("es").decided(Document("note", text, spans=spans))
    assert decided.spans == spans[:1]
