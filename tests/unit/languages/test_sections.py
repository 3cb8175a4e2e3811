"""Every language is a folder of YAML files with the same keys, read with checks."""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
import yaml

import crfanon.languages
from crfanon.errors import ConfigError
from crfanon.languages import LANGUAGES
from crfanon.languages.cue_words import cue_words
from crfanon.languages.date_words import DateWords
from crfanon.languages.label_names import label_names
from crfanon.languages.language import Language, language
from crfanon.languages.mention_words import mention_words
from crfanon.languages.page_words import page_words
from crfanon.languages.sections import ANY, file_section, flag, load, pairs, words

FOLDER = Path(crfanon.languages.__file__).parent
FILES = sorted(FOLDER.glob("*/*.yaml"))
OPTIONAL = {"citations.yaml", "context.yaml"}
SECTIONS = "about dates words labels heads surrogates phrases grammar phrasing mentions variants"


def test_the_languages_are_the_folders_with_a_file_about_one() -> None:
    assert list(LANGUAGES) == sorted(f.parent.name for f in FOLDER.glob("*/language.yaml"))
    assert {"de", "en", "es", "pt"} <= set(LANGUAGES)


@pytest.mark.parametrize("section", SECTIONS.split())
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_section_of_every_language_is_read_to_its_last_key(code: str, section: str) -> None:
    assert getattr(language(code), section) is getattr(language(code), section)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", ["words", "labels"])
def test_pages_say_the_same_in_every_language(code: str, kind: str) -> None:
    english, own = (getattr(page_words(each), kind) for each in ("en", code))
    assert own.keys() == english.keys()
    assert all(_fields(text) == _fields(english[key]) for key, text in own.items())
    assert set(page_words(code).labels) == set(label_names(code))


def _fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def test_what_belongs_to_no_language_has_the_same_keys() -> None:
    assert not cue_words(ANY).titles
    assert mention_words("tlh") is not None
    assert language("tlh").variants.code == ""


@pytest.mark.parametrize("name", sorted({f.name for f in FILES if f.parent.name != ANY} - OPTIONAL))
def test_all_languages_have_the_same_files(name: str) -> None:
    having = {file.parent.name for file in FILES if file.name == name} - {ANY}
    assert having == set(LANGUAGES)


def test_all_languages_have_names_for_the_same_labels() -> None:
    assert len({tuple(language(code).labels) for code in LANGUAGES}) == 1
    names = [name for code in LANGUAGES for name in language(code).labels.values()]
    assert all(name.isascii() and name.isupper() for name in names)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_words_are_composed_and_text(file: Path) -> None:
    written = file.read_text("utf-8")
    assert written == unicodedata.normalize("NFC", written)
    assert all(isinstance(value, str | bool | int) for value in _values(yaml.safe_load(written)))
    # A bare yes, no or on that was meant as a word.
    flags = [value for value in _values(yaml.safe_load(written)) if isinstance(value, bool)]
    assert len(flags) == sum(line.endswith((": true", ": false")) for line in written.split("\n"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_comments_say_what_keys_are_for(file: Path) -> None:
    if file.name == "labels.yaml" or (file.name == "context.yaml" and file.parent.name != ANY):
        return
    keys = re.findall(r"(?:^#.*\n)?^\w+:", file.read_text("utf-8"), re.MULTILINE)
    # Two or three that are alike may share a comment.
    shared = [len(run) for run in re.findall("u+", "".join("#u"[key[0] != "#"] for key in keys))]
    assert max(shared, default=0) <= 2


def _values(tree: object) -> Iterator[object]:
    if isinstance(tree, dict):
        for value in tree.values():
            yield from _values(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _values(value)
    else:
        yield tree


def test_sections_cannot_be_changed() -> None:
    own = language("es")
    with pytest.raises(dataclasses.FrozenInstanceError):
        own.dates.month_first = True  # type: ignore[misc]
    with pytest.raises(TypeError):
        own.surrogates.titles["don"] = ""  # type: ignore[index]


@pytest.mark.parametrize("section", ["dates", "grammar", "labels", "surrogates", "words"])
def test_of_an_unknown_language_nothing_is_told(section: str) -> None:
    with pytest.raises(ConfigError, match="nothing is known of language 'tlh'; use one of de, en"):
        getattr(language("tlh"), section)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("articles: 3", "articles: text is needed, not a number"),
        ("articles: no", "articles: text is needed, not true or false"),
        ("articles: [der, die]", "articles: text is needed, not a list"),
        ("articles:", "articles: text is needed, not nothing"),
        ("other: der", "articles: text is needed, and the key is missing"),
    ],
)
def test_a_malformed_value_is_told_with_file_and_key(
    tmp_path: Path, written: str, message: str
) -> None:
    file = tmp_path / "words.yaml"
    file.write_text(written, "utf-8")
    with pytest.raises(ConfigError, match=f"words.yaml: {message}"):
        words(file_section(file), "articles")


def test_malformed_files_and_keys_are_told(tmp_path: Path) -> None:
    file = tmp_path / "dates.yaml"
    with pytest.raises(ConfigError, match="dates.yaml: there is no such file"):
        file_section(file)
    file.write_text("a: b\nc: [", "utf-8")
    with pytest.raises(ConfigError, match=r"dates.yaml:3: no valid YAML: "):
        file_section(file)
    file.write_text("der die das", "utf-8")
    with pytest.raises(ConfigError, match="a table of keys is needed, not text"):
        file_section(file)
    file.write_text("coarse:\n  no: der\n", "utf-8")
    with pytest.raises(ConfigError, match="coarse.False: a key has to be text; put it in quotes"):
        file_section(file).inner("coarse")
    file.write_text("plurals: |\n  amt, ämter\n  haus\n", "utf-8")
    with pytest.raises(ConfigError, match="plurals: a line has to be of two"):
        pairs(file_section(file), "plurals")
    file.write_text("month_first: der", "utf-8")
    with pytest.raises(ConfigError, match="month_first: true or false is needed, not text"):
        flag(file_section(file), "month_first")


def test_a_misspelt_key_is_told(tmp_path: Path) -> None:
    file = tmp_path / "dates.yaml"
    file.write_text((FOLDER / "de/dates.yaml").read_text("utf-8") + "monhts: Mai\n", "utf-8")
    with pytest.raises(ConfigError, match="dates.yaml: monhts: nothing reads this key"):
        load(DateWords, file_section(file), code="de")


def test_a_folder_without_its_grammar_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Language("es")
    monkeypatch.setattr(own, "_own", lambda module, name: None)
    with pytest.raises(ConfigError, match=r"languages/es/grammar\.py: has no class Grammar"):
        own.grammar  # noqa: B018
