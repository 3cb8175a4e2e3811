"""The ways to write a mention, as they are looked for: alternatives for each of its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..labels import kinds_of
from ..languages.language import language
from ..languages.spellings import spellings
from ..languages.variants import Variant
from .repeat_search import is_specific


class Pattern(NamedTuple):
    """A variant of several tokens: what each may be, and the longest of them."""

    form: str
    words: tuple[frozenset[str], ...]
    longest: frozenset[str]

    @classmethod
    def of(cls, form: str, words: Sequence[Sequence[str]]) -> Pattern:
        """Return the pattern of `words`, each of which may be written in several ways."""
        longest = max(words, key=lambda word: (not word[0].islower(), len(word[0])))
        return cls(form, tuple(map(frozenset, words)), frozenset(longest))


class Ways(NamedTuple):
    """All ways to write a mention: those of one token, by that, the longer ones, and initials.

    `longest` holds the longest token of each of the longer ones; `letters` are those of the
    initials ("I. R. P."), of which all have to stand in a text.  Those in lower case stand
    apart, in `small` if they are one token, else in `small_longer`.
    """

    alone: Mapping[str, Variant]
    longer: tuple[Pattern, ...]
    longest: frozenset[str]
    small: Mapping[str, Variant]
    small_longer: tuple[Pattern, ...]
    initials: tuple[Pattern, ...]
    letters: frozenset[str]


@lru_cache(maxsize=16384)
def writings(code: str, word: str) -> frozenset[str]:
    """Return `word` in all its spellings and endings, those of a family included."""
    own = language(code).variants
    ends = (*own.endings(word), *own.families(word))
    return frozenset(other for end in ends for other in spellings(end))


@lru_cache(maxsize=8192)
def ways_of(code: str, words: tuple[str, ...], label: str, forms: frozenset[str]) -> Ways:
    """Return the ways to write a mention, cached: towns and hospitals recur text after text."""
    if not is_specific(label, " ".join(words)):
        forms -= {"spelling", "ending"}
    alone: dict[str, Variant] = {}
    small: dict[str, Variant] = {}
    longer: list[Pattern] = []
    small_longer: list[Pattern] = []
    initials: list[Pattern] = []
    for variant in language(code).variants.variants(words, kinds_of(label), forms):
        is_small = variant.form == "small"
        if len(variant.words) == 1:
            for written in variant.words[0]:
                (small if is_small else alone).setdefault(written, variant)
        else:
            pattern = Pattern.of(*variant)
            if is_small:
                small_longer.append(pattern)
            else:
                (initials if all(map(is_letter, pattern.longest)) else longer).append(pattern)
    longest = frozenset(written for pattern in longer for written in pattern.longest)
    letters = frozenset(
        written for pattern in initials[:1] for word in pattern.words for written in word
    )
    return Ways(
        alone,
        tuple(longer),
        longest,
        small,
        tuple(small_longer),
        tuple(initials),
        letters - {"."},
    )


def is_letter(form: str) -> bool:
    return len(form) == 1
