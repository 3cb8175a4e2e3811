"""What is told less exactly: ages, amounts, postcodes, dates."""

import pytest

from crfanon.errors import ConfigError
from crfanon.languages.number_words import number_words
from crfanon.link import resolve
from crfanon.mask import make_method, mask
from crfanon.mask.methods.bands import AgeBands, age_in_bands, amount_in_bands, postcode_prefix
from crfanon.text.document import Document


def coarse(document: Document, *, lang: str = "es", **options: object) -> str:
    return mask(resolve(document), method=make_method("bucket", **options), lang=lang).text


@pytest.mark.parametrize(
    ("lang", "age", "expected"),
    [
        ("es", "44 años", "40-49 años"),
        ("es", "44", "40-49"),
        ("es", "edad de 44 años", "edad de 40-49 años"),
        ("es", "44a", "40-49a"),
        ("es", "1 año", "0-9 años"),
        ("es", "cuarenta y cuatro años", "40-49 años"),
        ("es", "veintidós años", "20-29 años"),
        ("es", "8 meses", "0-9 años"),
        ("es", "1 año y 3 meses", "0-9 años"),
        ("es", "10 años y 11 meses", "10-19 años"),
        ("es", "38-42 años", "30-49 años"),
        ("es", "4 años y medio", "0-9 años"),
        ("es", "89 años", "80-89 años"),
        ("es", "90 años", "90+ años"),
        ("es", "104 años", "90+ años"),
        ("en", "44-year-old", "40-49-year-old"),
        ("en", "a forty-four year old", "a 40-49 year old"),
        ("en", "forty-four years old", "40-49 years old"),
        ("en", "44 y/o", "40-49 y/o"),
        ("en", "44yo", "40-49yo"),
        ("en", "3 weeks", "0-9 years"),
        ("de", "44 Jahre alt", "40-49 Jahre alt"),
        ("de", "44-jährige", "40-49-jährige"),
        ("de", "44jähriger", "40-49-jähriger"),
        ("de", "vierundvierzig Jahre", "40-49 Jahre"),
        ("de", "1 Jahr", "0-9 Jahre"),
        ("de", "18 Monate", "0-9 Jahre"),
        ("pt", "quarenta e quatro anos", "40-49 anos"),
        ("pt", "7 meses de vida", "0-9 anos"),
        ("es", "nacido en 1946", None),
        ("es", "1946", None),
        ("es", "44 años, viudo", None),
        ("es", "octogenaria", None),
        ("es", "35 M", None),
    ],
)
def test_ages_are_told_in_bands(lang, age, expected):
    assert age_in_bands(age, AgeBands(10, 90), lang) == expected


def test_bands_end_where_the_top_begins():
    bands = AgeBands(20, 85)
    ages = [age_in_bands(str(age), bands, "en") for age in (0, 19, 20, 79, 80, 84, 85, 120)]
    assert ages == ["0-19", "0-19", "20-39", "60-79", "80-84", "80-84", "85+", "85+"]


def test_number_words_of_four_languages_are_right():
    words = number_words()
    found = ("twenty-one", "ninety nine", "einundzwanzig", "sechzehn", "vinte e dois", "dezanove")
    assert [words[word] for word in found] == [21, 99, 21, 16, 22, 19]
    assert words["treinta y una" if "treinta y una" in words else "treinta y uno"] == 31


@pytest.mark.parametrize(
    ("lang", "amount", "width", "expected"),
    [
        ("es", "1.250,50 €", 0, "1.000-1.999 €"),
        ("es", "€ 999", 0, "€ 900-999"),
        ("de", "12.345 Euro", 0, "10.000-19.999 Euro"),
        ("en", "$12,345.67", 0, "$10,000-19,999"),
        ("en", "1.25 mg", 0, "0-9 mg"),
        ("pt", "R$ 3.200,00", 0, "R$ 3.000-3.999"),
        ("de", "1 250 kg", 0, "1 000-1 999 kg"),
        ("es", "70 kg", 25, "50-74 kg"),
        ("es", "70 x 155 cm", 0, "70-79 x 100-199 cm"),
        ("es", "veinte euros", 0, None),
        ("es", "70 kg de Anselmo", 0, None),
    ],
)
def test_amounts_are_told_in_bands(lang, amount, width, expected):
    assert amount_in_bands(amount, width, lang) == expected


@pytest.mark.parametrize(
    ("code", "length", "expected"),
    [
        ("28013", 3, "280**"),
        ("28013", 2, "28***"),
        ("D-10115", 3, "D-101**"),
        ("01310-100", 3, "013**-***"),
        ("SW1A 2AA", 3, "SW1* ***"),
        ("12345-6789", 3, "123**-****"),
        ("280", 3, None),
        ("Toledo", 3, None),
        ("28013 Madrid", 3, None),
    ],
)
def test_of_a_postcode_the_beginning_stands(code, length, expected):
    assert postcode_prefix(code, length, "*") == expected


@pytest.mark.parametrize(
    ("marked", "options", "expected"),
    [
        ("[DATE 3 de marzo de 2014]", {}, "2014"),
        ("[DATE 3 de marzo de 2014]", {"dates": "month"}, "marzo de 2014"),
        ("[DATE 3.3.14]", {"dates": "month"}, "03/2014"),
        ("[DATE 3 March 2014]", {"dates": "month"}, "March 2014"),
        ("[DATE 2014]", {}, "[DATE_1]"),
        ("[DATE marzo]", {}, "[DATE_1]"),
        ("[DATE 3/3/2014 y 4/4/2015]", {}, "2014 y 2015"),
        ("[DATE 3/3/2014 y lunes 4/4/2015]", {}, "[DATE_1]"),
        ("[DATE lunes 3 de marzo de 2014 a las 10:15]", {}, "2014"),
        ("[AGE 40-49 años]", {}, "[AGE_1]"),
        ("[AGE 44]", {"ages": 5}, "40-44"),
        ("[LOCATION_POSTCODE 28013]", {"postcode": 2, "mark": "x"}, "28xxx"),
        ("[TERRITORIO 28013]", {}, "280**"),
        ("[LOCATION 28013]", {}, "280**"),
        ("[LOCATION_CITY 28013]", {}, "[LOCATION_CITY_1]"),
        ("[QUANTITY 70 kg]", {"amounts": 50}, "50-99 kg"),
        ("[PERSON Ana]", {"otherwise": "suppress"}, "[***]"),
    ],
)
def test_what_can_be_made_coarser_is_and_the_rest_goes_to_another_method(
    doc, marked, options, expected
):
    assert coarse(doc(marked), **options) == expected


@pytest.mark.parametrize("options", [{"ages": 1}, {"dates": "day"}, {"postcode": 0}, {"top": 200}])
def test_options_that_would_hide_nothing_are_refused(options):
    with pytest.raises(ConfigError, match="masking method bucket: "):
        make_method("bucket", **options)
