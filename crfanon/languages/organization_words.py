"""The words that say of which kind an organization is."""

from __future__ import annotations

import re
from functools import cache

from ..gazetteers.draws import keys
from ..gazetteers.lists import read_entries
from ..text.normalize import bare
from .surrogate_words import surrogate_words

_WORD = re.compile(r"[^\W\d_]+")


@cache
def kind_words(code: str) -> frozenset[str]:
    """Return the words, bare, that say what kind of organization something is."""
    words = surrogate_words(code)
    lists = ("hospital/word", "institution/word", "legal_form")
    phrases = (bare(entry) for name in lists for entry in read_entries(f"{code}/{name}"))
    found = frozenset(word for phrase in phrases for word in _WORD.findall(phrase))
    if words.kinds_name_regions:
        # "Xunta de Galicia" says where it is as well.
        found -= {word for region in keys(f"{code}/region") for word in _WORD.findall(region)}
    return words.organization_words | found
