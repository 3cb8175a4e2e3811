"""The fingerprint of what the features say: another definition of one must not pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from crfanon.crf import attributes, channels, word_table
from crfanon.crf.attributes import ATTRIBUTES
from crfanon.crf.fingerprint import feature_fingerprint
from crfanon.crf.template import Group, Template
from crfanon.crf.word_table import WORD_ATTRIBUTES, WordTable

_EVERYTHING = Template(
    "everything",
    (
        Group("form", (*ATTRIBUTES, *WORD_ATTRIBUTES), (0,)),
        *(Group(channel, (channel,), (0,)) for channel in ("list", "rule", "field")),
    ),
)
_BEFORE = feature_fingerprint(_EVERYTHING)
Patch = Callable[[pytest.MonkeyPatch], None]


def _constant(module: object, name: str, value: object) -> Patch:
    return lambda patch: patch.setattr(module, name, value)


def _attribute(name: str, function: attributes.Attribute) -> Patch:
    return lambda patch: patch.setitem(ATTRIBUTES, name, function)


def _trust(sure: float, likely: float) -> Patch:
    return _constant(channels, "_TRUST", ((sure, "sure"), (likely, "likely"), (0.0, "weak")))


@pytest.fixture(autouse=True)
def _other_shapes() -> Iterator[None]:
    """Let no test get the shapes that are kept from another one."""
    kept = attributes._with_short_runs, attributes._without_runs
    for shapes in kept:
        shapes.cache_clear()
    yield
    for shapes in kept:
        shapes.cache_clear()


def test_the_same_code_says_the_same() -> None:
    assert feature_fingerprint(_EVERYTHING) == _BEFORE


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_an_attribute_that_falls_silent_is_noticed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ATTRIBUTES, name, lambda _form: "")
    assert feature_fingerprint(_EVERYTHING) != _BEFORE


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(_constant(attributes, "_MAX_AFFIX_SOURCE", 39), id="shorter words"),
        pytest.param(_constant(attributes, "_MAX_AFFIX_SOURCE", 41), id="longer words"),
        pytest.param(_constant(attributes, "_MAX_RUN", 3), id="shorter runs"),
        pytest.param(_constant(attributes, "_MAX_RUN", 5), id="longer runs"),
        pytest.param(_constant(attributes, "_MAX_DIGITS", 11), id="fewer digits"),
        pytest.param(_constant(attributes, "_MAX_DIGITS", 13), id="more digits"),
        pytest.param(_attribute("lower", str.casefold), id="casefold for lower"),
        pytest.param(_attribute("lower", str.lower), id="digits as they are"),
        pytest.param(_attribute("folded", attributes.lower), id="accents kept"),
        pytest.param(_attribute("prefix3", lambda form: form[:3].lower()), id="whole as prefix"),
        pytest.param(_attribute("suffix3", lambda form: form[-3:]), id="suffix in capitals"),
        pytest.param(_attribute("length", lambda form: str(min(len(form), 12))), id="no plus"),
        pytest.param(_trust(0.98, 0.8), id="surer to be sure"),
        pytest.param(_trust(0.97, 0.75), id="less likely to be likely"),
        pytest.param(
            _constant(word_table, "_key", lambda word: word_table.np.uint32(len(word))),
            id="other keys of words",
        ),
        pytest.param(_constant(WordTable, "features", lambda *_: iter(())), id="no words known"),
    ],
)
def test_another_definition_is_noticed(change: Patch, monkeypatch: pytest.MonkeyPatch) -> None:
    change(monkeypatch)
    assert feature_fingerprint(_EVERYTHING) != _BEFORE


@pytest.mark.parametrize("limit", [12, 31, 99, 150])
@pytest.mark.parametrize("by", [-1, 1])
def test_another_limit_of_a_number_is_noticed(
    limit: int, by: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = limit if by < 0 else limit + 1

    def number(form: str) -> str:
        is_moved = form.isdecimal() and int(form) == moved
        return attributes.number(str(moved - by)) if is_moved else attributes.number(form)

    monkeypatch.setitem(ATTRIBUTES, "number", number)
    assert feature_fingerprint(_EVERYTHING) != _BEFORE


def test_what_a_template_does_not_see_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = Template("narrow", (Group("form", ("lower",), (0,)),))
    before = feature_fingerprint(narrow)
    monkeypatch.setitem(ATTRIBUTES, "shape", lambda _form: "")
    monkeypatch.setattr(channels, "_TRUST", ((0.0, "weak"),))
    assert feature_fingerprint(narrow) == before
