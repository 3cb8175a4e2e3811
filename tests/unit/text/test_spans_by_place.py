"""What overlaps is found by place, as if all had been looked through."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from crfanon.text.spans import Span, SpansByPlace

_SPANS = st.builds(
    lambda start, size: Span(start, start + size, "X"), st.integers(0, 400), st.integers(0, 200)
)


@given(st.lists(_SPANS, max_size=20), _SPANS)
def test_spans_that_overlap_are_those_that_do_in_their_order(
    spans: list[Span], asked: Span
) -> None:
    found = list(SpansByPlace(spans).overlapping(asked))
    assert found == [span for span in spans if span.overlaps(asked)]
