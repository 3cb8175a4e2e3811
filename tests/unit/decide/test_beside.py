"""Days without a month, and fractions, are dates where dates stand in the document."""

import re

import pytest

from crfanon.decide.beside import add_beside
from crfanon.resources import data_folder
from crfanon.rules.match.matcher import RuleSet
from crfanon.text.document import Document
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

_MARK = re.compile(r"[\[{]([^\]}]*)[\]}]")


def found_in(lang: str, marked: str) -> tuple[list[str], list[str]]:
    """Return what is wanted, in brackets, and what is found beside dates, which are in braces."""
    text, spans, wanted, done = "", [], [], 0
    for match in _MARK.finditer(marked):
        text += marked[done : match.start()]
        if match[0][0] == "{":
            spans.append(Span(len(text), len(text) + len(match[1]), "DATE", "crf:x", 0.9))
        else:
            wanted.append(match[1])
        text, done = text + match[1], match.end()
    text += marked[done:]
    tokens = Tokenizer()(text)
    rules = RuleSet.load([data_folder("rules") / lang], tried=True)
    matches = (rules.match(text, tokens),)
    document = Document("note", text, tokens, matches=matches, suggested=tuple(spans))
    more = add_beside(document, beside=rules.beside, renamed={}).suggested[len(spans) :]
    longest: list[Span] = []
    for span in sorted(more, key=lambda each: (each.start, -each.end)):
        if not longest or span.start >= longest[-1].end:
            longest.append(span)
    return wanted, [text[span.start : span.end] for span in longest]


@pytest.mark.parametrize(
    ("lang", "marked"),
    [
        ("en", "Admitted {12/28/2023}. Cultures {12/31} and [1/2] negative. Echo [1/3]: EF 45%."),
        ("en", "Seen {3/31}, weight [4/6] 70 kg, pain 3/10, 1/2 tablet."),
        ("en", "Seen {12/28/2023}. Murmur 2/6, pain 7/10, GCS 15/15, strength 5/5, 24/7 care."),
        ("en", "Met on {3 May 2021}; back on [the 5th, 9th and 12th] of that month."),
        ("en", "Met on {3 May 2021} on the 5th floor, the 2nd day, for the 3rd time."),
        ("de", "Aufnahme {28.12.2023}. Am [30.] erfolgte die OP, dann [2.], am 3. Tag wohl."),
        ("de", "Aufnahme {28.3.2022}. Gewicht: [30.3.] 71,2 kg, am 3. Finger, zum 2. Mal"),
        ("es", "Ingreso {28/12/2023}. El día [3] presentó fiebre, mejor el [16 o el 17] no."),
        (
            "es",
            "Ingreso {28/12/2023}. El día 3 de tratamiento, TA 14/8, fuerza 4/5, 1/2 comprimido.",
        ),
        ("es", "Ingreso {14/12/2016}. [15/12] mejor. [16/12]: afebril. Última regla [1/12]."),
        (
            "pt",
            "Internação {28/12/2023}. No dia [24] apresentou febre; nos dias [2 e 5] teve tosse.",
        ),
        ("pt", "Internação {28/12/2023}. Dia 3 pós-operatório, PA 13/8, dia 5 de tratamento."),
        ("fr", "Entrée {28/12/2023}. Le [3] elle tousse, dans la nuit du [30 au 31], du [2/1] on"),
        ("fr", "Entrée {28/12/2023}, au 12 avenue Foch, le 3 rue Haute, TA 14/8, les 3 patients."),
    ],
)
def test_days_without_a_month_are_found_where_dates_are(lang: str, marked: str) -> None:
    wanted, found = found_in(lang, marked)
    assert found == wanted


@pytest.mark.parametrize("lang", ["en", "de", "es", "pt", "fr"])
def test_without_dates_nothing_is_found(lang: str) -> None:
    text = {
        "en": "Discharged on the 5th in good health.",
        "de": "Am 30. erfolgte die OP.",
        "es": "El día 3 presentó fiebre.",
        "pt": "No dia 24 apresentou febre.",
        "fr": "Le 3 elle tousse.",
    }[lang]
    assert found_in(lang, text)[1] == []
    assert found_in(lang, f"{{12/12/2020}} {text}")[1]
