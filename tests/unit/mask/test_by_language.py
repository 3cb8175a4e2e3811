"""Masks of a document in several languages: each in the words of the place where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime

import pytest

from crfanon.languages.surrogate_words import surrogate_words
from crfanon.link import resolve
from crfanon.mask import ByLabel, ByLanguage, Masked, Mentions, make_method, mask
from crfanon.mask.method import languages_at
from crfanon.text.document import Document, Stretch

Doc = Callable[..., Document]


@pytest.fixture
def mixed(doc: Doc) -> Callable[..., Document]:
    """Give what makes a document of parts, each with its language and its spans."""

    def made(*parts: tuple[str, str], language: str = "") -> Document:
        document = doc("".join(marked for _, marked in parts))
        stretches, start = [], 0
        for own, marked in parts:
            end = start + len(doc(marked).text)
            stretches.append(Stretch(start, end, own))
            start = end
        document = document.with_(language=language or parts[0][0], stretches=tuple(stretches))
        return resolve(document)

    return made


def masked(document: Document, method: str, **options: object) -> Masked:
    return mask(document, method=make_method(method, lang="en", **options))


def lines(document: Document, method: str, **options: object) -> list[str]:
    return masked(document, method, **options).text.splitlines()


def replacements(document: Document, method: str, **options: object) -> list[str]:
    found = masked(document, method, **options)
    assert found.table.unmask(found.text) == document.text
    return [solution.replacement for solution in found.table.solutions]


def test_a_mention_has_the_language_of_its_stretch(mixed):
    document = mixed(("es", "[AGE 56 años]\n"), ("de", "[AGE 58 Jahre] [CITY Ulm]\n"))
    mentions = Mentions.of(document)
    assert mentions.language == "es"
    assert mentions.languages == ["es", "de", "de"]
    assert mentions.part([1], ()).languages == ["de"]


def test_without_stretches_a_mention_has_the_language_of_the_document(doc):
    document = doc("[CITY Ulm] [CITY Bonn]")
    assert Mentions.of(document, language="de").languages == ["de", "de"]
    assert Mentions.of(document.with_(language="pt"), language="de").languages == ["pt", "pt"]
    assert Mentions.of(document).languages == ["", ""]


def test_an_unknown_language_counts_as_that_of_the_document_or_of_the_method(mixed):
    document = mixed(("es", "[CITY Ulm]\n"), ("fr", "[CITY Lyon]\n"))
    mentions = Mentions.of(document)
    assert mentions.languages_among(("de", "es")) == ["es", "es"]
    assert mentions.languages_among(("de",), "de") == ["de", "de"]
    assert mentions.languages_among(("fr",), "de") == ["de", "fr"]


@pytest.mark.parametrize(
    ("doubts", "behind", "expected"),
    [
        (("es",), "es", "es"),
        ((), "es", "pt"),  # nobody doubts it
        (("es",), "de", "pt"),  # what is around it is in two languages
        (("de",), "es", "pt"),  # it may be in another one than that
    ],
)
def test_what_is_in_doubt_goes_with_what_stands_around_it(doubts, behind, expected):
    stretches = (
        Stretch(0, 4, "es"),
        Stretch(4, 8, "pt", "", doubts),
        Stretch(8, 12, behind),
    )
    document = Document("note", "Una\nAna\nDos\n", stretches=stretches)
    assert languages_at(document, [0, 5, 9]) == ["es", expected, behind]


def test_doubts_are_settled_by_the_nearest_stretch_without_any():
    stretches = (
        Stretch(0, 4, "en", "", ("es",)),
        Stretch(4, 8, "es", "", ("en",)),
        Stretch(8, 12, "en"),
        Stretch(12, 16, "fr", "fr", ("es",)),
        Stretch(16, 20, "es", "", ("en",)),
    )
    document = Document("note", "Una\nAna\nThe\nles\nAna\n", stretches=stretches)
    # Of what is foreign the doubts say what it comes nearest to.
    assert languages_at(document, [0, 4, 8, 12, 16]) == ["en", "en", "en", "fr", "es"]


# Ages, amounts, dates


def test_bands_are_in_the_words_of_their_paragraph(mixed):
    document = mixed(("es", "Lactante de [AGE 8 meses]\n"), ("de", "Säugling, [AGE 8 Monate]\n"))
    assert lines(document, "bucket") == ["Lactante de 0-9 años", "Säugling, 0-9 Jahre"]


def test_what_is_left_of_a_date_is_read_in_its_paragraph(mixed):
    document = mixed(
        ("de", "Entlassen am [DATE 5. März 2014].\n"),
        ("en", "Discharged on [DATE March 5, 2014].\n"),
        ("es", "Alta el [DATE 5 de marzo de 2014].\n"),
    )
    assert lines(document, "bucket") == [
        "Entlassen am **.**.2014.",
        "Discharged on a day in 2014.",
        "Alta el año 2014.",
    ]


@pytest.mark.parametrize("method", ["shift_dates", "substitute"])
def test_dates_with_the_months_of_several_languages_move_by_one_time(mixed, method):
    document = mixed(
        ("es", "Ingreso: [DATE 3 de mayo de 2014]\n"),
        ("pt", "Alta: [DATE 3 de maio de 2014]\n"),
        ("de", "Brief: [DATE 3. Mai 2014]\n"),
        ("en", "Letter: [DATE May 3rd, 2014]\n"),
        ("en", "Figures: [DATE 2014-05-03]\n"),
    )
    spanish, portuguese, german, english, figures = replacements(document, method)
    year, month, day = figures.split("-")
    number = int(month) - 1
    months = {
        "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre "
        "diciembre",
        "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro "
        "dezembro",
        "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
        "en": "January February March April May June July August September October November "
        "December",
    }
    names = {code: all_months.split()[number] for code, all_months in months.items()}
    assert spanish == f"{int(day)} de {names['es']} de {year}"
    assert portuguese == f"{int(day)} de {names['pt']} de {year}"
    assert german == f"{int(day)}. {names['de']} {year}"
    assert english.startswith(f"{names['en']} {int(day)}")
    assert english.endswith(year)


@pytest.mark.parametrize("method", ["shift_dates", "substitute"])
def test_a_date_that_two_languages_write_alike_has_the_month_of_each(mixed, method):
    document = mixed(
        ("es", "Ingreso: [DATE 3 de abril de 2014]\n"), ("pt", "Alta: [DATE 3 de abril de 2014]\n")
    )
    for seed in range(9):
        spanish, portuguese = replacements(document, method, seed=seed)
        day, month, year = spanish.split(" de ")
        assert portuguese.split(" de ")[::2] == [day, year]
        assert month != portuguese.split(" de ")[1] or month in ("abril", "agosto")


@pytest.mark.parametrize("method", ["shift_dates", "substitute"])
def test_figures_are_read_as_the_other_dates_of_their_language_are(mixed, method):
    document = mixed(
        ("en", "[DATE 03/04/2014], [DATE 03/25/2014]\n"),
        ("es", "[DATE 05/06/2014], [DATE 25/06/2014]\n"),
    )
    found = replacements(document, method)
    american = [datetime.strptime(date, "%m/%d/%Y") for date in found[:2]]
    spanish = [datetime.strptime(date, "%d/%m/%Y") for date in found[2:]]
    assert (american[1] - american[0]).days == 21
    assert (spanish[1] - spanish[0]).days == 20


def test_a_quoted_date_is_read_in_another_language_of_the_document(mixed):
    document = mixed(
        ("de", "Befund vom [DATE March 3, 2014].\n"), ("en", "Seen on [DATE March 3, 2014].\n")
    )
    german, english = replacements(document, "substitute")
    assert german == english


# Generalization


def test_generalizations_are_in_the_words_of_their_paragraph(mixed):
    document = mixed(
        ("es", "Vive en [CITY Sevilla] desde niña.\n"),
        ("en", "She lives in [CITY Sevilla] and [NAME_PATIENT Inés Robles] is her name.\n"),
        ("de", "Sie wohnt in [CITY Sevilla], Frau [NAME_PATIENT Inés Robles].\n"),
    )
    assert lines(document, "generalize") == [
        "Vive en Andalucía desde niña.",
        "She lives in Andalusia and A. is her name.",
        "Sie wohnt in Andalusien, Frau A.",
    ]


# Substitutes


def test_somebody_in_two_languages_has_one_name(mixed):
    document = mixed(
        ("es", "La paciente [NAME_PATIENT Inés Robles Pina] vive sola.\n"),
        (
            "en",
            "[NAME_PATIENT Ms Robles] lives alone. [PERSON Inés Robles Pina]'s flat is small.\n",
        ),
        ("de", "[PERSON Frau Dr. Robles] wohnt allein.\n"),
    )
    full, titled, again, german = replacements(document, "substitute")
    first, surname, _ = full.split()
    assert titled == f"Ms {surname}"
    assert again == full
    assert german == f"Frau Dr. {surname}"
    assert first != "Inés"


@pytest.mark.parametrize(
    ("label", "first", "second"),
    [
        ("ID", "12345678Z", "12345678z"),
        ("CONTACT_EMAIL", "E.ROBLES@CORREO.ES", "e.robles@correo.es"),
    ],
)
def test_numbers_and_addresses_are_alike_in_all_languages(mixed, label, first, second):
    document = mixed(
        ("es", f"Es [{label} {first}], y también [{label} {second}].\n"),
        ("en", f"It is [{label} {second}].\n"),
    )
    upper, spanish, english = replacements(document, "substitute")
    assert spanish == english
    assert upper.lower() == spanish.lower()


def test_names_take_the_endings_of_the_place(mixed):
    document = mixed(
        ("en", "[PERSON Anna Berg] called. [PERSON Anna Berg's] flat is small.\n"),
        ("de", "[PERSON Anna Bergs] Wohnung ist klein.\n"),
    )
    name, english, german = replacements(document, "substitute")
    assert english in (f"{name}'s", f"{name}'")
    assert german in (f"{name}s", f"{name}'", f"{name}’")


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [("es", "de", r"Inventada-\d+ Ficticio-\d+"), ("de", "es", r"Erfunda-\d+ Mustername-\d+")],
)
def test_a_name_is_of_the_language_of_its_first_mention(mixed, first, second, expected):
    document = mixed(
        (first, "[PERSON Anna Berg]\n"), (second, "[PERSON Anna Berg]\n"), language=second
    )
    here, there = replacements(document, "substitute", invented=True)
    assert re.fullmatch(expected, here)
    assert there == here


def test_an_age_has_one_surrogate_in_the_words_of_each_language(mixed):
    document = mixed(
        ("es", "Paciente de [AGE 56 años].\n"),
        ("de", "Die [AGE 56-jährige] Patientin, [AGE 56 Jahre].\n"),
        ("pt", "Doente de [AGE 56 anos].\n"),
    )
    spanish, german, years, portuguese = replacements(document, "substitute")
    number = spanish.removesuffix(" años")
    assert (german, years, portuguese) == (
        f"{number}-jährige",
        f"{number} Jahre",
        f"{number} anos",
    )


def test_a_word_of_two_languages_is_replaced_by_a_word_of_each(mixed):
    document = mixed(
        ("es", "Es [DEMOGRAPHIC_PROFESSION director] de banco.\n"),
        ("en", "He is a [DEMOGRAPHIC_PROFESSION director] of a bank.\n"),
    )
    spanish, english = replacements(document, "substitute")
    assert spanish != english
    words = {"es": surrogate_words("es"), "en": surrogate_words("en")}
    for code, found in (("es", spanish), ("en", english)):
        assert found in {word for pair in words[code].professions["office"] for word in pair}


def test_a_hospital_keeps_its_kind_in_each_language(mixed):
    document = mixed(
        ("en", "He was seen at [ORGANIZATION Wolfsbrunn Hospital] today.\n"),
        ("de", "Er liegt im [ORGANIZATION Krankenhaus Wolfsbrunn] seit heute.\n"),
    )
    english, german = replacements(document, "substitute")
    assert english.endswith(" Hospital")
    assert german == f"Krankenhaus {english.removesuffix(' Hospital')}"


def test_a_stretch_without_words_of_its_own_has_those_of_the_document(mixed):
    document = mixed(
        ("es", "Ingreso el [DATE 3 de mayo de 2014] con [AGE 56 años].\n"),
        ("fr", "Sorti le [DATE 04/05/2014], [AGE 8 mois], [NAME_PATIENT Inés Robles].\n"),
    )
    for method in ("substitute", "generalize", "bucket", "shift_dates"):
        found = replacements(document, method)
        assert len(found) == 5
        assert not any("[DATE" in replacement for replacement in found[:1])


def test_a_document_of_another_language_is_masked_in_the_words_of_its_stretches(mixed):
    document = mixed(
        ("fr", "Le patient vit ici.\n"), ("es", "Lactante de [AGE 8 meses]\n"), language="fr"
    )
    assert lines(document, "bucket")[1] == "Lactante de 0-9 años"
    assert lines(document, "generalize")[1] == "Lactante de 0-9 años"


def test_tags_have_the_names_of_one_language(mixed):
    document = mixed(
        ("es", "[NAME_PATIENT Inés Robles] vino.\n"),
        ("en", "[NAME_PATIENT Inés Robles] came with [NAME_PATIENT Luz Pina].\n"),
    )
    assert lines(document, "tag", names="document") == [
        "[PACIENTE_1] vino.",
        "[PACIENTE_1] came with [PACIENTE_2].",
    ]


# Methods of languages


def test_each_language_has_its_method(mixed):
    document = mixed(
        ("es", "[CITY Ulm] y [CITY Bonn]\n"),
        ("de", "[CITY Ulm] und [CITY Trier]\n"),
        ("pt", "[CITY Mainz]\n"),
    )
    method = ByLanguage({"de": make_method("suppress")}, otherwise=make_method("tag"))
    found = mask(document, method=method)
    # Ulm is one town, and masked by the method of the language that it stands in first.
    assert found.text == "[CITY_1] y [CITY_2]\n[CITY_1] und [***]\n[CITY_3]\n"
    assert found.table.unmask(found.text) == document.text


def test_what_one_language_keeps_and_another_masks_is_masked(mixed):
    document = mixed(
        ("es", "[CITY Ulm], [CITY Bonn], [PERSON Ana]\n"), ("de", "[CITY Ulm], [PERSON Ana]\n")
    )
    kept = ByLabel({"CITY": make_method("keep")}, otherwise=make_method("suppress"))
    method = ByLanguage({"es": kept}, otherwise=make_method("tag"))
    assert mask(document, method=method).text == "[CITY_1], Bonn, [***]\n[CITY_1], [***]\n"


def test_two_methods_of_a_document_give_no_tag_twice(mixed):
    document = mixed(("es", "[CITY Ulm]\n"), ("de", "[CITY Bonn]\n"))
    method = ByLanguage({"de": make_method("tag")}, otherwise=make_method("tag"))
    assert mask(document, method=method).text == "[CITY_1]\n[CITY_2]\n"
