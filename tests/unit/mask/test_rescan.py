"""What was masked must not stand anywhere in what is written."""

import sys

import pytest
import regex

from crfanon.decide.repeat_search import SecondPass, Switch
from crfanon.link import resolve
from crfanon.mask import Masked, leaks, make_method, mask
from crfanon.mask.thorough import mask_thoroughly
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer


def masked(document: Document, method: object = "tag") -> tuple[Document, Masked]:
    document = resolve(document)
    return document, mask(document, method=method)


class Put:
    """Put given replacements in the place of the mentions."""

    def __init__(self, *replacements: str) -> None:
        self.replacements = replacements

    def __call__(self, mentions, /):
        return self.replacements


def test_what_the_second_pass_does_not_look_for_is_no_leak(doc):
    document, result = masked(doc("[PERSON Ana Berg] y Ana Berg"))
    assert leaks(document, result)
    assert not leaks(document, result, settings=SecondPass(off=frozenset({"PERSON"})))


def test_a_short_name_that_stands_is_a_leak(doc):
    document, result = masked(doc("[ORGANIZATION PKK] y PKK"))
    assert leaks(document, result)
    assert not leaks(document, result, settings=SecondPass(short=Switch()))


def test_leaks_gives_offsets_of_masked_originals_that_still_stand(doc):
    document, result = masked(
        doc("[PERSON Ana Berg] came, Ana Berg left; [AGE 44 years] of 44 years.")
    )
    assert [result.text[start:end] for start, end in leaks(document, result)] == ["Ana Berg"]


def test_leaks_does_not_mind_white_space(doc):
    document, result = masked(doc("[PERSON Ana Berg] came, Ana\r\nBerg left."))
    assert [result.text[start:end] for start, end in leaks(document, result)] == ["Ana\r\nBerg"]


def test_leaks_are_found_in_long_texts_as_in_short_ones(doc):
    many = " ".join(f"Name{chr(97 + n % 26)}{chr(97 + n // 26 % 26)} vino." for n in range(6000))
    document, result = masked(doc(f"[PERSON Ana Berg] {many} Ana Berg"))
    assert [result.text[start:end] for start, end in leaks(document, result)] == ["Ana Berg"]


def test_leaks_does_not_look_inside_of_replacements(doc):
    assert leaks(*masked(doc("[HOSPITAL HOSPITAL]"))) == []


def test_leaks_does_not_join_the_end_of_the_text_with_anything(doc):
    assert leaks(*masked(doc("[PERSON Berg Ruiz] [PERSON Ruiz] Berg"))) == []


@pytest.mark.parametrize(
    "marked", ["[AGE 44] 44", "[PERSON Berg] Bergen Iceberg Berg2", "[PERSON Berg] BERG", ""]
)
def test_leaks_finds_nothing_where_nothing_is_telling(doc, marked):
    document, result = masked(doc(marked))
    expected = ["Berg"] if "Berg2" in marked else []
    assert [result.text[start:end] for start, end in leaks(document, result)] == expected


def test_leaks_sees_what_a_replacement_makes_with_its_neighbours(doc):
    document, result = masked(
        doc("[HOSPITAL Hospital Olmo], [HOSPITAL Centro] Olmo"), Put("[H]", "Gran Hospital")
    )
    [(start, end)] = leaks(document, result)
    assert result.text[start:end] == "Hospital Olmo"


def test_a_mask_that_has_part_in_a_leak_becomes_a_tag(doc):
    text = "[HOSPITAL Hospital Olmo], [HOSPITAL Centro] Olmo"
    masked = mask_thoroughly(resolve(doc(text)), method=Put("[H]", "Gran Hospital"))
    assert masked.text == "[H], [HOSPITAL_1] Olmo"


def test_what_is_masked_everywhere_is_not_refused(doc):
    document = resolve(doc("[PERSON Ana Berg] came, [PERSON Ana Berg] left."))
    assert mask_thoroughly(document, method=make_method("tag")).text == (
        "[PERSON_1] came, [PERSON_1] left."
    )


def test_a_leak_is_one_by_the_tokens_of_the_documents_own_splitter(doc):
    def keeping_hyphens(text):
        return Tokenizer()(text.replace("-B", "xx"))

    document, result = masked(doc("[PERSON Berg] came with-Berg"))
    assert leaks(document, result) != []
    assert leaks(document, result, splitter=keeping_hyphens) == []


def test_no_token_holds_what_the_scan_takes_for_white_space():
    characters = map(chr, range(sys.maxunicode + 1))
    blank = regex.compile(r"\s")
    assert all(c.isspace() for c in characters if blank.match(c))
