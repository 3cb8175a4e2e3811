"""Evidence found once is looked for everywhere in the document.

The tagger decides sentence by sentence, and may recognise a patient in the
header of a note and miss the same name in its middle.  This detector suggests a
span wherever the tokens of a span stand once more, with the label that these
tokens have most often.  What is too common to be looked for is settled in
`repeats.spreads`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from .document import Document, Span, Tokens
from .repeats import find, is_off, spreads, token_ranges
from .tokenizer import Tokenizer

SOURCE = "second_pass"


def add_repeats(document: Document, *, off: Collection[str] = frozenset()) -> Document:
    """Return `document` with a suggestion wherever a suggested span is repeated.

    What has been decided already counts as suggested.  `off` names labels, of
    any level of the hierarchy, that are not looked for.

        >>> suggested = (Span(0, 9, "PERSON", "crf:x", 0.9),)
        >>> document = Document("note", "Anna Berg. I saw Anna Berg.", suggested=suggested)
        >>> add_repeats(document).suggested[1:]
        (Span(start=17, end=26, label='PERSON', source='second_pass', score=0.9),)

    A repeat is as probable as the most probable span that it repeats.
    """
    known = [*document.suggested, *document.spans]
    if not known:
        return document
    text = document.text
    tokens = document.tokens if document.tokens is not None else Tokenizer()(text)
    ranges = token_ranges(tokens, known)
    said: dict[tuple[int, ...], tuple[str, float]] = {}
    repeats: list[Span] = []
    for i, j, k in find(tokens, ranges, ranges):
        said = said or _said(tokens, known, ranges)
        label, score = said[tuple(tokens.form_ids[i:j].tolist())]
        if spreads(label, text[known[k].start : known[k].end]) and not is_off(label, off):
            start, end = int(tokens.starts[i]), int(tokens.ends[j - 1])
            repeats.append(Span(start, end, label, SOURCE, score))
    return document.with_(suggested=(*document.suggested, *repeats)) if repeats else document


def _said(
    tokens: Tokens, known: list[Span], ranges: list[tuple[int, int]]
) -> dict[tuple[int, ...], tuple[str, float]]:
    """Return the most frequent label and the best score of each sequence of form ids."""
    found: dict[tuple[int, ...], list[Span]] = {}
    for span, (i, j) in zip(known, ranges):
        found.setdefault(tuple(tokens.form_ids[i:j].tolist()), []).append(span)
    return {
        sequence: (
            Counter(span.label for span in spans).most_common(1)[0][0],
            max(span.score for span in spans),
        )
        for sequence, spans in found.items()
    }
