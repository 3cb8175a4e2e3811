"""Estimate the weights of a model from prepared material."""

from __future__ import annotations

from typing import NamedTuple

from ..crf.extractor import Extractor
from ..crf.model import Model
from ..crf.template import Template, load_template
from ..crf.weights import KindWeights, Weights
from ..crf.word_table import WordTable
from ..errors import ConfigError
from .averaging import average
from .configuration import Configuration, Parameters
from .kinds import Told, fit_kinds, try_kinds
from .learning import Likelihood, minimise
from .material import Material, Watch, unwatched, with_shared
from .words import build_word_table


class Recipe(NamedTuple):
    """The recipe of weights from material: the part of a configuration that may be varied."""

    template: Template
    words: WordTable | None
    parameters: Parameters
    bags: int
    least_weight: float


def recipe_of(configuration: Configuration) -> Recipe:
    """Return the recipe of a configuration; builds the table of words."""
    words = configuration.words
    table = words and build_word_table(
        words.language or configuration.language, words.size, source=words.source
    )
    return Recipe(
        load_template(configuration.template),
        table,
        configuration.parameters,
        configuration.bags,
        configuration.least_weight,
    )


def fit(material: Material, recipe: Recipe, *, watch: Watch = unwatched) -> Weights:
    """Return the weights that `recipe` makes of `material`.

    With n bags, n CRFs are trained on different parts of it, and their weights
    are averaged: by chance they err in different places, and together less.
    """
    return _averaged(material, recipe, watch=watch).compact(recipe.least_weight)


def learn_kinds(material: Material, recipe: Recipe) -> tuple[KindWeights, Told] | None:
    """Return what tells the kinds of spans, and how often a fit to a part of the texts is right.

    It is None where no spans have kinds.  Only documents that have such are looked at.
    """
    if not material.kinds:
        return None
    numbers = sorted({span.document for span in material.kinds})
    place = {number: i for i, number in enumerate(numbers)}
    extractor = Extractor(recipe.template, recipe.words)
    batch = extractor.batch([material.documents[number] for number in numbers])
    spans = [span._replace(document=place[span.document]) for span in material.kinds]
    return fit_kinds(extractor, batch, spans), try_kinds(extractor, batch, spans)


def _averaged(material: Material, recipe: Recipe, *, watch: Watch) -> Weights:
    bags = recipe.bags
    if bags == 1:
        return _fit(material, recipe, watch=watch, done=0)
    done = recipe.parameters.iterations
    return average(
        [
            _fit(_bag(material, bag, bags), recipe, watch=watch, done=bag * done)
            for bag in range(bags)
        ]
    )


def _bag(material: Material, bag: int, bags: int) -> Material:
    """Return the material on which one of several CRFs is trained.

    Where there are invented notes, that is an n-th of them and all the rest; gold
    documents are too dear to leave out.  Where there are none, it is all but an n-th.
    """
    everything = range(len(material.documents))
    if material.invented:
        gold = len(everything) - material.invented
        kept = [i for i in everything if i < gold or i % bags == bag]
    else:
        kept = [i for i in everything if i % bags != bag]
    return material._replace(
        documents=[material.documents[i] for i in kept],
        gold=[material.gold[i] for i in kept],
        shares=[material.shares[i] for i in kept],
    )


def _fit(material: Material, recipe: Recipe, *, watch: Watch, done: int) -> Weights:
    total = recipe.parameters.iterations * recipe.bags

    def progress(iteration: int, _objective: float) -> None:
        watch("weights", done + iteration, total)

    watch("weights", done, total)
    extractor = Extractor(recipe.template, recipe.words)
    batch = extractor.batch(material.documents)
    c1, c2, iterations, all_transitions = recipe.parameters
    likelihood = Likelihood(
        extractor,
        batch,
        material.gold,
        material.tags,
        shares=material.shares,
        all_transitions=all_transitions,
    )
    vector = minimise(
        likelihood, likelihood.size, c1=c1, c2=c2, iterations=iterations, progress=progress
    )
    return likelihood.weights(vector, extractor)


def as_model(
    configuration: Configuration, recipe: Recipe, material: Material, weights: Weights
) -> Model:
    """Return a model as it will be when it is loaded, but for its card."""
    known = {tag.partition("-")[2] for tag in weights.tags}
    for label in (*dict(configuration.label_biases), *configuration.unrepeated):
        if label not in known:
            raise ConfigError(
                f"label_biases, unrepeated: the model has no label {label}; correct it"
            )
    return Model(
        configuration.name,
        configuration.language,
        {},
        weights,
        recipe.template,
        with_shared(material.learnt(), configuration.language),
        configuration.lists,
        configuration.tokenizer,
        recall_bias=configuration.recall_bias,
        label_biases=dict(configuration.label_biases),
        prior=configuration.prior,
        unrepeated=configuration.unrepeated,
        within_lines=configuration.within_lines,
        whole_brackets=configuration.whole_brackets,
    )
