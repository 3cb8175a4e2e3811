"""Replace what was found: entities in, masked text and table of solutions out.

A method says what stands in for each mention; `mask` puts it there and writes
down how to undo it.  Every character outside of the spans stays as it is.
"""

from __future__ import annotations

from .by_label import ByLabel
from .by_language import ByLanguage
from .memory import Memory
from .method import Mentions, Method
from .method_context import MethodContext
from .registry import METHODS, Kind, kind_of, make_method, read_method
from .replace import Masked, mask
from .table.solutions import Add, SolutionsFile, writing
from .table.table import Solution, SolutionTable

__all__ = [
    "METHODS",
    "Add",
    "ByLabel",
    "ByLanguage",
    "Kind",
    "Masked",
    "Memory",
    "Mentions",
    "Method",
    "MethodContext",
    "Solution",
    "SolutionTable",
    "SolutionsFile",
    "kind_of",
    "make_method",
    "mask",
    "read_method",
    "writing",
]
