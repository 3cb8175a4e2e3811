"""What is no part of a name is cut off it.

Corpora differ in where a name begins and ends: one takes "Mr Askew" for the name, another
one "Askew"; one knows no tables, and takes what stands in two columns for one name.  Where
models of several corpora look at the same texts, a name is the name alone: no form of
address, no full stop of its sentence, no label of a form, and no more than one cell of a table
(`segments`, `field_labels`).  Spans of rules, which say where they end, lose their forms of address
alone; those of lists stay as they are, and so does whatever a model says that looks alone.

It is suggestions that are trimmed, before it is decided: what is cut off is `outvoted`, and
evidence that is beyond doubt, a rule or a list may still say that it is personal data.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import chain, groupby
from typing import NamedTuple

from ..detect.tables import SOURCE as COLUMN
from ..gazetteers import fold
from ..gazetteers.words import common_words, kinship, names, titles, words_of
from ..labels import kinds_of
from ..languages import LANGUAGES
from ..languages.cue_words import address_anywhere, cue_words, of_all
from ..languages.language import language as language_of
from ..text.document import Document, Span
from .arbitration import TAGGER_PREFIX
from .false_positives import has_letters, is_abbreviated_label, is_eponym, is_nobodys, is_thing
from .field_labels import FormWords, is_addressed
from .segments import IS_LABEL, NAMES, begins_line, pieces

# "D." is a title in front of a name that is written out, and an initial in front of another one.
_INITIAL = re.compile(r"[Dd](?:\.|\s)\s*(?:[^\W\d_]{1,2}\.|$)")
# Shorter ones stand behind names, or are initials.
# "El día 7 de junio", "Reyes, del Colegio": these name nothing.
_NO_NAME = re.compile(r"(?:[Ee]l|[Oo]) d[ií]a|[Ss]eu|del|de la|de los|de las|da|das|do|dos|de|y|e")
_TITLE = re.compile(r"[^\W\d_]{4,}(?:[ -][^\W\d_]+)*")
_BEFORE = r"(?:(?:la|el|las|los|a|o|der|die|den|dem|the|y|e|and|und)\s+)?"
_BEHIND = r"(?:\.?[ªº]|\(a\))?\.?(?![\w'’-])[\s,]*"

_SENTENCE_END = re.compile(r"[^\W\d_]{3,}[^\W\d_A-Z]\.")
_BETWEEN_CELLS = re.compile(r"[^\s,;|]+(?: [^\s,;|]+)*")
_AMOUNT = re.compile(r"\d{1,4}(?:[.,]\d{1,2})?")
# No more than a word that dates are abbreviated to: "mar" is the sea as well.
_SHORT_WORD = re.compile(r"[^\W\d_]{1,3}")
_DAY_OF_RANGE = re.compile(r"(\d{1,2}\.) (?:bis(?: zum)?|und|oder|[-–]) (?=\d{1,2}\.)")
# A name goes on behind a particle.
_PARTICLES_AT_END = re.compile(r"(?: (?:von|vom|van|der|des|dem|den|zu|zum|zur|of|at|the))+$")
_STOP_BEHIND_DATE = re.compile(r"(?<=[^\W\d_]{4}|(?<!\d)\d{4})\.$")
_STOP_BEHIND_HOUSE = re.compile(r"(?<=\d)\.$")
_BEHIND_MONTH = re.compile(r"\d{1,2}\. (?P<month>[^\W\d_]{3,}) (?P<rest>[^\W\d_]{4,})$")
_VON_UND_ZU = re.compile(r" v(?:on|om|\.) (?:und|u\.) zu[mr]? ")
_AND = re.compile(r" (?:and|und|y|e|&) ")
_DATED = re.compile(r"(\d{1,4}[-./]\d{1,2}[-./]\d{1,4}) \d{1,2} [^\W\d_]{4,}")
_WORD = re.compile(r"[^\W\d_]+")
# Shorter words in small letters are particles of names as well.
_LEAST_LETTERS = 4

# So near, and so many capitals there show that a text is not written in small letters.
_NEAR, _LEAST_CAPITALS = 100, 2
_CAPITALISED = re.compile(r"\b[^\W\d_a-z][^\W\d_A-Z]{2,}")
_LEAST_DIGITS = 7
_RULES = "rule:"
_OF_LAYOUT = re.compile(r" *[\r\n\t|;\"]| {3}")
_BEHIND_DATE = re.compile(r"[?!,;:]+$")
_WHO = re.compile(r" (?P<did>[^\W\d_A-Z]{3,}) (?P<who>[^\W\d_a-z][^\W\d_]+(?: [^\W\d_a-z]\w+)*)$")
_A_THING = re.compile(r"(?:la|el|los|las|der|die|das|the|o|os|as) ([^\W\d_A-Z]+)", re.IGNORECASE)
_DAY = re.compile(r"d[ií]a (?=\d+ )", re.IGNORECASE)
# What says where, before what a place is called.
_PREPOSITION = re.compile(
    r"(?:in der|in dem|an der|auf der|auf dem|im|in|en la|en el|en|del|no|na|em|do|da) "
)

# Behind these a word in small letters is a noun.
_ARTICLE = re.compile(r"\b(?:la|el|las|los|su|sus|mi|mis|tu|un|una) $", re.IGNORECASE)
# What hides in words: soft hyphens, joiners and blanks without width.
_UNSEEN = "\xad\u200b\u200c\u200d\u2060\ufeff"


class _Address(NamedTuple):
    """What may stand before the names of a language, and behind a list of them."""

    before: re.Pattern[str]
    closing: re.Pattern[str]
    written: frozenset[str]  # those that are cut off even if people are called so

    @classmethod
    def of(cls, language: str) -> _Address:
        """Return the forms of address of a language, and the titles on its list."""
        own = cue_words(language).address if language in LANGUAGES else frozenset()
        written = sorted(address_anywhere() | own)
        said = [*written, *filter(_TITLE.fullmatch, titles(language))]
        one = _any_of({*map(str.lower, said), *map(fold, said)})
        return cls(
            re.compile(f"{_BEFORE}({one}){_BEHIND}", re.IGNORECASE),
            re.compile(rf"[,;] *({one})\.?", re.IGNORECASE),
            frozenset(map(fold, written)),
        )


class Trimming:
    """Cuts off the names that models find in texts of a language what is none of them.

    >>> spans = (Span(0, 10, "PERSON", "crf:x"),)
    >>> trimmed = Trimming("en")(Document("note", "Dr. Askew.", suggested=spans))
    >>> [span] = trimmed.suggested
    >>> "Dr. Askew."[span.start : span.end]
    'Askew'
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._forms = FormWords(language)

    @cached_property
    def _address(self) -> _Address:
        """What stands before names; made when a name is met."""
        return _Address.of(self._language)

    def __call__(self, document: Document) -> Document:
        """Return a document with suggestions that are names, and the rest of them `outvoted`.

        Whose relative somebody is gives nobody away where nobody is named.
        """
        suggested: list[Span] = []
        outvoted: list[Span] = []
        text = document.text
        relatives = {span for span in document.suggested if self._is_bare_relative(text, span)}
        cells = [span for span in document.suggested if span.source == COLUMN]
        for span in document.suggested:
            if span in relatives or not span.source.startswith(TAGGER_PREFIX):
                bare = self._named(text, span) if span.source == COLUMN else span
                suggested.append(bare if bare.start < bare.end else span)
                continue
            parts = _across_cells(text, span, cells) if cells else (span,)
            kept = [_whole(text, p) for part in parts for p in self._pieces(text, part)]
            suggested += kept
            if kept != [span]:
                outvoted.append(span)
        if ranges := _ranges(text, suggested):
            parts_of = {part for parts in ranges.values() for part in parts}
            outvoted += [span for span in suggested if span in parts_of]
            suggested = [*(span for span in suggested if span not in parts_of), *ranges]
        if relatives and not any(
            _is_of_person(text, span) for span in suggested if span not in relatives
        ):
            outvoted += relatives
            suggested = [span for span in suggested if span not in relatives]
        if not outvoted and suggested == [*document.suggested]:
            return document
        return document.with_(suggested=tuple(suggested), outvoted=(*document.outvoted, *outvoted))

    def decided(self, document: Document) -> Document:
        """Return a decided document whose names by rules have no form of address before them.

        Rules take "Dr R. Pell" for what stands behind "GP:".  What is nothing but a form of
        address is let go.
        """
        spans = document.spans
        if not any(span.source.startswith(_RULES) for span in spans):
            return document
        text = document.text
        named = []
        for span in spans:
            top = kinds_of(span.label)[-1] if span.source.startswith(_RULES) else ""
            if top == "PERSON":
                span = self._named(text, span)
            elif top == "DATE" and _STOP_BEHIND_DATE.search(text[span.start : span.end]):
                span = span._replace(end=span.end - 1)
            # What a rule has more than a model may be the full stop of "S.A." alone.
            is_something = any(map(str.isalnum, text[span.start : span.end]))
            if is_something and not (top == "CONTACT" and is_nobodys(text, span, top)):
                named.append(span)
        return document if named == [*spans] else document.with_(spans=tuple(named))

    def _named(self, text: str, span: Span) -> Span:
        """Return a name by a rule or a table without the forms of address before it."""
        bare = self._without_address(text, span)
        return bare if bare.start > span.start else span

    def _pieces(self, text: str, span: Span) -> Iterator[Span]:
        """Yield what is a name or a number of somebody of what a model takes for one thing."""
        top = kinds_of(span.label)[-1]
        parts = pieces(text, span, self._language)
        if top not in NAMES and top != "ID":
            yield from chain.from_iterable(self._kept(text, part) for part in parts)
            return
        parts = [piece for part in parts for piece in self._forms.without_codes(text, part)]
        is_cut = len(parts) > 1
        for part in parts:
            digits = sum(map(str.isdigit, text[part.start : part.end])) if is_cut else 0
            if digits >= _LEAST_DIGITS:
                # Whosever name it stood beside, it is a number of somebody.
                yield part
                continue
            if top == "ID" and is_cut and not digits:
                part = self._named(text, part)
            if not self._is_of_a_form(text, part, top, is_cut=is_cut):
                yield from self._kept(text, part)

    def _is_of_a_form(self, text: str, span: Span, top: str, *, is_cut: bool) -> bool:
        """Say whether a form asks for what a span is, or nobody is called so."""
        if "NAME_TITLE" in kinds_of(span.label):
            return False
        if self._forms.is_label(text, span) or self._forms.is_heading(text, span):
            return True
        surface = text[span.start : span.end]
        if top != "ORGANIZATION" and top != "LOCATION" and self._forms.is_job(text, span):
            return not any(map(str.isdigit, surface))
        if not is_cut or any(map(str.isdigit, surface)):
            return False
        if top != "PERSON" and not _OF_LAYOUT.match(text, span.end):
            return False
        return all(map(self._is_plain, _WORD.findall(surface)))

    def _kept(self, text: str, span: Span) -> Iterator[Span]:
        kinds = kinds_of(span.label)
        top = kinds[-1]
        if is_nobodys(text, span, top) or is_thing(text, span, self._language):
            return
        if top in NAMES and _NO_NAME.fullmatch(text, span.start, span.end):
            return
        if top == "PERSON" and is_abbreviated_label(text, span):
            return
        if top in NAMES and is_eponym(text, span, self._language):
            return
        if top == "DATE":
            yield from self._date(text, span)
        elif top not in NAMES or "NAME_TITLE" in kinds:
            yield span
        elif self._is_somebody(text, span):
            yield span._replace(label="PERSON")
        elif top != "PERSON":
            if not (IS_LABEL.match(text, span.end) and self._is_plain_word(text, span)):
                yield _without_preposition(text, span) if top == "LOCATION" else span
        else:
            if self._is_small(text, span) and "NAME_RELATIVE" not in kinds:
                return
            thing = _A_THING.fullmatch(text, span.start, span.end)
            if thing and thing[1].islower() and fold(thing[1]) in common_words(self._language):
                return
            span = _without_stop(text, self._without_address(text, span))
            if behind := _PARTICLES_AT_END.search(text, span.start, span.end):
                span = span._replace(end=behind.start())
            if span.start < span.end and not self._is_plain_word(text, span):
                yield from self._names_in(text, span)

    def _date(self, text: str, span: Span) -> Iterator[Span]:
        """Yield a date without what stands around it, unless it is a short word, or a common one.

        >>> [part[:2] for part in Trimming("es")._date("el lunes?", Span(3, 9, "DATE"))]
        [(3, 8)]
        """
        surface = text[span.start : span.end]
        if _SHORT_WORD.fullmatch(surface) and surface.islower():
            return
        if dated := _DATED.fullmatch(surface):
            # "2024-01-15 12 hours": the date, and what lasted.
            span = span._replace(end=span.start + dated.end(1))
        elif behind := _BEHIND_DATE.search(surface) or _STOP_BEHIND_DATE.search(surface):
            span = span._replace(end=span.start + behind.start())
        elif behind := _BEHIND_MONTH.match(surface):
            if self._is_of_calendar(behind["month"]) and self._is_plain(behind["rest"]):
                span = span._replace(end=span.start + behind.end("month"))
        if day := _DAY.match(surface):
            span = span._replace(start=span.start + day.end())
        if (behind := _WHO.search(surface)) and not any(map(str.isdigit, surface)):
            # "abril vino Abril Olmos": when, and who.
            if not self._is_of_calendar(behind["did"]):
                yield span._replace(end=span.start + behind.start())
                yield span._replace(start=span.start + behind.start("who"))
                return
        if span.start == span.end or (surface.istitle() and self._is_plain_word(text, span)):
            if not self._is_of_calendar(surface):
                return
        yield span

    def _is_of_calendar(self, word: str) -> bool:
        kinds = ("month", "weekday", "time", "time_unit", "number")
        return any(fold(word) in words_of(f"{self._language}/{kind}") for kind in kinds)

    def _is_somebody(self, text: str, span: Span) -> bool:
        """Say whether what is taken for no person has a form of address: "D. Vitória"."""
        if kinds_of(span.label)[-1] == "PERSON" or not text[span.start : span.end].isalpha():
            return False
        return is_addressed(text, span) and fold(text[span.start : span.end]) in names(
            self._language
        )

    def _without_address(self, text: str, span: Span) -> Span:
        """Return a name without the forms of address that it begins with, or end a list with.

        What is a greeting in front of a name, and alone in its line, is a surname elsewhere.
        """
        start, end = span.start, span.end
        address = self._address
        said: list[str] = []
        while start < end and (found := address.before.match(text, start, end)):
            if _INITIAL.match(text, start, end):
                break
            word = fold(found[1])
            if word not in address.written and self._is_called(word):
                break
            said.append(word)
            start = found.end()
        if "NAME_RELATIVE" not in kinds_of(span.label):
            # Somebody's son is called Korbinian, and not "Sohn Korbinian".
            first = _WORD.match(text, start, end)
            if first and first.end() < end and fold(first[0]) in kinship(self._language):
                behind = _WORD.search(text, first.end(), end)
                start = behind.start() if behind else start
        if "d" in address.written and text[span.start : end] in ("D", "D."):
            # "D." of "D. Juan", where the name is a span of its own.
            start = end
        elif start >= end and not begins_line(text, span.start):
            if any(word not in _titles() and self._is_called(word) for word in said):
                return span
        comma = max(text.rfind(",", start, end), text.rfind(";", start, end))
        closing = address.closing.fullmatch(text, comma, end) if comma > start else None
        if closing and (
            fold(closing[1]) in address.written or not self._is_called(fold(closing[1]))
        ):
            end = comma
        return span._replace(start=start, end=max(start, end))

    def _is_called(self, title: str) -> bool:
        """Say whether people are called as a title is, or it is a word for a relative."""
        known, kin = names(self._language), kinship(self._language)
        return all(word in known or word in kin for word in _WORD.findall(title))

    def _names_in(self, text: str, span: Span) -> Iterator[Span]:
        """Yield the names of a span that has common words between them.

        >>> text = "Wolf sah einen Wolf"
        >>> parts = Trimming("de")._names_in(text, Span(0, len(text), "PERSON"))
        >>> [text[part.start : part.end] for part in parts]
        ['Wolf', 'Wolf']
        """
        if (joint := _joint(text, span)) is not None:
            yield span._replace(end=joint[0])
            yield span._replace(start=joint[1])
            return
        words = list(_WORD.finditer(text, span.start, span.end))
        if len(words) < 3 or not (words[0][0][0].isupper() and words[-1][0][0].isupper()):
            yield span
            return
        if not any(self._is_common(word[0]) for word in words):
            yield span
            return
        if _VON_UND_ZU.search(text, span.start, span.end):
            yield span
            return
        for is_common, run in groupby(words, lambda word: self._is_common(word[0])):
            named = [word for word in run if not is_common and word[0][0].isupper()]
            if named:
                yield span._replace(start=named[0].start(), end=named[-1].end())

    def _is_common(self, word: str) -> bool:
        """Say whether a word in small letters is no name, and no particle of one."""
        if not word.islower():
            return False
        if len(word) < _LEAST_LETTERS:
            return word in of_all("between_people")
        return fold(word) not in names(self._language) and fold(word) not in _particles()

    def _is_bare_relative(self, text: str, span: Span) -> bool:
        """Say whether a relative is a word of kinship alone: "madre", and not "madre Ana"."""
        if "NAME_RELATIVE" not in kinds_of(span.label):
            return False
        word = text[span.start : span.end]
        if not word.islower() or not word.isalpha():
            return fold(word) in kinship(self._language)
        is_noun = _ARTICLE.search(text, max(0, span.start - 8), span.start)
        return bool(is_noun) or fold(word) in kinship(self._language) or self._is_plain(word)

    def _is_plain_word(self, text: str, span: Span) -> bool:
        """Say whether a name is one word that is common and nobody's name."""
        word = text[span.start : span.end]
        if not word.isalpha() or word.isupper() or "NAME_RELATIVE" in kinds_of(span.label):
            return False
        return self._is_plain(word)

    def _is_small(self, text: str, span: Span) -> bool:
        """Say whether a German name is in small letters, on no list, and its line is not.

        Where all nouns have capitals, words without one are neither names nor nouns.
        """
        surface = text[span.start : span.end]
        if (
            language_of(self._language).variants.capitals_tell
            or not surface.islower()
            or any(map(str.isdigit, surface))
        ):
            return False
        words = set(map(fold, _WORD.findall(surface)))
        if words & names(self._language) or words & _particles():
            return False
        begin = text.rfind("\n", 0, span.start) + 1
        line = (
            text[max(begin, span.start - _NEAR) : span.start]
            + text[span.end : span.end + _NEAR].partition("\n")[0]
        )
        return len(_CAPITALISED.findall(line)) >= _LEAST_CAPITALS

    def _is_plain(self, word: str) -> bool:
        known = fold(word)
        if known not in common_words(self._language) or known in names(self._language):
            return False
        # "Pelé" is no skin ("pele").
        return word.isascii() or language_of(self._language).variants.is_common(word)


@cache
def _titles() -> frozenset[str]:
    return frozenset(map(fold, address_anywhere()))


@cache
def _particles() -> frozenset[str]:
    """Return the particles of names of all languages, which are written small."""
    entries = chain.from_iterable(words_of(f"{name}/name_particle") for name in LANGUAGES)
    return frozenset(chain.from_iterable(map(str.split, entries)))


def _any_of(words: Iterable[str], *, depth: int = 2) -> str:
    """Return an expression for any of some words, the longest that fits.

    Those that begin alike stand together, so that few are tried on a name that begins otherwise.

        >>> _any_of(["mr", "mrs", "dr"], depth=1)
        'm(?:rs|r)|d(?:r)'
    """
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    if depth == 0 or "" in longest_first:
        return "|".join(longest_first)
    beginning: dict[str, list[str]] = {}
    for word in longest_first:
        beginning.setdefault(word[0], []).append(word[1:])
    return "|".join(f"{c}(?:{_any_of(rest, depth=depth - 1)})" for c, rest in beginning.items())


def _is_of_person(text: str, span: Span) -> bool:
    return "PERSON" in kinds_of(span.label) and has_letters(text[span.start : span.end])


def _joint(text: str, span: Span) -> tuple[int, int] | None:
    """Return where the first of two people ends and the second begins, of two names each.

    >>> text = "Ada Pell and Ida Olms"
    >>> _joint(text, Span(0, len(text), "PERSON"))
    (8, 13)

    "Ortega y Gasset" is one of them.
    """
    found = _AND.search(text, span.start, span.end)
    if found is None or _AND.search(text, found.end(), span.end):
        return None
    start, end = found.span()
    for name in (text[span.start : start].split(), text[end : span.end].split()):
        if len(name) < 2 or not (name[0][0].isupper() and name[-1][0].isupper()):
            return None
    return start, end


def _across_cells(text: str, span: Span, cells: Sequence[Span]) -> Iterator[Span]:
    """Yield a span, or what lies between the cells of a table that it takes for one thing.

    Bare numbers are left out, as in other rows of numbers.
    """
    if not any(span.start <= cell.start and cell.end <= span.end for cell in cells):
        yield span
        return
    for part in _BETWEEN_CELLS.finditer(text, span.start, span.end):
        if not _AMOUNT.fullmatch(part[0]):
            yield span._replace(start=part.start(), end=part.end())


def _whole(text: str, span: Span) -> Span:
    """Return a span with the rest of a word that signs cut which nobody sees.

    >>> _whole("Jo\\u200banna called", Span(0, 2, "PERSON")).end
    7
    """
    if kinds_of(span.label)[-1] not in NAMES:
        return span
    end, size = span.end, len(text)
    while end < size and (
        text[end] in _UNSEEN or (text[end - 1] in _UNSEEN and text[end].isalnum())
    ):
        end += 1
        while end < size and text[end].isalnum():
            end += 1
    return span if end == span.end else span._replace(end=end)


def _ranges(text: str, spans: Sequence[Span]) -> dict[Span, list[Span]]:
    """Return the dates that begin with a day whose month another date has, and their parts.

    "5. bis 12. April" is one date: "5." alone says no month, and cannot be read.

    >>> text = "5. bis 12. April"
    >>> [*_ranges(text, (Span(0, 2, "DATE", "crf:x"), Span(7, 16, "DATE", "crf:x")))][0][:2]
    (0, 16)
    """
    dates = [s for s in spans if s.label == "DATE" and s.source.startswith(TAGGER_PREFIX)]
    found: dict[Span, list[Span]] = {}
    for day in dates:
        between = _DAY_OF_RANGE.match(text, day.start)
        if between is None or between.end(1) != day.end:
            continue
        others = [span for span in dates if span.start == between.end()]
        if others:
            end = max(span.end for span in others)
            found[day._replace(end=end)] = [day, *others]
    return found


def _without_preposition(text: str, span: Span) -> Span:
    """Return a place without what says that something is there, and without a full stop.

    >>> _without_preposition("in der lindenstr. 4.", Span(0, 20, "LOCATION_STREET"))[:2]
    (7, 19)
    """
    found = _PREPOSITION.match(text, span.start, span.end)
    stop = _STOP_BEHIND_HOUSE.search(text, span.start, span.end)
    start, end = found.end() if found else span.start, stop.start() if stop else span.end
    return span._replace(start=start, end=end)


def _without_stop(text: str, span: Span) -> Span:
    """Return a name without the full stop of the sentence that it ends.

    >>> [_without_stop(text, Span(0, len(text), "PERSON")).end for text in ("Berg.", "Jr.")]
    [4, 3]
    """
    last = text[span.start : span.end].split()[-1:] or [""]
    if _SENTENCE_END.search(last[0]) and last[0].endswith("."):
        return span._replace(end=span.end - 1)
    return span
