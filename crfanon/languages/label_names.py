"""What the labels of the hierarchy are called in the languages of the documents.

A placeholder such as ``[PERSONA_1]`` reads better in a Spanish text than ``[PERSON_1]``.  Names are
in capitals without accents, so that every encoding can write them and no program that folds
accents takes two of them for one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from ..labels import OwnLabel, kinds_of
from . import LANGUAGES

LABELS, DOCUMENT = "labels", "document"
NAMES = (LABELS, DOCUMENT, *LANGUAGES)
"""Whose names of labels stand in placeholders: labels as they are, those of the document's
language, or those of one language."""

# One label a line, and its names in the order of _COLUMNS.
_COLUMNS = ("en", "de", "pt", "es")
_TABLE = """
    PERSON                   PERSON         PERSON          PESSOA          PERSONA
    NAME_PATIENT             PATIENT        PATIENT         PACIENTE        PACIENTE
    NAME_PROFESSIONAL        PROFESSIONAL   FACHPERSON      PROFISSIONAL    PROFESIONAL
    NAME_RELATIVE            RELATIVE       ANGEHOERIGE     FAMILIAR        FAMILIAR
    NAME_TITLE               TITLE          TITEL           TITULO          TITULO
    LOCATION                 PLACE          ORT             LUGAR           LUGAR
    LOCATION_STREET          STREET         STRASSE         RUA             CALLE
    LOCATION_POSTCODE        POSTCODE       PLZ             CEP             CODIGO_POSTAL
    LOCATION_CITY            CITY           STADT           CIDADE          CIUDAD
    LOCATION_REGION          REGION         REGION          REGIAO          REGION
    LOCATION_COUNTRY         COUNTRY        LAND            PAIS            PAIS
    LOCATION_COORDINATES     COORDINATES    KOORDINATEN     COORDENADAS     COORDENADAS
    ORGANIZATION             ORGANIZATION   ORGANISATION    ORGANIZACAO     ORGANIZACION
    ORGANIZATION_HOSPITAL    HOSPITAL       KRANKENHAUS     HOSPITAL        HOSPITAL
    ORGANIZATION_DEPARTMENT  DEPARTMENT     ABTEILUNG       DEPARTAMENTO    DEPARTAMENTO
    ORGANIZATION_COMPANY     COMPANY        FIRMA           EMPRESA         EMPRESA
    ORGANIZATION_INSTITUTION INSTITUTION    INSTITUTION     INSTITUICAO     INSTITUCION
    ORGANIZATION_COURT       COURT          GERICHT         TRIBUNAL        TRIBUNAL
    DATE                     DATE           DATUM           DATA            FECHA
    DATE_TIME                TIME           UHRZEIT         HORA            HORA
    DATE_DURATION            DURATION       DAUER           DURACAO         DURACION
    AGE                      AGE            ALTER           IDADE           EDAD
    CONTACT                  CONTACT        KONTAKT         CONTATO         CONTACTO
    CONTACT_EMAIL            EMAIL          EMAIL           EMAIL           CORREO
    CONTACT_PHONE            PHONE          TELEFON         TELEFONE        TELEFONO
    CONTACT_FAX              FAX            FAX             FAX             FAX
    CONTACT_URL              URL            URL             URL             URL
    CONTACT_IP               IP             IP              IP              IP
    CONTACT_USER             USER           BENUTZER        USUARIO         USUARIO
    ID                       ID             KENNUNG         ID              ID
    ID_PERSON                ID_PERSON      AUSWEIS         ID_PESSOA       ID_PERSONA
    ID_TAX                   ID_TAX         STEUERNUMMER    ID_FISCAL       ID_FISCAL
    ID_PATIENT               ID_PATIENT     PATIENTENNUMMER ID_PACIENTE     ID_PACIENTE
    ID_EPISODE               ID_EPISODE     FALLNUMMER      ID_EPISODIO     ID_EPISODIO
    ID_INSURANCE             ID_INSURANCE   VERSICHERTENNUMMER ID_SEGURO    ID_SEGURO
    ID_LICENSE               ID_LICENSE     ZULASSUNG       ID_LICENCA      ID_LICENCIA
    ID_EMPLOYEE              ID_EMPLOYEE    PERSONALNUMMER  ID_EMPREGADO    ID_EMPLEADO
    ID_ACCOUNT               ID_ACCOUNT     KONTO           ID_CONTA        ID_CUENTA
    ID_COMPANY               ID_COMPANY     FIRMENNUMMER    ID_EMPRESA      ID_EMPRESA
    ID_CASE                  ID_CASE        AKTENZEICHEN    ID_PROCESSO     ID_EXPEDIENTE
    ID_VEHICLE               ID_VEHICLE     KENNZEICHEN     ID_VEICULO      ID_VEHICULO
    ID_DEVICE                ID_DEVICE      GERAETENUMMER   ID_DISPOSITIVO  ID_DISPOSITIVO
    ID_BIOMETRIC             ID_BIOMETRIC   BIOMETRIE       ID_BIOMETRIA    ID_BIOMETRIA
    DEMOGRAPHIC              DEMOGRAPHIC    MERKMAL         DEMOGRAFICO     DEMOGRAFICO
    DEMOGRAPHIC_SEX          SEX            GESCHLECHT      SEXO            SEXO
    DEMOGRAPHIC_PROFESSION   PROFESSION     BERUF           PROFISSAO       PROFESION
    DEMOGRAPHIC_NATIONALITY  NATIONALITY    NATIONALITAET   NACIONALIDADE   NACIONALIDAD
    DEMOGRAPHIC_ETHNICITY    ETHNICITY      HERKUNFT        ETNIA           ETNIA
    QUANTITY                 QUANTITY       MENGE           QUANTIDADE      CANTIDAD
    OTHER                    OTHER          SONSTIGES       OUTRO           OTRO
    OTHER_LAW                LAW            GESETZ          LEI             LEY
    OTHER_DOCUMENT           DOCUMENT       DOKUMENT        DOCUMENTO       DOCUMENTO
    OTHER_WORK               WORK           WERK            OBRA            OBRA
    OTHER_EVENT              EVENT          EREIGNIS        EVENTO          EVENTO
"""


@cache
def label_names(lang: str) -> Mapping[str, str]:
    """Return the names of the labels of the hierarchy in one language."""
    column = _COLUMNS.index(lang)
    rows = (line.split() for line in _TABLE.strip().splitlines())
    return MappingProxyType({label: names[column] for label, *names in rows})


@cache
def label_name(label: str, lang: str) -> str:
    """Return what a label is called in a language, or the label itself if nobody knows.

    A label of a corpus is called as that which it stands for, and one of the user's own as he has
    called it.

    >>> label_name("PERSON", "es"), label_name("CALLE", "de"), label_name("GUEST", "pt")
    ('PERSONA', 'STRASSE', 'GUEST')
    """
    if lang in _COLUMNS and not isinstance(label, OwnLabel):
        names = label_names(lang)
        for kind in kinds_of(label):
            if kind in names:
                return names[kind]
    return label
