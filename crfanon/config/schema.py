"""The schema of the configuration: each setting by its path, declared once.

A new setting is one line of `SETTINGS` more, and what does it: its name, its type, its default
and what it does are read from here by `layers`, ``crfanon config show`` and
docs/configuration.md.  A part of a name that is ``*`` stands for a label.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from ..decide.repeat_search import SWITCHES
from ..decide.vote import METHODS as VOTING
from ..decide.vote import THRESHOLD
from ..labels import RELABELLINGS
from ..labels.types import CONVERSION
from ..mask import read_method
from ..settings import help_texts
from ..settings.schema import Field, Fields, Type, read_fields
from ..settings.setting import Setting
from ..settings.types import FLAG, PATH, SHARE, list_of, one_of, whole
from ..text.limits import MEMORY, SECONDS_PER_MB
from .detector_kinds import read_entry
from .types import (
    ALL,
    ALLOWED,
    AUTO,
    ENCODING,
    KEPT,
    LANGUAGE,
    MASKED,
    MODEL,
    NAMED_LABELS,
    RECALL,
    SIZE,
    SUBJECT_FROM,
    TIME,
    WITHOUT,
    check_named,
    language_code,
)

BUILT_IN = "built in"
EACH = "*"

# Those of `corpus.FORMATS`, which would have to import them all.
ANNOTATIONS = ("brat", "i2b2", "conll", "jsonl")


class Sourced(NamedTuple):
    """A value, as it can be written in YAML, and where it was set."""

    value: Any
    origin: str = BUILT_IN


Values = Mapping[str, Sourced]


class PlacedEntry(dict[str, Any]):
    """An entry of the detectors, and the `place` where it stands."""

    def __init__(self, entry: Mapping[str, Any], place: str) -> None:
        super().__init__(entry)
        self.place = place


_ENTRY = Type(lambda setting: PlacedEntry(read_entry(setting), setting.place), "detector")
_METHOD = Type(read_method, "name of a method, or `{name: NAME, OPTION: VALUE, ...}`")

_VOTES: Fields = {
    "method": Field(
        one_of(*VOTING), "how it is settled which of several suggestions stand", "cascade"
    ),
    "threshold": Field(SHARE, "the share of the votes that carries a `weighted` vote", THRESHOLD),
    "wide": Field(FLAG, "whether a span has all characters that its supporters give it", True),
}


def _vote(setting: Setting) -> dict[str, Any]:
    """Return the settings of the votes on one label."""
    if not setting.is_mapping:
        return {"method": setting.choice(VOTING)}
    return read_fields(setting, {**_VOTES, "method": replace(_VOTES["method"], required=True)})


_SECOND_PASS = {
    "repeat": "a mention is looked for as it stands",
    "short": "initials and acronyms that are short are, too",
    "spelling": "it is looked for in other spellings, such as in capitals",
    "ending": "it is looked for with other endings",
    "part": "it is looked for by a part of the name",
    "small": "it is looked for in lower case",
    "initials": "it is looked for by its initials",
    "acronym": "it is looked for by its acronym",
    "core": "it is looked for without what says its kind",
    "headword": "it is looked for by what says its kind",
    "shortened": "it is looked for without some of its words",
    "consistent": "the same words have one label throughout a document",
}

SETTINGS: Fields = MappingProxyType(
    {
        "detectors": Field(
            list_of(
                _ENTRY, name="detectors", empty="; name what is to find something, or leave it out"
            ),
            "what looks at the texts, in order of precedence",
        ),
        "also": Field(
            list_of(_ENTRY, name="detectors"), "what looks at them beside `detectors`", []
        ),
        **{f"arbitration.{name}": field for name, field in _VOTES.items()},
        "arbitration.labels.*": Field(
            Type(_vote, "name of a method, or `{method: NAME, threshold: T, wide: W}`"),
            "the same for one label and those below it",
        ),
        "second_pass.off": Field(NAMED_LABELS, "what is not looked for again in its document", []),
        **{
            f"second_pass.{name}.*": Field(FLAG, f"whether {_SECOND_PASS[name]}")
            for name in SWITCHES
        },
        "allow": Field(ALLOWED, "your own lists of what stays in the text", []),
        "without": Field(WITHOUT, help_texts.WITHOUT, []),
        "labels": Field(MASKED, "what is masked, at any level of the hierarchy", ALL),
        "keep": Field(KEPT, help_texts.KEEP, []),
        "naming": Field(one_of(*RELABELLINGS), "what the labels of spans are called", "hierarchy"),
        "convert.*": Field(CONVERSION, "what a label is called instead"),
        "recall": Field(RECALL, help_texts.RECALL, "balanced"),
        "masking.method": Field(_METHOD, "what stands in for the original", "tag"),
        "masking.seed": Field(whole(least=0), help_texts.SEED),
        "masking.vault": Field(PATH, help_texts.VAULT),
        "masking.key_file": Field(
            PATH,
            "a key that `crfanon keys create` wrote: of the vault (by default FILE.key beside it), "
            "of `hash` and `encrypt`, and of what is chosen",
        ),
        "masking.subject_from": Field(SUBJECT_FROM, help_texts.SUBJECT_FROM),
        "masking.labels.*": Field(_METHOD, "what stands in for mentions with one label"),
        "limits.seconds_per_mb": Field(
            TIME, "processor time for each MB of a document before it is refused", SECONDS_PER_MB
        ),
        "limits.memory": Field(SIZE, "memory that a document may take before that", MEMORY),
        "output.encoding": Field(ENCODING, help_texts.ENCODING, "utf-8"),
        "output.format": Field(
            one_of("txt", *ANNOTATIONS), "what `crfanon anonymize` writes", "txt"
        ),
        "output.annotations": Field(one_of(*ANNOTATIONS), "what `crfanon tag` writes", "brat"),
    }
)
"""The settings below ``default``, and of a language below ``languages``."""

DEFAULTS: Values = MappingProxyType(
    {name: Sourced(field.default) for name, field in SETTINGS.items() if field.default is not None}
)

GIVEN: Mapping[str, str] = MappingProxyType(
    {
        name.rpartition(".")[-1]: name
        for name in (
            *("labels", "keep", "without", "naming", "recall", "masking.method", "masking.seed"),
            *("masking.vault", "masking.key_file", "masking.subject_from"),
        )
    }
)
"""The settings that a caller may give, by the caller's name for each."""


def declared(name: str) -> str:
    """Return the name by which a setting is declared, with ``*`` for a label.

    >>> declared("masking.method"), declared("masking.labels.DATE")
    ('masking.method', 'masking.labels.*')
    """
    return name if name in SETTINGS else f"{name.rpartition('.')[0]}.{EACH}"


def read_values(setting: Setting, path: str = "") -> Iterator[tuple[str, Sourced]]:
    """Yield the values set below a setting, by the path of each, as in ``masking.method``."""
    if setting.is_missing:
        return
    below = [name.removeprefix(path) for name in SETTINGS if name.startswith(path)]
    known = [name.partition(".")[0] for name in below]
    if known == [EACH]:
        entries = dict(setting.named())
        for label, entry in entries.items():
            check_named(label, entry)
    else:
        names = list(dict.fromkeys(known))
        found = setting.entries(optional=names)
        entries = {name: found.get(name) for name in names}
    for name, entry in entries.items():
        if (field := SETTINGS.get(declared(path + name))) is None:
            yield from read_values(entry, f"{path}{name}.")
        elif not entry.is_missing:
            yield path + name, Sourced(field.type.read(entry), entry.place)


def _read_below(setting: Setting) -> dict[str, Sourced]:
    return dict(read_values(setting))


def _read_languages(setting: Setting) -> dict[str, dict[str, Sourced]]:
    languages = {}
    for name, entry in setting.named():
        if name == AUTO:
            raise entry.refusal("is no language; what holds for all stands below default")
        code = language_code(name, entry.refusal)
        if code in languages:
            raise entry.refusal(f"is said of {code} already; say it in one place")
        languages[code] = _read_below(entry)
    return languages


def _with_place(kind: Type) -> Type:
    return Type(lambda setting: Sourced(kind.read(setting), setting.place), kind.name)


FILE: Fields = MappingProxyType(
    {
        "language": Field(
            _with_place(LANGUAGE), "the language of documents whose language nobody names"
        ),
        "model": Field(_with_place(MODEL), "in its place, a model that looks at them"),
        "default": Field(Type(_read_below, "settings"), "what holds for every language", {}),
        "languages": Field(
            Type(_read_languages, "languages to settings"), "what holds for one language", {}
        ),
    }
)
"""The keys at the top of a configuration file."""
