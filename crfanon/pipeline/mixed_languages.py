"""One document whose paragraphs are in several languages: each is looked at in its own.

In go a text, its stretches (`languages.identify.stretches`) and what analyzes texts of a
language; out comes one document, with all that was found
at its place in the whole.  Where a stretch may be in several languages, each of them
looks at it.  What was decided in one language is then looked for in the others: a
name is the same name there.  Which detectors a language has is settled elsewhere.

A name or number that goes on in a line of another language is seen in two parts.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from ..crf.model import DEFAULT_LANGUAGE
from ..decide.arbitration import fill
from ..decide.repeats import add_repeats
from ..decide.variant_search import SOURCE
from ..languages.language import language as language_of
from ..text.document import Document, Matches, Stretch, spans_by_field, tokens_of
from ..text.spans import Change, Span, moved_changes
from ..text.tokenizer import Splitter, Tokenizer
from ..text.tokens import Tokens
from ..text.view import View

Analyze = Callable[[Iterable[Document]], Iterable[Document]]
Step = Callable[[Document], Document]

_bounds = attrgetter("start", "end")
# Names that stand in lower case.
_IN_SMALL = f"{SOURCE}:small"


class Part(NamedTuple):
    """A stretch of text in one language, and its place in the document."""

    language: str
    view: View
    document: Document

    def moves(self, span: Span) -> tuple[Span]:
        """Return a span of the piece as one of the text, the only piece of it."""
        return (self.view.span_in_source(span),)


def analyze(
    document: Document,
    stretches: Sequence[Stretch],
    analyze_of: Callable[[str], Analyze],
    *,
    splitter: Splitter | None = None,
    add_repeats: Step = add_repeats,
    spare: Step | None = None,
) -> Document:
    """Return `document` with the decided spans of all `stretches`, and with their repeats.

    `analyze_of` gives what analyzes documents in a language; it is asked once for each
    language, which then gets all of its parts together.  A text that is in one language is
    analyzed as a whole.  `splitter` cuts the tokens of a text in several, by default as the
    shipped models do; `add_repeats` suggests what stands once more, and `spare` moves aside
    what of the repeats is not to be masked.

    A name in lower case is none where it stands in a language that has the word.

    What the language of a stretch decides stays masked.  What is found in it in a language
    that is in doubt fills what is free, and so does a repeat; either takes in what it is wider
    than.  Raises `ValueError` when the stretches do not cover the text, for nothing would be
    masked in what is left out.
    """
    parts = list(parts_of(document, stretches))
    languages = dict.fromkeys(part.language for part in parts)
    if len(languages) == 1:
        [analyzed] = analyze_of(*languages)([document])
        return analyzed
    found: list[Part] = []
    for language in languages:
        own = [part for part in parts if part.language == language]
        analyzed_parts = analyze_of(language)([part.document for part in own])
        found += [
            part._replace(document=analyzed)
            for part, analyzed in zip(own, analyzed_parts, strict=True)
        ]
    tokens = (splitter or Tokenizer())(document.text)
    merged = _merged(document.with_(tokens=tokens), found, stretches)
    repeated = _with_repeats(merged, add_repeats, stretches)
    return repeated if spare is None else _spared(repeated, merged, spare)


def parts_of(document: Document, stretches: Sequence[Stretch]) -> Iterator[Part]:
    """Yield the parts of a document in each language: the runs of stretches that may be in it.

        >>> either = Stretch(6, 9, "de", doubts=("en",))
        >>> stretches = [Stretch(0, 6, "de"), either, Stretch(9, 14, "en")]
        >>> parts = parts_of(Document("note", "Hallo\\n12\\nHello"), stretches)
        >>> [(part.language, part.view.text, part.view.to_source(0, 2)) for part in parts]
        [('de', 'Hallo\\n12\\n', (0, 2)), ('en', '12\\nHello', (6, 8))]

    Raises `ValueError` when the stretches do not cover the text.
    """
    starts, ends = [s.start for s in stretches], [s.end for s in stretches]
    if [*starts, len(document.text)] != [0, *ends]:
        raise ValueError("the stretches of a text must cover it, in order and without gaps")
    runs: dict[str, list[list[int]]] = {}
    for stretch in stretches:
        for language in stretch.may_be_in:
            own = runs.setdefault(language, [])
            if own and own[-1][1] == stretch.start:
                own[-1][1] = stretch.end
            else:
                own.append([stretch.start, stretch.end])
    for language, own in runs.items():
        for start, end in own:
            view = View.joined(document.text, [(start, end)])
            yield Part(language, view, document.with_(text=view.text))


def _with_repeats(document: Document, add_repeats: Step, stretches: Sequence[Stretch]) -> Document:
    """Return `document` with its decided spans wherever they stand once more.

    Only what was decided is looked for: a suggestion that did not stand, or that the
    user keeps in clear, has been looked for in its own language.
    """
    starts = [stretch.start for stretch in stretches]

    def is_name(span: Span) -> bool:
        stretch = stretches[bisect_right(starts, span.start) - 1]
        word = document.text[span.start : span.end]
        return span.source != _IN_SMALL or not all(
            language_of(code).variants.is_word(word) for code in stretch.may_be_in
        )

    while more := tuple(filter(is_name, add_repeats(document.with_(suggested=())).suggested)):
        filled = fill(document, more)
        if filled.spans == document.spans:
            break
        # A repeat may be wider than the span that it takes in, and be repeated itself.
        document = filled.with_(suggested=(*document.suggested, *more))
    return document


def _spared(document: Document, before: Document, spare: Step) -> Document:
    """Return `document` without those of its spans that are not to be masked.

    About those that it had `before` their own language has been asked, and they stay.
    """
    decided = set(map(_bounds, before.spans))
    changes = spare(document).changes[len(document.changes) :]
    kept = [c for c in changes if c.is_drop and _bounds(c.before) not in decided]
    gone = {_bounds(change.before) for change in kept}
    return document.with_(
        spans=tuple(span for span in document.spans if _bounds(span) not in gone),
        changes=(*document.changes, *kept),
    )


def _merged(document: Document, parts: Sequence[Part], stretches: Sequence[Stretch]) -> Document:
    """Return `document`, which has its tokens, with what was found in its parts."""
    starts = [stretch.start for stretch in stretches]
    decided: list[Span] = []
    in_doubt: list[Span] = []
    others: dict[str, list[Span]] = {}
    changes: list[Change] = []
    for part in parts:
        changes += moved_changes(part.document.changes, part.moves)
        for name, spans in spans_by_field(part.document).items():
            for span in spans:
                moved = part.view.span_in_source(span)
                if name != "spans":
                    others.setdefault(name, []).append(moved)
                    continue
                first = bisect_right(starts, moved.start) - 1
                touched = stretches[first : bisect_left(starts, moved.end)]
                is_own = any(stretch.language == part.language for stretch in touched)
                (decided if is_own else in_doubt).append(moved)
    merged = document.with_(
        matches=_merged_matches(parts, tokens_of(document)),
        changes=tuple(changes),
        **{name: tuple(spans) for name, spans in others.items()},
    )
    return fill(fill(merged, decided), in_doubt)


def _merged_matches(parts: Sequence[Part], tokens: Tokens) -> tuple[Matches, ...]:
    """Return the matches of the parts on the tokens of the whole text, those of a kind together."""
    by_kinds: dict[int, list[Matches]] = {}
    for part in parts:
        own = tokens_of(part.document)
        for found in part.document.matches:
            # Another splitter may have cut the whole text into smaller tokens.
            starts = part.view.starts_in_source(own.starts[found.first])
            first = tokens.starts.searchsorted(starts, side="right")
            last = tokens.ends.searchsorted(part.view.ends_in_source(own.ends[found.last - 1]))
            moved = Matches(
                (first - 1).astype(np.int32),
                (last + 1).astype(np.int32),
                found.kind_ids,
                found.kinds,
            )
            by_kinds.setdefault(id(found.kinds), []).append(moved)
    return tuple(map(_joined, by_kinds.values()))


def _joined(same: Sequence[Matches]) -> Matches:
    """Return matches of the same kinds as one, sorted by their first token."""
    first, last, kind_ids = (
        np.concatenate(columns)
        for columns in zip(*((found.first, found.last, found.kind_ids) for found in same))
    )
    order = first.argsort(kind="stable")
    return Matches(first[order], last[order], kind_ids[order], same[0].kinds)


def stretches_of(text: str) -> Sequence[Stretch]:
    """Return the stretches of a text; foreign ones have the foreign language as their own."""
    from ..languages.identify import stretches

    return [
        stretch._replace(language=stretch.foreign, doubts=(stretch.language, *stretch.doubts))
        if stretch.foreign
        else stretch
        for stretch in stretches(text)
    ]


def main_language(stretches: Sequence[Stretch]) -> str:
    """Return the language that most characters are in."""
    sizes: Counter[str] = Counter()
    for stretch in stretches:
        sizes[stretch.language] += stretch.end - stretch.start
    return sizes.most_common(1)[0][0] if sizes else DEFAULT_LANGUAGE
