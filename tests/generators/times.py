"""Dates, times of day, durations, ages, postcodes and sums of money in four languages."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Callable

from .kind import Draw, Kind, Make, shaped
from .writing import once, plain, swapped, wide

_MONTHS = {
    "es": (
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
    ).split(),
    "en": (
        "January February March April May June July August September October November December"
    ).split(),
    "de": (
        "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
    ).split(),
    "pt": (
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"
    ).split(),
}
_SHORT = {
    "es": "ene feb mar abr may jun jul ago sep oct nov dic".split(),
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(),
    "de": "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez".split(),
    "pt": "jan fev mar abr mai jun jul ago set out nov dez".split(),
}
_DAYS = {
    "es": "lunes martes miércoles jueves viernes sábado domingo".split(),
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split(),
    "pt": "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo".split(),
}

_Parts = tuple[int, int, int]


def _day(draw: Draw) -> _Parts:
    date = datetime.date(1930, 1, 1) + datetime.timedelta(days=draw.randrange(36_000))
    return date.day, date.month, date.year


def _no_day(draw: Draw) -> _Parts:
    """Return a day that no calendar has, whichever of the two first numbers is the month."""
    year = draw.randint(1950, 2025)
    month = draw.choice((2, 4, 6, 9, 11))
    last = 28 if month == 2 and not calendar.isleap(year) else 29 if month == 2 else 30
    return draw.choice(
        (
            (draw.randint(max(last + 1, 13), 31), month, year),
            (draw.randint(32, 45), draw.randint(1, 12), year),
            (draw.randint(13, 28), draw.randint(13, 28), year),
            (0, draw.randint(1, 12), year),
            (draw.randint(13, 28), 0, year),
            (29, 2, draw.choice((1900, 1999, 2001, 2019, 2022, 2023))),
        )
    )


def _numeric(language: str) -> Callable[[Draw, _Parts], str]:
    def write(draw: Draw, parts: _Parts) -> str:
        day, month, year = parts
        separator = draw.choice("/.-")
        padded = draw.random() < 0.6
        first, second = (f"{day:02}", f"{month:02}") if padded else (str(day), str(month))
        if language == "en" and draw.random() < 0.5:
            first, second = second, first
        short = padded and draw.random() < 0.3 and (day, month) != (29, 2)
        return separator.join((first, second, f"{year % 100:02}" if short else str(year)))

    return write


def _iso(draw: Draw, parts: _Parts) -> str:
    day, month, year = parts
    return draw.choice(("{2}-{1:02}-{0:02}", "{2}/{1:02}/{0:02}", "{2}.{1:02}.{0:02}")).format(
        day, month, year
    )


def _written(language: str) -> Callable[[Draw, _Parts], str]:
    def write(draw: Draw, parts: _Parts) -> str:
        day, month, year = parts
        name, short = (names[language][(month - 1) % 12] for names in (_MONTHS, _SHORT))
        forms = {
            "es": (
                f"{day} de {name} de {year}",
                f"{day} de {name} del {year}",
                f"{day} {name} {year}",
                f"{day}-{short}-{year}",
                f"{day}/{short}/{year}",
                f"{day} {short} {year}",
                f"{day} {short}. {year}",
                f"{day} DE {name.upper()} DE {year}",
                f"{day} de {name}",
            ),
            "en": (
                f"{day} {name} {year}",
                f"{name} {day}, {year}",
                f"{short} {day}, {year}",
                f"{day}-{short}-{year}",
                f"{_ordinal(day)} {name} {year}",
                f"{_ordinal(day)} of {name} {year}",
                f"{short}. {day}, {year}" if month != 5 else f"{name} {day}, {year}",
                f"{day} {short} {year}",
                f"{name.upper()} {day}, {year}",
                f"{name} {_ordinal(day)}, {year}",
                f"{name} {day}" if month not in (3, 5) else f"{day} {name} {year}",
            ),
            "de": (
                f"{day}. {name} {year}",
                f"{day}. {short}. {year}",
                f"{day:02}. {name} {year}",
                f"{day}.{name} {year}",
                f"{day}. {name.upper()} {year}",
                f"{day}. {name}",
            ),
            "pt": (
                f"{day} de {name} de {year}",
                f"{day} de {name} de {year}",
                f"{day}/{short}/{year}",
                f"{day}-{short}-{year}",
                f"{day} {short} {year}",
                f"{day} DE {name.upper()} DE {year}",
                f"{day} de {name}",
                f"{day} {name} {year}",
            ),
        }[language]
        return draw.choice(forms)

    return write


def _ordinal(day: int) -> str:
    ending = "th" if 10 < day % 100 < 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{ending}"


def _impossible_written(language: str) -> Make:
    write = _written(language)

    def make(draw: Draw) -> str:
        year = draw.randint(1950, 2025)
        day, month = draw.choice(
            (
                (30, 2),
                (31, 2),
                (31, 4),
                (31, 6),
                (31, 9),
                (31, 11),
                (32, 1),
                (45, 3),
                (0, 5),
                (39, 10),
                (33, 12),
            )
        )
        return write(draw, (day, month, year))

    return make


def _of(write: Callable[[Draw, _Parts], str], day: Callable[[Draw], _Parts] = _day) -> Make:
    return lambda draw: write(draw, day(draw))


_BORN = {
    "es": ("nacido el {} en Soria", "Fecha: {}.", "ingresó el {} por fiebre"),
    "en": ("born on {} in Leeds", "Date: {}.", "admitted on {} with fever"),
    "de": ("geboren am {} in Köln", "Datum: {}.", "Aufnahme am {} wegen Fieber"),
    "pt": ("nascido em {} em Braga", "Data: {}.", "internado em {} por febre"),
}
_HYPHENED = (plain, plain, plain, swapped("-", "\u2011"), wide)


def _dates(language: str) -> tuple[Kind, ...]:
    numeric = _numeric(language)
    broken = {
        "es": (once(" de ", " de\n"),),
        "en": (once(" ", "\n"),),
        "de": (once(" ", "\n"),),
        "pt": (once(" de ", " de\n"),),
    }[language]
    forms = (plain, plain, plain, plain, swapped(" ", "\u00a0"), swapped("-", "\u2011"), wide)
    return (
        Kind(
            f"date {language}",
            "DATE",
            {language: _BORN[language]},
            _of(numeric),
            _of(numeric, _no_day),
            _HYPHENED,
            near_forms=(plain,),
        ),
        Kind(
            f"date written {language}",
            "DATE",
            {language: _BORN[language]},
            _of(_written(language)),
            _impossible_written(language),
            forms,
            broken,
            near_forms=(plain,),
        ),
    )


def _time(language: str) -> Make:
    def make(draw: Draw) -> str:
        hour, minute = draw.randint(0, 23), draw.randint(0, 59)
        common = (
            f"{hour:02}:{minute:02}",
            f"{hour}:{minute:02}",
            f"{hour:02}:{minute:02}:{draw.randint(0, 59):02}",
        )
        return draw.choice(
            {
                "es": (
                    f"{hour:02}:{minute:02} h",
                    f"{hour}.{minute:02} h",
                    f"{hour}h{minute:02}",
                    f"{hour}:{minute:02} horas",
                ),
                "en": (
                    f"{hour % 12 or 12}:{minute:02} pm",
                    f"{hour % 12 or 12} a.m.",
                    f"{hour % 12 or 12}:{minute:02} AM",
                    f"{hour % 12 or 12}pm",
                ),
                "de": (
                    f"{hour}:{minute:02} Uhr",
                    f"{hour}.{minute:02} Uhr",
                    f"{hour} Uhr",
                    f"{hour} Uhr {minute:02}",
                    f"{hour:02}:{minute:02}h",
                ),
                "pt": (
                    f"{hour}h{minute:02}",
                    f"{hour:02}:{minute:02}h",
                    f"{hour}h",
                    f"{hour}:{minute:02} horas",
                    f"{hour}h{minute:02}min",
                ),
            }[language]
            + common
        )

    return make


def _no_time(draw: Draw) -> str:
    return draw.choice(
        (
            f"{draw.randint(24, 99)}:{draw.randint(10, 59)}",
            f"{draw.randint(0, 23)}:{draw.randint(60, 99)}",
            f"{draw.randint(1, 9)}:{draw.randint(1, 9)}",
            f"{draw.randint(10, 23)}:{draw.randint(100, 999)}",
            f"{draw.randint(1, 23)},{draw.randint(10, 59)}",
            f"{draw.randint(2, 20)}:1",
        )
    )


_AT = {
    "es": ("a las {} del día", "hora: {}."),
    "en": ("at {} that day", "time: {}"),
    "de": ("um {} an dem Tag", "Uhrzeit: {}"),
    "pt": ("às {} desse dia", "hora: {}."),
}

_UNITS = {
    "es": "días semanas meses años horas".split(),
    "en": "days weeks months years hours".split(),
    "de": "Tage Wochen Monate Jahre Stunden".split(),
    "pt": "dias semanas meses anos horas".split(),
}
_NUMBERS = {
    "es": "dos tres cinco ocho diez quince".split(),
    "en": "two three five eight ten fifteen".split(),
    "de": "zwei drei fünf acht zehn fünfzehn".split(),
    "pt": "dois três cinco oito dez quinze".split(),
}
_FOR = {
    "es": ("desde hace {} con tos",),
    "en": ("for {} with a cough",),
    "de": ("seit {} mit Husten",),
    "pt": ("há {} com tosse",),
}
_DATIVE = {"Tage": "Tagen", "Monate": "Monaten", "Jahre": "Jahren"}


def _duration(language: str) -> Make:
    def make(draw: Draw) -> str:
        unit = draw.choice(_UNITS[language])
        unit = draw.choice((unit, _DATIVE.get(unit, unit)))
        return f"{draw.choice((str(draw.randint(2, 60)), *_NUMBERS[language][:3]))} {unit}"

    return make


def _no_duration(draw: Draw) -> str:
    return draw.choice(
        (
            f"{draw.randint(2, 60)} mg",
            f"{draw.randint(2, 60)} %",
            f"{draw.randint(2, 9)}/{draw.randint(2, 9)}",
            f"{draw.randint(2, 60)} x {draw.randint(2, 60)}",
            f"C{draw.randint(1, 7)}",
        )
    )


_AGE = {
    "es": (("paciente de {} con tos", "varón de {}."), ("{} años", "{} meses", "{} años")),
    "en": (
        ("a {} man", "seen as a {} woman with"),
        ("{}-year-old", "{} year old", "{}-month-old", "{} y/o", "{}yo"),
    ),
    "de": (("ein {} Mann mit", "die {} Patientin"), ("{}-jähriger", "{}jährige", "{}-jährige")),
    "pt": (
        ("paciente de {} com tosse", "homem de {}."),
        ("{} anos", "{} meses", "{} anos de idade"),
    ),
}
_AGE_CUE = {
    "es": "Edad: {} años",
    "en": "Age: {} years",
    "de": "Alter: {} Jahre",
    "pt": "Idade: {} anos",
}


def _age(language: str) -> Kind:
    sentences, forms = _AGE[language]
    return Kind(
        f"age {language}",
        "AGE",
        {language: sentences},
        lambda draw: draw.choice(forms).format(draw.randint(2, 99)),
        lambda draw: draw.choice(
            (
                f"{draw.randint(100, 900)} mg",
                f"{draw.randint(10, 99)} %",
                f"{draw.randint(10, 99)} kg",
                f"{draw.randint(10, 99)},{draw.randint(1, 9)}",
                f"{draw.randint(60, 99)}/min",
                f"{draw.randint(2, 20)} x",
            )
        ),
        weak="a number of years is a time as well",
    )


_POSTCODE = {
    "ES": (
        "es",
        ("calle Mayor 3, {} Soria", "CP {}", "C.P.: {}"),
        shaped("28###", "0P###", "4P###"),
        shaped("99###", "6####", "P###", "P#####", "P#,##"),
    ),
    "PT": (
        "pt",
        ("Rua do Sol, 3, {} Lisboa", "Código postal: {}"),
        shaped("P###-###"),
        shaped("0###-###", "P###-##", "P###-####", "P##,##"),
    ),
    "DE": (
        "de",
        ("Rosenweg 4, {} Köln", "PLZ {} Köln", "PLZ: {}"),
        shaped("0P###", "PP###"),
        shaped("00###", "P###", "PP####", "PP,##"),
    ),
    "US": (
        "en",
        ("Austin, TX {}", "zip code {}", "ZIP: {}"),
        shaped("P####", "P####-####"),
        shaped("P###", "P#####", "P##,##"),
    ),
    "GB": (
        "en",
        ("London {}.", "postcode {}", "Postcode: {}."),
        shaped(
            "\\S\\W# #\\A\\A",
            "\\E\\C#\\A #\\B\\B",
            "\\M# #\\L\\T",
            "\\L\\S## #\\J\\Q",
            "\\B## #\\T\\D",
            "\\N## #\\Q\\Q",
            "\\L## #\\B\\Y",
        ),
        shaped(
            "\\Z\\Z# #\\A\\A",
            "\\B## #\\C\\C",
            "\\S\\W#\\A #\\A",
            "\\X# #\\A\\A",
            "\\Q\\Q## #\\L\\D",
        ),
    ),
}


def _postcode(country: str) -> Kind:
    language, sentences, make, near = _POSTCODE[country]
    return Kind(
        f"postcode {country}",
        "LOCATION_POSTCODE",
        {language: sentences},
        make,
        near,
        weak="a number of five digits" if country != "GB" else "",
        typical=(plain, swapped("-", "\u2011"))
        if country != "GB"
        else (plain, swapped(" ", ""), swapped(" ", "\u00a0")),
        free=(wide,) if country != "GB" else (str.lower,),
        near_forms=(plain,),
    )


def _amount(language: str) -> Make:
    def make(draw: Draw) -> str:
        whole, cents = draw.randint(1, 99_999), draw.randint(0, 99)
        comma = f"{whole:,}"
        if language != "en":
            comma = comma.replace(",", ".")
        exact = f"{comma}{',' if language != 'en' else '.'}{cents:02}"
        return draw.choice(
            {
                "es": (
                    f"{exact} €",
                    f"{comma} euros",
                    f"{exact} EUR",
                    f"{comma} €",
                    f"{comma} dólares",
                ),
                "en": (
                    f"${exact}",
                    f"£{comma}",
                    f"€{exact}",
                    f"{comma} euros",
                    f"EUR {comma}",
                    f"USD {exact}",
                    f"{comma} pounds",
                ),
                "de": (
                    f"{exact} €",
                    f"{comma} Euro",
                    f"{exact} EUR",
                    f"EUR {exact}",
                    f"{comma},- €",
                    f"CHF {comma}",
                ),
                "pt": (
                    f"R$ {exact}",
                    f"{exact} €",
                    f"{comma} euros",
                    f"{comma} reais",
                    f"R${exact}",
                    f"EUR {exact}",
                ),
            }[language]
        )

    return make


def _no_amount(draw: Draw) -> str:
    return draw.choice(
        (
            f"{draw.randint(2, 900)} mg",
            f"{draw.randint(2, 99)} %",
            f"{draw.randint(2, 99)},{draw.randint(1, 9)} kg",
            f"{draw.randint(1000, 9999)}",
            f"{draw.randint(2, 99)} x {draw.randint(2, 99)}",
            "$",
            f"p. {draw.randint(2, 900)}",
        )
    )


_PAYS = {
    "es": ("pagó {} al banco",),
    "en": ("paid {} to the bank",),
    "de": ("zahlte {} an die Bank",),
    "pt": ("pagou {} ao banco",),
}

TIMES: tuple[Kind, ...] = (
    *(kind for language in _MONTHS for kind in _dates(language)),
    Kind("date ISO", "DATE", _BORN, _of(_iso), _of(_iso, _no_day), _HYPHENED, near_forms=(plain,)),
    *(
        Kind(
            f"time {language}",
            "DATE_TIME",
            {language: _AT[language]},
            _time(language),
            _no_time,
            weak="a time of day gives nobody away",
            evidence=True,
        )
        for language in _MONTHS
    ),
    *(
        Kind(
            f"duration {language}",
            "DATE_DURATION",
            {language: _FOR[language]},
            _duration(language),
            _no_duration,
            weak="how long something took gives nobody away",
            evidence=True,
        )
        for language in _MONTHS
    ),
    *map(_age, _MONTHS),
    *map(_postcode, _POSTCODE),
    *(
        Kind(
            f"amount {language}",
            "QUANTITY",
            {language: _PAYS[language]},
            _amount(language),
            _no_amount,
            weak="a sum of money is one of many",
            evidence=True,
        )
        for language in _MONTHS
    ),
)
