"""Characters, and mentions by their characters, against counts made by hand."""

from collections.abc import Callable

import pytest

from crfanon.corpus import labels_in, relabelled
from crfanon.evaluation import Pair, Score, as_json, evaluate, table
from crfanon.evaluation.characters import character_scores
from crfanon.text.document import Document
from crfanon.text.spans import Span

Doc = Callable[..., Document]

#        0         1         2
#        0123456789012345678901234567
_TEXT = "Ida M. Berg, 12-A, of Bonn."
_GOLD = (Span(0, 11, "PER"), Span(13, 17, "CODE"), Span(22, 26, "LOC"))


def _pair(*predicted: Span) -> Pair:
    return Pair(_TEXT, _GOLD, predicted)


def test_characters_count_once_whatever_their_label() -> None:
    # Ida M and M. Berg overlap; Bon and the stop behind the name lie outside in part.
    scores = character_scores([_pair(Span(0, 5, "X"), Span(4, 12, "PER"), Span(22, 25, "LOC"))])
    assert scores.any_label == Score(gold=11 + 4 + 4, found=11 + 3, predicted=12 + 3, right=14)


def test_characters_by_label_are_of_the_label_of_either_side() -> None:
    scores = character_scores([_pair(Span(0, 5, "X"), Span(22, 27, "PER"))])
    assert scores.characters == {
        "CODE": Score(4, 0, 0, 0),
        "LOC": Score(4, 4, 0, 0),
        "PER": Score(11, 5, 5, 4),
        "X": Score(0, 0, 5, 5),
    }


@pytest.mark.parametrize(
    ("predicted", "hidden"),
    [
        ([Span(0, 11, "PER")], True),
        ([Span(0, 3, "X"), Span(4, 5, "X"), Span(7, 11, "Y")], True),  # blank and stop stay
        ([Span(0, 3, "PER"), Span(7, 11, "PER")], False),  # M stays
        ([Span(0, 10, "PER")], False),
        ([], False),
    ],
)
def test_a_mention_is_hidden_when_no_letter_is_left(predicted: list[Span], hidden: bool) -> None:
    score = character_scores([_pair(*predicted)]).hidden["PER"]
    assert (score.gold, score.found) == (1, int(hidden))


def test_digits_are_to_be_hidden_like_letters() -> None:
    assert character_scores([_pair(Span(13, 15, "CODE"))]).hidden["CODE"].found == 0
    found = character_scores([_pair(Span(13, 15, "CODE"), Span(16, 17, "CODE"))])
    assert found.hidden["CODE"].found == 1


def test_a_mention_of_signs_alone_is_to_be_hidden_whole() -> None:
    gold = (Span(0, 3, "ID"),)
    assert character_scores([Pair("***", gold, ())]).hidden["ID"].found == 0
    assert character_scores([Pair("***", gold, (Span(0, 3, "X"),))]).hidden["ID"].found == 1


def test_a_predicted_span_is_right_when_it_hides_nothing_else() -> None:
    within, beyond = Span(7, 12, "A"), Span(7, 15, "B")  # the comma is no letter; 12 is gold
    too_far = Span(19, 26, "C")  # "of"
    scores = character_scores([_pair(within, beyond, too_far)]).hidden
    assert [scores[label].right for label in "ABC"] == [1, 1, 0]


def test_a_mention_is_touched_by_one_letter() -> None:
    scores = character_scores([_pair(Span(3, 4, "X"), Span(16, 22, "X"))]).touched
    assert (scores["PER"].found, scores["CODE"].found, scores["LOC"].found) == (0, 1, 0)


def test_coverage_is_the_mean_over_mentions() -> None:
    # Seven of eight letters of the name, one of three of the code, none of the town.
    scores = character_scores([_pair(Span(0, 10, "X"), Span(16, 17, "X"))])
    assert scores.coverage == pytest.approx((7 / 8 + 1 / 3 + 0) / 3)


def test_a_mention_that_stands_there_twice_counts_once() -> None:
    gold = (Span(0, 3, "PER", "gold:DIRECT"), Span(0, 3, "PER", "gold:QUASI"))
    scores = character_scores([Pair("Ida", gold, ())])
    assert scores.hidden == {"PER": Score(1, 0, 0, 0)}
    assert scores.coverage == 0.0


def test_nothing_is_covered_of_nothing() -> None:
    scores = character_scores([Pair("Ida", (), ())])
    assert (scores.any_label, scores.hidden, scores.coverage) == (Score(), {}, 0.0)


def test_tables_and_json_show_what_is_hidden(doc: Doc) -> None:
    gold, predicted = doc("[PER Ida Berg] of [LOC Bonn]"), doc("[PER Ida] Berg of [X Bonn]")
    evaluation = evaluate([gold], [predicted])
    lines = [line.split() for line in table(evaluation).splitlines()]
    assert "character, any label 100.00 58.33 73.68 12 7 7 5 0".split() in lines
    assert "mention hidden in full, any label 100.00 50.00 66.67 2 2 2 1 0".split() in lines
    assert "mention hidden in part or full 100.00 100.00 100.00 2 2 2 0 0".split() in lines
    assert any(line[-1:] == ["71.43"] for line in lines)  # (3/7 + 1) / 2
    data = as_json(evaluation)
    assert data["coverage"] == pytest.approx((3 / 7 + 1) / 2)
    assert data["by_label"]["LOC"]["hidden"]["recall"] == 1.0  # type: ignore[index]
    assert data["by_label"]["PER"]["characters"]["found"] == 3  # type: ignore[index]


def test_mentions_are_counted_by_what_gold_says_of_them() -> None:
    gold = Document(
        "a",
        _TEXT,
        spans=(
            Span(0, 11, "PER", "gold:DIRECT"),
            Span(13, 17, "CODE", "gold:DIRECT"),
            Span(22, 26, "LOC", "gold:NO_MASK"),
        ),
    )
    predicted = gold.with_(spans=(Span(0, 11, "PER", "crf:m"), Span(13, 15, "CODE", "crf:m")))
    evaluation = evaluate([gold], [predicted])
    assert evaluation.hidden_by_kind == {"DIRECT": Score(2, 1, 0, 0), "NO_MASK": Score(1, 0, 0, 0)}
    lines = [line.split() for line in table(evaluation).splitlines()]
    assert ["DIRECT", "50.00", "2", "1", "1"] in lines
    kinds = as_json(evaluation)["hidden_by_kind"]
    assert kinds["DIRECT"] == {"gold": 2, "found": 1, "recall": 0.5}  # type: ignore[index]


def test_gold_that_says_nothing_more_has_no_kinds(doc: Doc) -> None:
    evaluation = evaluate([doc("[PER Ida]")], [doc("[PER Ida]")])
    assert evaluation.hidden_by_kind == {}
    assert "by kind" not in table(evaluation)


def test_what_is_optional_counts_neither_way() -> None:
    text = "Ida, 7, nurse, of Bonn."
    gold = (Span(0, 3, "PERSON"), Span(5, 6, "AGE?"), Span(8, 13, "JOB?"), Span(18, 22, "CITY?"))
    found = (Span(0, 6, "PERSON"), Span(8, 13, "ORG"), Span(15, 22, "CITY"))
    documents = [[Document("a", text, spans=spans)] for spans in (gold, found)]
    scores = evaluate(*documents, all_labels=True)
    # The nurse and Bonn touch optional spans alone; the age beside Ida does not count either.
    assert scores.characters_any_label == Score(gold=3, found=3, predicted=5, right=3)
    assert scores.signs_any_label == Score(gold=3, found=3, predicted=3, right=3)
    assert scores.hidden == Score(gold=1, found=1, predicted=1, right=1)
    assert scores.clean == Score(1, 1, 1, 1)


def test_optional_spans_take_part_in_conversions() -> None:
    document = Document("a", "Ida", spans=(Span(0, 3, "PER?"),))
    converted = relabelled(document, {"PER": "PERSON"}.get)
    assert [span.label for span in converted.spans] == ["PERSON?"]
    assert relabelled(document, {"LOC": "LOCATION"}.get).spans == ()
    assert labels_in([document]) == {"PER"}


def test_a_document_is_clean_when_nothing_in_it_can_be_read() -> None:
    whole, half = _pair(*_GOLD), _pair(*_GOLD[:2])
    assert character_scores([whole, half, half]).clean == Score(3, 1, 3, 1)
