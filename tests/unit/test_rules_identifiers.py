"""Valid identifiers are found however they are written, and nearly valid ones are not.

Of each kind there are two hundred of both, made here and not by what checks them.
"""

from __future__ import annotations

import functools
import hashlib
import random
import string
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from crfanon.document import Span
from crfanon.model import REGIONS, shared_rule_folders
from crfanon.rules import Rule, RuleSet
from crfanon.rules.files import read_rules
from crfanon.rules.matcher import SURE
from crfanon.tokenizer import Tokenizer

_COUNT = 200
# One in two hundred may be another thing as well.
_TOLERATED = 1
_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
_tokenize = Tokenizer()

Form = Callable[[str], str]
Draw = random.Random


@dataclass(frozen=True)
class Kind:
    """How identifiers of one kind are made, written and named.

    A body and its check are spliced into the identifier.  `typical` forms are found in
    any sentence, `free` ones where the words around them say what it is; `alone` says
    whether the first are found without such words, if only weakly.
    """

    name: str
    language: str
    rules: tuple[str, ...]
    sentence: str
    body: Callable[[Draw], str]
    check: Callable[[str], str]
    typical: Sequence[Form]
    free: Sequence[Form] = ()
    splice: Callable[[str, str], str] = field(default=lambda body, check: body + check)
    alone: bool = True
    # Without check digits nearly valid is what breaks another rule of the making.
    wrong: Callable[[Draw], str] | None = None

    def number(self, draw: Draw) -> str:
        body = self.body(draw)
        return self.splice(body, self.check(body))

    def near_misses(self, draw: Draw) -> Iterator[str]:
        """Yield numbers with another check, in another order, too long and too short."""
        if self.wrong is not None:
            yield self.wrong(draw)
            return
        body = self.body(draw)
        check = self.check(body)
        yield self.splice(body, _other(draw, check))
        digits = [i for i in range(len(body) - 1) if (body[i : i + 2]).isdigit()]
        i = draw.choice(digits)
        swapped = body[:i] + body[i + 1] + body[i] + body[i + 2 :]
        if self.check(swapped) != check:
            yield self.splice(swapped, check)
        number = self.splice(body, check)
        places = [i for i, c in enumerate(number) if c.isdigit()]
        i = draw.choice(places)
        yield number[:i] + draw.choice(string.digits) + number[i:]
        yield number[:i] + number[i + 1 :]


def _other(draw: Draw, check: str) -> str:
    """Return `check` with one character changed into another of the same sort."""
    i = draw.randrange(len(check))
    if check[i].isdigit():
        sort = string.digits
    else:
        sort = string.ascii_uppercase if check[i].isupper() else "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
    return check[:i] + draw.choice(sort.replace(check[i], "")) + check[i + 1 :]


def plain(number: str) -> str:
    return number


def lower(number: str) -> str:
    return number.lower()


def wide(number: str) -> str:
    return number.translate(_WIDE)


def grouped(separator: str, *sizes: int) -> Form:
    def write(number: str) -> str:
        parts = []
        for size in sizes[:-1]:
            parts.append(number[:size])
            number = number[size:]
        return separator.join([*parts, number])

    return write


def marked(template: str) -> Form:
    """Return the form that sets each character in the place of a hash; what is left follows."""

    def write(number: str) -> str:
        characters = iter(number)
        written = "".join(next(characters, "") if c == "#" else c for c in template)
        return written + "".join(characters)

    return write


def any_way(*sizes: int) -> list[Form]:
    """Return the ways to divide a number that nobody prescribes, and those of machines."""
    separators = (" ", ".", "-", "\u2010", "\u2011", "\u00ad", "\n", "-\n", "\u00a0")
    return [*(grouped(separator, *sizes) for separator in separators), wide]


def digits(size: int) -> Callable[[Draw], str]:
    return lambda draw: "".join(draw.choices(string.digits, k=size))


def starting(first: str, size: int) -> Callable[[Draw], str]:
    return lambda draw: draw.choice(first) + digits(size - 1)(draw)


def weighted(body: str, weights: Sequence[int]) -> int:
    return sum(int(c) * w for c, w in zip(body, weights, strict=True))


def luhn(body: str) -> str:
    total = 0
    for n, c in enumerate(reversed(body)):
        total += int(c) if n % 2 else sum(map(int, str(2 * int(c))))
    return str(-total % 10)


def mod_11_10(body: str) -> str:
    rest = 10
    for c in body:
        rest = (rest + int(c)) % 10 or 10
        rest = rest * 2 % 11
    return str((11 - rest) % 10)


def of_nif(body: str) -> str:
    return "TRWAGMYFPDXBNJZSQVHLCKE"[int(body.translate(str.maketrans("XYZ", "012"))) % 23]


def of_nss(body: str) -> str:
    number = int(body) if int(body[2:]) >= 10_000_000 else int(body[:2] + body[3:])
    return f"{number % 97:02}"


def of_ccc(body: str) -> str:
    weights = (1, 2, 4, 8, 5, 10, 9, 7, 3, 6)
    checks = (11 - weighted(part, weights) % 11 for part in ("00" + body[:8], body[8:]))
    return "".join(str({10: 1, 11: 0}.get(c, c)) for c in checks)


def of_cif(body: str) -> str:
    digit = luhn(body[1:])
    return "JABCDEFGHI"[int(digit)] if body[0] in "PQSNWR" else digit


def of_iban(body: str) -> str:
    number = "".join(str(int(c, 36)) for c in body[2:] + body[:2] + "00")
    return f"{98 - int(number) % 97:02}"


def iban_body(draw: Draw) -> str:
    country, size = draw.choice([("ES", 20), ("DE", 18), ("PT", 21), ("IT", 23), ("NL", 14)])
    if country == "NL":
        return country + "ABNA" + digits(10)(draw)
    if country == "IT":
        return country + "X" + digits(22)(draw)
    return country + digits(size)(draw)


def of_pt_nif(body: str) -> str:
    rest = weighted(body, range(9, 1, -1)) % 11
    return "0" if rest < 2 else str(11 - rest)


def of_pt_cc(body: str) -> str:
    """Luhn's sum over letters and digits; the check of the civil number is in the body."""
    total = 0
    for n, c in enumerate(reversed(body)):
        value = int(c, 36)
        if n % 2 == 0:
            value = value * 2 - 9 if value * 2 > 9 else value * 2
        total += value
    return str(-total % 10)


def of_niss(body: str) -> str:
    return str(9 - weighted(body, (29, 23, 19, 17, 13, 11, 7, 5, 3, 2)) % 10)


def of_cpf(body: str) -> str:
    first = weighted(body, range(10, 1, -1)) * 10 % 11 % 10
    second = weighted(body + str(first), range(11, 1, -1)) * 10 % 11 % 10
    return f"{first}{second}"


def of_cnpj(body: str) -> str:
    checks = ""
    for weights in ("543298765432", "6543298765432"):
        total = sum((ord(c) - 48) * int(w) for c, w in zip(body + checks, weights))
        checks += str((11 - total % 11) % 11 % 10)
    return checks


def of_pis(body: str) -> str:
    return str((11 - weighted(body, (3, 2, 9, 8, 7, 6, 5, 4, 3, 2)) % 11) % 11 % 10)


def cns_body(draw: Draw) -> str:
    while True:
        body = starting("789", 14)(draw)
        if -weighted(body, range(15, 1, -1)) % 11 < 10:
            return body


def of_cns(body: str) -> str:
    return str(-weighted(body, range(15, 1, -1)) % 11)


def of_voter(body: str) -> str:
    first = weighted(body[:8], range(2, 10)) % 11 % 10
    return f"{first}{weighted(body[8:] + str(first), (7, 8, 9)) % 11 % 10}"


def of_cnj(body: str) -> str:
    return f"{98 - int(body + '00') % 97:02}"


def tax_id_body(draw: Draw) -> str:
    """Nine different digits, one of which comes twice; the first is not zero."""
    while True:
        chosen = draw.sample(string.digits, 9)
        chosen.insert(draw.randrange(10), draw.choice(chosen))
        if chosen[0] != "0":
            return "".join(chosen)


def svnr_body(draw: Draw) -> str:
    day = f"{draw.randint(10, 28):02}{draw.randint(1, 12):02}{draw.randint(0, 99):02}"
    area = draw.choice(("12", "15", "23", "65"))
    return area + day + draw.choice(string.ascii_uppercase) + f"{draw.randint(0, 99):02}"


def of_svnr(body: str) -> str:
    number = body[:8] + f"{ord(body[8]) - 64:02}" + body[9:]
    weights = (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1)
    return str(sum(sum(map(int, str(int(c) * w))) for c, w in zip(number, weights)) % 10)


def of_kvnr(body: str) -> str:
    return str(-int(luhn(f"{ord(body[0]) - 64:02}{body[1:]}")) % 10)


def of_german_card(body: str) -> str:
    return str(sum(int(c, 36) * w for c, w in zip(body, (7, 3, 1) * 3)) % 10)


def german_card_body(draw: Draw) -> str:
    letters = "CFGHJKLMNPRTVWXYZ"
    return (
        draw.choice("LMNPRTVWXYZ") + "".join(draw.choices(letters + string.digits * 3, k=6)) + "31"
    )


def of_npi(body: str) -> str:
    return luhn("80840" + body)


def of_dea(body: str) -> str:
    return str(weighted(body[2:], (1, 2, 1, 2, 1, 2)) % 10)


def of_routing(body: str) -> str:
    return str(-weighted(body, (3, 7, 1, 3, 7, 1, 3, 7)) % 10)


def nhs_body(draw: Draw) -> str:
    while True:
        body = starting("4567", 9)(draw)
        if of_nhs(body) != "10":
            return body


def of_nhs(body: str) -> str:
    return str((11 - weighted(body, range(10, 1, -1)) % 11) % 11)


def chi_body(draw: Draw) -> str:
    while True:
        body = f"{draw.randint(10, 28):02}{draw.randint(1, 12):02}{digits(5)(draw)}"
        if of_nhs(body) != "10":
            return body


def of_utr(body: str) -> str:
    return "21987654321"[weighted(body, (6, 7, 8, 9, 10, 5, 4, 3, 2)) % 11]


def of_nir(body: str) -> str:
    return f"{97 - int(body) % 97:02}"


def nir_body(draw: Draw) -> str:
    month = f"{draw.randint(1, 12):02}"
    department = f"{draw.choice([n for n in range(1, 96) if n != 20]):02}"
    return draw.choice("12") + digits(2)(draw) + month + department + digits(6)(draw)


_ODD = (
    1,
    0,
    5,
    7,
    9,
    13,
    15,
    17,
    19,
    21,
    2,
    4,
    18,
    20,
    11,
    3,
    6,
    8,
    12,
    14,
    16,
    10,
    22,
    25,
    24,
    23,
)


def of_codice(body: str) -> str:
    total = 0
    for n, c in enumerate(body):
        value = int(c) if c.isdigit() else ord(c) - 65
        total += value if n % 2 else _ODD[value]
    return string.ascii_uppercase[total % 26]


def codice_body(draw: Draw) -> str:
    consonants = "".join(draw.choices("BCDFGLMNPRSTVZ", k=6))
    day = f"{digits(2)(draw)}{draw.choice('ABCDEHLMPRST')}{draw.randint(10, 28)}"
    return consonants + day + draw.choice("AFHL") + f"{draw.randint(1, 999):03}"


def bsn_body(draw: Draw) -> str:
    while True:
        body = starting("12345678", 8)(draw)
        if weighted(body, range(9, 1, -1)) % 11 < 10:
            return body


def of_bsn(body: str) -> str:
    return str(weighted(body, range(9, 1, -1)) % 11)


def siret_body(draw: Draw) -> str:
    siren = starting("45678", 8)(draw)
    return siren + luhn(siren) + digits(4)(draw)


_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def base58(draw: Draw) -> str:
    raw = b"\x00" + draw.randbytes(20)
    raw += hashlib.sha256(hashlib.sha256(raw).digest()).digest()[:4]
    value, written = int.from_bytes(raw, "big"), ""
    while value:
        value, rest = divmod(value, 58)
        written = _BASE58[rest] + written
    return "1" * (len(raw) - len(raw.lstrip(b"\x00"))) + written


def wrong_base58(draw: Draw) -> str:
    address = base58(draw)
    i = draw.randrange(1, len(address))
    return address[:i] + draw.choice(_BASE58.replace(address[i], "")) + address[i + 1 :]


def ssn(draw: Draw) -> str:
    return f"{draw.randint(1, 665):03}{draw.randint(1, 99):02}{draw.randint(1, 9999):04}"


def wrong_ssn(draw: Draw) -> str:
    tail = digits(6)(draw)
    choices = (
        "000" + tail,
        "666" + tail,
        "9" + digits(4)(draw) + "0000",
        ssn(draw)[:3] + "00" + "1234",
    )
    return draw.choice((*choices, ssn(draw) + "1", ssn(draw)[:-1]))


_MBI = "ACDEFGHJKMNPQRTUVWXY"


def mbi(draw: Draw) -> str:
    either = _MBI + string.digits
    sets = ("123456789", _MBI, either, string.digits, _MBI, either, string.digits, _MBI, _MBI)
    return "".join(map(draw.choice, (*sets, string.digits, string.digits)))


def wrong_mbi(draw: Draw) -> str:
    number = mbi(draw)
    i = draw.choice((1, 4, 7, 8))
    return number[:i] + draw.choice("SLOIBZ") + number[i + 1 :]


def nino(draw: Draw) -> str:
    return draw.choice(("AB", "CE", "JG", "WM", "PX")) + digits(6)(draw) + draw.choice("ABCD")


def wrong_nino(draw: Draw) -> str:
    number = nino(draw)
    choices = ("QQ" + number[2:], "GB" + number[2:], number[:-1] + "E", number[:-2] + "A")
    return draw.choice((*choices, number[:-1] + "1A"))


def nothing(body: str) -> str:
    return ""


def spliced_iban(body: str, check: str) -> str:
    return body[:2] + check + body[2:]


KINDS = [
    Kind(
        *("dni", "es", ("dni", "dni_as_written"), "DNI del solicitante: {}, Soria."),
        *(digits(8), of_nif),
        [plain, lower, grouped("-", 8, 1), marked("##.###.###-#"), grouped(" ", 8, 1)],
        [*any_way(2, 3, 4), marked("##.###.\n###-#"), marked("## ### ###-#")],
    ),
    Kind(
        *("nie", "es", ("nie", "nie_as_written"), "NIE de la pareja {} en vigor"),
        *(lambda draw: draw.choice("XYZ") + digits(7)(draw), of_nif),
        [plain, lower, grouped("-", 1, 7, 1)],
        [marked("#-#.###.###-#"), grouped("\u2011", 1, 7, 1), grouped("\u00ad", 1, 7, 1)],
    ),
    Kind(
        *("cif", "es", ("cif",), "CIF de la empresa: {} ("),
        *(lambda draw: draw.choice("ABFGPQ") + digits(7)(draw), of_cif),
        [plain, grouped("-", 1, 8), marked("#-##.###.###")],
        [grouped("\u2011", 1, 8), marked("#-##.###\n###")],
    ),
    Kind(
        *("nss", "es", ("nss", "nss_as_written"), "NSS {}."),
        *(lambda draw: f"{draw.randint(1, 52):02}{digits(8)(draw)}", of_nss),
        [plain, grouped("/", 2, 8, 2), grouped(" ", 2, 8, 2), grouped("-", 2, 8, 2)],
        any_way(2, 4, 4, 2),
    ),
    Kind(
        *("ccc", "es", ("ccc",), "cuenta {} del banco"),
        *(digits(18), of_ccc),
        [plain, *(grouped(s, 4, 4, 2, 10) for s in (" ", "-", "\u2011", ".", "\u00ad"))],
        [grouped("\n", 4, 4, 2, 10)],
        splice=lambda body, check: body[:8] + check + body[8:],
    ),
    Kind(
        *("iban", "de", ("iban", "iban_as_written"), "IBAN: {} (Bank)"),
        *(iban_body, of_iban),
        [plain, lower],
        [wide, *(grouped(s, 4, 4, 4, 30) for s in (" ", "-", "\u2011", "\u00ad", "-\n", "\n"))],
        splice=spliced_iban,
    ),
    Kind(
        *("card", "en", ("card", "card_as_written"), "Visa card {} expires"),
        *(lambda draw: draw.choice(("41", "49", "51", "55")) + digits(13)(draw), luhn),
        [plain, grouped(" ", 4, 4, 4, 4), grouped("-", 4, 4, 4, 4)],
        any_way(4, 4, 4, 4),
    ),
    Kind(
        *("imei", "en", ("imei",), "IMEI {} of the phone"),
        *(starting("3", 14), luhn),
        [plain, grouped("-", 2, 6, 6, 1)],
        [grouped("\u2011", 2, 6, 6, 1), grouped(" ", 2, 6, 6, 1), wide],
    ),
    Kind(
        *("base58", "en", ("wallet_base58",), "BTC wallet {} paid"),
        *(base58, nothing, [plain]),
        wrong=wrong_base58,
    ),
    Kind(
        *("pt_nif", "pt", ("pt_nif",), "NIF {} do cliente"),
        *(starting("123569", 8), of_pt_nif),
        [plain, grouped(" ", 3, 3, 3), grouped(".", 3, 3, 3)],
        [*any_way(3, 3, 3), lambda number: "PT" + number],
    ),
    Kind(
        *("pt_cc", "pt", ("pt_cc",), "cartão de cidadão {} válido"),
        *(lambda draw: digits(9)(draw) + "ZZ", of_pt_cc),
        [plain, lower, grouped(" ", 8, 1, 3), grouped("-", 8, 1, 3), grouped("\u2011", 8, 1, 3)],
    ),
    Kind(
        *("pt_niss", "pt", ("pt_niss",), "NISS: {}, ativo"),
        *(starting("12", 10), of_niss),
        [plain, grouped(" ", 3, 3, 3, 2)],
        any_way(3, 4, 4),
    ),
    Kind(
        *("br_cpf", "pt", ("br_cpf", "br_cpf_as_written"), "CPF nº {} do autor"),
        *(digits(9), of_cpf),
        [plain, marked("###.###.###-##"), marked("#########-##"), marked("###.###.###/##")],
        any_way(3, 3, 3, 2),
    ),
    Kind(
        *("br_cnpj", "pt", ("br_cnpj", "br_cnpj_as_written", "br_cnpj_plain"), "CNPJ {} da firma"),
        *(lambda draw: starting("123456789", 8)(draw) + "0001", of_cnpj),
        [plain, marked("##.###.###/####-##"), marked("########/####-##")],
        [wide, marked("## ### ### #### ##"), marked("##.###.###/####\u2011##")],
    ),
    Kind(
        *("br_cnpj with letters", "pt", ("br_cnpj", "br_cnpj_as_written"), "CNPJ {} (novo)"),
        lambda draw: (
            draw.choice(string.digits)
            + "".join(draw.choices(string.ascii_uppercase + string.digits, k=7))
            + "0001"
        ),
        of_cnpj,
        [marked("##.###.###/####-##"), lambda number: marked("##.###.###/####-##")(number.lower())],
    ),
    Kind(
        *("br_pis", "pt", ("br_pis", "br_pis_with_marks"), "PIS/PASEP {}."),
        *(starting("12", 10), of_pis),
        [plain, marked("###.#####.##-#")],
        any_way(3, 5, 2, 1),
    ),
    Kind(
        *("br_cns", "pt", ("br_cns", "br_cns_in_groups"), "Cartão SUS: {} ativo"),
        *(cns_body, of_cns),
        [plain, grouped(" ", 3, 4, 4, 4)],
        any_way(3, 4, 4, 4),
    ),
    Kind(
        *("br_voter", "pt", ("br_voter",), "título de eleitor {} zona"),
        *(lambda draw: f"{digits(8)(draw)}{draw.randint(3, 28):02}", of_voter),
        [plain, grouped(" ", 4, 4, 4)],
        [grouped("-", 4, 4, 4), grouped("\u2011", 4, 4, 4), grouped("\n", 4, 4, 4)],
    ),
    Kind(
        *("br_lawsuit", "pt", ("br_lawsuit",), "Processo nº {} da vara"),
        *(lambda draw: digits(7)(draw) + f"20{draw.randint(10, 25)}826" + digits(4)(draw), of_cnj),
        [plain, marked("#######-##.####.#.##.####"), marked("#######\u2011##.####.#.##.####")],
        [marked("#######-##.\n####.#.##.####")],
        splice=lambda body, check: body[:7] + check + body[7:],
    ),
    Kind(
        *("de_tax_id", "de", ("de_tax_id", "de_tax_id_in_groups"), "Steuer-ID: {} (Bescheid)"),
        *(tax_id_body, mod_11_10),
        [plain, grouped(" ", 2, 3, 3, 3)],
        any_way(2, 3, 3, 3),
    ),
    Kind(
        *("de_pension_number", "de", ("de_pension_number",), "Rentenversicherung {} seit"),
        *(svnr_body, of_svnr),
        [plain, lower, grouped(" ", 2, 6, 1, 3), grouped("-", 2, 6, 1, 3)],
        [grouped("\u2011", 2, 6, 1, 3), wide, grouped("\n", 2, 6, 4)],
    ),
    Kind(
        *("de_insured_number", "de", ("de_insured_number",), "Krankenkasse, KVNR {} gültig"),
        *(lambda draw: draw.choice(string.ascii_uppercase) + digits(8)(draw), of_kvnr),
        [plain, lower],
        [grouped(" ", 1, 3, 3, 3), grouped("-", 1, 9), grouped("\u2011", 1, 3, 6), wide],
    ),
    Kind(
        *("de_identity_card", "de", ("de_identity_card",), "Personalausweis {} vorgelegt"),
        *(german_card_body, of_german_card, [plain, grouped(" ", 9, 1)]),
    ),
    Kind(
        *("us_npi", "en", ("us_npi",), "NPI {} of the provider"),
        *(starting("12", 9), of_npi),
        [plain],
        any_way(4, 3, 3),
    ),
    Kind(
        *("us_dea", "en", ("us_dea",), "DEA# {} on file"),
        *(lambda draw: draw.choice(("AB", "BF", "M9")) + digits(6)(draw), of_dea),
        [plain],
        [lower, grouped("-", 2, 7), grouped("\u2011", 2, 7)],
    ),
    Kind(
        *("us_routing_number", "en", ("us_routing_number",), "routing number {} of the bank"),
        *(lambda draw: draw.choice(("01", "05", "11", "12")) + digits(6)(draw), of_routing),
        [],
        [plain, grouped("-", 4, 4, 1), wide],
        alone=False,
    ),
    Kind(
        *("us_ssn", "en", ("us_ssn", "us_ssn_plain"), "SSN {} on file"),
        *(ssn, nothing),
        [marked("###-##-####"), marked("### ## ####"), marked("###\u2011##\u2011####")],
        [plain, marked("###.##.####"), marked("###-##-\n####")],
        wrong=wrong_ssn,
    ),
    Kind(
        *("us_mbi", "en", ("us_mbi",), "Medicare {} since"),
        *(mbi, nothing, [plain, lower, grouped("-", 4, 3, 4), grouped(" ", 4, 3, 4)]),
        wrong=wrong_mbi,
    ),
    Kind(
        *("gb_nhs", "en", ("gb_nhs",), "NHS number: {}, please"),
        *(nhs_body, of_nhs),
        [plain, grouped(" ", 3, 3, 4), grouped("-", 3, 3, 4)],
        any_way(3, 3, 4),
    ),
    Kind(
        *("gb_chi", "en", ("gb_chi",), "CHI: {} in Leith"),
        *(chi_body, of_nhs, [plain, grouped(" ", 6, 4)], [grouped(" ", 3, 3, 4)]),
    ),
    Kind(
        *("gb_nino", "en", ("gb_nino", "gb_nino_in_groups"), "NI number {} of the claimant"),
        *(nino, nothing),
        [plain, lower, grouped(" ", 2, 2, 2, 2, 1), grouped("-", 2, 2, 2, 2, 1)],
        [grouped("\u2011", 2, 2, 2, 2, 1), grouped(" ", 2, 3, 3, 1)],
        wrong=wrong_nino,
    ),
    Kind(
        *("gb_utr", "en", ("gb_utr",), "UTR {} of the taxpayer"),
        *(digits(9), of_utr, [], [plain, grouped(" ", 5, 5), wide]),
        splice=lambda body, check: check + body,
        alone=False,
    ),
    Kind(
        *("fr_nir", "fr", ("fr_nir",), "numéro de sécurité sociale {}."),
        *(nir_body, of_nir),
        [plain, *(grouped(s, 1, 2, 2, 2, 3, 3, 2) for s in (" ", "-", "\u2011", "\u00a0"))],
        [wide, grouped("\n", 1, 2, 2, 2, 3, 3, 2)],
    ),
    Kind(
        *("fr_siren", "fr", ("fr_siren",), "SIREN {} au registre"),
        *(starting("345678", 8), luhn, [plain, grouped(" ", 3, 3, 3)], any_way(3, 3, 3)),
    ),
    Kind(
        *("fr_siret", "fr", ("fr_siret",), "SIRET {} au registre"),
        *(siret_body, luhn, [plain, grouped(" ", 3, 3, 3, 5)], any_way(3, 3, 3, 5)),
    ),
    Kind(
        *("it_codice_fiscale", "it", ("it_codice_fiscale",), "codice fiscale {} del signor"),
        *(codice_body, of_codice),
        [plain, lower, grouped(" ", 3, 3, 5, 5), grouped("-", 3, 3, 5, 5)],
    ),
    Kind(
        *("it_vat", "it", ("it_vat",), "P.IVA {} della ditta"),
        *(lambda draw: "0" + digits(6)(draw) + "015", luhn, [plain], any_way(3, 4, 4)),
    ),
    Kind(
        *("nl_bsn", "nl", ("nl_bsn",), "BSN {} van"),
        *(bsn_body, of_bsn, [plain], any_way(4, 2, 3)),
    ),
    Kind(
        *("eu_vat", "de", ("eu_vat", "eu_vat_as_written"), "USt-IdNr. {} der Firma"),
        *(lambda draw: "DE" + starting("1234", 8)(draw), lambda body: mod_11_10(body[2:])),
        [plain],
        [grouped(" ", 2, 3, 3, 3), grouped("\u2011", 2, 9), wide],
    ),
]


@functools.cache
def _rules_of(language: str) -> dict[str, Rule]:
    return {rule.name: rule for rule in read_rules(shared_rule_folders(language))[0]}


@functools.cache
def _rules(language: str, names: tuple[str, ...]) -> RuleSet:
    known = _rules_of(language)
    return RuleSet(known[name] for name in names)


def _scores(kind: Kind, sentence: str, numbers: Sequence[str]) -> list[tuple[float, float]]:
    """Return how sure it is of each number as a whole, and of anything that touches it.

    All stand in one text, each in a sentence of its own.
    """
    before, after = sentence.split("{}")
    pieces: list[str] = []
    bounds: list[tuple[int, int]] = []
    size = 0
    for number in numbers:
        bounds.append((size + len(before), size + len(before) + len(number)))
        pieces.append(f"{before}{number}{after}\n\n")
        size += len(pieces[-1])
    text = "".join(pieces)
    tokens = _tokenize(text)
    spans = list(_rules(kind.language, kind.rules).match(text, tokens).spans(tokens))
    whole = {(span.start, span.end): span.score for span in sorted(spans, key=_score)}
    return [
        (
            whole.get((start, end), 0.0),
            max((span.score for span in spans if span.start < end and start < span.end), default=0),
        )
        for start, end in bounds
    ]


def _score(span: Span) -> float:
    return span.score


_NEUTRAL = "Zu {} x."
_ids = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def _valid(kind: Kind, forms: Sequence[Form]) -> list[str]:
    draw = random.Random(kind.name)
    return [forms[n % len(forms)](kind.number(draw)) for n in range(_COUNT)]


def _nearly_valid(kind: Kind, forms: Sequence[Form]) -> list[str]:
    draw = random.Random(kind.name)
    made: list[str] = []
    while len(made) < _COUNT:
        for number in kind.near_misses(draw):
            made.append(forms[len(made) % len(forms)](number))
    return made[:_COUNT]


@_ids
def test_valid_is_found_where_words_say_what_it_is(kind: Kind) -> None:
    numbers = _valid(kind, [*kind.typical, *kind.free])
    scores = _scores(kind, kind.sentence, numbers)
    missed = [number for number, (whole, _) in zip(numbers, scores) if whole < SURE]
    assert len(missed) <= _TOLERATED, missed


@pytest.mark.parametrize("kind", [k for k in KINDS if k.alone], ids=lambda kind: kind.name)
def test_valid_in_a_typical_form_is_seen_in_any_sentence(kind: Kind) -> None:
    numbers = _valid(kind, kind.typical)
    scores = _scores(kind, _NEUTRAL, numbers)
    missed = [number for number, (whole, _) in zip(numbers, scores) if not whole]
    assert len(missed) <= _TOLERATED, missed


@_ids
@pytest.mark.parametrize("in_context", [True, False], ids=["with_words", "without"])
def test_nearly_valid_is_not_taken_for_certain(kind: Kind, in_context: bool) -> None:
    numbers = _nearly_valid(kind, [*kind.typical, *kind.free])
    scores = _scores(kind, kind.sentence if in_context else _NEUTRAL, numbers)
    taken = [number for number, (_, touching) in zip(numbers, scores) if touching >= SURE]
    assert len(taken) <= _TOLERATED, taken


def test_all_languages_have_kinds() -> None:
    assert {kind.language for kind in KINDS} == set(REGIONS)
