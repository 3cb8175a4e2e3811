"""Documents of four languages with spans, some of them hostile, for whoever masks them."""

from __future__ import annotations

from random import Random

from crfanon.link import resolve
from crfanon.text.document import Document, Stretch
from crfanon.text.spans import Span

LANGUAGES = ("es", "en", "de", "pt")

_NAMES = {
    "es": "Elena Robles Pina|ELENA ROBLES|Dra. Robles|Iñaki Añón|Luz|Robles y Pina, Elena",
    "en": "Edna Thornbury|EDNA|Mr. A. Thornbury|O'Leary-Finch|Wendell Pike Jr.|Pike",
    "de": "Jonas Vogtländer|Frau Dr. Ärmel|Vogtländers|Anke von der Tränke|ANKE|Groß",
    "pt": "João Prado|Dona Inês Conceição|CONCEIÇÃO|Prado Filho|D. Zuleide|Ivo",
}
_PLACES = {
    "es": "Toledo|TOLEDO|Alcázar de San Juan|45001|Calle del Olmo 9, 2º B|España",
    "en": "Leeds|Upper Wexcombe|LS1 4AP|12 Mill Lane|United Kingdom|90210-1234",
    "de": "Köln|Bad Überkingen|D-50667|Lindenstraße 7a|Österreich|10115",
    "pt": "Évora|São João da Pesqueira|4050-012|Rua das Flores, 3|Brasil|01310-100",
}
_DATES = {
    "es": "3 de marzo de 2014|03/03/2014|marzo|lunes|10:15 h|1/4/14|2012|el verano|29/02",
    "en": "March 3rd, 2014|03/15/2014|Mon|10:15 pm|3 Mar|2012-03-04|spring|May '06|20140303",
    "de": "3. März 2014|03.03.14|Montag|10.15 Uhr|3.3.|Jänner 2012|im Herbst|2012|31.02.2014",
    "pt": "3 de março de 2014|03/03/2014|segunda-feira|10h15|1º de maio|mar/2012|ontem|2012",
}
_AGES = {
    "es": "44 años|93 años|8 meses|cuarenta y dos|octogenaria|1 año y 3 meses",
    "en": "44-year-old|93|8 months old|forty-two years|elderly|44 y/o",
    "de": "44 Jahre|93-jährige|8 Monate|zweiundvierzig|hochbetagt|44jähriger",
    "pt": "44 anos|93 anos|8 meses|quarenta e dois anos|idosa|1 ano",
}
_OTHERS = {
    "ID": "12345678Z|ES9121000418450200051332|7|AB-12/x|0012345|28 28 70973|٣٤٥",
    "QUANTITY": "1.250,50 €|$1,250.50|70 kg|3|veinte euros|70 x 155 cm|R$ 3.200,00",
    "CONTACT": "e.robles@correo.es|+34 611223344|www.robles.es/a|10.0.0.1",
    "OTHER": "[PERSON_1]|[***]|{enc:abc}|viuda|\ud800|e\u0301a|王伟|\u0130",
    "GUEST": "Zenobia|\r\n|   |…|ª",
}
_BETWEEN = (
    " ", ", ", "\n", "\r\n", ". ", " de ", " [PERSON_1] ", " [***] ", "\ufeff", "\U0001f600 ",
    "Name: ", " (", "\t", " {enc:", " 2014 ", " \u0130 ", "", " [[DATE_1]] ",
)  # fmt: skip
_LABELS = {
    "name": ("PERSON", "NAME_PATIENT", "NAME_PROFESSIONAL", "NOMBRE_SUJETO_ASISTENCIA"),
    "place": ("LOCATION", "LOCATION_POSTCODE", "LOCATION_STREET", "LOCATION_CITY", "TERRITORIO"),
    "date": ("DATE", "DATE_TIME", "FECHAS"),
    "age": ("AGE",),
}
_MOST_MENTIONS = 12


def write_document(random: Random) -> Document:
    """Return a document in one of `LANGUAGES`, with its spans linked into entities."""
    language = random.choice(LANGUAGES)
    pieces = [random.choice(_BETWEEN)]
    spans: list[Span] = []
    mentions: list[tuple[str, str]] = []
    for _ in range(random.randrange(_MOST_MENTIONS)):
        mentions.append(_mention(random, language, mentions))
        label, surface = mentions[-1]
        start = sum(map(len, pieces))
        spans.append(Span(start, start + len(surface), label, "gold"))
        pieces += surface, random.choice(_BETWEEN)
    document = Document("note", "".join(pieces), spans=tuple(spans), language=language)
    return resolve(document)


def write_mixed_document(random: Random) -> Document:
    """Return a document of parts in several languages, now and then in one without words."""
    parts = [write_document(random) for _ in range(random.randrange(2, 5))]
    text, spans, stretches = "", [], []
    for part in parts:
        start = len(text)
        text += f"{part.text}\n"
        spans += [s._replace(start=s.start + start, end=s.end + start) for s in part.spans]
        language = part.language if random.random() < 0.9 else "fr"
        doubts = tuple(random.sample(LANGUAGES, random.choice((0, 0, 1))))
        stretches.append(Stretch(start, len(text), language, "", doubts))
    document = Document(
        "note",
        text,
        spans=tuple(spans),
        language=max(stretches, key=lambda s: s.end - s.start).language,
        stretches=tuple(stretches),
    )
    return resolve(document)


def _mention(random: Random, language: str, mentions: list[tuple[str, str]]) -> tuple[str, str]:
    """Return a label and a surface, now and then those of an earlier mention."""
    if mentions and random.random() < 0.3:
        label, surface = random.choice(mentions)
        return label, random.choice((surface, surface.upper(), surface.lower()))
    kind = random.choice((*_LABELS, *_OTHERS))
    if kind in _OTHERS:
        return kind, random.choice(_OTHERS[kind].split("|"))
    lists = {"name": _NAMES, "place": _PLACES, "date": _DATES, "age": _AGES}
    return random.choice(_LABELS[kind]), random.choice(lists[kind][language].split("|"))
