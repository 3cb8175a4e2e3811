"""The files and the caller that say something, one before the other."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from ..crf.model import (
    DEFAULT_LANGUAGE,
    LANGUAGES_FILE,
    Model,
    naming_labels_of_models,
    own_labels,
)
from ..errors import ConfigError
from ..labels import RELABELLINGS
from ..resources import data_folder
from ..settings.schema import read_fields
from ..settings.setting import Setting, read_root
from .detector_kinds import Entry
from .in_force import InForce
from .schema import DEFAULTS, FILE, GIVEN, SETTINGS, Sourced, Values
from .types import ALL, MODEL, language_code

# What is kept by default of a label, unless that label is asked for by its name.
_ALL_OF = {
    "DATE_DURATION": "duration",
    "QUANTITY": "measure",
    "OTHER": "citation",
    "OTHER_LAW": "citation",
    "OTHER_DOCUMENT": "citation",
    "OTHER_WORK": "citation",
}

_M = TypeVar("_M")


@dataclass(frozen=True)
class _Layer:
    """The settings of one file."""

    language: Sourced | None = None
    model: Sourced | None = None
    default: Values = field(default_factory=dict)
    languages: Mapping[str, Values] = field(default_factory=dict)

    def of(self, language: str) -> Values:
        return {**self.default, **self.languages.get(language, {})}

    @property
    def has_detectors(self) -> bool:
        return any("detectors" in values for values in (self.default, *self.languages.values()))


@cache
def _shipped_layer() -> _Layer:
    return _layer_of(read_root(data_folder("models") / LANGUAGES_FILE))


def _read_own_layer(path: Path, labels: frozenset[str]) -> tuple[_Layer, frozenset[str]]:
    """Return the settings of a user's file, and `labels` with those of the models that it names."""
    root = read_root(path)
    labels = labels.union(*map(own_labels, _models_in(root)))
    with naming_labels_of_models(labels):
        return _layer_of(root), labels


def _models_in(setting: Setting) -> Iterator[str | Path]:
    """Yield the models that are named anywhere below a setting; those that are none as well."""
    if setting.is_list:
        for item in setting.items():
            yield from _models_in(item)
    elif setting.is_mapping:
        for name, entry in setting.named():
            if name == "model" and not (entry.is_list or entry.is_mapping or entry.is_missing):
                with contextlib.suppress(ConfigError):
                    yield MODEL.read(entry)
            yield from _models_in(entry)


def _layer_of(root: Setting) -> _Layer:
    if root.is_missing:
        return _Layer()
    for name, entry in root.named():
        if any(name == setting.partition(".")[0] for setting in SETTINGS):
            raise entry.refusal(
                "stands at the top; put it below default, or below languages and a language"
            )
    layer = _Layer(**read_fields(root, FILE))
    if layer.model is not None and layer.language is not None:
        raise root.entries(optional=tuple(FILE))["model"].refusal(
            "stands beside a language; leave one of them out"
        )
    return layer


def split_naming(labels: str | Sequence[str] | None) -> tuple[str | None, Sequence[str] | None]:
    """Return the names of labels, and the labels to mask, from a caller's `labels`.

    >>> split_naming("top"), split_naming("PERSON,ID"), split_naming(None)
    (('top', None), (None, ['PERSON', 'ID']), (None, None))
    """
    if isinstance(labels, str):
        return (labels, None) if labels in RELABELLINGS else (None, labels.split(","))
    return None, labels


@dataclass(frozen=True)
class Configuration:
    """The settings of crfanon's own file, of a user's and of a caller, by language.

    `labels` are those of a user's own models that have no place in the hierarchy.
    """

    layers: tuple[_Layer, ...]
    labels: frozenset[str] = frozenset()

    @classmethod
    def read(
        cls, path: str | Path | None = None, *, model: str | Path | Model | None = None
    ) -> Configuration:
        """Return the settings of the file at `path`, and crfanon's own where it has none.

        They may name the labels of the models in the file, and of the `model` that the caller
        names beside it.  Raises `ConfigError` when either cannot be read or is not valid.
        """
        labels: frozenset[str] = frozenset() if model is None else own_labels(model)
        if path is None:
            return cls((_shipped_layer(),), labels)
        own, labels = _read_own_layer(Path(path), labels)
        return cls((own, _shipped_layer()), labels)

    def knowing(self, model: str | Path | Model | None) -> Configuration:
        """Return the configuration in which the labels of one more model can be named."""
        if model is None:
            return self
        return replace(self, labels=self.labels | own_labels(model))

    def with_(self, **given: Any) -> Configuration:
        """Return the configuration with what a caller says instead, where that is not None.

        The names are those of `GIVEN`.  Raises `ConfigError`, which calls a value by its name.
        """
        values: dict[str, Sourced] = {}
        for name, value in given.items():
            if value is not None:
                setting = Setting.given(name, list(value) if isinstance(value, tuple) else value)
                with naming_labels_of_models(self.labels):
                    value = SETTINGS[GIVEN[name]].type.read(setting)
                values[GIVEN[name]] = Sourced(value, name)
        return self._over(values) if values else self

    def with_detectors(self, entries: list[Entry], *, origin: str) -> Configuration:
        """Return the configuration with these detectors for every language."""
        return self._over({"detectors": Sourced(entries, origin)})

    def _over(self, values: Values) -> Configuration:
        return replace(self, layers=(_Layer(default=values), *self.layers))

    @property
    def language(self) -> Sourced:
        """The language of documents for which none is given."""
        said = (layer.language for layer in self.layers)
        return next(filter(None, said), Sourced(DEFAULT_LANGUAGE))

    @property
    def model(self) -> Sourced | None:
        """The model for documents for which neither model nor language is given.

        None where the layer that says something of that names a language, or detectors.
        """
        *said, shipped = self.layers
        decides = (layer for layer in said if layer.model or layer.language or layer.has_detectors)
        return next(decides, shipped).model

    def model_for(self, model: _M | None, language: str | None) -> _M | str | None:
        """Return the given model, or the configured one if neither it nor a language is given."""
        if model is None and language is None and self.model is not None:
            return str(self.model.value)
        return model

    @property
    def languages(self) -> list[str]:
        """The languages that anything is said of, sorted."""
        return sorted({language for layer in self.layers for language in layer.languages})

    def of(self, language: str) -> InForce:
        """Return the settings in force for a language, which need not have any of its own."""
        code = language_code(language)
        return InForce(code, self._values(code))

    @property
    def default(self) -> Values:
        """The settings in force for a language of which nothing is said."""
        return self._values("")

    def _values(self, language: str) -> Values:
        values: dict[str, Sourced] = dict(DEFAULTS)
        *said, shipped = self.layers
        # What crfanon's own file says of a language, such as what is kept, belongs to the
        # detectors that it has for it, and does not hold for others.
        has_others = any("detectors" in layer.of(language) for layer in said)
        values.update(shipped.default if has_others else shipped.of(language))
        for layer in reversed(said):
            values.update(layer.of(language))
        if not any("keep" in layer.of(language) for layer in said):
            values["keep"] = _without_asked(values["keep"], values["labels"])
        if values["recall"].origin == "recall":
            # What a caller says holds for all detectors.
            for name in ("detectors", "also"):
                entries, origin = values[name]
                values[name] = Sourced(list(map(_without_recall, entries)), origin)
        return values


def _without_asked(keep: Sourced, labels: Sourced) -> Sourced:
    """Return the values kept in clear, without those whose labels are to be masked."""
    asked = {_ALL_OF.get(label) for label in labels.value if labels.value != ALL}
    return keep._replace(value=[name for name in keep.value if name not in asked])


def _without_recall(entry: Entry) -> Entry:
    return {name: value for name, value in entry.items() if name != "recall"}
