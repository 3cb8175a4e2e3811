"""The vault remembers choices, for whoever has its key and for nobody else."""

import itertools
import sqlite3
import stat
from pathlib import Path

import pytest

from crfanon.crypto.keys import Key
from crfanon.errors import VaultError
from crfanon.vault import Vault
from crfanon.vault.seals import BLOCK_BYTES

NAMES = ["Aurelia", "Quintanilla", "Ernesto", "Rivera", "Ximénez", "Ó", "Bartolomé de las Huertas"]


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "notes.vault"


@pytest.fixture
def vault(path) -> Vault:
    return Vault(path)


def rows(path, query="SELECT original, role, surrogate, sealed FROM choice"):
    with sqlite3.connect(path) as connection:
        return connection.execute(query).fetchall()


def test_nothing_is_recalled_of_what_was_never_kept(vault):
    assert vault.recall("surname", "Quintanilla") is None


def test_a_choice_is_recalled_by_whoever_opens_the_vault_again(vault, path):
    assert vault.keep("surname", "Quintanilla", "Robles") == "Robles"
    assert Vault(path).recall("surname", "Quintanilla") == "Robles"


@pytest.mark.parametrize("original", ["JIMÉNEZ", "jimenez"])
def test_originals_are_the_same_without_case_and_accents(vault, original):
    vault.keep("surname", "Jiménez", "Robles")
    assert vault.recall("surname", original) == "Robles"


def test_a_role_knows_nothing_of_another(vault):
    vault.keep("surname", "Toledo", "Robles")
    assert vault.recall("city/ES", "Toledo") is None


def test_who_comes_second_gets_what_is_in_force(vault, path):
    vault.keep("surname", "Quintanilla", "Robles")
    assert Vault(path).keep("surname", "Quintanilla", "Ibarra") == "Robles"


@pytest.mark.parametrize("again", ["Robles", "ROBLES", "Roblés"])
def test_a_surrogate_is_given_to_one_original_of_a_role(vault, again):
    vault.keep("surname", "Quintanilla", "Robles")
    assert vault.keep("surname", "Rivera", again) is None
    assert vault.recall("surname", "Rivera") is None
    assert vault.keep("city/ES", "Rivera", again) == again


def test_choices_of_a_document_are_noted_together(vault, path):
    def work():
        vault.keep("surname", "Quintanilla", "Robles")
        assert vault.recall("surname", "quintanilla") == "Robles"
        assert vault.keep("surname", "Rivera", "robles") is None
        assert Vault(path).recall("surname", "Quintanilla") is None
        return "masked"

    assert vault.remembering(work) == "masked"
    assert Vault(path).recall("surname", "Quintanilla") == "Robles"


def test_nothing_is_noted_of_a_document_that_fails(vault):
    def work():
        vault.keep("surname", "Quintanilla", "Robles")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        vault.remembering(work)
    assert vault.recall("surname", "Quintanilla") is None
    assert vault.counts() == {}


@pytest.mark.parametrize(
    ("role", "original", "surrogate"),
    [("surname", "Quintanilla", "Ibarra"), ("surname", "Rivera", "Robles")],
)
def test_a_document_is_masked_again_when_another_process_was_first(
    vault, path, role, original, surrogate
):
    other = Vault(path)
    seen = []

    def work():
        found = vault.keep("surname", "Quintanilla", "Robles")
        seen.append(found or vault.keep("surname", "Quintanilla", "Olmedo"))
        if len(seen) == 1:
            other.keep(role, original, surrogate)
        return seen[-1]

    expected = "Ibarra" if original == "Quintanilla" else "Olmedo"
    assert vault.remembering(work) == expected
    assert seen == ["Robles", expected]
    assert Vault(path).recall("surname", "Quintanilla") == expected


def test_counts_are_by_role(vault):
    vault.keep("surname", "Quintanilla", "Robles")
    vault.keep("surname", "Rivera", "Ibarra")
    vault.keep("city/ES", "Toledo", "Ávila")
    assert vault.counts() == {"city/ES": 1, "surname": 2}


def test_vault_and_key_are_for_their_owner_alone(vault, path):
    assert vault.has_made_key
    for file in (path, vault.key_file):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not Vault(path).has_made_key


def test_an_empty_file_that_others_read_becomes_a_vault_that_they_do_not(tmp_path):
    path = tmp_path / "v"
    path.touch(mode=0o644)
    Vault(path).keep("surname", "Quintanilla", "Robles")
    for file in tmp_path.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_key_that_is_there_serves_a_new_vault(tmp_path):
    key = tmp_path / "own.key"
    Key.create(key)
    vault = Vault(tmp_path / "a.vault", key)
    vault.keep("surname", "Quintanilla", "Robles")
    assert not vault.has_made_key
    assert Vault(tmp_path / "a.vault", key).recall("surname", "Quintanilla") == "Robles"


def test_a_vault_without_its_key_is_refused_and_gets_no_new_one(vault, path):
    vault.key_file.unlink()
    with pytest.raises(VaultError, match=r"notes.vault: its key is missing, there is no .*; name"):
        Vault(path)
    assert not vault.key_file.exists()


def test_a_vault_with_the_key_of_another_is_refused(vault, path, tmp_path):
    Key.create(tmp_path / "other.key")
    with pytest.raises(VaultError, match=r"other.key is the key of another vault; name the one"):
        Vault(path, tmp_path / "other.key")


def test_what_is_no_key_is_refused(vault, path):
    vault.key_file.write_text("secret")
    with pytest.raises(VaultError, match=r"notes.vault.key: is no key file"):
        Vault(path)


def test_what_is_no_vault_is_refused(tmp_path):
    text, other = tmp_path / "a.txt", tmp_path / "b.db"
    text.write_text("Ana Berg lives here and there, and elsewhere")
    with pytest.raises(VaultError, match=r"a.txt: is no vault \(file is not a database\)"):
        Vault(text)
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE t (x)")
    with pytest.raises(VaultError, match=r"b.db: is no vault but a database of something else"):
        Vault(other)


def test_a_vault_of_another_version_is_refused(vault, path):
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE vault SET value = 9 WHERE name = 'version'")
    with pytest.raises(VaultError, match="version 9, and this crfanon knows version 1"):
        Vault(path)


def test_a_vault_that_cannot_be_made_is_refused(tmp_path):
    with pytest.raises(
        VaultError, match=r"a.vault: cannot be written \(.*\); choose another place"
    ):
        Vault(tmp_path / "none" / "a.vault")


@pytest.mark.parametrize(
    ("vault", "key", "complaint"),
    [
        ("folder", None, "folder: is a folder"),
        ("v", "folder", r"folder: cannot be read \(Is a directory\)"),
        ("v", "text", "text: is no key file"),
        ("v", "v", "v: is the vault and its key"),
        ("v", "link", "v: is the vault and its key"),
        ("v", "none/key", "none/key: cannot be written"),
        ("none/v", None, "none/v: cannot be written"),
        ("none/v", "key", "none/v: cannot be written"),
    ],
)
def test_nothing_is_left_of_a_vault_or_key_at_a_place_that_will_not_do(
    tmp_path, vault, key, complaint
):
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("no key")
    (tmp_path / "link").symlink_to(tmp_path / "v")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(VaultError, match=complaint):
        Vault(tmp_path / vault, None if key is None else tmp_path / key)
    assert sorted(tmp_path.rglob("*")) == before


def test_who_holds_the_file_for_too_long_is_complained_of(vault, path):
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        hurried = Vault(path, busy_seconds=0.05)
        with pytest.raises(VaultError, match="is held by another program"):
            hurried.keep("surname", "Quintanilla", "Robles")
        other.execute("ROLLBACK")
    assert hurried.keep("surname", "Quintanilla", "Robles") == "Robles"


def test_a_full_disk_fails_the_document_and_leaves_the_vault_whole(vault, path):
    vault.keep("surname", "Quintanilla", "Robles")
    full = Vault(path)
    # As if the disk had no page left.
    connection = full._store.connection
    [[pages]] = connection.execute("PRAGMA page_count")
    connection.execute(f"PRAGMA max_page_count = {pages}")

    def work():
        for k in range(500):
            assert full.keep("surname", f"Rivera {k}", f"Ibarra {k}")

    with pytest.raises(VaultError, match=r"cannot be written \(database or disk is full\)"):
        full.remembering(work)
    assert Vault(path).faults() == []
    assert Vault(path).counts() == {"surname": 1}
    connection.execute("PRAGMA max_page_count = 1000000")
    full.remembering(work)
    assert Vault(path).counts() == {"surname": 501}


def test_check_finds_rows_that_were_exchanged(vault, path):
    vault.keep("surname", "Quintanilla", "Robles")
    vault.keep("surname", "Rivera", "Ibarra")
    assert vault.faults() == []
    (a, *_, first), (b, *_, second) = rows(path)
    with sqlite3.connect(path) as connection:
        for place, sealed in ((a, second), (b, first)):
            connection.execute("UPDATE choice SET sealed = ? WHERE original = ?", (sealed, place))
    assert vault.faults() == ["2 of 2 rows were changed; take the last copy of the vault"]
    with pytest.raises(VaultError, match="a row of it was changed"):
        vault.recall("surname", "Rivera")


# What somebody learns who has the vault, knows the program and the names, and has no key.


@pytest.fixture
def taken(vault, path) -> Path:
    """A vault in which each name stands for the next one, in two roles."""
    for role in ("surname", "given_name/female"):
        for original, surrogate in itertools.pairwise(NAMES):
            assert vault.keep(role, original, surrogate) == surrogate
    vault.close()
    return path


def test_no_name_and_no_role_stands_in_the_file(taken):
    data = b"".join(
        file.read_bytes() for file in taken.parent.glob("notes.vault*") if file != taken
    )
    data += taken.read_bytes()
    for text in (*NAMES[:5], "surname", "given_name"):
        for written in (text, text.lower()):
            assert written.encode() not in data.replace(Path(f"{taken}.key").read_bytes(), b"")


def test_a_dictionary_of_all_names_fits_nothing_without_the_key(taken, tmp_path):
    Key.create(tmp_path / "guess.key")
    vault_id = dict(rows(taken, "SELECT name, value FROM vault"))["id"]
    from crfanon.vault.seals import Seals

    seals = Seals(Key.from_file(tmp_path / "guess.key"), vault_id=vault_id)
    known = {value for row in rows(taken) for value in row}
    guesses = {
        guess
        for role in ("surname", "given_name/female")
        for name in NAMES
        for guess in (seals.original(role, name), seals.surrogate(role, name))
    }
    assert known.isdisjoint(guesses)


def test_equal_names_look_different_in_two_roles_and_in_two_columns(taken):
    columns = list(zip(*rows(taken)))
    for column in (columns[0], columns[2], columns[3]):
        assert len(set(column)) == len(column)
    assert set(columns[0]).isdisjoint(columns[2])


def test_all_names_are_equally_long(taken):
    assert len({tuple(map(len, row)) for row in rows(taken)}) == 1


def test_a_long_surrogate_shows_whole_blocks_alone(vault, path):
    for length in (BLOCK_BYTES - 1, BLOCK_BYTES, 2 * BLOCK_BYTES - 1):
        vault.keep("street", f"{length}", "x" * length)
    sizes = sorted(len(sealed) for *_, sealed in rows(path))
    assert sizes[0] + BLOCK_BYTES == sizes[1] == sizes[2]


def test_rows_are_in_no_order_of_names_or_of_time(taken):
    found = [original for original, *_ in rows(taken)]
    assert found == sorted(found)


def test_two_vaults_of_one_key_have_no_value_in_common(tmp_path):
    Key.create(tmp_path / "own.key")
    seen = []
    for name in "ab":
        vault = Vault(tmp_path / f"{name}.vault", tmp_path / "own.key")
        vault.keep("surname", "Quintanilla", "Robles")
        seen.append({value for row in rows(vault.path) for value in row})
    assert seen[0].isdisjoint(seen[1])


def test_repr_shows_no_key_and_no_choice(vault):
    vault.keep("surname", "Quintanilla", "Robles")
    assert repr(vault) == f"<Vault {str(vault.path)!r}>"
