"""`Vault`: remembers the surrogate of each original, in a file that reveals neither.

The choices of a document are noted in one transaction, before the document is written: a choice
that was kept and never used does no harm, but one that was used and not kept would give the
next document another.  While a document is masked the file is not held: its choices are
gathered, and if another process has been first with one of them when they are to be noted, the
document is masked again with what the other has chosen, holding the file this time.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from ..crypto.keys import Key, require_cryptography
from ..errors import KeyFault, VaultError
from ..text.normalize import bare
from .seals import Row, Seals, base
from .store import BUSY_SECONDS, VERSION, Store

KEY_SUFFIX = ".key"
"""The suffix of the key file that lies beside the vault."""
_ID_BYTES = 16
_PROOF = "crfanon vault"
# Some 30 MB at most.
_MAX_RECENT = 100_000

T = TypeVar("T")


@dataclass
class _Choices:
    """The choices for one document that are not yet written, by role and bare text."""

    chosen: dict[tuple[str, str], str] = field(default_factory=dict)
    given: set[tuple[str, str]] = field(default_factory=set)
    unknown: set[tuple[str, str]] = field(default_factory=set)
    """Of whom nothing was known when it was asked; if that changes, the document is done again."""


class _Recent(dict[tuple[str, str], T]):
    """A cache of what was read from the file, of bounded size."""

    def __setitem__(self, key: tuple[str, str], value: T) -> None:
        if len(self) >= _MAX_RECENT:
            self.clear()
        super().__setitem__(key, value)


class _AnotherWasFirst(Exception):
    """Another process has noted one of the choices, or given one of the surrogates."""


class Vault:
    """Remembers choices, for all documents that are masked with it; see `mask.memory`.

    It is a file and a key in another, which `key_file` names; without one the key lies beside
    the vault, as ``notes.vault.key`` beside ``notes.vault``.  Where there is no vault yet it
    is made, and so is the key unless there is one.  A vault whose key is missing, or is that of
    another, is refused by a `VaultError`, and so is a file that is no vault.

    One vault may be used by many threads, and its file by many processes.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        key_file: str | os.PathLike[str] | None = None,
        *,
        busy_seconds: float = BUSY_SECONDS,
    ) -> None:
        self.path = Path(path)
        self.key_file = Path(key_file or f"{os.fspath(path)}{KEY_SUFFIX}")
        self.has_made_key = False
        """Whether there was no key, and it was made with the vault."""
        require_cryptography()
        self._store = Store(self.path, busy_seconds=busy_seconds)
        self._local = threading.local()
        # What is in the file never changes, so it need not be asked twice.
        self._known: _Recent[str] = _Recent()
        self._given: _Recent[bool] = _Recent()
        self._seals = self._open()

    def _open(self) -> Seals:
        if os.path.realpath(self.path) == os.path.realpath(self.key_file):
            raise VaultError(f"{self.path}: is the vault and its key; name another key file")
        if self.path.is_dir():
            raise VaultError(f"{self.path}: is a folder; name the file in it that is to be made")
        if not self.path.exists():
            self._check_places()
            self._make()
        elif self._store.is_new:
            self._make()
        head = self._store.head()
        if not self.key_file.exists():
            raise VaultError(
                f"{self.path}: its key is missing, there is no {self.key_file}; name the key file "
                "that was made with it"
            )
        seals = Seals(self._key(), vault_id=head["id"])
        try:
            seals.opened(head["proof"], head["id"])
        except KeyFault:
            raise VaultError(
                f"{self.path}: {self.key_file} is the key of another vault; name the one that was "
                "made with this"
            ) from None
        return seals

    def _key(self) -> Key:
        try:
            return Key.from_file(self.key_file)
        except KeyFault as fault:
            raise VaultError(str(fault)) from None

    def _check_places(self) -> None:
        """Refuse places and keys that will not do, while there is no file yet that would stay."""
        for file in (self.path, self.key_file):
            if not file.exists() and not os.access(file.parent, os.W_OK):
                raise VaultError(
                    f"{file}: cannot be written (no folder {file.parent} that may be written to); "
                    "choose another place"
                )
        if not self.key_file.exists():
            return
        try:
            self._key()
        except VaultError:
            # It may be another process that makes both at this moment.
            if not self.path.exists():
                raise

    def _make(self) -> None:
        """Make the vault, and its key unless there is one; others wait until that is done."""
        self._store.prepare()
        with self._store.writing() as connection:
            if connection.execute("SELECT 1 FROM sqlite_master").fetchone():
                return
            if not self.key_file.exists():
                try:
                    Key.create(self.key_file)
                except KeyFault as fault:
                    raise VaultError(str(fault)) from None
                self.has_made_key = True
            vault_id = os.urandom(_ID_BYTES)
            proof = Seals(self._key(), vault_id=vault_id).sealed(_PROOF, vault_id)
            self._store.make_tables(connection, vault_id=vault_id, proof=proof)

    def seed(self, seed: int) -> int:
        """Return the seed of choices made with this vault, unknown to all without its key."""
        return self._seals.seed(seed)

    def recall(self, role: str, original: str, /) -> str | None:
        """Return the surrogate of `original` in `role`, None if there is none."""
        choices, key = self._choices, (role, bare(original))
        known = self._known.get(key) if choices is None else choices.chosen.get(key)
        if known is not None or (choices is not None and key in choices.unknown):
            return known
        known = self._known.get(key) or self._looked_up(*key)
        if known is not None:
            self._known[key] = known
        elif choices is not None:
            choices.unknown.add(key)
        return known

    def _looked_up(self, role: str, original: str) -> str | None:
        place = self._seals.original(role, original)
        found = self._store.row("SELECT sealed FROM choice WHERE original = ?", place)
        return None if found is None else self._opened(found[0], place)

    def keep(self, role: str, original: str, surrogate: str, /) -> str | None:
        """Note a choice; return the surrogate that is valid, or None if this one is another's.

        Within `remembering` it is noted with all others of the document.
        """
        choices = self._choices
        if choices is None:
            return self.remembering(lambda: self.keep(role, original, surrogate))
        known = self.recall(role, original)
        if known is not None:
            return known
        given = base(role), bare(surrogate)
        if given in choices.given or self._is_given(given):
            return None
        choices.chosen[role, bare(original)] = surrogate
        choices.given.add(given)
        return surrogate

    def remembering(self, work: Callable[[], T]) -> T:
        """Return the result of `work`, once the choices that it made are noted.

        When another process has been first with one of them, `work` is done a second time.
        An exception of `work` is passed on, and nothing is noted.
        """
        if self._choices is not None:
            return work()
        try:
            with self._gathering() as choices:
                result = work()
            if choices.chosen:
                with self._store.writing() as connection:
                    self._note(connection, choices)
            return result
        except _AnotherWasFirst:
            pass
        with self._store.writing() as connection, self._gathering() as choices:
            result = work()
            self._note(connection, choices)
        return result

    @property
    def _choices(self) -> _Choices | None:
        choices: _Choices | None = getattr(self._local, "choices", None)
        return choices

    @contextmanager
    def _gathering(self) -> Iterator[_Choices]:
        self._local.choices = _Choices()
        try:
            yield self._local.choices
        finally:
            self._local.choices = None

    def _note(self, connection: sqlite3.Connection, choices: _Choices) -> None:
        roles = {role for role, _ in choices.chosen}
        rows = [self._seals.row(*key, surrogate) for key, surrogate in choices.chosen.items()]
        try:
            connection.executemany(
                "INSERT OR IGNORE INTO role VALUES (?, ?)", list(map(self._role_row, roles))
            )
            connection.executemany("INSERT INTO choice VALUES (?, ?, ?, ?)", sorted(rows))
        except sqlite3.IntegrityError:
            raise _AnotherWasFirst from None

    def _role_row(self, role: str) -> tuple[bytes, bytes]:
        place = self._seals.role(role)
        return place, self._seals.sealed(role, place)

    def _is_given(self, given: tuple[str, str]) -> bool:
        """Return whether a bare surrogate stands for some original in a role already."""
        if given in self._given:
            return True
        place = self._seals.surrogate(*given)
        if self._store.row("SELECT 1 FROM choice WHERE surrogate = ?", place) is None:
            return False
        self._given[given] = True
        return True

    def _opened(self, sealed: bytes, place: bytes) -> str:
        try:
            return self._seals.opened(sealed, place)
        except KeyFault:
            raise VaultError(
                f"{self.path}: a row of it was changed; take its last copy (`crfanon vault check` "
                "says how many)"
            ) from None

    def counts(self) -> dict[str, int]:
        """Return the number of choices in each role, by the names of the roles, sorted."""
        names = {
            place: self._opened(sealed, place)
            for place, sealed in self._store.rows("SELECT role, sealed FROM role")
        }
        found: Counter[str] = Counter()
        for place, count in self._store.rows("SELECT role, count(*) FROM choice GROUP BY role"):
            found[names.get(place, "?")] += count
        return dict(sorted(found.items()))

    @property
    def version(self) -> int:
        """The version of the form that the file is written in."""
        return VERSION

    def faults(self) -> list[str]:
        """Return the faults of the vault, a line each; nothing if it is whole.

        Rows that were changed, exchanged or brought in from elsewhere are found.  Rows
        that were taken out are not, for nothing points to them.
        """
        [[said]] = self._store.rows("PRAGMA integrity_check(1)")
        if said != "ok":
            return ["the file is damaged; take its last copy"]
        names = dict(self._store.rows("SELECT role, sealed FROM role"))
        rows = self._store.rows("SELECT original, role, surrogate, sealed FROM choice")
        changed = sum(not self._is_sound(Row(*row), names) for row in rows)
        if not changed:
            return []
        return [f"{changed} of {len(rows)} rows were changed; take the last copy of the vault"]

    def _is_sound(self, row: Row, names: dict[bytes, bytes]) -> bool:
        """Return whether a row is as it was written."""
        try:
            role = self._seals.opened(names[row.role], row.role)
            surrogate = self._seals.opened(row.sealed, row.original)
        except (KeyFault, KeyError):
            return False
        return (self._seals.role(role), self._seals.surrogate(role, surrogate)) == (
            row.role,
            row.surrogate,
        )

    def close(self) -> None:
        """Close what this thread has open of the file."""
        self._store.close()

    def __repr__(self) -> str:
        return f"<Vault {os.fspath(self.path)!r}>"
