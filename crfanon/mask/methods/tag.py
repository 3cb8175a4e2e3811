"""Mask a mention by its label and the number of its entity: ``[NAME_PATIENT_1]``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ...crypto.keyed_random import Chance
from ...errors import ConfigError
from ...languages.label_names import DOCUMENT, LABELS, label_name
from ..across import Across
from ..memory import Memory
from ..method import Mentions
from ..table.table import digest
from ..template import TEMPLATE, template_parts

# No label is longer, and no document has more entities.
_MAX_CHARACTERS = 100
_MAX_DIGITS = 9
# Numbers that are remembered over documents are drawn below a bound that grows when they are
# taken, so that a few draws find a free one, however many there are.
_FIRST_BOUND = 8


class Tag:
    """Put a placeholder in the place of every mention, the same for one entity.

    `template` says what stands between `opening` and `closing`, with ``{number}`` and, unless
    all labels are to be numbered together, ``{label}``; `names` is one of `label_names.NAMES`.

    Entities of one label are numbered from 1 in the order of their first mention.  A number is
    left out when its placeholder already stands in the document, in whatever case, so that no
    text of the document can be taken for a mask.  With a `memory` an entity has the same number
    in all documents (`across`).
    """

    def __init__(
        self,
        *,
        opening: str = "[",
        closing: str = "]",
        template: str = TEMPLATE,
        names: str = LABELS,
        seed: int = 0,
        memory: Memory | None = None,
    ) -> None:
        if not (opening and closing):
            raise ConfigError("masking method tag: a delimiter is empty; give both of them")
        self.opening = opening
        self.closing = closing
        self.template = template
        self.names = names
        self._seed = seed
        self._memory = memory
        parts = template_parts(template)
        fields = [field for _, field in parts]
        self.numbers_labels_apart = "label" in fields
        """Whether each label has its own numbers, since placeholders contain the label."""
        self._runs_together = "labelnumber" in "".join(field or " " for field in fields)
        self._format = _escaped(opening) + template + _escaped(closing)
        self._like_placeholder = _pattern(opening, parts, closing)

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the placeholder of each mention."""
        taken = self._like_placeholders(mentions.document.text)
        lang = mentions.language if self.names == DOCUMENT else self.names
        number = _Numbers(taken) if self._memory is None else self._remembered(mentions, taken)
        placeholders: dict[int, str] = {}
        names: dict[str, str] = {}
        found: list[str] = []
        for span, entity in zip(mentions.document.spans, mentions.entities):
            placeholder = placeholders.get(entity)
            if placeholder is None:
                name = names.get(span.label)
                if name is None:
                    name = names[span.label] = self._name(span.label, lang)
                placeholder = placeholders[entity] = number(entity, name, self)
            found.append(placeholder)
        return found

    def placeholder(self, name: str, number: int) -> str:
        """Return the placeholder of the entity of a label with this name and number."""
        return self._format.format(label=name, number=number)

    def _name(self, label: str, lang: str) -> str:
        name = label if self.names == LABELS else label_name(label, lang)
        # Else the label P1 with the number 1 would look like the label P with the number 11.
        return f"{name}_" if self._runs_together and name[-1:].isdigit() else name

    def _like_placeholders(self, text: str) -> frozenset[str]:
        """Return the parts of a text that could be taken for a placeholder, case folded."""
        if self.opening not in text and not any(map(str.isalpha, self.opening)):
            return frozenset()
        return frozenset(self._like_placeholder.findall(text.casefold()))

    def _remembered(self, mentions: Mentions, taken: frozenset[str]) -> _RememberedNumbers:
        assert self._memory is not None
        return _RememberedNumbers(self._memory, mentions, taken, seed=self._seed)


class _Numbers:
    """Gives entities the next free numbers of a document."""

    def __init__(self, taken: frozenset[str]) -> None:
        self._taken = taken
        self._last: dict[str, int] = {}

    def __call__(self, _entity: int, name: str, tag: Tag) -> str:
        # Names that differ in case only are numbered together.
        series = name.casefold() if tag.numbers_labels_apart else ""
        number = self._last.get(series, 0) + 1
        placeholder = tag.placeholder(name, number)
        while self._taken and placeholder.casefold() in self._taken:
            number += 1
            placeholder = tag.placeholder(name, number)
        self._last[series] = number
        return placeholder


class _RememberedNumbers:
    """Gives entities the numbers that they have in all documents of a memory."""

    def __init__(
        self, memory: Memory, mentions: Mentions, taken: frozenset[str], *, seed: int
    ) -> None:
        self._memory = memory
        self._taken = taken
        self._across = Across(memory, mentions)
        self._key = seed, digest(mentions.document.text)

    def __call__(self, entity: int, name: str, tag: Tag) -> str:
        role = f"number/{name.upper()}" if tag.numbers_labels_apart else "number"
        keys = self._across.keys(entity)
        again = 1
        while True:
            # Where the number of an entity stands in the document as text, it gets a second one.
            key, form = (own if again == 1 else f"{own}#{again}" for own in keys)
            recall = self._memory.recall
            number = recall(role, key) or recall(role, form) or self._new(role, key)
            placeholder = tag.placeholder(name, int(number))
            if placeholder.casefold() not in self._taken:
                return placeholder
            again += 1

    def _new(self, role: str, key: str) -> str:
        chance = Chance(*self._key, role, key)
        bound = _FIRST_BOUND
        while True:
            number = self._memory.keep(role, key, str(1 + chance.below(bound)))
            if number is not None:
                return number
            bound = min(2 * bound, 10**_MAX_DIGITS - 1)


def _escaped(text: str) -> str:
    """Return a text as it is written in what `str.format` is called on."""
    return text.replace("{", "{{").replace("}", "}}")


def _pattern(
    opening: str, parts: Iterable[tuple[str, str | None]], closing: str
) -> re.Pattern[str]:
    """Return the pattern of all that looks like a placeholder in a case-folded text.

    Overlapping ones too: "[[P_1]" holds "[P_1]".
    """
    fields = {"label": rf"\S{{1,{_MAX_CHARACTERS}}}?", "number": rf"\d{{1,{_MAX_DIGITS}}}"}
    body = "".join(
        re.escape(text.casefold()) if field is None else fields[field] for text, field in parts
    )
    return re.compile(f"(?=({re.escape(opening.casefold())}{body}{re.escape(closing.casefold())}))")
