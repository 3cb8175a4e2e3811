"""The detectors of one language, and how what they find is settled.

Text becomes tokens; every detector adds its evidence; voting settles what
stands of their suggestions, the second pass looks for what was found once,
arbitration decides, and a list of the user's own lets some of that stand.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from types import MappingProxyType

from ..decide.allow_lists import Allowance
from ..decide.arbitration import Arbiter
from ..decide.boundaries import Trimming
from ..decide.repeat_search import SecondPass
from ..decide.repeats import add_repeats, consistent
from ..decide.vote import Election
from ..detect.detectors import Detector, ModelDetector, sharing
from ..detect.line_breaks import Unbroken
from ..text.document import Document, Span
from ..text.explanation import Weight
from ..text.tokenizer import Splitter

_bounds = attrgetter("start", "end")
_DEFAULT = SecondPass()


class Lineup:
    """Detectors that look at the same documents, and one verdict on each document.

    `renamed` are labels of rules, and what they are called here; `known` are the labels that
    there are, if only those of a corpus are asked for, and `told` the sources whose labels the
    user has chosen, and `asked` those that alone tell what is asked for (`Arbiter`).  With several
    detectors `election` settles between them.  `second_pass` says what the second
    pass looks for; `allowance` says what is let stand of what was decided.
    """

    def __init__(
        self,
        detectors: Sequence[Detector],
        *,
        splitter: Splitter,
        renamed: Mapping[str, str] = MappingProxyType({}),
        known: Collection[str] | None = None,
        told: Collection[str] = frozenset(),
        asked: Mapping[str, float] = MappingProxyType({}),
        election: Election | None = None,
        second_pass: SecondPass = _DEFAULT,
        allowance: Allowance | None = None,
    ) -> None:
        self.detectors = sharing(detectors)
        self.splitter = splitter
        self._unbroken = Unbroken((d.rules for d in detectors), splitter)
        self._elect = election
        self.second_pass = second_pass
        self._allowance = allowance
        # What a model takes for a name holds where no other one looks at the texts.
        self._trim = Trimming(second_pass.language) if election is not None else None
        self._certain = frozenset(chain.from_iterable(d.certain for d in detectors))
        self._decide = Arbiter(
            certain=self._certain,
            taggers={d.source: d.labels for d in detectors},
            sure=frozenset(chain.from_iterable(d.rules.sure for d in detectors)),
            renamed=renamed,
            known=known,
            told=told,
            asked=asked,
        )

    def gather(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield `documents` cut into tokens, with all that the detectors find."""
        found: Iterator[Document] = (
            document.with_(tokens=self.splitter(document.text)) for document in documents
        )
        for detector in self.detectors:
            found = detector.detect(found)
        return map(self._unbroken, found)

    def analyze(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield `documents` with their decided spans."""
        for document in self.gather(documents):
            elected = document if self._elect is None else self._elect(document)
            if self._trim is not None:
                elected = self._trim(elected)
            yield self.spare(settle(elected, self._decided, settings=self.second_pass))

    def _decided(self, document: Document) -> Document:
        decided = self._decide(document)
        return decided if self._trim is None else self._trim.decided(decided)

    def spare(self, document: Document) -> Document:
        """Return a decided document without what a list lets stand."""
        if self._allowance is None:
            return document
        return self._allowance(document, self._certain)

    def weights_of(self, document: Document) -> list[tuple[Weight, ...]]:
        """Return for each decided span the features that weighed in it, strongest first."""
        weighed: list[list[Weight]] = [[] for _ in document.spans]
        for detector in self.detectors:
            if isinstance(detector, ModelDetector):
                for own, found in zip(weighed, detector.weights_of(document, document.spans)):
                    own += found
        for own in weighed:
            own.sort(key=lambda weight: (-abs(weight.value), weight.start, weight.feature))
        return list(map(tuple, weighed))


def settle(
    document: Document,
    decide: Callable[[Document], Document],
    *,
    settings: SecondPass = _DEFAULT,
) -> Document:
    """Return `document` with decided spans, and no repeat of them left undecided.

    `decide` may make spans that nobody suggested: evidence that speaks for
    itself, what is left of a span that overlaps another one.  These are looked
    for as well; every further decision covers more of the text, so there is a last one.
    It goes by what is suggested, so that nothing new is decided where nothing more was found.
    """
    decided = decide(add_repeats(document, settings=settings))
    while not _are_suggested(decided):
        standing = decided.with_(suggested=tuple(_standing(decided)))
        found = add_repeats(standing, settings=settings).suggested[len(standing.suggested) :]
        if not found:
            break
        again = decide(decided.with_(suggested=(*decided.suggested, *found)))
        if again.spans == decided.spans:
            break
        decided = again
    return consistent(decided, settings=settings)


def _standing(document: Document) -> Iterator[Span]:
    """Yield the suggestions of a decided document that are covered by what was decided.

    What only hides in a suggestion that was cut is looked for like anything that is free.
    """
    starts = [span.start for span in document.spans]
    for span in document.suggested:
        nearest = bisect_right(starts, span.start) - 1
        if nearest >= 0 and span.end <= document.spans[nearest].end:
            yield span


def _are_suggested(document: Document) -> bool:
    return set(map(_bounds, document.suggested)).issuperset(map(_bounds, document.spans))
