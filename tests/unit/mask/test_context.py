"""What the replacements of a document must keep clear of."""

from crfanon.mask.context import Scene
from crfanon.text.normalize import bare


def test_bare_is_blind_to_case_and_accents():
    assert bare("PEÑA Ibáñez GÜELL") == "pena ibanez guell"
    assert bare("ǅ") == bare("ǆ")


def test_stands_looks_inside_of_words_and_stands_alone_does_not():
    scene = Scene("Doña Inés, 28006 Roma", seed=0)
    assert scene.stands("one") is False
    assert scene.stands("on")
    assert not scene.stands_alone("on")
    assert scene.stands_alone("ines")
    assert scene.stands("800")
    assert not scene.stands_alone("800")
    assert scene.stands_alone("28006 roma")


def test_stands_alone_finds_a_later_occurrence():
    assert Scene("Ana2 Anabel ana", seed=0).stands_alone("ana")
    assert not Scene("Anabel Mariana", seed=0).stands_alone("ana")


def test_what_is_given_is_known():
    scene = Scene("", seed=0)
    scene.give("berg")
    assert scene.is_given("berg")
    assert not scene.is_given("ana")


def test_chance_depends_on_text_seed_and_key():
    numbers = {
        Scene(text, seed=seed).chance(key).below(10**9)
        for text in ("a", "b")
        for seed in (0, 1)
        for key in ("x", "y")
    }
    assert len(numbers) == 8
