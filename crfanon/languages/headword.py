"""Words for things: the head of a mention, and what a thing is called; with gender and number."""

from __future__ import annotations

from typing import Literal, NamedTuple

Gender = Literal["masculine", "feminine", "neuter"]
Number = Literal["singular", "plural"]
Case = Literal["nominative", "accusative", "dative", "genitive"]


class Headword(NamedTuple):
    """The word of a mention that articles and adjectives agree with.

    `start` and `end` are offsets into the mention.  `gender` and `case` are None where nothing
    tells them, and where the language has none.  `article` is the article or contraction before
    the mention, in lower case, or empty.  ``repr`` shows no text.
    """

    start: int
    end: int
    gender: Gender | None = None
    number: Number = "singular"
    case: Case | None = None
    article: str = ""


class Called(NamedTuple):
    """The name of a thing in a language: "Krankenhaus", neuter; "die USA", plural.

    `gender` is "m", "f", "n" or "" and `has_article` says that the name takes the definite
    article, which is no part of `text`.
    """

    text: str
    gender: str = ""
    is_plural: bool = False
    has_article: bool = False
