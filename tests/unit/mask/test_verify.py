"""Nothing of a masked name is left in the output, unless somebody wants it there."""

import pytest

from crfanon.decide.repeat_search import SecondPass, Switch
from crfanon.errors import DocumentError
from crfanon.link import resolve
from crfanon.mask import make_method, mask
from crfanon.mask.thorough import SOURCE, mask_thoroughly, with_leaks
from crfanon.mask.verify import leaks
from crfanon.text.document import Stretch
from crfanon.text.spans import KEEP, Change, Span
from crfanon.text.tokenizer import Tokenizer

SPANISH = SecondPass("es")
GERMAN = SecondPass("de")


class Put:
    """Put given replacements in the place of the mentions."""

    def __init__(self, *replacements: str) -> None:
        self.replacements = replacements

    def __call__(self, mentions, /):
        return self.replacements


def left(document, *, method="tag", settings=SPANISH):
    document = resolve(document)
    found = leaks(document, *masked_by(document, method), settings=settings)
    return [document.text[leak.start : leak.end] for leak in found]


def masked_by(document, method="tag"):
    """The masked text, and what stands in it in the place of each mention."""
    masked = mask(document, method=method)
    return masked.text, [solution.replacement for solution in masked.table.solutions]


@pytest.mark.parametrize(
    ("code", "doubts", "expected"),
    [
        ("en", (), []),
        ("de", (), ["hill"]),
        ("en", ("de",), ["hill"]),
        ("fr", (), ["hill"]),  # as in the language of the document
    ],
)
def test_a_word_of_the_language_that_it_stands_in_is_no_part_of_a_name(doc, code, doubts, expected):
    document = doc("Der Zeuge [PERSON Mark Hill] kam.\nUp the hill it goes.\n")
    cut = document.text.index("Up")
    stretches = (Stretch(0, cut, "de"), Stretch(cut, len(document.text), code, "", doubts))
    assert left(document.with_(stretches=stretches), settings=GERMAN) == expected


@pytest.mark.parametrize(("code", "expected"), [("es", []), ("de", ["Andalucía"])])
def test_a_word_of_the_language_of_a_mask_is_nothing_left(doc, code, expected):
    document = doc("Der Zeuge kam.\nVive en [CITY Andalucía], [LOCATION_STREET camino Ximénez].\n")
    cut = document.text.index("Vive")
    stretches = (Stretch(0, cut, "de"), Stretch(cut, len(document.text), code))
    document = resolve(document.with_(stretches=stretches))
    masked = mask(document, method=Put("un camino", "###"))
    found = leaks(document, masked.text, ["un camino", "###"], settings=GERMAN)
    assert [document.text[leak.start : leak.end] for leak in found] == expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        (
            "[PERSON Ana Berg] y ana berg, ANA\nBERG, Aná Bérg",
            ["ana berg", "ANA\nBERG", "Aná Bérg"],
        ),
        ("[PERSON Ana Quintanilla] y quintanilla", ["quintanilla"]),
        ("[PERSON Ana Quintanilla] y ANA", ["ANA"]),
        ("[PERSON Ana Ibáñez] y Ibanez", ["Ibanez"]),
        ("[LOCATION_CITY Getafe] y getafe", ["getafe"]),
        ("[ID 47.112-Z] y 47 112 z", ["47 112 z"]),
        ("[CONTACT_EMAIL quintanilla@clinica.example] y Quintanilla", ["Quintanilla"]),
        ("[LOCATION_STREET Calle Ximénez 5] y la ximenez", ["ximenez"]),
        ("[PERSON Wei\u00df] y WEISS", ["WEISS"]),
        ("[PERSON Jose\u0301 Berg] y JOSÉ", ["JOSÉ"]),
        ("[PERSON Ana Berg] y M&#252;ller y be&#114;g", ["be&#114;g"]),
    ],
)
def test_originals_and_parts_are_found_in_any_case_and_accent(doc, marked, expected):
    assert left(doc(marked)) == expected


@pytest.mark.parametrize(
    "marked",
    [
        "[PERSON Ana Berg] y Bergen, Iceberg, An",
        "[PERSON Rosa Blanco] con una rosa y un papel blanco",
        "[NAME_PROFESSIONAL Dra. Ana Berg] y la Dra. llama",
        "[PERSON Juan de las Casas] de las que",
        "[ORGANIZATION Hospital Central] y un hospital central",
        "[LOCATION_STREET Calle Ximénez] y otra calle",
        "[AGE 44 años] y 44 años",
        "[LOCATION_CITY San Olmedo] y Olmedo",
        "[CONTACT_EMAIL berg@mail.example.org] www mail org",
        "[PERSON Ana Berg]",
        "nadie",
    ],
)
def test_what_may_be_a_word_or_tells_of_nobody_is_no_remain(doc, marked):
    assert left(doc(marked)) == []


def test_a_whole_name_of_common_words_is_found(doc):
    assert left(doc("[PERSON Rosa Blanco] y rosa blanco, una rosa")) == ["rosa blanco"]


def test_a_german_noun_is_no_name(doc):
    assert left(doc("[PERSON Uwe Berg] am Berg"), settings=GERMAN) == []


def test_what_the_second_pass_is_not_to_look_for_is_not_looked_for(doc):
    settings = SecondPass("es", part=Switch())
    assert left(doc("[PERSON Ana Quintanilla] y QUINTANILLA"), settings=settings) == []


def test_what_the_user_lets_stand_stands(doc):
    document = doc("[PERSON Ana Olmedo] vino de Olmedo")
    assert left(document) == ["Olmedo"]
    kept = document.with_(changes=(Change(KEEP, "kept", Span(19, 25, "LOCATION_CITY", "crf:x")),))
    assert kept.text[19:25] == "Olmedo"
    assert left(kept) == []


def test_a_name_in_the_mask_of_another_is_found(doc):
    marked = "[PERSON Ana Berg] y [LOCATION Vigo]"
    assert left(doc(marked), method=Put("X", "un lugar de BERG")) == ["Vigo"]
    assert left(doc(marked), method=Put("Sra. Berg", "Lugo")) == []


@pytest.mark.parametrize("word", ["Kardiologie", "Labor", "Rheumatologie"])
def test_the_office_of_an_address_is_nobody(doc, word):
    marked = f"Klinik für {word}, [CONTACT_EMAIL {word.lower()}@klinik-olmo.example]"
    assert left(doc(marked), settings=GERMAN) == []


@pytest.mark.parametrize("method", ["swap", "keep"])
def test_what_is_swapped_or_kept_is_not_refused(doc, method):
    document = resolve(doc("[PERSON Ana Quintanilla] y [PERSON Eva Olmedo]"))
    masked = mask_thoroughly(document, method=make_method(method), settings=SPANISH)
    assert "Quintanilla" in masked.text


def test_letters_among_digits_of_a_mask_are_no_name(doc):
    assert left(doc("[PERSON Ana Olmedo] y [ID 4711-2]"), method=Put("x", "3ana7 4_ana_2")) == []


def test_a_long_mask_that_is_nearly_a_placeholder_is_no_trouble(doc):
    document = doc("[PERSON Ana Olmedo] y [ID x]")
    assert left(document, method=Put("y", "a_" * 5000)) == []


def test_one_mask_may_hold_what_is_left_of_several(doc):
    marked = "[PERSON Ana Olmedo], [PERSON Eva Olmedo], [PERSON Pía Txurruka] y [CITY Vigo]"
    method = Put("x", "y", "z", "OLMEDO TXURRUKA")
    assert left(doc(marked), method=method) == ["Vigo", "Vigo"]


def test_the_number_and_label_of_a_placeholder_are_no_name(doc):
    assert left(doc("[PERSON Person Ort] y [ORT Vigo]"), method=Put("[PERSON_1]", "[ORT_1]")) == []


def test_what_changes_the_text_outside_of_the_masks_is_found_out(doc):
    document = resolve(doc("[PERSON Ana Berg] vino"))
    with pytest.raises(ValueError, match="outside of the masks"):
        leaks(document, "[PERSON_1] Ana", ["[PERSON_1]"])


def test_a_remain_is_masked_as_a_mention_of_the_entity(doc):
    document = resolve(doc("[PERSON Ana Quintanilla] vino; QUINTANILLA y ANA se fueron."))
    masked = mask_thoroughly(document, method=make_method("tag"), settings=SPANISH)
    assert masked.text == "[PERSON_1] vino; [PERSON_1] y [PERSON_1] se fueron."
    assert masked.table.unmask(masked.text) == document.text


def test_a_part_of_two_names_is_an_entity_of_its_own(doc):
    document = resolve(doc("[PERSON Ana Quintanilla], [PERSON Eva Quintanilla]: QUINTANILLA"))
    masked = mask_thoroughly(document, method=make_method("tag"), settings=SPANISH)
    assert masked.text == "[PERSON_1], [PERSON_2]: [PERSON_3]"


def test_words_of_a_remain_that_stand_together_are_one_mention(doc):
    document = resolve(doc("[PERSON Quintanilla Ibarra, Ana] y ANA QUINTANILLA"))
    found = leaks(document, *masked_by(document), settings=SPANISH)
    more = with_leaks(document, found)
    assert more.spans[-1] == Span(26, 41, "PERSON", SOURCE)
    assert len(more.entities) == 1


def test_a_remain_is_masked_with_the_whole_token(doc):
    text = "[PERSON Ana Quintanilla] y quintanilla88@example.org"
    document = resolve(doc(text))
    document = document.with_(tokens=Tokenizer()(document.text))
    masked = mask_thoroughly(document, method=make_method("tag"), settings=SPANISH)
    assert "quintanilla" not in masked.text


def test_an_exact_repeat_is_masked_instead_of_being_refused(doc):
    document = resolve(doc("[ORGANIZATION Clínica Olmo] y Clínica Olmo"))
    masked = mask_thoroughly(document, method=make_method("tag"), settings=SPANISH)
    assert masked.text == "[ORGANIZATION_1] y [ORGANIZATION_1]"


class Shifty:
    """Put a name that is masked in the place of another mention each time."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, mentions, /):
        self.times += 1
        replacements = [f"X{number}" for number in range(len(mentions.surfaces))]
        replacements[self.times] = "Sra. QUINTANILLA"
        return replacements


_PEOPLE = "[PERSON Ana Quintanilla], [PERSON Eva Olmedo], [PERSON Pía Ruiz], [PERSON Zoe Lema]"


def test_what_stands_in_the_mask_of_another_is_tagged_in_all_its_mentions(doc):
    document = resolve(doc("[PERSON Ana Quintanilla] y [PERSON Eva Olmedo], [PERSON Eva Olmedo]"))
    method = Put("X", "Sra. QUINTANILLA", "Sra. QUINTANILLA")
    masked = mask_thoroughly(document, method=method, settings=SPANISH)
    assert masked.text == "X y [PERSON_1], [PERSON_1]"
    assert masked.table.unmask(masked.text) == document.text
    assert masked.table.otherwise == {1, 2}


def test_a_document_that_masking_more_does_not_help_is_refused_without_its_text(doc):
    document = resolve(doc(_PEOPLE, doc_id="n.txt"))
    start = document.text.index("Zoe")
    with pytest.raises(DocumentError) as caught:
        mask_thoroughly(document, method=Shifty(), settings=SPANISH)
    assert str(caught.value) == (
        f"n.txt: after masking, a masked value still stands at {start}-{start + 8} (1 in all), so "
        "nothing was written; mask it with another method or seed"
    )


@pytest.mark.parametrize(
    ("put", "is_left"),
    [("13.05.2021", False), ("im Mai 05/2021", False), ("05.2021", True)],
)
def test_a_date_is_a_part_of_another_one_by_chance(doc, put, is_left):
    document = resolve(doc("[DATE 21.01.2023], Beginn [DATE 05/2021]"))
    masked = mask(document, method=Put(put, "09/2019"))
    found = leaks(document, masked.text, [put, "09/2019"], settings=GERMAN)
    assert bool(found) == is_left


def test_what_swapping_makes_with_its_neighbours_is_not_refused(doc):
    document = resolve(
        doc("[ORGANIZATION Olmo Norte] y [LOCATION Olmo] y la [LOCATION Vega] Norte")
    )
    masked = mask_thoroughly(document, method=make_method("swap"), settings=SPANISH)
    assert masked.text.endswith("[ORGANIZATION_1] y Vega y la Olmo Norte")


def test_the_reserved_domain_of_an_address_gives_nobody_away(doc):
    document = doc("[CONTACT_EMAIL ana.robles@sanisicio.example], [CONTACT_URL robles.org/ana]")
    assert left(document, method=Put("t.ruiz@example.com", "example.org/eva")) == []


def test_what_the_second_pass_does_not_look_for_is_no_leak(doc):
    document = doc("[PERSON Ana Berg] y Ana Berg")
    assert left(document) == ["Ana Berg"]
    assert left(document, settings=SecondPass(off=frozenset({"PERSON"}))) == []


def test_a_short_name_that_stands_is_a_leak(doc):
    document = doc("[ORGANIZATION PKK] y PKK")
    assert left(document) == ["PKK"]
    assert left(document, settings=SecondPass(short=Switch())) == []


def test_originals_that_still_stand_are_found_unless_they_are_true_of_many(doc):
    document = doc("[PERSON Ana Berg] came, Ana Berg left; [AGE 44 years] of 44 years.")
    assert left(document) == ["Ana Berg"]


def test_white_space_does_not_count(doc):
    assert left(doc("[PERSON Ana Berg] came, Ana\r\nBerg left.")) == ["Ana\r\nBerg"]


def test_what_is_left_is_found_in_long_texts_as_in_short_ones(doc):
    many = " ".join(f"Name{chr(97 + n % 26)}{chr(97 + n // 26 % 26)} vino." for n in range(6000))
    assert left(doc(f"[PERSON Ana Berg] {many} Ana Berg")) == ["Ana Berg"]


def test_the_label_of_a_tag_is_nothing_left(doc):
    assert left(doc("[HOSPITAL HOSPITAL]")) == []


def test_the_end_of_the_text_is_joined_with_nothing(doc):
    assert left(doc("[ORGANIZATION Olmo Vega] [ORGANIZATION Vega] Olmo")) == []


@pytest.mark.parametrize(
    ("marked", "expected"),
    [("[AGE 44] 44", []), ("[PERSON Berg] Bergen Iceberg Berg2", ["Berg"]), ("", [])],
)
def test_nothing_is_found_where_nothing_is_specific(doc, marked, expected):
    assert left(doc(marked)) == expected


@pytest.mark.parametrize(
    ("marked", "masks", "expected"),
    [
        (
            "[HOSPITAL Hospital Olmo], [HOSPITAL Centro] Olmo",
            ["[H]", "Gran Hospital"],
            ["Centro Olmo"],
        ),
        ("[HOSPITAL Hospital Olmo], Hospital\n[CITY Soria]", ["[H]", "Olmo"], ["Hospital\nSoria"]),
        ("[CITY Vega Olmo Soto], [CITY A] Olmo [CITY B]", ["[C]", "Vega", "Soto"], ["A Olmo B"]),
        ("[HOSPITAL Hospital Olmo], Hospital[CITY  de ]Olmo", ["[H]", " "], ["Hospital de Olmo"]),
        ("[HOSPITAL Hospital Olmo], [HOSPITAL Centro] Olmo", ["[H]", "GRAN HOSPITAL"], []),
        ("[HOSPITAL Hospital Olmo], [HOSPITAL Centro], Olmo", ["[H]", "Gran Hospital"], []),
        ("[HOSPITAL Hospital Olmo], [HOSPITAL Centro] [CITY X]", ["[H]", "Hospital", "Olmo"], []),
        ("[HOSPITAL Hospital Olmo], Hospital [CITY de] Olmo", ["[H]", "#"], []),
    ],
)
def test_what_masks_make_with_what_is_beside_them_is_found(doc, marked, masks, expected):
    assert left(doc(marked), method=Put(*masks)) == expected


def test_a_mask_that_has_part_in_a_leak_becomes_a_tag(doc):
    text = "[HOSPITAL Hospital Olmo], [HOSPITAL Centro] Olmo"
    masked = mask_thoroughly(resolve(doc(text)), method=Put("[H]", "Gran Hospital"))
    assert masked.text == "[H], [HOSPITAL_1] Olmo"


def test_what_is_masked_everywhere_is_not_refused(doc):
    document = resolve(doc("[PERSON Ana Berg] came, [PERSON Ana Berg] left."))
    assert mask_thoroughly(document, method=make_method("tag")).text == (
        "[PERSON_1] came, [PERSON_1] left."
    )


def test_words_are_those_of_the_tokens_of_the_documents_own_splitter(doc):
    def keeping_hyphens(text):
        return Tokenizer()(text.replace("-B", "xx"))

    document = resolve(doc("[PERSON Berg] came with-Berg"))
    assert leaks(document, *masked_by(document)) != []
    document = document.with_(tokens=keeping_hyphens(document.text))
    assert leaks(document, *masked_by(document)) == []


@pytest.mark.parametrize(
    ("marked", "masks", "expected"),
    [
        ("[PERSON Olmo] y <b>Olmo</b>[CITY calle]", ["x", "y"], ["Olmo"]),
        ("[PERSON Ximénez] [CITY Ala]ximénez", ["x", "y"], ["ximénez"]),
        ("[PERSON Bergara]&uuml;ller, Müller", ["x"], []),
        ("[PERSON M&uuml;ller] y [CITY Vigo]", ["x", "M&#252;ller"], ["Vigo"]),
    ],
)
def test_what_is_beside_a_part_of_a_word_and_what_is_escaped_in_a_mask_is_found(
    doc, marked, masks, expected
):
    document = doc(marked)
    document = document.with_(tokens=Tokenizer()(document.text))
    assert left(document, method=Put(*masks)) == expected
