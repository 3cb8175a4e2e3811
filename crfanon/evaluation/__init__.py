"""Measure predicted spans against gold ones.

    evaluation = evaluate(gold, predicted)
    evaluation.ner.f1                  # exact span and label
    print(table(evaluation))

Four levels answer four questions.  Spans: is each mention found, exactly?
Tokens: how much of what is personal is masked?  Instances: is a name masked
wherever it stands, or does one mention give the others away?  Characters: what
can still be read, and of which mentions?
"""

from __future__ import annotations

from .documents import Pair, pair
from .measure import Evaluation, evaluate
from .report import as_json, reliability_table, table
from .scope import in_common, labels_of
from .score import Score

__all__ = [
    "Evaluation",
    "Pair",
    "Score",
    "as_json",
    "evaluate",
    "in_common",
    "labels_of",
    "pair",
    "reliability_table",
    "table",
]
