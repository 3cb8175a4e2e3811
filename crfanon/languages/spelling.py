"""How the words of a language are noted: bare to be compared, as they are to be written."""

from __future__ import annotations

from ..text.normalize import bare


def words(text: str) -> frozenset[str]:
    """Return words that are only compared."""
    return frozenset(map(bare, text.split()))


def list_words(text: str) -> tuple[str, ...]:
    """Return words that are written."""
    return tuple(text.split())


def listed(text: str) -> tuple[str, ...]:
    """Return phrases that are written, with commas between them.

    >>> listed("São Tomé, Cabo Verde")
    ('São Tomé', 'Cabo Verde')
    """
    return tuple(" ".join(phrase.split()) for phrase in text.split(","))


def whose(gender: str, text: str) -> dict[str, str]:
    """Return words that are only compared, with whose they are."""
    return dict.fromkeys(map(bare, text.split()), gender)


def groups(text: str) -> tuple[tuple[str, ...], ...]:
    """Return one group a line, with commas between its words."""
    return tuple(listed(line) for line in filter(None, map(str.strip, text.splitlines())))


def pairs(text: str) -> tuple[tuple[str, str], ...]:
    """Return the two words of each line."""
    return tuple((masculine, feminine) for masculine, feminine in groups(text))


def inflected(stems: str) -> tuple[tuple[str, ...], ...]:
    """Return German adjectives that may replace each other, a group for each of their endings.

    >>> inflected("ledig verwitwet")[1]
    ('ledige', 'verwitwete')
    """
    endings = ("", "e", "er", "es", "en", "em")
    return tuple(tuple(stem + ending for stem in stems.split()) for ending in endings)
