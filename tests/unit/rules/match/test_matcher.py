"""What each kind of rule finds, and what it does not."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from crfanon.rules import Rule, RuleSet
from crfanon.text.document import Kind
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer
from crfanon.text.tokens import join

_tokenize = Tokenizer()


def rule(pattern: str, *, label: str = "X", name: str = "r", **given: object) -> Rule:
    return Rule(name, label, (pattern,), **{"support": 1, **given})  # type: ignore[arg-type]


def found(rules: RuleSet, text: str) -> list[str]:
    tokens = _tokenize(text)
    return [text[span.start : span.end] for span in rules.match(text, tokens).spans(tokens)]


@pytest.mark.parametrize(
    ("pattern", "text", "values"),
    [
        ("[años]", "Años AÑOS anos año", ["Años", "AÑOS", "anos"]),
        ("[un|dos meses]", "un mes, dos meses", ["dos meses"]),
        ("[<99>]", "7 71 718", ["71"]),
        ("[<9+> años]", "de 7 años y 71 años", ["7 años", "71 años"]),
        ("[<9+> años]", "de 7\naños", []),
        ("aged [<99>]", "Aged 71, aged\n72, aged 7", ["71"]),
        ("[<99>] years", "71 years, 72 year", ["71"]),
        ("[<Xx>] !", "Anna! anna! ANNA! A!", ["Anna"]),
        ("[<X> .]", "A. Ab. b.", ["A."]),
        ("[<XX>] !", "ANNA! Anna! A!", ["ANNA"]),
        ("[<x>] !", "anna! Anna!", ["anna"]),
        ("[<cap>] !", "Anna! A! DNIs! anna!", ["Anna", "A", "DNIs"]),
        ("[<word>] !", "Anna! anna! 7!", ["Anna", "anna"]),
        ("x [<any>] y", "x - y, x y", ["-"]),
        ("ms [<cap+>]", "Ms Anna Berg called", ["Anna Berg"]),
        ("ms [<cap+>] junior", "Ms Anna Berg Junior", []),
        ("para [<word+>] .", "para el tío Juan.", ["el tío Juan"]),
        ("dr [<name>]", "Dr Ana de la Vega y 3 más", ["Ana de la Vega"]),
        ("dr [<name>]", "Dr Ana María Pérez-Roca de", ["Ana María Pérez-Roca"]),
        ("dr [<name>] de", "Dr Ana de la Vega, Dr Ana de", ["Ana"]),
        ("dr [<name>]", "Dr ana", []),
        ("dr [<name>]", "Dr Ana\nde\nla Vega", ["Ana"]),
        ("en [<until ,>]", "en la C. Mayor 3, en casa", ["la C. Mayor 3"]),
        ("en [<until ,>] ,", "en casa, Madrid", ["casa"]),
        ("a : [<chunk>]", "a: x.y@z.es, b", ["x.y@z.es"]),
        ("a : [<chunk>] <end>", "a: 12-3.\nb", ["12-3"]),
        ("a : [<chunk>] <end>", "a: 12-3. b", []),
        ("a : [<rest>]", "a: 5, 1.º D. .\nb", ["5, 1.º D"]),
        ("a : [<rest>]", "a: ....\nb", []),
        ("a : [<9+>] <end>", "a: 5;.\na: 6 b", ["5"]),
        ("a : [<9+>] <end>", "a: 5....\n", []),
        ("[<around @>]", "(ana.berg@x.es), b", ["ana.berg@x.es"]),
        ("[<around @>]", "mail:ana@x.es. @", ["ana@x.es", "@"]),
        ("[<around @>]", "ana @ x.es", ["@"]),
    ],
)
def test_pattern_finds(pattern: str, text: str, values: list[str]) -> None:
    assert found(RuleSet([rule(pattern)]), text) == values


FORM = "Nombre: Anna.\nEdad: 40  Sexo: F.\nNota: Nombre de la vía: Sol\nAnna: Berg\n"


@pytest.mark.parametrize(
    ("field", "pattern", "values"),
    [
        ("nombre", "[<name>]", ["Anna"]),
        ("edad", "[<rest>]", ["40"]),
        ("edad", "[<9+>] <end>", ["40"]),
        ("sexo", "[<X>]", ["F"]),
        ("sexo", "[<9+>]", []),
        ("nombre", "anna [.]", ["."]),
    ],
)
def test_field_rule_begins_where_the_field_does(
    field: str, pattern: str, values: list[str]
) -> None:
    assert found(RuleSet([rule(pattern, field=field)], ["edad", "sexo"]), FORM) == values


def test_field_ends_where_the_next_label_begins() -> None:
    rules = RuleSet([rule("[<rest>]", field="a")], ["b"])
    assert found(rules, "A: uno dos B: tres\nA: cuatro b. B: x") == ["uno dos", "cuatro b"]


def test_the_longest_label_before_a_colon_counts() -> None:
    rules = RuleSet(
        [rule("[<9+>]", field="pais"), rule("[<9+>]", name="s", field="pais de nacimiento")]
    )
    text = "País: 1\nPaís de nacimiento: 2\nde nacimiento: 3"
    tokens = _tokenize(text)
    assert [s.source for s in rules.match(text, tokens).spans(tokens)] == ["rule:r", "rule:s"]


def test_rule_within_a_field_fits_nowhere_else() -> None:
    rules = RuleSet([rule("[<999>]", within="fax")], ["tel"])
    assert found(rules, "Fax: de 123 o 456. Tel: 789\n123") == ["123", "456"]


def test_rule_after_a_value_follows_it_and_is_followed() -> None:
    rules = RuleSet(
        [
            rule("ms [<cap+>]", name="who", label="NAME"),
            rule(", [<99>]", name="age", label="AGE", after="NAME"),
            rule(". [<9999>]", name="year", label="YEAR", after="AGE"),
        ]
    )
    assert found(rules, "Ms Anna Berg, 71. 1998") == ["Anna Berg", "71", "1998"]
    assert found(rules, "Anna Berg, 71. 1998") == []
    assert found(rules, "Ms Anna Berg\n, 71. 1998") == ["Anna Berg"]


def test_rule_after_a_value_within_a_field() -> None:
    rules = RuleSet(
        [
            rule("[<cap+>]", name="a", label="A", field="x"),
            rule("[<cap+>]", name="b", label="A", field="y"),
            rule(", [<99>]", name="c", label="C", after="A", within="x"),
        ]
    )
    assert found(rules, "X: Anna, 71\nY: Berg, 72") == ["Anna", "71", "Berg"]
    assert found(rules, "Y: Berg, 72\nX: Anna, 71") == ["Berg", "Anna", "71"]


def test_of_learnt_rules_the_most_precise_that_fits_counts() -> None:
    rules = RuleSet(
        [
            rule("[<99> <x>]", name="low", precision=0.7),
            rule("[<99> anos]", name="high", precision=0.9),
            rule("[<99>]", name="lower", precision=0.6),
        ]
    )
    text = "71 años, 71 meses, 71"
    tokens = _tokenize(text)
    spans = [(s.source, s.start) for s in rules.match(text, tokens).spans(tokens)]
    assert spans == [("rule:high", 0), ("rule:low", 9), ("rule:lower", 19)]


def test_rules_written_by_hand_count_whenever_they_fit() -> None:
    rules = RuleSet(
        [
            rule("[<99> anos]", name="learnt", precision=0.9),
            rule("[<99>]", name="one", support=0, precision=0.5),
            rule("[<9+>]", name="two", support=0, precision=0.95),
        ]
    )
    text = "71 años"
    tokens = _tokenize(text)
    sources = {span.source for span in rules.match(text, tokens).spans(tokens)}
    assert sources == {"rule:learnt", "rule:one", "rule:two"}


def test_rule_written_by_hand_finds_a_value_once() -> None:
    rules = RuleSet([rule("[<99>]", support=0), rule("[<9>]", name="s", within="f")])
    assert found(rules, "71\nf: 72 8") == ["71", "72", "8"]


def test_match_carries_label_source_and_precision() -> None:
    rules = RuleSet([rule("[<99>]", name="age", label="AGE", precision=0.8)])
    matches = rules.match("71", _tokenize("71"))
    assert list(matches.spans(_tokenize("71"))) == [Span(0, 2, "AGE", "rule:age", 0.8)]
    assert matches.kinds == (Kind("AGE", "rule:age", 0.8),)
    assert matches.first.dtype == matches.last.dtype == matches.kind_ids.dtype == np.int32


def test_fields_by_token() -> None:
    rules = RuleSet([], ["edad", "sexo"])
    tokens = _tokenize("Edad: 40 a Sexo: F\nx : y")
    assert tokens.forms[:4] == ["Edad", ":", "40", "a"]
    assert rules.field_names == ("edad", "sexo")
    assert rules.layout(tokens).fields.tolist() == [0, 0, 1, 1, 0, 0, 2, 0, 0, 0]
    assert rules.read("", tokens).fields.tolist() == rules.layout(tokens).fields.tolist()


def test_at_least_leaves_weaker_rules_out() -> None:
    rules = RuleSet([rule("[a]", precision=0.6), rule("[b]", name="s", precision=0.9)], ["f"])
    strong = rules.at_least(0.7)
    assert found(strong, "a b") == ["b"]
    assert strong.field_names == ("f",)


@pytest.mark.parametrize(
    "text", ["", " \n\t", "\n\n", "\ufeff", "\0", "\ud800 : \udfff", ":", "::"]
)
def test_text_without_anything_to_find(text: str) -> None:
    rules = RuleSet([rule("[<99>]"), rule("[<rest>]", name="s", field="edad")])
    tokens = _tokenize(text)
    reading = rules.read(text, tokens)
    assert len(reading.matches) == 0
    assert len(reading.fields) == len(tokens)


def test_matches_of_a_line_do_not_depend_on_what_was_read_before() -> None:
    """Short lines are remembered by what rules see of them, long ones are not."""
    rules = [
        rule("[<name>]", name="a", field="nombre"),
        rule("[<9+>]", name="b", field="edad"),
        rule("[<99> <x>]", name="c"),
        rule("a [<until .>]", name="d"),
        rule("[<around @>]", name="e"),
    ]
    pieces = ["Nombre:", "Edad:", "Ana", "de", "la", "Vega", "12", "7", ".", "a", "x@y.z", "\n"]
    choose = random.Random(1)
    shared = RuleSet(rules)
    for _ in range(200):
        text = " ".join(choose.choices(pieces, k=choose.randrange(80)))
        assert found(shared, text) == found(RuleSet(rules), text)


def test_of_joined_texts_each_is_read_by_itself() -> None:
    """No rule sees the end of the text before, and each value is in the text it stands in."""
    code = Rule("code", "X", ("[<9+>]",), regex=r"[0-9]+", before=r"(?:\n?-?[0-9]+)?")
    rules = RuleSet([code, rule("[<name>]", name="s", field="nombre"), rule("[<99>]", name="t")])
    texts = ["Nombre: Ana Berg 12", "", "71-7\nNombre: Inés", "Nombre:"]
    parts = [_tokenize(text) for text in texts]
    joined = rules.read_joined(texts, parts, join(parts))
    divided = joined.matches.divided([len(part) for part in parts])
    apart = [rules.read(text, part) for text, part in zip(texts, parts)]
    for own, alone, part in zip(divided, apart, parts):
        assert list(own.spans(part)) == list(alone.matches.spans(part))
    assert sum(map(len, divided)) == 7
    assert joined.fields.tolist() == [n for alone in apart for n in alone.fields.tolist()]


def test_lexicon_may_grow_or_be_another() -> None:
    rules = RuleSet([rule("[<99> anos]")])
    assert found(rules, "71 años") == ["71 años"]
    many = " ".join(f"w{'x' * (n % 7)}{chr(97 + n % 26)}y{n}" for n in range(6000))
    assert found(rules, many + " 72 años") == ["72 años"]
    other = Tokenizer()
    assert len(rules.match("73 años", other("73 años"))) == 1


def test_states_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crfanon.rules.match.automaton._MAX_STATES", 3)
    rules = RuleSet([rule("a [<until .>] .")])
    for words in ("b", "b c", "B c 1", "b , c"):
        assert found(rules, f"a {words} .") == [words]


def test_the_table_is_forgotten_when_it_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crfanon.rules.match.walk._MAX_ANSWERS", 3)
    rules = RuleSet([rule("dr [<name>]"), rule("[<9+> / <9+> / <9+>]", name="s")])
    for name in ("Ana", "Ana Berg", "Ana Berg Lund"):
        assert found(rules, f"Dr {name}, 12/03/1983.") == [name, "12/03/1983"]


def test_rules_whose_context_is_nowhere_find_nothing() -> None:
    rules = RuleSet([rule("[<9999>]", support=0, context=("código",))])
    assert found(rules, "1234 " * 3) == []
    assert found(rules, "Codigo 1234\n5678") == ["1234"]


def test_rules_without_fields_join_those_of_another_set() -> None:
    own, more, learnt = rule("[a]", support=0), rule("[b]", name="s", support=0), rule("[c]")
    rules = RuleSet([own], ["nhc"])
    joined = rules.joined_by([RuleSet([own, more]), RuleSet([learnt])])
    assert set(joined.rules) == {own, more}
    assert joined.field_names == ("nhc",)
    assert rules.joined_by([RuleSet([more], ["dni"])]) is rules


def test_rules_contain_those_of_which_they_find_everything() -> None:
    own, more, learnt = rule("[a]", support=0), rule("[b]", name="s", support=0), rule("[c]")
    rules = RuleSet([own, more])
    assert rules.contains(RuleSet([own])) and rules.contains(rules)
    assert not RuleSet([own]).contains(rules)
    # Fields end values.
    assert not RuleSet([own, more], ["nhc"]).contains(RuleSet([own]))
    # Learnt rules compete with each other, and with no others.
    assert RuleSet([own, learnt]).contains(RuleSet([own]))
    assert RuleSet([own, learnt]).contains(RuleSet([learnt]))
    assert not RuleSet([learnt, rule("[d]", name="t")]).contains(RuleSet([learnt]))


def test_rules_may_be_shared_between_threads() -> None:
    rules = RuleSet([rule("dr [<name>]"), rule("[<9+>]", name="s", field="edad")])
    texts = [f"Edad: {n}. Dr {'Ana ' * (n % 5)}Berg x{n}" for n in range(300)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(found, [rules] * len(texts), texts))
    assert together == [found(rules, text) for text in texts]
