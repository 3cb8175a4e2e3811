"""The kinds of detector that a configuration may name: their settings, and how each is made.

An entry of ``detectors`` is a mapping that names one kind, with what that kind needs:

    - model: es-clinical            # a name, or a folder
      weight: 2                     # in a weighted vote
    - rules: [any, de, regions/de, mine/dates.yaml]
    - http: http://localhost:8000/ner
      timeout: 10

A new kind is one entry of `KINDS` more; those of other programs are in `detect.plugins.registry`.
docs/configuration.md shows all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from ..crf.model import load_model
from ..detect.deny_lists import ListDetector, UserList, check_labelled
from ..detect.detectors import Detector, ModelDetector, Naming, RuleDetector, recall_bias_of
from ..detect.plugins import registry as plugins
from ..errors import ConfigError
from ..labels import Conversion, OwnLabel
from ..labels.types import CONVERSION, LABEL
from ..rules import Rule, RuleSet
from ..rules.files import read_rules
from ..rules.sets import RULES, has_rules, is_shipped, shipped_at, written_at
from ..settings.schema import Field, Fields, completed, read_fields
from ..settings.setting import Setting, nearest
from ..settings.types import NUMBER, SHARE, list_of, table_of
from .types import FOLDER, LISTS, MODEL, RECALL, check_named, lists_at

Entry = Mapping[str, Any]


class DetectorContext(NamedTuple):
    """The settings that all detectors of a set share.

    `named` gives the label that spans bear here for a label of the detector's own,
    `own` has the labels that the user has made up,
    `recall` is for those that do not set it, `read` are the rules that models of the
    set match already, and `origin` is where the entry was set, for error messages.
    """

    language: str
    named: Naming
    recall: str | float
    read: Collection[Rule] = frozenset()
    origin: str = "detectors"
    own: Mapping[str, OwnLabel] = MappingProxyType({})

    def naming(self, entry: Entry) -> Naming:
        """Return the naming of the labels of an entry, which may have one of its own."""
        table = entry.get("labels")
        if not table:
            return self.named
        named = {label: self.own.get(called, called) for label, called in table.items()}
        return Conversion(named, self.named)


@dataclass(frozen=True, slots=True)
class DetectorKind:
    """A kind of detector: the settings of its entries, first the one named like the kind.

    What is read of an entry is plain values, with full paths; these are what ``crfanon config
    show`` prints and what `make` takes.  `check` raises `ConfigError` for a file that an entry
    names and that is not as it should be.  `votes` says whether its detectors suggest spans that
    others may outvote, as models do; what a user has listed is no opinion.
    """

    fields: Fields
    make: Callable[[Entry, DetectorContext], Sequence[Detector]]
    help: str
    check: Callable[[Entry], None] | None = None
    votes: bool = False


def read_entry(setting: Setting) -> dict[str, Any]:
    """Return an entry of ``detectors``, checked, as plain values."""
    names = [name for name, _ in setting.named()]
    kinds = [name for name in names if name in KINDS]
    if len(kinds) != 1:
        problem = f"is both {' and '.join(kinds)}; make each an entry" if kinds else "has no kind"
        if not kinds:
            near = next((found for name in names if (found := nearest(name, KINDS))), None)
            problem += f"; did you mean {near}?" if near else f"; name one of {', '.join(KINDS)}"
        raise setting.refusal(problem)
    kind = KINDS[kinds[0]]
    entry = read_fields(setting, kind.fields)
    if kind.check is not None:
        kind.check(entry)
    return entry


def kind_of(entry: Entry) -> str:
    """Return the name of the kind of an entry that was read."""
    return next(name for name in entry if name in KINDS)


def _make_model(entry: Entry, context: DetectorContext) -> Sequence[Detector]:
    model = entry["model"]
    loaded = load_model(model) if isinstance(model, str | Path) else model
    recall_bias = recall_bias_of(entry.get("recall", context.recall))
    return [ModelDetector(loaded, named=context.naming(entry), recall_bias=recall_bias)]


def _check_rules(entry: Entry) -> None:
    for name in entry["rules"]:
        if not is_shipped(name):
            written_at(Path(name))


def _make_rules(entry: Entry, context: DetectorContext) -> Sequence[Detector]:
    shipped = [path for name in entry["rules"] if is_shipped(name) for path in shipped_at(name)]
    own = [Path(name) for name in entry["rules"] if not is_shipped(name)]
    return list(_rule_detectors(shipped, own, entry, context))


def _rule_detectors(
    shipped: Sequence[Path], own: Sequence[Path], entry: Entry, context: DetectorContext
) -> Iterator[Detector]:
    """Yield the detector of some rules without those that a model matches already, if any."""
    rules, fields = read_rules(shipped, tried=True, untried=own)
    written = frozenset(name for path in own for name in written_at(path))
    named = context.naming(entry)
    # What a model matches already is called as the entry says all the same.
    renamed = {f"rule:{r.name}": named(r.label) for r in rules} if entry.get("labels") else {}
    rules = [rule for rule in rules if rule.name in written or rule not in context.read]
    if rules or renamed:
        least = entry.get("least", _LEAST.default)
        yield RuleDetector(
            RuleSet(rules, fields), own=written, least=least, named=named, renamed=renamed
        )


def _check_deny(entry: Entry) -> None:
    check_labelled(_denied(entry))


def _denied(entry: Entry) -> list[UserList]:
    return lists_at(entry["deny"], label=entry.get("label", ""))


def _make_deny(entry: Entry, context: DetectorContext) -> Sequence[Detector]:
    return [ListDetector(_denied(entry), named=context.naming(entry))]


def _check_folder(entry: Entry) -> None:
    folder = Path(entry["folder"])
    if has_rules(folder):
        written_at(folder)
    check_labelled(_lists_in(folder, entry))


def _lists_in(folder: Path, entry: Entry) -> list[UserList]:
    return lists_at(map(str, sorted(folder.glob("*.txt"))), label=entry.get("label", ""))


def _make_folder(entry: Entry, context: DetectorContext) -> Sequence[Detector]:
    folder = Path(entry["folder"])
    detectors: list[Detector] = []
    if has_rules(folder):
        detectors += _rule_detectors([], [folder], entry, context)
    if lists := _lists_in(folder, entry):
        detectors.append(ListDetector(lists, named=context.naming(entry)))
    return detectors


def _make_plug_in(kind: str, entry: Entry, context: DetectorContext) -> Sequence[Detector]:
    plug_in = plugins.KINDS[kind]
    try:
        return [plug_in.make(completed(entry, plug_in.fields), context.named)]
    except ConfigError as error:
        raise ConfigError(f"{context.origin}: {kind}: {error}") from None


_CONVERSIONS = table_of(CONVERSION, name="labels to labels", key=check_named)
_LABELS = Field(_CONVERSIONS, "what its labels are called")
_LABEL_OF = Field(LABEL, "of the lists that do not say it themselves")
_WEIGHT = Field(NUMBER, "of its voice in a `weighted` vote", 1.0)
# What is right more often than not is masked.
_LEAST = Field(SHARE, "the score from which a rule of your own counts", 0.5)

KINDS: Mapping[str, DetectorKind] = MappingProxyType(
    {
        "model": DetectorKind(
            {
                "model": Field(MODEL, "which one", required=True),
                "weight": _WEIGHT,
                "recall": Field(RECALL, "of this model alone"),
                "labels": _LABELS,
            },
            _make_model,
            "a model that was trained",
            votes=True,
        ),
        "rules": DetectorKind(
            {
                "rules": Field(
                    list_of(
                        RULES,
                        name="sets of rules, or paths",
                        alone=True,
                        empty="; name files or folders, or leave the entry out",
                    ),
                    "which ones: `any`, `de`, `regions/de`, `mine/dates.yaml`",
                    required=True,
                ),
                "least": _LEAST,
                "labels": _LABELS,
            },
            _make_rules,
            "sets of rules, and rules of your own",
            check=_check_rules,
        ),
        "deny": DetectorKind(
            {
                "deny": Field(LISTS, "files or folders", required=True),
                "label": _LABEL_OF,
                "labels": _LABELS,
            },
            _make_deny,
            "your own lists of what is always masked",
            check=_check_deny,
        ),
        "folder": DetectorKind(
            {
                "folder": Field(FOLDER, "the folder", required=True),
                "label": _LABEL_OF,
                "least": _LEAST,
                "labels": _LABELS,
            },
            _make_folder,
            "all rules (.yaml) and deny lists (.txt) in a folder",
            check=_check_folder,
        ),
        **{
            name: DetectorKind(
                {**kind.fields, "weight": _WEIGHT},
                partial(_make_plug_in, name),
                kind.help,
                votes=True,
            )
            for name, kind in plugins.KINDS.items()
        },
    }
)
"""Every kind of detector, by the setting that names it in an entry."""
