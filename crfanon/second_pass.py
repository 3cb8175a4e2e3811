"""Evidence found once is looked for everywhere in the document.

The tagger decides sentence by sentence, and may recognise a patient in the
header of a note and miss the same name in its middle.  This detector suggests a
span wherever the tokens of a span stand once more, with the label that these
tokens have most often.  What is too common to be looked for is settled in
`repeats.spreads`.

Of a person's name the parts are looked for as well, in capitals or not: whoever
is called "Inés Robles Pina" above is "Inés" or "la Sra. ROBLES" below.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

import numpy as np

from .document import Document, Span, Tokens
from .repeats import find, is_name, is_off, kinds_of, spreads, token_ranges
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
    tokens = document.tokens if document.tokens is not None else Tokenizer()(document.text)
    ranges = token_ranges(tokens, known)
    verdicts = _Verdicts(document.text, tokens, known, ranges, off)
    repeats: list[Span] = []
    covered = list(ranges)
    for i, j, k in find(tokens, ranges, ranges, counts=verdicts.spreads):
        label, score = verdicts.of(k)
        start, end = int(tokens.starts[i]), int(tokens.ends[j - 1])
        repeats.append(Span(start, end, label, SOURCE, score))
        covered.append((i, j))
    repeats += _parts(tokens, known, covered, off)
    return document.with_(suggested=(*document.suggested, *repeats)) if repeats else document


def _parts(
    tokens: Tokens, known: Sequence[Span], covered: Sequence[tuple[int, int]], off: Collection[str]
) -> Iterator[Span]:
    """Yield, as spans, the parts of persons' names wherever they stand uncovered.

    `covered` holds the token positions of the known spans, and others behind
    them.  A part is a capitalised word that does not stand in small letters
    elsewhere in the text: a name that is a word of the language may be just that.
    """
    lexicon, form_ids = tokens.lexicon, tokens.form_ids
    present = np.zeros(len(lexicon), bool)
    present[form_ids] = True
    named: dict[int, Span] = {}
    for span, (i, j) in zip(known, covered):
        kinds = kinds_of(span.label)
        if "PERSON" not in kinds or is_off(span.label, off):
            continue
        # The first word of a relative may be that of kinship: "madre Teresa".
        for number in form_ids[i + ("NAME_RELATIVE" in kinds) : j].tolist():
            form = lexicon.forms[number]
            if number in named or not is_name(form) or present[lexicon.known(form.lower())]:
                continue
            for variant in (form, form.upper(), form.capitalize()):
                named.setdefault(lexicon.known(variant), span)
    named.pop(0, None)
    if not named:
        return
    wanted = np.zeros(len(lexicon), bool)
    wanted[list(named)] = True
    is_covered = bytearray(len(form_ids))
    for i, j in covered:
        is_covered[i:j] = b"\1" * (j - i)
    for i in wanted.take(form_ids).nonzero()[0].tolist():
        if not is_covered[i]:
            span = named[form_ids.item(i)]
            start, end = tokens.starts.item(i), tokens.ends.item(i)
            yield Span(start, end, span.label, SOURCE, span.score)


class _Verdicts:
    """Whether and as what the tokens of a span are looked for, worked out when asked.

    Of spans of the same tokens those count that are telling: a word that names
    a patient once is looked for, even if it names a profession elsewhere.
    """

    def __init__(
        self,
        text: str,
        tokens: Tokens,
        known: list[Span],
        ranges: list[tuple[int, int]],
        off: Collection[str],
    ) -> None:
        self._text = text
        self._form_ids = tokens.form_ids
        self._known = known
        self._ranges = ranges
        self._off = off
        self._by_sequence: dict[bytes, list[Span]] = {}
        self._verdicts: dict[bytes, tuple[str, float] | None] = {}

    def spreads(self, k: int) -> bool:
        """Say whether the tokens of the k-th known span are looked for."""
        return self._verdict(k) is not None

    def of(self, k: int) -> tuple[str, float]:
        """Return the label and score of a repeat of the k-th known span, which spreads."""
        verdict = self._verdict(k)
        assert verdict is not None
        return verdict

    def _verdict(self, k: int) -> tuple[str, float] | None:
        key = self._sequence(k)
        if key not in self._verdicts:
            if not self._by_sequence:
                for n, span in enumerate(self._known):
                    self._by_sequence.setdefault(self._sequence(n), []).append(span)
            self._verdicts[key] = self._judge(self._by_sequence[key])
        return self._verdicts[key]

    def _sequence(self, k: int) -> bytes:
        i, j = self._ranges[k]
        return self._form_ids[i:j].tobytes()

    def _judge(self, spans: list[Span]) -> tuple[str, float] | None:
        telling = [
            span
            for span in spans
            if spreads(span.label, self._text[span.start : span.end])
            and not is_off(span.label, self._off)
        ]
        if not telling:
            return None
        label = Counter(span.label for span in telling).most_common(1)[0][0]
        return label, max(span.score for span in telling)
