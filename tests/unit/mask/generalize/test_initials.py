"""Letters in the place of persons, firms and places, as courts write them."""

from __future__ import annotations

import pytest

from crfanon.link import resolve
from crfanon.mask import make_method, mask


def _masked(doc, language: str, marked: str, **options) -> str:
    document = resolve(doc(marked).with_(language=language))
    masked = mask(document, method=make_method("initials", lang=language, **options))
    masked.table.check()
    assert masked.table.unmask(masked.text) == document.text
    return masked.text


@pytest.mark.parametrize(
    ("language", "marked", "text"),
    [
        (
            "de",
            "Herr [PERSON Karl Lindner] klagt gegen die [ORGANIZATION Berg GmbH & Co. KG] in"
            " [LOCATION_CITY Ulm]. [PERSON Lindners] Auto steht in der"
            " [LOCATION_STREET Olmgasse 3].",
            "Herr A. klagt gegen die B.-GmbH & Co. KG in C. A.s Auto steht in der D.-Straße.",
        ),
        ("de", "Frau [PERSON Dr. Eva Holm] und [PERSON Holm]", "Frau Dr. A. und A."),
        (
            "en",
            "Mr [PERSON John Berg] sued [ORGANIZATION Acme Holdings Ltd] of [LOCATION_CITY Leeds]."
            " [PERSON Berg's] son left.",
            "Mr A. sued B. Ltd of C. A.'s son left.",
        ),
        (
            "es",
            "D. [PERSON Agustín Cueto] contra [ORGANIZATION Talleres Olmo, S.L.]",
            "D. A. contra B., S.L.",
        ),
        (
            "pt",
            "[PERSON ANA PRATES] e [ORGANIZATION Construtora Azul Ltda], em [LOCATION_CITY Betim]",
            "A. e B. Ltda, em C.",
        ),
        ("fr", "Mme [PERSON Ida Berg] et [ORGANIZATION SARL Berg Bois]", "Mme A. et SARL B."),
        # What has no letter.
        ("en", "[PERSON Ann Berg], [AGE 41], [ID 77/12]", "A., [AGE_1], [ID_1]"),
        ("en", "[NAME_RELATIVE mother] of [PERSON Ann Berg]", "[NAME_RELATIVE_1] of A."),
        # What stands in the text as somebody's initial is left out.
        ("en", "A. and C. met [PERSON Ann Berg] and [PERSON Zoe Holm].", "A. and C. met B. and D."),
        ("en", "[PERSON B.] met [PERSON Ann Berg]", "A. met C."),
    ],
)
def test_each_has_a_letter_in_the_order_of_mention(doc, language, marked, text) -> None:
    assert _masked(doc, language, marked) == text


def test_there_are_letters_for_more_than_an_alphabet(doc) -> None:
    names = (f"Olm{first}{second}x" for first in "abc" for second in "abcdefghij")
    marked = ", ".join(f"[ORGANIZATION {name}]" for name in names)
    letters = _masked(doc, "en", marked).split(", ")
    assert len(set(letters)) == 30
    assert letters[:2] == ["A.", "B."]
    assert letters[24:26] == ["AA.", "AB."]


def test_persons_may_have_given_names_instead(doc) -> None:
    marked = "Don [PERSON Blas Cueto] demandó a doña [PERSON Zoa Salinas]. [PERSON Cueto] ganó."
    text = _masked(doc, "es", marked, persons="name")
    his, hers, _, again, _ = (
        text.replace("Don ", "").replace("demandó a doña ", "").replace(".", " .").split()[:5]
    )
    assert his == again
    assert (his[0], hers[0]) == ("A", "B")
    assert hers != his


def test_another_method_masks_the_rest(doc) -> None:
    assert _masked(doc, "en", "[PERSON Ann Berg], [AGE 41]", otherwise="suppress") == "A., [***]"
