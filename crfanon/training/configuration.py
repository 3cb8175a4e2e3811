"""What a model is made of: the training configuration, a YAML file in the model's folder.

    name: es-clinical
    language: es
    description: Spanish clinical notes
    corpora:
      - name: MEDDOCAN
        path: meddocan
        format: brat
        train: [train]
        dev: [dev]
        licence: CC BY 4.0
        attribution: Marimon et al., IberLEF 2019
      - name: News
        path: news
        format: conll
        columns: {token: 0, tag: 3, separator: tab, spacing: typeset}
        train: [news.train]
        labels: [hierarchy, {OTHER: O}]
        share: 0.5
        joined: 3
        licence: MIT
    tokenizer: crfanon
    template: clinical
    lists: [es/city, es/surname]
    rules: {learn: yes, folds: 5}
    words: {source: spacy-lookups-data, size: 100000}
    trainer: owlqn
    parameters: {c1: 0.1, c2: 0.01, iterations: 45, all_transitions: yes}
    search: {c1: [0.05, 0.1], c2: [0.01, 0.1]}
    capitals: 3
    invented: {grammar: invented.yaml, notes: 3000, share: 0.3}
    leaning: 0.5
    leanings: {PERSON: 1, OTHER: -0.5}
    unrepeated: [OTHER]
    within_lines: yes
    whole_brackets: yes
    renamed: {copies: 1, share: 0.5, given: [world/given_name], surnames: [world/surname]}
    bags: 1

Name, language, corpora and template are required.  `path` is relative to the
folder of corpora that the command is given; `train` and `dev` name files or
folders below it; `grammar` is a file beside this one, or that of another model, whose
`labels` are converted as those of a corpus are (`invention`).  Words may
come from ``wordfreq`` too, for languages that the other source lacks, or be those of
another `language` that is close to it (`words`).  A table that is `shared` stands
not in the model but beside its folder, for all models that have the same (`card`).
`leaning` is how many log-odds the model takes from the score of O where recall is
``balanced``, for a corpus that was annotated sparingly (`tagger`), and `leanings` what
some labels have on top of that: a name that stands does more harm than an amount.
What is `unrepeated` is not looked for elsewhere in a text where the model alone looks
at it (`second_pass`).  Where names stand below each other and lines are not wrapped,
spans are best kept `within_lines`; with `whole_brackets` no span ends with a bracket that it
does not open, or lacks one that it does.
Of every so many documents there is a copy in `capitals`, which counts as its original does,
or, with ``capitals: {every: 3, share: 0.2}``, as much as a share of it.
Of each document there are so many `renamed` copies, in which the persons have names
from these lists; words of the lists in `kept`, such as titles, stay, and one name in
so many becomes `initials` (`renaming`).

Several corpora may have formats and labels of their own.  `columns` says how
those of a format that has columns are read (`corpus.layout`).  `labels` converts the
labels of the corpus: ``native`` leaves them, ``hierarchy`` and ``top`` make them
comparable with those of others, a list of kinds as in ``PERSON,LOCATION`` drops
all that is of none, and a mapping renames some, ``O`` for none at all; a list is
several such steps.  Each document counts as much as the `share` of one.  Where documents
are single sentences, a model would not know how one goes on behind another; so every
other run of so many is `joined` to one document.

Rules are learnt in so many `folds`, and with them the labels of forms: words that recur
before a colon.  Running text has none, so where ``fields: no`` stands none are learnt.

The tokenizer is crfanon's own unless it is ``spacy``, that of spaCy's blank pipeline
for the language.  Whatever is not known here is an
error, for a misspelt key would be a setting that is silently not made.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from ..corpus import READERS, Layout, make_layout
from ..crf.model import shared_rule_folders
from ..crf.template import load_template
from ..errors import ConfigError
from ..gazetteers.lists import fingerprint
from ..labels import Relabelling, Step
from ..resources import __version__
from ..settings import Setting, read_settings
from ..text.spacy_tokenizer import OWN, TOKENIZERS
from .renaming import Renamed
from .words import LOOKUPS, SOURCES

TRAINERS = ("owlqn", "crfsuite")


class Corpus(NamedTuple):
    """Annotated data: where it is, which parts are for what, and whose it is.

    `columns` is how columns are read where the format does not say it, `labels`
    the steps by which labels are converted, and `share` how much of a document
    each document counts.  Every other run of so many documents as `joined` says is
    made one for training.
    """

    name: str
    path: str
    format: str
    train: tuple[str, ...]
    dev: tuple[str, ...]
    licence: str
    attribution: str
    columns: Layout | None = None
    labels: tuple[Step, ...] = ()
    share: float = 1.0
    joined: int = 0

    @property
    def recipe(self) -> tuple[object, ...]:
        """What shapes a model: not what it is called, nor whose it is.

        What is not set is left out, so that a new setting makes no new recipe of
        configurations that do not have it.
        """
        settings = {
            "columns": self.columns,
            "labels": self.labels,
            "share": self.share,
            "joined": self.joined or None,
        }
        made = [(key, value) for key, value in settings.items() if value not in (None, (), 1.0)]
        return (self.path, self.format, self.train, self.dev, *made)


class Parameters(NamedTuple):
    """What the trainer is told: penalties (`training.learning`), iterations, which transitions."""

    c1: float = 0.1
    c2: float = 0.01
    iterations: int = 100
    all_transitions: bool = True


class Invented(NamedTuple):
    """Invented notes to train on: the grammar that makes them (`invention`), and how many.

    Each counts as much as `share` of a gold document.  `labels` are the steps by which
    its labels are converted, where the grammar was written for a model with others.
    """

    grammar: Path
    notes: int
    share: float = 1.0
    labels: tuple[Step, ...] = ()

    @property
    def recipe(self) -> tuple[object, ...]:
        """What shapes a model; what is not set is left out, as of corpora."""
        labels = (self.labels,) if self.labels else ()
        return (self.grammar.read_bytes(), self.notes, self.share, *labels)


class Words(NamedTuple):
    """The table of common words: how many, whence, and of which language if of another one.

    Whether it is `shared` shapes no model, only where it is kept.
    """

    size: int
    source: str = LOOKUPS
    language: str = ""
    shared: bool = False

    @property
    def recipe(self) -> tuple[object, ...]:
        """What shapes a model beside the size; what is not set is left out."""
        source = () if self.source == LOOKUPS else (self.source,)
        return (*source, self.language) if self.language else source


class Grid(NamedTuple):
    """The penalties that a parameter search tries, each with each."""

    c1: tuple[float, ...] = (0.02, 0.05, 0.1, 0.2)
    c2: tuple[float, ...] = (0.005, 0.02, 0.1)

    def points(self, parameters: Parameters) -> list[Parameters]:
        """Return the parameters of each point; what is not searched stays."""
        return [parameters._replace(c1=c1, c2=c2) for c1 in self.c1 for c2 in self.c2]


@dataclass(frozen=True, slots=True)
class Configuration:
    """A training configuration, read and checked.

    `folds` is the number of folds for rules, 0 when none are learnt, and `fields` whether
    the labels of fields are learnt with them; `words` says which
    table of words there is, if any; every so many documents, by `capitals`, there is a
    copy in capitals (0 for none) that counts `capitals_share` of its original; `invented`
    says which notes are invented, `renamed` of which copies there are; `bags` is the number
    of models whose weights are averaged into one; `leaning`, `leanings`, `unrepeated`,
    `within_lines` and `whole_brackets` are the model's own (`Model`).
    """

    name: str
    language: str
    description: str
    corpora: tuple[Corpus, ...]
    template: str
    lists: tuple[str, ...]
    folds: int
    words: Words | None
    trainer: str
    parameters: Parameters
    grid: Grid
    capitals: int
    bags: int
    invented: Invented | None = None
    tokenizer: str = OWN
    renamed: Renamed | None = None
    leaning: float = 0.0
    leanings: tuple[tuple[str, float], ...] = ()
    unrepeated: tuple[str, ...] = ()
    within_lines: bool = False
    whole_brackets: bool = False
    capitals_share: float = 1.0
    fields: bool = True

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
                self.capitals,
            ),
            self.invented and self.invented.recipe,
            *(self.trainer, tuple(self.parameters), self.bags),
            *(_shared_rules(self.language), self.tokenizer, __version__),
            # Recipes from before there were other sources stay what they are.
            *(self.words.recipe if self.words else ()),
            *(() if self.renamed is None else (tuple(self.renamed),)),
            *((f"leaning {self.leaning}",) if self.leaning else ()),
            *((f"leanings {self.leanings}",) if self.leanings else ()),
            *((f"unrepeated {self.unrepeated}",) if self.unrepeated else ()),
            *(("within lines",) if self.within_lines else ()),
            *(("whole brackets",) if self.whole_brackets else ()),
            *(() if self.fields else ("no fields",)),
            *((f"capitals {self.capitals_share}",) if self.capitals_share != 1.0 else ()),
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
    settings = read_settings(
        Path(path),
        required=("name", "language", "corpora", "template"),
        optional=(
            *("description", "lists", "rules", "words"),
            *("trainer", "parameters", "search", "capitals", "invented", "renamed", "bags"),
            *("tokenizer", "leaning", "leanings", "unrepeated"),
            *("within_lines", "whole_brackets"),
        ),
    )
    name = settings["name"].text()
    if PurePosixPath(name).name != name:
        raise settings["name"].refusal("a model's name is that of its folder, without a path")
    corpora = tuple(_corpus(setting) for setting in settings["corpora"].items())
    if not any(corpus.train for corpus in corpora):
        raise settings["corpora"].refusal("none of them is for training")
    found = settings.get
    capitals, capitals_share = _capitals(found("capitals"))
    folds, fields = _rules(found("rules"))
    return Configuration(
        name=name,
        language=settings["language"].text(),
        description=found("description").text(default=""),
        corpora=corpora,
        template=_template(settings["template"]),
        lists=_lists(found("lists")),
        folds=folds,
        fields=fields,
        words=_words(found("words")),
        trainer=found("trainer").choice(TRAINERS, default=TRAINERS[0]),
        parameters=_parameters(found("parameters")),
        grid=_grid(found("search")),
        capitals=capitals,
        capitals_share=capitals_share,
        bags=found("bags").whole(least=1, default=1),
        invented=_invented(found("invented"), Path(path).parent),
        tokenizer=found("tokenizer").choice(TOKENIZERS, default=OWN),
        renamed=_renamed(found("renamed")),
        leaning=found("leaning").number(default=0.0),
        leanings=_leanings(found("leanings")),
        unrepeated=tuple(label.text() for label in found("unrepeated").items()),
        within_lines=found("within_lines").flag(default=False),
        whole_brackets=found("whole_brackets").flag(default=False),
    )


def _template(setting: Setting) -> str:
    """Return the name of a template of features, which can be read."""
    name = setting.text()
    try:
        load_template(name)
    except ConfigError as error:
        raise setting.refusal(str(error)) from None
    return name


def _corpus(setting: Setting) -> Corpus:
    entries = setting.entries(
        required=("name", "path", "format", "licence"),
        optional=("train", "dev", "attribution", "columns", "labels", "share", "joined"),
    )
    path = entries["path"].text()
    if PurePosixPath(path).is_absolute() or ".." in PurePosixPath(path).parts:
        raise entries["path"].refusal("is to be below the folder of corpora")
    return Corpus(
        name=entries["name"].text(),
        path=path,
        format=entries["format"].choice(tuple(READERS)),
        train=tuple(part.text() for part in entries.get("train").items()),
        dev=tuple(part.text() for part in entries.get("dev").items()),
        licence=entries["licence"].text(),
        attribution=entries.get("attribution").text(default=""),
        columns=_columns(entries.get("columns"), format=entries["format"].text()),
        labels=_labels(entries.get("labels")),
        share=entries.get("share").number(default=1.0),
        joined=entries.get("joined").whole(least=0, default=0),
    )


def _columns(setting: Setting, *, format: str) -> Layout | None:
    if setting.is_missing:
        return None
    settings = {name: value.written() for name, value in setting.named()}
    try:
        return make_layout(settings, format=format)
    except ConfigError as error:
        raise setting.refusal(str(error).removeprefix("columns: ")) from None


def _labels(setting: Setting) -> tuple[Step, ...]:
    steps: list[Step] = []
    for step in setting.items() if setting.is_list else [setting][: not setting.is_missing]:
        try:
            if step.is_mapping:
                found = Relabelling({name: value.written() for name, value in step.named()})
            else:
                found = Relabelling.parse(step.text())
        except ConfigError as error:
            raise step.refusal(str(error).removeprefix("labels: ")) from None
        steps += found.steps
    return tuple(steps)


def _lists(setting: Setting) -> tuple[str, ...]:
    names = []
    for item in setting.items():
        name = item.text()
        if name in names:
            raise item.refusal("is named twice")
        try:
            fingerprint(name)
        except ConfigError as error:
            raise item.refusal(str(error)) from None
        names.append(name)
    return tuple(names)


def _rules(setting: Setting) -> tuple[int, bool]:
    """Return in how many folds rules are learnt, and whether the labels of fields are."""
    entries = setting.entries(optional=("learn", "folds", "fields"))
    folds = entries.get("folds").whole(least=2, default=5)
    fields = entries.get("fields").flag(default=True)
    return (folds if entries.get("learn").flag(default=True) else 0), fields


def _words(setting: Setting) -> Words | None:
    if setting.is_missing:
        return None
    entries = setting.entries(required=("source", "size"), optional=("language", "shared"))
    return Words(
        entries["size"].whole(least=1),
        entries["source"].choice(tuple(SOURCES)),
        entries.get("language").text(default=""),
        entries.get("shared").flag(default=False),
    )


def _leanings(setting: Setting) -> tuple[tuple[str, float], ...]:
    if setting.is_missing:
        return ()
    return tuple((label, value.number(signed=True)) for label, value in setting.named())


def _invented(setting: Setting, folder: Path) -> Invented | None:
    if setting.is_missing:
        return None
    entries = setting.entries(required=("grammar", "notes"), optional=("share", "labels"))
    grammar = folder / entries["grammar"].text()
    if not grammar.is_file():
        raise entries["grammar"].refusal(
            f"{grammar} is not there; name a file beside this one, or of another model"
        )
    return Invented(
        grammar,
        entries["notes"].whole(least=1),
        entries.get("share").number(default=1.0),
        _labels(entries.get("labels")),
    )


def _capitals(setting: Setting) -> tuple[int, float]:
    """Return of every how many documents there are copies, and how much these count."""
    if not setting.is_mapping:
        return setting.whole(least=0, default=0), 1.0
    entries = setting.entries(required=("every",), optional=("share",))
    return entries["every"].whole(least=1), entries.get("share").number(default=1.0)


def _renamed(setting: Setting) -> Renamed | None:
    if setting.is_missing:
        return None
    entries = setting.entries(
        required=("copies", "given", "surnames"), optional=("share", "kept", "initials")
    )
    given, surnames, kept = (_lists(entries.get(name)) for name in ("given", "surnames", "kept"))
    return Renamed(
        entries["copies"].whole(least=1),
        entries.get("share").number(default=1.0),
        *(given, surnames, kept),
        initials=entries.get("initials").whole(least=0, default=0),
    )


def _parameters(setting: Setting) -> Parameters:
    entries = setting.entries(optional=Parameters._fields)
    default = Parameters()
    return Parameters(
        c1=entries.get("c1").number(default=default.c1),
        c2=entries.get("c2").number(default=default.c2),
        iterations=entries.get("iterations").whole(least=1, default=default.iterations),
        all_transitions=entries.get("all_transitions").flag(default=default.all_transitions),
    )


def _grid(setting: Setting) -> Grid:
    entries = setting.entries(optional=Grid._fields)
    default = Grid()
    c1 = tuple(item.number() for item in entries.get("c1").items())
    c2 = tuple(item.number() for item in entries.get("c2").items())
    return Grid(c1 or default.c1, c2 or default.c2)
