"""The report of a restoration: the masks that came back, and what is wrong with others.

No text of a document stands in a report, neither masked nor original: labels, numbers of
solutions, offsets, and placeholders, which crfanon made itself.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

Kind = Literal["lost", "doubled", "changed", "ordered"]
Place = tuple[int, int]


class Problem(NamedTuple):
    """Masks that are missing, too many, no longer as they should be, or told by their order.

    `name` is their placeholder or mark, empty for surrogates; `places` are offsets into the
    text that was given; `is_restored` says whether an original was put there all the same.
    """

    kind: Kind
    label: str
    name: str
    solutions: tuple[int, ...]
    expected: int
    found: int
    places: tuple[Place, ...]
    is_restored: bool

    def line(self) -> str:
        """Return one line for people.

        >>> print(Problem("lost", "PERSON", "[PERSON_1]", (1, 4), 2, 1, ((9, 19),), True).line())
        lost: [PERSON_1] of solutions 1, 4 stands 1 of 2 times
        """
        what = f"{self.name or self.label} of {_solutions(self.solutions)}"
        if self.kind == "changed":
            where = ", ".join(f"{start}-{end}" for start, end in self.places)
            outcome = "restored all the same" if self.is_restored else "one too many, so it stays"
            return f"changed: {what} is not as it was at {where}, {outcome}"
        if self.kind == "ordered":
            return f"ordered: {what} is restored by its order alone; compare it if text was moved"
        times = f"stands {self.found} of {self.expected} times"
        if self.found and not self.is_restored:
            times += ", so nobody can tell which is which and none was restored"
        return f"{self.kind}: {what} {times}"

    def as_json(self) -> dict[str, Any]:
        """Return it as an object of JSON."""
        return {
            "label": self.label,
            "placeholder": self.name,
            "solutions": list(self.solutions),
            "expected": self.expected,
            "found": self.found,
            "places": [list(place) for place in self.places],
            "restored": self.is_restored,
        }


class Report(NamedTuple):
    """The restoration of one document.

    `by` says how masks were found: by their positions in the very text that was written, by
    what they look like, or by the key that they are encrypted with.  `inflected` are places
    where a placeholder got an ending, `unknown` those of what looks like a placeholder and is
    none of this document; the text may have held it before.

    `ordered` are masks that stand for several entities, of which their order told which one each
    is: wrong, if text was moved.  `forms` are places where it told the form of an entity that has
    several.
    """

    doc_id: str
    by: Literal["position", "placeholder", "key"]
    solutions: int
    restored: int
    problems: tuple[Problem, ...] = ()
    inflected: tuple[Place, ...] = ()
    unknown: tuple[Place, ...] = ()
    ordered: tuple[Problem, ...] = ()
    forms: tuple[Place, ...] = ()

    def lines(self) -> list[str]:
        """Return a line for each problem, for what stays, and for what their order alone told."""
        lines = [problem.line() for problem in (*self.problems, *self.ordered)]
        if self.unknown:
            where = ", ".join(f"{start}-{end}" for start, end in self.unknown)
            lines.append(f"unknown: what looks like a placeholder stays as it is at {where}")
        return lines

    def as_json(self) -> dict[str, Any]:
        """Return it as an object of JSON."""
        kinds: dict[str, Any] = {"lost": [], "doubled": [], "changed": [], "ordered": []}
        for problem in (*self.problems, *self.ordered):
            kinds[problem.kind].append(problem.as_json())
        return {
            "doc_id": self.doc_id,
            "by": self.by,
            "solutions": self.solutions,
            "restored": self.restored,
            **kinds,
            "inflected": [list(place) for place in self.inflected],
            "unknown": [list(place) for place in self.unknown],
            "forms": [list(place) for place in self.forms],
        }


def _solutions(numbers: tuple[int, ...]) -> str:
    shown = ", ".join(map(str, numbers))
    return f"solution {shown}" if len(numbers) == 1 else f"solutions {shown}"
