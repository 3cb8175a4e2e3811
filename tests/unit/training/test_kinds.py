"""The kinds of spans: told apart by what stands in them and beside them, and kept in the file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from crfanon.crf import kinds
from crfanon.crf.bounds import outside_bound
from crfanon.crf.extractor import Batch, Extractor
from crfanon.crf.kinds import KindTeller
from crfanon.crf.tagger import Tagger
from crfanon.crf.template import Group, Template
from crfanon.crf.weights import ChannelWeights, KindWeights, Weights, load_weights, render_weights
from crfanon.text.document import Document
from crfanon.training.kinds import KindSpan, fit_kinds, try_kinds
from crfanon.training.material import tokenized

_TEMPLATE = Template("test", (Group("form", ("lower", "case"), (-1, 0, 1)),))
# What is in brackets is a span; its kind is told by its words, or by the word before it.
_TEXTS = {
    "lives in [Brunnow] since": "LOCATION_CITY",
    "born in [Aldery] too": "LOCATION_CITY",
    "lives in [Mirow] again": "LOCATION_CITY",
    "at [Brunnow Street] since": "LOCATION_STREET",
    "at [Lilac Street] too": "LOCATION_STREET",
    "at [Mirow Street] again": "LOCATION_STREET",
    "nurse of [St Osyth Hospital] since": "ORGANIZATION_HOSPITAL",
    "nurse of [Mirow Hospital] too": "ORGANIZATION_HOSPITAL",
    "clerk of [Brunnow Ltd] since": "ORGANIZATION_COMPANY",
    "clerk of [Lilac Ltd] too": "ORGANIZATION_COMPANY",
}


@pytest.fixture
def spans() -> tuple[Extractor, Batch, list[KindSpan]]:
    documents = tokenized(Document(text, text.replace("[", "").replace("]", "")) for text in _TEXTS)
    extractor = Extractor(_TEMPLATE)
    found = []
    for number, (text, kind) in enumerate(_TEXTS.items()):
        tokens = documents[number].tokens
        assert tokens is not None
        first, last = tokens.covering(text.index("["), text.index("]") - 1)
        found.append(KindSpan(number, first, last, kind.partition("_")[0], kind, number))
    return extractor, extractor.batch(documents), found


def _told(weights: KindWeights, extractor: Extractor, text: str, label: str) -> str:
    [document] = tokenized([Document("new", text.replace("[", "").replace("]", ""))])
    assert document.tokens is not None
    first, last = document.tokens.covering(text.index("["), text.index("]") - 1)
    batch = extractor.batch([document])
    start = int(batch.starts[0])
    places = np.array([start + first], np.intp), np.array([start + last], np.intp)
    [kind] = KindTeller(weights, extractor)(batch, *places, [label])
    return kind


def test_kinds_of_new_spans_are_told_by_what_is_in_them_and_before_them(
    spans: tuple[Extractor, Batch, list[KindSpan]],
) -> None:
    extractor = spans[0]
    weights = fit_kinds(*spans)
    assert _told(weights, extractor, "at [Osyth Street] now", "LOCATION") == "LOCATION_STREET"
    assert _told(weights, extractor, "lives in [Lilac] now", "LOCATION") == "LOCATION_CITY"
    # The CRF has said what it is; only kinds of that are chosen from.
    assert _told(weights, extractor, "of [Osyth Street] now", "ORGANIZATION").startswith("ORG")


def test_a_label_without_kinds_stays_and_so_does_one_of_which_none_is_sure(
    spans: tuple[Extractor, Batch, list[KindSpan]], monkeypatch: pytest.MonkeyPatch
) -> None:
    extractor = spans[0]
    weights = fit_kinds(*spans)
    assert _told(weights, extractor, "lives in [Lilac] now", "PERSON") == "PERSON"
    monkeypatch.setattr(kinds, "LEAST_SURE", 1.1)
    assert _told(weights, extractor, "at [Osyth Street] now", "LOCATION") == "LOCATION"


def test_it_is_measured_on_texts_that_were_held_out(
    spans: tuple[Extractor, Batch, list[KindSpan]],
) -> None:
    told = try_kinds(*spans)
    # Texts 0 and 5 of ten.
    assert told.spans == told.finer == 2
    assert told.right <= told.told <= 2


def test_kinds_are_kept_in_the_file_of_weights_and_name_the_spans_of_a_tagger(
    spans: tuple[Extractor, Batch, list[KindSpan]], tmp_path: Path
) -> None:
    of_spans = fit_kinds(*spans)
    tags = ("O", "B-LOCATION", "I-LOCATION")
    # A CRF that takes capitalised words for places.
    channel = ChannelWeights.from_triples(
        (0,), ["case=title"], np.array([0, 0]), np.array([1, 2]), np.array([4.0, 4.0])
    )
    transitions = np.zeros((3, 3), np.float32)
    transitions[0, 2] = transitions[1, 1] = transitions[2, 1] = -9
    weights = Weights(
        tags, transitions, {"form": channel}, outside_bound(transitions), kinds=of_spans
    )
    path = tmp_path / "weights.npz"
    path.write_bytes(render_weights(weights))
    read = load_weights(path)
    assert read.kinds is not None and read.kinds.labels == of_spans.labels
    assert list(read.channels) == ["form"]
    [document] = tokenized([Document("new", "she stayed at Osyth Street and in Lilac")])
    found = [
        [(span.label, document.text[span.start : span.end]) for span in tagged.suggested]
        for tagged in (
            Tagger(weights, _TEMPLATE, source="crf:test")(document),
            Tagger(read, _TEMPLATE, source="crf:test")(document),
        )
    ]
    assert found[0] == found[1]
    assert found[0] == [("LOCATION_STREET", "Osyth Street"), ("LOCATION_CITY", "Lilac")]
    # What weighed in it are the features of the label in the CRF.
    tagger = Tagger(weights, _TEMPLATE, source="crf:test")
    [tagged] = tagger.tag_many([document])
    assert [w.feature for w in tagger.weights_of(tagged, tagged.suggested)[0]][:1] == ["case=title"]
