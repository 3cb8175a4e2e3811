"""Markup that protects placeholders on the way out, and how it is known again.

Translation systems leave alone what their markup tells them to.  A template says what stands
around a placeholder; three are known by name:

- ``ne``: of Moses and its like, which put in the translation that is given;
- ``xliff``: a code of XLIFF 2, for programs that translators work with;
- ``html``: for services that translate web pages.

Only placeholders get markup.  The text around them stays as it is, to the character, so a text
that holds ``<`` or ``&`` of its own does not become XML by this: a user who needs that escapes it
beforehand, and the table of solutions then fits the escaped text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from xml.sax.saxutils import escape, unescape

from ..errors import ConfigError
from ..mask import Mentions, Method
from ..settings.setting import nearest

PROTECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "ne": '<ne translation="{placeholder}">{placeholder}</ne>',
        "xliff": '<ph id="{id}" equiv="{placeholder}"/>',
        "html": '<span translate="no">{placeholder}</span>',
    }
)
"""The templates that have a name."""

_FIELDS = ("placeholder", "id")
_FIELD = re.compile(r"\{(placeholder|id)\}")
_LIKE_FIELD = re.compile(r"\{(\w+)\}")
MAX_SPACES = 3
"""The number of blanks that may stand between a placeholder and its markup."""
INSIDE = r"(?:[^<>\n]|\n(?:[ \t]{0,3}>{1,3})?)"
"""A character that stands in a tag or between two, or a line end, behind which mail is quoted."""
_QUOTES = {'"': "&quot;"}


def template_of(protection: str) -> str:
    """Return the template called `protection`, or which it is itself.

    Raises `ConfigError` when no placeholder stands in it, or a field that is misspelt.
    """
    template = PROTECTIONS.get(protection, protection)
    for field in _LIKE_FIELD.findall(template):
        near = nearest(field, _FIELDS)
        if near is not None and field != near:
            raise ConfigError(f"protection: there is no {{{field}}}; did you mean {{{near}}}?")
    if "{placeholder}" not in template:
        raise ConfigError(
            f"protection {protection!r}: is neither {', '.join(PROTECTIONS)} nor a template; "
            "a template holds {placeholder}, and {id} if need be"
        )
    return template


def protected(placeholder: str, template: str, *, id: int) -> str:
    """Return a placeholder with its markup; in XML its own signs are escaped.

    >>> protected("[PERSON_1]", PROTECTIONS["xliff"], id=3)
    '<ph id="3" equiv="[PERSON_1]"/>'
    >>> protected("<P_1>", PROTECTIONS["html"], id=3)
    '<span translate="no">&lt;P_1&gt;</span>'
    """
    written = escape(placeholder, _QUOTES) if is_xml(template) else placeholder
    return _FIELD.sub(lambda field: written if field[1] == "placeholder" else str(id), template)


def unprotected(replacement: str, template: str) -> str:
    """Return the placeholder that stands in what `protected` wrote.

    >>> unprotected('<ph id="3" equiv="[PERSON_1]"/>', PROTECTIONS["xliff"])
    '[PERSON_1]'
    """
    found = _reading(template).fullmatch(replacement)
    if found is None:
        return replacement
    inner = found["placeholder"]
    return unescape(inner, {v: k for k, v in _QUOTES.items()}) if is_xml(template) else inner


class Protected:
    """A masking method that puts markup around what another one gives.

    The markup may have a number of its own for each mention, so mentions of one entity are
    replaced alike but for that.
    """

    def __init__(self, method: Method, template: str) -> None:
        self._method = method
        self._template = template

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the replacement of each mention, with its markup."""
        return [
            protected(replacement, self._template, id=number)
            for number, replacement in enumerate(self._method(mentions), start=1)
        ]


def is_xml(template: str) -> bool:
    """Return whether a template is an element of XML or HTML, in which signs are escaped.

    >>> is_xml(PROTECTIONS["ne"]), is_xml("{{{placeholder}}}")
    (True, False)
    """
    return bool(_element_name(template))


def element_pattern(template: str) -> re.Pattern[str] | None:
    """Return the pattern of the elements of a template in a text that is `seen`.

    Whatever stands in them does not count.  A program may write their attributes anew, or leave
    out the end.  None for a template that is no element of XML.
    """
    name = _element_name(template)
    if name is None:
        return None
    tag = re.escape(name[1].lower())
    end = rf"<\s?/\s?{tag}\s?>"
    return re.compile(rf"<\s?{tag}\b{INSIDE}*?(?:/\s?>|>(?:{INSIDE}*{end})?)(?:{end})?")


def id_in(element: str) -> int | None:
    """Return the number that an element has, if it has one.

    >>> id_in("<ph equiv='x' id = '12' />")
    12
    """
    found = re.search(r"""\bid\s?=\s?["']?(\d{1,9})\b""", element)
    return int(found[1]) if found else None


def surroundings(template: str) -> tuple[re.Pattern[str], re.Pattern[str]] | None:
    """Return the patterns of the text before and after the placeholder; None for elements of XML.

    Of a template with several placeholders it is what stands around the first one.

    >>> before, after = surroundings("#{id}: {placeholder}}}")
    >>> before.search("see #12: ").span(), after.match("}}.").span()
    ((4, 9), (0, 2))
    """
    if not template or is_xml(template):
        return None
    before, _, after = template.partition("{placeholder}")
    return (
        re.compile(rf"{_literally(before.strip())}\s{{0,{MAX_SPACES}}}\Z"),
        re.compile(rf"\s{{0,{MAX_SPACES}}}{_literally(after.strip())}"),
    )


def _literally(piece: str) -> str:
    """Return a pattern for a piece of a template, with a number where it has one."""
    return r"\d{1,9}".join(map(re.escape, piece.split("{id}")))


def _element_name(template: str) -> re.Match[str] | None:
    return re.match(r"<([A-Za-z][\w:.\-]*)", template)


def _reading(template: str) -> re.Pattern[str]:
    """Return the pattern that reads a placeholder out of its markup."""
    pieces: list[str] = []
    end = 0
    seen = False
    for field in _FIELD.finditer(template):
        pieces.append(re.escape(template[end : field.start()]))
        if field[1] == "id":
            pieces.append(r"\d+")
        else:
            pieces.append("(?P=placeholder)" if seen else "(?P<placeholder>.+?)")
            seen = True
        end = field.end()
    pieces.append(re.escape(template[end:]))
    return re.compile("".join(pieces), re.DOTALL)
