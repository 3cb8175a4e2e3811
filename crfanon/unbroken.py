"""Identifiers that are broken anywhere: over the end of a line, with or without a hyphen.

Rules say where people write blanks and hyphens in a number, and the end of a line may stand
there.  But who sets text breaks a long number or an address at any place, and soft hyphens
stand within words.  So what is around such a break is read a second time without it.  In goes
a document with tokens; out comes the same with a suggestion for each match that goes over the
break and cannot be there by chance: its check digits hold, or it is an e-mail address.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from .document import Document, Span, join
from .rules import RuleSet
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
_WHOLE_ADDRESS = re.compile(r"[^@\s\u00ad]+@[^@\s\u00ad]+\.[^\W\d_]{2,}")


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
    """Suggests what rules find around breaks, once the breaks are taken out.

    >>> from .rules import Rule
    >>> from .tokenizer import Tokenizer
    >>> account = Rule("iban", "ID_ACCOUNT", ("[<XX> <9+>]",), validator="iban", precision=1.0)
    >>> tokenizer = Tokenizer()
    >>> text = "to DE893704\\n00440532013000"
    >>> document = Document("note", text, tokenizer(text))
    >>> Unbroken([RuleSet([account])], tokenizer)(document).suggested
    (Span(start=3, end=26, label='ID_ACCOUNT', source='rule:iban', score=1.0),)
    """

    def __init__(self, rules: Iterable[RuleSet], splitter: Splitter) -> None:
        self._rules: list[RuleSet] = []
        for own in sorted(rules, key=len, reverse=True):
            if len(own) and not any(larger.contains(own) for larger in self._rules):
                self._rules.append(own)
        self._splitter = splitter

    def __call__(self, document: Document) -> Document:
        """Return the document with a suggestion for each identifier that is broken."""
        text = document.text
        breaks = [m.span("break") for m in _BREAK.finditer(text) if _is_within(text, m)]
        if not breaks:
            return document
        # A long number may be broken twice.
        several = [*zip(breaks), *pairwise(breaks)]
        near = [out for out in several if out[-1][0] - out[0][1] < _BEHIND]
        views = [_View.around(text, out) for out in near]
        found = dict.fromkeys(span for span in self._found(views) if not _is_two(text, span))
        return document.with_(suggested=(*document.suggested, *found)) if found else document

    def _found(self, views: Sequence[_View]) -> Iterator[Span]:
        """Yield what goes over a break and is there by no chance."""
        parts = [self._splitter(view.text) for view in views]
        sizes = [len(part) for part in parts]
        for rules in self._rules:
            reading = rules.read_joined([view.text for view in views], parts, join(parts))
            for view, tokens, matches in zip(views, parts, reading.matches.divided(sizes)):
                for span in matches.spans(tokens):
                    is_certain = span.source in rules.certain and span.score == 1.0
                    is_broken = any(span.start < joint < span.end for joint in view.joints)
                    if is_broken and (is_certain or span.label == _ADDRESS):
                        start, end = view.places[span.start], view.places[span.end - 1] + 1
                        yield span._replace(start=start, end=end)


def _is_within(text: str, found: re.Match[str]) -> bool:
    """Say whether what stands on both sides of a break may be parts of an identifier."""
    start, end = found.span("break")
    before = _LINE_BEFORE.search(text, max(0, start - _BEFORE), start)
    behind = _LINE_BEHIND.match(text, end, end + _BEHIND)
    assert before is not None and behind is not None
    words = before["word"] + behind["word"]
    digits = sum(map(str.isdigit, before[0] + behind[0]))
    return "@" in words or (digits >= _LEAST_DIGITS and any(map(str.isdigit, words)))


def _is_two(text: str, span: Span) -> bool:
    """Say whether a span is an e-mail address and a word of the next or the last line."""
    if span.label != _ADDRESS:
        return False
    return any(map(_WHOLE_ADDRESS.fullmatch, _LINE_END.split(text[span.start : span.end])))
