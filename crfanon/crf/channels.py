"""The columns of facts that a template reads: word forms, evidence on tokens, pairs of words."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat

import numpy as np
import numpy.typing as npt

from ..text.document import Document, Kind, tokens_of
from ..text.numbering import Numbering, begins_run
from ..text.tokens import IntArray, Lexicon, Tokens
from .attributes import ATTRIBUTES, case, short_shape
from .attributes import number as number_class
from .document_facts import Elsewhere
from .heads import values_under_heads
from .template import (
    ALONE,
    ELSEWHERE,
    EVIDENCE,
    FINDERS,
    FORM,
    HEAD,
    LINE,
    LISTS,
    MAX_OFFSET,
    PAIR,
    SOURCES,
    Template,
)
from .word_table import WORD_ATTRIBUTES, WordTable

# Who stands alone on a line has so many tokens at most: "gez. Dr. A. Quint".
_LONGEST_ALONE = 6
# In pairs, signs and words of so many characters stand for themselves, as do common words
# (`WordTable.is_common`).
_SHORT_SIGN, _SHORT_WORD = 3, 5


EDGE = np.zeros(MAX_OFFSET, np.int32)

# A rule that is nearly always right says something else than one that is
# mostly right.  The steps are those at which the rules-only decision is taken
# (0.97) and at which a rule is right oftener than a good guess (0.8).
_TRUST = ((0.97, "sure"), (0.8, "likely"), (0.0, "weak"))

Strings = tuple[tuple[str, str], ...]


class FormChannel:
    """The channel of the word form: a token's number is its form's number.

    What stands behind a number is worked out when it is asked for, and not kept: it takes a
    kilobyte and more, and whoever has summed it up needs it no more.
    """

    name = FORM

    def __init__(self, template: Template, words: WordTable | None, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        wanted = template.attributes(FORM)
        self._functions = [
            (name, f"{name}=", ATTRIBUTES[name]) for name in wanted if name in ATTRIBUTES
        ]
        self._wanted = [name for name in wanted if name in WORD_ATTRIBUTES]
        self._words = words if self._wanted else None

    def __len__(self) -> int:
        return len(self.lexicon)

    def described(self, numbers: Iterable[int]) -> list[Strings]:
        """Return what stands behind each number, as pairs of attribute and feature string."""
        forms = [self.lexicon.forms[number] for number in numbers]
        if self._words is None:
            of_words: Iterator[list[tuple[str, str]]] = repeat([])
        else:
            of_words = self._words.features(forms, self._wanted)
        return [
            self._describe(form, facts) if form else (("edge", "edge"),)
            for form, facts in zip(forms, of_words)
        ]

    def _describe(self, form: str, of_word: Iterable[tuple[str, str]]) -> Strings:
        found = [
            (name, beginning + value)
            for name, beginning, function in self._functions
            if (value := function(form))
        ]
        found += [(name, f"{name}={value}") for name, value in of_word]
        return tuple(found)


class EvidenceChannel:
    """The channel of evidence: a token's number stands for the set of its evidence tags.

    A match gives its first token the tag B and the others I; a field gives all
    of its tokens the same tag, a line its first token.  Sets of tags are numbered as they are met.
    """

    name = EVIDENCE

    def __init__(self, template: Template) -> None:
        self._strings: list[Strings] = [()]
        self._wanted = template.attributes(EVIDENCE)
        self._sees_lines = LINE in self._wanted
        self._sees_alone = ALONE in self._wanted
        self._sees_heads = HEAD in self._wanted
        self._elsewhere = Elsewhere() if ELSEWHERE in self._wanted else None
        self._finders = {name: make() for name, make in FINDERS.items() if name in self._wanted}
        # A tag is an attribute and what it says; it bears a random 64-bit number, and a set
        # of tags is known by their sum.
        self._tags: dict[tuple[str, str], int] = {}
        self._names: list[tuple[str, str]] = []
        self._hashes = np.zeros(0, np.int64)
        self._sets = Numbering()
        self._kinds: dict[int, tuple[Sequence[Kind], IntArray]] = {}

    def __len__(self) -> int:
        return len(self._strings)

    def described(self, numbers: Iterable[int]) -> list[Strings]:
        """Return what stands behind each number, as pairs of attribute and feature string."""
        return [self._strings[number] for number in numbers]

    def numbers(
        self, documents: Sequence[Document], starts: Sequence[int]
    ) -> tuple[IntArray, IntArray]:
        """Return the places of the tokens with evidence tags, in order, and their numbers.

        The tokens of a document take the places from its start on.
        """
        pairs = self._borne(documents, starts)
        if len(pairs) == 0:
            return np.zeros(0, np.int32), np.zeros(0, np.int32)
        pairs.sort()
        pairs = pairs[begins_run(pairs)]
        places, tags = pairs >> 16, pairs & 0xFFFF
        firsts = begins_run(places).nonzero()[0]
        sums = np.add.reduceat(self._hashes.take(tags), firsts)
        numbers, new = self._sets.of(sums)
        if new:
            names, bounds = self._names, [*firsts.tolist(), len(tags)]
            for i in new:
                found = tags[bounds[i] : bounds[i + 1]].tolist()
                self._strings.append(tuple(sorted([names[tag] for tag in found])))
        # Number 0 is that of a token without tags.
        return places[firsts].astype(np.int32), numbers + 1

    def _borne(self, documents: Sequence[Document], starts: Sequence[int]) -> npt.NDArray[np.int64]:
        """Return the tags of tokens: a token's place in the upper bits, a tag in the lower 16."""
        pairs: list[npt.NDArray[np.int64]] = []
        if self._sees_lines:
            tag = self._tag(LINE, "begins")
            for document, start in zip(documents, starts):
                pairs.append(tokens_of(document).line_starts.astype(np.int64) + start << 16 | tag)
        if self._sees_alone:
            tag = self._tag(ALONE, "yes")
            for document, start in zip(documents, starts):
                places = _alone(tokens_of(document))
                pairs.append(places.astype(np.int64) + start << 16 | tag)
        if self._elsewhere is not None:
            for document, start in zip(documents, starts):
                for fact, places in self._elsewhere(document):
                    tag = self._tag(ELSEWHERE, fact)
                    pairs.append(places.astype(np.int64) + start << 16 | tag)
        found = [
            (matches.first + start, matches.last + start, tags.take(matches.kind_ids, axis=0))
            for document, start in zip(documents, starts)
            for matches in document.matches
            if len(matches) and len(tags := self._tags_of(matches.kinds))
        ]
        for name in self._finders:
            for document, start in zip(documents, starts):
                found += self._of_citations(name, document, start)
        if self._sees_heads:
            for document, start in zip(documents, starts):
                found += self._under_heads(document, start)
        if found:
            first, last, tags_of_match = map(np.concatenate, zip(*found))
            # Each match is laid out over its tokens.
            sizes = last - first
            begins = sizes.cumsum() - sizes
            places = (first - begins).repeat(sizes)
            places += np.arange(len(places))
            tags = tags_of_match[:, 1].repeat(sizes)
            tags[begins] = tags_of_match[:, 0]
            pairs.append(places << 16 | tags)
        return np.concatenate(pairs) if pairs else np.zeros(0, np.int64)

    def _of_citations(
        self, name: str, document: Document, start: int
    ) -> Iterator[tuple[IntArray, IntArray, IntArray]]:
        """Yield firsts, lasts and tags of citations, with the clues of the name in each.

        A name says how it begins and ends, and on which lists it stands.
        """
        citations = list(self._finders[name](tokens_of(document)))
        if not citations:
            return
        rows = [
            (first, last, *self._begun_and_inside(name, clue))
            for first, last, _, clues in citations
            for clue in clues
        ]
        named = [citation for citation in citations if citation.name < citation.last]
        names = np.array([citation.name for citation in named], np.int32)
        for matches in document.matches:
            if not matches.kinds or not matches.kinds[0].source.startswith(LISTS):
                continue
            low = matches.first.searchsorted(names).tolist()
            high = matches.first.searchsorted(names, side="right").tolist()
            for (first, last, _, _), i, j in zip(named, low, high):
                for kind in matches.kind_ids[i:j].tolist():
                    tags = self._begun_and_inside(name, f"of {matches.kinds[kind].label}")
                    rows.append((first, last, *tags))
        columns = np.array(rows, np.int32)
        yield columns[:, 0] + start, columns[:, 1] + start, columns[:, 2:]

    def _under_heads(
        self, document: Document, start: int
    ) -> Iterator[tuple[IntArray, IntArray, IntArray]]:
        """Yield firsts, lasts and tags of the values that stand under a head."""
        rows = [
            (first, last, *self._begun_and_inside(HEAD, clue))
            for first, last, clues in values_under_heads(document)
            for clue in clues
        ]
        if rows:
            columns = np.array(rows, np.int32)
            yield columns[:, 0] + start, columns[:, 1] + start, columns[:, 2:]

    def _begun_and_inside(self, name: str, clue: str) -> tuple[int, int]:
        return self._tag(name, f"B-{clue}"), self._tag(name, f"I-{clue}")

    def _tags_of(self, kinds: Sequence[Kind]) -> IntArray:
        """Return the tags of the first token and the others of each kind, none if unwanted.

        All kinds of a detector are wanted, or none is.
        """
        known = self._kinds.get(id(kinds))
        if known is None or known[0] is not kinds:
            tags = [
                self._tag_pair(attribute, kind)
                for attribute, source in SOURCES.items()
                if attribute in self._wanted and kinds[0].source.startswith(source)
                for kind in kinds
            ]
            known = self._kinds[id(kinds)] = kinds, np.array(tags, np.int32)
        return known[1]

    def _tag_pair(self, attribute: str, kind: Kind) -> tuple[int, int]:
        name = kind.label
        if attribute == "field":
            return self._tag(attribute, name), self._tag(attribute, name)
        if attribute == "rule":
            name += ":" + next(trust for least, trust in _TRUST if kind.score >= least)
        return self._tag(attribute, f"B-{name}"), self._tag(attribute, f"I-{name}")

    def _tag(self, attribute: str, value: str) -> int:
        number = self._tags.setdefault((attribute, value), len(self._tags))
        if number == len(self._names):
            self._names.append((attribute, f"{attribute}={value}"))
            digest = hashlib.blake2b(f"{attribute}={value}".encode(), digest_size=8).digest()
            hashed = np.frombuffer(digest, "<i8").astype(np.int64)
            self._hashes = np.concatenate([self._hashes, hashed])
        return number


def _alone(tokens: Tokens) -> IntArray:
    """Return the positions of tokens on short lines that begin with a capital and end in a word.

    >>> from crfanon.text.tokenizer import Tokenizer
    >>> tokens = Tokenizer()("Er ging.\\nDr. A. Quint\\nalso")
    >>> [tokens.forms[i] for i in _alone(tokens).tolist()]
    ['Dr', '.', 'A', '.', 'Quint']
    """
    starts = tokens.line_starts
    if len(starts) == 0:
        return starts.astype(np.int32)
    sizes = np.diff(starts, append=np.int32(len(tokens)))
    short = (sizes <= _LONGEST_ALONE).nonzero()[0].tolist()
    forms, ids = tokens.lexicon.forms, tokens.form_ids
    found = [np.zeros(0, np.int32)]
    for line in short:
        first, size = int(starts[line]), int(sizes[line])
        if forms[ids[first]][:1].isupper() and forms[ids[first + size - 1]][:1].isalpha():
            found.append(np.arange(first, first + size, dtype=np.int32))
    return np.concatenate(found)


class PairChannel:
    """The channel of pairs: a token's number is that of its gist and of the next one's.

    Two words together say what neither does: "und" goes on with a citation, but for "und"
    before a court.  Of the millions of pairs that texts have, a model knows some thousands,
    `known`, and all others are number 0; in training, where none are known, all have numbers.
    """

    name = PAIR

    def __init__(
        self, words: WordTable | None, lexicon: Lexicon, known: Sequence[str] | None
    ) -> None:
        self.lexicon = lexicon
        # The strings of pairs, of which number 0 is any other.
        self._pair_strings = ["", *(known or ())]
        self._words = words
        self._gist_of = np.zeros(0, np.int64)
        self._is_open = known is None
        self._pairs = Numbering()
        # Gist 0 is any other.
        self._gists = {"\n": 0}
        if known:
            halves = "\n".join(known).replace(f"{PAIR}=", "").replace(" ", "\n").split("\n")
            self._gists |= {gist: number for number, gist in enumerate(dict.fromkeys(halves), 1)}
            numbers = np.fromiter(map(self._gists.__getitem__, halves), np.int64, len(halves))
            self._pairs.of(numbers[::2] << 32 | numbers[1::2])

    def __len__(self) -> int:
        return len(self._pair_strings)

    def described(self, numbers: Iterable[int]) -> list[Strings]:
        """Return what stands behind each number, as pairs of attribute and feature string."""
        return [((PAIR, self._pair_strings[n]),) if n else () for n in numbers]

    def numbers(self, forms: IntArray) -> IntArray:
        """Return the number of the pair that begins at each place."""
        new = self.lexicon.forms[len(self._gist_of) :]
        if new:
            gists, words = self._gists, self._words
            if self._is_open:
                found = [gists.setdefault(_gist(form, words), len(gists)) for form in new]
            else:
                found = [gists.get(_gist(form, words), 0) for form in new]
            self._gist_of = np.concatenate([self._gist_of, np.array(found, np.int64)])
        gists_at = self._gist_of.take(forms)
        keys = gists_at << 32
        # Behind the last place is the edge, as there.
        keys |= np.append(gists_at[1:], gists_at[-1:])
        if not self._is_open:
            return self._pairs.known(keys) + 1
        numbers, first = self._pairs.of(keys)
        names = list(self._gists)
        for key in keys[first].tolist():
            self._pair_strings.append(f"{PAIR}={names[key >> 32]} {names[key & 0xFFFFFFFF]}")
        return numbers + 1


Channel = FormChannel | EvidenceChannel | PairChannel


def _gist(form: str, words: WordTable | None) -> str:
    """Return a form as pairs see it: short and common ones as they are, others by their kind.

    >>> [_gist(form, None) for form in ("NJW", "1998", ",", "Bundesgericht", "")]
    ['NJW', '1900-2099', ',', 'title~cht', '']
    """
    if not form[:1].isalpha():
        return number_class(form) or (form if len(form) <= _SHORT_SIGN else short_shape(form))
    if len(form) <= _SHORT_WORD or (words is not None and words.is_common(form)):
        return form
    return f"{case(form)}~{form[-3:].lower()}"
