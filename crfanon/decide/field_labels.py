"""Labels of form fields and words for jobs and roles, none of which are names.

A model takes the label of a field for a name where it has not met the form: "KVNR", "Kundennr",
"Driver", "Chief Nurse".  In goes a span; out comes whether all of it is such words, or the
span without those at its ends.  What people are called as well ("Ward", "Bill to:") is a label
only where it stands as one: before a colon or a number.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from ..gazetteers.words import common_words, entries_of, names, titles
from ..labels import kinds_of
from ..languages import LANGUAGES
from ..languages.context_words import Expression, context_words
from ..languages.cue_words import cue_words, of_all
from ..languages.sections import ANY
from ..text.normalize import fold
from ..text.spans import Span
from .seams import line_around

# With hyphens and with the full stops of abbreviations: "e-mail", "D.O.B.", "n.º".
_WORD = re.compile(r"[^\W\d_](?:[^\W_]|[.'’\-/](?=[^\W\d_]))*")
_LEADS = re.compile(
    r"(?:\.|[ \xa0]*n(?:[.º°]|[ro]\.?|úm\.?)*)?[ \xa0]*"
    r"(?:[:=](?!\d\d\b)|#|(?=[ \xa0]?[a-z]{0,3}\d))",
    re.IGNORECASE,
)
_COLON = re.compile(r"[^\n:\t|;\"<>]{0,30}?[ \xa0]*:(?!\d)")
# Where a label can begin.
_BEGINS = re.compile(r"[\n\t|;:\"<>]|[ \xa0]{3}|[.!?] ")
# Of an address: "Unit 4", "Portal 3".
_NUMBERED = re.compile(r"[ \xa0]*(?!0)\d{1,4}(?!\d)")
_ORDINALS = frozenset("º°ª")
_FIRMS_AND_PLACES = frozenset({"LOCATION", "ORGANIZATION"})
_CELL_BEGINS = re.compile(r"[\t|;(] ?$")
_CELL_ENDS = re.compile(r" ?(?:$|[\r\n\t|;)])")
_CELL_BEGIN = re.compile(r"[\t|;]")
_CELL_END = re.compile(r"[\r\n\t|;]")
_NEXT_WORD = re.compile(r" ([^\W\d_]+)")
_LONGEST = 40
# What codes have, and letters of degrees: two capitals near each other.
_MAY_BE_CODE = re.compile(r"[^\W\d_a-z][a-z]?[^\W\d_a-z]|[^\W\d_]\.[^\W\d_]|Esq")
# A shorter code before a number may be a part of it.
_LEAST_CODE = 3
_DIGIT = re.compile(r"\d")
_ADDRESSED = Expression(r"\b(?&addressed)\.?ª?[ \xa0]+$", re.IGNORECASE)
_LONGEST_ADDRESS = 12


class _Known(NamedTuple):
    """The words of a language by what they are, folded; codes as they are written."""

    words: frozenset[str]
    phrases: frozenset[str]
    codes: frozenset[str]  # and letters of degrees
    jobs: frozenset[str]
    said_of_people: frozenset[str]  # jobs and words of forms
    named: frozenset[str]  # those of all these that people are called as well
    linking: frozenset[str]  # what stands between the words of a label


class FieldLabels:
    """Tells the labels of fields and the words for jobs in texts of a language.

    >>> words = FieldLabels("de")
    >>> texts = ("KVNR: A123456780", "Kundennummer 4711", "Frau Lager kam", "Lager: Fulda")
    >>> places = (0, 4), (0, 12), (5, 10), (0, 5)
    >>> [words.is_label(t, Span(*p, "PERSON")) for t, p in zip(texts, places)]
    [True, True, False, True]
    """

    def __init__(self, language: str) -> None:
        self._language = language

    def is_label(self, text: str, span: Span) -> bool:
        """Return whether a span is what is asked for in a form, or a part of it."""
        known = _known(self._language)
        words = _words(text, span.start, span.end)
        if not words or _DIGIT.search(text, span.start, span.end):
            return False
        if words == ("n",) and text[span.end : span.end + 1] in _ORDINALS:
            return True
        if " ".join(words) not in known.phrases and not _all_known(
            words, known.words, known.linking
        ):
            return " ".join(_label_around(text, span)) in known.phrases
        if is_addressed(text, span, self._language):
            return False
        # Streets and firms are called after common words as well.
        is_name = kinds_of(span.label)[-1] in _FIRMS_AND_PLACES
        if not is_name and known.named.isdisjoint(words):
            return True
        if is_name and _NUMBERED.match(text, span.end):
            return False
        if len(words) == 1 and len(words[0]) >= _LEAST_CODE and _is_cell(text, span):
            return True
        if cell := _cell_around(text, span):
            if " ".join(cell) in known.phrases or (
                len(cell) > 1 and _all_known(cell, known.words, known.linking)
            ):
                return True
        if _LEADS.match(text, span.end):
            return True
        if len(words) > 1 and not is_name and _is_line(text, span):
            return True
        if behind := _NEXT_WORD.match(text, span.end):
            if " ".join((*words, fold(behind[1]))) in known.phrases:
                return True
        return _all_known(_label_around(text, span), known.words, known.linking)

    def is_job(self, text: str, span: Span) -> bool:
        """Return whether a span is a job or role, and no name.

        >>> texts = ("the Chief Nurse came", "Mr Porter came")
        >>> spans = Span(4, 15, "PERSON"), Span(3, 9, "PERSON")
        >>> [FieldLabels("en").is_job(text, span) for text, span in zip(texts, spans)]
        [True, False]
        """
        known = _known(self._language)
        words = _words(text, span.start, span.end)
        is_said = bool(words) and _all_known(words, known.said_of_people, known.linking)
        if not is_said or is_addressed(text, span, self._language) or known.jobs.isdisjoint(words):
            return False
        # "Judge Ward" is a person, and the "Ward Sister" is none.
        return words[-1] not in known.named

    def says_what(self, word: str) -> bool:
        """Whether a word is a role or the label of a field, and no name.

        >>> [FieldLabels("de").says_what(word) for word in ("Ärztin", "Kundennummer", "Finger")]
        [True, True, False]
        """
        known = _known(self._language)
        said = fold(word)
        return said in known.said_of_people and said not in known.named

    def is_heading(self, text: str, span: Span) -> bool:
        """Return whether a span is a part of a line in capitals, of words of forms alone.

        >>> texts = ("CONTRATO DE ARRENDAMIENTO", "CONTRATO DE OLMOS")
        >>> spans = Span(12, 25, "LOCATION"), Span(12, 17, "LOCATION")
        >>> [FieldLabels("es").is_heading(text, span) for text, span in zip(texts, spans)]
        [True, False]
        """
        surface = text[span.start : span.end]
        if surface != surface.upper():
            return False
        begin, end = line_around(text, span)
        if end - begin > _LONGEST or not text[begin:end].isupper():
            return False
        if _DIGIT.search(text, begin, end):
            return False
        words = _words(text, begin, end)
        known = _known(self._language)
        if not any(word in known.words and len(word) >= _LEAST_CODE for word in words):
            return False
        common = common_words(self._language)
        own = _words(text, span.start, span.end)
        return all(
            word in known.words or word in known.linking or word in common for word in words
        ) and (not any(word in names(self._language) for word in own))

    def without_codes(self, text: str, span: Span) -> Iterator[Span]:
        """Yield a span without codes of forms, and letters of degrees, at its ends or within.

        >>> text = "Imke Tarnow LANR 123456601"
        >>> parts = FieldLabels("de").without_codes(text, Span(0, 26, "ID"))
        >>> [text[part.start : part.end] for part in parts]
        ['Imke Tarnow', '123456601']
        """
        if _MAY_BE_CODE.search(text, span.start, span.end) is None:
            yield span
            return
        codes = _known(self._language).codes
        is_name = kinds_of(span.label)[-1] in _FIRMS_AND_PLACES
        start, end = span.start, span.end
        words = list(_WORD.finditer(text, start, end))
        for k, word in enumerate(words):
            is_code = word[0].replace(".", "") in codes
            if not is_code or (len(words) == 1 and len(word[0]) < _LEAST_CODE):
                continue
            behind = words[k + 1].start() if k + 1 < len(words) else end
            number = _DIGIT.search(text, word.end(), behind)
            if number:
                if text[word.end()] in " :.\xa0#":
                    if start < words[k - 1].end() <= word.start():
                        yield span._replace(start=start, end=words[k - 1].end())
                    start = number.start()
            elif k == len(words) - 1 and k and start < words[k - 1].end():
                end = words[k - 1].end()
            elif k + 1 < len(words) and start == word.start() and not is_name:
                start = words[k + 1].start()
        yield (
            span if (start, end) == (span.start, span.end) else span._replace(start=start, end=end)
        )


def _words(text: str, start: int, end: int) -> tuple[str, ...]:
    """Return the words of a stretch as they are compared.

    >>> _words("D.O.B. / E-Mail", 0, 15)
    ('dob', 'e-mail')
    """
    return _words_of(text[start:end])


# The same name is asked about several times, and the same town in text after text.
@lru_cache(maxsize=4096)
def _words_of(stretch: str) -> tuple[str, ...]:
    return tuple(fold(word).replace(".", "") for word in _WORD.findall(stretch))


def _all_known(words: Collection[str], known: Collection[str], linking: Collection[str]) -> bool:
    return all(word in known or word in linking for word in words) and any(
        word in known for word in words
    )


def _label_around(text: str, span: Span) -> tuple[str, ...]:
    """Return the words of the label, up to a colon, that a span may be a part of; none if of none.

    >>> texts = "Tel. of next of kin: 4", "Tel. of next of kin"
    >>> [_label_around(text, Span(8, 12, "X")) for text in texts]
    [('of', 'next', 'of', 'kin'), ()]
    """
    if ":" not in text[span.end : span.end + _LONGEST]:
        return ()
    begin = _begin(text, span.start)
    colon = _COLON.match(text, span.end)
    if colon is None or colon.end() - begin > _LONGEST:
        return ()
    return _words(text, begin, colon.end())


def _begin(text: str, start: int) -> int:
    """Return the start of a possible label of which a part stands at `start`."""
    least = max(0, start - _LONGEST)
    begin = least
    for found in _BEGINS.finditer(text, least, start):
        begin = found.end()
    return begin


def _is_line(text: str, span: Span) -> bool:
    """Return whether a span is all that its line says, but for signs."""
    start, end, size = span.start, span.end, len(text)
    while start > 0 and text[start - 1] != "\n":
        start -= 1
        if text[start].isalnum():
            return False
    while end < size and text[end] != "\n":
        if text[end].isalnum():
            return False
        end += 1
    return True


def _is_cell(text: str, span: Span) -> bool:
    """Return whether a span is all that stands in a cell of a table.

    >>> text = "Name;Importe;Ort"
    >>> [_is_cell(text, Span(*place, "X")) for place in ((5, 12), (5, 9))]
    [True, False]
    """
    return bool(_CELL_BEGINS.search(text[max(0, span.start - 2) : span.start])) and bool(
        _CELL_ENDS.match(text, span.end)
    )


def _cell_around(text: str, span: Span) -> tuple[str, ...]:
    """Return the words of the cell that a span is a part of, none if it is in none.

    >>> text = "Ward | NHS No | Name"
    >>> _cell_around(text, Span(7, 10, "ORGANIZATION")), _cell_around(text, Span(0, 4, "PERSON"))
    (('nhs', 'no'), ())
    """
    start = max(0, span.start - _LONGEST)
    begins = [found.end() for found in _CELL_BEGIN.finditer(text, start, span.start)]
    ends = _CELL_END.search(text, span.end, span.end + _LONGEST)
    return _words(text, begins[-1], ends.start()) if begins and ends else ()


def is_addressed(text: str, span: Span, language: str) -> bool:
    """Return whether a form of address stands close before a span.

    >>> [is_addressed(text, Span(5, 9, "PERSON"), "es") for text in ("D.ª  Vila", "the  Vila")]
    [True, False]
    """
    before = text[max(0, span.start - _LONGEST_ADDRESS) : span.start]
    return _ADDRESSED.of(language).search(before) is not None


@cache
def _known(language: str) -> _Known:
    labels = entries_of(f"{language}/form_word")
    told = [(entry, " ".join(_words(entry, 0, len(entry)))) for entry in labels]
    words = frozenset(said for _, said in told if " " not in said)
    jobs: set[str] = set()
    for entry in (
        *titles(language),
        *entries_of(f"{language}/{cue_words(language if language in LANGUAGES else ANY).jobs}"),
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
        frozenset(entry for entry, _ in told if entry.isupper() and entry.isalpha()).union(
            context_words("degrees", language)
        ),
        frozenset(jobs),
        words | jobs,
        frozenset(word for word in (*words, *jobs) if word in called),
        of_all("in_labels", language),
    )
