"""The masking methods by name: which there are, what can be set, how each is made.

A method is described here and lives in a module of its own, which is imported when
the method is made: some bring word lists, some need a package.  Those of the user's own are
in `own`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from ..crypto.keys import Key
from ..errors import ConfigError
from ..languages.label_names import NAMES
from ..settings import Setting, meant
from . import options
from .making import Making
from .memory import Memory
from .method import Method
from .options import Reader
from .own import SETTINGS, make_own, own_names

Options = Mapping[str, Any]
"""The options that are set, checked, by name."""


class Kind(NamedTuple):
    """A masking method: what makes it from the options that are set, and how these are read.

    `restores` says whether the table of solutions undoes it, and `by_key` whether the key alone
    does.  `masks_all` is off for methods that leave mentions as they are, or leave
    those that they are not for to another method (``otherwise``).
    """

    make: Callable[[Making, Options], Method]
    options: Mapping[str, Reader] = MappingProxyType({})
    restores: bool = True
    by_key: bool = False
    masks_all: bool = True


OTHERWISE = "tag"
"""What masks the mentions that a method is not for, unless another one is named."""


def _otherwise(setting: Setting) -> Any:
    """Return a method that masks whatever comes."""
    said = read_method(setting)
    name = said if isinstance(said, str) else said["name"]
    if not kind_of(name).masks_all:
        known = [name for name, kind in METHODS.items() if kind.masks_all]
        raise setting.refusal(f"{name} does not mask all mentions; use one of {', '.join(known)}")
    return said


def _make_otherwise(making: Making, chosen: Options) -> tuple[Method, Options]:
    """Return the method that the option ``otherwise`` names, and the other options."""
    own = dict(chosen)
    said = own.pop("otherwise", OTHERWISE)
    name, its = _told_apart(said)
    return kind_of(name).make(making, its), own


def _told_apart(said: str | Mapping[str, Any]) -> tuple[str, Options]:
    """Return the name of a method, and its options, of what `read_method` returns."""
    if isinstance(said, str):
        return said, {}
    return said["name"], {name: value for name, value in said.items() if name != "name"}


def _suppress(making: Making, chosen: Options) -> Method:
    from .methods.suppress import Suppress

    return Suppress(**chosen)


def _tag(making: Making, chosen: Options) -> Method:
    from .methods.tag import Tag

    return Tag(seed=making.seed, memory=making.memory, **chosen)


def _substitute(making: Making, chosen: Options) -> Method:
    from ..languages import LANGUAGES
    from .surrogates import Substitute

    lang = making.lang if making.lang in LANGUAGES else making.words or making.lang
    return Substitute(seed=making.seed, lang=lang, memory=making.memory, **chosen)


def _shift_dates(making: Making, chosen: Options) -> Method:
    from .dates.shift_dates import ShiftDates

    otherwise, own = _make_otherwise(making, chosen)
    return ShiftDates(
        otherwise=otherwise, seed=making.seed, memory=making.memory, key=making.keys, **own
    )


def _bucket(making: Making, chosen: Options) -> Method:
    from .methods.bucket import Bucket

    otherwise, own = _make_otherwise(making, chosen)
    return Bucket(otherwise=otherwise, **own)


def _scramble(making: Making, chosen: Options) -> Method:
    from .methods.scrambling import Scramble

    return Scramble(seed=making.seed, key=making.keys, **chosen)


def _preserve(making: Making, chosen: Options) -> Method:
    from .methods.preserve import Preserve

    return Preserve(seed=making.seed, **chosen)


def _hash(making: Making, chosen: Options) -> Method:
    from .methods.hashing import Hash

    return Hash(making.key_for("hash"), **chosen)


def _encrypt(making: Making, chosen: Options) -> Method:
    from .methods.encrypt import Encrypt

    return Encrypt(making.key_for("encrypt"), **chosen)


def _swap(making: Making, chosen: Options) -> Method:
    from .methods.swap import Swap

    otherwise, own = _make_otherwise(making, chosen)
    return Swap(otherwise=otherwise, seed=making.seed, **own)


def _keep(making: Making, chosen: Options) -> Method:
    from .methods.keep import Keep

    return Keep(**chosen)


def _own(name: str, making: Making, chosen: Options) -> Method:
    return make_own(name, making, chosen.get(SETTINGS, {}))


def _generalize(making: Making, chosen: Options) -> Method:
    from ..knowledge import KnowledgeBase, shipped
    from ..languages import LANGUAGES
    from .generalize.generalize import NAME, Generalize, Levels
    from .methods.bucket import YEARS_TOGETHER, Bucket

    # Words that suit the text are better than tags, where there are any.
    said = {"otherwise": "substitute" if making.lang in LANGUAGES else OTHERWISE}
    otherwise, own = _make_otherwise(making, {**said, **chosen})
    return Generalize(
        KnowledgeBase(Path(own["base"])) if "base" in own else shipped(),
        # Ages, dates and amounts have no names above them, but become coarser.  A year that were
        # replaced by another would belie the dates of which the year is told.
        otherwise=Bucket(otherwise=otherwise, years=YEARS_TOGETHER),
        lang=making.lang,
        levels=Levels(own.get("steps", 1), own.get("siblings", 0)),
        form=own.get("form", NAME),
        inside=own.get("inside", ""),
    )


METHODS: Mapping[str, Kind] = MappingProxyType(
    {
        "suppress": Kind(_suppress, {"mark": options.text}),
        "tag": Kind(
            _tag,
            {
                "opening": options.text,
                "closing": options.text,
                "template": options.template,
                "names": options.one_of(NAMES),
            },
        ),
        "substitute": Kind(
            _substitute,
            {"invented": options.flag, "check_digits": options.one_of(("valid", "invalid"))},
        ),
        "shift_dates": Kind(
            _shift_dates,
            {
                "days": options.days,
                "keep_weekday": options.flag,
                "first": options.one_of(options.FIRST),
                "otherwise": _otherwise,
            },
            masks_all=False,
        ),
        "bucket": Kind(
            _bucket,
            {
                "ages": options.whole(least=2, most=120),
                "top": options.whole(least=1, most=120),
                "amounts": options.amounts,
                "postcode": options.whole(least=1, most=8),
                "mark": options.text,
                "dates": options.one_of(options.PRECISIONS),
                "otherwise": _otherwise,
            },
            masks_all=False,
        ),
        "generalize": Kind(
            _generalize,
            {
                "steps": options.whole(least=1, most=9),
                "siblings": options.whole(least=1, most=1_000_000_000),
                "form": options.one_of(("name", "kind")),
                "inside": options.text,
                "base": options.path,
                "otherwise": _otherwise,
            },
        ),
        "scramble": Kind(_scramble),
        "preserve": Kind(_preserve),
        "hash": Kind(_hash, {"length": options.whole(least=6, most=64), "linked": options.flag}),
        "encrypt": Kind(_encrypt, {"form": options.one_of(options.FORMS)}, by_key=True),
        "swap": Kind(_swap, {"otherwise": _otherwise}, masks_all=False),
        "keep": Kind(_keep, masks_all=False),
    }
)
"""The methods that crfanon has, by name."""


def kind_of(name: str) -> Kind:
    """Return the kind of the method called `name`; raise `ConfigError` if there is none."""
    if name in METHODS:
        return METHODS[name]
    if name in own_names():
        return Kind(partial(_own, name), {SETTINGS: options.plain})
    known = ", ".join((*METHODS, *own_names()))
    raise ConfigError(f"masking method {name!r}: not known; use one of {known}")


def _read_name(setting: Setting) -> str:
    name = setting.text()
    # What packages bring is looked up when it is asked for, which takes a while.
    return name if name in METHODS else setting.choice((*METHODS, *own_names()))


def read_method(setting: Setting) -> str | dict[str, Any]:
    """Return the name of a method, in a mapping with its options if it has any.

    A setting is either the name alone or ``{name: NAME, OPTION: VALUE, ...}``.
    """
    if not setting.is_mapping:
        return _read_name(setting)
    named = dict(setting.named())
    if "name" not in named:
        raise setting.refusal("'name' is missing; say which method it is")
    name = _read_name(named["name"])
    readers = kind_of(name).options
    entries = setting.entries(required=("name",), optional=tuple(readers))
    chosen = {
        option: read(entries[option])
        for option, read in readers.items()
        if not entries.get(option).is_missing
    }
    return {"name": name, **chosen} if chosen else name


def make_method(
    name: str,
    *,
    seed: int = 0,
    lang: str = "es",
    memory: Memory | None = None,
    keys: Key | None = None,
    words: str = "",
    **chosen: Any,
) -> Method:
    """Return the masking method called `name`, one of `METHODS`.

    `seed`, `lang`, `memory`, `keys` and `words` are for the methods that use them (see `Making`):
    the same document with the same seed and key gets the same replacements.  `chosen` are options,
    among those that the method has, None for what is not set.  Raises `ConfigError` for a name,
    an option or a language not known.
    """
    readers = kind_of(name).options
    read = {}
    for option, value in chosen.items():
        if option not in readers:
            advice = meant(option, list(readers)) if readers else "leave it out"
            raise ConfigError(f"masking method {name}: there is no option {option!r}; {advice}")
        if value is not None:
            read[option] = readers[option](Setting.given(f"masking method {name}: {option}", value))
    if keys is not None:
        seed = keys.seed(seed)
    return kind_of(name).make(Making(seed, lang, memory, keys, words), read)
