"""The masking methods by name: which there are, what can be set, how each is made.

A method is described here and lives in a module of its own, which is imported when
the method is made: some bring word lists, some need a package.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ..errors import ConfigError
from ..settings import Setting, meant
from .memory import Memory
from .method import Method
from .options import Reader, flag, one_of, text


class Making(NamedTuple):
    """What methods may want to know besides their options.

    `seed` is for those that choose, `lang` says whose words they choose from, `memory`
    makes choices the same over documents, and `keys` is the key of those that work by one.
    """

    seed: int = 0
    lang: str = "es"
    memory: Memory | None = None
    keys: Any = None


class Kind(NamedTuple):
    """A masking method: how its options are read, and what makes it from those that are set.

    `restores` says whether the table of solutions undoes it, `by_key` whether the key alone
    does, and `is_masking` is off for what leaves mentions as they are.
    """

    make: Callable[[Making, Mapping[str, Any]], Method]
    options: Mapping[str, Reader] = MappingProxyType({})
    restores: bool = True
    by_key: bool = False
    is_masking: bool = True


def _suppress(making: Making, options: Mapping[str, Any]) -> Method:
    from .suppress import Suppress

    return Suppress(**options)


def _tag(making: Making, options: Mapping[str, Any]) -> Method:
    from .tag import Tag

    return Tag(**options)


def _substitute(making: Making, options: Mapping[str, Any]) -> Method:
    from .substitute import Substitute

    return Substitute(seed=making.seed, lang=making.lang, memory=making.memory, **options)


def _preserve(making: Making, options: Mapping[str, Any]) -> Method:
    from .preserve import Preserve

    return Preserve(seed=making.seed, **options)


METHODS: Mapping[str, Kind] = MappingProxyType(
    {
        "suppress": Kind(_suppress, {"mark": text}),
        "tag": Kind(_tag, {"opening": text, "closing": text}),
        "substitute": Kind(
            _substitute, {"invented": flag, "check_digits": one_of(("valid", "invalid"))}
        ),
        "preserve": Kind(_preserve),
    }
)
"""The methods that crfanon has, by name."""


def kind_of(name: str) -> Kind:
    """Return the kind of the method called `name`; raise `ConfigError` if there is none."""
    if name in METHODS:
        return METHODS[name]
    raise ConfigError(f"masking method {name!r}: not known; use one of {', '.join(METHODS)}")


def read_method(setting: Setting) -> str | dict[str, Any]:
    """Return the name of a method, in a mapping with its options if it has any.

    A setting is either the name alone or ``{name: NAME, OPTION: VALUE, ...}``.
    """
    if not setting.is_mapping:
        return setting.choice(list(METHODS))
    named = dict(setting.named())
    if "name" not in named:
        raise setting.refusal("'name' is missing; say which method it is")
    name = named["name"].choice(list(METHODS))
    readers = kind_of(name).options
    entries = setting.entries(required=("name",), optional=tuple(readers))
    options = {
        option: read(entries[option])
        for option, read in readers.items()
        if not entries.get(option).is_missing
    }
    return {"name": name, **options} if options else name


def make_method(
    name: str,
    *,
    seed: int = 0,
    lang: str = "es",
    memory: Memory | None = None,
    keys: Any = None,
    **options: Any,
) -> Method:
    """Return the masking method called `name`, one of `METHODS`.

    `seed`, `lang`, `memory` and `keys` are for the methods that use them (see `Making`): the
    same document with the same seed gets the same replacements.  `options` are among those
    that the method has, None for what is not set.  Raises `ConfigError` for a name, an option
    or a language not known.
    """
    readers = kind_of(name).options
    read = {}
    for option, value in options.items():
        if option not in readers:
            advice = meant(option, list(readers)) if readers else "leave it out"
            raise ConfigError(f"masking method {name}: there is no option {option!r}; {advice}")
        if value is not None:
            read[option] = readers[option](Setting.given(f"masking method {name}: {option}", value))
    return kind_of(name).make(Making(seed, lang, memory, keys), read)
