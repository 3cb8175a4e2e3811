"""Assembly: from the settings in force for a language to its detectors, stages and masking.

What goes in is what is in force for one language; what comes out finds personal data in
documents of that language, keeps what is to be kept, and masks the rest.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any

from ..config import InForce
from ..config.detector_kinds import KINDS, DetectorContext, kind_of
from ..config.types import lists_at
from ..crypto.keys import Key
from ..decide.allow_lists import Allowance
from ..decide.keep import Keeping
from ..decide.roles import is_role
from ..decide.vote import Election, Voter
from ..detect.deny_lists import ListDetector
from ..detect.detectors import Detector, ModelDetector, Naming, RuleDetector, recall_bias_of
from ..errors import ConfigError
from ..labels import (
    RELABELLINGS,
    Conversion,
    OwnLabel,
    convert,
    has_place,
    kind_of_all,
    kinds_of,
    named_among,
    parents,
)
from ..mask import ByLabel, ByLanguage, Method, make_method
from ..text.spacy_tokenizer import make_splitter
from ..text.tokenizer import Splitter, Tokenizer
from ..vault import Vault
from ..vault.subjects import SubjectOf, patient_of, subjects
from .stages import LanguagePipeline, Plan


@dataclass(frozen=True, eq=False)
class Assembly:
    """The assembled detection and masking of documents of one language."""

    pipeline: LanguagePipeline
    vault: Vault | None = None
    subject_of: SubjectOf = patient_of

    @property
    def models(self) -> list[ModelDetector]:
        """Those of the detectors that are models."""
        return [d for d in self.pipeline.detectors if isinstance(d, ModelDetector)]


def assemble(
    in_force: InForce,
    *,
    others: Sequence[Detector] = (),
    allowance: Allowance | None = None,
    vault: Vault | None = None,
) -> Assembly:
    """Return the pipeline of a language, made of the settings in force for it.

    `others` are detectors that a caller has made, which look as well; an `allowance` takes
    the place of the lists of what is kept in clear; a `vault` remembers what is chosen.  Raises
    `ConfigError` or `ModelError` when something that it names cannot be had.
    """
    own = _own_labels(in_force)
    made = _make(in_force, own)
    detectors = [*chain.from_iterable(made.values()), *others]
    if not detectors:
        raise in_force.refusal(
            "detectors",
            "there is nothing in them to find anything with; add a model, rules, a list",
        )
    models = [detector for detector in detectors if isinstance(detector, ModelDetector)]
    said = _converted(in_force, _naming_of_others(in_force, models), own)
    # Rules that a user's own model has learnt are called as the model is told to.
    own_said = {label: own.get(to, to) for label, to in in_force.own_conversions.items()}
    # Rules and lists speak of the hierarchy, a model of its corpus' own labels.
    renamed = {
        label: said(label) if has_place(label) else own_said.get(label, label)
        for detector in detectors
        for label in (
            *(kind.label for kind in detector.rules.kinds),
            *(parents().keys() & detector.labels),
        )
    }
    for detector in detectors:
        renamed.update(detector.renamed if isinstance(detector, RuleDetector) else {})
    given = frozenset(chain(renamed.values(), *(detector.labels for detector in detectors)))
    certain = frozenset(chain.from_iterable(detector.certain for detector in detectors))
    plan = Plan(
        detectors=detectors,
        splitter=_splitter(in_force, models),
        renamed=renamed,
        known=_known(in_force, models, renamed),
        told=_told(detectors),
        asked=_asked(in_force, detectors),
        election=_election(in_force, made),
        # What a model says of its corpus holds where nothing else looks at the texts.
        second_pass=in_force.second_pass(
            off=models[0].model.unrepeated if len(detectors) == len(models) == 1 else ()
        ),
        tells_roles=any(map(is_role, in_force.named_labels)),
        allowance=allowance or _allowance(in_force),
        keeping=_keeping(in_force, given, certain, _identifying(detectors)),
        without=in_force["without"],
    )
    return Assembly(LanguagePipeline(plan), vault, _subject_of(in_force))


def method_of(
    in_forces: Sequence[InForce],
    *,
    vault: Vault | None = None,
    words: str = "",
    drawn: int | None = None,
) -> Method:
    """Return the masking method of a document, by the settings of its languages, main one first.

    What these say of methods is for what stands in each (`mask.ByLanguage`); where all say the
    same, one method masks all.  The words and the `vault` are those of the first; where no seed is
    named it is the one that was `drawn` (see `draw_seed`), or else drawn anew.  Where the first
    language has no words to choose from, those of the language `words` are taken, if it is named.
    Raises `ConfigError` when a method cannot be had.
    """
    main = in_forces[0]
    making = partial(make_method, lang=main.language, memory=vault, words=words)
    drawn = draw_seed() if drawn is None else drawn
    made: dict[str, Method] = {}
    methods = {own.language: _methods(own, making, made, drawn, vault) for own in in_forces}
    if all(own == methods[main.language] for own in methods.values()):
        return _by_label(*methods[main.language])
    by_language = {language: _by_label(*own) for language, own in methods.items()}
    return ByLanguage(by_language, otherwise=by_language[main.language])


def draw_seed() -> int:
    """Return a seed that cannot be found by trying, for choices where none is given."""
    return secrets.randbits(_SEED_BITS)


_IDENTIFYING = frozenset({"CONTACT", "ID", "LOCATION_COORDINATES", "LOCATION_POSTCODE"})

# As many bits as a key has, which cannot be found by trying.
_SEED_BITS = 128

# From here on a rule is believed whose label is asked for by its name.
_NEARLY_SURE = 0.9

_Made = Mapping[int, tuple[Detector, ...]]


def _own_labels(in_force: InForce) -> dict[str, OwnLabel]:
    """Return the labels that the user has made up, each of the kind of what is called so."""
    tables = [entry.get("labels", {}) for entry in in_force.detectors if not _has_its_own(entry)]
    sources: dict[str, set[str]] = {}
    for table in (in_force.conversions, *tables):
        for label, called in table.items():
            if called not in parents():
                sources.setdefault(called, set()).add(label)
    own = {}
    for called, labels in sources.items():
        placed = sorted(filter(has_place, labels))
        if not placed:
            continue  # it is unknown what it is a kind of
        kind = kind_of_all(placed)
        if kind is None:
            said = labels.intersection(in_force.conversions)
            name = f"convert.{max(said)}" if said else "detectors"
            raise in_force.refusal(
                name,
                f"{' and '.join(sorted(labels))} are not of one kind and cannot both be called "
                f"{called}; call one of them otherwise",
            )
        own[called] = OwnLabel(called, kind)
    return own


def _has_its_own(entry: Mapping[str, object]) -> bool:
    """Return whether ``labels`` of an entry are those of another program."""
    return KINDS[kind_of(entry)].votes and kind_of(entry) != "model"


def _converted(in_force: InForce, named: Naming, own: Mapping[str, OwnLabel]) -> Naming:
    """Return the naming of labels here, with the conversions of the configuration."""
    table = in_force.conversions
    if not table:
        return named
    return Conversion({label: own.get(to, to) for label, to in table.items()}, named)


def _leaving_unknown(named: Naming) -> Naming:
    """Return a naming that leaves labels of a model as they are if the hierarchy lacks them.

    Whether one of them may be of what is to be masked is settled by who keeps the rest (`Keeping`).
    """

    def naming(label: str) -> str:
        return named(label) if has_place(label) else label

    return naming


def _make(in_force: InForce, own: Mapping[str, OwnLabel]) -> _Made:
    """Return the detectors of each entry, by its place among the entries.

    Models come first in time: what rules they match others need not match again, and it is
    by their labels that the others speak.
    """
    entries = in_force.detectors
    recall, language = in_force["recall"], in_force.language
    made: dict[int, tuple[Detector, ...]] = {}
    naming = _converted(in_force, _leaving_unknown(RELABELLINGS[in_force.naming]), own)
    context = DetectorContext(language, naming, recall, own=own)
    for k, entry in enumerate(entries):
        if kind_of(entry) == "model":
            made[k] = tuple(KINDS[kind_of(entry)].make(entry, context))
    models = [d for found in made.values() for d in found if isinstance(d, ModelDetector)]
    context = context._replace(
        named=_converted(in_force, _naming_of_others(in_force, models), own),
        read=frozenset(rule for model in models for rule in model.rules.rules),
    )
    for k, entry in enumerate(entries):
        if k not in made:
            context = context._replace(origin=in_force.origin_of(k))
            made[k] = tuple(KINDS[kind_of(entry)].make(entry, context))
    return dict(sorted(made.items()))


def _naming_of_others(in_force: InForce, models: Collection[ModelDetector]) -> Naming:
    """Return the naming of hierarchy labels, which rules and lists give."""
    if in_force.naming == "native" and models:
        labels = sorted({label for detector in models for label in detector.model.labels})

        def named(label: str) -> str:
            return label if label in labels else named_among(label, labels)

        return named
    return RELABELLINGS[in_force.naming]


def _known(
    in_force: InForce, models: Collection[ModelDetector], renamed: Mapping[str, str]
) -> frozenset[str] | None:
    """Return the labels that there are where those of the models' corpora alone are asked for.

    What such a corpus has no kind of is not among them, unless it is a personal address or
    number.  `renamed` says which labels rules may have here.
    """
    if in_force.naming != "native" or not models:
        return None
    labels = {label for detector in models for label in detector.model.labels}
    tops = {kinds_of(label)[-1] for label in labels}
    return frozenset(labels).union(
        own for own in renamed.values() if kinds_of(own)[-1] in tops or _identifies(own)
    )


def _told(detectors: Collection[Detector]) -> frozenset[str]:
    """Return the sources for which the user has said what is what: own rules and lists."""
    return frozenset(
        chain(
            *(d.told for d in detectors if isinstance(d, RuleDetector)),
            *(d.certain for d in detectors if isinstance(d, ListDetector)),
        )
    )


def _asked(in_force: InForce, detectors: Collection[Detector]) -> dict[str, float]:
    """Return the rules of labels that are asked for by name and that no model can give.

    They count however seldom what they tell is personal: who asks for sums of money wants
    them.  Where a model can give the very label that is asked for, but is trained on texts of
    another kind, rules count that are right nine times out of ten.  With each goes its
    precision; where words of its context are missing it has less.
    """
    given = {
        kind
        for detector in detectors
        if not isinstance(detector, RuleDetector)
        for label in detector.labels
        for kind in kinds_of(label)
    }
    named = {convert(label) for label in in_force.masked_labels or () if has_place(label)}
    wanting = named - given
    return {
        f"rule:{rule.name}": rule.precision
        for detector in detectors
        for rule in detector.rules.rules
        if not rule.support
        and (
            not wanting.isdisjoint(kinds_of(rule.label))
            or (rule.label in named and rule.precision >= _NEARLY_SURE)
        )
    }


def _election(in_force: InForce, made: _Made) -> Election | None:
    """Return the election among detectors whose suggestions others may outvote, None below two."""
    voters = [
        Voter(detector.source, frozenset(detector.labels), float(entry.get("weight", 1.0)))
        for k, entry in enumerate(in_force.detectors)
        if KINDS[kind_of(entry)].votes
        for detector in made[k]
    ]
    sources = [voter.source for voter in voters]
    if len(set(sources)) < len(sources):
        twice = next(source for source in sources if sources.count(source) > 1)
        raise in_force.refusal("detectors", f"two of them are called {twice}; leave one out")
    if len(voters) < 2:
        return None
    recall_bias = recall_bias_of(in_force["recall"])
    return Election(voters, in_force.method, in_force.methods, recall_bias=recall_bias)


def _splitter(in_force: InForce, models: Collection[ModelDetector]) -> Splitter:
    """Return the tokenizer that the models were trained with, crfanon's own without any."""
    names = sorted({detector.model.tokenizer for detector in models})
    if len(names) > 1:
        raise in_force.refusal(
            "detectors",
            f"the models cut words by different tokenizers ({', '.join(names)}); use those of one",
        )
    return make_splitter(names[0], in_force.language) if names else Tokenizer()


def _identifying(detectors: Collection[Detector]) -> frozenset[str]:
    """Return the sources that are hardly ever wrong about a personal address or number.

    Numbers of lawsuits are not among them: what a text cites has such numbers too.
    """
    return frozenset(
        kind.source
        for detector in detectors
        for kind in detector.rules.kinds
        if kind.source in detector.rules.sure and _identifies(kind.label)
    )


def _identifies(label: str) -> bool:
    return bool(_IDENTIFYING.intersection(kinds_of(label))) and label != "ID_CASE"


def _keeping(
    in_force: InForce,
    given: Collection[str],
    certain: Collection[str],
    identifying: Collection[str],
) -> Keeping:
    """Return the stage that keeps spans in clear; `given` are the labels of spans here."""
    chosen = partial(
        Keeping,
        labels=in_force.masked_labels,
        language=in_force.language,
        given=given,
        certain=certain,
        identifying=identifying,
    )
    # Without what is kept first, so that an error names the setting that is to blame; but labels
    # that are kept and have no place in the hierarchy need none.
    own = [label for label in in_force["keep"] if label in given and not has_place(label)]
    for name, keep in (("labels", own), ("keep", in_force["keep"])):
        try:
            keeping = chosen(keep=keep)
        except ConfigError as error:
            raise in_force.refusal(name, error) from None
    return keeping


def _allowance(in_force: InForce) -> Allowance | None:
    """Return the stage that keeps the entries of the user's lists in clear, None without any."""
    entries: dict[str, list[str]] = {}
    for own in lists_at(in_force["allow"]):
        entries.setdefault(own.name, []).extend(own.entries)
    return Allowance(entries) if entries else None


def _methods(
    in_force: InForce,
    making: Callable[..., Method],
    made: dict[str, Method],
    drawn: int,
    vault: Vault | None,
) -> tuple[Method, dict[str, Method]]:
    """Return the masking method of a language for all labels, and its methods for single ones.

    What another language has said alike is `made` already, and `drawn` is the seed where none is
    named.
    """
    seed, keys = _seed(in_force, vault, drawn), _key(in_force)
    key_file = in_force.get("masking.key_file")

    def method(said: str | Mapping[str, Any], name: str) -> Method:
        key = repr((name, said, seed, key_file))
        if key not in made:
            options = {"name": said} if isinstance(said, str) else dict(said)
            try:
                made[key] = making(options.pop("name"), seed=seed, keys=keys, **options)
            except ConfigError as error:
                raise in_force.refusal(name, error) from None
        return made[key]

    common = method(in_force["masking.method"], "masking.method")
    of_labels = in_force.by_label("masking").items()
    return common, {label: method(said, f"masking.labels.{label}") for label, said in of_labels}


def _by_label(common: Method, of_labels: Mapping[str, Method]) -> Method:
    return ByLabel(of_labels, otherwise=common) if of_labels else common


def _seed(in_force: InForce, vault: Vault | None, drawn: int) -> int:
    """Return the seed of choices: the one that is set, else the one that was `drawn`.

    With it, and with all else of a document known or guessed, one could try what its dates or
    numbers were until they are masked as they are.
    """
    seed: int | None = in_force.get("masking.seed")
    if vault is not None:
        return vault.seed(seed or 0)
    if seed is None and in_force.get("masking.key_file") is None:
        return drawn
    return seed or 0


def _key(in_force: InForce) -> Key | None:
    """Return the key of the methods that work by one, if one is named."""
    key_file = in_force.get("masking.key_file")
    if key_file is None:
        return None
    with in_force.errors_attributed_to("masking.key_file"):
        return Key.from_file(key_file)


def _subject_of(in_force: InForce) -> SubjectOf:
    """Return the function that gives the subject of a document."""
    said = in_force.get("masking.subject_from")
    if said is None:
        return patient_of
    with in_force.errors_attributed_to("masking.subject_from"):
        return subjects(said)
