"""Valid identifiers are found however they are written, and nearly valid ones are not.

Of each kind there are two hundred of both, made by sums of their own (`generators.sums`) and not
by what checks them.
"""

from __future__ import annotations

import functools
import random
import string
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import pytest
from generators.sums import (
    BASE58,
    Draw,
    base58,
    bsn_body,
    chi_body,
    cns_body,
    codice_body,
    digits,
    german_card_body,
    iban_body,
    luhn,
    mod_11_10,
    nhs_body,
    nir_body,
    of_bsn,
    of_ccc,
    of_cif,
    of_cnj,
    of_cnpj,
    of_cns,
    of_codice,
    of_cpf,
    of_dea,
    of_german_card,
    of_iban,
    of_kvnr,
    of_nhs,
    of_nif,
    of_nir,
    of_niss,
    of_npi,
    of_nss,
    of_pis,
    of_pt_cc,
    of_pt_nif,
    of_routing,
    of_svnr,
    of_utr,
    of_voter,
    siret_body,
    spliced_iban,
    starting,
    svnr_body,
    tax_id_body,
)
from generators.writing import Form, grouped, lower, marked, plain, wide

from crfanon.crf.model import regions, shared_rule_folders
from crfanon.rules import Rule, RuleSet
from crfanon.rules.files import read_rules
from crfanon.rules.match.matcher import SURE
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

_COUNT = 200
# One in two hundred may be another thing as well.
_TOLERATED = 1
_tokenize = Tokenizer()


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


def any_way(*sizes: int) -> list[Form]:
    """Return the ways to divide a number that nobody prescribes, and those of machines."""
    separators = (" ", ".", "-", "\u2010", "\u2011", "\u00ad", "\n", "-\n", "\u00a0")
    return [*(grouped(separator, *sizes) for separator in separators), wide]


def wrong_base58(draw: Draw) -> str:
    address = base58(draw)
    i = draw.randrange(1, len(address))
    return address[:i] + draw.choice(BASE58.replace(address[i], "")) + address[i + 1 :]


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
    assert {kind.language for kind in KINDS} == set(regions())
