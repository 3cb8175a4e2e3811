"""Rules."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule over tokens: where it may stand, what it finds, and how far to trust it.

    Where it may stand: `field` ties it to the beginning of a field, `after` to
    the end of a value with that label; a rule with neither may begin anywhere.
    `within` admits it in one field only.

    What it finds: the value of any of its `patterns` that fits (see `patterns`
    for the notation).  `regex`, when given, is matched in the text from the
    first character of that value on, by Python's `re`, and says where the value
    really ends; `before` is matched from there to the left, against the text
    read backwards.  `validator` names a check that the characters must pass.

    How far to trust it: `precision` is the share of its matches that are
    right, for a learnt rule on documents it was not learnt from, and `support`
    the number of matches that this was seen on.  With `context`, that holds
    where one of these words stands before the value on its line; elsewhere
    the precision is `without_context`, and 0 means no match at all.  With
    `beside` it holds where something else with that label stands in the document, and
    nothing is masked by it elsewhere.

    `matches` and `rejects` are examples, the value in square brackets.
    """

    name: str
    label: str
    patterns: tuple[str, ...]
    field: str = ""
    after: str = ""
    within: str = ""
    regex: str = ""
    before: str = ""
    validator: str = ""
    context: tuple[str, ...] = ()
    without_context: float = 0.0
    beside: str = ""
    support: int = 0
    precision: float = 1.0
    matches: tuple[str, ...] = ()
    rejects: tuple[str, ...] = ()

    @property
    def places(self) -> list[str]:
        """Where it may stand, in a few words each; nothing if that is anywhere."""
        ties = (("field", self.field), ("after", self.after), ("within", self.within))
        return [f"{tie} {what}" for tie, what in ties if what]

    @property
    def precedence(self) -> tuple[float, int, str]:
        """The key by which rules are sorted: the most trusted first."""
        return (-self.precision, -self.support, self.name)
