"""Recipes of the lists of common words, and of the names that are common words too."""

from __future__ import annotations

import gzip
import json
from importlib import metadata
from math import log10
from pathlib import Path
from typing import Any

from ..gazetteers.words import names
from ..text.normalize import fold

# The logarithm of how often pyspellchecker has met a word, less what wordfreq says on its scale: it
# keeps "coelho" (-0.7), "campos" (-0.9), "carvalho" (-1.5), and drops "fred" and "ribeiro" (-2).
_LEAST_SHARE_IN_FILMS = -1.5
# Clusters of German words, in spacy-lookups-data, of which more than a fifth are entries of
# de/given_name, de/surname, de/city, de/country or de/region.
_GERMAN_NAME_CLUSTERS = frozenset(
    int(bits, 2)
    for bits in (
        "10000 11000 101000 110000 111000 1010000 1111000 11010000 11111000 100011100 100011101 "
        "111010000 111011100 111111000 1110110000 1111010000"
    ).split()
)


def file_of(package: str, path: str) -> Path:
    """Return the path of a data file that the installed `package` carries."""
    return Path(str(metadata.distribution(package).locate_file(path)))


def is_word(name: str, language: str) -> bool:
    """Return whether a name is a common word, as it is spelled or as it is compared.

    The frequency of several words is a guess by wordfreq, so "De Caro" is none.
    """
    if not name.isalpha():
        return False
    return max(frequency(name, language), frequency(fold(name), language)) >= 4.0


def _lexemes(language: str, table: str) -> dict[str, Any]:
    """Return a table of spacy-lookups-data for the forms of a language."""
    path = file_of("spacy-lookups-data", f"spacy_lookups_data/data/{language}_{table}.json.gz")
    content: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return content


def common_words(language: str, count: int, *, letters: int = 4, margin: float = 0.0) -> list[str]:
    """Return the commonest words that are seldom written with a capital.

    They have four letters at least, as the second pass looks for, unless it is said otherwise.
    With a `margin`, so are words that are more often written with a capital, by that much in
    natural logarithms of probabilities.
    """
    found = _lexemes(language, "lexeme_prob")
    words = [
        word
        for word, probability in found.items()
        if len(word) >= letters
        and word.isalpha()
        and word.islower()
        and probability >= found.get(word.capitalize(), probability) - margin
    ]
    return sorted(words, key=lambda word: (-found[word], word))[:count]


def small_words(language: str, margin: float) -> list[str]:
    """Return the words that are nobody's name where they have no capital."""
    return common_words(language, 25_000, letters=3, margin=margin)


def subtitle_words(language: str, count: int) -> list[str]:
    """Return the commonest words of films that are no names.

    pyspellchecker counts words in lower case, of which it has taken most names out.  Of what
    is a name as well, that is left out which is much less common there than in all texts.
    """
    path = file_of("pyspellchecker", f"spellchecker/resources/{language}.json.gz")
    found: dict[str, int] = json.loads(gzip.decompress(path.read_bytes()))
    words = [word for word in found if len(word) > 2 and word.isalpha() and word.islower()]
    words.sort(key=lambda word: (-found[word], word))
    called = names(language)
    return [
        word
        for word in words[:count]
        if fold(word) not in called
        or log10(found[word]) - frequency(word, language) >= _LEAST_SHARE_IN_FILMS
    ]


def common_nouns(count: int) -> list[str]:
    """Return German nouns: the commonest forms with a capital, less names.

    Names are known by the company they keep, which the clusters tell.
    """
    found = _lexemes("de", "lexeme_prob")
    clusters = _lexemes("de", "lexeme_cluster")
    words = [
        word
        for word in found
        if _is_long_word(word)
        and word.istitle()
        and clusters.get(word, 0)
        and clusters[word] not in _GERMAN_NAME_CLUSTERS
    ]
    return sorted(words, key=lambda word: (-found[word], word))[:count]


def _is_long_word(word: str) -> bool:
    """Return whether a form is a word of at least four letters, as the second pass looks for."""
    return len(word) > 3 and word.isalpha()


def is_word_somewhere(name: str) -> bool:
    if not name.isalpha():
        return False
    common = [frequency(name, language) for language in ("en", "de", "pt", "es")]
    return max(common) >= 4.0 and max(common) - min(common) >= 1.0


def frequency(word: str, language: str) -> float:
    """Return the frequency of `word` on Zipf's scale: 3 is once in a million words."""
    import wordfreq

    return float(wordfreq.zipf_frequency(word, language))
