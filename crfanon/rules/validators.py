"""Check digits and ranges: whether an identifier of the right shape can be one.

A validator gets the characters of a match and says yes or no.  Blanks, full
stops, hyphens and slashes between the digits count for nothing, and case
neither.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

_SEPARATORS = re.compile(r"[\s.\-/\u2010\u2011\u2013\u00ad]+")

# Real Decreto 338/1990 for the NIF: the letter is the remainder by 23.
_DNI_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE"

# Lengths by country of the IBAN registry (ISO 13616, release 98).
_IBAN_LENGTHS = {
    **dict.fromkeys(("NO",), 15),
    **dict.fromkeys(("BE",), 16),
    **dict.fromkeys(("DK", "FI", "FO", "GL", "NL", "SD"), 18),
    **dict.fromkeys(("MK", "SI"), 19),
    **dict.fromkeys(("AT", "BA", "EE", "KZ", "LT", "LU", "MN", "XK"), 20),
    **dict.fromkeys(("CH", "HR", "LI", "LV"), 21),
    **dict.fromkeys(("BG", "BH", "CR", "DE", "GB", "GE", "IE", "ME", "RS", "VA"), 22),
    **dict.fromkeys(("AE", "GI", "IL", "IQ", "OM", "SO", "TL"), 23),
    **dict.fromkeys(("AD", "CZ", "ES", "MD", "PK", "RO", "SA", "SE", "SK", "TN", "VG"), 24),
    **dict.fromkeys(("LY", "PT", "ST"), 25),
    **dict.fromkeys(("IS", "TR"), 26),
    **dict.fromkeys(("BI", "DJ", "FR", "GR", "IT", "MC", "MR", "SM"), 27),
    **dict.fromkeys(("AL", "AZ", "BY", "CY", "DO", "GT", "HN", "HU", "LB", "NI", "PL", "SV"), 28),
    **dict.fromkeys(("BR", "EG", "PS", "QA", "UA"), 29),
    **dict.fromkeys(("JO", "KW", "MU", "YE"), 30),
    **dict.fromkeys(("MT", "SC"), 31),
    **dict.fromkeys(("LC",), 32),
    **dict.fromkeys(("RU",), 33),
}


def _compact(identifier: str) -> str:
    return _SEPARATORS.sub("", identifier).upper()


def is_dni(identifier: str) -> bool:
    """Say whether it is a Spanish identity number (DNI, NIF) with the right letter.

    >>> is_dni("00000023-T"), is_dni("00000023-R")
    (True, False)
    """
    number = _compact(identifier)
    if not re.fullmatch(r"[0-9]{8}[A-Z]", number):
        return False
    return number[8] == _DNI_LETTERS[int(number[:8]) % 23]


def is_nie(identifier: str) -> bool:
    """Say whether it is a Spanish number of a foreigner (NIE) with the right letter.

    >>> is_nie("X-0000023-T"), is_nie("Y0000023T")
    (True, False)
    """
    number = _compact(identifier)
    if not re.fullmatch(r"[XYZ][0-9]{7}[A-Z]", number):
        return False
    return is_dni(str("XYZ".index(number[0])) + number[1:])


def is_nss(identifier: str) -> bool:
    """Say whether it is a Spanish social security number with the right control number.

    Province, serial number and the remainder of both by 97; a serial number
    below ten million is not padded for the sum (Seguridad Social, TGSS).

    >>> is_nss("28/12345678/40"), is_nss("28/12345678/41")
    (True, False)
    """
    number = _compact(identifier)
    if not re.fullmatch(r"[0-9]{12}", number):
        return False
    province, serial, control = int(number[:2]), int(number[2:10]), int(number[10:])
    total = province * 10_000_000 + serial if serial < 10_000_000 else int(number[:10])
    return 1 <= province <= 66 and total % 97 == control


def is_iban(identifier: str) -> bool:
    """Say whether it is an international bank account number: length and ISO 7064 mod 97.

    >>> is_iban("ES91 2100 0418 4502 0005 1332"), is_iban("ES92 2100 0418 4502 0005 1332")
    (True, False)
    """
    number = _compact(identifier)
    if not re.fullmatch(r"[A-Z]{2}[0-9]{2}[0-9A-Z]+", number):
        return False
    if len(number) != _IBAN_LENGTHS.get(number[:2]):
        return False
    return int("".join(str(int(c, 36)) for c in number[4:] + number[:4])) % 97 == 1


def is_card(identifier: str) -> bool:
    """Say whether it is a payment card number: an issuer's range, and Luhn's sum.

    >>> is_card("4111 1111 1111 1111"), is_card("4111 1111 1111 1112")
    (True, False)
    """
    number = _compact(identifier)
    if not re.fullmatch(
        r"(?:4[0-9]{12}(?:[0-9]{3})?|(?:5[1-5]|2[2-7]|6[045])[0-9]{14}|3[47][0-9]{13}|3[068][0-9]{12}|35[0-9]{14})",
        number,
    ):
        return False
    digits = [int(c) for c in reversed(number)]
    return (sum(digits[::2]) + sum(sum(divmod(2 * d, 10)) for d in digits[1::2])) % 10 == 0


def is_ipv4(identifier: str) -> bool:
    """Say whether it is four numbers up to 255.

    >>> is_ipv4("192.0.2.17"), is_ipv4("192.0.2.256")
    (True, False)
    """
    parts = identifier.split(".")
    return len(parts) == 4 and all(
        re.fullmatch(r"0|[1-9][0-9]{0,2}", part) and int(part) <= 255 for part in parts
    )


def is_ipv6(identifier: str) -> bool:
    """Say whether it is an IPv6 address in any of its written forms.

    >>> is_ipv6("2001:db8::17"), is_ipv6("12:30:45")
    (True, False)
    """
    import ipaddress

    try:
        ipaddress.IPv6Address(identifier)
    except ValueError:
        return False
    return True


def is_date(identifier: str) -> bool:
    """Say whether day and month, or month and day, and the year can be a date.

    >>> is_date("29/02/2016"), is_date("30/02/2016"), is_date("2016-12-31")
    (True, False, True)
    """
    import datetime

    parts = re.findall(r"[0-9]+", identifier)
    if len(parts) != 3 or max(map(len, parts)) > 4:
        return False
    numbers = [int(part) for part in parts]
    if numbers[0] > 31:
        numbers.reverse()
    first, second, year = numbers
    # Two digits: any year that has them has the same days, but for 29 February.
    year += 2000 if year < 100 else 0
    for day, month in ((first, second), (second, first)):
        try:
            datetime.date(year, month, day)
        except ValueError:
            continue
        return True
    return False


VALIDATORS: Mapping[str, Callable[[str], bool]] = MappingProxyType(
    {
        "card": is_card,
        "date": is_date,
        "dni": is_dni,
        "iban": is_iban,
        "ipv4": is_ipv4,
        "ipv6": is_ipv6,
        "nie": is_nie,
        "nss": is_nss,
    }
)
"""The checks that a rule can name.

All but ``date``, ``ipv4`` and ``ipv6`` leave next to nothing to chance.
"""

CHECK_DIGITS = frozenset({"card", "dni", "iban", "nie", "nss"})
