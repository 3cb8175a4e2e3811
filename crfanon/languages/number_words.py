"""Numbers in words, from 0 to 100, as ages are written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from ..text.normalize import bare

_ENGLISH = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen",
    "twenty thirty forty fifty sixty seventy eighty ninety",
    "hundred",
)
_GERMAN = (
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn "
    "fünfzehn sechzehn siebzehn achtzehn neunzehn",
    "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    "hundert",
)
_PORTUGUESE = (
    "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze "
    "dezesseis dezessete dezoito dezenove",
    "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
    "cem",
)
_SPANISH = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince "
    "dieciséis diecisiete dieciocho diecinueve",
    "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "cien",
)
# From 21 on they are one word.
_TWENTIES = (
    "veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho "
    "veintinueve"
).split()
# What is written otherwise as well, or is the number one in another gender.
_OTHERS = {
    "a hundred": 100, "one hundred": 100, "ein": 1, "eine": 1, "zwo": 2, "uma": 1, "duas": 2,
    "quatorze": 14, "dezasseis": 16, "dezassete": 17, "dezanove": 19, "un": 1, "una": 1,
    "veintiún": 21, "veintiuna": 21, **{word: n for n, word in enumerate(_TWENTIES, start=21)},
}  # fmt: skip


@cache
def number_words() -> Mapping[str, int]:
    """Return the numbers of four languages in words, bare; no word means two numbers.

    >>> words = number_words()
    >>> words["forty-four"], words["vierundvierzig"], words["quarenta e quatro"], words["cien"]
    (44, 44, 44, 100)
    """
    found: dict[str, int] = dict(_OTHERS)
    for (small, tens, hundred), joints in (
        (_ENGLISH, ("-", " ")),
        (_PORTUGUESE, (" e ",)),
        (_SPANISH, (" y ",)),
        (_GERMAN, ()),
    ):
        units = small.split()
        found |= {unit: value for value, unit in enumerate(units)} | {hundred: 100}
        for ten, word in enumerate(tens.split(), start=2):
            found[word] = 10 * ten
            for value, unit in enumerate(units[1:10], start=1):
                found |= {f"{word}{joint}{unit}": 10 * ten + value for joint in joints}
                if not joints:
                    # einundzwanzig, and as a foreign keyboard writes it.
                    found[f"{unit.removesuffix('s') if value == 1 else unit}und{word}"] = (
                        10 * ten + value
                    )
    return {bare(word): value for word, value in found.items()}


@cache
def written_numbers(lang: str) -> Sequence[str]:
    """Return the numbers below a hundred as Spanish or Portuguese writes them, by their value.

    >>> numbers = written_numbers("es")
    >>> numbers[3], numbers[22], numbers[31], written_numbers("pt")[31]
    ('tres', 'veintidós', 'treinta y uno', 'trinta e um')
    """
    (units, tens, _), joint = (_SPANISH, " y ") if lang == "es" else (_PORTUGUESE, " e ")
    small = units.split()
    written = [
        f"{ten}{joint}{unit}" if i else ten
        for ten in tens.split()
        for i, unit in enumerate(small[:10])
    ]
    if lang == "es":
        written[1:10] = _TWENTIES
    return (*small, *written)


@cache
def number_pattern() -> re.Pattern[str]:
    """Return what finds a number in figures or words in a bare text."""
    words = "|".join(sorted(map(re.escape, number_words()), key=len, reverse=True))
    return re.compile(rf"\d+(?:[.,]\d+)?|(?<![^\W\d_])(?:{words})(?![^\W\d_])")
