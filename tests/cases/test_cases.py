"""The case files, each case put through the whole pipeline.

What is in ``known_leaks.yaml`` must fail.  Once a case of it comes out right,
the test fails and names the file that it belongs into; ``--promote-fixed`` moves
it there.  ``--cases-model DIR`` tries another model than the shipped Spanish one.

Spanish cases are put through that model alone and, once more, through all that
``--lang es`` stands for.  Which of them must fail there says
``known_faults_with_lang_es.txt``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from crfanon.labels import convert
from crfanon.languages import LANGUAGES
from crfanon.pipeline import Anonymizer

from .notation import Case, drop_name, faults, move, read_cases, read_names

# A language that has no model yet is put through its rules and lists.
pytestmark = pytest.mark.filterwarnings("ignore::crfanon.errors.NoModelWarning")

_FOLDER = Path(__file__).parent
_OWN = tuple(code for code in LANGUAGES if (_FOLDER / f"{code}.yaml").is_file())
_FILES = ("in_the_wild", "synthetic", "negative", *_OWN, "known_leaks")
_CASES = {name: read_cases(_FOLDER / f"{name}.yaml") for name in _FILES}
_ALL = [case for cases in _CASES.values() for case in cases]
_SPANISH = [case for case in _ALL if case.language == "es"]
_FAULTS = _FOLDER / "known_faults_with_lang_es.txt"


def _home(case: Case) -> str:
    """Return the file of a case that comes out right."""
    if case.language != "es":
        return f"{case.language}.yaml"
    if case.source:
        return "in_the_wild.yaml"
    return "synthetic.yaml" if case.marks else "negative.yaml"


@pytest.fixture
def promote_fixed(request: pytest.FixtureRequest) -> bool:
    """Whether cases that must fail and come out right are to be moved."""
    return bool(request.config.getoption("--promote-fixed", False))


def _param(file: str, case: Case) -> ParameterSet:
    if file != "known_leaks":
        return pytest.param(case, id=f"{file}-{case.name}")
    reason = f"{case.name} comes out right now: move it to {_home(case)}"
    mark = pytest.mark.xfail(raises=AssertionError, strict=True, reason=reason)
    return pytest.param(case, id=f"{file}-{case.name}", marks=mark)


@pytest.mark.parametrize(
    "case", [_param(file, case) for file, cases in _CASES.items() for case in cases]
)
def test_case(case: Case, anonymizer_for: Callable[[str], Anonymizer], promote_fixed: bool) -> None:
    found = faults(case, anonymizer_for(case.language).analyze(case.text))
    if promote_fixed and not found and case in _CASES["known_leaks"]:
        move(case.name, _FOLDER / "known_leaks.yaml", _FOLDER / _home(case))
        pytest.xfail(f"moved to {_home(case)}")
    assert found == []


def _known_faults() -> list[ParameterSet]:
    reason = f"comes out right with --lang es now: take it out of {_FAULTS.name}"
    xfail = pytest.mark.xfail(raises=AssertionError, strict=True, reason=reason)
    known = read_names(_FAULTS)
    return [
        pytest.param(case, id=case.name, marks=[xfail] if case.name in known else [])
        for case in _SPANISH
    ]


@pytest.mark.parametrize("case", _known_faults())
def test_case_with_all_detectors_for_spanish(
    case: Case, spanish: Anonymizer, promote_fixed: bool
) -> None:
    found = faults(case, spanish.analyze(case.text))
    if promote_fixed and not found and case.name in read_names(_FAULTS):
        drop_name(case.name, _FAULTS)
        pytest.xfail(f"taken out of {_FAULTS.name}")
    assert found == []


def test_known_faults_are_names_of_spanish_cases() -> None:
    names = read_names(_FAULTS)
    assert len(names) == len(set(names))
    assert set(names) <= {case.name for case in _SPANISH}


# A line that is longer than what some tools look at (data-privacy-stack/presidio#957, #1569).
def test_the_end_of_a_long_line_is_masked_as_well(anonymizer: Anonymizer) -> None:
    filler = "la radiografía no muestra cambios frente a la anterior " * 1100
    text = f"{filler}según la Dra. Ubalda Zarrabeitia"
    document = anonymizer.analyze(text)
    assert [text[span.start : span.end] for span in document.spans] == ["Ubalda Zarrabeitia"]


@pytest.mark.parametrize("file", _FILES)
def test_what_is_masked_of_the_cases_can_be_restored(
    file: str, anonymizer_for: Callable[[str], Anonymizer]
) -> None:
    for case in _CASES[file]:
        masked = anonymizer_for(case.language).anonymize(case.text)
        assert masked.table.unmask(masked.text) == case.text, case.name


def test_cases_have_names_of_their_own() -> None:
    counts = Counter(case.name for case in _ALL)
    assert [name for name, count in counts.items() if count > 1] == []


def test_cases_in_the_wild_say_where_they_were_met() -> None:
    assert [case.name for case in _CASES["in_the_wild"] if not case.source] == []


@pytest.mark.parametrize("file", _FILES)
def test_cases_stand_in_the_file_of_their_kind(file: str) -> None:
    homes = {case.name: _home(case) for case in _CASES[file]}
    if file != "known_leaks":
        assert [name for name, home in homes.items() if home != f"{file}.yaml"] == []


def test_every_label_of_the_model_has_a_case(anonymizer: Anonymizer) -> None:
    asked = {mark.label for case in _ALL if case.language == "es" for mark in case.marks}
    missing = [
        label
        for label in anonymizer.model.labels
        if label not in asked and convert(label) not in asked
    ]
    assert missing == []
