"""Look for the masks of a table in a text that was edited or translated.

What is looked for are *groups*: the solutions that have one replacement, whatever form it comes
back in.  A mask that was found is a *hit*.  Nothing is decided here about what stands for what.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from ..mask import Solution, SolutionTable
from ..text.view import View
from .forms import (
    Key,
    Shape,
    is_mark,
    key_of,
    mark_pattern,
    names_of,
    parsed,
    seen,
    squeezed,
    surrogate_pattern,
    with_accents,
    with_escape,
)
from .protection import INSIDE, MAX_SPACES, element_pattern, id_in, surroundings, unprotected

# An ending that was put on a placeholder, such as the s of a genitive.
_ENDING = re.compile(r"\w{1,4}(?!\w)")
_MAX_DIGITS = 9
_WORD = re.compile(r"\w+")
_INNER = re.compile(rf"<{INSIDE}*>({INSIDE}*)<")


class Group(NamedTuple):
    """The solutions that have one replacement, in the order of the text.

    `name` is the replacement without the markup around it, where it is a placeholder or mark;
    it is empty for a surrogate, which may say too much to be shown.
    """

    solutions: tuple[Solution, ...]
    name: str
    form: tuple[Shape, Key] | None

    @property
    def is_of_one_entity(self) -> bool:
        """Whether all of them mention one entity, so that their order tells but the form."""
        return len({solution.entity for solution in self.solutions}) == 1

    @property
    def originals(self) -> tuple[str, ...]:
        """The different originals, in the order of the text."""
        return tuple(dict.fromkeys(solution.original for solution in self.solutions))


class Hit(NamedTuple):
    """A mask that was found: where, and the number of its group.

    `solution` is the number of a solution, where the markup tells it.  `ending` was put on inside
    of the delimiters.  `is_changed` says that it was no longer as it should be.
    """

    start: int
    end: int
    group: int
    solution: int | None = None
    ending: str = ""
    is_changed: bool = False


class Found(NamedTuple):
    """The result of a search: disjoint hits in order, and placeholders of no mention.

    `spare` are changed ones of groups that have enough without them: either another one was
    doubled, or they are words of the text.
    """

    hits: tuple[Hit, ...]
    spare: tuple[Hit, ...]
    unknown: tuple[tuple[int, int], ...]


def groups_of(table: SolutionTable) -> tuple[Group, ...]:
    """Return the groups of solutions to look for, one for each placeholder.

    What stands in its own place is not looked for: its words are those of the text.
    """
    found: dict[object, list[Solution]] = {}
    names: dict[object, str] = {}
    for solution in table.solutions:
        name = solution.replacement
        if name == solution.original:
            continue
        if table.protection:
            name = unprotected(name, table.protection)
        key = parsed(name) or name
        found.setdefault(key, []).append(solution)
        names.setdefault(key, name)
    return tuple(
        Group(
            tuple(solutions),
            names[key] if is_mark(names[key]) else "",
            key if isinstance(key, tuple) else None,
        )
        for key, solutions in found.items()
    )


def search(text: str, groups: Sequence[Group], *, protection: str = "") -> Found:
    """Return all hits in `text`: masks as they should be, then what is left of those that lack."""
    view = seen(text)
    shapes = _by_shape(groups)
    proper = [
        *_elements(text, view, groups, shapes, protection),
        *_placeholders(view, shapes),
        *_marks(view, groups),
        *_surrogates(text, groups),
    ]
    hits = _apart(proper)
    # What was found as it should be goes before what only may be one.  When names have told some
    # of those of one number apart, the last one may be told by the number.
    for _ in range(2):
        count = Counter(hit.group for hit in hits)
        lost = [n for n, group in enumerate(groups) if count[n] < len(group.solutions)]
        left = [
            *_bare(view, shapes, lost),
            *_renamed(view, groups, shapes, lost, by_name=False),
        ]
        hits = _apart([*hits, *filter(_Free(hits), left)])
    room = len(protection) + _MAX_DIGITS + MAX_SPACES
    around = partial(_with_surroundings, text, surroundings(protection), room)
    hits = [around(hit) if groups[hit.group].form else hit for hit in hits]
    # Any other name is no sign that it was one: the text may have had a "[NOTE 1]" of its own.
    everything = range(len(groups))
    changed = [
        *_bare(view, shapes, everything),
        *_renamed(view, groups, shapes, everything, by_name=True),
    ]
    spare = _apart(filter(_Free(hits), changed))
    free = _Free(_apart([*hits, *spare]))
    return Found(tuple(hits), tuple(spare), tuple(_unknown(view, shapes, free)))


_Shapes = Mapping[Shape, Mapping[Key, int]]


@lru_cache(maxsize=256)  # a table has as many shapes as labels
def _pattern(shape: Shape) -> re.Pattern[str]:
    return shape.pattern()


def _by_shape(groups: Sequence[Group]) -> _Shapes:
    shapes: dict[Shape, dict[Key, int]] = {}
    for number, group in enumerate(groups):
        if group.form is not None:
            shape, key = group.form
            shapes.setdefault(shape, {})[key] = number
    return shapes


def _known(keys: Mapping[Key, int], key: Key) -> tuple[int | None, str]:
    """Return the number of the group with this key, and the ending that the key has besides."""
    if key in keys:
        return keys[key], ""
    number, letters = key
    return keys.get((number, "")), letters


def _placeholders(view: View, shapes: _Shapes) -> Iterator[Hit]:
    for shape, keys in shapes.items():
        for match in _pattern(shape).finditer(view.text):
            group, ending = _known(keys, key_of(match))
            if group is not None:
                place = with_escape(view, match)
                yield Hit(*place, group, ending=ending, is_changed=bool(ending))


def _marks(view: View, groups: Sequence[Group]) -> Iterator[Hit]:
    for number, group in enumerate(groups):
        if group.form is None and group.name:
            for match in mark_pattern(group.name).finditer(view.text):
                yield Hit(*with_escape(view, match), number)


def _surrogates(text: str, groups: Sequence[Group]) -> Iterator[Hit]:
    """Yield the surrogates: as they are, or where some lack, without accents and the unseen.

    Those that nothing but accents tells apart are looked for as they are alone.
    """
    written = {
        number: group.solutions[0].replacement
        for number, group in enumerate(groups)
        if group.form is None and not group.name
    }
    if not written:
        return
    exact = list(_words(text, View.edited(text, ()), written))
    found = Counter(hit.group for hit in exact)
    names = {number: seen(surrogate, keep_case=True).text for number, surrogate in written.items()}
    alike = Counter(names.values())
    lacking = {
        number: name
        for number, name in names.items()
        if found[number] < len(groups[number].solutions) and alike[name] == 1 and name.strip()
    }
    yield from (hit for hit in exact if hit.group not in lacking)
    if lacking:
        yield from _words(text, seen(text, keep_case=True), lacking)


def _words(text: str, view: View, surrogates: Mapping[int, str]) -> Iterator[Hit]:
    """Yield surrogates by the numbers of their groups, where they stand in a text as it is seen.

    Each is looked for only where its first word stands.
    """
    by_word: dict[str, list[tuple[int, re.Pattern[str]]]] = {}
    for number, surrogate in surrogates.items():
        first = _WORD.match(surrogate)
        if first is not None:
            by_word.setdefault(first[0], []).append((number, surrogate_pattern(surrogate)))
        else:
            for match in surrogate_pattern(surrogate).finditer(view.text):
                yield Hit(*with_accents(text, view.to_source(*match.span())), number)
    if not by_word:
        return
    for word in _WORD.finditer(view.text):
        for number, pattern in by_word.get(word[0], ()):
            found = pattern.match(view.text, word.start())
            if found is not None:
                yield Hit(*with_accents(text, view.to_source(*found.span())), number)


def _elements(
    text: str, view: View, groups: Sequence[Group], shapes: _Shapes, protection: str
) -> Iterator[Hit]:
    """Yield the placeholders that still have their markup, with it."""
    pattern = element_pattern(protection)
    if pattern is None:
        return
    owners = {s.id: n for n, group in enumerate(groups) for s in group.solutions}
    for match in pattern.finditer(view.text):
        place = view.to_source(*match.span())
        number = id_in(match[0]) if "{id}" in protection else None
        # The places of what is inside, in the text.
        inside = [
            hit._replace(start=start, end=end)
            for hit in _placeholders(seen(match[0]), shapes)
            for start, end in [view.to_source(match.start() + hit.start, match.start() + hit.end)]
        ]
        found = {hit.group for hit in inside}
        if len(found) == 1:
            hit = _element(text, place, inside)
            if hit is not None:
                own = number if number and owners.get(number) == hit.group else None
                yield hit._replace(solution=own)
        elif not found and number in owners:
            yield Hit(*place, owners[number], number, is_changed=True)


def _element(text: str, place: tuple[int, int], inside: Sequence[Hit]) -> Hit | None:
    """Return the hit that an element with one placeholder is; None if it holds more than that."""
    content = _INNER.match(text, *place)
    start, end = content.span(1) if content else (place[1], place[1])
    in_content = [hit for hit in inside if start <= hit.start and hit.end <= end]
    is_in_tag = any(hit.end <= start for hit in inside)
    hit = (in_content or inside)[0]
    whole = hit._replace(start=place[0], end=place[1])
    if not in_content:
        return whole._replace(is_changed=start < end)
    before, after = text[start : hit.start].strip(), text[hit.end : end].strip()
    if not before and (not after or _ENDING.fullmatch(after)):
        return whole._replace(ending=hit.ending + after)
    return whole._replace(is_changed=True) if is_in_tag else None


def _bare(view: View, shapes: _Shapes, wanted: Iterable[int]) -> Iterator[Hit]:
    """Yield the placeholders of some groups without one of their delimiters, or both."""
    missing = set(wanted)
    for shape, keys in shapes.items():
        bare = shape.bare_pattern()
        if bare is None or missing.isdisjoint(keys.values()):
            continue
        for match in bare.finditer(view.text):
            group, ending = _known(keys, key_of(match))
            if group in missing:
                end = match.end() - (len(ending) if match[0].endswith(ending) else 0)
                yield Hit(*view.to_source(match.start(), end), group, is_changed=True)


def _renamed(
    view: View, groups: Sequence[Group], shapes: _Shapes, wanted: Iterable[int], *, by_name: bool
) -> Iterator[Hit]:
    """Yield placeholders of some groups whose name was translated, or otherwise written anew.

    The number tells which one it is; where several have it, or the number is not enough
    (`by_name`), a name that the label has in one of the languages does.
    """
    by_key: dict[Key, list[int]] = {}
    for number in wanted:
        form = groups[number].form
        if form is not None:
            by_key.setdefault(form[1], []).append(number)
    own = {squeezed(shape.name) for shape in shapes}
    for match in _renamed_matches(view, shapes):
        name = squeezed(match["name"])
        candidates = by_key.get(key_of(match), [])
        if by_name or len(candidates) > 1:
            candidates = [n for n in candidates if name in _names(groups[n])]
        if name not in own and (len(candidates) == 1 or (by_name and candidates)):
            yield Hit(*with_escape(view, match), candidates[0], is_changed=True)


def _renamed_matches(view: View, shapes: _Shapes) -> Iterator[re.Match[str]]:
    """Yield the matches between delimiters of placeholders with a number, whatever the name."""
    for shape in {(shape.opening, shape.closing): shape for shape in shapes}.values():
        yield from shape.renamed_pattern().finditer(view.text)


def _names(group: Group) -> frozenset[str]:
    """Return the names of a group's labels in the languages of placeholders."""
    return frozenset().union(*(names_of(solution.label) for solution in group.solutions))


def _unknown(view: View, shapes: _Shapes, free: _Free) -> Iterator[tuple[int, int]]:
    """Yield the offsets of placeholders with a number or name that the table does not have.

    Another name alone, as in "[Note 1]", does not do: the sign before the number is there as well.
    """
    matches = {
        match.span(): match
        for shape, keys in shapes.items()
        for match in _pattern(shape).finditer(view.text)
        if _known(keys, key_of(match))[0] is None
    }
    joints = {shape.joint.strip() for shape in shapes} - {""}
    for match in _renamed_matches(view, shapes):
        if any(joint in match[0][match.end("name") - match.start() :] for joint in joints):
            matches.setdefault(match.span(), match)
    for _, match in sorted(matches.items()):
        hit = Hit(*view.to_source(*match.span()), group=-1)
        if free(hit):
            yield hit.start, hit.end


class _Free:
    """Says of a hit that it touches none of some others, which are apart."""

    def __init__(self, hits: Sequence[Hit]) -> None:
        self._starts = [hit.start for hit in hits]
        self._ends = [hit.end for hit in hits]

    def __call__(self, hit: Hit) -> bool:
        return bisect_left(self._starts, hit.end) == bisect_right(self._ends, hit.start)


def _with_surroundings(
    text: str, around: tuple[re.Pattern[str], re.Pattern[str]] | None, room: int, hit: Hit
) -> Hit:
    """Return a hit with what a template that is not XML puts around it, as far as it is there."""
    if around is None:
        return hit
    before, after = around
    found = before.search(text, max(0, hit.start - room), hit.start)
    behind = after.match(text, hit.end)
    # Where nothing but blanks is found, these belong to the text.
    return hit._replace(
        start=found.start() if found and found[0].strip() else hit.start,
        end=behind.end() if behind and behind[0].strip() else hit.end,
    )


def _apart(hits: Iterable[Hit]) -> list[Hit]:
    """Return the hits in order, of those that touch the first one, or the longest."""
    chosen: list[Hit] = []
    end = 0
    for hit in sorted(hits, key=lambda hit: (hit.start, -hit.end)):
        if hit.start >= end:
            chosen.append(hit)
            end = hit.end
    return chosen
