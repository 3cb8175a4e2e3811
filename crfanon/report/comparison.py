"""Original and masked text side by side, to be read by whoever has to answer for the masking.

In go two texts, and what detectors say of the original; out comes what was replaced by what, as
what and why, and a page of it with boxes to tick.  The page quotes the originals: it is as private
as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from html import escape
from itertools import groupby
from typing import NamedTuple

from ..labels import kinds_of
from ..languages.page_words import DEFAULT, PageWords, page_words
from ..text.document import Document
from ..text.spans import Span, SpansByPlace

_PIECE = re.compile(r"\w+|\s+|[^\w\s]")

_STYLE = """
body { font: 15px/1.5 sans-serif; margin: 1em auto; max-width: 90em; padding: 0 1em; }
.texts { display: grid; grid-template-columns: 1fr 1fr; gap: 1em; }
.texts > div { border: 1px solid #bbb; padding: .5em 1em; white-space: pre-wrap; }
.texts > div, td { overflow-wrap: anywhere; }
mark { background: #ddd; padding: 0 .15em; border-radius: .2em; }
mark.PERSON { background: #ffd6a5; } mark.LOCATION { background: #caffbf; }
mark.ORGANIZATION { background: #bde0fe; } mark.DATE, mark.AGE { background: #fdffb6; }
mark.CONTACT { background: #ffc6ff; } mark.ID { background: #d0bfff; }
sup { font-size: .7em; } table { border-collapse: collapse; margin: .5em 0; }
th, td { border: 1px solid #bbb; padding: .1em .5em; text-align: left; vertical-align: top; }
fieldset { margin: .5em 0 2em; } label { display: block; } textarea { width: 100%; }
"""
# What a reader is asked; the last is called `false` in the JSON.
_QUESTIONS = {"left": "left", "needless": "needless", "false": "untrue"}
_SAVE = """
function save() {
  const documents = [...document.querySelectorAll("fieldset")].map(f => ({
    doc_id: f.dataset.document,
    ...Object.fromEntries([...f.querySelectorAll("input")].map(i => [i.name, i.checked])),
    note: f.querySelector("textarea").value,
  }));
  const data = {format: "crfanon review", version: 1, documents};
  const file = new Blob([JSON.stringify(data, null, 1)], {type: "application/json"});
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "review.json";
  link.click();
}
"""


class Replaced(NamedTuple):
    """A stretch of the original and what stands in its place, in offsets of each text."""

    start: int
    end: int
    masked_start: int
    masked_end: int
    label: str
    why: str


class Comparison(NamedTuple):
    """An original, what it became, and what was replaced in it."""

    doc_id: str
    original: str
    masked: str
    replaced: Sequence[Replaced]


def compare(document: Document, masked: str, *, lang: str = DEFAULT) -> Comparison:
    """Return what of an analysed document stands otherwise in a masked text, and why.

    Why that is so is said in the language `lang`.

    >>> spans = (Span(5, 14, "PERSON", "rule:title", 0.97),)
    >>> found = compare(Document("note", "Frau Anna Berg kam.", spans=spans), "Frau [A] kam.")
    >>> [(one.start, one.end, one.label) for one in found.replaced]
    [(5, 14, 'PERSON')]
    """
    places = SpansByPlace(document.spans)
    found: list[Replaced] = []
    for start, end, masked_start, masked_end in _differences(document.text, masked):
        reasons = sorted(places.overlapping(Span(start, max(end, start + 1), "")))
        label = reasons[0].label if reasons else ""
        said = dict.fromkeys(_why(reason, lang=lang) for reason in reasons)
        why = "; ".join(said) or page_words(lang).words["unknown"]
        last = found[-1] if found else None
        # Words of one mention with a blank or the like between are one.
        if last is not None and reasons and last.end > reasons[0].start:
            found[-1] = last._replace(end=end, masked_end=masked_end)
        else:
            found.append(Replaced(start, end, masked_start, masked_end, label, why))
    return Comparison(document.doc_id, document.text, masked, found)


def _differences(original: str, masked: str) -> Iterator[tuple[int, int, int, int]]:
    """Yield what differs, in offsets of both texts, word by word."""
    pieces = [[*_PIECE.finditer(text)] for text in (original, masked)]
    before, after = ([piece[0] for piece in side] for side in pieces)
    ends = [[0, *(piece.end() for piece in side)] for side in pieces]
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for same, first, last, other, final in matcher.get_opcodes():
        if same != "equal":
            yield ends[0][first], ends[0][last], ends[1][other], ends[1][final]


def _why(span: Span, *, lang: str = DEFAULT) -> str:
    """Return in words who found a span.

    >>> _why(Span(0, 4, "ID", "rule:nhs_number", 0.99)), _why(Span(0, 4, "ID", "es-general", 0.8))
    ('rule nhs_number', 'es-general, 80 % sure')
    """
    kind, _, name = span.source.rpartition(":")
    if kind:
        return f"{kind} {name}"
    return page_words(lang).words["sure"].format(source=name, share=f"{span.score * 100:.0f} %")


def render_comparisons(comparisons: Iterable[Comparison], *, lang: str = DEFAULT) -> str:
    """Return the page of some documents: both texts, what was masked and why, boxes to tick."""
    own = page_words(lang)
    sections = "".join(_section(comparison, own) for comparison in comparisons)
    title, private, save = (escape(own.words[name]) for name in ("comparison", "private", "save"))
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n<script>{_SAVE}</script>\n"
        f"</head>\n<body>\n<h1>{title}</h1>\n<p>{private}</p>\n"
        f'{sections}<button onclick="save()">{save}</button>\n'
        "</body>\n</html>\n"
    )


def _section(comparison: Comparison, own: PageWords) -> str:
    doc_id, original, masked, replaced = comparison
    words = {name: escape(text) for name, text in own.words.items()}
    left = ((found.start, found.end) for found in replaced)
    right = ((found.masked_start, found.masked_end) for found in replaced)
    columns = ("original", "mask", "label", "meaning", "why")
    heads = "".join(f"<th>{words[column]}</th>" for column in columns)
    rows = "".join(
        f"<tr><td>{number}</td><td>{escape(original[found.start : found.end])}</td>"
        f"<td>{escape(masked[found.masked_start : found.masked_end])}</td>"
        f"<td>{escape(found.label)}</td><td>{escape(own.meaning_of(found.label))}</td>"
        f"<td>{escape(found.why)}</td></tr>\n"
        for number, found in enumerate(replaced, 1)
    )
    counts = ", ".join(
        f"{len([*group])} {escape(label) or words['unlabelled']}"
        for label, group in groupby(sorted(found.label for found in replaced))
    )
    counted = words["counted"].format(counts=counts or words["nothing"])
    boxes = "".join(
        f'<label><input type="checkbox" name="{name}"> {words[question]}</label>\n'
        for name, question in _QUESTIONS.items()
    )
    return (
        f'<h2>{escape(doc_id)}</h2>\n<p>{counted}</p>\n<div class="texts">\n'
        f"<div>{_marked(original, left, replaced)}</div>\n"
        f"<div>{_marked(masked, right, replaced)}</div>\n</div>\n"
        f"<table>\n<tr><th></th>{heads}</tr>\n{rows}</table>\n"
        f'<fieldset data-document="{escape(doc_id)}"><legend>{words["seen"]}</legend>\n{boxes}'
        f'<textarea placeholder="{words["note"]}"></textarea></fieldset>\n'
    )


def _marked(text: str, places: Iterable[tuple[int, int]], replaced: Sequence[Replaced]) -> str:
    """Return a text with its replaced stretches marked, numbered and called by their labels."""
    parts = []
    at = 0
    for number, ((start, end), found) in enumerate(zip(places, replaced), 1):
        kind = kinds_of(found.label)[-1] if found.label else ""
        parts += [
            escape(text[at:start]),
            f'<mark class="{kind}" title="{escape(found.why)}">{escape(text[start:end])}'
            f"<sup>{number} {escape(found.label)}</sup></mark>",
        ]
        at = end
    return "".join((*parts, escape(text[at:])))
