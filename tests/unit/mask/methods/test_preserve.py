"""Masks of the same length and the same kinds of character."""

import pytest

from crfanon.link import resolve
from crfanon.mask import mask
from crfanon.mask.methods.preserve import Preserve


def preserved(document, *, seed: int = 0) -> list[str]:
    table = mask(resolve(document), method=Preserve(seed=seed)).table
    return [solution.replacement for solution in table.solutions]


def test_records_keep_their_columns(doc):
    document = doc("[P BERG ANA   ]|[D 1988-03-04]|[ID 00417]|x")
    masked = mask(resolve(document), method="preserve").text
    assert len(masked) == len(document.text)
    assert [i for i, c in enumerate(masked) if c == "|"] == [11, 22, 28]
    assert masked[:4].isupper()
    assert masked[12:22].replace("-", "").isdigit()


def test_mentions_of_one_entity_differ_in_case_only(doc):
    first, second, third = preserved(doc("[P Ana Berg] [P ANA BERG] [P Ana Ruiz]"))
    assert first.upper() == second
    assert third.split()[0] != first.split()[0]


def test_nothing_that_stands_in_the_document_is_chosen(doc):
    # Nine of the ten digits stand there.
    assert preserved(doc("[ID 1] 2 3 4 5 6 7 8 9")) == ["0"]


def test_different_entities_are_replaced_differently(doc):
    # Of ten digits, another one is left for each of nine.
    found = preserved(doc(" ".join(f"[ID {digit}]" for digit in range(9))))
    assert len(set(found)) == 9
    assert all(old != new for old, new in zip("012345678", found))


def test_where_nothing_else_is_left_a_replacement_is_at_least_another(doc):
    found = preserved(doc(" ".join(f"[A {d}] [B {d}]" for d in range(10))))
    assert all(old != new for old, new in zip("00112233445566778899", found))


def test_the_seed_chooses(doc):
    document = doc("[P Ana Berg]")
    assert preserved(document) == preserved(document)
    assert preserved(document, seed=1) != preserved(document)


@pytest.mark.parametrize("surface", ["—", "¿?", "☎"])
def test_signs_are_replaced_as_well(doc, surface):
    [found] = preserved(doc(f"[P {surface}]"))
    assert found != surface
    assert len(found) == len(surface)
