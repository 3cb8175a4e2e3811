"""Rule and list evidence of a document: what the tagger's features are made of.

Training and running gather it in the same way, here, so that the tagger meets
what it was trained on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ..gazetteers import Gazetteers
from ..rules import RuleSet
from ..text.document import Document, Kind, Matches, batches, tokens_of
from ..text.tokens import IntArray, join


class Evidence:
    """Adds the matches of rules, fields and gazetteers to documents."""

    def __init__(self, rules: RuleSet, lists: Sequence[str]) -> None:
        self.rules = rules
        self._gazetteers = _gazetteers(tuple(lists))

    @property
    def kinds(self) -> tuple[Sequence[Kind], ...]:
        """The kinds of the matches of rules, fields and lists."""
        return self.rules.kinds, self.rules.field_kinds, self._gazetteers.kinds

    def __call__(self, document: Document, *, rule_matches: Matches | None = None) -> Document:
        """Return `document` with its evidence in `matches`.

        `rule_matches` take the place of what the rules find: training hands in
        matches of rules that were learnt without the document.
        """
        [found] = _read_by(self.rules, [document])
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
            if not _are_read(batch, self.rules.kinds):
                for own, of_rules in zip(found, _read_by(self.rules, batch)):
                    own += of_rules
            if not _are_read(batch, self._gazetteers.kinds):
                for own, of_lists in zip(found, self._of_lists(batch)):
                    own.append(of_lists)
            for document, own in zip(batch, found):
                yield document.with_(matches=tuple(own))

    def _of_lists(self, documents: Sequence[Document]) -> list[Matches]:
        """Return the gazetteer matches in each of the documents."""
        parts = [tokens_of(document) for document in documents]
        return self._gazetteers.match(join(parts)).divided([len(part) for part in parts])


class Portion:
    """The evidence of some rules and lists, out of that of an `Evidence` with these and more.

    Detectors that look at the same documents gather evidence together, and each sees its own.
    """

    def __init__(self, whole: Evidence, rules: RuleSet, lists: Collection[str]) -> None:
        of_rules, of_fields, of_lists = whole.kinds
        # By the identity of kinds, which of them there are; None if all.
        self._own: dict[int, npt.NDArray[np.bool_] | None] = {
            id(of_rules): _which(of_rules, set(rules.kinds)),
            id(of_fields): None,
            id(of_lists): _which(of_lists, {kind for kind in of_lists if kind.label in lists}),
        }
        # The kinds live as long as this.
        self._whole = whole

    def of(self, document: Document) -> tuple[Matches, ...]:
        """Return the portion of the matches of a document."""
        return tuple(self._taken(m) for m in document.matches if id(m.kinds) in self._own)

    def _taken(self, matches: Matches) -> Matches:
        own = self._own[id(matches.kinds)]
        return matches if own is None else matches.taken(own.take(matches.kind_ids).nonzero()[0])


def _which(kinds: Sequence[Kind], own: Collection[Kind]) -> npt.NDArray[np.bool_] | None:
    found = np.array([kind in own for kind in kinds], bool)
    return None if found.all() else found


def _read_by(rules: RuleSet, documents: Sequence[Document]) -> Iterable[tuple[Matches, Matches]]:
    """Return the matches of rules and of fields in each of the documents."""
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
    """Return whether all documents have matches of `kinds`."""
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
