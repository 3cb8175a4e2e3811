"""Scan what was written: does a masked original still stand somewhere?

The second pass has masked every repeat that it found in the original, so what
may be left is what masking itself brought in, or what a plug-in did not look
for.  The scan makes no use of that: it goes through all of the masked text.

Cutting that into tokens would take as long as masking it did.  So it begins with
something that is necessary for a leak and quick: without white space, which no
token holds, the masked text holds the original.  Only originals that pass, about
one in a document, are asked whether they are telling, and only if one of them is
(3 times in masking 750 clinical notes by four methods) are tokens compared, of the
words around it.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

from ..decide.repeat_search import SecondPass
from ..languages.language import language
from ..languages.variants import Variants
from ..text.document import Document
from ..text.spans import Span
from ..text.token_search import find, token_ranges
from ..text.tokenizer import Splitter, Tokenizer
from ..text.unescape import Reading, read

if TYPE_CHECKING:
    from .replace import Masked
    from .table.table import Solution

_DEFAULT = SecondPass()
# A few words before a match say whether it is one.
_CONTEXT = 40
# Further than the tokens of one match may be from each other.
_APART = "\n\n\n"
# In a longer text with as many spans to the page, looking for one after the other
# takes longer than cutting the text into tokens.
_SHORT_CHARACTERS = 50_000
# And so does looking for one that is no name but half of the text.
_LONG_ORIGINAL = 1000
# Looking for more than these takes longer than that as well.
_FEW_ORIGINALS = 4


@cache
def _tokenizer() -> Tokenizer:
    return Tokenizer()


def leaks(
    document: Document,
    masked: Masked,
    *,
    splitter: Splitter | None = None,
    settings: SecondPass = _DEFAULT,
) -> list[tuple[int, int]]:
    """Return where a masked original still stands in the masked text, as offsets into that.

    Only originals that the second pass looks for by `settings` are looked for, as whole
    tokens, in case as they were and whatever their escapes (`text.unescape`).  What stands inside
    of a replacement is the business of its method: a hospital keeps its kind, and a tag its label.
    """
    text = document.text
    surfaces = [text[span.start : span.end] for span in document.spans]
    reading = read(masked.text)
    # Where nothing is escaped there is nothing to read in a mention.
    if len(reading) != len(masked.text) or Reading.of("\n".join(surfaces)) is not None:
        surfaces = list(map(read, surfaces))
    standing = set(surfaces)
    if len(text) < _SHORT_CHARACTERS:
        squeezed = "".join(reading.split())
        standing = {surface for surface in standing if "".join(surface.split()) in squeezed}
    else:
        size = len(reading)
        standing = {surface for surface in standing if len("".join(surface.split())) <= size}
    if not standing:
        return []
    telling = {
        surface
        for span, surface in zip(document.spans, surfaces)
        if surface in standing and settings.looks_for(span.label, surface)
    }
    if not telling:
        return []
    return _stand(
        sorted(telling), masked, splitter or _tokenizer(), language(settings.language).variants
    )


def _stand(
    originals: Sequence[str], masked: Masked, splitter: Splitter, own: Variants
) -> list[tuple[int, int]]:
    """Return where the tokens of an original stand in the masked text, not all replaced."""
    replaced = [Span(s.masked_start, s.masked_end, "") for s in masked.table.solutions]
    reading = Reading.of(masked.text)
    text = masked.text
    if reading is not None:
        text, replaced = reading.text, [*reading.read(replaced)]
    places = _around(originals, text)
    # Cut together with the text, the originals have the same form ids.
    pieces = [*(text[start:end] for start, end in places), *originals]
    tokens = splitter(_APART.join(pieces))
    starts = [0, *accumulate(len(piece) + len(_APART) for piece in pieces)]
    # How far each piece of the text stands from where it stood.
    moves = [start - place[0] for start, place in zip(starts, places)]
    begin = starts[len(places)]
    wanted = token_ranges(
        tokens,
        [
            Span(start, start + len(original), "")
            for start, original in zip(starts[len(places) :], originals)
        ],
    )
    covered = token_ranges(
        tokens,
        [
            Span(max(span.start, start) + move, min(span.end, end) + move, "")
            for (start, end), move in zip(places, moves)
            for span in replaced
            if span.start < end and start < span.end
        ],
    )
    found = []
    for i, j, _ in find(tokens, wanted, [*covered, *wanted]):
        start, end = int(tokens.starts[i]), int(tokens.ends[j - 1])
        if start < begin and not own.is_noun_at(tokens, i, j):
            move = moves[bisect_right(starts, start) - 1]
            found.append((start - move, end - move))
    return found if reading is None else [reading.view.to_source(*place) for place in found]


def _around(originals: Sequence[str], text: str) -> list[tuple[int, int]]:
    """Return the parts of a text that an original may stand in, with a few words around it.

    They end where white space is, across which no token goes, and are apart from each other.
    """
    if (
        len(text) >= _SHORT_CHARACTERS
        or len(originals) > _FEW_ORIGINALS
        or max(map(len, originals)) > _LONG_ORIGINAL
    ):
        return [(0, len(text))]
    places: list[tuple[int, int]] = []
    for original in originals:
        characters = r"\s*".join(map(re.escape, "".join(original.split())))
        for match in re.finditer(f"(?=({characters}))", text):
            start = text.rfind(" ", 0, max(0, match.start(1) - _CONTEXT)) + 1
            end = text.find(" ", match.end(1) + _CONTEXT)
            places.append((start, end if end >= 0 else len(text)))
    apart: list[tuple[int, int]] = []
    for start, end in sorted(places):
        if apart and start <= apart[-1][1]:
            start, end = apart[-1][0], max(end, apart.pop()[1])
        apart.append((start, end))
    return apart


def in_original(
    places: Sequence[tuple[int, int]], solutions: Sequence[Solution]
) -> list[tuple[int, int]]:
    """Return places in the masked text as places in the original; masks count as a whole."""

    begins = [solution.masked_start for solution in solutions]

    def original(position: int, *, is_end: bool) -> int:
        nearest = bisect_left(begins, position) - 1
        if nearest < 0:
            return position
        solution = solutions[nearest]
        if position < solution.masked_end:
            return solution.end if is_end else solution.start
        return position + solution.end - solution.masked_end

    return [(original(start, is_end=False), original(end, is_end=True)) for start, end in places]
