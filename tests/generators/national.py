"""Numbers that countries give to people, firms and lawsuits, most of them with check digits."""

from __future__ import annotations

import importlib
import string
from collections.abc import Sequence

from . import sums
from .general import everywhere
from .kind import Draw, Kind, Make, checked, shaped
from .sums import digits, starting
from .writing import HYPHENS, Form, any_way, grouped, lower, marked, over_lines, plain, then, wide

NINE = "nine digits with one check: every eleventh number passes"
ELEVEN = "one check: every tenth number of that length passes"


def _kind(
    name: str,
    label: str,
    context: dict[str, Sequence[str]],
    made: tuple[Make, Make],
    typical: Sequence[Form] = (plain,),
    free: Sequence[Form] = (),
    **options: object,
) -> Kind:
    return Kind(name, label, context, *made, typical=typical, free=free, **options)  # type: ignore[arg-type]


def _hyphens(*sizes: int) -> list[Form]:
    return [grouped(hyphen, *sizes) for hyphen in HYPHENS]


_MBI = "ACDEFGHJKMNPQRTUVWXY"


def _mbi(draw: Draw) -> str:
    either = _MBI + string.digits
    sets = ("123456789", _MBI, either, string.digits, _MBI, either, string.digits, _MBI, _MBI)
    return "".join(map(draw.choice, (*sets, string.digits, string.digits)))


def _no_mbi(draw: Draw) -> str:
    number = _mbi(draw)
    i = draw.choice((1, 4, 7, 8))
    return draw.choice(
        (
            number[:i] + draw.choice("SLOIBZ") + number[i + 1 :],
            number[:-1],
            number + "1",
            "0" + number[1:],
        )
    )


def _ssn(draw: Draw) -> str:
    while (area := draw.randint(1, 899)) == 666:
        pass
    return f"{area:03}{draw.randint(1, 99):02}{draw.randint(1, 9999):04}"


def _no_ssn(draw: Draw) -> str:
    made = _ssn(draw)
    return draw.choice(
        (
            "000" + made[3:],
            "666" + made[3:],
            made[:3] + "00" + made[5:],
            made[:5] + "0000",
            made + "1",
            made[:-1],
        )
    )


def _itin(draw: Draw) -> str:
    group = draw.choice([*range(50, 66), *range(70, 89), 90, 91, 92, *range(94, 100)])
    return f"9{digits(2)(draw)}{group}{digits(4)(draw)}"


def _no_itin(draw: Draw) -> str:
    made = _itin(draw)
    return draw.choice(
        (
            made[:3] + draw.choice(("00", "12", "49", "66", "69", "89", "93")) + made[5:],
            made[:-1],
            made + "1",
        )
    )


_EIN = [
    n
    for n in range(1, 100)
    if n not in (7, 8, 9, 17, 18, 19, 28, 29, 49, 69, 70, 78, 79, 89, 96, 97)
]


def _ein(draw: Draw) -> str:
    return f"{draw.choice(_EIN):02}{digits(7)(draw)}"


def _no_ein(draw: Draw) -> str:
    made = _ein(draw)
    return draw.choice(
        (
            draw.choice(("00", "07", "17", "28", "49", "69", "89", "96")) + made[2:],
            made[:-1],
            made + "1",
        )
    )


def _nino(draw: Draw) -> str:
    return (
        draw.choice(("AB", "CE", "JG", "WM", "PX", "SR", "TL"))
        + digits(6)(draw)
        + draw.choice("ABCD")
    )


def _no_nino(draw: Draw) -> str:
    made = _nino(draw)
    return draw.choice(
        (
            "QQ" + made[2:],
            "GB" + made[2:],
            "DF" + made[2:],
            "AO" + made[2:],
            made[:-1] + draw.choice("EFGHZ"),
            made[:-2] + made[-1],
            made[:-1] + "1" + made[-1],
        )
    )


def _by_trial(module: str, shape: Make) -> Make:
    """Return what draws numbers of a shape until python-stdnum says that one is valid."""

    def make(draw: Draw) -> str:
        is_valid = importlib.import_module(f"stdnum.{module}").is_valid
        while not is_valid(number := shape(draw)):
            pass
        return number

    return make


_VAT = {
    "AT": "ATU########",
    "BE": "BE0#########",
    "BG": "BG#########",
    "CY": "CY########A",
    "CZ": "CZ########",
    "DE": "DEP########",
    "DK": "DKP#######",
    "EE": "EE10#######",
    "EL": "EL0########",
    "ES": "ESB########",
    "FI": "FI########",
    "FR": "FR##P########",
    "HR": "HR###########",
    "HU": "HUP#######",
    "IE": "IE#######A",
    "IT": "IT0##########",
    "LT": "LT#######1#",
    "LU": "LU########",
    "LV": "LV4##########",
    "MT": "MTP#######",
    "NL": "NL#########B01",
    "PL": "PL##########",
    "PT": "PT5########",
    "RO": "ROP#######",
    "SE": "SE55########01",
    "SI": "SIP#######",
    "SK": "SKP#########",
}


def _vat(draw: Draw) -> str:
    country = draw.choice(list(_VAT))
    return _by_trial("eu.vat", shaped(_escaped(country)))(draw)


def _escaped(country: str) -> str:
    """Return the template of a country with its own letters as they are."""
    template = _VAT[country]
    return "".join("\\" + c for c in template[:2]) + template[2:].replace("B0", "\\B0")


def _no_vat(draw: Draw) -> str:
    is_valid = importlib.import_module("stdnum.eu.vat").is_valid
    while True:
        made = _vat(draw)
        i = draw.choice([i for i, c in enumerate(made) if c.isdigit()])
        wrong = draw.choice(
            (
                made[:i] + draw.choice(string.digits) + made[i + 1 :],
                made[:i] + made[i + 1 :],
                "XX" + made[2:],
            )
        )
        if not is_valid(wrong):
            return wrong


_nif = checked(digits(8), sums.of_nif)
_CASE_YEARS = tuple(f"{year % 100:02}" for year in range(1985, 2024))


def _register(draw: Draw) -> str:
    register = draw.choice(("HRB", "HRA", "HRB", "VR", "GnR", "PR"))
    return f"{register} {draw.randint(1, 250000)}{draw.choice(('', '', ' B'))}"


_SIGNS = (
    "O",
    "C",
    "ZR",
    "StR",
    "BvR",
    "Js",
    "AZR",
    "KLs",
    "Ls",
    "Sa",
    "Ca",
    "UF",
    "F",
    "K",
    "W",
    "U",
    "T",
    "S",
    "Ds",
    "Cs",
    "IN",
    "Qs",
)


def _docket(draw: Draw) -> str:
    year = draw.choice(_CASE_YEARS)
    number = draw.randint(1, 3999)
    return draw.choice(
        (
            f"{draw.randint(1, 40)} {draw.choice(_SIGNS)} {number}/{year}",
            f"{draw.choice(('I', 'IV', 'VIII'))} {draw.choice(('ZR', 'ZB'))} {number}/{year}",
            f"L {draw.randint(1, 20)} KR {number}/{year}",
            f"S {draw.randint(1, 60)} AS {number}/{year} ER",
            f"{draw.randint(1, 900)} Js {draw.randint(100, 99999)}/{year}",
            f"B {draw.randint(1, 14)} {draw.choice(('KR', 'AS', 'SO', 'R'))} {number}/{year} R",
        )
    )


def _no_docket(draw: Draw) -> str:
    return draw.choice(
        (
            f"{draw.randint(1, 40)} mg {draw.randint(1, 9)}/12",
            f"§ {draw.randint(1, 400)} Abs. {draw.randint(1, 5)}",
            f"Art. {draw.randint(1, 100)} GG",
            f"S. {draw.randint(1, 400)}",
            f"{draw.randint(1, 40)} {draw.choice(('und', 'von', 'bis'))} {draw.randint(1, 90)}",
            f"Kapitel {draw.randint(1, 9)}.{draw.randint(1, 9)}",
            f"RR {draw.randint(100, 160)}/{draw.randint(60, 99)}",
            f"BGHZ {draw.randint(1, 200)}, {draw.randint(1, 400)}",
            f"NJW {draw.randint(1980, 2020)}, {draw.randint(1, 4000)}",
        )
    )


def _application(draw: Draw) -> str:
    return f"{draw.randint(1000, 79999)}/{draw.choice(_CASE_YEARS)}"


def _no_application(draw: Draw) -> str:
    return draw.choice(
        (
            f"{draw.randint(100, 190)}/{draw.randint(60, 99)} mmHg",
            f"{draw.randint(1, 31)}/{draw.randint(1, 12):02} of",
            f"§ {draw.randint(1, 200)}",
            f"{draw.randint(1, 9)}/{draw.randint(2, 9)}",
            f"{draw.randint(10000, 79999)}/{draw.randint(100, 999)}",
            f"{draw.randint(100000, 999999)}/{draw.randint(10, 20)}1",
        )
    )


def _cnj(draw: Draw) -> str:
    return (
        digits(7)(draw)
        + f"20{draw.randint(10, 25)}"
        + draw.choice(("826", "401", "502", "819"))
        + digits(4)(draw)
    )


def _person(draw: Draw) -> str:
    return digits(9)(draw) + "ZZ"


_PT_CC = checked(
    lambda draw: (
        _pt_civil(draw)
        + draw.choice(string.ascii_uppercase + string.digits)
        + draw.choice(string.ascii_uppercase)
    ),
    sums.of_pt_cc,
)


def _pt_civil(draw: Draw) -> str:
    """Return a civil number of eight digits with its check digit."""
    body = starting("123", 8)(draw)
    rest = sums.weighted(body, range(9, 1, -1)) % 11
    return body + ("0" if rest < 2 else str(11 - rest))


_ES = {
    "dni": {"es": ("DNI del solicitante: {}, Soria.", "con D.N.I. nº {} y domicilio", "NIF {}")},
    "nie": {"es": ("NIE {} en vigor", "N.I.E.: {}.")},
}

NATIONAL: tuple[Kind, ...] = (
    # Spain
    _kind(
        "DNI",
        "ID_PERSON",
        _ES["dni"],
        _nif,
        [
            plain,
            lower,
            grouped("-", 8, 1),
            marked("##.###.###-#"),
            grouped(" ", 8, 1),
            marked("##.###.###\u2011#"),
            marked("##.###.###\u00ad#"),
            grouped("\u2011", 8, 1),
        ],
        [*any_way(2, 3, 4), *any_way(2, 3, 3, 1), *over_lines(".", 2, 3, 3, 1), then(wide, lower)],
    ),
    _kind(
        "NIE",
        "ID_PERSON",
        _ES["nie"],
        checked(lambda draw: draw.choice("XYZ") + digits(7)(draw), sums.of_nif),
        [plain, lower, *_hyphens(1, 7, 1), marked("#-#.###.###-#"), grouped(" ", 1, 7, 1)],
        [wide, *over_lines("-", 1, 7, 1), *any_way(1, 7, 1)],
    ),
    _kind(
        "CIF",
        "ID_COMPANY",
        everywhere(es=("CIF de la empresa: {} (", "C.I.F. {}")),
        checked(lambda draw: draw.choice("ABCDEFGHJNPQRSUVW") + digits(7)(draw), sums.of_cif),
        [plain, lower, *_hyphens(1, 8), marked("#-##.###.###")],
        [wide, grouped(" ", 1, 8), marked("#-##.###\n###"), *any_way(1, 7, 1)],
    ),
    _kind(
        "NSS",
        "ID_INSURANCE",
        everywhere(es=("NSS {}.", "Nº de la Seguridad Social: {}")),
        checked(lambda draw: f"{draw.randint(1, 52):02}{digits(8)(draw)}", sums.of_nss),
        [plain, grouped("/", 2, 8, 2), grouped(" ", 2, 8, 2), *_hyphens(2, 8, 2)],
        [
            *any_way(2, 4, 4, 2),
            *any_way(2, 8, 2),
            *over_lines("/", 2, 8, 2),
            *over_lines(" ", 2, 8, 2),
        ],
    ),
    _kind(
        "CCC",
        "ID_ACCOUNT",
        everywhere(es=("cuenta {} del banco", "CCC: {}")),
        checked(digits(18), sums.of_ccc, lambda body, check: body[:8] + check + body[8:]),
        [plain, *(grouped(s, 4, 4, 2, 10) for s in (" ", *HYPHENS, "."))],
        [wide, *over_lines(" ", 4, 4, 2, 10), *any_way(4, 4, 4, 4, 4)],
    ),
    # Portugal
    _kind(
        "PT NIF",
        "ID_TAX",
        everywhere(pt=("NIF {} do cliente", "contribuinte n.º {}", "N.I.F.: {}")),
        checked(starting("123569", 8), sums.of_pt_nif),
        [plain, grouped(" ", 3, 3, 3), grouped(".", 3, 3, 3)],
        [*any_way(3, 3, 3), *over_lines(" ", 3, 3, 3), lambda number: "PT" + number],
        weak=NINE,
    ),
    _kind(
        "PT CC",
        "ID_PERSON",
        everywhere(pt=("cartão de cidadão {} válido", "CC n.º {}", "Cartão de Cidadão: {}.")),
        _PT_CC,
        [plain, lower, grouped(" ", 8, 1, 3), *_hyphens(8, 1, 3)],
        [wide, *over_lines(" ", 8, 1, 3), grouped(" ", 8, 4), grouped(" ", 2, 3, 3, 1, 3)],
    ),
    _kind(
        "PT NISS",
        "ID_INSURANCE",
        everywhere(pt=("NISS: {}, ativo", "Segurança Social n.º {}")),
        checked(starting("12", 10), sums.of_niss),
        [plain, grouped(" ", 3, 3, 3, 2)],
        [*any_way(3, 4, 4), *any_way(3, 3, 3, 2), *over_lines(" ", 3, 3, 3, 2)],
        weak=ELEVEN,
    ),
    Kind(
        "PT SNS",
        "ID_PATIENT",
        everywhere(pt=("n.º de utente {} do SNS", "SNS {}", "Utente n.º: {}")),
        shaped("P########"),
        shaped("P#######", "P#########", "P####,##", "##/##"),
        [plain, grouped(" ", 3, 3, 3)],
        [*any_way(3, 3, 3), *over_lines(" ", 3, 3, 3)],
        weak="nine digits without a check that is known",
    ),
    # Brazil
    _kind(
        "CPF",
        "ID_TAX",
        everywhere(pt=("CPF nº {} do autor", "C.P.F.: {}", "CPF/MF {}")),
        checked(digits(9), sums.of_cpf),
        [
            plain,
            marked("###.###.###-##"),
            marked("#########-##"),
            marked("###.###.###/##"),
            marked("###.###.###\u2011##"),
            marked("###.###.###\u00ad##"),
        ],
        [*any_way(3, 3, 3, 2), *over_lines(".", 3, 3, 3, 2), marked("###.###.###-\n##")],
    ),
    _kind(
        "CNPJ",
        "ID_COMPANY",
        everywhere(pt=("CNPJ {} da firma", "CNPJ/MF nº {}")),
        checked(
            lambda draw: starting("123456789", 8)(draw) + f"{draw.randint(1, 30):04}", sums.of_cnpj
        ),
        [
            plain,
            marked("##.###.###/####-##"),
            marked("########/####-##"),
            marked("##.###.###/####\u2011##"),
        ],
        [
            wide,
            marked("## ### ### #### ##"),
            marked("##.###.###/####\u00ad##"),
            marked("##.###.###/\n####-##"),
            marked("##.###.\n###/####-##"),
            then(marked("##.###.###/####-##"), wide),
            marked("##-###-###/####-##"),
        ],
    ),
    _kind(
        "CNPJ with letters",
        "ID_COMPANY",
        everywhere(pt=("CNPJ {} (novo)", "CNPJ nº {}.")),
        checked(
            lambda draw: "".join(draw.choices(string.ascii_uppercase + string.digits, k=12)),
            sums.of_cnpj,
        ),
        [
            marked("##.###.###/####-##"),
            then(marked("##.###.###/####-##"), lower),
            marked("##.###.###/####\u2011##"),
        ],
        [plain, lower, wide, marked("## ### ### #### ##"), marked("##.###.###/\n####-##")],
    ),
    _kind(
        "PIS",
        "ID_INSURANCE",
        everywhere(pt=("PIS/PASEP {}.", "PIS nº {}", "NIT: {}")),
        checked(starting("12", 10), sums.of_pis),
        [plain, marked("###.#####.##-#"), marked("###.#####.##\u2011#")],
        [*any_way(3, 5, 2, 1), *over_lines(".", 3, 5, 2, 1)],
        weak=ELEVEN,
    ),
    _kind(
        "CNS",
        "ID_INSURANCE",
        everywhere(pt=("Cartão SUS: {} ativo", "CNS {}")),
        checked(sums.cns_body, sums.of_cns),
        [plain, grouped(" ", 3, 4, 4, 4)],
        [*any_way(3, 4, 4, 4), *over_lines(" ", 3, 4, 4, 4)],
        weak=ELEVEN,
    ),
    Kind(
        "CEP",
        "LOCATION_POSTCODE",
        everywhere(pt=("CEP {} São Paulo", "Rua Azul, 4, CEP: {}")),
        shaped("0P######", "P#######"),
        shaped("P###", "P####-##", "P####-####", "P###,##", "P####/###"),
        [grouped("-", 5, 3), grouped("\u2011", 5, 3), marked("##.###-###")],
        [plain, wide, grouped("\u00ad", 5, 3), grouped(" ", 5, 3), marked("#####-\n###")],
        weak="two numbers with a hyphen",
        near_forms=[plain],
    ),
    Kind(
        "RG",
        "ID_PERSON",
        everywhere(pt=("RG nº {} do réu", "RG: {}", "Carteira de identidade {}")),
        shaped("P########", "P#######X"),
        shaped("P##", "P#", "P,##", "##/##"),
        [marked("##.###.###-#")],
        [
            plain,
            lower,
            wide,
            marked("##.###.###\u2011#"),
            marked("## ### ###-#"),
            marked("##.###.\n###-#"),
            lambda number: marked("##.###.###-#")(number) + " SSP/SP",
            lambda number: "MG-" + marked("##.###.###")(number[:8]),
            marked("##.###.###\u00ad#"),
        ],
        weak="its check digit differs from state to state",
        near_forms=[plain],
    ),
    Kind(
        "OAB",
        "ID_LICENSE",
        everywhere(pt=("advogado inscrito na {}.", "Dr. Rui, {}, pelo réu")),
        lambda draw: _oab(draw),
        lambda draw: draw.choice(
            ("a OAB de", "OAB", "a OAB/SP", "OAB local", "CRM")
            + (f"OAB {draw.randint(1, 9)},{draw.randint(1, 9)}", f"art. {draw.randint(1, 99)}")
        ),
    ),
    _kind(
        "CNJ",
        "ID_CASE",
        everywhere(pt=("Processo nº {} da vara", "autos {} em curso")),
        checked(_cnj, sums.of_cnj, lambda body, check: body[:7] + check + body[7:]),
        [plain, marked("#######-##.####.#.##.####"), marked("#######\u2011##.####.#.##.####")],
        [
            wide,
            marked("#######-##.\n####.#.##.####"),
            marked("#######\u00ad##.####.#.##.####"),
            marked("####### ## #### # ## ####"),
            marked("#######-##.####.#.\n##.####"),
            marked("#######-##-####-#-##-####"),
        ],
    ),
    # Germany
    _kind(
        "Steuer-ID",
        "ID_TAX",
        everywhere(
            de=("Steuer-ID: {} (Bescheid)", "IdNr. {}", "Steueridentifikationsnummer {} des")
        ),
        checked(sums.tax_id_body, sums.mod_11_10),
        [grouped(" ", 2, 3, 3, 3)],
        [plain, *any_way(2, 3, 3, 3), *over_lines(" ", 2, 3, 3, 3)],
    ),
    _kind(
        "SVNR",
        "ID_INSURANCE",
        everywhere(
            de=("Rentenversicherungsnummer {} seit", "SVNR: {}", "Sozialversicherungsnummer {}.")
        ),
        checked(sums.svnr_body, sums.of_svnr),
        [plain, lower, grouped(" ", 2, 6, 1, 3), *_hyphens(2, 6, 1, 3)],
        [wide, *over_lines(" ", 2, 6, 1, 3), *any_way(2, 6, 1, 3), *any_way(8, 1, 3)],
    ),
    _kind(
        "KVNR",
        "ID_INSURANCE",
        everywhere(
            de=("Krankenkasse, KVNR {} gültig", "Versichertennummer: {}", "Versicherten-Nr. {}")
        ),
        checked(lambda draw: draw.choice(string.ascii_uppercase) + digits(8)(draw), sums.of_kvnr),
        [plain],
        [
            lower,
            grouped(" ", 1, 3, 3, 3),
            *_hyphens(1, 9),
            *_hyphens(1, 3, 6),
            wide,
            *over_lines(" ", 1, 3, 3, 3),
            grouped(" ", 4, 3, 3),
            grouped(".", 4, 3, 3),
        ],
        weak="a letter and nine digits with one check: every tenth passes",
    ),
    _kind(
        "Personalausweis",
        "ID_PERSON",
        everywhere(
            de=(
                "Personalausweis {} vorgelegt",
                "Ausweisnummer: {}",
                "Personalausweisnummer {} gültig",
            )
        ),
        checked(sums.german_card_body, sums.of_german_card),
        [plain],
        [
            grouped(" ", 9, 1),
            lower,
            wide,
            grouped("-", 9, 1),
            grouped("\u2011", 9, 1),
            grouped("\u00ad", 9, 1),
            grouped("\n", 9, 1),
            grouped(" ", 3, 3, 3, 1),
        ],
        weak="ten letters and digits with one check: every tenth passes",
    ),
    Kind(
        "Handelsregister",
        "ID_COMPANY",
        everywhere(
            de=("Amtsgericht Köln, {}, vertreten", "eingetragen unter {}.", "Handelsregister: {}")
        ),
        _register,
        lambda draw: draw.choice(
            (
                "HRB",
                "die HRA-Liste",
                f"PR 0,{draw.randint(10, 30)} s",
                f"VR {draw.randint(1990, 2020)}, {draw.randint(1, 400)}",
                f"RR {draw.randint(100, 190)}/{draw.randint(50, 99)}",
                f"PQ {draw.randint(100, 200)} ms",
                f"HR {draw.randint(50, 99)}",
                f"VR {draw.randint(1990, 2020)}",
                f"Seite {draw.randint(1, 999)}",
                f"Raum {draw.randint(1, 999)}",
            )
        ),
        [plain],
        [
            wide,
            lambda value: value.replace(" ", "-", 1),
            lambda value: value.replace(" ", " Nr. ", 1),
            lambda value: value.replace(" ", "\u00a0", 1),
            lambda value: value.replace(" ", ": ", 1),
            lambda value: value.replace(" ", "\n", 1),
        ],
        near_forms=[plain],
    ),
    Kind(
        "Aktenzeichen",
        "ID_CASE",
        everywhere(de=("Az. {} vom", "Aktenzeichen: {}", "Urteil des Landgerichts, Az.: {}.")),
        _docket,
        _no_docket,
        [plain],
        [
            wide,
            lambda value: value.replace(" ", "\u00a0"),
            lambda value: "\n".join(value.rsplit(" ", 1)),
        ],
        weak="most signs of a register are one or two letters",
        near_forms=[plain],
    ),
    # United States
    Kind(
        "SSN",
        "ID_PERSON",
        everywhere(en=("SSN {} on file", "Social Security number: {}", "social security no. {}")),
        _ssn,
        _no_ssn,
        [marked("###-##-####"), marked("###\u2011##\u2011####"), marked("###\u2010##\u2010####")],
        [plain, *any_way(3, 2, 4), *over_lines("-", 3, 2, 4), *over_lines(" ", 3, 2, 4)],
    ),
    Kind(
        "ITIN",
        "ID_TAX",
        everywhere(en=("ITIN {} of the taxpayer", "taxpayer ID {}", "ITIN: {}.")),
        _itin,
        _no_itin,
        [marked("###-##-####"), marked("###\u2011##\u2011####")],
        [plain, *any_way(3, 2, 4), *over_lines("-", 3, 2, 4)],
        weak="no check digit",
    ),
    Kind(
        "EIN",
        "ID_COMPANY",
        everywhere(en=("EIN {} of the firm", "EIN: {}", "employer identification number {}")),
        _ein,
        _no_ein,
        [marked("##-#######"), marked("##\u2011#######")],
        [plain, *any_way(2, 7), marked("##-\n#######")],
        weak="no check digit",
    ),
    _kind(
        "NPI",
        "ID_LICENSE",
        everywhere(en=("NPI {} of the provider", "NPI: {}", "NPI no. {}.")),
        checked(starting("12", 9), sums.of_npi),
        [plain],
        [*any_way(4, 3, 3), *any_way(3, 3, 4), *over_lines("-", 4, 3, 3)],
        weak=ELEVEN,
    ),
    Kind(
        "MBI",
        "ID_INSURANCE",
        everywhere(en=("Medicare {} since", "MBI: {}", "Medicare Beneficiary Identifier {}")),
        _mbi,
        _no_mbi,
        [plain, lower, grouped(" ", 4, 3, 4), *_hyphens(4, 3, 4)],
        [wide, *over_lines("-", 4, 3, 4), *any_way(4, 3, 4)],
    ),
    _kind(
        "DEA",
        "ID_LICENSE",
        everywhere(en=("DEA# {} on file", "DEA number: {}", "DEA {}.")),
        checked(
            lambda draw: draw.choice(("AB", "BF", "M9", "FS", "XK")) + digits(6)(draw),
            sums.of_dea,
        ),
        [plain],
        [lower, wide, *_hyphens(2, 7), grouped(" ", 2, 7), *any_way(2, 3, 4), grouped("\n", 2, 7)],
        weak="one check: every tenth passes",
    ),
    # United Kingdom
    _kind(
        "NHS",
        "ID_PATIENT",
        everywhere(en=("NHS number: {}, please", "NHS no. {}", "his NHS {} was")),
        checked(sums.nhs_body, sums.of_nhs),
        [plain, grouped(" ", 3, 3, 4)],
        [*any_way(3, 3, 4), *over_lines(" ", 3, 3, 4), *over_lines("-", 3, 3, 4)],
        weak=ELEVEN,
    ),
    Kind(
        "NINO",
        "ID_INSURANCE",
        everywhere(en=("NI number {} of the claimant", "National Insurance no.: {}", "NINO {}")),
        _nino,
        _no_nino,
        [grouped(" ", 2, 2, 2, 2, 1), *_hyphens(2, 2, 2, 2, 1)[:3], plain],
        [
            lower,
            wide,
            then(grouped(" ", 2, 2, 2, 2, 1), lower),
            grouped(" ", 2, 3, 3, 1),
            *any_way(2, 2, 2, 2, 1),
            *over_lines(" ", 2, 2, 2, 2, 1),
        ],
    ),
    # France, Italy, the Netherlands
    _kind(
        "NIR",
        "ID_INSURANCE",
        {"fr": ("numéro de sécurité sociale {}.", "NIR : {}"), "en": ("French NIR {}.",)},
        checked(sums.nir_body, sums.of_nir),
        [plain, *(grouped(s, 1, 2, 2, 2, 3, 3, 2) for s in (" ", "\u00a0", *HYPHENS))],
        [*any_way(1, 2, 2, 2, 3, 3, 2), *over_lines(" ", 1, 2, 2, 2, 3, 3, 2), grouped(" ", 13, 2)],
    ),
    _kind(
        "SIREN",
        "ID_COMPANY",
        {"fr": ("SIREN {} au registre", "RCS Paris {}"), "en": ("SIREN {}.",)},
        checked(starting("345678", 8), sums.luhn),
        [plain, grouped(" ", 3, 3, 3)],
        [*any_way(3, 3, 3), *over_lines(" ", 3, 3, 3)],
        weak=NINE,
    ),
    _kind(
        "SIRET",
        "ID_COMPANY",
        {"fr": ("SIRET {} au registre", "n° SIRET : {}"), "en": ("SIRET {}.",)},
        checked(sums.siret_body, sums.luhn),
        [plain, grouped(" ", 3, 3, 3, 5)],
        [*any_way(3, 3, 3, 5), *over_lines(" ", 3, 3, 3, 5)],
        weak="two sums of Luhn",
    ),
    _kind(
        "codice fiscale",
        "ID_TAX",
        {
            "it": ("codice fiscale {} del signor", "C.F. {}"),
            "en": ("Italian tax code {}.",),
            "es": ("código fiscal {}.",),
            "de": ("Codice fiscale {}.",),
        },
        checked(sums.codice_body, sums.of_codice),
        [plain, lower, grouped(" ", 3, 3, 5, 5), *_hyphens(3, 3, 5, 5)],
        [
            *over_lines(" ", 3, 3, 5, 5),
            *over_lines(" ", 6, 5, 5),
            wide,
            grouped(" ", 3, 3, 5, 4, 1),
            grouped(".", 3, 3, 5, 5),
        ],
    ),
    _kind(
        "BSN",
        "ID_PERSON",
        {"nl": ("BSN {} van", "burgerservicenummer: {}"), "en": ("BSN {}.",), "de": ("BSN {}.",)},
        checked(sums.bsn_body, sums.of_bsn),
        [plain],
        [*any_way(4, 2, 3), *any_way(3, 3, 3), *over_lines(".", 4, 2, 3)],
        weak=NINE,
    ),
    # Europe
    Kind(
        "EU VAT",
        "ID_COMPANY",
        {
            "de": ("USt-IdNr. {} der Firma", "USt-ID: {}"),
            "en": ("VAT number {} of the firm", "VAT no.: {}"),
            "es": ("NIF-IVA {} de la empresa", "IVA intracomunitario: {}"),
            "pt": ("IVA n.º {} da firma", "NIF/IVA: {}"),
        },
        _vat,
        _no_vat,
        [plain],
        [
            lower,
            grouped(" ", 2, 12),
            grouped(" ", 2, 3, 3, 3, 3),
            *_hyphens(2, 12),
            wide,
            grouped("\n", 2, 12),
            grouped(".", 2, 3, 3, 3, 3),
        ],
    ),
    Kind(
        "ECHR application",
        "ID_CASE",
        {
            "en": ("application no. {} against Spain", "(no. {}), § 12", "Olmos v. Spain, no. {},"),
            "es": ("demanda n.º {} contra España",),
            "de": ("Beschwerde Nr. {} gegen",),
            "pt": ("queixa n.º {} contra",),
        },
        _application,
        _no_application,
        [plain],
        [wide],
        weak="a fraction, or a number of a journal",
        near_forms=[plain],
    ),
)


def _oab(draw: Draw) -> str:
    state = draw.choice(("SP", "RJ", "MG", "BA", "RS", "PR", "DF"))
    number = draw.choice(
        (
            f"{draw.randint(1000, 99999)}",
            f"{draw.randint(100, 499)}.{draw.randint(0, 999):03}",
            f"{draw.randint(10000, 499999)}",
        )
    )
    return draw.choice(
        (
            f"OAB/{state} {number}",
            f"OAB/{state} nº {number}",
            f"OAB-{state} {number}",
            f"OAB/{state} n.º {number}",
            f"OAB {state} {number}",
            f"OAB nº {number}/{state}",
            f"OAB/{state}: {number}",
            f"oab/{state.lower()} {number}",
            f"OAB\u2011{state} {number}",
            f"OAB/{state}-{number}",
        )
    )
