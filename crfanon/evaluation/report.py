"""Show an evaluation: as tables to read, and as JSON for programs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from .measure import Evaluation
from .reliability import Bin, expected_error
from .score import Score

# The scores over all labels, and what they are called.
_LEVELS = {
    "ner": "exact span and label (NER)",
    "strict": "exact span (strict)",
    "merged": "exact span, neighbours joined (merged)",
    "tokens": "token and label",
    "tokens_any_label": "token, any label",
    "instances": "instance: all mentions of a surface",
    "characters_any_label": "character, any label",
    "signs_any_label": "letter or digit, any label",
    "hidden": "mention hidden in full, any label",
    "touched": "mention hidden in part or full",
    "clean": "document, all mentions hidden in full",
}
_HEAD = ("precision", "recall", "F1", "gold", "predicted", "right", "leaks", "over-masked")


def table(evaluation: Evaluation) -> str:
    """Return an evaluation as tables in plain text, percentages with two decimals."""
    overall = [(title, getattr(evaluation, level)) for level, title in _LEVELS.items()]
    return "\n".join(
        [
            f"{evaluation.documents} {'document' if evaluation.documents == 1 else 'documents'}",
            *_left_out(evaluation),
            "",
            *_score_table("", overall),
            "",
            *_score_table("exact span and label, by label", evaluation.ner_by_label.items()),
            "",
            *_score_table("token and label, by label", evaluation.tokens_by_label.items()),
            "",
            *_score_table("mention hidden in full, by label", evaluation.hidden_by_label.items()),
            "",
            *_kind_table(evaluation),
            "letters and digits of a gold mention that are hidden, on average: "
            f"{100 * evaluation.coverage:.2f}",
            "",
            *_confusion_table(evaluation),
            "",
            *(reliability_table(evaluation.reliability) if evaluation.reliability else ()),
        ]
    )


def reliability_table(bins: Sequence[Bin]) -> list[str]:
    """Return a line for each bin of scores, in per cent, and a blank one."""
    lines: list[tuple[str, ...]] = [("score of a span of the CRF", "spans", "mean", "right")]
    for one in bins:
        shares = (f"{100 * share:.2f}" for share in (one.mean, one.right))
        lines.append((f"{one.least:g} to {one.most:g}", str(one.spans), *shares))
    away = f"mean score and share right differ by {100 * expected_error(bins):.2f} on average"
    return [*aligned(lines), away, ""]


def _left_out(evaluation: Evaluation) -> list[str]:
    """Return a line that says what counts nowhere; nothing if everything counts."""
    counts = sorted(evaluation.left_out.items(), key=_most_frequent_first)
    if not counts:
        return []
    number = sum(evaluation.left_out.values())
    return [
        f"{number:,} {'span' if number == 1 else 'spans'} of labels that gold does not have left "
        f"out: {', '.join(f'{label} {count:,}' for label, count in counts)} "
        "(those that touch a mention count where labels do not matter)"
    ]


def as_json(evaluation: Evaluation) -> dict[str, object]:
    """Return an evaluation in plain types that JSON knows; shares are from 0 to 1."""
    confusion: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for (gold, predicted), count in sorted(evaluation.confusion.items()):
        confusion[gold][predicted] = count
    levels = {
        "ner": evaluation.ner_by_label,
        "tokens": evaluation.tokens_by_label,
        "instances": evaluation.instances_by_label,
        "characters": evaluation.characters_by_label,
        "hidden": evaluation.hidden_by_label,
    }
    labels = sorted(set().union(*levels.values()))
    return {
        "documents": evaluation.documents,
        "left_out": dict(evaluation.left_out),
        **{level: _numbers(getattr(evaluation, level)) for level in _LEVELS},
        "coverage": evaluation.coverage,
        "hidden_by_kind": {
            kind: {"gold": score.gold, "found": score.found, "recall": score.recall}
            for kind, score in evaluation.hidden_by_kind.items()
        },
        "by_label": {
            label: {level: _numbers(scores.get(label, Score())) for level, scores in levels.items()}
            for label in labels
        },
        "confusion": dict(confusion),
        "reliability": [one._asdict() for one in evaluation.reliability],
    }


def _numbers(score: Score) -> dict[str, float]:
    counts = {**score._asdict(), "leaks": score.leaks, "over_masked": score.over_masked}
    return {**score.shares._asdict(), **counts}


def _score_table(title: str, rows: Iterable[tuple[str, Score]]) -> list[str]:
    lines: list[tuple[str, ...]] = [(title, *_HEAD)]
    for name, score in rows:
        counts = (score.gold, score.predicted, score.right, score.leaks, score.over_masked)
        lines.append((name, *(f"{100 * share:.2f}" for share in score.shares), *map(str, counts)))
    return aligned(lines)


def _kind_table(evaluation: Evaluation) -> list[str]:
    """Return a line for each kind of gold mention, and a blank one; nothing if gold has none."""
    lines: list[tuple[str, ...]] = [
        ("mention hidden in full, by kind", "recall", "gold", "found", "leaks")
    ]
    for kind, score in evaluation.hidden_by_kind.items():
        counts = (score.gold, score.found, score.leaks)
        lines.append((kind, f"{100 * score.recall:.2f}", *map(str, counts)))
    return [*aligned(lines), ""] if evaluation.hidden_by_kind else []


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows as lines, the first column to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    return [
        "  ".join(
            [row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:]))]
        ).rstrip()
        for row in rows
    ]


def _confusion_table(evaluation: Evaluation) -> list[str]:
    """Return a line for each gold label: what its spans were taken for, most frequent first."""
    taken_for: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for (gold, predicted), count in evaluation.confusion.items():
        taken_for[gold][predicted] = count
    width = max(map(len, [*taken_for, "(nothing)"]))
    lines = ["gold labels and what they were taken for"]
    for gold, counts in sorted(taken_for.items(), key=_nothing_last):
        right = evaluation.ner_by_label.get(gold, Score()).right
        other_bounds = counts.get(gold, 0) - right
        parts = [f"{right} right"] if gold != "O" else []
        parts += [f"{other_bounds} with other bounds"] if other_bounds else []
        parts += [
            f"{count} {'missed' if label == 'O' else label}"
            for label, count in sorted(counts.items(), key=_most_frequent_first)
            if label != gold
        ]
        lines.append(f"{_name(gold).ljust(width)}  {', '.join(parts)}")
    return lines


def _name(label: str) -> str:
    return "(nothing)" if label == "O" else label


def _nothing_last(item: tuple[str, object]) -> tuple[bool, str]:
    return item[0] == "O", item[0]


def _most_frequent_first(item: tuple[str, int]) -> tuple[int, str]:
    label, count = item
    return -count, label
