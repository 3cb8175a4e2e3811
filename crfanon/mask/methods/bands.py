"""Ages, amounts and postcodes made coarser: by bands and prefixes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from ...gazetteers.words import words_of
from ...languages import LANGUAGES
from ...languages.about import known_in
from ...languages.date_words import DateWords, date_words
from ...languages.head_forms import last_word
from ...languages.mention_words import mention_words
from ...languages.number_words import number_pattern, number_words
from ...text.normalize import bare

# Nobody has been older than 122 years; a larger number is none of years.
_OLDEST = 130
_WORD = re.compile(r"[^\W\d_]+")

_AMOUNT = re.compile(r"\d{1,3}(?:[.,'\u2019\u00a0\u202f ]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?")
_GROUP_SIGNS = "'\u2019\u00a0\u202f "
# Currencies in words, bare; with units of measure, and what is as short as a unit, they may
# stand beside an amount.
_CURRENCIES = frozenset(
    "cent cents centavos centimos cruzeiros dolar dolares dollar dollars dolares euro euros "
    "franken libras mark mil million millions millones milhoes millionen peseta pesetas peso pesos "
    "pfund pound pounds reais real thousand tausend".split()
)
_LONGEST_UNIT = 4

_BAND = re.compile(r"\d+-(\d+)")
# Eight, eleven, eighteen, eighty.
_SAID_WITH_A_VOWEL = re.compile(r"8|1[18](?!\d)")

_POSTCODE = re.compile(r"(?:[A-Z]{1,2}-)?(?=[A-Z\d \-.]*\d)[A-Z\d][A-Z\d \-.]{2,9}")
_COUNTRY_PREFIX = re.compile(r"[A-Z]{1,2}-", re.IGNORECASE)


class _AgeWords(NamedTuple):
    """The words of ages known in a text, bare: units, and what may stand beside them."""

    years: frozenset[str]
    parts_of_a_year: Mapping[str, int]
    beside: frozenset[str]
    halves: frozenset[str]
    plurals: Mapping[str, str]
    known: frozenset[str]
    """All words that an age may have."""


@cache
def _age_words(lang: str) -> _AgeWords:
    own = [date_words(code).ages for code in known_in(lang)]
    parts = {word: int(n) for words in own for word, n in words.parts_of_a_year.items()}
    years, beside, halves = (
        frozenset().union(*(getattr(words, name) for words in own))
        for name in ("years", "beside", "halves")
    )
    plurals = {one: many for words in own for one, many in words.plurals.items()}
    known = years | beside | halves | parts.keys()
    return _AgeWords(years, parts, beside, halves, plurals, known)


class AgeBands(NamedTuple):
    """Bands of `width` years, and one of all who are `top` or older."""

    width: int
    top: int

    def band(self, first: int, last: int) -> str:
        """Return the bands that two ages are in, as one.

        >>> AgeBands(10, 90).band(44, 44), AgeBands(5, 90).band(44, 46)
        ('40-49', '40-49')
        >>> AgeBands(10, 90).band(92, 92), AgeBands(10, 90).band(3, 95)
        ('90+', '0+')
        """
        low = self.top if first >= self.top else first // self.width * self.width
        if last >= self.top:
            return f"{low}+"
        return f"{low}-{min(last // self.width * self.width + self.width, self.top) - 1}"


def is_exact_behind(before: str, lang: str) -> bool:
    """Return whether no band of ages reads behind a text: "turned 40-49", "desde los 50-59 años".

    >>> [is_exact_behind(b, "es") for b in ("Ana cumple ", "hipertensa desde los ", "de unos ")]
    [True, True, False]
    """
    if lang not in LANGUAGES:
        return False
    words = [bare(word) for word in before.split()[-2:]]
    articles = mention_words(lang).articles
    if len(words) > 1 and words[-1] in articles:
        words.pop()
    return bool(words) and words[-1] in date_words(lang).ages.exact_behind


def age_in_bands(surface: str, bands: AgeBands, lang: str) -> str | None:
    """Return an age by its band, or None if it cannot be read to its last word.

    >>> ages = ("44-year-old", "aged 92", "8 months")
    >>> [age_in_bands(age, AgeBands(10, 90), "en") for age in ages]
    ['40-49-year-old', 'aged 90+', '0-9 years']
    >>> age_in_bands("vierundvierzig Jahre alt", AgeBands(10, 90), "de")
    '40-49 Jahre alt'
    >>> age_in_bands("octogenarian", AgeBands(10, 90), "en") is None
    True
    """
    key = bare(surface)
    if len(key) != len(surface):
        return None
    numbers = list(number_pattern(lang).finditer(key))
    between = number_pattern(lang).sub(" ", key)
    words = _WORD.findall(between)
    told = _age_words(lang)
    if not numbers or any(word not in told.known for word in words):
        return None
    ages: list[float] = []
    units: list[str] = []
    for number, following in zip(numbers, [*(n.start() for n in numbers[1:]), len(key)]):
        found = _WORD.findall(key[number.end() : following])
        unit = next((w for w in found if w in told.years or w in told.parts_of_a_year), "")
        units.append(unit)
        ages.append(_value(number.group(), lang) / told.parts_of_a_year.get(unit, 1))
    if max(ages) > _OLDEST:
        return None
    is_in_years = all(unit not in told.parts_of_a_year for unit in units)
    # "1 year and 3 months" is one age, "40-45 years" are two.
    first, last = (min(ages), max(ages)) if is_in_years else (sum(ages), sum(ages))
    band = bands.band(int(first), int(last))
    if is_in_years and len(numbers) == 1 and told.halves.isdisjoint(words):
        [number] = numbers
        rest = surface[number.end() :]
        # "vierundvierzigjährig" is no word here; "44jährig" wants a hyphen.
        glue = "-" if rest[:1].isalpha() and len(_WORD.match(rest)[0]) > 2 else ""  # type: ignore[index]
        return surface[: number.start()] + band + glue + _in_plural(rest, lang)
    return f"{band} {_dates(lang).ages.in_years}"


def behind_a_or_an(band: str, before: str) -> str:
    """Return an English age in a band so that it can follow the article `before` it.

    "An 18-year-old" has no "10-19-year-old" behind its article, but one of under 20.

    >>> behind_a_or_an("10-19-year-old", "with an "), behind_a_or_an("10-19-year-old", "with a ")
    ('under-20-year-old', '10-19-year-old')
    >>> behind_a_or_an("18-26 years", "a "), behind_a_or_an("80-89-year-old", "An ")
    ('below-27 years', '80-89-year-old')
    """
    article = last_word(before)
    found = _BAND.match(band)
    if found is None or article not in ("a", "an"):
        return band
    if bool(_SAID_WITH_A_VOWEL.match(band)) == (article == "an"):
        return band
    return f"{'under' if article == 'an' else 'below'}-{int(found[1]) + 1}{band[found.end() :]}"


def whole_years(surface: str, lang: str = "") -> int | None:
    """Return the years that an age in figures says, None for months and for several numbers.

    >>> [whole_years(age) for age in ("62-year-old", "8 months", "40-45 years", "octogenarian")]
    [62, None, None, None]
    """
    numbers = re.findall(r"\d+", surface)
    words = _WORD.findall(bare(surface))
    if len(numbers) != 1 or not _age_words(lang).parts_of_a_year.keys().isdisjoint(words):
        return None
    return int(numbers[0]) if int(numbers[0]) <= _OLDEST else None


def _dates(lang: str) -> DateWords:
    """Return the words of a language, those of English for one that has no folder."""
    return date_words(lang if lang in LANGUAGES else "en")


def _in_plural(rest: str, lang: str) -> str:
    """Return the text behind an age with its unit in the plural, unless it is an adjective there.

    >>> [_in_plural(rest, "en") for rest in (" year", "-year-old", " year old")]
    [' years', '-year-old', ' year old']
    """
    match = re.match(r"(\s+)(\w+)(?! old\b)\b", rest)
    plurals = _age_words(lang).plurals
    if match is None or match[2] not in plurals:
        return rest
    return match[1] + plurals[match[2]] + rest[match.end() :]


def _value(number: str, lang: str) -> float:
    return float(number.replace(",", ".")) if number[0].isdigit() else number_words(lang)[number]


def amount_in_bands(surface: str, width: int, lang: str) -> str | None:
    """Return an amount by bands of a width, or None if it cannot be read.

    A width of 0 makes bands as wide as the first digit of each number counts for.

    >>> [amount_in_bands(amount, 0, "es") for amount in ("1.250,50 €", "70 kg", "3")]
    ['1.000-1.999 €', '70-79 kg', '0-9']
    >>> amount_in_bands("$1,250.50", 500, "en")
    '$1,000-1,499'
    """
    known = words_of(f"{lang}/measure_unit")
    words = _WORD.findall(bare(surface))
    if any(len(w) > _LONGEST_UNIT and w not in known and w not in _CURRENCIES for w in words):
        return None
    replaced, count = _AMOUNT.subn(lambda match: _amount_band(match.group(), width, lang), surface)
    # A digit of another script is none that was read.
    return replaced if count and all(c.isascii() for c in surface if c.isdecimal()) else None


def _amount_band(number: str, width: int, lang: str) -> str:
    whole, sign = _whole(number, lang)
    step = width or 10 ** max(1, len(str(whole)) - 1)
    low = whole // step * step
    return f"{_grouped(low, sign)}-{_grouped(low + step - 1, sign)}"


def _whole(number: str, lang: str) -> tuple[int, str]:
    """Return the whole part of a number, and the sign between its groups of three digits.

    >>> _whole("1.250,50", "es"), _whole("1.250", "en"), _whole("1.250", "de"), _whole("1 250", "")
    ((1250, '.'), (1, ''), (1250, '.'), (1250, ' '))
    """
    group_sign = next((c for c in number if c in _GROUP_SIGNS), "")
    if group_sign:
        return int(re.split(r"[.,]", number.replace(group_sign, ""))[0]), group_sign
    signs = re.findall(r"[.,]", number)
    if len(set(signs)) == 2:
        return int(number[: number.rindex(signs[-1])].replace(signs[0], "")), signs[0]
    is_grouped = len(signs) > 1 or (
        bool(signs)
        and re.search(r"[.,]\d{3}$", number) is not None
        and signs[0] == ("," if _has_decimal_point(lang) else ".")
    )
    if is_grouped:
        return int(number.replace(signs[0], "")), signs[0]
    return int(re.split(r"[.,]", number)[0]), ""


def _has_decimal_point(lang: str) -> bool:
    return lang in LANGUAGES and date_words(lang).decimal_point


def _grouped(number: int, sign: str) -> str:
    return f"{number:,}".replace(",", sign) if sign else str(number)


def postcode_prefix(surface: str, length: int, mark: str) -> str | None:
    """Return a postcode with its first letters and digits, and a mark for each other one.

    What says the country before a hyphen does not count.  None if there is nothing to mark.

    >>> [postcode_prefix(code, 3, "*") for code in ("28013", "D-10115", "SW1A 2AA", "4050-012")]
    ['280**', 'D-101**', 'SW1* ***', '405*-***']
    >>> postcode_prefix("28013 Madrid", 3, "*") is None
    True
    """
    if not _POSTCODE.fullmatch(surface):
        return None
    prefix = _COUNTRY_PREFIX.match(surface)
    kept = surface[: prefix.end()] if prefix else ""
    count = 0
    pieces: list[str] = []
    for character in surface[len(kept) :]:
        count += character.isalnum()
        pieces.append(mark if character.isalnum() and count > length else character)
    return kept + "".join(pieces) if count > length else None
