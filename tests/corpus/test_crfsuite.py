"""Compiled weights tag every token of MEDDOCAN as python-crfsuite does.

A model of a quarter of train is enough to compare with; it is as large as the
time for a test allows.  All of train and dev is tagged, most of it new to it.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pycrfsuite
from oracles import crfsuite

from crfanon.crf.decoding import Decoded, Decoder
from crfanon.crf.extractor import Batch, Extractor
from crfanon.crf.scoring import Scorer
from crfanon.detect.evidence import Evidence
from crfanon.resources import data_folder
from crfanon.training.configuration import read_configuration
from crfanon.training.fitting import recipe_of
from crfanon.training.material import prepare, read_part, tokenized, with_shared

_EVERY = 4
_ITERATIONS = 30
_DOCUMENTS_AT_A_TIME = 50


def _tags(found: Decoded, batch: Batch, tags: tuple[str, ...]) -> list[list[str]]:
    by_place = ["O"] * len(batch.forms)
    for first, last, tag in zip(found.first.tolist(), found.last.tolist(), found.tags.tolist()):
        name = tags[tag]
        by_place[first:last] = [name] + [f"I{name[1:]}"] * (last - first - 1)
    return [
        by_place[start : start + size]
        for start, size in zip(batch.starts.tolist(), batch.sizes.tolist())
    ]


def test_labels_are_those_of_crfsuite(meddocan: Path, tmp_path: Path) -> None:
    configuration = read_configuration(data_folder("models") / "es-clinical" / "train.yaml")
    configuration = replace(configuration, invented=None)  # which would take minutes more
    train = read_part(configuration.corpora, "train", meddocan.parent)
    dev = read_part(configuration.corpora, "dev", meddocan.parent)
    material = prepare(configuration, train[::_EVERY])
    recipe = recipe_of(configuration)
    extractor = Extractor(recipe.template, recipe.words)
    path = tmp_path / "model.crfsuite"
    crfsuite.train(
        extractor,
        extractor.batch(material.documents),
        material.gold,
        material.tags,
        path,
        c1=0.1,
        c2=0.01,
        iterations=_ITERATIONS,
        all_transitions=True,
    )
    weights = crfsuite.read_weights(path, recipe.template, material.tags, words=recipe.words)
    scorer, decoder = Scorer(weights, extractor), Decoder(weights)
    theirs = pycrfsuite.Tagger()
    theirs.open(str(path))

    evidence = Evidence(with_shared(material.learnt(), configuration.language), configuration.lists)
    documents = [evidence(document) for document in tokenized([*train, *dev])]
    tokens = different = personal = 0
    for k in range(0, len(documents), _DOCUMENTS_AT_A_TIME):
        batch = extractor.batch(documents[k : k + _DOCUMENTS_AT_A_TIME])
        found = decoder.decode(scorer.scores(batch), batch.starts, batch.sizes)
        for ours, features in zip(
            _tags(found, batch, weights.tags), crfsuite.sequences(extractor, batch)
        ):
            expected = theirs.tag(features)
            tokens += len(ours)
            personal += len(ours) - ours.count("O")
            different += int(np.count_nonzero(np.array(ours) != np.array(expected)))
    assert tokens > 400_000
    assert personal > 40_000
    assert different == 0
