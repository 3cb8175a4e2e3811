"""The order of steps in which mentions find their entity; each kind of entity fills them in.

Mentions that are written alike, or nearly so, are one `Form`.  The forms that say most
come first: "Dr. Anna Berg" before "Berg".  Each goes through the `steps` of its linker,
which name the chains that it may belong to.  The first step that knows any settles it:
one chain takes the form in, and among several none does, since nobody could say which.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from ..labels import kinds_of, parents
from ..languages.mentions import Wording
from ..text.limits import check
from ..text.spans import Span

# If more chains than this have a word, it is unknown which of them it means, and looking at all
# of them for all of them would take time that grows with the square of their number.
_MOST_CHAINS = 200


class Mention(NamedTuple):
    """One span: its place among all spans of the document, and how it reads."""

    number: int
    span: Span
    surface: str


ReadingT = TypeVar("ReadingT")


class Form(Generic[ReadingT]):
    """Mentions that read alike and have one label."""

    __slots__ = ("aliases", "label", "mentions", "reading")

    def __init__(self, reading: ReadingT, label: str) -> None:
        self.reading = reading
        self.label = label
        self.mentions: list[Mention] = []
        # What the text says it is called from here on: 'Acme Research ("Acme")'.
        self.aliases: set[str] = set()


class Chain(Generic[ReadingT]):
    """The forms that mean one entity; the first of them says most."""

    __slots__ = ("forms",)

    def __init__(self, form: Form[ReadingT]) -> None:
        self.forms = [form]

    @property
    def head(self) -> ReadingT:
        """The reading of the form that says most."""
        return self.forms[0].reading

    @property
    def begins(self) -> int:
        """The start of the first of its mentions."""
        return min(form.mentions[0].number for form in self.forms)

    def takes(self, label: str) -> bool:
        """Return whether a mention with this label may mean the same entity."""
        return all(compatible(form.label, label) for form in self.forms)


@lru_cache(maxsize=4096)
def compatible(one: str, other: str) -> bool:
    """Return whether two labels may be those of one entity: one is a kind of the other.

    >>> compatible("NAME_PATIENT", "PERSON"), compatible("NAME_PATIENT", "NAME_RELATIVE")
    (True, False)
    >>> compatible("TERRITORIO", "LOCATION_CITY"), compatible("HERO", "PERSON")
    (True, False)

    What a corpus calls by two labels of its own it tells apart:

    >>> compatible("TERRITORIO", "PAIS")
    False
    """
    if one == other:
        return True
    if one not in parents() and other not in parents():
        return False
    above, below = kinds_of(one)[1:], kinds_of(other)[1:]
    # The first of each is the label of the hierarchy that it stands for.
    return bool(above and below) and (above[0] in below or below[0] in above)


class Linker(ABC, Generic[ReadingT]):
    """Links the mentions of one kind of entity; what kind that is, its subclasses say.

    They say how a surface is read (`read`), which readings say most (`weight`), under
    which words a chain is found (`keys`), and which `steps` a form takes.
    """

    def __init__(self, wording: Wording, text: str = "") -> None:
        self.wording = wording
        self.text = text
        self._chains_by_key: dict[str, list[Chain[ReadingT]]] = {}

    def link(self, mentions: Sequence[Mention]) -> list[list[int]]:
        """Return the numbers of the mentions of each entity, in order."""
        chains: list[Chain[ReadingT]] = []
        for form in self._forms(mentions):
            check()
            chain = self.home_of(form) if chains else None
            if chain is None:
                chain = Chain(form)
                chains.append(chain)
            else:
                chain.forms.append(form)
            for key in {*self.keys(form.reading), *form.aliases}:
                known = self._chains_by_key.setdefault(key, [])
                if not known or known[-1] is not chain:
                    known.append(chain)
        return [sorted(m.number for form in chain.forms for m in form.mentions) for chain in chains]

    def _forms(self, mentions: Iterable[Mention]) -> list[Form[ReadingT]]:
        """Return the forms of the mentions, those that say most first."""
        forms: dict[tuple[ReadingT, str], Form[ReadingT]] = {}
        for mention in mentions:
            reading = self.reading(self.surface(mention))
            label = mention.span.label
            form = forms.get((reading, label))
            if form is None:
                form = forms[reading, label] = Form(reading, label)
            form.mentions.append(mention)
            form.aliases.update(self.aliases(mention))
        # A finer label first: a plain person may then turn out to be the patient.
        return sorted(
            forms.values(),
            key=lambda form: (*self.weight(form.reading), len(kinds_of(form.label))),
            reverse=True,
        )

    def home_of(self, form: Form[ReadingT]) -> Chain[ReadingT] | None:
        """Return the chain that a form belongs to, None if it begins a new one."""
        return self._settled(form, lambda chain: chain.takes(form.label))

    def _settled(
        self, form: Form[ReadingT], admits: Callable[[Chain[ReadingT]], bool]
    ) -> Chain[ReadingT] | None:
        """Return the chain by the first step that knows any of the chains that are admitted."""
        for step in self.steps():
            found: dict[int, Chain[ReadingT]] = {}
            for chain in step(form):
                if admits(chain):
                    found[id(chain)] = chain
            if found:
                return self.chosen(form, list(found.values()))
        return None

    def reading(self, surface: str) -> ReadingT:
        """Return the reading of a surface, as `read` does; readings are cached per surface."""
        kind: Any = type(self)
        reading: ReadingT = _reading(kind, self.wording, surface)
        return reading

    def known(self, key: str) -> Sequence[Chain[ReadingT]]:
        """Return the chains that are found under a key; none if they are too many to tell apart."""
        found = self._chains_by_key.get(key, ())
        return found if len(found) <= _MOST_CHAINS else ()

    def rarest(self, keys: Iterable[str]) -> str:
        """Return the key that the fewest chains are found under."""
        return min(keys, key=lambda key: len(self._chains_by_key.get(key, ())))

    # What a kind of entity brings.

    def chosen(
        self, form: Form[ReadingT], chains: Sequence[Chain[ReadingT]]
    ) -> Chain[ReadingT] | None:
        """Return the chain that a form means among those that it may mean, if one can tell."""
        return chains[0] if len(chains) == 1 else None

    @abstractmethod
    def read(self, surface: str) -> ReadingT:
        """Return the reading of a surface; mentions of equal readings are one form."""

    def surface(self, mention: Mention) -> str:
        """Return the surface that a mention is read by."""
        return mention.surface

    def weight(self, reading: ReadingT) -> tuple[int, ...]:
        """Return the weight of a reading, as numbers; the heaviest form comes first."""
        return ()

    def keys(self, reading: ReadingT) -> Iterable[str]:
        """Return the words that a chain is found under once a form of it has been read."""
        return ()

    def aliases(self, mention: Mention) -> Iterable[str]:
        """Return the keys of what the text calls a mention in brackets behind it."""
        return ()

    def steps(self) -> Sequence[Callable[[Form[ReadingT]], Iterator[Chain[ReadingT]]]]:
        """Return the steps that a form takes, the surest first."""
        return ()


@lru_cache(maxsize=16384)
def _reading(kind: Any, wording: Wording, surface: str) -> Any:
    """Return the reading of a surface, cached: towns and hospitals recur text after text."""
    return kind(wording).read(surface)
