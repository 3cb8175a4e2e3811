"""``crfanon train``: learn a model from annotated corpora, and measure it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._errors import UsageError, say
from ._options import add_jobs, whole
from ._parsers import Parsers, add_command
from ._progress import Progress, is_watched

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ..text.document import Document
    from ..training.configuration import Configuration
    from ..training.measuring import Trial


def add_parser(parsers: Parsers) -> None:
    """Describe the command."""
    parser = add_command(parsers, "train", run, help="learn a model from annotated corpora")
    parser.add_argument("configuration", metavar="CONFIG", help="a training configuration (YAML)")
    parser.add_argument(
        "--corpora", metavar="DIR", type=Path, required=True, help="the folder of the corpora"
    )
    parser.add_argument(
        "-o", dest="output", metavar="FOLDER", type=Path, help="write the model into this folder"
    )
    parser.add_argument(
        "--record",
        metavar="FOLDER",
        type=Path,
        help="train no model to keep, and write what is measured into the card of the one in "
        "this folder, which was made by the same configuration",
    )
    parser.add_argument(
        "--evaluate",
        action="store_true",
        help="train on train alone first, and score on dev; scores are calibrated there",
    )
    parser.add_argument(
        "--judge",
        action="store_true",
        help="with --record: score the model in that folder on the texts that the configuration "
        "names as judged_on, and calibrate its scores there; -o does so by itself",
    )
    parser.add_argument(
        "--cross-validate",
        metavar="K",
        type=whole("--cross-validate", least=2),
        help="score all documents in K folds, each by a model of the others; without "
        "--evaluate, scores are calibrated there",
    )
    parser.add_argument(
        "--ablate",
        action="store_true",
        help="train without each group of features in turn, and score on dev",
    )
    parser.add_argument(
        "--search",
        action="store_true",
        help="score each point of the configuration's parameter grid on dev, and write nothing",
    )
    add_jobs(parser)


def run(arguments: argparse.Namespace) -> int:
    """Learn a model as a configuration says, from the train and dev parts of its corpora, and write
    it into a folder. What is measured is measured on documents that the model did not see, and kept
    in its card. Equal inputs give equal bytes.
    """
    measures = arguments.evaluate or arguments.cross_validate or arguments.ablate or arguments.judge
    if arguments.judge and not arguments.record:
        raise UsageError("--judge goes with --record FOLDER, the model to be judged")
    if arguments.record and (arguments.output or not measures):
        raise UsageError("--record goes with --evaluate or another measurement, and not with -o")
    if arguments.search and (measures or arguments.output):
        raise UsageError("--search goes alone: put the parameters it finds into the configuration")
    if not (arguments.search or measures or arguments.output):
        raise UsageError("nothing to do: give -o FOLDER, --evaluate or another measurement")
    _require_extras()
    from ..training import card
    from ..training.completing import completed
    from ..training.configuration import read_configuration
    from ..training.material import read_part
    from ..training.measuring import search
    from ..training.writing import make_folder

    configuration = read_configuration(arguments.configuration)
    if arguments.judge and configuration.judged_on is None:
        raise UsageError("--judge: the configuration names no texts; say judged_on: FOLDER there")
    if arguments.output is not None:
        make_folder(arguments.output)  # better to fail now than after minutes of training
        card.check_shared_words(arguments.output, configuration)  # likewise
    if arguments.record is not None:
        card.record(arguments.record, {}, recipe=configuration.recipe)  # likewise
    # What is measured and what is trained is safe before anybody reads of it, or no longer does.
    with _Bar(holds=bool(arguments.output or arguments.record)) as bar:
        bar.say("reading the corpora")
        texts: set[int] = set()
        train = read_part(configuration.corpora, "train", arguments.corpora, texts=texts)
        dev = read_part(configuration.corpora, "dev", arguments.corpora, texts=texts)
        _require_dev(arguments, dev)
        if arguments.search:
            bar.stage("search")
            own = completed(configuration, train, watch=bar)
            found = search(configuration, own, dev, jobs=arguments.jobs, watch=bar)
            bar.print(_trial_table([trial for _, trial in found]))
            return 0
        measured = _measure(arguments, configuration, train, dev, bar=bar)
        if arguments.record is not None:
            card.record(arguments.record, measured, recipe=configuration.recipe)
        if arguments.output is not None:
            bar.stage("model")
            documents = completed(configuration, [*train, *dev], watch=bar)
            _train(arguments, configuration, documents, measured, texts=texts, bar=bar)
            if configuration.judged_on is not None:
                judged = _judge(arguments.output, configuration.judged_on, bar=bar)
                card.record(arguments.output, judged, recipe=configuration.recipe)
    return 0


def _require_dev(arguments: argparse.Namespace, dev: Sequence[Document]) -> None:
    """Raise `UsageError` if something is to be scored on documents that there are none of."""
    if not dev and (arguments.search or arguments.evaluate or arguments.ablate):
        raise UsageError(
            f"{arguments.configuration}: has no corpus for dev to score on; "
            "name one, or use --cross-validate"
        )


def _require_extras() -> None:
    from importlib.util import find_spec

    from ..errors import MissingExtraError

    missing = [name for name in ("scipy", "joblib") if find_spec(name) is None]
    if missing:
        raise MissingExtraError(
            f"training needs {' and '.join(missing)}, which is not installed; "
            "pip install crfanon[train]"
        )


def _measure(
    arguments: argparse.Namespace,
    configuration: Configuration,
    train: Sequence[Document],
    dev: Sequence[Document],
    *,
    bar: _Bar,
) -> dict[str, Any]:
    """Return the scores that the card is to state, after printing them."""
    from ..evaluation import labels_of
    from ..training import card, measuring
    from ..training.ablation import ablate
    from ..training.completing import completed
    from ..training.fitting import recipe_of
    from ..training.material import prepare

    measured: dict[str, Any] = {}
    if arguments.judge and configuration.judged_on is not None:
        measured |= _judge(arguments.record, configuration.judged_on, bar=bar)
    documents = [*train, *dev]
    labels = labels_of(documents)
    if arguments.cross_validate:
        folds = arguments.cross_validate
        bar.stage("cross-validation")
        taught = completed(configuration, documents, watch=bar)
        found = measuring.predict_by_folds(
            configuration, taught, folds, jobs=arguments.jobs, watch=bar
        )
        scores, calibration = _scores(documents, found, labels, bar=bar)
        measured |= {"cross_validation": {"folds": folds, **scores}, **calibration}
    # What dev says must not come to the training set by way of the first CRF.
    own: Sequence[Document] = []
    if arguments.evaluate or arguments.ablate:
        own = completed(configuration, train, watch=bar)
    if arguments.evaluate:
        bar.stage("evaluation")
        recipe, material = recipe_of(configuration), prepare(configuration, own, watch=bar)
        model = measuring.train_model(configuration, recipe, material, watch=bar)
        bar.say("scoring")
        found = measuring.predict(model, dev)
        scores, calibration = _scores(dev, found, labels, bar=bar)
        measured |= {"dev": scores, **calibration}
    if arguments.ablate:
        bar.stage("ablation")
        trials = ablate(configuration, own, dev, jobs=arguments.jobs, watch=bar)
        measured["ablation"] = card.ablation_rows(trials)
        bar.print(_trial_table(trials, whole=trials[0]))
    return measured


def _judge(folder: Path, texts: Path, *, bar: _Bar) -> dict[str, Any]:
    """Return how well a finished model finds what is marked in some texts, after printing it."""
    from dataclasses import replace

    from ..corpus import read
    from ..crf.model import load_model
    from ..evaluation import labels_of
    from ..training import measuring

    bar.stage("judging")
    gold = list(read(texts, format="inline"))
    model = replace(load_model(folder), calibration=None)
    found = measuring.predict(model, gold)
    scores, calibration = _scores(gold, found, labels_of(gold).union(model.labels), bar=bar)
    return {"judged": scores, **calibration}


def _scores(
    gold: Sequence[Document], found: Sequence[Document], labels: Collection[str], *, bar: _Bar
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Print how well it was found, and return that and the calibration, if there is one."""
    from ..evaluation import evaluate, reliability_table, table
    from ..training import card
    from ..training.calibrating import calibrate

    evaluation = evaluate(gold, found, labels=labels)
    bar.print(table(evaluation))
    calibrated = calibrate(gold, found)
    if calibrated is None:
        return card.scores(evaluation), {}
    lines = [
        f"calibrated in {calibrated.folds} folds, the scores are",
        *reliability_table(calibrated.bins),
    ]
    bar.print("\n".join([*lines, ""]))
    return card.scores(evaluation), {"calibration": card.calibration_entry(calibrated)}


def _train(
    arguments: argparse.Namespace,
    configuration: Configuration,
    documents: Sequence[Document],
    measured: dict[str, Any],
    *,
    texts: Collection[int],
    bar: _Bar,
) -> None:
    from dataclasses import replace

    from ..training import card
    from ..training.fitting import fit, learn_kinds, recipe_of
    from ..training.material import prepare

    known = card.earlier_measurements(arguments.output, configuration)
    material = prepare(configuration, documents, watch=bar)
    recipe = recipe_of(configuration)
    weights = fit(material, recipe, watch=bar)
    if (learnt := learn_kinds(material, recipe)) is not None:
        kinds, told = learnt
        weights = replace(weights, kinds=kinds)
        measured = {**measured, "kinds": card.kinds_entry(told)}
    size = card.write_model(
        arguments.output,
        configuration,
        weights,
        material.learnt(),
        documents=len(documents),
        command=card.command_line(arguments.configuration),
        measured={**known, **measured},
        texts=texts,
    )
    bar.print(
        f"{configuration.name}: {len(documents)} documents, {len(material.rules)} rules, "
        f"{weights.size} weights, {size / 1e6:.1f} MB\n"
    )


def _trial_table(trials: Sequence[Trial], *, whole: Trial | None = None) -> str:
    """Return a line for each trial: precision, recall, F1, its change, the number of weights."""
    width = max(len(trial.name) for trial in trials)
    head = f"{'':{width}}  precision  recall      F1" + ("  change" if whole else "")
    lines = [f"{head}  weights"]
    for trial in trials:
        precision, recall, f1 = (100 * share for share in trial.evaluation.ner.shares)
        shares = f"{precision:9.2f}  {recall:6.2f}  {f1:6.2f}"
        change = f"  {100 * (trial.f1 - whole.f1):+6.2f}" if whole else ""
        lines.append(f"{trial.name:{width}}  {shares}{change}  {trial.weights:7d}")
    return "\n".join([*lines, ""])


# What is done in the tasks of a training.
_TASKS = {"rules": "learning rules", "weights": "learning weights", "models": "training models"}


class _Bar:
    """The progress of a training: a bar on a terminal, else a line a stage; then results.

    What is printed is held back until the end if it `holds` it; also when something fails by
    then, for it was dear to find out.
    """

    def __init__(self, *, holds: bool = False) -> None:
        self._stage = ""
        self._task = ""
        self._progress: Progress | None = None
        self._done = 0
        self._holds = holds
        self._held: list[str] = []

    def __enter__(self) -> _Bar:
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()
        self._holds = False
        self.print("".join(self._held))

    def stage(self, name: str) -> None:
        """Have what is done from now on called so, before the name of a task."""
        self.stop()
        self._stage = name

    def say(self, task: str) -> None:
        """Print that a task is begun, unless there is a bar to show it."""
        if not is_watched():
            say(": ".join(filter(None, (self._stage, task))))

    def __call__(self, task: str, done: int, total: int) -> None:
        """Show that `done` of `total` steps of a task are done."""
        if task != self._task or done < self._done:
            self.stop()
            self._task, self._done = task, 0
            self.say(_TASKS.get(task, task))
            self._progress = Progress(lambda: total, title=task)
            self._progress.__enter__()
        while self._progress is not None and self._done < done:
            self._progress.advance()
            self._done += 1

    def stop(self) -> None:
        """Take the bar off the screen."""
        if self._progress is not None:
            self._progress.__exit__(None, None, None)
        self._progress, self._task, self._done = None, "", 0

    def print(self, text: str) -> None:
        """Print on standard output, where the bar is not in the way, now or at the end."""
        self.stop()
        if self._holds:
            self._held.append(text)
        elif text:
            print(text, end="", flush=True)
