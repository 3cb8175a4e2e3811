"""``crfanon explain``: which rule, list and weights decided, span by span."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ._options import add_model, add_paths

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..document import Document
    from ..explanation import Explanation
    from ..files import PlainText
    from ..pipeline import Anonymizer
    from ._batch import Worker
    from ._documents import Source


class _Task(NamedTuple):
    model: str | None
    lang: str | None
    encoding: str
    weights: int

    def __call__(self) -> Worker[bytes]:
        from ..pipeline import Anonymizer
        from ._batch import work

        anonymizer = Anonymizer(self.model, self.lang)
        return partial(work, anonymizer, partial(self._finish, anonymizer), encoding=self.encoding)

    def _finish(
        self, anonymizer: Anonymizer, source: Source, _content: PlainText, document: Document
    ) -> bytes:
        lines = [f"{source.place}: {len(document.spans)} found"]
        for explanation in anonymizer.explain(document):
            lines += _describe(explanation, document.text, weights=self.weights)
        return ("\n".join(lines) + "\n").encode("utf-8", "backslashreplace")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "explain",
        help="show what decided, span by span",
        description="Show each span that would be masked, the rules and lists that found "
        "something there, and the features of the model that weighed most. The output quotes "
        "the document.",
    )
    add_paths(parser)
    add_model(parser)
    parser.add_argument(
        "--weights", metavar="N", type=int, default=5, help="features to show (default 5)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Explain the documents on standard output; return the exit code."""
    from ._documents import Documents, write_stdout
    from ._run import carry_out

    task = _Task(arguments.model, arguments.lang, arguments.encoding, arguments.weights)
    return carry_out(Documents(arguments.paths), task, jobs=1, done=write_stdout)


def _describe(explanation: Explanation, text: str, *, weights: int) -> Sequence[str]:
    span = explanation.span
    lines = [
        f"{span.start}-{span.end}  {span.label}  {_quoted(text, span.start, span.end)}  "
        f"{span.source} {span.score:.3f}"
    ]
    for found in explanation.evidence:
        if found == span:
            continue
        lines.append(
            f"    {found.source}  {found.label} {found.score:.2f}  "
            f"{_quoted(text, found.start, found.end)}"
        )
    lines += [
        f"    {weight.value:+.2f}  {weight.feature}  at {weight.start}"
        for weight in explanation.weights[:weights]
    ]
    return lines


def _quoted(text: str, start: int, end: int) -> str:
    """Return a stretch of the text as it can stand in one line."""
    from ..files import printable

    return f'"{printable(text[start:end])}"'
