"""From documents to numbered facts: templates, channels of evidence, the table of words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from crfanon.crf.attributes import ATTRIBUTES
from crfanon.crf.extractor import Extractor
from crfanon.crf.template import MAX_OFFSET, Group, Template, load_template, spelled
from crfanon.crf.word_table import WORD_ATTRIBUTES, WordTable
from crfanon.errors import ConfigError
from crfanon.resources import data_folder
from crfanon.text.document import Document, Kind, Matches
from crfanon.text.tokenizer import Tokenizer

Doc = Callable[..., Document]
_TEMPLATE = Template(
    "test",
    (
        Group("form", ("lower", "case"), (-1, 0)),
        Group("form", ("shape",), (0,)),
        Group("list", ("list",), (0, 1)),
        Group("rule", ("rule",), (0,)),
        Group("field", ("field",), (0,)),
    ),
)


def _matches(*found: tuple[int, int, str, str, float]) -> Matches:
    """Return matches of (first, last, label, source, score)."""
    first, last, *_ = zip(*found)
    kinds = [Kind(label, source, score) for _, _, label, source, score in found]
    numbers = np.arange(len(found), dtype=np.int32)
    return Matches(np.array(first, np.int32), np.array(last, np.int32), numbers, kinds)


def _strings_at(extractor: Extractor, document: Document, facts: str, i: int) -> list[str]:
    batch = extractor.batch([document])
    place = int(batch.starts[0]) + i
    return [
        string
        for channel in extractor.channels()
        for attribute, string in channel.described([int(batch.dense(channel.name)[place])])[0]
        if facts in ("form", attribute)
    ]


# Templates


def test_a_template_is_read(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "- facts: form\n  attributes: [lower, case]\n  offsets: [1, -1]\n"
        "- facts: list\n  offsets: [0]\n"
    )
    template = load_template("mine", folder=tmp_path)
    assert template.groups == (
        Group("form", ("lower", "case"), (-1, 1)),
        Group("list", ("list",), (0,)),
    )
    assert template.channels == ("form", "evidence")
    assert template.offsets("form") == (-1, 1)
    assert template.attributes("form") == ("lower", "case")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("- {facts: colour, offsets: [0]}", "group 1: unknown facts 'colour'"),
        ("- {facts: form, attributes: [colour], offsets: [0]}", "unknown attribute 'colour'"),
        ("- {facts: list, attributes: [lower], offsets: [0]}", "no attributes to choose from"),
        ("- {facts: list, offsets: [7]}", "offsets are integers from -6 to 6"),
        ("- {facts: list, offsets: ['0']}", "offsets are integers"),
        ("- {facts: list, offsets: 0}", "offsets are integers"),
        ("- {facts: list, offsets: []}", "offsets are integers"),
        ("- {facts: list}", "offsets are integers"),
        ("- {facts: list, offsets: [0], offset: [1]}", "group 1: unknown key 'offset'"),
        ("- {facts: form, offsets: [0]}", "facts about the form need a list of attributes"),
        ("- {facts: form, attributes: lower, offsets: [0]}", "need a list of attributes"),
        ("- {offsets: [0]}", "unknown facts None"),
        ("- [0]", "group 1: should have facts"),
        ("channel: form", "a template is a list of groups"),
        ("- [", "cannot be read as a template"),
    ],
)
def test_a_template_that_is_wrong_is_refused(tmp_path: Path, content: str, problem: str) -> None:
    (tmp_path / "mine.yaml").write_text(content)
    with pytest.raises(ConfigError, match="mine.yaml: ") as error:
        load_template("mine", folder=tmp_path)
    assert problem in str(error.value)


def test_a_missing_template_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="there is no template 'lost'; there are "):
        load_template("lost", folder=tmp_path)
    with pytest.raises(ConfigError, match="there is no template 'clincal'; did you mean clinical"):
        load_template("clincal")


def test_the_fingerprint_tells_templates_apart() -> None:
    groups = _TEMPLATE.groups
    assert Template("other name", groups[::-1]).fingerprint == _TEMPLATE.fingerprint
    assert Template("test", groups[1:]).fingerprint != _TEMPLATE.fingerprint


def test_shipped_templates_are_read() -> None:
    names = [path.stem for path in data_folder("features").glob("*.yaml")]
    assert "clinical" in names
    for name in names:
        assert load_template(name).offsets("form")


def test_a_template_sees_attributes_at_their_offsets() -> None:
    assert _TEMPLATE.sees("form", "lower", -1)
    assert _TEMPLATE.sees("form", "shape", 0)
    assert not _TEMPLATE.sees("form", "shape", -1)
    assert not _TEMPLATE.sees("evidence", "list", -1)
    assert _TEMPLATE.sees("form", "edge", -1)


def test_features_are_spelled_with_their_offset() -> None:
    assert spelled("shape", "shape=x", 2) == "shape[+2]=x"
    assert spelled("edge", "edge", -3) == "edge[-3]"
    assert spelled("list", "list=B-es/list", -1) == "list[-1]=B-es/list"


# The channel of forms


def test_forms_are_described_by_the_attributes_of_the_template(doc: Doc) -> None:
    extractor = Extractor(_TEMPLATE)
    assert _strings_at(extractor, doc("Anna BERG"), "form", 1) == [
        "lower=berg",
        "case=upper",
        "shape=XXXX",
    ]


def test_an_attribute_without_value_is_no_feature(doc: Doc) -> None:
    assert _strings_at(Extractor(_TEMPLATE), doc("28"), "form", 0) == ["lower=00", "shape=dd"]


def test_what_is_beyond_the_text_is_its_edge(doc: Doc) -> None:
    extractor = Extractor(_TEMPLATE)
    assert _strings_at(extractor, doc("Anna"), "form", -1) == ["edge"]
    assert _strings_at(extractor, doc("Anna"), "form", 1) == ["edge"]


def test_forms_met_later_are_described_too(doc: Doc) -> None:
    extractor = Extractor(_TEMPLATE)
    extractor.batch([doc("Anna")])
    new = "".join(["Zz", "x" * 7, "y"])
    assert _strings_at(extractor, doc(new), "form", 0)[0] == f"lower={new.lower()}"


def test_a_new_lexicon_begins_anew() -> None:
    extractor = Extractor(_TEMPLATE)
    for text in ("Anna", "Berg"):
        document = Document("", text, Tokenizer()(text))
        assert _strings_at(extractor, document, "form", 0)[0] == f"lower={text.lower()}"


# Channels of evidence


def test_lists_tag_the_first_token_and_the_rest(doc: Doc) -> None:
    document = doc("Vive en Vila Nova hoy").with_(
        matches=(_matches((2, 4, "es/city", "gazetteer:es/city", 1.0)),)
    )
    extractor = Extractor(_TEMPLATE)
    assert _strings_at(extractor, document, "list", 1) == []
    assert _strings_at(extractor, document, "list", 2) == ["list=B-es/city"]
    assert _strings_at(extractor, document, "list", 3) == ["list=I-es/city"]
    assert _strings_at(extractor, document, "rule", 2) == []


def test_a_token_bears_all_its_tags_in_order(doc: Doc) -> None:
    matches = _matches(
        (0, 2, "surname", "gazetteer:surname", 1.0),
        (1, 2, "city", "gazetteer:city", 1.0),
        (1, 2, "city", "gazetteer:city", 1.0),
    )
    document = doc("Anna Berg").with_(matches=(matches,))
    found = _strings_at(Extractor(_TEMPLATE), document, "list", 1)
    assert found == ["list=B-city", "list=I-surname"]


@pytest.mark.parametrize(
    ("score", "trust"), [(1.0, "sure"), (0.97, "sure"), (0.96, "likely"), (0.5, "weak")]
)
def test_rules_tag_by_label_and_trust(doc: Doc, score: float, trust: str) -> None:
    document = doc("NHC 4711").with_(matches=(_matches((1, 2, "ID", "rule:id-3", score)),))
    assert _strings_at(Extractor(_TEMPLATE), document, "rule", 1) == [f"rule=B-ID:{trust}"]


def test_a_field_tags_all_its_tokens_alike(doc: Doc) -> None:
    document = doc("Nombre: Anna Berg").with_(
        matches=(_matches((2, 4, "nombre", "field:nombre", 1.0)),)
    )
    extractor = Extractor(_TEMPLATE)
    assert _strings_at(extractor, document, "field", 1) == []
    for i in (2, 3):
        assert _strings_at(extractor, document, "field", i) == ["field=nombre"]


def test_the_first_token_of_a_line_bears_so(doc: Doc) -> None:
    template = Template("lines", (Group("form", ("lower",), (0,)), Group("line", ("line",), (0,))))
    batch = Extractor(template).batch([doc("Anna\nBerg Ruiz\n"), doc("x")])
    first, second = batch.starts.tolist()
    assert batch.bearing.tolist() == [first, first + 1, second]
    assert _strings_at(Extractor(template), doc("Anna\nBerg Ruiz"), "line", 1) == ["line=begins"]
    assert Extractor(template).batch([doc(""), doc(" ")]).bearing.tolist() == []


def test_short_lines_without_a_stop_stand_alone(doc: Doc) -> None:
    groups = (Group("form", ("lower",), (0,)), Group("alone", ("alone",), (0,)))
    template = Template("lines", groups)
    document = doc("Dr. Quint\nShe came.\nand went\nA far longer line that ends in no stop")
    bearing = Extractor(template).batch([document]).bearing - MAX_OFFSET
    assert [document.tokens.forms[i] for i in bearing.tolist()] == ["Dr", ".", "Quint"]
    assert Extractor(template).batch([doc("")]).bearing.tolist() == []


def test_a_pair_is_the_gist_of_a_token_and_that_of_the_next_one(doc: Doc) -> None:
    groups = (Group("form", ("lower",), (0,)), Group("pair", ("pair",), (0,)))
    extractor = Extractor(Template("pairs", groups))
    document = doc("und Quintessenz 1998")
    found = [_strings_at(extractor, document, "pair", i) for i in range(3)]
    assert found == [["pair=und title~enz"], ["pair=title~enz 1900-2099"], ["pair=1900-2099 "]]


def test_all_tokens_of_a_citation_bear_what_its_name_says(doc: Doc) -> None:
    groups = (Group("form", ("lower",), (0,)), Group("citation", ("citation",), (0,)))
    extractor = Extractor(Template("citations", groups))
    document = doc("laut § 3 Abs. 1 WTV-Ost gilt").with_(
        matches=(_matches((6, 9, "de/norm/agreement", "gazetteer:de/norm/agreement", 1.0)),)
    )
    said = ("begins TV", "ends ost", "of de/norm/agreement")
    for i, prefix in ((1, "B"), (2, "I"), (8, "I")):
        expected = [f"citation={prefix}-{clue}" for clue in said]
        assert _strings_at(extractor, document, "citation", i) == expected
    for i in (0, 9):
        assert _strings_at(extractor, document, "citation", i) == []


def test_all_tokens_of_a_chain_bear_what_it_is_of(doc: Doc) -> None:
    groups = (Group("form", ("lower",), (0,)), Group("chain", ("chain",), (0,)))
    extractor = Extractor(Template("chains", groups))
    document = doc("o art. 7 do CPX manda").with_(
        matches=(_matches((5, 6, "pt/law/name", "gazetteer:pt/law/name", 1.0)),)
    )
    said = ("has a name", "names article", "of pt/law/name", "opens article")
    for i, prefix in ((1, "B"), (2, "I"), (5, "I")):
        expected = [f"chain={prefix}-{clue}" for clue in said]
        assert _strings_at(extractor, document, "chain", i) == expected
    for i in (0, 6):
        assert _strings_at(extractor, document, "chain", i) == []


def test_evidence_that_the_template_does_not_see_is_passed_over(doc: Doc) -> None:
    template = Template("forms", (Group("form", ("lower",), (0,)),))
    document = doc("Anna").with_(matches=(_matches((0, 1, "x", "gazetteer:x", 1.0)),))
    assert len(Extractor(template).batch([document]).bearing) == 0


# Batches


def test_documents_of_a_batch_do_not_see_each_other(doc: Doc) -> None:
    batch = Extractor(_TEMPLATE).batch([doc("Anna Berg"), doc(""), doc("Ida")])
    assert batch.sizes.tolist() == [2, 0, 1]
    assert np.diff(batch.starts).tolist() == [2 + MAX_OFFSET, MAX_OFFSET]
    tokens = {int(s) + i for s, size in zip(batch.starts, batch.sizes) for i in range(size)}
    assert {i for i, form in enumerate(batch.forms.tolist()) if form} == tokens
    assert min(tokens) == MAX_OFFSET
    assert len(batch.forms) == max(tokens) + 1 + MAX_OFFSET


def test_a_batch_places_evidence_with_its_document(doc: Doc) -> None:
    match = (_matches((1, 2, "city", "gazetteer:city", 1.0)),)
    documents = [doc("Anna Berg").with_(matches=match), doc("x"), doc("y z").with_(matches=match)]
    batch = Extractor(_TEMPLATE).batch(documents)
    assert batch.bearing.tolist() == [int(batch.starts[0]) + 1, int(batch.starts[2]) + 1]


def test_there_are_batches_of_nothing() -> None:
    batch = Extractor(_TEMPLATE).batch([])
    assert len(batch.starts) == 0
    assert batch.dense("evidence").tolist() == [0] * MAX_OFFSET


def test_a_batch_wants_tokens_and_one_lexicon() -> None:
    extractor = Extractor(_TEMPLATE)
    with pytest.raises(ValueError, match="must be tokenized"):
        extractor.batch([Document("", "Anna")])
    with pytest.raises(ValueError, match="share a lexicon"):
        extractor.batch([Document("", text, Tokenizer()(text)) for text in ("Anna", "Berg")])


# The table of words


@pytest.fixture
def table() -> WordTable:
    # 181 is 10110101 in binary.
    return WordTable.of(["perro", "Ávila"], [0b10110101, 0], [8, 11])


def test_words_have_a_frequency_and_clusters_of_several_sizes(table: WordTable) -> None:
    assert dict(*table.features(["perro"], WORD_ATTRIBUTES)) == {
        "frequency": "8",
        "cluster4": str(0b0101),
        "cluster6": str(0b110101),
        "cluster10": "181",
        "cluster": "181",
    }


def test_words_are_looked_up_as_they_are_then_in_lower_case(table: WordTable) -> None:
    assert list(*table.features(["PERRO"], ["frequency"])) == [("frequency", "8")]
    assert list(*table.features(["Ávila"], ["frequency"])) == [("frequency", "11")]
    assert list(*table.features(["ávila"], ["frequency"])) == [("frequency", "rare")]


def test_unknown_words_are_rare_and_numbers_are_not(table: WordTable) -> None:
    assert list(*table.features(["zarigüeya"], WORD_ATTRIBUTES)) == [("frequency", "rare")]
    assert list(*table.features(["4711"], WORD_ATTRIBUTES)) == []


def test_a_word_without_cluster_has_none(table: WordTable) -> None:
    assert list(*table.features(["Ávila"], WORD_ATTRIBUTES)) == [("frequency", "11")]


def test_what_a_table_knows_is_a_feature_of_the_form(doc: Doc, table: WordTable) -> None:
    template = Template("words", (Group("form", ("lower", "frequency", "cluster4"), (0,)),))
    found = _strings_at(Extractor(template, table), doc("Perro"), "form", 0)
    assert found == ["lower=perro", "frequency=8", "cluster4=5"]


def test_every_attribute_says_something_of_a_word_or_a_number() -> None:
    for function in ATTRIBUTES.values():
        assert function("Bergmann") or function("28016")
