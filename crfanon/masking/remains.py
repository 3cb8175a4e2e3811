"""What is left of masked names in a masked text: in other capitals or accents, or a part of them.

`rescan` looks for what the second pass would have masked.  This goes further, for what gives
somebody away must not stand in the output at all: originals in any case and with or without
accents, and of persons, numbers, addresses and streets also each word of three letters or more.
Where one stands outside of the masks the document is masked once more with it (`thorough`), so
nobody has to be told; inside of a mask it is an error.

Not everything that looks like a part of a name is one.  "Rosa" may be a name and "rosa" a
colour, so common words count for nothing, and words in small letters that a language has; nor do
titles, words of kinship, particles and labels of forms.  Whatever stands in its own mask its
method kept on purpose: the kind of a street, a title, the domain of an address.  And what the
user lets stand, stands.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..document import Document
from ..gazetteers.words import entries_of, kinship
from ..readings import Reading, read
from ..repeats import SecondPass, kinds_of
from ..variants import Language, language
from .scene import bare

if TYPE_CHECKING:
    from . import Masked
    from .table import Solution

_DEFAULT = SecondPass()
_WORD = re.compile("(?:[^\\W\\d_][\u0300-\u036f]*)+|\\d+")
_MIN_LETTERS = 3
# Between two words of a name: ", " or a line end that is indented a little.
_MAX_GAP = 4
# "[NAME_PATIENT_1]": a label and a number are nobody's name.
_PLACEHOLDER = re.compile(r"[^\w\s]*[^\W\d]+(?:[_ -][^\W\d]+)*[_ -]?\d+[^\w\s]*")
_LANGUAGES = ("de", "en", "es", "pt")
# Of addresses in the internet, beside the words that every language has.
_ADDRESS_WORDS = frozenset(
    "www http https ftp mailto com net org edu gov info html htm php mail email gmail hotmail"
    " yahoo outlook icloud gmx".split()
)


class Remain(NamedTuple):
    """A place in a masked text where something of a masked name still stands.

    `start` and `end` count in the masked text.  `entity` is the place of the entity whose name it
    is among those of the document, if it can only be one; `is_inside` says that it stands in
    a mask.
    """

    start: int
    end: int
    label: str
    entity: int | None
    is_inside: bool


class _Name(NamedTuple):
    """What is looked for: bare words, which follow each other."""

    words: tuple[str, ...]
    label: str
    entity: int | None
    is_whole_person: bool


class _Place(NamedTuple):
    word: str
    start: int
    end: int


def remains(document: Document, masked: Masked, *, settings: SecondPass = _DEFAULT) -> list[Remain]:
    """Return where something of what was masked in `document` still stands in `masked`.

    `settings` are those of the second pass: what it does not look for is not looked for here.
    """
    names = _names(document, settings)
    if not names:
        return []
    # Nearly always this is all there is to do.
    found = set(_WORD.findall(bare(read(masked.text))))
    names = {word: own for word, own in names.items() if word in found}
    if not any(found.issuperset(name.words) for own in names.values() for name in own):
        return []
    return list(_Scan(document, masked, names, language(settings.language)).remains())


def _names(document: Document, settings: SecondPass) -> dict[str, list[_Name]]:
    """Return what is looked for, by its first word."""
    text = document.text
    owners = {
        mention.start: number
        for number, entity in enumerate(document.entities)
        for mention in entity.mentions
    }
    found: dict[tuple[str, ...], _Name] = {}
    for span in document.spans:
        surface = read(text[span.start : span.end])
        words = tuple(_WORD.findall(bare(surface)))
        kinds = kinds_of(span.label)
        wanted = []
        if words and settings.looks_for(span.label, surface):
            wanted.append(words)
        if _is_direct(kinds) and settings.is_on(
            "part" if "PERSON" in kinds else "repeat", kinds[0]
        ):
            wanted += ((word,) for word in words if len(word) >= _MIN_LETTERS and word.isalpha())
        owner = owners.get(span.start)
        for own in wanted:
            known = found.get(own)
            if known is None:
                is_whole_person = len(own) > 1 and "PERSON" in kinds
                found[own] = _Name(own, span.label, owner, is_whole_person)
            elif known.entity != owner:
                found[own] = known._replace(entity=None)
    names: dict[str, list[_Name]] = {}
    for name in found.values():
        names.setdefault(name.words[0], []).append(name)
    return names


def _is_direct(kinds: Sequence[str]) -> bool:
    """Say whether what has these labels gives somebody away by itself, in parts as well.

    >>> _is_direct(kinds_of("NAME_PATIENT")), _is_direct(kinds_of("LOCATION_CITY"))
    (True, False)
    """
    if "NAME_TITLE" in kinds:
        return False
    return kinds[-1] in ("PERSON", "ID", "CONTACT") or "LOCATION_STREET" in kinds


class _Scan:
    """One masked text, once it is known that something may be left in it."""

    def __init__(
        self, document: Document, masked: Masked, names: dict[str, list[_Name]], own: Language
    ) -> None:
        self._document = document
        self._reading = Reading.of(masked.text)
        self._text = masked.text if self._reading is None else self._reading.text
        self._names = names
        self._language = own
        self._solutions = masked.table.solutions
        self._starts = [solution.masked_start for solution in self._solutions]

    def remains(self) -> Iterator[Remain]:
        """Yield what is left, in order; of what overlaps, the longest."""
        places = [
            _Place(bare(match.group()), *match.span()) for match in _WORD.finditer(self._text)
        ]
        done = 0
        for i, place in enumerate(places):
            names = self._names.get(place.word, ()) if i >= done else ()
            for name in sorted(names, key=lambda name: -len(name.words)):
                run = places[i : i + len(name.words)]
                remain = self._remain(name, run) if _is_run(run, name.words) else None
                if remain is not None:
                    yield remain
                    done = i + len(run)
                    break

    def _remain(self, name: _Name, run: Sequence[_Place]) -> Remain | None:
        """Return what is left of a name where its words stand, None if that means nothing."""
        if not name.is_whole_person and all(map(self._is_common, run)):
            return None
        start, end = run[0].start, run[-1].end
        if self._reading is not None:
            start, end = self._reading.place((start, end))
        solution = self._solution_at(start, end)
        if solution is None:
            is_kept = self._is_let_stand(start, end)
            return None if is_kept else Remain(start, end, name.label, name.entity, False)
        own = _WORD.findall(bare(read(solution.original)))
        if set(own).issuperset(name.words) or _PLACEHOLDER.fullmatch(solution.replacement):
            return None
        return Remain(start, end, name.label, name.entity, True)

    def _is_common(self, place: _Place) -> bool:
        """Say whether a word as it stands here may well be a word and nobody's name."""
        standing = self._text[place.start : place.end]
        if place.word in _nobody() or self._language.is_common(standing):
            return True
        return standing.islower() and self._language.is_word(standing)

    def _solution_at(self, start: int, end: int) -> Solution | None:
        """Return the solution whose mask shares a character with a place, if one does."""
        k = bisect_right(self._starts, end - 1) - 1
        if k >= 0 and self._solutions[k].masked_end > start:
            return self._solutions[k]
        return None

    def _is_let_stand(self, start: int, end: int) -> bool:
        """Say whether a place outside of all masks is in what the user lets stand."""
        k = bisect_right(self._starts, start) - 1
        shift = self._solutions[k].end - self._solutions[k].masked_end if k >= 0 else 0
        return any(
            span.start <= start + shift and end + shift <= span.end
            for span in self._document.let_stand
        )


def _is_run(run: Sequence[_Place], words: tuple[str, ...]) -> bool:
    """Say whether the words at some places are these, each near the one before."""
    if tuple(place.word for place in run) != words:
        return False
    return all(b.start - a.end <= _MAX_GAP for a, b in pairwise(run))


@cache
def _nobody() -> frozenset[str]:
    """Return the words, bare, that stand in mentions and are no part of anybody's name."""
    kinds = ("title", "name_particle", "form_word", "legal_form", "street_type")
    entries = [
        entry
        for code in _LANGUAGES
        for kind in kinds
        for entry in (*entries_of(f"{code}/{kind}"), *kinship(code))
    ]
    return _ADDRESS_WORDS.union(*(_WORD.findall(bare(entry)) for entry in entries))
