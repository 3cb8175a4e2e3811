"""Labels of forms, codes and jobs are nobody's name; what people are called as well may be one."""

from __future__ import annotations

import pytest
from case_tables import table

from crfanon.decide.field_labels import FieldLabels
from crfanon.text.spans import Span


def _marked(text: str, label: str = "PERSON") -> tuple[str, Span]:
    """Return a text without its square brackets, and the span that they were around."""
    start, end = text.index("["), text.index("]") - 1
    return text.replace("[", "").replace("]", ""), Span(start, end, label, "crf:x")


@table("finding", "language, text")
def test_labels_of_forms_are_told(language: str, text: str) -> None:
    assert FieldLabels(language).is_label(*_marked(text))


@table("finding", "language, text")
def test_who_is_called_like_a_label_is_none(language: str, text: str) -> None:
    assert not FieldLabels(language).is_label(*_marked(text))


@pytest.mark.parametrize(
    ("language", "text"),
    [("de", "[Fall 4471902]"), ("es", "[NSS: 92-91-90]."), ("es", "NSS: [92-91-90].\n")],
)
def test_what_has_a_number_is_no_label_and_no_heading(language: str, text: str) -> None:
    words, marked = FieldLabels(language), _marked(text, "ID")
    assert not words.is_label(*marked)
    assert not words.is_heading(*marked)


@pytest.mark.parametrize(
    ("language", "text"),
    [("pt", "na [Folha] de hoje"), ("en", "[Unit] 4, Mill Lane"), ("es", "del [Estado] ruso")],
)
def test_firms_and_streets_may_be_called_so(language: str, text: str) -> None:
    assert not FieldLabels(language).is_label(*_marked(text, "ORGANIZATION"))


@table("finding", "language, text, is_job")
def test_jobs_are_told_from_people(language: str, text: str, *, is_job: bool) -> None:
    assert FieldLabels(language).is_job(*_marked(text)) is is_job


@table("finding", "language, text, parts")
def test_codes_are_cut_out_and_what_they_ask_for_is_kept(
    language: str, text: str, parts: list[str]
) -> None:
    bare, span = _marked(text)
    found = FieldLabels(language).without_codes(bare, span)
    assert [bare[part.start : part.end] for part in found] == parts
