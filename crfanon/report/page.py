"""The report as a page: plain HTML that needs nothing from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

# Of a hundred thousand outputs a page shows the first ones; the JSON beside it has all.
_MAX_ROWS = 1000

_STYLE = """
body { font: 15px/1.45 sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em; }
table { border-collapse: collapse; margin: .5em 0 1.5em; }
th, td { border: 1px solid #bbb; padding: .2em .6em; text-align: left; vertical-align: top; }
td.number { text-align: right; }
code { overflow-wrap: anywhere; }
"""


def render(report: Mapping[str, Any]) -> str:
    """Return the page of a report as `Report.as_json` gives it; whatever it names is escaped."""
    time, documents, mentions = report["time"], report["documents"], report["mentions"]
    summary = [
        ("documents masked", documents["masked"]),
        ("documents refused", documents["refused"]),
        ("characters read", documents["characters"]),
        ("mentions masked", mentions["masked"]),
        ("of which found when the output was scanned", mentions["found_by_rescan"]),
        ("mentions kept in clear", mentions["kept"]),
        ("began", time["began"]),
        ("ended", time["ended"]),
        ("seconds", time["seconds"]),
        ("crfanon", report["versions"]["crfanon"]),
        ("Python", report["versions"]["python"]),
    ]
    parts = [
        _table("", ("", ""), summary),
        _of("Refused", ("document", "reason"), report["refused"]),
        _of(
            "Masked",
            ("label", "language", "method", "mentions", "otherwise", "documents"),
            report["labels"],
        ),
        _of("Kept in clear on purpose", ("label", "why", "mentions"), report["kept"]),
        _of(
            "Suggested and not masked", ("stage", "reason", "label", "mentions"), report["dropped"]
        ),
        _of(
            "Lowest scores",
            ("document", "label", "start", "end", "source", "score"),
            report["lowest_scores"],
        ),
        _of("Detectors", ("kind", "name", "sha256"), report["versions"]["detectors"]),
        *(
            _of(f"Configuration for {language}", ("setting", "value", "origin"), settings)
            for language, settings in report["configuration"].items()
        ),
        _of("Outputs", ("document", "language", "sha256"), report["outputs"]),
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>crfanon report</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>crfanon report</h1>\n{''.join(filter(None, parts))}</body>\n</html>\n"
    )


def _of(title: str, columns: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> str:
    return _table(title, columns, [[row.get(name, "") for name in columns] for row in rows])


def _table(title: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """Return a table with its title, nothing if it has no rows."""
    if not rows:
        return ""
    heading = f"<h2>{escape(title)}</h2>\n" if title else ""
    head = f"<tr>{_cells('th', columns)}</tr>\n" if any(columns) else ""
    body = "".join(f"<tr>{_cells('td', row)}</tr>\n" for row in rows[:_MAX_ROWS])
    left = len(rows) - _MAX_ROWS
    more = f"<p>and {left} more, which are in the JSON file</p>\n" if left > 0 else ""
    return f"{heading}<table>\n{head}{body}</table>\n{more}"


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
