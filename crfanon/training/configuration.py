"""The training configuration of a model: a YAML file in its folder.

    name: es-clinical
    language: es
    corpora:
      - name: MEDDOCAN
        path: meddocan
        format: brat
        train: [train]
        licence: CC BY 4.0
    template: clinical
    rules: {learn: yes, folds: 5}
    parameters: {c1: 0.1, c2: 0.01, iterations: 45, all_transitions: yes}

`Configuration` and what it is made of declare all that can be set; docs/configuration.md shows
it.  Whatever is not known is an error, for a misspelt key would be a setting that is silently
not made.

Several corpora may have formats and labels of their own.  Their ``labels`` are converted:
``native`` leaves them, ``hierarchy`` and ``top`` make them comparable with those of others, a
list of kinds as in ``PERSON,LOCATION`` drops all that is of none, and a mapping renames some,
``O`` for none at all; a list is several such steps.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, NamedTuple

from ..corpus import READERS, Layout, read_layout
from ..crf.model import shared_rule_folders
from ..crf.template import load_template
from ..gazetteers.lists import fingerprint
from ..labels import Step
from ..resources import __version__
from ..settings.schema import Type, completed, fields_of, read_fields, read_record, record
from ..settings.setting import Setting, read_root
from ..settings.types import FLAG, NUMBER, TEXT, list_of, one_of, whole
from ..text.spacy_tokenizer import OWN, TOKENIZERS
from .renaming import Renamed
from .types import BELOW_CORPORA, LISTS, MODEL_NAME, STEPS, TEMPLATE, TEXTS
from .variants import FOLDER_OF_TEXTS, Written
from .words import LOOKUPS, SOURCES

TRAINERS = ("owlqn",)

# A third of the weights are smaller, and decide nothing: with them, F1 on MEDDOCAN dev is
# 96.80, without them 96.81; without those below 0.03 it is 96.75.
LEAST_WEIGHT = 0.01


# How these are read depends on the format.
_COLUMNS = Type(lambda setting: setting, "mapping", fields_of(Layout))


class Corpus(NamedTuple):
    """Annotated data: where it is, which parts are for what, and whose it is."""

    name: Annotated[str, TEXT, "what it is called"]
    path: Annotated[str, BELOW_CORPORA, "where it is"]
    format: Annotated[str, one_of(*READERS), "how it is written"]
    train: Annotated[tuple[str, ...], TEXTS, "files or folders to train on", ()]
    dev: Annotated[tuple[str, ...], TEXTS, "files or folders to measure on", ()]
    licence: Annotated[str, TEXT, "under which others may use it"]
    attribution: Annotated[str, TEXT, "whose it is", ""]
    columns: Annotated[
        Layout | None,
        _COLUMNS,
        "how columns are read, where not as the format says; so does `--columns NAME=VALUE,...`",
    ] = None
    labels: Annotated[tuple[Step, ...], STEPS, "how its labels are converted"] = ()
    silent: Annotated[
        tuple[str, ...], TEXTS, "labels that its annotators did not mark, which are completed"
    ] = ()
    share: Annotated[float, NUMBER, "how much of a document each document counts"] = 1.0
    joined: Annotated[
        int,
        whole(least=0),
        "every other run of so many documents is made one; for corpora of single sentences",
    ] = 0

    @property
    def recipe(self) -> tuple[object, ...]:
        """The settings that shape a model: neither its name nor its owner.

        What is not set is left out, so that a new setting makes no new recipe of
        configurations that do not have it.
        """
        settings = {
            "columns": self.columns,
            "labels": self.labels,
            "silent": self.silent,
            "share": self.share,
            "joined": self.joined or None,
        }
        made = [(key, value) for key, value in settings.items() if value not in (None, (), 1.0)]
        return (self.path, self.format, self.train, self.dev, *made)


def _corpus(setting: Setting) -> Corpus:
    fields = fields_of(Corpus)
    values = read_fields(setting, fields)
    if "columns" in values:
        values["columns"] = read_layout(values["columns"], format=values["format"])
    return Corpus(**completed(values, fields))


class Parameters(NamedTuple):
    """The parameters of the trainer."""

    c1: Annotated[float, NUMBER, "the penalty on the sizes of weights"] = 0.1
    c2: Annotated[float, NUMBER, "the penalty on their squares"] = 0.01
    iterations: Annotated[int, whole(least=1), "steps of the fit, at most"] = 100
    all_transitions: Annotated[
        bool, FLAG, "whether tags may follow each other that never do in the corpora"
    ] = True


def _grammar(setting: Setting) -> Path:
    setting.text()
    if not setting.path().is_file():
        raise setting.refusal(
            f"{setting.path()} is not there; name a file beside this one, or of another model"
        )
    return setting.path()


class Invented(NamedTuple):
    """Invented notes to train on: the grammar that makes them (`invention`), and how many."""

    grammar: Annotated[
        Path, Type(_grammar, "path"), "what they are made by: a file, which another model may have"
    ]
    notes: Annotated[int, whole(least=1), "so many"]
    share: Annotated[float, NUMBER, "how much of a gold document each counts"] = 1.0
    labels: Annotated[
        tuple[Step, ...], STEPS, "how its labels are converted, if it was written for others"
    ] = ()

    @property
    def recipe(self) -> tuple[object, ...]:
        """The settings that shape a model; what is not set is left out, as of corpora."""
        labels = (self.labels,) if self.labels else ()
        return (self.grammar.read_bytes(), self.notes, self.share, *labels)


class Words(NamedTuple):
    """The table of common words."""

    size: Annotated[int, whole(least=1), "so many of the commonest"]
    source: Annotated[str, one_of(*SOURCES), "the package that knows them", ...] = LOOKUPS
    language: Annotated[str, TEXT, "those of another language that is close"] = ""
    shared: Annotated[
        bool, FLAG, "whether the table lies beside the model's folder, for all that have the same"
    ] = False

    @property
    def recipe(self) -> tuple[object, ...]:
        """The settings that shape a model beside the size; what is not set is left out.

        Whether it is shared shapes none, only where it is kept.
        """
        source = () if self.source == LOOKUPS else (self.source,)
        return (*source, self.language) if self.language else source


_NUMBERS = list_of(NUMBER, name="numbers", empty="; name values, or leave it out", collect=tuple)


class Grid(NamedTuple):
    """The penalties that a parameter search tries, each with each."""

    c1: Annotated[tuple[float, ...], _NUMBERS, "values of c1"] = (0.02, 0.05, 0.1, 0.2)
    c2: Annotated[tuple[float, ...], _NUMBERS, "values of c2"] = (0.005, 0.02, 0.1)

    def points(self, parameters: Parameters) -> list[Parameters]:
        """Return the parameters of each point; what is not searched stays."""
        return [parameters._replace(c1=c1, c2=c2) for c1 in self.c1 for c2 in self.c2]


class Rules(NamedTuple):
    """The settings of rule learning."""

    learn: Annotated[bool, FLAG, "whether any are"] = True
    folds: Annotated[int, whole(least=2), "in so many folds"] = 5
    fields: Annotated[
        bool, FLAG, "whether words before a colon are labels of fields; running text has none"
    ] = True


class Capitals(NamedTuple):
    """Copies of gold documents in capitals."""

    every: Annotated[int, whole(least=1), "of every so many documents there is one", ...] = 0
    share: Annotated[float, NUMBER, "how much of its original it counts"] = 1.0


def _capitals(setting: Setting) -> Capitals:
    if setting.is_mapping:
        return read_record(Capitals, setting)
    return Capitals(setting.whole(least=0))


def _label_biases(setting: Setting) -> tuple[tuple[str, float], ...]:
    return tuple((label, value.number(signed=True)) for label, value in setting.named())


@dataclass(frozen=True, slots=True, kw_only=True)
class Configuration:
    """A training configuration, read and checked."""

    name: Annotated[str, MODEL_NAME, "of the model, and of its folder"]
    language: Annotated[str, TEXT, "of the texts"]
    description: Annotated[str, TEXT, "what texts it is for"] = ""
    corpora: Annotated[
        tuple[Corpus, ...],
        list_of(Type(_corpus, "mapping", fields_of(Corpus)), name="mappings", collect=tuple),
        "what it is trained on, beside written texts",
    ] = ()
    template: Annotated[str, TEMPLATE, "which features it has: a file in `features/`"]
    tokenizer: Annotated[str, one_of(*TOKENIZERS), "what cuts texts into tokens"] = OWN
    lists: Annotated[tuple[str, ...], LISTS, "the gazetteers that it sees"] = ()
    rules: Annotated[Rules, record(Rules), "the rules that are learnt"] = Rules()
    words: Annotated[Words | None, record(Words), "the table of common words"] = None
    trainer: Annotated[str, one_of(*TRAINERS), "what fits the weights"] = TRAINERS[0]
    parameters: Annotated[Parameters, record(Parameters), "what it is told"] = Parameters()
    search: Annotated[Grid, record(Grid), "what `crfanon train --search` tries"] = Grid()
    bags: Annotated[int, whole(least=1), "of so many models the weights are averaged"] = 1
    least_weight: Annotated[float, NUMBER, "weights of a smaller size are left out"] = LEAST_WEIGHT
    capitals: Annotated[
        Capitals,
        Type(_capitals, "whole number from 0, or a mapping", fields_of(Capitals)),
        "copies in capitals; a number is `every`",
    ] = Capitals()
    renamed: Annotated[
        Renamed | None, record(Renamed), "copies in which the persons have other names"
    ] = None
    invented: Annotated[Invented | None, record(Invented), "invented notes"] = None
    written: Annotated[
        Written | None, record(Written), "texts that were written out to train on"
    ] = None
    judged_on: Annotated[
        Path | None,
        FOLDER_OF_TEXTS,
        "a folder of texts with marks in line, which are never learnt: what the finished model "
        "finds there is measured, and its scores are calibrated",
    ] = None
    recall_bias: Annotated[
        float, NUMBER, "what the log-odds of a token may fall short of: for sparing annotators"
    ] = 0.0
    label_biases: Annotated[
        tuple[tuple[str, float], ...],
        Type(_label_biases, "labels to numbers"),
        "what some labels have on top of that, in log-odds",
    ] = ()
    prior: Annotated[
        float,
        NUMBER,
        "the share of tokens in spans of most texts: in a text that seems to have less, a token "
        "must be likelier",
    ] = 0.0
    unrepeated: Annotated[
        tuple[str, ...], TEXTS, "labels that are not looked for again where it looks alone"
    ] = ()
    within_lines: Annotated[
        bool, FLAG, "whether spans end where lines do: where lines are not wrapped"
    ] = False
    whole_brackets: Annotated[bool, FLAG, "whether spans have both brackets or none"] = False

    @property
    def folds(self) -> int:
        """In how many folds rules are learnt, 0 when none are."""
        return self.rules.folds if self.rules.learn else 0

    @property
    def recipe(self) -> str:
        """The SHA-256 of all that shapes the model, except the texts of the corpora.

        What was measured of one model holds for another of the same recipe.
        """
        corpora = [corpus.recipe for corpus in self.corpora]
        facts = (
            *(self.language, corpora, load_template(self.template).fingerprint),
            *(
                [(name, fingerprint(name)) for name in self.lists],
                self.folds,
                self.words.size if self.words else 0,
                self.capitals.every,
            ),
            self.invented and self.invented.recipe,
            *(self.trainer, tuple(self.parameters), self.bags),
            *(_shared_rules(self.language), self.tokenizer, __version__),
            # Recipes of models that are trained already stay what they are, by their old words.
            *(self.words.recipe if self.words else ()),
            *(() if self.renamed is None else (tuple(self.renamed),)),
            *(() if self.written is None else self.written.recipe),
            *((f"leaning {self.recall_bias}",) if self.recall_bias else ()),
            *((f"leanings {self.label_biases}",) if self.label_biases else ()),
            *((f"prior {self.prior}",) if self.prior else ()),
            *((f"unrepeated {self.unrepeated}",) if self.unrepeated else ()),
            *(("within lines",) if self.within_lines else ()),
            *(("whole brackets",) if self.whole_brackets else ()),
            *((f"least {self.least_weight}",) if self.least_weight != LEAST_WEIGHT else ()),
            *(() if self.rules.fields else ("no fields",)),
            *((f"capitals {self.capitals.share}",) if self.capitals.share != 1.0 else ()),
        )
        return hashlib.sha256(repr(facts).encode()).hexdigest()


def _shared_rules(language: str) -> list[tuple[str, bytes]]:
    """Return the names and contents of the hand-written rules' files."""
    return [
        (path.name, path.read_bytes())
        for folder in shared_rule_folders(language)
        for path in sorted(folder.glob("*.yaml"))
    ]


def read_configuration(path: str | os.PathLike[str]) -> Configuration:
    """Return the configuration in the file `path`.

    A `ConfigError` names the file, the line and the setting that is wrong.
    """
    root = read_root(Path(path))
    configuration = read_record(Configuration, root)
    if not (configuration.written or any(corpus.train for corpus in configuration.corpora)):
        corpora = dict(root.named()).get("corpora", root)
        raise corpora.refusal("none of them is for training, and there are no written texts")
    return configuration
