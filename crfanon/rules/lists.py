"""Lists that rules name: ``{en/feast}`` in a pattern or an expression.

A list that says more than a few words is easier to read, and to add to, where lists are.
"""

from __future__ import annotations

import re
from functools import cache

from ..gazetteers.lists import read_entries
from ..text.normalize import bare

_NAMED = re.compile(r"\{([a-z]+(?:/[a-z_]+)+)\}")


def first_words(pattern: str) -> str:
    """Return a pattern with the first words of the entries in place of each list that it names.

    >>> first_words("in [{es/sex}]") == "in [{es/sex}]", first_words("[<9+>]")
    (False, '[<9+>]')
    """
    return _NAMED.sub(lambda match: _first_words(match[1]), pattern)


def entries(expression: str) -> str:
    """Return an expression with the entries in place of each list that it names, longest first.

    An accent may be missing, and an apostrophe may be the straight or the round one.
    """
    return _NAMED.sub(lambda match: _alternatives(match[1]), expression)


@cache
def _first_words(name: str) -> str:
    return "|".join(sorted({bare(re.findall(r"\w+", entry)[0]) for entry in read_entries(name)}))


@cache
def _alternatives(name: str) -> str:
    longest_first = sorted(read_entries(name), key=lambda entry: (-len(entry), entry))
    return f"(?:{'|'.join(''.join(map(_written, entry)) for entry in longest_first)})"


def _written(character: str) -> str:
    """Return the expression for a character of an entry."""
    if character in "'\u2019":
        return "['\u2019]"
    plain = bare(character)
    if character.isalpha() and len(plain) == 1 and plain != character.lower():
        return f"[{character}{plain.upper() if character.isupper() else plain}]"
    return re.escape(character)
