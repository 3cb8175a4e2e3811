"""The report of a run: counts, doubts, versions, and never the text.

Each document gives a `DocumentRecord`, in whatever process it was masked; a `Report`
gathers them and is written as JSON, by a published schema, and as a page to read.
"""

from .page import render
from .record import DocumentRecord, Doubt, record_of
from .report import FORMAT, VERSION, Refusal, Report
from .versions import versions_of

__all__ = [
    "FORMAT",
    "VERSION",
    "DocumentRecord",
    "Doubt",
    "Refusal",
    "Report",
    "record_of",
    "render",
    "versions_of",
]
