"""What is left of masked names in a masked text: in other capitals or accents, or a part of them.

`rescan` looks for what the second pass would have masked.  This goes further, for what gives
somebody away must not stand in the output at all: originals in any case and with or without
accents, and of persons, numbers, addresses and streets also each word of three letters or more.
Where one stands outside of the masks the document is masked once more with it (`thorough`), so
nobody has to be told; inside of a mask it is an error.

Not everything that looks like a part of a name is one.  "Rosa" may be a name and "rosa" a
colour, so common words count for nothing, and words in lower case that a language has; nor do
titles, words of kinship, particles, labels of forms, offices and specialties ("kardiologie@").
Whatever stands in its own mask its method kept on purpose: the kind of a street, a title, the
domain of an address.  And what the user lets stand, stands.

Cutting the masked text into words again would take longer than masking it.  Outside of the masks
it is the text of the document, which is made sure of, and the tokens of that are at hand: what
their forms are without case and accents is worked out once for each form.
"""

from __future__ import annotations

import re
import threading
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, pairwise
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from ..decide.repeat_search import SecondPass
from ..gazetteers.words import entries_of, kinship
from ..labels import kinds_of
from ..languages import LANGUAGES
from ..languages.about import known_in
from ..languages.cue_words import offices
from ..languages.language import language
from ..text.document import Document
from ..text.normalize import bare
from ..text.spans import Span, SpansByPlace
from ..text.token_search import token_ranges
from ..text.tokenizer import Splitter, Tokenizer
from ..text.tokens import IntArray, Lexicon
from ..text.unescape import Reading
from ..text.word_tree import LONGEST

_DEFAULT = SecondPass()
_WORD = re.compile("(?:[^\\W\\d_][\u0300-\u036f]*)+|\\d+")
# In masks, letters between digits are nobody's name: "3ana7" of something encrypted.
_WHOLE_WORD = re.compile(rf"(?<!\w)(?:{_WORD.pattern})(?!\w)")
_MIN_LETTERS = 3
# Between two words of a name: ", " or a line end that is indented a little.
_MAX_GAP = 4
# "[NAME_PATIENT_1]": a label and a number are nobody's name.
_PLACEHOLDER = re.compile(r"[^\w\s]*[^\W\d_]+(?:[_ -][^\W\d_]+)*[_ -]?\d+[^\w\s]*")
_LISTS = ("name_particle", "form_word", "legal_form", "street_type", "medical/specialty")
# Of addresses in the internet, beside the words that every language has; "example" is nobody's
# (RFC 2606), and stands in what takes the place of an address.
_ADDRESS_WORDS = frozenset(
    "www http https ftp mailto com net org edu gov info html htm php mail email gmail hotmail"
    " yahoo outlook icloud gmx example".split()
)


class Remain(NamedTuple):
    """A place where something of a masked name still stands, in offsets of the document.

    `entity` is the place of the entity whose name it is among those of the document, if it can
    only be one; `is_inside` says that it stands in the mask of what stood there.
    """

    start: int
    end: int
    label: str
    entity: int | None
    is_inside: bool = False


class _Name(NamedTuple):
    """What is looked for: bare words, which follow each other."""

    words: tuple[str, ...]
    label: str
    entity: int | None
    is_whole_person: bool


class _Place(NamedTuple):
    """A bare word of the document, and where it stands."""

    word: str
    start: int
    end: int


def remains(
    document: Document,
    masked: str,
    replacements: Sequence[str],
    *,
    splitter: Splitter | None = None,
    settings: SecondPass = _DEFAULT,
) -> list[Remain]:
    """Return where something of what was masked in `document` still stands in the text `masked`.

    The `replacements` are those of its spans.  `splitter` cut the tokens of the document; it is
    crfanon's own unless another one is given.  `settings` are those of the second pass: what it
    does not look for is not looked for here.
    """
    if not document.spans:
        return []
    if not _is_same_outside(document, masked, replacements):
        raise ValueError("a masked text that differs from its document outside of the masks")
    scan = _Scan(document, replacements, splitter or _tokenizer(), settings)
    return [*scan.outside(), *scan.inside()]


@cache
def _tokenizer() -> Tokenizer:
    return Tokenizer()


class _Names:
    """What is looked for, by its words."""

    def __init__(self, names: Mapping[tuple[str, ...], _Name]) -> None:
        self._names = names
        sizes: dict[str, set[int]] = {}
        for words in names:
            sizes.setdefault(words[0], set()).add(len(words))
        # Of what begins with one word the longest comes first.
        self._sizes = {word: sorted(own, reverse=True) for word, own in sizes.items()}
        self.longest = max((own[0] for own in self._sizes.values()), default=0)

    def __bool__(self) -> bool:
        return bool(self._names)

    @property
    def first_words(self) -> Iterable[str]:
        """The words that something begins with."""
        return self._sizes

    def at(self, places: Sequence[_Place]) -> Iterator[_Name]:
        """Yield what stands where these places begin."""
        for size in self._sizes.get(places[0].word, ()):
            words = tuple(place.word for place in places[:size])
            if len(words) == size and words in self._names:
                yield self._names[words]


class _Scan:
    """One document and what became of it, as it is read (`text.unescape`)."""

    def __init__(
        self,
        document: Document,
        replacements: Sequence[str],
        splitter: Splitter,
        settings: SecondPass,
    ) -> None:
        self._document = document
        self._replacements = replacements
        self._settings = settings
        self._reading = Reading.of(document.text)
        if self._reading is None:
            self._text, self._spans = document.text, document.spans
            self._tokens = document.tokens or splitter(document.text)
        else:
            self._text, self._spans = self._reading.text, self._reading.read(document.spans)
            self._tokens = splitter(self._text)
        self._stretch_starts = [stretch.start for stretch in document.stretches]
        self._kept = SpansByPlace(document.kept)
        self._nobody = _nobody(settings.language)
        self._forms = _forms_of(self._tokens.lexicon)
        ranges = token_ranges(self._tokens, self._spans)
        numbers, words = self._tokens.form_ids.tolist(), self._forms.words
        self._mentions = [[word for k in numbers[i:j] for word in words[k]] for i, j in ranges]
        self._is_open = np.ones(len(self._tokens), bool)
        for i, j in ranges:
            self._is_open[i:j] = False

    def outside(self) -> Iterator[Remain]:
        """Yield what is left outside of the masks; of what overlaps, the longest."""
        wanted = set(chain.from_iterable(self._mentions))
        names = self._names(self._forms.among(wanted, self._tokens.form_ids[self._is_open]))
        if not names:
            return
        done = 0
        for places in self._open_places(names):
            for name in names.at(places) if places[0].start >= done else ():
                run = places[: len(name.words)]
                if not _is_run(run, name.words):
                    continue
                start, end = self._in_document(run[0].start, run[-1].end)
                if self._is_nobody(name, run, self._text, start) or self._is_kept(start, end):
                    continue
                yield Remain(start, end, name.label, name.entity)
                done = run[-1].end
                break

    def inside(self) -> Iterator[Remain]:
        """Yield the masks in which something is left of what stood somewhere else."""
        masks = {mask for mask in self._replacements if not _PLACEHOLDER.fullmatch(mask)}
        names = self._names(set(words_of("\n".join(masks)))) if masks else None
        if not names:
            return
        text, spans = self._document.text, self._document.spans
        originals = {text[span.start : span.end] for span in spans}
        for span, words, mask in zip(spans, self._mentions, self._replacements):
            # Who has mentions change places wants them to stand.
            if mask in originals or mask not in masks:
                continue
            places = [
                _Place(bare(match.group()), *match.span()) for match in _WHOLE_WORD.finditer(mask)
            ]
            for i in range(len(places)):
                for name in names.at(places[i : i + names.longest]):
                    run = places[i : i + len(name.words)]
                    if (
                        _is_run(run, name.words)
                        and not set(words).issuperset(name.words)
                        and not (_is_small(name.label) and len(run) < len(places))
                        and not self._is_nobody(name, run, mask, span.start)
                    ):
                        yield Remain(span.start, span.end, name.label, name.entity, True)

    def _names(self, standing: set[str]) -> _Names:
        """Return what is looked for and may be among these words."""
        telling = {word for word in standing if self._is_telling(word)}
        columns = [
            column
            for column in zip(self._document.spans, self._spans, self._mentions)
            if not telling.isdisjoint(column[2]) or standing.issuperset(column[2])
        ]
        owners = self._owners() if columns else {}
        found: dict[tuple[str, ...], _Name] = {}
        for original, span, words in columns:
            owner = owners.get(original.start)
            for own in self._wanted(span, words):
                if standing.issuperset(own):
                    is_person = len(own) > 1 and "PERSON" in kinds_of(span.label)
                    known = found.setdefault(own, _Name(own, span.label, owner, is_person))
                    if known.entity != owner:
                        found[own] = known._replace(entity=None)
        return _Names(found)

    def _owners(self) -> dict[int, int]:
        """Return the number of the entity of each mention, by where that begins."""
        return {
            mention.start: number
            for number, entity in enumerate(self._document.entities)
            for mention in entity.mentions
        }

    def _wanted(self, span: Span, words: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """Yield what is looked for of a mention: all of it if it is telling, and its parts."""
        surface = self._text[span.start : span.end]
        if words and self._settings.looks_for(span.label, surface):
            # What is as long as a text is looked for in pieces that overlap.
            last = max(0, len(words) - LONGEST)
            for first in (*range(0, last, LONGEST // 2), last):
                yield tuple(words[first : first + LONGEST])
        kinds = kinds_of(span.label)
        form = "part" if "PERSON" in kinds else "repeat"
        if _is_direct(kinds) and self._settings.is_on(form, span.label):
            for word in words:
                if self._is_telling(word):
                    yield (word,)

    def _is_telling(self, word: str) -> bool:
        """Say whether a bare word by itself may tell of somebody."""
        return len(word) >= _MIN_LETTERS and word.isalpha() and word not in self._nobody

    def _open_places(self, names: _Names) -> Iterator[Sequence[_Place]]:
        """Yield the words of tokens in which a name may begin, in order.

        They are outside of the masks, and so are those behind each, as many as a name has.
        """
        longest = names.longest
        tokens = self._is_open.nonzero()[0]
        for k in self._forms.having(names.first_words, self._tokens.form_ids[tokens]):
            places = self._places_of(tokens.item(k))
            own = len(places)
            following = k + 1
            while len(places) < own + longest - 1 and following < len(tokens):
                places += self._places_of(tokens.item(following))
                following += 1
            for i in range(own):
                yield places[i : i + longest]

    def _places_of(self, k: int) -> list[_Place]:
        """Return the words of a token."""
        tokens = self._tokens
        number, start = tokens.form_ids.item(k), tokens.starts.item(k)
        form, words = tokens.lexicon.forms[number], self._forms.words[number]
        if len(words) == 1 and form.isalnum():
            return [_Place(words[0], start, tokens.ends.item(k))]
        return [
            _Place(bare(match.group()), start + match.start(), start + match.end())
            for match in _WORD.finditer(form)
        ]

    def _is_nobody(self, name: _Name, run: Sequence[_Place], text: str, at: int) -> bool:
        """Say whether the words of a name may well be nobody's name, as they stand in a text.

        That is what stands `at` a place of the document, or in the mask there.
        """
        if name.is_whole_person:
            return False
        return all(
            _is_common(place.word, text[place.start : place.end], code)
            for code in self._codes_at(at)
            for place in run
        )

    def _codes_at(self, place: int) -> Sequence[str]:
        """Return the languages that a place of the document may be in, by default the main one."""
        nearest = bisect_right(self._stretch_starts, place) - 1
        if nearest >= 0:
            stretch = self._document.stretches[nearest]
            if place < stretch.end and stretch.language in LANGUAGES:
                return stretch.may_be_in
        return (self._settings.language,)

    def _in_document(self, start: int, end: int) -> tuple[int, int]:
        return (start, end) if self._reading is None else self._reading.view.to_source(start, end)

    def _is_kept(self, start: int, end: int) -> bool:
        around = self._kept.overlapping(Span(start, end, ""))
        return any(span.start <= start and end <= span.end for span in around)


def _is_same_outside(document: Document, masked: str, replacements: Sequence[str]) -> bool:
    """Say whether a masked text is that of the document wherever there is no mask."""
    pieces: list[str] = []
    end = 0
    for span, replacement in zip(document.spans, replacements):
        pieces += document.text[end : span.start], replacement
        end = span.end
    return "".join((*pieces, document.text[end:])) == masked


class _Forms:
    """The bare words of the forms of a lexicon, worked out once for each form."""

    def __init__(self) -> None:
        self.words: list[tuple[str, ...]] = []
        self._numbers: dict[str, list[int]] = {}

    def follow(self, lexicon: Lexicon) -> _Forms:
        """Take in what forms are new, and return the whole."""
        for number in range(len(self.words), len(lexicon)):
            words = words_of(lexicon.forms[number])
            for word in words:
                self._numbers.setdefault(word, []).append(number)
            self.words.append(words)
        return self

    def among(self, words: Iterable[str], form_ids: IntArray) -> set[str]:
        """Return those of the words that stand in tokens with these forms."""
        none, numbers = set(form_ids.tolist()).isdisjoint, self._numbers
        return {word for word in words if word in numbers and not none(numbers[word])}

    def having(self, words: Iterable[str], form_ids: IntArray) -> list[int]:
        """Return which of these forms, by their places, have one of the words in them."""
        numbers = set(chain.from_iterable(self._numbers.get(word, ()) for word in words))
        return [k for k, form in enumerate(form_ids.tolist()) if form in numbers]


_all_forms: WeakKeyDictionary[Lexicon, _Forms] = WeakKeyDictionary()
_lock = threading.Lock()


def _forms_of(lexicon: Lexicon) -> _Forms:
    with _lock:
        return _all_forms.setdefault(lexicon, _Forms()).follow(lexicon)


def words_of(text: str) -> tuple[str, ...]:
    """Return the words and numbers of a text, bare.

    >>> words_of("Ibáñez"), words_of("M.Wrona88@example.net")
    (('ibanez',), ('m', 'wrona', '88', 'example', 'net'))
    """
    return tuple(_WORD.findall(bare(text)))


def _is_run(run: Sequence[_Place], words: tuple[str, ...]) -> bool:
    """Say whether the words at some places are these, each near the one before."""
    if tuple(place.word for place in run) != words:
        return False
    return all(b.start - a.end <= _MAX_GAP for a, b in pairwise(run))


def _is_small(label: str) -> bool:
    """Say whether what has this label is one of few: "05/2021" is in "13.05.2021" by chance."""
    return kinds_of(label)[-1] in ("DATE", "AGE", "QUANTITY")


def _is_direct(kinds: Sequence[str]) -> bool:
    """Say whether what has these labels gives somebody away by itself, in parts as well.

    >>> _is_direct(kinds_of("NAME_PATIENT")), _is_direct(kinds_of("LOCATION_CITY"))
    (True, False)
    """
    if "NAME_TITLE" in kinds:
        return False
    return kinds[-1] in ("PERSON", "ID", "CONTACT") or "LOCATION_STREET" in kinds


def _is_common(word: str, standing: str, code: str) -> bool:
    """Say whether a word as it stands, bare and not, may be nobody's name in a language."""
    own = language(code).variants
    if word in _nobody(code) or own.is_common(standing):
        return True
    return standing.islower() and own.is_word(standing)


def direct_words(mentions: Iterable[tuple[str, str, str]]) -> frozenset[str]:
    """Return the words, bare, that no mask may have in it: those of persons, streets, numbers.

    Mentions come as label, text and language.

    >>> mentions = (("NAME_PATIENT", "Inés de León", "es"), ("LOCATION", "Soria", "es"))
    >>> sorted(direct_words(mentions))
    ['ines', 'leon']
    """
    return frozenset(
        word
        for label, surface, lang in mentions
        if _is_direct(kinds_of(label))
        for word in words_of(surface)
        if len(word) >= _MIN_LETTERS and word.isalpha() and word not in _nobody(lang)
    )


@cache
def _nobody(code: str) -> frozenset[str]:
    """Return the words, bare, that stand in mentions and are no part of anybody's name.

    Titles are those of any language: a Lord is one in a Spanish text as well.
    """
    lists = [f"{own}/title" for own in known_in(code)]
    lists += [f"{code}/{kind}" for kind in _LISTS]
    entries = chain(kinship(code), *map(entries_of, lists))
    return _ADDRESS_WORDS.union(offices(code), *map(words_of, entries))
