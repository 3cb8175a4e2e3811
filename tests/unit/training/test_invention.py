"""Invented notes: what a grammar writes, and what it refuses."""

from pathlib import Path

import pytest

from crfanon.errors import ConfigError
from crfanon.resources import data_folder
from crfanon.text.document import Document
from crfanon.training.invention import Grammar, read_grammar

_GOLD = Document("a/1", "Form.\n")


def written(note: str, gold: Document = _GOLD, **symbols: list[str]) -> Document:
    return Grammar({"sentence": ["Ok."], "note": [note], **symbols}, {}).write(gold, 0)


def marked(document: Document) -> list[tuple[str, str]]:
    return [(span.label, document.text[span.start : span.end]) for span in document.spans]


def test_a_span_holds_what_its_symbol_is_written_out_as() -> None:
    note = written("Fdo. {NAME|<given> <surname>}, Ávila", given=["Inés"], surname=["Robles"])
    assert note.text == "Fdo. Inés Robles, Ávila"
    assert marked(note) == [("NAME", "Inés Robles")]


def test_spans_of_symbols_stand_where_the_symbol_stands() -> None:
    note = written("De <who> a <who>.", who=["{NAME|Inés}"])
    assert note.text == "De Inés a Inés."
    assert [(span.start, span.end) for span in note.spans] == [(3, 7), (10, 14)]


def test_capitals_and_small_letters() -> None:
    note = written("<NAME> <~name> <-name>", name=["{NAME|Íñigo}"])
    assert note.text == "ÍÑIGO inigo íñigo"
    assert marked(note) == [("NAME", "ÍÑIGO"), ("NAME", "inigo"), ("NAME", "íñigo")]


def test_digits_and_letters() -> None:
    note = written("<999>-<XX>")
    head, tail = note.text.split("-")
    assert head.isdigit() and len(head) == 3
    assert tail.isupper() and len(tail) == 2


def test_a_tag_keeps_what_was_written() -> None:
    note = written("<code same> <code same> <CODE same>", code=["x<99999999>"])
    first, second, third = note.text.split(" ")
    assert first == second == third.lower()


def test_the_same_document_and_key_give_the_same_note() -> None:
    grammar = Grammar({"sentence": [""], "note": ["<99999999>"]}, {})
    assert grammar.write(_GOLD, 1).text == grammar.write(_GOLD, 1).text
    assert grammar.write(_GOLD, 1).text != grammar.write(_GOLD, 2).text


def test_braces_and_brackets_that_mean_nothing_are_text() -> None:
    assert written("{a} < 3 } <").text == "{a} < 3 } <"


def test_the_body_is_long_lines_of_the_gold_document_with_their_spans(doc) -> None:
    gold = doc(
        "Nombre: [NAME Inés].\nLa paciente, [AGE 57 años], refiere dolor en la rodilla desde hace "
        "tres semanas sin fiebre ni otros síntomas.\n"
    )
    grammar = Grammar({"sentence": ["Fin."], "note": ["<body>"]}, {})
    notes = [grammar.write(gold, n) for n in range(20)]
    assert any(marked(note) == [("AGE", "57 años")] for note in notes)
    assert not any("Inés" in note.text for note in notes)
    assert all("Fin." in note.text for note in notes)


def test_entries_of_lists_are_drawn() -> None:
    grammar = Grammar({"sentence": [""], "note": ["<month>"]}, {"month": ["es/month/written"]})
    assert grammar.write(_GOLD, 0).text.isalpha()


@pytest.mark.parametrize(
    ("symbols", "words"),
    [
        ({"note": ["<nobody>"], "sentence": [""]}, "'nobody' is not defined"),
        ({"note": ["x"]}, "'sentence' is missing"),
        ({"sentence": ["x"]}, "'note' is missing"),
    ],
)
def test_a_grammar_with_a_hole_is_refused(symbols, words) -> None:
    with pytest.raises(ConfigError, match=words):
        Grammar(symbols, {})


def test_a_symbol_that_never_ends_is_refused() -> None:
    with pytest.raises(ConfigError, match="is made of itself"):
        written("<more>", more=["<more>"])
    with pytest.raises(ConfigError, match="is made of itself"):
        written("<body>", sentence=["<body>"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("symbols: [note]", ":1: symbols: should be a mapping"),
        ("symbols:\n  note: [x]\n  Sentence: [y]", ":3: symbols.Sentence: a symbol is written in"),
        ("symbols:\n  note: [x]\n  sentence: []", ":3: symbols.sentence: has nothing"),
        ("symbols:\n  note: [3]\n  sentence: [x]", r":2: symbols.note\[1\]: should be a text"),
        (
            "symbols:\n  note: [x]\n  sentence: {lists: [es/nothing]}",
            r":3: symbols.sentence.lists\[1\]: ",
        ),
        ("symbols:\n  note: [<a>]\n  sentence: [x]", "'a' is not defined"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "invented.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=words):
        read_grammar(path)


@pytest.mark.parametrize("path", sorted(data_folder("models").glob("*/invented.yaml")), ids=str)
def test_the_grammars_of_models_write_notes_with_spans(path: Path) -> None:
    grammar = read_grammar(path)
    notes = [grammar.write(_GOLD, n) for n in range(200)]
    assert len({note.text for note in notes}) > 190
    assert sum(map(len, map(marked, notes))) > 400
    for note in notes:
        assert all(surface.strip() == surface != "" for _, surface in marked(note)), note.text
        assert not any(a.end > b.start for a, b in zip(note.spans, note.spans[1:])), note.text
