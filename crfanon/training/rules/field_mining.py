"""Learn which labels the fields of a form have, from what recurs before colons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from ...rules.match.fields import SEPARATOR
from ...text.document import Document
from ...text.normalize import bare
from ...text.tokens import Tokens

# Labels are at most this many tokens long ("Resumen de pruebas complementarias").
_LONGEST_LABEL = 6
# Inside a line, the share of the labels with one ending that begin a word
# earlier.  "Correo" begins most of what ends in "electrónico:", and "España"
# a third of what ends in "Email:", so that the bar stands between.
_MIN_SHARE = 0.5

Label = tuple[str, ...]


def learn_field_names(
    documents: Sequence[Document], texts: Sequence[Tokens], *, min_documents: int
) -> list[str]:
    """Return the labels, folded, their tokens joined by blanks.

    A label begins its line, or begins with a capital somewhere on it, and ends
    at a colon; it recurs in `min_documents` documents, and no gold span touches
    it.  What a line begins with is a label as it stands.  Inside a line where
    the label begins is a guess: a longer label counts as one only if it
    accounts for much of the shorter labels that it ends in, for otherwise its
    first words belong to the value before it.
    """
    colons = [_colons(document, tokens) for document, tokens in zip(documents, texts)]
    at_start = Counter(
        chain.from_iterable({label for label, first in chain(*own) if first} for own in colons)
    )
    everywhere = Counter(chain.from_iterable({label for label, _ in chain(*own)} for own in colons))
    possible = {
        label
        for label, count in everywhere.items()
        if at_start[label] >= min_documents
        or (
            count >= min_documents
            and all(count >= _MIN_SHARE * everywhere[label[n:]] for n in range(1, len(label)))
        )
    }
    # What only ever ends a longer label is none itself.
    used: Counter[Label] = Counter()
    for own in colons:
        longest = (next((label for label, _ in colon if label in possible), None) for colon in own)
        used.update({label for label in longest if label})
    return sorted(" ".join(label) for label, count in used.items() if count >= min_documents)


def _colons(document: Document, tokens: Tokens) -> list[list[tuple[Label, bool]]]:
    """Return for each colon what may be the label before it, the longest first.

    With each comes whether nothing but a sign stands before it on its line.
    """
    forms = tokens.forms
    taken = {i for span in document.spans for i in range(*tokens.covering(span.start, span.end))}
    line_starts = set(tokens.line_starts.tolist())
    found = []
    for colon, form in enumerate(forms):
        # What ends in a number is the time of day, or part of one.
        if form != SEPARATOR or colon in line_starts or forms[colon - 1].isdecimal():
            continue
        labels: list[tuple[Label, bool]] = []
        for i in range(colon - 1, max(-1, colon - 1 - _LONGEST_LABEL), -1):
            if i in taken or forms[i] == SEPARATOR:
                break
            is_word = forms[i][:1].isalpha() and forms[i] not in "ªº"
            is_first = i in line_starts or (i - 1 in line_starts and not forms[i - 1].isalnum())
            if is_word and (is_first or forms[i][:1].isupper() or i - 1 in taken):
                labels.append((tuple(map(bare, forms[i:colon])), is_first))
            if i in line_starts:
                break
        found.append(labels[::-1])
    return found
