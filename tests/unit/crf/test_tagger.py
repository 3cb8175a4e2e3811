"""The CRF as a detector, with weights small enough to be reckoned by hand."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import exp

import numpy as np
import pytest

from crfanon.crf.bounds import outside_bound
from crfanon.crf.calibration import Calibration
from crfanon.crf.tagger import Tagger
from crfanon.crf.template import Group, Template
from crfanon.crf.weights import ChannelWeights, Weights
from crfanon.text.document import Document
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

Doc = Callable[..., Document]
_TAGS = ("O", "B-PERSON", "I-PERSON", "B-DATE")
_TEMPLATE = Template("small", (Group("form", ("lower",), (-1, 0)),))


def _weights(said: dict[tuple[str, int, str], float]) -> Weights:
    """Return the weights that say this of (feature, offset, tag), and prefer O, and B before I."""
    offsets = (-1, 0)
    strings = sorted({string for string, _, _ in said})
    rows = [
        sorted(
            (offsets.index(offset) * len(_TAGS) + _TAGS.index(tag), value)
            for (other, offset, tag), value in said.items()
            if other == string
        )
        for string in strings
    ]
    channel = ChannelWeights(
        offsets,
        strings,
        np.cumsum([0, *map(len, rows)], dtype=np.int32),
        np.array([cell for row in rows for cell, _ in row], np.uint16),
        np.array([value for row in rows for _, value in row], np.float32),
    )
    transitions = np.zeros((4, 4), np.float32)
    transitions[:, (1, 3)] = -3
    transitions[:, 2] = -20
    transitions[1:3, 2] = -1
    return Weights(_TAGS, transitions, {"form": channel}, outside_bound(transitions))


_WEIGHTS = _weights(
    {
        ("lower=vino", 0, "O"): 3,
        ("lower=ana", 0, "B-PERSON"): 9,
        ("lower=ruiz", 0, "I-PERSON"): 9,
        ("lower=ruiz", 0, "B-PERSON"): 4,
        ("lower=dra", -1, "B-PERSON"): 5,
        ("lower=lunes", 0, "B-DATE"): 8,
    }
)


@pytest.fixture
def tagger() -> Tagger:
    return Tagger(_WEIGHTS, _TEMPLATE, source="crf:small")


def _found(document: Document) -> list[tuple[str, str]]:
    return [(s.label, document.text[s.start : s.end]) for s in document.suggested]


def test_spans_are_suggested_with_label_and_source(tagger: Tagger, doc: Doc) -> None:
    document = tagger(doc("Vino Ana Ruiz el lunes."))
    assert _found(document) == [("PERSON", "Ana Ruiz"), ("DATE", "lunes")]
    assert {span.source for span in document.suggested} == {"crf:small"}


def test_the_score_of_a_span_is_its_probability(tagger: Tagger, doc: Doc) -> None:
    # The other three tags have no weight at all.
    [span] = tagger(doc("lunes")).suggested
    assert span.score == pytest.approx(exp(8) / (exp(8) + 3))


def test_the_score_is_calibrated_and_nothing_else_changes(tagger: Tagger, doc: Doc) -> None:
    calibration = Calibration(0.5, -1.0)
    calibrated = Tagger(_WEIGHTS, _TEMPLATE, source="crf:small", calibration=calibration)
    document = doc("Vino Ana Ruiz el lunes, dra Soto.")
    raw, mapped = tagger(document).suggested, calibrated(document).suggested
    assert [span[:4] for span in mapped] == [span[:4] for span in raw]
    expected = calibration(np.array([span.score for span in raw]))
    np.testing.assert_allclose([span.score for span in mapped], expected)
    assert (expected < [span.score for span in raw]).all()


@pytest.mark.parametrize("recall_bias", [-6.0, 6.0])
def test_recall_bias_changes_what_is_found_and_not_what_a_score_says(
    tagger: Tagger, doc: Doc, recall_bias: float
) -> None:
    biased_tagger = Tagger(_WEIGHTS, _TEMPLATE, source="crf:small", recall_bias=recall_bias)
    balanced = tagger(doc("Ana Ruiz vino lunes y dra Soto")).suggested
    biased = biased_tagger(doc("Ana Ruiz vino lunes y dra Soto")).suggested
    assert len(biased) != len(balanced)
    scores = {span[:3]: span.score for span in biased}
    both = [span for span in balanced if span[:3] in scores]
    assert both
    for span in both:
        assert scores[span[:3]] == pytest.approx(span.score, abs=1e-3)


def test_a_label_may_have_a_bias_of_its_own(tagger: Tagger, doc: Doc) -> None:
    fewer = Tagger(_WEIGHTS, _TEMPLATE, source="crf:small", label_biases={"DATE": -20.0})
    document = doc("Vino Ana Ruiz el lunes.")
    assert [label for label, _ in _found(tagger(document))] == ["PERSON", "DATE"]
    assert [label for label, _ in _found(fewer(document))] == ["PERSON"]


def test_spans_of_a_model_may_end_where_lines_do(tagger: Tagger, doc: Doc) -> None:
    document = doc("Ana\nRuiz Ruiz\nlunes\n\nAna Ruiz")
    assert _found(tagger(document))[0] == ("PERSON", "Ana\nRuiz Ruiz")
    cut = Tagger(_WEIGHTS, _TEMPLATE, source="crf:small", within_lines=True)
    assert _found(cut(document)) == [
        *(("PERSON", "Ana"), ("PERSON", "Ruiz Ruiz"), ("DATE", "lunes"), ("PERSON", "Ana Ruiz")),
    ]
    together = list(cut.tag_many([doc("lunes"), document, doc("Ana Ruiz")]))
    assert [len(found.suggested) for found in together] == [1, 4, 1]


@pytest.mark.parametrize(
    ("text", "loose", "whole"),
    [
        ("Ana (Ruiz) vino", "Ana (Ruiz", "Ana (Ruiz)"),
        ("[Ana] vino", "Ana]", "Ana"),
        ("Ana (Ruiz vino", "Ana (Ruiz", "Ana (Ruiz"),
        ("Ana (Ruiz]", "Ana (Ruiz]", "Ana (Ruiz]"),
    ],
)
def test_spans_of_a_model_may_have_whole_brackets(
    doc: Doc, text: str, loose: str, whole: str
) -> None:
    weights = _weights(
        {
            ("lower=vino", 0, "O"): 3,
            ("lower=ana", 0, "B-PERSON"): 9,
            ("lower=ruiz", 0, "I-PERSON"): 9,
            ("lower=(", 0, "I-PERSON"): 9,
            ("lower=]", 0, "I-PERSON"): 9,
        }
    )
    for whole_brackets, expected in ((False, loose), (True, whole)):
        tagger = Tagger(weights, _TEMPLATE, source="crf:x", whole_brackets=whole_brackets)
        assert _found(tagger(doc(text))) == [("PERSON", expected)]


def test_the_neighbour_counts(tagger: Tagger, doc: Doc) -> None:
    assert _found(tagger(doc("dra Soto"))) == [("PERSON", "Soto")]
    assert _found(tagger(doc("Soto dra"))) == []


def test_a_window_sees_no_other_document(tagger: Tagger) -> None:
    tokenize = Tokenizer()
    documents = [Document(text, text, tokenize(text)) for text in ("la dra", "Soto vino", "Ana")]
    assert [_found(d) for d in tagger.tag_many(documents)] == [[], [], [("PERSON", "Ana")]]


def test_suggestions_are_only_added(tagger: Tagger, doc: Doc) -> None:
    before = doc("Vino [X Ana].").with_(suggested=(Span(0, 4, "Y", "second_pass"),))
    after = tagger(before)
    assert after.suggested[0] == Span(0, 4, "Y", "second_pass")
    assert _found(after)[1:] == [("PERSON", "Ana")]
    assert after.spans == before.spans


@pytest.mark.parametrize("text", ["", " \n", "Buen estado."])
def test_nothing_is_suggested_where_there_is_nothing(tagger: Tagger, doc: Doc, text: str) -> None:
    assert tagger(doc(text)).suggested == ()


@pytest.mark.parametrize("limit", [1, 5, 1000])
def test_batches_do_not_show(tagger: Tagger, monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    monkeypatch.setattr("crfanon.text.document._BATCH_TOKENS", limit)
    tokenizers = [Tokenizer(), Tokenizer()]
    texts = ["Ana Ruiz vino", "", "la dra Soto", "el lunes", "Ruiz", "nadie"] * 2
    documents = [Document(str(i), t, tokenizers[i // 3 % 2](t)) for i, t in enumerate(texts)]
    tagged = list(tagger.tag_many(documents))
    assert [document.doc_id for document in tagged] == [document.doc_id for document in documents]
    assert [_found(document) for document in tagged] == [
        [("PERSON", "Ana Ruiz")],
        [],
        [("PERSON", "Soto")],
        [("DATE", "lunes")],
        [("PERSON", "Ruiz")],
        [],
    ] * 2


def test_no_documents_are_none(tagger: Tagger) -> None:
    assert list(tagger.tag_many([])) == []


def test_a_document_needs_tokens(tagger: Tagger) -> None:
    with pytest.raises(ValueError, match="must be tokenized"):
        tagger(Document("note", "Ana"))


def test_threads_may_share_a_tagger(tagger: Tagger) -> None:
    def found(i: int) -> bool:
        text = f"nota{i} Ana Ruiz\nel lunes, dra Soto{i}"
        expected = [("PERSON", "Ana Ruiz"), ("DATE", "lunes"), ("PERSON", "Soto")]
        return _found(tagger(Document("", text, Tokenizer()(text)))) == expected

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(found, range(60)))


def test_weights_of_a_span_are_those_of_its_tags_strongest_first(tagger: Tagger, doc: Doc) -> None:
    document = tagger(doc("dra Ana Ruiz"))
    [weights] = tagger.weights_of(document, document.suggested)
    assert [(w.start, w.feature, w.value) for w in weights] == [
        (4, "lower=ana", 9),
        (8, "lower=ruiz", 9),
        (4, "lower[-1]=dra", 5),
    ]


def test_a_label_that_the_tagger_does_not_know_has_no_weights(tagger: Tagger, doc: Doc) -> None:
    document = doc("Ana vino")
    assert tagger.weights_of(document, [Span(0, 3, "ID")]) == [[]]
    assert tagger.weights_of(document, []) == []


def test_a_document_without_tokens_has_no_weights(tagger: Tagger) -> None:
    document = Document("note", "Ana")
    assert tagger.weights_of(document, [Span(0, 3, "PERSON"), Span(0, 3, "DATE")]) == [[], []]


def test_nothing_is_suggested_that_has_no_letter_and_no_digit(tagger: Tagger, doc: Doc) -> None:
    assert _found(tagger(doc("Dra Pinto"))) == [("PERSON", "Pinto")]
    assert _found(tagger(doc("Dra ____"))) == []
