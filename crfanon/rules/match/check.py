"""The checks of a hand-written rule on the characters, once its tokens fit."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, cached_property, lru_cache

import numpy as np

from ...text.normalize import bare
from ...text.tokens import Tokens
from ..checks.validators import CHECK_DIGITS, VALIDATORS, VARYING_LENGTH
from ..files import compiled
from ..rule import Rule

# How many tokens before a value its context is looked for: "N.º de la Seguridad
# Social (titular):" has nine.
_CONTEXT = 10
# And how many behind one whose check digits hold: "943 476 5919 (NHS number)", "123456789 als
# Steuer-ID".  What stands behind any other number may belong to the next: "912 345 678, fax ...".
_CONTEXT_BEHIND = 4
# How many characters `before` may take: the longest local part of an address.
_BEFORE = 64

# All groups of a number but the last one, and what stands before that.
_LAST_GROUP = re.compile(r"(.*\w)[ .\-/\r\n]+\w*", re.DOTALL)
_ANYTHING = re.compile("")


# How many values of a validator are remembered.  It is asked the same by each model, and by
# text after text in the same letterhead.
_MAX_VALUES = 1024


@cache
def _remembering(validator: str) -> Callable[[str], bool]:
    """Return the validator of this name, which remembers what it said."""
    return lru_cache(maxsize=_MAX_VALUES)(VALIDATORS[validator])


class Check:
    """The expressions, the validator and the context words of one rule."""

    def __init__(self, rule: Rule) -> None:
        # Compiled when first needed: most texts need few of them.
        self._regex = rule.regex
        self._before = rule.before
        self._validator: Callable[[str], bool] | None = (
            _remembering(rule.validator) if rule.validator else None
        )
        self._shrinks = rule.validator in VARYING_LENGTH
        self.context = frozenset(map(bare, rule.context))
        self._behind = _CONTEXT_BEHIND if rule.validator in CHECK_DIGITS else 0
        self.needs_context = bool(rule.context) and not rule.without_context

    @classmethod
    def of(cls, rule: Rule) -> Check | None:
        """Return the check of the characters that `rule` asks for, None if it asks for none."""
        return cls(rule) if rule.regex or rule.validator or rule.context else None

    @cached_property
    def match(self) -> Callable[[str, int], re.Match[str] | None]:
        """Match the expression at a character of a text; a rule without one matches nothing there.

        Most values fail here, and it is asked for each of them; so it is only one call.
        """
        return (compiled(self._regex, "regex") if self._regex else _ANYTHING).match

    def __call__(
        self, match: re.Match[str], tokens: Tokens, i: int, j: int
    ) -> tuple[int, int, bool] | None:
        """Return the token positions of the value, and whether it is in its context.

        The tokens `[i, j)` fit the pattern, and there the expression has a `match`.  None is
        returned if the characters do not fit otherwise.
        """
        text = match.string
        start = first = tokens.starts.item(i)
        end = last = tokens.ends.item(j - 1)
        if self._regex:
            end = match.end()
        if self.needs_context and not self._behind and not self._is_in_context(tokens, i, j):
            return None
        if self._before:
            before = text[max(0, start - _BEFORE) : start][::-1]
            found = compiled(self._before, "before").match(before)
            if found is None:
                return None
            start = first - found.end()
        if self._validator is not None:
            end = self._valid_end(text, start, end)
            if end == start:
                return None
        if start != first or end != last:
            i, j = tokens.covering(start, end)
            if i == j or tokens.starts[i] != start or tokens.ends[j - 1] != end:
                return None
        in_context = (
            not self.context
            or (self.needs_context and not self._behind)
            or self._is_in_context(tokens, i, j)
        )
        return None if self.needs_context and not in_context else (i, j, in_context)

    def _valid_end(self, text: str, start: int, end: int) -> int:
        """Return the end of the longest valid value, `start` if there is none.

        In running text the expression may take the next word for one more group
        of the number: "ES91 2100 0418 4502 0005 1332 tras".
        """
        assert self._validator is not None
        while end > start and not self._validator(text[start:end]):
            if not self._shrinks:
                return start
            groups = _LAST_GROUP.match(text, start, end)
            end = groups.end(1) if groups else start
        return end

    def _is_in_context(self, tokens: Tokens, i: int, j: int) -> bool:
        """Return whether a context word stands on the line of a value `[i, j)`, and near it.

        Before a value at the beginning of a line, as in a form, the line above counts.
        """
        starts = tokens.line_starts
        # Of the type of the column, which would be copied otherwise.
        line = int(starts.searchsorted(np.int32(i), side="right")) - 1
        first = starts.item(line)
        if self._behind and first == i and line:
            first = starts.item(line - 1)
        forms, context = tokens.lexicon.forms, self.context
        ids = tokens.form_ids[max(first, i - _CONTEXT) : i].tolist()
        if self._behind:
            k = int(starts.searchsorted(np.int32(j - 1), side="right"))
            end = starts.item(k) if k < len(starts) else len(tokens)
            ids += tokens.form_ids[j : min(end, j + self._behind)].tolist()
        return any(bare(forms[number]) in context for number in ids)
