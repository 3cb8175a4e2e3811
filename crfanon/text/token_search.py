"""Find a range of tokens once more in the same text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np

from .document import Span, Tokens

# Tokens of a repeat are at most this many characters apart, as in the gazetteers.
_MAX_GAP = 2


def token_ranges(tokens: Tokens, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """Return the token positions `[i, j)` that each span touches."""
    # Of the type of the columns, which would be copied otherwise.
    starts = np.array([span.start for span in spans], tokens.ends.dtype)
    ends = np.array([span.end for span in spans], tokens.starts.dtype)
    firsts = np.searchsorted(tokens.ends, starts, side="right").tolist()
    lasts = np.searchsorted(tokens.starts, ends, side="left").tolist()
    return list(zip(firsts, lasts))


def find(
    tokens: Tokens,
    wanted: Sequence[tuple[int, int]],
    covered: Iterable[tuple[int, int]],
    *,
    counts: Callable[[int], bool] | None = None,
) -> Iterator[tuple[int, int, int]]:
    """Yield where the tokens of a wanted range stand once more and are not all covered.

    Ranges are token positions `[i, j)`.  A match is `(i, j, k)`: it covers the
    tokens `[i, j)` and repeats `wanted[k]`, the first one of those tokens.  Of the
    ranges that begin with the same token only the longest match is given;
    different matches may overlap.  The time is linear in the tokens.

    Only matches for which `counts(k)` holds are matches.  It is asked when
    tokens have been found, so that few are asked about.
    """
    form_ids, size = tokens.form_ids, len(tokens)
    lengths: dict[int, set[int]] = {}
    for i, j in wanted:
        if i < j:
            lengths.setdefault(form_ids.item(i), set()).add(j - i)
    is_open = np.ones(size + 1, bool)
    for i, j in covered:
        is_open[i:j] = False
    longest = {form: max(found) for form, found in lengths.items()}
    places = tokens.places_of(lengths)
    open_places = is_open.nonzero()[0]
    next_open = open_places.take(open_places.searchsorted(places))
    # Tokens as bytes: a range of them can be looked up.
    seen, width = form_ids.tobytes(), form_ids.itemsize
    numbers: dict[bytes, int] = {}
    for k, (i, j) in enumerate(wanted):
        numbers.setdefault(seen[width * i : width * j], k)
    begun = form_ids.take(places).tolist()
    for i, form, covered_until in zip(places.tolist(), begun, next_open.tolist()):
        if i + longest[form] <= covered_until:
            # Nearly everywhere even the longest is covered.
            continue
        for length in sorted(lengths[form], reverse=True):
            j = i + length
            if j <= covered_until:
                break
            number = numbers.get(seen[width * i : width * j])
            if number is None or j > size or not is_close(tokens, i, j):
                continue
            if counts is None or counts(number):
                yield i, j, number
                break


def is_close(tokens: Tokens, i: int, j: int) -> bool:
    """Say whether the tokens `[i, j)` are so near to each other that they may be one mention."""
    gaps = tokens.starts[i + 1 : j] - tokens.ends[i : j - 1]
    return j - i == 1 or int(gaps.max()) <= _MAX_GAP
