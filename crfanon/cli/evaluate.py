"""``crfanon evaluate``: measure predictions, a model or rules against gold data."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ._annotated import READABLE
from ._errors import UsageError, say
from ._options import Choice, add_recall
from ._progress import Progress, counted

if TYPE_CHECKING:
    from ..text.document import Document


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "evaluate",
        help="measure predictions, a model or rules against gold data",
        description="Compare spans with gold annotations: exact spans with their label (NER), "
        "exact spans (strict), neighbouring spans joined (merged), tokens, instances (all "
        "mentions of a surface in a document), characters, and mentions of which no letter or "
        "digit is left. A document without a prediction counts as predicted empty.",
    )
    parser.add_argument("--gold", metavar="PATH", required=True, help="file or folder of gold data")
    parser.add_argument(
        "--format",
        choices=READABLE,
        default="brat",
        help="format of the gold data (default brat)",
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
    parser.add_argument(
        "--labels",
        metavar="LEVEL",
        default="native",
        help="convert the labels of both sides first: hierarchy (the labels that all corpora "
        "share), top (its uppermost), or the only ones to keep, such as PERSON,LOCATION "
        "(default native: as they are)",
    )
    parser.add_argument(
        "--all-labels",
        action="store_true",
        help="count all that was predicted; without it, spans of a kind that the gold data does "
        "not have are left out where labels matter, and where they do not if they touch no "
        "mention; how many is said",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what was measured; return the exit code."""
    from .. import corpus
    from ..evaluation import as_json, evaluate, labels_of, table
    from ..labels import Relabelling

    if arguments.linking:
        return _linking(arguments)
    others = [name for name in ("predicted", "rules") if getattr(arguments, name) is not None]
    finds = [name for name in ("model", "lang", "config") if getattr(arguments, name) is not None]
    if not others and not finds:
        raise UsageError("says not what is measured; give --predicted, --model, --lang or --rules")
    if others and (arguments.config or arguments.recall):
        raise UsageError(f"--config and --recall do not go with --{others[0]}; leave them out")
    relabelling = Relabelling.parse(arguments.labels)
    columns = None
    if arguments.columns is not None:
        columns = corpus.parse_layout(arguments.columns, format=arguments.format)
    gold = list(corpus.read(arguments.gold, format=arguments.format, columns=columns))
    if finds:
        # Gold data have the labels of their corpus, and so has a model that learnt from it.
        labels = "native" if arguments.model is not None else None
        choice = Choice(
            arguments.model,
            arguments.lang,
            arguments.config,
            labels=labels,
            recall=arguments.recall,
        )
        predicted = _by_detectors(choice, gold)
    elif arguments.rules is not None:
        predicted = _by_rules(arguments.rules, gold)
    else:
        predicted_format = arguments.predicted_format or arguments.format
        predicted = _read(arguments.predicted, predicted_format, gold)
    found = [corpus.relabelled(document, relabelling) for document in predicted]
    if arguments.labels == "native":
        _say_if_strange(gold, found)
    evaluation = evaluate(
        [corpus.relabelled(document, relabelling) for document in gold],
        found,
        labels={label for native in labels_of(gold) if (label := relabelling(native))},
        all_labels=arguments.all_labels,
    )
    if arguments.json:
        import json

        print(json.dumps(as_json(evaluation), indent=2, ensure_ascii=False))
    else:
        print(table(evaluation), end="")
    return 0


def _linking(arguments: argparse.Namespace) -> int:
    """Print how well gold mentions are linked; return the exit code."""
    from .. import corpus
    from ..evaluation import linking
    from ..labels import Relabelling
    from ..link import resolve

    for name in ("predicted", "model", "rules", "config", "recall"):
        if getattr(arguments, name) is not None:
            raise UsageError(f"--{name} does not go with --linking, which takes gold mentions")
    relabelling = Relabelling.parse(arguments.labels)
    gold = list(corpus.read(arguments.gold, format=arguments.format))
    measured = linking.linking(
        (corpus.relabelled(document, relabelling) for document in counted(gold)),
        lambda document: resolve(document, lang=arguments.lang),
    )
    if arguments.json:
        import json

        print(json.dumps(linking.as_json(measured), indent=2, ensure_ascii=False))
    else:
        print(linking.table(measured), end="")
    return 0


def _say_if_strange(gold: Iterable[Document], predicted: Iterable[Document]) -> None:
    """Say how to compare the labels, where those of one side are all unknown to the other."""
    labels = [
        {span.label for document in side for span in document.spans} for side in (gold, predicted)
    ]
    if all(labels) and labels[0].isdisjoint(labels[1]):
        say(
            "gold and prediction have no label in common; "
            "compare them with --labels hierarchy or top"
        )


def _read(path: str, format: str, gold: Iterable[Document]) -> Iterable[Document]:
    """Yield the predicted documents; brat annotations may come without their texts."""
    from .. import corpus
    from ..corpus import brat

    if format == "brat":
        return brat.read(path, texts={document.doc_id: document.text for document in gold})
    return corpus.read(path, format=format)


def _by_detectors(choice: Choice, gold: Sequence[Document]) -> Iterable[Document]:
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
    return predicted


def _by_rules(paths: Sequence[str], gold: Sequence[Document]) -> Iterable[Document]:
    from ..rules import ALONE, RuleSet, resolve
    from ..text.tokenizer import Tokenizer

    rules = RuleSet.load(paths).at_least(ALONE)
    splitter = Tokenizer()
    for document in counted(gold):
        tokens = splitter(document.text)
        spans = resolve(rules.match(document.text, tokens), tokens)
        yield document.with_(spans=tuple(spans))
