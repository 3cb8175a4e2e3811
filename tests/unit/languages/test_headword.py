"""What a place in the sentence asks for; every mention is invented."""

from __future__ import annotations

import pytest
from agreement_cases import BAR, Case, agreement_cases

from crfanon.errors import ConfigError
from crfanon.languages import LANGUAGES
from crfanon.languages.agreement import analyze
from crfanon.languages.headword import Headword


def head_of(case: Case, lang: str) -> Headword:
    before = f"{case.before} " if case.before else ""
    return analyze(case.surface, before=before, label=case.label, lang=lang)


def agrees(head: Headword, code: str, lang: str) -> bool:
    """Say whether a head has the gender, number and case of a code such as "fsd".

    A case counts where it changes a form: not in a feminine singular, and the accusative
    is told from the nominative by "den" alone.
    """
    gender, number, case = (*code, "-")[:3]
    if lang == "en" and gender == "n":
        gender = "-"  # things have none
    if number not in ("-", head.number[0]) or gender not in ("-", (head.gender or "-")[0]):
        return False
    if case == "-" or (gender == "f" and number == "s" and lang == "de"):
        return case == "-" or lang != "de" or gender == "f"
    found = (head.case or "-")[0]
    return found == case or (case == "n" and found in "an-")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_heads_have_the_gender_number_and_case_of_their_place(lang: str) -> None:
    known = agreement_cases(lang)
    right = [agrees(head_of(case, lang), case.code, lang) for case in known]
    assert len(known) == 200
    # Only the odd half was looked at while the rules were written.
    for half in (right[::2], right[1::2]):
        assert sum(half) / len(half) >= BAR


def test_a_language_without_rules_is_refused() -> None:
    with pytest.raises(ConfigError, match=f"language 'xx'; use one of {', '.join(LANGUAGES)}"):
        analyze("Haus", label="PERSON", lang="xx")
