"""Tables of cases in tests/cases, a file for each language, as the parameters of tests.

A file holds tables, each called as the test that it is for; a row has a field for each parameter:

    dates-keep-their-form:
    - {surface: 3 de mayo de 2014, expected: 12 de mayo de 2014}

``masking`` is what masks are made of, ``finding`` what is found and what is let stand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
import yaml
from _pytest.mark import ParameterSet

FOLDER = Path(__file__).resolve().parent / "cases"
PARTS = ("finding", "masking")

T = TypeVar("T", bound=Callable[..., None])
Table = list[dict[str, Any]]


@cache
def tables(part: str) -> dict[str, dict[str, Table]]:
    """Return the tables of ``finding`` or ``masking``, by language and name."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return {
        path.stem: yaml.load(path.read_text(encoding="utf-8"), loader)
        for path in sorted((FOLDER / part).glob("*.yaml"))
    }


def table(part: str, fields: str, *, lang: str = "") -> Callable[[T], T]:
    """Return a decorator that runs a test with each row of the table that has its name.

    `fields` are the parameters, the language first.  With `lang` the rows are those of one
    language, and there is no parameter for it.
    """
    names = fields.split(", ")

    def decorate(test: T) -> T:
        name = test.__name__.removeprefix("test_").replace("_", "-")
        found = [
            _row(code, row, names, lang)
            for code, by_name in tables(part).items()
            if lang in ("", code)
            for row in by_name.get(name, [])
        ]
        if not found:
            raise ValueError(f"tests/cases/{part}: there is no table {name!r}")
        return pytest.mark.parametrize(names, found)(test)

    return decorate


def _row(code: str, row: dict[str, Any], names: list[str], lang: str) -> ParameterSet:
    own = row if lang else {names[0]: code, **row}
    if list(own) != names:
        raise ValueError(f"{code}: a row has the fields {', '.join(own)}, not {', '.join(names)}")
    return pytest.param(*own.values(), id=f"{code}-{next(iter(row.values()))}")
