"""Papers, vehicles, and numbers of houses that stand behind their words."""

from __future__ import annotations

from .general import everywhere
from .kind import Draw, Kind, choice, shaped
from .sums import of_german_card
from .writing import apart, grouped, lower, once, plain, swapped, wide

_CONSONANTS = "BCDFGHJKLMNPRSTVWXYZ"


def _es_plate(draw: Draw) -> str:
    return f"{draw.randint(0, 9999):04} {''.join(draw.choices(_CONSONANTS, k=3))}"


_no_plate = choice(
    lambda draw: (
        f"{draw.randint(500, 3000)} {draw.choice(('RPM', 'MHZ', 'UI', 'ml', 'mg', 'kcal'))}"
    ),
    lambda draw: f"L{draw.randint(1, 5)}-S{draw.randint(1, 5)}",
    lambda draw: f"{draw.choice(('HLA', 'CD', 'IL', 'VIH'))}-{draw.randint(1, 99)}",
    lambda draw: f"{draw.randint(1, 12)} x {draw.randint(1, 12)}",
    lambda draw: f"{draw.choice('CEIF')}{draw.randint(10, 99)}.{draw.randint(0, 9)}",
    lambda draw: f"A{draw.randint(1, 99)}",
    lambda draw: f"COVID-{draw.randint(10, 99)}",
    lambda draw: f"pT{draw.randint(1, 4)} N{draw.randint(0, 3)} M{draw.randint(0, 1)}",
)

_PLATE = {
    "es": ("matrícula {} del coche", "vehículo con matrícula {}."),
    "en": ("number plate {} of the car", "a car with registration {}."),
    "de": ("Kennzeichen {} des Wagens", "Pkw mit dem amtlichen Kennzeichen {}."),
    "pt": ("matrícula {} do carro", "veículo de placa {}."),
    "fr": ("véhicule immatriculé {}.",),
    "it": ("auto targata {}.",),
    "nl": ("auto met kenteken {}.",),
}
_SEPARATED = (
    plain,
    swapped(" ", "-"),
    swapped(" ", ""),
    swapped(" ", "\u2011"),
    swapped(" ", "\u00a0"),
)
_WEAK_PLATE = "letters and digits, without a check"


def _plate(country: str, language: str, make: object) -> Kind:
    return Kind(
        f"plate {country}",
        "ID_VEHICLE",
        {language: _PLATE[language]},
        make,
        _no_plate,  # type: ignore[arg-type]
        _SEPARATED,
        (lower, swapped(" ", "\u00ad"), once(" ", "\n"), wide),
        weak=_WEAK_PLATE,
        near_forms=(plain,),
    )


_ITALIAN = "ABCDEFGHJKLMNPRSTVWXYZ"
_GERMAN = ("K", "B", "HSK", "M", "HH", "F", "LÖ", "WÜ", "FG", "DD", "RÜD")


def _letters(draw: Draw, size: int, sort: str) -> str:
    return "".join(draw.choices(sort, k=size))


def _de_plate(draw: Draw) -> str:
    letters = _letters(draw, draw.choice((1, 2)), "ABCDEFGHKLMNPRSTUVWXYZ")
    ending = draw.choice(("", "", "", "E", "H"))
    return f"{draw.choice(_GERMAN)}-{letters} {draw.randint(1, 9999)}{ending}"


def _de_passport(draw: Draw) -> str:
    letters = "CFGHJKLMNPRTVWXYZ"
    body = draw.choice("CFGHJK") + "".join(draw.choices(letters + "0123456789" * 3, k=8))
    return body + draw.choice(("", of_german_card(body)))


_no_passport = shaped("##", "P,##", "##/##")
_PASS_ES = ("pasaporte {} válido", "Pasaporte nº {}", "pasaporte: {}")
_PASS_EN = ("passport no. {} valid", "Passport number: {}", "passport {}")
_PASS_DE = ("Reisepass {} gültig", "Reisepass-Nr. {}", "Passnummer: {}")
_PASS_PT = ("passaporte {} válido", "passaporte n.º {}", "Passaporte: {}")
_FORMS = (plain, lower, wide, *map(apart, (" ", "-", "\u2011", "\u00ad", "\n")))


def _passport(country: str, language: str, context: tuple[str, ...], *shapes: str) -> Kind:
    return Kind(
        f"passport {country}",
        "ID_PERSON",
        {language: context},
        shaped(*shapes),
        _no_passport,
        (plain,),
        _FORMS,
        weak="letters and digits, without a check",
        near_forms=(plain,),
    )


_record = shaped(
    "P####",
    "P#####",
    "P#######",
    "P######/#",
    "AA-P####",
    "P###.###",
    "A######",
    "######-#",
    "P## ### ###",
    "AAP######",
)

DOCUMENTS: tuple[Kind, ...] = (
    _plate("ES", "es", _es_plate),
    _plate("PT", "pt", shaped("## ## AA", "AA ## ##", "## AA ##", "AA ## AA")),
    _plate("BR", "pt", shaped("AAA ####", "AAA#" + "\\A" + "##", "AAA#" + "\\C" + "##")),
    _plate("DE", "de", _de_plate),
    _plate("GB", "en", shaped("\\A\\B## AA\\C", "\\L\\D## \\H\\KA", "\\B### \\K\\L\\R")),
    _plate("US", "en", shaped("AAA ####", "#AAA###", "AAA###", "AA## AAA")),
    _plate(
        "FR",
        "fr",
        lambda draw: "-".join(
            (
                "".join(draw.choices("ABCDEFGHJKLMNPQRSTVWXYZ", k=2)),
                f"{draw.randint(1, 999):03}",
                "".join(draw.choices("ABCDEFGHJKLMNPQRSTVWXYZ", k=2)),
            )
        ),
    ),
    _plate(
        "IT",
        "it",
        lambda draw: (
            f"{_letters(draw, 2, _ITALIAN)} {draw.randint(0, 999):03} {_letters(draw, 2, _ITALIAN)}"
        ),
    ),
    _plate(
        "NL",
        "nl",
        choice(shaped("\\X\\X-##-\\G\\K"), shaped("##-\\B\\K\\L-#"), shaped("\\G-###-\\R\\S")),
    ),
    _passport("ES", "es", _PASS_ES, "AAA######", "AA######"),
    _passport("PT", "pt", _PASS_PT, "AA######", "A######"),
    _passport("BR", "pt", _PASS_PT, "AA######"),
    _passport("US", "en", _PASS_EN, "P########", "A########"),
    _passport("GB", "en", _PASS_EN, "P########"),
    Kind(
        "passport DE",
        "ID_PERSON",
        {"de": _PASS_DE},
        _de_passport,
        _no_passport,
        (plain,),
        (lower, wide, grouped(" ", 9, 1)),
        weak="its check digit is mostly left out",
        near_forms=(plain,),
    ),
    Kind(
        "medical licence ES",
        "ID_LICENSE",
        everywhere(es=("Nº colegiado: {}.", "Dra. Olmos, colegiada nº {}", "NºCol: {}", "Col. {}")),
        shaped("#P#######", "P####", "28/28/P####", "28 28 P####", "#P/P####", "2828P####"),
        shaped("P", "P#", "P,#"),
        weak="what stands behind a word, whatever its form",
        free=(wide,),
        near_forms=(plain,),
    ),
    Kind(
        "medical licence",
        "ID_LICENSE",
        {
            "en": ("License No. {}.", "GMC no. {}"),
            "de": ("LANR: {}.", "Arztnummer {}"),
            "pt": ("CRM {}.", "Cédula profissional n.º {}"),
        },
        shaped("P######"),
        shaped("P", "P#", "P,#"),
        weak="what stands behind a word, whatever its form",
        near_forms=(plain,),
    ),
    Kind(
        "record number",
        "ID_PATIENT",
        {
            "es": ("NHC: {}.", "Nº de historia clínica: {}", "Historia: {}"),
            "en": ("MRN: {}.", "Medical record number: {}", "Hospital no. {}"),
            "de": ("Patientennummer: {}.", "Fall-Nr. {}", "Pat.-ID: {}"),
            "pt": ("Prontuário: {}.", "Processo clínico n.º {}", "N.º de processo: {}"),
        },
        _record,
        shaped("P", "P#", "P,#"),
        weak="what stands behind a word, whatever its form",
        free=(swapped("-", "\u2011"), wide),
        near_forms=(plain,),
    ),
)
