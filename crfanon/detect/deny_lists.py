"""Lists of the user's own: what is always masked (deny), and how list files are read.

A list is a text file in UTF-8, one entry a line.  Blank lines are left out, and
so are lines that begin with ``#`` and a blank; "#1234" is an entry.  A first line
such as ``# label: PERSON`` says as what the entries of a deny list are masked.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import regex

from ..errors import ConfigError
from ..labels import convert
from ..text.document import Document, Kind, Matches, tokens_of
from ..text.normalize import fold
from ..text.tokenizer import Tokenizer
from ..text.tokens import IntArray, Lexicon, Tokens
from .detectors import Naming, WithoutRules

SOURCE = "deny:"
_ENDING = ".txt"
_LABEL = "# label:"

# Format characters stand unseen within words, such as the soft hyphen.
_PIECE = regex.compile(r"[\p{L}\p{M}\p{Cf}]++|[\p{N}\p{Cf}]++|\S")
_LETTER, _NUMBER = regex.compile(r"[\p{L}\p{M}\p{Cf}]"), regex.compile(r"[\p{N}\p{Cf}]")
_UNSEEN = regex.compile(r"\p{Cf}+")
_DASH = regex.compile(r"\p{Pd}")


class UserList(NamedTuple):
    """A list: its name, what its entries are masked as ("" if it is not said), the entries.

    `place` is the file that it was read from, if it was.
    """

    name: str
    label: str
    entries: tuple[str, ...]
    place: str = ""


def read_lists(path: Path, *, label: str = "") -> list[UserList]:
    """Return the list in a file, or those of all ``.txt`` files in a folder and below it.

    Hidden files and notes in Markdown are left out; any other file is an error, since who
    put it there takes it for a list.  Lists that do not say their label have `label`.
    Raises `ConfigError` with file and line when there is none, or one is not as it
    should be.
    """
    if not path.is_dir():
        return [_read(path, path.stem, label)]
    found = []
    for below in sorted(path.rglob("[!.]*")):
        if (below.is_dir() and not below.is_symlink()) or below.suffix.lower() == ".md":
            continue
        if below.suffix.lower() != _ENDING:
            raise ConfigError(f"{below}: is no list; end its name in {_ENDING}, or take it out")
        found.append(below)
    if not found:
        raise ConfigError(f"{path}: has no list, a file that ends in {_ENDING}")
    return [_read(p, p.relative_to(path).with_suffix("").as_posix(), label) for p in found]


def _read(path: Path, name: str, label: str) -> UserList:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror}); check the path") from None
    try:
        lines = content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        number = content.count(b"\n", 0, error.start) + 1
        raise ConfigError(f"{path}:{number}: not UTF-8; save the list as UTF-8") from None
    entries = []
    for number, line in enumerate(map(str.strip, lines), start=1):
        if number == 1 and line.startswith(_LABEL):
            label = line.removeprefix(_LABEL).strip()
            try:
                convert(label)
            except ConfigError as error:
                raise ConfigError(f"{path}:1: {error}") from None
        elif not line or line == "#" or line.startswith("# "):
            continue
        elif not _cut(line):
            raise ConfigError(f"{path}:{number}: holds nothing that can be seen; take it out")
        else:
            entries.append(line)
    return UserList(name, label, tuple(entries), str(path))


def check_labelled(lists: Iterable[UserList]) -> None:
    """Raise `ConfigError` unless each list says as what its entries are masked."""
    for own in lists:
        if not own.label:
            place = f"{own.place}:1" if own.place else f"list {own.name}"
            raise ConfigError(
                f"{place}: says not as what it is masked; "
                f"give it a label, or begin it with a line such as '{_LABEL} PERSON'"
            )
        convert(own.label)


class ListDetector(WithoutRules):
    """Finds the entries of deny lists, wherever they stand, beyond doubt.

    They are compared without case, accents and typographic variants, as in the
    gazetteers, and also across line ends and however many blanks; entries that
    overlap are all found, and a token that holds one is masked whole.

        >>> lists = [UserList("clients", "ORGANIZATION", ("Åse & Söhne",))]
        >>> document = Document("note", "For ASE & SOHNE.", Tokenizer()("For ASE & SOHNE."))
        >>> [found] = ListDetector(lists).detect([document])
        >>> found.evidence
        [Span(start=4, end=15, label='ORGANIZATION', source='deny:clients', score=1.0)]

    Raises `ConfigError` when a list has no label, or an unknown one.
    """

    source = SOURCE

    def __init__(self, lists: Sequence[UserList], *, named: Naming = str) -> None:
        check_labelled(lists)
        self.kinds = tuple(Kind(named(own.label), SOURCE + own.name) for own in lists)
        self.labels = frozenset(kind.label for kind in self.kinds)
        self.certain = frozenset(kind.source for kind in self.kinds)
        # By the pieces of an entry, the first list that has it; by the first piece,
        # how many pieces the longest entry has that begins with it.
        self._list_of: dict[tuple[str, ...], int] = {}
        self._longest: dict[str, int] = {}
        for number, own in enumerate(lists):
            for key in filter(None, _keys_of(own.entries)):
                self._list_of.setdefault(key, number)
                self._longest[key[0]] = max(len(key), self._longest.get(key[0], 0))
        self._facts = _Facts(Lexicon(), self._longest)

    def detect(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield the documents with the entries that stand in them as matches."""
        for document in documents:
            yield document.with_(matches=(*document.matches, self._match(document)))

    def _match(self, document: Document) -> Matches:
        tokens = tokens_of(document)
        facts = self._facts.of(tokens.lexicon)
        self._facts = facts
        begins = facts.begins[tokens.form_ids]
        found = set(self._find(document.text, tokens.starts, tokens.ends, begins))
        glued = facts.glued(tokens)
        if glued.any():
            # Once more with words as they are written: "DRAna" is one that holds two tokens.
            first = np.flatnonzero(np.append(True, ~glued))
            starts, ends = tokens.starts[first], tokens.ends[np.append(first[1:], len(tokens)) - 1]
            begins = begins[first]
            for word in np.flatnonzero(np.diff(np.append(first, len(tokens))) > 1).tolist():
                pieces = _cut(document.text[starts[word] : ends[word]])
                begins[word] = any(piece.key in self._longest for piece in pieces)
            found.update(self._find(document.text, starts, ends, begins))
        rows = [(*tokens.covering(start, end), number) for start, end, number in sorted(found)]
        columns = np.array(rows, np.int32).reshape(-1, 3).T
        return Matches(columns[0], columns[1], columns[2], self.kinds)

    def _find(
        self, text: str, starts: IntArray, ends: IntArray, begins: npt.NDArray[np.bool_]
    ) -> Iterator[tuple[int, int, int]]:
        """Yield the longest entry at each place of a word that `begins` one.

        It is given as start, end and number of its list.
        """
        for word in begins.nonzero()[0].tolist():
            pieces: list[_Piece] = []
            wanted = own = 0
            for following in range(word, len(starts)):
                start = starts.item(following)
                cut = _cut(text[start : ends.item(following)])
                pieces += [p._replace(start=start + p.start, end=start + p.end) for p in cut]
                if following == word:
                    own = len(cut)
                    wanted = own - 1 + max(self._longest.get(p.key, 0) for p in cut)
                if len(pieces) >= wanted:
                    break
            for i in range(own):
                for end in range(min(i + self._longest.get(pieces[i].key, 0), len(pieces)), i, -1):
                    number = self._list_of.get(tuple(piece.key for piece in pieces[i:end]))
                    if number is not None:
                        yield pieces[i].start, pieces[end - 1].end, number
                        break

    def __repr__(self) -> str:
        return f"<ListDetector: {len(self.kinds)} lists>"


class _Piece(NamedTuple):
    """A run of letters or of digits, or another sign: how it is compared, and where it stands."""

    key: str
    start: int
    end: int


@lru_cache(maxsize=50_000)
def _cut(words: str) -> tuple[_Piece, ...]:
    """Return the pieces of some characters, without what cannot be seen.

    >>> [piece.key for piece in _cut("Ｂérg–28A’")]
    ['berg', '-', '28', 'a', "'"]
    """
    pieces = (_Piece(_key(m[0]), m.start(), m.end()) for m in _PIECE.finditer(words))
    return tuple(piece for piece in pieces if piece.key)


def _key(piece: str) -> str:
    """Return the key of a piece in comparisons: full-width signs as others, all dashes alike."""
    plain = unicodedata.normalize("NFKC", piece) if piece.isalnum() or len(piece) > 1 else piece
    return _DASH.sub("-", fold(_UNSEEN.sub("", plain)))


def _keys_of(entries: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the keys of entries, as words and as tokens."""
    tokens = Tokenizer()("\n".join(entries))
    bounds = [*accumulate((len(entry) + 1 for entry in entries), initial=0)]
    cuts = tokens.starts.searchsorted(bounds).tolist()
    forms = tokens.forms
    for entry, first, last in zip(entries, cuts, cuts[1:]):
        yield tuple(piece.key for piece in _cut(entry))
        yield tuple(piece.key for form in forms[first:last] for piece in _cut(form))


class _Facts:
    """Facts about each word form of one lexicon, as columns.

    `begins` says whether an entry begins with a piece of the form.  `left` and
    `right` say of its first and last character whether it may go on a run of
    letters (1), of digits (2), or of either (3).
    """

    def __init__(self, lexicon: Lexicon, longest: Container[str]) -> None:
        self._lexicon = lexicon
        self._longest = longest
        self.begins = np.zeros(0, bool)
        self._left = np.zeros(0, np.uint8)
        self._right = np.zeros(0, np.uint8)

    def of(self, lexicon: Lexicon) -> _Facts:
        """Return the facts of `lexicon`: new ones if it is another, or has grown."""
        known = self if self._lexicon is lexicon else _Facts(lexicon, self._longest)
        forms = lexicon.forms[len(known.begins) :]
        if not forms:
            return known
        facts = _Facts(lexicon, self._longest)
        begins = [any(piece.key in self._longest for piece in _cut(form)) for form in forms]
        facts.begins = np.append(known.begins, begins)
        facts._left = np.append(known._left, np.array([_run(f[:1]) for f in forms], np.uint8))
        facts._right = np.append(known._right, np.array([_run(f[-1:]) for f in forms], np.uint8))
        return facts

    def glued(self, tokens: Tokens) -> npt.NDArray[np.bool_]:
        """Return for each token but the first whether it goes on the run of the one before."""
        ids = tokens.form_ids
        glued: npt.NDArray[np.bool_] = tokens.starts[1:] == tokens.ends[:-1]
        glued &= (self._right[ids[:-1]] & self._left[ids[1:]]) > 0
        return glued


@lru_cache(maxsize=10_000)
def _run(character: str) -> int:
    return bool(_LETTER.match(character)) + 2 * bool(_NUMBER.match(character))
