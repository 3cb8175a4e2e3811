"""What is found in texts of kinds that nobody tuned for (tests/corpus/wild)?

    python benchmarks/wild.py [--lang L] [--part P] [--config FILE] [--recall R] [--without STAGE]

A row is a language, and a part of its texts: those that may be read (dev), those that nobody
reads who works on rules or models (blind), and those with little in them (sparse).  The columns,
all but the last in percent:
  found, personal   letters and digits that are found, and of what is masked those that are personal
  hidden            mentions of which no letter or digit is left; those of each label follow
  core              likewise, of persons, numbers and contacts
  clean             documents in which every mention is hidden, and of how many
  needless          masks per 1,000 words of plain texts, in which nothing is personal
What is debatable counts neither way (`crfanon.evaluation`).
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

from crfanon import Anonymizer
from crfanon.corpus import read, relabelled
from crfanon.evaluation import Evaluation, evaluate
from crfanon.evaluation.report import aligned
from crfanon.evaluation.score import Score, total
from crfanon.labels import ancestors

_WILD = Path(__file__).resolve().parents[1] / "tests" / "corpus" / "wild"
_LANGUAGES = ("de", "en", "es", "fr", "pt")
_PARTS = ("dev", "blind", "sparse")
_LABELS = {
    "PERSON": "PER",
    "ID": "ID",
    "CONTACT": "CON",
    "DATE": "DATE",
    "LOCATION": "LOC",
    "ORGANIZATION": "ORG",
    "AGE": "AGE",
    "DEMOGRAPHIC_PROFESSION": "PROF",
}
_CORE = ("PERSON", "ID", "CONTACT")


class Measured(NamedTuple):
    """What is measured of one language's texts of one part."""

    evaluation: Evaluation
    masks: int
    words: int

    def row(self) -> dict[str, float | str]:
        """Return the columns of a table."""
        signs, hidden = self.evaluation.signs_any_label, self.evaluation.hidden_by_label
        core = total(hidden.get(label, Score()) for label in _CORE)
        clean = self.evaluation.clean
        return {
            "found": round(100 * signs.recall, 1),
            "personal": round(100 * signs.precision, 1),
            "hidden": round(100 * self.evaluation.hidden.recall, 1),
            "core": round(100 * core.recall, 1),
            **{
                short: round(100 * hidden.get(label, Score()).recall, 1)
                for label, short in _LABELS.items()
            },
            "clean": f"{clean.found}/{clean.gold}",
            "needless": round(1000 * self.masks / self.words, 1) if self.words else 0.0,
        }


def measure(anonymizer: Anonymizer, language: str, part: str) -> Measured:
    """Return what the anonymizer finds in the texts of a language."""
    gold = list(read(_WILD / part / language, format="inline"))
    plain = list(read(_WILD / f"{part}_plain" / language, format="inline"))
    found = [
        relabelled(document.with_(doc_id=own.doc_id), _as_gold)
        for own, document in zip(gold, anonymizer.analyze_many([own.text for own in gold]))
    ]
    needless = anonymizer.analyze_many([document.text for document in plain])
    return Measured(
        evaluate(gold, found, all_labels=True),
        sum(len(document.spans) for document in needless),
        sum(len(document.text.split()) for document in plain),
    )


def _as_gold(label: str) -> str:
    """Return the label of gold that a label is a kind of; itself if it is of none."""
    return next((kind for kind in ancestors(label) if kind in _LABELS), label)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--lang", action="append", choices=_LANGUAGES)
    parser.add_argument("--part", action="append", choices=_PARTS)
    parser.add_argument("--config", help="a configuration file")
    parser.add_argument("--recall", help="a recall bias, or high, balanced, precise")
    parser.add_argument("--without", action="append", default=[], metavar="STAGE")
    arguments = parser.parse_args()
    rows: list[dict[str, float | str]] = []
    for language in arguments.lang or _LANGUAGES:
        anonymizer = Anonymizer(
            lang=language,
            config=arguments.config,
            recall=arguments.recall,
            without=arguments.without,
        )
        for part in arguments.part or _PARTS:
            if not (_WILD / part / language).is_dir():
                continue
            measured = measure(anonymizer, language, part)
            rows.append({"lang": language, "part": part, **measured.row()})
    print("\n".join(aligned([list(rows[0]), *(list(map(str, row.values())) for row in rows)])))


if __name__ == "__main__":
    main()
