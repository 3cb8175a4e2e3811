"""Each label masked by a method of its own."""

from __future__ import annotations

import pytest

from crfanon.errors import ConfigError
from crfanon.link import resolve
from crfanon.mask import ByLabel, Mentions, make_method, mask


def _by_label(**methods) -> ByLabel:
    return ByLabel(methods, otherwise=make_method("tag"))


def test_the_nearest_label_upwards_has_the_method(doc) -> None:
    method = _by_label(
        PERSON=make_method("suppress"), NAME_PATIENT=make_method("suppress", mark="###")
    )
    document = resolve(
        doc("[NAME_PATIENT Ann] [NAME_PROFESSIONAL Bob] [DATE 1999] [NAME_PATIENT Ann]")
    )
    assert mask(document, method=method).text == "### [***] [DATE_1] ###"


def test_numbers_of_tags_are_those_of_one_method(doc) -> None:
    document = resolve(doc("[ID 12] [DATE 1999] [ID 13] [DATE 2001]"))
    masked = mask(document, method=_by_label(DATE=make_method("suppress")))
    assert masked.text == "[ID_1] [***] [ID_2] [***]"
    assert masked.table.unmask(masked.text) == document.text


def test_no_method_gives_what_another_one_has_given(doc) -> None:
    class Same:
        """Gives the first word that does not stand in the document."""

        def __call__(self, mentions: Mentions) -> list[str]:
            word = next(w for w in ("one", "two", "six") if w not in mentions.document.text)
            return [word] * len(mentions.surfaces)

    method = ByLabel({"ID": Same(), "DATE": Same()}, otherwise=make_method("tag"))
    assert mask(resolve(doc("[ID 12] [DATE 1999]")), method=method).text == "one two"


def test_a_method_has_the_options_that_are_its_own() -> None:
    assert make_method("tag", opening="<", closing=">").opening == "<"
    with pytest.raises(ConfigError, match="masking method tag: there is no option 'mark'"):
        make_method("tag", mark="x")
