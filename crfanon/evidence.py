"""Rule and list evidence of a document: what the tagger's features are made of.

Training and running gather it in the same way, here, so that the tagger meets
what it was trained on.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .document import Document, IntArray, Kind, Matches
from .gazetteers import Gazetteers
from .rules import RuleSet


class Evidence:
    """Adds the matches of rules, fields and gazetteers to documents."""

    def __init__(self, rules: RuleSet, lists: Sequence[str]) -> None:
        self._rules = rules
        self._gazetteers = Gazetteers.load(lists)
        self._fields = [Kind(name, f"field:{name}") for name in rules.field_names]

    def __call__(self, document: Document, *, rule_matches: Matches | None = None) -> Document:
        """Return `document` with its evidence in `matches`.

        `rule_matches` take the place of what the rules find: training hands in
        matches of rules that were learnt without the document.
        """
        tokens = document.tokens
        if tokens is None:
            raise ValueError("a document must be tokenized before evidence is gathered")
        reading = self._rules.read(document.text, tokens)
        return document.with_(
            matches=(
                *document.matches,
                reading.matches if rule_matches is None else rule_matches,
                field_matches(reading.fields, self._fields),
                self._gazetteers.match(tokens),
            )
        )


def field_matches(fields: IntArray, kinds: Sequence[Kind]) -> Matches:
    """Return each run of tokens in one field as a match; field n is ``kinds[n - 1]``."""
    bounds = np.flatnonzero(np.diff(fields, prepend=0, append=0)).astype(np.int32)
    # A run begins at a bound where a field is; it ends at the next bound.
    is_field = fields[np.minimum(bounds, len(fields) - 1)] > 0 if len(fields) else bounds > 0
    begins = np.flatnonzero(is_field & (bounds < len(fields)))
    first, last = bounds[begins], bounds[begins + 1]
    return Matches(first, last, fields[first] - 1, kinds)
