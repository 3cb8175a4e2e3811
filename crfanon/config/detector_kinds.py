"""The kinds of detector that a configuration may name: how each is read and made.

An entry of ``detectors`` is a mapping that names one kind, with what that kind needs:

    - model: es-clinical            # a name, or a folder
      weight: 2                     # in a weighted vote
      recall: high                  # of this model alone
    - rules: [any, de, regions/de, mine/dates.yaml]
      least: 0.5                    # the score from which a rule of one's own counts
    - deny: [staff.txt, lists]      # lists of one's own: always masked (`detect.deny_lists`)
      label: PERSON                 # of the lists that do not say it themselves
    - columns: PERSON               # what cells of tables are below heads such as "Surname", "DOB"
    - given_names: PERSON           # given names that stand alone, names in small letters
    - folder: mine                  # all rules (.yaml) and deny lists (.txt) in it
    - spacy: pt_core_news_sm        # somebody else's programs, with the settings that
      exclude: [parser]             # `detect.plugins.registry` gives to their kinds, and a weight
    - http: http://localhost:8000/ner
      timeout: 10
    - string-xml: xml               # a folder, or {command: [...]}, or {url: ...}
    - plug-in: NAME                 # of the user's own, by its entry point
      settings: {threshold: 0.5}

A new kind is one entry of `KINDS` more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any, NamedTuple

from ..crf.model import CARD, can_be_named, load_model, model_names, names_of_labels
from ..detect.deny_lists import ListDetector, UserList, check_labelled, read_lists
from ..detect.detectors import Detector, ModelDetector, Naming, RuleDetector, leaning_of
from ..detect.lone_names import GivenNameDetector
from ..detect.tables import ColumnDetector
from ..errors import ConfigError
from ..labels import PARENTS, Conversion, OwnLabel, known_labels
from ..resources import data_folder
from ..rules import Rule, RuleSet
from ..rules.examples import failures
from ..rules.files import OVERRIDES, place_of, read_rules
from ..settings import Setting, Settings, meant, nearest

# What is right more often than not is masked.
_LEAST = 0.5

Entry = Mapping[str, Any]


class Making(NamedTuple):
    """What the detectors of a set have in common when they are made.

    `named` gives the label that spans bear here for a label of the detector's own,
    `own` has the labels that the user has made up,
    `recall` is for those that do not set it, `read` are the rules that models of the
    set match already, and `origin` is where the entry was set, for whoever complains.
    """

    language: str
    named: Naming
    recall: str | float
    read: Collection[Rule] = frozenset()
    origin: str = "detectors"
    own: Mapping[str, OwnLabel] = MappingProxyType({})

    def naming(self, entry: Entry) -> Naming:
        """Return what labels of an entry are called here, which may say so itself."""
        table = entry.get("labels")
        if not table:
            return self.named
        named = {label: self.own.get(called, called) for label, called in table.items()}
        return Conversion(named, self.named)


@dataclass(frozen=True, slots=True)
class DetectorKind:
    """A kind of detector.

    `read` checks an entry and returns it as plain values, with full paths; these are what
    ``crfanon config show`` prints and what `make` takes.  `votes` says whether its detectors
    suggest spans that others may outvote, as models do; what a user has listed is no opinion.
    """

    read: Callable[[Setting], dict[str, Any]]
    make: Callable[[Entry, Making], Sequence[Detector]]
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
    return KINDS[kinds[0]].read(setting)


def kind_of(entry: Entry) -> str:
    """Return the name of the kind of an entry that was read."""
    return next(name for name in entry if name in KINDS)


def read_label(setting: Setting) -> str:
    """Return a label that has a place in the hierarchy."""
    return check_label(setting.written(), setting)


def check_label(label: str, setting: Setting) -> str:
    """Return `label` if it has a place in the hierarchy; else the `setting` is to blame."""
    if label not in known_labels():
        raise setting.refusal(f"there is no label {label!r}; {_label_meant(label)}")
    return label


# How labels of one's own are written, so that every format of annotations can have them.
_OWN_LABEL = re.compile(r"[A-Za-z][\w\-]*", re.ASCII)


def read_conversion(setting: Setting) -> str:
    """Return what a label is to be called: a label of the hierarchy, or one of one's own."""
    label = setting.written()
    if label in PARENTS:
        return label
    if label in known_labels():
        raise setting.refusal(f"{label} is a label of a corpus; name one of the hierarchy")
    if label.upper() in PARENTS or label == "O":
        near = "" if label == "O" else f"did you mean {label.upper()}? "
        raise setting.refusal(f"{label!r} is no label; {near}what is to stay goes below keep")
    if not _OWN_LABEL.fullmatch(label):
        raise setting.refusal(f"{label!r} is no label; write letters, digits and _")
    return label


def _read_conversions(entries: Settings) -> dict[str, dict[str, str]]:
    """Return what the labels of an entry are to be called, below ``labels``, if it says so."""
    if entries.get("labels").is_missing:
        return {}
    table = {
        check_named(label, called): read_conversion(called)
        for label, called in entries["labels"].named()
    }
    return {"labels": table}


def check_named(label: str, setting: Setting) -> str:
    """Return `label` if it has a place in the hierarchy, or a model of somebody's own gives it."""
    return label if can_be_named(label) else check_label(label, setting)


def _label_meant(label: str) -> str:
    near = nearest(label, known := names_of_labels()) or nearest(label.upper(), known)
    return f"did you mean {near}?" if near else "name one of the hierarchy, or of a model of yours"


def read_recall(setting: Setting) -> str | float:
    """Return a word for recall, or a number."""
    written = setting.written()
    try:
        number = leaning_of(written)
    except ConfigError as error:
        raise setting.refusal(str(error).removeprefix("recall: ")) from None
    return written if written.isalpha() else number


def model_at(setting: Setting) -> str:
    """Return the model that a setting names, a name or a folder; raise `ConfigError` if none."""
    name = setting.written()
    if name in model_names():
        return name
    folder = setting.path()
    if not (folder / CARD).is_file():
        raise setting.refusal(
            f"there is no model {name!r}; {meant(name, model_names())}, or name a folder"
        )
    return str(folder)


def _read_model(setting: Setting) -> dict[str, Any]:
    entries = setting.entries(required=("model",), optional=("weight", "recall", "labels"))
    entry: dict[str, Any] = {"model": model_at(entries["model"])}
    if not entries.get("weight").is_missing:
        entry["weight"] = entries["weight"].number()
    if not entries.get("recall").is_missing:
        entry["recall"] = read_recall(entries["recall"])
    return entry | _read_conversions(entries)


def _make_model(entry: Entry, making: Making) -> Sequence[Detector]:
    model = entry["model"]
    loaded = load_model(model) if isinstance(model, str | Path) else model
    leaning = leaning_of(entry.get("recall", making.recall))
    return [ModelDetector(loaded, named=making.naming(entry), leaning=leaning)]


def _read_rules(setting: Setting) -> dict[str, Any]:
    entries = setting.entries(required=("rules",), optional=("least", "labels"))
    names = _texts(entries["rules"])
    entry: dict[str, Any] = {"rules": [_rules_at(name) for name in names]}
    for own in (name for name in entry["rules"] if not _is_shipped(name)):
        _written_at(Path(own))
    if not entries.get("least").is_missing:
        entry["least"] = read_share(entries["least"])
    return entry | _read_conversions(entries)


def read_share(setting: Setting) -> float:
    """Return a number from 0 to 1."""
    share = setting.number()
    if share > 1:
        raise setting.refusal("should be a number from 0 to 1")
    return share


def _texts(setting: Setting) -> list[Setting]:
    """Return the items of a list that is not empty, or a value alone."""
    items = setting.items() if setting.is_list else [setting]
    if not items:
        raise setting.refusal("is empty; name files or folders, or leave the entry out")
    return items


def _rules_at(setting: Setting) -> str:
    """Return the name of a shipped set, or the full path of rules of one's own."""
    name = setting.written()
    if _is_shipped(name):
        return name
    path = setting.path()
    if path.is_dir():
        if not any(path.glob("*.yaml")):
            raise setting.refusal(f"{path} holds no rules; put a .yaml file there")
    elif not path.is_file():
        raise setting.refusal(
            f"there are no rules {name!r}; {meant(name, shipped_rules())}, or name a file or folder"
        )
    return str(path)


def shipped_rules() -> list[str]:
    """Return the names of crfanon's own sets of rules, such as ``regions/de``."""
    root = data_folder("rules")
    return sorted({file.parent.relative_to(root).as_posix() for file in root.rglob("*.yaml")})


def _is_shipped(name: str) -> bool:
    """Say whether this is the name of a set, without looking at all of them."""
    if name != PurePosixPath(name).as_posix() or name.startswith((".", "/")):
        return False
    folder = data_folder("rules") / name
    return ".." not in PurePosixPath(name).parts and any(folder.glob("*.yaml"))


def _shipped_at(name: str) -> list[Path]:
    """Return what a shipped set is made of: its folder, and what regions add to it.

    A file ``regions/es/abroad.yaml`` belongs to the set ``abroad`` as well as to ``regions/es``:
    numbers that are known in texts of any language.
    """
    root = data_folder("rules")
    return [root / name, *sorted(root.glob(f"regions/*/{name}.yaml"))]


def _make_rules(entry: Entry, making: Making) -> Sequence[Detector]:
    shipped = [path for name in entry["rules"] if _is_shipped(name) for path in _shipped_at(name)]
    own = [Path(name) for name in entry["rules"] if not _is_shipped(name)]
    return list(_rule_detectors(shipped, own, entry, making))


def _rule_detectors(
    shipped: Sequence[Path], own: Sequence[Path], entry: Entry, making: Making
) -> Iterator[Detector]:
    """Yield the detector of some rules without those that a model matches already, if any."""
    rules, fields = read_rules(shipped, tried=True, untried=own)
    written = frozenset(name for path in own for name in _written_at(path))
    named = making.naming(entry)
    # What a model matches already is called as the entry says all the same.
    renamed = {f"rule:{r.name}": named(r.label) for r in rules} if entry.get("labels") else {}
    rules = [rule for rule in rules if rule.name in written or rule not in making.read]
    if rules or renamed:
        least = entry.get("least", _LEAST)
        yield RuleDetector(
            RuleSet(rules, fields), own=written, least=least, named=named, renamed=renamed
        )


def _written_at(path: Path) -> list[str]:
    """Return the names of the rules in a file or folder, which must say something that holds."""
    files = sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    rules, fields = read_rules([file for file in files if file.name != OVERRIDES])
    if (found := _first_problem(tuple(rules), tuple(fields))) is not None:
        name, problem = found
        raise ConfigError(f"{place_of(files, name)}: rule {name!r}: {problem}")
    if not rules and not any(file.name == OVERRIDES for file in files):
        raise ConfigError(f"{path}: holds no rules; write one, or take it away")
    return [rule.name for rule in rules]


# The same file is read for the configuration and for the detectors of each language.
@lru_cache(maxsize=64)
def _first_problem(rules: tuple[Rule, ...], fields: tuple[str, ...]) -> tuple[str, str] | None:
    """Return the name of the first of some rules that is not right, and what is wrong with it."""
    for rule in rules:
        for problem in _problems(rule, rules, fields):
            return rule.name, problem
    return None


def _problems(rule: Rule, rules: Sequence[Rule], fields: Sequence[str]) -> Iterator[str]:
    """Yield what is wrong with a rule of the user's own, in words that quote none of its examples.

    `rules` are those that it was written with, behind whose values it may stand.
    """
    if rule.label not in known_labels():
        yield f"there is no label {rule.label!r}; {_label_meant(rule.label)}"
    for failure in failures(rule, fields, beside=rules):
        yield f"{failure}; correct the rule, or the example"


def _read_deny(setting: Setting) -> dict[str, Any]:
    entries = setting.entries(required=("deny",), optional=("label", "labels"))
    entry: dict[str, Any] = {"deny": read_paths(entries["deny"])}
    if not entries.get("label").is_missing:
        entry["label"] = read_label(entries["label"])
    check_labelled(lists_at(entry["deny"], label=entry.get("label", "")))
    return entry | _read_conversions(entries)


def read_paths(setting: Setting) -> list[str]:
    """Return the full paths of lists, files or folders, which must be there."""
    paths = []
    for item in _texts(setting):
        path = item.path()
        if not path.exists():
            raise item.refusal(f"there is no {item.written()!r}; name a file or folder of lists")
        paths.append(str(path))
    return paths


def lists_at(paths: Iterable[str], *, label: str = "") -> list[UserList]:
    """Return the lists in files and folders; those that do not say their label have `label`."""
    return [own for path in paths for own in read_lists(Path(path), label=label)]


def _make_deny(entry: Entry, making: Making) -> Sequence[Detector]:
    lists = lists_at(entry["deny"], label=entry.get("label", ""))
    return [ListDetector(lists, named=making.naming(entry))]


def _read_folder(setting: Setting) -> dict[str, Any]:
    entries = setting.entries(required=("folder",), optional=("label", "least", "labels"))
    folder = entries["folder"].path()
    if not folder.is_dir():
        raise entries["folder"].refusal(
            f"there is no folder {entries['folder'].written()!r}; make it, or name another"
        )
    entry: dict[str, Any] = {"folder": str(folder)}
    if not entries.get("label").is_missing:
        entry["label"] = read_label(entries["label"])
    if not entries.get("least").is_missing:
        entry["least"] = read_share(entries["least"])
    for file in sorted(folder.iterdir()):
        # Whoever puts a list there under another name would think that it is looked for.
        if file.suffix not in (".yaml", ".txt") and not file.name.startswith("."):
            raise entries["folder"].refusal(
                f"{file} is no rules (.yaml) and no list (.txt); rename it, or take it away"
            )
    if any(folder.glob("*.yaml")):
        _written_at(folder)
    check_labelled(_lists_in(folder, entry.get("label", "")))
    return entry | _read_conversions(entries)


def _lists_in(folder: Path, label: str) -> list[UserList]:
    return lists_at(map(str, sorted(folder.glob("*.txt"))), label=label)


def _make_folder(entry: Entry, making: Making) -> Sequence[Detector]:
    folder = Path(entry["folder"])
    detectors: list[Detector] = []
    if any(folder.glob("*.yaml")):
        detectors += _rule_detectors([], [folder], entry, making)
    if lists := _lists_in(folder, entry.get("label", "")):
        detectors.append(ListDetector(lists, named=making.naming(entry)))
    return detectors


# Where the XML of STRING comes from.
_XML_SOURCES = ("folder", "command", "url")


def _read_plug_in(kind: str, main: str, setting: Setting) -> dict[str, Any]:
    """Return the entry of a plug-in; what it alone can tell is checked when it is made."""
    from ..detect.plugins.registry import KINDS as OTHERS
    from ..detect.plugins.registry import PLUG_IN

    own = OTHERS.get(kind, PLUG_IN)
    taken = _XML_SOURCES if kind == "string-xml" else (main,)
    names = [n for n in ("name", *own.required, *own.optional) if n not in taken]
    entries = setting.entries(required=(kind,), optional=(*names, "weight"))
    entry: dict[str, Any] = {kind: _main_of(kind, entries[kind])}
    for name in names:
        if not entries.get(name).is_missing:
            entry[name] = _read_of_plug_in(name, entries[name])
    if not entries.get("weight").is_missing:
        entry["weight"] = entries["weight"].number()
    return entry


def _read_of_plug_in(name: str, setting: Setting) -> Any:
    """Return what is said beside the kind of a plug-in; of its own settings anything goes."""
    if name == "labels":
        # Labels are texts as they stand there, also "NO".
        return {own: _label_or_none(label) for own, label in setting.named()}
    if name == "others":
        return _label_or_none(setting)
    if name in ("timeout", "start_timeout"):
        setting.seconds(default=0.0)
    return setting.plain()


def _label_or_none(setting: Setting) -> str:
    """Return a label, or "O", which stands for no label."""
    return "O" if setting.written() == "O" else read_label(setting)


def _main_of(kind: str, setting: Setting) -> Any:
    """Return what an entry says beside its kind, with full paths."""
    if kind == "string-xml":
        if not setting.is_mapping:
            return {"folder": str(setting.path())}
        sources = setting.entries(optional=_XML_SOURCES)
        given = [name for name in _XML_SOURCES if not sources.get(name).is_missing]
        if len(given) != 1:
            raise setting.refusal("set one of folder, command and url: where the XML comes from")
        source = sources[given[0]]
        return {given[0]: str(source.path()) if given[0] == "folder" else source.plain()}
    text = setting.text()
    return str(setting.path()) if kind == "spacy" and setting.path().is_dir() else text


def _make_plug_in(kind: str, main: str, entry: Entry, making: Making) -> Sequence[Detector]:
    from ..detect.plugins import make_detector

    own = {name: value for name, value in entry.items() if name not in (kind, "weight")}
    said = entry[kind]
    own |= said if isinstance(said, Mapping) else {main: said}
    try:
        setting = Setting.given(kind, {"kind": kind, **own})
        return [make_detector(setting, named=making.named)]
    except ConfigError as error:
        raise ConfigError(f"{making.origin}: {error}") from None


def _read_label_of(kind: str, setting: Setting) -> dict[str, Any]:
    return {kind: read_label(setting.entries(required=(kind,))[kind])}


def _make_columns(entry: Entry, making: Making) -> Sequence[Detector]:
    label = making.named(entry["columns"])
    return [ColumnDetector(making.language, label=label, named=making.named)]


def _make_given_names(entry: Entry, making: Making) -> Sequence[Detector]:
    return [GivenNameDetector(making.language, label=making.named(entry["given_names"]))]


def _of_language(kind: str, make: Callable[[Entry, Making], Sequence[Detector]]) -> DetectorKind:
    """Return a kind that knows languages by itself, and is told the label of what it finds."""
    return DetectorKind(partial(_read_label_of, kind), make)


def _plug_in(kind: str, main: str) -> DetectorKind:
    """Return a kind of `detect.plugins.registry`, whose setting `main` stands beside its name."""
    read, make = partial(_read_plug_in, kind, main), partial(_make_plug_in, kind, main)
    return DetectorKind(read, make, votes=True)


KINDS: Mapping[str, DetectorKind] = MappingProxyType(
    {
        "model": DetectorKind(_read_model, _make_model, votes=True),
        "rules": DetectorKind(_read_rules, _make_rules),
        "deny": DetectorKind(_read_deny, _make_deny),
        "columns": _of_language("columns", _make_columns),
        "given_names": _of_language("given_names", _make_given_names),
        "folder": DetectorKind(_read_folder, _make_folder),
        "spacy": _plug_in("spacy", "pipeline"),
        "http": _plug_in("http", "url"),
        "string-xml": _plug_in("string-xml", "folder"),
        "plug-in": _plug_in("plug-in", "kind"),
    }
)
"""Every kind of detector, by the key that names it in an entry."""
