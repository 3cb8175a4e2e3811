"""Settings as they are declared: what is read of them, and the tables that they make."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, NamedTuple

import pytest

from crfanon.errors import ConfigError
from crfanon.settings.reference import table
from crfanon.settings.schema import Field, fields_of, read_fields, read_record, record
from crfanon.settings.setting import Setting, read_root
from crfanon.settings.types import FLAG, SECONDS, SHARE, TEXT, list_of, one_of, whole

_FIELDS = {
    "kind": Field(one_of("a", "b", "c"), "which one", required=True),
    "ages": Field(whole(least=2, most=9), "years", 5),
    "loud": Field(FLAG, "whether it is", False),
}


class _Size(NamedTuple):
    width: Annotated[int, whole(least=1), "how wide"]
    height: Annotated[int, whole(least=1), "how high", 7]
    deep: Annotated[bool, FLAG, "whether it is deep", ...] = False
    note: Annotated[str, TEXT, "what else"] = ""


@dataclass(frozen=True, kw_only=True)
class _Box:
    size: Annotated[_Size, record(_Size), "how large"]
    names: Annotated[tuple[str, ...], list_of(TEXT, name="names", collect=tuple), "whose"] = ()
    seen: int = 0


def _file(folder: Path, text: str) -> Setting:
    (folder / "a.yaml").write_text(text, "utf-8")
    return read_root(folder / "a.yaml")


def test_what_is_set_is_read_in_the_order_of_the_declaration(tmp_path: Path) -> None:
    read = read_fields(_file(tmp_path, "loud: yes\nkind: a\nages:\n"), _FIELDS)
    assert list(read.items()) == [("kind", "a"), ("loud", True)]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("ages: 3\n", "a.yaml:1: 'kind' is missing"),
        ("kind: a\nage: 3\n", "a.yaml:2: age: is not known; did you mean ages? there are kind"),
        ("kind: d\n", "a.yaml:1: kind: 'd' is not known; choose one of a, b, c"),
        ("kind: a\n\nages: 1\n", "a.yaml:3: ages: should be a whole number from 2"),
        ("kind: a\nages: 10\n", "a.yaml:2: ages: should be a whole number from 2 to 9"),
        ("kind: a\nloud: loud\n", "a.yaml:2: loud: should be yes or no"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(ConfigError) as refused:
        read_fields(_file(tmp_path, text), _FIELDS)
    assert problem in str(refused.value)


def test_a_class_declares_settings(tmp_path: Path) -> None:
    read = read_record(_Box, _file(tmp_path, "size: {width: 3, deep: no}\nnames: [Ana, Eva]\n"))
    assert read == _Box(size=_Size(3, 7, False, ""), names=("Ana", "Eva"))
    assert "seen" not in fields_of(_Box)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("names: [Ana]\n", "a.yaml:1: 'size' is missing"),
        ("size: {deep: yes}\n", "a.yaml:1: size: 'width' is missing"),
        ("size: {width: 3}\n", "a.yaml:1: size: 'deep' is missing"),
        ("size: {width: 3, deep: no}\nnames: [Ana, 3]\n", "a.yaml:2: names[2]: should be a text"),
        ("size: {width: 3, deep: no}\nseen: 3\n", "a.yaml:2: seen: is not known"),
    ],
)
def test_what_is_wrong_in_a_class_is_named(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(ConfigError) as refused:
        read_record(_Box, _file(tmp_path, text))
    assert problem in str(refused.value)


@pytest.mark.parametrize(
    ("kind", "value", "is_right"),
    [
        (SHARE, 1, True),
        (SHARE, 1.1, False),
        (SECONDS, 0.5, True),
        (SECONDS, 0, False),
        (SECONDS, 4000, False),
        (list_of(TEXT, name="texts", alone=True), "a", True),
        (list_of(TEXT, name="texts"), "a", False),
        (list_of(TEXT, name="texts"), [], True),
        (list_of(TEXT, name="texts", empty="; name one"), [], False),
    ],
)
def test_types_check_values(kind, value, is_right):
    setting = Setting.given("it", value)
    if is_right:
        assert kind.read(setting) in (value, [value])
    else:
        with pytest.raises(ConfigError, match="^it: "):
            kind.read(setting)


def test_a_table_shows_settings_and_those_below_them() -> None:
    assert table(fields_of(_Box)).splitlines()[2:] == [
        "| `size` | mapping | required | how large |",
        "| `size.width` | whole number from 1 | required | how wide |",
        "| `size.height` | whole number from 1 | `7` | how high |",
        "| `size.deep` | `yes` or `no` | required | whether it is deep |",
        "| `size.note` | text |  | what else |",
        "| `names` | list of names |  | whose |",
    ]
    assert "| `kind` | `a`, `b` or `c` | required | which one |" in table(_FIELDS)
    assert "| `loud` | `yes` or `no` | `no` | whether it is |" in table(_FIELDS)
