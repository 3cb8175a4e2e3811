"""Made-up values of every kind are found however they are written, and near misses stand.

Here rules alone are tried, on fewer values than there are: ``python benchmarks/identifiers.py``
tries two hundred of each with all that looks at texts of a language, and prints the table;
`CRFANON_MADE_UP=200 pytest` tries as many here.
"""

from __future__ import annotations

import os

import pytest
from generators import KINDS, NATIONAL, Kind, look_alikes
from generators.trial import AT_HOME_ONLY, CALLED, rules_alone, try_abroad, try_kind

_COUNT = int(os.environ.get("CRFANON_MADE_UP", "40"))
# Of two hundred one may, by chance, be another thing as well.
_LEAST = 97.5 if _COUNT < 200 else 99.5

_CASES = [(kind, language) for kind in KINDS for language in kind.languages]


@pytest.mark.parametrize(
    ("kind", "language"), _CASES, ids=[f"{kind.name} {language}" for kind, language in _CASES]
)
def test_values_are_found_and_near_misses_stand(kind: Kind, language: str) -> None:
    for outcome in try_kind(kind, language, rules_alone(language), count=_COUNT):
        assert outcome.tried
        assert outcome.share >= _LEAST, (outcome.test, outcome.failed)


@pytest.mark.parametrize(
    "kind",
    [kind for kind in NATIONAL if kind.name not in AT_HOME_ONLY],
    ids=lambda kind: kind.name,
)
@pytest.mark.parametrize("language", sorted(CALLED))
def test_numbers_of_other_countries_are_found_by_their_names(kind: Kind, language: str) -> None:
    outcome = try_abroad(kind, language, rules_alone(language), count=_COUNT)
    assert outcome.share >= _LEAST, outcome.failed


@pytest.mark.parametrize("language", ["de", "en", "es", "pt"])
def test_what_only_looks_alike_stands(language: str) -> None:
    texts = look_alikes(language, _COUNT)
    touched = [
        document.text
        for document in rules_alone(language)(texts)
        if any(span.label.startswith(("ID", "CONTACT")) for span in document.spans)
    ]
    assert touched == []


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_kind_has_different_values_enough(kind: Kind) -> None:
    assert len(kind.valid([*kind.typical, *kind.free])) > 190
    assert len(kind.near_misses()) >= 20
