"""Find the entries of lists in tokens.

All that depends on one word form is worked out when the form is first met and
kept in columns: the lists in which it stands alone, and what may follow it in
a longer entry.  A warm document then costs a few array operations and a short
loop over the places where two neighbours may begin a longer entry.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..text.document import Kind, Matches
from ..text.tokens import Lexicon, Tokens
from .keys import keys_of
from .lists import Keys, entry_keys, read_entries, read_keys

# The tokens of one match are at most this many characters apart: "San  Roque"
# is one name, but words in the columns of a table are not.
_MAX_GAP = 2


# Beginnings are forgotten when there are this many, about 30 MB.
_MAX_PAIRS = 200_000


class _Beginning(NamedTuple):
    """The entry that two neighbours begin: one of the lists of `group`, or a longer one."""

    key: str
    group: int
    goes_on: bool


_NOTHING = _Beginning("", 0, False)


class _Facts:
    """Facts about each word form of one lexicon, as columns.

    `group` numbers the set of lists in which the form is an entry by itself.
    `follow` has a bit for each hash of a token that can come second in a longer
    entry that the form begins; `hash` has the one bit of the form's own hash.
    `pairs` remembers what two neighbouring forms begin, by their numbers.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.size = 0
        self.keys: list[str] = []
        self.pairs: dict[int, _Beginning] = {}
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
    # Differs from run to run, which only changes where a look-up is in vain.
    return 1 << (hash(token) & 63)


class Gazetteers:
    """Lists of entries, ready to be looked for in tokens.

        >>> gazetteers = Gazetteers({"city": ["San Roque", "Roque"], "saint": ["San Roque"]})
        >>> from crfanon.text.tokenizer import Tokenizer
        >>> tokens = Tokenizer()("Vive en SAN ROQUE, no en Roque.")
        >>> for span in gazetteers.match(tokens).spans(tokens):
        ...     print(span.start, span.end, span.source)
        8 17 gazetteer:city
        8 17 gazetteer:saint
        25 30 gazetteer:city

    `load` makes one from the list files; what it takes is bounded by the lists
    and by the size of the lexicon, not by the text.  It may be shared between
    threads.
    """

    def __init__(self, lists: Mapping[str, Iterable[str]]) -> None:
        self._setup({name: entry_keys(entries) for name, entries in lists.items()})

    @classmethod
    def load(cls, names: Sequence[str], *, folder: Path | None = None) -> Gazetteers:
        """Return the lists called `names`, from `folder` or the shipped one.

        The kind ids of its matches follow the order of `names`.  Raises
        `ConfigError` when a list is missing or is not UTF-8.
        """
        gazetteers = cls({})
        gazetteers._setup(read_keys(names, folder=folder))
        return gazetteers

    @staticmethod
    def entries(name: str, *, folder: Path | None = None) -> list[str]:
        """Return the entries of the list or folder `name` as they are written, sorted.

        Raises `ConfigError` when there is none of that name or it is not UTF-8.
        """
        return read_entries(name, folder=folder)

    def _setup(self, lists: Mapping[str, Keys]) -> None:
        self.names = tuple(lists)
        self.kinds = tuple(Kind(name, f"gazetteer:{name}") for name in lists)
        self._lists = tuple(lists.values())
        longer: set[str] = set()
        for keys in self._lists:
            longer.update([key for key in keys if " " in key])
        self._longer = sorted(longer)
        # For the first tokens met so far: the hash bits of what can follow, and
        # for longer entries and all their beginnings, the group of lists that
        # have it as an entry.
        self._paths: dict[str, int] = {}
        self._open: set[str] = set()  # those that something longer begins with
        self._follows: dict[str, int] = {}
        self._groups: dict[tuple[int, ...], int] = {(): 0}
        self._group_kinds: list[tuple[int, ...]] = [()]
        # By group, a row that has a byte for each list; see `_learn`.
        self._rows: npt.NDArray[np.void] = np.zeros(0, "V8")
        self._facts = _Facts(Lexicon())
        self._lock = threading.Lock()

    def match(self, tokens: Tokens) -> Matches:
        """Return the matches of entries in `tokens`, leftmost-longest within each list.

        Lists are independent of each other, so matches of two lists may
        overlap.  They are sorted by their first tokens; of those that begin with
        the same one, entries of one token come first.
        """
        if len(tokens) == 0 or not self._lists:
            nothing = np.zeros(0, np.int32)
            return Matches(nothing, nothing, nothing, self.kinds)
        ids = tokens.form_ids.astype(np.int64)
        with self._lock:
            facts = self._learn(tokens.lexicon)
            longer = self._longer_matches(tokens, ids, facts)
            rows = self._rows
        # A table of tokens by lists, row after row: is the token an entry of the list?
        width = rows.dtype.itemsize
        alone = rows.take(facts.group.take(ids)).view(bool)
        for i, end, kind in longer:
            alone[i * width + kind : end * width : width] = False
        cells = alone.nonzero()[0]
        columns = np.empty((3, len(cells) + len(longer)), np.int32)
        first, last, kinds = columns[:, : len(cells)]
        np.divmod(cells, width, out=(first, kinds), casting="unsafe")
        np.add(first, 1, out=last)
        if longer:
            columns[:, len(cells) :] = np.array(longer, np.int32).T
            columns = columns.take(columns[0].argsort(kind="stable"), axis=1)
        return Matches(columns[0], columns[1], columns[2], self.kinds)

    def _longer_matches(
        self, tokens: Tokens, ids: npt.NDArray[np.int64], facts: _Facts
    ) -> list[tuple[int, int, int]]:
        """Return the matches of two and more tokens: first, last and list of each."""
        found: list[tuple[int, int, int]] = []
        follow = facts.follow.take(ids[:-1])
        follow &= facts.hash.take(ids[1:])
        begins = follow.nonzero()[0]
        pairs = ids.take(begins) << 32 | ids.take(begins + 1)
        known = facts.pairs
        keys = facts.keys
        group_kinds = self._group_kinds
        starts = tokens.starts.item
        ends = tokens.ends.item
        line_starts = set(tokens.line_starts.tolist())
        line_starts.add(len(ids))
        free_from = [0] * len(self._lists)  # by list: the end of its last match
        for i, pair in zip(begins.tolist(), pairs.tolist()):
            beginning = known.get(pair)
            if beginning is None:
                beginning = self._beginning(pair, facts)
            key, group, goes_on = beginning
            end = i + 1
            if not key or end in line_starts or starts(end) - ends(i) > _MAX_GAP:
                continue
            end += 1
            ending = [(end, group)]
            while goes_on and end not in line_starts and starts(end) - ends(end - 1) <= _MAX_GAP:
                key = f"{key} {keys[ids.item(end)]}"
                longer_group = self._paths.get(key)
                if longer_group is None:
                    break
                end += 1
                ending.append((end, longer_group))
            for end, group in reversed(ending):
                for kind in group_kinds[group]:
                    if free_from[kind] <= i:
                        free_from[kind] = end
                        found.append((i, end, kind))
        return found

    def _beginning(self, pair: int, facts: _Facts) -> _Beginning:
        """Return the beginning of entries that two neighbouring forms make, and remember it."""
        if len(facts.pairs) > _MAX_PAIRS:
            facts.pairs.clear()
        key = f"{facts.keys[pair >> 32]} {facts.keys[pair & 0xFFFFFFFF]}"
        group = self._paths.get(key)
        beginning = _NOTHING if group is None else _Beginning(key, group, key in self._open)
        facts.pairs[pair] = beginning
        return beginning

    def _learn(self, lexicon: Lexicon) -> _Facts:
        """Return the facts of `lexicon`, completed by the forms that are new in it."""
        if self._facts.lexicon is not lexicon:
            self._facts = _Facts(lexicon)
        facts = self._facts
        if facts.size == len(lexicon):
            return facts
        forms = [form.replace("\n", " ") for form in lexicon.forms[facts.size :]]
        keys, _ = keys_of(forms)
        group = self._group_numbers(keys)
        follow = [self._follow(key) for key in keys]
        facts.extend(keys, group, follow)
        if len(self._rows) < len(self._groups):
            width = -(-len(self._lists) // 8) * 8
            in_list = np.zeros((len(self._groups), width), bool)
            for number, kinds in enumerate(self._group_kinds):
                in_list[number, list(kinds)] = True
            self._rows = in_list.view(f"V{width}").reshape(-1)
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
        known = self._follows.get(key)
        if known is not None:
            return known
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
                self._open.add(entry[:at])
                paths.setdefault(entry[:at], 0)
                at = entry.find(" ", at + 1)
        paths.update(zip(entries, self._group_numbers(entries)))
        self._follows[key] = follow
        return follow

    def lists_of(self, words: str) -> list[str]:
        """Return the names of the lists that have `words` as an entry."""
        keys = entry_keys([words])
        return [name for name, entries in zip(self.names, self._lists) if keys & entries]

    def __len__(self) -> int:
        return sum(map(len, self._lists))

    def __repr__(self) -> str:
        return f"<Gazetteers: {len(self._lists)} lists, {len(self)} entries>"
