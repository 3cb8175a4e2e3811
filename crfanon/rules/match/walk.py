"""Follow rules that may stand anywhere through their first tokens, for a whole text at once.

Every token may be the beginning of a rule, and nearly all that begins ends within a few
tokens: it fits, or nothing can come of it.  So steps are taken from all tokens together, by a
table of what the automaton answered before, as long as enough is open; the rest is followed
one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...text.numbering import Numbering
from ...text.tokens import IntArray
from .automaton import Automaton, State

Ints = npt.NDArray[np.int64]

# A step from so many places costs as much together as one by one.
_FEW = 20
# Answers at most that are kept, of 12 bytes.
_MAX_ANSWERS = 1_000_000

# The number of the state in which nothing more can come of it.
_DEAD = 0
# What is asked for is the number of a state times this, and the code of a token.
_CODES = 1 << 32


class Accepts:
    """The rules that fit, by number, in columns: the best of those that compete, and the others."""

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
        self._states = [dead]
        self._numbers = {id(dead): _DEAD}
        self._fits = np.zeros(64, np.int64)
        self._goes_on = np.zeros(64, bool)
        self._start_of_field = np.array([self._number(state) for state in starts])
        # What was asked for, and the number of the state that followed.
        self._asked = Numbering()
        self._answers = np.zeros(0, np.int64)

    @property
    def is_full(self) -> bool:
        """Whether so much was asked for that it is time for a new table."""
        return len(self._asked) > _MAX_ANSWERS

    def follow(
        self, symbols: Ints, codes: Ints, fields: IntArray, *, reach: int
    ) -> tuple[Ints, list[Open]]:
        """Return the fits of rules after some tokens, up to `reach`, and the states still open.

        The fits are rows: the place twice, how far it was followed, and what fits there,
        as a number of `State.fits`.  `codes` has a border behind the last token, where nothing
        goes on.
        """
        found = [np.zeros((0, 4), np.int64)]
        places = np.arange(len(fields))
        states = self._start_of_field.take(fields)
        # What stands before its first token is nothing to a rule.
        here = 4 * symbols
        step = 0
        while step == 0 or (_FEW < len(places) and step < reach):
            states = self._behind(states, here)
            step += 1
            fits = self._fits.take(states)
            at = fits.nonzero()[0]
            if len(at):
                began = places.take(at)
                found.append(np.stack([began, began, began + step, fits.take(at)], axis=1))
            going = self._goes_on.take(states).nonzero()[0]
            places, states = places.take(going), states.take(going)
            here = codes.take(places + step)
        still_open = [
            Open(self._states[number], place + step, place)
            for number, place in zip(states.tolist(), places.tolist())
        ]
        return np.concatenate(found), still_open

    def _behind(self, states: Ints, codes: Ints) -> Ints:
        """Return the numbers of the states that follow these in tokens of these codes."""
        asked = states * _CODES
        asked += codes
        numbers, new = self._asked.of(asked)
        if new:
            answers = [self._answer(*divmod(asked.item(k), _CODES)) for k in new]
            self._answers = np.concatenate([self._answers, answers])
        return self._answers.take(numbers)

    def _answer(self, number: int, code: int) -> int:
        """Return the number of the state that follows one in a token."""
        following = self._states[number][code]
        return _DEAD if following.is_dead else self._number(following)

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
