"""Names of languages: in English, in themselves, and by their codes of three letters."""

from __future__ import annotations

from functools import cache

from ..languages.sections import ANY, group_lines, section_of
from ..text.normalize import bare


def code_of(name: str) -> str | None:
    """Return the code of the language that is called so, None if none is.

    Case and accents make no difference.

        >>> code_of("Spanish"), code_of("espanol"), code_of("DEUTSCH"), code_of("Klingon")
        ('es', 'es', 'de', None)
    """
    return _codes().get(bare(name.strip()))


def known_names() -> list[str]:
    """Return all names of languages, without accents."""
    return list(_codes())


@cache
def _codes() -> dict[str, str]:
    groups = group_lines(section_of(ANY, "names"), "names")
    return {bare(name.strip()): code for code, *names in groups for name in names}
