"""The automaton is made as it is needed, and forgets nothing that counts."""

from __future__ import annotations

from crfanon.rules.match.alphabet import Alphabet
from crfanon.rules.match.automaton import BORDER, SPACED, Accept, Automaton
from crfanon.rules.notation import parse


def automaton(*patterns: str, competes: bool = True) -> tuple[Automaton, Alphabet]:
    parsed = [parse(pattern) for pattern in patterns]
    alphabet = Alphabet({word for p in parsed for e in p.elements for word in e.words})
    return Automaton(alphabet, parsed, [competes] * len(parsed)), alphabet


def test_state_is_made_once() -> None:
    machine, alphabet = automaton("[a b]", "[c b]")
    start = machine.start([0, 1])
    a, b, c = (4 * alphabet.number(form) for form in "abc")
    assert start[a] is start[a]
    assert start[a][b].best == Accept(0, 0)
    assert start[c][b].best == Accept(1, 0)
    assert start[b].is_dead
    assert start[a] is not start[c]


def test_dead_end_is_the_same_everywhere() -> None:
    machine, alphabet = automaton("[a b]")
    start = machine.start([0])
    x = 4 * alphabet.number("x")
    assert start[x] is start[4 * alphabet.number("a")][x] is start[BORDER]


def test_worse_rules_are_not_followed_once_a_better_one_fits() -> None:
    machine, alphabet = automaton("[a]", "[a b]")
    state = machine.start([0, 1])[4 * alphabet.number("a")]
    assert state.best == Accept(0, 0)
    assert state.items_ == ()


def test_rules_that_do_not_compete_are_followed_all_the_same() -> None:
    machine, alphabet = automaton("[a]", "[a b]", competes=False)
    state = machine.start([0, 1])[4 * alphabet.number("a")]
    assert (state.best, state.free) == (None, (Accept(0, 0),))
    assert state[4 * alphabet.number("b")].free == (Accept(1, 0),)


def test_value_ends_before_what_follows_it() -> None:
    machine, alphabet = automaton("[<cap+>] b c")
    state = machine.start([0])
    for form in ("Anna", "Berg", "b", "c"):
        state = state[4 * alphabet.number(form) + SPACED]
    assert state.best == Accept(0, 2)


def test_many_rules_are_looked_up_by_their_word() -> None:
    machine, alphabet = automaton(*(f"[w{n} x]" for n in range(200)), "[<any> y]")
    start = machine.start(range(201))
    state = start[4 * alphabet.number("w")]
    assert [item.rule for item in state.items_] == [200]
    machine, alphabet = automaton(*(f"[{chr(97 + n)} x]" for n in range(20)), "[<any> y]")
    state = machine.start(range(21))[4 * alphabet.number("c")]
    assert [item.rule for item in state.items_] == [2, 20]
