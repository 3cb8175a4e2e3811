"""Identifiers that are broken anywhere: over the end of a line, with or without a hyphen.

Rules say where people write blanks and hyphens in a number, and the end of a line may stand
there.  But who sets text breaks a long number or an address at any place, and soft hyphens
stand within words.  So what is around such a break is read a second time without it.  In goes
a document with tokens; out comes the same with a match of the rule for each identifier that
goes over a break and cannot be there by chance: its check digits hold, or it is an e-mail address.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, pairwise

import numpy as np

from ..rules import RuleSet, largest
from ..text.document import Document, Kind, Matches, tokens_of
from ..text.limits import check
from ..text.tokenizer import Splitter
from ..text.tokens import join
from ..text.view import View

# Where a break ends: what follows may be the rest of an identifier.
_BREAK_END = re.compile(r"[\n\u00ad](?=[\w@.])")
_HYPHENS = ("-", "\u00ad")
# The words that say what a number is may stand so many characters before it.
_BEFORE, _BEHIND = 80, 60
# Fewer have no check digits that leave little to chance.
_LEAST_DIGITS = 7
_ADDRESS = "CONTACT_EMAIL"
# Views of a text that are read together.
_BATCH = 256
_WHOLE_ADDRESS = re.compile(r"[^@\s]+@[^@\s]+\.[^\W\d_]{2,}\.?")


_Break = tuple[int, int]


def _around(text: str, out: Sequence[_Break]) -> View:
    """Return the text around some breaks, without these."""
    start, end = max(0, out[0][0] - _BEFORE), min(len(text), out[-1][1] + _BEHIND)
    if start:
        # With a whole word.
        start = max(start, text.find(" ", start, out[0][0]) + 1)
    bounds = (start, *chain.from_iterable(out), end)
    return View.joined(text, zip(bounds[::2], bounds[1::2]))


class Unbroken:
    """Adds the matches that rules have around breaks, once the breaks are taken out.

    >>> from ..rules import Rule
    >>> from ..text.tokenizer import Tokenizer
    >>> account = Rule("iban", "ID_ACCOUNT", ("[<XX> <9+>]",), validator="iban", precision=1.0)
    >>> tokenizer = Tokenizer()
    >>> text = "to DE893704\\n00440532013000"
    >>> document = Document("note", text, tokenizer(text))
    >>> Unbroken([RuleSet([account])], tokenizer)(document).evidence
    [Span(start=3, end=26, label='ID_ACCOUNT', source='rule:iban', score=1.0)]
    """

    def __init__(self, rules: Iterable[RuleSet], splitter: Splitter) -> None:
        sets = largest(rules)
        certain = frozenset(chain.from_iterable(rules.certain for rules in sets))

        def counts(kind: Kind) -> bool:
            return kind.label == _ADDRESS or (kind.source in certain and kind.score == 1.0)

        # What is around breaks is many times what is read otherwise in a text of short lines.
        self._rules = [rules.only(counts) for rules in sets]
        self._splitter = splitter
        # The kinds of all rules, one set after the other, and which of them are looked for.
        self._kinds = tuple(chain.from_iterable(rules.kinds for rules in self._rules))
        self._offsets = list(accumulate((len(rules.kinds) for rules in self._rules), initial=0))
        self._counts = np.array(list(map(counts, self._kinds)), bool)

    def __call__(self, document: Document) -> Document:
        """Return the document with a match for each identifier that is broken."""
        text, tokens = document.text, tokens_of(document)
        breaks = [*_breaks(text)]
        if not breaks:
            return document
        # A long number may be broken twice.
        several = [*zip(breaks), *pairwise(breaks)]
        near = [out for out in several if out[-1][0] - out[0][1] < _BEHIND]
        rows = {
            (*tokens.covering(start, end), kind)
            for some in _batches(near)
            for start, end, kind in self._found([_around(text, out) for out in some])
        }
        if not rows:
            return document
        first, last, kind_ids = np.array(sorted(rows), np.int32).T
        found = Matches(first, last, kind_ids, self._kinds)
        return document.with_(matches=(*document.matches, found))

    def _found(self, views: Sequence[View]) -> Iterator[tuple[int, int, int]]:
        """Yield start, end and kind of the matches across a break that are no coincidence."""
        parts = [self._splitter(view.text) for view in views]
        texts, sizes, tokens = [view.text for view in views], [*map(len, parts)], join(parts)
        for rules, offset in zip(self._rules, self._offsets):
            divided = rules.read_joined(texts, parts, tokens).matches.divided(sizes)
            for view, part, matches in zip(views, parts, divided):
                counts = self._counts.take(matches.kind_ids + offset).nonzero()[0]
                chosen = matches.taken(counts)
                for number, span in zip(chosen.kind_ids.tolist(), chosen.spans(part)):
                    if view.is_edited(span.start, span.end):
                        yield *view.to_source(span.start, span.end), number + offset


def _batches(near: Sequence[tuple[_Break, ...]]) -> Iterator[Sequence[tuple[_Break, ...]]]:
    """Yield batches of breaks to read together, small enough to stay in the cache."""
    for k in range(0, len(near), _BATCH):
        check()
        yield near[k : k + _BATCH]


def _breaks(text: str) -> Iterator[_Break]:
    """Yield the offsets of breaks whose two sides may be parts of one identifier.

    >>> lines = ("IBAN DE89\\n370400440532013000", "Nr. 5501234\\nTel.: 5", "7012345\\nwards")
    >>> [list(_breaks(line)) for line in lines]
    [[(9, 10)], [], []]
    """
    for found in _BREAK_END.finditer(text):
        start, end = found.span()
        if found[0] == "\n":
            start -= text[start - 1 : start] == "\r"
            start -= text[start - 1 : start] in _HYPHENS
        before, behind = text[max(0, start - _BEFORE) : start], text[end : end + _BEHIND]
        # Most lines end between words that are plainly none.
        if not before or not (before[-1].isalnum() or before[-1] in "@."):
            continue
        words = before.rsplit(None, 1)[-1] + behind.split(None, 1)[0]
        if "@" not in words and not any(map(str.isdigit, words)):
            continue
        is_marked = text[start] not in "\r\n"
        if _may_go_on(before.rpartition("\n")[2], behind.partition("\n")[0], is_marked):
            yield start, end


def _may_go_on(before: str, behind: str, is_marked: bool) -> bool:
    """Return whether the words on both sides of a break may be parts of an identifier.

    Most lines of a form end between two numbers, so without a hyphen more is asked for.
    """
    if not (before.rstrip("@.")[-1:].isalnum() and behind.lstrip("@.")[:1].isalnum()):
        return False
    words = before.split()[-1], behind.split()[0]
    has_digit = [any(map(str.isdigit, word)) for word in words]
    if not is_marked and (
        behind.removeprefix(words[1].rstrip(":")).lstrip().startswith(":")
        or any(map(_WHOLE_ADDRESS.fullmatch, words))
    ):
        return False
    if "@" in "".join(words):
        return True
    if not any(has_digit) or not (
        is_marked or all(has or word.isupper() for has, word in zip(has_digit, words))
    ):
        return False
    return sum(map(str.isdigit, before + behind)) >= _LEAST_DIGITS
