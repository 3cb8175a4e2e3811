"""How the columns of a file are to be read: which is which, and where documents begin."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

from ..errors import ConfigError

Spacing = Literal["blank", "typeset"]


class Layout(NamedTuple):
    """How the columns of a file are to be read.

    `token` and `tag` count columns from 0, or from the end if negative.
    Without a `separator` any run of blanks and tabs is one.  Lines that begin
    with `comment` are passed over, and one that begins with `document_marker`
    begins a document; either may be empty.  Without `prefixed`, tags are bare
    labels.

    Where the file does not say what stands between two tokens, it is a blank,
    or with the `spacing` ``"typeset"`` what print would have (`spacing`).  A
    line that begins with `text_marker` holds the text of the sentence below it,
    which then says so.  A document of more than so many `sentences` is read as
    several; 0 is any number.  A file whose sentences have nothing to do with
    one another has 1.  `surface` is a file in CoNLL-U, named from the folder of
    the file, that has its words as they were written (`surface`).
    """

    token: int = 0
    tag: int = -1
    separator: str | None = None
    comment: str = ""
    document_marker: str = "-DOCSTART-"
    prefixed: bool = True
    spacing: Spacing = "blank"
    text_marker: str = ""
    sentences: int = 0
    surface: str = ""


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

_SEPARATORS: Mapping[str, str | None] = {"tab": "\t", "blank": " ", "any": None}
_FLAGS = {"yes": True, "no": False}


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
    return make_layout(settings, format=format)


def make_layout(settings: Mapping[str, str], *, format: str = "conll") -> Layout:
    """Return the layout of a format with these settings, the fields of `Layout` as words.

    A `ConfigError` says what is wrong, or that the format has no columns.  The
    separator is ``tab``, ``blank`` or ``any`` (blanks and tabs), and a
    claim is ``yes`` or ``no``.

        >>> make_layout({"token": "1", "separator": "tab"}).separator
        '\\t'
    """
    if format not in LAYOUTS:
        raise ConfigError(
            f"columns: the format {format} has none to choose; {', '.join(LAYOUTS)} have"
        )
    found: dict[str, Any] = {}
    for name, value in settings.items():
        if name not in Layout._fields:
            raise ConfigError(
                f"columns: {name} is not known; there are {', '.join(Layout._fields)}"
            )
        found[name] = _value(name, value)
    return LAYOUTS[format]._replace(**found)


def _value(name: str, value: str) -> object:
    if name in ("token", "tag", "sentences"):
        try:
            number = int(value)
        except ValueError:
            raise ConfigError(f"columns: {name} should be a whole number") from None
        if name == "sentences" and number < 0:
            raise ConfigError("columns: sentences should be a whole number from 0")
        return number
    known: Mapping[str, object]
    if name == "separator":
        known = _SEPARATORS
    elif name == "prefixed":
        known = _FLAGS
    elif name == "spacing":
        known = {spacing: spacing for spacing in get_args(Spacing)}
    else:
        return value
    if value not in known:
        raise ConfigError(f"columns: {name} is not known; choose one of {', '.join(known)}")
    return known[value]
