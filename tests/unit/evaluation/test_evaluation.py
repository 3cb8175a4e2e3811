"""Token and instance scores, what cannot be compared, and how it is shown."""

import json
import math
from collections.abc import Callable

import pytest

from crfanon.errors import CorpusError
from crfanon.evaluation import Pair, Score, as_json, evaluate, pair, table
from crfanon.evaluation.instances import instance_scores
from crfanon.evaluation.score import total
from crfanon.evaluation.tokens import token_scores
from crfanon.text.document import Document
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

Doc = Callable[..., Document]


def _pair(gold: Document, predicted: Document) -> Pair:
    assert gold.text == predicted.text
    return Pair(gold.text, gold.spans, predicted.spans)


def test_tokens_count_where_spans_touch_them(doc: Doc) -> None:
    gold = doc("[A Ida Maria Berg] of [B Acme Ltd]")
    predicted = doc("[A Ida Ma]ria Berg [A of] [A Acme] Ltd")
    scores = token_scores([_pair(gold, predicted)], splitter=Tokenizer())
    assert scores.by_label == {"A": Score(3, 2, 4, 2), "B": Score(2, 0, 0, 0)}
    assert scores.any_label == Score(5, 3, 4, 3)


def test_tokens_in_two_spans_count_for_both_labels() -> None:
    gold = (Span(0, 8, "A"), Span(0, 3, "B"))
    scores = token_scores([Pair("Ida Berg", gold, (Span(0, 3, "B"),))], splitter=Tokenizer())
    assert total(scores.by_label.values()) == Score(3, 1, 1, 1)
    assert scores.any_label == Score(2, 1, 1, 1)


def test_instances_need_all_their_mentions(doc: Doc) -> None:
    gold = doc("[A Ida] and [A Bo]. [A Ida] left. [A ida]. [A Bo].")
    predicted = doc("[A Ida] and [A Bo]. Ida left. [A ida]. [A Bo].")
    # Gold has Ida (two mentions, one missed), Bo and ida; all predicted are right.
    assert instance_scores([_pair(gold, predicted)]) == {"A": Score(3, 2, 3, 3)}


def test_instances_that_go_too_far_are_found_and_wrong(doc: Doc) -> None:
    gold = doc("[A Hope] hopes. Hope is near.")
    predicted = doc("[A Hope] hopes. [A Hope] is near.")
    assert instance_scores([_pair(gold, predicted)]) == {"A": Score(1, 1, 1, 0)}


def test_instances_are_of_one_document_and_label(doc: Doc) -> None:
    pairs = [_pair(doc("[A Ida]"), doc("[A Ida]")), _pair(doc("[A Ida]"), doc("[B Ida]"))]
    assert instance_scores(pairs) == {"A": Score(2, 1, 1, 1), "B": Score(0, 0, 1, 0)}


def test_scores_of_nothing_are_zero() -> None:
    assert (Score().precision, Score().recall, Score().f1) == (0.0, 0.0, 0.0)
    assert total([]) == Score()


def test_pair_takes_a_missing_prediction_for_an_empty_one(doc: Doc) -> None:
    gold = [doc("[A Ida]", doc_id="1"), doc("[A Bo]", doc_id="2")]
    pairs = pair(gold, [doc("[A Bo]", doc_id="2")])
    assert [len(p.predicted) for p in pairs] == [0, 1]


@pytest.mark.parametrize(
    ("gold", "predicted", "message"),
    [
        ([], [], "gold: there are no documents"),
        ([("1", "Ida")], [("2", "Ida")], "predicted: document '2' is not among the gold"),
        ([("1", "Ida")], [("1", "\ufeffIda")], "predicted: document '1' has another text"),
        ([("1", "Ida"), ("1", "Bo")], [], "gold: two documents are called '1'"),
        ([("1", "Ida")], [("1", "Ida"), ("1", "Ida")], "predicted: two documents are called '1'"),
    ],
)
def test_pair_refuses_what_cannot_be_compared(
    gold: list[tuple[str, str]], predicted: list[tuple[str, str]], message: str
) -> None:
    with pytest.raises(CorpusError) as caught:
        pair((Document(*facts) for facts in gold), (Document(*facts) for facts in predicted))
    assert message in str(caught.value)
    assert "Ida" not in str(caught.value)


def test_evaluate_gathers_all_scores(doc: Doc) -> None:
    gold = [doc("[A Ida], [B Bo] met [A Ute].", doc_id="1"), doc("Nobody.", doc_id="2")]
    predicted = [doc("[A Ida], [A Bo] met Ute[B .]", doc_id="1")]
    evaluation = evaluate(gold, predicted)
    assert evaluation.documents == 2
    assert evaluation.ner == Score(3, 1, 3, 1)
    assert evaluation.strict == Score(3, 2, 3, 2)
    assert evaluation.merged == Score(4, 3, 4, 3)  # and "Ida, Bo" as one
    assert evaluation.tokens == Score(3, 1, 3, 1)
    assert evaluation.tokens_any_label == Score(3, 2, 3, 2)
    assert evaluation.instances == Score(3, 1, 3, 1)
    assert evaluation.confusion == {("A", "A"): 1, ("B", "A"): 1, ("A", "O"): 1, ("O", "B"): 1}


def test_as_json_holds_numbers_that_json_knows(doc: Doc) -> None:
    evaluation = evaluate([doc("[A Ida] [B Bo]")], [doc("[A Ida] Bo")])
    data = json.loads(json.dumps(as_json(evaluation), allow_nan=False))
    assert data["ner"]["recall"] == 0.5
    assert math.isclose(data["ner"]["f1"], 2 / 3)
    assert data["by_label"]["B"]["ner"]["leaks"] == 1
    assert data["confusion"] == {"A": {"A": 1}, "B": {"O": 1}}


def test_table_is_aligned_and_complete(doc: Doc) -> None:
    gold = doc("[A Ida] [A Bo Berg] met [B Ute] and [A Al] there")
    predicted = doc("[A Ida] [A Bo] Berg met [A Ute] and Al [C there]")
    lines = table(evaluate([gold], [predicted])).splitlines()
    assert lines[0] == "1 document"
    assert lines[3].split() == "exact span and label (NER) 25.00 25.00 25.00 4 4 1 3 3".split()
    assert len({len(line) for line in lines[2:9]}) == 1
    assert lines[-4:] == [
        "gold labels and what they were taken for",
        "A          1 right, 1 with other bounds, 1 missed",
        "B          0 right, 1 A",
        "(nothing)  1 C",
    ]
