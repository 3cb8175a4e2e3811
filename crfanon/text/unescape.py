r"""A text as readers see it: escapes as characters, words of two lines as one, no tags.

Pages and exports write ``M&uuml;ller``, ``Mr <b>H</b>ale`` or, in JSON, ``M\u00fcller`` and
``"...\nHale"``, and who sets text divides words: ``Schrö-`` and ``der``.  No list has such
names and no model has learnt them, so detectors look at the text as it is read, and what they
find is put back to where it is written.  In goes a text; out comes a `Reading`, if it is read
otherwise than it is written, and documents of that are `moved` back.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import partial
from html.entities import html5
from itertools import chain
from typing import NamedTuple

import numpy as np

from .document import Document, Matches, Stretch, spans_by_field, tokens_of
from .spans import Span, moved_changes
from .structure import is_quoted_printable
from .tokenizer import Splitter
from .tokens import Tokens
from .view import View

# An escape may be escaped itself, and that again: &amp;uuml; and \\u00fc.  Lines may be quoted, as
# in an answer to a letter.
# Tags of HTML that say how something looks, and attributes that identify no one.
_INLINE = "a abbr b bdi big cite code del em font i ins mark q s small span strong sub sup tt u"
_CELL = "td th"
_BLOCK = (
    "address article aside blockquote body br caption center dd div dl dt footer form h1 h2 h3 h4"
    " h5 h6 head header hr html li main ol p pre section table tbody tfoot thead tr ul"
)
_TAGS = {
    **dict.fromkeys(_INLINE.split(), ""),
    **dict.fromkeys(_CELL.split(), "\t"),
    **dict.fromkeys(_BLOCK.split(), "\n"),
}
_ATTRIBUTES = (
    "align bgcolor border cellpadding cellspacing class color colspan dir face height lang rowspan"
    " scope size style valign width"
)
_ESCAPE = re.compile(
    # By their first characters they are looked for ten times as fast.
    r"""[<&\\\-\u00ad\u2010¬](?:
        (?<=&) (?:amp;){0,7}
        (?P<reference> \#[0-9]{1,7} | \#[xX][0-9A-Fa-f]{1,6} | [A-Za-z][A-Za-z0-9]{1,31}) ;
      | (?<=\\) \\{0,7}
        (?: u(?P<high>[dD][89abAB][0-9A-Fa-f]{2}) \\{1,8}u(?P<low>[dD][c-fC-F][0-9A-Fa-f]{2})
          | u(?P<unit>[0-9A-Fa-f]{4})
          | (?P<letter>(?-i:[bfnrt\"/\\])) )
      | (?<=[^\W\d_][\-\u00ad\u2010¬]) [ ]? \r? \n [ \t>]* (?=(?P<behind>[^\W\d_]+))
      | (?<=<) /? (?P<tag>TAGS)
        (?: \s+ (?:ATTRIBUTES) \s* = \s* (?: "[^"<>]*" | '[^'<>]*' | [\w\#%.+-]+ ) )*
        \s* /? >
    )""".replace("TAGS", "|".join(_TAGS)).replace("ATTRIBUTES", _ATTRIBUTES.replace(" ", "|")),
    re.VERBOSE | re.IGNORECASE,
)
# What these begin with.  Nearly every text has hyphens, but hardly one at the end of a line.
_BEGINNINGS = (*"<&\\\u00ad\u2010¬", *(f"-{end}" for end in ("\n", "\r", " \n", " \r")))
# Before these a hyphen stands for the rest of a word ("Nord- und Südstadt").
_AND = frozenset("und oder bzw sowie and or y o e u ou".split())
# Octets of one letter or of several, and ends of lines that are none (RFC 2045, section 6.7).
_OCTETS = re.compile(r"(?:=[0-9A-F]{2})+|=[ \t]*\r?\n")
_QUOTE = re.compile(r'\\.|["\n\r]')
_LETTERS = {"b": " ", "f": "\n", "n": "\n", "r": "\r", "t": "\t"}


class Reading(NamedTuple):
    r"""A text as it is read, as a view of what is written, and where tags stand in that.

    >>> reading = Reading.of("Frau M&uuml;ller")
    >>> reading.text, reading.view.to_source(5, 7)
    ('Frau Müller', (5, 12))
    >>> Reading.of('{"to": "Zo\u00eb\\nHale"}').text
    '{"to": "Zoë\nHale"}'
    >>> Reading.of("Frau Schrö-\nder, Frau Ott-\nHale").text
    'Frau Schröder, Frau Ott-Hale'
    >>> Reading.of("<td>Mr <b class='x'>H</b>ale</td>").text
    '\tMr Hale\t'
    >>> Reading.of("Smith & Sons; C:\\new") is None
    True
    """

    view: View
    tags: Sequence[tuple[int, int]]

    @classmethod
    def of(cls, text: str) -> Reading | None:
        """Return the reading of `text`, None if it is read as it is written."""
        if not is_quoted_printable(text):
            return cls._of_escapes(text)
        octets = View.edited(text, _octets(text))
        inner = cls._of_escapes(octets.text)
        if inner is None:
            return cls(octets, ())
        return cls(octets.then(inner.view), [octets.to_source(*tag) for tag in inner.tags])

    @classmethod
    def _of_escapes(cls, text: str) -> Reading | None:
        escapes = list(_escapes(text)) if _may_have_escapes(text) else []
        if not escapes:
            return None
        tags = [(start, end) for start, end, _ in escapes if text[start] == "<"]
        return cls(View.edited(text, escapes), tags)

    @property
    def text(self) -> str:
        """The text as it is read."""
        return self.view.text

    def moved(self, document: Document, original: Document) -> Document:
        """Return the `original` with the findings of `document`, whose text this is, moved to it.

        The original has its tokens.  A span covers whole escapes and whole tokens, so that what
        was decided may come to overlap, and no tags: it is as many spans as these leave.
        """
        tokens = tokens_of(original)
        return original.with_(
            language=document.language,
            stretches=tuple(self._moved_stretches(document.stretches, len(original.text))),
            matches=tuple(self._moved_matches(m, document, tokens) for m in document.matches),
            changes=tuple(moved_changes(document.changes, partial(self._moved, tokens=tokens))),
            **{
                name: tuple(chain.from_iterable(self._moved(span, tokens) for span in spans))
                for name, spans in spans_by_field(document).items()
            },
        )

    def _moved(self, span: Span, tokens: Tokens) -> Iterator[Span]:
        start, end = self.view.to_source(span.start, span.end)
        inner = self.tags[bisect_right(self.tags, (start, end)) : bisect_left(self.tags, (end, 0))]
        bounds = (start, *chain.from_iterable(inner), end)
        for piece in zip(bounds[::2], bounds[1::2]):
            first, last = tokens.covering(*piece)
            if first < last:
                covered = int(tokens.starts[first]), int(tokens.ends[last - 1])
                # A token may begin within an escape: "\\u00f3ba" has a token "ba" of its own.
                start, end = self.view.to_source(*self.view.from_source(*covered))
                yield span._replace(start=min(start, covered[0]), end=max(end, covered[1]))

    def _moved_stretches(self, stretches: Sequence[Stretch], size: int) -> Iterator[Stretch]:
        """Yield the stretches of the text that is read as those of the original, of this size."""
        starts = [self.view.offset_in_source(s.start) if s.start else 0 for s in stretches]
        for stretch, start, end in zip(stretches, starts, (*starts[1:], size)):
            yield stretch._replace(start=start, end=end)

    def _moved_matches(self, found: Matches, document: Document, tokens: Tokens) -> Matches:
        own = tokens_of(document)
        starts = self.view.starts_in_source(own.starts.take(found.first))
        ends = self.view.ends_in_source(own.ends.take(found.last - 1))
        return Matches(
            tokens.ends.searchsorted(starts, side="right").astype(np.int32),
            tokens.starts.searchsorted(ends).astype(np.int32),
            found.kind_ids,
            found.kinds,
        )


def unescape(document: Document) -> Document:
    """Return a document whose text is as it is read, and `written` what it was."""
    reading = Reading.of(document.text)
    return document if reading is None else document.with_(text=reading.text, written=document.text)


def as_written(document: Document, splitter: Splitter) -> Document:
    """Return a document that `unescape` has read with what was found where it is written."""
    reading = Reading.of(document.written)
    if reading is None:
        raise ValueError("the document has no text that is written otherwise than it is read")
    written = Document(document.doc_id, document.written, splitter(document.written))
    return reading.moved(document, written)


def read(text: str) -> str:
    """Return a text as it is read.

    >>> read("M&#252;ller"), read("Berg")
    ('Müller', 'Berg')
    """
    reading = Reading.of(text)
    return text if reading is None else reading.text


def _may_have_escapes(text: str) -> bool:
    """Return whether what an escape begins with is in a text, which takes a moment to find out."""
    return any(map(text.__contains__, _BEGINNINGS))


def _escapes(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the offsets of the escapes in a text, and the characters that each is read as."""
    literals: Sequence[tuple[int, int]] | None = None
    for found in _ESCAPE.finditer(text):
        start, end = found.span()
        if found["letter"]:
            # Elsewhere a backslash may be one of a path.
            if literals is None:
                literals = list(_literals(text))
            nearest = bisect_right(literals, (start, len(text))) - 1
            if nearest < 0 or literals[nearest][1] < end:
                continue
        read = _read_for(found)
        if read is not None:
            yield start, end, read


def _octets(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the offsets of what quoted-printable text has for other letters, and these."""
    for found in _OCTETS.finditer(text):
        octets = bytes.fromhex(found[0].replace("=", "").strip())
        try:
            yield *found.span(), octets.decode()
        except UnicodeDecodeError:
            yield *found.span(), octets.decode("cp1252", "replace")


def _literals(text: str) -> Iterator[tuple[int, int]]:
    """Yield the offsets of the texts between quotes, within a line."""
    opened: int | None = None
    for found in _QUOTE.finditer(text):
        if found[0] == '"' and opened is None:
            opened = found.start()
        elif found[0] == '"' and opened is not None:
            yield opened, found.end()
            opened = None
        elif found[0] in "\r\n":
            opened = None


def _read_for(escape: re.Match[str]) -> str | None:
    """Return the characters that an escape is read as; None if it turns out to be none."""
    if reference := escape["reference"]:
        is_known = reference.startswith("#") or f"{reference};" in html5
        return html.unescape(f"&{reference};") if is_known else None
    if tag := escape["tag"]:
        return _TAGS[tag.lower()]
    if behind := escape["behind"]:
        return "" if behind.islower() and behind not in _AND else "-"
    if letter := escape["letter"]:
        return _LETTERS.get(letter, letter)
    units = escape["unit"] or escape["high"] + escape["low"]
    # Half of a pair is no character by itself.
    return bytes.fromhex(units).decode("utf-16-be", "replace")
