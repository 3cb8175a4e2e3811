"""What the replacements of a document must keep clear of."""

from crfanon.mask.context import DocumentContext
from crfanon.text.normalize import bare


def test_bare_is_blind_to_case_and_accents():
    assert bare("PEÑA Ibáñez GÜELL") == "pena ibanez guell"
    assert bare("ǅ") == bare("ǆ")


def test_stands_looks_inside_of_words_and_stands_alone_does_not():
    context = DocumentContext("Doña Inés, 28006 Roma", seed=0)
    assert context.stands("one") is False
    assert context.stands("on")
    assert not context.stands_alone("on")
    assert context.stands_alone("ines")
    assert context.stands("800")
    assert not context.stands_alone("800")
    assert context.stands_alone("28006 roma")


def test_stands_alone_finds_a_later_occurrence():
    assert DocumentContext("Ana2 Anabel ana", seed=0).stands_alone("ana")
    assert not DocumentContext("Anabel Mariana", seed=0).stands_alone("ana")


def test_what_is_given_is_known():
    context = DocumentContext("", seed=0)
    context.give("berg")
    assert context.is_given("berg")
    assert not context.is_given("ana")


def test_chance_depends_on_text_seed_and_key():
    numbers = {
        DocumentContext(text, seed=seed).chance(key).below(10**9)
        for text in ("a", "b")
        for seed in (0, 1)
        for key in ("x", "y")
    }
    assert len(numbers) == 8
