"""Which language a text is in, by its smallest words: for those who did not say.

`languages.choose` knows it better and takes a second to load; what the comparison of
mentions needs is whether the text is German, and whose titles stand in it.
"""

from __future__ import annotations

import re
from types import MappingProxyType

# Common words of each language, few of which others have, and what stands before names.
_SMALL = MappingProxyType(
    {
        code: frozenset(words.split())
        for code, words in {
            "de": "der und das ist sind nicht den mit dem des eine auf wurde von sich für am im "
            "aus zu hat zum zur bei herr frau",
            "en": "the of and to was were by for with is are that at his her from has mr mrs ms",
            "es": "el del los las y en con una su al por fue lo es la le sr sra don doña",
            "pt": "o da do em não um uma dos das ao à pelo pela foi no na os sr sra dona é",
        }.items()
    }
)
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
    counts = {code: len(words & small) for code, small in _SMALL.items()}
    (first, most), (_, next_most) = sorted(counts.items(), key=lambda count: -count[1])[:2]
    return first if most >= _LEAST and most >= _LEAD * next_most else ""
