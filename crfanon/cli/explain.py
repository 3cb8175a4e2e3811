"""``crfanon explain``: which rule, list and weights decided, span by span."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ._options import Choice, add_choice, add_paths, whole
from ._parsers import Parsers, add_command

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..files import PlainText
    from ..pipeline import Anonymizer
    from ..rules import Rule
    from ..text.document import Document
    from ..text.explanation import Explanation, Weight
    from ..text.spans import Change, Span
    from ._batch import Worker
    from ._documents import Source

# What is longer is cut off; the offsets say how long it is.
_MAX_CHARACTERS = 60
# That a wider span stands for a narrower one shows in the evidence.
_UNTOLD = frozenset({"covered", "backed"})


class _Task(NamedTuple):
    choice: Choice
    encoding: str
    weights: int

    def __call__(self) -> Worker[bytes]:
        from ._batch import work

        anonymizer = self.choice.anonymizer()
        return partial(work, anonymizer, partial(self._finish, anonymizer), encoding=self.encoding)

    def _finish(
        self, anonymizer: Anonymizer, source: Source, _content: PlainText, document: Document
    ) -> bytes:
        rules = {f"rule:{rule.name}": _said(rule) for rule in anonymizer.rules}
        lines = [f"{source.place}: {len(document.spans)} found"]
        for explanation in anonymizer.explain(document):
            lines += _describe(explanation, document, rules, weights=self.weights)
        for change in document.dropped:
            lines += _describe_drop(change, document)
        return ("\n".join(lines) + "\n").encode("utf-8", "backslashreplace")


def add_parser(parsers: Parsers) -> None:
    """Describe the command."""
    parser = add_command(parsers, "explain", run, help="show what decided, span by span")
    add_paths(parser)
    add_choice(parser)
    parser.add_argument(
        "--weights",
        metavar="N",
        type=whole("--weights", least=0),
        default=5,
        help="features to show (default 5)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Show each span that would be masked: where, as what, who found it and how sure that is; then
    the rules that fit there, with the share of their matches that are right and what they look for,
    lists and fields; then which stage cut, renamed or dropped what, and why; then the features that
    weighed most for or against the label, in log-odds. Last comes what was suggested and is not
    masked. The output quotes the document.
    """
    from ._documents import Documents, write_stdout
    from ._run import carry_out

    choice = Choice.of(arguments)
    encoding = arguments.encoding or choice.in_force()["output.encoding"]
    task = _Task(choice, encoding, arguments.weights)
    return carry_out(Documents(arguments.paths), task, jobs=1, done=write_stdout)


def _said(rule: Rule) -> str:
    """Return in one line where a rule may stand and what it looks for."""
    more = len(rule.patterns) - 1
    what = rule.patterns[0] + (f" (or {more} more)" if more else "")
    return ": ".join(filter(None, (", ".join(rule.places), what)))


def _describe(
    explanation: Explanation, document: Document, rules: Mapping[str, str], *, weights: int
) -> Iterator[str]:
    """Yield the lines of one span: itself, the evidence, the weights."""
    text, span = document.text, explanation.span
    yield (
        f"{span.start}-{span.end}  {span.label}  {_quoted(text, span.start, span.end)}  "
        f"{'stays in clear: ' if span in document.kept else ''}{span.source} {span.score:.3f}"
    )
    for found in sorted(explanation.evidence, key=_most_telling_first):
        if found == span:
            continue
        quoted = _quoted(text, found.start, found.end)
        # A list or field is named for what it holds, and has no score of its own.
        if found.source.endswith(f":{found.label}"):
            yield f"    {found.source}  {quoted}"
        else:
            said = rules.get(found.source)
            line = f"    {found.source}  {found.label} {found.score:.2f}  {quoted}"
            yield line + (f"  by {_shortened(said)}" if said else "")
    for change in explanation.changes:
        if change.reason not in _UNTOLD and not (change.is_drop and change.stage == "keep"):
            yield _describe_change(change, document)
    for feature, same in _strongest(explanation.weights, weights):
        word = _word(document, same[0].start)
        more = f" and {len(same) - 1} more" if len(same) > 1 else ""
        yield f"    {same[0].value:+.2f}  {feature}  at {same[0].start} {word}{more}"


def _describe_change(change: Change, document: Document) -> str:
    """Return in one line what a stage did to a span, and why."""
    from ..decide.reasons import meaning

    before, after = change.before, change.after
    was = f"{before.source}  {before.label}  {_quoted(document.text, before.start, before.end)}"
    if after is None:
        return f"    {change.stage} dropped {was}: {meaning(change)}"
    now = "" if after.label == before.label else f"{after.label}  "
    now += _quoted(document.text, after.start, after.end)
    return f"    {change.stage} made of {was}  {now}: {meaning(change)}"


def _describe_drop(change: Change, document: Document) -> Iterator[str]:
    """Yield the lines of what was suggested and is not masked."""
    span = change.before
    quoted = _quoted(document.text, span.start, span.end)
    yield f"{span.start}-{span.end}  {span.label}  {quoted}  not masked"
    yield _describe_change(change, document)


def _most_telling_first(found: Span) -> tuple[bool, bool, float, Span]:
    """Put rules before lists, and lists before fields; the surer rule comes first."""
    is_field = found.source.startswith("field:")
    is_list = found.source.startswith("gazetteer:")
    return is_field, is_list, -found.score, found


def _strongest(weights: Sequence[Weight], most: int) -> list[tuple[str, list[Weight]]]:
    """Return the strongest features, each with all the tokens for which it weighed as much."""
    groups: dict[tuple[str, float], list[Weight]] = {}
    for weight in weights:
        groups.setdefault((weight.feature, weight.value), []).append(weight)
    return [(feature, same) for (feature, _), same in groups.items()][:most]


def _word(document: Document, start: int) -> str:
    """Return the token at a place, as it can stand in one line."""
    if document.tokens is None:
        return ""
    first, _ = document.tokens.covering(start, start + 1)
    return _quoted(document.text, start, int(document.tokens.ends[first]))


def _quoted(text: str, start: int, end: int) -> str:
    """Return a stretch of the text as it can stand in one line."""
    from ..files import printable

    return f'"{_shortened(printable(text[start:end]))}"'


def _shortened(text: str) -> str:
    """Return the beginning of a long text."""
    return text if len(text) <= _MAX_CHARACTERS else text[: _MAX_CHARACTERS - 1] + "…"
