"""The lists in gazetteers/ are what CONTRIBUTING.md and SOURCES.md say they are."""

from __future__ import annotations

import unicodedata
from configparser import ConfigParser
from itertools import pairwise
from pathlib import Path

import pytest

from crfanon.build.gazetteers import recipes
from crfanon.gazetteers import Gazetteers, list_names
from crfanon.gazetteers.keys import keys_of
from crfanon.text.normalize import fold
from crfanon.text.tokenizer import Tokenizer

_FOLDER = Path(__file__).resolve().parents[2] / "gazetteers"
_FILES = sorted(path.relative_to(_FOLDER).as_posix() for path in _FOLDER.rglob("*.txt"))
_SOURCES = (_FOLDER / "SOURCES.md").read_text(encoding="utf-8")
_MAX_BYTES = 6_000_000  # all lists together, so that the wheel stays light


def test_there_are_lists() -> None:
    assert len(_FILES) > 50
    assert sum((_FOLDER / name).stat().st_size for name in _FILES) < _MAX_BYTES


def test_nothing_but_lists_and_sources_is_shipped() -> None:
    others = {path.name for path in _FOLDER.rglob("*") if path.is_file() and path.suffix != ".txt"}
    assert others == {"SOURCES.md"}


@pytest.mark.parametrize("name", _FILES)
def test_list_is_tidy(name: str) -> None:
    text = (_FOLDER / name).read_bytes().decode("utf-8")
    assert text.endswith("\n")
    entries = text[:-1].split("\n")
    assert entries == sorted(set(entries))
    assert unicodedata.is_normalized("NFC", text)
    for entry in entries:
        assert len(entry) > 1
        assert entry == " ".join(entry.split())


@pytest.mark.parametrize("name", _FILES)
def test_list_is_named_in_sources(name: str) -> None:
    name = name.removesuffix(".txt").removesuffix(".except")
    # What is taken out of a folder is taken out of lists that have their own rows.
    assert (_FOLDER / name).is_dir() or f"`{name}`" in _SOURCES


def test_sources_name_no_list_that_is_missing() -> None:
    languages = tuple({name.split("/")[0] + "/" for name in list_names()})
    named = {part for part in _SOURCES.split("`") if part.startswith(languages)}
    folders = {"/".join(name.split("/")[:i]) for name in list_names() for i in (2, 3)}
    examples = {"es/street.txt", "world/"}
    assert named - examples <= folders | set(list_names())


def test_a_list_and_a_folder_never_share_a_name() -> None:
    """`es/city` would then be the file, and the folder would be lost."""
    for name in list_names():
        assert not (_FOLDER / name).is_dir()


def test_each_recipe_has_its_list_and_its_package_in_sources() -> None:
    names = [recipe.name for recipe in recipes()]
    assert len(names) == len(set(names))
    assert set(names) <= set(list_names())
    rows = _SOURCES.splitlines()
    for recipe in recipes():
        (row,) = [row for row in rows if row.startswith("| `") and f"`{recipe.name}`" in row]
        assert f"| {recipe.package} |" in row


def test_extra_build_asks_for_the_versions_in_sources() -> None:
    setup = ConfigParser()
    setup.read(_FOLDER.parent / "setup.cfg", encoding="utf-8")
    wanted = setup["options.extras_require"]["build"].split()
    assert {recipe.package for recipe in recipes()} <= {line.split("==")[0] for line in wanted}
    for line in wanted:
        package, version = line.split("==")
        assert f"\n| {package} | {version} |" in _SOURCES


def test_lists_without_a_recipe_are_written_by_hand() -> None:
    by_hand = set(list_names()) - {recipe.name for recipe in recipes()}
    for row in _SOURCES.splitlines():
        if row.startswith("| `"):
            names = set(row.split("|")[1].replace("`", "").replace(",", " ").split())
            assert (names <= by_hand) == ("| by hand |" in row), row


@pytest.mark.parametrize("name", list_names())
def test_quick_keys_are_those_of_the_tokenizer(name: str) -> None:
    """Cutting a list all at once gives what the tokenizer gives line by line."""
    entries = Gazetteers.entries(name)
    tokens = Tokenizer()("\n".join(entries))
    forms = list(map(fold, tokens.forms))
    bounds = [*tokens.line_starts.tolist(), len(forms)]
    expected = [" ".join(forms[i:j]) for i, j in pairwise(bounds)]
    assert keys_of(entries)[0] == expected


@pytest.mark.parametrize(
    ("name", "has", "lacks"),
    [
        ("es/given_name/female", ["María del Carmen", "Lucía", "Aitana"], ["Parkinson", "Calle"]),
        ("es/given_name/male", ["José Antonio", "Íñigo", "Mohamed"], ["Hospital", "Mesa"]),
        ("es/given_name/female", ["Meritxell", "Nekane", "Khadija"], ["Jordi", "Jaime", "durante"]),
        ("es/given_name/male", ["Jordi", "Iñaki", "Ionut", "Juan Carlos"], ["Meritxell", "Oihana"]),
        ("es/surname", ["García", "Muñoz", "De la Torre", "O'Donnell"], ["Hipertensión", "Los"]),
        ("es/surname", ["Ferrer", "Etxeberria", "Castiñeira", "Benali"], ["pauta", "García López"]),
        ("es/surname/census", ["Villaseñor", "Zúñiga"], ["Garcialopez", "Cabellos", "Smith"]),
        ("es/city", ["L'Hospitalet de Llobregat", "Vitoria-Gasteiz", "Lima"], ["Libros", "Centro"]),
        ("es/region", ["Vizcaya", "Bizkaia", "A Coruña", "Jalisco"], ["Corazón"]),
        ("es/country", ["Reino Unido", "EE.UU.", "Perú"], ["Unión Europea", "Canarias"]),
        ("es/nationality/female", ["española", "marroquí", "francesas"], ["español"]),
        ("es/profession/female", ["médica", "ama de casa", "ingeniera técnica"], ["médico"]),
        ("es/street_type", ["Calle", "C/", "Avda.", "Pº", "Urb."], ["Paciente"]),
        ("es/hospital", ["Hospital", "Hospital Universitario La Paz"], ["Paciente"]),
        ("es/medical/eponym", ["Parkinson", "Crohn", "Guillain-Barré"], ["García"]),
        ("es/month", ["enero", "sept.", "septiembre"], ["lunes"]),
        ("en/given_name", ["Mary", "James"], ["Hospital"]),
        ("en/surname", ["Smith", "McDonald", "O'Neill"], ["Hospital"]),
        ("en/surname", ["Fairweather", "Shevchenko", "Öztürk"], ["just", "hospital"]),
        ("en/city", ["London", "New York City", "Boston"], ["Patient"]),
        ("en/city", ["Swaffham", "Watchung"], ["hospital"]),
        ("en/given_name/nickname", ["Lizzie", "Bob"], ["Elizabeth"]),
        ("en/court", ["High Court", "Court of Cassation"], ["Boston"]),
        ("en/legal_form", ["Ltd.", "LLC", "Inc."], ["Smith"]),
        ("en/medical/eponym", ["Crohn's", "Parkinson"], ["Smith"]),
        ("de/given_name/female", ["Jutta", "Käthe", "Ayşe"], ["Jürgen", "Straße"]),
        ("de/given_name/male", ["Jürgen", "Hans-Peter", "Mehmet"], ["Jutta", "Klinik"]),
        ("de/surname", ["Müller", "STRASSER", "Öztürk"], ["schon", "gut"]),
        ("de/city", ["München", "Wien", "Zürich", "Bad Aussee", "Danzig"], ["Patient"]),
        ("de/region", ["Nordrhein-Westfalen", "NRW", "Steiermark", "Graubünden"], ["so"]),
        ("de/country", ["Deutschland", "Türkei", "Sowjetunion"], ["Bayern"]),
        ("de/nationality/female", ["Österreicherin", "Türkin", "Französin"], ["Türke"]),
        ("de/nationality/adjective", ["deutsche", "polnischer"], ["Deutschland"]),
        ("de/profession/female", ["Ärztin", "Bäckerin", "Krankenschwester"], ["Bäcker"]),
        ("de/month", ["Jänner", "März", "Dez."], ["Montag"]),
        ("de/weekday", ["Montag", "Mo.", "Sonnabend"], ["so"]),
        ("de/title", ["Herr", "Frau", "Prof. Dr.", "Dipl.-Ing."], ["Patient"]),
        ("de/legal_form", ["GmbH & Co. KG", "e.V.", "GmbH"], ["Müller"]),
        ("de/court", ["Amtsgericht", "BGH", "OLG Hamm"], ["Hamm"]),
        ("de/hospital", ["Klinikum", "LKH", "Charité"], ["Patient"]),
        ("pt/given_name/female", ["Inês", "Conceição", "Thaís"], ["João"]),
        ("pt/given_name/male", ["João", "Antônio", "António", "Tiago"], ["Hospital", "Inês"]),
        ("pt/surname", ["Gonçalves", "Araújo", "da Silva", "Vilas-Boas"], ["paciente"]),
        ("pt/city", ["Póvoa de Varzim", "São Paulo", "Londres", "Luanda"], ["paciente"]),
        ("pt/region", ["Minas Gerais", "SP", "Alentejo"], ["Paciente"]),
        ("pt/country", ["Portugal", "Quênia", "Quénia", "EUA"], ["Lisboa"]),
        ("pt/nationality/female", ["portuguesa", "alemãs", "brasileiras"], ["português"]),
        ("pt/profession/male", ["médico", "carpinteiros", "advogado"], ["médica"]),
        ("pt/title", ["Sr.", "Exma. Sra.", "Doutor", "Des."], ["são"]),
        ("pt/legal_form", ["Lda.", "Ltda", "S.A.", "S/A"], ["Silva"]),
        ("pt/court", ["STF", "Tribunal da Relação de Lisboa", "1ª Vara"], ["relação"]),
        ("pt/weekday", ["terça-feira", "terça", "2ª feira"], ["terceiro"]),
        ("world/given_name/female", ["Tatyana", "Zuzana", "Zeynep"], ["via"]),
        ("world/given_name/male", ["Cengiz", "Oleksandr", "Mirosław"], ["anti", "die"]),
        ("world/surname", ["Sobolev", "Papadopoulos", "Kowalczyk", "Yılmaz"], ["post", "die"]),
        ("world/city", ["Zutphen", "Diyarbakır"], ["auch", "hard", "feira"]),
    ],
)
def test_kind_has_what_it_is_for(name: str, has: list[str], lacks: list[str]) -> None:
    gazetteers = Gazetteers.load([name])
    assert [entry for entry in has if not gazetteers.lists_of(entry)] == []
    assert [entry for entry in lacks if gazetteers.lists_of(entry)] == []
