"""What is said of a mention: which word of it is the head, and its gender, number and case."""

from __future__ import annotations

from typing import Literal, NamedTuple

Gender = Literal["masculine", "feminine", "neuter"]
Number = Literal["singular", "plural"]
Case = Literal["nominative", "accusative", "dative", "genitive"]


class Headword(NamedTuple):
    """The word of a mention that articles and adjectives agree with.

    `start` and `end` are offsets into the mention.  `gender` and `case` are None where nothing
    tells them, and where the language has none.  `article` is the article or contraction before
    the mention, in small letters, or empty.  ``repr`` shows no text.
    """

    start: int
    end: int
    gender: Gender | None = None
    number: Number = "singular"
    case: Case | None = None
    article: str = ""
