"""Spanish in code: plurals of nouns, and acronyms of plurals."""

from __future__ import annotations

from .. import phrasing
from ..headword import Called
from ..phrasing import Place
from ..romance_grammar import RomanceGrammar

_UNACCENTED = str.maketrans("áéíóú", "aeiou")


class Grammar(RomanceGrammar):
    """Spanish: "las fundaciones", and families without a plural: "los Robles"."""

    def is_plural_family(self, surface: str) -> bool:
        """Return no: "los Robles" are several people, and Robles is one as well."""
        return False

    def plural_ending(self, base: str) -> str:
        """Return nothing: the name of a family does not change."""
        return ""

    def plural_of_word(self, word: str) -> str:
        """Return the plural of a noun or an adjective: "luces", "organizaciones"."""
        if word.endswith("z"):
            return f"{word[:-1]}ces"
        if word.endswith(("án", "én", "ín", "ón", "és")):
            return f"{word[:-2]}{word[-2:].translate(_UNACCENTED)}es"
        return f"{word}s" if word.endswith(tuple("aeiou")) else f"{word}es"


class Phrasing(phrasing.Phrasing):
    """Spanish: "la Comunidad Valenciana", "en la provincia de Lugo"."""

    def name(self, name: Called, place: Place) -> str | None:
        """Return a name with the article of a noun that it begins with, behind a preposition.

        "en la provincia de Lugo", but "Localidad: provincia de Lugo".
        """
        article = self._article(name) if place.preposition else ""
        if not article:
            return name.text
        if article == "el" and place.preposition in self.words.joined:
            return None
        return f"{article} {name.text}"

    def within(self, name: Called) -> str:
        """Return a name behind "de": "de Andalucía", "del País Vasco"."""
        article = self._article(name)
        if not article:
            return super().within(name)
        return f"del {name.text}" if article == "el" else f"de la {name.text}"

    def _article(self, name: Called) -> str:
        """Return the article of a name that begins with a noun: "la Comunidad Valenciana"."""
        if name.text[:1].islower():
            head = self.grammar.analyze(name.text, "", "ORGANIZATION")
            return "la" if head.gender == "feminine" else "el"
        first = name.text.split(" ")[0]
        return next((own for own, heads in self.words.heads.items() if first in heads), "")
