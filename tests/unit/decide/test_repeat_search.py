"""Which spans are looked for again, and where their tokens stand."""

from dataclasses import replace

import pytest

from crfanon.decide.repeat_search import SecondPass, Switch, is_specific
from crfanon.labels import is_off, kinds_of
from crfanon.text.spans import Span
from crfanon.text.token_search import find, token_ranges
from crfanon.text.tokenizer import Tokenizer


@pytest.mark.parametrize(
    ("label", "surface"),
    [
        ("NOMBRE_SUJETO_ASISTENCIA", "Robles"),
        ("NOMBRE_SUJETO_ASISTENCIA", "ROBLES PINA"),
        ("NOMBRE_SUJETO_ASISTENCIA", "王伟"),
        ("FAMILIARES_SUJETO_ASISTENCIA", "Elena Robles"),
        ("TERRITORIO", "Toledo"),
        ("TERRITORIO", "45001"),
        ("CALLE", "Calle del Olmo 7"),
        ("HOSPITAL", "Hospital del Olmo"),
        ("FECHAS", "03/04/1988"),
        ("FECHAS", "marzo de 1988"),
        ("ID_SUJETO_ASISTENCIA", "786412"),
        ("ID_SUJETO_ASISTENCIA", "HC-412"),
        ("NUMERO_TELEFONO", "925 11 22 33"),
        ("CORREO_ELECTRONICO", "a@b.es"),
        ("URL_WEB", "www.robles.es"),
        ("UNKNOWN", "Elena Robles"),
        ("UNKNOWN", "123456"),
    ],
)
def test_telling_spans_spread(label, surface):
    assert is_specific(label, surface)


@pytest.mark.parametrize(
    ("label", "surface"),
    [
        ("NOMBRE_SUJETO_ASISTENCIA", "Ana"),  # may be a unit or an abbreviation
        ("NOMBRE_SUJETO_ASISTENCIA", "paz"),
        ("NOMBRE_SUJETO_ASISTENCIA", "J. R."),
        ("NAME_TITLE", "Doctor"),
        ("FAMILIARES_SUJETO_ASISTENCIA", "madre"),
        ("FAMILIARES_SUJETO_ASISTENCIA", "Madre"),
        ("EDAD_SUJETO_ASISTENCIA", "70 años"),
        ("SEXO_SUJETO_ASISTENCIA", "Mujer"),
        ("PROFESION", "Panadera"),
        ("OTROS_SUJETO_ASISTENCIA", "Grupo Sanguíneo 12345"),
        ("FECHAS", "1988"),
        ("FECHAS", "marzo"),
        ("FECHAS", "3 de mayo"),
        ("TERRITORIO", "2800"),
        ("ID_SUJETO_ASISTENCIA", "viudo"),
        ("ID_SUJETO_ASISTENCIA", "28 28"),
        ("HOSPITAL", "hospital local"),
        ("QUANTITY", "12345 euros"),
        ("UNKNOWN", "Robles"),
        ("CALLE", ", "),
    ],
)
def test_common_words_do_not_spread(label, surface):
    assert not is_specific(label, surface)


def test_kinds_of_an_unknown_label_is_itself():
    assert kinds_of("SHOE_SIZE") == ("SHOE_SIZE",)


def test_labels_are_switched_off_at_any_level():
    assert is_off("CALLE", {"LOCATION"})
    assert is_off("CALLE", {"CALLE"})
    assert not is_off("CALLE", {"PAIS"})
    assert not is_off("CALLE", ())


def where(text: str, wanted: list[tuple[int, int]], covered: list[tuple[int, int]] = ()):
    tokens = Tokenizer()(text)
    found = find(tokens, wanted, covered)
    return [
        (text[tokens.starts[i] : tokens.ends[j - 1]], int(tokens.starts[i])) for i, j, _ in found
    ]


def test_find_gives_the_longest_of_those_that_begin_alike():
    assert where("Ana Ruiz . Ana Ruiz . Ana", [(0, 2), (6, 7)], [(0, 2)]) == [
        ("Ana Ruiz", 11),
        ("Ana", 22),
    ]


def test_find_gives_what_is_covered_in_part():
    assert where("Ana Ruiz . Ana Ruiz", [(0, 2)], [(0, 2), (4, 5)]) == [("Ana Ruiz", 11)]
    assert where("Ana Ruiz . Ana Ruiz", [(0, 2)], [(0, 2), (3, 4)]) == [("Ana Ruiz", 11)]


def test_find_minds_case_and_token_boundaries():
    assert where("Ana . ana . Anabel . Ana7", [(0, 1)], [(0, 1)]) == [("Ana", 21)]


def test_find_bridges_a_line_end_but_no_column():
    assert where("Ana Ruiz . Ana\nRuiz . Ana    Ruiz", [(0, 2)], [(0, 2)]) == [("Ana\nRuiz", 11)]


def test_find_does_not_read_past_the_end():
    assert where("Ana Ruiz Ana", [(0, 2), (0, 1)], [(0, 2)]) == [("Ana", 9)]


def test_find_of_nothing_is_nothing():
    assert where("Ana Ruiz", [(1, 1)]) == []
    assert where("", []) == []


def test_token_ranges_touch_the_characters():
    tokens = Tokenizer()("Ana Ruiz, Toledo")
    assert token_ranges(tokens, [Span(0, 8, "P"), Span(6, 7, "P"), Span(9, 10, "P")]) == [
        (0, 2),
        (1, 2),
        (3, 3),
    ]


def test_settings_that_are_changed_forget_what_was_on():
    settings = SecondPass()
    assert "part" in settings.forms_on("PERSON")
    assert "part" not in replace(settings, part=Switch()).forms_on("PERSON")
    assert replace(settings, off=frozenset({"PERSON"})).forms_on("PERSON") == frozenset()


def test_what_is_off_is_not_looked_for():
    assert SecondPass().looks_for("PERSON", "Ana Berg")
    assert not SecondPass(off=frozenset({"PERSON"})).looks_for("PERSON", "Ana Berg")
    assert SecondPass().looks_for("ORGANIZATION", "PKK")
    assert not SecondPass(short=Switch()).looks_for("ORGANIZATION", "PKK")
    assert not SecondPass().looks_for("AGE", "70 years")


def test_long_sequences_are_found_like_short_ones_and_only_where_they_are_the_same() -> None:
    words = [f"Wort{n}" for n in range(50)]
    tokens = Tokenizer()(" ".join([*words, "Ana", *words, "Ana", *words[:-1], "Eva"]))
    size = len(Tokenizer()(" ".join(words)))
    assert [*find(tokens, [(0, size)], [(0, size)])] == [(size + 1, 2 * size + 1, 0)]


def test_long_sequences_are_near_to_each_other_as_short_ones_are() -> None:
    words = [f"Wort{n}" for n in range(50)]
    tokens = Tokenizer()(" ".join(words) + ". " + "     ".join(words))
    size = len(Tokenizer()(" ".join(words)))
    assert [*find(tokens, [(0, size)], [(0, size)])] == []
