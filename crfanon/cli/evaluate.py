"""``crfanon evaluate``: measure predictions, a model or rules against gold data."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ._annotated import READABLE
from ._errors import UsageError, say
from ._options import Choice, add_recall
from ._parsers import Parsers, add_command
from ._progress import Progress, counted

if TYPE_CHECKING:
    from ..crf.model import Model
    from ..labels import Relabelling
    from ..text.document import Document


def add_parser(parsers: Parsers) -> None:
    """Describe the command."""
    parser = add_command(
        parsers, "evaluate", run, help="measure predictions, a model or rules against gold data"
    )
    parser.add_argument("--gold", metavar="PATH", required=True, help="file or folder of gold data")
    parser.add_argument(
        "--format", choices=READABLE, default="brat", help="format of the gold data (default brat)"
    )
    parser.add_argument(
        "--columns",
        metavar="NAME=VALUE,...",
        help="how the columns of gold data in conll, uner or germeval form are to be read, such as "
        "token=1,tag=2,separator=tab,spacing=typeset",
    )
    measured = parser.add_mutually_exclusive_group()
    measured.add_argument("--predicted", metavar="PATH", help="measure what stands there")
    measured.add_argument("--model", metavar="M", help="measure a model on the gold texts")
    measured.add_argument("--lang", metavar="L", help="measure the detectors of a language on them")
    measured.add_argument(
        "--rules",
        metavar="PATH",
        nargs="+",
        help="measure what the surer rules of these files decide by themselves",
    )
    parser.add_argument(
        "--linking",
        action="store_true",
        help="measure how the gold mentions are linked into entities, by B³ (of gold data that "
        "says which mentions are one entity: tab, tab-all, jsonl); --lang says the language of the "
        "texts, which is guessed otherwise",
    )
    parser.add_argument(
        "--config", metavar="FILE", help="measure what this configuration file says on them"
    )
    add_recall(parser)
    parser.add_argument(
        "--predicted-format",
        choices=READABLE,
        help="format of what was predicted (default: that of the gold data)",
    )
    _add_labels(parser)
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")


def _add_labels(parser: argparse.ArgumentParser) -> None:
    """Add what says which labels are compared, and as what."""
    parser.add_argument(
        "--labels",
        metavar="LEVEL",
        default="native",
        help="convert the labels of both sides first: hierarchy (the labels that all corpora "
        "share), top (its uppermost), or the only ones to keep, such as PERSON,LOCATION "
        "(default native: as they are)",
    )
    parser.add_argument(
        "--map",
        metavar="GOLD=LABEL,...",
        action="append",
        default=[],
        help="call a label of the gold data otherwise first, such as GUEST=PERSON (and one that "
        "no label set of crfanon has in the prediction as well); O leaves it out; may be given "
        "again",
    )
    parser.add_argument(
        "--all-labels",
        action="store_true",
        help="count all that was predicted; without it, spans of a kind that the gold data does "
        "not have are left out where labels matter, and where they do not if they touch no "
        "mention; how many is said",
    )


def run(arguments: argparse.Namespace) -> int:
    """Compare spans with gold annotations: exact spans with their label (NER), exact spans
    (strict), neighbouring spans joined (merged), tokens, instances (all mentions of a surface in a
    document), characters, and mentions of which no letter or digit is left. A document without a
    prediction counts as predicted empty.
    """
    from .. import corpus
    from ..evaluation import as_json, evaluate, labels_of, table
    from ..labels import Relabelling, has_place

    if arguments.linking:
        return _linking(arguments)
    _check(arguments)
    mapped = _mapping(arguments.map)
    columns = None
    if arguments.columns is not None:
        columns = corpus.parse_layout(arguments.columns, format=arguments.format)
    gold = list(corpus.read(arguments.gold, format=arguments.format, columns=columns))
    _refuse_strangers(mapped, gold)
    relabelling, predicted, seen = _predicted(arguments, gold, mapped)
    of_gold = Relabelling(mapped, *relabelling.steps, own=relabelling.own)
    wanted = _relabelled(gold, of_gold)
    # A label that no corpus of crfanon's has means the same on both sides.
    shared = {label: called for label, called in mapped.items() if not has_place(label)}
    found = _relabelled(predicted, Relabelling(shared, *relabelling.steps, own=relabelling.own))
    for line in seen:
        say(line)
    _say_if_strange(wanted, found, labels=arguments.labels)
    evaluation = evaluate(
        wanted,
        found,
        labels={label for native in labels_of(gold) if (label := of_gold(native))},
        all_labels=arguments.all_labels,
    )
    _print(as_json(evaluation) if arguments.json else table(evaluation))
    return 0


def _print(measured: Mapping[str, object] | str) -> None:
    """Print a table, or what is to be JSON."""
    import json

    if not isinstance(measured, str):
        measured = json.dumps(measured, indent=2, ensure_ascii=False) + "\n"
    print(measured, end="")


def _check(arguments: argparse.Namespace) -> None:
    """Raise `UsageError` unless it is clear what is measured."""
    others = [name for name in ("predicted", "rules") if getattr(arguments, name) is not None]
    if not others and not (arguments.model or arguments.lang or arguments.config):
        raise UsageError("says not what is measured; give --predicted, --model, --lang or --rules")
    if others and (arguments.config or arguments.recall):
        raise UsageError(f"--config and --recall do not go with --{others[0]}; leave them out")


def _predicted(
    arguments: argparse.Namespace, gold: Sequence[Document], mapped: Mapping[str, str]
) -> tuple[Relabelling, Iterable[Document], list[str]]:
    """Return the relabelling, the predicted documents, and messages about the models."""
    from ..config import Configuration

    if arguments.rules is not None:
        relabelling = _relabelling(arguments.labels, gold, mapped)
        return relabelling, _by_rules(arguments.rules, gold), []
    if arguments.predicted is not None:
        format = arguments.predicted_format or arguments.format
        predicted = list(_read(arguments.predicted, format, gold))
        labels = {span.label for document in predicted for span in document.spans}
        return _relabelling(arguments.labels, gold, mapped, labels), predicted, []
    choice = Choice(
        arguments.model,
        arguments.lang,
        arguments.config,
        # Gold data have the labels of their corpus, and so has a model that learnt from it.
        labels="native" if arguments.model is not None else None,
        recall=arguments.recall,
    )
    known = Configuration.read(arguments.config, model=arguments.model).labels
    relabelling = _relabelling(arguments.labels, gold, mapped, known)
    return relabelling, *_by_detectors(choice, gold)


def _linking(arguments: argparse.Namespace) -> int:
    """Print how well gold mentions are linked; return the exit code."""
    from .. import corpus
    from ..config import language_code
    from ..evaluation import linking
    from ..labels import Relabelling
    from ..link import resolve

    for name in ("predicted", "model", "rules", "config", "recall"):
        if getattr(arguments, name) is not None:
            raise UsageError(f"--{name} does not go with --linking, which takes gold mentions")
    lang = None if arguments.lang is None else language_code(arguments.lang)
    mapped = _mapping(arguments.map)
    gold = list(corpus.read(arguments.gold, format=arguments.format))
    _refuse_strangers(mapped, gold)
    relabelling = _relabelling(arguments.labels, gold, mapped)
    of_gold = Relabelling(mapped, *relabelling.steps, own=relabelling.own)
    measured = linking.linking(
        counted(_relabelled(gold, of_gold)), lambda document: resolve(document, lang=lang)
    )
    _print(linking.as_json(measured) if arguments.json else linking.table(measured))
    return 0


# Sides that share the labels of fewer of their spans are called by other labels.
_LEAST_IN_COMMON = 0.5


def _mapping(said: Sequence[str]) -> dict[str, str]:
    """Return the labels that --map gives to gold labels."""
    mapped: dict[str, str] = {}
    for pair in (pair for pairs in said for pair in pairs.split(",")):
        gold, equals, label = (part.strip() for part in pair.partition("="))
        if not (gold and equals and label):
            raise UsageError(f"--map: {pair!r} should be GOLD=LABEL, such as GUEST=PERSON")
        if mapped.setdefault(gold, label) != label:
            raise UsageError(f"--map: {gold} is called by two labels; leave one")
    return mapped


def _refuse_strangers(mapped: Mapping[str, str], gold: Sequence[Document]) -> None:
    """Raise `UsageError` if --map names a gold label that is none."""
    from ..corpus import labels_in
    from ..labels import Relabelling
    from ..settings.setting import meant

    labels = labels_in(gold)
    strangers = Relabelling(mapped).strangers(labels)
    if strangers:
        label = min(strangers)
        raise UsageError(f"--map: gold has no label {label}; {meant(label, sorted(labels))}")


def _relabelling(
    labels: str, gold: Sequence[Document], mapped: Mapping[str, str], others: Iterable[str] = ()
) -> Relabelling:
    """Return the relabelling of --labels; it may name labels that only gold or `others` have."""
    from ..corpus import labels_in
    from ..labels import Relabelling, has_place

    found = labels_in(gold)
    own = {label for label in found.union(mapped.values(), others) if not has_place(label)}
    return Relabelling.parse(labels, own=own)


def _relabelled(documents: Iterable[Document], relabelling: Relabelling) -> list[Document]:
    """Return the documents with the labels to compare.

    Raises `ConfigError` with the remedy if one has no place in the hierarchy.
    """
    from ..corpus import labels_in, relabelled
    from ..errors import ConfigError
    from ..labels import has_place

    documents = list(documents)
    for label in sorted(labels_in(documents)):
        try:
            relabelling(label)
        except ConfigError as error:
            if has_place(label):
                raise
            raise ConfigError(f"{error}, as in --map {label}=PERSON") from None
    return [relabelled(document, relabelling) for document in documents]


def _say_if_strange(gold: Sequence[Document], found: Sequence[Document], *, labels: str) -> None:
    """Print how to compare the labels, where either side hardly has those of the other."""
    from ..evaluation import in_common

    shares = in_common(gold, found)
    if shares is None or max(shares) >= _LEAST_IN_COMMON:
        return
    some = "no label in common"
    if any(shares):
        some = (
            f"hardly a label in common ({100 * shares.gold:.0f} % of the gold spans and "
            f"{100 * shares.predicted:.0f} % of the predicted ones bear one)"
        )
    levels = {"native": "--labels hierarchy or top", "hierarchy": "--labels top"}
    ways = [way for way in (levels.get(labels), "--map GOLD=LABEL") if way]
    say(f"gold and prediction have {some}; compare them with {', or call them by '.join(ways)}")


def _seen_by(models: Sequence[Model], gold: Sequence[Document]) -> list[str]:
    """Return a line for each model that was trained on some of the gold documents."""
    from ..evaluation.seen import seen

    lines = []
    for model in models:
        count = 0 if model.texts is None else seen(gold, model.texts)
        if count:
            lines.append(
                f"{model.name}: was trained on {count} of the {len(gold)} gold documents, which "
                "says nothing of others; measure it on texts that it has not seen"
            )
    return lines


def _read(path: str, format: str, gold: Iterable[Document]) -> Iterable[Document]:
    """Yield the predicted documents; brat annotations may come without their texts."""
    from .. import corpus
    from ..corpus import brat

    if format == "brat":
        return brat.read(path, texts={document.doc_id: document.text for document in gold})
    return corpus.read(path, format=format)


def _by_detectors(choice: Choice, gold: Sequence[Document]) -> tuple[Iterable[Document], list[str]]:
    """Return the predictions for gold documents, and messages about the models."""
    from ._batch import BATCH_DOCUMENTS

    choice.in_force()
    anonymizer = choice.anonymizer()
    predicted: list[Document] = []
    with Progress(lambda: len(gold)) as progress:
        for first in range(0, len(gold), BATCH_DOCUMENTS):
            batch = gold[first : first + BATCH_DOCUMENTS]
            found = anonymizer.analyze_many([document.text for document in batch])
            predicted += (d.with_(doc_id=own.doc_id) for d, own in zip(found, batch))
            progress.advance(len(batch))
    return predicted, _seen_by(anonymizer.models, gold)


def _by_rules(paths: Sequence[str], gold: Sequence[Document]) -> Iterable[Document]:
    from ..rules import ALONE, RuleSet, resolve
    from ..text.tokenizer import Tokenizer

    rules = RuleSet.load(paths).at_least(ALONE)
    splitter = Tokenizer()
    for document in counted(gold):
        tokens = splitter(document.text)
        spans = resolve(rules.match(document.text, tokens), tokens)
        yield document.with_(spans=tuple(spans))
