"""The languages that surrogates can be chosen in; each is imported when it is asked for."""

from __future__ import annotations

from functools import cache

from ..errors import ConfigError
from . import LANGUAGES
from .surrogate_words import Language


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
