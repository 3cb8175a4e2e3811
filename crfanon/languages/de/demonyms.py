"""German adjectives of towns: "die Oldenburger Bank" is one of Oldenburg.

The town in such a word is masked where it stands alone, so it must not be left in the word; and
what stands for the word is made of the town that stands for the town.
"""

from __future__ import annotations

from functools import lru_cache

from ...gazetteers.draws import keys
from ...text.normalize import bare

_LISTS = ("de/city", "de/town/germany", "de/town/austria", "de/town/switzerland")
_FORMS = 1 << 12
_LEAST_LETTERS = 4


@lru_cache(maxsize=_FORMS)
def town_of(word: str) -> str | None:
    """Return the town that an adjective is made of, bare, None if it is none.

    >>> [town_of(word) for word in ("Kasseler", "Göttinger", "Dresdner", "Münsteraner", "Bäcker")]
    ['kassel', 'gottingen', 'dresden', 'munster', None]
    """
    key = bare(word)
    if not key.endswith("er") or not word[:1].isupper():
        return None
    stem = key.removesuffix("er")
    forms = (
        stem,
        f"{stem}en",
        f"{stem}e",
        f"{stem.removesuffix('n')}en",
        stem.removesuffix("an"),
        stem.removesuffix("ens"),
    )
    return next((form for form in forms if len(form) >= _LEAST_LETTERS and _is_town(form)), None)


def adjective_of(town: str) -> str:
    """Return the adjective of a town.

    >>> [adjective_of(town) for town in ("Overath", "Bopfingen", "Belle", "Wentorf bei Hamburg")]
    ['Overather', 'Bopfinger', 'Beller', 'Wentorfer']
    """
    first, _, rest = town.partition(" ")
    name = town if first in ("Bad", "Sankt") or not rest else first
    if name.endswith("en"):
        return f"{name[:-2]}er"
    return f"{name}r" if name.endswith("e") else f"{name}er"


def _is_town(key: str) -> bool:
    return any(key in keys(name) for name in _LISTS)
