"""One document whose paragraphs are in several languages: each is looked at in its own.

In go a text, its stretches (`languages.stretches`) and what analyzes texts of a
language, such as `Lineup.analyze`; out comes one document, with all that was found
at its place in the whole.  What was decided in one language is then looked for in
the others: a name is the same name there.  Which detectors a language has is
settled elsewhere.

A name or number that goes on behind the end of a stretch, which is the end of a
line, is seen in two parts.  What weighed in a decision is known to the detectors of its
language only; `divided` gives them back the parts that they have seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import groupby

import numpy as np

from .arbitration import fill
from .document import Document, IntArray, Lexicon, Matches, Span, Tokens, tokens_of
from .languages import Stretch
from .second_pass import add_repeats

Analyze = Callable[[Iterable[Document]], Iterable[Document]]


def analyze(
    document: Document,
    stretches: Sequence[Stretch],
    analyze_of: Callable[[str], Analyze],
    *,
    add_repeats: Callable[[Document], Document] = add_repeats,
) -> Document:
    """Return `document` with the decided spans of all `stretches`, and with their repeats.

    `analyze_of` gives what analyzes documents in a language; it is asked once for each
    language, which then gets all of its stretches together.  A text that is in one language
    is analyzed as a whole.  `add_repeats` suggests what stands once more.

    What is decided in a stretch stays masked; a repeat fills what is free, and takes in
    what it is wider than.  Raises `ValueError` when the stretches do not cover the text,
    for nothing would be masked in what is left out.
    """
    stretches = list(_joined(stretches))
    starts, ends = [s.start for s in stretches], [s.end for s in stretches]
    if [*starts, len(document.text)] != [0, *ends]:
        raise ValueError("the stretches of a text must cover it, in order and without gaps")
    languages = dict.fromkeys(stretch.language for stretch in stretches)
    if len(languages) == 1:
        [analyzed] = analyze_of(*languages)([document])
        return analyzed
    found: dict[Stretch, Document] = {}
    for language in languages:
        own = [stretch for stretch in stretches if stretch.language == language]
        texts = [document.with_(text=document.text[s.start : s.end]) for s in own]
        found.update(zip(own, analyze_of(language)(texts), strict=True))
    merged = _merged(document, [found[stretch] for stretch in stretches])
    return _with_repeats(merged, add_repeats)


def divided(document: Document, stretches: Iterable[Stretch]) -> Iterator[tuple[Stretch, Document]]:
    """Yield the stretches, as they were analyzed, with all that `document` has in them.

    A span goes with the stretch that it begins in; offsets are those in the text of
    the stretch.
    """
    tokens = tokens_of(document)
    joined = list(_joined(stretches))
    sizes = [j - i for i, j in (tokens.covering(s.start, s.end) for s in joined)]
    matches = [found.divided(sizes) for found in document.matches]
    first = 0
    for k, (stretch, size) in enumerate(zip(joined, sizes)):
        part = document.with_(
            text=document.text[stretch.start : stretch.end],
            tokens=_part_of(tokens, first, first + size, stretch.start),
            matches=tuple(of_kinds[k] for of_kinds in matches),
            entities=(),
            **{
                name: tuple(_moved(spans, -stretch.start, within=stretch))
                for name, spans in _spans_of(document).items()
            },
        )
        yield stretch, part
        first += size


def _joined(stretches: Iterable[Stretch]) -> Iterator[Stretch]:
    """Yield the stretches, those of one language that stand side by side as one."""
    for language, same in groupby(stretches, lambda stretch: stretch.language):
        first, *others = same
        yield Stretch(first.start, (others or [first])[-1].end, language)


def _with_repeats(document: Document, add_repeats: Callable[[Document], Document]) -> Document:
    """Return `document` with its decided spans wherever they stand once more.

    Only what was decided is looked for: a suggestion that did not stand, or that the
    user lets stand, has been looked for in its own language.
    """
    while more := add_repeats(document.with_(suggested=())).suggested:
        filled = fill(document, more)
        if filled.spans == document.spans:
            break
        # A repeat may be wider than the span that it takes in, and be repeated itself.
        document = filled.with_(suggested=(*document.suggested, *more))
    return document


def _merged(document: Document, parts: Sequence[Document]) -> Document:
    """Return `document` with what was found in its parts, which follow each other."""
    tokens = [tokens_of(part) for part in parts]
    starts = np.cumsum([0, *(len(part.text) for part in parts)]).tolist()
    firsts = np.cumsum([0, *map(len, tokens)]).tolist()
    return document.with_(
        tokens=_one_below_the_other(tokens, starts, firsts),
        matches=_merged_matches([part.matches for part in parts], firsts),
        **_merged_spans(parts, starts),
    )


def _merged_spans(parts: Sequence[Document], starts: Sequence[int]) -> dict[str, tuple[Span, ...]]:
    merged: dict[str, tuple[Span, ...]] = {}
    for part, start in zip(parts, starts):
        for name, spans in _spans_of(part).items():
            merged[name] = (*merged.get(name, ()), *_moved(spans, start))
    return merged


def _spans_of(document: Document) -> dict[str, tuple[Span, ...]]:
    """Return whatever spans a document has, by the name of their field."""
    found = {field.name: getattr(document, field.name) for field in fields(document)}
    return {
        name: value
        for name, value in found.items()
        if isinstance(value, tuple) and value and isinstance(value[0], Span)
    }


def _moved(spans: Iterable[Span], by: int, *, within: Stretch | None = None) -> Iterator[Span]:
    for span in spans:
        if within is None or within.start <= span.start < within.end:
            yield span._replace(start=span.start + by, end=span.end + by)


def _merged_matches(
    parts: Sequence[Sequence[Matches]], firsts: Sequence[int]
) -> tuple[Matches, ...]:
    """Return the matches of the parts, those of the same kinds together, at their new place."""
    by_kinds: dict[int, list[Matches]] = {}
    for part, first in zip(parts, firsts):
        for found in part:
            moved = Matches(found.first + first, found.last + first, found.kind_ids, found.kinds)
            by_kinds.setdefault(id(found.kinds), []).append(moved)
    return tuple(
        Matches(
            np.concatenate([matches.first for matches in same]).astype(np.int32),
            np.concatenate([matches.last for matches in same]).astype(np.int32),
            np.concatenate([matches.kind_ids for matches in same]),
            same[0].kinds,
        )
        for same in by_kinds.values()
    )


def _one_below_the_other(
    parts: Sequence[Tokens], starts: Sequence[int], firsts: Sequence[int]
) -> Tokens:
    """Return the tokens of texts that follow each other, in a lexicon that all can share."""
    lexicon = parts[0].lexicon
    if any(part.lexicon is not lexicon for part in parts):
        lexicon = Lexicon()
    form_ids = [_numbered_in(lexicon, part) for part in parts]
    columns = [
        np.concatenate([column + shift for column, shift in zip(found, shifts)]).astype(np.int32)
        for found, shifts in (
            ([part.starts for part in parts], starts),
            ([part.ends for part in parts], starts),
            ([part.line_starts for part in parts], firsts),
            ([part.sentence_starts for part in parts], firsts),
        )
    ]
    return Tokens(lexicon, np.concatenate(form_ids), *columns)


def _part_of(tokens: Tokens, i: int, j: int, start: int) -> Tokens:
    """Return the tokens `[i, j)`, of a text that begins at the character `start`."""
    lines, sentences = (
        starts[(starts >= i) & (starts < j)] - i
        for starts in (tokens.line_starts, tokens.sentence_starts)
    )
    return Tokens(
        tokens.lexicon,
        tokens.form_ids[i:j],
        tokens.starts[i:j] - start,
        tokens.ends[i:j] - start,
        lines,
        sentences,
    )


def _numbered_in(lexicon: Lexicon, tokens: Tokens) -> IntArray:
    """Return the form of each token by its number in `lexicon`."""
    if tokens.lexicon is lexicon:
        return tokens.form_ids
    known, places = np.unique(tokens.form_ids, return_inverse=True)
    forms = tokens.lexicon.forms
    numbers = [lexicon.number(forms[number]) for number in known.tolist()]
    return np.array(numbers, np.int32)[places]
