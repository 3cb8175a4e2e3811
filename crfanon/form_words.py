"""Words that forms ask for and words for what people are: labels, codes, jobs, nobody's names.

A model takes the label of a field for a name where it has not met the form: "KVNR", "Kundennr",
"Driver", "Chief Nurse".  In goes a span; out comes whether all of it is such words, or the
span without those at its ends.  What people are called as well ("Ward", "Bill to:") is a label
only where it stands as one: before a colon or a number.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from .document import Span
from .gazetteers import fold
from .gazetteers.words import entries_of, names, titles

# With hyphens and with the full stops of abbreviations: "e-mail", "D.O.B.", "n.º".
_WORD = re.compile(r"[^\W\d_](?:[^\W_]|[.'’\-/](?=[^\W\d_]))*")
# What stands between the words of a label, in four languages.
_LINKS = frozenset(
    "of the and or for to in at on by no nº n nr num your our my his her der des die das und oder "
    "von vom am im zur zum für mit de da do das dos del la el los las al a o y e em en ao aos com "
    "con por para s ihr ihre unser unsere su sus".split()
)
# Letters behind the names of those who have passed an examination.
_DEGREES = frozenset(
    "MD NP RN PA-C PhD MSc BSc MBBS FRCS FRCP MRCP MBChB DDS DVM LPN RPh PharmD Esq".split()
)
_LEADS = re.compile(
    r"(?:\.|[ \xa0]*n(?:[.º°]|[ro]\.?|úm\.?)*)?[ \xa0]*(?:[:=](?!\d\d\b)|#|(?=[ \xa0]?\d))", re.I
)
_COLON = re.compile(r"[^\n:\t|;\"<>]{0,30}?[ \xa0]*:(?!\d)")
# Where a label can begin.
_BEGINS = re.compile(r"[\n\t|;:\"<>]|[ \xa0]{3}|[.!?] ")
_LONGEST = 40
# German surnames are words for what men did for a living, more than the lists have.
_JOBS = {"de": "profession/female"}
_ADDRESSED = re.compile(
    r"\b(?:mr|mrs|ms|miss|dr|dra|drs|prof|sir|herrn?|frau|fr|hr|sra?|sres|do[nñ]a?|señora?|d\.ª"
    r"|senhora?|mme|familie)\.?[ \xa0]+$",
    re.IGNORECASE,
)


class _Known(NamedTuple):
    """The words of a language by what they are, folded; codes as they are written."""

    words: frozenset[str]
    phrases: frozenset[str]
    codes: frozenset[str]
    jobs: frozenset[str]
    named: frozenset[str]  # those of all these that people are called as well


class FormWords:
    """Tells the labels of fields and the words for jobs in texts of a language.

    >>> words = FormWords("de")
    >>> texts = ("KVNR: A123456780", "Kundennummer 4711", "Frau Lager kam", "Lager: Fulda")
    >>> places = (0, 4), (0, 12), (5, 10), (0, 5)
    >>> [words.is_label(t, Span(*p, "PERSON")) for t, p in zip(texts, places)]
    [True, True, False, True]
    """

    def __init__(self, language: str) -> None:
        self._language = language

    def is_label(self, text: str, span: Span) -> bool:
        """Say whether a span is what is asked for in a form, or a part of it."""
        known = _known(self._language)
        words = _words(text, span.start, span.end)
        if not words:
            return False
        if " ".join(words) not in known.phrases and not _all_known(words, known.words):
            begin = _begin(text, span.start)
            colon = _COLON.match(text, span.end)
            if colon is None or colon.end() - begin > _LONGEST:
                return False
            phrase = _words(text, begin, colon.end())
            return " ".join(phrase) in known.phrases
        if _is_addressed(text, span):
            return False
        if known.named.isdisjoint(words) or _LEADS.match(text, span.end):
            return True
        begin = _begin(text, span.start)
        colon = _COLON.match(text, span.end)
        if colon is not None and colon.end() - begin <= _LONGEST:
            return _all_known(_words(text, begin, colon.end()), known.words)
        return False

    def is_job(self, text: str, span: Span) -> bool:
        """Say whether a span is what somebody is, and nobody's name.

        >>> texts = ("the Chief Nurse came", "Mr Porter came")
        >>> [FormWords("en").is_job(t, Span(*p, "PERSON")) for t, p in zip(texts, [(4, 15), (3, 9)])]
        [True, False]
        """
        known = _known(self._language)
        words = _words(text, span.start, span.end)
        is_said = bool(words) and _all_known(words, known.jobs | known.words)
        if not is_said or _is_addressed(text, span) or known.jobs.isdisjoint(words):
            return False
        return known.named.isdisjoint(words)

    def without_codes(self, text: str, span: Span) -> Span:
        """Return a span without codes of forms, and letters of degrees, at its ends.

        >>> text = "Imke Tarnow LANR 123456601"
        >>> FormWords("de").without_codes(text, Span(0, 16, "PERSON")).end
        11
        """
        codes = _known(self._language).codes
        start, end = span.start, span.end
        words = list(_WORD.finditer(text, start, end))
        while len(words) > 1 and _is_code(words[-1][0], codes):
            # Digits behind it are those that it asks for.
            if any(map(str.isdigit, text[words[-1].end() : end])):
                break
            end = words[-2].end()
            words.pop()
        rest = 0
        while rest + 1 < len(words) and words[rest][0].replace(".", "") in codes:
            rest += 1
        if rest:
            start = words[rest].start()
        elif len(words) == 1 and len(words[0][0]) > 2 and words[0][0] in codes:
            number = re.compile(r"\d").search(text, words[0].end(), end)
            if number and text[words[0].end()] in " :.\xa0#":
                start = number.start()
        return span if (start, end) == (span.start, span.end) else span._replace(start=start, end=end)


def _is_code(word: str, codes: Collection[str]) -> bool:
    bare = word.replace(".", "")
    return bare in codes or bare in _DEGREES


def _words(text: str, start: int, end: int) -> list[str]:
    """Return the words of a stretch as they are compared.

    >>> _words("D.O.B. / E-Mail", 0, 15)
    ['dob', 'e-mail']
    """
    return [fold(word).replace(".", "") for word in _WORD.findall(text, start, end)]


def _all_known(words: Collection[str], known: Collection[str]) -> bool:
    return all(word in known or word in _LINKS for word in words) and any(
        word in known for word in words
    )


def _begin(text: str, start: int) -> int:
    """Return where what may be a label begins, of which something stands at `start`."""
    least = max(0, start - _LONGEST)
    begin = least
    for found in _BEGINS.finditer(text, least, start):
        begin = found.end()
    return begin


def _is_addressed(text: str, span: Span) -> bool:
    return _ADDRESSED.search(text[max(0, span.start - 12) : span.start]) is not None


@cache
def _known(language: str) -> _Known:
    labels = entries_of(f"{language}/form_word")
    told = [(entry, " ".join(_words(entry, 0, len(entry)))) for entry in labels]
    words = frozenset(said for _, said in told if " " not in said)
    jobs: set[str] = set()
    for entry in (
        *titles(language),
        *entries_of(f"{language}/{_JOBS.get(language, 'profession')}"),
        *entries_of(f"{language}/office"),
    ):
        said_of_one = _words(entry, 0, len(entry))
        # Of longer ones the words are those of any subject.
        if len(said_of_one) <= 2:
            jobs.update(word for word in said_of_one if len(word) > 2)
    called = names(language)
    return _Known(
        words,
        frozenset(said for _, said in told if " " in said),
        frozenset(entry for entry, _ in told if entry.isupper() and entry.isalpha()),
        frozenset(jobs),
        frozenset(word for word in (*words, *jobs) if word in called),
    )
