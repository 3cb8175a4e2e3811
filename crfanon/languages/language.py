"""The one way to what is known of a language: `language`, and its sections.

A language is a folder here.  Its YAML files are the sections of `Language`, each read when it is
asked for and kept.  What only code can say stands in its ``grammar.py``, a `Grammar` and a
`Phrasing`, and in its ``mentions.py``, `Mentions` and `Variants`, which every text asks for.
Whoever treats one language otherwise than another one asks a section for what makes the
difference, and not for the code.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..errors import ConfigError
from . import LANGUAGES
from .about import About, about, by_turn
from .sections import section_of

if TYPE_CHECKING:
    from .column_heads import ColumnHeads
    from .cue_words import CueWords
    from .date_words import DateWords
    from .grammar import Grammar
    from .mentions import Wording
    from .phrase_words import PhraseWords
    from .phrasing import Phrasing
    from .surrogate_words import SurrogateWords
    from .variants import Variants


class Language:
    """One language, or, for a code without a folder, any.

    >>> german = language("de")
    >>> german.about.english, german.dates.months[2].full, german.labels["PERSON"]
    ('German', 'März', 'PERSON')
    >>> german.grammar.plural("Krankenhaus"), german.variants.endings("Gericht")
    ('Krankenhäuser', ('Gericht', 'Gerichts', 'Gerichtes'))

    Where nothing is known, mentions are compared and varied all the same; the other sections
    raise `ConfigError`.

    >>> language("tlh").is_known, language("tlh").variants.endings("tribunale")
    (False, ('tribunale',))
    """

    def __init__(self, code: str) -> None:
        self.code = code

    def __repr__(self) -> str:
        return f"<Language {self.code!r}>"

    @property
    def is_known(self) -> bool:
        """Whether the language has a folder."""
        return self.code in LANGUAGES

    @cached_property
    def about(self) -> About:
        """The names of the language, and the languages near to it."""
        return about(self.code)

    @cached_property
    def dates(self) -> DateWords:
        """The words of dates, numbers and ages."""
        from .date_words import date_words

        return date_words(self.code)

    @cached_property
    def words(self) -> CueWords:
        """Word classes: forms of address, greetings, cues."""
        from .cue_words import cue_words

        return cue_words(self.code)

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """The names of the labels of the hierarchy."""
        from .label_names import label_names

        return label_names(self.code)

    @cached_property
    def heads(self) -> ColumnHeads:
        """Heads of columns."""
        from .column_heads import column_heads

        return column_heads(self.code)

    @cached_property
    def surrogates(self) -> SurrogateWords:
        """The words that substitution needs besides lists of names."""
        from .surrogate_words import surrogate_words

        return surrogate_words(self.code)

    @cached_property
    def phrases(self) -> PhraseWords:
        """The wording of generalizations."""
        from .phrase_words import phrase_words

        return phrase_words(self.code)

    @cached_property
    def grammar(self) -> Grammar:
        """Heads of mentions, endings and plurals."""
        section_of(self.code, "language")  # raises where nothing is known
        kind = self._own("grammar", "Grammar")
        if kind is None:
            raise ConfigError(
                f"languages/{self.code}/grammar.py: has no class Grammar; copy a near language's"
            )
        grammar: Grammar = kind(self.code, self.words.titles)
        return grammar

    @cached_property
    def phrasing(self) -> Phrasing:
        """The wording of nouns and names."""
        from .phrasing import Phrasing

        kind = self._own("grammar", "Phrasing") or Phrasing
        phrasing: Phrasing = kind(self.phrases, self.grammar)
        return phrasing

    @cached_property
    def mentions(self) -> Wording:
        """The words by which mentions differ that mean the same, and how to compare them."""
        from .mention_words import mention_words
        from .mentions import Wording

        kind = self._own("mentions", "Mentions") or Wording
        wording: Wording = kind(self._code, mention_words(self.code), self.variants)
        return wording

    @cached_property
    def variants(self) -> Variants:
        """The ways in which a mention may be written."""
        from .mention_words import mention_words
        from .variants import Variants

        kind = self._own("mentions", "Variants") or Variants
        variants: Variants = kind(self._code, mention_words(self.code).variants)
        return variants

    @property
    def _code(self) -> str:
        return self.code if self.is_known else ""

    def _own(self, module: str, name: str) -> Any:
        """Return the attribute `name` of a module of the language, None if it has none."""
        if not self.is_known:
            return None
        full = f"{__package__}.{self.code}.{module}"
        try:
            return getattr(import_module(full), name, None)
        except ModuleNotFoundError as error:
            if error.name != full:
                raise
            return None


@cache
def language(code: str) -> Language:
    """Return the facts about a language."""
    return Language(code)


@cache
def dates_of_all(first: str) -> tuple[DateWords, ...]:
    """Return the words of dates of all languages known in a text, those of its own `first`.

    >>> [words.code for words in dates_of_all("pt")]
    ['pt', 'es', 'en', 'de']
    """
    codes = sorted(by_turn("dates", first), key=lambda code: code != first)
    return tuple(language(code).dates for code in codes)


@cache
def mentions_of(codes: tuple[str, ...]) -> Wording:
    """Return the `Wording` of mentions in the first of the languages that a text is in."""
    from .mentions import mixed

    return mixed([language(code).mentions for code in codes])
