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
from typing import NamedTuple

from ...gazetteers.words import words_of
from ...knowledge import Called
from ...languages.agreement import Headword, analyze
from ...languages.head_forms import last_word
from ...languages.inflection import plural
from ...text.normalize import bare

_GENDERS = {"masculine": "m", "feminine": "f", "neuter": "n", None: ""}

_INDEFINITE = {
    "es": {"m": "un", "f": "una", "mp": "unos", "fp": "unas"},
    "pt": {"m": "um", "f": "uma", "mp": "uns", "fp": "umas"},
}
# Nominative, accusative, dative, genitive.
_CASES = ("nominative", "accusative", "dative", "genitive")
_GERMAN_INDEFINITE = {
    "m": ("ein", "einen", "einem", "eines"),
    "f": ("eine", "eine", "einer", "einer"),
    "n": ("ein", "ein", "einem", "eines"),
}
_GERMAN_DEFINITE = {
    "m": ("der", "den", "dem", "des"),
    "f": ("die", "die", "der", "der"),
    "n": ("das", "das", "dem", "des"),
    "p": ("die", "die", "den", "der"),
}
# English articles and pronouns that suit one and several.
POSSESSOR = "'s"
"""What stands for an article in English, as in "Kent's [Sheriff Court]"."""
_POSSESSOR = re.compile(
    r"(?<!\bit)(?<!\bhe)(?<!\bshe)(?<!\bthat)(?<!\bwhat)(?<!\bwho)(?<!\bhere)(?<!\bthere)"
    r"(?<!\bwhere)(?<!\blet)['\u2019]s\s\Z",
    re.IGNORECASE,
)
_ANY_NUMBER = frozenset(["the", "his", "her", "their", "our", "my", "your", "its", POSSESSOR])
_INDEFINITE_STEMS = ("ein", "kein", "mein", "dein", "sein", "ihr", "unser", "eur", "euer")
_IN_GERMAN = {"m": "im", "n": "im", "f": "in der", "p": "in den"}
_OF_PORTUGUESE = {"m": "do", "f": "da", "mp": "dos", "fp": "das"}
_PORTUGUESE_ARTICLE = {"m": "o", "f": "a", "mp": "os", "fp": "as"}

_SPANISH_ARTICLE = {"m": "el", "f": "la", "mp": "los", "fp": "las"}

_DATIVE = frozenset("aus bei mit nach seit von zu gegenuber in an auf vor unter uber".split())
_ACCUSATIVE = frozenset("durch fur gegen ohne um".split())
_GENITIVE = frozenset("wegen wahrend trotz seitens innerhalb ausserhalb namens".split())
# Portuguese joins these to the article of what follows, which is then part of the word before.
_JOINED = frozenset("em de a por".split())
_JOINED_IN_SPANISH = frozenset("a de".split())

# "the Turkish [Government]" has its article, with an adjective between.
_ADJECTIVES = frozenset(
    "former local new old regional national federal same said other first second third domestic "
    "competent general central northern southern eastern western relevant then".split()
)
_ENDINGS = ("en", "er", "es", "em", "e")
# Whose name may follow, besides titles, professions and relatives.
_PATIENTS = frozenset(
    "patient patientin paciente pacientes doente utente patienten applicant claimant defendant "
    "plaintiff witness demandante demandado acusado testigo senor herr frau mann "
    "kollege kollegin klager klagerin beklagte zeuge zeugin reu autor testemunha "
    "llamado llamada apodado apodada alias tal chamado chamada apelidado vulgo".split()
)
# "Dr. med."; what is written before a name that is not the first on its line.
_BEHIND_TITLES = frozenset("med jur phil rer nat pol oec theol habil mult hc ing dent vet".split())
# "Pfl.", "Hdz."; behind "Tag." a letter reads as well.
_SHORT = re.compile(r"[A-ZÄÖÜ][^\W\d_]{0,3}\.")
# "RN", "POK"
_LETTERS_OF_A_TITLE = re.compile(r"[A-ZÄÖÜ]{2,4}")
# "13-year-old [Ada]", "der 34-jährige [Egon]"
_AGED = re.compile(r"(?:-year-old|-?jährige[rnm]?)\Z")
# "Polizeisprecherin [Unger]": what ends so is no verb that begins a sentence.
_WOMAN = re.compile(r"[A-ZÄÖÜ]\w+(?:er|ist|or|eur|[ae]nt|är|at)in")
_OPENING = "([{<«„“\"'"
# Behind one of these and a noun stands a name that goes with the noun.
_DETERMINERS = {
    "en": frozenset("my your his her its our their the a an".split()),
    "es": frozenset("mi tu su nuestro nuestra vuestro vuestra el la un una al del".split()),
    "pt": frozenset("meu minha teu tua seu sua nosso nossa o a um uma do da ao pelo pela".split()),
}
# "Hi a man" greets nobody.
_GREETINGS = frozenset(
    "dear hi hello hey thanks hallo liebe lieber guten geehrte geehrter querido querida estimado "
    "estimada hola caro cara ola".split()
)
# "PRIMERO.- Acme", and a line of a message that is quoted.
_SENTENCE_START = re.compile(r"(?:^|[.!?:](?:['\")\]»”]|-)?\s+|\n[\s>]*)[\"“„«]?$")
# "Natural de: ", "Canoas/", a line of a letter that says where and when it was written.
_ALONE = re.compile(r"(?:^|\n|[:/,(\u2013-])[ \t]*$")
_CONTRACTED = re.compile(r"\bà\s*$", re.IGNORECASE)
# Names that begin with such a noun take its article.
_SPANISH_HEADS = {
    **dict.fromkeys(("Comunidad", "Región", "Ciudad", "Isla", "Provincia"), "la"),
    **dict.fromkeys(("País", "Principado", "Distrito", "Valle", "Estado"), "el"),
}
_INITIAL = re.compile(r"[^\W\d_]\.")
# As the letters are said: "a university", "an hour".
_VOWEL = re.compile(r"(?i)(?!uni|use|eu|one)(?:[aeiou]|hour|heir|hono)")


class Place(NamedTuple):
    """The place of a mention in its sentence, as far as a phrase has to agree with it.

    `article` is the article, contraction or pronoun before it, `preposition` the word before that
    or, without an article, the word before the mention.
    """

    lang: str
    article: str
    gender: str
    is_plural: bool
    case: str
    preposition: str
    is_start: bool
    is_alone: bool = False
    """Whether it stands for itself, in a field, a line, or behind a comma."""


def place_of(surface: str, before: str, *, label: str, lang: str) -> Place:
    """Return the place of the mention `surface`, which `before` stands in front of.

    >>> place = place_of("Klinikum Wolfsbrunn", "liegt im ", label="ORGANIZATION", lang="de")
    >>> place.article, place.gender, place.case
    ('im', 'n', 'dative')
    """
    cut = _without_adjectives(before, lang)
    head = analyze(surface, before=cut, label=label, lang=lang)
    article = head.article if last_word(cut) == head.article else ""
    if lang == "en" and _POSSESSOR.search(before):
        article = POSSESSOR
    word = last_word(cut)
    if article == "a" and _CONTRACTED.search(cut):
        article = "à"
    return Place(
        lang,
        article,
        _GENDERS[head.gender] if article else "",
        head.number == "plural" and bool(article) and article not in _ANY_NUMBER,
        _case(head, word, article, lang),
        "" if article else word,
        bool(_SENTENCE_START.search(before)),
        bool(_ALONE.search(before)),
    )


def _case(head: Headword, word: str, article: str, lang: str) -> str:
    if lang != "de":
        return "nominative"
    if article or head.case == "genitive":
        return head.case or "nominative"
    for words, case in ((_DATIVE, "dative"), (_ACCUSATIVE, "accusative"), (_GENITIVE, "genitive")):
        if word in words:
            return case
    return "nominative"


def _without_adjectives(before: str, lang: str) -> str:
    """Return what stands before a mention without an adjective that belongs to it."""
    word = last_word(before)
    if lang == "en" and (word in _ADJECTIVES or word in words_of("en/nationality")):
        return before.rstrip()[: -len(word)]
    if lang == "de" and word.endswith(_ENDINGS) and len(word) > len("einer"):
        shorter = before.rstrip()[: -len(word)]
        head = analyze("Haus", before=shorter, label="ORGANIZATION", lang="de")
        is_small = before.rstrip()[-len(word) :][:1].islower()
        if is_small and head.article and last_word(shorter) == head.article:
            return shorter
    return before


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
    noun = _agreeing([_with_gender(noun, place.lang) for noun in nouns], place)
    if place.is_plural and not noun.is_plural:
        noun = Called(plural(noun.text, place.lang), noun.gender, True)
    text = _german_noun(noun, place) if place.lang == "de" else noun.text
    if not place.article and not (noun.is_plural and place.lang in ("de", "en")):
        text = f"{_indefinite(noun, place)} {text}"
    return at_start(f"{text} {rest}".strip(), place)


def definite_phrase(noun: Called, place: Place) -> str | None:
    """Return a noun with the definite article, as of somebody who has been spoken of.

    None where an article stands already, or would be one word with the preposition before it.

    >>> him = place_of("Egon", "half ", label="PERSON", lang="de")
    >>> definite_phrase(Called("Frau", "f"), him._replace(case="dative"))
    'der Frau'
    """
    if place.article:
        return None
    if place.lang == "en":
        return at_start(f"the {noun.text}", place)
    if place.lang == "de":
        forms = _GERMAN_DEFINITE["p" if noun.is_plural else noun.gender]
        said = f"{forms[_CASES.index(place.case)]} {_german_noun(noun, place)}"
        return at_start(said, place)
    if place.preposition in (_JOINED if place.lang == "pt" else _JOINED_IN_SPANISH):
        return None
    article = (_PORTUGUESE_ARTICLE if place.lang == "pt" else _SPANISH_ARTICLE)[_form(noun)]
    return at_start(f"{article} {noun.text}", place)


def _with_gender(noun: Called, lang: str) -> Called:
    """Return a noun with its gender, which a base of somebody's own may not tell."""
    if noun.gender or lang == "en":
        return noun
    head = analyze(noun.text, label="ORGANIZATION", lang=lang)
    return noun._replace(gender=_GENDERS[head.gender] or ("n" if lang == "de" else "m"))


def _agreeing(nouns: Sequence[Called], place: Place) -> Called:
    def fit(noun: Called) -> tuple[bool, bool]:
        is_right = not place.gender or place.is_plural or noun.gender == place.gender
        return noun.is_plural == place.is_plural, is_right

    return max(nouns, key=fit)


def agrees(nouns: Sequence[Called], place: Place) -> bool:
    """Say whether one of the nouns has the gender that an article before the mention has."""
    return not place.gender or any(noun.gender in ("", place.gender) for noun in nouns)


def _indefinite(noun: Called, place: Place) -> str:
    if place.lang == "en":
        return "an" if _VOWEL.match(noun.text) else "a"
    if place.lang == "de":
        return _GERMAN_INDEFINITE[noun.gender][_CASES.index(place.case)]
    return _INDEFINITE[place.lang][f"{noun.gender}{'p' if noun.is_plural else ''}"]


def _german_noun(noun: Called, place: Place) -> str:
    """Return a German noun, and the adjective before it, in the case that is asked for.

    >>> body = Called("internationales Gremium", "n")
    >>> _german_noun(body, place_of("Rat", "vom ", label="ORGANIZATION", lang="de"))
    'internationalen Gremium'
    """
    text = _declined(noun.text, place.case, is_plural=noun.is_plural)
    if place.case == "genitive" and noun.gender != "f" and not noun.is_plural:
        text += "es" if text.endswith(("s", "z", "ß", "d", "nn")) else "s"
    if place.article and not place.article.startswith(_INDEFINITE_STEMS):
        # "das internationale Gremium", and "ein internationales".
        text = re.sub(r"^(\w+e)s (?=\w)", r"\1 ", text) if text[:1].islower() else text
    return text


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
    if place.lang == "en":
        return at_start(f"the {name.text}" if name.has_article else name.text, place)
    if place.lang == "de":
        return at_start(_german_name(name, place), place)
    if place.lang == "pt" and name.has_article:
        if place.preposition in _JOINED:
            return None
        if place.is_alone:
            return at_start(name.text, place)
        article = _PORTUGUESE_ARTICLE[_form(name)]
        return at_start(f"{article} {name.text}", place)
    if place.lang == "es" and place.preposition and (article := _spanish_article(name)):
        # "en la provincia de Lugo", but "Localidad: provincia de Lugo".
        if article == "el" and place.preposition in _JOINED_IN_SPANISH:
            return None
        return at_start(f"{article} {name.text}", place)
    return at_start(name.text, place)


def _spanish_article(name: Called) -> str:
    """Return the article of a name that begins with a noun: "la Comunidad Valenciana"."""
    if name.text[:1].islower():
        head = analyze(name.text, label="ORGANIZATION", lang="es")
        return "la" if head.gender == "feminine" else "el"
    return _SPANISH_HEADS.get(name.text.split(" ")[0], "")


def _german_name(name: Called, place: Place) -> str:
    if name.has_article:
        gender = "p" if name.is_plural or name.gender == "" else name.gender
        declined = _declined(name.text, place.case, is_plural=gender == "p")
        return f"{_GERMAN_DEFINITE[gender][_CASES.index(place.case)]} {declined}"
    if place.case == "genitive" and not name.text.endswith(("s", "z", "ß", "x")):
        return f"{name.text}s"
    return name.text


def _declined(name: str, case: str, *, is_plural: bool) -> str:
    """Return a German name behind its article in a case.

    >>> _declined("Niederlande", "dative", is_plural=True)
    'Niederlanden'
    >>> _declined("Dominikanische Republik", "dative", is_plural=False)
    'Dominikanischen Republik'
    """
    if case not in ("dative", "genitive"):
        return name
    *adjectives, noun = name.split(" ")
    weak = [re.sub(r"e[sr]?$", "en", adjective) for adjective in adjectives]
    if is_plural and case == "dative" and not noun.endswith(("n", "s")) and not noun.isupper():
        noun += "n"
    return " ".join((*weak, noun))


def within(name: Called, *, lang: str) -> str:
    """Return a name with the preposition that says that something is there.

    >>> within(Called("Andalucía"), lang="es"), within(Called("USA", "", True, True), lang="de")
    ('de Andalucía', 'in den USA')
    """
    if lang == "en":
        return f"in the {name.text}" if name.has_article else f"in {name.text}"
    if lang == "de":
        gender = "p" if name.is_plural or not name.gender else name.gender
        declined = _declined(name.text, "dative", is_plural=gender == "p")
        return f"{_IN_GERMAN[gender]} {declined}" if name.has_article else f"in {name.text}"
    if lang == "pt" and name.has_article:
        return f"{_OF_PORTUGUESE[_form(name)]} {name.text}"
    if lang == "es" and (article := _spanish_article(name)):
        return f"del {name.text}" if article == "el" else f"de la {name.text}"
    return f"de {name.text}"


def _form(name: Called) -> str:
    return f"{name.gender or 'm'}{'p' if name.is_plural else ''}"


def at_start(text: str, place: Place) -> str:
    """Return a phrase with a capital, where a sentence begins with it."""
    return text[:1].upper() + text[1:] if place.is_start else text


def first_in_sound(phrases: Iterable[str], place: Place) -> str | None:
    """Return the first phrase that an English "a" or "an" before it suits, else the first one.

    >>> here = place_of("Ohio", "An ", label="LOCATION", lang="en")
    >>> first_in_sound(("United States", "area"), here), first_in_sound(("land",), here)
    ('area', 'land')
    """
    if place.article not in ("a", "an") or place.lang != "en":
        return next(iter(phrases), None)
    found = list(phrases)
    is_vowel = place.article == "an"
    fitting = (phrase for phrase in found if bool(_VOWEL.match(phrase)) == is_vowel)
    return next(fitting, found[0] if found else None)


def follows_title(before: str, lang: str) -> bool:
    """Say whether a name belongs to the word right before it: a title, a role, a greeting.

    >>> follows_title("Entlassung von Frau ", "de"), follows_title("sah ", "de")
    (True, False)
    >>> follows_title("la paciente ", "es"), follows_title("con su hermana ", "es")
    (True, True)
    >>> follows_title("contra don J. ", "es")
    True
    """
    words = [word for each in before.split() if (word := each.lstrip(_OPENING))]
    while words and (
        bare(words[-1].replace(".", "")) in _BEHIND_TITLES
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
    if words and _AGED.search(words[-1]):
        return True
    return is_role or is_title or word in _GREETINGS or _is_described(before, lang)


def _is_described(before: str, lang: str) -> bool:
    """Say whether a noun right before a name says who somebody is: "my colleague", "Vorsitzende".

    >>> _is_described("and my colleague ", "en"), _is_described("and told ", "en")
    (True, False)
    >>> _is_described("des Ehrenmitglieds ", "de"), _is_described("Hier sah ", "de")
    (True, False)
    """
    line = before.rsplit("\n", 1)[-1]
    words = line.split()
    if words and _LETTERS_OF_A_TITLE.fullmatch(words[-1]) and not line.isupper():
        return True
    if words and lang == "de" and before.endswith(" ") and _WOMAN.fullmatch(words[-1]):
        return True
    if len(words) < 2 or not words[-1].isalpha() or not before.endswith(" "):
        return False
    if lang == "de":
        is_noun = words[-1][0].isupper() and words[-1][1:].islower()
        return is_noun and not _SENTENCE_START.search(before[: -len(words[-1]) - 1])
    return words[-1].islower() and bare(words[-2]) in _DETERMINERS[lang]


@cache
def _titles(lang: str) -> frozenset[str]:
    return frozenset(bare(word.rstrip(".")) for word in words_of(f"{lang}/title"))


@cache
def _roles(lang: str) -> frozenset[str]:
    kinds = ("profession", "kinship")
    return _PATIENTS.union(bare(word) for kind in kinds for word in words_of(f"{lang}/{kind}"))
