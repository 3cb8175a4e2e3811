"""The types of values that only a configuration has, such as models and lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from ..crf.model import CARD, can_be_named, model_names, names_of_labels
from ..decide.keep import VALUES
from ..decide.stage_names import check_without
from ..detect.deny_lists import UserList, read_lists
from ..detect.detectors import recall_bias_of
from ..errors import ConfigError
from ..files import codec_name
from ..labels.types import label_meant
from ..settings.schema import Type
from ..settings.setting import Setting, meant, nearest
from ..settings.types import WRITTEN, list_of
from ..text.limits import read_size
from ..vault.subjects import check_pattern, is_table
from .language_names import code_of, known_names

AUTO = "auto"
ALL = "all"

# What follows says where it is spoken, or how it is written.
_LANGUAGE = re.compile(r"([a-z]{2,3})(?:[-_][a-z0-9]{2,8})*")


def language_code(language: str, refusal: Callable[[str], ConfigError] = ConfigError) -> str:
    """Return the code of a language, or ``"auto"``, from its code or name.

    It may be a code, or the name in English or in the language itself.

        >>> language_code("pt-BR"), language_code("EN"), language_code("auto")
        ('pt', 'en', 'auto')
        >>> language_code("spanish"), language_code("Español"), language_code("deu")
        ('es', 'es', 'de')
    """
    if language == AUTO:
        return language
    named = code_of(language)
    if named is not None:
        return named
    code = _LANGUAGE.fullmatch(language.lower())
    if code:
        return code[1]
    near = nearest(language.casefold(), known_names())
    hint = f"did you mean {near}? " if near else ""
    raise refusal(
        f"language {language!r}: is no code of a language, nor the name of one; {hint}use one "
        "such as de, en"
    )


def check_named(label: str, setting: Setting) -> str:
    """Return `label` if it is in the hierarchy, or a label of a model that the user names."""
    if not can_be_named(label):
        otherwise = "name one of the hierarchy, or of a model of yours"
        advice = label_meant(label, names_of_labels(), otherwise=otherwise)
        raise setting.refusal(f"there is no label {label!r}; {advice}")
    return label


def lists_at(paths: Iterable[str], *, label: str = "") -> list[UserList]:
    """Return the lists in files and folders; those that do not say their label have `label`."""
    return [own for path in paths for own in read_lists(Path(path), label=label)]


def _recall(setting: Setting) -> str | float:
    written = setting.written()
    number = setting.checked(recall_bias_of, written, without="recall: ")
    return written if written.isalpha() else number


def _model(setting: Setting) -> str:
    name = setting.written()
    if name in model_names():
        return name
    folder = setting.path()
    if not (folder / CARD).is_file():
        raise setting.refusal(
            f"there is no model {name!r}; {meant(name, model_names())}, or name a folder"
        )
    return str(folder)


def _list(setting: Setting) -> str:
    path = setting.path()
    if not path.exists():
        raise setting.refusal(f"there is no {setting.written()!r}; name a file or folder of lists")
    return str(path)


def _allowed(setting: Setting) -> list[str]:
    paths: list[str] = list_of(_LIST, name="paths", alone=True).read(setting)
    lists_at(paths)
    return paths


def _folder(setting: Setting) -> str:
    folder = setting.path()
    if not folder.is_dir():
        raise setting.refusal(f"there is no folder {setting.written()!r}; make it, or name another")
    for file in sorted(folder.iterdir()):
        # A list there under another name would be taken for one that is in use.
        if file.suffix not in (".yaml", ".txt") and not file.name.startswith("."):
            raise setting.refusal(
                f"{file} is no rules (.yaml) and no list (.txt); rename it, or take it away"
            )
    return str(folder)


def _masked(setting: Setting) -> list[str] | str:
    if not setting.is_list and setting.written() == ALL:
        return ALL
    labels: list[str] = _MASKED.read(setting)
    return labels


def _kept(setting: Setting) -> str:
    known = [*VALUES, *names_of_labels()]
    name = setting.written()
    if name not in known:
        near = nearest(name, known) or nearest(name.upper(), known)
        hint = f"did you mean {near}? " if near else ""
        raise setting.refusal(
            f"there is no label {name!r}; {hint}name one of the hierarchy, or one of "
            f"{', '.join(VALUES)}"
        )
    return name


def _without(setting: Setting) -> list[str]:
    names: list[str] = _STAGES.read(setting)
    setting.checked(check_without, names)
    return names


def _subject_from(setting: Setting) -> str:
    said = setting.text()
    if is_table(said):
        return str(setting.path())
    setting.checked(check_pattern, said)
    return said


_LIST = Type(_list, "path")
_STAGES = list_of(WRITTEN, name="stages", alone=True)
_NAMED = Type(lambda setting: check_named(setting.written(), setting), "label")
_MASKED = list_of(
    _NAMED, name="labels", alone=True, empty=f", so nothing would be masked; name labels, or {ALL}"
)

LANGUAGE = Type(
    lambda said: language_code(said.written(), said.refusal), f"code or name, or `{AUTO}`"
)
MODEL = Type(_model, "name, or path of a folder")
RECALL = Type(_recall, "word, or number from -10 to 10")
LISTS = list_of(
    _LIST, name="paths", alone=True, empty="; name files or folders, or leave the entry out"
)
ALLOWED = Type(_allowed, LISTS.name)
FOLDER = Type(_folder, "path of a folder")
NAMED_LABELS = list_of(_NAMED, name="labels", alone=True)
MASKED = Type(_masked, f"`{ALL}`, or {_MASKED.name}")
KEPT = list_of(Type(_kept, "label"), name="labels and words", alone=True)
WITHOUT = Type(_without, _STAGES.name)
ENCODING = Type(
    lambda setting: setting.checked(codec_name, setting.written()), "name of an encoding"
)
SUBJECT_FROM = Type(_subject_from, "expression, or path of a table")


def _time(setting: Setting) -> float:
    seconds = setting.number()
    if seconds <= 0:
        raise setting.refusal("should be a number of seconds above 0")
    return seconds


def _size(setting: Setting) -> str:
    said = setting.written()
    if not read_size(said):
        raise setting.refusal(f"{said!r} is not a size; write one such as 4GB or 800MB")
    return said


TIME = Type(_time, "seconds above 0")
SIZE = Type(_size, "size such as `4GB` or `800MB`")
