"""Make what a configuration says: the detectors of a language, side by side.

What goes in is what is in force for one language; what comes out finds personal data in
documents of that language, keeps what is to be kept, and masks the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain

from .catalogue import KINDS, Entry, Making, kind_of
from .configuration import InForce
from .detectors import Detector, ModelDetector, Naming
from .document import Document
from .errors import ConfigError, CrfanonError
from .keeping import Keeping
from .labels import RELABELLINGS, named_among
from .lineup import Lineup
from .masking import ByLabel, Method, make_method
from .splitters import make_splitter
from .tokenizer import Splitter, Tokenizer
from .voting import Election, Voter


@dataclass(frozen=True, eq=False)
class Crew:
    """All that documents of one language go through: found, kept or not, masked.

    `off` are the labels that the second pass does not look for.
    """

    lineup: Lineup
    keeping: Keeping
    method: Method
    off: frozenset[str]

    @property
    def models(self) -> list[ModelDetector]:
        """Those of the detectors that are models."""
        return [d for d in self.lineup.detectors if isinstance(d, ModelDetector)]

    def analyze(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield `documents` with what is to be masked in `spans`, and what is kept in `kept`."""
        return map(self.keeping, self.lineup.analyze(documents))


def assemble(in_force: InForce) -> Crew:
    """Return what is in force for a language, made ready.

    Raises `ConfigError` or `ModelError` when something that it names cannot be had.
    """
    naming = RELABELLINGS[in_force.naming]
    made = _make(in_force, naming)
    detectors = list(chain.from_iterable(made.values()))
    if not detectors:
        raise ConfigError(
            f"{in_force.origin('detectors')}: detectors: there is nothing in them to find anything "
            "with; add a model, rules or a list"
        )
    models = [detector for detector in detectors if isinstance(detector, ModelDetector)]
    said = _naming_of_others(in_force, models)
    renamed = {
        kind.label: said(kind.label) for detector in detectors for kind in detector.rules.kinds
    }
    off = frozenset(in_force["second_pass.off"])
    lineup = Lineup(
        detectors,
        splitter=_splitter(in_force, models),
        renamed=renamed,
        election=_election(in_force, made),
        off=off,
    )
    given = frozenset(chain(renamed.values(), *(detector.labels for detector in detectors)))
    keeping = Keeping(
        labels=in_force.masked_labels,
        keep=in_force["keep"],
        language=in_force.language,
        given=given,
    )
    return Crew(lineup, keeping, _method(in_force), off)


_Made = Mapping[int, tuple[Detector, ...]]


def _make(in_force: InForce, naming: Naming) -> _Made:
    """Return the detectors of each entry, by its place among the entries.

    Models come first in time: what rules they match others need not match again, and it is
    by their labels that the others speak.
    """
    entries = in_force.detectors
    recall, language = in_force["recall"], in_force.language
    made: dict[int, tuple[Detector, ...]] = {}
    making = Making(language, naming, recall)
    for k, entry in enumerate(entries):
        if kind_of(entry) == "model":
            made[k] = tuple(_make_entry(entry, making, in_force))
    models = [d for found in made.values() for d in found if isinstance(d, ModelDetector)]
    making = making._replace(
        named=_naming_of_others(in_force, models),
        read=frozenset(rule for model in models for rule in model.rules.rules),
    )
    for k, entry in enumerate(entries):
        if k not in made:
            made[k] = tuple(_make_entry(entry, making, in_force))
    return dict(sorted(made.items()))


def _make_entry(entry: Entry, making: Making, in_force: InForce) -> Iterable[Detector]:
    kind = kind_of(entry)
    try:
        return KINDS[kind].make(entry, making)
    except ConfigError as error:
        if ": " not in str(error):
            raise
        raise


def _naming_of_others(in_force: InForce, models: Collection[ModelDetector]) -> Naming:
    """Return what labels of the hierarchy, of which rules and lists speak, are called here."""
    if in_force.naming == "native" and models:
        labels = sorted({label for detector in models for label in detector.model.labels})
        return partial(named_among, labels=labels)
    return RELABELLINGS[in_force.naming]


def _election(in_force: InForce, made: _Made) -> Election | None:
    """Return what settles between several detectors whose suggestions others may outvote."""
    voters = [
        Voter(detector.source, frozenset(detector.labels), float(entry.get("weight", 1.0)))
        for k, entry in enumerate(in_force.detectors)
        if KINDS[kind_of(entry)].votes
        for detector in made[k]
    ]
    sources = [voter.source for voter in voters]
    if len(set(sources)) < len(sources):
        raise ConfigError(
            f"{in_force.origin('detectors')}: detectors: two of them are called "
            f"{next(s for s in sources if sources.count(s) > 1)}; leave one out"
        )
    return Election(voters, in_force.method, in_force.methods) if len(voters) > 1 else None


def _splitter(in_force: InForce, models: Collection[ModelDetector]) -> Splitter:
    """Return the tokenizer that the models were trained with, crfanon's own without any."""
    names = sorted({detector.model.tokenizer for detector in models})
    if len(names) > 1:
        raise ConfigError(
            f"{in_force.origin('detectors')}: detectors: these models cut words by different "
            f"tokenizers ({', '.join(names)}); use models of one"
        )
    return make_splitter(names[0], in_force.language) if names else Tokenizer()


def _method(in_force: InForce) -> Method:
    """Return the masking method, which chooses by label where labels have their own."""

    def made(said: str | Mapping[str, str], name: str) -> Method:
        options = {"name": said} if isinstance(said, str) else dict(said)
        try:
            return make_method(
                options.pop("name"),
                seed=in_force["masking.seed"],
                lang=in_force.language,
                **options,
            )
        except ConfigError as error:
            raise ConfigError(f"{in_force.origin(name)}: {name}: {error}") from None

    common = made(in_force["masking.method"], "masking.method")
    of_labels = {
        label: made(said, f"masking.labels.{label}")
        for label, said in in_force.by_label("masking").items()
    }
    return ByLabel(of_labels, otherwise=common) if of_labels else common
