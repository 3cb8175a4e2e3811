"""Look for what was found once in the rest of the text.

A name that was recognised in one place and missed in another still gives its
bearer away.  Whoever looks for repeats needs two answers: which spans are
telling enough to be looked for at all (`spreads`), and where their tokens stand
(`find`).  The second pass turns repeats into evidence, and the scan of masked
text must count as leaks exactly what the second pass would have masked, so both
ask here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from .document import Span, Tokens
from .errors import ConfigError
from .labels import ancestors

_WORD = re.compile(r"[^\W\d_]+")
_DIGIT = re.compile(r"\d")

# A capitalised word of four letters, or five digits (a postcode has as many),
# spread; shorter ones are unit signs, abbreviations, doses and lab values as
# often as not.  With these limits 11,718 different gold spans of the training
# and development texts of MEDDOCAN spread, and stand 8 times outside of the
# gold: each time the same name, place or number, overlooked by the annotators.
_MIN_LETTERS = 4
_MIN_DIGITS = 5
_MIN_ACRONYM_LETTERS = 2
# Tokens of a repeat are at most this many characters apart, as in the gazetteers.
_MAX_GAP = 2

# Ages, sexes, professions, amounts: true of many, and their words are common ones.
_NEVER = frozenset({"AGE", "DEMOGRAPHIC", "QUANTITY", "OTHER", "NAME_TITLE"})
_NAMES = frozenset({"PERSON", "LOCATION", "ORGANIZATION"})


@lru_cache(maxsize=1024)
def kinds_of(label: str) -> tuple[str, ...]:
    """Return `label` and whatever it is a kind of; an unknown label is only itself.

    >>> kinds_of("CALLE")
    ('CALLE', 'LOCATION_STREET', 'LOCATION')
    """
    try:
        return (label, *ancestors(label))
    except ConfigError:
        return (label,)


def spreads(label: str, surface: str) -> bool:
    """Say whether the words of a span are telling enough to be looked for elsewhere.

    Names and long numbers are; what is true of many people is not.

        >>> spreads("NAME_PATIENT", "Berg"), spreads("AGE", "70 years")
        (True, False)

    A name must have a capitalised word of four letters or more, a number five
    digits, a date more than its year.  A relative may be a word of kinship, so
    a relative's name must have two such words.

        >>> spreads("NAME_RELATIVE", "Mother"), spreads("NAME_RELATIVE", "Anna Berg")
        (False, True)
        >>> spreads("DATE", "2012"), spreads("DATE", "March 2012")
        (False, True)
    """
    kinds = kinds_of(label)
    top = kinds[-1]
    if not _NEVER.isdisjoint(kinds):
        return False
    words = _WORD.findall(surface)
    digits = len(_DIGIT.findall(surface))
    if top == "DATE":
        return digits > 5 or (digits > 3 and any(len(word) >= 3 for word in words))
    if top == "CONTACT":
        return "@" in surface or digits > _MIN_DIGITS or len(words) > 1
    if digits >= _MIN_DIGITS:
        return True
    if top == "ID":
        return digits >= 3 and digits + sum(map(len, words)) >= _MIN_DIGITS
    names = sum(map(is_name, words))
    if top not in _NAMES:
        return names > 0 and len(words) > 1
    return names > ("NAME_RELATIVE" in kinds)


# Initials, with a title or without ("S. H.", "Ms A."), and acronyms ("PKK", "CAU-DF").
_SHORT = re.compile(
    r"""
    [^\W\d_]{2,}\.?\s[^\W\d_]\.?            # Ms A.
  | [^\W\d_]\.(?:[\s-]?[^\W\d_]\.)+         # S. H.
  | [^\W\d_]+(?:[&/-][^\W\d_]+)*            # CAU-DF
    """,
    re.VERBOSE,
)


def is_short_name(label: str, surface: str) -> bool:
    """Say whether a name that does not spread as such consists of initials or is an acronym.

    >>> [is_short_name("PERSON", name) for name in ("Ms A.", "S. H.", "GL", "Ana", "A.")]
    [True, True, True, False, False]
    >>> is_short_name("ORGANIZATION", "PKK"), is_short_name("DATE", "MAY")
    (True, False)
    """
    if kinds_of(label)[-1] not in _NAMES or not _SHORT.fullmatch(surface):
        return False
    if " " in surface or "." in surface:
        return surface[0].isupper() and surface.rstrip(".")[-1].isupper()
    return surface.isupper() and sum(map(str.isalpha, surface)) >= _MIN_ACRONYM_LETTERS


def is_name(word: str) -> bool:
    """Say whether `word` is long enough and capitalised, or of a script without capitals.

    >>> is_name("Berg"), is_name("Ana"), is_name("berg"), is_name("王伟")
    (True, False, False, True)
    """
    if word[0].isupper():
        return len(word) >= _MIN_LETTERS
    return len(word) > 1 and word[0].isalpha() and not word[0].islower()


def is_off(label: str, off: Collection[str]) -> bool:
    """Say whether `label` or anything it is a kind of is in `off`."""
    return bool(off) and not set(off).isdisjoint(kinds_of(label))


def token_ranges(tokens: Tokens, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """Return the token positions `[i, j)` that each span touches."""
    # Of the type of the columns, which would be copied otherwise.
    starts = np.array([span.start for span in spans], tokens.ends.dtype)
    ends = np.array([span.end for span in spans], tokens.starts.dtype)
    firsts = np.searchsorted(tokens.ends, starts, side="right").tolist()
    lasts = np.searchsorted(tokens.starts, ends, side="left").tolist()
    return list(zip(firsts, lasts))


def find(
    tokens: Tokens,
    wanted: Sequence[tuple[int, int]],
    covered: Iterable[tuple[int, int]],
    *,
    counts: Callable[[int], bool] | None = None,
) -> Iterator[tuple[int, int, int]]:
    """Yield where the tokens of a wanted range stand once more and are not all covered.

    Ranges are token positions `[i, j)`.  A match is `(i, j, k)`: it covers the
    tokens `[i, j)` and repeats `wanted[k]`, the first one of those tokens.  Of the
    ranges that begin with the same token only the longest match is given;
    different matches may overlap.  The time is linear in the tokens.

    Only matches for which `counts(k)` holds are matches.  It is asked when
    tokens have been found, so that few are asked about.
    """
    form_ids, size = tokens.form_ids, len(tokens)
    lengths: dict[int, set[int]] = {}
    for i, j in wanted:
        if i < j:
            lengths.setdefault(form_ids.item(i), set()).add(j - i)
    is_open = np.ones(size + 1, bool)
    for i, j in covered:
        is_open[i:j] = False
    longest = {form: max(found) for form, found in lengths.items()}
    places = tokens.places_of(lengths)
    open_places = is_open.nonzero()[0]
    next_open = open_places.take(open_places.searchsorted(places))
    # Tokens as bytes: a range of them can be looked up.
    seen, width = form_ids.tobytes(), form_ids.itemsize
    numbers: dict[bytes, int] = {}
    for k, (i, j) in enumerate(wanted):
        numbers.setdefault(seen[width * i : width * j], k)
    begun = form_ids.take(places).tolist()
    for i, form, covered_until in zip(places.tolist(), begun, next_open.tolist()):
        if i + longest[form] <= covered_until:
            # Nearly everywhere even the longest is covered.
            continue
        for length in sorted(lengths[form], reverse=True):
            j = i + length
            if j <= covered_until:
                break
            number = numbers.get(seen[width * i : width * j])
            if number is None or j > size or not is_close(tokens, i, j):
                continue
            if counts is None or counts(number):
                yield i, j, number
                break


def is_close(tokens: Tokens, i: int, j: int) -> bool:
    """Say whether the tokens `[i, j)` are so near to each other that they may be one mention."""
    gaps = tokens.starts[i + 1 : j] - tokens.ends[i : j - 1]
    return j - i == 1 or int(gaps.max()) <= _MAX_GAP


FORMS = (
    "spelling",
    "ending",
    "part",
    "small",
    "initials",
    "acronym",
    "core",
    "headword",
    "shortened",
)
"""The forms that a variant of a mention may be, those that differ least from it first."""

ALL = "*"
"""Stands for every label where labels are switched on and off."""


class Switch(NamedTuple):
    """For which labels something is on, and for which of those below them it is off.

    Labels are of any level of the hierarchy; the nearest that is named counts, and `ALL`
    stands for those of which nothing is said.

        >>> switch = Switch.of({"PERSON": True, "NAME_PROFESSIONAL": False})
        >>> switch("NAME_PATIENT"), switch("NAME_PROFESSIONAL"), switch("LOCATION")
        (True, False, False)
    """

    on: frozenset[str] = frozenset()
    off: frozenset[str] = frozenset()

    @classmethod
    def of(cls, labels: Mapping[str, bool]) -> Switch:
        """Return the switch that is on or off for these labels."""
        on = frozenset(label for label, is_on in labels.items() if is_on)
        return cls(on, frozenset(labels) - on)

    def with_(self, labels: Mapping[str, bool]) -> Switch:
        """Return the switch with these labels turned on or off, the others as they were.

        >>> Switch.of({"PERSON": True}).with_({"PERSON": False, "DATE": True})("DATE")
        True
        """
        states = {**dict.fromkeys(self.on, True), **dict.fromkeys(self.off, False)}
        return self.of({**states, **labels})

    def __call__(self, label: str) -> bool:
        """Say whether it is on for `label`."""
        for kind in (*kinds_of(label), ALL):
            if kind in self.off:
                return False
            if kind in self.on:
                return True
        return False


_EVERYTHING = Switch(frozenset({ALL}))
_NOTHING = Switch()
_OF_NAMES = Switch(_NAMES)
_OF_PERSONS = Switch(frozenset({"PERSON"}))
_OF_ORGANIZATIONS = Switch(frozenset({"ORGANIZATION"}))
_OF_PLACES = Switch(frozenset({"ORGANIZATION", "LOCATION"}))


@dataclass(frozen=True)
class SecondPass:
    """What the second pass does: for each form of a mention, for which labels it is looked for.

        >>> settings = SecondPass(part=Switch.of({"PERSON": True, "NAME_PROFESSIONAL": False}))
        >>> settings.is_on("part", "NAME_PATIENT"), settings.is_on("part", "NAME_PROFESSIONAL")
        (True, False)

    The forms are `FORMS`, which `variants` knows how to make, and besides them the tokens
    of the mention as they stand (`repeat`), also of initials and acronyms that are short
    (`short`).  `consistent` are the labels that one and the same surface is to have but once in a
    document.  Nothing is looked for of what is `off`.  `language` is that of the documents;
    without one, what holds in every language counts.
    """

    language: str = ""
    repeat: Switch = _EVERYTHING
    short: Switch = _OF_NAMES
    spelling: Switch = _OF_NAMES
    ending: Switch = _OF_NAMES
    part: Switch = _OF_PERSONS
    small: Switch = _OF_PERSONS
    initials: Switch = _OF_PERSONS
    acronym: Switch = _OF_PLACES
    core: Switch = _OF_PLACES
    headword: Switch = _OF_ORGANIZATIONS
    shortened: Switch = _NOTHING
    consistent: Switch = _EVERYTHING
    off: frozenset[str] = frozenset()
    _forms: dict[str, frozenset[str]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def with_(self, switches: Mapping[str, Mapping[str, bool]]) -> SecondPass:
        """Return the settings with each of these turned on or off for some labels.

        >>> SecondPass().with_({"part": {"NAME_RELATIVE": False}}).is_on("part", "NAME_RELATIVE")
        False
        """
        return replace(
            self, **{name: getattr(self, name).with_(labels) for name, labels in switches.items()}
        )

    def forms_on(self, label: str) -> frozenset[str]:
        """Return the forms of variants that mentions with `label` are looked for in."""
        known = self._forms.get(label)
        if known is None:
            known = frozenset(form for form in FORMS if self.is_on(form, label))
            self._forms[label] = known
        return known

    def is_on(self, form: str, label: str) -> bool:
        """Say whether mentions with `label` are looked for in this form."""
        switch: Switch = getattr(self, form)
        return switch(label) and not is_off(label, self.off)

    def looks_for(self, label: str, surface: str) -> bool:
        """Say whether a mention is looked for as it stands: a telling one, unless that is off."""
        if spreads(label, surface):
            return self.is_on("repeat", label)
        return is_short_name(label, surface) and self.is_on("short", label)


# What is on or off by label.
SWITCHES = tuple(field.name for field in fields(SecondPass) if field.type == "Switch")
