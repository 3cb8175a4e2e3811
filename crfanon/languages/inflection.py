"""Give a name or a noun the form that its place asks for, and take it off again.

Names hardly change: a genitive in German ("Frankfurts", "Mainz'"), a possessive in English
("Doe's"), and families in the plural ("die Müllers", "the Joneses", "os Sampaios").
"""

from __future__ import annotations

from .grammar import Form, in_case_of
from .language import language

_PLURAL = "plural"


def base_of(surface: str, *, lang: str, number: str = "singular") -> Form:
    """Return a mention without the ending of its genitive or of its plural.

    >>> base_of("Frankfurts", lang="de"), base_of("Jonas", lang="de")
    (Form(base='Frankfurt', ending='s'), Form(base='Jonas', ending=''))
    >>> base_of("John Doe's", lang="en"), base_of("Joneses", lang="en", number="plural")
    (Form(base='John Doe', ending="'s"), Form(base='Jones', ending='plural'))

    "Bergs" is a genitive since "Berg" is in the lists of names and "Bergs" is not.
    """
    grammar = language(lang).grammar
    if (form := grammar.genitive_of(surface, number)) is not None:
        return form
    if number == _PLURAL and grammar.is_plural_family(surface):
        return Form(grammar.singular_family(surface), _PLURAL)
    return Form(surface, "")


def is_plural_family(surface: str, *, lang: str) -> bool:
    """Return whether a name is that of several people of one family, as its ending has it.

    >>> is_plural_family("Müllers", lang="de"), is_plural_family("Robles", lang="es")
    (True, False)
    """
    return language(lang).grammar.is_plural_family(surface)


def inflect(base: str, ending: str, *, lang: str) -> str:
    """Return a name with the ending that `base_of` has found on another one.

    >>> inflect("Mainz", "s", lang="de"), inflect("Bremen", "s", lang="de")
    ("Mainz'", 'Bremens')
    >>> inflect("Banks", "'s", lang="en"), inflect("Cox", "plural", lang="en")
    ("Banks's", 'Coxes')
    """
    if not ending:
        return base
    grammar = language(lang).grammar
    if ending == _PLURAL:
        return base + in_case_of(base, grammar.plural_ending(base))
    return grammar.in_genitive(base, ending)


def plural(noun: str, lang: str) -> str:
    """Return the plural of a noun that stands for a kind, with its adjectives.

    >>> plural("organización internacional", "es"), plural("unidade de saúde", "pt")
    ('organizaciones internacionales', 'unidades de saúde')
    >>> plural("public agency", "en"), plural("Krankenhaus", "de")
    ('public agencies', 'Krankenhäuser')
    """
    return language(lang).grammar.plural(noun)
