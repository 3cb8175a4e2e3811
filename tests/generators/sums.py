"""Check digits, worked out as the authorities that give them say, and what they are for."""

from __future__ import annotations

import hashlib
import random
import string
from collections.abc import Callable, Sequence

Draw = random.Random


def digits(size: int) -> Callable[[Draw], str]:
    return lambda draw: "".join(draw.choices(string.digits, k=size))


def starting(first: str, size: int) -> Callable[[Draw], str]:
    """Return what makes that many digits, the first of which is one of `first`."""
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


# Values of characters in odd places (Decreto ministeriale 23/12/1976).
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


BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def base58(draw: Draw) -> str:
    raw = b"\x00" + draw.randbytes(20)
    raw += hashlib.sha256(hashlib.sha256(raw).digest()).digest()[:4]
    value, written = int.from_bytes(raw, "big"), ""
    while value:
        value, rest = divmod(value, 58)
        written = BASE58[rest] + written
    return "1" * (len(raw) - len(raw.lstrip(b"\x00"))) + written


def spliced_iban(body: str, check: str) -> str:
    return body[:2] + check + body[2:]
