"""Every table in tests/cases/finding and tests/cases/masking is run by the test of its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from case_tables import PARTS, table, tables

_TEST = re.compile(r'^@table\("(\w+)", .*\)\n(?:@.*\n)*def test_(\w+)\(', re.MULTILINE)


@pytest.mark.parametrize("part", PARTS)
def test_every_table_has_its_test(part: str) -> None:
    named = {name for by_name in tables(part).values() for name in by_name}
    sources = [path.read_text("utf-8") for path in Path(__file__).parent.rglob("test_*.py")]
    run = {
        name.replace("_", "-") for text in sources for of, name in _TEST.findall(text) if of == part
    }
    assert named == run


def test_a_table_that_is_not_there_is_no_test() -> None:
    def test_nothing_of_the_kind(lang: str) -> None: ...

    with pytest.raises(ValueError, match="there is no table 'nothing-of-the-kind'"):
        table("finding", "lang")(test_nothing_of_the_kind)


def test_a_field_that_no_parameter_has_is_refused() -> None:
    def test_days_of_the_calendar_are_dates(lang: str, words: str) -> None: ...

    with pytest.raises(ValueError, match="a row has the fields lang, text, not lang, words"):
        table("finding", "lang, words")(test_days_of_the_calendar_are_dates)
