"""Parts of the pipeline for tests: the stages of a few detectors, and those behind the models."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from crfanon.decide.consistency import consistent
from crfanon.decide.repeat_search import SecondPass
from crfanon.decide.repeats import add_repeats
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
