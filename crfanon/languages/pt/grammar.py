"""What only code can say of Portuguese: plurals of nouns and families."""

from __future__ import annotations

from ..mentions import WithFeminineTitles
from ..romance_grammar import RomanceGrammar

_PLURALS = (("ão", "ões"), ("al", "ais"), ("el", "éis"), ("ol", "óis"), ("m", "ns"))
_UNCHANGED = ("s", "z", "r", "l", "m", "n")


class Grammar(RomanceGrammar):
    """Portuguese: "as fundações", "os Sampaios"."""

    def plural_ending(self, base: str) -> str:
        """Return what the name of a family ends in: "os Sampaios", "os Rodrigues"."""
        return "" if base.lower().endswith(_UNCHANGED) else super().plural_ending(base)

    def plural_of_word(self, word: str) -> str:
        """Return the plural of a noun or an adjective: "regiões", "países"."""
        for ending, many in _PLURALS:
            if word.endswith(ending):
                return word.removesuffix(ending) + many
        if word.endswith("ís"):
            return f"{word[:-2]}íses"
        return f"{word}es" if word.endswith(("r", "z", "s")) else f"{word}s"


class Mentions(WithFeminineTitles):
    """Portuguese: given names behind any title, "Nome próprio:", "Apelido:"."""
