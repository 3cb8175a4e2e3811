"""Mask by placeholders that are found again whatever happens to the text between.

They look like tags.  But each form in which an entity is written has a placeholder of its
own (``[PERSON_1]``, ``[PERSON_1b]``), so that it comes back in that form wherever it goes, and a
number is left out when anything in the document looks like its placeholder, in whatever case
and with spaces inside.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import count

from ..mask import Mentions
from .forms import key_of, names_of, parsed, seen, squeezed

# Anything that a reader, or the search, could take for a placeholder.
_LIKE = re.compile(r"\[[^\[\]\n]{0,60}\d[^\[\]\n]{0,5}\]")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Placeholders:
    """Put a placeholder in the place of every mention, the same for one form of one entity.

    Entities of one label are numbered from 1 in the order of their first mention, and forms
    get letters from the second one on.
    """

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the placeholder of each mention."""
        taken: dict[str, set[int]] = {}
        numbers: dict[int, tuple[str, int]] = {}
        last: dict[str, int] = {}
        forms: dict[int, dict[str, str]] = {}
        text = mentions.document.text
        # Mentions of one entity may have several labels.
        names = set().union(*(names_of(span.label) for span in mentions.document.spans))
        columns = zip(mentions.document.spans, mentions.surfaces, mentions.entities)
        found: list[str] = []
        for span, surface, entity in columns:
            if entity not in numbers:
                label = span.label
                if label not in taken:
                    taken[label] = _numbers_like(label, text, names)
                numbers[entity] = label, _next(last.get(label, 0), taken[label])
                last[label] = numbers[entity][1]
            letters = forms.setdefault(entity, {})
            if surface not in letters:
                letters[surface] = _letters(len(letters))
            label, number = numbers[entity]
            found.append(f"[{label}_{number}{letters[surface]}]")
        return found


def like_placeholders(text: str) -> list[tuple[int, int]]:
    """Return the offsets of all in `text` that looks like a placeholder.

    >>> like_placeholders("see [NOTE 1], [1] and [page 12b], but not [sic]")
    [(4, 12), (14, 17), (22, 32)]
    """
    view = seen(text)
    return [view.to_source(*match.span()) for match in _LIKE.finditer(view.text)]


def _numbers_like(label: str, text: str, names: Collection[str]) -> set[int]:
    """Return the numbers with which something stands in the text that looks like this label's.

    So does what has one of some other `names` in the place of the label.
    """
    shaped = parsed(f"[{label}_1]")
    if shaped is None:
        return set()
    shape, _ = shaped
    shown = seen(text).text
    patterns = [shape.pattern(), shape.bare_pattern()]
    own = {key_of(match)[0] for pattern in patterns if pattern for match in pattern.finditer(shown)}
    translated = shape.renamed_pattern().finditer(shown)
    return own | {key_of(match)[0] for match in translated if squeezed(match["name"]) in names}


def _next(last: int, taken: set[int]) -> int:
    return next(number for number in count(last + 1) if number not in taken)


def _letters(form: int) -> str:
    """Return the letters of a form, counted from 0: none, b, c, ... z, aa, ab, ...

    >>> [_letters(n) for n in (0, 1, 25, 26, 27)]
    ['', 'b', 'z', 'aa', 'ab']
    """
    if form == 0:
        return ""
    letters = ""
    form += 1
    while form:
        form, letter = divmod(form - 1, len(_LETTERS))
        letters = _LETTERS[letter] + letters
    return letters
