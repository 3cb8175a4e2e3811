"""Write a knowledge base.

Whatever is brought goes into a temporary database first, so that a dump that does not fit
into memory can be read; `write` then sorts it.  The same things give the same bytes (with the same
SQLite), in whatever order they came.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Mapping
from pathlib import Path

from ...files import atomic
from ...knowledge.base import Relation
from ...knowledge.schema import APPLICATION_ID, TABLES, VERSION
from ...languages.headword import Called
from ...text.normalize import name_key

# Steps between a thing and what it is counted below, enough from a street to a continent.
_COUNTED_STEPS = 6
_PIECE_BYTES = 1 << 20

_STAGE = """
CREATE TEMP TABLE things (code TEXT PRIMARY KEY, label TEXT, rank INTEGER, is_kind INTEGER);
CREATE TEMP TABLE names (code TEXT, key TEXT, language TEXT);
CREATE TEMP TABLE titles (
    code TEXT, language TEXT, place INTEGER, text TEXT, gender TEXT, is_plural INTEGER,
    has_article INTEGER
);
CREATE TEMP TABLE relations (child TEXT, kind INTEGER, parent TEXT);
CREATE TEMP TABLE roots (code TEXT PRIMARY KEY, label TEXT);
"""

# Where a thing has no label of its own, it has that of the nearest root above it; the
# number keeps a circle from going on forever.
_LABEL = f"""
WITH RECURSIVE under(code, label, steps) AS (
    SELECT code, label, 0 FROM temp.roots
    UNION
    SELECT r.child, u.label, u.steps + 1 FROM under u
    JOIN temp.relations r ON r.parent = u.code
    WHERE r.kind <= {int(Relation.INSTANCE_OF)} AND u.steps < 12
)
UPDATE temp.things SET label = coalesce(
    (SELECT label FROM under WHERE under.code = things.code ORDER BY steps, label LIMIT 1), 'OTHER'
) WHERE label = ''
"""

# Whatever is a class of others is a kind.
_KINDS = f"""
UPDATE temp.things SET is_kind = 1 WHERE code IN (
    SELECT parent FROM temp.relations WHERE kind <= {int(Relation.INSTANCE_OF)}
)
"""

_COUNT = f"""
WITH RECURSIVE up(thing, above, steps) AS (
    SELECT child, parent, 1 FROM relation
    UNION
    SELECT up.thing, r.parent, up.steps + 1 FROM up JOIN relation r ON r.child = up.above
    WHERE up.steps < {_COUNTED_STEPS} AND r.parent <> up.thing
)
SELECT above, count(DISTINCT thing) FROM up GROUP BY above
"""


class Builder:
    """Collects things, their names and relations, and writes them as a knowledge base.

    Things are known by their codes; it does not matter what comes first.  What is said
    of a code that no thing has is left out.
    """

    def __init__(self) -> None:
        self._about: dict[str, str] = {}
        # An empty name is a file of SQLite's own, which is gone when it is closed.
        self._stage = sqlite3.connect("")
        self._stage.executescript(_STAGE)

    def add(self, code: str, *, label: str = "", rank: int = 0, is_kind: bool = False) -> None:
        """Add a thing; of two with the same code the first one counts.

        Without a label it gets that of its nearest root (`set_roots`).
        """
        self._stage.execute(
            "INSERT OR IGNORE INTO temp.things VALUES (?, ?, ?, ?)", (code, label, rank, is_kind)
        )

    def name(self, code: str, text: str, *, language: str = "") -> None:
        """Let a thing be found by a name."""
        if key := name_key(text):
            self._stage.execute("INSERT INTO temp.names VALUES (?, ?, ?)", (code, key, language))

    def call(self, code: str, called: Called, *, language: str, place: int = 0) -> None:
        """Add a name of a thing in a language, and make the thing findable by it."""
        self.name(code, called.text, language=language)
        self._stage.execute(
            "INSERT INTO temp.titles VALUES (?, ?, ?, ?, ?, ?, ?)",
            (code, language, place, *called),
        )

    def relate(self, child: str, kind: Relation, parent: str) -> None:
        """Add `parent` as a thing above `child`."""
        if child != parent:
            row = child, int(kind), parent
            self._stage.execute("INSERT INTO temp.relations VALUES (?, ?, ?)", row)

    def set_roots(self, roots: Mapping[str, str]) -> None:
        """Set the labels of the things below given roots: `roots` maps their codes to labels."""
        self._stage.executemany("INSERT OR IGNORE INTO temp.roots VALUES (?, ?)", roots.items())

    def tell(self, key: str, value: str) -> None:
        """Note what the base is made from."""
        self._about[key] = value

    def write(self, path: Path) -> None:
        """Write the base to `path`, completely or not at all."""
        self._stage.commit()
        self._stage.execute("CREATE INDEX temp.below_parent ON relations (parent)")
        self._stage.execute(_LABEL)
        self._stage.execute(_KINDS)
        self._stage.commit()
        with tempfile.TemporaryDirectory(prefix="crfanon-") as folder:
            made = Path(folder) / "base.sqlite"
            self._fill(made)
            with atomic.replacing(path) as write, made.open("rb") as file:
                while piece := file.read(_PIECE_BYTES):
                    write(piece)

    def _fill(self, path: Path) -> None:
        self._stage.execute("ATTACH ? AS made", (str(path),))
        for statement in TABLES.replace("CREATE TABLE ", "CREATE TABLE made.").split(";"):
            self._stage.execute(statement)
        self._stage.execute(f"PRAGMA made.application_id = {APPLICATION_ID}")
        self._stage.execute(f"PRAGMA made.user_version = {VERSION}")
        self._stage.executemany("INSERT INTO made.about VALUES (?, ?)", sorted(self._about.items()))
        for statement in _SORTED:
            self._stage.execute(statement)
        below = self._stage.execute(_COUNT).fetchall()
        self._stage.executemany("UPDATE made.thing SET below = ?2 WHERE id = ?1", below)
        self._stage.commit()
        self._stage.execute("VACUUM made")
        self._stage.execute("DETACH made")


_SORTED = (
    "INSERT INTO made.label (text) SELECT DISTINCT label FROM temp.things ORDER BY label",
    "INSERT INTO made.thing (code, label, rank, below, is_kind) "
    "SELECT t.code, l.id, t.rank, 0, t.is_kind FROM temp.things t "
    "JOIN made.label l ON l.text = t.label ORDER BY t.code",
    "CREATE TEMP TABLE numbers AS SELECT code, id FROM made.thing",
    "CREATE UNIQUE INDEX temp.by_code ON numbers (code)",
    "INSERT OR IGNORE INTO made.name SELECT n.key, i.id, n.language "
    "FROM temp.names n JOIN temp.numbers i ON i.code = n.code ORDER BY n.key, i.id, n.language",
    "INSERT OR IGNORE INTO made.called "
    "SELECT i.id, t.language, t.place, t.text, t.gender, t.is_plural, t.has_article "
    "FROM temp.titles t JOIN temp.numbers i ON i.code = t.code "
    "ORDER BY i.id, t.language, t.place, t.text",
    "INSERT OR IGNORE INTO made.relation SELECT c.id, r.kind, p.id FROM temp.relations r "
    "JOIN temp.numbers c ON c.code = r.child JOIN temp.numbers p ON p.code = r.parent "
    "ORDER BY c.id, r.kind, p.id",
)
