"""Masks and their table."""

import inspect
import pickle

import pytest

from crfanon.crypto.keys import Key
from crfanon.errors import ConfigError, DocumentError, RestoreError
from crfanon.link import resolve
from crfanon.mask import (
    METHODS,
    Masked,
    Mentions,
    Solution,
    SolutionTable,
    make_method,
    mask,
)
from crfanon.mask.methods.suppress import Suppress
from crfanon.mask.methods.tag import Tag
from crfanon.mask.table.table import digest
from crfanon.text.document import Document
from crfanon.text.spans import Span

KEY = Key(bytes(32))
MARKED = (
    "[NAME_PATIENT Ana Berg], [AGE 44], saw [NAME_PROFESSIONAL Dr. Ruiz].\r\n"
    "[NAME_PATIENT ANA BERG] left."
)


def masked(document: Document, method: object = "tag", **options: object) -> Masked:
    if isinstance(method, str):
        method = make_method(method, keys=KEY, **options)
    return mask(resolve(document), method=method)


def test_tag_numbers_entities_by_label_in_the_order_of_mention(doc):
    result = masked(doc("[P Ana] [P Luis] [L Roma] [P Ana] [L Oslo]"))
    assert result.text == "[P_1] [P_2] [L_1] [P_1] [L_2]"


def test_tag_leaves_out_numbers_that_stand_in_the_document(doc):
    result = masked(doc(r"\[P_1\] \[p_3\] P_2: [P Ana] [P Luis]"))
    assert result.text == "[P_1] [p_3] P_2: [P_2] [P_4]"


def test_tag_with_other_delimiters(doc):
    assert masked(doc("<P_1> [P Ana]"), Tag(opening="<", closing=">")).text == "<P_1> <P_2>"


@pytest.mark.parametrize(("text", "expected"), [("[***]", "[****]"), ("[****]", "[***]")])
def test_suppress_takes_a_mark_that_does_not_stand_in_the_document(doc, text, expected):
    assert masked(doc(f"\\{text[:-1]}\\] [P Ana]"), "suppress").text == f"{text} {expected}"


def test_suppress_puts_one_ascii_mark(doc):
    assert masked(doc("[P Ana] and [L Roma]"), "suppress").text == "[***] and [***]"
    assert masked(doc("[P Ana]"), Suppress(mark="XXX")).text == "XXX"


@pytest.mark.parametrize("make", [lambda: Suppress(mark=""), lambda: Tag(opening="")])
def test_options_are_checked_before_anything_is_masked(make):
    with pytest.raises(ConfigError, match="masking method"):
        make()


def test_an_unknown_method_is_refused(doc):
    with pytest.raises(ConfigError, match="not known; use one of suppress, tag"):
        masked(doc("[P Ana]"), "blur")


@pytest.mark.parametrize("method", METHODS)
def test_every_method_restores_and_keeps_what_is_not_masked(doc, method):
    document = doc(MARKED)
    result = masked(document, method)
    assert result.table.unmask(result.text) == document.text
    assert result.text.endswith(" left.")
    assert ", saw " in result.text
    assert ".\r\n" in result.text


@pytest.mark.parametrize("method", METHODS)
def test_a_document_without_spans_stays_as_it_is(doc, method):
    result = masked(doc("Nobody."), method)
    assert result.text == "Nobody."
    assert result.table.unmask("Nobody.") == "Nobody."


def test_mentions_outside_of_every_entity_are_entities_of_their_own(doc):
    assert mask(doc("[P Ana] [P Ana]")).text == "[P_1] [P_2]"


@pytest.mark.parametrize(
    "spans",
    [
        (Span(0, 3, "P"), Span(2, 5, "P")),
        (Span(4, 5, "P"), Span(0, 3, "P")),
        (Span(2, 2, "P"),),
        (Span(3, 99, "P"),),
        (Span(-2, 2, "P"),),
    ],
)
def test_spans_that_cannot_be_masked_are_refused(spans):
    with pytest.raises(DocumentError, match=r"^note-7: .*; "):
        mask(Document("note-7", "Ana was here", spans=spans))


def test_table_says_what_stood_where(doc):
    table = masked(doc("So [P Ana] saw [P ANA].")).table
    assert table.solutions == (
        Solution(1, "P", 1, "Ana", "[P_1]", 3, 6, 3, 8),
        Solution(2, "P", 1, "ANA", "[P_1]", 11, 14, 13, 18),
    )
    assert len(table) == 2


def test_reprs_show_no_text(doc):
    result = masked(doc("[PERSON Ana] saw [PERSON Ana] and [PERSON Luis]."))
    assert repr(result.table) == "<SolutionTable: 2 masks, 3 occurrences>"
    shown = repr(result) + repr(result.table.solutions)
    assert "Ana" not in shown
    assert "saw" not in shown


def test_restore_refuses_another_text(doc):
    result = masked(doc("[P Ana] left."))
    with pytest.raises(RestoreError, match="not the one that the table"):
        result.table.unmask(result.text + " ")


@pytest.mark.parametrize(
    "solution",
    [
        Solution(1, "P", 1, "Ana", "[P_1]", 3, 6, 4, 9),
        Solution(1, "P", 1, "Anna", "[P_1]", 3, 6, 3, 8),
        Solution(1, "P", 1, "Ana", "[P_1]", 3, 6, 3, 9),
        Solution(1, "P", 1, "Ana", "[P_1]", -1, 2, -1, 4),
    ],
)
def test_a_table_with_impossible_positions_is_refused(solution):
    with pytest.raises(RestoreError, match="solution 1 has impossible positions"):
        SolutionTable("note", digest(""), (solution,)).check()


def test_tables_are_equal_by_content_and_go_between_processes(doc):
    table = masked(doc(MARKED)).table
    copy = pickle.loads(pickle.dumps(table))  # noqa: S301
    assert copy == table
    assert {copy} == {table}
    assert table != masked(doc("[P Ana]")).table
    assert table != "table"


def test_lone_surrogates_and_marks_are_masked_and_restored():
    text = "\ufeffAna \ud800 \x00\r\n"
    result = mask(Document("note", text, spans=(Span(1, 6, "P"),)))
    assert result.text == "\ufeff[P_1] \x00\r\n"
    assert result.table.unmask(result.text) == text


def test_make_method_makes_every_method():
    made = [type(make_method(name, keys=KEY)).__name__.lower() for name in METHODS]
    assert made == [name.replace("_", "") for name in METHODS]


def test_a_method_made_by_hand_has_the_options_that_it_has_by_its_name():
    compared = 0
    for name, kind in METHODS.items():
        of_class = inspect.signature(type(make_method(name, keys=KEY))).parameters
        for option, field in kind.options.items():
            if option in of_class and of_class[option].default is not inspect.Parameter.empty:
                assert of_class[option].default == field.default, f"{name}: {option}"
                compared += 1
    assert compared >= 7


@pytest.mark.parametrize("method", ["hash", "encrypt"])
def test_a_method_that_needs_a_key_says_so(method):
    with pytest.raises(ConfigError, match=f"masking method {method}: needs a key; .*--key-file"):
        make_method(method)


def test_methods_say_how_they_can_be_undone():
    assert all(kind.restores for kind in METHODS.values())
    assert [name for name, kind in METHODS.items() if kind.by_key] == ["encrypt"]


@pytest.mark.parametrize("method", ["shift_dates", "bucket", "swap"])
@pytest.mark.parametrize("other", ["keep", "bucket"])
def test_what_a_method_is_not_for_goes_to_one_that_masks_everything(method, other):
    make_method(method, otherwise={"name": "suppress", "mark": "#"})
    with pytest.raises(ConfigError, match=f"otherwise: {other} does not mask all mentions; use"):
        make_method(method, otherwise=other)


def test_mentions_have_the_language_of_their_document_or_that_of_the_caller(doc):
    document = doc("[P Ana]")
    assert Mentions.of(document).language == ""
    assert Mentions.of(document, language="de").language == "de"
    assert Mentions.of(document.with_(language="pt"), language="de").language == "pt"


def test_a_part_of_mentions_is_told_what_others_gave(doc):
    mentions = Mentions.of(doc("[P Ana] in [L Roma]"), language="es", subject="p1")
    part = mentions.part([1], ["[P_1]"])
    assert (part.surfaces, part.entities, part.language, part.subject) == (
        ["Roma"],
        [1],
        "es",
        "p1",
    )
    assert part.document.text == "Ana in Roma\n[P_1]"
    assert part.document.spans == mentions.document.spans[1:]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"mark": ""}, "masking method suppress: mark: should be a text"),
        ({"marc": "x"}, r"there is no option 'marc'; did you mean mark\?"),
    ],
)
def test_options_of_a_caller_are_read_as_those_of_a_file(options, complaint):
    with pytest.raises(ConfigError, match=complaint):
        make_method("suppress", **options)
