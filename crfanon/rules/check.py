"""What a hand-written rule asks of the characters, once its tokens fit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from ..document import Tokens
from .alphabet import fold
from .files import compiled
from .rule import Rule
from .validators import VALIDATORS

# How many tokens before a value its context is looked for: "N.º de la Seguridad
# Social (titular):" has nine.
_CONTEXT = 10
# How many characters `before` may take: the longest local part of an address.
_BEFORE = 64


class Characters:
    """A text with the places of its tokens, to look things up in."""

    __slots__ = ("_form_ids", "_forms", "ends", "starts", "text")

    def __init__(self, text: str, tokens: Tokens) -> None:
        self.text = text
        self.starts: list[int] = tokens.starts.tolist()
        self.ends: list[int] = tokens.ends.tolist()
        self._forms = tokens.lexicon.forms
        self._form_ids = tokens.form_ids

    def words_before(self, line: int, i: int) -> list[str]:
        """Return the folded tokens before position `i` of the line at `line`."""
        return [fold(self._forms[n]) for n in self._form_ids[max(line, i - _CONTEXT) : i].tolist()]


class Check:
    """The expressions, the validator and the context words of one rule."""

    __slots__ = ("_before", "_context", "_regex", "_validator")

    def __init__(self, rule: Rule) -> None:
        self._regex = compiled(rule.regex, "regex").match if rule.regex else None
        self._before = compiled(rule.before, "before").match if rule.before else None
        self._validator: Callable[[str], bool] | None = VALIDATORS.get(rule.validator)
        self._context = frozenset(map(fold, rule.context))

    @classmethod
    def of(cls, rule: Rule) -> Check | None:
        """Return what `rule` asks of the characters, None if it is nothing."""
        return cls(rule) if rule.regex or rule.validator or rule.context else None

    def place(self, characters: Characters, i: int, j: int) -> tuple[int, int] | None:
        """Return the token positions of the value, None if the characters do not fit.

        The tokens `[i, j)` fit the pattern.
        """
        text, starts, ends = characters.text, characters.starts, characters.ends
        start = first = starts[i]
        end = last = ends[j - 1]
        if self._regex is not None:
            match = self._regex(text, start)
            if match is None:
                return None
            end = match.end()
        if self._before is not None:
            match = self._before(text[max(0, start - _BEFORE) : start][::-1])
            if match is None:
                return None
            start = first - match.end()
        if self._validator is not None and not self._validator(text[start:end]):
            return None
        if start == first and end == last:
            return i, j
        i, j = bisect_left(starts, start), bisect_left(ends, end) + 1
        if i < j <= len(ends) and starts[i] == start and ends[j - 1] == end:
            return i, j
        return None

    def has_context(self, characters: Characters, line: int, i: int) -> bool:
        """Say whether a context word stands between the start of the line and position `i`."""
        return not (self._context and self._context.isdisjoint(characters.words_before(line, i)))
