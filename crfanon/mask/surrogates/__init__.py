"""Mask a mention by something else of its kind: a name by a name, a date by a date.

The text stays readable and looks untouched, so that it can be used where tags
would stand in the way; what is left of a person in it is what the words between
the mentions say.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import ConfigError
from ...languages import LANGUAGES
from ...languages.surrogate_words import surrogate_words
from ..context import DocumentContext
from ..memory import Memory
from ..method import Mentions, masked_otherwise
from ..methods.tag import Tag
from .substitution import Substitution
from .surrogates import Surrogates

CHECK_DIGITS = ("valid", "invalid")
"""The check digits of the surrogates of identifiers."""


class Substitute:
    """Put something of the same kind in the place of every mention.

    What says what a person is and names nobody stays: kin, sex, marital state, roles; and so does a
    country. What no list, generator or form knows is tagged. No other replacement is the original,
    stands in the document, or is given to two entities; but all ages grow by the same, also to one
    another.

    The same document with the same seed gets the same replacements; with a `memory`
    the same name, town or street gets the same one in all documents.  Words are of the language
    that a mention stands in where that is one of `LANGUAGES`, else of that of the document, else
    of `lang`.  An entity has its name in the language of its first mention.

    `invented` makes names that nobody could take for real ("Inventada-3 Ficticio-12"), for those
    who must not produce such.  With the `check_digits` "invalid" no new number passes for a
    genuine one; else those of numbers that have them hold.  Raises `ConfigError` for a language
    whose words are not known.
    """

    def __init__(
        self,
        *,
        seed: int = 0,
        lang: str = "es",
        memory: Memory | None = None,
        invented: bool = False,
        check_digits: str = "valid",
    ) -> None:
        self.seed = seed
        if lang not in LANGUAGES:
            raise ConfigError(
                f"masking method substitute: has no words of language {lang!r}; use one of "
                f"{', '.join(LANGUAGES)}, or another method"
            )
        self.language = surrogate_words(lang)
        self._memory = memory
        self._invented = invented
        if check_digits not in CHECK_DIGITS:
            raise ConfigError(
                f"masking method substitute: check_digits {check_digits!r}: not known; use one of "
                f"{', '.join(CHECK_DIGITS)}"
            )
        self._check_digits = check_digits

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the surrogate of each mention."""
        if not mentions.surfaces:
            return []
        own = mentions.language
        language = surrogate_words(own) if own in LANGUAGES else self.language
        spoken = mentions.languages_among(LANGUAGES, language.code)
        surrogates = Surrogates(
            DocumentContext(mentions.document.text, seed=self.seed),
            language,
            mentions.surfaces,
            others=map(surrogate_words, dict.fromkeys(spoken)),
            memory=self._memory,
            is_invented=self._invented,
            check_digits=self._check_digits,
        )
        found = Substitution(mentions, spoken, surrogates).replacements()
        return masked_otherwise(mentions, found, Tag(seed=self.seed, memory=self._memory))
