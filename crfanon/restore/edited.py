"""Restore a text that was edited or translated since it was masked: `restore_edited`.

Masks are found by what they look like, wherever they have gone to.  What they stand for is
settled group by group: a placeholder stands for its entity; where an entity was written in
several ways, and where one mark or surrogate stands for several entities, the order tells, as
long as all of them are there.  Whatever is lost, doubled or changed is reported.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..labels import kinds_of
from ..mask import Solution, SolutionTable
from ..text.view import View
from .report import Problem, Report
from .search import Group, Hit, groups_of, search

_ENDING = re.compile(r"\w{1,4}(?!\w)")


class Restored(NamedTuple):
    """A restored text and the report on it; ``repr`` shows no text."""

    text: str
    report: Report

    def __repr__(self) -> str:
        return f"<Restored: {len(self.text)} characters, {len(self.report.problems)} problems>"


def is_wanted(label: str, labels: Collection[str]) -> bool:
    """Return whether a label is among some, of any level of the hierarchy; no labels mean all.

    >>> is_wanted("NAME_PATIENT", ("PERSON",)), is_wanted("DATE", ("PERSON",))
    (True, False)
    """
    return not labels or any(kind in labels for kind in kinds_of(label))


def restore_edited(text: str, table: SolutionTable, *, labels: Collection[str] = ()) -> Restored:
    """Return `text` with the originals in the place of the masks that were found in it.

    `labels` are those that are restored, all if there are none.

        >>> solutions = (
        ...     Solution(1, "PERSON", 1, "Anna Berg", "[PERSON_1]", 0, 9, 0, 10),
        ...     Solution(2, "CITY", 2, "Rom", "[CITY_1]", 17, 20, 18, 26),
        ... )
        >>> table = SolutionTable("note", "", solutions)
        >>> restored = restore_edited("[ city_1 ]'s guest was [person_1].", table)
        >>> restored.text
        "Rom's guest was Anna Berg."
        >>> restore_edited("She left.", table, labels=["PERSON"]).report.lines()
        ['lost: [PERSON_1] of solution 1 stands 0 of 1 times']
    """
    groups = groups_of(table)
    searched = search(text, groups, protection=table.protection)
    hits: dict[int, list[Hit]] = {number: [] for number in range(len(groups))}
    for hit in searched.hits:
        hits[hit.group].append(hit)
    spare: dict[int, list[Hit]] = {number: [] for number in range(len(groups))}
    for hit in searched.spare:
        spare[hit.group].append(hit)
    outcomes = [
        _outcome(group, hits[number], spare[number], labels)
        for number, group in enumerate(groups)
        if any(is_wanted(solution.label, labels) for solution in group.solutions)
    ]
    originals = {hit: text for outcome in outcomes for hit, text in outcome.originals.items()}
    report = Report(
        table.doc_id,
        "placeholder",
        solutions=sum(is_wanted(solution.label, labels) for solution in table.solutions),
        restored=len(originals),
        problems=tuple(problem for outcome in outcomes for problem in outcome.problems),
        inflected=tuple(_inflected(text, groups, originals)),
        unknown=searched.unknown,
        ordered=tuple(problem for outcome in outcomes for problem in outcome.ordered),
        forms=tuple((hit.start, hit.end) for outcome in outcomes for hit in outcome.forms),
    )
    return Restored(_replaced(text, originals), report)


class _Outcome(NamedTuple):
    """The outcome of one group: the originals of hits, and what there is to report.

    `ordered` and `forms` are as in `Report`.
    """

    originals: Mapping[Hit, str]
    problems: Sequence[Problem]
    ordered: Sequence[Problem]
    forms: Sequence[Hit]


def _outcome(
    group: Group, hits: Sequence[Hit], spare: Sequence[Hit], labels: Collection[str]
) -> _Outcome:
    settled = _settled(group, hits)
    originals = {
        hit: solution.original + hit.ending
        for hit, solution in settled.items()
        if is_wanted(solution.label, labels)
    }
    found = _found(group, hits, is_restored=bool(settled))
    has_forms = len(group.originals) > 1
    by_order = [hit for hit in settled if has_forms and hit.solution is None]
    return _Outcome(
        originals,
        [*_problems(found, hits), *_spare_problems(found, spare)],
        [found._replace(kind="ordered")] if by_order and not group.is_of_one_entity else [],
        by_order if group.is_of_one_entity else [],
    )


def _settled(group: Group, hits: Sequence[Hit]) -> Mapping[Hit, Solution]:
    """Return the solution of each hit; nothing where that cannot be told."""
    solutions = group.solutions
    if group.form is None and len(hits) > len(solutions):
        return {}  # Some of them are words or signs of the text.
    if len(hits) == len(solutions) or len(group.originals) == 1:
        by_number = {solution.id: solution for solution in solutions}
        told = {hit: by_number[hit.solution] for hit in hits if hit.solution in by_number}
        told_ids = {solution.id for solution in told.values()}
        left = [s for s in solutions if s.id not in told_ids] or [solutions[0]]
        waiting = [hit for hit in hits if hit not in told]
        ordered = {hit: left[min(i, len(left) - 1)] for i, hit in enumerate(waiting)}
        return {hit: told.get(hit) or ordered[hit] for hit in hits}
    if group.is_of_one_entity:
        # Who it is is known, and in which form is not: the longest one says it best.
        longest = max(solutions, key=lambda solution: len(solution.original))
        return dict.fromkeys(hits, longest)
    return {}


def _found(group: Group, hits: Sequence[Hit], *, is_restored: bool) -> Problem:
    """Return the problem of a group: how many placeholders were found, and how many expected."""
    return Problem(
        kind="lost" if len(hits) < len(group.solutions) else "doubled",
        label=group.solutions[0].label,
        name=group.name,
        solutions=tuple(solution.id for solution in group.solutions),
        expected=len(group.solutions),
        found=len(hits),
        places=tuple((hit.start, hit.end) for hit in hits),
        is_restored=is_restored,
    )


def _problems(found: Problem, hits: Sequence[Hit]) -> Iterator[Problem]:
    if found.found != found.expected:
        yield found
    changed = tuple((hit.start, hit.end) for hit in hits if hit.is_changed)
    if changed:
        yield found._replace(kind="changed", places=changed)


def _spare_problems(found: Problem, spare: Sequence[Hit]) -> Iterator[Problem]:
    if spare:
        places = tuple((hit.start, hit.end) for hit in spare)
        yield found._replace(kind="changed", places=places, is_restored=False)


def _inflected(
    text: str, groups: Sequence[Group], originals: Mapping[Hit, str]
) -> Iterator[tuple[int, int]]:
    """Yield the places of placeholders that got an ending."""
    for hit in originals:
        after = _ENDING.match(text, hit.end)
        if groups[hit.group].form is not None and (after or hit.ending):
            yield hit.start, after.end() if after else hit.end


def _replaced(text: str, originals: Mapping[Hit, str]) -> str:
    edits = ((hit.start, hit.end, originals[hit]) for hit in sorted(originals))
    return View.edited(text, edits).text
