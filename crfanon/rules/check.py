"""What a hand-written rule asks of the characters, once its tokens fit."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

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


@dataclass(frozen=True, slots=True)
class Check:
    """The expressions, the validator and the context words of one rule."""

    regex: str
    before: str
    validator: str
    context: frozenset[str]

    @classmethod
    def of(cls, rule: Rule) -> Check | None:
        """Return what `rule` asks of the characters, None if it is nothing."""
        context = frozenset(map(fold, rule.context))
        if not (rule.regex or rule.validator or context):
            return None
        return cls(rule.regex, rule.before, rule.validator, context)

    def place(self, text: str, tokens: Tokens, i: int, j: int) -> tuple[int, int] | None:
        """Return the token positions of the value, None if the characters do not fit.

        The tokens `[i, j)` fit the pattern.
        """
        start = first = int(tokens.starts[i])
        end = int(tokens.ends[j - 1])
        if self.regex:
            match = _regex(self.regex).match(text, start)
            if match is None:
                return None
            end = match.end()
        if self.before:
            head = text[max(0, start - _BEFORE) : start][::-1]
            match = _regex(self.before).match(head)
            if match is None:
                return None
            start = first - match.end()
        if self.validator and not VALIDATORS[self.validator](text[start:end]):
            return None
        i, j = tokens.covering(start, end)
        on_boundaries = i < j and tokens.starts[i] == start and tokens.ends[j - 1] == end
        return (i, j) if on_boundaries else None

    def has_context(self, tokens: Tokens, line: int, i: int) -> bool:
        """Say whether a context word stands between the start of the line and position `i`."""
        if not self.context:
            return True
        forms = tokens.lexicon.forms
        ids = tokens.form_ids[max(line, i - _CONTEXT) : i].tolist()
        return any(fold(forms[number]) in self.context for number in ids)


@functools.cache
def _regex(source: str) -> Any:
    return compiled(source, "regex")
