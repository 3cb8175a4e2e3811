"""The head of a mention: which word articles agree with, and its gender, number and case.

A surrogate has to suit its place in the sentence: "dem Klinikum" asks for a neuter dative, "no
Aeroporto" for a masculine singular, "Frankfurts" for a genitive.  `analyze` says what a place
asks for, from lists of nouns, from endings and from the article before it, and `inflect` gives
a word the form that is asked for.
"""

from __future__ import annotations

from functools import lru_cache

from ..text.normalize import fold
from . import head_forms as forms
from . import person_gender as persons
from .head_forms import last_word, words_in
from .headword import Gender, Headword
from .language import language

_FORMS = 1 << 13


def analyze(surface: str, *, before: str = "", label: str, lang: str) -> Headword:
    """Return the head of the mention `surface`, which `before` stands in front of.

    `label` is of any label set (`labels`).  Gender and case are None where nothing tells them.
    Raises `ConfigError` for a language that is none of `LANGUAGES`.

        >>> head = analyze("Klinikum Wolfsbrunn", before="im ", label="ORGANIZATION", lang="de")
        >>> head.gender, head.number, head.case, head.article
        ('neuter', 'singular', 'dative', 'im')
        >>> analyze("Aeroporto", before="no ", label="ORGANIZATION", lang="pt").gender
        'masculine'
        >>> analyze("Frankfurts", label="LOCATION", lang="de").case
        'genitive'

    Without an article, only a list or an unambiguous ending gives the gender.
    """
    return language(lang).grammar.analyze(surface, before, label)


def is_relative(surface: str, *, lang: str) -> bool:
    """Return whether a mention of a person says of what kin they are.

    >>> is_relative("hija mayor", lang="es"), is_relative("Inés Nieto", lang="es")
    (True, False)
    """
    return persons.says_kin(words_in(surface), lang)


def told_gender(surface: str, before: str, *, label: str, lang: str) -> Gender | None:
    """Return the gender of a name by the words before it: a title, an article, a relative.

    >>> told_gender("Noe", "lo sabe la ", label="PERSON", lang="es")
    'feminine'
    >>> told_gender("Guadalupe", "Hijo: ", label="PERSON", lang="es")
    'masculine'
    """
    head = analyze(surface, before=before, label=label, lang=lang)
    gender = head.gender if head.number == "singular" else None
    if gender in (None, "neuter"):
        gender = gender_of_kin_before(before.rstrip(" ,:("), lang)
    return gender


def gender_of_kin_before(before: str, lang: str) -> Gender | None:
    """Return the gender of the relative that a text ends with.

    >>> gender_of_kin_before("with her mother-in-law ", "en"), gender_of_kin_before("with ", "en")
    ('feminine', None)
    """
    word = fold("".join(before.split()[-1:]))
    return forms.gender_of_kin(lang, word) or forms.gender_of_kin(lang, last_word(before))


def is_kind(word: str, lang: str) -> bool:
    """Return whether an inflected word or a compound says only what an organization is.

    >>> is_kind("Kliniken", "de"), is_kind("Courts", "en"), is_kind("Berg", "de")
    (True, True, False)
    """
    return language(lang).grammar.is_kind(word)


@lru_cache(maxsize=_FORMS)
def is_common_head(word: str, lang: str) -> bool:
    """Return whether a word that an organization is called by first, or in English last, is common.

    >>> is_common_head("Talleres", "es"), is_common_head("Foods", "en")
    (True, True)
    """
    return language(lang).grammar.is_common_head(word)


def is_somebody(surface: str, *, label: str, lang: str) -> bool:
    """Return whether a mention with this label names a person, as "his mother" does not.

    >>> [is_somebody(s, label="NAME_RELATIVE", lang="es") for s in ("16 años", "Inés Robles")]
    [False, True]
    """
    return persons.is_somebody(words_in(surface), lang, label)
