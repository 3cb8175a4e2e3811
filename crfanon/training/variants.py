"""Variants of written texts: the same document with other values in its spans, written otherwise.

Somebody has written out a document in full and marked what is personal in it (`corpus.inline`).
Of its text a model should learn what stands around the values, and of the values their shapes
alone.  So each variant has other names, numbers, days, towns and employers, the same one wherever
the same one stood; and every other one is written in another manner (`manners`).

A value keeps its shape: digits become digits, a month another month, capitals stay capitals, and
a line end in a name stays in it.  What has no such parts ("the vicarage", "beekeeper") is
exchanged for one of the same label from another document of the collection.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Annotated, NamedTuple

from ..corpus.relabelling import OPTIONAL
from ..crypto.keyed_random import Chance
from ..errors import ConfigError
from ..labels import Step, kinds_of
from ..languages.date_words import date_words
from ..settings.schema import Type
from ..settings.setting import Setting
from ..settings.types import FLAG, NUMBER, whole
from ..text.document import Document
from ..text.spans import Span
from ..text.view import View
from .manners import MANNERS, rewritten
from .renaming import NAME_WORD, drawn, entries_of, folded_words_in, names_in
from .types import LISTS, STEPS

_RUN = re.compile(r"[^\W\d_]+|\d+")
_FIGURES = re.compile(r"\d+")
_DIGITS = "0123456789"
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Longer words in numbers say what number it is, and stay: "REF", "POLIZA".
_LONGEST_CODE = 3
# Of so many values one that could be exchanged for another document's stays.
_KEPT = 3
# Of so many words of a name one is put together from the parts of two.
_MADE_UP = 4
_SHORTEST_NAME = 3


def _texts(setting: Setting) -> Path:
    setting.text()
    if not setting.path().exists():
        raise setting.refusal(f"{setting.path()} is not there; name a folder of texts")
    return setting.path()


FOLDER_OF_TEXTS = Type(_texts, "path")


class Written(NamedTuple):
    """Written texts to train on: where they are, how many variants, and what goes into them."""

    path: Annotated[Path, FOLDER_OF_TEXTS, "a folder of texts with marks in line"]
    variants: Annotated[int, whole(least=0), "so many of each text, beside itself"] = 4
    share: Annotated[float, NUMBER, "how much of a gold document each counts"] = 1.0
    given: Annotated[tuple[str, ...], LISTS, "where given names come from", ...] = ()
    surnames: Annotated[tuple[str, ...], LISTS, "where surnames come from", ...] = ()
    towns: Annotated[tuple[str, ...], LISTS, "where towns come from", ...] = ()
    kept: Annotated[tuple[str, ...], LISTS, "words of names that stay: titles, particles"] = ()
    labels: Annotated[tuple[Step, ...], STEPS, "how their labels are converted"] = ()
    kinds: Annotated[
        bool, FLAG, "whether spans that the model finds are told apart by the finer labels of texts"
    ] = False

    @property
    def recipe(self) -> tuple[object, ...]:
        """The settings that shape a model, with the texts in the place of their folder."""
        texts = sorted(self.path.rglob("*.txt"))
        return (hashlib.sha256(b"".join(t.read_bytes() for t in texts)).hexdigest(), *self[1:])


class Variants:
    """The variants of the texts of one collection."""

    def __init__(self, written: Written, texts: Sequence[Document], language: str) -> None:
        if not texts:
            raise ConfigError(f"{written.path}: holds no text; name a folder of texts")
        self._written = written
        self._texts = texts
        self._language = language
        self._pools = _pools(texts)

    def __iter__(self) -> Iterator[Document]:
        """Yield each text, then its variants; the same texts give the same variants."""
        for text in self._texts:
            yield text
            for number in range(self._written.variants):
                chance = Chance("variant", text.doc_id, number)
                variant = _Refilling(self._written, self._pools, self._language, chance)
                filled = variant.rewritten(text)
                manner = chance.choice(MANNERS)
                yield rewritten(filled, manner, chance).with_(doc_id=f"{text.doc_id}/{number}")


def _pools(texts: Iterable[Document]) -> Mapping[str, Sequence[str]]:
    """Return by label the values of all texts that have neither digits nor line ends."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for document in texts:
        for span in document.spans:
            surface = document.text[span.start : span.end]
            if not re.search(r"[\d\n\t]", surface):
                found[span.label.removesuffix(OPTIONAL)].add(surface)
    return {label: sorted(surfaces) for label, surfaces in found.items()}


class _Refilling:
    """One document while it gets other values."""

    def __init__(
        self,
        written: Written,
        pools: Mapping[str, Sequence[str]],
        language: str,
        chance: Chance,
    ) -> None:
        self._chance = chance
        self._pools = pools
        self._given, self._surnames = names_in(written.given), names_in(written.surnames)
        self._towns = entries_of(written.towns)
        self._kept = folded_words_in(written.kept)
        self._calendar = _calendar(language)
        # By word of a name, and by label and value: what stands in its place.
        self._words: dict[str, str] = {}
        self._values: dict[tuple[str, str], str] = {}
        self._by_kind: Mapping[str, Callable[[str, str], str]] = {
            "PERSON": self._person,
            "ID": self._number,
            "CONTACT": self._contact,
            "DATE": self._date,
            "AGE": self._age,
            "LOCATION_CITY": self._town,
        }

    def rewritten(self, document: Document) -> Document:
        """Return the document with other values; persons come first, for addresses hold names."""
        spans = sorted(document.spans)
        others: dict[Span, str] = {}
        for span in sorted(spans, key=lambda span: "PERSON" not in kinds_of(_label(span))):
            surface = document.text[span.start : span.end]
            key = (_label(span), surface.casefold())
            if key not in self._values:
                self._values[key] = self._another(_label(span), surface)
            others[span] = _in_case_of(surface, self._values[key])
        view = View.edited(document.text, ((s.start, s.end, others[s]) for s in spans))
        places = (view.from_source(span.start, span.end) for span in spans)
        moved = tuple(span._replace(start=i, end=j) for span, (i, j) in zip(spans, places))
        return Document(document.doc_id, view.text, spans=moved)

    def _another(self, label: str, surface: str) -> str:
        for kind in kinds_of(label):
            if kind in self._by_kind:
                return self._by_kind[kind](label, surface)
        return self._exchanged(label, surface)

    def _person(self, _label: str, surface: str) -> str:
        words = [w for w in NAME_WORD.findall(surface) if w.casefold() not in self._kept]
        surname_first = re.match(r"[^,\n]+,\s*\w", surface) is not None

        def another(match: re.Match[str]) -> str:
            word = match.group()
            if word.casefold() in self._kept:
                return word
            before_comma = surname_first and "," not in surface[: match.start()]
            is_first = word == words[0] and len(words) > 1
            return self._name(word, given=is_first and not before_comma)

        return NAME_WORD.sub(another, surface)

    def _name(self, word: str, *, given: bool) -> str:
        folded = word.casefold()
        if folded not in self._words:
            names = self._given if given or self._chance.below(4) == 0 else self._surnames
            if len(word) == 1:
                self._words[folded] = self._chance.choice(_CAPITALS)
            elif len(word) < _SHORTEST_NAME and word.isupper():
                self._words[folded] = "".join(self._chance.choice(_CAPITALS) for _ in word)
            elif self._chance.below(_KEPT) == 0:
                self._words[folded] = word.title()
            else:
                self._words[folded] = drawn(self._chance, names, made_up=_MADE_UP)
        return _in_case_of(word, self._words[folded])

    def _number(self, _label: str, surface: str) -> str:
        keeps_letters = self._chance.below(2) == 0

        def another(match: re.Match[str]) -> str:
            run = match.group()
            if run.isdigit():
                return self._digits(run)
            if keeps_letters or len(run) > _LONGEST_CODE:
                return run
            return _in_case_of(run, "".join(self._chance.choice(_CAPITALS) for _ in run))

        return _RUN.sub(another, surface)

    def _digits(self, run: str) -> str:
        return "".join(self._chance.choice(_DIGITS) for _ in run)

    def _contact(self, label: str, surface: str) -> str:
        if not _FIGURES.search(surface) and "@" not in surface:
            surface = self._exchanged(label, surface)

        def another(match: re.Match[str]) -> str:
            run = match.group()
            if run.isdigit():
                # What is dialled first is that of a country or a place.
                keeps = not surface[: match.start()].strip(" +(")
                return run if keeps and len(run) < _SHORTEST_NAME + 1 else self._digits(run)
            other = self._words.get(run.casefold())
            return run if other is None else _in_case_of(run, other)

        return _RUN.sub(another, surface)

    def _date(self, label: str, surface: str) -> str:
        words = map(str.casefold, NAME_WORD.findall(surface))
        if not _FIGURES.search(surface) and not any(map(self._calendar.get, words)):
            return self._exchanged(label, surface)

        def another(match: re.Match[str]) -> str:
            run = match.group()
            if run.isdigit():
                return self._figures_of_date(run)
            names = self._calendar.get(run.casefold())
            return run if names is None else _in_case_of(run, self._chance.choice(names))

        return _RUN.sub(another, surface)

    def _figures_of_date(self, run: str) -> str:
        """Return other figures of a day, a month or a year, which may be any of these."""
        below = self._chance.below
        if len(run) == 8:
            as_date = f"{1930 + below(96)}{1 + below(12):02}{1 + below(28):02}"
            return as_date if run[:2] in ("19", "20") else as_date[6:] + as_date[4:6] + as_date[:4]
        if len(run) == 6:
            return f"{below(30):02}{1 + below(12):02}{1 + below(28):02}"
        value = int(run)
        if len(run) == 4:
            return str(1930 + below(97)) if 1800 < value < 2100 else run
        for least, most in ((1, 12), (13, 31), (32, 99)):
            if least <= value <= most:
                return str(least + below(most - least + 1)).zfill(len(run))
        return run

    def _age(self, label: str, surface: str) -> str:
        if not _FIGURES.search(surface):
            return self._exchanged(label, surface)

        def another(match: re.Match[str]) -> str:
            value = int(match.group())
            return str(10 + self._chance.below(88) if value >= 10 else 1 + self._chance.below(9))

        return re.sub(r"\d{1,3}", another, surface, count=1)

    def _town(self, label: str, surface: str) -> str:
        if self._chance.below(2) or not self._towns:
            return self._exchanged(label, surface)
        return _laid_out_as(surface, self._chance.choice(self._towns), self._chance)

    def _exchanged(self, label: str, surface: str) -> str:
        """Return another document's value, or the value with other digits."""
        pool = self._pools.get(label, ())
        if _FIGURES.search(surface) or not pool or self._chance.below(_KEPT) == 0:
            return _FIGURES.sub(lambda figures: self._digits(figures.group()), surface)
        return _laid_out_as(surface, self._chance.choice(pool), self._chance)


def _label(span: Span) -> str:
    return span.label.removesuffix(OPTIONAL)


def _in_case_of(word: str, other: str) -> str:
    """Return another word in capitals or in lower case, if `word` is.

    >>> _in_case_of("MARÍA", "Ida"), _in_case_of("maría", "Ida"), _in_case_of("M", "Ida")
    ('IDA', 'ida', 'Ida')
    """
    if word.islower():
        return other.lower()
    return other.upper() if word.isupper() and len(word) > 1 else other


def _laid_out_as(surface: str, other: str, chance: Chance) -> str:
    """Return another value in the case of this one, with its line end if it has one."""
    other = _in_case_of(surface, other)
    blanks = [match.start() for match in re.finditer(" ", other)]
    if "\n" in surface and blanks:
        at = chance.choice(blanks)
        other = f"{other[:at]}\n{other[at + 1 :]}"
    return other


@cache
def _calendar(language: str) -> Mapping[str, tuple[str, ...]]:
    """Return for each word for a month or a day of the week those of the same kind."""
    words = date_words(language)
    found: dict[str, tuple[str, ...]] = {}
    for names in (words.months, words.weekdays):
        full = tuple(name.full for name in names)
        shorts = tuple(chain.from_iterable(name.shorts for name in names))
        for name in names:
            found[name.full.casefold()] = full
            found |= {word.casefold(): shorts for word in (*name.shorts, *name.others)}
    return found
