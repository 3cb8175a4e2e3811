"""The section ``judgments.yaml``: how judgments cite, and what they call those who take part.

Its patterns are regular expressions in which a blank is white space within a paragraph, and
``{piece}`` one of the `pieces` of the same file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TypeAlias, TypeVar

import regex

from ..errors import ConfigError
from .sections import Section, load, read_as, section_of, text, texts

Pattern: TypeAlias = regex.Pattern[str]
T = TypeVar("T")

_PIECE = regex.compile(r"\{([a-z_]+)\}")
# Blanks outside of sets of characters.
_APART = regex.compile(r"\\.|\[(?:\\.|[^\]\\])+\]| ")
# One line end at most, and in one way only, so that nothing is tried twice.
_WORD_ENDS = r"(?!(?<=\w)\w)"
_BLANK = r"(?:(?>[^\S\n]*\n?[^\S\n]*)(?<=\s))"


@dataclass(frozen=True, kw_only=True, eq=False)
class RoleCues:
    """The words beside the names of those who have one role."""

    before: Pattern
    """What stands before a name and its titles: "Richterin am Amtsgericht"."""

    several: Pattern
    """What stands before several names: "die Richter"."""

    behind: Pattern
    """What stands behind a name, with the comma or bracket before it: ", greffière"."""


@dataclass(frozen=True, kw_only=True, eq=False)
class CitationPattern:
    """One kind of citation."""

    near: Pattern
    """What each of them has: only around it is anything looked for, which saves time."""

    pattern: Pattern
    """The whole of one; the group ``parties`` has the parties or authors that it names."""


@dataclass(frozen=True, kw_only=True, eq=False)
class JudgmentWords:
    """The patterns of one language."""

    firm_joint: str = read_as(text)
    """What joins the initial of a firm to its legal form, "" for what stood between."""

    street: str = read_as(text)
    """The name of a street by its ``{letter}``."""

    citations: Sequence[CitationPattern]
    """Citations of cases, statutes and literature."""

    own: Pattern
    """A line that says the number of the case itself."""

    short: Pattern
    """What stands before the name of a case that was cited in full elsewhere."""

    titles: Pattern
    """Titles and forms of address between a cue and the name."""

    joiners: Pattern
    """What stands between two of several names."""

    roles: Mapping[str, RoleCues]
    """The cues of each role, by its label."""


@cache
def judgment_words(code: str) -> JudgmentWords:
    """Return the patterns of a language."""
    section = section_of(code, "judgments")
    return load(JudgmentWords, section, **_patterns(section))


def _patterns(section: Section) -> dict[str, object]:
    pieces = texts(section, "pieces")

    def compiled(section: Section, key: str) -> Pattern:
        written = section.value(key, str, "text")
        return _compiled(
            written if key == "near" else f"(?:{written}){_WORD_ENDS}", pieces, section.place(key)
        )

    def each(kind: Callable[..., T], name: str) -> Mapping[str, T]:
        inner = section.inner(name)
        rows = {key: inner.inner(key) for key in inner.keys}
        return {
            key: load(kind, row, **{field: compiled(row, field) for field in row.keys})
            for key, row in rows.items()
        }

    return {
        **{key: compiled(section, key) for key in ("own", "short", "titles", "joiners")},
        "citations": tuple(each(CitationPattern, "citations").values()),
        "roles": MappingProxyType(each(RoleCues, "roles")),
    }


def _compiled(written: str, pieces: Mapping[str, str], place: str) -> Pattern:
    """Return a pattern with its pieces, which may have pieces themselves."""
    while (found := _PIECE.search(written)) is not None:
        if found[1] not in pieces:
            raise ConfigError(f"{place}: there is no piece {found[0]}; write it below pieces")
        written = f"{written[: found.start()]}(?:{pieces[found[1]]}){written[found.end() :]}"
    try:
        spaced = _APART.sub(lambda found: _BLANK if found[0] == " " else found[0], written)
        return regex.compile(spaced, regex.MULTILINE)
    except regex.error as error:
        raise ConfigError(f"{place}: no regular expression: {error}") from None
