"""Keys are numbered in the order of their coming, and found again."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from crfanon.numbering import Numbering

_KEYS = st.lists(st.integers(-(2**63), 2**63 - 2))


@given(st.lists(_KEYS))
def test_keys_have_the_numbers_of_a_dictionary(parts: list[list[int]]) -> None:
    numbering = Numbering()
    expected: dict[int, int] = {}
    for part in parts:
        keys = np.array(part, np.int64)
        found = numbering.find(keys)
        assert found.tolist() == [expected.get(key, -1) for key in part]
        new = (found < 0).nonzero()[0]
        first = numbering.add(keys[new])
        before = len(expected)
        for key in part:
            expected.setdefault(key, len(expected))
        assert keys[new[first]].tolist() == list(expected)[before:]
        assert len(numbering) == len(expected)
        assert numbering.find(keys).tolist() == [expected[key] for key in part]


def test_nothing_is_found_among_nothing() -> None:
    assert Numbering().find(np.array([7, 2**63 - 1])).tolist() == [-1, -1]
