"""Training: the gradient is right, and the minimum is the one that others find."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from oracles import crfsuite
from scipy.optimize import minimize as scipy_minimize

from crfanon.crf.decoding import Decoder
from crfanon.crf.extractor import Batch, Extractor
from crfanon.crf.scoring import Scorer
from crfanon.crf.template import Group, Template
from crfanon.crf.weights import Weights
from crfanon.errors import ModelError
from crfanon.text.bio import encode
from crfanon.text.document import Document
from crfanon.training.averaging import average
from crfanon.training.learning import Likelihood, minimise

Doc = Callable[..., Document]
_TEMPLATE = Template(
    "test",
    (Group("form", ("lower", "suffix2"), (-1, 0, 1)), Group("form", ("short_shape",), (0,))),
)
_TAGS = ("O", "B-NAME", "I-NAME", "B-TOWN")


class Problem(NamedTuple):
    """A small corpus as training sees it."""

    extractor: Extractor
    batch: Batch
    gold: list[np.ndarray]
    documents: list[Document]

    def likelihood(self, *, all_transitions: bool = True) -> Likelihood:
        return Likelihood(
            self.extractor, self.batch, self.gold, _TAGS, all_transitions=all_transitions
        )


@pytest.fixture
def problem(doc: Doc) -> Problem:
    documents = [
        doc("Dra. [NAME Anna Berg] visits [NAME Ida] in [TOWN Arbor]."),
        doc("[NAME Bo Berg], from [TOWN Arbor], was seen."),
        doc(""),
        doc("Nothing was seen in the ward of Dra. [NAME Lund Arbor]"),
        doc("[TOWN Lund]"),
    ]
    numbers = {tag: number for number, tag in enumerate(_TAGS)}
    gold = [
        np.array([numbers[tag] for tag in encode(d.spans, d.tokens).tags], np.int32)
        for d in documents
        if d.tokens is not None
    ]
    extractor = Extractor(_TEMPLATE)
    return Problem(extractor, extractor.batch(documents), gold, documents)


def _penalised(
    likelihood: Callable[[np.ndarray], tuple[float, np.ndarray]], c1: float, c2: float
) -> Callable[[np.ndarray], float]:
    def objective(x: np.ndarray) -> float:
        return likelihood(x)[0] + c1 * float(np.abs(x).sum()) + c2 * float(x @ x)

    return objective


def _tags_of(weights: Weights, problem: Problem) -> list[list[str]]:
    """Return the tags that weights give to the documents of the problem."""
    scorer = Scorer(weights, problem.extractor)
    batch = problem.batch
    found = Decoder(weights).decode(scorer.scores(batch), batch.starts, batch.sizes)
    tags = ["O"] * len(batch.forms)
    for first, last, tag in zip(found.first, found.last, found.tags):
        name = weights.tags[tag]
        tags[first:last] = [name] + ["I" + name[1:]] * int(last - first - 1)
    return [tags[start : start + size] for start, size in zip(batch.starts, batch.sizes)]


@pytest.mark.parametrize("all_transitions", [True, False])
def test_the_gradient_is_that_of_the_likelihood(problem: Problem, all_transitions: bool) -> None:
    likelihood = problem.likelihood(all_transitions=all_transitions)
    numbers = np.random.default_rng(3)
    x = numbers.normal(scale=0.5, size=likelihood.size).astype(np.float32)
    _, gradient = likelihood(x)
    for _ in range(20):
        # Along a whole direction the difference is far above 32-bit rounding.
        direction = numbers.choice([-1.0, 1.0], size=likelihood.size).astype(np.float32)
        ahead, behind = likelihood(x + 0.004 * direction)[0], likelihood(x - 0.004 * direction)[0]
        slope = (ahead - behind) / 0.008
        assert slope == pytest.approx(float(gradient @ direction), rel=0.01, abs=0.05)


def test_without_weights_every_path_is_as_likely(problem: Problem) -> None:
    likelihood = problem.likelihood()
    value, _ = likelihood(np.zeros(likelihood.size, np.float32))
    tokens = sum(map(len, problem.gold))
    assert value == pytest.approx(tokens * np.log(len(_TAGS)), rel=1e-5)


def test_a_weight_exists_where_its_feature_meets_its_tag(problem: Problem) -> None:
    likelihood = problem.likelihood(all_transitions=False)
    weights = likelihood.weights(np.ones(likelihood.size, np.float32), problem.extractor)
    seen = {
        (name, _TAGS[tag])
        for features, tags in zip(
            crfsuite.sequences(problem.extractor, problem.batch), problem.gold
        )
        for names, tag in zip(features, tags)
        for name in names
    }
    pairs = {(a, b) for tags in problem.gold for a, b in zip(tags.tolist(), tags[1:].tolist())}
    assert len(weights.channels["form"].values) == len(seen)
    assert set(zip(*map(np.ndarray.tolist, np.nonzero(weights.transitions)))) == pairs


def test_a_document_that_counts_twice_is_as_good_as_two(problem: Problem) -> None:
    twice = [*problem.documents, problem.documents[0]]
    batch = problem.extractor.batch(twice)
    repeated = Likelihood(problem.extractor, batch, [*problem.gold, problem.gold[0]], _TAGS)
    weighed = Likelihood(
        problem.extractor, problem.batch, problem.gold, _TAGS, shares=[2, 1, 1, 1, 1]
    )
    x = np.random.default_rng(7).normal(size=weighed.size).astype(np.float32)
    value, gradient = weighed(x)
    expected_value, expected_gradient = repeated(x)
    assert value == pytest.approx(expected_value, rel=1e-5)
    assert gradient == pytest.approx(expected_gradient, abs=1e-4)


def test_a_document_that_counts_nothing_is_as_good_as_none(problem: Problem) -> None:
    fewer = problem.extractor.batch(problem.documents[1:])
    without = Likelihood(problem.extractor, fewer, problem.gold[1:], _TAGS)
    weighed = Likelihood(
        problem.extractor, problem.batch, problem.gold, _TAGS, shares=[0, 1, 1, 1, 1]
    )
    zeros = np.zeros(without.size, np.float32), np.zeros(weighed.size, np.float32)
    assert weighed(zeros[1])[0] == pytest.approx(without(zeros[0])[0], rel=1e-5)


def test_the_minimum_is_that_of_scipy(problem: Problem) -> None:
    likelihood = problem.likelihood()
    objective = _penalised(likelihood, 0, 0.1)
    x = minimise(likelihood, likelihood.size, c1=0, c2=0.1, iterations=200)

    def in_doubles(x: np.ndarray) -> tuple[float, np.ndarray]:
        value, gradient = likelihood(x.astype(np.float32))
        return value + 0.1 * float(x @ x), gradient.astype(float) + 0.2 * x

    other = scipy_minimize(in_doubles, np.zeros(likelihood.size), jac=True, method="L-BFGS-B")
    assert objective(x) == pytest.approx(other.fun, rel=1e-3)
    np.testing.assert_allclose(x, other.x, atol=0.05)


@pytest.mark.parametrize(("c1", "c2"), [(0.0, 0.1), (0.1, 0.01), (0.5, 0.0)])
def test_the_minimum_is_that_of_crfsuite(
    problem: Problem, tmp_path: Path, c1: float, c2: float
) -> None:
    likelihood = problem.likelihood()
    losses: list[float] = []
    crfsuite.train(
        *(problem.extractor, problem.batch, problem.gold, _TAGS, tmp_path / "model"),
        c1=c1,
        c2=c2,
        iterations=500,
        all_transitions=True,
        progress=lambda _iteration, loss: losses.append(loss),
    )
    x = minimise(likelihood, likelihood.size, c1=c1, c2=c2, iterations=500)
    assert _penalised(likelihood, c1, c2)(x) == pytest.approx(losses[-1], rel=2e-3)


def test_what_was_learnt_is_found_again(problem: Problem) -> None:
    likelihood = problem.likelihood()
    x = minimise(likelihood, likelihood.size, c1=0.01, c2=0.01, iterations=100)
    weights = likelihood.weights(x, problem.extractor)
    gold = [[_TAGS[tag] for tag in tags] for tags in problem.gold]
    assert _tags_of(weights, problem) == gold


def test_training_gives_equal_weights_each_time(problem: Problem) -> None:
    found = []
    for _ in range(2):
        likelihood = problem.likelihood()
        found.append(minimise(likelihood, likelihood.size, c1=0.1, c2=0.1, iterations=30))
    assert found[0].tobytes() == found[1].tobytes()


def _quadratic(target: Sequence[float]) -> Callable[[np.ndarray], tuple[float, np.ndarray]]:
    centre = np.array(target, np.float32)

    def function(x: np.ndarray) -> tuple[float, np.ndarray]:
        return float(((x - centre) ** 2).sum()) / 2, x - centre

    return function


def test_an_absolute_penalty_shrinks_and_cuts_off() -> None:
    # Of (x - a)**2 / 2 + c |x| the minimum is at a, moved by c towards zero.
    x = minimise(_quadratic([3, -2, 0.4, -0.5, 0]), 5, c1=0.5, c2=0, iterations=100)
    np.testing.assert_allclose(x, [2.5, -1.5, 0, 0, 0], atol=1e-3)
    assert (x[2:] == 0).all()


def test_a_square_penalty_shrinks_in_proportion() -> None:
    x = minimise(_quadratic([3, -2]), 2, c1=0, c2=0.5, iterations=100)
    np.testing.assert_allclose(x, [1.5, -1], atol=1e-3)


def test_minimising_may_start_at_the_minimum() -> None:
    start = np.array([3.0, -2.0], np.float32)
    x = minimise(_quadratic([3, -2]), 2, c1=0, c2=0, iterations=3, start=start)
    assert x.tolist() == [3, -2]


def test_progress_tells_every_iteration_and_never_a_rise(problem: Problem) -> None:
    likelihood = problem.likelihood()
    seen: list[tuple[int, float]] = []
    minimise(
        *(likelihood, likelihood.size),
        c1=0.1,
        c2=0.1,
        iterations=25,
        progress=lambda iteration, value: seen.append((iteration, value)),
    )
    assert [iteration for iteration, _ in seen] == list(range(1, len(seen) + 1))
    assert all(after <= before + 1e-3 for (_, before), (_, after) in pairwise(seen))


def test_it_ends_where_no_step_leads_down() -> None:
    def broken(x: np.ndarray) -> tuple[float, np.ndarray]:
        # The gradient points the wrong way.
        return float((x**2).sum()), -2 * x

    start = np.ones(2, np.float32)
    assert minimise(broken, 2, c1=0, c2=0, iterations=50, start=start).tolist() == [1, 1]


# Averages


def test_an_average_scores_like_its_parts_on_average(problem: Problem) -> None:
    likelihood = problem.likelihood()
    parts = [
        likelihood.weights(
            minimise(likelihood, likelihood.size, c1=c1, c2=0.1, iterations=10), problem.extractor
        )
        for c1 in (0.0, 0.5, 1.0)
    ]
    whole = average(parts)
    places = np.flatnonzero(problem.batch.forms)
    scores = [Scorer(w, problem.extractor).scores(problem.batch)[places] for w in parts]
    np.testing.assert_allclose(
        Scorer(whole, problem.extractor).scores(problem.batch)[places],
        np.mean(scores, axis=0),
        atol=1e-5,
    )
    mean = np.mean([w.transitions for w in parts], axis=0)
    np.testing.assert_allclose(whole.transitions, mean, rtol=1e-6)


# CRFsuite's file


@pytest.fixture
def model_file(problem: Problem, tmp_path: Path) -> Path:
    path = tmp_path / "model.crfsuite"
    crfsuite.train(
        *(problem.extractor, problem.batch, problem.gold, _TAGS, path),
        c1=0.05,
        c2=0.01,
        iterations=50,
        all_transitions=True,
    )
    return path


def test_crfsuite_tags_like_its_compiled_weights(problem: Problem, model_file: Path) -> None:
    import pycrfsuite

    tagger = pycrfsuite.Tagger()
    tagger.open(str(model_file))
    weights = crfsuite.read_weights(model_file, _TEMPLATE, _TAGS)
    expected = [tagger.tag(s) for s in crfsuite.sequences(problem.extractor, problem.batch)]
    assert _tags_of(weights, problem) == expected
    assert any(tag != "O" for tags in expected for tag in tags)


def test_every_weight_of_crfsuite_is_read(model_file: Path) -> None:
    import pycrfsuite

    tagger = pycrfsuite.Tagger()
    tagger.open(str(model_file))
    info = tagger.info()
    weights = crfsuite.read_weights(model_file, _TEMPLATE, _TAGS)
    assert weights.size == len(info.state_features) + len(info.transitions)
    for (before, after), value in info.transitions.items():
        found = weights.transitions[_TAGS.index(before), _TAGS.index(after)]
        assert found == pytest.approx(value, abs=1e-6)


@pytest.mark.parametrize("size", [0, 3, 47, 100, 1000])
def test_a_cut_crfsuite_file_is_refused(model_file: Path, size: int) -> None:
    model_file.write_bytes(model_file.read_bytes()[:size])
    with pytest.raises(ModelError, match="not a CRFsuite model, or cut short"):
        crfsuite.read_weights(model_file, _TEMPLATE, _TAGS)


def test_a_crfsuite_file_of_other_tags_or_features_is_refused(model_file: Path) -> None:
    with pytest.raises(ModelError, match="other tags"):
        crfsuite.read_weights(model_file, _TEMPLATE, ("O", "B-NAME"))
    other = Template("other", (Group("form", ("lower",), (-1, 0)),))
    with pytest.raises(ModelError, match="other features"):
        crfsuite.read_weights(model_file, other, _TAGS)


def test_a_missing_crfsuite_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="lost: cannot be read"):
        crfsuite.read_weights(tmp_path / "lost", _TEMPLATE, _TAGS)
