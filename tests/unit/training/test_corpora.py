"""Several corpora of different formats and labels in one training configuration."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from small_training import CONFIGURATION

from crfanon.corpus import Layout
from crfanon.errors import ConfigError, CorpusError
from crfanon.text.document import Document
from crfanon.training import card
from crfanon.training.configuration import Capitals, Configuration, Corpus, read_configuration
from crfanon.training.fitting import fit, recipe_of
from crfanon.training.material import prepare, read_part, shares_of

Doc = Callable[..., Document]

_CONFIGURATION = """\
name: mixed
language: es
corpora:
  - name: Notes
    path: notes
    format: jsonl
    train: [a.jsonl]
    labels: hierarchy
    licence: CC BY 4.0
  - name: News
    path: news
    format: conll
    columns: {token: 1, tag: 2, separator: tab, spacing: typeset, sentences: 1}
    train: [x.tsv]
    dev: [y.tsv]
    labels: [{GPE: LOC, MISC: O}, top]
    share: 0.25
    licence: CC BY 4.0
  - {name: Law, path: law, format: uner, train: [z.iob2], licence: MIT}
template: clinical
rules: {learn: no}
"""


def _configuration(tmp_path: Path, old: str = "", new: str = "") -> Configuration:
    assert old in _CONFIGURATION
    path = tmp_path / "train.yaml"
    path.write_text(_CONFIGURATION.replace(old, new, 1), encoding="utf-8")
    return read_configuration(path)


@pytest.fixture
def corpora(tmp_path: Path) -> Path:
    contents = {
        "notes/a.jsonl": '{"doc_id": "1", "text": "Ana, Bonn", "spans": '
        '[{"start": 0, "end": 3, "label": "NOMBRE_SUJETO_ASISTENCIA"}]}\n',
        "news/x.tsv": "1\tBonn\tB-GPE\n2\t,\tO\n3\tHit\tB-MISC\n\n1\tEva\tB-PER\n",
        "news/y.tsv": "1\tSol\tB-PER\n",
        "law/z.iob2": "# text = Ida.\n1\tIda\tB-PER\t-\t-\n2\t.\tO\t-\t-\n",
    }
    for name, content in contents.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    return tmp_path


def _facts(documents: list[Document]) -> list[tuple[str, str, list[str]]]:
    return [(d.doc_id, d.text, [span.label for span in d.spans]) for d in documents]


def test_corpora_of_different_formats_are_read_under_the_labels_asked_for(
    tmp_path: Path, corpora: Path
) -> None:
    configuration = _configuration(tmp_path)
    assert _facts(read_part(configuration.corpora, "train", corpora)) == [
        ("notes/a.jsonl/1", "Ana, Bonn", ["NAME_PATIENT"]),
        ("news/x.tsv/x-1", "Bonn, Hit\n", ["LOCATION"]),
        ("news/x.tsv/x-2", "Eva\n", ["PERSON"]),
        ("law/z.iob2/z", "Ida.\n", ["PER"]),
    ]
    assert _facts(read_part(configuration.corpora, "dev", corpora)) == [
        ("news/y.tsv/y", "Sol\n", ["PERSON"])
    ]


def test_settings_of_a_corpus_are_read(tmp_path: Path) -> None:
    notes, news, law = _configuration(tmp_path).corpora
    assert (notes.columns, notes.labels, notes.share) == (None, ("hierarchy",), 1.0)
    assert news.columns == Layout(token=1, tag=2, separator="\t", spacing="typeset", sentences=1)
    assert (news.labels, news.share) == (({"GPE": "LOC", "MISC": "O"}, "top"), 0.25)
    assert (law.format, law.labels) == ("uner", ())


def test_labels_may_be_a_few_kinds_alone(tmp_path: Path) -> None:
    news = _configuration(tmp_path, "[{GPE: LOC, MISC: O}, top]", "PERSON,LOCATION").corpora[1]
    assert news.labels == (("PERSON", "LOCATION"),)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("labels: hierarchy", "labels: levels", "8: corpora[1].labels: levels is not a label of"),
        ("labels: hierarchy", "labels: [3]", "8: corpora[1].labels[1]: should be a text"),
        ("{GPE: LOC,", "{GPE: [LOC],", "16: corpora[2].labels[1].GPE: should be a plain value"),
        ("share: 0.25", "share: -1", "17: corpora[2].share: should be a number from 0"),
        ("token: 1", "word: 1", "13: corpora[2].columns.word: is not known; there are token"),
        ("format: conll", "format: brat", "13: corpora[2].columns: the format brat has none"),
        ("format: uner", "format: ud", "19: corpora[3].format: 'ud' is not known; choose one of"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, old: str, new: str, problem: str) -> None:
    with pytest.raises(ConfigError) as error:
        _configuration(tmp_path, old, new)
    assert f"train.yaml:{problem}" in str(error.value)


def test_a_label_that_never_occurs_is_misspelt(tmp_path: Path, corpora: Path) -> None:
    configuration = _configuration(tmp_path, "GPE: LOC", "GEP: LOC")
    with pytest.raises(CorpusError, match="News: labels: GEP is to be converted and never occurs"):
        read_part(configuration.corpora, "train", corpora)


def test_documents_count_the_share_of_their_corpus_also_in_capitals(
    tmp_path: Path, corpora: Path
) -> None:
    configuration = replace(_configuration(tmp_path), capitals=Capitals(2))
    documents = read_part(configuration.corpora, "train", corpora)
    assert shares_of(configuration.corpora, documents) == [1.0, 0.25, 0.25, 1.0]
    material = prepare(configuration, documents)
    assert material.shares == [1.0, 0.25, 0.25, 1.0, 1.0, 0.25]


def test_the_share_is_that_of_the_corpus_with_the_longest_path(doc: Doc) -> None:
    outer = Corpus("A", "a", "brat", (".",), (), "MIT", "", share=0.5)
    inner = Corpus("B", "a", "brat", ("./b",), (), "MIT", "", share=0.25)
    documents = [doc("x", doc_id=name) for name in ("a/./1", "a/./b/1", "elsewhere/1")]
    assert shares_of([outer, inner], documents) == [0.5, 0.25, 1.0]


@pytest.mark.parametrize(
    ("change", "is_another"),
    [
        ({"name": "another", "licence": "X"}, False),
        ({"share": 1.0, "labels": (), "columns": None}, False),
        ({"share": 0.5}, True),
        ({"labels": ("top",)}, True),
        ({"columns": Layout(tag=2)}, True),
    ],
)
def test_a_recipe_holds_what_shapes_the_documents(
    change: dict[str, object], is_another: bool
) -> None:
    (corpus,) = CONFIGURATION.corpora
    other = replace(CONFIGURATION, corpora=(corpus._replace(**change),))  # type: ignore[arg-type]
    assert (other.recipe != CONFIGURATION.recipe) == is_another


def test_the_card_shows_licences_with_their_corpora(tmp_path: Path, corpora: Path) -> None:
    configuration = _configuration(tmp_path)
    material = prepare(configuration, read_part(configuration.corpora, "train", corpora))
    card.write_model(
        tmp_path / "mixed",
        configuration,
        fit(material, recipe_of(configuration)),
        material.learnt(),
        documents=4,
        command="crfanon train mixed/train.yaml",
        measured={},
    )
    found = yaml.safe_load((tmp_path / "mixed" / "model.yaml").read_text(encoding="utf-8"))
    assert found["licences"] == {"CC BY 4.0": ["Notes", "News"], "MIT": ["Law"]}
    assert found["corpora"][1]["labels"] == [{"GPE": "LOC", "MISC": "O"}, "top"]
    assert [corpus.get("share") for corpus in found["corpora"]] == [None, 0.25, None]
