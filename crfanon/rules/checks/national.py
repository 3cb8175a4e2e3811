"""Numbers that a country gives to people and firms, with the checks that they carry.

Most are checked by python-stdnum, telephone numbers by phonenumbers.  Either is
imported, and of the latter the plan of a country read, when a number of the
right shape is met for the first time.
"""

from __future__ import annotations

import datetime
import importlib
import re
import unicodedata
from collections.abc import Callable

from .digits import compact, cross_sum, luhn, weighted

# No identifier of python-stdnum's is longer; texts are not handed to it.
_LONGEST = 34


def by_stdnum(module: str, shape: str = "[0-9A-Z]+") -> Callable[[str], bool]:
    """Return the check of a module of python-stdnum, for numbers of a shape.

    >>> by_stdnum("gb.nhs")("943 476 5919"), by_stdnum("gb.nhs")("943 476 5918")
    (True, False)
    """

    def is_valid(identifier: str) -> bool:
        number = compact(identifier)
        if len(number) > _LONGEST or not re.fullmatch(shape, number):
            return False
        return bool(importlib.import_module(f"stdnum.{module}").is_valid(number))

    return is_valid


def is_phone(region: str | None) -> Callable[[str], bool]:
    """Return the check for telephone numbers as they are dialled in a country.

    None stands for numbers that begin with the code of their country.

    >>> is_phone("GB")("020 7946 0958"), is_phone("GB")("020 7946 095")
    (True, False)
    >>> is_phone(None)("+44 (20) 7946 0958"), is_phone(None)("020 7946 0958")
    (True, False)
    """

    def is_valid(identifier: str) -> bool:
        if len(identifier) > 2 * _LONGEST:
            return False
        written = re.sub(r"-?\s+", " ", unicodedata.normalize("NFKC", identifier))
        if not re.fullmatch(r"[+(0-9](?:\D*[0-9])+", written):
            return False
        import phonenumbers

        try:
            number = phonenumbers.parse(written, region)
        except phonenumbers.NumberParseException:
            return False
        return bool(phonenumbers.is_valid_number(number))

    return is_valid


def is_npi(identifier: str) -> bool:
    """Return whether it is a National Provider Identifier of the United States (Luhn with 80840).

    >>> is_npi("1234567893"), is_npi("1234567894")
    (True, False)
    """
    number = compact(identifier)
    return bool(re.fullmatch(r"[12][0-9]{9}", number)) and luhn("80840" + number)


def is_dea(identifier: str) -> bool:
    """Return whether it is a number of the Drug Enforcement Administration with its check digit.

    >>> is_dea("AB1234563"), is_dea("AB1234564")
    (True, False)
    """
    number = compact(identifier)
    if not re.fullmatch(r"[A-HJ-MPRSTUX][A-Z9][0-9]{7}", number):
        return False
    return weighted(number[2:8], (1, 2, 1, 2, 1, 2)) % 10 == int(number[8])


def is_svnr(identifier: str) -> bool:
    """Return whether it is a German pension number: area, birth date, letter, check digit.

    >>> is_svnr("15 070649 C 103"), is_svnr("15 070649 C 104")
    (True, False)
    """
    number = compact(identifier)
    match = re.fullmatch(r"([0-9]{2})([0-9]{2})([0-9]{2})[0-9]{2}([A-Z])[0-9]{3}", number)
    if match is None:
        return False
    area, day, month, letter = match.groups()
    if not (2 <= int(area) <= 89 and 1 <= int(day) <= 31 and 1 <= int(month) <= 12):
        return False
    digits = f"{number[:8]}{ord(letter) - 64:02}{number[9:11]}"
    return cross_sum(digits, (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1)) % 10 == int(number[11])


def is_kvnr(identifier: str) -> bool:
    """Return whether it is a German health insurance number: a letter, nine digits, Luhn's sum.

    >>> is_kvnr("A123456780"), is_kvnr("A123456781")
    (True, False)
    """
    number = compact(identifier)
    if not re.fullmatch(r"[A-Z][0-9]{9}", number):
        return False
    digits = f"{ord(number[0]) - 64:02}{number[1:9]}"
    return cross_sum(digits, (1, 2) * 5) % 10 == int(number[9])


def is_german_document(identifier: str) -> bool:
    """Return whether it is the number of a German identity card or passport with its check digit.

    >>> is_german_document("T220001293"), is_german_document("T220001294")
    (True, False)
    """
    number = compact(identifier)
    if not re.fullmatch(r"[CFGHJKLMNPRTVWXYZ][0-9CFGHJKLMNPRTVWXYZ]{8}[0-9]", number):
        return False
    total = sum(int(c, 36) * weight for c, weight in zip(number[:9], (7, 3, 1) * 3))
    return total % 10 == int(number[9])


def is_niss(identifier: str) -> bool:
    """Return whether it is a Portuguese social security number with its check digit.

    >>> is_niss("11234567892"), is_niss("11234567890")
    (True, False)
    """
    number = compact(identifier)
    if not re.fullmatch(r"[12][0-9]{10}", number):
        return False
    return 9 - weighted(number, (29, 23, 19, 17, 13, 11, 7, 5, 3, 2)) % 10 == int(number[10])


def is_pis(identifier: str) -> bool:
    """Return whether it is a Brazilian number of PIS, PASEP or NIT with its check digit.

    >>> is_pis("120.12345.67-2"), is_pis("120.12345.67-0")
    (True, False)
    """
    number = compact(identifier)
    if not re.fullmatch(r"[0-9]{11}", number) or len(set(number)) == 1:
        return False
    rest = -weighted(number, (3, 2, 9, 8, 7, 6, 5, 4, 3, 2)) % 11
    return rest % 10 == int(number[10])


def is_cns(identifier: str) -> bool:
    """Return whether it is the number of a Brazilian health card: a weighted sum by 11.

    >>> is_cns("700 0000 0000 0005"), is_cns("700 0000 0000 0006")
    (True, False)
    """
    number = compact(identifier)
    if not re.fullmatch(r"[12][0-9]{10}00[01][0-9]|[789][0-9]{14}", number):
        return False
    return weighted(number, range(15, 0, -1)) % 11 == 0


def is_voter(identifier: str) -> bool:
    """Return whether it is a Brazilian voter's number: serial number, state, two check digits.

    >>> is_voter("1023 8501 0671"), is_voter("1023 8501 0672")
    (True, False)
    """
    number = compact(identifier)
    if not re.fullmatch(r"[0-9]{12}", number) or not 1 <= int(number[8:10]) <= 28:
        return False
    first = weighted(number, range(2, 10)) % 11 % 10
    second = weighted(number[8:10] + str(first), (7, 8, 9)) % 11 % 10
    return number[10:] == f"{first}{second}"


def is_cnj(identifier: str) -> bool:
    """Return whether it is the number of a Brazilian lawsuit (CNJ, ISO 7064 mod 97).

    >>> is_cnj("0000001-78.2020.8.26.0100"), is_cnj("0000001-87.2020.8.26.0100")
    (True, False)
    """
    number = compact(identifier)
    if not re.fullmatch(r"[0-9]{9}(?:19|20)[0-9]{2}[1-9][0-9]{6}", number):
        return False
    return int(number[:7] + number[9:] + number[7:9]) % 97 == 1


def is_nino(identifier: str) -> bool:
    """Return whether it can be a British National Insurance number; it has no check digit.

    >>> is_nino("AB 12 34 56 C"), is_nino("QQ 12 34 56 C")
    (True, False)
    """
    number = compact(identifier)
    return bool(
        re.fullmatch(
            r"(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][0-9]{6}[A-D]", number
        )
    )


def is_chi(identifier: str) -> bool:
    """Return whether it is a Scottish CHI number (health): a birth date, and the check of the NHS.

    >>> is_chi("010120 1230"), is_chi("010120 1231")
    (True, False)
    """
    number = compact(identifier)
    if not re.fullmatch(r"[0-9]{10}", number):
        return False
    day, month, year = (int(number[n : n + 2]) for n in (0, 2, 4))
    try:
        # A leap year with these digits is 1900 + year or 2000 + year.
        datetime.date(2000 + year, month, day)
    except ValueError:
        return False
    return -weighted(number, range(10, 1, -1)) % 11 == int(number[9])


# Transliteration and weights of ISO 3779 as 49 CFR 565 applies it.
_VIN_VALUES = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", "12345678123457923456789"))
_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)


def is_vin(identifier: str) -> bool:
    """Return whether it is a vehicle identification number with the check digit in its place.

    Makers outside of North America and China leave the check digit out.

    >>> is_vin("1M8GDM9AXKP042788"), is_vin("1M8GDM9A1KP042788")
    (True, False)
    """
    number = compact(identifier)
    if not re.fullmatch(r"[A-HJ-NPR-Z0-9]{8}[0-9X][A-HJ-NPR-Z0-9]{8}", number):
        return False
    digits = "".join(_VIN_VALUES.get(c, c) for c in number)
    return weighted(digits, _VIN_WEIGHTS) % 11 == "0123456789X".index(number[8])
