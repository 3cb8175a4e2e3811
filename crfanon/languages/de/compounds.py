"""German compounds of what an organization is: whether they name it as well.

"Unfallkrankenhaus" says what it is and stays; "Helmholtzschule" names somebody, and the name is
replaced.
"""

from __future__ import annotations

from functools import lru_cache

from ...gazetteers import fold
from ...gazetteers.words import words_of
from ..agreement import is_head_of_kind, is_name, number_of
from ..surrogate_languages import kind_words
from .grammar import nouns, plural_nouns

_LEAST_FRONT = 3
_LINKS = ("", "s", "es", "n", "en", "er", "e", "al", "-")
_FORMS = 1 << 13
# Names of places end in these as often as kinds of organizations do.
_OF_PLACES = frozenset(
    "land tal feld tor ufer hang berg bach wald see strand grund gau burg dorf aue heide hof kind "
    "mann frau bad kirchen ring höhe brücke mühle stadt haus land wiese park anger".split()
) - {"haus"}
# Other nouns of three letters end surnames as well.
_SHORT_TAILS = frozenset({"amt"})
# Nouns that one firm or hospital is called by.
_NAMES = frozenset("allianz charité charite".split())
# Fronts that are no words by themselves.
_FRONTS = frozenset(
    "kranken unfall universitats uni senioren grund amts land landes bundes kreis stadt polizei "
    "finanz jugend sozial ober verwaltungs arbeits familien reha kur fach hoch gesamt real haupt "
    "berufs gewerbe volks spar kassen geburts frauen kinder herz augen haut zahn tages tier "
    "feuer rettungs pflege wohn alten behinderten kirchen pfarr staats general zoll standes "
    "gesundheits veterinar bau ordnungs einwohner melde ausländer auslander schul kultur sport "
    "turn forder schutzen musik gesang wander reit fussball hotel gast wirts auto mobel kauf "
    "waren bank versicherungs energie wasser abwasser verkehrs elektrizitats entsorgungs".split()
)


def is_kind(word: str, lang: str) -> bool:
    """Say whether an inflected word or a compound says only what an organization is.

    >>> is_kind("Kliniken", "de"), is_kind("Courts", "en"), is_kind("Berg", "de")
    (True, True, False)
    """
    if lang == "en":
        return fold(word).removesuffix("s") in kind_words("en")
    return lang == "de" and (is_noun(word.casefold()) or is_generic(word))


@lru_cache(maxsize=_FORMS)
def is_common_head(word: str, lang: str) -> bool:
    """Say whether a word that an organization is called by first, or in English last, is common.

    >>> is_common_head("Talleres", "es"), is_common_head("Foods", "en")
    (True, True)

    What is a name as well is no such word, nor is an English singular: there it may be one.
    An English plural that nobody is called is, even if it is rare: "Rovers".
    """
    if lang in ("es", "pt"):
        is_common = fold(word) in words_of(f"{lang}/common_word") and not is_name(lang, fold(word))
        return is_common or is_head_of_kind(word, lang)
    if lang != "en" or number_of(fold(word)) != "plural":
        return False
    return fold(word) in words_of("en/common_word") or not is_name("en", fold(word))


def is_generic(word: str) -> bool:
    """Say whether a compound says only what an organization is.

    >>> is_generic("Unfallkrankenhaus"), is_generic("Helmholtzschule"), is_generic("Berg")
    (True, False, False)
    """
    split = _split(word)
    if split is None:
        return False
    front = fold(word[:split])
    return _is_front(front) or any(
        # "Oberlandesgericht": two of them.
        front.startswith(first) and _is_front(front.removeprefix(first))
        for first in _FRONTS
    )


def _is_front(front: str) -> bool:
    return any(
        front.endswith(link)
        and (stem := front[: len(front) - len(link)])
        and (stem in _FRONTS or stem in words_of("de/common_word") or stem in kind_words("de"))
        for link in _LINKS
    )


def named_part(word: str) -> str:
    """Return the name in a compound of a name and a noun, empty if there is none.

    >>> named_part("Helmholtzschule"), named_part("Krankenhaus"), named_part("Berger")
    ('Helmholtz', '', '')
    """
    split = _split(word)
    return "" if split is None or is_generic(word) else word[:split]


@lru_cache(maxsize=_FORMS)
def _split(word: str) -> int | None:
    """Return where the longest listed noun that a word ends in begins, None if there is none."""
    key = word.casefold()
    if len(key) != len(word):
        return None
    for start in range(_LEAST_FRONT, len(key) - _LEAST_FRONT + 1):
        if len(key) - start == _LEAST_FRONT and key[start:] not in _SHORT_TAILS:
            return None
        tail = key[start:]
        if tail in _OF_PLACES:
            return None
        if is_noun(tail):
            return start
    return None


@lru_cache(maxsize=_FORMS)
def is_noun(key: str) -> bool:
    """Say whether a word in small letters is a listed noun that is no place, in any case.

    >>> is_noun("klinikums"), is_noun("kliniken"), is_noun("berg")
    (True, True, False)
    """
    if key in _OF_PLACES or key in _NAMES:
        return False
    forms = (key, key.removesuffix("s"), key.removesuffix("es"), key.removesuffix("n"))
    return any(form in listed for listed in nouns().values() for form in forms) or any(
        form in plural_nouns() for form in (key, key.removesuffix("n"))
    )
