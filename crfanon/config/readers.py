"""How each setting is read: checked, and as plain values that can be written in YAML again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ..crf.model import names_of_labels
from ..decide.keep import VALUES
from ..decide.repeat_search import SWITCHES
from ..decide.stage_names import check_without
from ..decide.vote import METHODS as VOTING
from ..decide.vote import THRESHOLD
from ..errors import ConfigError
from ..files import codec_name
from ..labels import RELABELLINGS
from ..mask import read_method
from ..settings import Setting, nearest
from ..text.limits import MEMORY, SECONDS_PER_MB, read_size
from ..vault.subjects import check_pattern, is_table
from .detector_kinds import (
    check_named,
    lists_at,
    read_conversion,
    read_entry,
    read_paths,
    read_recall,
    read_share,
)

AUTO = "auto"
ALL = "all"
BUILT_IN = "built in"

# Those of `corpus.FORMATS`, which would have to import them all.
ANNOTATIONS = ("brat", "i2b2", "conll", "jsonl")


class Sourced(NamedTuple):
    """A value, as it can be written in YAML, and where it was set."""

    value: Any
    origin: str = BUILT_IN


class PlacedEntry(dict[str, Any]):
    """An entry of the detectors, and the `place` where it stands."""

    def __init__(self, entry: Mapping[str, Any], place: str) -> None:
        super().__init__(entry)
        self.place = place


def _also(setting: Setting) -> list[PlacedEntry]:
    return [PlacedEntry(read_entry(item), item.place) for item in setting.items()]


def _detectors(setting: Setting) -> list[PlacedEntry]:
    entries = _also(setting)
    if not entries:
        raise setting.refusal("is empty; name what is to find something, or leave it out")
    return entries


def _vote(setting: Setting) -> dict[str, Any]:
    """Return how the votes on one label are counted."""
    if not setting.is_mapping:
        return {"method": setting.choice(VOTING)}
    entries = setting.entries(required=("method",), optional=("threshold", "wide"))
    vote: dict[str, Any] = {"method": entries["method"].choice(VOTING)}
    if not entries.get("threshold").is_missing:
        vote["threshold"] = read_share(entries["threshold"])
    if not entries.get("wide").is_missing:
        vote["wide"] = entries["wide"].flag(default=True)
    return vote


def _labels(setting: Setting) -> list[str]:
    return [check_named(item.written(), item) for item in _items(setting)]


def _allow(setting: Setting) -> list[str]:
    paths = read_paths(setting) if _items(setting) else []
    lists_at(paths)
    return paths


def _stages(setting: Setting) -> list[str]:
    names = [item.written() for item in _items(setting)]
    try:
        check_without(names)
    except ConfigError as error:
        raise setting.refusal(str(error)) from None
    return names


def _items(setting: Setting) -> list[Setting]:
    return setting.items() if setting.is_list else [setting]


def _masked_labels(setting: Setting) -> list[str] | str:
    if not setting.is_list and setting.written() == ALL:
        return ALL
    labels = _labels(setting)
    if not labels:
        raise setting.refusal(f"is empty, so nothing would be masked; name labels, or {ALL}")
    return labels


def _kept(setting: Setting) -> list[str]:
    known = [*VALUES, *names_of_labels()]
    found = []
    for item in _items(setting):
        name = item.written()
        if name not in known:
            near = nearest(name, known) or nearest(name.upper(), known)
            hint = f"did you mean {near}? " if near else ""
            raise item.refusal(
                f"there is no label {name!r}; {hint}name one of the hierarchy, or one of "
                f"{', '.join(VALUES)}"
            )
        found.append(name)
    return found


def _encoding(setting: Setting) -> str:
    try:
        return codec_name(setting.written())
    except ConfigError as error:
        raise setting.refusal(str(error)) from None


def _path(setting: Setting) -> str:
    return str(setting.path())


def _subject_from(setting: Setting) -> str:
    """Return what tells whose document it is: the path of a table, or an expression."""
    said = setting.text()
    if is_table(said):
        return _path(setting)
    try:
        check_pattern(said)
    except ConfigError as error:
        raise setting.refusal(str(error)) from None
    return said


def _seed(setting: Setting) -> int:
    return setting.whole(least=0)


def _seconds_per_mb(setting: Setting) -> float:
    seconds = setting.number()
    if seconds <= 0:
        raise setting.refusal("should be a number of seconds above 0")
    return seconds


def _memory(setting: Setting) -> str:
    """Return a size of memory as it is written: ``4GB``."""
    said = setting.written()
    if not read_size(said):
        raise setting.refusal(f"{said!r} is not a size; write one such as 4GB or 800MB")
    return said


def _flag(setting: Setting) -> bool:
    return setting.flag(default=True)


def _one_of(*known: str) -> Callable[[Setting], str]:
    def read(setting: Setting) -> str:
        return setting.choice(known)

    return read


# How each setting is read.  Below "*" the names are labels.
READERS: Mapping[str, Any] = MappingProxyType(
    {
        "detectors": _detectors,
        "also": _also,
        "arbitration": {
            "method": _one_of(*VOTING),
            "threshold": read_share,
            "wide": _flag,
            "labels": {"*": _vote},
        },
        "second_pass": {"off": _labels, **{name: {"*": _flag} for name in SWITCHES}},
        "allow": _allow,
        "without": _stages,
        "labels": _masked_labels,
        "keep": _kept,
        "naming": _one_of(*RELABELLINGS),
        "convert": {"*": read_conversion},
        "recall": read_recall,
        "masking": {
            "method": read_method,
            "seed": _seed,
            "vault": _path,
            "key_file": _path,
            "subject_from": _subject_from,
            "labels": {"*": read_method},
        },
        "limits": {"seconds_per_mb": _seconds_per_mb, "memory": _memory},
        "output": {
            "encoding": _encoding,
            "format": _one_of("txt", *ANNOTATIONS),
            "annotations": _one_of(*ANNOTATIONS),
        },
    }
)

DEFAULTS: Mapping[str, Sourced] = MappingProxyType(
    {
        name: Sourced(value)
        for name, value in {
            "also": [],
            "arbitration.method": "cascade",
            "arbitration.threshold": THRESHOLD,
            "arbitration.wide": True,
            "second_pass.off": [],
            "allow": [],
            "without": [],
            "labels": ALL,
            "keep": [],
            "naming": "hierarchy",
            "recall": "balanced",
            "masking.method": "tag",
            "limits.seconds_per_mb": SECONDS_PER_MB,
            "limits.memory": MEMORY,
            "output.encoding": "utf-8",
            "output.format": "txt",
            "output.annotations": "brat",
        }.items()
    }
)

Values = Mapping[str, Sourced]


# What a caller may say, and the setting that it is.
GIVEN: Mapping[str, str] = MappingProxyType(
    {
        "labels": "labels",
        "keep": "keep",
        "without": "without",
        "naming": "naming",
        "recall": "recall",
        "method": "masking.method",
        "seed": "masking.seed",
        "vault": "masking.vault",
        "key_file": "masking.key_file",
        "subject_from": "masking.subject_from",
    }
)


def reader_of(name: str) -> Callable[[Setting], Any]:
    reader: Any = READERS
    for part in name.split("."):
        reader = reader[part]
    found: Callable[[Setting], Any] = reader
    return found


def read_values(
    setting: Setting, readers: Mapping[str, Any], path: str = ""
) -> Iterator[tuple[str, Sourced]]:
    """Yield what is set below a setting: the path of each value, as in ``masking.method``."""
    if setting.is_missing:
        return
    if "*" in readers:
        entries = dict(setting.named())
        for name, entry in entries.items():
            check_named(name, entry)
        chosen = {name: (entry, readers["*"]) for name, entry in entries.items()}
    else:
        known = setting.entries(optional=tuple(readers))
        chosen = {name: (known.get(name), reader) for name, reader in readers.items()}
    for name, (entry, reader) in chosen.items():
        place = f"{path}.{name}" if path else name
        if isinstance(reader, Mapping):
            yield from read_values(entry, reader, place)
        elif not entry.is_missing:
            yield place, Sourced(reader(entry), entry.place)
