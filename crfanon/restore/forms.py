"""The forms that a mask may have come back in, after people and programs had the text.

A translator sets ``[PERSON_1]`` in lower case, a program puts spaces inside of it, another
one full-width brackets around it.  Text is searched as it is *seen*: `bare`, with characters of one
kind made one, and without those that nobody sees.  What may differ beyond that is said by the
patterns here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from html.entities import html5
from typing import NamedTuple

from ..languages import LANGUAGES
from ..languages.label_names import label_name
from ..text.normalize import bare
from ..text.view import View

_BRACKETS = str.maketrans("【〔「『〖〚】〕」』〗〛", "[[[[[[]]]]]]")
_DASHES = str.maketrans("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-------")
# Accents, which get lost or come from programs that mean well, and what has no look of its own.
_UNSEEN = ("Mn", "Cf")
# Where a line was wrapped, with a hyphen or a sign of the mail program, and with the beginning that
# lines have in quoted mail, lists and tables.
_BREAK = r"[-=]?[^\S\n]{0,3}\n[\s>|]{0,8}"
# Between the parts of a placeholder: spaces that were put there, a line that was wrapped, a
# backslash of Markdown.  A longer gap is no slip.
_BLANK = r"[\s\\]|&(?:amp;)?(?:nbsp|\#0{0,3}160|\#x0{0,3}a0);"
_GAP = rf"(?:{_BREAK}|(?:{_BLANK}){{0,3}})"
_JOINING = rf"(?:{_BLANK}|[_.\-:\#/]|&(?:amp;)?(?:lowbar|\#0{{0,3}}95|\#x0{{0,3}}5f);){{0,3}}"
_JOINT = f"{_JOINING}(?:{_BREAK}{_JOINING})?"
_WITHIN = f"(?:{_BREAK})?"
# Letters after the number tell the forms of one entity apart; nothing else is as short.  With an
# apostrophe they are an ending.
_NUMBER, _LETTERS = r"(\d{1,9})", "([a-z]{0,3})"
_KEY = rf"{_NUMBER}\s?((?:['’](?=[a-z]))?[a-z]{{0,3}})"
_MAX_PLACEHOLDER = 120  # characters: the longest label, a number and what delimits them
_SHAPE = re.compile(
    r"""
    (?P<opening> (?: [^\w\s] | _ )+ ) \s*
    (?P<name> .*? )
    (?P<joint> [\s_\-.\#:/]* )
    (?P<number> \d{1,9} ) (?P<letters> [a-z]{0,3} ) \s*
    (?P<closing> (?: [^\w\s] | _ )+ )
    """,
    re.VERBOSE | re.DOTALL,
)


def seen(text: str, *, keep_case: bool = False) -> View:
    """Return `text` as it is searched: without accents, invisible signs and, as a rule, case.

    >>> seen("［Pérson\\u200b＿1］").text
    '[person_1]'
    >>> seen("［Person\\u200b＿1］").to_source(7, 9)
    (8, 10)
    >>> seen("Jose\\u0301", keep_case=True).text
    'Jose'
    """
    if text.isascii():
        return View.edited(text if keep_case else text.lower(), ())
    of = {c: _shown(c) if keep_case else bare(_shown(c)) for c in set(text)}
    # Where one character stands for one, nothing moves.
    same = {ord(c): shown for c, shown in of.items() if len(shown) == 1}
    moving = "".join(c for c, shown in of.items() if len(shown) != 1)
    places = re.finditer(f"[{re.escape(moving)}]", text) if moving else ()
    edits = ((*place.span(), of[place[0]]) for place in places)
    return View.edited(text.translate(same), edits)


def with_accents(text: str, place: tuple[int, int]) -> tuple[int, int]:
    """Return a place in a text with the accents of its last character, where they stand behind."""
    start, end = place
    while end < len(text) and unicodedata.category(text[end]) == "Mn":
        end += 1
    return start, end


@cache
def _shown(character: str) -> str:
    parts = unicodedata.normalize("NFKD", character)
    shown = "".join(c for c in parts if unicodedata.category(c) not in _UNSEEN)
    return shown.translate(_BRACKETS).translate(_DASHES)


class Shape(NamedTuple):
    """The shape that the placeholders of one label share, as it is seen.

    >>> parsed("[PERSON_12]")
    (Shape(opening='[', name='person', joint='_', closing=']'), (12, ''))
    """

    opening: str
    name: str
    joint: str
    closing: str

    def pattern(self) -> re.Pattern[str]:
        """Return the pattern of whole placeholders of this shape in a text as it is seen."""
        return re.compile(
            _loose(self.opening) + _GAP + _worded(self.name) + _JOINT + _KEY + _GAP
            + _loose(self.closing)
        )  # fmt: skip

    def bare_pattern(self) -> re.Pattern[str] | None:
        """Return the pattern of placeholders that lost one of their delimiters, or both.

        None where nothing would tell one from other words: it takes a name, and a sign between
        that and the number.
        """
        if not self.joint.strip() or not re.search(r"[^\W\d_]", self.name):
            return None
        joint = _GAP + _loose(self.joint.strip()) + _GAP
        return re.compile(
            f"(?:{_loose(self.opening)}{_GAP})?"
            rf"(?<![a-z\d_]){_worded(self.name)}{joint}{_NUMBER}{_LETTERS}(?!\d)"
            f"(?:{_GAP}{_loose(self.closing)})?"
        )

    def renamed_pattern(self) -> re.Pattern[str]:
        """Return the pattern of placeholders with another name between the same delimiters."""
        return re.compile(
            rf"{_loose(self.opening)}{_GAP}(?P<name>[^\W\d_][\w \-.]{{0,40}}?){_JOINT}{_KEY}{_GAP}"
            + _loose(self.closing)
        )


def squeezed(name: str) -> str:
    """Return the name of a placeholder without what joins its words.

    >>> squeezed("name_patient"), squeezed("codigo postal")
    ('namepatient', 'codigopostal')
    """
    return re.sub(r"[\s_.\-]+", "", name)


@lru_cache(maxsize=1024)  # labels are few
def names_of(label: str) -> frozenset[str]:
    """Return the names of a label in the languages of placeholders, as names are compared.

    >>> "persona" in names_of("PERSON")
    True
    """
    return frozenset(squeezed(seen(label_name(label, lang)).text) for lang in LANGUAGES)


Key = tuple[int, str]
"""The number of an entity, and the letters that tell its forms apart."""


def parsed(placeholder: str) -> tuple[Shape, Key] | None:
    """Return the shape and the key of a placeholder; None if the text is none.

    A placeholder has delimiters on both sides and a number before the second one.

    >>> parsed("Anna Berg"), parsed("[***]"), parsed("Olmo 9")
    (None, None, None)
    """
    found = None
    if len(placeholder) <= _MAX_PLACEHOLDER and is_mark(placeholder):
        found = _SHAPE.fullmatch(seen(placeholder).text)
    if found is None:
        return None
    shape = Shape(found["opening"], found["name"], found["joint"], found["closing"])
    return shape, (int(found["number"]), found["letters"])


def key_of(match: re.Match[str]) -> Key:
    """Return the key that a pattern of a shape has found."""
    *_, number, letters = match.groups()
    return int(number), letters


def is_mark(replacement: str) -> bool:
    """Return whether a replacement begins and ends with signs, so that it is no word of a text.

    >>> is_mark("[***]"), is_mark("[NAME]"), is_mark("Anna")
    (True, True, False)
    """
    return not re.match(r"[^\W_]", replacement) and not re.search(r"[^\W_]\Z", replacement)


def mark_pattern(mark: str) -> re.Pattern[str]:
    r"""Return the pattern of a mark in a text as it is seen.

    >>> bool(mark_pattern("[***]").fullmatch(r"[ \*\*\* ]"))
    True
    """
    return re.compile(_worded(seen(mark).text, between=_GAP))


def surrogate_pattern(surrogate: str) -> re.Pattern[str]:
    """Return the pattern of a surrogate as whole words.

    Case counts: "Rosa" is a person, "rosa" a colour.  A line may have been wrapped inside, one of
    quoted mail too.

    >>> surrogate_pattern("Eva Ruiz").sub("-", "Eva\\n> Ruiz and Eva Ruizio")
    '- and Eva Ruizio'
    """
    parts = ["".join(map(_character, word)) for word in surrogate.split()]
    words = rf"(?:{_BREAK}|\s+)".join(parts) or re.escape(surrogate)
    before = r"(?<!\w)" if re.match(r"\w", surrogate) else ""
    after = r"(?!\w)" if re.search(r"\w\Z", surrogate) else ""
    return re.compile(before + words + after)


def with_escape(text: View, match: re.Match[str]) -> tuple[int, int]:
    r"""Return the place of a match, with the backslash before it if it is escaped throughout.

    A backslash alone belongs to the text.

    >>> text = seen(r"C:\[PERSON_1] \[PERSON\_1\]")
    >>> [with_escape(text, m) for m in parsed("[PERSON_1]")[0].pattern().finditer(text.text)]
    [(3, 13), (14, 27)]
    """
    start, end = match.span()
    if text.text[start - 1 : start] == "\\" and match[0][-2:-1] == "\\":
        start -= 1
    return text.to_source(start, end)


def _loose(signs: str) -> str:
    """Return a pattern for signs in a row, which may be escaped or have spaces between them."""
    return _GAP.join(map(_sign, signs))


def _sign(sign: str) -> str:
    """Return a pattern for a sign, or the reference to it that HTML and XML have."""
    number = ord(sign)
    names = (rf"\#0{{0,3}}{number}", rf"\#x0{{0,3}}{number:x}", *_reference_names().get(sign, ()))
    return f"(?:{re.escape(sign)}|&(?:amp;)?(?:{'|'.join(names)});)"


def _character(character: str) -> str:
    """Return a pattern for a letter or digit as it is, or for a sign."""
    return re.escape(character) if character.isalnum() else _sign(character)


@cache
def _reference_names() -> Mapping[str, Sequence[str]]:
    """Return the names of signs in HTML, in lower case: ``lsqb`` and ``lbrack`` for ``[``."""
    names: dict[str, list[str]] = {}
    for name, sign in html5.items():
        if name.endswith(";"):
            names.setdefault(sign, []).append(name.removesuffix(";").lower())
    return {sign: sorted(set(own)) for sign, own in names.items()}


def _worded(name: str, *, between: str = "") -> str:
    """Return a pattern for words, whatever joins them, and for signs."""
    parts = re.findall(r"[^\W_]+|[\s_.\-]+|[^\w\s]", name)
    return between.join(
        _WITHIN.join(map(re.escape, part)) if re.match(r"[^\W_]", part) else
        _JOINT if re.match(r"[\s_.\-]", part) else
        _sign(part)
        for part in parts
    )  # fmt: skip
