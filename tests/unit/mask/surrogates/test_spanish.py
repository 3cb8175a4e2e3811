"""The words of Spanish are such that substitution can work with them."""

import re
from itertools import chain

from crfanon.gazetteers.draws import drawn, keys
from crfanon.languages.surrogate_words import surrogate_words
from crfanon.text.normalize import bare

GROUPS = surrogate_words("es").groups


def test_every_word_is_in_one_group_only_and_has_another_beside_it():
    words = [bare(word) for group in GROUPS for word in group]
    assert len(set(words)) == len(words)
    assert all(len(group) > 1 for group in GROUPS)


def test_words_that_are_only_compared_are_bare():
    fields = (
        "particles honours given_fields surname_fields kept ones postnominals "
        "organization_words address_words"
    )
    for field in fields.split():
        words = getattr(surrogate_words("es"), field)
        assert words == {bare(word) for word in words}, field
    for field in ("titles", "saints", "short_names", "sex_letters", "nouns"):
        assert all(word == bare(word) for word in getattr(surrogate_words("es"), field)), field


def test_words_of_a_group_agree_in_number():
    singular = {"francés", "portugués", "irlandés", "danés", "japonés"}
    for group in surrogate_words("es").groups:
        assert len({word.endswith("s") for word in {*group} - singular}) == 1, group


def test_professions_come_in_pairs():
    for masculine, feminine in chain.from_iterable(surrogate_words("es").professions.values()):
        assert feminine in (masculine, masculine[:-1] + "a", masculine + "a")


def test_nouns_follow_known_particles():
    for particles, nouns in surrogate_words("es").nouns.items():
        assert set(particles.split()) <= surrogate_words("es").particles
        assert len(nouns) >= 15


def test_names_are_drawn_by_gender_and_role():
    female = drawn("es/given_name/female/written", without="es/given_name/male")
    male = drawn("es/given_name/male/written", without="es/given_name/female")
    surnames = drawn("es/surname/written", without="es/given_name")
    assert min(len(female), len(male), len(surnames)) > 200
    assert not {*map(bare, female)} & {*map(bare, male)}
    assert not {*map(bare, surnames)} & keys("es/given_name")


def test_what_is_drawn_is_plain_latin_1_of_so_many_words():
    for words in (1, 2, 3):
        towns = drawn("es/city/municipality", words=words, within="es/city/written")
        assert all(len(town.split()) == words for town in towns)
        assert all(re.fullmatch(r"[^\W\d_]+([ -][^\W\d_]+)*", town) for town in towns)
        "".join(towns).encode("latin-1")


def test_where_hardly_any_entry_has_so_many_words_others_are_drawn():
    assert drawn("es/weekday", words=9) == drawn("es/weekday")
