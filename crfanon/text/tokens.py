"""The tokens of a text, as columns: `Tokens`.

A word form is interned once in a `Lexicon`, and a token is three integers: where it starts, where
it ends, which form it is.  Everything that depends on the form alone (its shape, its lists, its
scores in the CRF) is then computed once per form and looked up per token.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, overload

import numpy as np
import numpy.typing as npt

IntArray = npt.NDArray[np.int32]


class Lexicon:
    """The word forms met so far, numbered in the order of meeting.

    Form 0 is the empty string; it stands for "no token here", as before the
    first token of a text.  Whoever keeps facts about forms indexes them by
    number and compares the lexicon by identity: a tokenizer that has met too
    many forms starts a fresh lexicon, and the old numbers die with the old one.

        >>> lexicon = Lexicon()
        >>> lexicon.number("Berg"), lexicon.number("Anna"), lexicon.number("Berg")
        (1, 2, 1)
        >>> lexicon.forms[2]
        'Anna'
    """

    __slots__ = ("__weakref__", "_numbers", "forms")

    def __init__(self) -> None:
        self.forms: list[str] = [""]
        self._numbers: dict[str, int] = {"": 0}

    def number(self, form: str) -> int:
        """Return the number of `form`, giving it the next one if it is new."""
        number = self._numbers.get(form)
        if number is None:
            number = len(self.forms)
            self.forms.append(form)
            self._numbers[form] = number
        return number

    def known(self, form: str) -> int:
        """Return the number of `form`, 0 if it has not been met.

        >>> Lexicon().known("Berg")
        0
        """
        return self._numbers.get(form, 0)

    def __len__(self) -> int:
        return len(self.forms)

    def __repr__(self) -> str:
        return f"<Lexicon: {len(self.forms)} forms>"


class Token(NamedTuple):
    """A view of one token: its form and where it stands."""

    form: str
    start: int
    end: int


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Tokens(Sequence[Token]):
    """The tokens of one text, as columns of equal length.

    `line_starts` and `sentence_starts` hold token positions (not characters);
    every line start is also a sentence start, and both begin with 0 unless
    there are no tokens.
    """

    lexicon: Lexicon
    form_ids: IntArray
    starts: IntArray
    ends: IntArray
    line_starts: IntArray
    sentence_starts: IntArray

    def __len__(self) -> int:
        return len(self.form_ids)

    @overload
    def __getitem__(self, i: int) -> Token: ...
    @overload
    def __getitem__(self, i: slice) -> list[Token]: ...
    def __getitem__(self, i: int | slice) -> Token | list[Token]:
        if isinstance(i, slice):
            return [self[j] for j in range(*i.indices(len(self)))]
        return Token(self.lexicon.forms[self.form_ids[i]], int(self.starts[i]), int(self.ends[i]))

    @property
    def forms(self) -> list[str]:
        """The word forms in order, as a new list."""
        forms = self.lexicon.forms
        return [forms[number] for number in self.form_ids.tolist()]

    def sentences(self) -> Iterator[tuple[int, int]]:
        """Yield each sentence as a half-open range of token positions."""
        bounds = [*self.sentence_starts.tolist(), len(self)]
        yield from pairwise(bounds)

    def places_of(self, form_ids: Iterable[int]) -> npt.NDArray[np.intp]:
        """Return the positions of the tokens that have one of these forms.

        >>> from crfanon.text.tokenizer import Tokenizer
        >>> tokens = Tokenizer()("Anna Berg, Berg")
        >>> tokens.places_of([tokens.lexicon.known("Berg")]).tolist()
        [1, 3]
        """
        is_one = np.zeros(len(self.lexicon), bool)
        is_one[[*form_ids]] = True
        return is_one.take(self.form_ids).nonzero()[0]

    def covering(self, start: int, end: int) -> tuple[int, int]:
        """Return the token positions `[i, j)` that touch the characters `[start, end)`.

        The range is empty when the characters hold no token.
        """
        # Of the type of the columns, which would be copied otherwise.
        i = int(self.ends.searchsorted(np.int32(start), side="right"))
        j = int(self.starts.searchsorted(np.int32(end), side="left"))
        return i, max(i, j)

    def __repr__(self) -> str:
        return f"<Tokens: {len(self)} tokens, {len(self.sentence_starts)} sentences>"


def join(parts: Sequence[Tokens]) -> Tokens:
    """Return the tokens of some texts joined, as if each text began on a new line below the last.

    What is looked for within lines is found so in all texts at once; `Matches.divided` tells
    whose it is.  The texts share a lexicon.

        >>> from crfanon.text.tokenizer import Tokenizer
        >>> tokenizer = Tokenizer()
        >>> joined = join([tokenizer("Anna Berg"), tokenizer("Berg")])
        >>> joined.forms, joined.starts.tolist(), joined.line_starts.tolist()
        (['Anna', 'Berg', 'Berg'], [0, 5, 10], [0, 2])
    """
    if len(parts) == 1:
        return parts[0]
    if any(part.lexicon is not parts[0].lexicon for part in parts):
        raise ValueError("texts that are joined must share a lexicon")
    tokens = characters = 0
    starts, ends, line_starts, sentence_starts = [], [], [], []
    for part in parts:
        starts.append(part.starts + characters)
        ends.append(part.ends + characters)
        line_starts.append(part.line_starts + tokens)
        sentence_starts.append(part.sentence_starts + tokens)
        tokens += len(part)
        characters = int(ends[-1][-1]) + 1 if len(part) else characters
    return Tokens(
        parts[0].lexicon,
        *map(
            np.concatenate,
            ([part.form_ids for part in parts], starts, ends, line_starts, sentence_starts),
        ),
    )
