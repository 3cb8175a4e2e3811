"""The types of values that only a training configuration has, such as lists of gazetteers."""

from __future__ import annotations

from pathlib import PurePosixPath

from ..crf.template import load_template
from ..gazetteers.lists import fingerprint
from ..labels import Relabelling, Step
from ..settings.schema import Type
from ..settings.setting import Setting
from ..settings.types import TEXT, list_of


def _lists(setting: Setting) -> tuple[str, ...]:
    names: list[str] = []
    for item in setting.items():
        name = item.text()
        if name in names:
            raise item.refusal("is named twice")
        item.checked(fingerprint, name)
        names.append(name)
    return tuple(names)


def _steps(setting: Setting) -> tuple[Step, ...]:
    steps: list[Step] = []
    for step in setting.items() if setting.is_list else [setting]:
        if step.is_mapping:
            table = {name: value.written() for name, value in step.named()}
            found = step.checked(Relabelling, table, without="labels: ")
        else:
            found = step.checked(Relabelling.parse, step.text(), without="labels: ")
        steps += found.steps
    return tuple(steps)


def _template(setting: Setting) -> str:
    name = setting.text()
    setting.checked(load_template, name)
    return name


def _model_name(setting: Setting) -> str:
    name = setting.text()
    if PurePosixPath(name).name != name:
        raise setting.refusal("a model's name is that of its folder, without a path")
    return name


def _below_corpora(setting: Setting) -> str:
    path = setting.text()
    if PurePosixPath(path).is_absolute() or ".." in PurePosixPath(path).parts:
        raise setting.refusal("is to be below the folder of corpora")
    return path


LISTS = Type(_lists, "list of gazetteers")
STEPS = Type(_steps, "`native`, `hierarchy`, `top`, labels, a mapping, or a list of these")
"""The steps by which labels of a corpus are converted."""

TEXTS = list_of(TEXT, name="texts", collect=tuple)
TEMPLATE = Type(_template, TEXT.name)
"""The name of a template of features, which can be read."""

MODEL_NAME = Type(_model_name, TEXT.name)
BELOW_CORPORA = Type(_below_corpora, "path below the folder of corpora")
