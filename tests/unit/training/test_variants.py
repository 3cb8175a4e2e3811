"""Variants of written texts: other values, the same text around them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crfanon.corpus import read
from crfanon.crypto.keyed_random import Chance
from crfanon.errors import ConfigError
from crfanon.text.document import Document
from crfanon.training.manners import MANNERS, rewritten
from crfanon.training.variants import Variants, Written

_TEXT = """\
language: en
genre: letter
country: GB
---
Mrs ⟦PERSON|Ottoline Marsh-Quill⟧ (⟦AGE|47⟧), ⟦DEMOGRAPHIC_PROFESSION|beekeeper⟧,
file ⟦ID|RX-2041/b⟧. Seen ⟦DATE|12 March 2019⟧ and on ⟦DATE|Mon⟧;
⟦PERSON|MARSH-QUILL⟧ rang ⟦CONTACT|0113 496 0712⟧ about 5 mg.
Lives in ⟦LOCATION_CITY|Otley⟧, once ⟦LOCATION_CITY|otley⟧. ⟦DATE?|Tuesday⟧.
"""
_OTHER = """\
---
⟦DEMOGRAPHIC_PROFESSION|slater⟧ in ⟦LOCATION_CITY|Little Snoring⟧
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    folder = tmp_path_factory.mktemp("texts")
    (folder / "a.txt").write_text(_TEXT, encoding="utf-8")
    (folder / "b.txt").write_text(_OTHER, encoding="utf-8")
    return Written(
        folder,
        40,
        given=("world/given_name",),
        surnames=("world/surname",),
        towns=("en/city",),
        kept=("en/title",),
    )


def _variants(written: Written) -> list[Document]:
    return list(Variants(written, list(read(written.path, format="inline")), "en"))


def _surfaces(document: Document) -> list[str]:
    return [document.text[span.start : span.end] for span in document.spans]


def test_there_are_so_many_and_the_text_itself(written: Written) -> None:
    found = _variants(written)
    assert len(found) == 2 * 41
    assert found[0].text.startswith("Mrs Ottoline")
    assert len({document.doc_id for document in found}) == len(found)
    again = _variants(written)
    assert [(d.text, d.spans) for d in again] == [(d.text, d.spans) for d in found]


def test_values_keep_their_shape_and_their_label(written: Written) -> None:
    labels = [span.label for span in _variants(written)[0].spans]
    for document in _variants(written)[1:41]:
        assert [span.label for span in document.spans] == labels
        _, age, _, number, date, _, _, phone, *_ = _surfaces(document)
        assert re.fullmatch(r"\d\d", age)
        assert re.fullmatch(r"[A-Za-z]{2}-\d{4}/[A-Za-z]", number)
        assert re.fullmatch(r"[\dlIOSB]{2}\s\w+\s[\dlIOSB]{4}", date)
        assert re.fullmatch(r"[\dlIOSB]{4}\s[\dlIOSB]{3}\s[\dlIOSB]{4}", phone)


def test_what_stands_around_the_values_stays(written: Written) -> None:
    around = re.compile(r"Mrs (.+) \(\d\d\), (?:.+),\nfile .+\. Seen .+\sand on .+;\s")
    names = {found[1] for d in _variants(written)[1:41] if (found := around.match(d.text))}
    assert len(names) > 5


def test_one_value_stays_one(written: Written) -> None:
    for document in _variants(written)[1:41]:
        *_, town, again, _ = _surfaces(document)
        first, capitals = _surfaces(document)[0], _surfaces(document)[6]
        if document.text.startswith("Mrs "):
            assert first.split()[-1].upper() == capitals
            assert town.lower() == again.lower() and again == again.lower()


def test_values_without_digits_come_from_other_texts(written: Written) -> None:
    professions = {_surfaces(d)[2].lower() for d in _variants(written)[1:41]}
    assert professions >= {"beekeeper", "slater"}
    weekdays = {_surfaces(d)[5] for d in _variants(written)[1:41] if d.text.startswith("Mrs ")}
    assert weekdays <= {"Mon", "Tue", "Tues", "Wed", "Thu", "Thur", "Thurs", "Fri", "Sat", "Sun"}
    assert len(weekdays) > 2


def test_a_folder_without_texts_is_refused(written: Written) -> None:
    with pytest.raises(ConfigError, match="holds no text"):
        Variants(written, [], "en")


@given(st.text(max_size=200), st.sampled_from(MANNERS), st.integers(0, 9))
def test_manners_move_nothing(text: str, manner: str, seed: int) -> None:
    if manner == "careless":
        text = text.replace(",", "")
    assert len(rewritten(Document("a", text), manner, Chance("a", seed)).text) == len(text)


def test_manners_say_what_they_do() -> None:
    text = "Señora Ida Loeb lives in Bonn, and so does her brother Otto,\nwho sold oil at IOSB 10"
    chance = Chance("manners")

    def in_manner(manner: str) -> str:
        return rewritten(Document("a", text), manner, chance).text

    assert in_manner("lower case") == text.lower()
    assert in_manner("capitals") == text.upper()
    assert in_manner("without accents").startswith("Senora")
    assert in_manner("careless").startswith("senora ida loeb lives in bonn  and")
    assert in_manner("wrapped").splitlines()[0] == in_manner("wrapped").splitlines()[0].rstrip()
    assert len(in_manner("wrapped").splitlines()) > len(text.splitlines())
    assert in_manner("unwrapped") == text
    assert rewritten(Document("a", "one\ntwo\nThree"), "unwrapped", chance).text == "one two\nThree"
    assert any(in_manner("scanned") != text for _ in range(20))
    assert sorted(in_manner("mistyped")) == sorted(text)
