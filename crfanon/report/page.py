"""The report as a page: plain HTML that needs nothing from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from ..languages.page_words import DEFAULT, page_words

# Of a hundred thousand outputs a page shows the first ones; the JSON beside it has all.
_MAX_ROWS = 1000

_STYLE = """
body { font: 15px/1.45 sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em; }
table { border-collapse: collapse; margin: .5em 0 1.5em; }
th, td { border: 1px solid #bbb; padding: .2em .6em; text-align: left; vertical-align: top; }
td.number { text-align: right; }
code { overflow-wrap: anywhere; }
"""


def render(report: Mapping[str, Any], *, lang: str = DEFAULT) -> str:
    """Return the page of a report as `Report.as_json` gives it; whatever it names is escaped.

    Its words are those of a language, and labels are explained in it.
    """
    page = _Page(lang)
    time, documents, mentions = report["time"], report["documents"], report["mentions"]
    summary = {
        "documents_masked": documents["masked"],
        "documents_refused": documents["refused"],
        "subjects": documents["subjects"],
        "characters": documents["characters"],
        "mentions_masked": mentions["masked"],
        "people": mentions["people"],
        "found_by_rescan": mentions["found_by_rescan"],
        "expected_needless": mentions["expected_needless"],
        "mentions_kept": mentions["kept"],
        "began": time["began"],
        "ended": time["ended"],
        "seconds": time["seconds"],
    }
    rows = [(page.words[name], value) for name, value in summary.items() if value is not None]
    rows += [(name, report["versions"][name.lower()]) for name in ("crfanon", "Python")]
    parts = [
        page.table("", ("", ""), rows),
        page.of("refused", ("document", "reason"), report["refused"]),
        page.of(
            "masked",
            ("label", "meaning", "language", "method", "mentions", "otherwise", "documents"),
            report["labels"],
        ),
        page.of("kept", ("label", "meaning", "why", "mentions"), report["kept"]),
        page.of("dropped", ("stage", "reason", "label", "meaning", "mentions"), report["dropped"]),
        page.of(
            "lowest_scores",
            ("document", "label", "start", "end", "source", "score"),
            report["lowest_scores"],
        ),
        page.of("detectors", ("kind", "name", "sha256"), report["versions"]["detectors"]),
        *(
            page.of("configuration", ("setting", "value", "origin"), settings, language=language)
            for language, settings in report["configuration"].items()
        ),
        page.of("outputs", ("document", "language", "sha256"), report["outputs"]),
    ]
    title = escape(page.words["report"])
    return (
        f'<!DOCTYPE html>\n<html lang="{page.lang}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{title}</h1>\n{''.join(filter(None, parts))}</body>\n</html>\n"
    )


class _Page:
    """The words of the language of one page, and tables in them."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._own = page_words(lang)
        self.words = self._own.words

    def of(
        self, name: str, columns: Sequence[str], rows: Sequence[Mapping[str, Any]], **about: str
    ) -> str:
        """Return a table of what the report has by the names of its columns."""
        cells = [[self._value(column, row) for column in columns] for row in rows]
        heads = [self.words[column] for column in columns]
        return self.table(self.words[name].format_map(about), heads, cells)

    def _value(self, column: str, row: Mapping[str, Any]) -> Any:
        if column == "meaning":
            return self._own.meaning_of(row["label"])
        if column == "reason" and "stage" in row:
            return self._own.reason(row["reason"])
        return row.get(column, "")

    def table(self, title: str, heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
        """Return a table with its title, nothing if it has no rows."""
        if not rows:
            return ""
        heading = f"<h2>{escape(title)}</h2>\n" if title else ""
        head = f"<tr>{_cells('th', heads)}</tr>\n" if any(heads) else ""
        body = "".join(f"<tr>{_cells('td', row)}</tr>\n" for row in rows[:_MAX_ROWS])
        left = len(rows) - _MAX_ROWS
        more = escape(self.words["more"].format(count=left))
        note = f"<p>{more}</p>\n" if left > 0 else ""
        return f"{heading}<table>\n{head}{body}</table>\n{note}"


def _cells(tag: str, values: Iterable[Any]) -> str:
    return "".join(_cell(tag, value) for value in values)


def _cell(tag: str, value: Any) -> str:
    """Return one cell.

    >>> _cell("td", 3), _cell("td", "<b> & co")
    ('<td class="number">3</td>', '<td>&lt;b&gt; &amp; co</td>')
    >>> _cell("td", ["x"])
    '<td><code>[&quot;x&quot;]</code></td>'
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f'<{tag} class="number">{value}</{tag}>'
    if isinstance(value, str):
        return f"<{tag}>{escape(value)}</{tag}>"
    return f"<{tag}><code>{escape(json.dumps(value, ensure_ascii=False))}</code></{tag}>"
