"""What belongs to no country: addresses on the net, accounts, places, telephones."""

from __future__ import annotations

import functools
import string
from collections.abc import Mapping, Sequence
from typing import Any

from .kind import Draw, Kind, Make, checked, choice, shaped
from .sums import base58, digits, luhn
from .writing import (
    HYPHENS,
    Form,
    grouped,
    lower,
    over_lines,
    plain,
    swapped,
    wide,
)

LANGUAGES = ("es", "en", "de", "pt")


@functools.cache
def faker(locale: str) -> Any:
    from faker import Faker

    made = Faker(locale)
    made.seed_instance(len(locale))
    return made


def by_faker(method: str, *locales: str, **options: Any) -> Make:
    """Return what makes values by a method of Faker."""

    def make(draw: Draw) -> str:
        source = faker(draw.choice(locales))
        source.seed_instance(draw.getrandbits(32))
        return str(getattr(source, method)(**options))

    return make


_LOCALES = ("es_ES", "en_US", "en_GB", "de_DE", "pt_PT", "pt_BR")
_WORDS = (
    "rowan",
    "tilde",
    "marisol",
    "quince",
    "ostrau",
    "fenwick",
    "sotillo",
    "bramble",
    "linde",
    "arce",
)
_TLDS = ("com", "org", "net", "es", "de", "pt", "com.br", "co.uk", "info", "eu", "edu")


def _word(draw: Draw) -> str:
    return draw.choice(_WORDS)


def _host(draw: Draw) -> str:
    sub = draw.choice(("", "", "mail.", "portal.", "a.b."))
    joint = draw.choice(("", "-"))
    return f"{sub}{_word(draw)}{joint}{_word(draw)}.{draw.choice(_TLDS)}"


def _email(draw: Draw) -> str:
    name = draw.choice(
        (f"{_word(draw)}.{_word(draw)}", f"{_word(draw)[0]}_{_word(draw)}{draw.randint(1, 99)}")
        + (f"{_word(draw)}+{_word(draw)}", f"{_word(draw)}-{draw.randint(1950, 2005)}", _word(draw))
        + (f"{_word(draw).title()}.{_word(draw).title()}",)
    )
    return f"{name}@{_host(draw)}"


def _no_email(draw: Draw) -> str:
    a, b = _word(draw), _word(draw)
    return draw.choice(
        (
            f"{a}@",
            f"{a} @ {b}",
            f"{a}@{b}",
            f"@{a}",
            f"{a}@.{b}",
            f"{a}@{b}.",
            f"{draw.randint(2, 90)} @ {draw.randint(2, 9)} mg",
        )
        + (
            f"{a}.{b}",
            f"{a}@{b}_{a}",
            f"{a}@{draw.randint(1, 99)}",
            f"{a}@{b}.{draw.randint(1, 9)}",
        )
    )


def _url(draw: Draw) -> str:
    path = draw.choice(
        (
            "",
            "/",
            f"/{_word(draw)}",
            f"/{_word(draw)}/{_word(draw)}.html",
            f"/{_word(draw)}?id={draw.randint(1, 9999)}&p=2",
            f"/~{_word(draw)}/#{_word(draw)}",
        )
    )
    port = draw.choice(("", "", "", ":8080"))
    start = draw.choice(("https://", "http://", "https://www.", "www.", "ftp://", "HTTPS://"))
    return f"{start}{_host(draw)}{port}{path}"


def _no_url(draw: Draw) -> str:
    a, b = _word(draw), _word(draw)
    return draw.choice(
        (
            f"{a}.txt",
            f"{a}_{b}.pdf",
            f"v{draw.randint(1, 9)}.{draw.randint(0, 20)}",
            "http:",
            "https://",
            "www",
            f"{a}/{b}",
            f"{a}.{b.title()}",
        )
        + (
            f"{a}.py",
            f"{a}.{draw.randint(1, 99)}",
            f"{a}...{b}",
            f"www {a}",
            f"{a}://",
            f"{a}.docx",
            f"{a}.jpeg",
            f"{a}:{b}",
            f"C:\\{a}\\{b}",
        )
    )


def _ipv4(draw: Draw) -> str:
    start = draw.choice(
        (
            "192.168",
            "10.20",
            "172.16",
            "203.0",
            "198.51",
            f"{draw.randint(11, 223)}.{draw.randint(0, 255)}",
        )
    )
    return f"{start}.{draw.randint(0, 255)}.{draw.randint(10, 254)}"


def _no_ipv4(draw: Draw) -> str:
    parts = [str(draw.randint(1, 255)) for _ in range(4)]
    wrong = draw.randrange(5)
    if wrong == 0:
        parts[draw.randrange(4)] = str(draw.randint(256, 999))
    elif wrong == 1:
        parts.pop()
    elif wrong == 2:
        parts.append(str(draw.randint(1, 255)))
    elif wrong == 3:
        return "version " + ".".join(str(draw.randint(0, 9)) for _ in range(4))
    else:
        parts[2] = "0" + parts[2].zfill(3)
    return ".".join(parts)


def _ipv6(draw: Draw) -> str:
    import ipaddress

    number = draw.getrandbits(128)
    if draw.random() < 0.5:
        number = 0x20010DB8 << 96 | draw.getrandbits(draw.choice((16, 32, 48)))
    address = ipaddress.IPv6Address(number)
    return str(draw.choice((address.compressed, address.compressed.upper(), address.exploded)))


def _no_ipv6(draw: Draw) -> str:
    groups = [f"{draw.getrandbits(16) | 0x1000:x}" for _ in range(8)]
    wrong = draw.randrange(5)
    if wrong == 0:
        groups.append("ab12")
    elif wrong == 1:
        groups.pop()
    elif wrong == 2:
        groups[draw.randrange(8)] = draw.choice(("g12a", "xyz1", "12345"))
    elif wrong == 3:
        return f"{draw.randint(0, 23):02}:{draw.randint(0, 59):02}:{draw.randint(0, 59):02}"
    else:
        return f"{draw.randint(1, 20)}:{draw.randint(1, 176)}"
    return ":".join(groups)


def _mac(draw: Draw) -> str:
    return (
        ":".join(f"{draw.getrandbits(8):02x}" for _ in range(5))
        + f":{draw.choice('0123456789')}{draw.choice('abcdef')}"
    )


def _no_mac(draw: Draw) -> str:
    groups = [f"{draw.getrandbits(8):02x}" for _ in range(6)]
    wrong = draw.randrange(3)
    if wrong == 0:
        groups.pop()
    elif wrong == 1:
        groups[draw.randrange(6)] = draw.choice(("g1", "z9", "0x"))
    else:
        return ":".join(f"{draw.randint(10, 59)}" for _ in range(draw.choice((3, 6))))
    return ":".join(groups)


def _cisco(mac: str) -> str:
    bare = mac.replace(":", "")
    return f"{bare[:4]}.{bare[4:8]}.{bare[8:]}"


def _iban(draw: Draw) -> str:
    source = faker(
        draw.choice(
            (
                "es_ES",
                "de_DE",
                "pt_PT",
                "pt_BR",
                "en_GB",
                "fr_FR",
                "it_IT",
                "nl_NL",
                "de_AT",
                "pl_PL",
                "fi_FI",
                "no_NO",
            )
        )
    )
    source.seed_instance(draw.getrandbits(32))
    return str(source.iban())


def _no_iban(draw: Draw) -> str:
    made = _iban(draw)
    wrong = draw.randrange(4)
    i = draw.randrange(4, len(made))
    if made[:2] == "ES":
        # The account inside has check digits of its own.
        made = made[:-1] + str((int(made[-1]) + 1) % 10)
        return made if wrong else made[:2] + f"{draw.randint(2, 98):02}" + made[4:]
    if wrong == 0:
        return made[:2] + f"{(int(made[2:4]) + draw.randint(1, 90)) % 97:02}" + made[4:]
    if wrong == 1:
        return made[:i] + made[i + 1 :]
    if wrong == 2:
        return made[:i] + draw.choice(string.digits) + made[i:]
    return "ZZ" + made[2:]


_BANK_COUNTRIES = ("ES", "DE", "PT", "BR", "US", "GB", "FR", "IT", "NL", "CH", "AT", "PL", "JP")


def _bic(draw: Draw) -> str:
    bank = "".join(draw.choices(string.ascii_uppercase, k=4))
    place = draw.choice(("FF", "MM", "BB", "2L", "33", "22", "PP", "AM", "LL"))
    return bank + draw.choice(_BANK_COUNTRIES) + place + draw.choice(("", "", "XXX", "500", "MAD"))


def _no_bic(draw: Draw) -> str:
    made = _bic(draw)
    return draw.choice(
        (
            made[:4] + "ZQ" + made[6:],
            made[:7],
            made[:8] + "A",
            "KRANKENHAUS",
            "PACIENTE",
            "HOSPITAL",
            "DIAGNOSTICO",
            "TREATMENT",
            made[:3] + "1" + made[4:],
        )
    )


def _card_body(draw: Draw) -> str:
    first, size = draw.choice(
        (
            ("4", 16),
            ("4", 16),
            ("51", 16),
            ("55", 16),
            ("2221", 16),
            ("2720", 16),
            ("34", 15),
            ("37", 15),
            ("6011", 16),
            ("65", 16),
            ("3528", 16),
            ("36", 14),
            ("62", 16),
            ("4", 13),
        )
    )
    return first + digits(size - len(first) - 1)(draw)


_card, _ = checked(_card_body, luhn)


# Every length is somebody's, so one digit more or less is left out: it may hold by chance.
def _wrong_card(draw: Draw) -> str:
    made = _card(draw)
    wrong = draw.randrange(3)
    if wrong == 0:
        return made[:-1] + str((int(made[-1]) + draw.randint(1, 9)) % 10)
    if wrong == 1:
        first = draw.choice("19")
        return first + made[1:]
    i = draw.randrange(4, len(made) - 1)
    return made[:i] + str((int(made[i]) + draw.choice((1, 3))) % 10) + made[i + 1 :]


def _card_groups(separator: str) -> Form:
    def write(value: str) -> str:
        if len(value) in (14, 15):
            return grouped(separator, 4, 6, 5)(value)
        if not len(value) == 16:
            return value
        return grouped(separator, 4, 4, 4, 4)(value)

    return write


_CARD_OVER_LINES = (
    lambda value: _card_groups(" ")(value).replace(" ", "\n", 1),
    lambda value: "\n".join(_card_groups(" ")(value).rsplit(" ", 1)),
    lambda value: "-\n".join(_card_groups("-")(value).rsplit("-", 1)),
)

_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"


def _bech32(draw: Draw) -> str:
    """Return an address of witness version 0 (BIP 173), its check sum worked out here."""
    prefix = draw.choice(("bc", "ltc", "tb"))
    data = [0, *(draw.randrange(32) for _ in range(32))]
    values = [ord(c) >> 5 for c in prefix] + [0] + [ord(c) & 31 for c in prefix] + data
    rest = 1
    for value in [*values, *[0] * 6]:
        top = rest >> 25
        rest = (rest & 0x1FFFFFF) << 5 ^ value
        for bit, term in enumerate((0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)):
            rest ^= term if top >> bit & 1 else 0
    rest ^= 1
    data += [rest >> 5 * (5 - i) & 31 for i in range(6)]
    return prefix + "1" + "".join(_BECH32[value] for value in data)


def _crypto(draw: Draw) -> str:
    return draw.choice((base58, _bech32, lambda d: "0x" + f"{d.getrandbits(160):040x}"))(draw)


def _no_crypto(draw: Draw) -> str:
    made = choice(base58, _bech32)(draw)
    sort = _BECH32 if made[:2] in ("bc", "lt", "tb") else "123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
    i = draw.randrange(6, len(made))
    wrong = made[:i] + draw.choice(sort.replace(made[i], "")) + made[i + 1 :]
    return draw.choice(
        (
            wrong,
            wrong,
            "0x" + f"{draw.getrandbits(150):038x}"[:38],
            "0x" + "g" + f"{draw.getrandbits(156):039x}",
        )
    )


def _coordinates(draw: Draw) -> str:
    lat, lon = draw.uniform(-85, 85), draw.uniform(-175, 175)
    n = draw.randrange(5)
    ns, ew = "NS"[lat < 0], "EW"[lon < 0]
    if n < 2:
        return f"{lat:.{draw.randint(4, 7)}f}, {lon:.{draw.randint(4, 7)}f}"
    if n == 2:
        return f"{abs(lat):.4f}° {ns}, {abs(lon):.4f}° {ew}"
    minutes = [(int(abs(x)), draw.randint(0, 59), draw.randint(0, 59)) for x in (lat, lon)]
    a, b = minutes
    if n == 3:
        return f"{a[0]}°{a[1]:02}′{a[2]:02}″{ns} {b[0]}°{b[1]:02}′{b[2]:02}″{ew}"
    return f"{a[0]}° {a[1]}' {a[2]}\" {ns}, {b[0]}° {b[1]}' {b[2]}\" {ew}"


def _no_coordinates(draw: Draw) -> str:
    return draw.choice(
        (
            f"{draw.uniform(91, 99):.5f}, {draw.uniform(10, 99):.5f}",
            f"{draw.uniform(10, 80):.5f}, {draw.uniform(181, 360):.5f}",
            f"{draw.uniform(1, 9):.2f}, {draw.uniform(1, 9):.2f}",
            f"{draw.randint(1, 90)}, {draw.randint(1, 90)}",
            f"{draw.randint(1, 90)}° {draw.randint(1, 59)}'",
            f"{draw.randint(35, 41)},{draw.randint(0, 9)} °C",
            f"{draw.uniform(1, 9):.3f} {draw.uniform(1, 9):.3f}",
        )
    )


def _handle(draw: Draw) -> str:
    return "@" + draw.choice(
        (
            f"{_word(draw)}_{_word(draw)}",
            f"{_word(draw)}{draw.randint(1, 99)}",
            f"{_word(draw)}.{_word(draw)}",
            f"_{_word(draw)}{draw.choice('xyz')}",
            f"{_word(draw).title()}{_word(draw).title()}",
        )
    )


def _no_handle(draw: Draw) -> str:
    a = _word(draw)
    return draw.choice(
        (
            f"{draw.randint(2, 90)} @ {draw.randint(2, 9)} mg",
            "@",
            f"@{draw.randint(2, 99)}",
            f"{a} @ {a}",
            "@property",
            "@@",
            f"@ {a}",
            "@override",
            "@media",
            f"@-{a}",
            f"{draw.randint(2, 20)}@{draw.randint(2, 20)}",
        )
    )


def _account(draw: Draw) -> str:
    return draw.choice(
        (
            f"{_word(draw)}_{_word(draw)}",
            f"{_word(draw)}{draw.randint(1, 99)}",
            f"{_word(draw)}.{_word(draw)}{draw.randint(1, 9)}",
        )
    )


def everywhere(**cues: str | Sequence[str]) -> Mapping[str, Sequence[str]]:
    return {language: (said,) if isinstance(said, str) else said for language, said in cues.items()}


def _phone_of(region: str) -> Make:
    """Return what makes telephone numbers of a country as phonenumbers writes them."""

    def make(draw: Draw) -> str:
        import phonenumbers
        from phonenumbers import PhoneNumberFormat as How
        from phonenumbers import PhoneNumberType as Type

        while True:
            sort = draw.choice((Type.MOBILE, Type.FIXED_LINE))
            example = phonenumbers.example_number_for_type(region, sort)
            national = phonenumbers.national_significant_number(example)
            kept = draw.choice((2, 3, 4))
            number = phonenumbers.parse(
                national[:kept] + digits(len(national) - kept)(draw), region
            )
            if phonenumbers.is_valid_number(number):
                how = draw.choice((How.NATIONAL, How.NATIONAL, How.INTERNATIONAL, How.E164))
                return str(phonenumbers.format_number(number, how))

    return make


def _no_phone(draw: Draw) -> str:
    return draw.choice(
        (
            shaped("###", "####", "##")(draw),
            f"+{draw.randint(1, 99)} {draw.randint(10, 99)}",
            f"{draw.randint(1, 9)}.{draw.randint(1, 9)}.{draw.randint(10, 99)}",
            f"{draw.randint(10, 99)} - {draw.randint(10, 99)}",
            f"+{draw.randint(1, 9)},{draw.randint(1, 9)}",
            f"{draw.randint(1, 31)}/{draw.randint(1, 12)}",
            "0000000",
            f"{draw.randint(100, 999)} {draw.randint(100, 999)} mg",
            f"{draw.randint(1000, 9999)}-{draw.randint(10, 99)}",
            f"{draw.randint(10, 99)},{draw.randint(100, 999)}",
            f"+{digits(17)(draw)}",
        )
    )


_PHONE_FORMS = (
    plain,
    plain,
    swapped(" ", "\u00a0"),
    swapped("-", "\u2011"),
    swapped(" ", "-"),
    swapped(" ", "."),
    swapped(" ", "\u00ad"),
    swapped(" ", "\u2011"),
    wide,
)


def _broken_once(value: str) -> str:
    """Return a number with a line end in place of its last blank."""
    head, blank, tail = value.rpartition(" ")
    return head + "\n" + tail if blank else value


_TEL = {
    "es": (
        "Tel.: {} por la tarde",
        "Llamar al {} si hay fiebre.",
        "teléfono de contacto: {}",
        "móvil {}",
    ),
    "en": ("Tel: {} after ten", "call {} if there is fever.", "phone number: {}", "mobile {}"),
    "de": ("Tel.: {} abends", "Telefon: {}.", "erreichbar unter {}", "Handy {} oder"),
    "pt": ("Tel.: {} à tarde", "telefone {} de manhã.", "telemóvel: {}", "celular {}"),
}
_FAX = {
    "es": ("Fax: {}.",),
    "en": ("Fax: {}.", "fax no. {}"),
    "de": ("Fax: {}.", "Telefax {}"),
    "pt": ("Fax: {}.",),
}


def _phones(name: str, region: str, language: str, locale: str) -> Kind:
    return Kind(
        name=f"phone {region}",
        label="CONTACT_PHONE",
        context={language: _TEL[language]},
        make=choice(_phone_of(region), _phone_of(region), by_faker("phone_number", locale)),
        near=_no_phone,
        typical=_PHONE_FORMS,
        free=(_broken_once,),
        weak="nine or ten digits are many things",
    )


GENERAL = (
    Kind(
        "e-mail",
        "CONTACT_EMAIL",
        everywhere(
            es="Correo: {}, gracias", en="E-mail: {} please", de="E-Mail: {}.", pt="E-mail: {}."
        ),
        choice(_email, by_faker("email", *_LOCALES)),
        _no_email,
        (plain, plain, str.upper, lower),
    ),
    Kind(
        "URL",
        "CONTACT_URL",
        everywhere(
            es="Véase {} para más.",
            en="See {} for more.",
            de="Siehe {} dazu.",
            pt="Ver {} para mais.",
        ),
        choice(_url, by_faker("uri", *_LOCALES), by_faker("url", *_LOCALES)),
        _no_url,
        (plain, plain, plain, str.upper),
    ),
    Kind(
        "IPv4",
        "CONTACT_IP",
        everywhere(
            es="desde la IP {} a las",
            en="from IP address {} at",
            de="IP-Adresse: {}.",
            pt="endereço IP {} às",
        ),
        _ipv4,
        _no_ipv4,
        (plain,),
        (wide,),
    ),
    Kind(
        "IPv6",
        "CONTACT_IP",
        everywhere(
            es="desde la IP {} a las",
            en="from IP address {} at",
            de="IP-Adresse: {}.",
            pt="endereço IP {} às",
        ),
        _ipv6,
        _no_ipv6,
    ),
    Kind(
        "MAC",
        "ID_DEVICE",
        everywhere(
            es="MAC {} del equipo",
            en="MAC address {} of",
            de="MAC-Adresse {} im",
            pt="endereço MAC {} do",
        ),
        choice(_mac, _mac),
        _no_mac,
        (plain, str.upper, swapped(":", "-"), swapped(":", "\u2011"), _cisco),
        (wide,),
    ),
    *(
        _phones("phone", region, language, locale)
        for region, language, locale in (
            ("ES", "es", "es_ES"),
            ("PT", "pt", "pt_PT"),
            ("BR", "pt", "pt_BR"),
            ("DE", "de", "de_DE"),
            ("US", "en", "en_US"),
            ("GB", "en", "en_GB"),
        )
    ),
    Kind(
        "phone +",
        "CONTACT_PHONE",
        _TEL,
        lambda draw: _international(draw),
        _no_phone,
        (
            plain,
            plain,
            swapped(" ", "\u00a0"),
            swapped(" ", "-"),
            swapped(" ", "\u2011"),
            swapped(" ", "."),
            swapped(" ", ""),
            swapped(" ", "\u00ad"),
        ),
        (wide, _broken_once),
    ),
    Kind(
        "fax",
        "CONTACT_FAX",
        _FAX,
        lambda draw: _international(draw),
        _no_phone,
        (plain, swapped(" ", "-"), swapped(" ", "")),
        weak="told from a telephone number by its word alone",
    ),
    Kind(
        "IBAN",
        "ID_ACCOUNT",
        everywhere(
            es="IBAN: {} (banco)",
            en="IBAN {} at the bank",
            de="IBAN: {}, Bank",
            pt="IBAN {} do banco",
        ),
        _iban,
        _no_iban,
        (plain, grouped(" ", *[4] * 9), lower),
        (
            wide,
            *(grouped(s, *[4] * 9) for s in (*HYPHENS, ".", "\u00a0")),
            *over_lines(" ", *[4] * 9)[:8],
        ),
    ),
    Kind(
        "BIC",
        "ID_ACCOUNT",
        everywhere(es="BIC: {}.", en="SWIFT code {} of", de="BIC {} der", pt="SWIFT {} do"),
        _bic,
        _no_bic,
        (plain, lower),
        weak="eight capitals are a word",
    ),
    Kind(
        "payment card",
        "ID_ACCOUNT",
        everywhere(
            es="tarjeta {} caduca",
            en="credit card {} expires",
            de="Kreditkarte {} gültig",
            pt="cartão {} válido",
        ),
        _card,
        _wrong_card,
        (plain, _card_groups(" "), _card_groups("-")),
        (wide, *(_card_groups(s) for s in (*HYPHENS, ".", "\u00a0")), *_CARD_OVER_LINES),
    ),
    Kind(
        "crypto address",
        "ID_ACCOUNT",
        everywhere(
            es="monedero {} en bitcoin",
            en="wallet {} in bitcoin",
            de="Wallet {} in Bitcoin",
            pt="carteira {} em bitcoin",
        ),
        _crypto,
        _no_crypto,
    ),
    Kind(
        "coordinates",
        "LOCATION_COORDINATES",
        everywhere(
            es="coordenadas {} del lugar",
            en="GPS {} of the place",
            de="Koordinaten {} des Orts",
            pt="coordenadas {} do local",
        ),
        _coordinates,
        _no_coordinates,
        weak="two decimal numbers side by side are results as well",
    ),
    Kind(
        "handle",
        "CONTACT_USER",
        everywhere(
            es="Escribe a {} en Twitter.",
            en="Follow {} on Twitter.",
            de="Folge {} auf Twitter.",
            pt="Siga {} no Twitter.",
        ),
        _handle,
        _no_handle,
    ),
    Kind(
        "user name",
        "CONTACT_USER",
        everywhere(
            es="usuario: {}", en="username: {}", de="Benutzername: {}", pt="nome de utilizador: {}"
        ),
        _account,
        lambda draw: draw.choice(
            (_word(draw), f"{draw.randint(1, 99)}", f"{_word(draw)} {_word(draw)}")
        ),
        weak="a word like others",
    ),
)


def _international(draw: Draw) -> str:
    import phonenumbers

    region = draw.choice(
        ("ES", "PT", "BR", "DE", "US", "GB", "FR", "IT", "NL", "AT", "CH", "MX", "AR")
    )
    made = _phone_of(region)(draw)
    number = phonenumbers.parse(made, region)
    return str(phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.INTERNATIONAL))
