"""Write a trained model down: weights, rules, and the card that says what they are."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..crf.fingerprint import feature_fingerprint
from ..crf.model import CARD, FORMAT, RULES, TEXTS, WEIGHTS, read_card, shared_rule_folders
from ..crf.template import load_template
from ..crf.weights import Weights, render_weights
from ..errors import ModelError
from ..evaluation import Evaluation, Score
from ..evaluation.seen import render as render_texts
from ..files.atomic import replacing
from ..gazetteers.lists import fingerprint
from ..labels import Step
from ..resources import __version__
from ..rules import RuleSet
from ..text.spacy_tokenizer import describe
from .calibrating import Calibrated
from .configuration import Configuration, Corpus
from .fitting import recipe_of
from .kinds import Told
from .material import rules_file
from .measuring import Trial
from .sharing import share
from .words import SOURCES
from .writing import render_card, write_files

# What is measured beside the training of a model, and kept in its card.
MEASURED = ("dev", "cross_validation", "judged", "kinds", "calibration", "ablation")
# Cards state percentages with so many decimals.
_DECIMALS = 2
_DECIMALS_OF_LOSS = 5


def scores(evaluation: Evaluation) -> dict[str, Any]:
    """Return a card's entry for an evaluation, in per cent."""
    return {
        "documents": evaluation.documents,
        "ner": _score(evaluation.ner),
        "strict": _score(evaluation.strict),
        "merged": _score(evaluation.merged),
        "labels": {
            label: {**_score(score), "gold": score.gold}
            for label, score in evaluation.ner_by_label.items()
        },
    }


def _score(score: Score) -> dict[str, float]:
    return {name: _percent(share) for name, share in score.shares._asdict().items()}


def _percent(share: float) -> float:
    return round(100 * share, _DECIMALS)


def kinds_entry(told: Told) -> dict[str, Any]:
    """Return a card's entry for the kinds of spans in texts that were held out, in per cent."""
    return {
        "spans": told.spans,
        "precision": _percent(told.right / max(told.told, 1)),
        "recall": _percent(told.right / max(told.finer, 1)),
    }


def ablation_rows(trials: Sequence[Trial]) -> list[dict[str, Any]]:
    """Return a card's rows for an ablation; the first trial is the one with all features."""
    whole = _percent(trials[0].f1)
    return [
        {
            "features": trial.name,
            "f1": _percent(trial.f1),
            "change": round(_percent(trial.f1) - whole, _DECIMALS),
            "weights": trial.weights,
        }
        for trial in trials
    ]


def calibration_entry(calibrated: Calibrated) -> dict[str, Any]:
    """Return a card's entry for the calibration: the map, and the reliability table.

    The table and the errors are of scores that were mapped by folds, in per cent.
    """
    return {
        "slope": calibrated.calibration.slope,
        "shift": calibrated.calibration.shift,
        "documents": calibrated.documents,
        "spans": calibrated.spans,
        "folds": calibrated.folds,
        "calibration_error": {
            "raw": _percent(calibrated.raw_error),
            "calibrated": _percent(calibrated.error),
        },
        "log_loss": {
            "raw": round(calibrated.raw_loss, _DECIMALS_OF_LOSS),
            "calibrated": round(calibrated.loss, _DECIMALS_OF_LOSS),
        },
        "reliability": [
            {
                "scores": f"{one.least:g} to {one.most:g}",
                "spans": one.spans,
                "mean_score": _percent(one.mean),
                "right": _percent(one.right),
            }
            for one in calibrated.bins
        ],
    }


def earlier_measurements(folder: Path, configuration: Configuration) -> dict[str, Any]:
    """Return the measurements on the card in `folder`, if it is of the same recipe."""
    try:
        card = read_card(folder)
    except ModelError:
        return {}
    if card.get("recipe") != configuration.recipe:
        return {}
    return {name: card[name] for name in MEASURED if name in card}


def record(folder: Path, measured: Mapping[str, Any], *, recipe: str) -> None:
    """Write what was measured of `recipe` into the card of the model in `folder`.

    Whatever else it states stays.  Raises `ModelError` when the model is of another recipe.
    """
    card = read_card(folder)
    if card.get("recipe") != recipe:
        raise ModelError(
            f"{folder / CARD}: the model was made by another configuration, or before its lists "
            "or rules were changed; train it again with -o"
        )
    known = {name: card.pop(name) for name in MEASURED if name in card}
    with replacing(folder / CARD) as write:
        write(render_card({**card, **_in_order({**known, **measured})}))


def _in_order(measured: Mapping[str, Any]) -> dict[str, Any]:
    return {name: measured[name] for name in MEASURED if name in measured}


def write_model(
    folder: Path,
    configuration: Configuration,
    weights: Weights,
    rules: RuleSet,
    *,
    documents: int,
    command: str,
    measured: Mapping[str, Any],
    texts: Collection[int] = (),
) -> int:
    """Write the model's files into `folder`, all of them or none; return their size in bytes.

    A shared table of words is written beside it, if it is not there, and not counted.

    `documents` is the number it was trained on, `command` what the user typed,
    `measured` what the card states under the names in `MEASURED`, and `texts` the
    fingerprints of what it was trained on (`evaluation.seen`).  Equal
    arguments give equal bytes.
    """
    card = _card(configuration, weights, rules, documents=documents, command=command)
    shared: Mapping[Path, bytes] = {}
    if weights.words is not None and _is_shared(configuration):
        card["words"], shared = share(folder, card["words"], configuration.language, weights.words)
        weights = replace(weights, words=None)
    files = {WEIGHTS: render_weights(weights)}
    if len(rules) or rules.field_names:
        files[RULES] = rules_file(rules).encode()
    if texts:
        files[TEXTS] = render_texts(texts)
    card["files"] = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    card.update(_in_order(measured))
    complete = {CARD: render_card(card), **files}
    write_files({**{folder / name: data for name, data in complete.items()}, **shared})
    for name in (RULES, TEXTS):
        if name not in files:
            (folder / name).unlink(missing_ok=True)
    return sum(map(len, complete.values()))


def check_shared_words(folder: Path, configuration: Configuration) -> None:
    """Raise `ModelError` if there is another table where `write_model` is to share its own."""
    words = _words(configuration)
    if words is None or not _is_shared(configuration):
        return
    table = recipe_of(configuration).words
    if table is not None:
        share(folder, words, configuration.language, table)


def _is_shared(configuration: Configuration) -> bool:
    return configuration.words is not None and configuration.words.shared


def _card(
    configuration: Configuration, weights: Weights, rules: RuleSet, *, documents: int, command: str
) -> dict[str, Any]:
    template = load_template(configuration.template)
    labels = dict.fromkeys(tag.partition("-")[2] for tag in weights.tags if tag != "O")
    labels |= dict.fromkeys(weights.kinds.labels if weights.kinds else ())
    return {
        "format": FORMAT,
        "name": configuration.name,
        "language": configuration.language,
        "description": configuration.description,
        "created_by": command,
        "crfanon": __version__,
        "recipe": configuration.recipe,
        "corpora": [_corpus(corpus) for corpus in configuration.corpora],
        "licences": _licences(configuration.corpora),
        "documents": documents,
        "labels": list(labels),
        "tokenizer": describe(configuration.tokenizer),
        "template": {
            "name": template.name,
            "fingerprint": template.fingerprint,
            "features": feature_fingerprint(template),
        },
        "lists": {name: fingerprint(name) for name in configuration.lists},
        "rules": len(rules),
        "shared_rules": sorted(
            rule.name for rule in RuleSet.load(shared_rule_folders(configuration.language)).rules
        ),
        "trainer": configuration.trainer,
        "parameters": configuration.parameters._asdict(),
        "capitals": configuration.capitals.every,
        "invented": _invented(configuration),
        **_optional(configuration),
        "bags": configuration.bags,
        "words": _words(configuration),
        "weights": weights.size,
    }


def _optional(configuration: Configuration) -> dict[str, Any]:
    """Return the settings that only some configurations have, such as a recall bias."""
    found: dict[str, Any] = {}
    if configuration.capitals.share != 1.0:
        found["capitals_share"] = configuration.capitals.share
    if configuration.recall_bias:
        found["recall_bias"] = configuration.recall_bias
    if configuration.label_biases:
        found["label_biases"] = dict(configuration.label_biases)
    if configuration.prior:
        found["prior"] = configuration.prior
    if configuration.unrepeated:
        found["unrepeated"] = list(configuration.unrepeated)
    if configuration.within_lines:
        found["within_lines"] = True
    if configuration.whole_brackets:
        found["whole_brackets"] = True
    if configuration.renamed is not None:
        renamed = configuration.renamed._asdict()
        found["renamed"] = {k: list(v) if isinstance(v, tuple) else v for k, v in renamed.items()}
    return found


def _corpus(corpus: Corpus) -> dict[str, Any]:
    found: dict[str, Any] = {
        "name": corpus.name,
        "parts": [*corpus.train, *corpus.dev],
        "licence": corpus.licence,
        "attribution": corpus.attribution,
    }
    if corpus.labels:
        found["labels"] = _written(corpus.labels)
    if corpus.share != 1:
        found["share"] = corpus.share
    if corpus.joined:
        found["joined"] = corpus.joined
    return found


def _written(steps: Sequence[Step]) -> list[Any]:
    return [",".join(step) if isinstance(step, tuple) else step for step in steps]


def _licences(corpora: Sequence[Corpus]) -> dict[str, list[str]]:
    """Return the corpora under each licence, which matters to those who ship the model."""
    found: dict[str, list[str]] = {}
    for corpus in corpora:
        names = found.setdefault(corpus.licence, [])
        if corpus.name not in names:
            names.append(corpus.name)
    return found


def _words(configuration: Configuration) -> dict[str, Any] | None:
    if configuration.words is None:
        return None
    size, source, language, _shared = configuration.words
    card = {"source": source, "licence": SOURCES[source], "size": size}
    return {**card, "language": language} if language else card


def _invented(configuration: Configuration) -> dict[str, Any] | None:
    if configuration.invented is None:
        return None
    grammar, notes, share, labels = configuration.invented
    digest = hashlib.sha256(grammar.read_bytes()).hexdigest()
    card = {"grammar": grammar.name, "sha256": digest, "notes": notes, "share": share}
    return {**card, "labels": _written(labels)} if labels else card


def command_line(configuration: str | os.PathLike[str], *options: str) -> str:
    """Return the command that makes the model again, without the paths of this machine."""
    path = Path(configuration)
    shown = path if not path.is_absolute() else Path(*path.parts[-2:])
    return " ".join(
        [
            "crfanon train",
            shown.as_posix(),
            "--corpora DIR",
            *options,
            "-o",
            shown.parent.as_posix(),
        ]
    )
