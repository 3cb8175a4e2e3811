"""Try a rule's own examples on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..errors import ConfigError
from ..text.spans import Span
from ..text.tokenizer import Tokenizer
from .match.matcher import RuleSet
from .rule import Rule

_MARK = re.compile(r"\\(.)|([\[\]])", re.DOTALL)


def parse_example(example: str) -> tuple[str, tuple[int, int] | None]:
    r"""Return the text of an example and where its value stands, if it has one.

    >>> parse_example("NIF: [00000023T].")
    ('NIF: 00000023T.', (5, 14))
    >>> parse_example(r"a \[b\]")
    ('a [b]', None)
    """
    pieces: list[str] = []
    bounds: list[int] = []
    size = position = 0
    for match in _MARK.finditer(example):
        piece = example[position : match.start()] + (match[1] or "")
        pieces.append(piece)
        size += len(piece)
        position = match.end()
        if match[2]:
            if match[2] != "[]"[len(bounds) : len(bounds) + 1]:
                raise ConfigError("has more than one pair of brackets; escape them by backslash")
            bounds.append(size)
    if len(bounds) == 1:
        raise ConfigError("has a bracket that is not closed")
    text = "".join([*pieces, example[position:]])
    return text, (bounds[0], bounds[1]) if bounds else None


def crosses(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether two stretches share characters and neither holds the other.

    >>> crosses((0, 5), (3, 8)), crosses((0, 5), (3, 5)), crosses((0, 5), (5, 8))
    (True, False, False)
    """
    (a, b), (c, d) = sorted((one, other))
    return a < c < b < d


def failures(
    rule: Rule, field_names: Iterable[str] = (), *, beside: Iterable[Rule] = ()
) -> Iterator[str]:
    """Yield the failures of the examples of a rule, in words; nothing if all hold.

    One that stands behind values of a label is tried with the rules `beside` it, which find them.
    """
    others = [other for other in beside if rule.after and other != rule]
    rules = RuleSet([rule, *others], field_names)
    tokenize = Tokenizer()

    def found(text: str) -> list[Span]:
        tokens = tokenize(text)
        spans = rules.match(text, tokens).spans(tokens)
        return [span for span in spans if span.source == f"rule:{rule.name}"]

    def problem(example: str, is_match: bool) -> str:
        try:
            text, value = parse_example(example)
        except ConfigError as error:
            return str(error)
        spans = {(span.start, span.end) for span in found(text)}
        if not is_match:
            return "something is found" if spans else ""
        if value is None:
            return "marks no value; put it in square brackets"
        if value not in spans:
            return "the value is not found"
        if any(crosses(value, span) for span in spans):
            return "something is found across the edge of the value"
        return ""

    for kind, examples in (("matches", rule.matches), ("rejects", rule.rejects)):
        for n, example in enumerate(examples, 1):
            if said := problem(example, kind == "matches"):
                yield f"`{kind}`, example {n}: {said}"
