"""German in code: endings, stems, compounds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...text.normalize import fold
from .. import grammar, phrasing
from ..grammar import Form, in_case_of
from ..head_forms import last_word
from ..headword import Called, Headword
from ..phrasing import Place
from . import heads

if TYPE_CHECKING:
    pass

# The order of the cases in tables of articles.
_CASES = ("nominative", "accusative", "dative", "genitive")
_INDEFINITE_STEMS = ("ein", "kein", "mein", "dein", "sein", "ihr", "unser", "eur", "euer")
_ADJECTIVE_ENDINGS = ("en", "er", "es", "em", "e")
# "Polizeisprecherin [Unger]": what ends so is no verb that begins a sentence.
_WOMAN = re.compile(r"[A-ZÄÖÜ]\w+(?:er|ist|or|eur|[ae]nt|är|at)in")
# "der Vereinten Nationen", "des Europäischen Parlaments": the name has "Vereinte".
_INFLECTED = re.compile(r"^([A-ZÄÖÜ]\w{3,}e)[nrsm] (?=\w)")


class Grammar(grammar.Grammar):
    """German: genders, cases, compounds, and genitives without an apostrophe."""

    has_bare_genitive = True
    has_compounds = True
    number_tells_street = True

    def analyze(self, surface: str, before: str, label: str) -> Headword:
        """Return the head of a mention with its gender, number and case."""
        return heads.analyze(surface, before, label, self.titles)

    def is_kind(self, word: str) -> bool:
        """Return whether an inflected word or a compound says only what an organization is."""
        from . import compounds  # which needs the words of surrogates

        return compounds.is_noun(word.casefold()) or compounds.is_generic(word)

    def uninflected(self, name: str) -> str:
        """Return a name without the ending of its adjective: "der Vereinten Nationen".

        "Kloster Seeon" has no adjective in front, but looks like it.
        """
        return _INFLECTED.sub(r"\1 ", name)

    def is_kind_of_house(self, word: str) -> bool:
        """Return whether a word is a noun for an organization, or its compound: "Stadtmuseum"."""
        return self.is_kind(word)

    def ending_of(self, head: Headword) -> str:
        """Return the ending of a noun such as "Bäcker", "Bäckerin" in number and case."""
        is_plural = head.number == "plural"
        if head.gender == "feminine":
            return "nen" if is_plural else ""
        if is_plural:
            return "n" if head.case == "dative" else ""
        return "s" if head.case == "genitive" else ""

    def genitive_of(self, surface: str, number: str) -> Form | None:
        """Return a name without the ending of its genitive: "Frankfurts", "Mainz'"."""
        if surface.endswith(("'", "’")) and surface[-2:-1].lower() in tuple("sxzß"):
            return Form(surface[:-1], surface[-1])
        if number == "singular" and surface.endswith(("s", "S")):
            if heads.is_genitive_name(fold(re.split(r"[\s-]", surface)[-1])):
                return Form(surface[:-1], surface[-1])
        return None

    def in_genitive(self, base: str, ending: str) -> str:
        """Return a name in the genitive: an apostrophe is enough behind a sibilant."""
        if base.lower().endswith(grammar.SIBILANTS):
            return base if base.endswith(("'", "’")) else f"{base}'"
        return base + in_case_of(base, "s")

    def plural_of_head(self, head: str) -> str:
        """Return the plural of a noun, with its adjectives."""
        *adjectives, noun = head.split(" ")
        fitting = [pair for pair in heads.grammar_words().plurals if noun.lower().endswith(pair[0])]
        ending, many = max(fitting, key=lambda pair: len(pair[0]), default=("", "e"))
        stem = noun[: len(noun) - len(ending)]
        said = stem + many if stem else many.capitalize()
        return " ".join((*(re.sub("e[sr]?$", "en", word) for word in adjectives), said))


class Phrasing(phrasing.Phrasing):
    """German: four cases, and articles that agree with them."""

    plurals_are_bare = True
    usual_gender = "n"

    def without_adjectives(self, before: str) -> str:
        """Return the text before a mention without its adjective: "das frühere"."""
        word = last_word(before)
        if not word.endswith(_ADJECTIVE_ENDINGS) or len(word) <= len("einer"):
            return before
        shorter = before.rstrip()[: -len(word)]
        head = self.grammar.analyze("Haus", shorter, "ORGANIZATION")
        is_small = before.rstrip()[-len(word) :][:1].islower()
        if is_small and head.article and last_word(shorter) == head.article:
            return shorter
        return before

    def case_of(self, head: Headword, word: str, article: str) -> str:
        """Return the case that an article has, or that a preposition asks for."""
        if article or head.case == "genitive":
            return head.case or "nominative"
        return self.words.cases.get(word, "nominative")

    def is_described(self, word: str, before: str) -> bool:
        """Return whether a noun for a woman stands before a name: what ends so is no verb."""
        return before.endswith(" ") and _WOMAN.fullmatch(word) is not None

    def in_case(self, noun: Called, place: Place) -> str:
        """Return a noun, and the adjective before it, in the case that is asked for.

        >>> from crfanon.languages.language import language
        >>> place = Place("de", "vom", "n", False, "dative", "", False)
        >>> language("de").phrasing.in_case(Called("internationales Gremium", "n"), place)
        'internationalen Gremium'
        """
        text = declined(noun.text, place.case, is_plural=noun.is_plural)
        if place.case == "genitive" and noun.gender != "f" and not noun.is_plural:
            text += "es" if text.endswith(("s", "z", "ß", "d", "nn")) else "s"
        if place.article and not place.article.startswith(_INDEFINITE_STEMS):
            # "das internationale Gremium", and "ein internationales".
            text = re.sub(r"^(\w+e)s (?=\w)", r"\1 ", text) if text[:1].islower() else text
        return text

    def with_indefinite(self, noun: Called, text: str, place: Place) -> str:
        """Return the `text` of a noun behind "ein" in its case."""
        return f"{self.words.indefinite[noun.gender][_CASES.index(place.case)]} {text}"

    def name(self, name: Called, place: Place) -> str | None:
        """Return a name with its article, or in the genitive."""
        if name.has_article:
            if place.preposition == "nach":
                return None  # "nach Bayern", but "in die Schweiz"
            gender = self._gender_or_plural(name)
            said = declined(name.text, place.case, is_plural=gender == "p")
            return f"{self.words.definite[gender][_CASES.index(place.case)]} {said}"
        if place.case == "genitive" and not name.text.endswith(("s", "z", "ß", "x")):
            return f"{name.text}s"
        return name.text

    def within(self, name: Called) -> str:
        """Return a name behind "in": "in der Schweiz"."""
        if not name.has_article:
            return f"in {name.text}"
        gender = self._gender_or_plural(name)
        said = declined(name.text, "dative", is_plural=gender == "p")
        return f"{self.words.within[gender]} {said}"

    def ending(self, surface: str, place: Place) -> str:
        """Return the "s" of a genitive."""
        is_genitive = place.case == "genitive" and not place.article
        return "s" if is_genitive and surface.endswith("s") else ""

    def _gender_or_plural(self, name: Called) -> str:
        return "p" if name.is_plural or not name.gender else name.gender


def declined(name: str, case: str, *, is_plural: bool) -> str:
    """Return a name behind its article in a case.

    >>> declined("Niederlande", "dative", is_plural=True)
    'Niederlanden'
    >>> declined("Dominikanische Republik", "dative", is_plural=False)
    'Dominikanischen Republik'
    """
    if case not in ("dative", "genitive"):
        return name
    *adjectives, noun = name.split(" ")
    weak = [re.sub(r"e[sr]?$", "en", adjective) for adjective in adjectives]
    if is_plural and case == "dative" and not noun.endswith(("n", "s")) and not noun.isupper():
        noun += "n"
    return " ".join((*weak, noun))
