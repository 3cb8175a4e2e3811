"""Keys are numbered in the order of their coming, and found again."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from crfanon.text.numbering import Numbering

_KEYS = st.lists(st.integers(-(2**63), 2**63 - 2))


@given(st.lists(_KEYS))
def test_keys_have_the_numbers_of_a_dictionary(parts: list[list[int]]) -> None:
    numbering = Numbering()
    expected: dict[int, int] = {}
    for part in parts:
        before = len(expected)
        for key in part:
            expected.setdefault(key, len(expected))
        numbers, new = numbering.of(np.array(part, np.int64))
        assert numbers.tolist() == [expected[key] for key in part]
        assert [part[i] for i in new] == list(expected)[before:]
        assert len(numbering) == len(expected)


def test_many_keys_are_told_apart_even_if_all_have_one_place() -> None:
    # What undoes the multiplication that spreads keys leaves all of these in the first place.
    undone = pow(0x9E3779B97F4A7C15, -1, 2**64)
    meeting = np.array([k * undone % 2**64 for k in range(1, 3000)], np.uint64).view(np.int64)
    keys = np.concatenate([np.arange(5000), meeting])
    numbering = Numbering()
    for part in np.array_split(keys, 7):
        numbering.of(part)
    assert len(numbering) == len(keys)
    assert numbering.known(keys).tolist() == list(range(len(keys)))
    assert numbering.known(np.array([-1, 5000])).tolist() == [-1, -1]
