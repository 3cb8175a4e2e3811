"""Gazetteers find what a plain reading of their definition finds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from crfanon.gazetteers import Gazetteers
from crfanon.gazetteers.keys import keys_of
from crfanon.text.normalize import fold
from crfanon.text.tokenizer import Tokenizer
from crfanon.text.tokens import Tokens

_WORDS = st.sampled_from(["de", "la", "De", "LA", "dé", "Cruz", "O'Neil", "McA", "x"])
_ENTRY = st.lists(_WORDS, min_size=1, max_size=4).map(" ".join)
_LISTS = st.dictionaries(st.sampled_from("abc"), st.lists(_ENTRY, max_size=6), max_size=3)
_TEXT = st.lists(st.tuples(_WORDS, st.sampled_from([" ", "  ", "   ", "\n", ", "])), max_size=20)


def _cut(text: str) -> tuple[str, ...]:
    return tuple(map(fold, Tokenizer()(text).forms))


def _expected(entries: list[str], tokens: Tokens) -> list[tuple[int, int]]:
    """Look at every token in turn for the longest entry that begins there."""
    keys = {_cut(entry) for entry in entries} | {_cut(entry.lower()) for entry in entries}
    forms = list(map(fold, tokens.forms))
    lines = set(tokens.line_starts.tolist())
    found = []
    i = 0
    while i < len(forms):
        best = i
        for j in range(i + 1, len(forms) + 1):
            if j > i + 1 and (j - 1 in lines or tokens.starts[j - 1] - tokens.ends[j - 2] > 2):
                break
            if tuple(forms[i:j]) in keys:
                best = j
        if best > i:
            found.append((i, best))
        i = max(best, i + 1)
    return found


@given(_LISTS, _TEXT)
def test_matches_are_those_of_the_definition(
    lists: dict[str, list[str]], pieces: list[tuple[str, str]]
) -> None:
    tokens = Tokenizer()("".join(word + gap for word, gap in pieces))
    matches = Gazetteers(lists).match(tokens)
    found: dict[str, list[tuple[int, int]]] = {name: [] for name in lists}
    columns = zip(matches.first.tolist(), matches.last.tolist(), matches.kind_ids.tolist())
    for first, last, kind_id in columns:
        found[matches.kinds[kind_id].label].append((first, last))
    for name, entries in lists.items():
        assert sorted(found[name]) == _expected(entries, tokens)


@given(st.lists(st.text(st.characters(exclude_characters="\n"), max_size=12), max_size=6))
def test_keys_of_lines_are_those_of_the_tokenizer(lines: list[str]) -> None:
    assert keys_of(lines)[0] == [" ".join(_cut(line)) for line in lines] or not lines


@given(st.text(st.sampled_from("aZñÑáÉçß'’-.ºª 1?µx\u0301\u0303"), max_size=12))
def test_keys_of_names_are_those_of_the_tokenizer(line: str) -> None:
    assert keys_of([line])[0] == [" ".join(_cut(line))]
