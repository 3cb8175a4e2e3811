"""Sets of rules: those that ship with crfanon, by name, and the user's own, by path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path, PurePosixPath

from ..errors import ConfigError
from ..labels import known_labels
from ..labels.types import label_meant
from ..resources import data_folder
from ..settings.schema import Type
from ..settings.setting import Setting, meant
from .examples import failures
from .files import OVERRIDES, place_of, read_rules
from .rule import Rule


def shipped_rules() -> list[str]:
    """Return the names of crfanon's own sets of rules, such as ``regions/de``."""
    root = data_folder("rules")
    return sorted({file.parent.relative_to(root).as_posix() for file in root.rglob("*.yaml")})


def is_shipped(name: str) -> bool:
    """Return whether this is the name of a set, without looking at all of them."""
    if name != PurePosixPath(name).as_posix() or name.startswith((".", "/")):
        return False
    return ".." not in PurePosixPath(name).parts and has_rules(data_folder("rules") / name)


def has_rules(folder: Path) -> bool:
    """Return whether files of rules lie in a folder, if there is one."""
    # Listed to the end, for a listing that is left off keeps the folder open.
    return bool(list(folder.glob("*.yaml")))


def shipped_at(name: str) -> list[Path]:
    """Return the paths of a shipped set: its folder, and the files that regions add to it.

    A file ``regions/es/abroad.yaml`` belongs to the set ``abroad`` as well as to ``regions/es``:
    numbers that are known in texts of any language.
    """
    root = data_folder("rules")
    return [root / name, *sorted(root.glob(f"regions/*/{name}.yaml"))]


def written_at(path: Path) -> list[str]:
    """Return the names of the user's rules in a file or folder.

    Raises `ConfigError` for a rule whose examples do not hold, and if there are none.
    """
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
    """Yield the faults of a rule of the user's own, in words that quote none of its examples.

    `rules` are those that it was written with, behind whose values it may stand.
    """
    if rule.label not in known_labels():
        yield f"there is no label {rule.label!r}; {label_meant(rule.label)}"
    for failure in failures(rule, fields, beside=rules):
        yield f"{failure}; correct the rule, or the example"


def _rules_at(setting: Setting) -> str:
    name = setting.written()
    if is_shipped(name):
        return name
    path = setting.path()
    if path.is_dir():
        if not has_rules(path):
            raise setting.refusal(f"{path} holds no rules; put a .yaml file there")
    elif not path.is_file():
        raise setting.refusal(
            f"there are no rules {name!r}; {meant(name, shipped_rules())}, or name a file or folder"
        )
    return str(path)


RULES = Type(_rules_at, "set of rules, or path")
"""The name of a shipped set, or the path of rules of the user's own."""
