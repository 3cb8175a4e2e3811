"""Turn documents into what the CRF sees: columns of numbered facts, and a window over them.

A template file in ``features/`` says which facts about a token count, and at
which offsets around it.  There are these kinds of facts:

``form``   attributes of the word form itself (`attributes`), and what a
           `WordTable` knows of it: how common it is, which words it resembles;
``list``   gazetteer evidence, one B or I tag per list;
``rule``   rule evidence, one B or I tag per label and degree of trust;
``field``  the field label of the form line in which the token stands;
``document_facts``  what the rest of the document says of a capitalised word (`document_facts`);
``citation``   what the citation in which the token stands is of (`citations.german`);
``chain``      the same of citations in Portuguese judgments (`citations.portuguese`);
``pair``       the gist of the token together with that of the next one (`PairChannel`);
``alone``      whether the token stands on a short line that no stop ends.

A channel gives each token one number, and knows for each number the feature
strings behind it ("lower=berg", "suffix2=rg").  The CRF adds up the weights
of those strings once per number and offset; training spells them out.  Both
read the same `Batch`, so what is trained is what is run.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple
from zlib import crc32

import numpy as np
import numpy.typing as npt
import yaml

from ..errors import ConfigError
from ..resources import data_folder
from ..settings import meant
from ..text.document import Document, Kind, tokens_of
from ..text.numbering import Numbering
from ..text.tokens import IntArray, Lexicon, Tokens
from .attributes import ATTRIBUTES, case, short_shape
from .attributes import number as number_class
from .citations.german import Citation, CitationFinder
from .citations.portuguese import ChainFinder
from .document_facts import Elsewhere

FORM, EVIDENCE, PAIR = "form", "evidence", "pair"
# What a token bears, and how the sources of it begin.
_LISTS = "gazetteer:"
_SOURCES = {"list": _LISTS, "rule": "rule:", "field": "field:"}
_LINE, _ALONE, _ELSEWHERE = "line", "alone", "elsewhere"
# Who stands alone on a line has so many tokens at most: "gez. Dr. A. Quint".
_LONGEST_ALONE = 6
# What finds citations, by what the facts about them are called.
_FINDERS: Mapping[str, Callable[[], Callable[[Tokens], Iterator[Citation]]]] = MappingProxyType(
    {"citation": CitationFinder, "chain": ChainFinder}
)
_FACTS = (FORM, *_SOURCES, _LINE, _ALONE, *_FINDERS, _ELSEWHERE, PAIR)
# What a WordTable adds to the attributes of a form.
WORD_ATTRIBUTES = ("frequency", "cluster4", "cluster6", "cluster10", "cluster")
# Tokens at the edge of a text have neighbours that are no tokens; no template
# may look further than this.
MAX_OFFSET = 6
# In pairs, signs and words of so many characters stand for themselves, as do the words of the
# table whose class of frequency is so low.
_SHORT_SIGN, _SHORT_WORD, _COMMON = 3, 5, 10
_EDGE = np.zeros(MAX_OFFSET, np.int32)

# A rule that is nearly always right says something else than one that is
# mostly right.  The steps are those at which the rules-only decision is taken
# (0.97) and at which a rule is right oftener than a good guess (0.8).
_TRUST = ((0.97, "sure"), (0.8, "likely"), (0.0, "weak"))


class Group(NamedTuple):
    """Attributes that are seen at the same offsets: of the form, or one kind of evidence.

    Evidence has one attribute, which is called like it.
    """

    facts: str
    attributes: tuple[str, ...]
    offsets: tuple[int, ...]

    @property
    def channel(self) -> str:
        """The channel through which the attributes reach the CRF."""
        return self.facts if self.facts in (FORM, PAIR) else EVIDENCE


@dataclass(frozen=True, slots=True)
class Template:
    """Which facts the CRF sees, and where: the contents of a template file."""

    name: str
    groups: tuple[Group, ...]

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of all that the template says, in hexadecimal.

        A model remembers it and refuses to run on another template: fed
        renamed features, a CRF would find nothing and report no error.
        """
        return hashlib.sha256(repr(sorted(self.groups)).encode()).hexdigest()

    @property
    def channels(self) -> tuple[str, ...]:
        """The channels that are seen at all; that of the form always is, and comes first."""
        return (FORM, *(channel for channel in (EVIDENCE, PAIR) if self.offsets(channel)))

    def offsets(self, channel: str) -> tuple[int, ...]:
        """Return all offsets at which some attribute of `channel` is seen, in order."""
        return tuple(sorted({o for g in self.groups if g.channel == channel for o in g.offsets}))

    def attributes(self, channel: str) -> tuple[str, ...]:
        """Return the attributes of `channel` that are seen anywhere, in the order of the file."""
        found = dict.fromkeys(a for g in self.groups if g.channel == channel for a in g.attributes)
        return tuple(found)

    def sees(self, channel: str, attribute: str, offset: int) -> bool:
        """Say whether `attribute` is seen at `offset`; the edge of the text is seen everywhere."""
        return attribute == "edge" or any(
            g.channel == channel and attribute in g.attributes and offset in g.offsets
            for g in self.groups
        )


def load_template(name: str, *, folder: Path | None = None) -> Template:
    """Read the template called `name` from ``features/NAME.yaml``.

    A file is a list of groups: ``facts``, ``offsets`` and, for facts about the
    ``form``, ``attributes``.  Raises `ConfigError` when the file is missing or
    names what does not exist.
    """
    path = (folder or data_folder("features")) / f"{name}.yaml"
    try:
        content = yaml.load(path.read_bytes(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except FileNotFoundError:
        raise ConfigError(
            f"there is no template {name!r}; {meant(name, template_names(folder=folder))}"
        ) from None
    except (OSError, yaml.YAMLError, UnicodeDecodeError) as error:
        raise ConfigError(
            f"{path}: cannot be read as a template ({type(error).__name__}); correct it"
        ) from None
    if not isinstance(content, list):
        raise ConfigError(f"{path}: a template is a list of groups")
    groups = []
    for number, entry in enumerate(content, 1):
        try:
            groups.append(_group(entry))
        except ValueError as error:
            raise ConfigError(f"{path}: group {number}: {error}") from None
    return Template(name, tuple(groups))


def template_names(*, folder: Path | None = None) -> list[str]:
    """Return the names of the templates that there are, sorted."""
    return sorted(path.stem for path in (folder or data_folder("features")).glob("*.yaml"))


def _group(entry: object) -> Group:
    """Return the group that an entry of a template file describes, or raise `ValueError`."""
    if not isinstance(entry, dict):
        raise ValueError("should have facts and offsets")
    for key in entry:
        if key not in Group._fields:
            raise ValueError(f"unknown key {key!r}; {meant(str(key), Group._fields)}")
    facts, attributes, offsets = (entry.get(key) for key in Group._fields)
    if facts not in _FACTS:
        raise ValueError(f"unknown facts {facts!r}; {meant(str(facts), _FACTS)}")
    if facts == FORM:
        if not isinstance(attributes, list) or not attributes:
            raise ValueError("facts about the form need a list of attributes")
        for attribute in attributes:
            if attribute not in ATTRIBUTES and attribute not in WORD_ATTRIBUTES:
                known = (*ATTRIBUTES, *WORD_ATTRIBUTES)
                raise ValueError(f"unknown attribute {attribute!r}; {meant(str(attribute), known)}")
    elif attributes is not None:
        raise ValueError(f"{facts!r} has no attributes to choose from")
    if not (
        isinstance(offsets, list)
        and offsets
        and all(isinstance(o, int) and abs(o) <= MAX_OFFSET for o in offsets)
    ):
        raise ValueError(f"offsets are integers from {-MAX_OFFSET} to {MAX_OFFSET}")
    return Group(facts, tuple(attributes or (facts,)), tuple(sorted(set(offsets))))


class WordTable:
    """What is known of common words: how common they are, and what they resemble.

    Words are kept by the CRC-32 of their UTF-8 form, sorted: a table of 400,000
    is then small and needs no reading, only mapping into memory.  One word in
    10,000 that the table does not have is taken for one that it has, in
    training as well as later.

    `clusters` holds numbers of a binary tree of word clusters (Brown et al.
    1992), lowest bit nearest the root, so that the lowest bits alone name a
    coarser cluster; 0 is no cluster.  `frequencies` holds classes, 0 for the
    commonest words.  A form that the table does not have is looked up in lower
    case.
    """

    __slots__ = ("clusters", "frequencies", "keys")

    def __init__(
        self,
        keys: npt.NDArray[np.uint32],
        clusters: npt.NDArray[np.uint16],
        frequencies: npt.NDArray[np.uint8],
    ) -> None:
        self.keys = keys
        self.clusters = clusters
        self.frequencies = frequencies

    @classmethod
    def of(
        cls, words: Sequence[str], clusters: Sequence[int], frequencies: Sequence[int]
    ) -> WordTable:
        """Return the table of `words`; of two with the same key the first is kept."""
        keys, first = np.unique(np.array(list(map(_key, words)), np.uint32), return_index=True)
        return cls(
            keys,
            np.array(clusters, np.uint16)[first],
            np.array(frequencies, np.uint8)[first],
        )

    def __len__(self) -> int:
        return len(self.keys)

    def _row(self, form: str) -> int | None:
        key = _key(form)
        row = int(self.keys.searchsorted(key))
        return row if row < len(self.keys) and self.keys[row] == key else None

    def features(self, form: str, wanted: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield the wanted attributes of `form` as pairs of name and value."""
        row = self._row(form)
        if row is None and not form.islower():
            row = self._row(form.lower())
        if row is None:
            if "frequency" in wanted and form[:1].isalpha():
                yield "frequency", "rare"
            return
        cluster = int(self.clusters[row])
        for name in wanted:
            if name == "frequency":
                yield name, str(self.frequencies[row])
            elif cluster:
                bits = int(name.removeprefix("cluster") or 16)
                yield name, str(cluster & ((1 << bits) - 1))

    def is_common(self, form: str) -> bool:
        """Say whether a form is among the few thousand commonest of its language."""
        row = self._row(form)
        return row is not None and int(self.frequencies[row]) <= _COMMON


def _key(word: str) -> np.uint32:
    key: np.uint32 = np.uint32(crc32(word.encode("utf-8", "surrogatepass")))
    return key


Strings = tuple[tuple[str, str], ...]


def spelled(attribute: str, string: str, offset: int) -> str:
    """Return the name of a feature at an offset: what a reader sees, and CRFsuite.

    >>> spelled("lower", "lower=berg", -1), spelled("lower", "lower=berg", 0)
    ('lower[-1]=berg', 'lower=berg')
    """
    return f"{attribute}[{offset:+d}]{string[len(attribute) :]}" if offset else string


class FormChannel:
    """The channel of the word form: a token's number is its form's number.

    `strings[n]` holds what stands behind number n, as pairs of attribute and
    feature string; `grow` catches up with the lexicon.
    """

    name = FORM

    def __init__(self, template: Template, words: WordTable | None, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.strings: list[Strings] = []
        wanted = template.attributes(FORM)
        self._functions = [(name, ATTRIBUTES[name]) for name in wanted if name in ATTRIBUTES]
        self._wanted = [name for name in wanted if name in WORD_ATTRIBUTES]
        self._words = words if self._wanted else None

    def grow(self) -> None:
        """Work out the feature strings of the forms that are new in the lexicon."""
        for form in self.lexicon.forms[len(self.strings) :]:
            self.strings.append(self._describe(form) if form else (("edge", "edge"),))

    def _describe(self, form: str) -> Strings:
        found = [
            (name, f"{name}={value}")
            for name, function in self._functions
            if (value := function(form))
        ]
        if self._words is not None:
            for name, value in self._words.features(form, self._wanted):
                found.append((name, f"{name}={value}"))
        return tuple(found)


class EvidenceChannel:
    """The channel of evidence: a token's number stands for the set of tags it bears.

    A match gives its first token the tag B and the others I; a field gives all
    of its tokens the same tag, a line its first token.  Sets of tags are numbered as they are met.
    """

    name = EVIDENCE

    def __init__(self, template: Template) -> None:
        self.strings: list[Strings] = [()]
        self._wanted = template.attributes(EVIDENCE)
        self._sees_lines = _LINE in self._wanted
        self._sees_alone = _ALONE in self._wanted
        self._elsewhere = Elsewhere() if _ELSEWHERE in self._wanted else None
        self._finders = {name: make() for name, make in _FINDERS.items() if name in self._wanted}
        # A tag is an attribute and what it says; it bears a random 64-bit number, and a set
        # of tags is known by their sum.
        self._tags: dict[tuple[str, str], int] = {}
        self._hashes = np.zeros(0, np.int64)
        self._sets = Numbering()
        self._kinds: dict[int, tuple[Sequence[Kind], IntArray]] = {}

    def numbers(
        self, documents: Sequence[Document], starts: Sequence[int]
    ) -> tuple[IntArray, IntArray]:
        """Return the places of the tokens that bear tags, in order, and their numbers.

        The tokens of a document take the places from its start on.
        """
        pairs = self._borne(documents, starts)
        if len(pairs) == 0:
            return np.zeros(0, np.int32), np.zeros(0, np.int32)
        pairs.sort()
        pairs = pairs[_begins_run(pairs)]
        places, tags = pairs >> 16, pairs & 0xFFFF
        firsts = _begins_run(places).nonzero()[0]
        sums = np.add.reduceat(self._hashes.take(tags), firsts)
        numbers, new = self._sets.of(sums)
        if new:
            names = [(attribute, f"{attribute}={value}") for attribute, value in self._tags]
            bounds = [*firsts.tolist(), len(tags)]
            for i in new:
                found = tags[bounds[i] : bounds[i + 1]].tolist()
                self.strings.append(tuple(sorted(names[tag] for tag in found)))
        # Number 0 is that of a token without tags.
        return places[firsts].astype(np.int32), numbers + 1

    def _borne(self, documents: Sequence[Document], starts: Sequence[int]) -> npt.NDArray[np.int64]:
        """Return what tokens bear: the place of one in the upper bits, a tag in the lower 16."""
        pairs: list[npt.NDArray[np.int64]] = []
        if self._sees_lines:
            tag = self._tag(_LINE, "begins")
            for document, start in zip(documents, starts):
                pairs.append(tokens_of(document).line_starts.astype(np.int64) + start << 16 | tag)
        if self._sees_alone:
            tag = self._tag(_ALONE, "yes")
            for document, start in zip(documents, starts):
                places = _alone(tokens_of(document))
                pairs.append(places.astype(np.int64) + start << 16 | tag)
        if self._elsewhere is not None:
            for document, start in zip(documents, starts):
                for fact, places in self._elsewhere(document):
                    tag = self._tag(_ELSEWHERE, fact)
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
        """Yield firsts, lasts and tags of what citations bear: what the name in each says.

        A name says how it begins and ends, and on which lists it stands.
        """
        citations = list(self._finders[name](tokens_of(document)))
        if not citations:
            return
        rows = [
            (first, last, *self._citation_tags(name, clue))
            for first, last, _, clues in citations
            for clue in clues
        ]
        named = [citation for citation in citations if citation.name < citation.last]
        names = np.array([citation.name for citation in named], np.int32)
        for matches in document.matches:
            if not matches.kinds or not matches.kinds[0].source.startswith(_LISTS):
                continue
            low = matches.first.searchsorted(names).tolist()
            high = matches.first.searchsorted(names, side="right").tolist()
            for (first, last, _, _), i, j in zip(named, low, high):
                for kind in matches.kind_ids[i:j].tolist():
                    tags = self._citation_tags(name, f"of {matches.kinds[kind].label}")
                    rows.append((first, last, *tags))
        columns = np.array(rows, np.int32)
        yield columns[:, 0] + start, columns[:, 1] + start, columns[:, 2:]

    def _citation_tags(self, name: str, clue: str) -> tuple[int, int]:
        return self._tag(name, f"B-{clue}"), self._tag(name, f"I-{clue}")

    def _tags_of(self, kinds: Sequence[Kind]) -> IntArray:
        """Return the tags of the first token and the others of each kind, none if unwanted.

        All kinds of a detector are wanted, or none is.
        """
        known = self._kinds.get(id(kinds))
        if known is None or known[0] is not kinds:
            tags = [
                self._tag_pair(attribute, kind)
                for attribute, source in _SOURCES.items()
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
        if number == len(self._hashes):
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
        self.strings: list[Strings] = [()]
        self._words = words
        self._gists: dict[str, int] = {}
        self._gist_of = np.zeros(0, np.int64)
        self._is_open = known is None
        self._pairs = Numbering()
        if known is not None:
            halves = [string.removeprefix(f"{PAIR}=").partition(" ") for string in known]
            number = self._gists.setdefault
            # Gist 0 is any other.
            number("\n", 0)
            pairs = [
                number(left, len(self._gists)) << 32 | number(right, len(self._gists))
                for left, _, right in halves
            ]
            self._pairs.of(np.array(pairs, np.int64))
            self.strings += [((PAIR, string),) for string in known]

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
            string = f"{PAIR}={names[key >> 32]} {names[key & 0xFFFFFFFF]}"
            self.strings.append(((PAIR, string),))
        return numbers + 1


def _gist(form: str, words: WordTable | None) -> str:
    """Return what pairs know of a form: short and common ones as they are, others by their kind.

    >>> [_gist(form, None) for form in ("NJW", "1998", ",", "Bundesgericht", "")]
    ['NJW', '1900-2099', ',', 'title~cht', '']
    """
    if not form[:1].isalpha():
        return number_class(form) or (form if len(form) <= _SHORT_SIGN else short_shape(form))
    if len(form) <= _SHORT_WORD or (words is not None and words.is_common(form)):
        return form
    return f"{case(form)}~{form[-3:].lower()}"


def _begins_run(values: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Return where a value differs from the one before it; the first one does."""
    begins = np.ones(len(values), bool)
    np.not_equal(values[1:], values[:-1], out=begins[1:])
    return begins


@dataclass(frozen=True, eq=False, slots=True)
class Batch:
    """The tokens of some documents in a row, as the CRF reads them.

    Documents are `MAX_OFFSET` empty places apart, so that a window never sees
    another document.  `starts[d]` is the place of document d's first token,
    `sizes[d]` its number of tokens; `forms` has a form number for each place.
    `bearing` are the places that bear evidence, and `evidence` their numbers in
    that channel.  All documents share one lexicon.
    """

    lexicon: Lexicon
    starts: IntArray
    sizes: IntArray
    forms: IntArray
    bearing: IntArray
    evidence: IntArray
    pairs: IntArray | None = None

    def dense(self, channel: str) -> IntArray:
        """Return the number of each place in `channel`: 0 where there is nothing."""
        if channel == FORM:
            return self.forms
        if channel == PAIR:
            assert self.pairs is not None
            return self.pairs
        numbers = np.zeros(len(self.forms), np.int32)
        numbers[self.bearing] = self.evidence
        return numbers


class Extractor:
    """Reads documents through a template: the one way from Document to Batch.

    `pairs` are the feature strings of the pairs that a model knows; in training there are none.
    """

    def __init__(
        self,
        template: Template,
        words: WordTable | None = None,
        *,
        pairs: Sequence[str] | None = None,
    ) -> None:
        self.template = template
        self.evidence = EvidenceChannel(template)
        self.words = words
        self._known_pairs = pairs
        self._of_lexicon(Lexicon())

    def _of_lexicon(self, lexicon: Lexicon) -> None:
        self.forms = FormChannel(self.template, self.words, lexicon)
        self.pairs = (
            PairChannel(self.words, lexicon, self._known_pairs)
            if PAIR in self.template.channels
            else None
        )

    def channels(self) -> list[FormChannel | EvidenceChannel | PairChannel]:
        """Return the channels that the template uses, the form channel first."""
        found: list[FormChannel | EvidenceChannel | PairChannel] = [self.forms]
        if EVIDENCE in self.template.channels:
            found.append(self.evidence)
        if self.pairs is not None:
            found.append(self.pairs)
        return found

    def batch(self, documents: Sequence[Document]) -> Batch:
        """Return the facts about `documents`, which are tokenized and share a lexicon."""
        tokens = [tokens_of(document) for document in documents]
        lexicon = tokens[0].lexicon if tokens else Lexicon()
        if any(t.lexicon is not lexicon for t in tokens):
            raise ValueError("the documents of a batch must share a lexicon")
        if lexicon is not self.forms.lexicon:
            self._of_lexicon(lexicon)
        self.forms.grow()
        sizes = list(map(len, tokens))
        *starts, _ = accumulate((size + MAX_OFFSET for size in sizes), initial=MAX_OFFSET)
        parts = [_EDGE]
        for t in tokens:
            parts += t.form_ids, _EDGE
        forms = np.concatenate(parts)
        return Batch(
            lexicon,
            np.array(starts, np.int32),
            np.array(sizes, np.int32),
            forms,
            *self.evidence.numbers(documents, starts),
            None if self.pairs is None else self.pairs.numbers(forms),
        )
