"""The garbage collector rests while documents are worked on, and is left as it was found."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from crfanon.pipeline.collection import no_collection


@pytest.fixture(autouse=True)
def _collecting() -> Iterator[None]:
    gc.enable()
    yield
    gc.enable()


def test_the_collector_rests_within_and_works_behind() -> None:
    with no_collection():
        assert not gc.isenabled()
        with no_collection():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_an_error_sets_it_to_work_again() -> None:
    with pytest.raises(ValueError, match="some"), no_collection():
        raise ValueError("some")
    assert gc.isenabled()


def test_one_that_rests_already_goes_on_resting() -> None:
    gc.disable()
    with no_collection():
        pass
    assert not gc.isenabled()
