"""The settings in force for one language, in the types that the stages take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from ..decide.repeat_search import SWITCHES, SecondPass
from ..decide.vote import Method
from ..errors import ConfigError, KeyFault, VaultError
from ..labels import convert, has_place
from ..text.limits import Limits, read_size
from .detector_kinds import KINDS, Entry, kind_of
from .schema import GIVEN, PlacedEntry, Values

# Methods that put one date for another.
_MOVING_DATES = ("shift_dates", "substitute")


class InForce:
    """The settings in force for one language."""

    def __init__(self, language: str, values: Values) -> None:
        self.language = language
        self.values = values

    def __getitem__(self, name: str) -> Any:
        """Return the value of a setting, such as ``masking.method``."""
        return self.values[name].value

    def get(self, name: str) -> Any:
        """Return the value of a setting, None where it is not set."""
        sourced = self.values.get(name)
        return None if sourced is None else sourced.value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, InForce) and (self.language, self._plain) == (
            other.language,
            other._plain,
        )

    def __hash__(self) -> int:
        return hash(self.language)

    @property
    def _plain(self) -> dict[str, Any]:
        return {name: sourced.value for name, sourced in self.values.items()}

    def origin(self, name: str) -> str:
        """Return the place where a setting was made, as file and line."""
        return self.values[name].origin

    def refusal(self, name: str, problem: object) -> ConfigError:
        """Return the error that says what is wrong with a setting."""
        origin = self.origin(name)
        place = origin if origin in GIVEN else f"{origin}: {name}"
        return ConfigError(f"{place}: {problem}")

    @contextmanager
    def errors_attributed_to(self, name: str) -> Iterator[None]:
        """Around what opens the file that a setting names: say what is wrong as its fault.

        Where a caller has named it, the error stays as it is.
        """
        try:
            yield
        except (ConfigError, KeyFault, VaultError) as error:
            if self.origin(name) in GIVEN:
                raise
            raise self.refusal(name, error) from None

    def by_label(self, name: str) -> dict[str, Any]:
        """Return the settings below ``name.labels``, by label."""
        return {self._called(label): value for label, value in self._below(f"{name}.labels")}

    def _below(self, name: str) -> Iterator[tuple[str, Any]]:
        """Yield the names and values of all that is set right below a setting."""
        start = f"{name}."
        for path, sourced in self.values.items():
            if path.startswith(start):
                yield path.removeprefix(start), sourced.value

    def second_pass(self, *, off: Iterable[str] = ()) -> SecondPass:
        """Return the settings of the second pass, which searches for no labels that are `off`."""
        switches = {
            name: {
                self._called(label): is_on for label, is_on in self._below(f"second_pass.{name}")
            }
            for name in SWITCHES
        }
        none = frozenset(map(self._called, (*self["second_pass.off"], *off)))
        return SecondPass(self.language, off=none).with_(switches)

    def _called(self, label: str) -> str:
        """Return the name of a label in spans here, if it is one of a corpus or of a model."""
        if not has_place(label):
            return self.own_conversions.get(label, label)
        return label if self.naming == "native" else convert(label)

    @property
    def own_conversions(self) -> dict[str, str]:
        """The names given here to labels that have no place in the hierarchy.

        What holds for all detectors goes before what is said of one.
        """
        tables = [self.conversions]
        tables += (entry.get("labels", {}) for entry in self.detectors if kind_of(entry) == "model")
        return {
            label: called
            for table in reversed(tables)
            for label, called in table.items()
            if not has_place(label)
        }

    @property
    def detectors(self) -> list[Entry]:
        """The entries of the detectors, in order of precedence."""
        return [*self["detectors"], *self["also"]]

    def origin_of(self, k: int) -> str:
        """Return the place where the k-th of `detectors` was set."""
        entry = self.detectors[k]
        if isinstance(entry, PlacedEntry):
            return entry.place
        return self.origin("detectors" if k < len(self["detectors"]) else "also")

    @property
    def has_model(self) -> bool:
        """Whether a trained model looks at the documents, and not rules and lists alone."""
        return "models" not in self["without"] and any(
            KINDS[kind_of(entry)].votes for entry in self.detectors
        )

    @property
    def no_model(self) -> str:
        """The warning, in one line, where `has_model` is false."""
        remedy = "name a model, or add one to the configuration"
        if "models" in self["without"]:
            remedy = "models are left out by `without`"
        return (
            f"language {self.language!r}: there is no model for it, so only rules and lists look "
            f"at its texts, and names stay; {remedy}"
        )

    @property
    def disclosure(self) -> str:
        """The warning, in one line, where parts of dates stay beside dates that move; or empty."""
        said = self.by_label("masking").get("DATE", self["masking.method"])
        method = said if isinstance(said, str) else said["name"]
        kept = [name for name in ("year", "month", "weekday") if name in self["keep"]]
        if method not in _MOVING_DATES or not kept:
            return ""
        return (
            f"{self.origin('keep')}: {kept[0]}: what stays in clear beside dates that {method} "
            "moves tells by how much, to whoever knows when something was; leave it out, or mask "
            "dates by another method"
        )

    @property
    def naming(self) -> str:
        """The label set of the spans, a name of `RELABELLINGS`."""
        return str(self["naming"])

    @property
    def conversions(self) -> dict[str, str]:
        """The new names of labels, of a corpus or of any level of the hierarchy."""
        return dict(self._below("convert"))

    @property
    def limits(self) -> Limits:
        """The limits beyond which a document is refused."""
        return Limits(self["limits.seconds_per_mb"], read_size(self["limits.memory"]) or 0)

    @property
    def masked_labels(self) -> list[str] | None:
        """The labels that are masked, None for all."""
        labels: list[str] | str = self["labels"]
        if isinstance(labels, str):
            return None
        return [label if has_place(label) else self._called(label) for label in labels]

    @property
    def named_labels(self) -> frozenset[str]:
        """The labels that a setting names to have them masked, kept or called otherwise."""
        return frozenset(
            (
                *(self.masked_labels or ()),
                *self["keep"],
                *self.by_label("masking"),
                *self.conversions,
            )
        )

    @property
    def method(self) -> Method:
        """The method of votes on labels that have none of their own."""
        values = (self[f"arbitration.{name}"] for name in ("method", "threshold", "wide"))
        return Method(*values)

    @property
    def methods(self) -> dict[str, Method]:
        """The methods of votes on labels that have one of their own."""
        common = self.method
        return {
            label: common._replace(
                name=vote["method"],
                threshold=vote.get("threshold", common.threshold),
                wide=vote.get("wide", common.wide),
            )
            for label, vote in self.by_label("arbitration").items()
        }
