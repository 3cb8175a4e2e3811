"""Which language a text is in, by its smallest words: for those who did not say.

`languages.choose` knows it better and takes a second to load; what the comparison of
mentions needs is whether the text is German, and whose titles stand in it.
"""

from __future__ import annotations

import re
from types import MappingProxyType

# The commonest words of each language that are none of the others.
_SMALL = MappingProxyType(
    {
        "de": frozenset("der und das ist nicht den mit dem eine auf wurde von sich für".split()),
        "en": frozenset(
            "the of and to was were by for with is are that at his her from has".split()
        ),
        "es": frozenset("el del los las y en con una su al por fue lo es la le".split()),
        "pt": frozenset("da do em não um uma dos das ao pelo pela foi no na os".split()),
    }
)
_WORD = re.compile(r"[^\W\d_]+")
# So many characters tell; a text that begins with another language is rare.
_CHARACTERS = 3000
# So many small words, and so many times those of the next language.
_LEAST = 3
_LEAD = 1.5


def guessed(text: str) -> str:
    """Return the code of the language that the small words of a text are of, "" if none leads.

    >>> guessed("Das Haus des Vereins und der Garten"), guessed("Ana, Roma")
    ('de', '')
    """
    words = _WORD.findall(text[:_CHARACTERS].casefold())
    counts = {code: sum(word in small for word in words) for code, small in _SMALL.items()}
    (first, most), (_, next_most) = sorted(counts.items(), key=lambda count: -count[1])[:2]
    return first if most >= _LEAST and most >= _LEAD * next_most else ""
