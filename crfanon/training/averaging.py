"""Average the weights of several CRFs into one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..crf.bounds import outside_bound
from ..crf.weights import ChannelWeights, Weights


def average(models: Sequence[Weights]) -> Weights:
    """Return the mean of all weights; a weight that a model lacks counts as 0 there.

    The models share their tags and template.  Scores are linear in the weights,
    so the one model decides by the mean score of all of them, at the cost of one.
    """
    first = models[0]
    transitions = np.stack([model.transitions for model in models]).mean(0, dtype=np.float64)
    transitions = transitions.astype(np.float32)
    channels = {
        name: _average([model.channels[name] for model in models], tags=len(first.tags))
        for name in first.channels
    }
    return Weights(first.tags, transitions, channels, outside_bound(transitions), first.words)


def _average(channels: Sequence[ChannelWeights], *, tags: int) -> ChannelWeights:
    offsets = channels[0].offsets
    width = len(offsets) * tags
    strings = list(dict.fromkeys(string for channel in channels for string in channel.strings))
    index = {string: i for i, string in enumerate(strings)}
    keys = [
        np.repeat([index[s] for s in channel.strings], np.diff(channel.first)) * width
        + channel.cells
        for channel in channels
    ]
    values = np.concatenate([channel.values for channel in channels])
    places, owner = np.unique(np.concatenate(keys), return_inverse=True)
    sums = np.bincount(owner, values, len(places))
    rows, cells = np.divmod(places, width)
    return ChannelWeights.from_triples(offsets, strings, rows, cells, sums / len(channels))
