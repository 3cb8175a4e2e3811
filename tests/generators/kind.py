"""What a kind of value is to the trial, and how near misses of checked numbers come about."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .sums import Draw
from .writing import Form, plain

Make = Callable[[Draw], str]

COUNT = 200


@dataclass(frozen=True)
class Kind:
    """How values of one kind are made, written and wrongly made.

    `typical` forms are those in which a value of this kind is certain in any sentence, if
    `alone` says that there are any; `free` ones need words that say what it is.  `context`
    has sentences with such words by language, and "{}" for the value.  `near` makes what is
    no such value; in its place, a value of a body and a check may have the rest made of them.
    `label` is what a value is called in the hierarchy.
    """

    name: str
    label: str
    context: Mapping[str, Sequence[str]]
    make: Make
    near: Callable[[Draw], str]
    typical: Sequence[Form] = (plain,)
    free: Sequence[Form] = ()
    # Why values are not certain in any sentence; empty if they are.
    weak: str = ""
    near_forms: Sequence[Form] = field(default=())
    # Evidence is asked for, and not that it is masked.
    evidence: bool = False

    @property
    def languages(self) -> Sequence[str]:
        return tuple(self.context)

    @property
    def alone(self) -> bool:
        return not self.weak

    def valid(self, forms: Sequence[Form], count: int = COUNT) -> list[str]:
        """Return that many different values, each form in turn."""
        return _different(self.make, random.Random(self.name), forms, count)

    def near_misses(self, count: int = COUNT) -> list[str]:
        """Return that many different near misses, each form in turn."""
        forms = self.near_forms or (*self.typical, *self.free)
        return _different(self.near, random.Random("near " + self.name), forms, count)


def _different(make: Make, draw: Draw, forms: Sequence[Form], count: int) -> list[str]:
    made: dict[str, None] = {}
    tries = 0
    while len(made) < count and tries < 50 * count:
        tries += 1
        made.setdefault(forms[len(made) % len(forms)](make(draw)))
    return list(made)


def joined(body: str, check: str) -> str:
    return body + check


def checked(
    body: Make, check: Callable[[str], str], splice: Callable[[str, str], str] = joined
) -> tuple[Make, Make]:
    """Return how a value with check digits is made, and how its near misses are.

    A near miss has another check, two neighbours in the other order, a digit too many or
    one too few.
    """

    def make(draw: Draw) -> str:
        made = body(draw)
        return splice(made, check(made))

    def near(draw: Draw) -> str:
        made = body(draw)
        right = check(made)
        return draw.choice(list(_broken(draw, made, right, check, splice)))

    return make, near


def _broken(
    draw: Draw,
    body: str,
    right: str,
    check: Callable[[str], str],
    splice: Callable[[str, str], str],
) -> Iterator[str]:
    yield splice(body, other(draw, right))
    places = [i for i in range(len(body) - 1) if body[i : i + 2].isdigit()]
    if places:
        i = draw.choice(places)
        swapped = body[:i] + body[i + 1] + body[i] + body[i + 2 :]
        if check(swapped) != right:
            yield splice(swapped, right)
    number = splice(body, right)
    i = draw.choice([i for i, c in enumerate(number) if c.isdigit()])
    yield number[:i] + draw.choice(string.digits) + number[i:]
    yield number[:i] + number[i + 1 :]


def other(draw: Draw, check: str) -> str:
    """Return `check` with one character changed into another of the same sort."""
    i = draw.randrange(len(check))
    sort = string.digits if check[i].isdigit() else string.ascii_uppercase
    return check[:i] + draw.choice(sort.replace(check[i], "")) + check[i + 1 :]


def choice(*makes: Make) -> Make:
    """Return what makes a value in one of several ways."""
    return lambda draw: draw.choice(makes)(draw)


def one_of(*values: str) -> Make:
    return lambda draw: draw.choice(values)


_SETS = {
    "#": string.digits,
    "N": "23456789",
    "A": string.ascii_uppercase,
    "a": string.ascii_lowercase,
    "P": "123456789",
}


def shaped(*templates: str) -> Make:
    """Return what fills one of the templates.

    "#" is a digit, "P" one that is not zero, "N" not below 2, "A" a capital, "a" a small letter.
    A backslash takes the meaning from the letter behind it.
    """

    def make(draw: Draw) -> str:
        template = iter(draw.choice(templates))
        return "".join(
            next(template) if c == "\\" else draw.choice(_SETS[c]) if c in _SETS else c
            for c in template
        )

    return make
