"""An identifier for an identifier of the same shape, with check digits that hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from itertools import takewhile
from typing import NamedTuple

from ...crypto.keyed_random import Chance
from ...gazetteers.words import words_of
from ...knowledge.areas import languages_of, of_letters
from ...languages.fact_words import may_be_name
from ...languages.head_forms import is_name
from ...languages.language import language
from ...languages.surrogate_words import SurrogateWords
from ...link import key_of
from ...text.normalize import bare, fold
from ..scramble import scramble
from .areas import Areas
from .surrogates import NUMBER_PARTS, Draw, NoSurrogate, Surrogates

_RUN = re.compile(r"\d+|[^\W\d_]+|[\W_]")
# Words and abbreviations that stand by themselves: "OAB/MG 1234", "Konto-Nr. 77".
_WORD_ALONE = re.compile(r"(?<![^\W_])[^\W\d_]+(?![^\W_])")
# Of two telephone numbers that are one, with the code of a country and without.
_LEAST_ALIKE = 7
# Fewer letters are a part of a number, if not an abbreviation.
_LEAST_OF_WORD = 4
# Of a court: the letters say which register it is.
_DOCKET = re.compile(r"\b(?:\d+|[IVX]+)[a-z]? [A-Z][A-Za-z]{0,3}(?: [A-Z]{1,4})? \d+/\d\d(?:\d\d)?")
# "14/14/05321", of a doctor in the province 14.
_PROVINCE = re.compile(r"(\d\d)[/ -]?(?!\d)")
_CAPITALS = "BCDFGHJKLMNPQRSTVWXYZ"

# Spanish identity numbers: eight digits, or a letter and seven, and a check
# letter; Real Decreto 1553/2005 and Orden INT/2058/2008.
_DNI = re.compile(
    r"""
    (?P<head> [XYZ]? )
    (?P<digits> \d[\d.]{6,9} )     # with or without full stops
    [-\s]?
    [A-Z]
    """,
    re.IGNORECASE | re.VERBOSE,
)
_DNI_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE"
_NIE_HEADS = "XYZ"
# ISO 13616: two letters, two check digits modulo 97, up to thirty characters.
_IBAN = re.compile(
    r"""
    [A-Z]{2} [\s-]? \d{2}
    (?: [\s-]? [A-Z0-9] ){11,30}  # in groups or not
    """,
    re.IGNORECASE | re.VERBOSE,
)
# Social security: province, number and two digits modulo 97.
_NSS_DIGITS = 12
# The country in front of a VAT number.
_VAT = re.compile(r"(?:AT|BE|CH|CHE|DE|ES|FR|GB|IE|IT|LU|NL|PT)[\s-]?(?=\d{3}[\d\s.-]{5,}$)")


class _Check(NamedTuple):
    """A number of python-stdnum: its module, what works out its check digits, how many it has.

    Without a function all digits are tried.
    """

    module: str
    function: str
    digits: int


# By how many digits: the numbers of which python-stdnum knows the check digits.
_CHECKED = {
    9: (_Check("pt.nif", "calc_check_digit", 1),),
    10: (_Check("gb.nhs", "", 1),),
    11: (_Check("br.cpf", "_calc_check_digits", 2),),
    14: (_Check("br.cnpj", "calc_check_digits", 2),),
}
# ISO/IEC 7812: payment cards.
_CARD_DIGITS = range(13, 20)


def identifier(surrogates: Surrogates, surface: str, areas: Areas) -> str:
    """Return an identifier like `surface`.

    Identity numbers and bank accounts get valid check digits, card, social security, tax and
    health numbers get them if the original had them; or else all of them get wrong ones, as
    `Surrogates.check_digits` says.  Of any other number only the shape is kept: how many digits
    and letters, where, and which groups of digits are equal; and words and official abbreviations
    (`words_that_stay`), the register of a docket, the country in front of a VAT number.  The
    letters of a state are those of the one in which the places of the document are then, and the
    year of a file moves with the dates of the document.
    """
    words = words_that_stay(surface, surrogates.language)
    new = {word: areas.letters(word) or word for word in words}
    stays = words.union(new.values())
    group = _PROVINCE.match(surface)
    if group and (province := areas.digits(group[1])):
        new[group[1]] = province
    if surrogates.years:
        new |= {year: str(int(year) + surrogates.years) for year in _YEAR.findall(surface)}
    make = _maker(surface, surrogates.language, new)
    if surrogates.check_digits == "invalid":
        make = _broken(make)
    return drawn_number(surrogates, "identifier", surface, make, stays)


def drawn_number(
    surrogates: Surrogates, role: str, surface: str, draw: Draw, stays: frozenset[str]
) -> str:
    """Return the surrogate of a number, alike in all documents however they write the number."""
    label = {"identifier": "ID", "phone": "CONTACT_PHONE"}[role]
    key = key_of(surface, label, surrogates.language.code)
    known = surrogates.recalled_number(role, key)
    first = same_number(surface, key, known) if known else None
    pending = [first] if first else []
    found = surrogates.drawn(
        role,
        surface,
        lambda chance: pending.pop() if pending else draw(chance),
        initial_differs=False,
        stays=stays,
    )
    surrogates.keep_number(role, key, "".join(filter(str.isalnum, found))[-len(key) :])
    return found


def same_number(surface: str, other: str, surrogate: str) -> str | None:
    """Return the `surrogate` of a number as `surface` writes the same one; None if it does not.

    A telephone number may have the code of its country or not.

    >>> same_number("+34 656 11 29 08", "656112908", "673757781")
    '+34 673 75 77 81'
    >>> same_number("0161 496 0123", "0161 496 0124", "0115 496 0928")
    >>> same_number("ß", "SS", "TT")
    """
    old, same, new = ("".join(filter(str.isalnum, text)) for text in (surface, other, surrogate))
    if not (old + same).isascii():
        return None
    pairs = zip(reversed(old.lower()), reversed(same.lower()))
    size = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    is_same = size == max(len(old), len(same)) or (size >= _LEAST_ALIKE and old.isdecimal())
    if not is_same or len(new) != len(same) or surface == other:
        return None
    return _fill(surface, old[: len(old) - size] + new[len(new) - size :])


def _maker(surface: str, own: SurrogateWords, new: Mapping[str, str]) -> Callable[[Chance], str]:
    digits = re.sub(r"\D", "", surface)
    if (match := _DNI.fullmatch(surface)) and len(re.sub(r"\D", "", match["digits"])) == (
        7 if match["head"] else 8
    ):
        return lambda chance: _identity_number(surface, chance)
    if _IBAN.fullmatch(surface):
        return lambda chance: _iban(surface, chance)
    if re.fullmatch(r"[\d\s./-]+", surface):
        if len(digits) in _CARD_DIGITS and luhn_holds(digits):
            return lambda chance: _card(surface, chance)
        is_spanish = own.checked_numbers_are_spanish
        if is_spanish and len(digits) == _NSS_DIGITS and nss_holds(digits):
            return lambda chance: _nss(surface, chance)
        if not is_spanish and has_check(digits):
            return lambda chance: _with_check(surface, chance)
    match = _VAT.match(surface)
    start = match.end() if match else 0
    return lambda chance: surface[:start] + renumbered(surface[start:], chance, new)


def words_that_stay(surface: str, own: SurrogateWords) -> frozenset[str]:
    """Return the words of a number that are none of its own: official abbreviations, "account".

    Raises `NoSurrogate` if there is another word in it.

    >>> from ...languages.surrogate_words import surrogate_words
    >>> sorted(words_that_stay("OAB/MG nº 98.765-K", surrogate_words("pt")))
    ['MG', 'OAB', 'nº']
    """
    words = frozenset(_WORD_ALONE.findall(surface))
    dockets = " ".join(match.group() for match in _DOCKET.finditer(surface))
    registers = frozenset(_WORD_ALONE.findall(dockets))
    found = registers.union(word for word in words if _stays(word, own))
    if any(len(word) >= _LEAST_OF_WORD and not word.isupper() for word in words - found):
        raise NoSurrogate
    return found


def registry(surface: str, own: SurrogateWords, areas: Areas) -> str | None:
    """Return a registry with the letters of its state replaced, None if it is anything else.

    "OAB/MG" is the same for all lawyers of a state, and "SSP" for everybody.
    """
    words = _WORD_ALONE.findall(surface)
    letters = {word: areas.letters(word) for word in words if bare(word) not in own.abbreviations}
    named = words and len(letters) < len(words) and len(letters) <= 1
    if not named or any(map(str.isdecimal, surface)) or None in letters.values():
        return None
    return _WORD_ALONE.sub(lambda match: letters.get(match.group()) or match.group(), surface)


def _stays(word: str, own: SurrogateWords) -> bool:
    key = bare(word)
    known = own.abbreviations | own.titles.keys()
    if not NUMBER_PARTS.isdisjoint((key, f"{key}.")) or key in known:
        return True
    if word.isupper():
        return any(own.code in languages_of(code) for code in of_letters(word))
    if key in words_of(f"{own.code}/measure_unit"):
        return True
    is_word = len(word) >= _LEAST_OF_WORD and language(own.code).variants.is_word(word)
    is_own = may_be_name(word, own.code) or is_name(own.code, fold(word))
    return key in own.address_words or (is_word and not is_own)


def _broken(make: Callable[[Chance], str]) -> Callable[[Chance], str]:
    """Return a function that makes the same numbers with wrong check digits."""

    def broken(chance: Chance) -> str:
        number = make(chance)
        while looks_genuine(number):
            number = _with_next_end(number)
        return number

    return broken


def looks_genuine(number: str) -> bool:
    """Return whether check digits that many know hold in `number`.

    >>> looks_genuine("DE89 3704 0044 0532 0130 00"), looks_genuine("DE89 3704 0044 0532 0130 01")
    (True, False)
    """
    plain = re.sub(r"[\W_]", "", number).upper()
    if _IBAN.fullmatch(plain):
        value = "".join(str(int(c, 36)) for c in plain[4:] + plain[:4])
        return int(value) % 97 == 1
    if _DNI.fullmatch(plain):
        head = plain[0].translate(str.maketrans("XYZ", "012"))
        value = re.sub(r"\D", "", head + plain[1:])
        return _DNI_LETTERS[int(value) % 23] == plain[-1]
    if not (plain.isascii() and plain.isdecimal()):
        return False
    is_card = len(plain) in _CARD_DIGITS and luhn_holds(plain)
    return is_card or (len(plain) == _NSS_DIGITS and nss_holds(plain)) or has_check(plain)


def has_check(digits: str) -> bool:
    """Return whether a tax or health number of Portugal, Brazil or England holds.

    >>> has_check("4010232137"), has_check("4010232138")
    (True, False)
    """
    checked = _CHECKED.get(len(digits), ())
    return any(import_module(f"stdnum.{check.module}").is_valid(digits) for check in checked)


def _with_check(surface: str, chance: Chance) -> str:
    digits = re.sub(r"\D", "", surface)
    checked = _CHECKED[len(digits)]
    modules = [import_module(f"stdnum.{check.module}") for check in checked]
    check, module = next(pair for pair in zip(checked, modules) if pair[1].is_valid(digits))
    while True:
        body = renumbered(digits, chance)[: -check.digits]
        if check.function:
            endings = [str(getattr(module, check.function)(body))]
        else:
            endings = list("0123456789")
        for number in (body + ending for ending in endings):
            if module.is_valid(number):
                return _fill(surface, number)


def _with_next_end(number: str) -> str:
    """Return `number` with its last digit or letter replaced by the next one."""
    at = max(i for i, character in enumerate(number) if character.isalnum())
    alphabet = "0123456789" if number[at].isdecimal() else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    following = alphabet[(alphabet.index(number[at].upper()) + 1) % len(alphabet)]
    following = following.lower() if number[at].islower() else following
    return number[:at] + following + number[at + 1 :]


# The year of a file: "118/2022", "5001234-11.2021.8.13.0287".
_YEAR = re.compile(r"(?<=/)(?:19|20)\d\d$|^(?:19|20)\d\d(?=/)|(?<=-\d\d\.)20\d\d(?=\.\d\.)")
_YEARS = 9


def renumbered(surface: str, chance: Chance, stays: Iterable[str] | Mapping[str, str] = ()) -> str:
    """Return `surface` with other digits and letters, equal groups by equal groups.

    The words in `stays` stay, or become what stands there for them.

    >>> number = renumbered("28 28 70973", Chance(1))
    >>> number[:2] == number[3:5], number[:2] == "28"
    (True, False)

    A number does not begin with 0 unless the original does, and the year of a file is a year.
    """
    chosen = dict(stays) if isinstance(stays, Mapping) else {word: word for word in stays}
    for year in {*_YEAR.findall(surface)} - chosen.keys():
        chosen[year] = str(int(year) - 1 - chance.below(_YEARS))
    pieces: list[str] = []
    for run in _RUN.findall(surface):
        if run not in chosen:
            chosen[run] = _another(run, chance)
        pieces.append(chosen[run])
    return "".join(pieces)


def _another(run: str, chance: Chance) -> str:
    if not (run.isascii() and run.isdecimal()):
        return scramble(run, chance) if run.isalnum() else run
    while True:
        first = "0" if run[0] == "0" and len(run) > 1 else str(1 + chance.below(9))
        number = first + _digits(chance, len(run) - 1)
        if number != run:
            return number


def _digits(chance: Chance, count: int) -> str:
    return "".join(str(chance.below(10)) for _ in range(count))


def _fill(pattern: str, characters: str) -> str:
    """Put `characters` in the places of the letters and digits of `pattern`."""
    rest = iter(characters)
    filled = [next(rest) if c.isalnum() else c for c in pattern]
    return "".join(c.lower() if old.islower() else c for c, old in zip(filled, pattern))


def _identity_number(surface: str, chance: Chance) -> str:
    is_foreign = surface[0].isalpha()
    head = chance.choice(_NIE_HEADS) if is_foreign else ""
    first = "" if is_foreign else str(1 + chance.below(9))
    digits = first + _digits(chance, 7)
    value = int(str(_NIE_HEADS.index(head)) + digits) if is_foreign else int(digits)
    return _fill(surface, head + digits + _DNI_LETTERS[value % 23])


def _iban(surface: str, chance: Chance) -> str:
    plain = re.sub(r"[\s-]", "", surface).upper()
    country, rest = plain[:2], plain[4:]
    account = "".join(
        str(chance.below(10)) if c.isdecimal() else chance.choice(_CAPITALS) for c in rest
    )
    if country == "ES" and len(account) == 20 and account.isdecimal():
        account = _with_account_checks(account)
    return _fill(surface, country + _iban_check(country, account) + account)


def _iban_check(country: str, account: str) -> str:
    value = "".join(str(int(c, 36)) for c in f"{account}{country}00")
    return f"{98 - int(value) % 97:02d}"


def _with_account_checks(account: str) -> str:
    """Return a Spanish account number with its two check digits (Consejo Superior Bancario)."""
    bank, number = "00" + account[:8], account[10:]
    return account[:8] + _account_check(bank) + _account_check(number) + number


def _account_check(digits: str) -> str:
    weights = (1, 2, 4, 8, 5, 10, 9, 7, 3, 6)
    rest = 11 - sum(int(digit) * weight for digit, weight in zip(digits, weights)) % 11
    return {10: "1", 11: "0"}.get(rest, str(rest))


def _card(surface: str, chance: Chance) -> str:
    length = sum(map(str.isdecimal, surface))
    # The first digit is the kind of issuer.
    body = re.sub(r"\D", "", surface)[0] + _digits(chance, length - 2)
    check = next(digit for digit in "0123456789" if luhn_holds(body + digit))
    return _fill(surface, body + check)


def luhn_holds(digits: str) -> bool:
    """Return whether the last of `digits` is the check digit of ISO/IEC 7812 annex B.

    >>> luhn_holds("79927398713"), luhn_holds("79927398710")
    (True, False)
    """
    doubled = [int(digit) * (1 + i % 2) for i, digit in enumerate(reversed(digits))]
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0


def _nss(surface: str, chance: Chance) -> str:
    province = f"{1 + chance.below(52):02d}"
    number = str(1 + chance.below(9)) + _digits(chance, 7)
    return _fill(surface, province + number + f"{int(province + number) % 97:02d}")


def nss_holds(digits: str) -> bool:
    """Return whether the last two of twelve digits are the rest modulo 97 of the others.

    >>> nss_holds("281234567840"), nss_holds("281234567841")
    (True, False)
    """
    return int(digits[:10]) % 97 == int(digits[10:])
