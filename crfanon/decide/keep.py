"""The choice of spans to mask, by labels and values that settings keep in clear.

Labels of any level of the hierarchy say what is masked and what is kept.  What
identifies no one, though its label would be masked, is told by its surface: a
month alone, a country.  It is decided here, after arbitration, and once: what is
kept is moved aside (`Document.kept`), so that a scan of the masked text knows
that it may stand.

A kept label keeps what is surely of that kind: ``LOCATION_COUNTRY`` keeps no
``LOCATION``, which may be a town.  A chosen label masks also what may be of that
kind: with ``LOCATION_CITY`` whatever is called ``LOCATION`` only.  And nothing is kept
about which something else is suggested that would be masked: a town that a list of the
user's own calls a person is one.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from itertools import chain
from types import MappingProxyType

from ..errors import ConfigError
from ..gazetteers.words import words_of
from ..labels import convert, has_place, kinds_of
from ..languages.cue_words import of_all
from ..rules.checks.calendar_dates import impossible_dates
from ..rules.match.matcher import SURE
from ..text.document import Document
from ..text.normalize import fold
from ..text.spans import KEEP, Change, Span
from .allow_lists import certain_evidence
from .citations import LABEL, keep_citations
from .roles import is_role

SOURCE = "kept"
CITATION = "citation"

Words = Callable[[str], frozenset[str]]
# Of a text, what tells which of its spans are of a kind.
_Telling = Callable[[Span], bool]
_Reading = Callable[[str, Words], _Telling]

_YEAR = re.compile(r"\s*(?:1[5-9]|20)\d\d\s*")
_WORDS = re.compile(r"[^\W\d_]+|[%‰]")
# Lists have no entries of one sign; "x" is between the sides of a thing.
_SHORT_UNITS = frozenset("mlgx%‰")
_LINKS, _BEFORE_DAYS = "between_numbers", "before_days"
_DIGIT = re.compile(r"\d")


def is_month(surface: str, words: Words) -> bool:
    """Return whether a date is the name of a month, or names of several, and no more.

    >>> [is_month(surface, list_words("de")) for surface in ("im März", "März", "März 2012")]
    [False, True, False]
    """
    return _are_all(surface, words("month"))


def is_weekday(surface: str, words: Words) -> bool:
    """Return whether a date is the name of a day of the week, or names of several, and no more.

    >>> is_weekday("lunes", list_words("es")), is_weekday("lunes 3", list_words("es"))
    (True, False)
    """
    return _are_all(surface, words("weekday"))


def is_year(surface: str, _words: Words) -> bool:
    """Return whether a date is a year and no more.

    >>> is_year("2012", list_words("en")), is_year("3/2012", list_words("en"))
    (True, False)
    """
    return _YEAR.fullmatch(surface) is not None


def is_duration(surface: str, words: Words) -> bool:
    """Return whether a date is no day but how long something took: numbers of units of time.

    >>> surfaces = ("five years", "2 to 3 weeks", "14 days", "3 May", "days", "2 years ago")
    >>> [is_duration(surface, list_words("en")) for surface in surfaces]
    [True, True, True, False, False, False]
    >>> [is_duration(surface, list_words("es")) for surface in ("24 días", "los días 2 y 4")]
    [True, False]
    """
    before = _WORDS.findall(fold(_DIGIT.split(surface, maxsplit=1)[0]))
    is_day = not words(_BEFORE_DAYS).isdisjoint(before)
    return not is_day and _is_number_of(words("time_unit"), surface, words)


def is_measure(surface: str, words: Words) -> bool:
    """Return whether a quantity is a measure, as of weight or length or in per cent, and no sum.

    >>> surfaces = ("94,6 kg", "50 %", "3 x 4 cm", "3 to 5 m", "500 mg", "500 euros", "kg", "12")
    >>> [is_measure(surface, list_words("en")) for surface in surfaces]
    [True, True, True, True, True, False, False, False]
    """
    return _is_number_of(words("measure_unit") | _SHORT_UNITS, surface, words)


def _is_number_of(units: frozenset[str], surface: str, words: Words) -> bool:
    """Return whether a surface is a number of units, or several such, and no more."""
    found = _WORDS.findall(fold(surface))
    if units.isdisjoint(found):
        return False
    numbers = words("number")
    has_number = any(map(str.isdigit, surface)) or not numbers.isdisjoint(found)
    links = words(_LINKS)
    return has_number and all(w in units or w in numbers or w in links for w in found)


def is_country(surface: str, words: Words) -> bool:
    """Return whether a place is a country.

    >>> [is_country(surface, list_words("pt")) for surface in ("Alemanha", "Lisboa")]
    [True, False]
    """
    return fold(" ".join(surface.split())) in words("country")


def _are_all(surface: str, words: frozenset[str]) -> bool:
    """Return whether a surface is one of the words, or nothing but several of them."""
    folded = fold(surface)
    if folded.strip(" .") in words:
        return True
    found = _WORDS.findall(folded)
    return bool(found) and words.issuperset(found) and not _DIGIT.search(folded)


def _by_surface(is_one: Callable[[str, Words], bool]) -> _Reading:
    def reading(text: str, words: Words) -> _Telling:
        return lambda span: is_one(text[span.start : span.end], words)

    return reading


def _in_impossible_date(text: str, words: Words) -> _Telling:
    """Return the test whether a span is, or is a part of, a date that no calendar has.

    Common words that were taken for a part of the date may stand beside it.

    >>> text = "wrote 31.02.2020 or 29.02.2020"
    >>> is_one = _in_impossible_date(text, list_words("en"))
    >>> [is_one(Span(*place, "DATE")) for place in ((6, 16), (6, 9), (0, 16), (6, 30), (20, 30))]
    [True, True, True, False, False]
    """

    @cache
    def stretches() -> list[tuple[int, int]]:
        return list(impossible_dates(text))

    def is_one(span: Span) -> bool:
        for start, end in stretches():
            if start < span.end and span.start < end:
                beside = fold(f"{text[span.start : start]} {text[end : max(end, span.end)]}")
                is_dated = any(map(str.isdigit, beside))
                return not is_dated and words("common_word").issuperset(_WORDS.findall(beside))
        return False

    return is_one


VALUES: Mapping[str, tuple[str, _Reading]] = MappingProxyType(
    {
        "month": ("DATE", _by_surface(is_month)),
        "weekday": ("DATE", _by_surface(is_weekday)),
        "year": ("DATE", _by_surface(is_year)),
        "duration": ("DATE", _by_surface(is_duration)),
        "measure": ("QUANTITY", _by_surface(is_measure)),
        "country": ("LOCATION", _by_surface(is_country)),
        "impossible_date": ("DATE", _in_impossible_date),
        CITATION: (LABEL, lambda _text, _words: lambda _span: False),
    }
)
"""Kinds of value that can be kept: of which label they are, and how one is told in a text.

What a citation holds is of any label, and is told behind all others (`citations`).
"""


def _label_of_spans(label: str) -> str:
    """Return the label of the hierarchy for one that has a place in it, else the label itself."""
    return convert(label) if has_place(label) else label


def _refuse_doubtful(chosen: Collection[str], given: Collection[str]) -> None:
    """Raise `ConfigError` if spans may have a label of which it is unknown whether it is chosen.

    One without a place in the hierarchy may be of any kind that is chosen there.
    """
    doubtful = [label for label in sorted(given) if not has_place(label) and label not in chosen]
    if doubtful and any(map(has_place, chosen)):
        label = doubtful[0]
        raise ConfigError(
            f"{label} has no place in the label hierarchy, so nobody knows whether it is one of "
            f"them; name it too, or say what it is: convert: {{{label}: PERSON}}"
        )


def list_words(language: str) -> Words:
    """Return a function that gives the folded entries of a shipped list of `language`.

    They have no full stops, and are none where the language has no such list.  Words beside
    numbers are no list, but stand with the words of the language.
    """

    @cache
    def words(name: str) -> frozenset[str]:
        if name in (_LINKS, _BEFORE_DAYS):
            return of_all(name, language)
        return frozenset(entry.rstrip(".") for entry in words_of(f"{language}/{name}"))

    return words


class Keeping:
    """Moves aside what is decided and is not to be masked.

    Only what may be of one of `labels` is masked, if they are given, and nothing of `keep`,
    which are labels and names in `VALUES`.  `given` are the labels that spans can have here,
    `certain` the sources whose evidence is beyond doubt, and `identifying` those that are
    hardly ever wrong about a personal address or number: a statute holds no e-mail address.
    Raises `ConfigError` when one of these has no place in the hierarchy while `labels` are
    to be told apart, or when `keep` has a label of a corpus that no span bears.

        >>> spans = (Span(4, 9, "DATE"), Span(10, 13, "PERSON"), Span(14, 18, "DATE"))
        >>> document = Document("note", "The March Ann 2012", spans=spans)
        >>> masked = Keeping(keep=["month"], language="en")(document)
        >>> [span.start for span in masked.spans], [span.start for span in masked.kept]
        ([10, 14], [4])
    """

    def __init__(
        self,
        *,
        labels: Iterable[str] | None = None,
        keep: Iterable[str] = (),
        language: str,
        given: Collection[str] = frozenset(),
        certain: Collection[str] = frozenset(),
        identifying: Collection[str] = frozenset(),
    ) -> None:
        self._certain = certain
        self._identifying = identifying
        keep = frozenset(keep)
        self._values = [VALUES[name] for name in sorted(keep & VALUES.keys())]
        self._keep = keep - VALUES.keys()
        self._labels = None
        if labels is not None:
            self._labels = frozenset(_label_of_spans(label) for label in labels)
            _refuse_doubtful(self._labels, set(given) - self._keep)
        for label in sorted(self._keep):
            if _label_of_spans(label) != label and given and label not in given:
                raise ConfigError(
                    f"nothing is called {label} here; name {convert(label)}, or keep "
                    "the labels of the corpus (naming: native)"
                )
            if not has_place(label) and label not in given:
                raise ConfigError(
                    f"nothing is called {label} here; name what it is converted to, or leave it out"
                )
        self._language = language
        self._keeps_citations = CITATION in keep
        self._words = list_words(language)
        # What `_values_of` said of a label.
        self._values_by_label: dict[str, tuple[int, ...] | None] = {}

    def __call__(self, document: Document) -> Document:
        """Return `document` with what stays in the text moved from `spans` to `kept`.

        The source of such a span is `SOURCE`.
        """
        if self._labels is None and not self._keep and not self._values:
            return document
        is_masked = self._telling(document.text)
        document = self._by_kind(document, is_masked)
        if not self._keeps_citations:
            return document
        certain = chain(
            (s for s in certain_evidence(document, self._certain) if s.label != "ID_CASE"),
            (
                span
                for span in certain_evidence(document, self._identifying, least=SURE)
                # A decision is cited by the address of its site.
                if "CONTACT" in kinds_of(span.label) and span.label != "CONTACT_URL"
            ),
        )
        return keep_citations(document, self._language, certain=certain, is_masked=is_masked)

    def _by_kind(self, document: Document, is_masked: _Telling) -> Document:
        """Return `document` without what its label, or what it is a kind of, keeps in clear."""
        may_stay = {span for span in document.spans if not is_masked(span)}
        if not may_stay:
            return document
        objections = self._objections(document, may_stay, is_masked)
        masked: list[Span] = []
        changes: list[Change] = []
        for span in document.spans:
            if span not in may_stay:
                masked.append(span)
            elif span in objections:
                masked.append(span._replace(label=objections[span].label))
                changes.append(Change(KEEP, "objection", span, masked[-1]))
            else:
                changes.append(Change(KEEP, SOURCE, span))
        return document.with_(spans=tuple(masked), changes=(*document.changes, *changes))

    def _objections(
        self, document: Document, may_stay: Collection[Span], is_masked: _Telling
    ) -> Mapping[Span, Span]:
        """Return the masked evidence against keeping spans, which share no character, by span.

        It is suggested in the document, or beyond doubt there; of several, the first one counts.
        """
        # What a word beside a name says of it goes before what anybody took it for.
        by_cue = {span for span in may_stay if is_role(span.label)}
        evidence = chain(
            document.suggested,
            certain_evidence(document, self._certain),
            certain_evidence(document, self._identifying, least=SURE),
        )
        spans = sorted(may_stay)
        starts, ends = [span.start for span in spans], [span.end for span in spans]
        objections: dict[Span, Span] = {}
        for found in evidence:
            first, last = bisect_right(ends, found.start), bisect_left(starts, found.end)
            if first < last and is_masked(found):
                for span in spans[first:last]:
                    if span in by_cue and found.source not in self._certain:
                        continue
                    objections[span] = min(found, objections.get(span, found))
        return objections

    def _telling(self, text: str) -> _Telling:
        """Return the test whether a span of a text is masked."""
        tellings = [reading(text, self._words) for _, reading in self._values]

        def is_masked(span: Span) -> bool:
            values = self._values_of(span.label)
            return values is not None and not any(tellings[value](span) for value in values)

        return is_masked

    def _values_of(self, label: str) -> tuple[int, ...] | None:
        """Return the values that a span with `label` may have to stay, None if it always stays."""
        if label not in self._values_by_label:
            self._values_by_label[label] = self._find_values_of(label)
        return self._values_by_label[label]

    def _find_values_of(self, label: str) -> tuple[int, ...] | None:
        kinds = kinds_of(label)
        if not self._keep.isdisjoint(kinds):
            return None
        if self._labels is not None and self._labels.isdisjoint(kinds):
            # What is called by the upper label only may be of a lower one that is chosen.
            own = _label_of_spans(label)
            if not any(own in kinds_of(chosen) for chosen in self._labels):
                return None
        return tuple(n for n, (top, _) in enumerate(self._values) if top in kinds)
