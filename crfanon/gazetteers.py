"""List evidence: which stretches of a text stand in a list of names, places, ...

A list is a text file in `gazetteers/`, one entry a line.  Its name is its path
without the ending, such as ``"es/city/geonames"``; the name of a folder, such
as ``"es/city"``, stands for all lists beneath it taken together.  Beside a list
or folder may stand ``<name>.except.txt``, whose entries are taken out again.

Matching is leftmost-longest within each list, on token boundaries, and blind
to case and accents (see `fold`).  An entry is compared as a sequence of the
tokenizer's tokens, so "O'Donnell" and "L'Hospitalet" are found by whichever
tokenizer the text was cut.

All that depends on one word form is worked out when the form is first met and
kept in columns: the lists in which it stands alone, and which forms may follow
it in a longer entry.  A warm document then costs a few array operations and a
short loop over the places where two neighbours do begin a longer entry.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from zlib import crc32

import numpy as np

from .document import Kind, Lexicon, Matches, Tokens
from .errors import ConfigError
from .resources import data_folder
from .tokenizer import Tokenizer

_ENDING = ".txt"
_EXCEPT = ".except"

# The tokens of one match are at most this many characters apart: "San  Roque"
# is one name, but words in the columns of a table are not.
_MAX_GAP = 2

# Written differently, meant alike.
_ALIKE = str.maketrans({"’": "'", "‘": "'", "´": "'", "`": "'", "‐": "-", "‑": "-"})


def fold(text: str) -> str:
    """Return `text` as it is compared: without case, accents and typographic variants.

        >>> fold("Ángela GÜELL, L’Hospitalet")
        "angela guell, l'hospitalet"

    The Spanish ñ is a letter of its own and stays one, however it is encoded:
    "peña" and "pena", "año" and "ano" are different words.

        >>> fold("MUÑOZ")
        'muñoz'
    """
    decomposed = unicodedata.normalize("NFD", text.translate(_ALIKE).casefold())
    kept = decomposed.replace("n\u0303", "ñ")
    return "".join(c for c in kept if not unicodedata.combining(c))


# Cutting and folding many lines at once.  Lines of plain Latin-1 letters, digits
# and signs are folded and cut as bytes, in a few passes.  Lines with anything
# else, or with a run that the tokenizer would cut in two ("McAllister", "A3"),
# are irregular and go to the tokenizer itself.
_LETTERS = "A-Za-zÀ-ÖØ-öø-ÿ"
_SIGNS = [c for c in map(chr, range(33, 256)) if c.isprintable() and not c.isalnum()] + ["ª", "º"]
_UNKNOWN = re.compile(rf"[^{_LETTERS}0-9 \n{re.escape(''.join(_SIGNS))}]")
_JOINT = re.compile(
    r"""
    [A-ZÀ-ÖØ-Þ] (?: (?<=[a-zß-öø-ÿ].)                            # Mc|Allister
                  | (?=[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ][a-zß-öø-ÿ]) )      # DR|Ana
    """,
    re.VERBOSE,
)
_MIXED = re.compile(rf"[0-9](?:(?<=[{_LETTERS}].)|(?=[{_LETTERS}]))")  # A|3
_SPACED_SIGNS = [(c.encode("latin-1"), f" {c} ".encode("latin-1")) for c in _SIGNS]
_REGULAR_BYTES = bytes(b for b in range(256) if not _UNKNOWN.match(chr(b)))


def _folded_byte(byte: int) -> int:
    folded = fold(chr(byte))
    return ord(folded) if len(folded) == 1 and ord(folded) < 256 else byte


_FOLDED_BYTES = bytes(map(_folded_byte, range(256)))


def _irregular_rows(text: str, data: bytes) -> list[int]:
    """Return which lines of `text` the quick way cannot cut, in order."""
    patterns = [_JOINT]
    # Characters beyond Latin-1 stand as question marks in `data`.
    if b"?" in data or data.translate(None, _REGULAR_BYTES):
        patterns.append(_UNKNOWN)
    if len(data.translate(None, b"0123456789")) != len(data):
        patterns.append(_MIXED)
    rows = set()
    for pattern in patterns:
        row = seen = 0
        for match in pattern.finditer(text):
            row += text.count("\n", seen, match.start())
            seen = match.start()
            rows.add(row)
    return sorted(rows)


def _cut(lines: Sequence[str]) -> list[str]:
    """Cut each line with the tokenizer; return its folded tokens, joined by blanks."""
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    tokens = Tokenizer()("\n".join(lines))
    cut: list[list[str]] = [[] for _ in lines]
    owners = np.searchsorted(starts, tokens.starts, side="right") - 1
    for owner, form in zip(owners.tolist(), tokens.forms):
        cut[owner].append(fold(form))
    return list(map(" ".join, cut))


def _keys(text: str) -> tuple[list[str], list[str]]:
    """Return the key of every line of `text`, and further keys of irregular lines.

    A key is what is compared: the folded tokens of an entry, joined by blanks.
    A name with an inner capital has one key more, since it loses the joint
    where a text is all in capitals: "MCALLISTER" is one token.
    """
    data = text.encode("latin-1", "replace")
    rows = _irregular_rows(text, data)
    data = data.translate(_FOLDED_BYTES)
    for sign, spaced in _SPACED_SIGNS:
        if sign in data:
            data = data.replace(sign, spaced)
    while b"  " in data:
        data = data.replace(b"  ", b" ")
    data = data.replace(b" \n", b"\n").replace(b"\n ", b"\n").strip(b" ")
    keys = data.decode("latin-1").replace("ß", "ss").split("\n")
    if not rows:
        return keys, []
    lines = text.split("\n")
    irregular = [lines[row] for row in rows]
    for row, key in zip(rows, _cut(irregular)):
        keys[row] = key
    return keys, _cut([line.casefold() for line in irregular])


def _list_keys(text: str) -> set[str]:
    """Return all keys of the entries in `text`, one a line."""
    keys, further = _keys(text)
    found = set(keys)
    found.update(further)
    found.discard("")
    return found


class _Facts:
    """What is known of each word form of one lexicon, as columns.

    `group` numbers the set of lists in which the form is an entry by itself.
    `follow` has a bit for each hash of a token that can come second in a longer
    entry that the form begins; `hash` has the one bit of the form's own hash.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.size = 0
        self.keys: list[str] = []
        self.group = np.zeros(4096, np.int32)
        self.follow = np.zeros(4096, np.uint64)
        self.hash = np.zeros(4096, np.uint64)

    def extend(self, keys: list[str], group: list[int], follow: list[int]) -> None:
        size = self.size + len(keys)
        if size > len(self.group):
            for name in ("group", "follow", "hash"):
                column = getattr(self, name)
                longer = np.zeros(2 * size, column.dtype)
                longer[: self.size] = column[: self.size]
                setattr(self, name, longer)
        self.keys += keys
        self.group[self.size : size] = group
        self.follow[self.size : size] = follow
        self.hash[self.size : size] = [_hash(key.partition(" ")[0]) for key in keys]
        self.size = size


def _hash(token: str) -> int:
    return 1 << (crc32(token.encode("utf-8", "surrogatepass")) & 63)


class Gazetteers:
    """Lists of entries, ready to be looked for in tokens.

        >>> gazetteers = Gazetteers({"city": ["San Roque", "Roque"], "saint": ["San Roque"]})
        >>> tokens = Tokenizer()("Vive en SAN ROQUE, no en Roque.")
        >>> for span in gazetteers.match(tokens).spans(tokens):
        ...     print(span.start, span.end, span.source)
        25 30 gazetteer:city
        8 17 gazetteer:city
        8 17 gazetteer:saint

    `load` makes one from the list files; what it takes is bounded by the lists
    and by the size of the lexicon, not by the text.  It may be shared between
    threads.
    """

    def __init__(self, lists: Mapping[str, Iterable[str]]) -> None:
        self._setup({name: _list_keys("\n".join(entries)) for name, entries in lists.items()})

    @classmethod
    def load(cls, names: Sequence[str], *, folder: Path | None = None) -> Gazetteers:
        """Return the lists called `names`, from `folder` or the shipped one.

        The kind ids of its matches follow the order of `names`.  Raises
        `ConfigError` when a list is missing or is not UTF-8.
        """
        gazetteers = cls({})
        gazetteers._setup({name: _load_keys(name, folder) for name in names})
        return gazetteers

    def _setup(self, lists: dict[str, set[str]]) -> None:
        self.names = tuple(lists)
        self.kinds = tuple(Kind(name, f"gazetteer:{name}") for name in lists)
        self._lists = tuple(lists.values())
        longer: set[str] = set()
        for keys in self._lists:
            longer.update([key for key in keys if " " in key])
        self._longer = sorted(longer)
        # Keys of longer entries and all their beginnings, for the first tokens
        # met so far -> the group of lists that have it as an entry.
        self._paths: dict[str, int] = {}
        self._groups: dict[tuple[int, ...], int] = {(): 0}
        self._group_kinds: list[tuple[int, ...]] = [()]
        self._in_list = np.zeros((1, len(lists)), bool)
        self._facts = _Facts(Lexicon())
        self._lock = threading.Lock()

    def match(self, tokens: Tokens) -> Matches:
        """Return where `tokens` holds an entry, leftmost-longest within each list.

        Lists are independent of each other, so matches of two lists may
        overlap.  Entries of one token come first, then the longer ones, each
        in the order of the text.
        """
        if len(tokens) == 0 or not self._lists:
            nothing = np.zeros(0, np.int32)
            return Matches(nothing, nothing, nothing, self.kinds)
        with self._lock:
            facts = self._learn(tokens.lexicon)
            in_list = self._in_list
        ids = tokens.form_ids
        alone = in_list.take(facts.group.take(ids), axis=0)
        firsts, lasts, kinds, inside = self._longer_matches(tokens, facts)
        cells = alone.reshape(-1)
        if inside:
            cells[inside] = False
        found = np.flatnonzero(cells)
        first = found // len(self._lists)
        kind = found - first * len(self._lists)
        if not firsts:
            first = first.astype(np.int32)
            return Matches(first, first + np.int32(1), kind.astype(np.int32), self.kinds)
        return Matches(
            np.concatenate([first, firsts], dtype=np.int32, casting="same_kind"),
            np.concatenate([first + 1, lasts], dtype=np.int32, casting="same_kind"),
            np.concatenate([kind, kinds], dtype=np.int32, casting="same_kind"),
            self.kinds,
        )

    def _longer_matches(
        self, tokens: Tokens, facts: _Facts
    ) -> tuple[list[int], list[int], list[int], list[int]]:
        """Return the matches of two and more tokens: first, last, list.

        The fourth list has, for every token of a match, its cell in a table
        of tokens by lists; there no shorter entry of that list counts.
        """
        firsts: list[int] = []
        lasts: list[int] = []
        kinds: list[int] = []
        inside: list[int] = []
        ids = tokens.form_ids
        near = tokens.starts[1:] - tokens.ends[:-1] <= _MAX_GAP
        near[tokens.line_starts[1:] - 1] = False
        follow = facts.follow.take(ids[:-1])
        follow &= facts.hash.take(ids[1:])
        begins = np.flatnonzero(near & (follow != 0))
        if len(begins) == 0:
            return firsts, lasts, kinds, inside
        keys = facts.keys
        get = self._paths.get
        group_kinds = self._group_kinds
        width = len(self._lists)
        free_from = [0] * width  # by list: the end of its last match
        form_ids = ids.tolist()
        is_near = near.tolist()
        is_near.append(False)
        for i in begins.tolist():
            key = keys[form_ids[i]]
            ends: list[tuple[int, int]] = []
            j = i
            while is_near[j]:
                j += 1
                key = f"{key} {keys[form_ids[j]]}"
                group = get(key)
                if group is None:
                    break
                if group:
                    ends.append((j + 1, group))
            for end, group in reversed(ends):
                for kind in group_kinds[group]:
                    if free_from[kind] <= i:
                        free_from[kind] = end
                        firsts.append(i)
                        lasts.append(end)
                        kinds.append(kind)
                        inside += range(i * width + kind, end * width, width)
        return firsts, lasts, kinds, inside

    def _learn(self, lexicon: Lexicon) -> _Facts:
        """Return the facts of `lexicon`, completed by the forms that are new in it."""
        if self._facts.lexicon is not lexicon:
            self._facts = _Facts(lexicon)
        facts = self._facts
        if facts.size == len(lexicon):
            return facts
        forms = [form.replace("\n", " ") for form in lexicon.forms[facts.size :]]
        keys, _ = _keys("\n".join(forms))
        group = self._group_numbers(keys)
        follow = [self._follow(key) for key in keys]
        facts.extend(keys, group, follow)
        if len(self._in_list) < len(self._groups):
            self._in_list = np.zeros((len(self._groups), len(self._lists)), bool)
            for number, kinds in enumerate(self._group_kinds):
                self._in_list[number, list(kinds)] = True
        return facts

    def _group_numbers(self, keys: list[str]) -> list[int]:
        """Return the number of the group of lists that have each key as an entry."""
        standing: dict[str, tuple[int, ...]] = {}
        distinct = set(keys)
        for kind, entries in enumerate(self._lists):
            for key in distinct & entries:
                standing[key] = (*standing.get(key, ()), kind)
        numbers = []
        for key in keys:
            kinds = standing.get(key, ())
            number = self._groups.get(kinds)
            if number is None:
                number = self._groups[kinds] = len(self._groups)
                self._group_kinds.append(kinds)
            numbers.append(number)
        return numbers

    def _follow(self, key: str) -> int:
        """Return the hash bits of what can follow `key` in a longer entry.

        The longer entries that begin so are added to the paths.
        """
        beginning = key + " "
        low = bisect_left(self._longer, beginning)
        if low == len(self._longer) or not self._longer[low].startswith(beginning) or not key:
            return 0
        high = bisect_left(self._longer, key + "!", low)
        entries = self._longer[low:high]
        follow = 0
        paths = self._paths
        for entry in entries:
            at = entry.find(" ", len(beginning))
            follow |= _hash(entry[len(beginning) : at if at > 0 else None])
            while at > 0:
                paths.setdefault(entry[:at], 0)
                at = entry.find(" ", at + 1)
        paths.update(zip(entries, self._group_numbers(entries)))
        return follow

    def lists_of(self, words: str) -> list[str]:
        """Return the names of the lists that have `words` as an entry."""
        keys = _list_keys(words.replace("\n", " "))
        return [name for name, entries in zip(self.names, self._lists) if keys & entries]

    def __len__(self) -> int:
        return sum(map(len, self._lists))

    def __repr__(self) -> str:
        return f"<Gazetteers: {len(self._lists)} lists, {len(self)} entries>"


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ConfigError(
            f"{path}: not UTF-8 at byte {error.start}; save the list as UTF-8"
        ) from None
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror})") from None


def _texts(name: str, folder: Path | None) -> Iterator[tuple[str, str]]:
    """Yield the text of each list that `name` stands for, and of its exceptions."""
    root = folder or data_folder("gazetteers")
    single = root / f"{name}{_ENDING}"
    paths = [single] if single.is_file() else sorted((root / name).rglob(f"*{_ENDING}"))
    paths = [path for path in paths if not path.stem.endswith(_EXCEPT)]
    if not paths:
        raise ConfigError(
            f"{root}: has no list {name!r}; `crfanon gazetteers list` shows those there are"
        )
    for path in paths:
        removed = []
        for place in (path.with_suffix(""), *path.parents):
            if place == root:
                break
            exceptions = place.with_name(f"{place.name}{_EXCEPT}{_ENDING}")
            if exceptions.is_file():
                removed.append(_read(exceptions))
        yield _read(path), "\n".join(removed)


def _load_keys(name: str, folder: Path | None) -> set[str]:
    found: set[str] = set()
    for text, removed in _texts(name, folder):
        keys = _list_keys(text)
        if removed:
            keys -= _list_keys(removed)
        found |= keys
    return found


def list_names(folder: Path | None = None) -> list[str]:
    """Return the names of all lists in `folder` (by default the shipped ones), sorted.

    These are single lists; the folders that they stand in are names as well.
    """
    root = folder or data_folder("gazetteers")
    paths = sorted(root.rglob(f"*{_ENDING}"))
    names = (path.relative_to(root).as_posix().removesuffix(_ENDING) for path in paths)
    return sorted(name for name in names if not name.endswith(_EXCEPT))


def entries(name: str, *, folder: Path | None = None) -> list[str]:
    """Return the entries of the list or folder `name` as they are written, sorted.

    Raises `ConfigError` when there is none of that name or it is not UTF-8.
    """
    found: set[str] = set()
    for text, removed in _texts(name, folder):
        lines = text.split("\n")
        if removed:
            gone = {fold(line) for line in removed.split("\n")}
            lines = [line for line in lines if fold(line) not in gone]
        found.update(lines)
    return sorted(found - {""})
