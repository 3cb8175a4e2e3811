"""Train with CRFsuite, and read the weights out of its model file.

CRFsuite (Okazaki 2007) is the reference: `crfanon.training.learning` minimises
the same objective.  It is fed the same features, each spelled out at its offset
(``lower[-1]=berg``).

Its text dump rounds weights to six decimals, so the binary file is read.  All
its numbers are little-endian; at the beginning stand, of four bytes each,

    "lCRF", size of the file, "FOMC", version 100, number of features,
    of labels and of attributes, and the places of: features, labels,
    attributes, features by label, features by attribute.

A feature is four numbers: type (0 state, 1 transition), source (attribute or
label), target label, and the weight as a double.  Labels and attributes are
constant databases of strings; `_strings` reads one.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from crfanon.crf.bounds import outside_bound
from crfanon.crf.channels import EvidenceChannel, FormChannel, PairChannel
from crfanon.crf.extractor import Batch, Extractor
from crfanon.crf.template import Template, spelled
from crfanon.crf.weights import ChannelWeights, Weights
from crfanon.crf.word_table import WordTable
from crfanon.errors import ModelError
from crfanon.text.tokens import IntArray

_HEADER = struct.Struct("<4sI4s9I")
_CHUNK = struct.Struct("<4s2I")
_FEATURE = np.dtype([("type", "<u4"), ("source", "<u4"), ("target", "<u4"), ("weight", "<f8")])
_STATE, _TRANSITION = 0, 1
_DATABASE = struct.Struct("<4s5I")
_BYTE_ORDER_MARK = 0x62445371
# A feature at an offset; no attribute has a bracket in its name.
_SPELLED = re.compile(r"(\w+)(?:\[([+-]\d+)\])?(.*)", re.DOTALL)


# What has been spelled: the features of a channel's number at an offset.
Spelled = dict[tuple[str, int, int], list[str]]


def sequences(
    extractor: Extractor, batch: Batch, *, known: Spelled | None = None
) -> Iterator[list[list[str]]]:
    """Yield for each document of `batch` the features of its tokens, spelled out.

    Whoever spells batch after batch of one lexicon hands in the same `known`
    each time, and nothing is spelled twice.
    """
    known = {} if known is None else known
    spellers = [_Speller(extractor, batch, channel, known) for channel in extractor.channels()]
    for start, size in zip(batch.starts.tolist(), batch.sizes.tolist()):
        yield [
            [feature for speller in spellers for feature in speller.features(place)]
            for place in range(start, start + size)
        ]


class _Speller:
    """Spells the features of one channel, each number and offset once."""

    def __init__(
        self,
        extractor: Extractor,
        batch: Batch,
        channel: FormChannel | EvidenceChannel | PairChannel,
        known: Spelled,
    ) -> None:
        self._template = extractor.template
        self._channel = channel
        self._offsets = extractor.template.offsets(channel.name)
        self._numbers = batch.dense(channel.name).tolist()
        self._known = known

    def features(self, place: int) -> Iterator[str]:
        for offset in self._offsets:
            key = self._channel.name, self._numbers[place + offset], offset
            known = self._known.get(key)
            if known is None:
                known = self._known[key] = self._spell(*key[1:])
            yield from known

    def _spell(self, number: int, offset: int) -> list[str]:
        [described] = self._channel.described([number])
        return [
            spelled(attribute, string, offset)
            for attribute, string in described
            if self._template.sees(self._channel.name, attribute, offset)
        ]


def train(
    extractor: Extractor,
    batch: Batch,
    gold: Sequence[IntArray],
    tags: Sequence[str],
    path: Path,
    *,
    c1: float,
    c2: float,
    iterations: int,
    all_transitions: bool,
    progress: Callable[[int, float], None] | None = None,
) -> None:
    """Train a CRF by L-BFGS and write CRFsuite's model file to `path`.

    `gold` holds the number in `tags` of each token's tag, by document.
    """
    import pycrfsuite

    class Trainer(pycrfsuite.Trainer):
        def message(self, message: str) -> None:
            if self.logparser.feed(message) == "iteration" and progress is not None:
                iteration = self.logparser.last_iteration
                progress(iteration["num"], iteration.get("loss", 0.0))

    trainer = Trainer(
        algorithm="lbfgs",
        params={
            "c1": c1,
            "c2": c2,
            "max_iterations": iterations,
            "feature.possible_transitions": all_transitions,
            "feature.possible_states": False,
        },
    )
    for features, numbers in zip(sequences(extractor, batch), gold):
        if features:
            trainer.append(features, [tags[number] for number in numbers.tolist()])
    trainer.train(str(path))


class _File(NamedTuple):
    """What stands in a model file."""

    labels: list[str]
    attributes: list[str]
    features: npt.NDArray[Any]


def read_weights(
    path: Path, template: Template, tags: Sequence[str], *, words: WordTable | None = None
) -> Weights:
    """Return the weights in a CRFsuite model file that was trained on `template`.

    `tags` are those of the result, in order; weights are rounded to 32 bits.
    Raises `ModelError` when the file is not a model of such features and tags.
    """
    content = _read(path)
    numbers = {tag: number for number, tag in enumerate(tags)}
    try:
        tag_of_label = np.array([numbers[label] for label in content.labels], np.intp)
    except KeyError:
        raise ModelError(f"{path}: is a model of other tags; train it again") from None
    is_state = content.features["type"] == _STATE
    transitions = np.zeros((len(tags), len(tags)), np.float32)
    between = content.features[~is_state]
    transitions[tag_of_label[between["source"]], tag_of_label[between["target"]]] = between[
        "weight"
    ]
    states = content.features[is_state]
    places = _places(path, content.attributes, template, len(tags))
    channels = {}
    for name, (strings, attribute_rows, attribute_cells) in places.items():
        rows = attribute_rows[states["source"]]
        mine = rows >= 0
        cells = attribute_cells[states["source"]] + tag_of_label[states["target"]]
        channels[name] = ChannelWeights.from_triples(
            template.offsets(name), strings, rows[mine], cells[mine], states["weight"][mine]
        )
    return Weights(tuple(tags), transitions, channels, outside_bound(transitions), words)


class _Place(NamedTuple):
    """Where the attributes of a file belong in a channel: row of the string, first cell.

    The row is -1 for attributes of other channels.
    """

    strings: list[str]
    rows: npt.NDArray[np.int64]
    cells: npt.NDArray[np.int64]


def _places(
    path: Path, attributes: Sequence[str], template: Template, tags: int
) -> dict[str, _Place]:
    """Return for each channel where the attributes belong."""
    channel_of = {"edge": "form"}
    found = {}
    indices: dict[str, dict[str, int]] = {}
    for channel in template.channels:
        indices[channel] = {}
        size = len(attributes)
        found[channel] = _Place([], np.full(size, -1, np.int64), np.zeros(size, np.int64))
        channel_of.update((attribute, channel) for attribute in template.attributes(channel))
    for number, name in enumerate(attributes):
        match = _SPELLED.fullmatch(name)
        if match is None or match.group(1) not in channel_of:
            raise ModelError(f"{path}: is a model of other features; train it again")
        attribute, offset, value = match.groups(default="")
        channel_name = channel_of[attribute]
        offsets = template.offsets(channel_name)
        if int(offset or 0) not in offsets:
            raise ModelError(f"{path}: is a model of other features; train it again")
        index, string = indices[channel_name], attribute + value
        if string not in index:
            index[string] = len(index)
            found[channel_name].strings.append(string)
        found[channel_name].rows[number] = index[string]
        found[channel_name].cells[number] = offsets.index(int(offset or 0)) * tags
    return found


def _read(path: Path) -> _File:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ModelError(f"{path}: cannot be read ({error.strerror}); check the path") from None
    try:
        magic, size, kind, _version, _features, labels, attributes, *places = _HEADER.unpack_from(
            data
        )
        if magic != b"lCRF" or kind != b"FOMC" or size != len(data):
            raise ValueError
        chunk, _size, count = _CHUNK.unpack_from(data, places[0])
        if chunk != b"FEAT":
            raise ValueError
        features = np.frombuffer(data, _FEATURE, count, places[0] + _CHUNK.size)
        return _File(
            _strings(data, places[1], labels), _strings(data, places[2], attributes), features
        )
    except (ValueError, struct.error, IndexError):
        raise ModelError(f"{path}: not a CRFsuite model, or cut short; train it again") from None


def _strings(data: bytes, place: int, count: int) -> list[str]:
    """Return the strings of a constant quark database, in the order of their numbers.

    Its header is "CQDB", size, flags, byte order, length and place of the
    backward table, which has the place of each record.  Places are relative to
    the database.  A record is the number, the length of the string with its
    final NUL, and the string.
    """
    magic, _size, _flags, order, length, backward = _DATABASE.unpack_from(data, place)
    if magic != b"CQDB" or order != _BYTE_ORDER_MARK or length < count:
        raise ValueError
    records = struct.unpack_from(f"<{count}I", data, place + backward)
    found = []
    for record in records:
        _number, size = struct.unpack_from("<2I", data, place + record)
        start = place + record + 8
        found.append(data[start : start + size - 1].decode("utf-8"))
    return found
