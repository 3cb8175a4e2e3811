"""Romance languages: the first word is the head, and the article says what it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from ..gazetteers.words import words_of
from ..labels import is_kind_of
from ..text.normalize import fold
from .grammar import Grammar
from .head_forms import Word, gender_of_kin, is_name, is_place, listed, plurals, words_in
from .headword import Gender, Headword, Number
from .person_gender import behind_comma, is_somebody, named, titled
from .sections import Section, keys_of_words, load, pairs, read_as, section_of, word_set, words

Said = tuple[Gender | None, Number]
_SAID: Mapping[str, Said] = MappingProxyType(
    {
        "masculine": ("masculine", "singular"),
        "feminine": ("feminine", "singular"),
        "masculine_plural": ("masculine", "plural"),
        "feminine_plural": ("feminine", "plural"),
        "singular": (None, "singular"),
        "plural": (None, "plural"),
    }
)


def _articles(section: Section, key: str) -> Mapping[str, Said]:
    said = keys_of_words(section, key)
    return MappingProxyType({word: _SAID[group] for word, group in said.items()})


@dataclass(frozen=True, kw_only=True, eq=False)
class GrammarWords:
    """The words that tell gender and number in one of the languages; everything bare."""

    code: str
    articles: Mapping[str, Said] = read_as(_articles)
    feminine_endings: tuple[str, ...] = read_as(words)
    masculine_endings: tuple[str, ...] = read_as(words)
    endings_of_both: tuple[str, ...] = read_as(words)
    plural_endings: Sequence[tuple[str, str]] = read_as(pairs)
    leading: frozenset[str] = read_as(word_set)
    stressed: frozenset[str] = read_as(word_set)


class RomanceGrammar(Grammar):
    """The grammar of a Romance language, told by its ``grammar.yaml``.

    What stands before a name and the ending of a noun say whose it is.
    """

    def __init__(self, code: str, titles: Mapping[str, Gender]) -> None:
        super().__init__(code, titles)
        self.words = load(GrammarWords, section_of(code, "grammar"), code=code)

    def analyze(self, surface: str, before: str, label: str) -> Headword:
        """Return the head of a mention, with its gender and number."""
        return _analyze(self, surface, before, label)

    def is_head_of_kind(self, word: str) -> bool:
        """Return whether a word is listed as the head of a name, and is no place."""
        return is_listed_head(self.words, fold(word)) and not is_place(self.code, fold(word))

    def is_common_head(self, word: str) -> bool:
        """Return whether a word that an organization is called by first is common.

        What is a name as well is no such word.
        """
        key = fold(word)
        is_common = key in words_of(f"{self.code}/common_word") and not is_name(self.code, key)
        return is_common or self.is_head_of_kind(word)


def _analyze(grammar: RomanceGrammar, surface: str, before: str, label: str) -> Headword:
    """Return the head of a mention, with its gender and number."""
    words = words_in(surface)
    if not words:
        return Headword(0, len(surface))
    article = grammar.word_before(before)
    said = grammar.words.articles.get(article)
    if said is None:
        article = ""
    if is_somebody(words, grammar.code, label):
        return _person(grammar, words, before, said, article)
    is_place = is_kind_of(label, "LOCATION") and not is_kind_of(label, "LOCATION_STREET")
    head = _head(grammar.words, words, is_place=is_place)
    if said is not None:
        gender, number = said
        if head.key in grammar.words.stressed:
            gender = "feminine"
        elif gender is None and not is_place:
            gender = gender_of(grammar.words, head.key)
        return Headword(head.start, head.end, gender, number, None, article)
    if is_place:
        # "Toledo", "toda Barcelona": a town without an article agrees with what one likes.
        return Headword(head.start, head.end)
    number = _number(grammar.words, head.key)
    return Headword(head.start, head.end, gender_of(grammar.words, head.key), number)


def _person(
    grammar: RomanceGrammar, words: list[Word], before: str, said: Said | None, article: str
) -> Headword:
    gender = titled(words, before, grammar.titles)
    number: Number = "singular"
    said = said or _said_of_noun(grammar.words, before)
    if said is not None:
        number = said[1]
        gender = gender or said[0]
    if gender is None:
        gender = named(_given_names(words), grammar.code)
    return Headword(words[0].start, words[-1].end, gender, number, None, article)


def _given_names(words: list[Word]) -> list[Word]:
    """Return the words that may be given names: the first, or those behind a comma.

    "Echevarría Roldán" are surnames, though Roldán is a given name as well.
    """
    # "Mª Carmen"
    return [word for word in words[behind_comma(words) :] if len(word.key) > 2][:1]


def _said_of_noun(grammar: GrammarWords, before: str) -> Said | None:
    """Return gender and number of the article in "los hermanos", "a doente" before a name."""
    words = before.rsplit("\n", 1)[-1].split()[-2:]
    if words and words[-1].endswith(tuple(".,;:!?")):  # "los hechos. Robles nació"
        return None
    return grammar.articles.get(fold(words[0])) if len(words) == 2 else None


def _head(grammar: GrammarWords, words: list[Word], *, is_place: bool) -> Word:
    """Return the first word that is no number and no adjective before a noun."""
    if is_place:
        return words[0]
    for i, word in enumerate(words):
        if word.key[:1].isdigit():
            continue
        if word.key in grammar.leading and i + 1 < len(words):
            continue
        return word
    return words[0]


@lru_cache(maxsize=4096)
def _singular(grammar: GrammarWords, key: str) -> str:
    """Return the singular of a word as far as its ending tells."""
    lists = listed(grammar.code, "headword").values()
    for ending, other in grammar.plural_endings:
        if key.endswith(ending):
            return key[: -len(ending)] + other
    if key.endswith("ces") and any(key[:-3] + "z" in words for words in lists):
        return key[:-3] + "z"
    if key.endswith("es") and key[-3:-2] in tuple("rnldzj"):
        return key[:-2]
    return key[:-1] if key.endswith("s") else key


@lru_cache(maxsize=4096)
def is_listed_head(grammar: GrammarWords, key: str) -> bool:
    """Return whether a noun is in the lists, singular or plural."""
    forms = {key, _singular(grammar, key)}
    return any(not forms.isdisjoint(nouns) for nouns in listed(grammar.code, "headword").values())


@lru_cache(maxsize=4096)
def _number(grammar: GrammarWords, key: str) -> Number:
    if key in plurals(grammar.code):
        return "plural"
    if any(key in words for words in listed(grammar.code, "headword").values()):
        return "singular"
    return "plural" if _singular(grammar, key) != key else "singular"


@lru_cache(maxsize=4096)
def gender_of(grammar: GrammarWords, key: str) -> Gender | None:
    """Return the gender of a noun by the lists, else by its ending.

    >>> spanish = load(GrammarWords, section_of("es", "grammar"), code="es")
    >>> gender_of(spanish, "fundaciones"), gender_of(spanish, "hospital")
    ('feminine', 'masculine')
    """
    for form in (key, _singular(grammar, key)):
        for gender, nouns in listed(grammar.code, "headword").items():
            if form in nouns:
                return gender
        if (kin := gender_of_kin(grammar.code, form)) is not None:
            return kin
    form = _singular(grammar, key) if key.endswith("s") else key
    if form.endswith(grammar.endings_of_both):
        return None
    endings = [
        (ending, gender)
        for gender, known in (
            ("feminine", grammar.feminine_endings),
            ("masculine", grammar.masculine_endings),
        )
        for ending in known
        if form.endswith(ending)
    ]
    if not endings:
        return None
    return "feminine" if max(endings, key=_by_length)[1] == "feminine" else "masculine"


def _by_length(ending: tuple[str, str]) -> int:
    return len(ending[0])
