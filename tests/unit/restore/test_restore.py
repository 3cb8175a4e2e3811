"""Masks found again after rough handling, and reported where they are not."""

from __future__ import annotations

import re
import unicodedata

import pytest

from crfanon.errors import RestoreError
from crfanon.link import resolve
from crfanon.mask import Solution, SolutionTable, mask
from crfanon.restore import (
    Placeholders,
    Protected,
    like_placeholders,
    restore_edited,
    restore_text,
    template_of,
)

NOTE = "[PERSON Ana Berg] met [PERSON Luis Ruiz] in [CITY Rom]. [PERSON Ana Berg] left."


@pytest.fixture
def table(doc):
    return mask(resolve(doc(NOTE))).table


@pytest.fixture
def masked(doc):
    """Give a function that masks a note by a method."""

    def run(note, method="tag", protection=""):
        if protection:
            method = Protected(Placeholders(), protection)
        masked = mask(resolve(doc(note)), method=method)
        table = masked.table
        return masked.text, SolutionTable(table.doc_id, table.sha256, table.solutions, protection)

    return run


def problems(restored):
    return [(p.kind, p.name, p.expected, p.found) for p in restored.report.problems]


@pytest.mark.parametrize(
    "form",
    [
        "[PERSON_2]",
        "[person_2]",
        "[Person_2]",
        "[ PERSON_2 ]",
        "[PERSON _ 2]",
        "[PERSON 2]",
        "[PERSON-2]",
        "[PERSON\n_2]",
        "\\[PERSON\\_2\\]",
        "［PERSON_2］",
        "［ＰＥＲＳＯＮ＿２］",
        "【PERSON_2】",
        "[PERSON\u200b_2]",
        "[\u00a0PERSON_2\u00a0]",
        "[PERSON_02]",
        "&#91;PERSON_2&#93;",
        "&#x5B;PERSON_2&#x5d;",
        "&lsqb;PERSON&lowbar;2&rbrack;",
        "&amp;#91;PERSON&amp;#95;2&amp;#93;",
        "[PERSON&nbsp;_2]",
        "[PERSON:2]",
        "[PERSON #2]",
        "[PERSON_\n> 2]",
        "[PERSON_\r\n>> 2]",
        "[PER-\nSON_2]",
        "[PERS=\r\nON_2]",
        "[PERSON\n    _2]",
        "[\u202aPER\u00adSON_2\u202c]",
        "[PERSON_٢]",
    ],
)
def test_a_placeholder_is_found_in_this_form(table, form):
    text = f"In [CITY_1] [PERSON_1] met {form}. [PERSON_1] left."
    restored = restore_edited(text, table)
    assert restored.text == "In Rom Ana Berg met Luis Ruiz. Ana Berg left."
    assert problems(restored) == []


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        ("PERSON_2", "Luis Ruiz"),
        ("person_2", "Luis Ruiz"),
        ("[PERSON_2", "Luis Ruiz"),
        ("PERSON_2]", "Luis Ruiz"),
        ("(PERSON_2)", "(Luis Ruiz)"),
        ("与PERSON_2见", "与Luis Ruiz见"),
        ("[PERSONA_2]", "Luis Ruiz"),
        ("[Pêssoa 2]", "Luis Ruiz"),
        ("[Person_2s]", "Luis Ruizs"),
        ("[Person_2's]", "Luis Ruiz's"),
        ("[PERSON n.º 2]", "Luis Ruiz"),
    ],
)
def test_a_changed_placeholder_is_restored_and_reported(table, form, shown):
    text = f"[CITY_1]: [PERSON_1] met {form}. [PERSON_1] left."
    restored = restore_edited(text, table)
    assert restored.text == f"Rom: Ana Berg met {shown}. Ana Berg left."
    assert problems(restored) == [("changed", "[PERSON_2]", 1, 1)]


def test_translated_names_tell_placeholders_of_one_number_apart(table):
    restored = restore_edited("[Person_1] in [Stadt_1], [PERSON_2], [persona 1]", table)
    assert restored.text == "Ana Berg in Rom, Luis Ruiz, Ana Berg"
    restored = restore_edited("[Pessoa_1] em [Cidade_1], [Pessoa_2], [pessoa 1]", table)
    assert restored.text == "Ana Berg em Rom, Luis Ruiz, Ana Berg"
    assert {kind for kind, *_ in problems(restored)} == {"changed"}


def test_the_last_one_of_a_number_is_told_by_it(table):
    restored = restore_edited("[Persona_1] [persona 1] in [Weiler_1], [PERSON_2]", table)
    assert restored.text == "Ana Berg Ana Berg in Rom, Luis Ruiz"


def test_other_names_of_one_number_are_left_and_reported(table):
    restored = restore_edited("[Name_1] in [Weiler_1], [PERSON_2]", table)
    assert restored.text == "[Name_1] in [Weiler_1], Luis Ruiz"
    assert {kind for kind, *_ in problems(restored)} == {"lost"}


@pytest.mark.parametrize("words", [" of Rom", "s house", ", 3 b", "'s", "\n"])
def test_words_behind_a_bare_placeholder_stay(table, words):
    restored = restore_edited(f"[PERSON_1] [PERSON_1] [CITY_1] PERSON_2{words}", table)
    assert restored.text == f"Ana Berg Ana Berg Rom Luis Ruiz{words}"


@pytest.mark.parametrize("form", ["[PERSON_7]", "PERSON 2", "[2]", "PERSON", "[CITY_2]", "person2"])
def test_what_may_be_something_else_is_left_and_reported(table, form):
    restored = restore_edited(f"[CITY_1]: [PERSON_1] met {form}. [PERSON_1] left.", table)
    assert restored.text == f"Rom: Ana Berg met {form}. Ana Berg left."
    assert problems(restored) == [("lost", "[PERSON_2]", 1, 0)]


def test_a_number_that_the_table_has_not_is_told(table):
    restored = restore_edited("[PERSON_1] [PERSON_9] [PERSON_2] [CITY_1] [PERSON_1]", table)
    assert restored.report.unknown == ((11, 21),)
    assert problems(restored) == []
    assert restored.report.lines() == [
        "unknown: what looks like a placeholder stays as it is at 11-21"
    ]


def test_another_name_is_told_only_where_it_looks_like_one_of_a_placeholder(table):
    text = "[PERSON_1] [PERSON_2] [CITY_1] [PERSON_1] [HUMAN_1] [Anm. 1] [1] [Abb. 2]"
    restored = restore_edited(text, table)
    assert restored.report.unknown == ((42, 51),)
    assert problems(restored) == []


@pytest.mark.parametrize(
    "form", ["PERSON_1", "(PERSON_1)", "[PERSON_1", "[PERSONA_1]", "[Pessoa 1]"]
)
def test_what_is_changed_while_none_is_lacking_is_told(table, form):
    restored = restore_edited(f"[PERSON_1] [PERSON_1] {form} [PERSON_2] [CITY_1]", table)
    assert restored.text == f"Ana Berg Ana Berg {form} Luis Ruiz Rom"
    assert problems(restored) == [("changed", "[PERSON_1]", 2, 2)]
    [problem] = restored.report.problems
    assert (problem.is_restored, len(problem.places)) == (False, 1)
    assert problem.line().endswith("one too many, so it stays")


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        ("[PERSON_2]s", "Luis Ruizs"),
        ("[PERSON_2]'s", "Luis Ruiz's"),
        ("**[PERSON_2]**", "**Luis Ruiz**"),
        ("<b>[PERSON_2]</b>", "<b>Luis Ruiz</b>"),
        ("Dr.[PERSON_2]", "Dr.Luis Ruiz"),
    ],
)
def test_what_stands_around_a_placeholder_stays(table, form, shown):
    restored = restore_edited(f"[CITY_1]: [PERSON_1] met {form}. [PERSON_1] left.", table)
    assert restored.text == f"Rom: Ana Berg met {shown}. Ana Berg left."
    assert problems(restored) == []


def test_an_ending_is_told(table):
    restored = restore_edited("[PERSON_2]s [CITY_1], [PERSON_1] [PERSON_1]", table)
    assert restored.report.inflected == ((0, 11),)


def test_lost_and_doubled_placeholders_are_reported(table):
    restored = restore_edited("[PERSON_2] [PERSON_2] [PERSON_1] nowhere", table)
    assert restored.text == "Luis Ruiz Luis Ruiz Ana Berg nowhere"
    assert problems(restored) == [
        ("lost", "[PERSON_1]", 2, 1),
        ("doubled", "[PERSON_2]", 1, 2),
        ("lost", "[CITY_1]", 1, 0),
    ]


def test_report_shows_no_text_of_the_document(doc):
    note = "[PERSON Ana Berg] met [PERSON Luis Ruiz]."
    for method in ("tag", "substitute"):
        table = mask(resolve(doc(note)), method=method).table
        restored = restore_edited("nothing is left", table)
        shown = repr(restored.report.lines()) + repr(restored.report.as_json()) + repr(restored)
        assert len(restored.report.problems) == 2
        for solution in table.solutions:
            assert solution.original not in shown
            assert method == "tag" or solution.replacement not in shown


def test_labels_choose_what_is_restored(table):
    text = "[CITY_1]: [PERSON_1] met [PERSON_2], [PERSON_1] left"
    assert restore_edited(text, table, labels=["CITY"]).text == text.replace("[CITY_1]", "Rom")


def test_labels_choose_what_is_reported(table):
    assert problems(restore_edited("nothing", table, labels=["CITY"])) == [
        ("lost", "[CITY_1]", 1, 0)
    ]


def test_labels_of_any_level_choose_by_position(doc):
    masked = mask(resolve(doc("[NAME_PATIENT Ana Berg] in [LOCATION_CITY Rom]")))
    restored = restore_text(masked.text, masked.table, labels=["PERSON"])
    assert restored.text == "Ana Berg in [LOCATION_CITY_1]"


def test_what_is_not_forced_has_to_be_the_text_of_the_table(table):
    with pytest.raises(RestoreError, match="is not the one that the table of solutions"):
        restore_text("[PERSON_1]", table)


def test_restored_text_is_not_looked_at_again(doc):
    masked = mask(
        resolve(doc("[PERSON Ana \\[CITY_1\\] Berg] in [CITY Rom]")), method=Placeholders()
    )
    text = f"x {masked.text}"
    assert restore_edited(text, masked.table).text == "x Ana [CITY_1] Berg in Rom"


def test_forms_of_one_entity_come_in_order_when_all_are_there(masked):
    text, table = masked("[PERSON Ana Berg] and [PERSON ANA BERG].")
    assert text == "[PERSON_1] and [PERSON_1]."
    restored = restore_edited(text + "!", table)
    assert restored.text == "Ana Berg and ANA BERG.!"


def test_forms_of_one_entity_are_the_longest_when_some_are_missing(masked):
    _, table = masked("[PERSON Ana  Berg] and [PERSON Ana Berg].")
    assert restore_edited("[PERSON_1] left", table).text == "Ana  Berg left"


def test_a_neutral_mark_is_restored_by_order(masked):
    text, table = masked(NOTE, method="suppress")
    restored = restore_edited(f"Note: {text}".replace("***", " * * * "), table)
    assert restored.text == "Note: Ana Berg met Luis Ruiz in Rom. Ana Berg left."
    assert problems(restored) == []
    assert restored.report.lines() == [
        "ordered: [***] of solutions 1, 2, 3, 4 is restored by its order alone; "
        "compare it if text was moved"
    ]


def test_forms_that_the_order_told_are_in_the_report(masked):
    _, table = masked("[PERSON Ana Berg] and [PERSON ANA BERG].")
    report = restore_edited("[PERSON_1] [PERSON_1]", table).report
    assert (report.forms, report.lines()) == (((0, 10), (11, 21)), [])


@pytest.mark.parametrize("text", ["[***] met [***].", "[***] [***] [***] [***] [***]"])
def test_neutral_marks_that_are_not_all_there_are_left_and_reported(masked, text):
    _, table = masked(NOTE, method="suppress")
    restored = restore_edited(text, table)
    assert restored.text == text
    assert [(p.kind, p.is_restored) for p in restored.report.problems] == [
        ("lost" if text.count("[") < 4 else "doubled", False)
    ]


@pytest.fixture
def surrogates():
    """Give a function that makes a table of what stands for what, one mention after the other."""

    def made(**originals):
        return SolutionTable(
            "note",
            "",
            tuple(
                Solution(k, "PERSON", k, original, surrogate.replace("_", " "), k, k, k, k)
                for k, (surrogate, original) in enumerate(originals.items(), start=1)
            ),
        )

    return made


@pytest.mark.parametrize(
    "form",
    [
        "José Solé",
        unicodedata.normalize("NFD", "José Solé"),
        "Jose Sole",
        "Jo\u00adsé\u00a0So\u200blé",
        "José\nSolé",
        "José\r\n> Solé",
        "\u202bJosé Solé\u202c",
    ],
)
def test_a_surrogate_is_found_in_this_form(surrogates, form):
    restored = restore_edited(f"Vino {form}.", surrogates(José_Solé="Ana"))
    assert re.sub("[\u202b\u202c]", "", restored.text) == "Vino Ana."
    assert problems(restored) == []


@pytest.mark.parametrize("form", ["JOSÉ SOLÉ", "José", "Josés Solé", "Solé, José", "josé solé"])
def test_a_surrogate_in_another_form_is_left_and_reported(surrogates, form):
    restored = restore_edited(f"Vino {form}.", surrogates(José_Solé="Ana"))
    assert restored.text == f"Vino {form}."
    assert [kind for kind, *_ in problems(restored)] == ["lost"]


def test_signs_of_a_surrogate_may_be_references(surrogates):
    restored = restore_edited("Bei Ruiz &amp; Soto.", surrogates(**{"Ruiz_&_Soto": "Ana"}))
    assert restored.text == "Bei Ana."


def test_surrogates_that_accents_alone_tell_apart_need_them(surrogates):
    table = surrogates(Solé="Ana", Sole="Eva")
    assert restore_edited("Sole y Solé.", table).text == "Eva y Ana."


def test_a_word_of_the_text_without_accents_is_no_surrogate_while_none_lacks(surrogates):
    table = surrogates(Más="Ruiz")
    assert restore_edited("Vino Más. Mas no.", table).text == "Vino Ruiz. Mas no."


def test_surrogates_are_found_as_whole_words(masked):
    _, table = masked("[PERSON Ana Berg] met [PERSON Luis Ruiz].", method="substitute")
    first, second = (solution.replacement for solution in table.solutions)
    restored = restore_edited(f"{second.upper()}x {second} was met by\n{first}.", table)
    assert restored.text == f"{second.upper()}x Luis Ruiz was met by\nAna Berg."
    assert problems(restored) == []


@pytest.mark.parametrize("method", ["substitute", "suppress"])
def test_what_stands_more_often_than_it_was_written_is_left_and_reported(masked, method):
    text, table = masked("[PERSON Ana Berg] left.", method=method)
    twice = f"{text} {text}"
    restored = restore_edited(twice, table)
    assert restored.text == twice
    assert [(p.kind, p.is_restored) for p in restored.report.problems] == [("doubled", False)]


@pytest.mark.parametrize("name", ["ne", "xliff", "html", "{{{placeholder}}}"])
def test_markup_goes_by_position_and_wherever_it_went(masked, name):
    template = template_of(name)
    text, table = masked(NOTE, protection=template)
    assert restore_text(text, table).text == "Ana Berg met Luis Ruiz in Rom. Ana Berg left."
    restored = restore_edited(f"Also: {text}", table)
    assert restored.text == "Also: Ana Berg met Luis Ruiz in Rom. Ana Berg left."
    assert problems(restored) == []


@pytest.mark.parametrize(
    "template", ["#{id} {placeholder} #", "<<{id}|{placeholder}>>", "{placeholder}{id}"]
)
def test_a_template_with_numbers_goes_with_its_placeholder(masked, template):
    text, table = masked("[PERSON Ana Berg] met [CITY Rom] .", protection=template)
    first, _, second = text.removesuffix(" .").partition(" met ")
    restored = restore_edited(f"{second} , {first} and 3 .", table)
    assert restored.text == "Rom , Ana Berg and 3 ."
    assert problems(restored) == []


@pytest.mark.parametrize("name", ["ne", "html", "{{{placeholder}}}"])
def test_placeholders_that_lost_their_markup_are_found(masked, name):
    _, table = masked(NOTE, protection=template_of(name))
    restored = restore_edited("[PERSON_1]: [person_2] in [CITY_1], [PERSON_1]", table)
    assert restored.text == "Ana Berg: Luis Ruiz in Rom, Ana Berg"
    assert problems(restored) == []


@pytest.mark.parametrize(
    ("name", "element"),
    [
        ("ne", "<ne translation='[PERSON_1]'>[PERSON_1]</ne>"),
        ("ne", '<NE translation="[person_1]" > [Person_1] </NE>'),
        ("ne", '<ne translation="[PERSON_1]"/>'),
        ("ne", '<ne translation="[PERSON_1]"></ne>'),
        ("html", '<span translate="no" class="x">[PERSON_1]</span>'),
        ("xliff", '<ph equiv="[PERSON_1]" id="1" />'),
        ("xliff", '<ph id="1" equiv="[PERSON_1]"></ph>'),
    ],
)
def test_markup_that_was_written_anew_is_known(masked, name, element):
    _, table = masked("[PERSON Ana Berg] left", protection=template_of(name))
    restored = restore_edited(f"Then {element} left", table)
    assert (restored.text, problems(restored)) == ("Then Ana Berg left", [])


@pytest.mark.parametrize("name", ["ne", "xliff", "html"])
def test_markup_in_quoted_and_wrapped_lines_goes_with_its_placeholder(masked, name):
    text, table = masked("[PERSON Ana Berg] met [CITY Rom].", protection=template_of(name))
    quoted = "> " + text.replace(" ", "\n>> ")
    restored = restore_edited(quoted, table)
    assert restored.text == "> Ana Berg\n>> met\n>> Rom."
    assert problems(restored) == []


def test_a_code_without_its_text_is_known_by_its_number_and_reported(masked):
    _, table = masked("[PERSON Ana Berg] in [CITY Rom]", protection=template_of("xliff"))
    restored = restore_edited('In <ph id="2"/>: <ph id="1" equiv="[PERSON_1]"/>', table)
    assert restored.text == "In Rom: Ana Berg"
    assert problems(restored) == [("changed", "[CITY_1]", 1, 1)]


def test_an_ending_inside_of_the_markup_stays(masked):
    _, table = masked("[PERSON Ana Berg] left", protection=template_of("html"))
    restored = restore_edited('Ñ <span translate="no">[person_1]É</span> house', table)
    assert restored.text == "Ñ Ana BergÉ house"


def test_markup_of_the_text_itself_stays(masked):
    _, table = masked("[PERSON Ana Berg] left", protection=template_of("html"))
    restored = restore_edited("<span>she, [PERSON_1], left</span>", table)
    assert restored.text == "<span>she, Ana Berg, left</span>"


def test_text_around_placeholders_is_not_escaped(masked):
    text, table = masked('a < b & "[PERSON Ana Berg]"', protection=template_of("ne"))
    assert text.startswith('a < b & "<ne translation=')
    assert restore_edited(text + ".", table).text == 'a < b & "Ana Berg".'


def test_protection_without_placeholder_is_refused():
    with pytest.raises(Exception, match=r"a template holds \{placeholder\}") as caught:
        template_of("moses")
    assert type(caught.value).__name__ == "ConfigError"


def test_each_form_of_an_entity_has_a_placeholder_of_its_own(masked):
    text, table = masked("[PERSON Ana Berg], [PERSON ANA BERG], [PERSON Ana Berg]", Placeholders())
    assert text == "[PERSON_1], [PERSON_1b], [PERSON_1]"
    assert restore_edited("[person_1B] [PERSON_1] [PERSON_1]!", table).text == (
        "ANA BERG Ana Berg Ana Berg!"
    )


@pytest.mark.parametrize(
    "standing",
    ["\\[PERSON_1\\]", "\\[ person 1 \\]", "PERSON_1", "［Person＿1］", "\\[Persona 1\\]"],
)
def test_placeholders_are_none_that_the_document_has(masked, standing):
    text, table = masked(f"{standing}: [PERSON Ana Berg]", Placeholders())
    assert text.endswith(": [PERSON_2]")
    restored = restore_edited(f"{text}!", table)
    assert restored.text == f"{standing}: Ana Berg!".replace("\\", "")
    assert problems(restored) == []


def test_text_without_brackets_and_numbers_is_not_like_placeholders():
    assert like_placeholders("in 2012 [sic] (page 4)") == []


@pytest.mark.parametrize(
    "unit",
    ["[", "\\", "[person", "[person_", "<ph>", "<ph id=1", "[*", "[name_9]", "person_1 ", " "],
)
def test_a_hostile_text_takes_time_in_proportion_to_its_length(masked, unit):
    _, table = masked("[PERSON Ana Berg] [CITY Rom]", protection=template_of("xliff"))
    # What takes more than linear time needs minutes for this; the suite would stand still.
    restored = restore_edited(unit * (50_000 // len(unit)), table)
    assert len(restored.report.problems) >= 1
