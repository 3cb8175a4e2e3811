"""The arguments that say how personal data is masked."""

from __future__ import annotations

import argparse
from typing import Any, NamedTuple

from ..settings import help_texts
from ._errors import UsageError


class Masking(NamedTuple):
    """The masking options of a command: what `add_method` and `_secrets.add_secrets` add.

    It goes to other processes, and equal ones are equal there: options are pairs.
    """

    name: str | None = None
    options: tuple[tuple[str, Any], ...] = ()
    seed: int | None = None
    key_file: str | None = None
    vault: str | None = None
    subject_from: str | None = None

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Masking:
        """Return the values of these options on a command line.

        Raises `UsageError` when the method, or one of its options, is not valid.
        """
        name, said = arguments.method, arguments
        options = _options(name, said.method_option)
        return cls(name, options, said.seed, said.key_file, said.vault, said.subject_from)

    @property
    def method(self) -> str | dict[str, Any] | None:
        """The method, with its options if it has any, as a configuration says it."""
        return {"name": self.name, **dict(self.options)} if self.options else self.name

    def with_method(self, name: str) -> Masking:
        """Return the same with another method."""
        return self if name == self.name else self._replace(name=name, options=())


def add_method(parser: argparse.ArgumentParser) -> None:
    """Add --method and what belongs to it, and the vault."""
    described = "; ".join(f"{name}: {what}" for name, what in help_texts.METHODS.items())
    described = described.replace(";", " (default);", 1)
    parser.add_argument("--method", metavar="NAME", help=f"{described}; or one of your own")
    parser.add_argument(
        "--method-option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the method, such as names=document; may be given again",
    )
    parser.add_argument("--seed", metavar="N", type=_seed, help=help_texts.SEED)
    parser.add_argument("--vault", metavar="FILE", help=help_texts.VAULT)
    parser.add_argument("--subject-from", metavar="S", help=help_texts.SUBJECT_FROM)


def _seed(value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise UsageError(
            f"--seed: {value!r} is not a whole number; give one, such as --seed 7"
        ) from None


def _options(name: str | None, typed: list[str]) -> tuple[tuple[str, Any], ...]:
    if name is None:
        if typed:
            raise UsageError("--method-option: is of no method; give --method as well")
        return ()
    from ..errors import ConfigError

    try:
        return tuple(_read(name, typed).items())
    except ConfigError as error:
        raise UsageError(str(error)) from None


def _read(name: str, typed: list[str]) -> dict[str, Any]:
    from ..mask import kind_of
    from ..settings.setting import Setting, meant

    known = kind_of(name).options
    chosen: dict[str, Any] = {}
    for said in typed:
        option, equals, value = said.partition("=")
        if not equals:
            raise UsageError("--method-option: should be NAME=VALUE, such as names=document")
        if option not in known:
            advice = meant(option, list(known)) if known else "leave it out"
            raise UsageError(f"--method-option: {name} has no option {option!r}; {advice}")
        if option in chosen:
            raise UsageError(f"--method-option: {option} is given twice; give it once")
        setting = Setting.typed(f"--method-option {option}", value)
        chosen[option] = known[option].type.read(setting)
    return chosen
