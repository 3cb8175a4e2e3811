"""Find where rules that may stand anywhere can begin: at their first two tokens.

Most tokens are the beginning of nothing, and that is seen here for a whole
text at once.  Two tables say what becomes of the start state in a token and of
the result in the next one.  They are filled in when an entry is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..document import IntArray
from .automaton import State

# What is known of a first token, and of the code after it.  A first token that
# is not dead has a state, numbered from 2.
_UNKNOWN, _DEAD, _ALIVE = range(3)


class Beginnings:
    """The two tables for the start states of an automaton, one for each field."""

    def __init__(self, starts: Sequence[State], dead: State) -> None:
        # Fields without rules of their own share the start state of no field.
        self._scopes = [starts[0]]
        self._scope_of_field = np.zeros(len(starts), np.int64)
        for field, state in enumerate(starts):
            if state is not starts[0]:
                self._scope_of_field[field] = len(self._scopes)
                self._scopes.append(state)
        self._states = [dead, dead]
        self._numbers = {id(dead): _DEAD}
        self._first = np.zeros((len(self._scopes), 512), np.int64)
        self._second = np.zeros((256, 2048), np.uint8)
        self._second[_DEAD] = _DEAD

    def reserve(self, symbols: int) -> None:
        """Make room for so many symbols."""
        if symbols > self._first.shape[1]:
            self._first = _widened(self._first, 2 * symbols)
            self._second = _widened(self._second, 8 * symbols)
            self._second[_DEAD] = _DEAD

    def find(
        self,
        symbols: npt.NDArray[np.int64],
        codes: npt.NDArray[np.int64],
        fields: IntArray,
    ) -> Iterable[tuple[State, int, int]]:
        """Return where rules are alive after two tokens.

        That is the state after the first token, the position of the second,
        and that of the first.  `codes` has a border behind the last token.
        """
        firsts = self._scope_of_field.take(fields) * self._first.shape[1] + symbols
        places, known, numbers = self._look_up(firsts, codes)
        unknown = (known == _UNKNOWN).nonzero()[0].tolist()
        if unknown:
            tokens = places[unknown].tolist()
            for first, second in {(int(firsts[i]), int(codes[i + 1])) for i in tokens}:
                self._fill_in(*divmod(first, self._first.shape[1]), second)
            places, _, numbers = self._look_up(firsts, codes)
        seconds = (places + 1).tolist()
        return zip(map(self._states.__getitem__, numbers.tolist()), seconds, places.tolist())

    def _look_up(
        self, firsts: npt.NDArray[np.int64], codes: npt.NDArray[np.int64]
    ) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
        """Return where rules are not known to be dead, what is known, the first states."""
        numbers = self._first.ravel().take(firsts)
        known = self._second.ravel().take(numbers * self._second.shape[1] + codes[1:])
        places = (known != _DEAD).nonzero()[0]
        return places, known.take(places), numbers.take(places)

    def _fill_in(self, scope: int, symbol: int, second: int) -> None:
        """Work out the state after a first token, and whether it survives the second."""
        dead = self._states[_DEAD]
        state = self._scopes[scope][4 * symbol] if symbol else dead
        if state.is_dead:
            state = dead
        number = self._numbers.setdefault(id(state), len(self._states))
        if number == len(self._states):
            self._states.append(state)
        if number == len(self._second):
            self._second = np.concatenate([self._second, np.zeros_like(self._second)])
        self._first[scope, symbol] = number
        alive = state.fits or not state[second].is_dead
        self._second[number, second] = _ALIVE if alive else _DEAD


def _widened(table: npt.NDArray[Any], width: int) -> npt.NDArray[Any]:
    wider = np.zeros((len(table), width), table.dtype)
    wider[:, : table.shape[1]] = table
    return wider
