"""Phrases that stand in for a mention and agree with what stands before it.

"Er liegt im [Klinikum Wolfsbrunn]" takes a noun alone, neuter: "Krankenhaus".  "Behandelt in
[Klinikum Wolfsbrunn]" takes an article of its own, in the dative: "einem Krankenhaus".  Where
an article before the mention has another gender than the noun, one of the other nouns for the
same kind is taken, if there is one that agrees.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from ...gazetteers.words import words_of
from ...knowledge import Called
from ...languages.about import known_in
from ...languages.agreement import analyze
from ...languages.context_words import Expression, context_words
from ...languages.cue_words import cue_words
from ...languages.en.grammar import begins_with_vowel
from ...languages.inflection import plural
from ...languages.language import language
from ...languages.phrasing import GENDERS, Place
from ...text.normalize import bare

# "Pfl.", "Hdz."; behind "Tag." a letter reads as well.
_SHORT = re.compile(r"[A-ZÄÖÜ][^\W\d_]{0,3}\.")
# "RN", "POK"
_LETTERS_OF_A_TITLE = re.compile(r"[A-ZÄÖÜ]{2,4}")
# "13-year-old [Ada]", "der 34-jährige [Egon]"
_AGED = Expression(r"(?&aged)\Z")
_OPENING = "([{<«„“\"'"
# "PRIMERO.- Acme", and a line of a message that is quoted.
_SENTENCE_START = re.compile(r"(?:^|[.!?:](?:['\")\]»”]|-)?\s+|\n[\s>]*)[\"“„«]?$")
# "Natural de: ", "Canoas/", a line of a letter that says where and when it was written.
_ALONE = re.compile(r"(?:^|\n|[:/,(\u2013-])[ \t]*$")
_CONTRACTED = re.compile(r"\bà\s*$", re.IGNORECASE)
_INITIAL = re.compile(r"[^\W\d_]\.")


def place_of(surface: str, before: str, *, label: str, lang: str) -> Place:
    """Return the place of the mention `surface`, which `before` stands in front of.

    >>> place = place_of("Klinikum Wolfsbrunn", "liegt im ", label="ORGANIZATION", lang="de")
    >>> place.article, place.gender, place.case
    ('im', 'n', 'dative')
    """
    phrasing = language(lang).phrasing
    cut = phrasing.without_adjectives(before)
    head = analyze(surface, before=cut, label=label, lang=lang)
    word = language(lang).grammar.word_before(cut)
    article = head.article if word == head.article else ""
    if phrasing.has_possessor(before):
        article = phrasing.possessor
    if article == "a" and _CONTRACTED.search(cut):
        article = "à"
    is_of_any_number = article in ("", phrasing.possessor) or article in phrasing.words.any_number
    return Place(
        lang,
        article,
        GENDERS[head.gender] if article else "",
        head.number == "plural" and not is_of_any_number,
        phrasing.case_of(head, word, article),
        "" if article else word,
        bool(_SENTENCE_START.search(before)),
        bool(_ALONE.search(before)),
    )


def noun_phrase(nouns: Sequence[Called], place: Place, *, rest: str = "") -> str:
    """Return the first noun that suits `place` with the article it needs, and `rest` behind it.

    >>> clinic = (Called("Krankenhaus", "n"), Called("Klinik", "f"))
    >>> here = place_of("Eichenhof", "aus ", label="ORGANIZATION", lang="de")
    >>> noun_phrase(clinic, here)
    'einem Krankenhaus'
    >>> there = place_of("Klinik Eichenhof", "in der ", label="ORGANIZATION", lang="de")
    >>> noun_phrase(clinic, there)
    'Klinik'
    """
    phrasing = language(place.lang).phrasing
    noun = _agreeing([phrasing.with_gender(noun) for noun in nouns], place)
    if place.is_plural and not noun.is_plural:
        noun = Called(plural(noun.text, place.lang), noun.gender, True)
    text = phrasing.in_case(noun, place)
    if not place.article and not (noun.is_plural and phrasing.plurals_are_bare):
        text = phrasing.with_indefinite(noun, text, place)
    return at_start(f"{text} {rest}".strip(), place)


def definite_phrase(noun: Called, place: Place) -> str | None:
    """Return a noun with the definite article, as of a person who was mentioned before.

    None where an article stands already, or would be one word with the preposition before it.

    >>> him = place_of("Egon", "half ", label="PERSON", lang="de")
    >>> definite_phrase(Called("Frau", "f"), him._replace(case="dative"))
    'der Frau'
    """
    if place.article:
        return None
    said = language(place.lang).phrasing.definite(noun, place)
    return said and at_start(said, place)


def _agreeing(nouns: Sequence[Called], place: Place) -> Called:
    phrasing = language(place.lang).phrasing

    def fit(noun: Called) -> tuple[bool, bool, bool]:
        is_right = not place.gender or place.is_plural or noun.gender == place.gender
        is_joined = not place.article or phrasing.joins(noun.text, place)
        return noun.is_plural == place.is_plural, is_right, is_joined

    return max(nouns, key=fit)


def agrees(nouns: Sequence[Called], place: Place) -> bool:
    """Return whether one of the nouns has the gender that an article before the mention has."""
    return not place.gender or any(noun.gender in ("", place.gender) for noun in nouns)


def name_phrase(name: Called, place: Place) -> str | None:
    """Return the name of a thing with the article that it takes, None where it cannot stand.

    >>> turkey = Called("Türkei", "f", False, True)
    >>> name_phrase(turkey, place_of("Ankara", "lebt in ", label="LOCATION", lang="de"))
    'der Türkei'

    Where an article stands already, only a name that takes the same one can follow:

    >>> iraq = place_of("Irak", "lebt im ", label="LOCATION", lang="de")
    >>> name_phrase(Called("Asien"), iraq) is None
    True
    """
    if place.article:
        suits = name.has_article and (not place.gender or name.gender == place.gender)
        return name.text if suits and name.is_plural == place.is_plural else None
    said = language(place.lang).phrasing.name(name, place)
    return said and at_start(said, place)


def within(name: Called, *, lang: str) -> str:
    """Return a name with the preposition that says that something is there.

    >>> within(Called("Andalucía"), lang="es"), within(Called("USA", "", True, True), lang="de")
    ('de Andalucía', 'in den USA')
    """
    return language(lang).phrasing.within(name)


def at_start(text: str, place: Place) -> str:
    """Return a phrase with a capital, where a sentence begins with it."""
    return text[:1].upper() + text[1:] if place.is_start else text


def first_in_sound(phrases: Iterable[str], place: Place) -> str | None:
    """Return the first phrase that the word before it suits by its sound, else the first one.

    >>> here = place_of("Ohio", "An ", label="LOCATION", lang="en")
    >>> first_in_sound(("United States", "area"), here), first_in_sound(("land",), here)
    ('area', 'land')
    """
    own = language(place.lang)
    if own.grammar.elides:
        found = list(phrases)
        return next((p for p in found if own.phrasing.joins(p, place)), found[0] if found else None)
    if place.article not in ("a", "an") or not own.grammar.agrees_by_sound:
        return next(iter(phrases), None)
    found = list(phrases)
    is_vowel = place.article == "an"
    fitting = (phrase for phrase in found if begins_with_vowel(phrase) == is_vowel)
    return next(fitting, found[0] if found else None)


def follows_title(before: str, lang: str) -> bool:
    """Return whether a name belongs to the word right before it: a title, a role, a greeting.

    >>> follows_title("Entlassung von Frau ", "de"), follows_title("sah ", "de")
    (True, False)
    >>> follows_title("la paciente ", "es"), follows_title("con su hermana ", "es")
    (True, True)
    >>> follows_title("contra don J. ", "es")
    True
    """
    words = [word for each in before.split() if (word := each.lstrip(_OPENING))]
    behind_titles = context_words("behind_titles", lang)
    while words and (
        bare(words[-1].replace(".", "")) in behind_titles
        or (_INITIAL.fullmatch(words[-1]) and bare(words[-1][0]) not in _titles(lang))
    ):
        # "don J. F. Robles", "Dr. med."; a new sentence seldom begins behind "J.".
        if _INITIAL.fullmatch(words.pop()):
            return True
    if words and _SHORT.fullmatch(words[-1]):
        return True
    word = bare(words[-1].rstrip(".,")) if words else ""
    # "Dr." goes on, and behind "his wife." a new sentence begins; "his wife, Ruth," is one.
    is_role = word in _roles(lang) and not words[-1].endswith(".")
    is_title = word in _titles(lang) and not words[-1].endswith(",")
    if words and _AGED.of(lang).search(words[-1]):
        return True
    return is_role or is_title or word in _greetings(lang) or _is_described(before, lang)


def _is_described(before: str, lang: str) -> bool:
    """Return whether a noun right before a name is a role: "my colleague", "Vorsitzende".

    >>> _is_described("and my colleague ", "en"), _is_described("and told ", "en")
    (True, False)
    >>> _is_described("des Ehrenmitglieds ", "de"), _is_described("Hier sah ", "de")
    (True, False)
    """
    line = before.rsplit("\n", 1)[-1]
    words = line.split()
    if words and _LETTERS_OF_A_TITLE.fullmatch(words[-1]) and not line.isupper():
        return True
    own = language(lang)
    if words and own.phrasing.is_described(words[-1], before):
        return True
    if len(words) < 2 or not words[-1].isalpha() or not before.endswith(" "):
        return False
    if not own.variants.words.capitals_tell:
        is_noun = words[-1][0].isupper() and words[-1][1:].islower()
        return is_noun and not _SENTENCE_START.search(before[: -len(words[-1]) - 1])
    return words[-1].islower() and bare(words[-2]) in own.words.determiners


@cache
def _greetings(lang: str) -> frozenset[str]:
    return frozenset().union(*(cue_words(code).greetings for code in known_in(lang)))


@cache
def _titles(lang: str) -> frozenset[str]:
    return frozenset(bare(word.rstrip(".")) for word in words_of(f"{lang}/title"))


@cache
def _roles(lang: str) -> frozenset[str]:
    kinds = ("profession", "kinship")
    roles = (cue_words(code).roles for code in known_in(lang))
    return frozenset().union(
        *roles, (bare(word) for kind in kinds for word in words_of(f"{lang}/{kind}"))
    )
