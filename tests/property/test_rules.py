"""Patterns mean the same to the automaton and to the arrays that learning works with."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crfanon.errors import ConfigError
from crfanon.rules import Rule, RuleSet
from crfanon.rules.notation import parse
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer
from crfanon.training.rules.sheet import Sheet
from crfanon.training.rules.trial import Anchor, Gold, Trial

_tokenize = Tokenizer()

_FORMS = (
    "a",
    "de",
    "calle",
    "Ana",
    "B",
    "XY",
    "7",
    "12",
    "1999",
    ".",
    ",",
    "-",
    "@",
    ":",
    "(",
    "f",
)
_SINGLES = (
    "a",
    "Ana",
    ".",
    "12",
    "<99>",
    "<9+>",
    "<Xx>",
    "<cap>",
    "<x>",
    "<word>",
    "<any>",
    "a|de",
)
_VALUES = (*_SINGLES, "<cap+>", "<word+>", "<name>", "<until ,>", "<until .>", "<chunk>", "<rest>")

texts = st.lists(
    st.tuples(st.sampled_from(_FORMS), st.sampled_from(("", " ", " ", "\n"))), max_size=40
).map(lambda pieces: "".join(form + gap for form, gap in pieces))


def joined(parts: tuple[list[str], list[str], list[str], bool]) -> str:
    left, value, right, at_end = parts
    return " ".join([*left, f"[{' '.join(value)}]", *right, *(["<end>"] if at_end else [])])


patterns = st.tuples(
    st.lists(st.sampled_from(_SINGLES), max_size=2),
    st.lists(st.sampled_from(_VALUES), min_size=1, max_size=4),
    st.lists(st.sampled_from(_SINGLES), max_size=2),
    st.booleans(),
).map(joined)
places = st.sampled_from([Anchor(), Anchor(field="f"), Anchor(within="f"), Anchor(within="a")])


@given(texts, st.one_of(patterns, st.just("[<around @>]")), places)
def test_automaton_and_arrays_agree(text: str, pattern: str, anchor: Anchor) -> None:
    try:
        parsed = parse(pattern)
    except ConfigError:
        return
    if parsed.value[0].what == "around" and anchor.field:
        return
    # Learning ends a right context by <end> only when nothing else is in it.
    if len(parsed.right) > 1 and parsed.right[-1].what == "end":
        return
    fields = ["a", "f"]
    tokens = _tokenize(text)
    rules = RuleSet([Rule("r", "X", (pattern,), **anchor._asdict())], fields)
    matches = rules.match(text, tokens)
    found = sorted(zip(matches.first.tolist(), matches.last.tolist()))
    sheet = Sheet([tokens], rules)
    trial = Trial(sheet, Gold(sheet, [Document("d", text)], [tokens]), fields)
    starts, ends = trial.matches(anchor, parsed)
    assert found == sorted(zip(starts.tolist(), ends.tolist()))


@given(st.text(alphabet="[]<>|\\ a9+Xx,.", max_size=30))
def test_whatever_is_parsed_is_written_back(pattern: str) -> None:
    try:
        parsed = parse(pattern)
    except ConfigError as error:
        assert "\n" not in str(error)
        return
    assert parse(str(parsed)) == parsed


@pytest.mark.parametrize("seed", range(3))
def test_reading_twice_gives_the_same(seed: int) -> None:
    rules = RuleSet([Rule("r", "X", ("a [<name>]",)), Rule("s", "X", ("[<chunk>]",), field="f")])
    text = "f: a Ana de B\n" * (seed + 1) + "a XY 12 " * 30
    tokens = _tokenize(text)
    first, second = rules.match(text, tokens), rules.match(text, tokens)
    assert first.first.tolist() == second.first.tolist()
    assert first.last.tolist() == second.last.tolist()
