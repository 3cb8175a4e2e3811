"""Scan what was written: does a masked original still stand somewhere?"""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

from ..document import Span
from ..repeats import find, spreads, token_ranges
from ..tokenizer import Tokenizer

if TYPE_CHECKING:
    from . import Masked

# Further than the tokens of one match may be from each other.
_APART = "\n\n\n"


@cache
def _tokenizer() -> Tokenizer:
    return Tokenizer()


def leaks(masked: Masked) -> list[tuple[int, int]]:
    """Return where a masked original still stands in the masked text, as offsets.

    Only originals that `repeats.spreads` calls telling are looked for, as whole
    tokens, in case as they were.  What stands inside of a replacement is the
    business of its method: a hospital keeps its kind, and a tag its label.
    """
    solutions = masked.table.solutions
    telling = {
        solution.original for solution in solutions if spreads(solution.label, solution.original)
    }
    if not telling:
        return []
    # Cut together with the text, the originals have the same form ids.
    originals = sorted(telling)
    pieces = [masked.text, *originals]
    tokens = _tokenizer()(_APART.join(pieces))
    starts = accumulate(len(piece) + len(_APART) for piece in pieces)
    wanted = token_ranges(
        tokens,
        [Span(start, start + len(original), "") for start, original in zip(starts, originals)],
    )
    replaced = token_ranges(
        tokens, [Span(solution.masked_start, solution.masked_end, "") for solution in solutions]
    )
    return [
        (int(tokens.starts[i]), int(tokens.ends[j - 1]))
        for i, j, _ in find(tokens, wanted, [*replaced, *wanted])
        if tokens.starts[i] < len(masked.text)
    ]
