"""The plural of the nouns that stand for kinds: "las [Naciones Unidas]" asks for one."""

from __future__ import annotations

import re
from collections.abc import Callable

_PREPOSITION = re.compile(r" (?:de|da|do|dos|das|del|of) ")
_UNACCENTED = str.maketrans("áéíóú", "aeiou")

# The longest ending that fits counts; whatever has none of them takes an "e".
_GERMAN: tuple[tuple[str, str], ...] = (
    ("amt", "ämter"),
    ("haus", "häuser"),
    ("hof", "höfe"),
    ("hafen", "häfen"),
    ("dorf", "dörfer"),
    ("stadt", "städte"),
    ("land", "länder"),
    ("band", "bände"),
    ("platz", "plätze"),
    ("ausschuss", "ausschüsse"),
    ("kloster", "klöster"),
    ("kammer", "kammern"),
    ("firma", "firmen"),
    ("bank", "banken"),
    ("staat", "staaten"),
    ("kräfte", "kräfte"),
    ("ium", "ien"),
    ("um", "en"),
    ("ei", "eien"),
    ("nis", "nisse"),
    ("er", "er"),
    ("en", "en"),
    ("gebäude", "gebäude"),
    ("e", "en"),
    *((ending, f"{ending}en") for ending in ("ung", "ion", "schaft", "tät", "ik")),
)


def plural(noun: str, lang: str) -> str:
    """Return the plural of a noun, with its adjectives.

    >>> plural("organización internacional", "es"), plural("unidade de saúde", "pt")
    ('organizaciones internacionales', 'unidades de saúde')
    >>> plural("public agency", "en"), plural("Krankenhaus", "de")
    ('public agencies', 'Krankenhäuser')
    """
    cut = _PREPOSITION.search(noun)
    head, rest = (noun[: cut.start()], noun[cut.start() :]) if cut else (noun, "")
    return _OF_LANGUAGE[lang](head) + rest


def _spanish(head: str) -> str:
    return " ".join(map(_spanish_word, head.split(" ")))


def _spanish_word(word: str) -> str:
    if word.endswith("z"):
        return f"{word[:-1]}ces"
    if word.endswith(("án", "én", "ín", "ón", "és")):
        return f"{word[:-2]}{word[-2:].translate(_UNACCENTED)}es"
    return f"{word}s" if word.endswith(tuple("aeiou")) else f"{word}es"


def _portuguese(head: str) -> str:
    return " ".join(map(_portuguese_word, head.split(" ")))


def _portuguese_word(word: str) -> str:
    for ending, many in (("ão", "ões"), ("al", "ais"), ("el", "éis"), ("ol", "óis"), ("m", "ns")):
        if word.endswith(ending):
            return word.removesuffix(ending) + many
    if word.endswith("ís"):
        return f"{word[:-2]}íses"
    return f"{word}es" if word.endswith(("r", "z", "s")) else f"{word}s"


def _english(head: str) -> str:
    if head.endswith("y") and head[-2:-1] not in tuple("aeiou"):
        return f"{head[:-1]}ies"
    return f"{head}es" if head.endswith(("s", "x", "ch", "sh")) else f"{head}s"


def _german(head: str) -> str:
    *adjectives, noun = head.split(" ")
    fitting = [pair for pair in _GERMAN if noun.lower().endswith(pair[0])]
    ending, many = max(fitting, key=lambda pair: len(pair[0]), default=("", "e"))
    stem = noun[: len(noun) - len(ending)]
    said = stem + many if stem else many.capitalize()
    return " ".join((*(re.sub("e[sr]?$", "en", word) for word in adjectives), said))


_OF_LANGUAGE: dict[str, Callable[[str], str]] = {
    "de": _german,
    "en": _english,
    "es": _spanish,
    "pt": _portuguese,
}
