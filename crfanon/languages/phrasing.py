"""The wording of nouns and names in a sentence; ``grammar.py`` of a language says more.

What is said here is what Spanish and Portuguese have in common.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .headword import Called, Headword

if TYPE_CHECKING:
    from .grammar import Grammar
    from .phrase_words import PhraseWords

GENDERS = {"masculine": "m", "feminine": "f", "neuter": "n", None: ""}


class Place(NamedTuple):
    """The place of a mention in its sentence, as far as a phrase has to agree with it.

    `article` is the article, contraction or pronoun before it; `preposition` the word before the
    mention where there is none.
    """

    lang: str
    article: str
    gender: str
    is_plural: bool
    case: str
    preposition: str
    is_start: bool
    is_where: bool = False
    """Whether the words before it tell where something is or goes to: "in the", "nach"."""

    takes_phrase: bool = False
    """Whether a noun with an article of its own is right there, as behind a preposition."""


class Phrasing:
    """The wording of the nouns and names of one language."""

    possessor = ""
    """The article that a genitive acts as, as in "Kent's [Sheriff Court]"."""

    has_gender = True
    """Whether nouns have a gender."""

    plurals_are_bare = False
    """Whether several things need no indefinite article."""

    def __init__(self, words: PhraseWords, grammar: Grammar) -> None:
        self.words = words
        self.grammar = grammar

    # What stands before a mention.

    def has_possessor(self, before: str) -> bool:
        """Return whether a genitive stands before a mention in place of an article."""
        return False

    def without_adjectives(self, before: str) -> str:
        """Return the text before a mention without an adjective that belongs to it."""
        return before

    def case_of(self, head: Headword, word: str, article: str) -> str:
        """Return the case that a place asks for, by the head, the word and the article before."""
        return "nominative"

    def is_described(self, word: str, before: str) -> bool:
        """Return whether the noun right before a name is a role."""
        return False

    def joins(self, text: str, place: Place) -> bool:
        """Return whether the word before a mention can stand before a text, by its first sound."""
        return True

    # Nouns.

    def with_gender(self, noun: Called) -> Called:
        """Return a noun with its gender, which a user's own knowledge base may lack."""
        if noun.gender or not self.has_gender:
            return noun
        head = self.grammar.analyze(noun.text, "", "ORGANIZATION")
        return noun._replace(gender=GENDERS[head.gender] or self.usual_gender)

    usual_gender = "m"
    """The gender of nouns that nothing tells it of."""

    def in_case(self, noun: Called, place: Place) -> str:
        """Return a noun, and the adjective before it, in the case that is asked for."""
        return noun.text

    def with_indefinite(self, noun: Called, text: str, place: Place) -> str:
        """Return the `text` of a noun behind its indefinite article."""
        return f"{self.words.indefinite[form_of(noun)][0]} {text}"

    # Names.

    def name(self, name: Called, place: Place) -> str | None:
        """Return a name with the article that it takes, None where it cannot stand."""
        return name.text

    def within(self, name: Called) -> str:
        """Return a name with the preposition that says that something is there."""
        return f"de {name.text}"

    # Genitives.

    def ending(self, surface: str, place: Place) -> str:
        """Return the ending of a genitive that a mention has, as what stands for it needs it."""
        return ""

    has_possessive = False
    """Whether the ending of a genitive stands behind a phrase as well: "a man's"."""


def form_of(noun: Called) -> str:
    """Return gender and number of a noun as tables have them: "fp".

    >>> form_of(Called("mujeres", "f", True))
    'fp'
    """
    return f"{noun.gender or 'm'}{'p' if noun.is_plural else ''}"
