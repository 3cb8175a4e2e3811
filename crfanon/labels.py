"""The label sets of the corpora, and the one hierarchy they all map into.

Each corpus keeps its own labels; the hierarchy lets masking and evaluation be
set at any level, and lets models of different label sets vote.  A label of a
corpus means one thing here whichever corpus it comes from (a test holds the
sets to that), so nobody needs to carry the name of a set around.

    >>> convert("NOMBRE_SUJETO_ASISTENCIA")
    'NAME_PATIENT'
    >>> ancestors("CALLE")
    ('LOCATION_STREET', 'LOCATION')
    >>> is_kind_of("CALLE", "LOCATION"), is_kind_of("LOCATION", "CALLE")
    (True, False)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from types import MappingProxyType

from .errors import ConfigError

_CHILDREN: dict[str, tuple[str, ...]] = {
    "PERSON": (
        "NAME_PATIENT",
        "NAME_PROFESSIONAL",  # doctors, nurses, judges, lawyers
        "NAME_RELATIVE",  # by name or by kinship
        "NAME_TITLE",
    ),
    "LOCATION": (
        "LOCATION_STREET",
        "LOCATION_POSTCODE",
        "LOCATION_CITY",
        "LOCATION_REGION",
        "LOCATION_COUNTRY",
        "LOCATION_COORDINATES",
    ),
    "ORGANIZATION": (
        "ORGANIZATION_HOSPITAL",  # and any other place of care
        "ORGANIZATION_DEPARTMENT",
        "ORGANIZATION_COMPANY",
        "ORGANIZATION_INSTITUTION",
        "ORGANIZATION_COURT",
    ),
    "DATE": ("DATE_TIME", "DATE_DURATION"),
    "AGE": (),
    "CONTACT": (
        "CONTACT_EMAIL",
        "CONTACT_PHONE",
        "CONTACT_FAX",
        "CONTACT_URL",
        "CONTACT_IP",
        "CONTACT_USER",
    ),
    "ID": (
        "ID_PERSON",  # national identity, passport
        "ID_TAX",
        "ID_PATIENT",
        "ID_EPISODE",
        "ID_INSURANCE",
        "ID_LICENSE",  # of a profession or a person
        "ID_EMPLOYEE",
        "ID_ACCOUNT",  # bank account, payment card, crypto address
        "ID_COMPANY",
        "ID_CASE",  # of a court or an authority
        "ID_VEHICLE",
        "ID_DEVICE",
        "ID_BIOMETRIC",
    ),
    "DEMOGRAPHIC": (
        "DEMOGRAPHIC_SEX",
        "DEMOGRAPHIC_PROFESSION",
        "DEMOGRAPHIC_NATIONALITY",
        "DEMOGRAPHIC_ETHNICITY",
    ),
    "QUANTITY": (),
    "OTHER": ("OTHER_LAW", "OTHER_DOCUMENT", "OTHER_WORK", "OTHER_EVENT"),
}

PARENTS: Mapping[str, str | None] = MappingProxyType(
    dict.fromkeys(_CHILDREN)
    | {child: top for top, children in _CHILDREN.items() for child in children}
)
"""Every label of the hierarchy and what it is a kind of; None at the top."""

LABEL_SETS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        # Marimon et al., IberLEF 2019: 29 types, 22 of which occur.
        "meddocan": {
            "NOMBRE_SUJETO_ASISTENCIA": "NAME_PATIENT",
            "NOMBRE_PERSONAL_SANITARIO": "NAME_PROFESSIONAL",
            "FAMILIARES_SUJETO_ASISTENCIA": "NAME_RELATIVE",
            "EDAD_SUJETO_ASISTENCIA": "AGE",
            "SEXO_SUJETO_ASISTENCIA": "DEMOGRAPHIC_SEX",
            "PROFESION": "DEMOGRAPHIC_PROFESSION",
            "OTROS_SUJETO_ASISTENCIA": "OTHER",
            "FECHAS": "DATE",
            "CALLE": "LOCATION_STREET",
            "TERRITORIO": "LOCATION",  # towns, regions and postcodes alike
            "PAIS": "LOCATION_COUNTRY",
            "HOSPITAL": "ORGANIZATION_HOSPITAL",
            "CENTRO_SALUD": "ORGANIZATION_HOSPITAL",
            "INSTITUCION": "ORGANIZATION",
            "CORREO_ELECTRONICO": "CONTACT_EMAIL",
            "NUMERO_TELEFONO": "CONTACT_PHONE",
            "NUMERO_FAX": "CONTACT_FAX",
            "URL_WEB": "CONTACT_URL",
            "DIREC_PROT_INTERNET": "CONTACT_IP",
            "ID_SUJETO_ASISTENCIA": "ID_PATIENT",
            "ID_CONTACTO_ASISTENCIAL": "ID_EPISODE",
            "ID_ASEGURAMIENTO": "ID_INSURANCE",
            "NUMERO_BENEF_PLAN_SALUD": "ID_INSURANCE",
            "ID_TITULACION_PERSONAL_SANITARIO": "ID_LICENSE",
            "ID_EMPLEO_PERSONAL_SANITARIO": "ID_EMPLOYEE",
            "IDENTIF_VEHICULOS_NRSERIE_PLACAS": "ID_VEHICLE",
            "IDENTIF_DISPOSITIVOS_NRSERIE": "ID_DEVICE",
            "IDENTIF_BIOMETRICOS": "ID_BIOMETRIC",
            "OTRO_NUMERO_IDENTIF": "ID",
        },
        # Pilán et al. 2022, section 3.2.
        "tab": {
            "PERSON": "PERSON",
            "CODE": "ID",
            "LOC": "LOCATION",
            "ORG": "ORGANIZATION",
            "DEM": "DEMOGRAPHIC",
            "DATETIME": "DATE",
            "QUANTITY": "QUANTITY",
            "MISC": "OTHER",
        },
        # Tjong Kim Sang 2002.
        "conll": {"PER": "PERSON", "LOC": "LOCATION", "ORG": "ORGANIZATION", "MISC": "OTHER"},
        # Santos and Cardoso 2007: the categories of the "total" scenario.
        "harem": {
            "PESSOA": "PERSON",
            "LOCAL": "LOCATION",
            "ORGANIZACAO": "ORGANIZATION",
            "TEMPO": "DATE",
            "VALOR": "QUANTITY",
            "OBRA": "OTHER_WORK",
            "ACONTECIMENTO": "OTHER_EVENT",
            "ABSTRACCAO": "OTHER",
            "COISA": "OTHER",
            "OUTRO": "OTHER",
        },
        # Stubbs and Uzuner 2015: 25 subtypes, and three types that have none.
        "i2b2": {
            "PATIENT": "NAME_PATIENT",
            "DOCTOR": "NAME_PROFESSIONAL",
            "USERNAME": "CONTACT_USER",
            "PROFESSION": "DEMOGRAPHIC_PROFESSION",
            "HOSPITAL": "ORGANIZATION_HOSPITAL",
            "ORGANIZATION": "ORGANIZATION",
            "STREET": "LOCATION_STREET",
            "CITY": "LOCATION_CITY",
            "STATE": "LOCATION_REGION",
            "COUNTRY": "LOCATION_COUNTRY",
            "ZIP": "LOCATION_POSTCODE",
            "LOCATION-OTHER": "LOCATION",
            "AGE": "AGE",
            "DATE": "DATE",
            "PHONE": "CONTACT_PHONE",
            "FAX": "CONTACT_FAX",
            "EMAIL": "CONTACT_EMAIL",
            "URL": "CONTACT_URL",
            "IPADDR": "CONTACT_IP",
            "SSN": "ID_PERSON",
            "MEDICALRECORD": "ID_PATIENT",
            "HEALTHPLAN": "ID_INSURANCE",
            "ACCOUNT": "ID_ACCOUNT",
            "LICENSE": "ID_LICENSE",
            "VEHICLE": "ID_VEHICLE",
            "DEVICE": "ID_DEVICE",
            "BIOID": "ID_BIOMETRIC",
            "IDNUM": "ID",
        },
        # Luz de Araujo et al. 2018.
        "lener-br": {
            "PESSOA": "PERSON",
            "LOCAL": "LOCATION",
            "ORGANIZACAO": "ORGANIZATION",
            "TEMPO": "DATE",
            "LEGISLACAO": "OTHER_LAW",
            "JURISPRUDENCIA": "OTHER_DOCUMENT",
        },
        # Lohr et al. 2024: 19 types, and one mention that was given none.
        "grascco": {
            "NAME_PATIENT": "NAME_PATIENT",
            "NAME_RELATIVE": "NAME_RELATIVE",
            "NAME_DOCTOR": "NAME_PROFESSIONAL",
            "NAME_EXT": "PERSON",
            "NAME_TITLE": "NAME_TITLE",
            "NAME_USERNAME": "CONTACT_USER",
            "DATE": "DATE",
            "AGE": "AGE",
            "PROFESSION": "DEMOGRAPHIC_PROFESSION",
            "LOCATION_STREET": "LOCATION_STREET",
            "LOCATION_CITY": "LOCATION_CITY",
            "LOCATION_ZIP": "LOCATION_POSTCODE",
            "LOCATION_COUNTRY": "LOCATION_COUNTRY",
            "LOCATION_HOSPITAL": "ORGANIZATION_HOSPITAL",
            "LOCATION_ORGANIZATION": "ORGANIZATION",
            "CONTACT_PHONE": "CONTACT_PHONE",
            "CONTACT_FAX": "CONTACT_FAX",
            "CONTACT_EMAIL": "CONTACT_EMAIL",
            "ID": "ID",
            "UNSPECIFIED": "OTHER",
        },
        # Leitner et al. 2019, table 1: the fine-grained classes.
        "ler": {
            "PER": "PERSON",
            "RR": "NAME_PROFESSIONAL",  # judge
            "AN": "NAME_PROFESSIONAL",  # lawyer
            "LD": "LOCATION_COUNTRY",
            "ST": "LOCATION_CITY",
            "STR": "LOCATION_STREET",
            "LDS": "LOCATION_REGION",  # landscape
            "ORG": "ORGANIZATION",
            "UN": "ORGANIZATION_COMPANY",
            "INN": "ORGANIZATION_INSTITUTION",
            "GRT": "ORGANIZATION_COURT",
            "MRK": "OTHER",  # brand
            "GS": "OTHER_LAW",
            "VO": "OTHER_LAW",
            "EUN": "OTHER_LAW",
            "VS": "OTHER_LAW",
            "VT": "OTHER_LAW",  # contract
            "RS": "OTHER_DOCUMENT",  # decision of a court
            "LIT": "OTHER_WORK",
        },
        # Sierro et al. 2024: Spanish and French cases, annotated by hand.
        "tab-es-fr": {
            "PER": "PERSON",
            "LEGAL_PROFESSIONAL": "NAME_PROFESSIONAL",  # titles and names of lawyers
            "CODE": "ID",
            "LOC": "LOCATION",
            "ORG": "ORGANIZATION",
            "NATIONALITY": "DEMOGRAPHIC_NATIONALITY",
            "ETHNIC_CATEGORY": "DEMOGRAPHIC_ETHNICITY",
            "DATE": "DATE",
            "TIME": "DATE_TIME",
            "DATETIME": "DATE",
            "QUANTITY": "QUANTITY",
            "CURRENCY": "QUANTITY",  # sums of money
        },
        # Benikova et al. 2014, the outer level.  A word with a name in it (part: "Bayern-Spiel")
        # gives the name away; one that is derived from a place says where somebody is from.
        "germeval": {
            "PER": "PERSON",
            "LOC": "LOCATION",
            "ORG": "ORGANIZATION",
            "OTH": "OTHER",
            "PERpart": "PERSON",
            "LOCpart": "LOCATION",
            "ORGpart": "ORGANIZATION",
            "OTHpart": "OTHER",
            "PERderiv": "PERSON",
            "LOCderiv": "DEMOGRAPHIC_NATIONALITY",
            "ORGderiv": "ORGANIZATION",
            "OTHderiv": "OTHER",
        },
        # Derczynski et al. 2017.
        "wnut": {
            "person": "PERSON",
            "location": "LOCATION",
            "corporation": "ORGANIZATION_COMPANY",
            "group": "ORGANIZATION",  # bands, teams, what is no company
            "product": "OTHER",
            "creative-work": "OTHER_WORK",
        },
        # Mayhew et al. 2024.
        "uner": {"PER": "PERSON", "LOC": "LOCATION", "ORG": "ORGANIZATION", "OTH": "OTHER"},
        # Martí et al. 2007: the tags of proper nouns, and of dates.
        "cess": {
            "np0000p": "PERSON",
            "np0000l": "LOCATION",
            "np0000o": "ORGANIZATION",
            "np0000a": "OTHER",
            "np00000": "OTHER",  # not said of what
            "W": "DATE",
        },
        # The generator of microsoft/presidio-research.
        "presidio": {
            "PERSON": "PERSON",
            "TITLE": "NAME_TITLE",
            "PREFIX": "NAME_TITLE",
            "STREET_ADDRESS": "LOCATION_STREET",
            "ADDRESS": "LOCATION_STREET",
            "GPE": "LOCATION",
            "LOCATION": "LOCATION",
            "ZIP_CODE": "LOCATION_POSTCODE",
            "ORGANIZATION": "ORGANIZATION",
            "DATE_TIME": "DATE_TIME",  # dates as well
            "AGE": "AGE",
            "NRP": "DEMOGRAPHIC",  # nationality, religion, politics
            "PHONE_NUMBER": "CONTACT_PHONE",
            "EMAIL_ADDRESS": "CONTACT_EMAIL",
            "DOMAIN_NAME": "CONTACT_URL",
            "IP_ADDRESS": "CONTACT_IP",
            "CREDIT_CARD": "ID_ACCOUNT",
            "IBAN_CODE": "ID_ACCOUNT",
            "US_SSN": "ID_PERSON",
            "US_DRIVER_LICENSE": "ID_PERSON",
        },
    }
)
"""The labels of each corpus, and the label of the hierarchy that each becomes."""

_KNOWN: dict[str, str] = {label: label for label in PARENTS}
for _labels in LABEL_SETS.values():
    _KNOWN.update(_labels)


class OwnLabel(str):
    """A label that somebody has made up, and the label of the hierarchy that it is a `kind` of.

    It is that label to all who look for the kind of a span, and the text to all who write it.

        >>> guest = OwnLabel("GUEST", "PERSON")
        >>> guest, ancestors(guest), is_kind_of(guest, "PERSON")
        ('GUEST', ('PERSON',), True)
    """

    __slots__ = ("kind",)
    kind: str

    def __new__(cls, text: str, kind: str) -> OwnLabel:
        label = super().__new__(cls, text)
        label.kind = kind
        return label

    def __reduce__(self) -> tuple[type[OwnLabel], tuple[str, str]]:
        return OwnLabel, (str(self), self.kind)


def convert(label: str) -> str:
    """Return the label of the hierarchy for `label`, which may be one already.

    Unknown labels are refused rather than called ``"OTHER"``: whoever masks
    all kinds of PERSON must hear that an unknown label may be one.
    """
    known = label.kind if isinstance(label, OwnLabel) else _KNOWN.get(label)
    if known is None:
        raise ConfigError(
            f"labels: {label} has no place in the label hierarchy; say which label it converts to"
        )
    return known


def known_labels() -> Collection[str]:
    """Return every label that has a place in the hierarchy, those of the hierarchy first.

    >>> [label in known_labels() for label in ("FECHAS", "DATE", "COLOUR")]
    [True, True, False]
    """
    return _KNOWN.keys()


class Conversion:
    """What labels are called instead: by a `table`, and by `named` whatever it says nothing of.

    Labels of the table are of any level, or of a corpus; the nearest one upwards counts.

        >>> named = Conversion({"PERSON": "GUEST", "CALLE": "LOCATION"}, convert)
        >>> named("NOMBRE_SUJETO_ASISTENCIA"), named("CALLE"), named("FECHAS")
        ('GUEST', 'LOCATION', 'DATE')
    """

    def __init__(self, table: Mapping[str, str], named: Callable[[str], str]) -> None:
        self._table = table
        self._named = named

    def __call__(self, label: str) -> str:
        """Return what a label is called."""
        kinds = (label, *ancestors(label)) if self._table else ()
        said = next((self._table[kind] for kind in kinds if kind in self._table), None)
        return self._named(label) if said is None else said


def kind_of_all(labels: Collection[str]) -> str | None:
    """Return the lowest label that all of some labels are a kind of, None if there is none.

    >>> kind_of_all(["NAME_PATIENT", "PERSON"]), kind_of_all(["PERSON", "CALLE"])
    ('PERSON', None)
    """
    first, *others = labels
    common = (k for k in ancestors(first) if all(k in ancestors(other) for other in others))
    return next(common, None)


Step = str | tuple[str, ...] | Mapping[str, str]


class Relabelling:
    """What becomes of each label, in one step or several: another label, or None to drop it.

    A step is ``"native"`` (every label stays), ``"hierarchy"`` (`convert`),
    ``"top"`` (the uppermost kind), a tuple of labels of the hierarchy (the one of
    them that it is a kind of; what is of none is dropped), or a mapping of labels
    to labels, in which ``"O"`` drops one and whatever it does not name stays.

        >>> relabelling = Relabelling("hierarchy", {"OTHER_LAW": "O"})
        >>> relabelling("GS"), relabelling("RR"), Relabelling("top")("RR")
        (None, 'NAME_PROFESSIONAL', 'PERSON')
        >>> relabelling = Relabelling(("LOCATION", "LOCATION_CITY"))
        >>> relabelling("ST"), relabelling("LD"), relabelling("RR")
        ('LOCATION_CITY', 'LOCATION', None)
    """

    def __init__(self, *steps: Step) -> None:
        for step in steps:
            if isinstance(step, tuple):
                for kind in step:
                    if kind not in PARENTS:
                        raise ConfigError(
                            f"labels: {kind} is not a label of the hierarchy; name such, or one "
                            f"of {', '.join(RELABELLINGS)}"
                        )
            if isinstance(step, str) and step not in RELABELLINGS:
                raise ConfigError(
                    f"labels: {step!r} is not known; choose one of {', '.join(RELABELLINGS)}, "
                    "or say what becomes of each label"
                )
        self.steps = steps

    def __call__(self, label: str) -> str | None:
        """Return what becomes of `label`; a `ConfigError` says that nobody knows."""
        for step in self.steps:
            if isinstance(step, str):
                label = RELABELLINGS[step](label)
            elif isinstance(step, tuple):
                label = next((kind for kind in ancestors(label) if kind in step), "O")
            else:
                label = step.get(label, label)
            if label == "O":
                return None
        return label

    @classmethod
    def parse(cls, text: str) -> Relabelling:
        """Return the relabelling that is called so, or that leaves the kinds named ``A,B``."""
        return cls(text if text in RELABELLINGS else tuple(text.split(",")))

    def strangers(self, labels: Collection[str]) -> set[str]:
        """Return the labels that a mapping names and that are neither `labels` nor known.

        Such a name is misspelt, and its step would never be made.
        """
        named = {label for step in self.steps if isinstance(step, Mapping) for label in step}
        return {label for label in named if label not in labels and label not in _KNOWN}


def named_among(label: str, labels: Collection[str]) -> str:
    """Return the label that means what `label` means where `labels` are in use.

    A rule speaks of the hierarchy and a model of its corpus' own labels; where
    just one of these stands for the same, both can say the same.  What the
    corpus could have named and never had to counts as well.

        >>> named_among("DATE", ["FECHAS", "PAIS"]), named_among("CONTACT_URL", ["FECHAS", "PAIS"])
        ('FECHAS', 'URL_WEB')

    Where there is none, it is the nearest that `label` is a kind of, or else itself.

        >>> named_among("NAME_PROFESSIONAL", ["PESSOA"])
        'PESSOA'
        >>> named_among("ID_ACCOUNT", ["FECHAS", "PAIS"])
        'ID_ACCOUNT'
    """
    is_of_corpus = not PARENTS.keys() >= set(labels)
    whole = [own for own in LABEL_SETS.values() if is_of_corpus and own.keys() >= set(labels)]
    for known in (labels, *(whole if len(whole) == 1 else ())):
        same = [other for other in known if _KNOWN.get(other) == label]
        if same:
            return same[0] if len(same) == 1 else label
    for kind in ancestors(label)[1:]:
        above = [other for other in labels if _KNOWN.get(other) == kind]
        if above:
            return above[0] if len(above) == 1 else label
    return label


def ancestors(label: str) -> tuple[str, ...]:
    """Return the label of the hierarchy for `label` and all it is a kind of, upwards."""
    found = [convert(label)]
    while (parent := PARENTS[found[-1]]) is not None:
        found.append(parent)
    return tuple(found)


@lru_cache(maxsize=1024)
def kinds_of(label: str) -> tuple[str, ...]:
    """Return `label` and whatever it is a kind of; an unknown label is only itself.

    >>> kinds_of("CALLE")
    ('CALLE', 'LOCATION_STREET', 'LOCATION')
    """
    try:
        return (label, *ancestors(label))
    except ConfigError:
        return (label,)


def is_kind_of(label: str, kind: str) -> bool:
    """Say whether all that `label` marks is also of `kind`; both may be native.

    A label is a kind of itself, also where the hierarchy does not know it.  A
    native `kind` takes in only what maps to the same label or below it.
    """
    return label == kind or convert(kind) in ancestors(label)


def is_off(label: str, off: Collection[str]) -> bool:
    """Say whether `label` or anything it is a kind of is in `off`."""
    return bool(off) and not set(off).isdisjoint(kinds_of(label))


def _top(label: str) -> str:
    return ancestors(label)[-1]


RELABELLINGS: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {"native": str, "hierarchy": convert, "top": _top}
)
"""The steps of a `Relabelling` that have a name."""
