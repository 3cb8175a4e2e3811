"""Find sequences of tokens once more in the same text."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any

import numpy as np
import numpy.typing as npt

from .spans import Span
from .tokens import Tokens

MAX_GAP = 2
"""Tokens of a repeat are at most this many characters apart, as in the gazetteers."""

# More tokens than a mention has by far.
_SHORT_SEQUENCE = 32
# Sequences of up to so many tokens are told apart by chance: the odds are one in 10^18.
_PRIME = (1 << 61) - 1
_BASE = 1_000_003
# So many rows of numbers are made objects of Python at once, which take ten times as much.
_ROWS = 16_384


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
    """Yield the ranges that repeat the tokens of a wanted range and are not all covered.

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
    sequences = Sequences(tokens)
    numbers: dict[Hashable, int] = {}
    for k, (i, j) in enumerate(wanted):
        numbers.setdefault(sequences.key(i, j), k)
    begun = form_ids.take(places)
    for i, form, covered_until in _rows(places, begun, next_open):
        if i + longest[form] <= covered_until:
            # Nearly everywhere even the longest is covered.
            continue
        for length in sorted(lengths[form], reverse=True):
            j = i + length
            if j <= covered_until:
                break
            number = None if j > size else numbers.get(sequences.key(i, j))
            if number is None or not sequences.is_close(i, j):
                continue
            if counts is None or counts(number):
                yield i, j, number
                break


def _rows(*columns: npt.NDArray[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of some columns of numbers, of which few are at hand at once."""
    for k in range(0, len(columns[0]), _ROWS):
        yield from zip(*(column[k : k + _ROWS].tolist() for column in columns))


class Sequences:
    """The sequences of tokens in a text, to be compared with each other.

        >>> from .tokenizer import Tokenizer
        >>> sequences = Sequences(Tokenizer()("Ana Berg saw Ana Berg"))
        >>> sequences.key(0, 2) == sequences.key(3, 5), sequences.key(0, 2) == sequences.key(1, 3)
        (True, False)

    Of short ones the key are the tokens themselves.  A text may as well consist of a few that
    are as long as itself and begin alike; of these it is a number that follows from those of the
    tokens before (a polynomial modulo a prime, as Karp and Rabin compare strings), so that to
    compare them takes no longer.
    """

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens
        # Tokens as bytes: a range of them can be looked up.
        self._bytes, self._width = tokens.form_ids.tobytes(), tokens.form_ids.itemsize
        self._powers: dict[int, int] = {}

    def key(self, i: int, j: int) -> Hashable:
        """Return a key that is equal for sequences `[i, j)` of the same tokens."""
        size = j - i
        if size <= _SHORT_SEQUENCE:
            return self._bytes[self._width * i : self._width * j]
        if size not in self._powers:
            self._powers[size] = pow(_BASE, size, _PRIME)
        before, behind = self._sums[i], self._sums[j]
        return size, (behind - before * self._powers[size]) % _PRIME

    def is_close(self, i: int, j: int) -> bool:
        """Return whether the tokens `[i, j)` are as near to each other as those of one mention."""
        if j - i <= _SHORT_SEQUENCE:
            return is_close(self._tokens, i, j)
        wide = self._wide_gaps
        return bool(wide[i] == wide[j - 1])

    @cached_property
    def _sums(self) -> list[int]:
        """For each token, the number that stands for all those before it."""
        form_ids = self._tokens.form_ids.tolist()
        return list(accumulate(form_ids, lambda sum_, n: (sum_ * _BASE + n) % _PRIME, initial=0))

    @cached_property
    def _wide_gaps(self) -> npt.NDArray[np.int64]:
        """For each token, how many before it, itself included, stand far from the one before."""
        gaps = self._tokens.starts[1:] - self._tokens.ends[:-1]
        return np.append(0, np.cumsum(gaps > MAX_GAP))


def is_close(tokens: Tokens, i: int, j: int) -> bool:
    """Return whether the tokens `[i, j)` are so near to each other that they may be one mention."""
    gaps = tokens.starts[i + 1 : j] - tokens.ends[i : j - 1]
    return j - i == 1 or int(gaps.max()) <= MAX_GAP
