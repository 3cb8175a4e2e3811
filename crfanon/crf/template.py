"""Turn documents into what the CRF sees: columns of numbered facts, and a window over them.

A template file in ``features/`` says which facts about a token count, and at
which offsets around it.  There are these kinds of facts:

``form``   attributes of the word form itself (`attributes`), and what a
           `WordTable` knows of it: how common it is, which words it resembles;
``list``   gazetteer evidence, one B or I tag per list;
``rule``   rule evidence, one B or I tag per label and degree of trust;
``field``  the field label of the form line in which the token stands;
``elsewhere``  what the rest of the document says of a capitalised word (`document_facts`);
``head``   the label, the key or the head of the column that the token stands under (`heads`);
``citation``   what the citation in which the token stands is of (`citations`, of norms in German);
``chain``      the same of citations in Portuguese judgments (`citations`);
``pair``       the gist of the token together with that of the next one (`PairChannel`);
``alone``      whether the token stands on a short line that no stop ends.

A channel gives each token one number, and knows for each number the feature
strings behind it ("lower=berg", "suffix2=rg").  The CRF adds up the weights
of those strings once per number and offset; training spells them out.  Both
read the same `Batch`, so what is trained is what is run.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import yaml

from ..errors import ConfigError
from ..resources import data_folder
from ..settings.setting import meant
from .attributes import ATTRIBUTES
from .citations import CitationFinder
from .word_table import WORD_ATTRIBUTES

FORM, EVIDENCE, PAIR = "form", "evidence", "pair"
# The attributes of a token, and the prefixes of their sources.
LISTS = "gazetteer:"
SOURCES = {"list": LISTS, "rule": "rule:", "field": "field:"}
LINE, ALONE, ELSEWHERE, HEAD = "line", "alone", "elsewhere", "head"
# What finds citations, by what the facts about them are called.
FINDERS: Mapping[str, Callable[[], CitationFinder]] = MappingProxyType(
    {"citation": partial(CitationFinder, "de"), "chain": partial(CitationFinder, "pt")}
)
_FACTS = (FORM, *SOURCES, LINE, ALONE, *FINDERS, ELSEWHERE, HEAD, PAIR)
# Tokens at the edge of a text have neighbours that are no tokens; no template
# may look further than this.
MAX_OFFSET = 6


class Group(NamedTuple):
    """Attributes that are seen at the same offsets: of the form, or one kind of evidence.

    Evidence has one attribute, which is called like it.
    """

    facts: str
    attributes: tuple[str, ...]
    offsets: tuple[int, ...]

    @property
    def channel(self) -> str:
        """The channel through which the attributes reach the CRF."""
        return self.facts if self.facts in (FORM, PAIR) else EVIDENCE


@dataclass(frozen=True, slots=True)
class Template:
    """The feature template of a CRF: the contents of a template file."""

    name: str
    groups: tuple[Group, ...]

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of all that the template says, in hexadecimal.

        A model remembers it and refuses to run on another template: fed
        renamed features, a CRF would find nothing and report no error.
        """
        return hashlib.sha256(repr(sorted(self.groups)).encode()).hexdigest()

    @property
    def channels(self) -> tuple[str, ...]:
        """The channels that are seen at all; that of the form always is, and comes first."""
        return (FORM, *(channel for channel in (EVIDENCE, PAIR) if self.offsets(channel)))

    def offsets(self, channel: str) -> tuple[int, ...]:
        """Return all offsets at which some attribute of `channel` is seen, in order."""
        return tuple(sorted({o for g in self.groups if g.channel == channel for o in g.offsets}))

    def attributes(self, channel: str) -> tuple[str, ...]:
        """Return the attributes of `channel` that are seen anywhere, in the order of the file."""
        found = dict.fromkeys(a for g in self.groups if g.channel == channel for a in g.attributes)
        return tuple(found)

    def sees(self, channel: str, attribute: str, offset: int) -> bool:
        """Return whether `attribute` is seen at `offset`; the text's edge is seen everywhere."""
        return attribute == "edge" or any(
            g.channel == channel and attribute in g.attributes and offset in g.offsets
            for g in self.groups
        )


def load_template(name: str, *, folder: Path | None = None) -> Template:
    """Read the template called `name` from ``features/NAME.yaml``.

    A file is a list of groups: ``facts``, ``offsets`` and, for facts about the
    ``form``, ``attributes``.  Raises `ConfigError` when the file is missing or
    names what does not exist.
    """
    path = (folder or data_folder("features")) / f"{name}.yaml"
    try:
        content = yaml.load(path.read_bytes(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except FileNotFoundError:
        raise ConfigError(
            f"there is no template {name!r}; {meant(name, template_names(folder=folder))}"
        ) from None
    except (OSError, yaml.YAMLError, UnicodeDecodeError) as error:
        raise ConfigError(
            f"{path}: cannot be read as a template ({type(error).__name__}); correct it"
        ) from None
    if not isinstance(content, list):
        raise ConfigError(f"{path}: a template is a list of groups")
    groups = []
    for number, entry in enumerate(content, 1):
        try:
            groups.append(_group(entry))
        except ValueError as error:
            raise ConfigError(f"{path}: group {number}: {error}") from None
    return Template(name, tuple(groups))


def template_names(*, folder: Path | None = None) -> list[str]:
    """Return the names of the templates that there are, sorted."""
    return sorted(path.stem for path in (folder or data_folder("features")).glob("*.yaml"))


def _group(entry: object) -> Group:
    """Return the group that an entry of a template file describes, or raise `ValueError`."""
    if not isinstance(entry, dict):
        raise ValueError("should have facts and offsets")
    for key in entry:
        if key not in Group._fields:
            raise ValueError(f"unknown key {key!r}; {meant(str(key), Group._fields)}")
    facts, attributes, offsets = (entry.get(key) for key in Group._fields)
    if facts not in _FACTS:
        raise ValueError(f"unknown facts {facts!r}; {meant(str(facts), _FACTS)}")
    if facts == FORM:
        if not isinstance(attributes, list) or not attributes:
            raise ValueError("facts about the form need a list of attributes")
        for attribute in attributes:
            if attribute not in ATTRIBUTES and attribute not in WORD_ATTRIBUTES:
                known = (*ATTRIBUTES, *WORD_ATTRIBUTES)
                raise ValueError(f"unknown attribute {attribute!r}; {meant(str(attribute), known)}")
    elif attributes is not None:
        raise ValueError(f"{facts!r} has no attributes to choose from")
    if not (
        isinstance(offsets, list)
        and offsets
        and all(isinstance(o, int) and abs(o) <= MAX_OFFSET for o in offsets)
    ):
        raise ValueError(f"offsets are integers from {-MAX_OFFSET} to {MAX_OFFSET}")
    return Group(facts, tuple(attributes or (facts,)), tuple(sorted(set(offsets))))


def spelled(attribute: str, string: str, offset: int) -> str:
    """Return the name of a feature at an offset: what a reader sees, and CRFsuite.

    >>> spelled("lower", "lower=berg", -1), spelled("lower", "lower=berg", 0)
    ('lower[-1]=berg', 'lower=berg')
    """
    return f"{attribute}[{offset:+d}]{string[len(attribute) :]}" if offset else string
