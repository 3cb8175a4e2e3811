"""Try many rules at one place in a single pass over the tokens that follow.

The rules become one deterministic automaton whose states are made when they
are first entered and remembered from then on: nothing is compiled ahead, and a
text that the rules have met the like of costs one look-up per token.  A state
is the set of rules that are still alive, each with the element it waits for;
since every element ends in one way only, a rule is in a state once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from copy import copy
from functools import cached_property, lru_cache
from typing import NamedTuple

from ..notation import CLOSING, LITERAL, RUNS, SINGLES, Element, Pattern
from .alphabet import CAPITALISED, FULL_STOP, NOTHING, OTHER, OTHER_WORD, PAUSE, Alphabet, Symbol

# The code of a token is its symbol's number times four, and these.
SPACED = 1  # white space before it
LINKED = 2  # a particle between two words of a name
BORDER = 0  # instead: the end of the text, or the start of a line or field label

# States are forgotten when there are more.  The rules of MEDDOCAN have made
# 3,000 after 750 documents; only a text made for the purpose gets here.
_MAX_STATES = 50_000


# From so many items on, they are looked up by what they wait for.
_MANY_ITEMS = 64
_RANGES = {**SINGLES, **RUNS, "name": (CAPITALISED, OTHER_WORD)}


# The kinds or the words that an element takes which is one token.
_Single = Collection[object]


class Accept(NamedTuple):
    """A rule that fits: its number, and how many tokens back its value has ended."""

    rule: int
    back: int


class _Item(NamedTuple):
    """A rule that is alive: the element it waits for or is in.

    `progress` is 0 before the element's first token.  In an element that
    leaves out closing punctuation it is one more than the number of such
    tokens just passed.
    """

    rule: int
    element: int
    progress: int


class _Waits:
    """Items by the word they wait for, or else by the kinds of symbol that may come."""

    def __init__(self, automaton: Automaton, items: Iterable[_Item]) -> None:
        # With the first and the last of these kinds.
        self.others: list[tuple[int, int, _Item]] = []
        self.by_word: dict[str, list[_Item]] = {}
        self._by_kind: dict[int, list[_Item]] = {}
        self._own: frozenset[_Item] | None = None
        for item in items:
            what, words = automaton.element(item)
            if what in (LITERAL, "around"):
                for word in words:
                    self.by_word.setdefault(word, []).append(item)
            elif what in _RANGES and not item.progress:
                self.others.append((*_RANGES[what], item))
            else:
                # What ends an element counts as well.
                self.others.append((NOTHING, OTHER, item))

    def among(self, items: Iterable[_Item]) -> _Waits:
        """Return the same for some of the items."""
        some = copy(self)
        some._own = own = frozenset(items)
        some.others = [other for other in self.others if other[2] in own]
        some._by_kind = {}
        return some

    def of(self, symbol: Symbol) -> list[_Item]:
        """Return the items that a symbol may be good for."""
        kind, word = symbol
        others = self._by_kind.get(kind)
        if others is None:
            others = [item for low, high, item in self.others if low <= kind <= high]
            self._by_kind[kind] = others
        own = self._own
        found = self.by_word.get(word, ())
        return others + [item for item in found if own is None or item in own]


class State(dict[int, "State"]):
    """A state of the automaton after some tokens: codes lead on to other states.

    `best` is the first of the competing rules that fit here, `free` are all
    others that do, and `fits` is the number of both in `Automaton.fitting`, 0
    where none fits.  A state without items leads nowhere.
    """

    __slots__ = ("_automaton", "_waits", "best", "fits", "free", "items_")

    def __init__(
        self,
        automaton: Automaton,
        items: tuple[_Item, ...],
        best: Accept | None,
        free: tuple[Accept, ...],
        fits: int,
    ) -> None:
        super().__init__()
        self._automaton = automaton
        self.items_ = items
        self.best = best
        self.free = free
        self.fits = fits
        # A start has hundreds of items, most of which wait for a certain word.
        self._waits: _Waits | None = None

    @property
    def is_dead(self) -> bool:
        """Whether nothing more can come of it."""
        return not self.items_ and not self.fits

    def waiting(self, symbol: Symbol) -> Iterable[_Item]:
        """Return the items that the symbol may be good for."""
        if len(self.items_) < _MANY_ITEMS:
            return self.items_
        if self._waits is None:
            self._waits = self._automaton.waits(self.items_)
        return self._waits.of(symbol)

    def __missing__(self, code: int) -> State:
        state = self[code] = self._automaton.step(self, code)
        return state


class Automaton:
    """The automaton of a list of patterns, numbered by their place, the best first.

    Patterns that compete are followed only until a better one fits; the others
    are followed to their end whatever becomes of the rest.
    """

    def __init__(
        self, alphabet: Alphabet, patterns: Sequence[Pattern], competes: Sequence[bool]
    ) -> None:
        self._alphabet = alphabet
        self._elements = [pattern.elements for pattern in patterns]
        self._singles: list[Sequence[_Single | None]] = [()] * len(patterns)
        self._value_end = [len(pattern.left) + len(pattern.value) for pattern in patterns]
        self._competes = competes
        self._states: dict[object, State] = {}
        self.fitting: list[tuple[Accept | None, tuple[Accept, ...]]] = [(None, ())]
        self._fits = {self.fitting[0]: 0}

    @cached_property
    def _beginnings(self) -> _Waits:
        """The symbols that the first elements of all patterns wait for."""
        return _Waits(self, self._first_items)

    @property
    def is_full(self) -> bool:
        """Whether there are more states than `_MAX_STATES`: it is time for a new automaton."""
        return len(self._states) > _MAX_STATES

    def element(self, item: _Item) -> Element:
        """Return the element that an item waits for or is in."""
        return self._elements[item.rule][item.element]

    def waits(self, items: Sequence[_Item]) -> _Waits:
        """Return the waits of many items; of starts there are several that are much alike."""
        if all(item.element == item.progress == 0 for item in items):
            return self._beginnings.among(items)
        return _Waits(self, items)

    @cached_property
    def _first_items(self) -> list[_Item]:
        return [_Item(rule, 0, 0) for rule in range(len(self._elements))]

    def start(self, rules: Iterable[int]) -> State:
        """Return the state in which these rules wait for their first token."""
        # Of thousands of items, in order already.
        items = tuple(map(self._first_items.__getitem__, sorted(rules)))
        return self._entered(items, None, ())

    def step(self, state: State, code: int) -> State:
        """Return the state after a token of that code."""
        symbol = self._alphabet.symbols[code >> 2]
        kind, word = symbol
        singles = self._singles
        items: list[_Item] = []
        accepts: list[Accept] = []
        for item in state.waiting(symbol):
            rule, at, _ = item
            single = (singles[rule] or self._read(rule))[at]
            if single is None:
                self._advance(item, symbol, code, items, accepts)
            elif code != BORDER and (kind in single or word in single):
                self._finish(rule, at, items, accepts)
        return self._state(items, accepts)

    def _read(self, rule: int) -> list[_Single | None]:
        """Return what each element of a rule takes that is one token, None for any other."""
        found = self._singles[rule] = [_single(element) for element in self._elements[rule]]
        return found

    def _state(self, items: list[_Item], accepts: list[Accept]) -> State:
        competes = self._competes
        best = min((accept for accept in accepts if competes[accept.rule]), default=None)
        if best is not None:
            items = [item for item in items if item.rule < best.rule or not competes[item.rule]]
        free = sorted(accept for accept in accepts if not competes[accept.rule])
        return self._entered(tuple(sorted(items)), best, tuple(free))

    def _entered(
        self, items: tuple[_Item, ...], best: Accept | None, free: tuple[Accept, ...]
    ) -> State:
        """Return the one state with these items and accepts."""
        key = items, best, free
        state = self._states.get(key)
        if state is None:
            fitting = best, free
            fits = self._fits.setdefault(fitting, len(self.fitting))
            if fits == len(self.fitting):
                self.fitting.append(fitting)
            state = self._states.setdefault(key, State(self, *key, fits))
        return state

    def _advance(
        self, item: _Item, symbol: Symbol, code: int, items: list[_Item], accepts: list[Accept]
    ) -> None:
        """Let one rule take one token: it stays alive, fits, or is dropped."""
        rule, at, progress = item
        element = self._elements[rule][at]
        what = element.what
        kind = symbol.kind
        single = (self._singles[rule] or self._read(rule))[at]
        if single is not None:
            if code != BORDER and (kind in single or symbol.word in single):
                self._finish(rule, at, items, accepts)
        elif what in RUNS or what == "name":
            low, high = RUNS.get(what, (CAPITALISED, OTHER_WORD))
            if code != BORDER and (
                low <= kind <= high or (what == "name" and progress and code & LINKED)
            ):
                items.append(_Item(rule, at, 1))
            elif progress:
                self._leave(rule, at, symbol, code, items, accepts)
        elif what == "until":
            if code == BORDER:
                return
            if symbol.word not in element.words:
                if progress or not FULL_STOP <= kind <= PAUSE:
                    items.append(_Item(rule, at, 1))
            elif progress:
                self._leave(rule, at, symbol, code, items, accepts)
        else:
            self._stretch(item, what, kind, code, items, accepts)

    def _stretch(
        self,
        item: _Item,
        what: str,
        kind: int,
        code: int,
        items: list[_Item],
        accepts: list[Accept],
    ) -> None:
        """As `_advance`, for the elements that leave out closing punctuation."""
        rule, at, progress = item
        passed = progress - 1  # closing punctuation just passed
        if what == "end":
            if code == BORDER:
                accepts.append(Accept(rule, progress + 1))
            elif FULL_STOP <= kind <= PAUSE and progress < CLOSING:
                items.append(_Item(rule, at, progress + 1))
            return
        is_closing = FULL_STOP <= kind <= PAUSE
        if not progress:
            if code != BORDER and not is_closing:
                items.append(_Item(rule, at, 1))
        elif code == BORDER or (what == "chunk" and code & SPACED):
            if at + 1 == len(self._elements[rule]):
                accepts.append(Accept(rule, passed + 1))
            else:
                self._stretch(_Item(rule, at + 1, passed), "end", kind, code, items, accepts)
        elif not is_closing:
            items.append(_Item(rule, at, 1))
        elif passed < CLOSING:
            items.append(_Item(rule, at, progress + 1))

    def _finish(self, rule: int, at: int, items: list[_Item], accepts: list[Accept]) -> None:
        """The token that was taken is the last of its element."""
        if at + 1 == len(self._elements[rule]):
            accepts.append(Accept(rule, at + 1 - self._value_end[rule]))
        else:
            items.append(_Item(rule, at + 1, 0))

    def _leave(
        self,
        rule: int,
        at: int,
        symbol: Symbol,
        code: int,
        items: list[_Item],
        accepts: list[Accept],
    ) -> None:
        """The element has ended before this token, which the next element may take."""
        if at + 1 == len(self._elements[rule]):
            accepts.append(Accept(rule, 1))
        else:
            self._advance(_Item(rule, at + 1, 0), symbol, code, items, accepts)


@lru_cache(maxsize=16384)
def _single(element: Element) -> _Single | None:
    """Return the kinds or the words that an element takes, None if it may take several tokens."""
    if element.what in (LITERAL, "around"):
        return frozenset(element.words)
    if element.what not in SINGLES:
        return None
    low, high = SINGLES[element.what]
    return frozenset(range(low, high + 1))


assert NOTHING == BORDER, "the border is the symbol of no token"
