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
