"""The SQLite file of a vault: its tables, who writes when, and what can go wrong with it.

Any number of processes and threads may use one file at once.  Each has a connection of
its own, reads whenever it likes, and writes in short transactions, for which it waits its
turn.  The file is in WAL mode, which needs a disk of this machine: a share in the network does
not lock well enough.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from ..errors import VaultError

VERSION = 1
SIDE_SUFFIXES = ("-wal", "-shm", "-journal")
"""The suffixes of the files that SQLite may make beside the vault."""
BUSY_SECONDS = 60.0
"""How long to wait for other writers.  They take milliseconds, so after a minute a process
holds the file and does not let go, such as a backup or a program that was stopped."""
_RETRY_SECONDS = 0.01

# Rows are in the order of their HMAC and not in that in which they were written.
_TABLES = (
    "CREATE TABLE vault (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
    "CREATE TABLE role (role BLOB PRIMARY KEY, sealed BLOB NOT NULL) WITHOUT ROWID",
    "CREATE TABLE choice (original BLOB PRIMARY KEY, role BLOB NOT NULL, "
    "surrogate BLOB NOT NULL UNIQUE, sealed BLOB NOT NULL) WITHOUT ROWID",
)


class Store:
    """The file, with a connection for each process and thread that uses it.

    Whatever goes wrong with it is a `VaultError` that names the file.
    """

    def __init__(self, path: str | os.PathLike[str], *, busy_seconds: float = BUSY_SECONDS) -> None:
        self.place = os.fspath(path)
        self._busy_seconds = busy_seconds
        self._local = threading.local()

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection of this process and thread, which is made when it is first asked for."""
        # A process that was forked must leave the connection of its parent alone.
        if getattr(self._local, "process", None) != os.getpid():
            self._local.connection = self._connect()
            self._local.process = os.getpid()
        connection: sqlite3.Connection = self._local.connection
        return connection

    def _connect(self) -> sqlite3.Connection:
        with self.faults():
            # Transactions begin and end where it is said, and nowhere else.
            connection = sqlite3.connect(
                self.place, timeout=self._busy_seconds, isolation_level=None
            )
            # The file stands whatever happens to the program; a power cut may take back the
            # last choices, and with them, as likely, the documents that were written last.
            connection.execute("PRAGMA synchronous=NORMAL")
            return connection

    def close(self) -> None:
        """Close the connection of this process and thread."""
        if getattr(self._local, "process", None) == os.getpid():
            self._local.connection.close()
            self._local.process = None

    @contextmanager
    def faults(self) -> Iterator[None]:
        """Around what uses the file: say what went wrong, in one line."""
        try:
            yield
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            raise self._fault(error) from None

    def _fault(self, error: sqlite3.Error) -> VaultError:
        return VaultError(f"{self.place}: {_what_is_wrong(error)}")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Give the connection for one transaction, which is kept whole or not at all.

        No other process can write while it lasts.
        """
        with self.faults():
            connection = self.connection
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                # A full disk has ended the transaction already.
                if connection.in_transaction:
                    with suppress(sqlite3.Error):
                        connection.execute("ROLLBACK")
                raise

    def row(self, query: str, *values: Any) -> Any:
        """Return the first row that a query gives, None if it gives none."""
        # Without `faults`, which would take longer than the query.
        try:
            return self.connection.execute(query, values).fetchone()
        except sqlite3.Error as error:
            raise self._fault(error) from None

    def rows(self, query: str, *values: Any) -> list[Any]:
        """Return all rows that a query gives."""
        with self.faults():
            return self.connection.execute(query, values).fetchall()

    @property
    def is_new(self) -> bool:
        """Whether nothing has been written to the file yet."""
        return not self.row("SELECT 1 FROM sqlite_master")

    def prepare(self) -> None:
        """Make the file readable for its owner alone, and writable for several processes."""
        try:
            os.close(os.open(self.place, os.O_WRONLY | os.O_CREAT, 0o600))
            os.chmod(self.place, 0o600)  # an empty file may have been there
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise VaultError(
                f"{self.place}: cannot be written ({reason}); choose another place"
            ) from None
        with self.faults():
            self._use_wal()

    def _use_wal(self) -> None:
        # SQLite does not wait its turn here by itself.
        end = time.monotonic() + self._busy_seconds
        while True:
            try:
                self.connection.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > end:
                    raise
            time.sleep(_RETRY_SECONDS)

    def make_tables(self, connection: sqlite3.Connection, *, vault_id: bytes, proof: bytes) -> None:
        """Make the tables of a new vault; `proof` is what tells its key from others."""
        for table in _TABLES:
            connection.execute(table)
        connection.executemany(
            "INSERT INTO vault VALUES (?, ?)",
            [("version", VERSION), ("id", vault_id), ("proof", proof)],
        )

    def head(self) -> dict[str, Any]:
        """Return the header of the vault; raise `VaultError` if it is of another kind."""
        try:
            head = dict(self.rows("SELECT name, value FROM vault"))
        except VaultError:
            if not self.rows("SELECT 1 FROM sqlite_master WHERE name = 'vault'"):
                raise VaultError(
                    f"{self.place}: is no vault but a database of something else; name another file"
                ) from None
            raise
        if head.get("version") != VERSION:
            raise VaultError(
                f"{self.place}: is a vault of version {head.get('version')}, and this crfanon "
                f"knows version {VERSION}; use the crfanon that made it"
            )
        return head


def _what_is_wrong(error: sqlite3.Error) -> str:
    """Return the fault and its remedy, without anything that was in a statement.

    >>> _what_is_wrong(sqlite3.OperationalError("database or disk is full"))
    'cannot be written (database or disk is full) and is as it was; free some space'
    """
    said = str(error)
    for known, answer in _ANSWERS.items():
        if known in said:
            return answer.format(known)
    return f"failed ({type(error).__name__}); try `crfanon vault check`"


_ANSWERS = {
    "database or disk is full": "cannot be written ({}) and is as it was; free some space",
    "disk I/O error": "cannot be read or written ({}) and is as it was; look at the disk",
    "readonly database": "may not be written ({}); allow it, or name another vault",
    "unable to open": "cannot be opened ({} it); choose another place",
    "locked": "is held by another program ({}) for too long; end that, and try again",
    "file is not a database": "is no vault ({}); name another file",
    "malformed": "is damaged ({}); take its last copy, or make a new one",
}
