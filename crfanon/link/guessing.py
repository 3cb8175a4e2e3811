"""The language of a text by its most common words, where no language was given.

`languages.choose` knows it better and takes a second to load; what the comparison of
mentions needs is whether the text is German, and whose titles stand in it.
"""

from __future__ import annotations

import re

from ..languages.about import known_in
from ..languages.cue_words import cue_words

_WORD = re.compile(r"[^\W\d_]+")
# So many characters tell; a text that begins with another language is rare.
_CHARACTERS = 3000
# So many different ones, and so many times those of the next language.
_LEAST = 2
_LEAD = 1.5


def guessed(text: str) -> str:
    """Return the code of the language that the small words of a text are of, "" if none leads.

    >>> guessed("Das Haus des Vereins und der Garten"), guessed("Ana, Roma")
    ('de', '')
    """
    words = set(_WORD.findall(text[:_CHARACTERS].casefold()))
    counts = {code: len(words & cue_words(code).common) for code in known_in("")}
    (first, most), (_, next_most) = sorted(counts.items(), key=lambda count: -count[1])[:2]
    return first if most >= _LEAST and most >= _LEAD * next_most else ""
