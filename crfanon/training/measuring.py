"""Score what training yields, on documents that it has not seen.

A model is measured by the whole way that a text takes through `pipeline`, for
that is what its users get.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from joblib import Parallel, delayed

from ..crf.model import Model
from ..detect.plugins.environment import undisturbed
from ..errors import ConfigError
from ..evaluation import Evaluation, evaluate, labels_of
from ..pipeline import Anonymizer
from ..text.document import Document
from .configuration import Configuration, Parameters
from .fitting import Recipe, as_model, fit, recipe_of
from .material import Material, Watch, prepare, unwatched

T = TypeVar("T")


def measure(model: Model, documents: Sequence[Document]) -> Evaluation:
    """Score the model on gold documents."""
    # What the model was taught and these documents happen not to have is wrong all the same.
    labels = labels_of(documents).union(model.labels)
    return evaluate(documents, predict(model, documents), labels=labels)


def predict(model: Model, documents: Sequence[Document]) -> list[Document]:
    """Return the predictions of the model for gold documents, with the ids of these.

    The labels are those that its CRF tells apart, as in what it was trained on.
    """
    model = replace(model, weights=replace(model.weights, kinds=None))
    found = Anonymizer(model, labels="native").analyze_many(
        [document.text for document in documents]
    )
    # Tokens and evidence are large, and the scores need neither.
    return [
        Document(gold.doc_id, gold.text, spans=document.spans)
        for document, gold in zip(found, documents)
    ]


class Trial(NamedTuple):
    """A recipe that was tried: what is special about it, its score, how many weights it has."""

    name: str
    evaluation: Evaluation
    weights: int

    @property
    def f1(self) -> float:
        """The F1 of exact spans with their label."""
        return self.evaluation.ner.f1


def try_recipe(
    name: str,
    configuration: Configuration,
    recipe: Recipe,
    material: Material,
    dev: Sequence[Document],
    *,
    watch: Watch = unwatched,
) -> Trial:
    """Train on the material and score on the documents `dev`."""
    model = train_model(configuration, recipe, material, watch=watch)
    return Trial(name, measure(model, dev), model.weights.size)


def train_model(
    configuration: Configuration, recipe: Recipe, material: Material, *, watch: Watch = unwatched
) -> Model:
    """Return the model that the recipe makes of the material, to be measured."""
    return as_model(configuration, recipe, material, fit(material, recipe, watch=watch))


def search(
    configuration: Configuration,
    train: Sequence[Document],
    dev: Sequence[Document],
    *,
    jobs: int = 1,
    watch: Watch = unwatched,
) -> list[tuple[Parameters, Trial]]:
    """Try all points of the configuration's grid; the best comes first.

    The points are tried by `jobs` processes.  Of equals, the one with fewer
    weights is better.
    """
    points = configuration.search.points(configuration.parameters)
    recipe = recipe_of(configuration)
    recipes = [
        (f"c1={point.c1:g} c2={point.c2:g}", recipe._replace(parameters=point)) for point in points
    ]
    trials = try_all(configuration, recipes, train, dev, jobs=jobs, watch=watch)
    found = list(zip(points, trials))

    def best_first(item: tuple[Parameters, Trial]) -> tuple[float, int, Parameters]:
        point, trial = item
        return -trial.f1, trial.weights, point

    return sorted(found, key=best_first)


def try_all(
    configuration: Configuration,
    recipes: Sequence[tuple[str, Recipe]],
    train: Sequence[Document],
    dev: Sequence[Document],
    *,
    jobs: int = 1,
    watch: Watch = unwatched,
) -> list[Trial]:
    """Train each of the named recipes on `train` and score it on `dev`, in `jobs` processes."""
    material = prepare(configuration, train, watch=watch)
    tasks = [(name, configuration, recipe, material, dev) for name, recipe in recipes]
    return list(_in_processes(try_recipe, tasks, jobs=jobs, watch=watch))


def predict_by_folds(
    configuration: Configuration,
    documents: Sequence[Document],
    folds: int,
    *,
    jobs: int = 1,
    watch: Watch = unwatched,
) -> list[Document]:
    """Return the predictions for every document by a model that was trained on the other folds.

    Document i is in fold i modulo `folds`.  Rules are learnt anew for each fold.
    """
    if not 2 <= folds <= len(documents):
        raise ConfigError(
            f"{folds} folds of {len(documents)} documents: choose from 2 to the number of documents"
        )
    recipe = recipe_of(configuration)
    parts = [
        (
            [d for i, d in enumerate(documents) if i % folds != fold],
            [d for i, d in enumerate(documents) if i % folds == fold],
        )
        for fold in range(folds)
    ]
    tasks = [(configuration, recipe, others, held_out) for others, held_out in parts]
    found = list(_in_processes(_predict_fold, tasks, jobs=jobs, watch=watch))
    return [found[i % folds][i // folds] for i in range(len(documents))]


def _predict_fold(
    configuration: Configuration,
    recipe: Recipe,
    documents: Sequence[Document],
    held_out: Sequence[Document],
) -> list[Document]:
    material = prepare(configuration, documents)
    return predict(train_model(configuration, recipe, material), held_out)


def _in_processes(
    function: Callable[..., T], tasks: Sequence[tuple[Any, ...]], *, jobs: int, watch: Watch
) -> Iterator[T]:
    """Yield the results of the function for the arguments of each task, in order."""
    watch("models", 0, len(tasks))
    calls = (delayed(function)(*task) for task in tasks)
    with undisturbed() if jobs > 1 else nullcontext():
        results = Parallel(n_jobs=jobs, return_as="generator")(calls)
    for done, result in enumerate(results, start=1):
        watch("models", done, len(tasks))
        yield result
