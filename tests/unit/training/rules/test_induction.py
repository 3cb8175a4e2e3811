"""What rules are learnt from annotated text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from crfanon import corpus
from crfanon.errors import CorpusError
from crfanon.rules import Rule, RuleSet, resolve
from crfanon.rules.match.layout import gaps_of
from crfanon.text.document import Document, tokens_of
from crfanon.text.tokenizer import Tokenizer
from crfanon.training.rules.field_mining import learn_field_names
from crfanon.training.rules.induction import learn, learn_and_match
from crfanon.training.rules.mining import Miner
from crfanon.training.rules.sheet import Sheet
from crfanon.training.rules.trial import Gold

_ROOT = Path(__file__).resolve().parents[4]
_GOLD = _ROOT / "tests" / "corpus" / "gold"

Marked = Callable[[str], Document]

_NAMES = ("Anna Berg", "Jonas Lund", "Eva María Roca", "Ida de la Vega", "Per Holm", "Liv Dahl")


def learnt(documents: Sequence[Document]) -> list[tuple[str, str, str]]:
    """Return label, place and pattern of each rule."""
    return [
        (rule.label, rule.field or rule.after or rule.within, *rule.patterns)
        for rule in learn(documents).rules
    ]


def found(rules: RuleSet, text: str) -> list[tuple[str, str]]:
    tokens = Tokenizer()(text)
    return [(s.label, text[s.start : s.end]) for s in resolve(rules.match(text, tokens), tokens)]


def test_field_with_its_value_is_learnt(doc: Marked) -> None:
    rules = learn([doc(f"Name: [PER {name}].\nStay: long.") for name in _NAMES])
    assert rules.field_names == ("name", "stay")
    assert found(rules, "Name: Olav Moe.\nStay: Olav Moe.") == [("PER", "Olav Moe")]


def test_without_fields_no_word_before_a_colon_is_the_label_of_one(doc: Marked) -> None:
    documents = [doc(f"Name: [PER {name}].\nStay: long.") for name in _NAMES]
    rules = learn(documents, fields=False)
    assert rules.field_names == ()
    assert not any(rule.field or rule.after or rule.within for rule in rules.rules)


def test_shape_is_learnt_where_it_is_enough(doc: Marked) -> None:
    texts = [
        f"In [DATE {n}/0{n % 9 + 1}/20{n}] there were {n} beds in room {n + 7}."
        for n in range(10, 20)
    ]
    assert learnt(list(map(doc, texts))) == [("DATE", "", "[<9+> / <9+> / <9+>]")]


def test_left_context_is_learnt_where_the_shape_is_not_enough(doc: Marked) -> None:
    texts = [f"room {n}, aged [AGE {n + 30}], {n} beds, weight {n + 40}" for n in range(10, 22)]
    assert learnt(list(map(doc, texts))) == [("AGE", "", "aged [<9+>]")]


def test_right_context_is_learnt_where_the_left_is_not_enough(doc: Marked) -> None:
    texts = [f"with [AGE {n + 30}] years and with {n} beds" for n in range(10, 22)]
    assert learnt(list(map(doc, texts))) == [("AGE", "", "[<9+>] years")]


def test_value_behind_a_value_is_learnt(doc: Marked) -> None:
    texts = [
        f"Sent by: [PER {name}] / [CITY {city}] from ward {ward}"
        for name, city, ward in zip(
            _NAMES,
            ("Oslo", "Bergen Vest", "Lund", "Ålesund", "Moss", "Voss"),
            ("North", "Lund A", "Moss", "Ost Lund", "Voss", "Berg"),
        )
    ]
    rules = learn(list(map(doc, texts)))
    assert found(rules, "Sent by: Olav Moe / Tromsø from ward Lund") == [
        ("PER", "Olav Moe"),
        ("CITY", "Tromsø"),
    ]


def test_words_that_take_turns_become_a_set(doc: Marked) -> None:
    months = ("january", "march", "may", "june", "july", "august")
    texts = [f"{n} tests in [DATE {month} 20{n}]" for n, month in enumerate(months, 10)]
    assert learnt(list(map(doc, texts))) == [
        ("DATE", "", "[august|january|july|june|march|may <9+>]")
    ]


def test_wrong_rules_are_not_learnt(doc: Marked) -> None:
    texts = [f"{n} the b. the b. the [X b]. the b. the b. {n}" for n in range(12)]
    assert learnt(list(map(doc, texts))) == []


def test_no_rule_tells_a_name(doc: Marked) -> None:
    texts = [f"seen by [PER Anna Berg] [CITY Lund] {n} on ward {n + 1}" for n in range(12)]
    for rule in learn(list(map(doc, texts))).rules:
        assert "anna" not in rule.patterns[0] or "berg" not in rule.patterns[0]
        before, _, behind = rule.patterns[0].partition("[")
        assert not {"anna", "berg", "lund"} & {*before.split(), *behind.partition("]")[2].split()}


def test_precision_is_that_of_held_out_documents(doc: Marked) -> None:
    """Every third "aged" is no age: what is learnt from two thirds is right in two thirds."""
    right = [doc(f"aged [AGE {n}], {n} beds") for n in range(20, 60)]
    wrong = [doc(f"aged {n}, {n} beds") for n in range(60, 80)]
    mixed = [document for trio in zip(right[::2], right[1::2], wrong) for document in trio]
    rules = learn(mixed).rules
    best = max(rules, key=lambda rule: rule.support)
    assert best.support == 40
    assert 0.55 < best.precision < 0.75


def test_learning_needs_gold_spans(doc: Marked) -> None:
    with pytest.raises(CorpusError, match="nothing is annotated"):
        learn([doc("Anna called.")])
    with pytest.raises(CorpusError, match="nothing is annotated"):
        learn([])


def test_little_to_learn_from_gives_no_rules(doc: Marked) -> None:
    assert len(learn([doc("[PER Anna] called.")])) == 0
    rules, unseen = learn_and_match([doc("[PER Anna] called."), doc("")])
    assert (len(rules), len(unseen)) == (0, 2)


def test_documents_may_come_without_tokens(doc: Marked) -> None:
    documents = [doc(f"Name: [PER {name}].") for name in _NAMES]
    bare = [document.with_(tokens=None) for document in documents]
    assert learn(bare).rules == learn(documents).rules


def test_matches_are_of_rules_that_have_not_seen_the_document(doc: Marked) -> None:
    """A word that one document alone has is learnt, and never found in that document."""
    months = ("january", "march", "may", "june", "july", "august", "may", "june", "july", "march")
    documents = [doc(f"{n} tests in [DATE {m} 20{n}]") for n, m in enumerate(months, 10)]
    once = [m for n, m in enumerate(months) if months.count(m) == 1]
    assert once == ["january", "august"]
    rules, unseen = learn_and_match(documents)
    assert rules.rules == learn(documents).rules
    for month, matches in zip(months, unseen):
        assert bool(len(matches)) == (month not in once)


def test_tokens_that_spans_cut_through_are_passed_over(doc: Marked) -> None:
    documents = [doc(f"Name: [PER {name}].") for name in _NAMES]
    documents.append(doc("Name: A[PER nna] Berg."))
    assert found(learn(documents), "Name: Olav Moe.") == [("PER", "Olav Moe")]


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (["Age: 1", "AGE : 2", "Áge: 3"], ["age"]),
        (["Age: 1", "Age: 2"], []),
        (["Name: x Age: 1", "Name: y Age: 2", "Name: z Age: 3"], ["age", "name"]),
        (["a Ward Nº: 1", "b Ward Nº: 2", "c Ward Nº: 3"], ["ward n º"]),
        (["[X Oslo] Mail: 1", "[X Lund] Mail: 2", "[X Oslo] Mail: 3"], ["mail"]),
        (["1 in Oslo Mail: 1", "2 in Lund Mail: 2", "3 in Voss Mail: 3"] * 3, ["mail"]),
        (["1 in Our Mail: 1", "2 in Our Mail: 2", "3 in Lund Mail: 3"] * 3, ["mail", "our mail"]),
        (["at 12:30", "at 12:31", "at 12:32"], []),
        ([": a", ": b", ": c"], []),
    ],
)
def test_field_names(doc: Marked, lines: list[str], names: list[str]) -> None:
    documents = list(map(doc, lines))
    texts = [document.tokens for document in documents if document.tokens is not None]
    assert learn_field_names(documents, texts, min_documents=3) == names


@pytest.fixture(scope="module")
def notes() -> list[Document]:
    tokenize = Tokenizer()
    read = corpus.read(_GOLD, format="brat")
    return [document.with_(tokens=tokenize(document.text)) for document in read]


def test_candidates_find_what_the_matcher_finds(notes: list[Document]) -> None:
    """Learning tries candidates by arrays, running by an automaton: they must agree."""
    texts = [document.tokens for document in notes if document.tokens is not None]
    names = learn_field_names(notes, texts, min_documents=3)
    reader = RuleSet([], names)
    sheet = Sheet(texts, reader)
    candidates = Miner(sheet, Gold(sheet, notes, texts), reader.field_names).candidates()
    tried = [candidate for candidate in candidates if not candidate.anchor.after]
    assert len(tried) > 300
    # Rules that do not compete, so that all of them can be tried at once.
    rules = RuleSet(
        [
            Rule(str(n), "X", (str(candidate.pattern),), **candidate.anchor._asdict())
            for n, candidate in enumerate(tried)
        ],
        names,
    )
    found: dict[str, list[tuple[int, int]]] = {}
    for document, tokens, offset in zip(notes, texts, sheet.offsets):
        matches = rules.match(document.text, tokens)
        for i, j, kind_id in zip(matches.first, matches.last, matches.kind_ids):
            name = matches.kinds[kind_id].source.removeprefix("rule:")
            found.setdefault(name, []).append((int(i) + offset, int(j) + offset))
    for n, candidate in enumerate(tried):
        expected = sorted(zip(candidate.starts.tolist(), candidate.ends.tolist()))
        assert sorted(found[str(n)]) == expected, (candidate.anchor, str(candidate.pattern))


def test_layout_is_the_same_for_a_corpus_and_a_text(notes: list[Document]) -> None:
    texts = [document.tokens for document in notes if document.tokens is not None]
    reader = RuleSet([], ["edad", "sexo"])
    sheet = Sheet(texts, reader)
    for tokens, offset in zip(texts, sheet.offsets):
        fields = sheet.field[offset : offset + len(tokens)]
        assert np.array_equal(fields, reader.layout(tokens).fields)
        assert len(gaps_of(tokens)) == len(tokens)


def test_rules_of_the_small_corpus_find_most_of_it_held_out(notes: list[Document]) -> None:
    right = total = gold = 0
    for document, matches in zip(notes, learn_and_match(notes)[1]):
        spans = {(span.start, span.end, span.label) for span in document.spans}
        decided = {(s.start, s.end, s.label) for s in resolve(matches, tokens_of(document))}
        right += len(spans & decided)
        total += len(decided)
        gold += len(spans)
    assert right > 0.9 * total
    assert right > 0.6 * gold
