"""Keys: random or from passwords, derived, and what they encrypt."""

from __future__ import annotations

import builtins
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from crfanon.crypto.keys import KEY_BYTES, Key, new_salt
from crfanon.errors import KeyFault, MissingExtraError

SALT = bytes(range(16))


def test_created_key_is_the_one_in_the_file(tmp_path: Path) -> None:
    created = Key.create(tmp_path / "run.key")
    assert Key.from_file(tmp_path / "run.key") == created


def test_two_created_keys_differ(tmp_path: Path) -> None:
    assert Key.create(tmp_path / "a.key") != Key.create(tmp_path / "b.key")


def test_key_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    Key.create(tmp_path / "run.key")
    assert stat.S_IMODE(os.stat(tmp_path / "run.key").st_mode) == 0o600


def test_key_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "run.key"
    Key.create(path)
    before = path.read_bytes()
    with pytest.raises(KeyFault, match="run.key: is there and is left as it is"):
        Key.create(path)
    assert path.read_bytes() == before


def test_key_file_in_no_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KeyFault, match="cannot be written"):
        Key.create(tmp_path / "nowhere" / "run.key")


def test_missing_key_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KeyFault, match="cannot be read"):
        Key.from_file(tmp_path / "run.key")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"crfanon key 1: AAAA\n",
        b"crfanon key 1: not base64!\n",
        b"A" * 43 + b"=\n",
        b"crfanon key 2: " + b"A" * 43 + b"=\n",
        b"crfanon key 1: " + b"A" * 43 + b"=\n" + b"x" * 1000,
    ],
)
def test_other_file_is_no_key_file(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "run.key").write_bytes(content)
    with pytest.raises(KeyFault, match="is no key file") as caught:
        Key.from_file(tmp_path / "run.key")
    assert "\n" not in str(caught.value)


def test_password_and_salt_make_the_same_key_again() -> None:
    assert Key.from_password("correct horse", SALT) == Key.from_password("correct horse", SALT)


def test_another_salt_makes_another_key() -> None:
    assert Key.from_password("correct horse", SALT) != Key.from_password(
        "correct horse", SALT[::-1]
    )


def test_accents_of_a_password_may_be_composed_either_way() -> None:
    assert Key.from_password("contraseña", SALT) == Key.from_password("contrasen\u0303a", SALT)


def test_empty_password_is_refused() -> None:
    with pytest.raises(KeyFault, match="password: is empty"):
        Key.from_password("", SALT)


def test_short_salt_is_refused() -> None:
    with pytest.raises(KeyFault, match="salt"):
        Key.from_password("correct horse", b"salt")


def test_salts_differ() -> None:
    assert new_salt() != new_salt()


def test_key_of_another_length_is_refused() -> None:
    with pytest.raises(KeyFault, match="is not 32 bytes long"):
        Key(b"short")


def test_derived_key_follows_rfc_5869() -> None:
    # Without salt and for 32 bytes: extract, then expand once.
    import hashlib
    import hmac

    extracted = hmac.digest(bytes(hashlib.sha256().digest_size), bytes(KEY_BYTES), "sha256")
    expanded = hmac.digest(extracted, b"crfanon: test\x01", "sha256")
    assert Key(bytes(KEY_BYTES)).derive("test") == Key(expanded)


def test_hmac_follows_rfc_2104() -> None:
    import hashlib
    import hmac

    assert (
        Key(bytes(KEY_BYTES)).hmac("Inés")
        == hmac.new(bytes(KEY_BYTES), "Inés".encode(), hashlib.sha256).digest()
    )


def test_hmac_takes_lone_surrogates() -> None:
    assert Key(bytes(KEY_BYTES)).hmac("\ud83d") != Key(bytes(KEY_BYTES)).hmac("\ud83e")


def test_decrypting_gives_the_data_back() -> None:
    key = Key(os.urandom(KEY_BYTES))
    assert key.decrypt(key.encrypt(b"Anna Berg", bound_to=b"1"), bound_to=b"1") == b"Anna Berg"


def test_same_data_is_encrypted_otherwise_each_time() -> None:
    key = Key(bytes(KEY_BYTES))
    assert key.encrypt(b"Anna Berg", bound_to=b"1") != key.encrypt(b"Anna Berg", bound_to=b"1")


def test_another_key_is_refused() -> None:
    sealed = Key(bytes(KEY_BYTES)).encrypt(b"Anna Berg", bound_to=b"1")
    with pytest.raises(KeyFault, match="run.vault: cannot be decrypted"):
        Key(bytes([1]) * KEY_BYTES).decrypt(sealed, bound_to=b"1", place="run.vault")


def test_another_place_is_refused() -> None:
    key = Key(bytes(KEY_BYTES))
    with pytest.raises(KeyFault):
        key.decrypt(key.encrypt(b"Anna Berg", bound_to=b"1"), bound_to=b"2")


@pytest.mark.parametrize("position", [0, 12, -1])
def test_changed_data_is_refused(position: int) -> None:
    key = Key(bytes(KEY_BYTES))
    sealed = bytearray(key.encrypt(b"Anna Berg", bound_to=b"1"))
    sealed[position] ^= 1
    with pytest.raises(KeyFault):
        key.decrypt(bytes(sealed), bound_to=b"1")


@pytest.mark.parametrize("length", [0, 5, 12, 20])
def test_truncated_data_is_refused(length: int) -> None:
    key = Key(bytes(KEY_BYTES))
    sealed = key.encrypt(b"Anna Berg", bound_to=b"1")
    with pytest.raises(KeyFault):
        key.decrypt(sealed[:length], bound_to=b"1")


def test_repr_shows_no_key() -> None:
    assert repr(Key(b"0123456789abcdef0123456789abcdef")) == "<Key>"


def test_missing_package_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    original = builtins.__import__

    def without(name: str, *arguments: Any, **options: Any) -> Any:
        if name.startswith("cryptography"):
            raise ImportError(name)
        return original(name, *arguments, **options)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingExtraError, match=r"pip install 'crfanon\[keys\]'"):
        Key(bytes(KEY_BYTES)).encrypt(b"", bound_to=b"")


def test_nothing_is_left_of_a_key_whose_writing_was_interrupted(tmp_path, monkeypatch):
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("crfanon.crypto.keys.open", interrupted, raising=False)
    with pytest.raises(KeyboardInterrupt):
        Key.create(tmp_path / "k")
    assert not (tmp_path / "k").exists()
