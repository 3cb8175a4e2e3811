"""The detectors of one language, and how what they find is settled.

Text becomes tokens; every detector adds its evidence; voting settles what
stands of their suggestions, the second pass looks for what was found once,
arbitration decides.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from .arbitration import Arbiter
from .detectors import Detector, ModelDetector, RuleDetector
from .document import Document
from .second_pass import add_repeats
from .tokenizer import Tokenizer
from .splitters import Splitter
from .voting import CASCADE, Election, Method, Voter


class Lineup:
    """Detectors that look at the same documents, and one verdict on each document.

    With several of them `election` settles between them.  `renamed` are labels of
    rules and what they are called here, `off` those that the second pass does not
    look for.
    """

    def __init__(
        self,
        detectors: Sequence[Detector],
        *,
        splitter: Splitter | None = None,
        election: Election | None = None,
        renamed: Mapping[str, str],
        off: Collection[str] = frozenset(),
    ) -> None:
        self.detectors = tuple(detectors)
        self.splitter = splitter or Tokenizer()
        self._elect = election
        self._off = frozenset(off)
        rule_sets = [detector.rules for detector in detectors]
        self._decide = Arbiter(
            certain=frozenset().union(*(rules.certain for rules in rule_sets)),
            sure=frozenset().union(*(rules.sure for rules in rule_sets)),
            renamed=renamed,
        )

    def gather(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield `documents` cut into tokens, with all that the detectors find."""
        found: Iterator[Document] = (
            document.with_(tokens=self.splitter(document.text)) for document in documents
        )
        for detector in self.detectors:
            found = detector.detect(found)
        return found

    def analyze(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield `documents` with their decided spans."""
        for document in self.gather(documents):
            elected = document if self._elect is None else self._elect(document)
            yield self._settled(elected)

    def _settled(self, document: Document) -> Document:
        ...
