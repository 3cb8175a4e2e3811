"""Spans become entities."""

from __future__ import annotations

import pytest

from crfanon.errors import DocumentError
from crfanon.link import key_of, resolve
from crfanon.text.document import Document, Stretch
from crfanon.text.spans import Entity, Span


def entities(document: Document, lang: str = "") -> list[list[str]]:
    """Return the surfaces of the mentions of each entity."""
    resolved = resolve(document, lang=lang)
    text = document.text
    return [[text[m.start : m.end] for m in entity.mentions] for entity in resolved.entities]


def is_linked(document: Document, lang: str) -> bool:
    """Say whether the first and the last mention are one entity."""
    found = resolve(document, lang=lang).entities
    return document.spans[-1] in found[0].mentions


def test_resolve_links_equal_label_and_surface(doc):
    document = resolve(doc("[P Ana] and [P Luis] and [P Ana]."))
    first, second, third = document.spans
    assert document.entities == (Entity("P", (first, third)), Entity("P", (second,)))


def test_resolve_folds_case_and_white_space(doc):
    document = resolve(doc("[P Ana Berg], [P ANA\tBERG], [P ana  berg]"))
    assert [len(entity.mentions) for entity in document.entities] == [3]


def test_resolve_keeps_labels_apart(doc):
    document = resolve(doc("[P Roma] lives in [L Roma]."))
    assert [entity.label for entity in document.entities] == ["P", "L"]


def test_resolve_keeps_the_tilde_of_the_spanish_letter(doc):
    assert len(resolve(doc("[P Pena] or [P Peña]")).entities) == 2


def test_resolve_needs_no_tokens_and_no_order():
    spans = (Span(5, 9, "L"), Span(0, 3, "P"))
    document = resolve(Document("note", "Ana, Roma", spans=spans))
    assert [entity.label for entity in document.entities] == ["P", "L"]


def test_resolve_of_nothing_is_nothing(doc):
    assert resolve(doc("Nobody.")).entities == ()


def test_resolve_compares_surfaces_as_they_are_read(doc):
    document = resolve(doc("[P Ana] [P A-n-a]"), read=lambda surface: surface.replace("-", ""))
    assert len(document.entities) == 1


def test_labels_that_nobody_knows_say_in_words_what_they_mean(doc):
    document = doc("[NAME Mr. John Doe] [ORGANISATION University of Ulm] [NAME Doe]")
    assert entities(document) == [["Mr. John Doe", "Doe"], ["University of Ulm"]]


@pytest.mark.parametrize("bounds", [(0, 0), (3, 2), (0, 9), (-1, 2)])
def test_resolve_refuses_spans_that_are_empty_or_outside_of_the_text(bounds):
    document = Document("note", "Ana Berg", spans=(Span(*bounds, "PERSON"),))
    with pytest.raises(DocumentError, match=f"^note: the span from {bounds[0]} to {bounds[1]} is"):
        resolve(document)


def test_resolve_takes_the_language_of_the_document(doc):
    document = doc("[ORG Europäisches Parlament], [ORG Europäischen Parlaments]")
    assert len(entities(document)) == 2
    assert len(resolve(document.with_(language="de")).entities) == 1


@pytest.mark.parametrize(
    ("own", "other", "text", "together"),
    [
        # Whose titles say that somebody is a woman.
        ("pt", "de", "[P Rosa Maia] e [P Rui Maia]. Frau [P Maia] kam.", True),
        ("de", "en", "[P Anna Berg] und [P Jan Berg]. Mrs [P Berg] came.", True),
        ("de", "en", "[P Jan Berg] und [P Anna Berg]. Mrs [P Berg] came.", False),
        # Whose endings a name has.
        ("pt", "de", "[P Helena Teixeira] veio. [P Helena Teixeiras] Sohn kam.", True),
        ("pt", "en", "[P Helena Teixeira] veio. [P Helena Teixeiras] came.", False),
    ],
)
def test_persons_have_the_titles_and_endings_of_all_languages_of_a_text(
    doc, own, other, text, together
):
    document = doc(text.replace("[P ", "[PERSON "))
    cut = document.text.index(". ") + 2
    stretches = (Stretch(0, cut, own), Stretch(cut, len(document.text), other))
    assert is_linked(document.with_(stretches=stretches), own) == together
    assert not is_linked(document, own)


def test_resolve_guesses_the_language_from_small_words(doc):
    text = "Das [ORG Europäische Parlament] und der Rat: die Rede des [ORG Europäischen Parlaments]"
    assert len(resolve(doc(text)).entities) == 1


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        # Case, accents, titles, possessives, legal forms, types, inflection.
        ("en", "[PERSON Mr. John Doe] [PERSON John Doe]"),
        ("en", "[PERSON John Doe] [PERSON JOHN DOE'S]"),
        ("en", "[PERSON John Doe] [PERSON Doe’s]"),
        ("en", "[PERSON Adem Kepenek] [PERSON Mr Adem Kepenek]"),
        ("es", "[PERSON Ángel Ibáñez] [PERSON ANGEL IBAÑEZ]"),
        ("es", "[PERSON D.ª Inés Robles] [PERSON Sra. Dña. Inés Robles]"),
        ("es", "[PERSON Paciente Lucía Mora] [PERSON Lucía Mora]"),
        ("es", "[PERSON Mora Sanz, Lucía] [PERSON Lucía Mora]"),
        ("pt", "[PERSON Prof.ª Dr.ª Aida Falcão] [PERSON Aida Falcão]"),
        ("de", "[PERSON Ida Sommerfeld] [PERSON Sommerfelds]"),
        ("de", "[PERSON Rainer Kolb] [PERSON Rainer Kolbs]"),
        ("de", "[PERSON Rainer Kolb], der Zeuge [PERSON Kolb]"),
        ("en", "[ORG Brightwater Corporation] [ORG Brightwater Corp.]"),
        ("en", "[ORG the Brightwater Company] [ORG Brightwater]"),
        ("en", "[ORG Hale & Sons Ltd.] [ORG Hale & Sons]"),
        ("de", "[ORG Europäisches Parlament] [ORG Europäischen Parlaments]"),
        ("de", "[LOC Vereinigtes Königreich] [LOC Vereinigten Königreichs]"),
        ("de", "[LOC Schweden] [LOC Schwedens]"),
        ("en", "[LOC Wodzisław] [LOC Wodzislaw]"),
        # Parts of names.
        ("en", "[PERSON John Doe] [PERSON Mr. Doe]"),
        ("en", "[PERSON John Doe] [PERSON John D.]"),
        ("en", "[PERSON John Doe] [PERSON John]"),
        ("en", "[PERSON John Doe] [PERSON J. Doe]"),
        ("en", "[PERSON Anna M. Berg] [PERSON A. M. B.]"),
        ("es", "[PERSON Inés Robles Pina] [PERSON Robles Pina]"),
        ("pt", "[PERSON Severino Alves da Silva] [PERSON Alves da Silva]"),
        ("es", "[ORG Grupo Inmobiliario Sierra Parda] [ORG Sierra Parda]"),
        ("es", "[ORG Arosa] [ORG Arosa C.F.]"),
        # Acronyms and abbreviations.
        ("es", "[ORG Banco Central Europeo] [ORG BCE]"),
        ("es", "[ORG Banco Central Europeo] [ORG B.C.E.]"),
        ("es", "[LOC Estados Unidos] [LOC EE. UU.]"),
        ("en", "[ORG Ministry of Justice] [ORG MoJ]"),
        ("de", "[ORG Bundesministerium für Gesundheit] [ORG BMG]"),
        ("de", "[ORG Landgericht Ulm] [ORG LG Ulm]"),
        ("de", "[ORG Universität Ulm] [ORG Uni Ulm]"),
        ("es", "[ORG Instituto de Educación Secundaria Monte Alto] [ORG IES Monte Alto]"),
        ("en", "The [ORG Acme Water Board] (“the Board”) met. [ORG The Board]"),
        ("en", "[ORG PKK (the Party of Kites)] [ORG PKK]"),
        ("es", "[ORG Hospital Universitario 12 de Octubre] [ORG H. 12 de Octubre]"),
        ("pt", "[ORG Universidade Federal de São Paulo] [ORG UNIFESP]"),
        ("de", "[ORG Bundesverwaltungsgericht] [ORG Bundesverfassungsgericht] [ORG BVerwG]"),
        ("de", "[ORG Freie Universität Ulm] [ORG Freien Universität Ulm]"),
        ("es", "[ORG Hospital General Universitario de Cartuja] [ORG Hospital de Cartuja]"),
        # Turns of phrase.
        ("en", "[ORG University of Cambridge] [ORG Cambridge University]"),
        ("es", "[ORG Universidad de Sevilla] [ORG Universidad Sevilla]"),
        ("de", "[ORG Universität Heidelberg] [ORG Heidelberger Universität]"),
        ("en", "[LOC Kingdom of Sweden] [LOC Sweden]"),
        ("en", "[LOC French Republic] [LOC France]"),
        ("es", "[LOC la República Francesa] [LOC Francia]"),
        ("pt", "[LOC cidade de São Paulo] [LOC São Paulo]"),
        ("de", "[LOC Schweizerische Eidgenossenschaft] [LOC Schweiz]"),
        # Values.
        ("es", "[DATE 3 de mayo de 2011] [DATE 03/05/2011]"),
        ("en", "[DATE Friday, 7 March 2003] [DATE 2003-03-07]"),
        ("es", "[ID 4471 KLM] [ID 4471-klm]"),
        ("es", "[LOCATION_STREET C/ Mayor, 7] [LOCATION_STREET Calle Mayor 7]"),
        ("es", "[CONTACT_PHONE 656 112 908] [CONTACT_PHONE +34 656112908]"),
        ("en", "[CONTACT_PHONE (0161) 4960123] [CONTACT 0044 161 496 0123]"),
        ("es", "[DATE doce de mayo de dos mil once] [DATE 12/05/2011]"),
        ("fr", "[DATE deux juin] [DATE 2 juin 2018]"),
        ("pt", "[DATE 10/10] [DATE 10 de outubro]"),
        ("de", "[DATE 25. März 2019] [DATE 25.03.]"),
        ("de", "[DATE 02.04.2019] [DATE 02.04.19]"),
        (
            "fr",
            "[LOCATION_STREET 12, avenue du Général-Porcher] [LOCATION_STREET 12 av. Gal Porcher]",
        ),
        ("es", "[LOCATION_STREET Av. Pirules 21] [LOCATION_STREET Avenida de los Pirules núm. 21]"),
        ("de", "[LOCATION_STREET Große Bergstraße 7] [LOCATION_STREET Gr. Bergstr. 7]"),
        # States by their letters.
        ("en", "[LOCATION_REGION Ohio] [LOCATION_REGION OH]"),
        ("es", "[LOCATION_REGION Qro.] [LOCATION_REGION Querétaro]"),
        ("pt", "[LOCATION_REGION RN] [LOCATION_REGION Rio Grande do Norte]"),
        ("de", "[LOCATION_REGION Zürich] [LOCATION_REGION ZH]"),
        # Short names, a slip, half of a surname, a saint's hospital.
        ("en", "[PERSON William Tarrant] [PERSON Bill]"),
        ("en", "[PERSON Bill Tarrant] [PERSON William Tarrant]"),
        ("es", "[PERSON Francisco Gil Pina] [PERSON Paco Gil]"),
        ("es", "[PERSON Mª Dolores Gil Pina] [PERSON GIL PINA, MARÍA DOLORES]"),
        ("pt", "[PERSON José Prado] [PERSON Zé]"),
        ("de", "[PERSON Josef Kolb] [PERSON Sepp Kolb]"),
        ("fr", "[PERSON Élisabeth Morin] [PERSON Babette]"),
        ("en", "[PERSON Gill Ramsden] [PERSON Gill Ramsdon]"),
        ("de", "[PERSON Josef Kranzlmüller] [PERSON Kranzlmüler]"),
        ("fr", "[PERSON Luce Dinant-Collard] [PERSON L. Dinant]"),
        ("pt", "[ORGANIZATION_HOSPITAL Hospital de Santa Rita] [ORGANIZATION_HOSPITAL Santa Rita]"),
        # Labels of which one is a kind of the other, native ones too.
        ("es", "[PERSON Inés Robles] [NAME_PATIENT Inés]"),
        ("es", "[NOMBRE_SUJETO_ASISTENCIA Inés Robles] [NAME_PATIENT Robles]"),
    ],
)
def test_resolve_links(doc, lang, text):
    assert is_linked(doc(text), lang)


@pytest.mark.parametrize(
    "text",
    [
        "[NAME_RELATIVE Iván Bravo Lamas] [NAME_PATIENT Iván]",
        "[NAME_RELATIVE Iván Bravo Lamas] [NAME_PATIENT Sr. Bravo]",
        "[NAME_PROFESSIONAL Maite Otero] [NAME_RELATIVE Maite]",
        "[PERSON María del Pilar Roldán] [PERSON Pilar Roldán]",
    ],
)
def test_a_short_name_means_who_alone_is_called_so_whatever_the_labels(doc, text):
    assert is_linked(doc(text), "es")


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        # Two of one name.
        ("en", "[PERSON Mr Doe] [PERSON Mrs Doe]"),
        ("de", "Frau [PERSON Ida Kolb], der Zeuge [PERSON Kolb]"),
        ("en", "[PERSON John Doe] [PERSON Jane Doe] [PERSON Doe]"),
        ("en", "[PERSON John Doe] [PERSON Mrs. Doe]"),
        ("en", "[PERSON Thomas Hale Sr.] [PERSON Thomas Hale Jr.]"),
        ("en", "[PERSON Thomas Hale Sr.] [PERSON Thomas Hale Jr.] [PERSON Thomas Hale]"),
        ("en", "[PERSON Nurse Grace Obi] [PERSON Dr Obi]"),
        ("es", "[PERSON Pedro Salinas Gil] [PERSON Pedro Salinas Ortega] [PERSON Pedro Salinas]"),
        ("de", "[PERSON Herr Feldmann] [PERSON Frau Feldmann]"),
        ("de", "[PERSON Gerd Paulsen] [PERSON Gerda Paulsen]"),
        ("en", "Dr [PERSON Patel] saw Mrs [PERSON Patel]"),
        ("de", "[PERSON Karl Berg] sen. und [PERSON Karl Berg] jun."),
        ("es", "[PERSON Juan Gil] (padre) y [PERSON Juan Gil], hijo."),
        ("es", "[PERSON Juan Gil (padre)] y [PERSON Juan Gil (hijo)]"),
        ("pt", "[PERSON Serafim Pinto] e [PERSON Serafim Pinto Júnior]"),
        ("de", "[PERSON Anna Meier] [PERSON Anna Meyer]"),
        ("en", "[PERSON Brigid Kinsella] [PERSON Martin Kinsela]"),
        ("en", "[CONTACT_PHONE 503 777 1234] [CONTACT_PHONE 603 777 1234]"),
        ("es", "[DATE 3 de mayo] [DATE 4/5]"),
        ("es", "[LOCATION_STREET Calle Mayor 7] [LOCATION_STREET Calle Mesones 7]"),
        # Parts that are none.
        ("en", "[PERSON Jean-Luc Moreau] [PERSON Jean]"),
        ("en", "[PERSON Anna Berg] [PERSON Ann]"),
        ("en", "[PERSON John Doe] [PERSON J. D.]"),
        ("de", "[PERSON Hans Peter Vogt] [PERSON Peter Vogt]"),
        ("es", "[PERSON Juan Carlos Pérez] [PERSON Carlos]"),
        ("es", "[PERSON Juan Carlos Pérez] [PERSON Carlos Pérez]"),
        ("pt", "[PERSON António Manuel Farinha] [PERSON Manuel Farinha]"),
        ("en", "[PERSON Thomas Hale] [PERSON Dr. Thomas]"),
        # Organisations and places that are others.
        ("de", "[ORG Alpha AG] [ORG Alpha GmbH]"),
        ("de", "[ORG Alpha Medien AG] [ORG Alpha Energie AG] [ORG Alpha]"),
        ("es", "[ORG Ministerio de Transportes] [ORG Ministerio de Trabajo] [ORG MT]"),
        ("en", "[ORG Disciplinary Board of the Ministry of Defence] [ORG Ministry of Defence]"),
        ("pt", "[ORG 8.ª Turma do Tribunal do Norte e das Ilhas] [ORG Tribunal do Norte]"),
        ("en", "[ORG Kars Labour Court] [ORG Labour Court]"),
        ("es", "[ORG Arosa] [ORG Arosa Deportes]"),
        ("es", "[ORG Deportes Arosa] [ORG Deportes Arosa B]"),
        ("de", "[ORG Holm GmbH] [ORG Holm GmbH & Co. KG]"),
        ("es", "[ORG Unión Sevillana] [ORG USA]"),
        ("es", "[ORG Consejo Nacional del Partido Justo] (PJ) [ORG PJ]"),
        ("es", "[LOC Miami] (EEUU) [LOC EEUU]"),
        ("de", "[ORG 25. Senat (Marken) des Gerichts] [ORG 27. Senat (Marken) des Gerichts]"),
        ("de", "[PERSON D. B.] [PERSON B.]"),
        ("en", "[ORG Kars District Court] [ORG Kars]"),
        ("es", "[LOC Ciudad de México] [LOC México]"),
        ("es", "[LOC Estados Unidos] [LOC Estados Unidos Mexicanos]"),
        ("en", "[LOC Lake Como] [LOC Como]"),
        ("en", "[LOC Washington State] [LOC Washington]"),
        ("en", "[LOC State of New York] [LOC New York]"),
        ("en", "[LOC Ukraine] [LOC UK]"),
        ("es", "[ORG Telefonía Móvil, S.A.] [ORG Telefonía, S.A.]"),
        ("es", "[ORG Universidad Politécnica de Lugo] [ORG Universidad de Lugo]"),
        ("en", "[ORG European Court of Rivers] [ORG European Convention on Rivers] [ORG ECR]"),
        # Values that are others.
        ("en", "[DATE 04/05/2011] [DATE 4 May 2011]"),
        ("es", "[DATE mayo de 2011] [DATE 3 de mayo de 2011]"),
        ("es", "[ID 1-2] [ID 12]"),
        ("es", "[LOCATION_STREET Calle Mayor 7] [LOCATION_STREET Calle Mayor 17]"),
        # A second given name does alone behind María only, and a doctor shares surnames.
        ("es", "[PERSON Ana Isabel Robles] [PERSON Isabel Robles]"),
        ("es", "[NAME_PATIENT Juan Pérez Gil] [NAME_PROFESSIONAL Pérez]"),
        # Labels that tell things apart.
        ("es", "[LOCATION_CITY Lugo] [ORGANIZATION Lugo]"),
        ("es", "[NAME_PATIENT Inés Robles] [NAME_RELATIVE Inés Robles]"),
        ("es", "[TERRITORIO Toledo] [PAIS Toledo]"),
    ],
)
def test_resolve_keeps_apart(doc, lang, text):
    assert not is_linked(doc(text), lang)


def test_a_person_who_may_be_the_patient_or_the_doctor_is_neither(doc):
    document = doc("[NAME_PATIENT Ana Berg] [NAME_PROFESSIONAL Ana Berg] [PERSON Ana Berg]")
    assert len(entities(document)) == 3


def test_what_is_equal_is_linked_though_it_may_be_short_for_two(doc):
    document = doc("[ORG Acme Inc.] [ORG Acme Holdings Ltd] [ORG ACME] [ORG Acme's]")
    assert entities(document, "en") == [["Acme Inc."], ["Acme Holdings Ltd"], ["ACME", "Acme's"]]


def test_whoever_alone_has_been_named_so_far_is_meant(doc):
    document = doc(
        "[PERSON Rita Okafor] won. [PERSON Okafor] smiled. Coach [PERSON Ben Okafor] too."
    )
    assert entities(document, "en") == [["Rita Okafor", "Okafor"], ["Ben Okafor"]]


def test_titles_before_mentions_tell_people_apart(doc):
    document = doc("Frau [PERSON Feldmann] und Herr [PERSON Feldmann], Frau [PERSON Ida Feldmann]")
    assert entities(document, "de") == [["Feldmann", "Ida Feldmann"], ["Feldmann"]]


def test_what_ends_a_sentence_is_no_title(doc):
    document = doc(
        "He wrote to his aunt. [PERSON P. Ling] saw [PERSON Petra Ling], [PERSON Per Ling]"
    )
    assert len(entities(document, "en")) == 3


def test_whoever_alone_bears_a_title_is_meant(doc):
    document = doc("[PERSON Sir Alan Pryce] met [PERSON Alan Boyd]. [PERSON Sir Alan] left.")
    assert entities(document, "en") == [["Sir Alan Pryce", "Sir Alan"], ["Alan Boyd"]]


@pytest.mark.parametrize(
    "text",
    [
        "Nombre: [P Inés].\nApellidos: [P Robles Pina].\n\nAcude [P Inés Robles].",
        "Nombre: [P Inés]. Apellidos: [P Robles Pina]. Acude [P Sra. Robles].",
        "Nombre: [P Inés]\nPrimer apellido: [P Pina]\nSegundo apellido: [P Olmo]\n[P Pina Olmo]",
        "Nombre: [P Inés] Apellidos: [P Robles Pina] [P Inés Robles]",
        "Vorname: [P Ida]\nNachname: [P Berg]\n[P Frau Berg]",
        "Nachname: [P Berg]\nVorname: [P Ida]\n[P Ida Berg]",
        "First name: [P Ida]\nSurname: [P Berg]\n[P Mrs Berg]",
        "Nome: [P Graça]\nApelido: [P Lobo]\n[P Graça Lobo]",
        "Nombre del alumno: [P Iker]\nApellidos del alumno: [P Zubiri]\n[P Iker Zubiri]",
        # Keys of a record, elements, columns, three fields, two on a line.
        '{"firstName": "[P Ida]", "last_name": "[P Berg]"} [P Ida Berg]',
        "<given>[P Ida]</given>\n<family>[P Berg]</family>\n[P Mrs Berg]",
        "Apellido;Nombre;Edad\n[P Berg];[P Ida];34\n\n[P Ida Berg]",
        "Apellido paterno: [P Gil]\nApellido materno: [P Pina]\nNombre(s): [P Ida]",
        "Nom du conjoint : [P Berg]   Prénom : [P Ida]\n[P Ida Berg]",
    ],
)
def test_the_fields_of_a_form_make_one_person(doc, text):
    document = doc(text.replace("[P ", "[NAME_PATIENT "))
    assert len(entities(document)) == 1


@pytest.mark.parametrize(
    "text",
    [
        # Whose they are.
        "Nombre del alumno: [P Iker]\nApellidos del padre: [P Zubiri]",
        # Two forms below each other.
        "Nombre: [P Iker]\nNombre: [P Ane]",
        # A whole name in each.
        "Nombre y apellidos: [P Iker Alday]\nApellidos: [P Zubiri]",
        # No field of a form.
        "Nombre: [P Iker]\nMédico: [P Zubiri]",
        f"Nombre: [P Iker]\n{'. ' * 50}\nApellidos: [P Zubiri]",
        # Another one in the same field.
        "Nombre: [P Iker]\nTutor: Apellidos; [P Zubiri]",
    ],
)
def test_other_fields_do_not(doc, text):
    document = doc(text.replace("[P ", "[NAME_PATIENT "))
    assert len(entities(document)) == 2


def test_many_people_of_one_surname_are_linked_in_time(doc):
    names = " ".join(f"[PERSON Person{chr(97 + i % 26)}{i} García]" for i in range(2000))
    assert len(entities(doc(f"{names} [PERSON García]"), "es")) == 2001


@pytest.mark.parametrize(
    ("text", "together"),
    [
        ("[PERSON Montserrat Ferrer] firma. [PERSON Montse]", True),
        ("[PERSON Rafael Luna] habló. Vino [PERSON Rafa]", True),
        ("[PERSON Montserrat Ferrer] y [PERSON Montserrat Gil]. [PERSON Montse]", False),
        ("[PERSON Luisa Cano] habló. Vino [PERSON Montse]", False),
    ],
)
def test_a_nickname_that_a_given_name_begins_with_means_who_has_that(doc, text, together):
    assert is_linked(doc(text), "es") == together


@pytest.mark.parametrize(
    ("label", "one", "other"),
    [
        ("PERSON", "Mª Dolores Gil Pina", "GIL PINA, MARÍA DOLORES"),
        ("NAME_PATIENT", "Dra. Inés Gil", "Gil, Inés"),
        ("ID_PATIENT", "40.211", "40211"),
        ("CONTACT_PHONE", "+34 656 11 29 08", "656112908"),
    ],
)
def test_an_entity_has_one_key_in_all_documents(label, one, other):
    assert key_of(one, label, "es") == key_of(other, label, "es")


def test_father_and_son_have_two_keys_and_a_town_has_none():
    assert key_of("Karl Berg sen.", "PERSON", "de") != key_of("Karl Berg jun.", "PERSON", "de")
    assert key_of("Ulm", "LOCATION_CITY", "de") == ""
