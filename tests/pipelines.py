"""Parts of the pipeline for tests: the stages of a few detectors, and those behind the models."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from crfanon.decide.boundaries import Boundaries
from crfanon.decide.consistency import consistent
from crfanon.decide.false_positives import FalsePositives
from crfanon.decide.repeat_search import SecondPass
from crfanon.decide.repeats import add_repeats
from crfanon.decide.segments import Segments
from crfanon.decide.settle import Step, settle
from crfanon.detect.detectors import Detector
from crfanon.pipeline.stages import LanguagePipeline, Plan
from crfanon.text.document import Document
from crfanon.text.tokenizer import Splitter


def pipeline_of(
    detectors: Sequence[Detector], *, splitter: Splitter, **plan: Any
) -> LanguagePipeline:
    """Return the stages of some detectors."""
    return LanguagePipeline(Plan(detectors=detectors, splitter=splitter, **plan))


def gathered(pipeline: LanguagePipeline, documents: Iterable[Document]) -> Iterable[Document]:
    """Return documents with what the detectors suggest, before anything of it is settled."""
    for stage in pipeline.stages:
        documents = stage.run(documents)
        if stage.name == "line_breaks":
            break
    return documents


def settled(document: Document, decide: Step, *, settings: SecondPass | None = None) -> Document:
    """Return a document decided, with repeats and one label for a surface."""
    settings = settings or SecondPass()
    repeats = partial(add_repeats, settings=settings)
    return consistent(settle(repeats(document), decide, repeats), settings=settings)


class Trimming:
    """The stages behind the models that cut and drop what these suggest, one after the other."""

    def __init__(self, language: str) -> None:
        self._stages = (Segments(language), FalsePositives(language), Boundaries(language))

    def __call__(self, document: Document) -> Document:
        for stage in self._stages:
            document = stage(document)
        return document

    def decided(self, document: Document) -> Document:
        """Return a decided document with what rules found cut and dropped."""
        _, false_positives, boundaries = self._stages
        return boundaries.decided(false_positives.decided(document))
