"""Placeholders: their names, their forms, their numbers."""

import re

import pytest
from memories import InDictionary

from crfanon.errors import ConfigError
from crfanon.labels import OwnLabel, parents
from crfanon.languages import LANGUAGES
from crfanon.languages.label_names import label_name, label_names
from crfanon.link import resolve
from crfanon.mask import make_method, mask
from crfanon.mask.methods.tag import Tag


def tagged(document, *, lang: str = "es", **options: object) -> str:
    return mask(resolve(document), method=make_method("tag", **options), lang=lang).text


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("es", "[PERSONA_1] [CALLE_1]"),
        ("en", "[PERSON_1] [STREET_1]"),
        ("de", "[PERSON_1] [STRASSE_1]"),
        ("pt", "[PESSOA_1] [RUA_1]"),
        ("fi", "[PERSON_1] [CALLE_1]"),
    ],
)
def test_names_of_labels_are_those_of_the_language_of_the_document(doc, lang, expected):
    assert tagged(doc("[PERSON Ana] [CALLE Olmo 9]"), lang=lang, names="document") == expected


def test_names_of_labels_may_be_those_of_one_language(doc):
    assert tagged(doc("[PERSON Ana]"), lang="es", names="pt") == "[PESSOA_1]"


def test_the_language_of_a_document_goes_before_that_of_the_caller(doc):
    document = doc("[PERSON Ana]").with_(language="pt")
    assert tagged(document, lang="es", names="document") == "[PESSOA_1]"


def test_every_label_of_the_hierarchy_has_a_name_of_its_own_in_every_language():
    for lang in LANGUAGES:
        names = label_names(lang)
        assert names.keys() == parents().keys()
        assert len(set(names.values())) == len(names)
        assert all(re.fullmatch("[A-Z_]+", name) for name in names.values())


def test_a_label_of_ones_own_is_called_as_it_is():
    assert label_name(OwnLabel("GUEST", "PERSON"), "es") == "GUEST"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"template": "{label}-{number}"}, "[P-1] [P-2] [L-1]"),
        ({"template": "{number}"}, "[1] [2] [3]"),
        ({"template": "{number}. {label}"}, "[1. P] [2. P] [1. L]"),
        ({"opening": "{{", "closing": "}}"}, "{{P_1}} {{P_2}} {{L_1}}"),
        ({"opening": "\N{LEFT DOUBLE ANGLE BRACKET}", "closing": "|"}, "《P_1| 《P_2| 《L_1|"),
    ],
)
def test_a_placeholder_is_written_as_its_template_says(doc, options, expected):
    assert tagged(doc("[P Ana] [P Luis] [L Roma]"), **options) == expected


@pytest.mark.parametrize(
    "template", ["", "{label}", "{number}{number}", "{number}{name}", "{number:03}", "{", "{}"]
)
def test_a_template_without_a_number_is_refused(template):
    with pytest.raises(ConfigError, match=r"masking method tag: .*a template needs \{number\}"):
        Tag(template=template)


@pytest.mark.parametrize(
    ("template", "text", "expected"),
    [
        ("{label}-{number}", r"\[p-1\] [P Ana]", "[p-1] [P-2]"),
        ("{number}", r"\[1\] \[2\] [P Ana]", "[1] [2] [3]"),
        ("{label}_{number}", r"\[\[P_1\]\] \[P_2 [P Ana]", "[[P_1]] [P_2 [P_2]"),
        ("{label} no. {number}", r"\[P NO. 1\] [P Ana]", "[P NO. 1] [P no. 2]"),
    ],
)
def test_no_placeholder_stands_in_the_document(doc, template, text, expected):
    assert tagged(doc(text), template=template) == expected


def test_delimiters_with_letters_are_known_in_any_case(doc):
    assert tagged(doc("X-P_1-X [P Ana]"), opening="x-", closing="-x") == "X-P_1-X x-P_2-x"


def test_labels_that_end_in_a_digit_and_numbers_do_not_run_together(doc):
    marked = "[P1 Ana] " + " ".join(f"[P No{n}]" for n in range(11))
    placeholders = tagged(doc(marked), template="{label}{number}").split()
    assert placeholders[0] == "[P1_1]"
    assert len(set(placeholders)) == 12


def test_an_entity_has_the_same_number_in_all_documents_of_a_memory(doc):
    memory = InDictionary()
    first = tagged(doc("[P Ana Berg] [P Luis]"), memory=memory).split()
    second = tagged(doc("[P Tom], [P ANA  BERG], [P Luis]"), memory=memory).split(", ")
    assert second[1:] == first
    assert len({*first, *second}) == 3


def test_an_entity_is_known_by_its_longest_form(doc):
    memory = InDictionary()
    document = doc("[P Ana] [P Ana Berg]")
    entity = resolve(document).entities[0]._replace(mentions=document.spans)
    linked = mask(document.with_(entities=(entity,)), method=make_method("tag", memory=memory))
    assert tagged(doc("[P Ana Berg]"), memory=memory) == linked.text.split()[0]
    assert tagged(doc("[P Ana]"), memory=memory) != linked.text.split()[0]


def test_a_remembered_number_that_stands_in_the_document_is_not_used_there(doc):
    memory = InDictionary()
    known = tagged(doc("[P Ana]"), memory=memory)
    escaped = known.replace("[", r"\[").replace("]", r"\]")
    found = tagged(doc(f"{escaped} [P Ana]"), memory=memory).split()
    assert found[0] == known != found[1]
    assert tagged(doc(f"{escaped} [P Ana]"), memory=memory).split() == found
    assert tagged(doc("[P Ana]"), memory=memory) == known


def test_numbers_of_a_memory_stay_small(doc):
    memory = InDictionary()
    marked = " ".join(f"[P Name{n}]" for n in range(200))
    numbers = [int(n) for n in re.findall(r"\d+", tagged(doc(marked), memory=memory))]
    assert len(set(numbers)) == 200
    assert max(numbers) < 2000
