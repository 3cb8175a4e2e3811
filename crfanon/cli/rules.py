"""``crfanon rules``: learn rules from annotated data, show them, test them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ._annotated import READABLE
from ._options import whole
from ._parsers import Parsers, add_actions, add_command
from ._progress import Progress, counted

if TYPE_CHECKING:
    from ..rules import RuleSet
    from ..text.document import Document


def add_parser(parsers: Parsers) -> None:
    """Describe the command."""
    actions = add_actions(
        parsers,
        "rules",
        help="learn rules from annotated data; show rules; test them",
        description="Work with rules, which say in YAML how personal data looks and what stands "
        "around it. Rules are given as files, or as folders of files.",
    )
    learn = add_command(actions, "learn", _learn, help="learn rules from annotated data")
    learn.add_argument("corpora", metavar="CORPUS", nargs="+", help="files or folders of gold data")
    _add_format(learn)
    learn.add_argument(
        "--folds",
        metavar="N",
        type=whole("--folds", least=2),
        default=5,
        help="parts to hold out by turns (default 5)",
    )
    learn.add_argument(
        "-o", "--output", metavar="OUT", help="the file to write; default: standard output"
    )
    show = add_command(actions, "show", _show, help="show rules as a table")
    _add_rules(show)
    show.add_argument("--label", metavar="L", help="only rules for this label")
    test = add_command(
        actions, "test", _test, help="try rules on their own examples, and on annotated data"
    )
    _add_rules(test)
    test.add_argument("--gold", metavar="CORPUS", help="file or folder of gold data")
    _add_format(test)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "rules", metavar="RULES", nargs="*", help="files or folders; default: those for Spanish"
    )


def _add_format(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format", choices=READABLE, default="brat", help="format of the gold data (default brat)"
    )


def _learn(arguments: argparse.Namespace) -> int:
    """Learn rules from annotated data, and score each on documents that it was not learnt from."""
    from .. import corpus
    from ..files.atomic import write_text
    from ..rules.files import dump_rules
    from ..training.rules.induction import learn

    documents = [
        document
        for path in arguments.corpora
        for document in corpus.read(path, format=arguments.format)
    ]
    # One step for the candidates, and one for each fold.
    with Progress(lambda: arguments.folds + 1, title="learning rules") as progress:
        rules = learn(documents, folds=arguments.folds, step_done=progress.advance)
    heading = (
        f"Learnt by crfanon rules learn from {len(documents)} documents; `precision` is held out.\n"
        "Do not edit: the next training writes this file anew. Correct rules in overrides.yaml."
    )
    text = dump_rules(rules.rules, rules.field_names, heading=heading)
    if arguments.output is None:
        print(text, end="")
    else:
        write_text(arguments.output, text)
    print(f"{len(rules)} rules, {len(rules.field_names)} field labels", file=sys.stderr)
    return 0


def _show(arguments: argparse.Namespace) -> int:
    """Show rules as a table, the most precise first."""
    rules = [
        rule
        for rule in _load(arguments.rules).rules
        if arguments.label is None or rule.label == arguments.label
    ]
    rows = [
        (
            rule.name,
            rule.label,
            f"{rule.precision:.3f}",
            str(rule.support or "-"),
            " ".join(rule.places) or "anywhere",
            pattern,
        )
        for rule in rules
        for pattern in rule.patterns
    ]
    _print_table(("NAME", "LABEL", "PRECISION", "SUPPORT", "PLACE", "PATTERN"), rows)
    return 0


def _test(arguments: argparse.Namespace) -> int:
    """Try rules on their own examples; exit with 1 if one does not hold. With --gold, show as well
    how often each rule is right there, and how many of the gold spans that are found at all it
    alone finds.
    """
    from ..rules.examples import failures
    from ..rules.files import place_of

    paths = _paths(arguments.rules)
    rules = _load(arguments.rules)
    failed = 0
    for rule in rules.rules:
        for failure in failures(rule, rules.field_names, beside=rules.rules):
            failed += 1
            print(f"{place_of(paths, rule.name)}: rule {rule.name!r}: {failure}")
    examples = sum(len(rule.matches) + len(rule.rejects) for rule in rules.rules)
    print(f"{len(rules)} rules, {examples} examples, {failed} failed")
    if arguments.gold is not None:
        from .. import corpus

        print()
        gold = list(corpus.read(arguments.gold, format=arguments.format))
        _measure(rules, counted(gold))
    return 1 if failed else 0


def _measure(rules: RuleSet, documents: Iterable[Document]) -> None:
    """Print for each rule how often it matched, was right, and was right alone."""
    from ..training.rules.measure import measure

    measured = measure(rules, documents)
    rows = [
        (
            rule.name,
            rule.label,
            str(score.total),
            f"{score.precision:.3f}" if score.total else "-",
            f"{score.recall:.4f}",
            f"{score.alone:.4f}",
        )
        for rule, score in zip(rules.rules, measured)
    ]
    _print_table(("NAME", "LABEL", "MATCHES", "PRECISION", "RECALL", "ALONE"), rows)


def _paths(given: Sequence[str]) -> list[Path]:
    from ..crf.model import DEFAULT_LANGUAGE, shared_rule_folders
    from ..errors import ConfigError

    paths = [Path(path) for path in given] or shared_rule_folders(DEFAULT_LANGUAGE)
    for path in paths:
        if not path.exists():
            raise ConfigError(f"{path}: there is no such file or folder; name rules that are there")
    return paths


def _load(given: Sequence[str]) -> RuleSet:
    from ..resources import data_folder
    from ..rules import RuleSet

    paths = _paths(given)
    # Those that come with crfanon have been tried.
    shipped = data_folder("rules").resolve()
    return RuleSet.load(paths, tried=all(p.resolve().is_relative_to(shipped) for p in paths))


def _print_table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print columns as wide as what stands in them; the last is as long as it likes."""
    table = [heading, *rows]
    widths = [max(len(row[k]) for row in table) for k in range(len(heading) - 1)]
    for row in table:
        cells = [cell.ljust(width) for cell, width in zip(row, widths)]
        print("  ".join([*cells, row[-1]]))
