"""crfanon.gazetteers: keys, list files, matching, and how lists are made."""

from __future__ import annotations

import re
import threading
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from crfanon.build import gazetteers as build_module
from crfanon.build import person_lists
from crfanon.build.gazetteers import Recipe, build, changes, recipes, tidy, write
from crfanon.errors import ConfigError, MissingExtraError
from crfanon.gazetteers import Gazetteers, list_names
from crfanon.gazetteers.keys import keys_of
from crfanon.gazetteers.lists import entry_keys
from crfanon.text.normalize import fold
from crfanon.text.tokenizer import Tokenizer
from crfanon.text.tokens import Lexicon, Tokens

# ---- fold, keys


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("MARTÍNEZ", "martinez"),
        ("Güell i Bacigalupi", "guell i bacigalupi"),
        ("Straße", "strasse"),
        ("Gonçalves", "goncalves"),
        ("Muñoz", "muñoz"),
        ("MUN\u0303OZ", "muñoz"),
        ("e\u0301l", "el"),
        ("L’Hospitalet", "l'hospitalet"),
        ("Vitoria‑Gasteiz", "vitoria-gasteiz"),
        ("Łódź", "łodz"),
        ("", ""),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_fold_keeps_n_and_ñ_apart() -> None:
    assert fold("peña") != fold("pena")


@pytest.mark.parametrize(
    ("entry", "key"),
    [
        ("San Roque", "san roque"),
        ("O'Donnell", "o ' donnell"),
        ("C/", "c /"),
        ("Avda.", "avda ."),
        ("Pº", "p º"),
        ("12 de Octubre", "12 de octubre"),
        ("2º", "2 º"),
        ("R1", "r 1"),
        ("McAllister", "mc allister"),
        ("DRAna", "dr ana"),
        ("Łukasz Żak", "łukasz zak"),
        ("Əli Işık", "əli isık"),
        ("McŁukasz", "mc łukasz"),
        ("\x80a", "\x80 a"),
        ("Bułgaria 3ł", "bułgaria 3 ł"),
        ("d’Ors", "d ' ors"),
        ("  San \t Roque ", "san roque"),
        ("Quién?", "quien ?"),
        ("µm", "μm"),
        ("", ""),
    ],
)
def test_key_is_the_folded_tokens(entry: str, key: str) -> None:
    assert keys_of(["Ana", entry, "Eva"])[0] == ["ana", key, "eva"]


def test_entry_with_inner_capital_has_a_key_for_capitals() -> None:
    assert entry_keys(["McAllister"]) == {"mc allister", "mcallister"}
    assert entry_keys(["Mackay"]) == {"mackay"}


# ---- matching


def _found(gazetteers: Gazetteers, text: str, tokens: Tokens | None = None) -> list[str]:
    """Return what is found in `text`, as "list:words" in the order of the text."""
    tokens = Tokenizer()(text) if tokens is None else tokens
    spans = sorted(gazetteers.match(tokens).spans(tokens))
    return [f"{span.label}:{text[span.start : span.end]}" for span in spans]


def _white_space_tokens(text: str) -> Tokens:
    """Cut at white space only, as another tokenizer might."""
    lexicon = Lexicon()
    pieces = list(re.finditer(r"\S+", text))
    ids, starts, ends = (
        np.array(column, np.int32)
        for column in (
            [lexicon.number(piece.group()) for piece in pieces],
            [piece.start() for piece in pieces],
            [piece.end() for piece in pieces],
        )
    )
    first = np.zeros(min(len(pieces), 1), np.int32)
    return Tokens(lexicon, ids, starts, ends, first, first)


_TOWNS = Gazetteers({"town": ["Roque", "San Roque", "San Roque del Acebal", "Acebal"]})


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Vive en Roque.", ["town:Roque"]),
        ("Vive en San Roque.", ["town:San Roque"]),
        ("San Roque del Acebal", ["town:San Roque del Acebal"]),
        ("San Roque del Valle", ["town:San Roque"]),
        ("San Roque del", ["town:San Roque"]),
        ("San", []),
        ("SAN ROQUE DEL ACEBAL", ["town:SAN ROQUE DEL ACEBAL"]),
        ("san róque", ["town:san róque"]),
        ("SanRoque", ["town:SanRoque"]),
        ("San  Roque", ["town:San  Roque"]),
        ("San   Roque", ["town:Roque"]),
        ("San\tRoque", ["town:San\tRoque"]),
        ("San\nRoque", ["town:Roque"]),
        ("San, Roque", ["town:Roque"]),
        ("Roques y Sanroque", []),
        ("Roque Roque San Roque", ["town:Roque", "town:Roque", "town:San Roque"]),
        ("", []),
        (" \n ", []),
    ],
)
def test_match_is_leftmost_longest(text: str, found: list[str]) -> None:
    assert _found(_TOWNS, text) == found


def test_an_earlier_entry_wins_over_a_longer_later_one() -> None:
    gazetteers = Gazetteers({"a": ["Val de San", "San Roque del Acebal", "Roque"]})
    assert _found(gazetteers, "Val de San Roque del Acebal") == ["a:Val de San", "a:Roque"]


def test_a_beginning_is_no_entry() -> None:
    gazetteers = Gazetteers({"a": ["Santa Cruz de la Palma"]})
    assert _found(gazetteers, "Santa Cruz de la Luz") == []


def test_lists_are_matched_independently() -> None:
    gazetteers = Gazetteers({"town": ["San Roque"], "saint": ["Roque", "San"], "word": ["roque"]})
    assert _found(gazetteers, "San Roque") == [
        "saint:San",
        "town:San Roque",
        "saint:Roque",
        "word:Roque",
    ]


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        ("O'Donnell", "calle O'Donnell"),
        ("O'Donnell", "CALLE O’DONNELL"),
        ("L'Hospitalet", "en l'Hospitalet"),
        ("C/", "C/ Mayor"),
        ("Vitoria-Gasteiz", "Vitoria - Gasteiz"),
        ("McAllister", "Sr. MCALLISTER"),
        ("McAllister", "Sr. McAllister"),
        ("McAllister", "Sr. Mcallister"),
        ("A3", "la A3"),
        ("Łódź", "de ŁÓDŹ"),
    ],
)
def test_entry_matches_however_it_is_cut(entry: str, text: str) -> None:
    assert len(_found(Gazetteers({"a": [entry]}), text)) == 1


def test_match_by_another_tokenizer() -> None:
    gazetteers = Gazetteers({"a": ["O'Donnell", "L'Hospitalet de Llobregat", "San Roque"]})
    text = "O'Donnell vive en L'Hospitalet de Llobregat, no en San Roque"
    assert _found(gazetteers, text, _white_space_tokens(text)) == ["a:O'Donnell", "a:San Roque"]
    text = "L'Hospitalet de Llobregat"
    assert _found(gazetteers, text, _white_space_tokens(text)) == [f"a:{text}"]


def test_ñ_is_not_n() -> None:
    gazetteers = Gazetteers({"a": ["Peña"]})
    assert _found(gazetteers, "pena PEÑA PEN\u0303A") == ["a:PEÑA", "a:PEN\u0303A"]


def test_kinds_follow_the_order_of_the_lists() -> None:
    kinds = Gazetteers({"es/b": ["Roque"], "es/a": ["Roque"]}).kinds
    assert [kind.label for kind in kinds] == ["es/b", "es/a"]
    assert [kind.source for kind in kinds] == ["gazetteer:es/b", "gazetteer:es/a"]


def test_matches_come_in_text_order() -> None:
    matches = _TOWNS.match(Tokenizer()("San Roque, Roque, San Roque, Acebal"))
    assert matches.first.tolist() == [0, 3, 5, 8]
    assert matches.last.tolist() == [2, 4, 7, 9]
    assert {column.dtype for column in (matches.first, matches.last, matches.kind_ids)} == {
        np.dtype(np.int32)
    }


def test_no_lists() -> None:
    assert len(Gazetteers({}).match(Tokenizer()("Ana Berg"))) == 0
    assert len(Gazetteers({"a": []}).match(Tokenizer()("Ana Berg"))) == 0


def test_facts_grow_with_the_lexicon_and_change_with_it() -> None:
    gazetteers = Gazetteers({"a": ["Roque", "San Roque", "Berg"]})
    one, other = Tokenizer(), Tokenizer()
    assert _found(gazetteers, "Ana", one("Ana")) == []
    assert _found(gazetteers, "San Roque", one("San Roque")) == ["a:San Roque"]
    # In the other lexicon the numbers stand for other forms.
    assert _found(gazetteers, "Berg y San", other("Berg y San")) == ["a:Berg"]
    assert _found(gazetteers, "Roque Berg", one("Roque Berg")) == ["a:Roque", "a:Berg"]
    letters = "abcdefghijklmnopqrst"
    many = " ".join(map("".join, product(letters, repeat=3)))  # 8,000 forms
    text = f"{many} San Roque"
    assert _found(gazetteers, text, other(text)) == ["a:San Roque"]


def test_match_is_safe_between_threads() -> None:
    entries = [f"Val{chr(97 + i % 26)}{chr(97 + i // 26)} Mayor" for i in range(500)]
    gazetteers, tokenizer = Gazetteers({"a": entries}), Tokenizer()
    texts = ["\n".join(entries[i::7]) for i in range(7)]
    counts: dict[int, int] = {}

    def work(i: int) -> None:
        counts[i] = len(gazetteers.match(tokenizer(texts[i])))

    threads = [threading.Thread(target=work, args=(i,)) for i in range(7)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == {i: len(entries[i::7]) for i in range(7)}


def test_repr_shows_counts_only() -> None:
    assert repr(_TOWNS) == "<Gazetteers: 1 lists, 4 entries>"


# ---- list files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Lists es/city (two files and two with exceptions) and es/title."""

    def put(name: str, *entries: str) -> None:
        path = tmp_path / f"{name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{entry}\n" for entry in entries), encoding="utf-8")

    put("es/city/north", "Bermeo", "Bilbao", "San Roque")
    put("es/city/south", "Bilbao", "Cádiz", "Sol")
    put("es/city/north.except", "san roque")
    put("es/city.except", "SOL")
    put("es/title", "Don", "Dra.")
    return tmp_path


def test_list_names_are_files_without_exceptions(folder: Path) -> None:
    assert list_names(folder=folder) == ["es/city/north", "es/city/south", "es/title"]
    assert list_names("es/city", folder=folder) == ["es/city/north", "es/city/south"]


@pytest.mark.parametrize(
    ("name", "entries"),
    [
        ("es/title", ["Don", "Dra."]),
        ("es/city/north", ["Bermeo", "Bilbao"]),
        ("es/city/south", ["Bilbao", "Cádiz"]),
        ("es/city", ["Bermeo", "Bilbao", "Cádiz"]),
        ("es", ["Bermeo", "Bilbao", "Cádiz", "Don", "Dra."]),
    ],
)
def test_a_name_is_a_list_or_a_folder(folder: Path, name: str, entries: list[str]) -> None:
    assert Gazetteers.entries(name, folder=folder) == entries
    gazetteers = Gazetteers.load([name], folder=folder)
    every = ["Bermeo", "Bilbao", "Cádiz", "Don", "Dra.", "San Roque", "Sol"]
    assert [entry for entry in every if gazetteers.lists_of(entry)] == entries


def test_load_keeps_the_order_of_names_and_gives_each_list_its_own(folder: Path) -> None:
    names = ["es/title", "es/city", "es/city/south"]
    gazetteers = Gazetteers.load(names, folder=folder)
    assert gazetteers.names == tuple(names)
    assert gazetteers.lists_of("CADIZ") == ["es/city", "es/city/south"]
    assert gazetteers.lists_of("dra.") == ["es/title"]
    assert gazetteers.lists_of("dra") == []


@pytest.mark.parametrize("name", ["es/town", "es/city/nor", "../es", "es/city/north.except", "x"])
def test_missing_list_is_named(folder: Path, name: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(repr(name))):
        Gazetteers.load(["es/title", name], folder=folder)
    with pytest.raises(ConfigError, match="crfanon gazetteers list"):
        Gazetteers.entries(name, folder=folder)


def test_list_that_is_not_utf8_is_named_with_the_byte(folder: Path) -> None:
    (folder / "es/title.txt").write_bytes(b"Don\nDo\xf1a\n")
    with pytest.raises(ConfigError, match=r"title\.txt: not UTF-8 at byte 6"):
        Gazetteers.load(["es/title"], folder=folder)


def test_list_that_cannot_be_read_is_named(folder: Path) -> None:
    (folder / "es/title.txt").unlink()
    (folder / "es/other").mkdir()
    (folder / "es/other/title.txt").mkdir()
    with pytest.raises(ConfigError, match=r"title\.txt: cannot be read"):
        Gazetteers.load(["es/other"], folder=folder)


def test_list_with_byte_order_mark_blank_lines_and_dos_line_ends(folder: Path) -> None:
    (folder / "es/title.txt").write_bytes(b"\xef\xbb\xbfDon\r\n\r\nDra.\r\n")
    assert Gazetteers.entries("es/title", folder=folder) == ["Don", "Dra."]
    gazetteers = Gazetteers.load(["es/title"], folder=folder)
    assert len(gazetteers) == 2
    assert _found(gazetteers, "Don\n\nDra.") == ["es/title:Don", "es/title:Dra."]


def test_shipped_lists_are_found_without_naming_a_folder() -> None:
    assert "Sra." in Gazetteers.entries("es/title")


# ---- making lists


def test_tidy_sorts_and_drops_what_is_no_entry() -> None:
    entries = ["Ruiz", "Ana", "Ana ", "A", "", "12", "a_b", "Mun\u0303oz", "San  Roque", "王伟"]
    assert tidy(entries) == "Ana\nMuñoz\nRuiz\nSan Roque\n"


def test_surnames_are_spelled_and_neither_words_nor_double(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "surnames.csv"
    table.write_text(
        "name,white,hispanic\nMUNIZ,0.1,0.9\nBERLANGA,0.4,0.6\nSMITH,0.9,0.1\n"
        "CABEZA,0.1,0.9\nMUNIZBERLANGA,0.0,1.0\nDELABERLANGA,0.0,1.0\n",
        encoding="ascii",
    )
    monkeypatch.setattr(person_lists, "file_of", lambda package, path: table)
    [recipe] = [recipe for recipe in recipes() if recipe.name == "es/surname/census"]
    assert build(recipe) == "Berlanga\nMuñiz\n"


def _made_from(
    name: str, content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """Return what the recipe of the list `name` makes when its data file holds `content`."""
    data = tmp_path / "data"
    data.write_text(content, encoding="utf-8")
    monkeypatch.setattr(person_lists, "file_of", lambda package, path: data)
    [recipe] = [recipe for recipe in recipes() if recipe.name == name]
    return build(recipe).splitlines()


def test_surnames_of_a_package_are_neither_common_words_nor_wrongly_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = '{"surnames": ["Oberhuber", "nicht", "MÃ¼ller"], "names": {"male": ["Otto"]}}'
    assert _made_from("de/surname/mimesis", content, tmp_path, monkeypatch) == ["Oberhuber"]


def test_surnames_by_gender_are_taken_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = '{"surnames": {"male": ["Zielonka"], "female": ["Zielonczyk"]}}'
    made = _made_from("world/surname/mimesis", content, tmp_path, monkeypatch)
    assert made == ["Zielonczyk", "Zielonka"]


def test_names_of_the_world_are_no_words_of_our_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # "Auch" and "Feira" are common in one language, "Ivan" about as much in all.
    content = '{"names": {"male": ["Auch", "Feira", "Ivan"]}}'
    made = _made_from("world/given_name/male/mimesis", content, tmp_path, monkeypatch)
    assert made == ["Ivan"]


def test_cyrillic_surnames_are_romanized_with_each_ending(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = '{"surnames": {"male": ["Заболоцкий"], "female": ["Соловьёва"]}}'
    made = _made_from("world/surname/mimesis_romanized", content, tmp_path, monkeypatch)
    assert made == ["Soloveva", "Zabolotski", "Zabolotskiy", "Zabolotsky"]


def test_uncommon_surnames_begin_behind_the_common_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [*["SMITH"] * 8_000, "MCTAVISHER", "WATER"]
    content = "".join(f"{name} 0.001 68.668 1\n" for name in names)
    made = _made_from("en/surname/uncommon", content, tmp_path, monkeypatch)
    assert made == ["McTavisher"]


@pytest.mark.parametrize("gender", ["female", "male"])
def test_german_professions_have_a_list_for_each_gender(
    gender: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = ["Drechsler*in", "Kunde / Kundin", "Beauftragte*r", "Hilfskraft", "Rat (m/w)"]
    monkeypatch.setattr(person_lists, "faker", lambda *_arguments: iter(jobs))
    [recipe] = [r for r in recipes() if r.name == f"de/profession/{gender}/faker"]
    forms = {
        "female": ["Beauftragte", "Drechslerin", "Kundin"],
        "male": ["Beauftragter", "Drechsler", "Kunde"],
    }
    assert build(recipe).splitlines() == forms[gender]


def test_missing_package_names_the_extra() -> None:
    def make() -> list[str]:
        raise ModuleNotFoundError("No module named 'nowhere'")

    with pytest.raises(MissingExtraError, match=r"es/a\.txt: is made from nowhere.*\[build\]"):
        build(Recipe("es/a", "nowhere", make))


def test_write_changes_only_lists_that_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = (
        Recipe("es/a/one", "none", lambda: ["Bo", "Ana"]),
        Recipe("es/b", "none", lambda: ["Eva"]),
    )
    monkeypatch.setattr(build_module, "recipes", lambda: made)
    (tmp_path / "es").mkdir()
    (tmp_path / "es/b.txt").write_text("Eva\n", encoding="utf-8")
    (tmp_path / "es/c.txt").write_text("by hand\n", encoding="utf-8")
    assert list(changes(tmp_path)) == ["es/a/one"]
    assert write(tmp_path) == ["es/a/one"]
    assert (tmp_path / "es/a/one.txt").read_text(encoding="utf-8") == "Ana\nBo\n"
    assert write(tmp_path) == []
    assert (tmp_path / "es/c.txt").read_text(encoding="utf-8") == "by hand\n"


def test_nothing_is_written_unless_all_lists_can_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> list[str]:
        raise ModuleNotFoundError

    made = (Recipe("es/a", "none", lambda: ["Ana"]), Recipe("es/b", "nowhere", fail))
    monkeypatch.setattr(build_module, "recipes", lambda: made)
    with pytest.raises(MissingExtraError):
        write(tmp_path)
    assert list(tmp_path.iterdir()) == []
