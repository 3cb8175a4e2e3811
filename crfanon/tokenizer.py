r"""Cut text into tokens and sentences, so that every offset stays known.

A token is a run of letters, a run of digits, or one other character.  A run
of letters is cut again where a lower-case letter meets an upper-case one,
because clinical notes are full of lost spaces ("MartínezNºCol").  White space
belongs to no token.  A sentence is a line; a long line is cut after sentence
ends as well.

Cutting is done in two steps.  The text is split at blanks and line feeds,
where a token always ends; the exact cut of each piece is worked out once and
remembered, since the same few thousand pieces make up nearly all text.

    >>> Tokenizer()("Dra. MartínezNºCol: 28 70973").forms
    ['Dra', '.', 'Martínez', 'N', 'º', 'Col', ':', '28', '70973']
"""

from __future__ import annotations

import re
import threading
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
import regex

from .document import IntArray, Lexicon, Tokens

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

# What is remembered is forgotten when it holds this many pieces or characters:
# enough for the words of a long run, small enough that the facts kept per form
# stay within 100 MB.
_MAX_PIECES = 100_000
_MAX_CHARACTERS = 4_000_000


class Splitter(Protocol):
    """Anything that cuts text into `Tokens`."""

    def __call__(self, text: str) -> Tokens: ...


class _Column:
    """A column of integers that grows at the end."""

    def __init__(self) -> None:
        self._size = 0
        self._values = np.zeros(4096, np.int32)

    def extend(self, values: list[int]) -> None:
        size = self._size + len(values)
        if size > len(self._values):
            longer = np.zeros(2 * size, np.int32)
            longer[: self._size] = self._values[: self._size]
            self._values = longer
        self._values[self._size : size] = values
        self._size = size

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, i: npt.NDArray[Any]) -> npt.NDArray[np.int32]:
        values: npt.NDArray[np.int32] = self._values[i]
        return values


class _Pieces(dict[str, int]):
    """Piece -> its number, with columns of what the exact cut of it yields.

    Looking a new piece up numbers it; `cut_new` must follow before its columns
    are read.
    """

    def __init__(self) -> None:
        super().__init__()
        self.lexicon = Lexicon()
        self.characters = 0
        self._new: list[str] = []
        # By piece.
        self.step = _Column()  # how far the piece and its blank move on in the text
        self.breaks = _Column()
        self.first = _Column()  # index of its first token in the columns by token
        self.count = _Column()
        # By token of a piece.
        self.form = _Column()
        self.start = _Column()
        self.break_before = _Column()
        # By form: its length, and what sentence splitting asks of it.
        self.form_length = _Column()
        self.form_ends = _Column()
        self.form_lower = _Column()
        self._add_forms(0)

    def __missing__(self, piece: str) -> int:
        self[piece] = number = len(self)
        self._new.append(piece)
        return number

    def cut_new(self) -> None:
        """Fill in the columns of the pieces met since the last time."""
        if not self._new:
            return
        known_forms = len(self.lexicon)
        number = self.lexicon.number
        forms: list[int] = []
        starts: list[int] = []
        breaks_before: list[int] = []
        counts: list[int] = []
        breaks: list[int] = []
        for piece in self._new:
            found = list(_TOKEN.finditer(piece))
            forms += [number(match.group()) for match in found]
            starts += [match.start() for match in found]
            counts.append(len(found))
            broken = [match.start() for match in _LINE_BREAK.finditer(piece)]
            breaks.append(len(broken))
            breaks_before += [bisect_left(broken, match.start()) for match in found]
        # A line feed was set between two blanks that the text does not have.
        self.step.extend([0 if piece == "\n" else len(piece) + 1 for piece in self._new])
        first = len(self.form)
        self.first.extend([first, *accumulate(counts, initial=first)][1:-1])
        self.breaks.extend(breaks)
        self.count.extend(counts)
        self.form.extend(forms)
        self.start.extend(starts)
        self.break_before.extend(breaks_before)
        self._add_forms(known_forms)
        self.characters += sum(map(len, self._new))
        self._new.clear()

    def _add_forms(self, known: int) -> None:
        forms = self.lexicon.forms[known:]
        self.form_length.extend(list(map(len, forms)))
        self.form_ends.extend([form in _SENTENCE_END for form in forms])
        self.form_lower.extend([form[:1].islower() for form in forms])


class Tokenizer:
    """The tokenizer that the shipped models were trained on.

    It remembers the pieces it has cut, and may be shared between threads.
    """

    def __init__(self) -> None:
        self._pieces = _Pieces()
        self._lock = threading.Lock()

    def __call__(self, text: str) -> Tokens:
        """Return the tokens of `text`: their starts, ends and forms, not the text."""
        found = text.replace("\n", " \n ").split(" ")
        with self._lock:
            if len(self._pieces) > _MAX_PIECES or self._pieces.characters > _MAX_CHARACTERS:
                self._pieces = _Pieces()
            pieces = self._pieces
            numbers = np.fromiter(map(pieces.__getitem__, found), np.intp, len(found))
            pieces.cut_new()
            # Token t is the cut[t]-th of all cuts, and belongs to piece owner[t].
            counts = pieces.count[numbers]
            owner = np.repeat(np.arange(len(numbers)), counts)
            before = np.cumsum(counts) - counts
            cut = np.arange(len(owner)) + (pieces.first[numbers] - before)[owner]
            form_ids = pieces.form[cut]
            steps = pieces.step[numbers]
            starts = ((np.cumsum(steps) - steps)[owner] + pieces.start[cut]).astype(np.int32)
            length = pieces.form_length[form_ids]
            breaks = pieces.breaks[numbers]
            line = (np.cumsum(breaks) - breaks)[owner] + pieces.break_before[cut]
            is_end = pieces.form_ends[form_ids].astype(bool)
            is_lower = pieces.form_lower[form_ids].astype(bool)
        ends = starts + length
        line_starts, sentence_starts = _split_sentences(
            starts, ends, line, is_end=is_end, is_lower=is_lower
        )
        return Tokens(pieces.lexicon, form_ids, starts, ends, line_starts, sentence_starts)


def line_and_sentence_starts(
    text: str, starts: IntArray, ends: IntArray, forms: Sequence[str]
) -> tuple[IntArray, IntArray]:
    """Return the token positions at which lines and sentences begin, whoever cut the tokens."""
    breaks = [match.start() for match in _LINE_BREAK.finditer(text)]
    return _split_sentences(
        starts,
        ends,
        np.searchsorted(np.array(breaks, np.int32), starts),
        is_end=np.fromiter((form in _SENTENCE_END for form in forms), bool, len(forms)),
        is_lower=np.fromiter((form[:1].islower() for form in forms), bool, len(forms)),
    )


def _split_sentences(
    starts: IntArray,
    ends: IntArray,
    line: npt.NDArray[Any],
    *,
    is_end: npt.NDArray[np.bool_],
    is_lower: npt.NDArray[np.bool_],
) -> tuple[IntArray, IntArray]:
    """Return the token positions at which lines and sentences begin.

    Inside a long line a sentence ends at a full stop, question or exclamation
    mark that is followed by white space and then by anything but a lower-case
    letter.  A stop after one or two characters is an abbreviation or an
    initial ("Dr.", "J."), and ends nothing.
    """
    size = len(starts)
    if size == 0:
        return np.zeros(0, np.int32), np.zeros(0, np.int32)
    new_line = np.empty(size, bool)
    new_line[0] = True
    np.not_equal(line[1:], line[:-1], out=new_line[1:])
    line_starts = np.flatnonzero(new_line).astype(np.int32)
    line_sizes = np.diff(line_starts, append=size)
    is_long = line_sizes >= _LONG_LINE_TOKENS
    if not is_long.any():
        return line_starts, line_starts
    new_sentence = np.zeros(size, bool)
    new_sentence[1:] = is_end[:-1] & (starts[1:] > ends[:-1]) & ~is_lower[1:]
    new_sentence[2:] &= (ends - starts)[:-2] > 2
    new_sentence &= np.repeat(is_long, line_sizes)
    new_sentence |= new_line
    return line_starts, np.flatnonzero(new_sentence).astype(np.int32)
