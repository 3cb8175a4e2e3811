"""The stages that a document goes through to be analyzed: one listing, in their order.

`stages_of` is the listing of a language; `Anonymizer` puts it between `unescape`, which reads a
text, and `link`.  Detectors suggest; from the vote on it is settled what of that stands.  Every
stage that cuts, renames or drops a span notes it in `Document.changes`, and only the vote, what
is kept and what is no value may drop one (`decide.reasons`).  ``crfanon config show --stages``
prints the listing, ``--without STAGE`` leaves a stage out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from ..decide.allow_lists import Allowance
from ..decide.arbitration import Arbiter
from ..decide.beside import add_beside
from ..decide.consistency import consistent
from ..decide.keep import Keeping
from ..decide.repeat_search import SecondPass
from ..decide.repeats import add_repeats
from ..decide.roles import with_roles
from ..decide.settle import arbitration_changes, settle
from ..decide.vote import Election
from ..detect.deny_lists import ListDetector
from ..detect.detectors import Detector, ModelDetector, RuleDetector, sharing
from ..detect.line_breaks import Unbroken
from ..labels import is_off
from ..text.document import Document
from ..text.explanation import Weight
from ..text.limits import check
from ..text.tokenizer import Splitter

Step = Callable[[Document], Document]
Run = Callable[[Iterable[Document]], Iterable[Document]]

_DETECTORS: Mapping[type, str] = MappingProxyType(
    {
        ModelDetector: "models",
        RuleDetector: "rules",
        ListDetector: "deny_lists",
    }
)


_KEEPING = frozenset({"allow_lists", "keep"})


class Stage(NamedTuple):
    """One step of the analysis: the fields of documents that it reads and writes, and its work.

    `run` takes documents and yields them in order.  `source` says which detector it is.
    """

    name: str
    reads: str
    writes: str
    run: Run
    source: str = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Plan:
    """The parts that the stages of a language work with.

    `renamed` are labels of rules, and what they are called here; `known` are the labels that
    there are, if only those of a corpus are asked for, `told` the sources whose labels the
    user has chosen, and `asked` those that alone tell what is asked for (`Arbiter`).  With several
    detectors `election` settles between them.  `tells_roles` says whether it is asked for what part
    somebody has in a case.  `without` names the stages that are left out.
    """

    detectors: Sequence[Detector]
    splitter: Splitter
    renamed: Mapping[str, str] = field(default_factory=dict)
    known: Collection[str] | None = None
    told: Collection[str] = frozenset()
    asked: Mapping[str, float] = field(default_factory=dict)
    election: Election | None = None
    second_pass: SecondPass = field(default_factory=SecondPass)
    tells_roles: bool = False
    allowance: Allowance | None = None
    keeping: Keeping | None = None
    without: Collection[str] = frozenset()

    @property
    def language(self) -> str:
        """The language of the documents."""
        return self.second_pass.language

    @property
    def certain(self) -> frozenset[str]:
        """The sources whose evidence is beyond doubt."""
        return frozenset(source for detector in self.detectors for source in detector.certain)


def stages_of(plan: Plan) -> tuple[Stage, ...]:
    """Return the stages that documents of one language go through, in order."""
    second_pass = plan.second_pass
    roles = partial(with_roles, language=plan.language)
    allow = plan.allowance and partial(plan.allowance, certain=plan.certain)
    listing = (
        _stage("tokenize", "text", "tokens", _tokenizing(plan.splitter)),
        *map(_detecting, plan.detectors),
        _stage("line_breaks", "tokens", "matches", _joining(plan)),
        _stage("vote", "suggested", "suggested changes", plan.election),
        _stage("repeats", "matches suggested", "suggested", _repeating(plan)),
        _stage("arbitration", "matches suggested", "spans changes", _settling(plan)),
        _stage("consistency", "spans", "spans changes", partial(consistent, settings=second_pass)),
        _stage("roles", "spans", "spans changes", roles if plan.tells_roles else None),
        _stage("allow_lists", "spans", "spans changes", allow),
        _stage("keep", "spans", "spans changes", plan.keeping),
    )
    return tuple(stage for stage in listing if stage and stage.name not in plan.without)


def run_through(stages: Sequence[Stage], documents: Iterable[Document]) -> Iterable[Document]:
    """Return documents as they come out of some stages, in order.

    Raises `DocumentError` behind the stage at which a document has taken too much (`text.limits`).
    """
    for stage in stages:
        documents = map(_checked, stage.run(documents))
    return documents


def _checked(document: Document) -> Document:
    """Return a document if it has not taken too much by now."""
    check()
    return document


def _stage(name: str, reads: str, writes: str, step: Step | None) -> Stage | None:
    """Return a stage that takes one document after the other, None if there is no step."""
    return Stage(name, reads, writes, partial(map, step)) if step else None


def _detecting(detector: Detector) -> Stage:
    name = next(
        (name for kind, name in _DETECTORS.items() if isinstance(detector, kind)), "plugins"
    )
    return Stage(name, "tokens", "matches suggested", detector.detect, detector.source)


def _tokenizing(splitter: Splitter) -> Step:
    return lambda document: document.with_(tokens=splitter(document.text))


def _joining(plan: Plan) -> Step:
    return Unbroken((detector.rules for detector in plan.detectors), plan.splitter)


def _repeating(plan: Plan) -> Step:
    """Return the step that looks for what the rest of the document tells."""
    asking = chain.from_iterable(d.rules.beside.items() for d in plan.detectors)
    off, known = plan.second_pass.off, plan.known
    beside = {
        source: label
        for source, label in asking
        if not is_off(label, off) and (known is None or plan.renamed.get(label, label) in known)
    }

    def add(document: Document) -> Document:
        told = add_beside(document, beside=beside, renamed=plan.renamed)
        return add_repeats(told, settings=plan.second_pass)

    return add


def _settling(plan: Plan) -> Step:
    """Return the step that decides a document, and decides again as long as repeats are found."""
    arbiter = Arbiter(
        certain=plan.certain,
        taggers={detector.source: detector.labels for detector in plan.detectors},
        sure=frozenset(source for detector in plan.detectors for source in detector.rules.sure),
        renamed=plan.renamed,
        known=plan.known,
        told=plan.told,
        asked=plan.asked,
    )

    def decide(document: Document) -> Document:
        decided = arbiter(document)
        changes = (*decided.changes, *arbitration_changes(decided))
        return decided.with_(changes=changes)

    if "repeats" in plan.without:
        return decide
    return partial(
        settle, decide=decide, add_repeats=partial(add_repeats, settings=plan.second_pass)
    )


class LanguagePipeline:
    """The stages of one language, and what else is asked for besides their work."""

    def __init__(self, plan: Plan) -> None:
        self.detectors = sharing(plan.detectors)
        self.stages = stages_of(replace(plan, detectors=self.detectors))
        self.splitter = plan.splitter
        self.second_pass = plan.second_pass
        self._check()

    def _check(self) -> None:
        """Raise `ValueError` if a stage reads what none before it has written."""
        written = {"text", "changes"}
        for stage in self.stages:
            if missing := set(stage.reads.split()) - written - {"suggested", "matches"}:
                raise ValueError(f"stage {stage.name} reads {missing}, which nothing has written")
            written.update(stage.writes.split())

    def analyze(self, documents: Iterable[Document]) -> Iterable[Document]:
        """Return `documents` with what is to be masked in `spans`, in order."""
        return run_through(self.stages, documents)

    def keep(self, document: Document) -> Document:
        """Return a decided document without what stays in clear."""
        for stage in self.stages:
            if stage.name in _KEEPING:
                [document] = stage.run([document])
        return document

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
