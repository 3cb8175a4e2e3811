"""Weights as a file: what is written is read, and nothing else is taken for one."""

from __future__ import annotations

import contextlib
import io
import pickle
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from crfanon.crf.bounds import outside_bound
from crfanon.crf.weights import (
    ChannelWeights,
    Weights,
    load_weights,
    load_words,
    render_weights,
    render_words,
)
from crfanon.crf.word_table import WordTable
from crfanon.errors import ModelError

_TAGS = ("O", "B-NAME", "I-NAME")


def _weights(words: WordTable | None = None) -> Weights:
    transitions = np.arange(9, dtype=np.float32).reshape(3, 3) / 7
    form = ChannelWeights.from_triples(
        (-1, 0),
        ["lower=berg", "word=王伟", "lower=nobody", "edge"],
        np.array([0, 3, 0, 1, 2]),
        np.array([4, 0, 1, 5, 2]),
        np.array([0.5, 2, -1.25, 3, 0]),
    )
    nothing = ChannelWeights.from_triples((0,), [], np.zeros(0, int), np.zeros(0, int), np.zeros(0))
    channels = {"form": form, "rule": nothing}
    return Weights(_TAGS, transitions, channels, outside_bound(transitions), words)


def _table() -> WordTable:
    return WordTable.of(["casa", "perro"], [5, 77], [7, 9])


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    written = _weights(_table())
    (tmp_path / "weights.npz").write_bytes(render_weights(written))
    read = load_weights(tmp_path / "weights.npz")
    assert read.tags == written.tags
    assert (read.transitions == written.transitions).all()
    assert read.transitions.dtype == np.float32
    assert list(read.channels) == ["form", "rule"]
    for name, channel in written.channels.items():
        found = read.channels[name]
        assert (found.offsets, found.strings) == (channel.offsets, channel.strings)
        for column in ("first", "cells", "values"):
            assert getattr(found, column).tolist() == getattr(channel, column).tolist()
    assert read.bound.gain.tolist() == written.bound.gain.tolist()
    assert read.bound.enter_edge == written.bound.enter_edge
    assert read.words is not None
    assert len(read.words) == 2
    assert list(*read.words.features(["Casa"], ("frequency", "cluster4"))) == [
        ("frequency", "7"),
        ("cluster4", "5"),
    ]


def test_weights_without_words_have_none(tmp_path: Path) -> None:
    (tmp_path / "weights.npz").write_bytes(render_weights(_weights()))
    assert load_weights(tmp_path / "weights.npz").words is None


def test_a_file_may_be_deflated_throughout(tmp_path: Path) -> None:
    arrays = np.load(io.BytesIO(render_weights(_weights(_table()))))
    np.savez_compressed(tmp_path / "weights.npz", **arrays)
    assert render_weights(load_weights(tmp_path / "weights.npz")) == render_weights(
        _weights(_table())
    )


def test_equal_weights_give_equal_bytes() -> None:
    assert render_weights(_weights(_table())) == render_weights(_weights(_table()))


def test_steps_between_the_keys_of_words_may_be_large(tmp_path: Path) -> None:
    keys = np.array([0, 1, 70_000, 2**32 - 1], np.uint32)
    table = WordTable(keys, np.arange(4, dtype=np.uint16), np.arange(4, dtype=np.uint8))
    (tmp_path / "words.npz").write_bytes(render_words(table))
    assert load_words(tmp_path / "words.npz").keys.tolist() == keys.tolist()


@pytest.mark.parametrize(("cell", "size"), [(255, 1), (256, 2)])
def test_places_of_weights_take_no_more_room_than_they_need(cell: int, size: int) -> None:
    one = np.ones(1, int)
    channel = ChannelWeights.from_triples((0,), ["edge"], 0 * one, cell * one, one / 3)
    assert (channel.cells.tolist(), channel.cells.itemsize) == ([cell], size)


def test_triples_are_sorted_and_zeros_left_out() -> None:
    channel = _weights().channels["form"]
    assert channel.strings == ["lower=berg", "word=王伟", "edge"]
    assert channel.first.tolist() == [0, 2, 3, 4]
    assert channel.cells.tolist() == [1, 4, 5, 0]
    assert channel.values.tolist() == [-1.25, 0.5, 3, 2]


def test_size_counts_weights_and_transitions() -> None:
    assert _weights().size == 4 + 8


def _truncated(data: bytes) -> bytes:
    return data[: len(data) // 2]


def _empty(_data: bytes) -> bytes:
    return b""


def _garbage(_data: bytes) -> bytes:
    return bytes(range(256)) * 20


def _pickle(_data: bytes) -> bytes:
    return pickle.dumps({"tags": ["O"]})


def _objects(data: bytes) -> bytes:
    return _changed(data, "tags", np.array(["O", None], object))


def _without_transitions(data: bytes) -> bytes:
    arrays = dict(np.load(io.BytesIO(data)))
    del arrays["transitions"]
    return _saved(arrays)


def _without_weights(data: bytes) -> bytes:
    arrays = dict(np.load(io.BytesIO(data)))
    del arrays["form.values"]
    return _saved(arrays)


def _of_other_size(data: bytes) -> bytes:
    return _changed(data, "transitions", np.zeros((2, 2), np.float32))


def _not_a_number(data: bytes) -> bytes:
    values = np.array([1, np.nan, 0, 1], np.float32)
    return _changed(data, "form.values", values)


def _beyond_the_strings(data: bytes) -> bytes:
    return _changed(data, "form.counts", np.array([2, 1, 397], np.int32))


def _before_the_strings(data: bytes) -> bytes:
    return _changed(data, "form.counts", np.array([2, -1, 3], np.int32))


def _beyond_the_cells(data: bytes) -> bytes:
    return _changed(data, "form.cells", np.array([1, 4, 6, 0], np.uint16))


def _without_outside(data: bytes) -> bytes:
    tags = np.frombuffer(b"B-NAME\nO\nI-NAME", np.uint8)
    return _changed(data, "tags", tags)


def _not_an_array(data: bytes) -> bytes:
    buffer = io.BytesIO(data)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr("more.npy", b"not an array")
    return buffer.getvalue()


def _changed(data: bytes, name: str, array: np.ndarray) -> bytes:
    return _saved({**np.load(io.BytesIO(data)), name: array})


def _saved(arrays: dict[str, np.ndarray]) -> bytes:
    buffer = io.BytesIO()
    np.savez(buffer, **arrays)
    return buffer.getvalue()


@pytest.mark.parametrize(
    "damage",
    [
        *(_truncated, _empty, _garbage, _pickle, _objects, _not_an_array),
        *(_without_transitions, _without_weights, _of_other_size, _not_a_number),
        *(_before_the_strings, _beyond_the_strings, _beyond_the_cells, _without_outside),
    ],
)
def test_anything_else_is_refused(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "weights.npz"
    path.write_bytes(damage(render_weights(_weights(_table()))))
    with pytest.raises(ModelError, match=r"weights.npz: .*; install the model again"):
        load_weights(path)


@pytest.mark.parametrize("mask", [0x01, 0x80, 0xFF])
def test_damage_anywhere_is_refused_or_does_no_harm(tmp_path: Path, mask: int) -> None:
    path = tmp_path / "weights.npz"
    whole = render_weights(_weights(_table()))
    for position in range(0, len(whole), 41):
        damaged = bytearray(whole)
        damaged[position] ^= mask
        path.write_bytes(damaged)
        with contextlib.suppress(ModelError), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of numpy, about odd headers
            load_weights(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="lost.npz: cannot be read"):
        load_weights(tmp_path / "lost.npz")


def test_small_weights_may_be_left_out() -> None:
    kept = _weights(_table()).compact(1.0)
    form = kept.channels["form"]
    assert form.values.tolist() == [-1.25, 3.0, 2.0]
    assert form.strings == ["lower=berg", "word=王伟", "edge"]
    assert (kept.transitions == _weights().transitions).all()
    assert kept.words is not None
