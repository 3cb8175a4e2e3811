"""Follow rules that may stand anywhere through their first tokens, for a whole text at once.

Every token may be the beginning of a rule, and nearly all that begins ends within three
tokens: it fits, or nothing can come of it.  So these steps are taken for all tokens together,
by a table of what the automaton answered before; only what is still open behind them is
followed one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..document import IntArray
from .automaton import Automaton, State

Ints = npt.NDArray[np.int64]

# Of 10 places where English rules begin, 9 are settled in three tokens.
_STEPS = 3
# Cells of the table at most, 16 MB.  English rules filled 1.2 million in TAB.
_MAX_CELLS = 4_000_000

# What a cell says when it has not been asked for, and that nothing more can come of it.
# Other numbers are those of states.
_UNKNOWN, _DEAD = range(2)


class Accepts:
    """What fits by its number, in columns: the best of the rules that compete, and the others."""

    def __init__(self, automaton: Automaton) -> None:
        self._fitting = automaton.fitting
        self._size = 0
        self._best = np.zeros((0, 2), np.int64)
        self._free = np.zeros((0, 2), np.int64)
        self._first = np.zeros(1, np.int64)

    def best(self, fits: Ints) -> tuple[Ints, Ints]:
        """Return the best entry for each, or -1, and how many tokens back it ended."""
        self._extend()
        best = self._best.take(fits, axis=0)
        return best[:, 0], best[:, 1]

    def free(self, fits: Ints) -> tuple[Ints, Ints, Ints]:
        """Return all others: for which of `fits`, the entry, how many tokens back it ended."""
        self._extend()
        counts = self._first.take(fits + 1) - self._first.take(fits)
        owners = np.arange(len(fits)).repeat(counts)
        shifts = self._first.take(fits) - (counts.cumsum() - counts)
        free = self._free.take(np.arange(len(owners)) + shifts.repeat(counts), axis=0)
        return owners, free[:, 0], free[:, 1]

    def _extend(self) -> None:
        """Take in what fits since the last time."""
        new = self._fitting[self._size :]
        if not new:
            return
        self._size = len(self._fitting)
        best = np.array([accept or (-1, 0) for accept, _ in new], np.int64)
        free = np.array([accept for _, others in new for accept in others], np.int64)
        counts = np.array([len(others) for _, others in new], np.int64)
        self._best = np.concatenate([self._best, best])
        self._free = np.concatenate([self._free, free.reshape(-1, 2)])
        self._first = np.concatenate([self._first, self._first[-1] + counts.cumsum()])


class Open(NamedTuple):
    """A state in which rules are still alive, the token it waits for, and where it began."""

    state: State
    at: int
    place: int


class Walk:
    """The table for the start states of an automaton, one for each field."""

    def __init__(self, starts: Sequence[State], dead: State) -> None:
        self._states = [dead, dead]
        self._numbers = {id(dead): _DEAD}
        self._fits = np.zeros(64, np.int64)
        self._goes_on = np.zeros(64, bool)
        self._start_of_field = np.array([self._number(state) for state in starts])
        self._table = np.zeros((64, 256), np.int32)
        # The columns of the table by the codes of tokens, as far as they have been met.
        self._columns = np.zeros(4096, np.int64)
        self._met = 1

    @property
    def is_full(self) -> bool:
        """Whether the table takes no more, and it is time for a new one."""
        return self._table.size >= _MAX_CELLS

    def follow(self, symbols: Ints, codes: Ints, fields: IntArray) -> tuple[Ints, list[Open]]:
        """Return where rules fit after a few tokens, and what is still open behind them.

        Where they fit are rows: the place twice, how far it was followed, and what fits there,
        as a number of `State.fits`.  `codes` has a border behind the last token, where nothing
        goes on.
        """
        found = [np.zeros((0, 4), np.int64)]
        still_open: list[Open] = []
        places = np.arange(len(fields))
        states = self._start_of_field.take(fields)
        # What stands before its first token is nothing to a rule.
        columns = self._columns_of(4 * symbols)
        later = self._columns_of(codes)
        for step in range(_STEPS):
            if step:
                columns = later.take(places + step)
            following = self._next(states, columns, limited=step > 0)
            if self.is_full:
                unknown = following == _UNKNOWN
                still_open += self._open(states[unknown], places[unknown], step)
            going = (following > _DEAD).nonzero()[0]
            places, states = places.take(going), following.take(going)
            fits = self._fits.take(states)
            at = fits.nonzero()[0]
            if len(at):
                began = places.take(at)
                found.append(np.stack([began, began, began + step + 1, fits.take(at)], axis=1))
            going = self._goes_on.take(states).nonzero()[0]
            places, states = places.take(going), states.take(going)
        still_open += self._open(states, places, _STEPS)
        return np.concatenate(found), still_open

    def _open(self, states: Ints, places: Ints, step: int) -> Iterator[Open]:
        """Yield what has been followed for some tokens and no further."""
        for number, place in zip(states.tolist(), places.tolist()):
            yield Open(self._states[number], place + step, place)

    def _columns_of(self, codes: Ints) -> Ints:
        """Return the columns of the table for codes, made when they are first met."""
        top = int(codes.max(initial=0))
        if top >= len(self._columns):
            self._columns = np.concatenate([self._columns, np.zeros(2 * top, np.int64)])
        columns = self._columns.take(codes)
        if columns.all():
            return columns
        new = np.unique(codes[columns == 0])
        self._columns[new] = self._met + np.arange(len(new))
        self._met += len(new)
        return self._columns.take(codes)

    def _next(self, states: Ints, columns: Ints, *, limited: bool) -> Ints:
        """Return the numbers of the states that follow; if `limited`, some stay unknown."""
        self._reserve()
        cells = states * self._table.shape[1] + columns
        following = self._table.ravel().take(cells)
        unknown = following == _UNKNOWN
        if unknown.any():
            codes = self._codes()
            for state, column in {*zip(states[unknown].tolist(), columns[unknown].tolist())}:
                if limited and self.is_full:
                    break
                self._fill_in(state, column, codes[column])
            following = self._table.ravel().take(states * self._table.shape[1] + columns)
        return following.astype(np.int64)

    def _codes(self) -> list[int]:
        """Return the codes of the columns."""
        codes = np.zeros(self._met, np.int64)
        met = self._columns.nonzero()[0]
        codes[self._columns[met]] = met
        listed: list[int] = codes.tolist()
        return listed

    def _fill_in(self, number: int, column: int, code: int) -> None:
        """Work out what follows a state in a token."""
        following = self._states[number][code]
        is_dead = following.is_dead
        self._table[number, column] = _DEAD if is_dead else self._number(following)
        self._reserve()

    def _number(self, state: State) -> int:
        number = self._numbers.setdefault(id(state), len(self._states))
        if number == len(self._states):
            self._states.append(state)
            if number == len(self._fits):
                self._fits = np.concatenate([self._fits, np.zeros_like(self._fits)])
                self._goes_on = np.concatenate([self._goes_on, np.zeros_like(self._goes_on)])
            self._fits[number] = state.fits
            self._goes_on[number] = bool(state.items_)
        return number

    def _reserve(self) -> None:
        """Make room for all states and columns that have a number."""
        height, width = self._table.shape
        if height < len(self._states) or width < self._met:
            table = np.zeros(
                (max(height, 2 * len(self._states)), max(width, 2 * self._met)), np.int32
            )
            table[:height, :width] = self._table
            self._table = table
