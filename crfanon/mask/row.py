"""A masked text as a row of cells, in which names are looked for: `Row`.

Cutting a masked text into words would take longer than masking it.  Outside of the masks it is
the text of the document, and the tokens of that are at hand: what the words of their forms are
is worked out once for each form.  So a cell is a token or a mask, and the words of the text are
those of its cells.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import islice
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from ..text.normalize import bare
from ..text.spans import Span
from ..text.token_search import token_ranges
from ..text.tokens import IntArray, Lexicon, Tokens
from ..text.view import Edit, View
from .specific_words import WORD, words_of

# In masks, letters between digits are no name: "3ana7" of something encrypted.
_WHOLE_WORD = re.compile(rf"(?<!\w)(?:{WORD.pattern})(?!\w)")
# Cells without a word between two words of an original, which may have more signs than that.
_MOST_SIGNS = 20
# "[NAME_PATIENT_1]": a label and a number are no name.
_PLACEHOLDER = re.compile(r"[^\w\s]*[^\W\d_]+(?:[_ -][^\W\d_]+)*[_ -]?\d+[^\w\s]*")

At = tuple[int, int]
"""A word in the row: its cell, and its number in that."""


class Mask(NamedTuple):
    """A mask: what stands in the place of mentions, its words, and where they are in it.

    `is_meant` says that these may stand in it: it is a placeholder, or itself a mention.
    """

    text: str
    words: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    is_meant: bool


class Masks:
    """The masks of some originals, as they are read where the originals have escapes."""

    def __init__(
        self,
        replacements: Sequence[str],
        originals: Sequence[str],
        reading: Callable[[str], str] = str,
    ) -> None:
        self._originals = set(originals)
        # Who has mentions change places wants them to stand.
        self._keys = [
            (text, text in self._originals and text != original)
            for text, original in zip(replacements, originals)
        ]
        self._reading = reading

    def words(self) -> set[str]:
        """Return the bare words of all of them."""
        texts = map(self._reading, {text for text, _ in self._keys})
        return set(map(bare, _WHOLE_WORD.findall("\n".join(texts))))

    @cached_property
    def different(self) -> list[Mask]:
        """Each of them once."""
        return [self._mask(*key) for key in dict.fromkeys(self._keys)]

    @cached_property
    def numbers(self) -> list[int]:
        """The number of the mask of each original."""
        numbers = {key: k for k, key in enumerate(dict.fromkeys(self._keys))}
        return [numbers[key] for key in self._keys]

    def _mask(self, text: str, is_swapped: bool) -> Mask:
        read = self._reading(text)
        found = [] if is_swapped else [*_WHOLE_WORD.finditer(read)]
        if not found:
            # No name goes on behind it, unless there is nothing of it to be seen.
            return Mask(read, ("",) if is_swapped or read.strip() else (), (), is_meant=True)
        words = tuple(bare(word.group()) for word in found)
        is_meant = text in self._originals or bool(_PLACEHOLDER.fullmatch(text))
        return Mask(read, words, tuple(word.span() for word in found), is_meant)


class _Cells(NamedTuple):
    """For each cell a token or the complement of a span, and a form or the complement of a mask."""

    sources: list[int]
    codes: list[int]
    codes_as_column: IntArray
    begins: list[int]
    """Where the masks begin, by their spans."""


class Row:
    """A masked text as a row of cells: the tokens outside of the masks, and the masks.

    The text that was masked comes in, with its tokens and spans, and a mask for each span;
    `originals` are the texts of the spans and `mentions` their words.  Most masked texts have not
    one word of a mention in them, so the cells are laid out when they are asked for.
    """

    def __init__(self, text: str, tokens: Tokens, spans: Sequence[Span], masks: Masks) -> None:
        self.tokens = tokens
        self.originals = [text[span.start : span.end] for span in spans]
        self._text, self._spans, self._masks = text, spans, masks
        self._forms = _forms_of(tokens.lexicon)
        self._ranges = token_ranges(tokens, spans)
        self.mentions = words_at(tokens, self._ranges)
        self._is_open = np.ones(len(tokens), bool)
        for i, j in self._ranges:
            self._is_open[i:j] = False
        self._open_forms = tokens.form_ids[self._is_open]

    @cached_property
    def view(self) -> View:
        """The masked text, as a view of the text that was masked."""
        return View.edited(self._text, _apart(self._spans, self._masks))

    @cached_property
    def _cells(self) -> _Cells:
        # How many tokens outside of the masks stand before each span.
        before = np.append(0, self._is_open.cumsum())[[i for i, _ in self._ranges]]
        codes = np.insert(self._open_forms, before, ~np.array(self._masks.numbers))
        opened = self._is_open.nonzero()[0]
        sources: list[int] = np.insert(opened, before, ~np.arange(len(self._spans))).tolist()
        begins = [begin for _, (begin, _) in self.view.replaced()]
        return _Cells(sources, codes.tolist(), codes, begins)

    def standing(self, words: set[str]) -> set[str]:
        """Return which of some words stand in it."""
        found = self._forms.among(words, self._open_forms.tolist())
        return found | words.intersection(self._masks.words())

    def having(self, words: AbstractSet[str]) -> Iterator[int]:
        """Yield the cells that have one of these words in them."""
        masks = self._masks.different
        is_one = np.zeros(len(self.tokens.lexicon) + len(masks), bool)
        is_one[self._forms.having(words)] = True
        is_one[[~k for k, mask in enumerate(masks) if not words.isdisjoint(mask.words)]] = True
        yield from is_one[self._cells.codes_as_column].nonzero()[0].tolist()

    def words(self, cell: int) -> Sequence[str]:
        """Return the words of a cell."""
        code = self._cells.codes[cell]
        return self._forms.words[code] if code >= 0 else self._masks.different[~code].words

    def mask_at(self, cell: int) -> tuple[int, Mask] | None:
        """Return the number of the span that a cell stands for, and its mask; None of a token."""
        source, code = self._cells.sources[cell], self._cells.codes[cell]
        return None if source >= 0 else (~source, self._masks.different[~code])

    def run(self, at: At, size: int) -> tuple[tuple[str, ...], Sequence[At]]:
        """Return so many words from one on, and where they stand.

        They are fewer where there are more than a few signs between two, or the text ends.
        """
        (cell, k), last = at, at[0]
        own = self.words(cell)
        if size <= len(own) - k:
            return tuple(own[k : k + size]), [(cell, n) for n in range(k, k + size)]
        words: list[str] = []
        places: list[At] = []
        while len(words) < size and cell <= min(last, len(self._cells.codes) - 1):
            own = self.words(cell)
            if own:
                words += own[k:]
                places += ((cell, n) for n in range(k, len(own)))
                last = cell + _MOST_SIGNS
            cell, k = cell + 1, 0
        return tuple(words[:size]), places[:size]

    def place(self, at: At) -> tuple[int, int]:
        """Return where in the masked text a word stands."""
        cell, k = at
        source, code = self._cells.sources[cell], self._cells.codes[cell]
        if source < 0:
            begin = self._cells.begins[~source]
            start, end = self._masks.different[~code].places[k]
            return begin + start, begin + end
        begin = self.view.offset_in_text(self.tokens.starts.item(source))
        form = self.tokens.lexicon.forms[code]
        if len(self._forms.words[code]) == 1 and form.isalnum():
            return begin, begin + len(form)
        start, end = next(islice(WORD.finditer(form), k, None)).span()
        return begin + start, begin + end


def _apart(spans: Sequence[Span], masks: Masks) -> Iterator[Edit]:
    """Yield the edits that put masks in the place of spans.

    Spans that divide an escape overlap as they are read.
    """
    at = 0
    for span, number in zip(spans, masks.numbers):
        start, end = max(at, span.start), max(at, span.end)
        yield start, end, masks.different[number].text
        at = end


def words_at(tokens: Tokens, ranges: Iterable[tuple[int, int]]) -> list[list[str]]:
    """Return the bare words of the tokens in some ranges."""
    numbers, words = tokens.form_ids.tolist(), _forms_of(tokens.lexicon).words
    return [[word for k in numbers[i:j] for word in words[k]] for i, j in ranges]


class _Forms:
    """The bare words of the forms of a lexicon, worked out once for each form."""

    def __init__(self) -> None:
        self.words: list[tuple[str, ...]] = []
        self._numbers: dict[str, list[int]] = {}

    def follow(self, lexicon: Lexicon) -> _Forms:
        """Take in what forms are new, and return the whole."""
        for number in range(len(self.words), len(lexicon)):
            words = words_of(lexicon.forms[number])
            for word in words:
                self._numbers.setdefault(word, []).append(number)
            self.words.append(words)
        return self

    def among(self, words: Iterable[str], forms: Iterable[int]) -> set[str]:
        """Return those of the words that some of these forms have."""
        none, numbers = set(forms).isdisjoint, self._numbers
        return {word for word in words if word in numbers and not none(numbers[word])}

    def having(self, words: Iterable[str]) -> list[int]:
        """Return the forms that have one of the words in them."""
        return [number for word in words for number in self._numbers.get(word, ())]


_all_forms: WeakKeyDictionary[Lexicon, _Forms] = WeakKeyDictionary()
_lock = threading.Lock()


def _forms_of(lexicon: Lexicon) -> _Forms:
    with _lock:
        return _all_forms.setdefault(lexicon, _Forms()).follow(lexicon)
