r"""Cut text into tokens and sentences, so that every offset stays known.

A token is a run of letters, a run of digits, or one other character.  A run
of letters is cut again where a lower-case letter meets an upper-case one,
because clinical notes are full of lost spaces ("MartínezNºCol").  White space
belongs to no token.  A sentence is a line; a long line is cut after sentence
ends as well.

Cutting is done in two steps.  The text is split at blanks and line feeds,
where a token always ends; the exact cut of each piece is worked out once and
remembered, since the same few thousand pieces make up nearly all text.  It is
remembered as the bytes of a table, so that the table of a text is those of its
pieces, joined.

    >>> Tokenizer()("Dra. MartínezNºCol: 28 70973").forms
    ['Dra', '.', 'Martínez', 'N', 'º', 'Col', ':', '28', '70973']
"""

from __future__ import annotations

import re
import threading
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt
import regex

from .tokens import IntArray, Lexicon, Tokens

# Marks stay with the letter they follow.  The ordinal signs º and ª count as
# letters in Unicode, but "Nº" is an abbreviation followed by a sign.  Nothing is
# given back once it is taken, or a long run of capitals with marks would take
# time that grows with the square of its length.
_TOKEN = regex.compile(
    r"""
    (?=[\p{Lu}\p{Lt}]\p{M}*+[\p{Lu}\p{Lt}])                               # DRAna -> DR, Ana
    (?:[\p{Lu}\p{Lt}]\p{M}*+ (?!\p{Lu}\p{M}*+\p{Ll}\p{M}*+\p{Ll}))*+
    [\p{Lu}\p{Lt}]\p{M}*+ (?=\p{Lu}\p{M}*+\p{Ll}\p{M}*+\p{Ll})
  | (?:[\p{Lu}\p{Lt}]\p{M}*+)*+ (?:[[\p{Ll}\p{Lo}\p{Lm}]--[ºª]]\p{M}*+)++  # Berg, berg, DNIs
  | (?:[\p{Lu}\p{Lt}]\p{M}*+)++                                           # BERG
  | \p{Nd}++                                                              # 70973
  | \S                                                                    # one other character
    """,
    regex.VERSION1 | regex.VERBOSE,
)
_LINE_BREAK = re.compile("[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]")

# A line of at least this many tokens is cut at sentence ends as well.  The
# header lines of forms are shorter (99 % of MEDDOCAN's have under 40 tokens)
# and their full stops are mostly abbreviations.
_LONG_LINE_TOKENS = 40
_SENTENCE_END = frozenset(".!?…")

# Pieces are looked at in windows of so many characters, no token of which depends on more
# characters behind it than these.
_WINDOW, _OVERLAP = 100_000, 100

# What is remembered is forgotten when it holds this many pieces or characters:
# enough for the words of a long run, small enough that the facts kept per form
# stay within 100 MB.
_MAX_PIECES = 100_000
_MAX_CHARACTERS = 3_000_000

# The table of a piece has a row for each token: the number of its form (0 in a row
# that is no token, which holds white space), how far the next row begins from it, its
# length, and these facts.  A line begins at its row, or at the next token behind it.
_COLUMNS = 4
_BEGINS_LINE, _ENDS_SENTENCE, _IS_LOWER = 1, 2, 4


class Splitter(Protocol):
    """Anything that cuts text into `Tokens`."""

    def __call__(self, text: str) -> Tokens: ...


class _Pieces(dict[str, bytes]):
    """Piece -> the bytes of its table; what is looked up for the first time is cut."""

    def __init__(self) -> None:
        super().__init__()
        self.lexicon = Lexicon()
        self.characters = 0
        # By the number of a form, as far as they are known.
        self._facts = [0]

    def __missing__(self, piece: str) -> bytes:
        self.characters += len(piece)
        # A line feed was set between two blanks that the text does not have.
        end = 0 if piece == "\n" else len(piece) + 1
        rows = self._rows(piece)
        table = array("i")
        for start, form, length, facts in reversed(rows):
            table.extend((facts, length, end - start, form))
            end = start
        table.reverse()
        self[piece] = cut = table.tobytes()
        return cut

    def _rows(self, piece: str) -> list[tuple[int, int, int, int]]:
        """Return start, form, length and facts of each row; the first one starts at 0."""
        breaks = [match.start() for match in _LINE_BREAK.finditer(piece)]
        number_of, known = self.lexicon.number, self._facts
        rows: list[tuple[int, int, int, int]] = []
        at = broken = 0
        for start, form in _cut(piece):
            if at == 0 < start:
                rows.append((0, 0, 0, 0))
            number, length = number_of(form), len(form)
            if number == len(known):
                known.append(_facts_of(form))
            facts = known[number]
            if broken < len(breaks) and breaks[broken] < start:
                facts |= _BEGINS_LINE
                broken = bisect_left(breaks, start)
            rows.append((start, number, length, facts))
            at = start + length
        if at == 0 or broken < len(breaks):
            rows.append((at, 0, 0, _BEGINS_LINE if broken < len(breaks) else 0))
        return rows


def _cut(piece: str) -> Iterator[tuple[int, str]]:
    """Yield the start and form of each token of a piece.

    A long piece is looked at in windows, for the regular expressions need memory for
    each letter of a word.  What ends near the end of a window may go on behind it, and
    is looked at again from its start; only a word as long as a window is cut.
    """
    at = 0
    while at < len(piece):
        end = at + _WINDOW
        for match in _TOKEN.finditer(piece, at, end):
            if match.end() > end - _OVERLAP and match.start() > at and end < len(piece):
                at = match.start()
                break
            yield match.start(), match.group()
        else:
            at = end


def _facts_of(form: str) -> int:
    """Return the facts about a form that sentence splitting needs, as bits."""
    return _ENDS_SENTENCE * (form in _SENTENCE_END) | _IS_LOWER * form[:1].islower()


class Tokenizer:
    """The tokenizer that the shipped models were trained on.

    It remembers the pieces it has cut, and may be shared between threads.
    """

    def __init__(self) -> None:
        self._pieces = _Pieces()
        self._lock = threading.Lock()

    def __call__(self, text: str) -> Tokens:
        """Return the tokens of `text`: their starts, ends and forms, not the text."""
        with self._lock:
            pieces = self._pieces
            if len(pieces) > _MAX_PIECES or pieces.characters > _MAX_CHARACTERS:
                pieces = self._pieces = _Pieces()
            columns = [*_columns(pieces, text)]
        form_ids, starts, ends, facts, behind_breaks = map(np.concatenate, zip(*columns))
        line_starts, sentence_starts = _lines_and_sentences(starts, ends, behind_breaks, facts)
        return Tokens(pieces.lexicon, form_ids, starts, ends, line_starts, sentence_starts)


def _columns(pieces: _Pieces, text: str) -> Iterator[tuple[IntArray, ...]]:
    """Yield for each part of a text the forms, starts, ends and facts of its tokens.

    Behind them come the positions of the tokens behind line breaks.
    """
    start = size = 0
    for part in _parts(text):
        table = b"".join(map(pieces.__getitem__, part.replace("\n", " \n ").split(" ")))
        forms, steps, lengths, facts = np.frombuffer(table, np.intc).reshape(-1, _COLUMNS).T
        rows = forms.nonzero()[0]
        starts = (steps.cumsum(dtype=np.int32) - steps)[rows]
        starts += start
        begins_line = (facts & _BEGINS_LINE).nonzero()[0]
        behind_breaks = rows.searchsorted(begins_line) + size
        yield forms[rows], starts, starts + lengths[rows], facts[rows], behind_breaks
        start += len(part) + 1
        size += len(rows)


def _parts(text: str) -> Iterator[str]:
    """Yield a text in parts between which blanks stood, so that no list of all pieces is made."""
    start = 0
    while 0 <= (end := text.find(" ", start + _WINDOW)):
        yield text[start:end]
        start = end + 1
    yield text[start:]


def line_and_sentence_starts(
    text: str, starts: IntArray, ends: IntArray, forms: Sequence[str]
) -> tuple[IntArray, IntArray]:
    """Return the token positions at which lines and sentences begin, for tokens of any splitter."""
    breaks = [match.start() for match in _LINE_BREAK.finditer(text)]
    behind_breaks = starts.searchsorted(np.array(breaks, np.int32), side="right")
    facts = np.fromiter(map(_facts_of, forms), np.int32, len(forms))
    return _lines_and_sentences(starts, ends, behind_breaks, facts)


def _lines_and_sentences(
    starts: IntArray, ends: IntArray, behind_breaks: npt.NDArray[np.intp], facts: IntArray
) -> tuple[IntArray, IntArray]:
    """Return the token positions at which lines and sentences begin.

    `behind_breaks` are the positions of the tokens behind line breaks, in any number.
    Inside a long line a sentence ends at a full stop, question or exclamation
    mark that is followed by white space and then by anything but a lower-case
    letter.  A stop after one or two characters is an abbreviation or an
    initial ("Dr.", "J."), and ends nothing.
    """
    size = len(starts)
    begins = np.zeros(size + 1, bool)
    begins[0] = True
    begins[behind_breaks] = True
    begins[size] = True
    bounds = begins.nonzero()[0].astype(np.int32)
    line_starts = bounds[:-1]
    is_long = bounds[1:] - line_starts >= _LONG_LINE_TOKENS
    if not is_long.any():
        return line_starts, line_starts
    # The tokens behind a stop.
    places = (facts[:-1] & _ENDS_SENTENCE).nonzero()[0] + 1
    begins_sentence = starts[places] > ends[places - 1]
    begins_sentence &= facts[places] & _IS_LOWER == 0
    # The very first token may be a stop, with nothing before it.
    begins_sentence &= ((ends - starts)[places - 2] > 2) | (places == 1)
    begins_sentence &= is_long[line_starts.searchsorted(places, side="right") - 1]
    begins[places[begins_sentence]] = True
    return line_starts, begins[:-1].nonzero()[0].astype(np.int32)
