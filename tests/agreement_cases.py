"""Invented mentions whose gender, number and case are known, a file for each language.

They stand in cases/agreement, a line each: what stands before the mention, the mention, its
label, and what its place asks for.  Half of each list was looked at while rules were written.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from crfanon.languages.language import language

BAR = 0.95
"""So many of the mentions of each language have to be right."""

_FOLDER = Path(__file__).resolve().parent / "cases" / "agreement"
_LABELS = {
    "LOC": "LOCATION",
    "ORG": "ORGANIZATION",
    "HOSPITAL": "ORGANIZATION_HOSPITAL",
    "STREET": "LOCATION_STREET",
    "COUNTRY": "LOCATION_COUNTRY",
    "PERSON": "PERSON",
    "RELATIVE": "NAME_RELATIVE",
    "PROFESSION": "DEMOGRAPHIC_PROFESSION",
}


class Case(NamedTuple):
    """A mention, what stands before it, and the gender, number and case that its place asks for."""

    before: str
    surface: str
    label: str
    code: str


def agreement_cases(lang: str) -> list[Case]:
    """Return the mentions of a language, in the order of the file."""
    lines = (
        (_FOLDER / f"{language(lang).about.english.lower()}.txt")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    found = [Case(*line.split("|")) for line in lines]
    return [case._replace(label=_LABELS[case.label]) for case in found]
