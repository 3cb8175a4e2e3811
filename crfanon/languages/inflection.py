"""Give a name or a noun the form that its place asks for, and take it off again.

Names hardly change: a genitive in German ("Frankfurts", "Mainz'"), a possessive in English
("Doe's"), and families in the plural ("die Müllers", "the Joneses", "os Sampaios").
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .head_forms import is_name, plain

_POSSESSIVE = re.compile(r"(?:['’]s|(?<=s)['’])$", re.IGNORECASE)
_SIBILANTS = ("s", "ss", "ß", "x", "z", "ce", "tsch")
_ENGLISH_ES = ("s", "x", "z", "ch", "sh")


class Form(NamedTuple):
    """A name without its ending, and which ending it had: "" for none."""

    base: str
    ending: str


def base_of(surface: str, *, lang: str, number: str = "singular") -> Form:
    """Return a mention without the ending of its genitive or of its plural.

    >>> base_of("Frankfurts", lang="de"), base_of("Jonas", lang="de")
    (Form(base='Frankfurt', ending='s'), Form(base='Jonas', ending=''))
    >>> base_of("John Doe's", lang="en"), base_of("Joneses", lang="en", number="plural")
    (Form(base='John Doe', ending="'s"), Form(base='Jones', ending='plural'))

    "Bergs" is a genitive since "Berg" is in the lists of names and "Bergs" is not.
    """
    if lang == "en":
        match = _POSSESSIVE.search(surface)
        if match:
            return Form(surface[: match.start()], match.group())
    if lang == "de":
        if surface.endswith(("'", "’")) and surface[-2:-1].lower() in tuple("sxzß"):
            return Form(surface[:-1], surface[-1])
        if number == "singular" and surface.endswith(("s", "S")) and _is_genitive(surface):
            return Form(surface[:-1], surface[-1])
    if number == "plural" and is_plural_family(surface, lang=lang):
        return Form(_singular(surface, lang), "plural")
    return Form(surface, "")


def is_plural_family(surface: str, *, lang: str) -> bool:
    """Say whether a name is that of several people of one family, as its ending has it.

    >>> is_plural_family("Müllers", lang="de"), is_plural_family("Robles", lang="es")
    (True, False)
    """
    return lang != "es" and surface.lower().endswith("s") and _singular(surface, lang) != surface


def inflect(base: str, ending: str, *, lang: str) -> str:
    """Return a name with the ending that `base_of` has found on another one.

    >>> inflect("Mainz", "s", lang="de"), inflect("Bremen", "s", lang="de")
    ("Mainz'", 'Bremens')
    >>> inflect("Banks", "'s", lang="en"), inflect("Cox", "plural", lang="en")
    ("Banks's", 'Coxes')
    """
    if not ending:
        return base
    is_upper = base.isupper() and len(base) > 1
    if ending == "plural":
        return base + _upper(_plural_ending(base, lang), is_upper)
    if lang == "de":
        if base.lower().endswith(_SIBILANTS):
            return base if base.endswith(("'", "’")) else f"{base}'"
        return base + _upper("s", is_upper)
    if ending in ("'", "’") and not base.lower().endswith("s"):
        return base + ending + _upper("s", is_upper)
    return base + _upper(ending, is_upper)


def _upper(ending: str, is_upper: bool) -> str:
    return ending.upper() if is_upper else ending


def _is_genitive(surface: str) -> bool:
    from .de.grammar import is_genitive_name

    return is_genitive_name(plain(re.split(r"[\s-]", surface)[-1]))


def _singular(surface: str, lang: str) -> str:
    stem = surface[:-1]
    if lang == "en" and surface.lower().endswith("es"):
        shorter = surface[:-2]
        if shorter.lower().endswith(_ENGLISH_ES) and is_name("en", plain(shorter)):
            return shorter
    return stem if is_name(lang, plain(stem)) else surface


def _plural_ending(base: str, lang: str) -> str:
    lower = base.lower()
    if lang == "en":
        return "es" if lower.endswith(_ENGLISH_ES) else "s"
    if lang == "pt" and lower.endswith(("s", "z", "r", "l", "m", "n")):
        return ""
    if lang == "es" or lower.endswith(_SIBILANTS):
        return ""
    return "s"
