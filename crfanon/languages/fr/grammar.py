"""French in code: plurals, articles, and elision."""

from __future__ import annotations

import re

from .. import phrasing
from ..head_forms import last_word
from ..headword import Called
from ..phrasing import Place, form_of
from ..romance_grammar import RomanceGrammar

_ELIDED = re.compile(r"(?<![^\W\d_])(l|d|qu)['’][ \t]*\Z", re.IGNORECASE)
# An h that nothing is left out before is rare: "le Havre", "la Hongrie", "le haut".
_VOWEL = re.compile(r"[aeiouyœæàâäéèêëîïôöùûü]|h(?!avr|ongr|oll|aut|aï|uit|ors|ameau|and)", re.I)
_UNCHANGED = ("s", "x", "z")


class Grammar(RomanceGrammar):
    """French: "les hôpitaux", families without a plural, "l'hôpital", "d'Amiens"."""

    elides = True

    def word_before(self, before: str) -> str:
        """Return the last word before a mention, what has lost its vowel with its apostrophe.

        >>> from crfanon.languages.language import language
        >>> french = language("fr").grammar
        >>> [french.word_before(text) for text in ("suivi à l’", "né d'", "vers la ")]
        ["l'", "d'", 'la']
        """
        found = _ELIDED.search(before)
        return f"{found[1].lower()}'" if found else last_word(before)

    def joined(self, particle: str, name: str) -> str:
        """Return a name behind a particle: "d'Amiens", "du Havre", "de Lille".

        >>> from crfanon.languages.language import language
        >>> [language("fr").grammar.joined("de", town) for town in ("Amiens", "Le Havre", "Lille")]
        ["d'Amiens", 'du Havre', 'de Lille']
        """
        if particle == "de" and name.startswith("Le "):
            return f"du {name.removeprefix('Le ')}"
        return (
            f"d'{name}"
            if particle == "de" and self.begins_with_vowel(name)
            else super().joined(particle, name)
        )

    def begins_with_vowel(self, text: str) -> bool:
        """Return whether the word before a text loses its vowel: "l'hôpital", but "le Havre"."""
        return _VOWEL.match(text) is not None

    def is_plural_family(self, surface: str) -> bool:
        """Return no: "les Martin" are several people, and Martin is one as well."""
        return False

    def plural_ending(self, base: str) -> str:
        """Return nothing: the name of a family does not change."""
        return ""

    def plural_of_word(self, word: str) -> str:
        """Return the plural of a noun or an adjective: "hôpitaux", "bureaux"."""
        if word.endswith(_UNCHANGED):
            return word
        if word.endswith(("al", "ail")) and word not in ("bal", "détail", "portail"):
            return f"{word.removesuffix('l').removesuffix('i')}ux"
        return f"{word}x" if word.endswith(("eau", "eu")) else f"{word}s"


class Phrasing(phrasing.Phrasing):
    """French: "de la Bretagne", "à l'hôpital"."""

    def joins(self, text: str, place: Place) -> bool:
        """Return whether the word before a mention can stand before a text, by its first sound."""
        grammar = self.grammar
        assert isinstance(grammar, Grammar)
        before = place.article or place.preposition
        is_elided = before.endswith("'")
        loses = is_elided or before in ("le", "la", "du", "au", "ce", "ma", "ta", "sa", "de", "que")
        return not loses or is_elided == grammar.begins_with_vowel(text)

    def name(self, name: Called, place: Place) -> str | None:
        """Return a name with its article, None where that joins the preposition before it."""
        if not name.has_article:
            return name.text
        if place.preposition == "en":
            return name.text if form_of(name) == "f" else None  # "en France", but "au Japon"
        if place.preposition == "a":
            return None  # "à Paris", but "en France"
        if name.text and self.begins_with_vowel(name.text) and not name.is_plural:
            return f"l'{name.text}"
        if place.preposition in self.words.joined and form_of(name) != "f":
            return None
        return f"{self.words.definite[form_of(name)][0]} {name.text}"

    def within(self, name: Called) -> str:
        """Return a name behind "de": "d'Amiens", "du Japon", "de l'Allemagne"."""
        is_vowel = self.begins_with_vowel(name.text)
        if not name.has_article:
            return f"d'{name.text}" if is_vowel else f"de {name.text}"
        if is_vowel and not name.is_plural:
            return f"de l'{name.text}"
        if form_of(name) == "f":
            return f"de {name.text}"  # "une ville de France"
        return f"{self.words.within[form_of(name)]} {name.text}"

    def begins_with_vowel(self, text: str) -> bool:
        """Return whether the word before a text loses its vowel."""
        grammar = self.grammar
        assert isinstance(grammar, Grammar)
        return grammar.begins_with_vowel(text)
