"""A vault that two processes write to at once."""

import itertools
import multiprocessing
from functools import partial
from pathlib import Path

import pytest

from crfanon.vault import Vault


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "notes.vault"


DOCUMENTS, PEOPLE = 60, 25


def mask_many(path: Path, first: int) -> dict[str, str]:
    """Choose a number for two people of each document, as two processes do at once."""
    vault = Vault(path)
    seen: dict[str, str] = {}

    def choose(original: str) -> str:
        known = vault.recall("number", original)
        numbers = itertools.count(1)
        while known is None:
            known = vault.keep("number", original, str(next(numbers)))
        return known

    def choose_all(originals: list[str]) -> list[str]:
        return list(map(choose, originals))

    for k in range(DOCUMENTS):
        people = [f"person {(first + k * step) % PEOPLE}" for step in (1, 2)]
        numbers = vault.remembering(partial(choose_all, people))
        for person, number in zip(people, numbers):
            assert seen.setdefault(person, number) == number
    return seen


def test_two_processes_lose_and_double_nothing(path):
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        one, other = pool.starmap(mask_many, [(path, 0), (path, 7)])
    assert all(other[person] == number for person, number in one.items() if person in other)
    both = {**one, **other}
    assert len(set(both.values())) == len(both)
    assert Vault(path).counts() == {"number": len(both)}
    assert Vault(path).faults() == []
