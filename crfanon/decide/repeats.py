"""Evidence found once is looked for everywhere in the document.

The tagger sees a few words around each token, and may recognise a patient in the
header of a note and miss the same name in its middle.  This stage suggests a
span wherever the tokens of a span stand once more, with the label that these
tokens have most often.  What is too common to be looked for is settled in
`repeat_search.is_specific`.

A mention is looked for as well in the other ways to write it (`variants`): a person who is
called "Inés Robles Pina" above is "Inés", "robles" or "la Sra. ROBLES" below, and the European
Parliament is "EP" or "the Parliament".  The source of what is found so tells which way:
``"second_pass:part"``.  No variants are made of it in turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from ..languages.language import language
from ..text.document import Document
from ..text.spans import Span
from ..text.token_search import Sequences, find, token_ranges
from ..text.tokenizer import Tokenizer
from ..text.tokens import Tokens
from .repeat_search import SecondPass
from .variant_search import SOURCE, VariantSearch, with_initials

_DEFAULT = SecondPass()


def add_repeats(document: Document, *, settings: SecondPass = _DEFAULT) -> Document:
    """Return `document` with a suggestion wherever a suggested span is repeated.

    What has been decided already counts as suggested.  `settings` say what is looked for.

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
    verdicts = _Verdicts(document.text, tokens, known, ranges, settings)
    own = language(settings.language).variants
    repeats: list[Span] = []
    covered = [*verdicts.wanted]
    for i, j, k in find(tokens, verdicts.wanted, covered, counts=verdicts.is_specific):
        if own.is_noun_at(tokens, i, j):
            continue
        label, score = verdicts.of(k)
        i = with_initials(tokens, i, label)
        start, end = int(tokens.starts[i]), int(tokens.ends[j - 1])
        repeats.append(Span(start, end, label, SOURCE, score))
        covered.append((i, j))
    search = VariantSearch(tokens, covered, settings)
    search.look_for(zip(known, ranges))
    repeats += search.found()
    return document.with_(suggested=(*document.suggested, *repeats)) if repeats else document


class _Verdicts:
    """The forms in which the tokens of a span are searched, worked out when asked.

    Of spans of the same tokens those count that are specific: a word that names
    a patient once is looked for, even if it names a profession elsewhere.
    """

    def __init__(
        self,
        text: str,
        tokens: Tokens,
        known: list[Span],
        ranges: list[tuple[int, int]],
        settings: SecondPass,
    ) -> None:
        # What was decided has mostly been suggested, too.
        self.wanted = list(dict.fromkeys(ranges))
        self._text = text
        self._sequences = Sequences(tokens)
        self._known = known
        self._ranges = ranges
        self._settings = settings
        self._by_sequence: dict[Hashable, list[Span]] = {}
        self._verdicts: dict[Hashable, tuple[str, float] | None] = {}

    def is_specific(self, k: int) -> bool:
        """Return whether the tokens of the k-th of the `wanted` ranges are looked for."""
        return self._verdict(k) is not None

    def of(self, k: int) -> tuple[str, float]:
        """Return the label and score of a repeat of the k-th wanted range, which is specific."""
        verdict = self._verdict(k)
        assert verdict is not None
        return verdict

    def _verdict(self, k: int) -> tuple[str, float] | None:
        key = self._sequences.key(*self.wanted[k])
        if key not in self._verdicts:
            if not self._by_sequence:
                for span, own in zip(self._known, self._ranges):
                    self._by_sequence.setdefault(self._sequences.key(*own), []).append(span)
            self._verdicts[key] = self._judge(self._by_sequence[key])
        return self._verdicts[key]

    def _judge(self, spans: list[Span]) -> tuple[str, float] | None:
        specific = [
            span
            for span in spans
            if self._settings.looks_for(span.label, self._text[span.start : span.end])
        ]
        if not specific:
            return None
        label = Counter(span.label for span in specific).most_common(1)[0][0]
        return label, max(span.score for span in specific)
