"""Forms of address, titles and words for relatives, which stand beside names and are none."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, cached_property
from typing import NamedTuple

from ..gazetteers.words import kinship, titles
from ..labels import kinds_of
from ..languages import LANGUAGES
from ..languages.context_words import Expression
from ..languages.cue_words import address_anywhere, cue_words
from ..text.normalize import fold
from ..text.spans import Span
from .seams import begins_line
from .vocabulary import Vocabulary

# "D." is a title in front of a name that is written out, and an initial in front of another one.
_INITIAL = re.compile(r"[Dd](?:\.|\s)\s*(?:[^\W\d_]{1,2}\.|$)")
_TITLE = re.compile(r"[^\W\d_]{4,}(?:[ -][^\W\d_]+)*")
_BEFORE = r"(?:(?&before_address)\s+)?"
_BEHIND = r"(?:\.?[ªº]|\(a\))?\.?(?![\w'’-])[\s,]*"
_WORD = re.compile(r"[^\W\d_]+")


class _Address(NamedTuple):
    """The forms of address before names in a language, and behind a list of them."""

    before: re.Pattern[str]
    closing: re.Pattern[str]
    at_end: re.Pattern[str]
    written: frozenset[str]  # those that are cut off even if people are called so

    @classmethod
    def of(cls, language: str) -> _Address:
        """Return the forms of address of a language, and the titles on its list."""
        own = cue_words(language).address if language in LANGUAGES else frozenset()
        written = sorted(address_anywhere(language) | own)
        said = [*written, *filter(_TITLE.fullmatch, titles(language))]
        one = _any_of({*map(str.lower, said), *map(fold, said)})
        return cls(
            Expression(f"{_BEFORE}({one}){_BEHIND}", re.IGNORECASE).of(language),
            re.compile(rf"[,;] *({one})\.?", re.IGNORECASE),
            re.compile(rf"(?<![\w'’-])(?:{one})(?:\.?[ªº]|\(a\))?\.?[ \xa0]+$", re.IGNORECASE),
            frozenset(map(fold, written)),
        )


class FormsOfAddress:
    """Finds where a name begins and ends beside forms of address in a language."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._vocabulary = Vocabulary(language)

    @cached_property
    def _address(self) -> _Address:
        """The forms of address before names; made when a name is met."""
        return _Address.of(self._language)

    def stands_before(self, before: str) -> bool:
        """Whether a text ends with a form of address, a title or a greeting.

        >>> address = FormsOfAddress("de")
        >>> [address.stands_before(text) for text in ("bei Dr. ", "Herr Kollege ", "die Hand ")]
        [True, True, False]
        """
        return self._address.at_end.search(before) is not None

    def named(self, text: str, span: Span) -> Span:
        """Return a name without the forms of address before it, as it is if it has none."""
        left = self.left_of(text, span)
        return left if left.start > span.start else span

    def left_of(self, text: str, span: Span) -> Span:
        """Return a name without the forms of address that it begins with, or end a list with.

        What is a greeting in front of a name, and alone in its line, is a surname elsewhere.
        """
        start, end = span.start, span.end
        address = self._address
        said: list[str] = []
        while start < end and (found := address.before.match(text, start, end)):
            if _INITIAL.match(text, start, end):
                break
            word = fold(found[1])
            if word not in address.written and self._vocabulary.is_called(word):
                break
            said.append(word)
            start = found.end()
        if "NAME_RELATIVE" not in kinds_of(span.label):
            # A son is called Korbinian, and not "Sohn Korbinian".
            first = _WORD.match(text, start, end)
            if first and first.end() < end and fold(first[0]) in kinship(self._language):
                behind = _WORD.search(text, first.end(), end)
                start = behind.start() if behind else start
        if "d" in address.written and text[span.start : end] in ("D", "D."):
            # "D." of "D. Juan", where the name is a span of its own.
            start = end
        elif start >= end and not begins_line(text, span.start):
            if any(
                word not in _titles(self._language) and self._vocabulary.is_called(word)
                for word in said
            ):
                return span
        comma = max(text.rfind(",", start, end), text.rfind(";", start, end))
        closing = address.closing.fullmatch(text, comma, end) if comma > start else None
        if closing and (
            fold(closing[1]) in address.written or not self._vocabulary.is_called(fold(closing[1]))
        ):
            end = comma
        return span._replace(start=start, end=max(start, end))


@cache
def _titles(language: str) -> frozenset[str]:
    return frozenset(map(fold, address_anywhere(language)))


def _any_of(words: Iterable[str], *, depth: int = 2) -> str:
    """Return an expression for any of some words, the longest that fits.

    Those that begin alike stand together, so that few are tried on a name that begins otherwise.

        >>> _any_of(["mr", "mrs", "dr"], depth=1)
        'm(?:rs|r)|d(?:r)'
    """
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    if depth == 0 or "" in longest_first:
        return "|".join(longest_first)
    beginning: dict[str, list[str]] = {}
    for word in longest_first:
        beginning.setdefault(word[0], []).append(word[1:])
    return "|".join(f"{c}(?:{_any_of(rest, depth=depth - 1)})" for c, rest in beginning.items())
