"""Read and write rules as YAML, and apply the overrides that correct them.

A rules file has a list of ``rules``, each with the fields of `Rule` (``pattern``
stands for ``patterns`` when there is one), and may list the ``fields`` whose
labels bound values.  With ``cues`` the patterns of a rule count behind one of
these words, and what may stand between: "DNI: ", "Nº col. ", "tel. n.º ".  What
may, besides punctuation, is said once for all files of a folder: ``behind_cues``
has the lists ``word`` and ``phrase``, for cues of one word and of several.

What holds alike behind many labels of a form is written once: ``each_field`` lists the fields,
and there is a rule for each, called by the name of the entry and its field
(``person_in_field_client_name``).  In its examples ``<field>`` stands for the label.

``{en/feast}`` stands for a list of gazetteers: in a pattern for the first word of each entry, in
``regex`` and ``before`` for the entries as they are written.

In ``regex`` and ``before`` four letters behind a backslash stand for what has to be
said of nearly every number; they are good outside of brackets:

    \\h   what may divide two groups of a number: a blank, a full stop, any hyphen
    \\g   the same, or a line end, with a hyphen before it or without
    \\l   the left edge of a number: it is not the end of a longer one, or of a word
    \\e   its end: it does not go on

A file called ``overrides.yaml`` has a list of ``overrides``: each names a rule
and drops it or changes what it says.  Learnt rules are corrected there and not
in their own file, which the next training writes anew.
"""

from __future__ import annotations

import dataclasses
import functools
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from ..errors import ConfigError
from .ambiguity import SQUARE, growth
from .checks.validators import VALIDATORS
from .lists import entries, first_words
from .notation import behind, parse
from .rule import Rule

OVERRIDES = "overrides.yaml"

# Ten times as fast, and missing only where PyYAML was built without libyaml.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)

_TEXTS = ("name", "label", "field", "after", "within", "regex", "before", "validator", "beside")
_LISTS = ("patterns", "context", "matches", "rejects")
_NUMBERS = ("without_context", "precision")
_KEYS = frozenset((*_TEXTS, *_LISTS, *_NUMBERS, "support", "pattern", "cues"))
# What stands between a cue and its value in any language, behind one of several tokens as well.
_MARKS = ("", ":", ".", ". :", "=", "(")
_GAP = r"[ \t\xa0\u2009\u202f.\-\u2010-\u2013\u2212\xad]?"
_SHORTHANDS = {
    "h": _GAP,
    "g": rf"(?:{_GAP}(?:\r?\n[ \t]{{0,8}})?)",
    "l": r"(?:(?<![\w\-])(?<!\d[.,/+]))",
    "e": r"(?!\w|[.,/]\d|[\-\u2010\u2011]\w)",
}
_DEFAULTS = {field.name: field.default for field in dataclasses.fields(Rule)}


def read_rules(
    paths: Iterable[str | os.PathLike[str]],
    *,
    tried: bool = False,
    untried: Iterable[str | os.PathLike[str]] = (),
) -> tuple[list[Rule], list[str]]:
    """Return the rules and the field names of files, or of the YAML files in folders.

    Overrides found on the way hold for all the rules, wherever they come from.
    Regular expressions that have been `tried`, such as those of the rules that
    come with crfanon, are compiled when they are needed; that saves seconds.  Those of the
    files `untried`, which are read as well, are looked at here in any case.

    Raises:
        ConfigError: a file cannot be read or is not valid; the message names
            file and line.
    """
    known = [(path, tried) for path in _files(paths)] + [(path, False) for path in _files(untried)]
    known.sort(key=lambda entry: _is_overrides(entry[0]))
    contents = [(path, _content(path), is_tried) for path, is_tried in known]
    rules: dict[str, Rule] = {}
    fields: list[str] = []
    overrides: list[tuple[Path, int, Mapping[str, Any]]] = []
    behind_cues: dict[Path, _BehindCues] = {}
    for path, content, _ in contents:
        so_far = behind_cues.get(path.parent, _BehindCues(_MARKS, _MARKS))
        behind_cues[path.parent] = so_far.joined(
            path, _parsed(path, content).get("behind_cues", {})
        )
    for path, content, is_tried in contents:
        data = _parsed(path, content)
        if path.name == OVERRIDES:
            entries = _entries(path, data, "overrides")
            overrides += [(path, n, entry) for n, entry in enumerate(entries)]
            continue
        own = data.get("fields", [])
        if not isinstance(own, list) or not all(isinstance(name, str) for name in own):
            raise ConfigError(f"{_place(path, 'fields')}: must be a list of texts")
        fields += own
        for n, rule in _rules_in(path, content, behind_cues[path.parent], is_tried):
            if rule.name in rules:
                place = _place(path, "rules", n)
                raise ConfigError(f"{place}: there is another rule {rule.name!r}; rename one")
            rules[rule.name] = rule
    for path, n, entry in overrides:
        _override(rules, path, n, entry)
    return [*rules.values()], fields


# Models of a language read the same files, one after the other, each among others.
@functools.lru_cache(maxsize=64)
def _rules_in(
    path: Path, content: bytes, behind_cues: _BehindCues, tried: bool
) -> tuple[tuple[int, Rule], ...]:
    """Return the rules of a file with this content, each with the number of its entry."""
    entries = _rule_entries(path, _parsed(path, content))
    return tuple((n, _rule(path, n, entry, behind_cues, tried=tried)) for n, entry in entries)


def _files(paths: Iterable[str | os.PathLike[str]]) -> list[Path]:
    """Return the files, each once, those of folders in order of name; overrides come last."""
    found: list[Path] = []
    for path in map(Path, paths):
        found += sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    return sorted(dict.fromkeys(found), key=_is_overrides)


def _is_overrides(path: Path) -> bool:
    return path.name == OVERRIDES


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror})") from None


@functools.lru_cache(maxsize=64)
def _parsed(path: Path, content: bytes) -> Mapping[str, Any]:
    """Return the data of a rules file with this content, which must not be changed."""
    try:
        data = yaml.load(content, _Loader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise ConfigError(f"{path}:{line}: not valid YAML ({error.problem})") from None
    except (yaml.YAMLError, UnicodeDecodeError, ValueError):
        raise ConfigError(f"{path}: not valid YAML; save it as UTF-8 text") from None
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise ConfigError(f"{path}:1: must have a key `rules`, `fields` or `overrides`")
    for key in data:
        if key not in ("rules", "fields", "overrides", "behind_cues"):
            raise ConfigError(f"{_place(path, str(key))}: there is no key {key!r} in a rules file")
    return data


def _entries(path: Path, data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    entries = data.get(key) or []
    if not isinstance(entries, list):
        raise ConfigError(f"{_place(path, key)}: `{key}` must be a list")
    for n, entry in enumerate(entries):
        if not isinstance(entry, dict):
            raise ConfigError(f"{_place(path, key, n)}: must be a set of keys with values")
        if not isinstance(entry.get("name"), str):
            raise ConfigError(f"{_place(path, key, n)}: has no name")
    return entries


def _rule_entries(path: Path, data: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield the number of each entry of the rules, and what it says of each of its fields."""
    for n, entry in enumerate(_entries(path, data, "rules")):
        if "each_field" not in entry:
            yield n, entry
            continue
        common = {key: value for key, value in entry.items() if key != "each_field"}
        fields = entry["each_field"]
        if not isinstance(fields, list) or not all(isinstance(field, str) for field in fields):
            place = _place(path, "rules", n)
            raise ConfigError(f"{place}: `each_field` must be a list of texts")
        for field in fields:
            name = f"{entry['name']}_{field.replace(' ', '_')}"
            examples = {
                key: [str(text).replace("<field>", field) for text in entry[key]]
                for key in ("matches", "rejects")
                if isinstance(entry.get(key), list)
            }
            yield n, {**common, **examples, "name": name, "field": field}


def _rule(
    path: Path, n: int, entry: Mapping[str, Any], behind_cues: _BehindCues, *, tried: bool
) -> Rule:
    """Return the rule that an entry describes."""
    try:
        values = _values(entry, _KEYS)
        cues = values.pop("cues", None)
        if cues is not None:
            values["patterns"] = tuple(behind_cues.patterns(cues, values.get("patterns", ())))
        rule = Rule(**values)
        check(rule, tried=tried)
    except (ConfigError, TypeError) as error:
        reason = str(error) if isinstance(error, ConfigError) else "label or pattern is missing"
        place = _place(path, "rules", n)
        raise ConfigError(f"{place}: rule {entry['name']!r}: {reason}") from None
    return rule


def _values(entry: Mapping[str, Any], keys: frozenset[str]) -> dict[str, Any]:
    """Return the fields of a rule that an entry sets, checked one by one."""
    values: dict[str, Any] = {}
    for key, value in entry.items():
        if key not in keys:
            raise ConfigError(f"there is no key {key!r}; see the documentation of rules")
        if key == "pattern":
            key, value = "patterns", [value]
        if key in _LISTS or key == "cues":
            if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
                raise ConfigError(f"`{key}` must be a list of texts; put quotes around each")
            is_pattern = key in ("patterns", "cues")
            values[key] = tuple(map(first_words, value)) if is_pattern else tuple(value)
        elif key in _NUMBERS:
            if not isinstance(value, int | float) or not 0 <= value <= 1:
                raise ConfigError(f"`{key}` must be a number from 0 to 1")
            values[key] = float(value)
        elif key == "support":
            if not isinstance(value, int) or value < 0:
                raise ConfigError("`support` must be a count")
            values[key] = value
        elif not isinstance(value, str):
            raise ConfigError(f"`{key}` must be a text; put quotes around it")
        else:
            values[key] = entries(value) if key in ("regex", "before") else value
    return values


class _BehindCues(NamedTuple):
    """The tokens between a cue of one word, or of several, and its value."""

    word: tuple[str, ...]
    phrase: tuple[str, ...]

    def joined(self, path: Path, said: Any) -> _BehindCues:
        """Return this with what a file says as well; raise `ConfigError` if it is not valid."""
        if (
            isinstance(said, dict)
            and said.keys() <= set(self._fields)
            and all(isinstance(texts, list) for texts in said.values())
            and all(isinstance(text, str) for texts in said.values() for text in texts)
        ):
            return _BehindCues(
                *((*known, *said.get(key, ())) for key, known in self._asdict().items())
            )
        place = _place(path, "behind_cues")
        raise ConfigError(f"{place}: must have lists of texts called `word` and `phrase`")

    def patterns(self, cues: Sequence[str], patterns: Sequence[str]) -> Iterator[str]:
        """Yield the patterns with each cue, and each way to write it, in front of them."""
        words = [cue for cue in cues if " " not in cue]
        for cue in (*filter(None, ["|".join(words)]), *(cue for cue in cues if " " in cue)):
            for between in self.phrase if " " in cue else self.word:
                front = f"{cue} {between}" if between else cue
                for pattern in patterns:
                    yield behind(front, pattern)


def check(rule: Rule, *, tried: bool = False) -> None:
    """Raise `ConfigError` unless the parts of the rule are valid and fit together.

    Regular expressions that have been `tried` are taken as they are.
    """
    if not rule.name or not rule.label or not rule.patterns:
        raise ConfigError("needs a name, a label and a pattern")
    for pattern in rule.patterns:
        parse(pattern)
    if rule.field and (rule.after or rule.within):
        raise ConfigError("`field` goes with neither `after` nor `within`")
    if rule.validator and rule.validator not in VALIDATORS:
        known = ", ".join(sorted(VALIDATORS))
        raise ConfigError(f"there is no validator {rule.validator!r}; choose one of {known}")
    if rule.before and not rule.regex:
        raise ConfigError("`before` needs a `regex` that it extends to the left")
    if rule.without_context and not rule.context:
        raise ConfigError("`without_context` needs the `context` that is meant")
    if rule.support and (rule.regex or rule.validator or rule.context):
        raise ConfigError("`support` is for learnt rules, which have a pattern only")
    for key, source in (("regex", rule.regex), ("before", rule.before)):
        if source and not tried:
            compiled(source, key)
            # By the square of a word or a line does not hurt.
            if (found := growth(written_out(source))) not in ("", SQUARE):
                raise ConfigError(
                    f"`{key}` may take time that grows {found} with the text; let what repeats, "
                    'and what follows it, begin with something that ends nothing else: "(?:[a-z]+ '
                    '?)+!" can be "[a-z]+(?: [a-z]+)*!"'
                )


@functools.cache
def compiled(source: str, key: str) -> re.Pattern[str]:
    """Return the compiled form of a regular expression of a rule."""
    try:
        return re.compile(written_out(source))
    except re.error as error:
        raise ConfigError(f"`{key}` is not a regular expression ({error})") from None


def written_out(source: str) -> str:
    """Return a regular expression of a rule as Python writes it."""
    return re.sub(r"\\(.)", _written_out, source, flags=re.DOTALL)


def _written_out(match: re.Match[str]) -> str:
    """Return the characters of an escape in an expression, itself where it is Python's."""
    return _SHORTHANDS.get(match[1], match[0])


def _override(rules: dict[str, Rule], path: Path, n: int, entry: Mapping[str, Any]) -> None:
    """Apply one override.  A rule that is not there needs no correction."""
    name = entry["name"]
    changes = {key: value for key, value in entry.items() if key not in ("name", "drop")}
    try:
        if not isinstance(entry.get("drop", False), bool):
            raise ConfigError("`drop` must be true or false")
        values = _values(changes, _KEYS - {"name"})
        if name not in rules:
            return
        if entry.get("drop"):
            del rules[name]
            return
        for key in ("matches", "rejects"):
            if key in values:
                values[key] = getattr(rules[name], key) + values[key]
        rules[name] = dataclasses.replace(rules[name], **values)
        check(rules[name])
    except ConfigError as error:
        place = _place(path, "overrides", n)
        raise ConfigError(f"{place}: override of {name!r}: {error}") from None


def place_of(paths: Iterable[str | os.PathLike[str]], name: str) -> str:
    """Return ``file:line`` of the rule with a name in these files or folders."""
    for path in _files(paths):
        if path.name != OVERRIDES:
            for n, entry in _rule_entries(path, _parsed(path, _content(path))):
                if entry["name"] == name:
                    return _place(path, "rules", n)
    return name


def _place(path: Path, key: str, n: int | None = None) -> str:
    """Return ``file:line`` of a key, or of the n-th entry below it."""
    with path.open("rb") as file:
        root = yaml.compose(file, _Loader)
    line = 1
    for key_node, value_node in root.value if isinstance(root, yaml.MappingNode) else []:
        if key_node.value == key:
            line = key_node.start_mark.line + 1
            if n is not None and isinstance(value_node, yaml.SequenceNode):
                line = value_node.value[n].start_mark.line + 1
    return f"{path}:{line}"


def dump_rules(rules: Sequence[Rule], fields: Sequence[str], *, heading: str = "") -> str:
    """Return rules and field names as the text of a rules file.

    `heading` becomes comment lines at the top.  What has its default value is
    left out, so that the file is short to read and quick to load.
    """
    entries = []
    for rule in rules:
        entry: dict[str, Any] = {}
        for key, default in _DEFAULTS.items():
            value = getattr(rule, key)
            if key == "patterns" and len(value) == 1:
                entry["pattern"] = value[0]
            elif value != default or key == "precision":
                entry[key] = list(value) if isinstance(value, tuple) else value
        entries.append(entry)
    data: dict[str, Any] = {"fields": list(fields)} if fields else {}
    data["rules"] = entries
    comment = "".join(f"# {line}\n" for line in heading.splitlines())
    text: str = yaml.dump(data, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=1000)
    return comment + text
