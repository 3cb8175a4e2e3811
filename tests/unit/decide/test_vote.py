"""Several detectors, one document: what stands of their suggestions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crfanon.decide.vote import METHODS, Election, Method, Voter
from crfanon.text.document import Document
from crfanon.text.spans import Span

_PEOPLE = frozenset({"PERSON"})
_VOTERS = [
    Voter("crf:a", frozenset({"PERSON", "LOCATION_CITY"})),
    Voter("crf:b", _PEOPLE, weight=2.0),
    Voter("crf:c", _PEOPLE),
]


def _elect(*suggested: Span, method: Method, **methods: Method) -> tuple[list[Span], list[Span]]:
    """Return what stands and what was outvoted."""
    document = Document("", "X" * 60, suggested=suggested)
    elected = Election(_VOTERS, method, methods)(document)
    outvoted = [change.before for change in elected.changes if change.reason == "outvoted"]
    return list(elected.suggested), outvoted


def _person(start: int, end: int, voter: str, score: float = 1.0) -> Span:
    return Span(start, end, "PERSON", f"crf:{voter}", score)


def test_in_a_cascade_earlier_voters_come_first() -> None:
    late, early = _person(0, 9, "c"), _person(5, 12, "a")
    left = late._replace(end=5)
    assert _elect(late, early, method=Method("cascade")) == ([early, left], [])


def test_in_a_union_longer_spans_come_first() -> None:
    late, early = _person(0, 9, "c"), _person(5, 12, "a")
    assert _elect(early, late, method=Method("union")) == ([late, early], [])


def test_a_majority_is_more_than_half_of_those_who_have_a_say() -> None:
    one, two = _person(0, 4, "a"), _person(0, 4, "b")
    assert _elect(one, method=Method("majority")) == ([], [one])
    standing, outvoted = _elect(one, two, method=Method("majority"))
    assert ([(s.start, s.end) for s in standing], outvoted) == ([(0, 4)], [])


def test_who_does_not_know_a_label_has_no_say() -> None:
    city = Span(0, 4, "LOCATION_CITY", "crf:a", 0.6)
    assert _elect(city, method=Method("majority")) == ([city], [])


@pytest.mark.parametrize(
    ("recall_bias", "stands"), [(0.0, [0.6]), (1.0, [0.3, 0.6]), (-1.0, [])], ids=str
)
def test_a_weighted_vote_has_the_recall_bias_of_its_voters(
    recall_bias: float, stands: list[float]
) -> None:
    voters = [Voter("crf:a", _PEOPLE)]
    spans = (_person(0, 4, "a", 0.3), _person(6, 9, "a", 0.6))
    document = Document("", "x" * 60, suggested=spans)
    elected = Election(voters, Method("weighted"), recall_bias=recall_bias)(document)
    assert sorted(span.score for span in elected.suggested) == stands


def test_labels_that_differ_below_the_top_agree() -> None:
    patient = Span(0, 4, "NAME_PATIENT", "crf:a")
    doctor = Span(0, 4, "NAME_PROFESSIONAL", "crf:b")
    standing, _ = _elect(patient, doctor, method=Method("majority"))
    assert len(standing) == 1


@pytest.mark.parametrize(("score", "stands"), [(1.0, True), (0.9, False)])
def test_a_weighted_vote_counts_weight_times_score(score: float, stands: bool) -> None:
    # Two of four weights, at full score, are half.
    span = _person(0, 4, "b", score)
    standing, outvoted = _elect(span, method=Method("weighted"))
    assert (standing, outvoted) == (([span], []) if stands else ([], [span]))


def test_weak_voices_add_up() -> None:
    spans = _person(0, 4, "a", 0.6), _person(0, 4, "b", 0.6), _person(0, 4, "c", 0.6)
    assert len(_elect(*spans, method=Method("weighted"))[0]) == 1


@pytest.mark.parametrize(("wide", "expected"), [(True, (0, 12)), (False, (0, 9))])
def test_supporters_may_widen_a_span(wide: bool, expected: tuple[int, int]) -> None:
    spans = _person(0, 9, "b"), _person(5, 12, "a")
    [span] = _elect(*spans, method=Method("majority", wide=wide))[0]
    assert (span.start, span.end) == expected


def test_a_label_may_have_a_method_of_its_own() -> None:
    name, city = _person(0, 4, "a"), Span(9, 12, "LOCATION_CITY", "crf:a")
    standing, outvoted = _elect(name, city, method=Method("majority"), PERSON=Method("union"))
    assert sorted(standing) == [name, city]
    standing, outvoted = _elect(name, city, method=Method("union"), PERSON=Method("majority"))
    assert (standing, outvoted) == ([city], [name])


def test_what_no_voter_suggested_stays_behind() -> None:
    listed = Span(0, 4, "PERSON", "list:mine")
    name = _person(0, 4, "a")
    assert _elect(listed, name, method=Method("cascade")) == ([name, listed], [])


_SPANS = st.builds(
    lambda start, size, label, voter, score: Span(start, start + size, label, voter, score),
    st.integers(0, 40),
    st.integers(1, 10),
    st.sampled_from(["PERSON", "NAME_PATIENT", "LOCATION_CITY"]),
    st.sampled_from(["crf:a", "crf:b", "crf:c", "list:x"]),
    st.floats(0.1, 1),
)


def _characters(spans: list[Span]) -> set[int]:
    return {i for span in spans for i in range(span.start, span.end)}


@given(st.lists(_SPANS, max_size=12), st.sampled_from(METHODS), st.booleans())
def test_every_suggestion_stands_is_covered_or_is_outvoted(
    spans: list[Span], method: str, wide: bool
) -> None:
    standing, outvoted = _elect(*spans, method=Method(method, wide=wide))
    for span in spans:
        assert span in outvoted or any(span.overlaps(other) for other in standing)
    if method == "cascade":
        assert (_characters(standing), outvoted) == (_characters(spans), [])
    elif method == "union":
        assert (sorted(standing), outvoted) == (sorted(spans), [])
    again, _ = _elect(*reversed(spans), method=Method(method, wide=wide))
    assert [s for s in again if s.source != "list:x"] == [
        s for s in standing if s.source != "list:x"
    ]


_ARGENTINA = "Brasil e para a Argentina"


def _cascade(text: str, *suggested: Span) -> list[tuple[str, str]]:
    """Return what stands in a cascade, in order: the characters, and who says so."""
    voters = [Voter(f"crf:{name}", frozenset({"PERSON"})) for name in "abc"]
    elected = Election(voters)(Document("", text, suggested=suggested))
    return [(text[span.start : span.end], span.source[-1]) for span in elected.suggested]


def test_a_doubtful_span_that_holds_an_earlier_one_is_left_what_looks_like_names() -> None:
    country = Span(16, 25, "LOCATION", "crf:a")
    both = Span(0, 25, "ORGANIZATION", "crf:b", 0.4)
    assert _cascade(_ARGENTINA, country, both) == [("Argentina", "a"), ("Brasil", "b")]


def test_a_likely_span_that_holds_an_earlier_one_stays_whole() -> None:
    town, council = Span(21, 26, "LOCATION", "crf:a"), Span(0, 26, "ORGANIZATION", "crf:b", 0.7)
    text = "Junta de Freguesia de Lagoa"
    assert _cascade(text, town._replace(start=22, end=27), council._replace(end=27)) == [
        ("Lagoa", "a"),
        (text, "b"),
    ]


@pytest.mark.parametrize("label", ["OTHER_WORK", "ORGANIZATION"])
def test_a_person_is_not_lost_in_something_else(label: str) -> None:
    author = _person(6, 13, "a")
    book = Span(0, 27, label, "crf:b", 0.99)
    standing = _cascade("Siehe Brandau, Erbrecht 2014", author, book._replace(end=28))
    assert standing == [("Brandau", "a"), ("Siehe", "b"), ("Erbrecht 2014", "b")]


def test_what_crosses_an_earlier_span_leaves_no_punctuation() -> None:
    assert _cascade("Rui Serro! CPF", _person(0, 9, "a"), _person(4, 10, "b")) == [
        ("Rui Serro", "a")
    ]


def test_what_is_left_of_a_span_that_is_suggested_twice_stays() -> None:
    twice = [_person(4, 12, "b"), _person(4, 12, "b")]
    assert set(_cascade("Rui Serro Pinto", _person(0, 9, "a"), *twice)) == {
        ("Rui Serro", "a"),
        ("Pi", "b"),
    }


def test_a_persons_name_in_small_letters_is_not_cut_from_what_is_left() -> None:
    assert _cascade("ana berg", _person(4, 8, "a"), _person(0, 8, "b", 0.3)) == [
        ("berg", "a"),
        ("ana", "b"),
    ]
