"""Documents in, what the CRF sees out: columns of numbered facts, a document after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from ..text.document import Document, tokens_of
from ..text.tokens import IntArray, Lexicon
from .channels import EDGE, Channel, EvidenceChannel, FormChannel, PairChannel
from .template import EVIDENCE, FORM, MAX_OFFSET, PAIR, Template
from .word_table import WordTable


@dataclass(frozen=True, eq=False, slots=True)
class Batch:
    """The tokens of some documents in a row, as the CRF reads them.

    Documents are `MAX_OFFSET` empty places apart, so that a window never sees
    another document.  `starts[d]` is the place of document d's first token,
    `sizes[d]` its number of tokens; `forms` has a form number for each place.
    `bearing` are the places that bear evidence, and `evidence` their numbers in
    that channel.  All documents share one lexicon.
    """

    lexicon: Lexicon
    starts: IntArray
    sizes: IntArray
    forms: IntArray
    bearing: IntArray
    evidence: IntArray
    pairs: IntArray | None = None

    def dense(self, channel: str) -> IntArray:
        """Return the number of each place in `channel`: 0 where there is nothing."""
        if channel == FORM:
            return self.forms
        if channel == PAIR:
            assert self.pairs is not None
            return self.pairs
        numbers = np.zeros(len(self.forms), np.int32)
        numbers[self.bearing] = self.evidence
        return numbers


class Extractor:
    """Reads documents through a template: the one way from Document to Batch.

    `pairs` are the feature strings of the pairs that a model knows; in training there are none.
    """

    def __init__(
        self,
        template: Template,
        words: WordTable | None = None,
        *,
        pairs: Sequence[str] | None = None,
    ) -> None:
        self.template = template
        self.evidence = EvidenceChannel(template)
        self.words = words
        self._known_pairs = pairs
        self._of_lexicon(Lexicon())

    def _of_lexicon(self, lexicon: Lexicon) -> None:
        self.forms = FormChannel(self.template, self.words, lexicon)
        self.pairs = (
            PairChannel(self.words, lexicon, self._known_pairs)
            if PAIR in self.template.channels
            else None
        )

    def channels(self) -> list[Channel]:
        """Return the channels that the template uses, the form channel first."""
        found: list[Channel] = [self.forms]
        if EVIDENCE in self.template.channels:
            found.append(self.evidence)
        if self.pairs is not None:
            found.append(self.pairs)
        return found

    def batch(self, documents: Sequence[Document]) -> Batch:
        """Return the facts about `documents`, which are tokenized and share a lexicon."""
        tokens = [tokens_of(document) for document in documents]
        lexicon = tokens[0].lexicon if tokens else Lexicon()
        if any(t.lexicon is not lexicon for t in tokens):
            raise ValueError("the documents of a batch must share a lexicon")
        if lexicon is not self.forms.lexicon:
            self._of_lexicon(lexicon)
        sizes = list(map(len, tokens))
        *starts, _ = accumulate((size + MAX_OFFSET for size in sizes), initial=MAX_OFFSET)
        parts = [EDGE]
        for t in tokens:
            parts += t.form_ids, EDGE
        forms = np.concatenate(parts)
        return Batch(
            lexicon,
            np.array(starts, np.int32),
            np.array(sizes, np.int32),
            forms,
            *self.evidence.numbers(documents, starts),
            None if self.pairs is None else self.pairs.numbers(forms),
        )
