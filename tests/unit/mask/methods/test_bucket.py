"""What is told less exactly: ages, amounts, postcodes, dates."""

import pytest
from case_tables import table

from crfanon.errors import ConfigError
from crfanon.languages.number_words import number_words
from crfanon.link import resolve
from crfanon.mask import make_method, mask
from crfanon.mask.methods.bands import AgeBands, age_in_bands, amount_in_bands, postcode_prefix
from crfanon.text.document import Document


def coarse(document: Document, *, lang: str = "es", **options: object) -> str:
    return mask(resolve(document), method=make_method("bucket", **options), lang=lang).text


@table("masking", "lang, age, expected")
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


@table("masking", "lang, amount, width, expected")
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


@pytest.mark.parametrize(
    ("lang", "marked", "stands"),
    [
        ("es", "Ana cumple [AGE 40].", False),
        ("es", "hipertensa desde los [AGE 50 años]", False),
        ("en", "He turned [AGE 91] today.", False),
        ("en", "a man of [AGE 91]", True),
        ("es", "en la [DATE primavera de 2019]", False),
        ("es", "en el [DATE verano de 2019]", True),
        ("pt", "desde a [DATE apanha da azeitona de 2018]", False),
    ],
)
def test_what_would_not_read_is_left_to_the_other_method(doc, lang, marked, stands):
    masked = mask(doc(marked).with_(language=lang), method="bucket")
    assert (not masked.table.otherwise) == stands, masked.text
