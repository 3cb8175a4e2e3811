"""Something of the same kind for everything; all names and numbers are invented."""

from __future__ import annotations

import re

import pytest

from crfanon.errors import ConfigError
from crfanon.languages import LANGUAGES
from crfanon.link import resolve
from crfanon.mask import Masked, mask
from crfanon.mask.surrogates import Substitute
from crfanon.mask.verify import leaks
from crfanon.text.document import Document
from crfanon.text.normalize import bare

PATIENT, DOCTOR, KIN = (
    "NOMBRE_SUJETO_ASISTENCIA",
    "NOMBRE_PERSONAL_SANITARIO",
    "FAMILIARES_SUJETO_ASISTENCIA",
)
NAME = r"[A-ZÀ-Þ][a-zß-ÿ]+(?:-\w+)?"
MONTH = "(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)"


def substituted(document: Document, *, seed: int = 0) -> Masked:
    return mask(resolve(document), method="substitute", seed=seed)


def replacements(document: Document, *, seed: int = 0) -> list[str]:
    return [solution.replacement for solution in substituted(document, seed=seed).table.solutions]


# What is masked, and what may stand in for it.  "~" is a name or another word
# with a capital, "#" a digit and "%" a month; the rest is a regular expression.
CASES = [
    # Persons: order, number of names, particles, titles, initials, capitals.
    (DOCTOR, "Elena Robles Pina", "~ ~ ~"),
    (DOCTOR, "ELENA ROBLES PINA", "[A-ZÀ-Þ]+ [A-ZÀ-Þ]+ [A-ZÀ-Þ]+"),
    (DOCTOR, "elena robles pina", "[a-zß-ÿ]+ [a-zß-ÿ]+ [a-zß-ÿ]+"),
    (DOCTOR, "Dra. Elena Robles", r"Dra\. ~ ~"),
    (DOCTOR, "Dr. Robles", r"Dr\. ~"),
    (DOCTOR, "D. Andrés Robles", r"D\. ~ ~"),
    (DOCTOR, "Elena R.", r"~ [A-QS-Z]\."),
    (DOCTOR, "E. Robles", r"[A-DF-Z]\. ~"),
    (DOCTOR, "Robles Pina, Elena", "~ ~, ~"),
    (DOCTOR, "Elena de la Vega", "~ de la ~"),
    (DOCTOR, "Andrés Robles y Pina", "~ ~ y ~"),
    (DOCTOR, "Elena Robles-Pina", "~ ~-~"),
    (DOCTOR, "Mª Elena Robles", "~ ~ ~"),
    (DOCTOR, "Elena RoblesPina", "~ ~~"),
    (DOCTOR, "Le Robles", "(?!Le)~ ~"),
    (DOCTOR, "ELENA ROBLES Y PINA", "[A-ZÀ-Þ]+ [A-ZÀ-Þ]+ Y [A-ZÀ-Þ]+"),
    (DOCTOR, "Elena O'Robles", "~ O'~"),
    (PATIENT, "Elena", "~"),
    (PATIENT, "De la Vega Pina", "De la ~ ~"),
    # Relatives by kinship: gender, number and what stands beside it.
    (KIN, "madre", "madre"),
    (KIN, "Hermanos", "Hermanos"),
    (KIN, "tía materna", "tía materna"),
    (KIN, "dos hijas", "dos hijas"),
    (KIN, "2 hermanas", "2 hermanas"),
    (KIN, "tres hijos (12, 9)", r"tres hijos \((9, 6|10, 7|11, 8|13, 10|14, 11|15, 12)\)"),
    (KIN, "hijo de 27 años", "hijo de (?!27)## años"),
    (KIN, "madre Elena Robles", "madre (?!Elena)~ (?!Robles)~"),
    (KIN, "familia", "familia"),
    (KIN, "hermana mayor", "hermana mayor"),
    # Ages: the same unit and written form.
    ("EDAD_SUJETO_ASISTENCIA", "70 años", "(6[7-9]|7[1-3]) años"),
    ("EDAD_SUJETO_ASISTENCIA", "70", "6[7-9]|7[1-3]"),
    ("EDAD_SUJETO_ASISTENCIA", "43años", "4[0-24-6]años"),
    ("EDAD_SUJETO_ASISTENCIA", "7 meses", "([4-689]|10) meses"),
    ("EDAD_SUJETO_ASISTENCIA", "3 años y 8 meses", r"\d años y \d+ meses"),
    ("EDAD_SUJETO_ASISTENCIA", "sesenta y tres años", "sesenta.* años"),
    ("EDAD_SUJETO_ASISTENCIA", "un mes", "(dos|tres|cuatro) meses"),
    ("EDAD_SUJETO_ASISTENCIA", "1 año", "[2-4] años"),
    ("EDAD_SUJETO_ASISTENCIA", "Recién nacida", "Recién nacida"),
    # Sex, as it is written.
    ("SEXO_SUJETO_ASISTENCIA", "H", "H"),
    ("SEXO_SUJETO_ASISTENCIA", "M", "M"),
    ("SEXO_SUJETO_ASISTENCIA", "Mujer", "Mujer"),
    ("SEXO_SUJETO_ASISTENCIA", "varón", "varón"),
    ("SEXO_SUJETO_ASISTENCIA", "niñas", "niñas"),
    ("SEXO_SUJETO_ASISTENCIA", "Femenino", "Femenino"),
    # Dates: the same written form.
    ("FECHAS", "03/03/1946", r"[0-3]\d/[01]\d/19[34]\d"),
    ("FECHAS", "3/3/1946", r"\d{1,2}/\d{1,2}/19[34]\d"),
    ("FECHAS", "1946-03-03", r"19[34]\d-[01]\d-[0-3]\d"),
    ("FECHAS", "15-02-07", "##-##-0#"),
    ("FECHAS", "25/08 /2015", "##/## /20##"),
    ("FECHAS", "12-2016", "##-20##"),
    ("FECHAS", "3 de marzo de 1946", r"\d\d? de % de 19##"),
    ("FECHAS", "23-octubre-2012", "##?-%-20##"),
    ("FECHAS", "marzo de 2012", "% de 20##"),
    ("FECHAS", "Marzo", r"(?!Marzo)[A-Z]\w+"),
    ("FECHAS", "sept-12", r"(?!sept)\w+-(0\d|1[01])"),
    ("FECHAS", "lunes 3 de marzo de 2014", r"lunes ##? de % de 20##"),
    ("FECHAS", "enero del año 2001", "% del año (19|20)##"),
    ("FECHAS", "2012", "20(0#|1[01])"),
    ("FECHAS", "años 90", "años 8#"),
    ("FECHAS", "marzo y abril de 2010", "% y % de 200#"),
    ("FECHAS", "del 3 al 5 de marzo de 2012", "del ##? al ##? de % de 20##"),
    ("FECHAS", "31/02/2012", r"##/##/20##"),
    ("FECHAS", "03/03/2012 10:15", r"##/##/20## ##:##"),
    # Places: a postcode, a town, a region, a country.
    ("TERRITORIO", "45001", "[0-5]####"),
    ("TERRITORIO", "E-45001", "[A-Z]-[0-5]####"),
    ("TERRITORIO", "Talavera de la Reina", r"~.*"),
    ("TERRITORIO", "TOLEDO", "[A-ZÀ-Þ]{3,}"),
    ("TERRITORIO", "Toledo, España", r"~, ~.*"),
    ("TERRITORIO", "45001 Toledo", r".+"),
    ("TERRITORIO", "Ciudad Real (Toledo)", r"~.* \(~\)"),
    ("TERRITORIO", "Vallespino", "~"),
    # Streets: type, particles and shape of the number.
    ("CALLE", "Calle Elena Robles 90", "Calle ~ ~ ##"),
    ("CALLE", "c/ del Abedul 5-7, 2º dcha", r"c/ del ~ #-#, #º dcha"),
    ("CALLE", "Avda. de la Sierra, s/n", r"Avda\. de la ~, s/n"),
    ("CALLE", "Plaza de los Tilos 12, 3º B", r"Plaza de los ~ ##, #º [AC-H]"),
    ("CALLE", "Paseo de Toledo, 7", r"Paseo de ~, #"),
    ("CALLE", "Calle Doctor Robles 4, piso 3, puerta 2", "Calle Doctor ~ #, piso #, puerta #"),
    ("CALLE", "Ctra. Toledo-Segovia, km. 31", r"Ctra\. ~-~, km\. ##"),
    ("CALLE", "C/ San Andrés, 8", "C/ San ~, #"),
    ("CALLE", "Elena Robles, 3", "~ ~, #"),
    # Organizations: the kind stays.
    ("HOSPITAL", "Hospital Universitario Elena Robles", "Hospital Universitario ~ ~"),
    ("HOSPITAL", "Hospital Universitario de Toledo", "Hospital Universitario de ~.*"),
    ("HOSPITAL", "Hospital San Andrés", "Hospital San ~"),
    ("HOSPITAL", "Hospital Virgen de la Sierra", "Hospital Virgen de la ~"),
    ("HOSPITAL", "Hospital 3 de Mayo", r"Hospital \d\d? de (?!Mayo)~"),
    ("HOSPITAL", "HGTR", r"\[HOSPITAL_1\]"),
    ("HOSPITAL", "Hospital General", "Hospital de ~"),
    ("HOSPITAL", "Hospital", "Sanatorio|Policlínico|Ambulatorio|Consultorio|Centro"),
    ("CENTRO_SALUD", "Centro de Salud La Rosaleda", "Centro de Salud La ~"),
    ("INSTITUCION", "Universidad de Segovia", "Universidad de ~.*"),
    ("INSTITUCION", "Facultad de Medicina", "Facultad de ~"),
    ("INSTITUCION", "Laboratorios Robles-Pina SA", "Laboratorios ~-~ SA"),
    ("INSTITUCION", "INSTITUTO DE MEDICINA LEGAL", "INSTITUTO DE MEDICINA DE [A-ZÀ-Þ]+"),
    # Contacts: nobody is reached.
    ("CORREO_ELECTRONICO", "el_robles84@hotmail.es", r"[a-z]{2}_[a-z]+##@example\.(com|org|net)"),
    ("CORREO_ELECTRONICO", "robles@uni.edu.es", r"[a-z]+@example\.(com|org|net)"),
    ("NUMERO_TELEFONO", "925 11 22 33", "9## ## ## ##"),
    ("NUMERO_TELEFONO", "+34 611-223-344", r"\+34 6##-###-###"),
    ("NUMERO_TELEFONO", "925112233 ext 15", "9######## ext ##"),
    ("NUMERO_TELEFONO", "925112233 (Elena Robles)", r"\[NUMERO_TELEFONO_1\]"),
    ("NUMERO_FAX", "0034925112233", "00349########"),
    ("NUMERO_TELEFONO", "+351 21 322 11 00", r"\+351 2[0-9 ]+"),
    ("URL_WEB", "https://www.robles.es/citas/7", r"https://www\.example\.(com|org|net)/[a-z]+/#"),
    ("DIREC_PROT_INTERNET", "10.1.2.3", r"(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+"),
    ("DIREC_PROT_INTERNET", "fe80::1", r"2001:db8(:[0-9a-f]+){6}"),
    # Identifiers: the same shape, and check digits that hold (tested elsewhere).
    ("ID_SUJETO_ASISTENCIA", "368503", "[1-9]#####"),
    ("ID_SUJETO_ASISTENCIA", "12345678Z", "########[A-Z]"),
    ("ID_SUJETO_ASISTENCIA", "HC-12/305", "[A-Z]{2}-##/###"),
    ("ID_SUJETO_ASISTENCIA", "viuda", "viuda"),
    ("ID_SUJETO_ASISTENCIA", "colombiano", r"[a-z]+o"),
    ("ID_ASEGURAMIENTO", "26 63514095", "## ########"),
    ("ID_TITULACION_PERSONAL_SANITARIO", "28 28 70973", r"(##) \1 #####"),
    # Professions: gender and number.
    ("PROFESION", "panadera", r"[a-zé]+(a|e)"),
    ("PROFESION", "Minero", r"[A-Z][a-záéóñ]+(o|r|e|a|l)"),
    ("PROFESION", "soldadores", r"[a-zéóñ]+s"),
    ("PROFESION", "electricista", "[a-zñá]+(o|r|a|l)"),
    ("PROFESION", "enfermera jubilada", r"(?!enferm)[a-zéóíá]+a jubilada"),
    ("PROFESION", "buzo", r"\[PROFESION_1\]"),
    # Anything else: what nothing is known of.
    ("OTROS_SUJETO_ASISTENCIA", "raza blanca", "raza (morena|mestiza|negra|mulata)"),
    ("SHOE_SIZE", "Talla 43", r"\[SHOE_SIZE_1\]"),
]


@pytest.mark.parametrize(("label", "surface", "pattern"), CASES)
def test_substitute_gives_something_of_the_same_form(doc, label, surface, pattern):
    expression = pattern.replace("~", NAME).replace("##?", r"\d\d?")
    expression = expression.replace("#", r"\d").replace("%", MONTH)
    for seed in range(3):
        [found] = replacements(doc(f"Señas: [{label} {surface}]."), seed=seed)
        assert re.fullmatch(expression, found), f"{surface} -> {found}"
        assert (bare(found) == bare(surface)) is (bare(pattern) == bare(surface))


NOTE = r"""Datos del paciente.
Nombre: [NOMBRE_SUJETO_ASISTENCIA Ernesto].
Apellidos: [NOMBRE_SUJETO_ASISTENCIA Rivera Bueno].
NHC: [ID_SUJETO_ASISTENCIA 368503].
Domicilio: [CALLE Calle Miguel Benitez 90].
Localidad/ Provincia: [TERRITORIO Toledo].
CP: [TERRITORIO 45016].
Fecha de nacimiento: [FECHAS 03/03/1946].
País: [PAIS España].
Edad: [EDAD_SUJETO_ASISTENCIA 70 años] Sexo: [SEXO_SUJETO_ASISTENCIA H].
Fecha de Ingreso: [FECHAS 12/12/2016].
Médico: [NOMBRE_PERSONAL_SANITARIO Ignacio Navarro Robles] NºCol: [ID_ASEGURAMIENTO 45 45 70973].
[SEXO_SUJETO_ASISTENCIA Varón] de [EDAD_SUJETO_ASISTENCIA 70 años]. El señor
[NOMBRE_SUJETO_ASISTENCIA Ernesto Rivera] ingresa el [FECHAS 12 de diciembre de 2016] y se va a casa
el [FECHAS 02/01/2017]; su [FAMILIARES_SUJETO_ASISTENCIA madre] vive en [TERRITORIO TOLEDO].
Remitido por: Dr. [NOMBRE_PERSONAL_SANITARIO I. Navarro], [HOSPITAL Hospital de Toledo].
E-mail: [CORREO_ELECTRONICO inavarro@hotmail.com].
"""


def by_original(document: Document, *, seed: int = 0) -> dict[str, str]:
    return {
        solution.original: solution.replacement
        for solution in substituted(document, seed=seed).table.solutions
    }


def test_names_in_their_own_fields_and_together_are_one_person(doc):
    found = by_original(doc(NOTE))
    first, surname = found["Ernesto"], found["Rivera Bueno"].split()[0]
    assert found["Ernesto Rivera"] == f"{first} {surname}"


def test_initials_and_addresses_agree_with_the_name(doc):
    found = by_original(doc(NOTE))
    first, surname, _ = found["Ignacio Navarro Robles"].split()
    assert found["I. Navarro"] == f"{first[0]}. {surname}"
    local = found["inavarro@hotmail.com"].partition("@")[0]
    assert local == bare(first[0] + surname)


def test_relatives_share_the_surname_of_the_surrogate_whatever_their_labels(doc):
    document = doc(
        f"[{PATIENT} Anselmo Bravo Quiroga], [FAMILIARES_SUJETO_ASISTENCIA Iván Bravo Lamas], "
        "Dr. [NOMBRE_PERSONAL_SANITARIO Quiroga], [CORREO_ELECTRONICO ivan.bravo@hotmail.com]"
    )
    father, son, doctor, address = replacements(document)
    assert father.split()[1] == son.split()[1]
    assert doctor == father.split()[2]
    assert address.partition("@")[0] == bare(".".join(son.split()[:2]))


def test_an_initial_is_that_of_the_name_which_the_rest_stands_beside(doc):
    document = doc("[PERSON Leandro Pazos Rey], [PERSON Lucía Otero Gil], [PERSON L. Pazos]")
    first, _, short = replacements(document)
    assert short == f"{first[0]}. {first.split()[1]}"


def test_a_full_name_in_the_field_for_given_names_has_its_surnames(doc):
    document = doc("Nombre: [PERSON Deolinda Rebelo Matos]. La Sra. [PERSON Matos] vino.")
    whole, short = replacements(document)
    assert short == whole.split()[-1]


def test_what_stands_behind_maria_del_agrees_and_may_do_alone(doc):
    from crfanon.languages.surrogate_words import surrogate_words

    document = doc("[PERSON MARÍA DEL PILAR ROLDÁN], [PERSON Pilar Roldán]")
    whole, short = replacements(document)
    _, particle, second, surname = whole.split()
    assert particle == "DEL"
    assert second.capitalize() in surrogate_words("es").given_after["del"]
    assert short.upper() == f"{second} {surname}"


def test_behind_don_stands_a_given_name(doc):
    from crfanon.gazetteers.draws import keys

    [found] = replacements(doc("Murió don [PERSON Abelisario]."))
    assert bare(found) in keys("es/given_name/male")


def test_a_family_keeps_its_article(doc):
    document = doc("[PERSON Milagros Bejarano]. [PERSON Las Bejarano] llegaron.")
    whole, family = replacements(document)
    assert family == f"Las {whole.split()[-1]}"


def test_a_number_sign_is_no_name(doc):
    [found] = replacements(doc("[INSTITUCION Juzgado de Instancia Nº 3 de Torrelavega]"))
    assert re.fullmatch(r"Juzgado de Instancia Nº \d+ de .+", found)


def test_the_date_of_birth_agrees_with_the_age(doc):
    document = doc(
        "Fecha de nacimiento: [FECHAS 17/09/1948]\nEdad: [EDAD_SUJETO_ASISTENCIA 72 años]\n"
        "Ingreso: [FECHAS 02/03/2021]"
    )
    for seed in range(5):
        born, age, admitted = replacements(document, seed=seed)
        (day, month, year), (then_day, then_month, then_year) = (
            map(int, date.split("/")) for date in (born, admitted)
        )
        is_before_birthday = (then_month, then_day) < (month, day)
        assert age != "72 años"
        assert then_year - year - is_before_birthday == int(age.split()[0])


def test_intervals_between_dates_hold(doc):
    from datetime import date

    found = by_original(doc(NOTE))

    def read(text: str) -> date:
        day, month, year = map(int, text.split("/"))
        return date(year, month, day)

    stay = read(found["02/01/2017"]) - read(found["12/12/2016"])
    assert stay == date(2017, 1, 2) - date(2016, 12, 12)
    admitted = read(found["12/12/2016"])
    assert found["12 de diciembre de 2016"].startswith(f"{admitted.day} de ")
    assert found["12 de diciembre de 2016"].endswith(f" de {admitted.year}")


def test_forms_in_capitals_are_replaced_alike(doc):
    found = by_original(doc(NOTE))
    assert found["TOLEDO"] == found["Toledo"].upper()


def test_the_gender_of_a_patient_is_kept(doc):
    from crfanon.gazetteers.draws import keys

    for label, sex, gender in (("Ernesto", "H", "male"), ("Elena", "M", "female")):
        document = doc(f"Nombre: [{PATIENT} {label}]. Sexo: [SEXO_SUJETO_ASISTENCIA {sex}].")
        [name, _] = replacements(document)
        assert bare(name) in keys(f"es/given_name/{gender}")
    # A name that no list has: the sex of the patient decides.
    document = doc(f"Nombre: [{PATIENT} Quixil]. Sexo: [SEXO_SUJETO_ASISTENCIA M].")
    assert bare(replacements(document)[0]) in keys("es/given_name/female")


def test_the_promises_hold_on_a_whole_note(doc):
    document = doc(NOTE)
    for seed in range(5):
        masked = substituted(document, seed=seed)
        assert masked.table.unmask(masked.text) == document.text
        assert leaks(document, masked.text, [s.replacement for s in masked.table.solutions]) == []
        given: dict[str, int] = {}
        for solution in masked.table.solutions:
            if solution.original in ("H", "Varón", "madre", "España"):
                assert solution.replacement == solution.original
                continue
            assert bare(solution.replacement) not in bare(document.text)
            assert given.setdefault(bare(solution.replacement), solution.entity) == solution.entity
            for word in re.findall(r"\w{4,}", bare(solution.original)):
                if word not in {"calle", "anos", "diciembre", "hospital", "hotmail"}:
                    assert word not in re.findall(r"\w+", bare(solution.replacement))


def test_a_text_without_accents_stays_without(doc):
    document = doc(NOTE.encode("ascii", "ignore").decode())
    for seed in range(5):
        assert substituted(document, seed=seed).text.isascii()


def test_surrogates_can_be_written_in_latin_1(doc):
    for seed in range(20):
        substituted(doc(NOTE), seed=seed).text.encode("latin-1")


def test_the_seed_chooses_and_nothing_else_does(doc):
    document = doc(NOTE)
    assert substituted(document) == substituted(document)
    assert substituted(document).text != substituted(document, seed=1).text
    # Not even the documents masked before.
    method = Substitute()
    mask(resolve(doc("[PAIS Italia]")), method=method)
    assert mask(resolve(document), method=method) == substituted(document)


def test_entities_that_differ_in_accents_only_are_two(doc):
    found = replacements(doc("[HOSPITAL Hospital Peña] [HOSPITAL Hospital Pena]"))
    assert len(set(found)) == 2
    assert all(re.fullmatch(f"Hospital {NAME}", name) for name in found)


def test_the_same_words_with_two_labels_are_two(doc):
    found = replacements(doc("[TERRITORIO Toledo] [CALLE Toledo] [PAIS Toledo]"))
    assert len({bare(name) for name in found}) == 3


@pytest.mark.parametrize("surface", ["—", "...", "\ud800", "☎", "王伟", "Ольга", "٣٤"])
@pytest.mark.parametrize(
    "label",
    ["PERSON", "LOCATION", "CALLE", "HOSPITAL", "DATE", "AGE", "ID", "CONTACT", "PROFESION"],
)
def test_anything_at_all_is_replaced(doc, label, surface):
    [found] = replacements(doc(f"[{label} {surface}]"))
    assert found
    assert found != surface


def test_a_mention_of_any_length_is_replaced(doc):
    for label in ("PERSON", "LOCATION", "FECHAS", "CORREO_ELECTRONICO", "URL_WEB"):
        surface = "a. " * 5000
        [found] = replacements(doc(f"[{label} {surface}x]"))
        assert found == f"[{label}_1]"


def test_a_language_without_words_is_refused():
    with pytest.raises(
        ConfigError, match=f"no words of language 'xx'; use one of {', '.join(LANGUAGES)}"
    ):
        Substitute(lang="xx")
