"""The words that dates are written with: months, days of the week, what stands beside them.

Words that are only recognised are kept bare (`text.normalize.bare`), in lower case and without
accents; those that are written stand as the language writes them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from ..text.normalize import bare

_LEAST_LETTERS = 3


class Name(NamedTuple):
    """How one month or day of the week is written.

    `shorts` are its abbreviations, in the same order in all of a row, so that one kind of
    abbreviation is replaced by the same kind; `others` are recognised, and never written.
    """

    full: str
    shorts: tuple[str, ...]
    others: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False)
class DateWords:
    """The words of dates in one language, see `DATE_WORDS`."""

    code: str
    months: Sequence[Name]
    weekdays: Sequence[Name]
    beside: frozenset[str]
    """Words that stand beside a date and are kept."""

    year_nouns: frozenset[str]
    """Words for a year, after which two digits are one."""

    hour_words: frozenset[str]
    """Words after the hours, or after hours and minutes, of a time."""

    of: str
    """What stands between a month and its year."""

    other_weekdays: frozenset[int] = frozenset()
    """Days of the week that are of another gender than the rest, from 0 for Monday."""

    month_first: bool = False
    """Whether "March 06" is a day, and "03/06/2012" the sixth of March unless something tells."""


def _names(text: str) -> tuple[Name, ...]:
    """Return one name a line: the full one, its abbreviations, after ``;`` other forms."""
    found = []
    for line in filter(None, map(str.strip, text.splitlines())):
        written, _, others = line.partition(";")
        full, *shorts = written.split()
        found.append(Name(full, tuple(shorts), tuple(others.split())))
    return tuple(found)


def _words(text: str) -> frozenset[str]:
    return frozenset(map(bare, text.split()))


_SPANISH = DateWords(
    code="es",
    months=_names(
        """
        enero ene
        febrero feb febr
        marzo mar mzo
        abril abr
        mayo may
        junio jun
        julio jul
        agosto ago agos
        septiembre sept sep; set setiembre
        octubre oct
        noviembre nov
        diciembre dic
        """
    ),
    weekdays=_names(
        """
        lunes lun
        martes mart
        miércoles mié miérc
        jueves jue
        viernes vie
        sábado sáb
        domingo dom
        """
    ),
    year_nouns=_words("año años"),
    hour_words=_words("h hs hrs"),
    of=" de ",
    beside=_words(
        "a actual al anterior comienzos corriente de del desde día días el en entre es fecha final "
        "finales hasta inicios la las los mañana mediados mes meses mismo noche o pasada pasado "
        "primeros principios próxima próximo que siglo siguiente t tarde u última último viene y z"
    ),
)

_ENGLISH = DateWords(
    code="en",
    months=_names(
        """
        January Jan
        February Feb
        March Mar
        April Apr
        May May
        June Jun
        July Jul
        August Aug
        September Sep Sept
        October Oct
        November Nov
        December Dec
        """
    ),
    weekdays=_names(
        """
        Monday Mon
        Tuesday Tue Tues
        Wednesday Wed
        Thursday Thu Thurs; Thur
        Friday Fri
        Saturday Sat
        Sunday Sun
        """
    ),
    year_nouns=_words("year years"),
    hour_words=_words("h hrs hours"),
    of=" ",
    beside=_words(
        "a and at by date day days during early end from in late mid middle month months of on or "
        "since t the through till to until z"
    ),
    month_first=True,
)

_GERMAN = DateWords(
    code="de",
    months=_names(
        """
        Januar Jan; Jänner Jaenner
        Februar Feb; Feber
        März Mrz Mär; Maerz
        April Apr
        Mai Mai
        Juni Jun
        Juli Jul
        August Aug
        September Sep Sept
        Oktober Okt
        November Nov
        Dezember Dez
        """
    ),
    weekdays=_names(
        """
        Montag Mo
        Dienstag Di
        Mittwoch Mi
        Donnerstag Do
        Freitag Fr
        Samstag Sa; Sonnabend
        Sonntag So
        """
    ),
    year_nouns=_words("Jahr Jahre Jahres Jahren"),
    hour_words=_words("Uhr h"),
    of=" ",
    beside=_words(
        "ab am an anfang bis das dem den der des die ende gegen im in mitte monat monate monats "
        "oder seit t tag tage um und vom von z zu zum zwischen"
    ),
)

_PORTUGUESE = DateWords(
    code="pt",
    months=_names(
        """
        janeiro jan
        fevereiro fev
        março mar
        abril abr
        maio mai
        junho jun
        julho jul
        agosto ago
        setembro set
        outubro out
        novembro nov
        dezembro dez
        """
    ),
    weekdays=_names(
        """
        segunda-feira segunda seg
        terça-feira terça ter
        quarta-feira quarta qua
        quinta-feira quinta qui
        sexta-feira sexta sex
        sábado sábado sáb
        domingo domingo dom
        """
    ),
    year_nouns=_words("ano anos"),
    hour_words=_words("h hs hrs"),
    of=" de ",
    beside=_words(
        "a à anterior ao aos às até começo corrente da das data de desde dia dias do dos e em "
        "entre fim final finais inicio início manhã mês meados meses mesma mesmo na nas no noite "
        "nos o os ou passada passado pela pelas próxima próximo que século seguinte t tarde última "
        "último vem z"
    ),
    other_weekdays=frozenset({5, 6}),
)

DATE_WORDS: Mapping[str, DateWords] = MappingProxyType(
    {words.code: words for words in (_SPANISH, _ENGLISH, _GERMAN, _PORTUGUESE)}
)
"""The words of dates, by language."""


@cache
def date_vocabulary(lang: str) -> frozenset[str]:
    """Return the words that a language writes dates with, bare, of three letters or more.

    >>> {"manana", "viernes", "marzo"} <= date_vocabulary("es"), "del" in date_vocabulary("es")
    (True, True)
    """
    words = DATE_WORDS[lang]
    names = {bare(name.full) for name in (*words.months, *words.weekdays)}
    return frozenset(word for word in names | words.beside if len(word) >= _LEAST_LETTERS)


def ordered_words(lang: str) -> list[DateWords]:
    """Return the words of all languages, those of `lang` first.

    >>> [words.code for words in ordered_words("pt")]
    ['pt', 'es', 'en', 'de']
    """
    return sorted(DATE_WORDS.values(), key=lambda words: words.code != lang)
