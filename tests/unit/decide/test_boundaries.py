"""What models take for names, without what is no part of them."""

from __future__ import annotations

import pytest
from pipelines import Trimming

from crfanon.text.document import Document, Span


def _trimmed(
    language: str, text: str, *, label: str = "PERSON", source: str = "crf:x"
) -> list[str]:
    """Return what is left of the piece of `text` in square brackets."""
    start, end = text.index("["), text.index("]") - 1
    bare = text.replace("[", "").replace("]", "")
    document = Document("note", bare, suggested=(Span(start, end, label, source, 0.9),))
    trimmed = Trimming(language)(document)
    return [bare[span.start : span.end] for span in trimmed.suggested]


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        ("en", "Dear [Ms Tarrant], thanks", ["Tarrant"]),
        ("es", "[Estimada Sra. Olmos]:", ["Olmos"]),
        ("es", "por [la Dra. Olmos].", ["Olmos"]),
        ("es", "con [D. Juan Olmos],", ["Juan Olmos"]),
        ("de", "an [Herrn Dr. Pinkwart].", ["Pinkwart"]),
        ("pt", "[Exma. Sra. Juíza Olmos]", ["Olmos"]),
        ("es", "van [Meulen, Sra]. Arce", ["Meulen"]),
        ("de", "ihr [Sohn Korbinian] kam", ["Korbinian"]),
        ("en", "told [Chief Inspector Tarrant] so", ["Tarrant"]),
        ("en", "and [Counsel] Giles", []),
        ("en", "the [Chief Justice] held", []),
        ("pt", "e o [Catedrático] Ulisses", []),
        ("en", "met [Bishop Tarrant] there", ["Bishop Tarrant"]),
    ],
)
def test_forms_of_address_are_cut_off(language: str, text: str, names: list[str]) -> None:
    assert _trimmed(language, text) == names


def test_a_greeting_that_is_a_surname_stays_within_a_line() -> None:
    assert _trimmed("en", "I met Mr [Dear] there") == ["Dear"]


def test_initials_are_no_title() -> None:
    assert _trimmed("es", "firma [D. J. Olmos]") == ["D. J. Olmos"]


@pytest.mark.parametrize(
    "text", ["[Hola]\nNekane", "[Asunto]: actas", "[NHCK]: 4711", "[J45]", "7;[91]\n8;92"]
)
def test_what_is_not_personal_name_is_left_out(text: str) -> None:
    assert _trimmed("es", text) == []


@pytest.mark.parametrize(
    "text", ["[Olmedo]: hola", "[OLMS]: hola", "[JRK]: hola", "[JRKT] vino", "[4711]", "[Luz] vino"]
)
def test_what_may_be_a_name_stays(text: str) -> None:
    assert _trimmed("es", text, label="ID" if "4711" in text else "PERSON") != []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("[Oxley      Bridget   7]", ["Oxley", "Bridget"]),
        ("[Oxley\tBridget]", ["Oxley", "Bridget"]),
        ("[Ramiro Arce\nAsunto]: actas", ["Ramiro Arce"]),
        ("vino [Aram Petrosyan.]", ["Aram Petrosyan"]),
        ("[Ana Olmos y Iker Arce]", ["Ana Olmos", "Iker Arce"]),
        ("[José Ortega y Gasset]", ["José Ortega y Gasset"]),
        ("[Rosa cortó una Rosa]", ["Rosa", "Rosa"]),
        ("[Ana de la Vega]", ["Ana de la Vega"]),
    ],
)
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


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("siehe Seite [295-617]", []),
        ("Vgl. S. [2041]", []),
        ("event 98454256-[955f]-42b8-b823-6ab6f67cf448 ended", []),
        ("Ereignis [1781518988] beendet", []),
        ("[RR 163/86] mmHg", []),
        ("Konto [163861] mit", ["163861"]),
        ("see file [295-617]", ["295-617"]),
        ("Seite [295617123]", ["295617123"]),
    ],
)
def test_numbers_of_pages_programs_and_measures_are_nobodys(text: str, left: list[str]) -> None:
    assert _trimmed("de", text, label="ID") == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Index [2.31], sonst", []),
        ("pH: [7.11]", []),
        ("siehe Kapitel [4.12.]", []),
        ("Verhältnis vom [1.12.]", ["1.12."]),
        ("am [7.11] in", ["7.11"]),
        ("Index [2.3.2019]", ["2.3.2019"]),
    ],
)
def test_what_has_a_value_has_no_date(text: str, left: list[str]) -> None:
    assert _trimmed("de", text, label="DATE") == left


@pytest.mark.parametrize(
    ("language", "text", "left"),
    [
        ("en", "known [Crohn]'s disease", []),
        ("en", "[Glasgow] Coma Scale 15", []),
        ("en", "Dr [Murphy] signs", ["Murphy"]),
        ("en", "[Crohn] has a disease", ["Crohn"]),
        ("de", "Ein [Foley-Katheter] liegt", []),
        ("de", "Morbus [Parkinson]", []),
        ("de", "Herr [Parkinson] kam", ["Parkinson"]),
        ("es", "signo de [Babinski] negativo", []),
        ("es", "hija de [Babinski]", ["Babinski"]),
        ("pt", "doença de [Crohn]", []),
    ],
)
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


@pytest.mark.parametrize(
    ("language", "text", "label"),
    [
        ("pt", "nem a D. [Vitória] chegou", "PERSON"),
        ("es", "con doña [Mercedes] vino", "PERSON"),
        ("pt", "foi a [Vitória] ontem", "LOCATION"),
        ("de", "Frau [Quakenbrück-Nord] kam", "LOCATION"),
    ],
)
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


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        ("en", "GP: [Dr R Pell]", ["R Pell"]),
        ("es", "La Sra. [D].ª Inés", []),
        ("es", "[Presidenta], señorías", []),
        ("en", "GP: [R Pell]", ["R Pell"]),
    ],
)
def test_names_by_rules_lose_their_forms_of_address(
    language: str, text: str, names: list[str]
) -> None:
    start, end = text.index("["), text.index("]") - 1
    bare = text.replace("[", "").replace("]", "")
    spans = (Span(start, end, "PERSON", "rule:person_by_title"),)
    decided = Trimming(language).decided(Document("note", bare, spans=spans))
    assert [bare[span.start : span.end] for span in decided.spans] == names


@pytest.mark.parametrize(
    ("language", "text", "left"),
    [
        ("en", "born in [May. April Pellham] left", ["April Pellham"]),
        ("en", "called [Kent. Wilkinson Ltd] replied", ["Kent", "Wilkinson Ltd"]),
        ("es", "[FACTURA A\nIBÁÑEZ]\nC/ Olmo", ["IBÁÑEZ"]),
        ("en", "[7C\tDr Pell\t943 476 5919]", ["Pell", "943 476 5919"]),
        ("de", "[Imke Tarnow LANR 123456601]", ["Imke Tarnow", "123456601"]),
        ("de", "mit [Torasemid] und", []),
        ("de", "[körperl]. Training bei Frau Wehner", []),
        ("de", "sah [Rudi und Christl] dort", ["Rudi", "Christl"]),
        ("de", "[Ottfried von und zu Rotenhan] kam", ["Ottfried von und zu Rotenhan"]),
        ("en", "[Askew saw Pell] there", ["Askew", "Pell"]),
    ],
)
def test_what_a_model_takes_for_one_person_is_told_apart(
    language: str, text: str, left: list[str]
) -> None:
    assert _trimmed(language, text) == left


@pytest.mark.parametrize(
    ("label", "text", "left"),
    [
        ("CONTACT_PHONE", "Marke unter der Nummer [30 2012 045 678] eingetragen", []),
        ("CONTACT_PHONE", "unter der Nummer [30 2012 045] erreichbar", ["30 2012 045"]),
        ("CONTACT_PHONE", "Marke, Nummer [0561 4930772]", ["0561 4930772"]),
        ("ORGANIZATION", "ein [Ford Transit], weiß", []),
        ("ORGANIZATION", "die [Ford Bank] zahlt", ["Ford Bank"]),
    ],
)
def test_numbers_of_registers_and_cars_are_nobodys(label: str, text: str, left: list[str]) -> None:
    assert _trimmed("de", text, label=label) == left


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("art. [1902] CC", []),
        ("STS 123/[2018]", []),
        ("en [1902]", ["1902"]),
        ("el 12/[2018]", ["2018"]),
    ],
)
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


@pytest.mark.parametrize(
    ("language", "text", "label"),
    [
        ("es", "[El día] 7 de junio", "LOCATION"),
        ("pt", "[O dia] 7 de junho", "LOCATION"),
        ("es", "Olmos, [del] Colegio", "PERSON"),
        ("pt", "Olmos, [da] Ordem", "PERSON"),
    ],
)
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
