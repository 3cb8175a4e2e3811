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
from typing import NamedTuple

import numpy as np

from .document import Document, Matches, join, tokens_of
from .rules import RuleSet, largest
from .tokenizer import Splitter

# A break, and what may be parts of one identifier on both of its sides.
_BREAK = re.compile(
    r"(?<=[^\W_])[@.]?(?P<break>\u00ad(?:\r?\n)?|-\r?\n|\r?\n)(?=[^\W_]|[@.][^\W_])"
)
_LINE_BEFORE = re.compile(r"[^\r\n]*?(?P<word>[\w@.+\-]*)$")
_LINE_BEHIND = re.compile(r"(?P<word>[\w@.+\-]*)[^\r\n]*")
# The words that say what a number is may stand so many characters before it.
_BEFORE, _BEHIND = 80, 60
# Fewer have no check digits that leave little to chance.
_LEAST_DIGITS = 7
_ADDRESS = "CONTACT_EMAIL"
# Where a line ends without a hyphen, an address may be whole, and the next line begin with
# another word.
_LINE_END = re.compile(r"(?<![\-\u00ad])\r?\n")
_WHOLE_ADDRESS = re.compile(r"[^@\s\u00ad]+@[^@\s\u00ad]+\.[^\W\d_]{2,}\.?")


class _View(NamedTuple):
    """A piece of a text without the breaks in it, and where each of its characters stands."""

    text: str
    places: Sequence[int]
    joints: Sequence[int]

    @classmethod
    def around(cls, text: str, out: Sequence[tuple[int, int]]) -> _View:
        """Return the text around some breaks, without these."""
        start, end = max(0, out[0][0] - _BEFORE), min(len(text), out[-1][1] + _BEHIND)
        if start:
            # With a whole word.
            start = max(start, text.find(" ", start, out[0][0]) + 1)
        places: list[int] = []
        joints: list[int] = []
        for first, last in out:
            places += range(start, first)
            joints.append(len(places))
            start = last
        places += range(start, end)
        return cls("".join(map(text.__getitem__, places)), places, joints)


class Unbroken:
    """Adds the matches that rules have around breaks, once the breaks are taken out.

    >>> from .rules import Rule
    >>> from .tokenizer import Tokenizer
    >>> account = Rule("iban", "ID_ACCOUNT", ("[<XX> <9+>]",), validator="iban", precision=1.0)
    >>> tokenizer = Tokenizer()
    >>> text = "to DE893704\\n00440532013000"
    >>> document = Document("note", text, tokenizer(text))
    >>> Unbroken([RuleSet([account])], tokenizer)(document).evidence
    [Span(start=3, end=26, label='ID_ACCOUNT', source='rule:iban', score=1.0)]
    """

    def __init__(self, rules: Iterable[RuleSet], splitter: Splitter) -> None:
        self._rules = largest(rules)
        self._splitter = splitter
        # The kinds of all rules, one set after the other, and which of them are looked for.
        self._kinds = tuple(chain.from_iterable(rules.kinds for rules in self._rules))
        self._offsets = list(accumulate((len(rules.kinds) for rules in self._rules), initial=0))
        certain = frozenset(chain.from_iterable(rules.certain for rules in self._rules))
        self._counts = np.array(
            [
                kind.label == _ADDRESS or (kind.source in certain and kind.score == 1.0)
                for kind in self._kinds
            ],
            bool,
        )

    def __call__(self, document: Document) -> Document:
        """Return the document with a match for each identifier that is broken."""
        text, tokens = document.text, tokens_of(document)
        breaks = [m.span("break") for m in _BREAK.finditer(text) if _is_within(text, m)]
        if not breaks:
            return document
        # A long number may be broken twice.
        several = [*zip(breaks), *pairwise(breaks)]
        near = [out for out in several if out[-1][0] - out[0][1] < _BEHIND]
        rows = {
            (*tokens.covering(start, end), kind)
            for start, end, kind in self._found([_View.around(text, out) for out in near])
            if not (self._kinds[kind].label == _ADDRESS and _is_two(text[start:end]))
        }
        if not rows:
            return document
        first, last, kind_ids = np.array(sorted(rows), np.int32).T
        found = Matches(first, last, kind_ids, self._kinds)
        return document.with_(matches=(*document.matches, found))

    def _found(self, views: Sequence[_View]) -> Iterator[tuple[int, int, int]]:
        """Yield where something goes over a break and is there by no chance, and its kind."""
        parts = [self._splitter(view.text) for view in views]
        texts, sizes, tokens = [view.text for view in views], [*map(len, parts)], join(parts)
        for rules, offset in zip(self._rules, self._offsets):
            divided = rules.read_joined(texts, parts, tokens).matches.divided(sizes)
            for view, part, matches in zip(views, parts, divided):
                counts = self._counts.take(matches.kind_ids + offset).nonzero()[0]
                chosen = matches.taken(counts)
                for number, span in zip(chosen.kind_ids.tolist(), chosen.spans(part)):
                    if any(span.start < joint < span.end for joint in view.joints):
                        last = view.places[span.end - 1]
                        yield view.places[span.start], last + 1, number + offset


def _is_within(text: str, found: re.Match[str]) -> bool:
    """Say whether what stands on both sides of a break may be parts of an identifier."""
    start, end = found.span("break")
    before = _LINE_BEFORE.search(text, max(0, start - _BEFORE), start)
    behind = _LINE_BEHIND.match(text, end, end + _BEHIND)
    assert before is not None and behind is not None
    words = before["word"] + behind["word"]
    digits = sum(map(str.isdigit, before[0] + behind[0]))
    return "@" in words or (digits >= _LEAST_DIGITS and any(map(str.isdigit, words)))


def _is_two(surface: str) -> bool:
    """Say whether what looks like a broken address is a whole one, and a word of another line.

    >>> _is_two("ada@example.org\\nSubject"), _is_two("ada@exam\\nple.org")
    (True, False)
    """
    return any(map(_WHOLE_ADDRESS.fullmatch, _LINE_END.split(surface)))
