"""Segment boundaries inside spans: cells, lines, record values, sentences.

A model that knows no tables takes what stands in two cells for one name, and one that knows no
sentences takes two names across a sentence boundary for one person.  In goes a span of
a model; out come its pieces.  Whatever letter or digit was covered is in one of them, but for
the names of elements of markup.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from ..gazetteers.words import common_words, lone_words, names, words_of
from ..labels import kinds_of
from ..text.normalize import fold
from ..text.spans import Span

NAMES = frozenset({"PERSON", "LOCATION", "ORGANIZATION"})
"""The labels of names, of which bare numbers are none."""

_CUT = NAMES | {"ID", "CONTACT"}
# Nearly all spans have none of these.
_SIGN = re.compile(r"[\n\t|\xa0\"'<>{}«»“]| / |\. |   ")
# In what order they are tried matters: at one place the first that fits counts.
_SEAM = re.compile(
    r"""
    </?[a-zA-Z][\w:\-]*(?:[ ][^<>\n]*)?/?>  # an element of markup
  | [ \xa0]*(?:</?|>)[ \xa0]*               # or a part of one, or the brackets of an address
  | [ \xa0]*[\t|][ \xa0\t|]*                # the border of a cell
  | [ \xa0]{3,}
  | ["'][ ]*[:,;][ ]*["'\[{]*               # from one value of a record to the next: `", "`
  | [ ]*[:,;][ ]*"(?=\w)
  | "[ ]*[\]}][\]},;:" \n]*
  | [»”"][ ]+(?=[«“"])
  | (?P<slash>[ ]/[ ])
  | (?P<line>[ \xa0\t]*\r?\n\s*)
  | (?P<sentence>(?<=[^\W\d_]{3})\.[ \xa0]+(?=[^\W\d_a-z]))
    """,
    re.VERBOSE,
)
# In a line as long as this the end may stand within a name.
_WRAPPED = 45
IS_LABEL = re.compile(r"[ \xa0]*:(?!\d)")
"""The colon behind the label of a field, but not in a time."""
LONGEST_LINE = 2000
"""Characters of a line that count on either side; few paragraphs of notes are as long."""
_LEAST_DIGITS = 7
# A number in the next column, of a room, a mark, or of a point of a list, is no part of a name;
# more digits may be personal.
_CELL_NUMBER = re.compile(r"[^\W\d_]?\d{1,3}[^\W\d_]?")
_BEFORE_ELEMENT = re.compile(r"</?$")
# Of a list, before the first of its names; and behind a name, in the next column.
_POINT = re.compile(r"\d{1,3}[.)][ \xa0]+(?=[^\W\d_]{2})")
_AMOUNT = re.compile(r"[ \xa0]{2,}\d{1,3}$")
_AROUND = " \t\r\n\xa0.,;:!?*|/\\–—•-"
_OPENING, _CLOSING = '([{<"“«', ')]}>"”»'


def pieces(text: str, span: Span, language: str) -> list[Span]:
    """Return the separate parts of a model's span, each with its label.

        >>> texts = ('Oxley", "city', "Kent. Pell Ltd", "Ada Pell / Ida Olms", "BILL\\nPELL")
        >>> for text in texts:
        ...     parts = pieces(text, Span(0, len(text), "PERSON"), "en")
        ...     print([text[part.start : part.end] for part in parts])
        ['Oxley', 'city']
        ['Kent', 'Pell Ltd']
        ['Ada Pell', 'Ida Olms']
        ['BILL', 'PELL']

    Abbreviations are within names, and so is the end of a line in running text.
    """
    top = kinds_of(span.label)[-1]
    if top not in _CUT:
        return [span]
    found = [span]
    if _SIGN.search(text, span.start, span.end):
        found = [*_between_seams(text, span, _Cutting(text, span, top, language))]
        if len(found) > 1:
            found = [part for part in found if not _is_stray(text, part, top)]
    if top not in NAMES:
        return found
    return [part for part in (_bare(text, part) for part in found) if part.start < part.end]


class _Cutting:
    """Says whether a seam cuts a span."""

    def __init__(self, text: str, span: Span, top: str, language: str) -> None:
        self._text = text
        self._span = span
        self._top = top
        self._language = language

    def __call__(self, seam: re.Match[str]) -> bool:
        kind = seam.lastgroup
        if kind == "line":
            return self._ends_line(seam)
        if kind == "sentence":
            return self._top in NAMES and self._ends_sentence(seam.start())
        if kind == "slash":
            before = self._text[self._span.start : seam.start()]
            return self._top == "PERSON" or (
                self._top not in NAMES and sum(map(str.isdigit, before)) >= _LEAST_DIGITS
            )
        return True

    def _ends_line(self, seam: re.Match[str]) -> bool:
        text, end = self._text, seam.start()
        return (
            self._top not in NAMES
            or end < _WRAPPED
            or "\n" in text[end - _WRAPPED : end]
            or seam[0].count("\n") > 1
            or bool(IS_LABEL.match(text, self._span.end))
        )

    def _ends_sentence(self, stop: int) -> bool:
        """Return whether a full stop is behind a word that is no abbreviation.

        What shortens a word is on no list; of names of people most are on none either.
        """
        text, start = self._text, stop
        while start > 0 and text[start - 1].isalpha():
            start -= 1
        word = fold(text[start:stop])
        if word in _abbreviations(self._language):
            return False
        if self._top == "PERSON" and stop - start > 4:
            return True
        return any(word in known() for known in _whole_words(self._language))


def _between_seams(text: str, span: Span, cuts: Callable[[re.Match[str]], bool]) -> Iterator[Span]:
    start = span.start
    for seam in _SEAM.finditer(text, span.start, span.end):
        if cuts(seam):
            if text[start : seam.start()].strip():
                yield span._replace(start=start, end=seam.start())
            start = seam.end()
    if start == span.start:
        yield span
    elif text[start : span.end].strip():
        yield span._replace(start=start)


def _is_stray(text: str, part: Span, top: str) -> bool:
    """Return whether a part is only a short number, a key of a record or the name of an element."""
    surface = text[part.start : part.end]
    if not any(map(str.isalnum, surface)):
        return True
    if _CELL_NUMBER.fullmatch(surface):
        return top in NAMES
    is_word = surface.islower() and surface.replace("_", "").isalpha()
    if not is_word:
        return False
    if text[part.end : part.end + 1] in ('"', "'") and IS_LABEL.match(text, part.end + 1):
        return True
    return bool(_BEFORE_ELEMENT.search(text[max(0, part.start - 2) : part.start])) and (
        text[part.end : part.end + 1] in (">", " ")
    )


def _bare(text: str, span: Span) -> Span:
    """Return a name without signs around it, but for brackets and quotes that are a pair.

    >>> [_bare(text, Span(0, len(text), "PERSON"))[:2] for text in (". Pell", "(EP)", 'Kent"')]
    [(2, 6), (0, 4), (0, 4)]
    """
    start, end = span.start, span.end
    if (begins := _POINT.match(text, start, end)) and begins_line(text, start):
        start = begins.end()
    if ends := _AMOUNT.search(text, start, end):
        end = ends.start()
    while start < end:
        first = text[start]
        if first in _AROUND or (first in _CLOSING and first != '"'):
            start += 1
        elif first in _OPENING and not _is_closed(text[start:end], first):
            start += 1
        else:
            break
    while start < end:
        last = text[end - 1]
        if (last in _AROUND and last != ".") or (last in _OPENING and last != '"'):
            end -= 1
        elif last in _CLOSING and not _is_opened(text[start:end], last):
            end -= 1
        else:
            break
    return span if (start, end) == (span.start, span.end) else span._replace(start=start, end=end)


def line_around(text: str, span: Span) -> tuple[int, int]:
    """Return the start of the line in which a span begins, and the end of that in which it ends.

        >>> line_around("to\\nAda Pell\\nLeeds", Span(7, 11, "PERSON"))
        (3, 11)

    Of a line that goes further on than `LONGEST_LINE` in either direction only so much is given,
    since a whole text may be one line.
    """
    least = max(0, span.start - LONGEST_LINE)
    most = min(len(text), span.end + LONGEST_LINE)
    begin, end = text.rfind("\n", least, span.start), text.find("\n", span.end, most)
    return begin + 1 if begin >= 0 else least, end if end >= 0 else most


def begins_line(text: str, start: int) -> bool:
    while start > 0 and text[start - 1] != "\n" and text[start - 1].isspace():
        start -= 1
    return start == 0 or text[start - 1] == "\n"


def _is_closed(surface: str, opening: str) -> bool:
    closing = _CLOSING[_OPENING.index(opening)] if opening != "„" else "“"
    return closing in surface[1:]


def _is_opened(surface: str, closing: str) -> bool:
    opening = {")": "(", "]": "[", "}": "{", ">": "<", '"': '"', "”": "“„", "»": "«"}[closing]
    return any(sign in surface[:-1] for sign in opening)


@cache
def _abbreviations(language: str) -> frozenset[str]:
    """Return the words that are written with a full stop within names."""
    kinds = ("title", "legal_form", "street_type", "name_particle")
    said = frozenset().union(*(words_of(f"{language}/{kind}") for kind in kinds))
    return frozenset(entry.rstrip(".") for entry in said if entry.endswith("."))


def _whole_words(language: str) -> tuple[Callable[[], frozenset[str]], ...]:
    """Return the sources of words that are written out, lists of towns last, which are long."""
    return (
        lambda: names(language),
        lambda: common_words(language),
        lambda: lone_words(f"{language}/city", "world/city"),
    )
