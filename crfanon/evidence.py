"""Rule and list evidence of a document: what the tagger's features are made of.

Training and running gather it in the same way, here, so that the tagger meets
what it was trained on.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np

from .document import Document, IntArray, Kind, Matches, batches, join, tokens_of
from .gazetteers import Gazetteers
from .rules import RuleSet


class Evidence:
    """Adds the matches of rules, fields and gazetteers to documents.

    What `reader` finds, rules which contain these, is added as well, and theirs is taken
    from it: detectors that look at the same documents need not match the same rules again.
    """

    def __init__(
        self, rules: RuleSet, lists: Sequence[str], *, reader: RuleSet | None = None
    ) -> None:
        self._rules = rules
        self._lists = tuple(lists)
        self._gazetteers = _gazetteers(self._lists)
        self._reader = reader or rules
        numbers = {kind: n for n, kind in enumerate(rules.kinds)}
        self._number_of = np.array([numbers.get(kind, -1) for kind in self._reader.kinds], np.int32)

    def reading_with(self, reader: RuleSet) -> Evidence:
        """Return the same evidence, of which that of rules is taken from what `reader` finds."""
        return Evidence(self._rules, self._lists, reader=reader)

    def __call__(self, document: Document, *, rule_matches: Matches | None = None) -> Document:
        """Return `document` with its evidence in `matches`.

        `rule_matches` take the place of what the rules find: training hands in
        matches of rules that were learnt without the document.
        """
        [found] = _read_by(self._rules, [document])
        if rule_matches is not None:
            found = rule_matches, *found[1:]
        [lists] = self._of_lists([document])
        return document.with_(matches=(*document.matches, *found, lists))

    def of_all(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield tokenized `documents` with their evidence in `matches`, in the same order.

        What has been found by the same rules or the same lists, for another model that has
        them as well, is not looked for again.
        """
        for batch in batches(documents):
            found: list[list[Matches]] = [list(document.matches) for document in batch]
            reader = self._reader
            if not _are_read(batch, reader.kinds):
                for own, of_rules in zip(found, _read_by(reader, batch)):
                    own += of_rules
            if reader is not self._rules:
                for own in found:
                    own += self._own_of(own)
            if not _are_read(batch, self._gazetteers.kinds):
                for own, of_lists in zip(found, self._of_lists(batch)):
                    own.append(of_lists)
            for document, own in zip(batch, found):
                yield document.with_(matches=tuple(own))

    def is_of(self, matches: Matches) -> bool:
        """Say whether `matches` were found by these rules and lists."""
        own = (self._rules.kinds, self._rules.field_kinds, self._gazetteers.kinds)
        return any(matches.kinds is kinds for kinds in own)

    def _own_of(self, found: Iterable[Matches]) -> Iterator[Matches]:
        """Return what these rules find of what the reader has found."""
        for matches in tuple(found):
            if matches.kinds is self._reader.kinds:
                numbers = self._number_of.take(matches.kind_ids)
                rows = (numbers >= 0).nonzero()[0]
                own = matches.taken(rows)
                yield Matches(own.first, own.last, numbers.take(rows), self._rules.kinds)
            elif matches.kinds is self._reader.field_kinds:
                # The fields are the same.
                yield dataclasses.replace(matches, kinds=self._rules.field_kinds)

    def _of_lists(self, documents: Sequence[Document]) -> list[Matches]:
        """Return what the gazetteers find in each of the documents."""
        parts = [tokens_of(document) for document in documents]
        return self._gazetteers.match(join(parts)).divided([len(part) for part in parts])


def _read_by(rules: RuleSet, documents: Sequence[Document]) -> Iterable[tuple[Matches, Matches]]:
    """Return what rules and fields find in each of the documents."""
    parts = [tokens_of(document) for document in documents]
    tokens = join(parts)
    reading = rules.read_joined([document.text for document in documents], parts, tokens)
    sizes = [len(part) for part in parts]
    of_fields = field_matches(reading.fields, rules.field_kinds)
    return zip(reading.matches.divided(sizes), of_fields.divided(sizes))


@lru_cache(maxsize=16)
def _gazetteers(lists: tuple[str, ...]) -> Gazetteers:
    """Return the lists of some names, the same for all models that have these."""
    return Gazetteers.load(lists)


def _are_read(documents: Iterable[Document], kinds: Sequence[Kind]) -> bool:
    """Say whether all documents have matches of `kinds`."""
    return all(any(m.kinds is kinds for m in document.matches) for document in documents)


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
