"""The table of solutions of one masked document: the key that undoes the masking.

Whoever has the masked text and its table has the original, so a table is as
private as the original itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from ...errors import RestoreError
from ...text.view import View


class Solution(NamedTuple):
    """One masked stretch: what stood there, what stands there now, and where.

    `id` counts the masked stretches of a document from 1, `entity` its
    entities.  `start` and `end` are offsets into the original text,
    `masked_start` and `masked_end` into the masked one.
    """

    id: int
    label: str
    entity: int
    original: str
    replacement: str
    start: int
    end: int
    masked_start: int
    masked_end: int

    def __repr__(self) -> str:
        return f"<Solution {self.id}: {self.label} {self.start}-{self.end}>"


def digest(text: str) -> str:
    """Return the SHA-256 of `text` as UTF-8, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class SolutionTable:
    """The key that undoes a masking: which mask stands for which original.

    A table belongs to exactly one masked document, known by its SHA-256, and
    restores it to the character; that equality is how the tests know that
    masking touched nothing but the masked spans.

        >>> solution = Solution(1, "PERSON", 1, "Anna Berg", "[PERSON_1]", 0, 9, 0, 10)
        >>> table = SolutionTable("note-1", digest("[PERSON_1] left."), (solution,))
        >>> table.unmask("[PERSON_1] left.")
        'Anna Berg left.'

    ``repr`` shows counts only: a table that reaches a log must not undo the
    anonymisation there.

        >>> table
        <SolutionTable: 1 mask, 1 occurrence>
    """

    __slots__ = ("_make", "_sha256", "_solutions", "doc_id", "name", "otherwise", "protection")

    def __init__(
        self,
        doc_id: str,
        sha256: str,
        solutions: tuple[Solution, ...],
        protection: str = "",
        name: str = "",
    ) -> None:
        self.doc_id = doc_id
        self.name = name
        """What the document was called before its masked file got a neutral name."""
        self.protection = protection
        """The template of the markup that stands around each placeholder, if there is some."""
        self.otherwise: Collection[int] = ()
        """Of a table that has just been made, the places of solutions that the masking method had
        nothing for and left to another one.  It is not kept."""
        self._sha256 = sha256
        self._solutions = solutions
        self._make: Callable[[], tuple[str, tuple[Solution, ...]]] | None = None

    @classmethod
    def when_asked(
        cls,
        doc_id: str,
        make: Callable[[], tuple[str, tuple[Solution, ...]]],
        *,
        otherwise: Collection[int] = (),
    ) -> SolutionTable:
        """Return a table of which `make` gives the SHA-256 and the solutions.

        Most masked texts are never restored, and working out their tables
        would take as long as masking them.
        """
        table = cls(doc_id, "", ())
        table._make = make
        table.otherwise = otherwise
        return table

    def with_protection(self, template: str) -> SolutionTable:
        """Return this table with the template of the markup around its placeholders."""
        return SolutionTable(self.doc_id, self.sha256, self.solutions, template, self.name)

    def renamed(self, doc_id: str) -> SolutionTable:
        """Return this table of a document whose masked file is called otherwise."""
        return SolutionTable(doc_id, self.sha256, self.solutions, self.protection, self.doc_id)

    def _complete(self) -> None:
        if self._make is not None:
            self._sha256, self._solutions = self._make()
            self._make = None

    @property
    def sha256(self) -> str:
        """The SHA-256 of the masked text as UTF-8, in hexadecimal."""
        self._complete()
        return self._sha256

    @property
    def solutions(self) -> tuple[Solution, ...]:
        """The masks and their originals, in the order of the text."""
        self._complete()
        return self._solutions

    def __reduce__(
        self,
    ) -> tuple[type[SolutionTable], tuple[str, str, tuple[Solution, ...], str, str]]:
        fields = (self.doc_id, self.sha256, self.solutions, self.protection, self.name)
        return SolutionTable, fields

    def is_of(self, masked_text: str) -> bool:
        """Return whether `masked_text` is, to the character, the text of this table."""
        return digest(masked_text) == self.sha256

    def unmask(self, masked_text: str, wanted: Sequence[Solution] | None = None) -> str:
        """Return the original text; of the solutions, those that are `wanted` are put in.

        Raises `RestoreError` when `masked_text` is not, to the character, the
        text that this table was made for.
        """
        if not self.is_of(masked_text):
            raise RestoreError(
                f"{self.doc_id or 'document'}: the masked text is not the one that the table of "
                "solutions was made for; give the text as it was written"
            )
        solutions = self.solutions if wanted is None else wanted
        edits = ((each.masked_start, each.masked_end, each.original) for each in solutions)
        return View.edited(masked_text, edits).text

    def check(self) -> None:
        """Raise `RestoreError` unless the positions can be those of one masked text.

        A table that crfanon has just made needs no check; one that comes out
        of a file does.
        """
        end = masked_end = 0
        for solution in self.solutions:
            kept = solution.start - end
            if (
                kept < 0
                or solution.masked_start - masked_end != kept
                or solution.end - solution.start != len(solution.original)
                or solution.masked_end - solution.masked_start != len(solution.replacement)
            ):
                raise RestoreError(
                    f"{self.doc_id or 'document'}: solution {solution.id} has impossible "
                    "positions; use the table as crfanon wrote it"
                )
            end, masked_end = solution.end, solution.masked_end

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SolutionTable):
            return NotImplemented
        return self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self.doc_id, self.sha256))

    def __len__(self) -> int:
        return len(self.solutions)

    def __repr__(self) -> str:
        masks = len({solution.replacement for solution in self.solutions})
        return f"<SolutionTable: {_count(masks, 'mask')}, {_count(len(self), 'occurrence')}>"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
