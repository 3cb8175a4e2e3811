"""The layout of column files: which column is which, and where documents begin."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple

from ..errors import ConfigError
from ..settings.schema import Type, fields_of, read_fields
from ..settings.setting import Setting
from ..settings.types import WRITTEN

Spacing = Literal["blank", "typeset"]


def _number(setting: Setting, *, least: int | None = None) -> int:
    try:
        number = int(setting.written())
    except ValueError:
        raise setting.refusal("should be a whole number") from None
    if least is not None and number < least:
        raise setting.refusal(f"should be a whole number from {least}")
    return number


def _named(values: Mapping[str, Any]) -> Type:
    """Return the type of values that are set by their names."""

    def read(setting: Setting) -> Any:
        if setting.written() not in values:
            raise setting.refusal(f"is not known; choose one of {', '.join(values)}")
        return values[setting.written()]

    return Type(read, ", ".join(f"`{name}`" for name in values))


_COLUMN = Type(_number, "whole number")
_COUNT = Type(lambda setting: _number(setting, least=0), "whole number from 0")
_SEPARATOR = _named({"tab": "\t", "blank": " ", "any": None})
_FLAG = _named({"yes": True, "no": False})
_SPACING = _named({"blank": "blank", "typeset": "typeset"})


class Layout(NamedTuple):
    """The layout of the columns of a file.

    Where the file does not say what stands between two tokens, it is a blank, or with the
    `spacing` ``"typeset"`` what print would have (`spacing`).  A file whose sentences have nothing
    to do with one another has 1 of these `sentences` in a document.
    """

    token: Annotated[int, _COLUMN, "the column of the words, from 0, or from the end if below"] = 0
    tag: Annotated[int, _COLUMN, "the column of the tags, likewise"] = -1
    separator: Annotated[
        str | None, _SEPARATOR, "what is between columns; any run of blanks and tabs is one"
    ] = None
    comment: Annotated[str, WRITTEN, "how lines begin that are passed over"] = ""
    document_marker: Annotated[str, WRITTEN, "how lines begin that begin a document"] = "-DOCSTART-"
    prefixed: Annotated[bool, _FLAG, "whether tags have a prefix, or are bare labels"] = True
    spacing: Annotated[
        Spacing, _SPACING, "what is between words of which the file does not say it"
    ] = "blank"
    text_marker: Annotated[
        str, WRITTEN, "how lines begin that hold the text of the sentence below them"
    ] = ""
    sentences: Annotated[
        int, _COUNT, "a document of more sentences is read as several; 0 for any number"
    ] = 0
    surface: Annotated[
        str, WRITTEN, "a file in CoNLL-U beside this one that has the words as they were written"
    ] = ""


LAYOUTS: Mapping[str, Layout] = MappingProxyType(
    {
        "conll": Layout(),
        # Mayhew et al. 2024: CoNLL-U's numbers and comments, and the tag in the third column.
        "uner": Layout(
            token=1,
            tag=2,
            separator="\t",
            comment="#",
            document_marker="# newdoc",
            text_marker="# text =",
        ),
        # Benikova et al. 2014: the outer level of two; the source stands above each sentence,
        # and every sentence has its own.
        "germeval": Layout(
            token=1, tag=2, separator="\t", document_marker="#\t", spacing="typeset"
        ),
    }
)
"""The layouts of the formats that have columns."""


def parse_layout(text: str, *, format: str = "conll") -> Layout:
    """Return the layout that ``"token=1,tag=2,separator=tab"`` describes.

    >>> parse_layout("sentences=1").tag, parse_layout("sentences=1", format="uner").tag
    (-1, 2)
    """
    settings: dict[str, str] = {}
    for item in text.split(","):
        name, equals, value = item.partition("=")
        if not equals:
            raise ConfigError(f"columns: {item!r} is not like tag=2; write NAME=VALUE,...")
        settings[name.strip()] = value
    return read_layout(Setting.given("columns", settings), format=format)


def read_layout(columns: Setting, *, format: str = "conll") -> Layout:
    """Return the layout of a format with these settings, the fields of `Layout`.

    A `ConfigError` says what is wrong, or that the format has no columns.

        >>> read_layout(Setting.given("columns", {"token": "1", "separator": "tab"})).separator
        '\\t'
    """
    if format not in LAYOUTS:
        raise columns.refusal(f"the format {format} has none to choose; {', '.join(LAYOUTS)} have")
    return LAYOUTS[format]._replace(**read_fields(columns, fields_of(Layout)))
