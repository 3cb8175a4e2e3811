"""Masks that the key alone undoes."""

import re

import pytest

from crfanon.crypto.ff1 import FF1, can_be_encrypted, decrypt_identifier, encrypt_identifier
from crfanon.crypto.keys import Key
from crfanon.errors import DocumentError, KeyFault
from crfanon.link import resolve
from crfanon.mask import Masked, make_method, mask
from crfanon.mask.methods.encrypt import decrypt_masks, decrypt_value
from crfanon.text.document import Document

KEY, OTHER = Key(bytes(range(32))), Key(bytes(32))


def encrypted(document: Document, **options: object) -> Masked:
    return mask(resolve(document), method=make_method("encrypt", keys=KEY, **options))


def test_the_key_alone_restores_a_text_even_if_it_was_edited(doc):
    document = doc("[P Ana Berg] saw [P Zoë] \N{EM DASH} [ID 12345].")
    text = encrypted(document).text
    assert "Ana Berg" not in text
    assert decrypt_masks(text, KEY) == document.text
    first, second = re.findall(r"\{enc:[\w-]+\}", text)[:2]
    assert decrypt_masks(f"Later {second}, then {first}", KEY) == "Later Zoë, then Ana Berg"


def test_another_key_and_a_changed_mask_are_refused(doc):
    text = encrypted(doc("So [P Ana Berg] left")).text
    with pytest.raises(KeyFault, match="note: the mask at 3: cannot be decrypted"):
        decrypt_masks(text, OTHER, place="note")
    changed = text[:20] + ("A" if text[20] != "A" else "B") + text[21:]
    with pytest.raises(KeyFault, match="cannot be decrypted"):
        decrypt_masks(changed, KEY)


def test_lengths_of_names_do_not_show(doc):
    sizes = {len(encrypted(doc(f"[P {name}]")).text) for name in ("Al", "Ana Berg", "Maximilian")}
    assert len(sizes) == 1


def test_a_mention_that_comes_again_is_encrypted_alike_in_one_document_only(doc):
    one, two, other = re.findall(r"\{.*?\}", encrypted(doc("[P Ana] [P Ana] [P Luis]")).text)
    assert one == two != other
    assert encrypted(doc("[P Ana]")).text != encrypted(doc("[P Ana]")).text


def test_a_document_with_what_looks_like_a_mask_is_refused(doc):
    text = encrypted(doc("[P Ana]")).text
    with pytest.raises(DocumentError, match="looks like an encrypted mask; restore it first"):
        encrypted(doc(f"{text} [P Luis]"))
    assert encrypted(doc("{enc:short} [P Luis]")).text.startswith("{enc:short} {enc:")


def test_lone_surrogates_and_marks_come_back(doc):
    document = doc("[P \ud800\x00\ufeff]")
    assert decrypt_masks(encrypted(document).text, KEY) == document.text


@pytest.mark.parametrize(
    "identifier", ["12345678Z", "ES91 2100 0418 4502 0005 1332", "ab-12.XY/99", "0000000"]
)
def test_the_same_form_keeps_digits_letters_and_signs(doc, identifier):
    [solution] = encrypted(doc(f"[ID {identifier}]"), form="same").table.solutions
    found = solution.replacement
    assert found != identifier
    for old, new in zip(identifier, found, strict=True):
        assert (old.isdigit(), old.isupper(), old.islower()) == (
            new.isdigit(),
            new.isupper(),
            new.islower(),
        )
        assert old.isalnum() or old == new
    assert decrypt_value(found, KEY) == identifier
    assert encrypted(doc(f"Otra vez: [ID {identifier}]"), form="same").text.endswith(found)


@pytest.mark.parametrize("identifier", ["12345", "AB-123", "Ñ12345678", "ab cd", "12:30"])
def test_what_few_look_like_is_encrypted_in_the_plain_form(doc, identifier):
    text = encrypted(doc(f"[ID {identifier}]"), form="same").text
    assert text.startswith("{enc:")
    assert decrypt_value(text, KEY) == identifier


def test_a_value_that_could_not_have_been_encrypted_is_refused():
    with pytest.raises(KeyFault, match="could not|could have been encrypted"):
        decrypt_value("12", KEY)


# NIST, examples of FF1 for AES-128, AES-192 and AES-256 in "Cryptographic Standards and
# Guidelines: examples with intermediate values".
_AES128 = "2b7e151628aed2a6abf7158809cf4f3c"
_AES192 = "2b7e151628aed2a6abf7158809cf4f3cef4359d8d580aa4f"
_AES256 = "2b7e151628aed2a6abf7158809cf4f3cef4359d8d580aa4f7f036d6f04fc6a94"
_TEN, _ALNUM = "39383736353433323130", "3737373770717273373737"


@pytest.mark.parametrize(
    ("key", "radix", "tweak", "plain", "expected"),
    [
        (_AES128, 10, "", "0123456789", "2433477484"),
        (_AES128, 10, _TEN, "0123456789", "6124200773"),
        (_AES128, 36, _ALNUM, "0123456789abcdefghi", "a9tv40mll9kdu509eum"),
        (_AES192, 10, "", "0123456789", "2830668132"),
        (_AES192, 10, _TEN, "0123456789", "2496655549"),
        (_AES192, 36, _ALNUM, "0123456789abcdefghi", "xbj3kv35jrawxv32ysr"),
        (_AES256, 10, "", "0123456789", "6657667009"),
        (_AES256, 10, _TEN, "0123456789", "1001623463"),
        (_AES256, 36, _ALNUM, "0123456789abcdefghi", "xs8a0azh2avyalyzuwd"),
    ],
)
def test_ff1_is_that_of_the_standard(key, radix, tweak, plain, expected):
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

    block = Cipher(algorithms.AES(bytes.fromhex(key)), modes.ECB()).encryptor().update
    cipher = FF1(block, radix=radix, length=len(plain), tweak=bytes.fromhex(tweak))
    number = cipher.encrypt(int(plain, radix))
    assert number == int(expected, radix)
    assert cipher.decrypt(number) == int(plain, radix)


def test_a_short_domain_is_refused():
    with pytest.raises(ValueError, match="5 digits in radix 10"):
        FF1(KEY.blocks(), radix=10, length=5)
    assert not can_be_encrypted("12345")
    assert can_be_encrypted("123456")


def test_identifiers_of_one_shape_are_permuted():
    block = KEY.blocks()
    found = {encrypt_identifier(f"{n:06d}", block) for n in range(300)}
    assert len(found) == 300
    assert all(
        decrypt_identifier(encrypt_identifier(f"{n}AB-12345x", block), block) == f"{n}AB-12345x"
        for n in range(10)
    )
