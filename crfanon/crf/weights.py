"""The weights of a trained CRF, and the file they are kept in.

A weight belongs to a feature string, an offset and a tag.  For each channel
the strings stand in one list; `first[n] : first[n + 1]` are the weights of
string n, and `cells` tells for each of them the offset and the tag, as
``position of the offset * number of tags + tag``.

The file is an ``.npz``: plain arrays, no pickles, and deflated, which halves it: whoever opens a
model makes strings and 32-bit numbers of them anyway.  Of the sorted keys of a table of words the
steps from one to the next are kept, which are half as long.

The table of words stands in the same file, or, where several models have the same
one, in a file of this form that holds nothing else.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt

from ..errors import ModelError
from .template import PAIR
from .word_table import WordTable

FloatArray = npt.NDArray[np.float32]
OUTSIDE = "O"
# In every model the tag O comes first.
O_TAG = 0
# Three decimal digits of a weight are more than training is sure of, and half as large a file.
_STORED = np.float16
# What of a step between two keys of words stands in 16 bits, and what is left of larger ones.
_STEP_BITS = 16
# How arrays of the weights of kinds are called, and what their names begin with.
_KINDS = "kinds"


@dataclass(frozen=True, eq=False, slots=True)
class ChannelWeights:
    """The weights of one channel of features."""

    offsets: tuple[int, ...]
    strings: Sequence[str]
    first: npt.NDArray[np.int32]
    cells: npt.NDArray[np.uint8 | np.uint16]
    values: FloatArray

    @classmethod
    def from_triples(
        cls,
        offsets: tuple[int, ...],
        strings: Sequence[str],
        rows: npt.NDArray[Any],
        cells: npt.NDArray[Any],
        values: npt.NDArray[Any],
    ) -> ChannelWeights:
        """Return weights of which ``values[k]`` belongs to ``strings[rows[k]]`` and ``cells[k]``.

        No string and cell may come twice.  Weights of zero are left out, and so
        are strings without any other.
        """
        kept = np.flatnonzero(values)
        kept = kept[np.lexsort((cells[kept], rows[kept]))]
        used, counts = np.unique(rows[kept], return_counts=True)
        return cls(
            offsets,
            [strings[i] for i in used.tolist()],
            np.concatenate([[0], np.cumsum(counts)]).astype(np.int32),
            # Those of few tags fit into a byte each.
            cells[kept].astype(np.min_scalar_type(cells[kept].max(initial=0))),
            values[kept].astype(np.float32),
        )

    def compact(self, least: float) -> ChannelWeights:
        """Return the same without weights whose size is below `least`, rounded as in a file."""
        return self.from_triples(
            self.offsets,
            self.strings,
            np.arange(len(self.strings)).repeat(np.diff(self.first)),
            self.cells,
            np.where(np.abs(self.values) < least, 0, self.values).astype(_STORED),
        )


@dataclass(frozen=True, eq=False, slots=True)
class OutsideBound:
    """An upper bound of what transitions add to a stretch of tokens that are not O.

    Let a run of tags other than O stand between two O.  Relative to the same
    run of O's, its transitions add at most `enter` + `leave` + the `gain` of
    each of its tags; `enter_edge` and `leave_edge` take their place where the
    text begins or ends.  Relative to a run that ends `early`, with O's in
    place of its last tags, these add at most `early` + `leave` + their gains;
    relative to one that begins `late`, its first tags add at most `enter` +
    `late` + their gains; and relative to two runs with O's between them, the
    tags in the middle add at most `early` + `late` + their gains.

    `decoding` uses it to find the tokens that are surely O; `bounds` computes
    the tightest such numbers.
    """

    gain: FloatArray
    enter: float
    leave: float
    enter_edge: float
    leave_edge: float
    early: float
    late: float

    @property
    def ends(self) -> tuple[float, ...]:
        """All numbers but the gains, in the order of the fields."""
        return (
            self.enter,
            self.leave,
            self.enter_edge,
            self.leave_edge,
            self.early,
            self.late,
        )


@dataclass(frozen=True, eq=False, slots=True)
class KindWeights:
    """The weights by which `kinds` are told: a cell is an offset and a kind."""

    labels: tuple[str, ...]
    channels: dict[str, ChannelWeights]


@dataclass(frozen=True, eq=False, slots=True)
class Weights:
    """A trained CRF: everything that scoring and decoding need."""

    tags: tuple[str, ...]
    transitions: FloatArray
    channels: dict[str, ChannelWeights]
    bound: OutsideBound
    words: WordTable | None = None
    kinds: KindWeights | None = None

    @property
    def size(self) -> int:
        """The number of weights other than zero."""
        return sum(len(c.values) for c in self.channels.values()) + int(
            np.count_nonzero(self.transitions)
        )

    @property
    def pairs(self) -> Sequence[str] | None:
        """The pairs that have weights, if there are any."""
        channel = self.channels.get(PAIR)
        return None if channel is None else channel.strings

    def compact(self, least: float) -> Weights:
        """Return the same CRF without the weights of features whose size is below `least`.

        The others are rounded to what a file holds.
        """
        channels = {name: channel.compact(least) for name, channel in self.channels.items()}
        return replace(self, channels=channels)


def _join(strings: Sequence[str]) -> npt.NDArray[np.uint8]:
    return np.frombuffer("\n".join(strings).encode("utf-8", "surrogatepass"), np.uint8)


def _split(blob: npt.NDArray[np.uint8]) -> list[str]:
    return blob.tobytes().decode("utf-8", "surrogatepass").split("\n") if len(blob) else []


def render_weights(weights: Weights) -> bytes:
    """Return the ``.npz`` file that holds `weights`; equal weights give equal bytes."""
    bound = weights.bound
    arrays: dict[str, npt.NDArray[Any]] = {
        "tags": _join(weights.tags),
        "transitions": weights.transitions,
        "bound.gain": bound.gain,
        "bound.ends": np.array(bound.ends, np.float64),
    }
    arrays |= _channel_arrays(weights.channels)
    if weights.kinds is not None:
        arrays[_KINDS] = _join(weights.kinds.labels)
        arrays |= _channel_arrays(weights.kinds.channels, prefix=f"{_KINDS}.")
    if weights.words is not None:
        arrays |= _word_arrays(weights.words)
    return _archive(arrays)


def render_words(words: WordTable) -> bytes:
    """Return the ``.npz`` file that holds `words` alone; equal tables give equal bytes."""
    return _archive(_word_arrays(words))


def _channel_arrays(
    channels: Mapping[str, ChannelWeights], *, prefix: str = ""
) -> dict[str, npt.NDArray[Any]]:
    arrays: dict[str, npt.NDArray[Any]] = {}
    for name, channel in channels.items():
        arrays[f"{prefix}{name}.offsets"] = np.array(channel.offsets, np.int8)
        arrays[f"{prefix}{name}.strings"] = _join(channel.strings)
        arrays[f"{prefix}{name}.counts"] = np.diff(channel.first)
        arrays[f"{prefix}{name}.cells"] = channel.cells
        arrays[f"{prefix}{name}.values"] = channel.values.astype(_STORED)
    return arrays


def _word_arrays(words: WordTable) -> dict[str, npt.NDArray[Any]]:
    steps = np.diff(words.keys, prepend=np.uint32(0))
    return {
        "words.steps": (steps & ((1 << _STEP_BITS) - 1)).astype(np.uint16),
        "words.leaps": (steps >> _STEP_BITS).astype(np.uint16),
        "words.clusters": words.clusters,
        "words.frequencies": words.frequencies,
    }


def _archive(arrays: dict[str, npt.NDArray[Any]]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, array in arrays.items():
            member = io.BytesIO()
            np.lib.format.write_array(member, array, version=(1, 0), allow_pickle=False)
            entry = zipfile.ZipInfo(f"{name}.npy")
            archive.writestr(entry, member.getvalue(), zipfile.ZIP_DEFLATED, compresslevel=9)
    return buffer.getvalue()


def load_weights(path: Path) -> Weights:
    """Return the weights in `path`, with the table of words if it stands there too.

    Raises `ModelError` when the file is missing, cut short or not of this form.
    Whoever opens a model that came from elsewhere checks its SHA-256 before.
    """
    try:
        arrays = _arrays(path)
        channels, of_kinds = _channels(arrays), _channels(arrays, prefix=f"{_KINDS}.")
        words = _word_table(arrays) if "words.steps" in arrays else None
        kinds = KindWeights(tuple(_split(arrays[_KINDS])), of_kinds) if _KINDS in arrays else None
        weights = Weights(
            tuple(_split(arrays["tags"])),
            arrays["transitions"],
            channels,
            OutsideBound(arrays["bound.gain"], *arrays["bound.ends"].tolist()),
            words,
            kinds,
        )
        _check(weights)
        return weights
    except OSError as error:
        raise ModelError(f"{path}: cannot be read: {error.strerror}") from None
    except Exception:  # zipfile and numpy have a dozen ways to say that it is not theirs
        raise ModelError(
            f"{path}: not a file of CRF weights, or cut short; install the model again"
        ) from None


def load_words(path: Path) -> WordTable:
    """Return the table of words in `path`.

    Raises `ModelError` like `load_weights`.
    """
    try:
        return _word_table(_arrays(path))
    except OSError as error:
        raise ModelError(f"{path}: cannot be read: {error.strerror}") from None
    except Exception:  # as above
        raise ModelError(
            f"{path}: not a table of words, or cut short; install its models again"
        ) from None


def _word_table(arrays: dict[str, npt.NDArray[Any]]) -> WordTable:
    steps, leaps = arrays["words.steps"], arrays["words.leaps"]
    keys = (steps + (leaps.astype(np.uint32) << _STEP_BITS)).cumsum(-1, dtype=np.uint32)
    words = WordTable(keys, arrays["words.clusters"], arrays["words.frequencies"])
    if not words.keys.shape == words.clusters.shape == words.frequencies.shape == (len(words),):
        raise ValueError("words")
    return words


def _check(weights: Weights) -> None:
    """Raise `ValueError` unless the arrays fit together and hold numbers."""
    tags = len(weights.tags)
    if tags == 0 or weights.tags[O_TAG] != OUTSIDE or weights.transitions.shape != (tags, tags):
        raise ValueError("tags and transitions")
    bound = weights.bound
    if bound.gain.shape != (tags,) or not np.isfinite([*bound.gain, *bound.ends]).all():
        raise ValueError("bound")
    if not np.isfinite(weights.transitions).all():
        raise ValueError("transitions")
    _check_channels(weights.channels, tags)
    if weights.kinds is not None:
        _check_channels(weights.kinds.channels, len(weights.kinds.labels))


def _check_channels(channels: Mapping[str, ChannelWeights], tags: int) -> None:
    for channel in channels.values():
        first, cells, values = channel.first, channel.cells, channel.values
        if len(first) != len(channel.strings) + 1 or first[0] != 0 or (np.diff(first) < 0).any():
            raise ValueError("strings")
        if not first[-1] == len(cells) == len(values):
            raise ValueError("weights")
        if cells.max(initial=0) >= max(1, len(channel.offsets) * tags):
            raise ValueError("cells")
        if not np.isfinite(values).all():
            raise ValueError("values")


def _channels(
    arrays: Mapping[str, npt.NDArray[Any]], *, prefix: str = ""
) -> dict[str, ChannelWeights]:
    """Return the channels whose arrays have this prefix, by what stands behind it."""
    names = [
        name.removesuffix(".offsets").removeprefix(prefix)
        for name in arrays
        if name.endswith(".offsets") and name.startswith(prefix)
    ]
    return {name: _channel(arrays, prefix + name) for name in names if "." not in name}


def _channel(arrays: Mapping[str, npt.NDArray[Any]], name: str) -> ChannelWeights:
    return ChannelWeights(
        tuple(arrays[f"{name}.offsets"].tolist()),
        _split(arrays[f"{name}.strings"]),
        np.concatenate([[0], np.cumsum(arrays[f"{name}.counts"])]).astype(np.int32),
        arrays[f"{name}.cells"],
        arrays[f"{name}.values"].astype(np.float32, copy=False),
    )


def _arrays(path: Path) -> dict[str, npt.NDArray[Any]]:
    """Return the arrays of an .npz file."""
    arrays: dict[str, npt.NDArray[Any]] = {}
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            content = io.BytesIO(archive.read(member))
            dtype, shape = _read_header(content)
            array = np.frombuffer(content.read(), dtype).reshape(shape)
            arrays[member.filename.removesuffix(".npy")] = array
    return arrays


def _read_header(content: BinaryIO) -> tuple[np.dtype[Any], tuple[int, ...]]:
    """Return type and shape of the array that stands next in `content`."""
    if np.lib.format.read_magic(content) != (1, 0):
        raise ValueError("unknown array header")
    shape, fortran, dtype = np.lib.format.read_array_header_1_0(content)
    if fortran or dtype.hasobject:
        raise ValueError("columns first, or objects in an array")
    return dtype, shape
