"""Choices that depend on a key and on nothing else."""

from crfanon.crypto.keyed_random import Chance, Seed


def draws(*key: str | int) -> list[int]:
    chance = Chance(*key)
    return [chance.below(1000) for _ in range(20)]


def test_the_same_key_gives_the_same_choices_in_every_process():
    # Written down once: a change would change every masked text that has a seed.
    assert draws("note", 7)[:5] == [167, 940, 959, 55, 836]


def test_other_keys_give_other_choices():
    keys = [("note", 7), ("note", 8), ("note7",), ("note", "7"), ("note", "7", ""), ()]
    assert len({tuple(draws(*key)) for key in keys}) == len(keys)


def test_below_covers_its_range_and_nothing_else():
    chance = Chance("range")
    assert {chance.below(6) for _ in range(200)} == set(range(6))


def test_shuffled_keeps_every_item():
    items = list(range(50))
    shuffled = Chance("cards").shuffled(items)
    assert sorted(shuffled) == items
    assert shuffled != items


def test_choice_takes_one_of_the_items():
    assert Chance("one").choice("a") == "a"
    assert {Chance("some", i).choice("abc") for i in range(50)} == set("abc")


def test_a_key_may_hold_a_lone_surrogate():
    assert 0 <= Chance("\ud800").below(2) < 2


def test_short_numbers_are_enough_and_depend_on_the_key_alone():
    for count in (1, 32, 33, 100):
        numbers = Chance("note", 7).short_numbers(count)
        assert len(numbers) >= count
        assert list(numbers) == list(Chance("note", 7).short_numbers(count))
        assert list(numbers) != list(Chance("note", 8).short_numbers(count))
        assert all(0 <= number < 2**16 for number in numbers)


def test_short_numbers_go_on():
    chance = Chance("note")
    first, second = list(chance.short_numbers(32)), list(chance.short_numbers(32))
    assert first != second


def test_a_seed_begins_keys():
    for key in ((), ("a",), ("a", 1)):
        assert Seed("note", 7).chance("x", *key).below(2**60) == Chance("note", 7, "x", *key).below(
            2**60
        )
