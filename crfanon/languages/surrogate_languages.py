"""The languages that surrogates can be chosen in; each is imported when it is asked for."""

from __future__ import annotations

import re
from functools import cache

from ..errors import ConfigError
from ..gazetteers.draws import keys
from ..gazetteers.lists import read_entries
from ..text.normalize import bare
from . import LANGUAGES
from .surrogate_words import Language

_WORD = re.compile(r"[^\W\d_]+")
_WITH_REGIONS = ("es", "pt")


@cache
def language_of(code: str) -> Language:
    """Return what is known of a language; raise `ConfigError` if nothing is.

    >>> language_of("pt").fallback_particle
    'de'
    """
    if code == "de":
        from .de.surrogates import GERMAN

        return GERMAN
    if code == "en":
        from .en.surrogates import ENGLISH

        return ENGLISH
    if code == "es":
        from .es.surrogates import SPANISH

        return SPANISH
    if code == "pt":
        from .pt.surrogates import PORTUGUESE

        return PORTUGUESE
    raise ConfigError(
        f"masking method substitute: has no words of language {code!r}; use one of "
        f"{', '.join(LANGUAGES)}, or another method"
    )


@cache
def kind_words(code: str) -> frozenset[str]:
    """Return the words, bare, that say what kind of organization something is."""
    language = language_of(code)
    lists = ("hospital/word", "institution/word", "legal_form")
    phrases = (bare(entry) for name in lists for entry in read_entries(f"{code}/{name}"))
    found = frozenset(word for phrase in phrases for word in _WORD.findall(phrase))
    if code in _WITH_REGIONS:
        # "Xunta de Galicia" says where it is as well.
        found -= {word for region in keys(f"{code}/region") for word in _WORD.findall(region)}
    return language.organization_words | found
