"""Phrases that stand in for a mention and agree with what stands before it.

"Er liegt im [Klinikum Wolfsbrunn]" takes a noun alone, neuter: "Krankenhaus".  "Behandelt in
[Klinikum Wolfsbrunn]" takes an article of its own, in the dative: "einem Krankenhaus".  Where
an article before the mention has another gender than the noun, one of the other nouns for the
same kind is taken, if there is one that agrees.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from ...gazetteers.words import words_of
from ...knowledge import Called
from ...languages.about import known_in
from ...languages.agreement import analyze
from ...languages.context_words import Expression, context_words
from ...languages.cue_words import cue_words
from ...languages.en.grammar import begins_with_vowel
from ...languages.language import language
from ...languages.mention_words import mention_words
from ...languages.phrasing import GENDERS, Place
from ...text.normalize import bare

# "Pfl.", "Hdz."; behind "Tag." a letter reads as well.
_SHORT = re.compile(r"[A-ZÄÖÜ][^\W\d_]{0,3}\.")
# "RN", "POK"
_LETTERS_OF_A_TITLE = re.compile(r"[A-ZÄÖÜ]{2,4}")
# "13-year-old [Ada]", "der 34-jährige [Egon]"
_AGED = Expression(r"(?&aged)\Z")
_OPENING = "([{<«„“\"'"
# "PRIMERO.- Acme", and a paragraph of a message that is quoted.
_SENTENCE_START = re.compile(r"(?:^|[.!?](?:['\")\]»”]|-)?\s+|\n[\s>]*\n[\s>]*)[\"“„«]?$")
# Behind a name at the beginning of a sentence: "Barclays refused", but not "Nigel, come".
_GOES_ON = re.compile(r" [^\W\d_A-ZÄÖÜ]")
_APOSTROPHES = "'\u2019"
_CONTRACTED = re.compile(r"\bà\s*$", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[,.;:\n]")
_INITIAL = re.compile(r"[^\W\d_]\.")


def place_of(surface: str, before: str, *, label: str, lang: str, behind: str = "") -> Place:
    """Return the place of the mention `surface`, between the text `before` it and `behind` it.

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
    is_start = bool(_SENTENCE_START.search(before))
    return Place(
        lang,
        article,
        GENDERS[head.gender] if article else "",
        head.number == "plural" and not is_of_any_number,
        phrasing.case_of(head, word, article),
        "" if article else word,
        is_start,
        _tells_where(cut, article, lang),
        not article and _takes_phrase(before, word, is_start, behind, lang),
    )


def _tells_where(before: str, article: str, lang: str) -> bool:
    """Return whether a preposition of place stands before a mention and its article.

    >>> [_tells_where(b, a, "de") for b, a in (("wohnt in ", ""), ("der ", "der"), ("LG ", ""))]
    [True, False, False]
    """
    where = language(lang).phrases.where
    words = [bare(word) for word in before.split()[-2:]] if before[-1:].isspace() else []
    is_behind_article = bool(article) and bare(article) not in where
    return bool(words) and words[0 if is_behind_article else -1] in where


def _takes_phrase(before: str, word: str, is_start: bool, behind: str, lang: str) -> bool:
    """Return whether "a company" can stand behind `before`, which ends with a `word`.

    That is so behind a preposition, and where a sentence begins that goes on with a word in small
    letters.  Elsewhere a mention may be the name of what stands before it, or an entry of a form.

    >>> [_takes_phrase(b, b.split()[-1], False, "", "en") for b in ("sold by ", "our firm ")]
    [True, False]
    >>> [_takes_phrase("He left. ", "left", True, b, "en") for b in (" met him", ", come!")]
    [True, False]
    """
    if is_start:
        return _GOES_ON.match(behind) is not None
    words = language(lang).phrases
    is_apart = before[-1:].isspace() or before.endswith(tuple(_APOSTROPHES))
    return is_apart and bare(word) in words.prepositions | words.cases.keys()


def noun_phrase(nouns: Sequence[Called], place: Place, *, rest: str = "") -> str | None:
    """Return the first noun that suits `place` with the article it needs, and `rest` behind it.

    None where no noun suits it, or where there is no article and none can be brought along.

    >>> clinic = (Called("Krankenhaus", "n"), Called("Klinik", "f"))
    >>> here = place_of("Eichenhof", "aus ", label="ORGANIZATION", lang="de")
    >>> noun_phrase(clinic, here)
    'einem Krankenhaus'
    >>> there = place_of("Klinik Eichenhof", "in der ", label="ORGANIZATION", lang="de")
    >>> noun_phrase(clinic, there)
    'Klinik'
    >>> named = place_of("Eichenhof", "die Klinik ", label="ORGANIZATION", lang="de")
    >>> noun_phrase(clinic, named) is None
    True
    """
    phrasing = language(place.lang).phrasing
    if not (place.article or place.takes_phrase):
        return None
    for noun in map(phrasing.with_gender, nouns):
        text = phrasing.in_case(noun, place)
        if place.article:
            # "The United Nations" are one organisation.
            if noun.is_plural != place.is_plural or place.gender not in ("", noun.gender):
                continue
        elif not (noun.is_plural and phrasing.plurals_are_bare):
            text = phrasing.with_indefinite(noun, text, place)
        if suits_sound(text, place):
            return at_start(f"{text} {rest}".strip(), place)
    return None


def name_phrase(name: Called, place: Place) -> str | None:
    """Return the name of a thing with the article that it takes, None where it cannot stand.

    >>> turkey = Called("Türkei", "f", False, True)
    >>> name_phrase(turkey, place_of("Ankara", "lebt in ", label="LOCATION", lang="de"))
    'der Türkei'

    Where an article stands already, only a name that takes the same one can follow, and nowhere
    one that is not told where something is:

    >>> iraq = place_of("Irak", "lebt im ", label="LOCATION", lang="de")
    >>> name_phrase(Called("Asien"), iraq) is None
    True
    >>> name_phrase(turkey, place_of("Ankara", "Botschaft ", label="LOCATION", lang="de")) is None
    True
    """
    if not place.is_where:
        return None
    if place.article:
        suits = name.has_article and (not place.gender or name.gender == place.gender)
        said: str | None = name.text if suits and name.is_plural == place.is_plural else None
    else:
        said = language(place.lang).phrasing.name(name, place)
    return said if said is None or suits_sound(said, place) else None


def within(name: Called, *, lang: str) -> str:
    """Return a name with the preposition that says that something is there.

    >>> within(Called("Andalucía"), lang="es"), within(Called("USA", "", True, True), lang="de")
    ('de Andalucía', 'in den USA')
    """
    return language(lang).phrasing.within(name)


def at_start(text: str, place: Place) -> str:
    """Return a phrase with a capital, where a sentence begins with it."""
    return text[:1].upper() + text[1:] if place.is_start else text


def suits_sound(phrase: str, place: Place) -> bool:
    """Return whether the word before a mention can stand before a phrase, by its first sound.

    >>> here = place_of("Ohio", "An ", label="ORGANIZATION", lang="en")
    >>> suits_sound("company", here), suits_sound("office", here)
    (False, True)
    """
    grammar = language(place.lang).grammar
    if grammar.agrees_by_sound and place.article in ("a", "an"):
        return begins_with_vowel(phrase) == (place.article == "an")
    return not grammar.elides or language(place.lang).phrasing.joins(phrase, place)


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
    if word in mention_words(lang).variants.of and _is_of_kin(before, lang):
        return True
    is_role = word in _roles(lang) and not words[-1].endswith(".")
    is_title = word in _titles(lang) and not words[-1].endswith(",")
    if words and _AGED.of(lang).search(words[-1]):
        return True
    return is_role or is_title or word in _greetings(lang) or _is_described(before, lang)


def _is_of_kin(before: str, lang: str) -> bool:
    """Return whether the name behind "of" is that of a relative: "hijo de ", "hijo de Eva y de ".

    >>> [_is_of_kin(text, "es") for text in ("es hijo de ", "hijo de Eva y de ", "coche de ")]
    [True, True, False]
    """
    clause = _CLAUSE_END.split(before)[-1]
    return any(bare(word) in words_of(f"{lang}/kinship") for word in clause.split()[:-1])


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
