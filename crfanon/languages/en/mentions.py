"""English mentions, compared and varied."""

from __future__ import annotations

from .. import variants
from ..mentions import Wording

_SIBILANTS = ("s", "x", "z", "ch", "sh")


class Mentions(Wording):
    """English: "Mr" and a surname, "Surname:"."""

    def is_generic(self, word: str, stem: str) -> bool:
        """Return whether a word is in many names; few names of organisations are English words."""
        return super().is_generic(word, stem) or self.language.is_word(word)


class Variants(variants.Variants):
    """English: "Kingdom of Sweden", and nothing is inflected but by an apostrophe."""

    def families(self, surname: str) -> tuple[str, ...]:
        """Return a surname in the plural: "the Bergs".

        >>> from crfanon.languages.language import language
        >>> english = language("en").variants
        >>> english.families("Berg"), english.families("Jones")
        (('Bergs',), ('Joneses',))
        """
        return (surname + ("es" if surname.endswith(_SIBILANTS) else "s"),)
