"""Rule and list evidence of a document: what the tagger's features are made of.

Training and running gather it in the same way, here, so that the tagger meets
what it was trained on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from .document import Document, IntArray, Kind, Matches, batches, join, tokens_of
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
        [(of_rules, *others)] = self._found([document])
        own = of_rules if rule_matches is None else rule_matches
        return document.with_(matches=(*document.matches, own, *others))

    def of_all(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield tokenized `documents` with their evidence in `matches`, in the same order."""
        for batch in batches(documents):
            for document, found in zip(batch, self._found(batch)):
                yield document.with_(matches=(*document.matches, *found))

    def is_of(self, matches: Matches) -> bool:
        """Say whether `matches` were found by these rules and lists."""
        own = (self._rules.kinds, self._fields, self._gazetteers.kinds)
        return any(matches.kinds is kinds for kinds in own)

    def _found(self, documents: Sequence[Document]) -> Iterable[tuple[Matches, ...]]:
        """Return what rules, fields and gazetteers find in each of the documents."""
        parts = [tokens_of(document) for document in documents]
        tokens = join(parts)
        reading = self._rules.read_joined([document.text for document in documents], parts, tokens)
        of_fields = field_matches(reading.fields, self._fields)
        found = (reading.matches, of_fields, self._gazetteers.match(tokens))
        sizes = [len(part) for part in parts]
        return zip(*(matches.divided(sizes) for matches in found))


def field_matches(fields: IntArray, kinds: Sequence[Kind]) -> Matches:
    """Return each run of tokens in one field as a match; field n is ``kinds[n - 1]``."""
    # No field before the first token and behind the last one.
    padded = np.zeros(len(fields) + 2, np.int32)
    padded[1:-1] = fields
    bounds = (padded[1:] != padded[:-1]).nonzero()[0].astype(np.int32)
    numbers = padded.take(bounds + 1)
    in_field = numbers.nonzero()[0]
    first, last = bounds.take(in_field), bounds.take(in_field + 1)
    return Matches(first, last, numbers.take(in_field) - 1, kinds)
