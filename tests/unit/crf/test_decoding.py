"""Decoding against brute force: every path through short texts is tried."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from crfanon.crf import stretches
from crfanon.crf.bounds import outside_bound
from crfanon.crf.decoding import Decoded, Decoder
from crfanon.crf.weights import Weights
from crfanon.errors import ModelError

# Some without B, some without I, so that not every path is well formed.
_TAG_SETS = (
    ("O", "B-X"),
    ("O", "B-X", "I-X"),
    ("O", "I-X", "B-Y"),
    ("O", "B-X", "I-X", "B-Y", "I-Y"),
)
# No window reaches from one text into the next.
_APART = 6
# Scores are of 32 bits.
_CLOSE = 1e-4


class Case(NamedTuple):
    """Texts as they stand in a batch, and the weights that they are decoded with."""

    tags: tuple[str, ...]
    transitions: np.ndarray
    texts: list[np.ndarray]


def weights_of(tags: tuple[str, ...], transitions: np.ndarray) -> Weights:
    """Return weights with these transitions and no features."""
    return Weights(tags, transitions, {}, outside_bound(transitions))


def decode(case: Case, *, bias: Sequence[float] = (), prior: float = 0.0) -> Decoded:
    """Decode the texts of a case as one batch; the first tags have these biases."""
    scores, starts, sizes = batch_of(case.texts, len(case.tags))
    decoder = Decoder(weights_of(case.tags, case.transitions))
    return decoder.decode(scores, starts, sizes, bias=by_tag(case, bias), prior=prior)


def by_tag(case: Case, bias: Sequence[float]) -> np.ndarray | None:
    """Return the bias of every tag of a case, None if there is none."""
    found = np.zeros(len(case.tags), np.float32)
    found[: len(bias)] = bias[: len(case.tags)]
    return found if found.any() else None


def batch_of(texts: list[np.ndarray], tags: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return scores by place, with noise where there is no token, and where the texts are."""
    edge = np.full((_APART, tags), 9, np.float32)
    edge[:, 0] = -9
    parts, starts, size = [edge], [], _APART
    for text in texts:
        starts.append(size)
        parts += [text, edge]
        size += len(text) + _APART
    sizes = [len(text) for text in texts]
    return np.concatenate(parts), np.array(starts, np.int32), np.array(sizes, np.int32)


def paths_of(case: Case, found: Decoded) -> list[list[int]]:
    """Return the path through each text that the decoded spans stand for."""
    _, starts, sizes = batch_of(case.texts, len(case.tags))
    place_tags = np.zeros(int(starts[-1] + sizes[-1]) if len(starts) else 0, int)
    for first, last, tag in zip(found.first, found.last, found.tags):
        assert (place_tags[first:last] == 0).all(), "spans are disjoint"
        place_tags[first] = tag
        if last > first + 1:
            place_tags[first + 1 : last] = inside_of(case.tags, int(tag))
    paths = [place_tags[start : start + size].tolist() for start, size in zip(starts, sizes)]
    assert sum(map(np.count_nonzero, paths)) == np.count_nonzero(place_tags), "within the texts"
    return paths


def inside_of(tags: tuple[str, ...], tag: int) -> int:
    """Return the tag that goes on with a span in `tag`, -1 if there is none."""
    name = f"I{tags[tag][1:]}"
    return tags.index(name) if tag and name in tags else -1


def all_paths(scores: np.ndarray, transitions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return every path through a text, and the score of each."""
    size, tags = scores.shape
    paths = np.array(list(product(range(tags), repeat=size)), int).reshape(-1, size)
    total = scores.astype(float)[np.arange(size), paths].sum(1)
    return paths, total + transitions.astype(float)[paths[:, :-1], paths[:, 1:]].sum(1)


def path_score(path: list[int], scores: np.ndarray, transitions: np.ndarray) -> float:
    """Return the score of one path."""
    total = sum(float(scores[i, tag]) for i, tag in enumerate(path))
    return total + sum(float(transitions[a, b]) for a, b in pairwise(path))


def span_tags(case: Case, first: int, last: int, tag: int) -> list[int]:
    """Return the tags of a span's tokens."""
    return [tag] + [inside_of(case.tags, tag)] * (last - first - 1)


# A tag loses up to twice this by its own score and by the transitions to and from it, six times in
# all: that leaves it more than a tenth as probable as O, so that no token is settled.
_SMALL = 0.375


@st.composite
def cases(draw: st.DrawFn, *, largest: float = 8.0, lead_of_o: bool = True) -> Case:
    """Draw a few short texts; `lead_of_o` makes O likely, so that tokens are settled."""
    tags = draw(st.sampled_from(_TAG_SETS))
    numbers = st.floats(-largest, largest, width=32)
    transitions = draw(arrays(np.float32, (len(tags), len(tags)), elements=numbers))
    lead = np.float32(draw(st.sampled_from([0.0, 5.0, 15.0])) if lead_of_o else 0.0)
    texts = []
    for size in draw(st.lists(st.integers(0, 5), min_size=1, max_size=4)):
        scores = draw(arrays(np.float32, (size, len(tags)), elements=numbers))
        scores[:, 0] += lead
        texts.append(scores)
    return Case(tags, transitions, texts)


@settings(max_examples=60)
@given(cases())
def test_the_path_is_the_best_of_all(case: Case) -> None:
    for path, scores in zip(paths_of(case, decode(case)), case.texts):
        if path:
            _, all_scores = all_paths(scores, case.transitions)
            score = path_score(path, scores, case.transitions)
            assert score == pytest.approx(all_scores.max(), abs=_CLOSE)


def best_score(scores: np.ndarray, transitions: np.ndarray) -> float:
    """Return the score of the best path, by the Viterbi algorithm as it is taught."""
    best = scores[0].astype(float)
    for row in scores[1:]:
        best = (best[:, None] + transitions).max(0) + row
    return float(best.max())


@settings(max_examples=30)
@given(
    st.sampled_from(_TAG_SETS), st.integers(0, 2**32 - 1), st.sampled_from([1.0, 10.0, 60.0, 110.0])
)
def test_weights_may_be_large_and_texts_long(
    tags: tuple[str, ...], seed: int, largest: float
) -> None:
    numbers = np.random.default_rng(seed)
    transitions = numbers.uniform(-largest, largest, (len(tags), len(tags))).astype(np.float32)
    text = numbers.uniform(-largest, largest, (200, len(tags))).astype(np.float32)
    case = Case(tags, transitions, [text])
    found = decode(case)
    assert np.isfinite(found.probabilities).all()
    [path] = paths_of(case, found)
    best = best_score(text, transitions)
    assert path_score(path, text, transitions) == pytest.approx(best, rel=1e-6, abs=_CLOSE)


@settings(max_examples=40)
@given(cases())
def test_a_batch_is_its_texts_one_by_one(case: Case) -> None:
    together = decode(case)
    _, starts, _ = batch_of(case.texts, len(case.tags))
    alone = [decode(case._replace(texts=[text])) for text in case.texts]
    for name in ("first", "last"):
        shifted = [getattr(d, name) + start - _APART for d, start in zip(alone, starts)]
        assert getattr(together, name).tolist() == np.concatenate(shifted).tolist()
    assert together.tags.tolist() == np.concatenate([d.tags for d in alone]).tolist()
    np.testing.assert_allclose(
        together.probabilities, np.concatenate([d.probabilities for d in alone]), atol=1e-9
    )


def exact_probabilities(case: Case, found: Decoded) -> list[tuple[float, float]]:
    """Return for each span its probability, and that of anything where the path has O."""
    exact = []
    _, starts, _ = batch_of(case.texts, len(case.tags))
    for scores, path, start in zip(case.texts, paths_of(case, found), starts):
        if not path:
            continue
        paths, all_scores = all_paths(scores, case.transitions)
        chances = np.exp(all_scores - all_scores.max())
        chances /= chances.sum()
        outside = np.flatnonzero(np.array(path) == 0)
        elsewhere = float(chances[(paths[:, outside] != 0).any(1)].sum())
        for k in np.flatnonzero((found.first >= start) & (found.first < start + len(path))):
            first, last = int(found.first[k] - start), int(found.last[k] - start)
            wanted = span_tags(case, first, last, int(found.tags[k]))
            holds = (paths[:, first:last] == wanted).all(1)
            if last < len(path):
                holds &= paths[:, last] != inside_of(case.tags, wanted[-1])
            exact.append((float(chances[holds].sum()), elsewhere))
    return exact


@settings(max_examples=60)
@given(cases(largest=_SMALL, lead_of_o=False))
def test_probabilities_are_exact_where_nothing_is_settled(case: Case) -> None:
    # Scores and transitions so close together leave no token settled (`_SMALL`).
    found = decode(case)
    exact = [probability for probability, _ in exact_probabilities(case, found)]
    np.testing.assert_allclose(found.probabilities, exact, atol=1e-6)


@settings(max_examples=60)
@given(cases())
def test_probabilities_miss_no_more_than_lies_in_settled_tokens(case: Case) -> None:
    found = decode(case)
    for probability, (exact, missed) in zip(
        found.probabilities.tolist(), exact_probabilities(case, found)
    ):
        # Leaving out the share m of all paths moves a probability by at most m
        # down, and by a factor of 1 / (1 - m) up.
        assert exact - missed - 1e-6 <= probability
        assert probability * (1 - missed) <= exact + 1e-6


_BIASES = st.lists(st.sampled_from([-3.0, -0.5, 0.0, 0.5, 3.0]), min_size=1, max_size=3)


@settings(max_examples=60)
@given(cases(largest=_SMALL, lead_of_o=False), _BIASES)
def test_with_a_bias_the_path_is_the_best_of_those_in_spans_where_that_is_likelier(
    case: Case, bias: list[float]
) -> None:
    own = by_tag(case, bias)
    assume(own is not None)
    for path, scores in zip(paths_of(case, decode(case, bias=bias)), case.texts):
        if not path:
            continue
        paths, all_scores = all_paths(scores, case.transitions)
        chances = np.exp(all_scores)
        marginals = np.stack(
            [
                [chances[paths[:, k] == tag].sum() for tag in range(len(case.tags))]
                for k in range(len(path))
            ]
        )
        weighed = marginals * np.exp(own - own[0])
        odds = weighed[:, 1:].sum(1) / weighed[:, 0]
        assume((abs(odds - 1) > _CLOSE).all())
        assert ((odds > 1) == (np.array(path) != 0)).all()
        biased = scores + own
        agree = ((paths != 0) == (odds > 1)).all(1)
        best = max(path_score(list(p), biased, case.transitions) for p in paths[agree])
        assert path_score(path, biased, case.transitions) == pytest.approx(best, abs=_CLOSE)


@settings(max_examples=60)
@given(cases(largest=_SMALL, lead_of_o=False), _BIASES)
def test_with_a_bias_probabilities_are_those_without(case: Case, bias: list[float]) -> None:
    found = decode(case, bias=bias)
    exact = [probability for probability, _ in exact_probabilities(case, found)]
    np.testing.assert_allclose(found.probabilities, exact, atol=1e-6)


def test_a_doubtful_token_is_named_where_much_is_and_not_where_nothing_else_is() -> None:
    # Of two tags: tokens that are surely O or surely named, and one that is a little likelier.
    lead = {"named": 6.0, "outside": -6.0, "doubtful": 0.5}
    full = ["named"] * 30 + ["outside"] * 69 + ["doubtful"]
    bare = ["outside"] * 99 + ["doubtful"]
    texts = [np.array([[0, lead[kind]] for kind in kinds], np.float32) for kinds in (full, bare)]
    case = Case(("O", "B-X"), np.zeros((2, 2), np.float32), texts)
    paths = paths_of(case, decode(case, prior=0.15))
    assert [path[-1] for path in paths] == [1, 0]
    assert [sum(path) for path in paths] == [31, 0]
    assert [path[-1] for path in paths_of(case, decode(case))] == [1, 1]
    # A recall bias comes on top, and what is sure is found in any text.
    assert [p[-1] for p in paths_of(case, decode(case, bias=[-4.0], prior=0.15))] == [1, 1]
    texts[1][50, 1] = 6.0
    assert paths_of(case, decode(case, prior=0.15))[1][50] == 1


@given(cases(), st.floats(0.01, 0.5))
@settings(deadline=None)
def test_with_a_prior_a_text_has_its_own_share_whatever_stands_beside_it(
    case: Case, prior: float
) -> None:
    together = paths_of(case, decode(case, bias=[-1.0], prior=prior))
    alone = [case._replace(texts=[text]) for text in case.texts]
    assert together == [paths_of(c, decode(c, bias=[-1.0], prior=prior))[0] for c in alone]
    # Nor does it matter in how many parts they are gone through.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stretches, "_PLACES_AT_ONCE", 2)
        assert paths_of(case, decode(case, bias=[-1.0], prior=prior)) == together


def test_a_span_begins_with_inside_where_the_path_says_so() -> None:
    tags = ("O", "B-X", "I-X", "B-Y", "I-Y")
    text = np.zeros((6, 5), np.float32)
    for i, tag in enumerate([2, 2, 4, 3, 3, 0]):
        text[i, tag] = 9
    found = decode(Case(tags, np.zeros((5, 5), np.float32), [text]))
    assert (found.first - _APART).tolist() == [0, 2, 3, 4]
    assert (found.last - _APART).tolist() == [2, 3, 4, 5]
    assert found.tags.tolist() == [2, 4, 3, 3]


def test_spans_may_touch_both_ends_of_a_text() -> None:
    text = np.array([[0, 9, 0], [0, 0, 9]], np.float32)
    found = decode(Case(("O", "B-X", "I-X"), np.zeros((3, 3), np.float32), [text, text]))
    assert found.first.tolist() == [6, 14]
    assert found.last.tolist() == [8, 16]


@pytest.mark.parametrize("texts", [[], [0], [0, 0]])
def test_empty_texts_have_no_spans(texts: list[int]) -> None:
    case = Case(
        ("O", "B-X"), np.zeros((2, 2), np.float32), [np.zeros((n, 2), np.float32) for n in texts]
    )
    assert len(decode(case).first) == 0


def test_an_empty_text_between_others_takes_nothing_from_them() -> None:
    text = np.array([[0, 9]], np.float32)
    case = Case(("O", "B-X"), np.zeros((2, 2), np.float32), [text, text[:0], text])
    assert decode(case).first.tolist() == [6, 19]


def test_a_model_of_outside_alone_finds_nothing() -> None:
    case = Case(("O",), np.zeros((1, 1), np.float32), [np.zeros((3, 1), np.float32)])
    assert len(decode(case).first) == 0


def test_long_stretches_stay_in_range() -> None:
    # Two tags that must alternate, at a price that adds up to far below what a
    # double can hold.
    tags = ("O", "B-X", "B-Y")
    transitions = np.full((3, 3), -30, np.float32)
    text = np.zeros((2000, 3), np.float32)
    text[:, 0] = -40
    text[::2, 1] = 35
    text[1::2, 2] = 35
    found = decode(Case(tags, transitions, [text]))
    assert found.tags.tolist() == [1, 2] * 1000
    np.testing.assert_allclose(found.probabilities, 1)


# With 250, products leave the range of doubles; they did so without a sign.
@pytest.mark.parametrize("largest", [250, 1e6])
def test_weights_beyond_all_measure_are_refused(largest: float) -> None:
    transitions = np.array([[0, -largest], [largest, 0]], np.float32)
    text = np.tile(np.array([[0, largest], [largest, 0]], np.float32), (20, 1))
    with pytest.raises(ModelError, match="too large"):
        decode(Case(("O", "B-X"), transitions, [text]))
