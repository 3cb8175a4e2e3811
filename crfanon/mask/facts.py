"""Mentions that say what a person is and not who, which masked texts keep: `says_what`.

"hija", "viuda", "zwei Brüder" and "the Claimant" name nobody.  Another word in their place would
make the text false, and so would letters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

from ..labels import kinds_of
from ..languages import LANGUAGES
from ..languages.context_words import context_words
from ..languages.cue_words import cue_words
from ..languages.fact_words import is_fact, may_be_name
from ..languages.head_forms import last_word
from ..languages.language import language
from ..languages.surrogate_words import SurrogateWords, surrogate_words
from ..text.normalize import bare
from .method import Mentions, Replacements, left_of

_PIECE = re.compile(r"\d+|[^\W\d_]+|[\W_]")
# Words that belong together, with the blanks and hyphens between: "mother-in-law".
_SIZES = (5, 3, 1)
# What a person is may be found as something of these kinds.
_OF_PERSONS = ("PERSON", "DEMOGRAPHIC", "AGE", "ID", "ORGANIZATION")
_OTHER_SEXES = frozenset("dx")
# Enough for an article.
_BEFORE_CHARACTERS = 40


def says_what(surface: str, label: str, *, before: str, lang: str) -> bool:
    """Return whether a mention says what a person is and names nobody, so that it stays.

    `before` is what stands in front of it.  "Nieto" is a relative, and "los Nieto" are a family;
    "Richter" may be a name, and "der Richter" is none.

    >>> says_what("tres hijos", "NAME_RELATIVE", before="", lang="es")
    True
    >>> says_what("d", "PERSON", before="", lang="es")
    False
    >>> says_what("Guardia Civil", "ORGANIZATION", before="la ", lang="es")
    True
    >>> [says_what("Richter", "PERSON", before=before, lang="de") for before in ("der ", "Herr ")]
    [True, False]
    """
    kinds = kinds_of(label)
    is_initial = kinds[-1] == "PERSON" and len(surface) == 1
    if kinds[-1] not in _OF_PERSONS or is_initial or lang not in LANGUAGES:
        return False
    own = surrogate_words(lang)
    if "DEMOGRAPHIC_SEX" in kinds and bare(surface).strip(" .") in {
        *own.sex_letters,
        *_OTHER_SEXES,
    }:
        return True
    if kinds[-1] == "ORGANIZATION" and bare(surface) in own.everywhere:
        return True
    pieces = pieces_of(surface, own)
    if not _are_facts(pieces, kinds[-1], own):
        return False
    word = last_word(before)
    if "NAME_RELATIVE" in kinds:
        return not (surface.istitle() and word in context_words("families", lang))
    if kinds[-1] in ("PERSON", "ORGANIZATION") and not surface.islower():
        named = all(may_be_name(piece, lang) for piece in pieces if len(piece) > 1)
        articles = cue_words(lang).determiners | language(lang).variants.words.articles
        return not named or word in articles
    return True


def with_facts(mentions: Mentions, method: Callable[[Mentions], Sequence[str]]) -> Sequence[str]:
    """Return the replacements that a method gives, but for what says what a person is."""
    text = mentions.document.text
    columns = zip(mentions.document.spans, mentions.surfaces, mentions.languages)
    rest = [
        number
        for number, (span, surface, lang) in enumerate(columns)
        if not says_what(
            surface,
            span.label,
            before=text[max(0, span.start - _BEFORE_CHARACTERS) : span.start],
            lang=lang or mentions.language,
        )
    ]
    if len(rest) == len(mentions.surfaces):
        return method(mentions)
    found = list(mentions.surfaces)
    replaced = method(mentions.part(rest, ()))
    for number, replacement in zip(rest, replaced):
        found[number] = replacement
    return Replacements(found, [rest[number] for number in left_of(replaced)])


def pieces_of(surface: str, own: SurrogateWords) -> list[str]:
    """Return the pieces of a phrase; words that belong together are one of them.

    >>> pieces_of("recién nacido (sesenta y tres)", surrogate_words("es"))
    ['recién nacido', ' ', '(', 'sesenta y tres', ')']
    """
    pieces = _PIECE.findall(surface)
    joined: list[str] = []
    i = 0
    while i < len(pieces):
        for size in _SIZES:
            whole = "".join(pieces[i : i + size])
            if size == 1 or bare(whole) in _phrases(own) or is_fact(whole, own.code):
                joined.append(whole)
                i += size
                break
    return joined


def number_of(piece: str, own: SurrogateWords) -> int | None:
    """Return the number that a piece is, in digits or in words."""
    if piece.isascii() and piece.isdecimal():
        return int(piece[:9])
    return _number_words(own).get(bare(piece))


def is_count(pieces: Sequence[str], i: int, own: SurrogateWords) -> bool:
    """Return whether the number at a place counts people: "tres hijos", "2 sisters"."""
    following = next((piece for piece in pieces[i + 1 :] if piece[0].isalpha()), "")
    return bare(following) not in own.kept and is_fact(following, own.code)


def is_known(piece: str, kind: str, own: SurrogateWords) -> bool:
    """Return whether a word stays in a phrase: it says what a person is, or next to nothing."""
    key = bare(piece)
    return (
        _is_fact(piece, kind, own)
        or key in own.kept
        or key in own.particles
        or (len(piece) == 1 and piece.islower())
    )


def _is_fact(piece: str, kind: str, own: SurrogateWords) -> bool:
    # Some titles are professions as well.
    return is_fact(piece, own.code) or (kind == "PERSON" and bare(piece) in own.titles)


def _are_facts(pieces: Sequence[str], kind: str, own: SurrogateWords) -> bool:
    words = [i for i, piece in enumerate(pieces) if piece[0].isalnum()]
    return any(_is_fact(pieces[i], kind, own) for i in words) and all(
        is_count(pieces, i, own)
        if number_of(pieces[i], own) is not None and not _is_fact(pieces[i], kind, own)
        else is_known(pieces[i], kind, own)
        for i in words
    )


@cache
def _number_words(own: SurrogateWords) -> dict[str, int]:
    return {bare(word): value for value, word in enumerate(own.number_words)}


@cache
def _phrases(own: SurrogateWords) -> frozenset[str]:
    grouped = frozenset(bare(word) for group in own.groups for word in group)
    return grouped.union(_number_words(own))
