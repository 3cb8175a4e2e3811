"""Ablation of feature groups: train without one, and see what is lost.

A dozen trainings are to be done within the hour, so they leave out the invented
notes, which are most of the data, end after sixty iterations, and are not
averaged; the scores are to be compared with one another and not with that of the
finished model.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ..crf.template import FORM, Group, Template
from ..text.document import Document
from .configuration import Configuration
from .fitting import Recipe, recipe_of
from .material import Watch, unwatched
from .measuring import Trial, try_all

EVERYTHING = "everything"
_ITERATIONS = 60
# The attributes, by what they are about.
FAMILIES: Mapping[str, tuple[str, ...]] = {
    "the word itself": ("word", "lower", "folded", "lemma", "stem"),
    "affixes": tuple(f"{side}{n}" for side in ("prefix", "suffix") for n in (1, 2, 3, 4, 6)),
    "orthography": ("shape", "short_shape", "length", "case", "number"),
    "frequency": ("frequency",),
    "clusters": ("cluster4", "cluster6", "cluster10", "cluster"),
    "lists": ("list",),
    "rules": ("rule",),
    "field labels": ("field",),
    "line starts": ("line", "alone"),
    "pairs": ("pair",),
    "citations": ("citation", "chain"),
}


def ablate(
    configuration: Configuration,
    train: Sequence[Document],
    dev: Sequence[Document],
    *,
    jobs: int = 1,
    watch: Watch = unwatched,
) -> list[Trial]:
    """Return the score of the configuration and that of each of its `variants`."""
    configuration = shortened(configuration)
    recipe = recipe_of(configuration)
    recipes = [(EVERYTHING, recipe), *variants(recipe)]
    return try_all(configuration, recipes, train, dev, jobs=jobs, watch=watch)


def shortened(configuration: Configuration) -> Configuration:
    """Return the configuration of a training that takes two minutes, as said at the top."""
    parameters = configuration.parameters
    shorter = parameters._replace(iterations=min(parameters.iterations, _ITERATIONS))
    return replace(configuration, invented=None, parameters=shorter, bags=1)


def variants(recipe: Recipe) -> Iterator[tuple[str, Recipe]]:
    """Yield recipes that lack something, with the name of what is left out or changed."""
    template = recipe.template
    for name, attributes in FAMILIES.items():
        yield from _changed(f"without {name}", recipe, without_attributes(template, attributes))
    widest = max(map(abs, template.offsets(FORM)), default=0)
    for window in range(1, widest):
        name = f"window of {window} instead of {widest}"
        yield from _changed(name, recipe, narrowed(template, window))
    parameters = recipe.parameters
    others = parameters._replace(all_transitions=not parameters.all_transitions)
    name = "observed transitions only" if parameters.all_transitions else "all transitions"
    yield name, recipe._replace(parameters=others)


def _changed(name: str, recipe: Recipe, template: Template) -> Iterator[tuple[str, Recipe]]:
    if template.groups != recipe.template.groups:
        yield name, recipe._replace(template=template)


def without_attributes(template: Template, attributes: Sequence[str]) -> Template:
    """Return the template without these attributes."""
    groups = [
        group._replace(attributes=tuple(a for a in group.attributes if a not in attributes))
        for group in template.groups
    ]
    return _template(template, groups)


def narrowed(template: Template, window: int) -> Template:
    """Return the template without whatever lies further away than `window` tokens."""
    groups = [
        group._replace(offsets=tuple(o for o in group.offsets if abs(o) <= window))
        for group in template.groups
    ]
    return _template(template, groups)


def _template(template: Template, groups: Sequence[Group]) -> Template:
    return Template(template.name, tuple(g for g in groups if g.attributes and g.offsets))
