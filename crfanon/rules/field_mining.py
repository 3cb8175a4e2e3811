"""Learn which labels the fields of a form have, from what recurs before colons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..document import Document, Tokens
from .alphabet import fold
from .fields import SEPARATOR

# Labels are at most this many tokens long ("Resumen de pruebas complementarias").
_LONGEST_LABEL = 6


def learn_field_names(
    documents: Sequence[Document], texts: Sequence[Tokens], *, min_documents: int
) -> list[str]:
    """Return the labels, folded, their tokens joined by blanks.

    A label begins its line, or begins with a capital somewhere on it, and ends
    at a colon; it recurs in `min_documents` documents, and no gold span touches
    it.  Inside a line its beginning is a guess: a longer label counts as one
    only if it accounts for a good part of the shorter labels it ends in, for
    otherwise its first words belong to the value before it.
    """
    at_start: Counter[tuple[str, ...]] = Counter()
    inside: Counter[tuple[str, ...]] = Counter()
    for document, tokens in zip(documents, texts):
        first, later = _labels_of(document, tokens)
        at_start.update(first)
        inside.update(later - first)
    everywhere = at_start + inside
    found = set()
    for label, count in everywhere.items():
        if at_start[label] >= min_documents:
            found.add(label)
        elif count >= min_documents and all(
            count >= 0.3 * everywhere[label[n:]] for n in range(1, len(label))
        ):
            found.add(label)
    return sorted(" ".join(label) for label in found)


def _labels_of(
    document: Document, tokens: Tokens
) -> tuple[set[tuple[str, ...]], set[tuple[str, ...]]]:
    """Return what may be field labels at the start of lines, and inside them."""
    forms = tokens.forms
    taken = {
        i for span in document.spans for i in range(*tokens.covering(span.start, span.end))
    }
    line_starts = set(tokens.line_starts.tolist())
    at_start: set[tuple[str, ...]] = set()
    inside: set[tuple[str, ...]] = set()
    for colon, form in enumerate(forms):
        if form != SEPARATOR or colon in line_starts:
            continue
        for i in range(colon - 1, max(-1, colon - 1 - _LONGEST_LABEL), -1):
            if i in taken or forms[i] == SEPARATOR:
                break
            label = tuple(map(fold, forms[i:colon]))
            begins = forms[i][:1].isalpha() and forms[i] not in "ªº"
            bare = i in line_starts or (i - 1 in line_starts and not forms[i - 1].isalnum())
            if begins and bare:
                at_start.add(label)
            elif begins and (forms[i][:1].isupper() or i - 1 in taken):
                inside.add(label)
            if i in line_starts:
                break
    return at_start, inside
