"""Words that a mention and its surrogate may share, and mentions that may share a surrogate."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from ...gazetteers.draws import keys
from ...languages.agreement import is_common_head, is_kind
from ...languages.cue_words import offices
from ...languages.date_words import date_words
from ...languages.fact_words import is_fact, may_be_name
from ...languages.language import language
from ...languages.organization_words import kind_words
from ...languages.surrogate_words import SurrogateWords, surrogate_words
from ...text.normalize import bare
from .phones import shared
from .streets import street_types
from .surrogates import ADDRESS_PARTS, NUMBER_PARTS

# What must not come again: words of three letters, numbers of four digits.
_TELLING = re.compile(r"[^\W\d_]{3,}|\d{4,}")


class Taker(NamedTuple):
    """A form that has a surrogate: the only word of a person, the whole form, its language."""

    name: str
    surface: str
    code: str

    def may_share(self, other: Taker) -> bool:
        """Return whether both may have one surrogate, as "47 años" and the Portuguese "47 anos"."""
        is_called_alike = self.name == other.name != ""
        if is_called_alike or self.code == other.code:
            return is_called_alike
        return bare(self.surface) == bare(other.surface)


def are_kept(old: set[str], new: set[str], codes: set[str]) -> bool:
    """Return whether the words of a mention that stand in its surrogate as well may do so."""
    joined = " ".join(new)
    words = [word for word in _TELLING.findall(" ".join(old)) if word in joined]
    if not words:
        return True
    again = set(words).intersection(_TELLING.findall(joined))
    again = again.difference(*(kept_words(surrogate_words(code)) for code in codes))
    return all(
        any(_says_what(word, code) or is_common_head(word, code) for code in codes)
        for word in again
    )


def _says_what(word: str, code: str) -> bool:
    """Return whether a bare word says what an organization or a person is, or is a common one."""
    return (
        is_kind(word, code)
        or is_common_head(word, code)
        or is_fact(word, code)
        or (language(code).variants.is_word(word) and not may_be_name(word, code))
    )


def _weekdays(code: str) -> frozenset[str]:
    """Return the words for days of the week, which stay what they are."""
    forms = (
        form for day in date_words(code).weekdays for form in (day.full, *day.shorts, *day.others)
    )
    return frozenset(word for form in forms for word in _TELLING.findall(bare(form)))


@cache
def kept_words(language: SurrogateWords) -> frozenset[str]:
    """Return the words, bare, that may stand in a mention and in its surrogate as well."""
    phrases = (
        *language.number_words,
        *language.plurals,
        *language.plurals.values(),
        *street_types(language.code),
        *ADDRESS_PARTS,
        *NUMBER_PARTS,
    )
    return frozenset().union(
        language.particles,
        language.titles,
        language.honours,
        language.kept,
        language.postnominals,
        language.saints,
        date_words(language.code).beside,
        date_words(language.code).year_nouns,
        _weekdays(language.code),
        kind_words(language.code),
        shared(),
        *(_TELLING.findall(name) for name in keys(f"{language.code}/country")),
        offices(language.code),
        language.address_words,
        language.abbreviations,
        language.place_heads,
        language.leading_heads,
        language.street_types,
        *(_TELLING.findall(bare(phrase)) for phrase in phrases),
    )
