"""Where the spans that a CRF suggests begin and end in the text.

A CRF tells tokens, and one token too many or too few of a name or a number is seen by whoever reads
the masked text: a comma that stood between two cells, half a telephone number, two people in one.

On unread texts of four languages F1 by exact bounds is 0.3 to 0.8 points higher without the signs,
and up to 0.4 with a span a sentence; with whole numbers up to 0.6 points more persons, numbers and
contacts are hidden in full, with the letters that are joined to them 0.3 to 0.5 more in four
languages and none in French, and with whole names on the net up to 0.6.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ..languages.cue_words import shortened
from ..text.spans import Span

# What stands before a value or behind it and is no part of it.
_SIGNS_BEFORE = frozenset(" \t\r\n.,;:|)]}=>*•")
_SIGNS_BEHIND = frozenset(" \t\r\n,;:|([{=<*•")
_SENTENCE_END = re.compile(r"(?:[^\W\d_]{4}|\d)\.\Z")
_OF_PERSONS = ("PERSON", "NAME")
# No sentence ends behind a shortened surname: "Fdez.".
_OF_A_PERSON = re.compile(r"(?<=[^\W\d_]{4})(?<![A-Z]\wez)\.\s+(?=[^\W\d_])")
# Nor behind shorter words: "Trav. Ancha", "Isl. School".
_OF_A_NAME = re.compile(r"(?<=[^\W\d_]{5})\.\s+(?=[A-ZÀ-Þ])")
_OF_NAMES = ("LOCATION", "ORGANIZATION")
_LETTERS_BEFORE = re.compile(r"[^\W\d_]+\Z")
# Labels of numbers, numbers of several groups, and how far away their ends are looked for.
_NUMBERED = ("CONTACT", "ID")
# Groups of a number have digits; letters alone are joined to them by a sign, not by a blank.
_GROUP = r"[A-Za-z]{0,4}\d[\dA-Za-z]*"
_LETTERS = r"[A-Z]{1,6}"
_NUMBER = re.compile(
    rf"(?<![\w.,])(?:{_LETTERS}[./·\-])*{_GROUP}"
    rf"(?:[ \xa0]{_GROUP}|[./·\-](?:{_GROUP}|(?:{_LETTERS}|[a-z])(?!\w)))*(?!\w|[.,]\d)"
)
# A name or an address on the net, which has no blanks: with "@", "_", or a dot between letters.
_ON_THE_NET = re.compile(
    r"(?<![\w.@+%#~/\-])(?=[\w.+%#~/\-]*(?:[@_]|[^\W\d_]\.[^\W\d_]))@?\w[\w.@+%#~/\-]*\w(?![\w@])"
)
_REACH = 40


def without_signs_around(text: str, span: Span) -> Span:
    """Return a span without the signs at its ends that part it from what stands beside it.

    A full stop belongs to an abbreviation or a date: "Jr.", "3.4.".

        >>> text = "Ada Pell;7C, Kent."
        >>> spans = (Span(8, 12, "ID"), Span(13, 18, "LOCATION"))
        >>> [without_signs_around(text, span)[:2] for span in spans]
        [(9, 11), (13, 17)]
    """
    start, end = span.start, span.end
    while start < end and text[start] in _SIGNS_BEFORE:
        start += 1
    while start < end and text[end - 1] in _SIGNS_BEHIND:
        end -= 1
    if text[end - 1 : end] == "." and _SENTENCE_END.search(text, start, end):
        end -= end - start > 1 and not (span.label.startswith("DATE") and text[end - 2].isdigit())
    return span if (start, end) == (span.start, span.end) else span._replace(start=start, end=end)


def one_a_sentence(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Yield spans, one for each sentence where that of a name goes on behind the end of one.

    >>> text = "Seen by Ida Robles. Ida left."
    >>> [text[s.start : s.end] for s in one_a_sentence(text, [Span(8, 23, "PERSON")])]
    ['Ida Robles', 'Ida']
    >>> text = "Städt. Klinikum. Robles"
    >>> [text[s.start : s.end] for s in one_a_sentence(text, [Span(0, 23, "ORGANIZATION")])]
    ['Städt. Klinikum', 'Robles']
    """
    for span in spans:
        start = span.start
        for end in _sentence_ends(text, span):
            yield span._replace(start=start, end=end.start())
            start = end.end()
        yield span._replace(start=start)


def _sentence_ends(text: str, span: Span) -> Iterator[re.Match[str]]:
    """Yield the full stops, with the blanks behind, at which a sentence ends within a span."""
    if span.label.startswith(_OF_PERSONS):
        yield from _OF_A_PERSON.finditer(text, span.start, span.end)
    elif span.label.startswith(_OF_NAMES):
        for end in _OF_A_NAME.finditer(text, span.start, span.end):
            word = _LETTERS_BEFORE.search(text, span.start, end.start())
            if word is not None and word[0].lower() not in shortened():
                yield end


def with_whole_runs(text: str, spans: Sequence[Span]) -> list[Span]:
    """Return spans of which those of contacts, identifiers and persons have all that goes on.

    Somebody may group the digits of a number as nobody else does, and each group is judged by
    itself; so are the parts of a name on the net, which may be taken for those of a person.

        >>> text = "Ring 2155 6 0 41 or ask old_ida.b88@hive, room 12, file LVB/AR/3409."
        >>> spans = [Span(5, 11, "CONTACT"), Span(28, 31, "PERSON"), Span(63, 67, "ID")]
        >>> [text[s.start : s.end] for s in with_whole_runs(text, spans)]
        ['2155 6 0 41', 'old_ida.b88@hive', 'LVB/AR/3409']
    """
    found: list[Span] = []
    for span, after in zip(spans, [*(s.start for s in spans[1:]), len(text)]):
        run = _run_of(span, text)
        if run is not None:
            start, end = span.start, span.end
            for whole in run.finditer(text, max(0, start - _REACH), end + _REACH):
                if whole.start() < end and start < whole.end():
                    start, end = min(start, whole.start()), max(end, whole.end())
            before = found[-1].end if found else 0
            span = span._replace(start=max(start, before), end=min(end, after))
        found.append(span)
    return found


def _run_of(span: Span, text: str) -> re.Pattern[str] | None:
    """Return of what a span may be a part: a number, a name on the net, or nothing."""
    is_word = any(map(str.isalpha, text[span.start : span.end]))
    if is_word and span.label.startswith(("CONTACT", *_OF_PERSONS)):
        return _ON_THE_NET
    return _NUMBER if span.label.startswith(_NUMBERED) else None
