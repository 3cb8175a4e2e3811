"""Models of one label and a few words, made by hand."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from crfanon.crf.bounds import outside_bound
from crfanon.crf.model import Model
from crfanon.crf.template import Group, Template
from crfanon.crf.weights import ChannelWeights, Weights
from crfanon.rules import RuleSet

_TEMPLATE = Template("tiny", (Group("form", ("lower",), (0,)), Group("list", ("list",), (0,))))


def small_model(
    name: str, label: str, said: Mapping[str, float], lists: tuple[str, ...] = ()
) -> Model:
    """Return a model that marks words with `label` by the weights of their features."""
    tags = ("O", f"B-{label}")
    channels = {
        channel: ChannelWeights.from_triples(
            (0,),
            strings := [s for s in said if s.startswith(f"{facts}=")],
            np.arange(len(strings)),
            np.ones(len(strings), int),
            np.array([said[s] for s in strings], np.float32),
        )
        for channel, facts in (("form", "lower"), ("evidence", "list"))
    }
    transitions = np.zeros((2, 2), np.float32)
    transitions[0, 0] = 2
    weights = Weights(tags, transitions, channels, outside_bound(transitions))
    return Model(name, "es", {}, weights, _TEMPLATE, RuleSet([]), lists)
