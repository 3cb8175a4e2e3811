"""An identifier for an identifier of the same shape, with check digits that hold."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...chance import Chance
from ..scramble import scramble
from .surrogates import Surrogates

_RUN = re.compile(r"\d+|[^\W\d_]+|[\W_]")
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
# ISO/IEC 7812: payment cards.
_CARD_DIGITS = range(13, 20)


def identifier(surrogates: Surrogates, surface: str) -> str:
    """Return an identifier like `surface`.

    Identity numbers and bank accounts get valid check digits, card and social
    security numbers get them if the original had them.  Of any other number
    only the shape is kept: how many digits and letters, where, and which
    groups of digits are equal.
    """
    make = _maker(surface)
    return surrogates.drawn("identifier", surface, make, initial_differs=False)


def _maker(surface: str) -> Callable[[Chance], str]:
    digits = re.sub(r"\D", "", surface)
    if (match := _DNI.fullmatch(surface)) and len(re.sub(r"\D", "", match["digits"])) == (
        7 if match["head"] else 8
    ):
        return lambda chance: _identity_number(surface, chance)
    if _IBAN.fullmatch(surface):
        return lambda chance: _iban(surface, chance)
    if re.fullmatch(r"[\d\s-]+", surface):
        if len(digits) in _CARD_DIGITS and luhn_holds(digits):
            return lambda chance: _card(surface, chance)
        if len(digits) == _NSS_DIGITS and nss_holds(digits):
            return lambda chance: _nss(surface, chance)
    return lambda chance: renumbered(surface, chance)


def renumbered(surface: str, chance: Chance) -> str:
    """Return `surface` with other digits and letters, equal groups by equal groups.

    >>> number = renumbered("28 28 70973", Chance(1))
    >>> number[:2] == number[3:5], number[:2] == "28"
    (True, False)

    A number does not begin with 0 unless the original does.
    """
    chosen: dict[str, str] = {}
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
    """Say whether the last of `digits` is the check digit of ISO/IEC 7812 annex B.

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
    """Say whether the last two of twelve digits are the rest modulo 97 of the others.

    >>> nss_holds("281234567840"), nss_holds("281234567841")
    (True, False)
    """
    return int(digits[:10]) % 97 == int(digits[10:])
