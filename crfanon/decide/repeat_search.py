"""The mentions that are propagated to the rest of their text, and in which forms.

A name that was recognised in one place and missed in another still gives its
bearer away, but only a mention that is specific enough (`is_specific`) may be looked
for elsewhere.  The second pass turns repeats into evidence, and the scan of masked
text must count as leaks exactly what the second pass would have masked, so both
ask here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import NamedTuple

from ..labels import is_off, kinds_of
from ..languages.spellings import is_name
from ..languages.variants import FORMS

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

# Ages, sexes, professions, amounts: true of many, and their words are common ones.
_NEVER = frozenset({"AGE", "DEMOGRAPHIC", "QUANTITY", "OTHER", "NAME_TITLE"})
_NAMES = frozenset({"PERSON", "LOCATION", "ORGANIZATION"})


def is_specific(label: str, surface: str) -> bool:
    """Return whether the words of a span are specific enough to be looked for elsewhere.

    Names and long numbers are; what is true of many people is not.

        >>> is_specific("NAME_PATIENT", "Berg"), is_specific("AGE", "70 years")
        (True, False)

    A name must have a capitalised word of four letters or more, a number five
    digits, a date more than its year.  A relative may be a word of kinship, so
    a relative's name must have two such words.

        >>> is_specific("NAME_RELATIVE", "Mother"), is_specific("NAME_RELATIVE", "Anna Berg")
        (False, True)
        >>> is_specific("DATE", "2012"), is_specific("DATE", "March 2012")
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
    """Return whether a name that does not spread as such consists of initials or is an acronym.

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
        """Return whether it is on for `label`."""
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
    """The settings of the second pass: the labels for which each form of a mention is searched.

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
        """Return whether mentions with `label` are looked for in this form."""
        switch: Switch = getattr(self, form)
        return switch(label) and not is_off(label, self.off)

    def looks_for(self, label: str, surface: str) -> bool:
        """Return whether a mention is looked for as it stands: specific, unless that is off."""
        if is_specific(label, surface):
            return self.is_on("repeat", label)
        return is_short_name(label, surface) and self.is_on("short", label)


# What is on or off by label.
SWITCHES = tuple(field.name for field in fields(SecondPass) if field.type == "Switch")
