"""Check digits and ranges: whether an identifier of the right shape can be one.

A validator gets the characters of a match and says yes or no.  Blanks, full
stops, hyphens and slashes between the digits count for nothing, and neither do
case and width.  Here are those that belong to no country, those of Spain, and
the names by which rules call them all.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from . import calendar_dates, national
from .digits import compact, luhn
from .national import by_stdnum, is_phone
from .wallets import is_base58_address, is_bech32_address

# The countries whose telephone numbers have rules.
PHONE_PLANS = ("BR", "DE", "ES", "FR", "GB", "IT", "NL", "PT", "US")

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


# What issuers begin their numbers with, and how long these are (ISO/IEC 7812 as issuers say).
_ISSUED = re.compile(
    r"""
    4[0-9]{12}(?:[0-9]{3}){0,2}                        # Visa
  | (?:5[1-5]|2[2-7])[0-9]{14}                         # Mastercard
  | 3[47][0-9]{13}                                     # American Express
  | 3[068][0-9]{12}                                    # Diners Club
  | 6[045][0-9]{14}                                    # Discover
  | 62[0-9]{14,17}                                     # UnionPay
  | 35[0-9]{14} | (?:2131|1800)[0-9]{11}               # JCB
  | (?:50(?:18|20|38)|5[6-8][0-9]{2}|6(?:304|759|76[123]))[0-9]{8,15}    # Maestro
    """,
    re.VERBOSE,
)

# Countries whose banks have codes and whose accounts have no IBAN.
_OTHER_BANKS = frozenset(
    "AR AU BO CA CL CN CO EC HK ID IN JP KR MX MY NZ PE SG TH TW US UY ZA".split()
)


def is_dni(identifier: str) -> bool:
    """Return whether it is a Spanish identity number (DNI, NIF) with the right letter.

    >>> is_dni("00000023-T"), is_dni("00000023-R")
    (True, False)
    """
    number = compact(identifier)
    if not re.fullmatch(r"[0-9]{8}[A-Z]", number):
        return False
    return number[8] == _DNI_LETTERS[int(number[:8]) % 23]


def is_nie(identifier: str) -> bool:
    """Return whether it is a Spanish number of a foreigner (NIE) with the right letter.

    >>> is_nie("X-0000023-T"), is_nie("Y0000023T")
    (True, False)
    """
    number = compact(identifier)
    if not re.fullmatch(r"[XYZ][0-9]{7}[A-Z]", number):
        return False
    return is_dni(str("XYZ".index(number[0])) + number[1:])


def is_nss(identifier: str) -> bool:
    """Return whether it is a Spanish social security number with the right control number.

    Province, serial number and the remainder of both by 97; a serial number
    below ten million is not padded for the sum (Seguridad Social, TGSS).

    >>> is_nss("28/12345678/40"), is_nss("28/12345678/41")
    (True, False)
    """
    number = compact(identifier)
    if not re.fullmatch(r"[0-9]{12}", number):
        return False
    province, serial, control = int(number[:2]), int(number[2:10]), int(number[10:])
    total = province * 10_000_000 + serial if serial < 10_000_000 else int(number[:10])
    return 1 <= province <= 66 and total % 97 == control


def is_iban(identifier: str) -> bool:
    """Return whether it is an international bank account number: length and ISO 7064 mod 97.

    >>> is_iban("ES91 2100 0418 4502 0005 1332"), is_iban("ES92 2100 0418 4502 0005 1332")
    (True, False)
    """
    number = compact(identifier)
    if not re.fullmatch(r"[A-Z]{2}[0-9]{2}[0-9A-Z]+", number):
        return False
    if len(number) != _IBAN_LENGTHS.get(number[:2]):
        return False
    return int("".join(str(int(c, 36)) for c in number[4:] + number[:4])) % 97 == 1


def is_card(identifier: str) -> bool:
    """Return whether it is a payment card number: an issuer's range, and Luhn's sum.

    >>> is_card("4111 1111 1111 1111"), is_card("4111 1111 1111 1112")
    (True, False)
    """
    number = compact(identifier)
    return _ISSUED.fullmatch(number) is not None and luhn(number)


def is_base64_email(encoded: str) -> bool:
    """Return whether base64 says an e-mail address, and nothing else.

    >>> is_base64_email("YW5hLmJlcmdAZXhhbXBsZS5vcmc="), is_base64_email("SGVsbG8gd29ybGQ=")
    (True, False)
    """
    try:
        said = base64.b64decode(encoded, validate=True).decode("ascii")
    except ValueError:
        return False
    return re.fullmatch(r"[\w.+\-]{1,64}@(?:[\w\-]{1,63}\.){1,8}[A-Za-z]{2,24}", said) is not None


# The name line, and the lines of numbers of passports and of cards (ICAO 9303, parts 4 to 6).
_MACHINE_READABLE = re.compile(
    r"[PIACV][A-Z<][A-Z]{3}(?=[A-Z])[A-Z<]{20,42}"
    r"|[A-Z\d<]{9,10}\d[A-Z<]{3}\d{7}[MFX<]\d{7}[A-Z\d<]{2,16}"
    r"|\d{7}[MFX<]\d{7}[A-Z<]{3}[A-Z\d<]{12}"
    r"|[A-Z]{2,20}(?:<[A-Z]{1,20})*<<[A-Z<]{4,}<<"
)


def is_machine_readable(line: str) -> bool:
    """Return whether it is a line of the zone at the foot of a passport or an identity card.

    >>> is_machine_readable("PAB000127<9ESP8004212F2901019<<<<<<<<<<<<<<00")
    True
    """
    return _MACHINE_READABLE.fullmatch(line) is not None


def is_bic(identifier: str) -> bool:
    """Return whether it can be the code of a bank (ISO 9362): the letters of a country in place.

    >>> is_bic("DEUTDEFF500"), is_bic("KRANKENHAUS")
    (True, False)
    """
    number = compact(identifier)
    match = re.fullmatch(r"[A-Z]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?", number)
    return match is not None and (match[1] in _IBAN_LENGTHS or match[1] in _OTHER_BANKS)


def is_ipv4(identifier: str) -> bool:
    """Return whether it is four numbers up to 255.

    >>> is_ipv4("192.0.2.17"), is_ipv4("192.0.2.256")
    (True, False)
    """
    parts = identifier.split(".")
    return len(parts) == 4 and all(
        re.fullmatch(r"0|[1-9][0-9]{0,2}", part) and int(part) <= 255 for part in parts
    )


def is_ipv6(identifier: str) -> bool:
    """Return whether it is an IPv6 address in any of its written forms.

    >>> is_ipv6("2001:db8::17"), is_ipv6("12:30:45")
    (True, False)
    """
    import ipaddress

    try:
        ipaddress.IPv6Address(identifier)
    except ValueError:
        return False
    return True


def is_mac(identifier: str) -> bool:
    """Return whether six pairs of hexadecimal digits are an address and no time of day.

    >>> is_mac("00:1B:44:11:3A:B7"), is_mac("12:30:45:10:11:12"), is_mac("60:16:79:40:12:75")
    (True, False, True)
    """
    digits = re.sub(r"[:.\-]", "", identifier)
    pairs = re.findall("..", digits)
    if len(pairs) != 6:
        return False
    return not digits.isdecimal() or (":" in identifier and any(int(pair) > 59 for pair in pairs))


def is_date(identifier: str) -> bool:
    """Return whether day and month, or month and day, and the year can be a date.

    >>> is_date("29/02/2016"), is_date("30/02/2016"), is_date("2016-12-31")
    (True, False, True)

    The month may be a word in one of the languages that there are rules for:

    >>> is_date("31 de abril de 2016"), is_date("30. April 2016"), is_date("Feb 29")
    (False, True, True)

    Without a year, in figures, it has both of its full stops: "3.4." and not "1/2".
    """
    written = calendar_dates.written_parts(identifier)
    if written is not None:
        return calendar_dates.is_possible(*written)
    parts = re.findall(r"[0-9]+", identifier)
    if len(parts) == 2 and re.search(r"[0-9]\.\s?[0-9]{1,2}\.$", identifier):
        # It may be in a year with a 29th of February.
        parts.append("2000")
    if len(parts) != 3 or max(map(len, parts)) > 4:
        return False
    numbers = [int(part) for part in parts]
    if numbers[0] > 31:
        numbers.reverse()
    first, second, year = numbers
    # Two digits: any year that has them has the same days, but for 29 February.
    year += 2000 if year < 100 else 0
    return calendar_dates.is_possible(first, second, year) or calendar_dates.is_possible(
        second, first, year
    )


# Those that leave next to nothing to chance, at least where there is talk of such numbers:
# the rule asks for context where a number has one check digit and no form of its own.
_CHECKED: dict[str, Callable[[str], bool]] = {
    "base58": is_base58_address,
    "base64_email": is_base64_email,
    "bech32": is_bech32_address,
    "card": is_card,
    "dni": is_dni,
    "iban": is_iban,
    "mrz": is_machine_readable,
    "imei": by_stdnum("imei", r"[0-9]{15}"),
    "nie": is_nie,
    "nss": is_nss,
    "vin": national.is_vin,
    "br_cnj": national.is_cnj,
    "br_cnpj": by_stdnum("br.cnpj"),
    "br_cns": national.is_cns,
    "br_cpf": by_stdnum("br.cpf"),
    "br_pis": national.is_pis,
    "br_voter": national.is_voter,
    "de_document": national.is_german_document,
    "de_kvnr": national.is_kvnr,
    "de_steuer_id": by_stdnum("de.idnr"),
    "de_svnr": national.is_svnr,
    "es_ccc": by_stdnum("es.ccc"),
    "es_cif": by_stdnum("es.cif"),
    "es_cups": by_stdnum("es.cups"),
    "es_nif": by_stdnum("es.nif"),
    "eu_vat": by_stdnum("eu.vat"),
    "fr_nir": by_stdnum("fr.nir", r"[0-9AB]{15}"),
    "fr_siren": by_stdnum("fr.siren"),
    "fr_siret": by_stdnum("fr.siret"),
    "gb_chi": national.is_chi,
    "gb_nhs": by_stdnum("gb.nhs"),
    "gb_utr": by_stdnum("gb.utr"),
    "it_codice_fiscale": by_stdnum("it.codicefiscale", r"[0-9A-Z]{16}"),
    "it_iva": by_stdnum("it.iva"),
    "nl_bsn": by_stdnum("nl.bsn", r"[0-9]{9}"),
    "pt_cc": by_stdnum("pt.cc", r"[0-9]{9}[0-9A-Z]{2}[0-9]"),
    "pt_nif": by_stdnum("pt.nif"),
    "pt_niss": national.is_niss,
    "us_dea": national.is_dea,
    "us_npi": national.is_npi,
    "us_routing": by_stdnum("us.rtn"),
}

_PHONES = {"phone": is_phone(None), **{f"phone_{p.lower()}": is_phone(p) for p in PHONE_PLANS}}
# The same for numbers that end where the expression says: none of their groups is left out.
_WHOLE_PHONES = {f"{name}_whole": check for name, check in _PHONES.items()}

VALIDATORS: Mapping[str, Callable[[str], bool]] = MappingProxyType(
    {
        **_CHECKED,
        "bic": is_bic,
        "date": is_date,
        "gb_nino": national.is_nino,
        "ipv4": is_ipv4,
        "ipv6": is_ipv6,
        "mac": is_mac,
        **_PHONES,
        **_WHOLE_PHONES,
    }
)
"""The checks that a rule can name."""

CHECK_DIGITS = frozenset(_CHECKED)
"""Those of them that make a match certain."""

VARYING_LENGTH = frozenset({"card", "eu_vat", "iban", *_PHONES})
"""Those whose identifiers have no one length, so that the start of a match can be valid."""
