"""Search for sequences of words, each of which may be written in several ways.

The second pass looks for thousands of other ways to write the names of a long text.  Trying
each of them wherever its first word stands takes time that grows with the square of the names,
so all of them stand in one tree, and from each place of the text the tree is gone down once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

from .token_search import MAX_GAP
from .tokens import Tokens

WantT = TypeVar("WantT")

# A sequence of more words than this is looked for in pieces that overlap, so that no place is
# followed further: all of it is found, and a piece by itself as well.  No name has as many; a
# list that a model takes for one name may.
LONGEST = 100


class _Node(Generic[WantT]):
    """A node of the tree: the words that follow, and what the words so far spell, if anything."""

    __slots__ = ("by_forms", "children", "end")

    def __init__(self) -> None:
        self.children: dict[int, list[_Node[WantT]]] = {}
        self.by_forms: dict[frozenset[int], _Node[WantT]] = {}
        # How many sequences came in before, and what is looked for.
        self.end: tuple[int, WantT] | None = None


class WordTree(Generic[WantT]):
    """Sequences of words, by the numbers of the forms that each word may have.

    >>> from .tokenizer import Tokenizer
    >>> tokens = Tokenizer()("INES Robles saw Ana")
    >>> known = tokens.lexicon.known
    >>> tree: WordTree[str] = WordTree()
    >>> tree.add([{known("INES")}, {known("Robles"), known("ROBLES")}], "Inés Robles")
    >>> list(tree.places(tokens, np.ones(len(tokens), bool)))
    [(0, 2, 'Inés Robles')]
    """

    def __init__(self) -> None:
        self._root: _Node[WantT] = _Node()
        self._size = 0

    def __bool__(self) -> bool:
        return self._size > 0

    def add(self, words: Sequence[Collection[int]], want: WantT) -> None:
        """Take in a sequence of words, each given by the forms that it may have.

        Of sequences that are found at one place the one that came in first counts.
        """
        last = max(0, len(words) - LONGEST)
        for first in (*range(0, last, LONGEST // 2), last):
            node = self._root
            for forms in map(frozenset, words[first : first + LONGEST]):
                child = node.by_forms.get(forms)
                if child is None:
                    child = node.by_forms[forms] = _Node()
                    for form in forms:
                        node.children.setdefault(form, []).append(child)
                node = child
            if node.end is None:
                node.end = self._size, want
        self._size += 1

    def places(
        self, tokens: Tokens, is_open: npt.NDArray[np.bool_]
    ) -> Iterator[tuple[int, int, WantT]]:
        """Yield the places of sequences, as `[i, j)`, with a token among them that is open."""
        begins = tokens.places_of(self._root.children)
        open_places = np.append(is_open.nonzero()[0], len(tokens))
        next_open = open_places.take(open_places.searchsorted(begins))
        near = (next_open < begins + LONGEST).nonzero()[0]
        for i, first_open in zip(begins[near].tolist(), next_open[near].tolist()):
            for j, want in self._from(tokens, i):
                if first_open < j:
                    yield i, j, want

    def _from(self, tokens: Tokens, i: int) -> Iterator[tuple[int, WantT]]:
        """Yield end and want of sequences that begin at token `i`, with gaps as in a mention."""
        form_of, start_of, end_of = tokens.form_ids.item, tokens.starts.item, tokens.ends.item
        nodes = self._root.children.get(form_of(i), [])
        j = i + 1
        while nodes and j < len(tokens) and start_of(j) - end_of(j - 1) <= MAX_GAP:
            form = form_of(j)
            nodes = [child for node in nodes for child in node.children.get(form, ())]
            j += 1
            ends = [node.end for node in nodes if node.end is not None]
            if ends:
                yield j, min(ends, key=lambda end: end[0])[1]
