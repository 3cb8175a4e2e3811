"""From a configuration to a model in its folder; the notes are those of tests/corpus/gold."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import yaml
from small_training import CONFIGURATION

from crfanon.corpus import Layout
from crfanon.crf.attributes import ATTRIBUTES
from crfanon.crf.model import load_model, shared_rule_folders
from crfanon.crf.template import Group, Template, load_template
from crfanon.crf.word_table import WORD_ATTRIBUTES, WordTable
from crfanon.detect.detectors import ModelDetector
from crfanon.errors import ConfigError, CorpusError, DocumentError
from crfanon.evaluation import Evaluation
from crfanon.files import atomic
from crfanon.pipeline import Anonymizer
from crfanon.resources import data_folder
from crfanon.rules import RuleSet
from crfanon.text.document import Document, Kind, Matches, tokens_of
from crfanon.text.spans import Span
from crfanon.training import card, words
from crfanon.training.ablation import FAMILIES, variants
from crfanon.training.configuration import (
    Capitals,
    Configuration,
    Corpus,
    Grid,
    Invented,
    Parameters,
    Rules,
    Words,
    read_configuration,
)
from crfanon.training.fitting import Recipe, _bag, fit, recipe_of
from crfanon.training.material import Material, further, gold_tags, prepare, read_part, tokenized
from crfanon.training.measuring import try_recipe
from crfanon.training.renaming import Renamed
from crfanon.training.rules.induction import learn_and_match
from crfanon.training.words import build_word_table

Doc = Callable[..., Document]
_GOLD = Path(__file__).parents[2] / "corpus" / "gold"


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    return read_part(CONFIGURATION.corpora, "train", _GOLD.parent)[:6]


@pytest.fixture(scope="module")
def material(documents: list[Document]) -> Material:
    return prepare(CONFIGURATION, documents)


# Configurations

_COMPLETE = """\
name: es-mine
language: es
description: mine
corpora:
  - name: One
    path: one
    format: brat
    train: [train]
    dev: [dev]
    licence: CC BY 4.0
    attribution: Anna Berg
  - {name: Two, path: two, format: jsonl, train: [a.jsonl, b.jsonl], licence: MIT}
template: clinical
lists: [es/city, es/weekday]
rules: {learn: yes, folds: 4}
words: {source: spacy-lookups-data, size: 1000}
trainer: owlqn
parameters: {c1: 0.2, c2: 0, iterations: 7, all_transitions: no}
search: {c1: [0.1, 1], c2: [0.5]}
bags: 3
tokenizer: spacy
"""
_LEAST = """\
name: mine
language: es
corpora:
  - {name: One, path: one, format: brat, train: [.], licence: MIT}
template: clinical
"""


def _read(tmp_path: Path, text: str) -> Configuration:
    path = tmp_path / "train.yaml"
    path.write_text(text, encoding="utf-8")
    return read_configuration(path)


def test_a_configuration_is_read(tmp_path: Path) -> None:
    found = _read(tmp_path, _COMPLETE)
    assert (found.name, found.language, found.description) == ("es-mine", "es", "mine")
    assert found.corpora == (
        Corpus("One", "one", "brat", ("train",), ("dev",), "CC BY 4.0", "Anna Berg"),
        Corpus("Two", "two", "jsonl", ("a.jsonl", "b.jsonl"), (), "MIT", ""),
    )
    assert found.lists == ("es/city", "es/weekday")
    assert (found.folds, found.words, found.trainer) == (4, Words(1000), "owlqn")
    assert found.bags == 3
    assert found.tokenizer == "spacy"
    assert found.parameters == Parameters(0.2, 0.0, 7, False)
    assert found.search.points(found.parameters) == [
        Parameters(0.1, 0.5, 7, False),
        Parameters(1.0, 0.5, 7, False),
    ]


def test_what_a_configuration_leaves_out_has_a_default(tmp_path: Path) -> None:
    found = _read(tmp_path, _LEAST)
    assert (found.description, found.lists, found.folds, found.words) == ("", (), 5, None)
    assert (found.trainer, found.parameters, found.bags) == ("owlqn", Parameters(), 1)
    assert found.tokenizer == "crfanon"
    assert len(found.search.points(found.parameters)) > 4


def test_rules_need_not_be_learnt(tmp_path: Path) -> None:
    assert _read(tmp_path, _LEAST + "rules: {learn: no}\n").folds == 0


def test_rules_may_be_learnt_without_fields(tmp_path: Path) -> None:
    assert _read(tmp_path, _LEAST + "rules: {learn: yes}\n").rules.fields
    assert not _read(tmp_path, _LEAST + "rules: {fields: no}\n").rules.fields


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("name: es-mine\n", "", "1: 'name' is missing"),
        ("name: es-mine\n", "name:\n", "1: 'name' is missing"),
        ("name: es-mine", "name: [x]", "1: name: should be a text"),
        ("name: es-mine", "name: models/x", "1: name: a model's name is that of its folder"),
        (
            "template:",
            "templates:",
            "13: templates: is not known; did you mean template? there are",
        ),
        ("    path: one", "    pth: one", "6: corpora[1].pth: is not known"),
        ("path: one", "path: /one", "6: corpora[1].path: is to be below"),
        ("path: one", "path: ../one", "6: corpora[1].path: is to be below"),
        ("format: brat", "format: xml", "7: corpora[1].format: 'xml' is not known; choose one"),
        ("train: [train]", "train: train", "8: corpora[1].train: should be a list"),
        ("licence: CC BY 4.0", "licence:", "5: corpora[1]: 'licence' is missing"),
        ("es/weekday]", "es/nowhere]", "14: lists[2]: "),
        ("es/weekday]", "es/city]", "14: lists[2]: is named twice"),
        ("learn: yes", "learn: maybe", "15: rules.learn: should be yes or no"),
        ("folds: 4", "folds: 1", "15: rules.folds: should be a whole number from 2"),
        ("source: spacy-lookups-data", "source: wiki", "16: words.source: 'wiki' is not known"),
        ("size: 1000", "size: 1e3", "16: words.size: should be a whole number from 1"),
        (
            "tokenizer: spacy",
            "tokenizer: nltk",
            "21: tokenizer: 'nltk' is not known; choose one of",
        ),
        ("trainer: owlqn", "trainer: sgd", "17: trainer: 'sgd' is not known; choose one of"),
        ("c1: 0.2", "c1: -1", "18: parameters.c1: should be a number from 0"),
        ("c1: 0.2", "c1: yes", "18: parameters.c1: should be a number from 0"),
        ("c1: 0.2", "c1: 0.2, c1: 0.3", "18: parameters.c1: is set twice"),
        ("iterations: 7", "iterations: 0", "18: parameters.iterations: should be a whole number"),
        ("[0.1, 1]", "0.1", "19: search.c1: should be a list"),
        ("bags: 3", "bags: 0", "20: bags: should be a whole number from 1"),
        ("bags: 3", "bags: !!python/name:os.system ''", "20: bags: is not a plain value"),
        ("bags: 3", "bags: 2020-02-31", "20: bags: is not a plain value"),
        ("bags: 3", "bags: [", "22: not YAML"),
        ("bags: 3", "bags: \x07", ": not YAML"),
        ("train: [", "dev: [", "4: corpora: none of them is for training"),
    ],
)
def test_what_is_wrong_is_named_with_file_line_and_setting(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    assert old in _COMPLETE
    text = _COMPLETE.replace(old, new, 1)
    if "for training" in problem:
        text = _COMPLETE.replace("train: [train]\n    ", "").replace("train: [a.jsonl", "dev: [a")
    with pytest.raises(ConfigError, match=r"train.yaml:") as error:
        _read(tmp_path, text)
    assert f"train.yaml:{problem.removeprefix(':')}" in str(error.value)


def test_written_texts_are_enough_to_train_on(tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    bare = "name: own\nlanguage: en\ntemplate: general\n"
    lists = "given: [en/given_name], surnames: [en/surname], towns: [en/city]"
    assert _read(tmp_path, f"{bare}written: {{path: texts, {lists}}}\n").corpora == ()
    with pytest.raises(ConfigError, match="none of them is for training"):
        _read(tmp_path, bare)


def test_a_configuration_that_is_no_file_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="lost.yaml: cannot be read"):
        read_configuration(tmp_path / "lost.yaml")
    (tmp_path / "latin.yaml").write_bytes("name: Iñaki".encode("latin-1"))
    with pytest.raises(ConfigError, match="latin.yaml: byte 7 is not UTF-8"):
        read_configuration(tmp_path / "latin.yaml")
    with pytest.raises(ConfigError, match="should be a mapping"):
        _read(tmp_path, "- name")


def test_shipped_configurations_are_read() -> None:
    found = sorted(data_folder("models").glob("*/train.yaml"))
    assert found
    for path in found:
        assert read_configuration(path).name == path.parent.name


@pytest.mark.parametrize(
    ("change", "is_another"),
    [
        ({"description": "other words"}, False),
        ({"search": Grid((1.0,), (1.0,))}, False),
        ({"parameters": Parameters(c1=0.06, c2=0.1, iterations=12)}, True),
        ({"lists": ("es/weekday",)}, True),
        ({"rules": Rules(learn=False, folds=3)}, True),
        ({"rules": Rules(folds=3, fields=True)}, False),
        ({"rules": Rules(folds=3, fields=False)}, True),
        ({"bags": 2}, True),
    ],
)
def test_the_recipe_is_what_shapes_the_weights(change: dict[str, object], is_another: bool) -> None:
    other = replace(CONFIGURATION, **change)
    assert (other.recipe != CONFIGURATION.recipe) == is_another


# Material


def test_a_part_of_the_corpora_is_read() -> None:
    documents = read_part(CONFIGURATION.corpora, "train", _GOLD.parent)
    assert len(documents) == 14
    assert documents[0].doc_id == "gold/./nota-01"
    assert read_part(CONFIGURATION.corpora, "dev", _GOLD.parent) == []


def test_a_corpus_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"gold: is not there; unpack the corpus gold"):
        read_part(CONFIGURATION.corpora, "train", tmp_path)


def test_nothing_annotated_is_an_error() -> None:
    with pytest.raises(CorpusError, match="nothing is annotated in the 1 documents"):
        prepare(CONFIGURATION, [Document("a", "Anna Berg")])


def test_tokens_share_a_lexicon_even_if_the_tokenizer_begins_anew(
    documents: list[Document], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = [d.tokens.forms for d in tokenized(documents) if d.tokens is not None]
    monkeypatch.setattr("crfanon.text.tokenizer._MAX_PIECES", 50)
    found = [document.tokens for document in tokenized(documents)]
    assert len({id(tokens.lexicon) for tokens in found if tokens is not None}) == 1
    assert [tokens.forms for tokens in found if tokens is not None] == expected


def test_gold_spans_may_cross_the_end_of_a_line(doc: Doc) -> None:
    document = doc("[NAME Anna\nBerg] called.")
    assert gold_tags(document) == ["B-NAME", "I-NAME", "O", "O"]


def test_gold_tags_are_numbered_by_the_tags_that_occur(material: Material) -> None:
    assert material.tags[0] == "O"
    seen = np.unique(np.concatenate(material.gold))
    assert seen.tolist() == list(range(len(material.tags)))
    for document, numbers in zip(material.documents, material.gold):
        assert [material.tags[number] for number in numbers] == gold_tags(document)


def test_rule_evidence_in_training_is_that_of_rules_learnt_elsewhere(
    material: Material, documents: list[Document]
) -> None:
    shared = RuleSet.load(shared_rule_folders("es"))
    _, unseen = learn_and_match(tokenized(documents), folds=3)
    for document, expected in zip(material.documents, unseen):
        found = [span for m in document.matches if _source(m.kinds) == "rule" for span in _spans(m)]
        by_hand = shared.match(document.text, tokens_of(document))
        assert sorted(found) == sorted([*_spans(expected), *_spans(by_hand)])
    assert sum(map(len, unseen)) > 20


def _spans(matches: Matches) -> list[tuple[int, int, Kind]]:
    kinds = [matches.kinds[kind_id] for kind_id in matches.kind_ids]
    return list(zip(matches.first.tolist(), matches.last.tolist(), kinds))


def _source(kinds: Sequence[Kind]) -> str:
    return kinds[0].source.partition(":")[0] if kinds else ""


def test_material_has_evidence_of_lists_and_fields(material: Material) -> None:
    sources = {_source(m.kinds) for d in material.documents for m in d.matches if len(m)}
    assert sources == {"rule", "field", "gazetteer"}


def test_without_rules_there_are_none(documents: list[Document]) -> None:
    found = prepare(replace(CONFIGURATION, rules=Rules(learn=False)), documents)
    assert (found.rules, found.field_names) == ((), ())


def test_without_fields_rules_are_learnt_all_the_same(documents: list[Document]) -> None:
    found = prepare(replace(CONFIGURATION, rules=Rules(folds=3, fields=False)), documents)
    assert (bool(found.rules), found.field_names) == (True, ())


# Fitting and measuring


@pytest.fixture(scope="module")
def recipe() -> Recipe:
    return recipe_of(CONFIGURATION)


def test_bags_are_averaged(material: Material, recipe: Recipe) -> None:
    steps: list[tuple[str, int, int]] = []
    weights = fit(material, recipe._replace(bags=2), watch=lambda *step: steps.append(step))
    halves = [
        fit(
            material._replace(documents=material.documents[bag::2], gold=material.gold[bag::2]),
            recipe,
        )
        for bag in (1, 0)
    ]
    expected = (halves[0].transitions + halves[1].transitions) / 2
    np.testing.assert_allclose(weights.transitions, expected, atol=1e-6)
    assert {total for _, _, total in steps} == {24}
    assert [done for _, done, _ in steps] == sorted(done for _, done, _ in steps)


# Ablation


def test_every_attribute_belongs_to_a_family() -> None:
    known = [attribute for family in FAMILIES.values() for attribute in family]
    assert len(known) == len(set(known))
    assert {*ATTRIBUTES, *WORD_ATTRIBUTES} <= set(known)


def test_variants_lack_what_they_say(recipe: Recipe) -> None:
    template = Template(
        "x",
        (
            Group("form", ("lower", "shape", "suffix2"), (-2, 0, 2)),
            Group("form", ("cluster",), (0,)),
            Group("rule", ("rule",), (-2, 0)),
        ),
    )
    found = dict(variants(recipe._replace(template=template)))
    assert list(found) == [
        "without the word itself",
        "without affixes",
        "without orthography",
        "without clusters",
        "without rules",
        "window of 1 instead of 2",
        "observed transitions only",
    ]
    assert found["without affixes"].template.groups[0].attributes == ("lower", "shape")
    assert len(found["without clusters"].template.groups) == 2
    assert found["without rules"].template.channels == ("form",)
    narrow = found["window of 1 instead of 2"].template
    assert [group.offsets for group in narrow.groups] == [(0,), (0,), (0,)]
    assert not found["observed transitions only"].parameters.all_transitions


# The table of words


@pytest.fixture
def lookups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a small stand-in in the place of the package of look-up data."""
    import gzip
    import json
    from importlib.machinery import ModuleSpec

    tables = {
        "es_lexeme_prob": {"de": -3.5, ",": -3.0, "casa": -9.2, "perro": -9.2, "zarzuela": -19.0},
        "es_lexeme_cluster": {"de": 2, "casa": 0x1FFFF, "perro": 77},
        "de_lexeme_prob": {"der": -3.6, "Straße": -9.1, "Vilbel": -15.2},
        "de_lexeme_cluster": {"der": 127, "Straße": 1437},
        "en_lexeme_prob": {"the": -3.1, "London": -10.2, "I'm": -5.0},
        "en_lexeme_cluster": {"the": 11, "London": 0x302A6},
    }
    (tmp_path / "data").mkdir()
    for name, table in tables.items():
        (tmp_path / "data" / f"{name}.json.gz").write_bytes(
            gzip.compress(json.dumps(table).encode())
        )
    spec = ModuleSpec("spacy_lookups_data", None, origin=str(tmp_path / "__init__.py"))
    monkeypatch.setattr(words, "find_spec", lambda _name: spec)


@pytest.mark.usefixtures("lookups")
def test_the_commonest_words_are_taken() -> None:
    table = build_word_table("es", 2)
    assert len(table) == 2
    assert _facts(table, "de") == {"frequency": "3", "cluster": "2"}
    assert _facts(table, "casa") == {"frequency": "9", "cluster": str(0xFFFF)}
    assert _facts(table, "perro") == {"frequency": "rare"}
    assert _facts(build_word_table("es", 100), "zarzuela") == {"frequency": "16"}


@pytest.mark.usefixtures("lookups")
@pytest.mark.parametrize(
    ("language", "word", "facts"),
    [
        ("de", "Straße", {"frequency": "9", "cluster": "1437"}),
        ("de", "DER", {"frequency": "3", "cluster": "127"}),
        ("de", "Vilbel", {"frequency": "15"}),
        ("en", "The", {"frequency": "3", "cluster": "11"}),
        ("en", "London", {"frequency": "10", "cluster": str(0x02A6)}),
        ("en", "I'm", {"frequency": "rare"}),
    ],
)
def test_words_of_other_languages(language: str, word: str, facts: dict[str, str]) -> None:
    assert _facts(build_word_table(language, 100), word) == facts


def test_words_of_a_language_without_clusters() -> None:
    table = build_word_table("pt", 1_000, source=words.WORDFREQ)
    assert len(table) == 1_000
    assert _facts(table, "São") == _facts(table, "são") == {"frequency": "5"}
    assert _facts(table, "Bernardino") == {"frequency": "rare"}


def test_a_language_that_the_other_source_lacks_is_an_error() -> None:
    with pytest.raises(ConfigError, match="wordfreq has no table for the language 'xx'"):
        build_word_table("xx", 2, source=words.WORDFREQ)


def test_the_other_source_is_in_the_configuration_the_recipe_and_the_card(
    tmp_path: Path, material: Material, recipe: Recipe
) -> None:
    path = tmp_path / "train.yaml"
    path.write_text(_COMPLETE.replace("spacy-lookups-data", "wordfreq"), encoding="utf-8")
    found = read_configuration(path)
    assert found.words == Words(1000, "wordfreq")
    other = replace(found, words=Words(1000))
    assert found.recipe != other.recipe
    configuration = replace(CONFIGURATION, words=Words(1000, words.WORDFREQ))
    weights, rules = fit(material, recipe), material.learnt()
    card.write_model(
        tmp_path / "small", configuration, weights, rules, documents=14, command="", measured={}
    )
    written = yaml.safe_load((tmp_path / "small" / "model.yaml").read_text(encoding="utf-8"))
    assert written["words"] == {"source": "wordfreq", "licence": "CC BY-SA 4.0", "size": 1000}


def _facts(table: WordTable, word: str) -> dict[str, str]:
    return dict(*table.features([word], ("frequency", "cluster")))


@pytest.mark.usefixtures("lookups")
def test_a_language_without_tables_is_an_error() -> None:
    with pytest.raises(ConfigError, match="no table 'lexeme_prob' for the language 'xx'"):
        build_word_table("xx", 2)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "find_spec", lambda _name: None)
    with pytest.raises(words.MissingExtraError, match=r"pip install crfanon\[train\]"):
        build_word_table("es", 2)


# The model's folder


@pytest.fixture(scope="module")
def evaluation(material: Material, recipe: Recipe, documents: list[Document]) -> Evaluation:
    return try_recipe("", CONFIGURATION, recipe, material, documents).evaluation


def test_a_model_is_measured_by_its_own_labels(
    evaluation: Evaluation, documents: list[Document]
) -> None:
    gold = {span.label for document in documents for span in document.spans}
    assert "FECHAS" in gold
    assert evaluation.ner.f1 > 0.5


def _write(folder: Path, material: Material, recipe: Recipe, **measured: object) -> None:
    card.write_model(
        folder,
        CONFIGURATION,
        fit(material, recipe),
        material.learnt(),
        documents=14,
        command="crfanon train small/train.yaml --corpora DIR -o small",
        measured=measured,
    )


def test_a_card_says_what_the_model_is(
    tmp_path: Path, material: Material, recipe: Recipe, evaluation: Evaluation
) -> None:
    _write(tmp_path / "small", material, recipe, dev=card.scores(evaluation), other="ignored")
    found = yaml.safe_load((tmp_path / "small" / "model.yaml").read_text(encoding="utf-8"))
    assert found["format"] == 1
    assert found["created_by"] == "crfanon train small/train.yaml --corpora DIR -o small"
    assert found["corpora"] == [
        {"name": "gold", "parts": ["."], "licence": "MIT", "attribution": "nobody"}
    ]
    assert found["template"]["fingerprint"] == load_template("clinical").fingerprint
    assert list(found["lists"]) == list(CONFIGURATION.lists)
    assert all(len(digest) == 64 for digest in found["lists"].values())
    assert found["parameters"]["c1"] == 0.05
    assert "FECHAS" in found["labels"]
    assert found["dev"]["ner"]["f1"] == round(100 * evaluation.ner.f1, 2)
    assert found["dev"]["labels"]["FECHAS"]["gold"] > 0
    assert "other" not in found
    for name, digest in found["files"].items():
        data = (tmp_path / "small" / name).read_bytes()
        assert hashlib.sha256(data).hexdigest() == digest


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("fails_at", [1, 2, 3])
def test_a_model_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path,
    material: Material,
    recipe: Recipe,
    monkeypatch: pytest.MonkeyPatch,
    fails_at: int,
) -> None:
    folder = tmp_path / "small"
    _write(folder, material, recipe)
    before = _contents(folder)
    opened = 0
    genuine = atomic._open

    def failing(path: Path, *, mode: int | None) -> object:
        nonlocal opened
        opened += 1
        if opened == fails_at:
            raise OSError(28, "No space left on device")
        return genuine(path, mode=mode)

    monkeypatch.setattr(atomic, "_open", failing)
    other = recipe._replace(parameters=Parameters(c1=0.5, c2=0.5, iterations=2))
    with pytest.raises(DocumentError, match="No space left on device"):
        _write(folder, material, other)
    assert _contents(folder) == before
    assert Anonymizer(folder).model.name == "small"


def test_a_folder_that_cannot_be_made_is_named(
    tmp_path: Path, material: Material, recipe: Recipe
) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DocumentError, match="small: cannot be made"):
        _write(tmp_path / "file" / "small", material, recipe)


def test_rules_of_an_earlier_model_do_not_stay(
    tmp_path: Path, material: Material, recipe: Recipe
) -> None:
    _write(tmp_path / "small", material, recipe)
    _write(tmp_path / "small", material._replace(rules=(), field_names=()), recipe)
    assert sorted(_contents(tmp_path / "small")) == ["model.yaml", "weights.npz"]


def test_measurements_stay_with_their_recipe(
    tmp_path: Path, material: Material, recipe: Recipe
) -> None:
    _write(tmp_path / "small", material, recipe, ablation=[{"features": "everything", "f1": 90.0}])
    known = card.earlier_measurements(tmp_path / "small", CONFIGURATION)
    assert known == {"ablation": [{"features": "everything", "f1": 90.0}]}
    other = replace(CONFIGURATION, bags=2)
    assert card.earlier_measurements(tmp_path / "small", other) == {}
    assert card.earlier_measurements(tmp_path / "lost", CONFIGURATION) == {}


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("models/x/train.yaml", "crfanon train models/x/train.yaml --corpora DIR -o models/x"),
        ("/home/anna/x/train.yaml", "crfanon train x/train.yaml --corpora DIR -o x"),
    ],
)
def test_the_command_in_a_card_has_no_paths_of_the_machine(path: str, shown: str) -> None:
    assert card.command_line(path) == shown


def test_every_so_many_documents_are_trained_on_in_capitals_as_well(doc: Doc) -> None:
    documents = [
        doc(f"Nombre: [NAME {name}].").with_(doc_id=name) for name in ("Ana", "Eva", "Sol")
    ]
    configuration = replace(CONFIGURATION, capitals=Capitals(2), rules=Rules(learn=False))
    material = prepare(configuration, documents)
    assert [document.text for document in material.documents] == [
        "Nombre: Ana.",
        "Nombre: Eva.",
        "Nombre: Sol.",
        "NOMBRE: ANA.",
        "NOMBRE: SOL.",
    ]
    assert material.gold[0].tolist() == material.gold[3].tolist()


def test_copies_in_capitals_count_their_share(doc: Doc) -> None:
    configuration = replace(CONFIGURATION, capitals=Capitals(1, 0.2), rules=Rules(learn=False))
    material = prepare(configuration, [doc("Nombre: [NAME Ana].")])
    assert material.shares == [1.0, 0.2]


def test_what_copies_in_capitals_count_is_read_and_goes_into_recipe_and_card(
    tmp_path: Path, material: Material, recipe: Recipe
) -> None:
    path = tmp_path / "train.yaml"
    path.write_text(f"{_COMPLETE}\ncapitals: {{every: 2, share: 0.2}}\n", encoding="utf-8")
    found = read_configuration(path)
    assert found.capitals == Capitals(2, 0.2)
    assert found.recipe != replace(found, capitals=Capitals(2)).recipe
    configuration = replace(CONFIGURATION, capitals=Capitals(2, 0.2))
    weights, rules = fit(material, recipe), material.learnt()
    card.write_model(
        tmp_path / "small", configuration, weights, rules, documents=14, command="", measured={}
    )
    assert load_model(tmp_path / "small").card["capitals_share"] == 0.2


def test_invented_notes_are_trained_on_and_count_their_share(doc: Doc, tmp_path: Path) -> None:
    grammar = tmp_path / "invented.yaml"
    grammar.write_text("symbols: {note: ['{NAME|Zoe} came.'], sentence: [x]}", encoding="utf-8")
    documents = [doc("Nombre: [NAME Ana].").with_(doc_id="a")]
    configuration = replace(
        CONFIGURATION, rules=Rules(learn=False), invented=Invented(grammar, 2, 0.25)
    )
    material = prepare(configuration, documents)
    assert [d.text for d in material.documents] == ["Nombre: Ana.", "Zoe came.", "Zoe came."]
    assert material.shares == [1.0, 0.25, 0.25]
    assert material.tags[material.gold[1][0]] == "B-NAME"


def test_labels_of_invented_notes_are_converted(doc: Doc, tmp_path: Path) -> None:
    grammar = tmp_path / "invented.yaml"
    note = "{NAME_TITLE|Dr.} {NAME_DOCTOR|Zoe}"
    grammar.write_text(f"symbols: {{note: ['{note}'], sentence: [x]}}", encoding="utf-8")
    labels = ({"NAME_TITLE": "O"}, ("PERSON",))
    invented = Invented(grammar, 1, labels=labels)
    material = prepare(
        replace(CONFIGURATION, rules=Rules(learn=False), invented=invented),
        [doc("Nombre: [PERSON Ana].")],
    )
    assert [material.tags[n] for n in material.gold[1]] == ["O", "O", "B-PERSON"]


def test_what_converts_the_labels_of_invented_notes_shapes_the_model(tmp_path: Path) -> None:
    grammar = tmp_path / "invented.yaml"
    grammar.write_text("symbols: {note: [x], sentence: [x]}", encoding="utf-8")
    plain = Invented(grammar, 1)
    recipes = {
        replace(CONFIGURATION, invented=invented).recipe
        for invented in (plain, plain._replace(labels=("top",)))
    }
    assert len(recipes) == 2


@pytest.mark.parametrize(
    ("notes", "seen"),
    [
        (0, [["1"], ["0"]]),
        (3, [["0", "1", "n0", "n2"], ["0", "1", "n1"]]),
    ],
)
def test_averaged_models_see_all_gold_and_a_part_of_the_notes_or_a_part_of_the_gold(
    notes: int, seen: list[list[str]]
) -> None:
    names = ["0", "1", *(f"n{k}" for k in range(notes))]
    documents = [Document(name, "x") for name in names]
    gold = [np.zeros(1, np.int32)] * len(names)
    material = Material(documents, ("O",), gold, [1.0] * len(names), notes, (), ())
    bags = [_bag(material, k, 2) for k in range(2)]
    assert [[document.doc_id for document in bag.documents] for bag in bags] == seen
    assert [len(bag.gold) == len(bag.shares) == len(bag.documents) for bag in bags] == [True, True]


def test_a_recall_bias_and_copies_with_other_names_go_into_recipe_and_card(
    tmp_path: Path, material: Material, recipe: Recipe
) -> None:
    path = tmp_path / "train.yaml"
    path.write_text(
        f"{_COMPLETE}\nrecall_bias: 0.5\nlabel_biases: {{FECHAS: -0.5}}\nunrepeated: [FECHAS]\n"
        "within_lines: yes\nwhole_brackets: yes\nrenamed: {copies: 2, "
        "given: [es/given_name], surnames: [es/surname], initials: 4}\n",
        encoding="utf-8",
    )
    found = read_configuration(path)
    assert found.recall_bias == 0.5 and found.within_lines and found.whole_brackets
    assert found.label_biases == (("FECHAS", -0.5),)
    assert found.renamed == Renamed(2, 1.0, ("es/given_name",), ("es/surname",), (), 4)
    assert len({found.recipe, replace(found, recall_bias=0.0).recipe}) == 2
    assert found.recipe != replace(found, label_biases=()).recipe
    assert found.recipe != replace(found, unrepeated=()).recipe
    assert found.recipe != replace(found, prior=0.2).recipe
    assert found.recipe != replace(found, renamed=None).recipe
    configuration = replace(
        CONFIGURATION,
        recall_bias=0.5,
        prior=0.15,
        label_biases=found.label_biases,
        unrepeated=found.unrepeated,
        within_lines=True,
        whole_brackets=True,
        renamed=found.renamed,
    )
    weights, rules = fit(material, recipe), material.learnt()
    card.write_model(
        tmp_path / "small", configuration, weights, rules, documents=14, command="", measured={}
    )
    model = load_model(tmp_path / "small")
    assert model.recall_bias == 0.5 and model.within_lines and model.whole_brackets
    assert model.prior == 0.15
    assert model.label_biases == {"FECHAS": -0.5} and model.unrepeated == ("FECHAS",)
    assert model.card["renamed"]["surnames"] == ["es/surname"]
    # A card from before these keys had their names says the same.
    path = tmp_path / "small" / "model.yaml"
    written = path.read_text(encoding="utf-8")
    former = written.replace("recall_bias:", "leaning:").replace("label_biases:", "leanings:")
    path.write_text(former, encoding="utf-8")
    assert written != former
    assert load_model(tmp_path / "small").recall_bias == 0.5
    assert load_model(tmp_path / "small").label_biases == {"FECHAS": -0.5}
    # On top of the model's own comes what is asked for.
    assert ModelDetector(model, recall_bias=1.0).tagger.recall_bias == 1.5
    assert ModelDetector(model, recall_bias=1.0).tagger.prior == 0.0
    assert ModelDetector(model, recall_bias=-1.0).tagger.prior == 0.15


def test_copies_with_other_names_are_trained_on() -> None:
    notes = [Document("a", "Dr. Ana Berg", spans=(Span(4, 12, "NAME_PROFESSIONAL"),))]
    names = Renamed(2, 0.5, ("es/given_name",), ("es/surname",))
    configuration = replace(CONFIGURATION, capitals=Capitals(), renamed=names)
    found = list(further(configuration, notes, [1.0]))
    assert [copy.share for copy in found] == [0.5, 0.5]
    assert len({copy.document.text for copy in found}) == 2


def test_a_corpus_of_sentences_is_read_one_by_one_and_joined_in_turns(tmp_path: Path) -> None:
    lines = [f"Sra O\n{name} B-NAME\n" for name in ("Ana", "Bea", "Cris", "Dora", "Eva")]
    (tmp_path / "cut").mkdir()
    (tmp_path / "cut" / "x.conll").write_text("\n".join(lines), encoding="utf-8")
    columns = Layout(sentences=1)
    corpus = Corpus("Cut", "cut", "conll", ("x.conll",), (), "MIT", "", columns, joined=2)
    found = read_part([corpus], "train", tmp_path)
    assert [document.text for document in found] == [
        *("Sra Ana\n", "Sra Bea\n", "Sra Cris\nSra Dora", "Sra Eva\n")
    ]
    named = [[d.text[span.start : span.end] for span in d.spans] for d in found]
    assert named == [["Ana"], ["Bea"], ["Cris", "Dora"], ["Eva"]]
    assert corpus.recipe != corpus._replace(joined=0).recipe
