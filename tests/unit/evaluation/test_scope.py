"""What gold can judge, and that nothing else is left out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crfanon.evaluation import evaluate, labels_of
from crfanon.evaluation.documents import Pair
from crfanon.evaluation.scope import in_common, judged, strangers_to
from crfanon.labels import label_sets
from crfanon.text.document import Document
from crfanon.text.spans import Span

_TEXT = "Ida Berg vino el lunes desde Bonn."


def _labelled(*labels: str) -> list[Document]:
    return [Document("a", _TEXT, spans=tuple(Span(i, i + 1, x) for i, x in enumerate(labels)))]


def test_labels_that_one_set_has_stand_for_that_set() -> None:
    assert labels_of(_labelled("FECHAS", "PAIS")) == label_sets()["meddocan"].keys()


def test_labels_that_several_sets_have_stand_for_what_these_share() -> None:
    # CoNLL, Universal NER, GermEval, LER and the Spanish cases know persons, and organisations.
    assert labels_of(_labelled("PER")) == {"PER", "ORG"}


def test_labels_that_no_set_has_stand_for_themselves() -> None:
    assert labels_of(_labelled("PERSON", "COLOUR")) == {"PERSON", "COLOUR"}
    assert labels_of([Document("a", _TEXT)]) == frozenset()


@pytest.mark.parametrize(
    ("known", "label", "is_stranger"),
    [
        ({"PER", "LOC"}, "DATE", True),
        ({"PER", "LOC"}, "FECHAS", True),
        ({"PER", "LOC"}, "PER", False),
        ({"PER", "LOC"}, "NOMBRE_SUJETO_ASISTENCIA", False),
        ({"NAME_PATIENT"}, "PERSON", False),
        ({"NAME_PATIENT"}, "NAME_PROFESSIONAL", True),
        ({"LOCATION_CITY"}, "LOCATION_POSTCODE", True),
        ({"MISC"}, "OTHER_LAW", False),
        # Nobody knows what these are.
        ({"PER"}, "COLOUR", False),
        ({"PER", "COLOUR"}, "DATE", False),
        (set(), "DATE", False),
    ],
)
def test_a_stranger_is_a_label_of_another_kind(
    known: set[str], label: str, is_stranger: bool
) -> None:
    assert strangers_to(known, [label]) == ({label} if is_stranger else set())


_SPANS = st.lists(
    st.tuples(st.integers(0, 30), st.integers(1, 4), st.sampled_from(["PER", "DATE", "ID"])),
    max_size=6,
).map(lambda rows: tuple(Span(start, start + size, label) for start, size, label in rows))


@given(_SPANS, _SPANS)
def test_only_strangers_that_touch_nothing_go_whatever_their_label(
    gold: tuple[Span, ...], predicted: tuple[Span, ...]
) -> None:
    [pair], strange = judged([Pair(_TEXT, gold, predicted)], {"PER"})
    stays = [
        span.label == "PER" or any(span.overlaps(other) for other in gold) for span in predicted
    ]
    assert pair.predicted == tuple(span for span, stay in zip(predicted, stays) if stay)
    assert pair.gold == gold
    assert strange.total() == len({span for span in predicted if span.label != "PER"})


def test_a_stranger_on_a_mention_counts_where_labels_do_not_matter() -> None:
    gold = [Document("a", _TEXT, spans=(Span(0, 8, "PER"), Span(29, 33, "LOC")))]
    spans = (Span(0, 8, "PER"), Span(17, 22, "DATE"), Span(24, 33, "DATE"))
    found = evaluate(gold, [Document("a", _TEXT, spans=spans)])
    for score in (found.ner, found.tokens, found.instances):
        assert score.precision == 1
    assert (found.hidden.found, found.strict.over_masked) == (2, 1)
    assert (found.characters_any_label.found, found.characters_any_label.over_masked) == (12, 5)
    assert found.confusion == {("PER", "PER"): 1, ("LOC", "DATE"): 1}
    assert found.left_out == {"DATE": 2}


def test_everything_counts_where_gold_has_nothing_at_all() -> None:
    found = evaluate([Document("a", _TEXT)], _labelled("DATE", "PERSON"))
    assert (found.ner.over_masked, found.left_out) == (2, {})


def test_a_label_that_gold_could_have_had_counts() -> None:
    gold, predicted = _labelled("PER"), [Document("a", _TEXT, spans=(Span(9, 13, "DATE"),))]
    assert evaluate(gold, predicted).left_out == {"DATE": 1}
    assert evaluate(gold, predicted, labels={"PER", "DATE"}).ner.over_masked == 1
    assert evaluate(gold, predicted, all_labels=True).ner.over_masked == 1


def test_an_optional_gold_label_is_one_that_both_sides_have() -> None:
    assert in_common(_labelled("PER", "DATE?"), _labelled("PER", "DATE")) == (1.0, 1.0)
