"""Read a knowledge base: look a name up, and climb from a thing to what stands above it.

The file is opened for reading only and never changed.  Whatever was looked up once is kept
in memory, so that the same name costs next to nothing the second time.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from enum import IntEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import ConfigError
from ..languages import LANGUAGES
from ..languages.about import known_in
from ..languages.headword import Called
from ..resources import data_folder
from ..text.normalize import name_key
from .schema import APPLICATION_ID, SELDOM, VERSION

# Enough for the names of a long document; a thing takes a few hundred bytes.
_KEPT = 65_536
# Things that a climb looks at.  Towns have some four above them; in Wikidata, where classes
# may be above each other in circles, everything is above a thing sooner or later.
_MAX_CLIMB = 40

# A seldom name makes a thing as many times less known: Tijuana is called Zaragoza as well, which
# has a third of its people.
_SELDOM_COUNTS = 4

_COLUMNS = "thing.id, thing.code, thing.label, thing.rank, thing.below, thing.is_kind"


class Relation(IntEnum):
    """The relation of a thing to what stands above it, in the order in which one climbs."""

    SUBCLASS_OF = 0
    INSTANCE_OF = 1
    MEMBER_OF = 2
    PART_OF = 3


class Thing(NamedTuple):
    """Something that has names: a town, a country, a kind of organisation."""

    id: int
    code: str
    label: str
    rank: int
    below: int
    is_kind: bool


class KnowledgeBase:
    """A knowledge base that is open.

    >>> base = shipped()
    >>> town, *_ = base.look("Sevilla")
    >>> [base.called(thing, "es")[0].text for thing in base.above(town)[1:4]]
    ['Andalucía', 'España', 'Europa']
    """

    def __init__(self, path: Path) -> None:
        """Open the base in the file `path`.

        Raises `ConfigError` where there is none, or what is there is something else.
        """
        self.path = path
        self._connection = _open(path)
        self._labels: dict[int, str] = dict(self._rows("SELECT id, text FROM label", ()))
        self.look = lru_cache(_KEPT)(self._look)
        self.above = lru_cache(_KEPT)(self._above)
        self.called = lru_cache(_KEPT)(self._called)
        self.kinds = cache(self._kinds)
        self.thing = lru_cache(_KEPT)(self._coded)

    def _look(self, name: str, language: str = "", known: str = "") -> tuple[Thing, ...]:
        """Return the things that are called `name`, the best known one first.

        With a `language`, names that are of another one do not count; else those do that are
        `known` in a text of one (`languages.about`).
        """
        others = "" if language else " ".join(["", *_unknown_in(known), ""])
        rows = self._rows(
            f"SELECT {_COLUMNS} FROM name JOIN thing ON thing.id = name.thing "
            "WHERE name.key = ?1 AND (?2 = '' OR name.language IN ('', ?2, ?3)) "
            "AND (name.language = '' OR NOT instr(?5, ' ' || name.language || ' ')) "
            "GROUP BY thing.id "
            "ORDER BY thing.rank / (CASE WHEN min(name.language = ?3) THEN ?4 ELSE 1 END) DESC, "
            "thing.code",
            (name_key(name), language, SELDOM, _SELDOM_COUNTS, others),
        )
        return tuple(map(self._thing, rows))

    def parents(self, thing: Thing) -> list[tuple[Relation, Thing]]:
        """Return the things right above a thing, with their relations, in climbing order."""
        rows = self._rows(
            f"SELECT {_COLUMNS}, relation.kind FROM relation "
            "JOIN thing ON thing.id = relation.parent "
            "WHERE relation.child = ? ORDER BY relation.kind, thing.rank DESC, thing.code",
            (thing.id,),
        )
        return [(Relation(kind), self._thing(row)) for *row, kind in rows]

    def labelled(self, label: str) -> dict[str, Thing]:
        """Return all named things that have a label, by their codes."""
        rows = self._rows(
            f"SELECT {_COLUMNS} FROM thing WHERE NOT is_kind AND label = "
            "(SELECT id FROM label WHERE text = ?)",
            (label,),
        )
        return {thing.code: thing for thing in map(self._thing, rows)}

    def keys_below(self, thing: Thing) -> frozenset[str]:
        """Return the keys of the names of all that stands below a thing."""
        found, level = {thing.id}, [thing.id]
        while level:
            rows = self._rows(
                "SELECT child FROM relation WHERE parent IN (SELECT value FROM json_each(?))",
                (json.dumps(level),),
            )
            level = [child for (child,) in rows if child not in found]
            found.update(level)
        rows = self._rows(
            "SELECT key FROM name WHERE thing IN (SELECT value FROM json_each(?))",
            (json.dumps([*found]),),
        )
        return frozenset(key for (key,) in rows)

    def below(self, thing: Thing) -> list[Thing]:
        """Return the things right below a thing, the best known first."""
        rows = self._rows(
            f"SELECT {_COLUMNS} FROM relation JOIN thing ON thing.id = relation.child "
            "WHERE relation.parent = ? ORDER BY thing.rank DESC, thing.code",
            (thing.id,),
        )
        return [*map(self._thing, rows)]

    def _above(self, thing: Thing) -> tuple[Thing, ...]:
        """Return a thing's ladder: all that stands above it, the nearest first.

        Where things stand above each other in a circle, each is named once.
        """
        found: dict[int, Thing] = {}
        level = [thing]
        while level and len(found) < _MAX_CLIMB:
            above = sorted(
                (
                    (relation, n, parent)
                    for n, below in enumerate(level)
                    for relation, parent in self.parents(below)
                ),
                key=lambda step: step[:2],
            )
            level = []
            for _, _, parent in above:
                if parent.id not in found and parent.id != thing.id:
                    found[parent.id] = parent
                    level.append(parent)
        return tuple(found.values())[:_MAX_CLIMB]

    def _called(self, thing: Thing, language: str) -> tuple[Called, ...]:
        """Return the names of a thing in a language, the usual first; none if unknown."""
        rows = self._rows(
            "SELECT text, gender, is_plural, has_article FROM called "
            "WHERE thing = ? AND language = ? ORDER BY place",
            (thing.id, language),
        )
        return tuple(Called(text, gender, bool(p), bool(a)) for text, gender, p, a in rows)

    def _kinds(self, language: str) -> dict[str, Thing]:
        """Return the kinds of things by the keys of the words for them in a language.

        Of kinds that share a word the better known one counts.
        """
        rows = self._rows(
            f"SELECT {_COLUMNS}, name.key FROM thing JOIN name ON name.thing = thing.id "
            "WHERE thing.is_kind AND name.language IN ('', ?) ORDER BY thing.rank, thing.code DESC",
            (language,),
        )
        return {key: self._thing(row) for *row, key in rows}

    def _coded(self, code: str) -> Thing | None:
        """Return the thing with a code, None if there is none."""
        rows = self._rows(f"SELECT {_COLUMNS} FROM thing WHERE code = ?", (code,))
        return self._thing(rows[0]) if rows else None

    def about(self) -> dict[str, str]:
        """Return the sources of the base, and its numbers of things, names and relations."""
        found = dict(self._rows("SELECT key, value FROM about ORDER BY key", ()))
        for table in ("thing", "name", "relation"):
            [[count]] = self._rows(f"SELECT count(*) FROM {table}", ())
            found[f"{table}s"] = str(count)
        return found

    def _thing(self, row: Sequence[Any]) -> Thing:
        number, code, label, rank, below, is_kind = row
        return Thing(number, code, self._labels[label], rank, below, bool(is_kind))

    def _rows(self, question: str, values: Sequence[Any]) -> list[Any]:
        try:
            return self._connection.execute(question, values).fetchall()
        except sqlite3.DatabaseError:
            raise _unreadable(self.path) from None

    def __repr__(self) -> str:
        return f"<KnowledgeBase {self.path.name}>"


@cache
def _unknown_in(code: str) -> tuple[str, ...]:
    """Return the languages whose names do not count in a text of one."""
    return tuple(sorted(set(LANGUAGES).difference(known_in(code))))


@cache
def shipped() -> KnowledgeBase:
    """Return the knowledge base that comes with crfanon."""
    return KnowledgeBase(data_folder("knowledge") / "base.sqlite")


def _open(path: Path) -> sqlite3.Connection:
    """Return a connection that only reads."""
    if not path.is_file():
        raise ConfigError(
            f"knowledge base {path}: there is no such file; make it with `crfanon kb build`"
        )
    try:
        address = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        connection = sqlite3.connect(address, uri=True, check_same_thread=False)
        [application] = connection.execute("PRAGMA application_id").fetchone()
        [version] = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error:
        raise _unreadable(path) from None
    if application != APPLICATION_ID:
        raise _unreadable(path)
    if version != VERSION:
        raise ConfigError(
            f"knowledge base {path}: has form {version}, and this crfanon reads form {VERSION}; "
            "make it anew with `crfanon kb build`"
        )
    return connection


def _unreadable(path: Path) -> ConfigError:
    return ConfigError(
        f"knowledge base {path}: is damaged or none at all; make it anew with `crfanon kb build`"
    )
