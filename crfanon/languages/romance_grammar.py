"""Spanish and Portuguese: the first word is the head, and the article says what it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from ..labels import is_kind_of
from .head_forms import Word, gender_of_kin, last_word, listed, plain, plurals, words_in
from .headword import Gender, Headword, Number
from .person_gender import behind_comma, is_somebody, named, titled

Said = tuple[Gender, Number]
ONE_HE: Said = ("masculine", "singular")
ONE_SHE: Said = ("feminine", "singular")
MANY_HE: Said = ("masculine", "plural")
MANY_SHE: Said = ("feminine", "plural")

# Nouns for persons that are both: "el periodista", "la comerciante".
_OF_BOTH = ("ista", "nte")


@dataclass(frozen=True, kw_only=True, eq=False)
class Grammar:
    """What tells gender and number in one of the two languages; everything bare."""

    code: str
    articles: Mapping[str, Said]
    """Articles, contractions with prepositions, and what is declined like them."""

    feminine_endings: tuple[str, ...]
    masculine_endings: tuple[str, ...]
    """Endings of the singular, the more telling ones tried first: longest match counts."""

    leading: frozenset[str]
    """Adjectives that stand before the noun: "gran", "real", "pontifícia"."""

    stressed: frozenset[str]
    """Feminine words that take the masculine article: "el área"."""

    titles: Mapping[str, Gender]


def articles(said: Said, text: str) -> dict[str, Said]:
    """Return what the words of `text` say of the noun behind them."""
    return dict.fromkeys(text.split(), said)


def titles(gender: Gender, text: str) -> dict[str, Gender]:
    """Return whose titles the words of `text` are."""
    return dict.fromkeys(text.split(), gender)


@cache
def grammar_of(lang: str) -> Grammar:
    """Return the grammar of ``"es"``, else that of Portuguese."""
    if lang == "es":
        from .es.grammar import SPANISH

        return SPANISH
    from .pt.grammar import PORTUGUESE

    return PORTUGUESE


def analyze(grammar: Grammar, surface: str, before: str, label: str) -> Headword:
    """Return the head of a mention, with its gender and number."""
    words = words_in(surface)
    if not words:
        return Headword(0, len(surface))
    article = last_word(before)
    said = grammar.articles.get(article)
    if said is None:
        article = ""
    if is_somebody(words, grammar.code, label):
        return _person(grammar, words, before, said, article)
    is_place = is_kind_of(label, "LOCATION") and not is_kind_of(label, "LOCATION_STREET")
    head = _head(grammar, words, is_place=is_place)
    if said is not None:
        gender, number = said
        if head.key in grammar.stressed:
            gender = "feminine"
        return Headword(head.start, head.end, gender, number, None, article)
    if is_place:
        # "Toledo", "toda Barcelona": a town without an article agrees with what one likes.
        return Headword(head.start, head.end)
    number = _number(grammar, head.key)
    return Headword(head.start, head.end, gender_of(grammar, head.key), number)


def _person(
    grammar: Grammar, words: list[Word], before: str, said: Said | None, article: str
) -> Headword:
    gender = titled(words, before, grammar.titles)
    number: Number = "singular"
    said = said or _said_of_noun(grammar, before)
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


def _said_of_noun(grammar: Grammar, before: str) -> Said | None:
    """Return what the article says in "los hermanos", "a doente" before a name."""
    words = before.rsplit("\n", 1)[-1].split()[-2:]
    if words and words[-1].endswith(tuple(".,;:!?")):  # "los hechos. Robles nació"
        return None
    return grammar.articles.get(plain(words[0])) if len(words) == 2 else None


def _head(grammar: Grammar, words: list[Word], *, is_place: bool) -> Word:
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
def _singular(grammar: Grammar, key: str) -> str:
    """Return the singular of a word as far as its ending tells."""
    lists = listed(grammar.code, "headword").values()
    for ending, other in (("oes", "ao"), ("aes", "ao"), ("ais", "al"), ("eis", "el"), ("ns", "m")):
        if key.endswith(ending) and grammar.code == "pt":
            return key[: -len(ending)] + other
    if key.endswith("ces") and any(key[:-3] + "z" in words for words in lists):
        return key[:-3] + "z"
    if key.endswith("es") and key[-3:-2] in tuple("rnldzj"):
        return key[:-2]
    return key[:-1] if key.endswith("s") else key


@lru_cache(maxsize=4096)
def is_listed_head(grammar: Grammar, key: str) -> bool:
    """Say whether a noun is in the lists, singular or plural."""
    forms = {key, _singular(grammar, key)}
    return any(not forms.isdisjoint(nouns) for nouns in listed(grammar.code, "headword").values())


@lru_cache(maxsize=4096)
def _number(grammar: Grammar, key: str) -> Number:
    if key in plurals(grammar.code):
        return "plural"
    if any(key in words for words in listed(grammar.code, "headword").values()):
        return "singular"
    return "plural" if key.endswith("s") and _singular(grammar, key) != key else "singular"


@lru_cache(maxsize=4096)
def gender_of(grammar: Grammar, key: str) -> Gender | None:
    """Return the gender of a noun by the lists, else by its ending.

    >>> from .es.grammar import SPANISH
    >>> gender_of(SPANISH, "fundaciones"), gender_of(SPANISH, "hospital")
    ('feminine', 'masculine')
    """
    for form in (key, _singular(grammar, key)):
        for gender, words in listed(grammar.code, "headword").items():
            if form in words:
                return gender
        if (kin := gender_of_kin(grammar.code, form)) is not None:
            return kin
    form = _singular(grammar, key) if key.endswith("s") else key
    if form.endswith(_OF_BOTH):
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
