"""Words in the expressions by which stages tell what is nobody's, as ``context.yaml`` has them.

Each key of ``any/context.yaml`` says what its words are for, and holds those that are no language's
own; a language has the keys that it has words for.  A word may be an expression itself: "pages?".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache

from ..errors import ConfigError
from .about import known_in
from .sections import ANY, Section, phrases, section_of

_KEY = re.compile(r"\(\?&(\w+)\)")


class Expression:
    r"""A regular expression in which ``(?&key)`` stands for any of the words of a key.

    >>> room = Expression(r"\b(?&rooms):?\s*$", re.IGNORECASE)
    >>> [room.of("de").search(text) is not None for text in ("Zimmer ", "Name: ")]
    [True, False]
    """

    def __init__(self, written: str, flags: int = 0) -> None:
        self._written, self._flags = written, flags
        self._known: dict[str, re.Pattern[str]] = {}

    def of(self, code: str) -> re.Pattern[str]:
        """Return the expression with the words that are known in texts of a language."""
        known = self._known.get(code)
        if known is None:
            known = self._known[code] = _compiled(self._written, self._flags, known_in(code))
        return known


@cache
def _compiled(written: str, flags: int, codes: Sequence[str]) -> re.Pattern[str]:
    def any_of(key: re.Match[str]) -> str:
        return f"(?:{'|'.join(_words(key[1], codes)) or '(?!)'})"

    return re.compile(_KEY.sub(any_of, written), flags)


def context_words(key: str, code: str) -> tuple[str, ...]:
    """Return the words of a key that are known in texts of a language.

    >>> context_words("saints", "pt")
    ('sankt', 'saint', 'st', 'san', 'santa', 'santo', 'são')
    """
    return _words(key, known_in(code))


@cache
def _words(key: str, codes: Sequence[str]) -> tuple[str, ...]:
    found = (_section(code).get(key, ()) for code in codes)
    return tuple(dict.fromkeys(word for words in (*found, _section(ANY)[key]) for word in words))


@cache
def _section(code: str) -> Mapping[str, tuple[str, ...]]:
    section = section_of(code, "context", is_needed=False)
    return _read(section, section.keys if code == ANY else _section(ANY))


def _read(section: Section, known: Collection[str]) -> Mapping[str, tuple[str, ...]]:
    words = {key: phrases(section, key) for key in section.keys if key in known}
    section.check_all_read()
    for key, word in ((key, word) for key, found in words.items() for word in found):
        try:
            re.compile(word)
        except re.error as error:
            raise ConfigError(f"{section.place(key)}: no valid expression: {error}") from None
    return words
