"""Portuguese in code: plurals of nouns and families."""

from __future__ import annotations

from .. import phrasing
from ..headword import Called
from ..phrasing import Place, form_of
from ..romance_grammar import RomanceGrammar

_PLURALS = (("ão", "ões"), ("al", "ais"), ("el", "éis"), ("ol", "óis"), ("m", "ns"))
_UNCHANGED = ("s", "z", "r", "l", "m", "n")


class Grammar(RomanceGrammar):
    """Portuguese: "as fundações", "os Sampaios"."""

    def plural_ending(self, base: str) -> str:
        """Return the plural ending of a family name: "os Sampaios", "os Rodrigues"."""
        return "" if base.lower().endswith(_UNCHANGED) else super().plural_ending(base)

    def plural_of_word(self, word: str) -> str:
        """Return the plural of a noun or an adjective: "regiões", "países"."""
        for ending, many in _PLURALS:
            if word.endswith(ending):
                return word.removesuffix(ending) + many
        if word.endswith("ís"):
            return f"{word[:-2]}íses"
        return f"{word}es" if word.endswith(("r", "z", "s")) else f"{word}s"


class Phrasing(phrasing.Phrasing):
    """Portuguese: "da Bahia", "em Portugal"."""

    def name(self, name: Called, place: Place) -> str | None:
        """Return a name with its article, None where that joins the preposition before it."""
        if not name.has_article:
            return name.text
        if place.preposition in self.words.joined:
            return None
        return f"{self.words.definite[form_of(name)][0]} {name.text}"

    def within(self, name: Called) -> str:
        """Return a name behind "de": "de Lisboa", "do Brasil"."""
        if not name.has_article:
            return super().within(name)
        return f"{self.words.within[form_of(name)]} {name.text}"
