"""Evidence becomes disjoint sorted spans on token boundaries."""

import numpy as np
import pytest

from crfanon.decide.arbitration import Arbiter
from crfanon.text.document import Document, Kind, Matches
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

IBAN = "rule:iban"
TEXT = "Juan Robles, cuenta 12 34 56, Toledo"


def document(*suggested: Span, matches: tuple[Matches, ...] = ()) -> Document:
    return Document("note", TEXT, Tokenizer()(TEXT), matches=matches, suggested=suggested)


def crf(start: int, end: int, label: str = "ID") -> Span:
    return Span(start, end, label, "crf:x", 0.8)


def certain(start: int, end: int) -> Span:
    return Span(start, end, "ACCOUNT", IBAN, 1.0)


def repeat(start: int, end: int) -> Span:
    return Span(start, end, "NAME", "second_pass", 0.7)


def decided(*suggested: Span) -> list[tuple[int, int, str]]:
    spans = Arbiter(certain={IBAN})(document(*suggested)).spans
    return [(span.start, span.end, span.label) for span in spans]


def test_spans_of_the_tagger_stand_in_order():
    assert decided(crf(20, 28), crf(0, 11, "NAME")) == [(0, 11, "NAME"), (20, 28, "ID")]


@pytest.mark.parametrize(
    ("suggested", "expected"),
    [
        ([certain(20, 28)], [(20, 28, "ACCOUNT")]),  # where no tagger spoke
        ([crf(20, 28), certain(20, 28)], [(20, 28, "ID")]),  # the tagger has the last word
        ([crf(13, 28), certain(20, 28)], [(13, 28, "ID")]),  # covered already
        ([crf(23, 25), certain(20, 28)], [(20, 28, "ACCOUNT")]),  # the wider one
        ([crf(13, 22), certain(20, 28)], [(13, 19, "ID"), (20, 28, "ACCOUNT")]),
        ([crf(26, 36), certain(20, 28)], [(20, 28, "ACCOUNT"), (28, 36, "ID")]),
        ([crf(13, 22), crf(26, 36), certain(20, 28)],
         [(13, 19, "ID"), (20, 28, "ACCOUNT"), (28, 36, "ID")]),
        ([crf(20, 22), crf(23, 25), certain(20, 28)], [(20, 28, "ACCOUNT")]),
    ],
)  # fmt: skip
def test_certain_evidence_is_always_covered(suggested, expected):
    assert decided(*suggested) == expected


@pytest.mark.parametrize(
    ("suggested", "expected"),
    [
        ([repeat(0, 11)], [(0, 11, "NAME")]),
        ([crf(5, 11), repeat(0, 11)], [(0, 11, "NAME")]),  # more of the name
        ([crf(0, 11), repeat(5, 11)], [(0, 11, "ID")]),
        ([crf(5, 19), repeat(0, 11)], [(0, 4, "NAME"), (5, 19, "ID")]),
        ([repeat(0, 4), repeat(0, 11)], [(0, 11, "NAME")]),  # longest first
        ([repeat(5, 11), certain(5, 11)], [(5, 11, "ACCOUNT")]),
    ],
)
def test_other_suggestions_fill_what_is_free(suggested, expected):
    assert decided(*suggested) == expected


def test_a_source_that_is_not_handed_in_is_not_certain():
    spans = Arbiter()(document(crf(13, 22), certain(20, 28))).spans
    assert [(span.start, span.end, span.label) for span in spans] == [
        (13, 22, "ID"),
        (23, 28, "ACCOUNT"),
    ]


def matched(source: str, score: float, label: str = "ACCOUNT") -> Matches:
    """The tokens "12 34 56" as evidence of one rule."""
    return Matches(
        np.array([4], np.int32), np.array([7], np.int32), np.zeros(1, np.int32),
        (Kind(label, source, score),),
    )  # fmt: skip


def test_certain_matches_count_and_other_matches_do_not():
    sure = Arbiter(certain={IBAN})(document(matches=(matched(IBAN, 1.0),)))
    assert [(span.start, span.end, span.source) for span in sure.spans] == [(20, 28, IBAN)]
    assert Arbiter(certain={IBAN})(document(matches=(matched(IBAN, 0.9),))).spans == ()
    assert Arbiter(certain={IBAN})(document(matches=(matched("rule:age", 1.0),))).spans == ()


def test_spans_are_widened_to_token_boundaries():
    assert decided(repeat(6, 9), repeat(21, 24)) == [(5, 11, "NAME"), (20, 25, "NAME")]


def test_spans_of_blanks_only_are_dropped():
    assert decided(crf(5, 11), repeat(4, 5), repeat(11, 11)) == [(5, 11, "ID")]


def test_blanks_at_the_ends_are_left_out_without_tokens():
    spans = Arbiter()(Document("note", TEXT, suggested=(repeat(4, 13),))).spans
    assert [(span.start, span.end) for span in spans] == [(5, 12)]


def test_overlapping_taggers_cover_the_characters_of_both():
    assert decided(crf(0, 11, "NAME"), crf(5, 19), crf(20, 28), crf(20, 25)) == [
        (0, 11, "NAME"),
        (11, 19, "ID"),
        (20, 28, "ID"),
    ]


def test_scores_and_sources_are_kept():
    assert Arbiter(certain={IBAN})(document(crf(0, 11))).spans == (crf(0, 11),)


def test_sure_evidence_fills_what_the_tagger_left_free():
    sure = document(crf(0, 4, "NAME"), matches=(matched("rule:date", 0.99),))
    spans = Arbiter(sure={"rule:date"}, renamed={"ACCOUNT": "CUENTA"})(sure).spans
    assert [(s.start, s.end, s.label, s.score) for s in spans] == [
        (0, 4, "NAME", 0.8),
        (20, 28, "CUENTA", 0.99),
    ]


def test_sure_evidence_covers_what_goes_beyond_the_tagger_and_cuts_nothing():
    sure = document(crf(13, 28, "NAME"), matches=(matched("rule:date", 0.99),))
    assert [s.label for s in Arbiter(sure={"rule:date"})(sure).spans] == ["NAME"]
    across = document(crf(18, 22, "NAME"), matches=(matched("rule:date", 0.99),))
    spans = Arbiter(sure={"rule:date"})(across).spans
    assert [(s.start, s.end, s.label) for s in spans] == [(13, 22, "NAME"), (23, 28, "ACCOUNT")]


def spans_with_sure_rule(*tagged: Span, label: str = "ACCOUNT") -> list[tuple[int, int, str]]:
    evidence = matched("rule:date", 0.99)
    evidence = Matches(
        evidence.first, evidence.last, evidence.kind_ids, (Kind(label, "rule:date", 0.99),)
    )
    spans = Arbiter(sure={"rule:date"})(document(*tagged, matches=(evidence,))).spans
    return [(span.start, span.end, span.label) for span in spans]


def test_sure_evidence_completes_what_the_tagger_found_in_part_under_its_label():
    assert spans_with_sure_rule(crf(23, 25)) == [(20, 28, "ID")]


def test_parts_of_different_labels_are_covered_by_what_holds_them():
    parts = crf(20, 22, "ID"), crf(26, 28, "DATE")
    assert spans_with_sure_rule(*parts) == [(20, 28, "ACCOUNT")]


@pytest.mark.parametrize(
    ("tagged", "named"), [((0, 4), (0, 19)), ((5, 11), (0, 19)), ((0, 11), (0, 11))]
)
def test_a_rule_completes_a_name_of_which_the_tagger_saw_one_word(tagged, named):
    first = np.zeros(1, np.int32)
    of_rule = (Kind("NAME_PATIENT", "rule:patient", 0.99),)
    matches = Matches(first, np.full(1, 4, np.int32), np.zeros(1, np.int32), of_rule)
    found = document(crf(*tagged, "PERSON"), matches=(matches,))
    spans = Arbiter(sure={"rule:patient"})(found).spans
    assert [(s.start, s.end, s.label) for s in spans] == [(*named, "PERSON")]


def test_a_match_of_a_sure_rule_out_of_its_context_decides_nothing():
    weak = document(matches=(matched("rule:date", 0.6),))
    assert Arbiter(sure={"rule:date"})(weak).spans == ()


def test_evidence_of_a_rule_that_is_not_sure_decides_nothing():
    other = document(matches=(matched("rule:year", 0.9),))
    assert Arbiter(sure={"rule:date"})(other).spans == ()


def test_a_check_digit_says_what_a_tagged_span_is():
    identifier = document(crf(20, 28, "QUANTITY"), matches=(matched(IBAN, 1.0),))
    spans = Arbiter(certain={IBAN})(identifier).spans
    assert [(s.start, s.end, s.label, s.source) for s in spans] == [(20, 28, "ACCOUNT", IBAN)]


def test_a_check_digit_says_of_which_kind_a_number_is():
    identifier = document(crf(20, 28, "ID"), matches=(matched(IBAN, 1.0, "ID_ACCOUNT"),))
    assert [span.label for span in Arbiter(certain={IBAN})(identifier).spans] == ["ID_ACCOUNT"]


@pytest.mark.parametrize(
    ("labels", "label"),
    [
        (["ID", "CONTACT", "PERSON"], "ID_CASE"),
        # Who tells some numbers apart has not taken this one for that of a case.
        (["ID", "ID_ACCOUNT"], "ID"),
    ],
)
def test_a_rule_says_of_which_kind_a_number_is_where_the_tagger_knows_no_kinds(labels, label):
    tagged = crf(20, 28, "ID")
    seen = document(tagged, matches=(matched("rule:case", 0.99, "ID_CASE"),))
    arbiter = Arbiter(sure={"rule:case"}, taggers={tagged.source: labels})
    assert [span.label for span in arbiter(seen).spans] == [label]


@pytest.mark.parametrize(
    ("known", "label"),
    [(["QUANTITY"], "ACCOUNT"), (["QUANTITY", "ACCOUNT"], "QUANTITY"), (None, "QUANTITY")],
)
@pytest.mark.parametrize("start", [20, 23])
def test_a_tagger_has_no_say_in_kinds_that_it_does_not_have(known, label, start):
    tagged = crf(start, 28, "QUANTITY")
    taggers = {} if known is None else {tagged.source: known}
    seen = document(tagged, matches=(matched("rule:date", 0.99),))
    spans = Arbiter(sure={"rule:date"}, taggers=taggers)(seen).spans
    assert [(span.start, span.end, span.label) for span in spans] == [(20, 28, label)]


def test_where_labels_of_a_corpus_are_asked_for_what_is_sure_needs_one_of_them():
    seen = document(matches=(matched("rule:date", 0.99),))
    assert Arbiter(sure={"rule:date"}, known={"NAME"})(seen).spans == ()
    assert len(Arbiter(sure={"rule:date"}, known={"ACCOUNT"})(seen).spans) == 1
    named = Arbiter(sure={"rule:date"}, renamed={"ACCOUNT": "CUENTA"}, known={"CUENTA"})(seen)
    assert [span.label for span in named.spans] == ["CUENTA"]


def test_where_labels_of_a_corpus_are_asked_for_a_check_digit_counts_and_gives_no_others():
    evidence = (matched(IBAN, 1.0),)
    tagged = document(crf(20, 28, "QUANTITY"), matches=evidence)
    for labels, label in ((["QUANTITY"], "QUANTITY"), (["QUANTITY", "ACCOUNT"], "ACCOUNT")):
        decide = Arbiter(certain={IBAN}, known={"QUANTITY", "ACCOUNT"}, taggers={"crf:x": labels})
        assert [span.label for span in decide(document(matches=evidence)).spans] == ["ACCOUNT"]
        assert [span.label for span in decide(tagged).spans] == [label]


def test_where_labels_of_a_corpus_are_asked_for_what_was_found_in_parts_is_left_in_parts():
    # The rule is sure of "12 34 56".
    evidence = (matched("rule:date", 0.99),)
    decide = Arbiter(sure={"rule:date"}, known={"ACCOUNT"})
    parts = (crf(20, 22), crf(23, 28))
    assert decide(document(*parts, matches=evidence)).spans == parts
    fewer = decide(document(crf(20, 22), crf(26, 28), matches=evidence)).spans
    assert [(span.start, span.end) for span in fewer] == [(20, 28)]


def _with_numbers(text: str, tagged: Span, *numbers: tuple[int, int]) -> list[tuple[str, str]]:
    """Return what is decided where rules are sure of the tokens at `numbers`."""
    firsts, lasts = (np.array(column, np.int32) for column in zip(*numbers))
    of_rule = (Kind("CONTACT_PHONE", "rule:phone", 0.99),)
    matches = Matches(firsts, lasts, np.zeros(len(numbers), np.int32), of_rule)
    found = Document("", text, Tokenizer()(text), matches=(matches,), suggested=(tagged,))
    labels = {"crf:x": ["OTHER_DOCUMENT" if tagged.label == "OTHER_DOCUMENT" else "CONTACT"]}
    spans = Arbiter(sure={"rule:phone"}, taggers=labels)(found).spans
    return [(text[span.start : span.end], span.label) for span in spans]


def test_a_tagged_span_that_holds_two_numbers_is_cut_to_them():
    text = "on 600123456 or 600123457"
    tagged = crf(3, 25, "CONTACT")
    both = [("600123456", "CONTACT"), ("600123457", "CONTACT")]
    assert _with_numbers(text, tagged, (1, 2), (3, 4)) == both
    # Of one number alone it is no part, and what else has digits stays in it.
    assert _with_numbers(text, tagged, (1, 2)) == [("600123456 or 600123457", "CONTACT")]
    named = "on 600123456 or Berg 600123457"
    assert _with_numbers(named, crf(3, 30, "CONTACT"), (1, 2), (4, 5)) == [
        ("600123456 or Berg 600123457", "CONTACT")
    ]


def test_a_number_in_what_is_called_something_else_is_what_a_rule_says():
    text = "see phone 600123456"
    tagged = crf(4, 19, "OTHER_DOCUMENT")
    assert _with_numbers(text, tagged, (2, 3)) == [("600123456", "CONTACT_PHONE")]


def test_a_name_beside_a_number_stays_covered():
    text = "see Ada Berg 600123456"
    tagged = crf(4, 22, "OTHER_DOCUMENT")
    both = [("Ada Berg", "OTHER_DOCUMENT"), ("600123456", "CONTACT_PHONE")]
    assert _with_numbers(text, tagged, (3, 4)) == both
