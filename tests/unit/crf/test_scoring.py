"""Scores from compiled weights are the sums over feature strings, one by one."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from oracles import crfsuite

from crfanon.crf import rows
from crfanon.crf.bounds import outside_bound
from crfanon.crf.extractor import Batch, Extractor
from crfanon.crf.scoring import Scorer
from crfanon.crf.template import Group, Template, spelled
from crfanon.crf.weights import ChannelWeights, Weights
from crfanon.text.document import Document, Kind, Matches
from crfanon.text.tokenizer import Tokenizer

Doc = Callable[..., Document]
_TAGS = ("O", "B-NAME", "I-NAME")
_TEMPLATE = Template(
    "test",
    (
        Group("form", ("lower", "case"), (-2, 0, 1)),
        Group("form", ("shape",), (0,)),
        Group("list", ("list",), (-1, 0, 6)),
        Group("rule", ("rule",), (0, 1)),
        Group("pair", ("pair",), (-1, 0)),
    ),
)


def _evidence(*spans: tuple[int, int], source: str) -> Matches:
    first, last = np.array(spans, np.int32).T
    kinds = [Kind("NAME", source, 0.9)]
    return Matches(first, last, np.zeros(len(first), np.int32), kinds)


@pytest.fixture
def documents(doc: Doc) -> list[Document]:
    """Documents with and without evidence, one of them empty."""
    first = doc("Dra. Anna Berg visits Anna.").with_(
        matches=(
            _evidence((2, 4), (5, 6), source="gazetteer:names"),
            _evidence((0, 4), source="rule:title"),
        )
    )
    last = doc("Berg").with_(matches=(_evidence((0, 1), source="gazetteer:names"),))
    return [first, doc(""), doc("no names here"), last]


def _random_weights(extractor: Extractor, batch: Batch) -> tuple[Weights, dict[str, np.ndarray]]:
    """Return weights for two thirds of all features, and the same by feature string."""
    numbers = np.random.default_rng(7)
    by_name: dict[str, np.ndarray] = {}
    channels = {}
    for channel in extractor.channels():
        offsets = extractor.template.offsets(channel.name)
        every = channel.described(range(len(channel)))
        pairs = sorted({pair for described in every for pair in described})
        triples: list[tuple[int, int, float]] = []
        for row, (attribute, string) in enumerate(pairs):
            for i, offset in enumerate(offsets):
                if not extractor.template.sees(channel.name, attribute, offset):
                    continue
                values = numbers.normal(size=3).astype(np.float32)
                values[numbers.random(3) < 1 / 3] = 0
                by_name[spelled(attribute, string, offset)] = values
                triples += [(row, 3 * i + tag, v) for tag, v in enumerate(values.tolist())]
        rows, cells, values = map(np.array, zip(*triples))
        channels[channel.name] = ChannelWeights.from_triples(
            offsets, [string for _, string in pairs], rows, cells, values
        )
    transitions = np.zeros((3, 3), np.float32)
    return Weights(_TAGS, transitions, channels, outside_bound(transitions)), by_name


def test_scores_are_the_sums_over_features(documents: list[Document]) -> None:
    extractor = Extractor(_TEMPLATE)
    batch = extractor.batch(documents)
    weights, by_name = _random_weights(extractor, batch)
    scores = Scorer(weights, extractor).scores(batch)
    seen = 0
    for start, features in zip(batch.starts, crfsuite.sequences(extractor, batch)):
        for i, names in enumerate(features):
            expected = sum((by_name[name] for name in names), np.zeros(3, np.float32))
            np.testing.assert_allclose(scores[start + i], expected, atol=1e-5)
            seen += 1
    assert seen == sum(len(document.tokens or ()) for document in documents)


def test_scores_do_not_depend_on_what_was_scored_before(documents: list[Document]) -> None:
    extractor = Extractor(_TEMPLATE)
    batch = extractor.batch(documents)
    weights, _ = _random_weights(extractor, batch)
    scorer = Scorer(weights, extractor)
    together = scorer.scores(batch)
    for document, start, size in zip(documents, batch.starts, batch.sizes):
        alone = extractor.batch([document])
        begin = int(alone.starts[0])
        np.testing.assert_array_equal(
            scorer.scores(alone)[begin : begin + size], together[start : start + size]
        )


@pytest.mark.parametrize("wide", [1, 4, 1000])
def test_strings_with_many_weights_count_as_much_as_others(
    documents: list[Document], monkeypatch: pytest.MonkeyPatch, wide: int
) -> None:
    extractor = Extractor(_TEMPLATE)
    batch = extractor.batch(documents)
    weights, _ = _random_weights(extractor, batch)
    expected = Scorer(weights, extractor).scores(batch)
    monkeypatch.setattr(rows, "_WIDE", wide)
    np.testing.assert_allclose(Scorer(weights, extractor).scores(batch), expected, atol=1e-6)


def test_what_is_forgotten_gets_the_same_scores_again(
    documents: list[Document], monkeypatch: pytest.MonkeyPatch
) -> None:
    extractor = Extractor(_TEMPLATE)
    batch = extractor.batch(documents)
    weights, _ = _random_weights(extractor, batch)
    scorer = Scorer(weights, extractor)
    expected = scorer.scores(batch)
    forgotten: list[object] = []
    monkeypatch.setattr(rows, "_MOST_BYTES", 1)
    monkeypatch.setattr(
        scorer._rows, "clear", lambda: forgotten.append(rows.Rows.clear(scorer._rows))
    )
    np.testing.assert_array_equal(scorer.scores(batch), expected)
    assert forgotten


def test_a_new_lexicon_does_not_get_the_scores_of_the_old_one(documents: list[Document]) -> None:
    extractor = Extractor(_TEMPLATE)
    batch = extractor.batch(documents)
    weights, by_name = _random_weights(extractor, batch)
    scorer = Scorer(weights, extractor)
    scorer.scores(batch)
    for text in ("berg", "anna"):
        other = extractor.batch([Document("", text, Tokenizer()(text))])
        names = [f"lower={text}", "case=lower", "edge[-2]", "edge[+1]"]
        expected = sum(by_name.get(name, np.zeros(3)) for name in names)
        np.testing.assert_allclose(
            scorer.scores(other)[int(other.starts[0])] - by_name.get("shape=xxxx", np.zeros(3)),
            expected,
            atol=1e-5,
        )


def test_contributions_are_what_scores_add_up(documents: list[Document]) -> None:
    extractor = Extractor(_TEMPLATE)
    batch = extractor.batch(documents)
    weights, by_name = _random_weights(extractor, batch)
    scorer = Scorer(weights, extractor)
    scores = scorer.scores(batch)
    for place in (int(batch.starts[0]) + 3, int(batch.starts[3])):
        for tag in (1, 2):
            found = scorer.contributions(batch, place, tag)
            lead = float(scores[place, tag] - scores[place, 0])
            assert sum(c.value for c in found) == pytest.approx(lead, abs=1e-5)
            for contribution in found:
                values = by_name[contribution.feature]
                assert contribution.value == pytest.approx(float(values[tag] - values[0]))


def test_contributions_are_spelled_with_their_offsets(documents: list[Document]) -> None:
    extractor = Extractor(_TEMPLATE)
    batch = extractor.batch(documents)
    weights, _ = _random_weights(extractor, batch)
    found = Scorer(weights, extractor).contributions(batch, int(batch.starts[3]), 1)
    names = {contribution.feature for contribution in found}
    assert names <= {
        *("lower=berg", "case=title", "shape=Xxxx", "edge[-2]", "edge[+1]"),
        *("list=B-NAME", "pair=Berg ", "pair[-1]= Berg"),
    }
    assert len(names) > 2


def test_an_extractor_that_knows_the_pairs_of_the_weights_gives_the_same_scores(
    documents: list[Document],
) -> None:
    extractor = Extractor(_TEMPLATE)
    weights, _ = _random_weights(extractor, extractor.batch(documents))
    expected = Scorer(weights, extractor).scores(extractor.batch(documents))
    knowing = Extractor(_TEMPLATE, pairs=weights.pairs)
    found = Scorer(weights, knowing).scores(knowing.batch(documents))
    assert found.tolist() == expected.tolist()
    assert len(knowing.channels()[-1]) == len(weights.channels["pair"].strings) + 1
