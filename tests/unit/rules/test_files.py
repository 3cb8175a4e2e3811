"""Rules files: what is read, what is refused, and where."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from crfanon.errors import ConfigError
from crfanon.rules import Rule, RuleSet
from crfanon.rules.files import compiled, dump_rules, place_of, read_rules
from crfanon.text.tokenizer import Tokenizer

GOOD = """\
fields: [edad, sexo]
rules:
- name: age
  label: AGE
  pattern: 'aged [<99>]'
- name: sex
  label: SEX
  patterns: ['[<X>]', '[<cap>]']
  field: sexo
  support: 12
  precision: 0.9
  matches: ['Sexo: [F]']
"""


def write(folder: Path, text: str, name: str = "rules.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_rules_are_read(tmp_path: Path) -> None:
    rules, fields = read_rules([write(tmp_path, GOOD)])
    assert fields == ["edad", "sexo"]
    assert rules == [
        Rule("age", "AGE", ("aged [<99>]",)),
        Rule(
            "sex",
            "SEX",
            ("[<X>]", "[<cap>]"),
            field="sexo",
            support=12,
            precision=0.9,
            matches=("Sexo: [F]",),
        ),
    ]


def test_cues_stand_in_front_of_every_pattern(tmp_path: Path) -> None:
    folder = tmp_path / "es"
    folder.mkdir()
    write(folder, "behind_cues: {word: ['n º|° :'], phrase: [now]}", "cues.yaml")
    text = """
rules:
- {name: phone, label: PHONE, cues: [tel, mobile, call me], patterns: ['[<99>]', '[+ <99>]']}
"""
    (rule,), _ = read_rules([write(folder, text).parent])
    assert {
        *("tel|mobile [<99>]", "tel|mobile : [+ <99>]", "tel|mobile n º|° : [<99>]"),
        *("call me [<99>]", "call me now [+ <99>]"),
    } <= set(rule.patterns)
    assert "call me n º|° : [<99>]" not in rule.patterns


def test_what_stands_behind_cues_is_that_of_the_folder(tmp_path: Path) -> None:
    for name in ("es", "de"):
        (tmp_path / name).mkdir()
    write(tmp_path / "es", "behind_cues: {word: [de contacto]}", "cues.yaml")
    text = "rules:\n- {name: NAME, label: X, cues: [tel], patterns: ['[<99>]']}\n"
    for name in ("es", "de"):
        write(tmp_path / name, text.replace("NAME", name), "phones.yaml")
    rules, _ = read_rules([tmp_path / "es", tmp_path / "de"])
    assert ["tel de contacto [<99>]" in rule.patterns for rule in rules] == [True, False]


def test_there_is_a_rule_for_each_field(tmp_path: Path) -> None:
    text = """\
fields: [first name, surname]
rules:
- name: person_in_field
  label: PERSON
  each_field: [first name, surname]
  patterns: ['[<cap>]']
  matches: ['<field>: [Ada]']
  rejects: ['<field>: unknown']
"""
    path = write(tmp_path, text)
    rules, _ = read_rules([path])
    assert [(rule.name, rule.field, rule.matches, rule.rejects) for rule in rules] == [
        (
            "person_in_field_first_name",
            "first name",
            ("first name: [Ada]",),
            ("first name: unknown",),
        ),
        ("person_in_field_surname", "surname", ("surname: [Ada]",), ("surname: unknown",)),
    ]
    assert place_of([path], "person_in_field_surname") == f"{path}:3"


@pytest.mark.parametrize("said", ["[a]", "{words: [a]}", "{word: a}", "{word: [1]}"])
def test_what_stands_behind_cues_is_lists_of_texts(tmp_path: Path, said: str) -> None:
    with pytest.raises(ConfigError, match=r"rules.yaml:2: must have lists of texts"):
        read_rules([write(tmp_path, f"fields: []\nbehind_cues: {said}\n")])


def test_regular_expressions_are_tried_once(tmp_path: Path) -> None:
    path = write(tmp_path, "rules:\n- {name: a, label: A, pattern: '[a]', regex: '('}\n")
    with pytest.raises(ConfigError, match=r"rules.yaml:2: rule 'a': `regex` is not"):
        read_rules([path])
    rules = RuleSet.load([path], tried=True)
    with pytest.raises(ConfigError, match="`regex` is not a regular expression"):
        rules.match("a", Tokenizer()("a"))


def test_rules_are_written_as_they_are_read(tmp_path: Path) -> None:
    rules, fields = read_rules([write(tmp_path, GOOD)])
    strange = Rule("x", "X", ("'\"#: [<until ,>]",), field="n º", rejects=("- ", "é\u2028"))
    text = dump_rules([*rules, strange], fields, heading="Learnt from\nnothing")
    assert text.startswith("# Learnt from\n# nothing\nfields:\n")
    assert read_rules([write(tmp_path, text)]) == ([*rules, strange], fields)


def test_folder_is_read_in_order_of_name_and_overrides_hold_for_all(tmp_path: Path) -> None:
    folder = tmp_path / "es"
    folder.mkdir()
    write(folder, "rules:\n- {name: b, label: B, pattern: '[b]'}\n", "2.yaml")
    write(folder, "rules:\n- {name: a, label: A, pattern: '[a]'}\n", "1.yaml")
    write(folder, "not: read", "notes.txt")
    write(
        folder,
        "overrides:\n"
        "- {name: b, drop: true}\n"
        "- {name: age, label: YEARS, precision: 0.5, rejects: [of age]}\n"
        "- {name: unknown, drop: true}\n",
        "overrides.yaml",
    )
    rules, _ = read_rules([folder, write(tmp_path, GOOD)])
    assert [rule.name for rule in rules] == ["a", "age", "sex"]
    assert (rules[1].label, rules[1].precision, rules[1].rejects) == ("YEARS", 0.5, ("of age",))


def test_override_adds_examples(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD)
    corrections = write(
        tmp_path, "overrides: [{name: sex, matches: ['Sexo: [M]']}]", "overrides.yaml"
    )
    rules, _ = read_rules([path, corrections])
    assert rules[1].matches == ("Sexo: [F]", "Sexo: [M]")


def test_nothing_to_read_gives_nothing(tmp_path: Path) -> None:
    assert read_rules([]) == ([], [])
    assert read_rules([write(tmp_path, "")]) == ([], [])
    assert len(RuleSet.load([])) == 0


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("rules: ]\n", 1, "not valid YAML"),
        ("rules:\n- name: a\n  label: 'A\n", 4, "not valid YAML"),
        ("- name: a\n", 1, "must have a key"),
        ("fields: []\nrule: []\n", 2, "no key 'rule'"),
        ("fields: [1]\n", 1, "list of texts"),
        ("rules: 3\n", 1, "must be a list"),
        ("rules:\n- a\n", 2, "set of keys"),
        ("rules:\n- {label: A, pattern: '[a]'}\n", 2, "no name"),
        (GOOD + "- {name: x, label: X}\n", 13, "pattern is missing"),
        (GOOD + "- {name: x, pattern: '[a]'}\n", 13, "label"),
        (GOOD + "- {name: age, label: X, pattern: '[a]'}\n", 13, "another rule 'age'"),
        (GOOD + "- {name: x, label: X, pattern: a}\n", 13, "square brackets"),
        (GOOD + "- {name: x, label: X, pattern: '[a]', colour: red}\n", 13, "no key 'colour'"),
        (GOOD + "- {name: x, label: X, pattern: '[a]', support: many}\n", 13, "a count"),
        (GOOD + "- {name: x, label: X, pattern: '[a]', precision: 97}\n", 13, "from 0 to 1"),
        (GOOD + "- {name: x, label: X, pattern: '[a]', context: tel}\n", 13, "list of texts"),
        (GOOD + "- {name: x, label: 1, pattern: '[a]'}\n", 13, "must be a text"),
        (GOOD + "- {name: x, label: X, pattern: '[a]', regex: '('}\n", 13, "regular expression"),
        (GOOD + "- {name: x, label: X, pattern: '[a]', validator: luhn}\n", 13, "no validator"),
        (GOOD + "- {name: x, label: X, pattern: '[a]', before: a}\n", 13, "needs a `regex`"),
        (GOOD + "- {name: x, label: X, pattern: '[a]', without_context: 0.5}\n", 13, "context"),
        (GOOD + "- {name: x, label: X, pattern: '[a]', field: f, within: g}\n", 13, "neither"),
        (GOOD + "- {name: x, label: X, pattern: '[a]', each_field: f}\n", 13, "list of texts"),
        (GOOD + "- {name: x, label: X, pattern: '[a]', support: 3, regex: a}\n", 13, "learnt"),
    ],
)
def test_what_is_not_valid_is_refused_with_its_line(
    tmp_path: Path, text: str, line: int, reason: str
) -> None:
    path = write(tmp_path, text)
    with pytest.raises(ConfigError, match=reason) as caught:
        read_rules([path])
    assert str(caught.value).startswith(f"{path}:{line}: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("overrides:\n- {drop: true}\n", 2, "no name"),
        ("overrides:\n- {name: age, drop: 1}\n", 2, "true or false"),
        ("overrides:\n- {name: age, dropped: true}\n", 2, "no key 'dropped'"),
        ("overrides:\n- {name: age, pattern: a}\n", 2, "square brackets"),
    ],
)
def test_override_that_is_not_valid_is_refused(
    tmp_path: Path, text: str, line: int, reason: str
) -> None:
    path = write(tmp_path, text, "overrides.yaml")
    with pytest.raises(ConfigError, match=reason) as caught:
        read_rules([write(tmp_path, GOOD), path])
    assert str(caught.value).startswith(f"{path}:{line}: override of 'age'") or line == 2


def test_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"none\.yaml: cannot be read"):
        read_rules([tmp_path / "none.yaml"])
    (tmp_path / "latin.yaml").write_bytes(b"rules: [\xff]")
    with pytest.raises(ConfigError, match=r"latin\.yaml"):
        read_rules([tmp_path / "latin.yaml"])


def test_nothing_is_run_that_stands_in_a_file(tmp_path: Path) -> None:
    path = write(tmp_path, "rules: !!python/object/apply:os.getcwd []\n")
    with pytest.raises(ConfigError, match="not valid YAML"):
        read_rules([path])


@pytest.mark.parametrize(
    ("written", "fits"),
    [
        ("12 34", True),
        ("12.34", True),
        ("12\u201134", True),
        ("12\u00ad34", True),
        ("1234", True),
        ("12-\n34", True),
        ("12\r\n  34", True),
        ("12  34", False),
        ("12\n\n34", False),
        ("12/34", False),
    ],
)
def test_gap_is_what_divides_groups_of_a_number(written: str, fits: bool) -> None:
    assert (compiled(r"\d\d\g\d\d", "regex").fullmatch(written) is not None) == fits


@pytest.mark.parametrize(
    ("text", "fits"),
    [("(12)", True), ("n.12, x", True), ("312", False), ("3.12", False), ("a-12", False)]
    + [("123", False), ("12.5", False), ("12-a", False), ("12a", False), ("12.", True)],
)
def test_number_has_edges(text: str, fits: bool) -> None:
    assert (compiled(r"\l12\e", "regex").search(text) is not None) == fits


def test_escaped_backslash_is_no_shorthand() -> None:
    assert compiled(r"\\g", "regex").fullmatch(r"\g") is not None


@pytest.mark.parametrize("key", ["regex", "before"])
def test_an_expression_that_may_never_be_done_is_refused_with_its_line(
    key: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.yaml"
    own = {"regex": "a", key: "(?:[a-z0-9]+ ?)+!"}
    rule = {"name": "slow", "label": "ID", "pattern": "[<any>]", **own}
    path.write_text(yaml.safe_dump({"fields": ["x"], "rules": [rule]}, sort_keys=False), "utf-8")
    with pytest.raises(ConfigError) as refused:
        read_rules([path])
    assert str(refused.value).startswith(
        f"{path}:4: rule 'slow': `{key}` may take time that grows exponentially with the text; let"
    )
    assert read_rules([path], tried=True)[0]


def test_rules_of_the_user_are_tried_beside_such_as_have_been(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "rules: [{name: slow, label: ID, pattern: '[<any>]', regex: '(?:[a-z]+ ?)+!'}]", "utf-8"
    )
    with pytest.raises(ConfigError, match="grows exponentially"):
        read_rules([], tried=True, untried=[path])


def test_a_list_stands_for_its_entries(tmp_path: Path) -> None:
    text = """
rules:
- {name: feast, label: DATE, pattern: 'on [{es/feast/certain}]', regex: '{es/feast/certain}!'}
"""
    [rule] = read_rules([write(tmp_path, text)])[0]
    assert "nochebuena|" in rule.patterns[0]
    found = compiled(rule.regex, "regex")
    assert found.match("Miercoles de Ceniza!")  # an accent may be missing
    assert not found.match("Mi\u00e9rcoles!")


def test_a_list_that_is_not_there_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, "rules:\n- {name: feast, label: DATE, pattern: '[{es/nothing}]'}\n")
    with pytest.raises(ConfigError, match=r"rules.yaml:2: rule 'feast': .*es/nothing"):
        read_rules([path])
