"""The masking methods by name: which there are, what can be set, how each is made.

A method is described here and lives in a module of its own, which is imported when
the method is made: some bring word lists, some need a package.  Those of the user's own are
in `own`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from ..crypto.keys import Key
from ..errors import ConfigError
from ..languages import LANGUAGES
from ..languages.label_names import LABELS, NAMES
from ..settings.schema import Field, Fields, Type, completed, read_fields
from ..settings.setting import Setting, meant
from ..settings.types import FLAG, PLAIN, one_of, whole
from . import options
from .memory import Memory
from .method import Method
from .method_context import MethodContext
from .own import SETTINGS, make_own, own_names

Options = Mapping[str, Any]
"""The values of all options of a method, checked, by name."""


class Kind(NamedTuple):
    """A masking method: what makes it, and its options; `settings.help_texts` says what it does.

    `make` takes the values of all options, and the method that ``otherwise`` names, if there is
    that option, in its place.  `restores` says whether the table of solutions undoes it, `by_key`
    whether the key alone does, and `needs_key` whether it cannot be made without one.  `masks_all`
    is off for methods that leave mentions as they are, or leave those that they are not for to
    another method.
    """

    make: Callable[[MethodContext, Options], Method]
    options: Fields = MappingProxyType({})
    restores: bool = True
    by_key: bool = False
    needs_key: bool = False
    masks_all: bool = True


OTHERWISE = "tag"
"""The method for the mentions that another is not for, unless a third one is named."""


def _otherwise(setting: Setting) -> Any:
    """Return a method that masks whatever comes."""
    said = read_method(setting)
    name = said if isinstance(said, str) else said["name"]
    if not kind_of(name).masks_all:
        known = [name for name, kind in METHODS.items() if kind.masks_all]
        raise setting.refusal(f"{name} does not mask all mentions; use one of {', '.join(known)}")
    return said


def _make(said: Mapping[str, Any], context: MethodContext) -> Method:
    """Return the method of a name and options that `read_method` has read."""
    name = said["name"]
    kind = kind_of(name)
    if kind.needs_key:
        context.key_for(name)
    chosen = completed(said, kind.options)
    if "otherwise" in chosen:
        other = chosen["otherwise"]
        chosen["otherwise"] = _make({"name": other} if isinstance(other, str) else other, context)
    return kind.make(context, chosen)


def _class(path: str, *wants: str) -> Callable[[MethodContext, Options], Method]:
    """Return the maker of a method from its class, given by module and name.

    Beside its options, the class gets what it `wants` of `MethodContext`.
    """
    module, _, name = path.rpartition(".")

    def make(context: MethodContext, chosen: Options) -> Method:
        known = {want: getattr(context, "keys" if want == "key" else want) for want in wants}
        made: Method = getattr(import_module(f".{module}", __package__), name)(**known, **chosen)
        return made

    return make


def _own(name: str, context: MethodContext, chosen: Options) -> Method:
    return make_own(name, context, chosen[SETTINGS])


def _substitute(context: MethodContext, chosen: Options) -> Method:
    lang = context.lang if context.lang in LANGUAGES else context.words or context.lang
    return _SUBSTITUTE(context._replace(lang=lang), chosen)


def _generalize(context: MethodContext, chosen: Options) -> Method:
    from ..knowledge import KnowledgeBase, shipped
    from .generalize.generalize import Generalize, Levels
    from .methods.bucket import YEARS_TOGETHER, Bucket

    bands = {**completed({}, METHODS["bucket"].options), "otherwise": chosen["otherwise"]}
    return Generalize(
        shipped() if chosen["base"] is None else KnowledgeBase(Path(chosen["base"])),
        # Ages, dates and amounts have no names above them, but become coarser.  A year that were
        # replaced by another would belie the dates of which the year is told.
        otherwise=Bucket(years=YEARS_TOGETHER, **bands),
        lang=context.lang,
        levels=Levels(chosen["steps"], chosen["siblings"]),
        form=chosen["form"],
        inside=chosen["inside"],
    )


_SUBSTITUTE = _class("surrogates.Substitute", "seed", "lang", "memory")
_OTHERWISE = Field(
    Type(_otherwise, "method"), "what masks the mentions that it is not for", OTHERWISE
)

METHODS: Mapping[str, Kind] = MappingProxyType(
    {
        "suppress": Kind(
            _class("methods.suppress.Suppress"),
            {"mark": Field(options.TEXT, "the mark", "[***]")},
        ),
        "tag": Kind(
            _class("methods.tag.Tag", "seed", "memory"),
            {
                "opening": Field(options.TEXT, "how it begins", "["),
                "closing": Field(options.TEXT, "how it ends", "]"),
                "template": Field(options.TEMPLATE, "what is between them", "{label}_{number}"),
                "names": Field(
                    one_of(*NAMES),
                    "what labels are called: as they are, or in the language of the document, "
                    "or in one language",
                    LABELS,
                ),
            },
        ),
        "substitute": Kind(
            _substitute,
            {
                "invented": Field(FLAG, "whether nobody can take a name for a real one", False),
                "check_digits": Field(
                    one_of("valid", "invalid"), "whether those of new numbers hold", "valid"
                ),
            },
        ),
        "shift_dates": Kind(
            _class("dates.shift_dates.ShiftDates", "seed", "memory", "key"),
            {
                "days": Field(options.DAYS, "so many, into the past; without it a few years", ()),
                "keep_weekday": Field(FLAG, "whether by whole weeks", False),
                "first": Field(
                    one_of(*options.FIRST),
                    "what comes first in 03/04/2014; the other dates or the language tell",
                    options.AUTO,
                ),
                "otherwise": _OTHERWISE,
            },
            masks_all=False,
        ),
        "bucket": Kind(
            _class("methods.bucket.Bucket"),
            {
                "ages": Field(whole(least=2, most=120), "years of a band of ages", 10),
                # 45 CFR 164.514(b)(2)(i)(C) asks for it.
                "top": Field(whole(least=1, most=120), "ages from which on all are one", 90),
                "amounts": Field(
                    options.AMOUNTS,
                    "the width of a band of amounts, or what the first digit counts for",
                    options.AUTO,
                ),
                "postcode": Field(
                    whole(least=1, most=8), "letters and digits that stand", options.POSTCODE_LENGTH
                ),
                "mark": Field(options.TEXT, "what stands for the others", "*"),
                "dates": Field(one_of(*options.PRECISIONS), "what of them stands", options.YEAR),
                "otherwise": _OTHERWISE,
            },
            masks_all=False,
        ),
        "generalize": Kind(
            _generalize,
            {
                "steps": Field(whole(least=1, most=9), "levels up", 1),
                "siblings": Field(
                    whole(least=1, most=1_000_000_000),
                    "further up, until so many things stand below",
                    0,
                ),
                "form": Field(
                    one_of(*options.GENERAL_FORMS), "its name, or the kind and where", options.NAME
                ),
                "inside": Field(
                    options.TEXT, "the place that is meant where several have a name", ""
                ),
                "base": Field(options.PATH, "a knowledge base of your own"),
                "otherwise": _OTHERWISE,
            },
        ),
        "initials": Kind(
            _class("generalize.initials.Initials", "lang"),
            {
                "persons": Field(
                    one_of(*options.INITIALS),
                    "a letter, or a given name that begins with it",
                    options.LETTER,
                ),
                "otherwise": _OTHERWISE,
            },
            masks_all=False,
        ),
        "scramble": Kind(_class("methods.scrambling.Scramble", "seed", "key")),
        "preserve": Kind(_class("methods.preserve.Preserve", "seed")),
        "hash": Kind(
            _class("methods.hashing.Hash", "key"),
            {
                # 48 bits: among a million values two share a hash with probability 1 in 560
                # (birthday bound), and within a document they are told apart all the same.  Of 6
                # digits some thousand values begin to share.
                "length": Field(whole(least=6, most=64), "digits of it", 12),
                "linked": Field(FLAG, "whether all forms of a name have one hash", True),
            },
            needs_key=True,
        ),
        "encrypt": Kind(
            _class("methods.encrypt.Encrypt", "key"),
            {
                "form": Field(
                    one_of(*options.FORMS),
                    "a mark that says it is one, or something of the same form",
                    options.PLAIN,
                )
            },
            by_key=True,
            needs_key=True,
        ),
        "swap": Kind(
            _class("methods.swap.Swap", "seed"), {"otherwise": _OTHERWISE}, masks_all=False
        ),
        "keep": Kind(_class("methods.keep.Keep"), masks_all=False),
    }
)
"""The methods that crfanon has, by name."""


_OWN_OPTIONS: Fields = {SETTINGS: Field(PLAIN, "what its function is called with", {})}


def kind_of(name: str) -> Kind:
    """Return the kind of the method called `name`; raise `ConfigError` if there is none."""
    if name in METHODS:
        return METHODS[name]
    if name in own_names():
        return Kind(partial(_own, name), _OWN_OPTIONS)
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
    read = read_fields(setting, {"name": _NAME, **kind_of(name).options})
    return read if len(read) > 1 else name


_NAME = Field(Type(_read_name, "name"), "which method", required=True)


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

    `seed`, `lang`, `memory`, `keys` and `words` are for the methods that use them (see
    `MethodContext`): the same document with the same seed and key gets the same replacements.
    `chosen` are options, among those that the method has, None for what is not set.  Raises
    `ConfigError` for a name, an option or a language not known.
    """
    fields = kind_of(name).options
    read = {"name": name}
    for option, value in chosen.items():
        if option not in fields:
            advice = meant(option, list(fields)) if fields else "leave it out"
            raise ConfigError(f"masking method {name}: there is no option {option!r}; {advice}")
        if value is not None:
            setting = Setting.given(f"masking method {name}: {option}", value)
            read[option] = fields[option].type.read(setting)
    if keys is not None:
        seed = keys.seed(seed)
    return _make(read, MethodContext(seed, lang, memory, keys, words))
