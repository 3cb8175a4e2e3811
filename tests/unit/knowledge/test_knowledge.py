"""Knowledge bases are made from several sources, read, and climbed."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from crfanon.build.knowledge.triples import add_triples
from crfanon.build.knowledge.wikidata import add_wikidata
from crfanon.build.knowledge.wordnet import add_wordnet
from crfanon.build.knowledge.writing import Builder
from crfanon.errors import ConfigError, CorpusError
from crfanon.knowledge import Called, KnowledgeBase, Relation, shipped
from crfanon.text.normalize import name_key

_LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>"
_SUBCLASS = "<http://www.w3.org/2000/01/rdf-schema#subClassOf>"
_DIRECT = "http://www.wikidata.org/prop/direct"

Make = Callable[[Builder], KnowledgeBase]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Give a function that writes what a builder holds, and opens it."""

    def opened(builder: Builder) -> KnowledgeBase:
        builder.write(tmp_path / "base.sqlite")
        return KnowledgeBase(tmp_path / "base.sqlite")

    return opened


def _texts(base: KnowledgeBase, name: str, language: str = "en") -> list[str]:
    """Return what stands above the best known thing of a name."""
    above = base.above(base.look(name)[0])
    return [called[0].text for thing in above if (called := base.called(thing, language))]


def _chain(*names: str) -> Builder:
    """Return a builder in which each name is part of the next one."""
    builder = Builder()
    for name in names:
        builder.add(name, label="LOCATION")
        builder.call(name, Called(name), language="en")
    for child, parent in pairwise(names):
        builder.relate(child, Relation.PART_OF, parent)
    return builder


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("EE.UU.", "eeuu"),
        ("Łódź", "Lodz"),
        ("İZMİR", "izmir"),
        ("Konstancin‑Jeziorna", "KONSTANCIN JEZIORNA"),
    ],
)
def test_name_key_is_alike_for_spellings_of_one_name(text: str, same: str) -> None:
    assert name_key(text) == name_key(same)


def test_name_key_tells_names_apart() -> None:
    assert name_key("Roma") != name_key("Romans")


def test_above_goes_up_step_by_step(make: Make) -> None:
    assert _texts(make(_chain("Oldtown", "Westshire", "Utopia")), "oldtown") == [
        "Westshire",
        "Utopia",
    ]


def test_above_follows_classes_before_wholes(make: Make) -> None:
    builder = _chain("Oldtown", "Utopia")
    builder.add("port", label="LOCATION")
    builder.call("port", Called("port"), language="en")
    builder.relate("Oldtown", Relation.INSTANCE_OF, "port")
    assert _texts(make(builder), "Oldtown") == ["port", "Utopia"]


def test_above_ends_in_a_circle(make: Make) -> None:
    builder = _chain("A1", "B1", "C1")
    builder.relate("C1", Relation.PART_OF, "A1")
    assert _texts(make(builder), "A1") == ["B1", "C1"]


def test_above_is_bounded(make: Make) -> None:
    base = make(_chain(*(f"n{i}" for i in range(100))))
    assert 10 < len(base.above(base.look("n0")[0])) < 50


def test_below_counts_things_at_any_depth(make: Make) -> None:
    builder = _chain("Oldtown", "Westshire", "Utopia")
    builder.add("Newtown", label="LOCATION")
    builder.relate("Newtown", Relation.PART_OF, "Westshire")
    base = make(builder)
    assert [thing.below for thing in base.above(base.look("Oldtown")[0])] == [2, 3]


def test_look_puts_the_best_known_first(make: Make) -> None:
    builder = Builder()
    for code, rank in (("small", 5), ("large", 500)):
        builder.add(code, label="LOCATION_CITY", rank=rank)
        builder.name(code, "Oldtown")
    assert [thing.code for thing in make(builder).look("OLDTOWN")] == ["large", "small"]


def test_look_with_a_language_leaves_out_names_of_others(make: Make) -> None:
    builder = Builder()
    builder.add("gift", label="OTHER")
    builder.name("gift", "Gift", language="de")
    base = make(builder)
    assert [len(base.look("gift", language)) for language in ("", "de", "en")] == [1, 1, 0]


def test_same_things_in_another_order_give_the_same_bytes(tmp_path: Path) -> None:
    written = []
    for number, order in enumerate(((0, 1, 2), (2, 0, 1))):
        builder = Builder()
        for i in order:
            builder.add(f"thing{i}", label="LOCATION", rank=i)
            builder.call(f"thing{i}", Called(f"Thing {i}"), language="en")
            builder.relate(f"thing{i}", Relation.PART_OF, "thing0")
        path = tmp_path / f"{number}.sqlite"
        builder.write(path)
        written.append(path.read_bytes())
    assert written[0] == written[1]


def test_a_base_is_never_written_to(make: Make) -> None:
    base = make(_chain("Oldtown", "Utopia"))
    with pytest.raises(sqlite3.OperationalError):
        base._connection.execute("DELETE FROM thing")


def test_missing_base_is_one_line_with_a_remedy(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no such file; make it with `crfanon kb build`"):
        KnowledgeBase(tmp_path / "none.sqlite")


@pytest.mark.parametrize("content", [b"", b"no database at all" * 100])
def test_what_is_no_base_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "base.sqlite"
    path.write_bytes(content)
    with pytest.raises(ConfigError, match="is damaged or none at all"):
        KnowledgeBase(path)


def test_base_of_another_form_is_refused(make: Make) -> None:
    path = make(_chain("Oldtown")).path
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(ConfigError, match="has form 99"):
        KnowledgeBase(path)


# Wikidata


def _entity(number: str, name: str, **claims: str) -> dict[str, Any]:
    return {
        "type": "item",
        "id": number,
        "labels": {"en": {"language": "en", "value": name}},
        "aliases": {"en": [{"language": "en", "value": f"Old {name}"}]},
        "claims": {
            claim: [
                {
                    "mainsnak": {"snaktype": "value", "datavalue": {"value": {"id": target}}},
                    "rank": "normal",
                }
            ]
            for claim, target in claims.items()
        },
        "sitelinks": {},
    }


def _dump(*entities: dict[str, Any]) -> bytes:
    return b"[\n" + b",\n".join(json.dumps(entity).encode() for entity in entities) + b"\n]\n"


_ENTITIES = (
    _entity("Q901", "Newfoundland", P361="Q902"),
    _entity("Q902", "Canadalia", P31="Q6256"),
    _entity("Q903", "Newfoundland", P279="Q904"),
    _entity("Q904", "dog"),
    _entity("Q6256", "country"),
)


@pytest.mark.parametrize("name", ["dump.json", "dump.json.gz"])
def test_wikidata_gives_names_and_what_stands_above(make: Make, tmp_path: Path, name: str) -> None:
    content = _dump(*_ENTITIES)
    (tmp_path / name).write_bytes(gzip.compress(content) if name.endswith("gz") else content)
    builder = Builder()
    add_wikidata(builder, tmp_path / name, languages=["en"])
    base = make(builder)
    assert _texts(base, "old newfoundland") == ["Canadalia", "country"]
    assert base.look("Canadalia")[0].label == "LOCATION_COUNTRY"


def test_wikidata_leaves_out_what_has_no_name_in_the_languages(make: Make, tmp_path: Path) -> None:
    (tmp_path / "dump.json").write_bytes(_dump(*_ENTITIES))
    builder = Builder()
    add_wikidata(builder, tmp_path / "dump.json", languages=["de"])
    assert make(builder).look("Newfoundland") == ()


@pytest.mark.parametrize("line", [b"{secret", b"[1, 2]", b'{"type": "item"}', b"\xff\xfe"])
def test_broken_line_of_a_dump_is_named_and_not_shown(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "dump.json"
    path.write_bytes(b"[\n" + json.dumps(_ENTITIES[0]).encode() + b",\n" + line + b"\n]\n")
    with pytest.raises(CorpusError) as caught:
        add_wikidata(Builder(), path, languages=["en"])
    assert str(caught.value).startswith(f"{path}:3: ")
    assert "secret" not in str(caught.value).removeprefix(str(path))


def test_dump_that_is_cut_off_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "dump.json.gz"
    path.write_bytes(gzip.compress(_dump(*_ENTITIES))[:-20])
    with pytest.raises(CorpusError, match="cut off or damaged"):
        add_wikidata(Builder(), path, languages=["en"])


# N-Triples


def _triples(tmp_path: Path, *lines: str) -> Builder:
    path = tmp_path / "things.nt"
    path.write_text("\n".join(lines), encoding="utf-8")
    builder = Builder()
    add_triples(builder, path, languages=["en", "de"])
    return builder


def test_triples_give_names_and_what_stands_above(make: Make, tmp_path: Path) -> None:
    builder = _triples(
        tmp_path,
        "# wards",
        "",
        f'<http://x.example/w7> {_LABEL} "Station Sieben"@de .',
        f'<http://x.example/ward> {_LABEL} "ward"@en .',
        f'<http://x.example/ward> {_LABEL} "sala"@es .',
        f"<http://x.example/w7> {_SUBCLASS} <http://x.example/ward> .",
        "<http://x.example/w7> <http://x.example/colour> <http://x.example/red> .",
    )
    base = make(builder)
    assert _texts(base, "station sieben") == ["ward"]
    assert base.look("sala") == ()


@pytest.mark.parametrize("claim", ["P31", "P279", "P361", "P463"])
def test_triples_of_wikidata_relate_things(make: Make, tmp_path: Path, claim: str) -> None:
    item = "<http://www.wikidata.org/entity/Q{}>"
    builder = _triples(
        tmp_path,
        f'{item.format(1)} {_LABEL} "one"@en .',
        f'{item.format(2)} {_LABEL} "t\\u0077o"@en .',
        f"{item.format(1)} <{_DIRECT}/{claim}> {item.format(2)} .",
    )
    assert _texts(make(builder), "one") == ["two"]


@pytest.mark.parametrize("line", ["secret", "<a> <b> .", '<a> <b> "open .', "<a> <b> <c>"])
def test_broken_triple_is_named_and_not_shown(tmp_path: Path, line: str) -> None:
    with pytest.raises(CorpusError, match=r"things.nt:2: the line is no N-Triple") as caught:
        _triples(tmp_path, "# first", line)
    assert "secret" not in str(caught.value)


def test_things_in_a_circle_of_classes_have_a_label(make: Make, tmp_path: Path) -> None:
    base = make(
        _triples(
            tmp_path,
            f'<a> {_LABEL} "aa" .',
            f"<a> {_SUBCLASS} <b> .",
            f"<b> {_SUBCLASS} <a> .",
        )
    )
    assert base.look("aa")[0].label == "OTHER"


# WordNet


_SYNSETS = (
    ("entity", "03", []),
    ("organization", "14", [("@", 0)]),
    ("sick_bay", "06", [("@", 1)]),
)


def _wordnet(folder: Path) -> Path:
    """Write a WordNet of three nouns, each offset the place of its line."""
    header = "  1 WordNet 3.0 Copyright by nobody: these three nouns are invented.  \n"
    lines = [
        f"{{0[{i}]:08d}} {lex} n 01 {word} 0 {len(above):03d} "
        + "".join(f"{sign} {{0[{target}]:08d}} n 0000 " for sign, target in above)
        + "| something  \n"
        for i, (word, lex, above) in enumerate(_SYNSETS)
    ]
    offsets, place = [], len(header)
    for line in lines:
        offsets.append(place)
        place += len(line.format([0] * len(lines)))
    (folder / "data.noun").write_text(header + "".join(line.format(offsets) for line in lines))
    index = [
        f"{word} n 1 {len(above)} {'@ ' * len(above)}1 0 {offsets[i]:08d}  \n"
        for i, (word, _, above) in enumerate(_SYNSETS)
    ]
    (folder / "index.noun").write_text(header + "".join(sorted(index)))
    names = "".join(f"{i:02d}\tnoun.kind{i}\t1\n" for i in range(15))
    (folder / "lexnames").write_text(names)
    for name in ("data.verb", "data.adj", "data.adv", "index.verb", "index.adj", "index.adv"):
        (folder / name).write_text(header)
    for name in ("noun.exc", "verb.exc", "adj.exc", "adv.exc", "cntlist.rev", "index.sense"):
        (folder / name).write_text("")
    return folder


def test_wordnet_gives_nouns_and_what_stands_above(make: Make, tmp_path: Path) -> None:
    pytest.importorskip("nltk")
    builder = Builder()
    add_wordnet(builder, _wordnet(tmp_path))
    base = make(builder)
    assert _texts(base, "sick bay") == ["organization", "entity"]
    assert base.look("sick bay")[0].label == "ORGANIZATION"


def test_folder_without_a_wordnet_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"is no WordNet, for there is no data.noun"):
        add_wordnet(Builder(), tmp_path)


# What ships


@pytest.mark.parametrize(
    ("name", "language", "above"),
    [
        ("Sevilla", "es", "Andalucía"),
        ("München", "de", "Bayern"),
        ("Munich", "en", "Bavaria"),
        ("Coimbra", "pt", "Portugal"),
        ("Turkey", "en", "Asia"),
        ("USA", "de", "Nordamerika"),
        ("BBVA", "es", "banco"),
        ("Guareña", "es", "Extremadura"),
    ],
)
def test_shipped_base_knows_what_stands_above(name: str, language: str, above: str) -> None:
    assert above in _texts(shipped(), name, language)


@pytest.mark.parametrize(
    ("word", "language", "kind"),
    [
        ("klinikum", "de", "hospital"),
        ("ayuntamiento", "es", "municipality"),
        ("vara", "pt", "court"),
    ],
)
def test_shipped_base_knows_the_words_for_kinds(word: str, language: str, kind: str) -> None:
    assert shipped().kinds(language)[word].code == f"kind:{kind}"


def test_shipped_base_knows_no_dogs() -> None:
    assert "poodle" not in shipped().kinds("en")
