"""Evidence of rules, fields and lists, as the tagger meets it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from crfanon.detect.evidence import Evidence, Portion, field_matches
from crfanon.errors import ConfigError
from crfanon.rules import RuleSet
from crfanon.text.document import Document, Kind, Matches
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

_RULES = """\
rules:
- name: code
  label: ID
  precision: 0.9
  pattern: '[<9999>]'
  matches: ['NHC [1234]']
  rejects: ['NHC 123']
- name: code_in_field
  label: ID_PATIENT
  precision: 0.98
  field: nhc
  pattern: '[<9999>]'
  matches: ['NHC: [1234]']
  rejects: ['NHC: x']
"""
_KINDS = [Kind("nhc", "field:nhc"), Kind("edad", "field:edad")]


@pytest.fixture
def rules(tmp_path: Path) -> RuleSet:
    (tmp_path / "mine.yaml").write_text(_RULES, encoding="utf-8")
    return RuleSet.load([tmp_path])


def _document(text: str) -> Document:
    return Document("note", text, Tokenizer()(text))


def _sources(document: Document) -> set[str]:
    return {span.source for span in document.evidence}


def test_evidence_is_gathered_of_rules_fields_and_lists(rules: RuleSet) -> None:
    document = Evidence(rules, ["es/weekday"])(_document("NHC: 1234\nVino el lunes"))
    found = {(document.text[s.start : s.end], s.source, s.label) for s in document.evidence}
    assert found == {
        ("1234", "rule:code", "ID"),
        ("1234", "rule:code_in_field", "ID_PATIENT"),
        ("1234", "field:nhc", "nhc"),
        ("lunes", "gazetteer:es/weekday", "es/weekday"),
    }


def test_evidence_is_only_added(rules: RuleSet) -> None:
    before = _document("NHC: 1234").with_(suggested=(Span(0, 3, "X", "crf:x"),))
    given = Matches(*np.array([[0], [1], [0]], np.int32), [Kind("Y", "other")])
    after = Evidence(rules, [])(before.with_(matches=(given,)))
    assert after.matches[0] is given
    assert after.suggested == before.suggested
    assert (after.text, after.spans, after.tokens) == (before.text, (), before.tokens)
    assert before.matches == ()


def test_evidence_takes_the_matches_it_is_given_for_those_of_the_rules(rules: RuleSet) -> None:
    given = Matches(*np.array([[0], [1], [0]], np.int32), [Kind("Y", "rule:learnt")])
    document = Evidence(rules, ["es/weekday"])(_document("NHC: 1234, lunes"), rule_matches=given)
    assert _sources(document) == {"rule:learnt", "field:nhc", "gazetteer:es/weekday"}


def test_evidence_of_a_text_with_nothing_in_it(rules: RuleSet) -> None:
    for text in ("", " \n", "Buen estado."):
        assert Evidence(rules, ["es/weekday"])(_document(text)).evidence == []


def test_evidence_needs_tokens(rules: RuleSet) -> None:
    with pytest.raises(ValueError, match="must be tokenized"):
        Evidence(rules, [])(Document("note", "NHC: 1234"))


def test_evidence_of_many_is_that_of_each(rules: RuleSet) -> None:
    texts = ("NHC: 1234", "lunes", "", "El lunes 1234\nNHC: 5678 lunes")
    # Those of one tokenizer are taken together.
    documents = [
        Document("", text, by(text)) for by in (Tokenizer(), Tokenizer()) for text in texts
    ]
    evidence = Evidence(rules, ["es/weekday"])
    together = list(evidence.of_all(documents))
    assert [document.text for document in together] == [*texts, *texts]
    assert [d.evidence for d in together] == [evidence(d).evidence for d in documents]


def test_a_list_that_is_not_there_is_named(rules: RuleSet) -> None:
    with pytest.raises(ConfigError, match="es/nowhere"):
        Evidence(rules, ["es/nowhere"])


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ([], []),
        ([0, 0], []),
        ([1], [(0, 1, "nhc")]),
        ([0, 1, 1, 0], [(1, 3, "nhc")]),
        ([1, 1, 2], [(0, 2, "nhc"), (2, 3, "edad")]),
        ([2, 0, 0, 1, 1], [(0, 1, "edad"), (3, 5, "nhc")]),
        ([1, 0, 1], [(0, 1, "nhc"), (2, 3, "nhc")]),
    ],
)
def test_each_run_of_tokens_in_a_field_is_a_match(
    fields: list[int], expected: list[tuple[int, int, str]]
) -> None:
    found = field_matches(np.array(fields, np.int32), _KINDS)
    rows = zip(found.first.tolist(), found.last.tolist(), found.kind_ids.tolist())
    assert [(first, last, _KINDS[kind].label) for first, last, kind in rows] == expected


def test_what_the_same_rules_and_lists_found_is_not_looked_for_again(rules: RuleSet) -> None:
    first, second = Evidence(rules, ["es/weekday"]), Evidence(rules, ["es/weekday"])
    [once] = first.of_all([_document("NHC: 1234\nVino el lunes")])
    [twice] = second.of_all([once])
    assert twice.matches == once.matches
    # Other lists are looked for.
    [more] = Evidence(rules, ["es/month"]).of_all([once])
    assert len(more.matches) == len(once.matches) + 1


def test_a_portion_is_what_its_rules_and_lists_find_alone(rules: RuleSet, tmp_path: Path) -> None:
    (tmp_path / "more.yaml").write_text(
        "rules:\n- {name: year, label: DATE, pattern: '[19|20|1983]', precision: 0.99}\n"
    )
    whole = Evidence(RuleSet.load([tmp_path]), ["es/month", "es/weekday"])
    text = "NHC: 1234\nNHC 5678, vino el lunes, en mayo de 1983"
    given = Matches(*np.array([[0], [1], [0]], np.int32), [Kind("Y", "other")])
    [expected] = Evidence(rules, ["es/weekday"]).of_all([_document(text)])
    [found] = whole.of_all([_document(text).with_(matches=(given,))])
    own = found.with_(matches=Portion(whole, rules, ["es/weekday"]).of(found))
    assert own.evidence == expected.evidence
    assert {"rule:year", "gazetteer:es/month", "other"} <= _sources(found)
