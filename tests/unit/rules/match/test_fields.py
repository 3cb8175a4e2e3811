"""Labels of fields are found from the colon backwards."""

from __future__ import annotations

import numpy as np

from crfanon.rules.match.fields import FieldLabels, Opening

COLON, A, B, C = 1, 2, 3, 4
LABELS = FieldLabels([[A], [B, A], [C, B, A]], COLON)


def find(words: list[int], lines: list[int] | None = None) -> list[Opening]:
    return LABELS.find(np.array(words, np.int64), lines or [0])


def test_longest_label_counts() -> None:
    assert find([A, COLON, 0, B, A, COLON]) == [Opening(1, 0, 2, 3), Opening(2, 3, 6, 6)]
    assert find([C, B, A, COLON, 0]) == [Opening(3, 0, 4, 5)]


def test_part_of_a_longer_label_is_none() -> None:
    labels = FieldLabels([[C, B, A]], COLON)
    assert labels.find(np.array([B, A, COLON]), [0]) == []


def test_field_ends_with_its_line() -> None:
    assert find([A, COLON, 0, 0, 0], lines=[0, 3]) == [Opening(1, 0, 2, 3)]


def test_label_does_not_cross_a_line_or_another_colon() -> None:
    assert find([B, A, COLON], lines=[0, 1]) == [Opening(1, 1, 3, 3)]
    assert find([B, COLON, A, COLON]) == [Opening(1, 2, 4, 4)]
    assert find([A, COLON, COLON]) == [Opening(1, 0, 2, 3)]


def test_colon_without_a_label_opens_nothing() -> None:
    assert find([COLON, 0, COLON, B, COLON]) == []
    assert find([]) == []
