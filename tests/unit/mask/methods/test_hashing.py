"""Keyed hashes in the place of values."""

import re

import pytest

from crfanon.crypto.keys import Key
from crfanon.errors import ConfigError
from crfanon.link import resolve
from crfanon.mask import make_method, mask
from crfanon.text.document import Document

KEY, OTHER = Key(bytes(range(32))), Key(bytes(32))


def hashed(document: Document, *, keys: Key = KEY, **options: object) -> list[str]:
    table = mask(resolve(document), method=make_method("hash", keys=keys, **options)).table
    return [solution.replacement for solution in table.solutions]


def test_a_value_has_the_same_hash_in_all_documents(doc):
    first = hashed(doc("[P Ana Ibáñez] [ID 12345]"))
    second = hashed(doc("[ID 12345], [P ANA  IBAÑEZ], [P Luis]"))
    assert second[:2] == first[::-1]
    assert re.fullmatch("[0-9a-f]{12}", first[0])


def test_another_key_gives_other_hashes(doc):
    assert hashed(doc("[P Ana]")) != hashed(doc("[P Ana]"), keys=OTHER)


def test_a_hash_is_no_hash_of_the_value_alone(doc):
    import hashlib

    plain = hashlib.sha256(b"ana").hexdigest()
    assert hashed(doc("[P Ana]"), length=64) != [plain]


def test_the_length_is_an_option(doc):
    long, short = hashed(doc("[P Ana]"), length=64), hashed(doc("[P Ana]"), length=6)
    assert (len(long[0]), len(short[0])) == (64, 6)
    assert long[0].startswith(short[0])
    with pytest.raises(ConfigError, match="length: should be a whole number from 6"):
        make_method("hash", keys=KEY, length=5)


def test_values_that_share_a_hash_get_longer_ones(doc):
    # 9000 values and 6 digits: two share a hash with near certainty.
    marked = " ".join(f"[ID {n}x]" for n in range(9000))
    found = hashed(doc(marked), length=6)
    assert len(set(found)) == 9000
    assert {len(digits) for digits in found} >= {6, 7}


def test_a_hash_that_stands_in_the_document_is_made_longer(doc):
    [short] = hashed(doc("[P Ana]"), length=6)
    [longer] = hashed(doc(f"{short.upper()} [P Ana]"), length=6)
    assert longer.startswith(short) and len(longer) == 7


def test_linked_mentions_are_hashed_by_their_longest_form(doc):
    first, second = hashed(doc("[PERSON Ana Berg] [PERSON Ana]"))
    assert first == second == hashed(doc("[PERSON Ana Berg]"))[0]


def test_forms_are_hashed_by_themselves_where_they_are_not_linked(doc):
    first, second = hashed(doc("[PERSON Ana Berg] [PERSON Ana]"), linked=False)
    assert first != second == hashed(doc("[PERSON Ana]"))[0]
