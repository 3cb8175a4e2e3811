"""Offsets of a view and of its source: there and back, for spans, and over two views."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from crfanon.text.view import Edit, View

_TEXTS = st.text("abc", max_size=12)


class _Plain(NamedTuple):
    """A view as plainly as can be: where in the source each character of the text stands."""

    places: list[tuple[int, int]]

    @classmethod
    def of(cls, source: str, edits: list[Edit]) -> _Plain:
        places: list[tuple[int, int]] = []
        at = 0
        for start, end, text in edits:
            places += ((i, i + 1) for i in range(at, start))
            places += [(start, end)] * len(text)
            at = end
        return cls([*places, *((i, i + 1) for i in range(at, len(source)))])


@st.composite
def _edits(draw: st.DrawFn, source: str) -> list[Edit]:
    bounds = sorted(draw(st.lists(st.integers(0, len(source)), max_size=8)))
    pairs = zip(bounds[::2], bounds[1::2])
    edits = [(start, end, draw(st.text("XY", max_size=3))) for start, end in pairs]
    # Two insertions at one place are one.
    return [e for e, before in zip(edits, [None, *edits]) if not before or e[:2] != before[:2]]


@st.composite
def _cases(draw: st.DrawFn) -> tuple[str, list[Edit]]:
    source = draw(_TEXTS)
    return source, draw(_edits(source))


def _spans(text: str) -> list[tuple[int, int]]:
    return [(i, j) for j in range(len(text) + 1) for i in range(j)]


@given(_cases())
def test_a_view_has_the_text_with_the_edits_made(case: tuple[str, list[Edit]]) -> None:
    source, edits = case
    expected = source
    for start, end, text in reversed(edits):
        expected = expected[:start] + text + expected[end:]
    view = View.edited(source, edits)
    assert view.text == expected
    made = [(here, view.text[slice(*own)]) for here, own in view.replaced()]
    assert made == [((start, end), text) for start, end, text in edits]


@given(_cases())
def test_a_span_covers_what_each_of_its_characters_stands_for(case: tuple[str, list[Edit]]) -> None:
    view, places = View.edited(*case), _Plain.of(*case).places
    for i, j in _spans(view.text):
        start, end = view.to_source(i, j)
        assert (start, end) == (places[i][0], places[j - 1][1])
        assert view.offset_in_source(i) == start
        # What is copied stands there as it is.
        if not any(view.is_edited(k, k + 1) for k in range(i, j)) and not view.is_edited(i, j):
            assert case[0][start:end] == view.text[i:j]


@given(_cases())
def test_there_and_back_a_span_is_whole_replaced_stretches(case: tuple[str, list[Edit]]) -> None:
    source, edits = case
    view = View.edited(source, [edit for edit in edits if edit[0] < edit[1] and edit[2]])
    for i, j in _spans(view.text):
        start, end = view.from_source(*view.to_source(i, j))
        assert start <= i and j <= end
        assert not view.is_inside(start) and not view.is_inside(end)
        assert (start == i or view.is_inside(i)) and (end == j or view.is_inside(j))


@given(_cases())
def test_spans_of_the_source_cover_what_they_touch(case: tuple[str, list[Edit]]) -> None:
    view, places = View.edited(*case), _Plain.of(*case).places
    for start, end in _spans(case[0]):
        i, j = view.from_source(start, end)
        touched = [k for k, (a, b) in enumerate(places) if a < end and start < b]
        assert set(touched) == {*range(i, j)} or (not touched and i == j)
        assert view.offset_in_text(start) == i


@given(_cases())
def test_many_offsets_are_moved_as_one_by_one(case: tuple[str, list[Edit]]) -> None:
    view = View.edited(*case)
    spans = np.array(_spans(view.text) or np.zeros((0, 2)), np.int32)
    starts = view.starts_in_source(spans[:, 0]).tolist()
    ends = view.ends_in_source(spans[:, 1]).tolist()
    assert [*zip(starts, ends)] == [view.to_source(i, j) for i, j in spans.tolist()]


@given(_cases())
def test_an_offset_is_inside_where_one_replaced_stretch_is_on_both_sides(
    case: tuple[str, list[Edit]],
) -> None:
    view = View.edited(*case)
    for at in range(len(view.text) + 1):
        assert view.is_inside(at) == any(a < at < b for _, (a, b) in view.replaced())


@given(st.data(), _cases())
def test_a_view_of_a_view_covers_what_both_do(
    data: st.DataObject, case: tuple[str, list[Edit]]
) -> None:
    first = View.edited(*case)
    later = View.edited(first.text, data.draw(_edits(first.text)))
    both = first.then(later)
    assert both.text == later.text
    apart = not any(
        (a < d and c < b) or a == b == c == d
        for _, (a, b) in first.replaced()
        for (c, d), _ in later.replaced()
    )
    for i, j in _spans(both.text):
        between = later.to_source(i, j)
        start, end = both.to_source(i, j)
        if between[0] == between[1]:
            continue
        expected = first.to_source(*between)
        assert start <= expected[0] and expected[1] <= end
        if apart:
            assert (start, end) == expected
    # Whatever is not replaced by either is copied.
    at = own = 0
    for (start, end), (own_start, own_end) in [
        *both.replaced(),
        ((len(case[0]),) * 2, (len(both.text),) * 2),
    ]:
        assert case[0][at:start] == both.text[own:own_start]
        at, own = end, own_end


@given(_TEXTS, st.data())
def test_parts_of_a_source_are_joined(source: str, data: st.DataObject) -> None:
    bounds = sorted(data.draw(st.sets(st.integers(0, len(source)), max_size=8)))
    parts = [*zip(bounds[::2], bounds[1::2])]
    between = data.draw(st.sampled_from(["", "\n"]))
    view = View.joined(source, parts, between)
    assert view.text == between.join(source[start:end] for start, end in parts)
    at = 0
    for start, end in parts:
        assert view.to_source(at, at + end - start) == (start, end)
        at += end - start + len(between)
