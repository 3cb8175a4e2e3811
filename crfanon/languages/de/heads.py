"""German: the noun before a genitive or a preposition is the head; compounds are split.

What the article or contraction before a mention allows and what lists and endings say of the
noun are laid over each other; what both allow is the answer.  Where they contradict each
other the article counts, for it is what stays in the text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import cast

from ...gazetteers.lists import read_entries
from ...gazetteers.words import words_of
from ...labels import is_kind_of
from ...text.normalize import fold
from ..head_forms import Word, gender_of_kin, is_name, last_word, words_in
from ..headword import Case, Gender, Headword, Number
from ..person_gender import is_somebody, named, titled
from ..sections import (
    Section,
    keys_of_words,
    load,
    pairs,
    read_as,
    section_of,
    word_lists,
    word_set,
    words,
)

Reading = tuple[Gender | None, Number, Case]

_F: Gender = "feminine"
_GENDERS: tuple[Gender, ...] = ("feminine", "masculine", "neuter")
_GENDER: Mapping[str, Gender | None]
_GENDER = {"m": "masculine", "f": "feminine", "n": "neuter", "-": None}
_NUMBER: Mapping[str, Number] = {"s": "singular", "p": "plural"}
_CASE: Mapping[str, Case] = {"n": "nominative", "g": "genitive", "d": "dative", "a": "accusative"}
_LEAST_HEAD = 3
_FORMS = 1 << 14


def _groups(section: Section, key: str) -> Mapping[str, Gender | None]:
    found = keys_of_words(section, key)
    return {word: cast("Gender | None", gender or None) for word, gender in found.items()}


def _genders_of_words(section: Section, key: str) -> Mapping[str, Gender]:
    return cast("Mapping[str, Gender]", keys_of_words(section, key))


def _readings_of(section: Section, key: str) -> Mapping[str, tuple[Reading, ...]]:
    """Return what each word says, written as "fsd": feminine, singular, dative."""
    return {
        word: tuple((_GENDER[each[0]], _NUMBER[each[1]], _CASE[each[2]]) for each in said)
        for word, said in word_lists(section, key).items()
    }


@dataclass(frozen=True, kw_only=True, eq=False)
class GrammarWords:
    """The words that tell gender, number and case, and the parts of compounds."""

    dative_prepositions: frozenset[str] = read_as(word_set)
    after_head: frozenset[str] = read_as(word_set)
    legal_forms: Mapping[str, Gender] = read_as(_genders_of_words)
    written_legal_forms: frozenset[str] = read_as(word_set)
    groups: Mapping[str, Gender | None] = read_as(_groups)
    feminine_endings: tuple[str, ...] = read_as(words)
    neuter_endings: tuple[str, ...] = read_as(words)
    masculine_endings: tuple[str, ...] = read_as(words)
    plurals: Sequence[tuple[str, str]] = read_as(pairs)
    of_places: frozenset[str] = read_as(word_set)
    short_tails: frozenset[str] = read_as(word_set)
    names: frozenset[str] = read_as(word_set)
    fronts: frozenset[str] = read_as(word_set)
    links: tuple[str, ...] = read_as(words)
    definite: Mapping[str, tuple[Reading, ...]] = read_as(_readings_of)
    indefinite: Mapping[str, tuple[Reading, ...]] = read_as(_readings_of)
    like_definite: tuple[str, ...] = read_as(words)
    like_indefinite: tuple[str, ...] = read_as(words)
    contracted: Mapping[str, tuple[Reading, ...]] = read_as(_readings_of)


@cache
def grammar_words() -> GrammarWords:
    """Return the content of ``grammar.yaml``."""
    return load(GrammarWords, section_of("de", "grammar"))


@cache
def _articles() -> Mapping[str, tuple[Reading, ...]]:
    """Return what the articles say, in all their forms, and what is written with one."""
    own = grammar_words()
    definite = dict(own.definite)
    found = {f"d{ending}": said for ending, said in definite.items()} | {"die": definite["e"]}
    for stems, endings in (
        (own.like_definite, definite | {"es": definite["as"] + definite["es"]}),
        (own.like_indefinite, definite | dict(own.indefinite)),
    ):
        forms = {ending: said for ending, said in endings.items() if ending != "as"}
        found |= {f"{stem}{ending}": said for stem in stems for ending, said in forms.items()}
    return found | dict(own.contracted)


def analyze(surface: str, before: str, label: str, titles: Mapping[str, Gender]) -> Headword:
    """Return the head of a mention with its gender, number and case."""
    words = words_in(surface, key=str.casefold)
    if not words:
        return Headword(0, len(surface))
    article, preposition = last_word(before), ""
    readings = _articles().get(article, ())
    if not readings and words[0].key in _articles() and len(words) > 1:
        # "Das Rote Kreuz", all of it masked.
        article, readings = words[0].key, _articles()[words[0].key]
        words = words[1:]
    elif readings:
        preposition = last_word(before.rstrip()[: -len(article)])
    else:
        article = ""
    if is_somebody(words, "de", label):
        return _person(words, before, titles, readings, article)
    is_place = is_kind_of(label, "LOCATION") and not is_kind_of(label, "LOCATION_STREET")
    head = _head(words, readings, is_street=is_kind_of(label, "LOCATION_STREET"))
    if is_place and not readings:
        case: Case = "genitive" if is_genitive_name(fold(words[-1].text)) else "dative"
        return Headword(words[-1].start, words[-1].end, "neuter", "singular", case)
    fitting = _laid_over(readings, _readings(head.key))
    gender, number, case = _chosen(fitting, preposition)
    has_case = bool(readings) or case == "genitive"
    return Headword(head.start, head.end, gender, number, case if has_case else None, article)


def _person(
    words: list[Word],
    before: str,
    titles: Mapping[str, Gender],
    readings: tuple[Reading, ...],
    article: str,
) -> Headword:
    first, last = words[0], words[-1]
    groups = grammar_words().groups
    if first.key in groups and (len(words) > 1 or first.key.endswith("n")):
        number_case: Case = "dative" if first.key.endswith("n") else "nominative"
        return Headword(first.start, first.end, groups[first.key], "plural", number_case, article)
    plural = [reading for reading in readings if reading[1] == "plural"]
    gender = titled(words, before, titles)
    if plural and gender is None and len(words) == 1 and last.key.endswith("s"):
        return Headword(first.start, last.end, None, "plural", plural[0][2], article)
    if gender is None:
        gender = named([_bare_form(word) for word in words], "de")
    case: Case | None = "genitive" if is_genitive_name(fold(last.text)) else None
    if any(word.key == "herrn" for word in words) or before.split()[-1:] == ["Herrn"]:
        case = case or "dative"
    return Headword(first.start, last.end, gender, "singular", case, article)


def _bare_form(word: Word) -> Word:
    key = fold(word.text)
    return word._replace(key=key[:-1] if is_genitive_name(key) else key)


@lru_cache(maxsize=_FORMS)
def is_genitive_name(key: str) -> bool:
    """Return whether a name has the ending of the genitive: it is no name with it, but without.

    >>> is_genitive_name("frankfurts"), is_genitive_name("jonas"), is_genitive_name("worms")
    (True, False, False)
    """
    stem = key[:-1]
    if not key.endswith("s") or len(stem) < _LEAST_HEAD or stem.endswith(("s", "x", "z")):
        return False
    if not is_name("de", stem):
        return False
    # Lists of countries have their genitives as entries; other names may be two.
    return not is_name("de", key) or any(
        stem in words_of(name) and (name in _STATES or key not in words_of(name))
        for name in (*_STATES, *_COMMON)
    )


@cache
def nouns() -> dict[Gender, frozenset[str]]:
    """Return the listed nouns by their gender; umlauts count, for "Mütter" is the plural."""
    return {g: frozenset(map(str.casefold, read_entries(f"de/headword/{g}"))) for g in _GENDERS}


@cache
def plural_nouns() -> frozenset[str]:
    """Return the listed plurals."""
    return frozenset(map(str.casefold, read_entries("de/headword/plural")))


def _head(words: list[Word], readings: tuple[Reading, ...], *, is_street: bool) -> Word:
    """Return the noun that articles agree with."""
    known_words = grammar_words()
    if words[-1].key in known_words.legal_forms:
        return words[-1]
    after = known_words.after_head
    end = next((i for i, word in enumerate(words) if i and word.key in after), len(words))
    legal = next((word for word in words if word.text in known_words.written_legal_forms), None)
    if legal is not None:
        return legal
    if is_street and end < len(words) and words[0].key in after:
        end = len(words)
    candidates = [word for word in words[:end] if not word.key[:1].isdigit()] or words[:1]
    known = [word for word in candidates if _is_known(word.key)]
    fitting = [word for word in known if not readings or _fits(readings, word.key)]
    return (fitting or known or candidates[-1:])[0 if not is_street else -1]


def _is_known(key: str) -> bool:
    genders, is_plural, _ = _known_gender(key)
    return bool(genders) or is_plural


def _fits(readings: tuple[Reading, ...], key: str) -> bool:
    return bool(_both(readings, _readings(key)))


@lru_cache(maxsize=_FORMS)
def _readings(key: str) -> tuple[Reading, ...]:
    """Return the readings of a noun by itself, the likeliest first."""
    genders, is_plural, is_genitive = _known_gender(key)
    if not genders:
        genders = () if is_plural else _by_ending(key)
    if is_plural:
        cases: tuple[Case, ...] = ("nominative", "accusative", "genitive", "dative")
        if key.endswith("n") and key not in plural_nouns():
            cases = ("dative", *cases[:3])
        return tuple((gender, "plural", case) for case in cases for gender in genders or (None,))
    if is_genitive:
        return tuple((gender, "singular", "genitive") for gender in genders if gender != _F)
    cases = ("nominative", "accusative", "dative", "genitive")
    return tuple(
        (gender, "singular", case)
        for case in cases
        for gender in genders
        if case != "genitive" or gender == _F
    )


@lru_cache(maxsize=_FORMS)
def _known_gender(key: str) -> tuple[tuple[Gender, ...], bool, bool]:
    """Return the genders of a noun that lists know, and whether it is plural or a genitive.

    A compound has the gender of its last part: "Unfallkrankenhaus" that of "Haus".
    """
    if _tail(key, plural_nouns()) or _tail(key.removesuffix("n"), plural_nouns()):
        kin = gender_of_kin("de", fold(key))
        return ((kin,) if kin is not None else ()), True, False
    if key.endswith("innen"):
        return ("feminine",), True, False
    if key.endswith("en") and key[:-1] in nouns()["feminine"]:
        return ("feminine",), True, False
    if key.endswith("ern") and (of_singular := _genders_of(key[:-1])):
        return of_singular, True, False
    found = _genders_of(key)
    if found:
        return found, False, False
    for ending in ("s", "es", "ses"):
        if key.endswith(ending) and len(key) > len(ending) + _LEAST_HEAD:
            stem = key[: -len(ending)] + ("s" if ending == "ses" else "")
            found = tuple(gender for gender in _genders_of(stem) if gender != "feminine")
            if found:
                return found, False, True
    kin = gender_of_kin("de", fold(key))
    return ((kin,), False, False) if kin is not None else ((), False, False)


def _genders_of(key: str) -> tuple[Gender, ...]:
    """Return the genders of the longest listed noun that a word ends in."""
    tail = key.rpartition("-")[2]
    for start in range(max(1, len(tail) - _LEAST_HEAD + 1)):
        part = tail[start:]
        found = tuple(g for g in _GENDERS if part in nouns()[g])
        if found:
            return found
    if tail in grammar_words().legal_forms:
        return (grammar_words().legal_forms[tail],)
    return ()


def _tail(key: str, nouns: frozenset[str]) -> bool:
    tail = key.rpartition("-")[2]
    return any(tail[start:] in nouns for start in range(max(1, len(tail) - _LEAST_HEAD + 1)))


def _by_ending(key: str) -> tuple[Gender, ...]:
    ends: list[tuple[int, Gender]] = []
    for gender, endings in (
        ("feminine", grammar_words().feminine_endings),
        ("neuter", grammar_words().neuter_endings),
        ("masculine", grammar_words().masculine_endings),
    ):
        size = max((len(ending) for ending in endings if key.endswith(ending)), default=0)
        if size:
            ends.append((-size, gender))  # type: ignore[arg-type]
    return tuple(gender for _, gender in sorted(ends)) or _GENDERS


def _laid_over(said: tuple[Reading, ...], own: tuple[Reading, ...]) -> tuple[Reading, ...]:
    if not said:
        return own
    return _both(said, own) or said


def _both(said: tuple[Reading, ...], own: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Return the readings that article and noun both allow, in the order of the noun's genders."""
    found: dict[Reading, None] = {}
    for gender, number, case in own:
        for said_gender, said_number, said_case in said:
            if (number, case) == (said_number, said_case) and (
                said_gender is None or gender is None or gender == said_gender
            ):
                found[gender or said_gender, number, case] = None
    return tuple(found)


def _chosen(fitting: tuple[Reading, ...], preposition: str) -> Reading:
    """Return the reading that the preposition before the article asks for, else the first one."""
    if preposition in grammar_words().dative_prepositions:
        for reading in fitting:
            if reading[2] == "dative":
                return reading
    return fitting[0] if fitting else ("neuter", "singular", "nominative")


_STATES = ("de/country", "de/region")
_COMMON = (
    "de/given_name/female/common",
    "de/given_name/male/common",
    "de/surname/common",
)
