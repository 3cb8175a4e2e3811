"""Variants of a mention: the short forms and other spellings of a name.

A text that says "European Parliament" once goes on with "the Parliament" or "EP",
and the person "Inés Robles Pina" becomes "Robles" or "I. R. P.".  Code that looks for such
mentions, or has to tell whether two of them mean the same, asks here.  Given the
tokens of a mention and the kinds of its label (`labels.kinds_of`), `Variants`
say in which other ways it may be written; where they stand in a text, and which of
them are too common to be looked for, is the business of the second pass.

What holds in every language stands in `Variants`; a language adds its own to it by
overriding one of its steps in its ``mentions.py``, as German does with its endings:

    >>> from crfanon.languages.language import language
    >>> german = language("de").variants
    >>> [" ".join(words) for words in german.written("Müller", "PERSON", forms={"ending"})]
    ['Müller', 'MÜLLER', 'Muller', 'MULLER', 'Müllers', 'MÜLLERS', 'Mullers', 'MULLERS']

The lists behind it are shipped in `gazetteers/`: titles, the headwords of
organisations, legal forms, and the words of a language that are too common to be
looked for as part of a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, cached_property
from itertools import product
from typing import NamedTuple

from ..gazetteers.lists import read_entries
from ..gazetteers.words import lone_words, names
from ..text.normalize import fold
from ..text.tokens import Tokens
from .about import known_in
from .mention_words import VariantWords, of_many
from .names import TITLE, NameWords, PersonName
from .spellings import (
    MIN_LETTERS,
    MOST_NAMES,
    all_spellings,
    in_small,
    is_name,
    letters_of,
    long_form,
    outside_of_brackets,
    parts_between,
    spellings,
    without_possessive,
    words_of,
)

_WORDS = ("common_word", "small_word")
# Longer acronyms than this are not made, and longer headings not looked through.
MAX_ACRONYM_LETTERS = 10

FORMS = tuple("spelling ending part small initials acronym core headword shortened".split())
"""The forms that a variant of a mention may be, those that differ least from it first."""

# Initials before a title, which behind it would be those of the name.
_INITIALS = frozenset(letter for letter in map(chr, range(0x250)) if letter.islower())
# "S. à r. l." has seven.
_MAX_LEGAL_FORM_TOKENS = 8


class Variant(NamedTuple):
    """One other way to write a mention: its form, and for each token what may stand there.

    The first of the alternatives of a token is that of the mention itself.
    """

    form: str
    words: tuple[tuple[str, ...], ...]


Step = Callable[[Sequence[str], Collection[str], Collection[str]], Iterator[Variant]]


class Variants:
    """The ways in which a mention may be written, as in a language of which nothing is known.

    `variants` goes through the forms; each is a step of its own, which a language
    may replace.
    """

    def __init__(self, code: str, words: VariantWords) -> None:
        self.code = code
        self.words = words

    def variants(
        self, words: Sequence[str], kinds: Collection[str], forms: Collection[str] = FORMS
    ) -> Iterator[Variant]:
        """Yield the ways to write a mention of these tokens, of these `forms`.

        `kinds` are the mention's label and all it is a kind of; what is neither a person,
        nor a place, nor an organisation, is written in one way only.

            >>> from crfanon.languages.language import language
            >>> english = language("en").variants
            >>> kinds = ("ORGANIZATION",)
            >>> for form, words in english.variants(["European", "Parliament"], kinds):
            ...     print(form, *words)
            spelling ('European', 'EUROPEAN') ('Parliament', 'PARLIAMENT')
            acronym ('E',) ('.',) ('P',) ('.',)
            headword ('Parliament', 'PARLIAMENT')
        """
        words = without_possessive(words)
        if not words:
            return
        steps: tuple[Step, ...]
        if "PERSON" in kinds:
            steps = (self.whole, self.parts, self.small, self.initials)
        elif "ORGANIZATION" in kinds:
            steps = (self.whole, self.acronyms, self.cores, self.headwords, self.shortened)
        elif "LOCATION" in kinds:
            steps = (self.whole, self.acronyms, self.cores)
        else:
            return
        for step in steps:
            yield from step(words, kinds, forms)

    def written(
        self, mention: str, *kinds: str, forms: Collection[str] = FORMS
    ) -> Iterator[tuple[str, ...]]:
        """Yield the tokens of every variant of `mention`, spelled out.

        >>> from crfanon.languages.language import language
        >>> spanish = language("es").variants
        >>> [*spanish.written("Pina", "PERSON", forms={"part"})]
        [('Pina',), ('PINA',)]
        """
        for variant in self.variants(words_of(mention), kinds, forms):
            yield from product(*variant.words)

    def whole(
        self, words: Sequence[str], kinds: Collection[str], forms: Collection[str]
    ) -> Iterator[Variant]:
        """Yield the whole mention in other capitals, without accents, with other endings."""
        if "ending" in forms:
            endings = [self.endings(word) for word in words]
            if any(len(alternatives) > 1 for alternatives in endings):
                yield Variant("ending", tuple(map(all_spellings, endings)))
                return
        if "spelling" in forms:
            yield Variant("spelling", tuple(map(spellings, words)))

    def endings(self, word: str) -> tuple[str, ...]:
        """Return `word` as it is inflected, itself first."""
        return (word,)

    def families(self, surname: str) -> tuple[str, ...]:
        """Return the plural forms of a surname, if the language has an ending for it."""
        return ()

    def parts(
        self, words: Sequence[str], kinds: Collection[str], forms: Collection[str]
    ) -> Iterator[Variant]:
        """Yield the given names and surnames of a person, what is longer before its parts.

        >>> from crfanon.languages.language import language
        >>> spanish = language("es").variants
        >>> person = spanish.variants(
        ...     ("Dra", ".", "Inés", "de", "la", "Paz"), ("PERSON",), {"part"}
        ... )
        >>> [[written[0] for written in words] for _, words in person]
        [['Inés', 'de', 'la', 'Paz'], ['Inés'], ['Paz']]
        """
        if "part" not in forms:
            return
        bare = words[self._behind_titles(words, kinds) :]
        capitals = [i for i, name in enumerate(bare) if name[0].isupper()]
        bounds = [(i, j) for i, j in parts_between(capitals) if j - i < len(words)]
        is_crowd = len(capitals) > MOST_NAMES and any(map(is_name, bare))
        for i, j in sorted(bounds, key=lambda bound: bound[0] - bound[1]):
            if is_crowd or any(map(is_name, bare[i:j])):
                yield Variant("part", tuple(map(spellings, bare[i:j])))
        for name in bare:
            if is_name(name):
                endings = self.endings(name) if "ending" in forms else (name,)
                if name == bare[-1] and len(capitals) > 1:
                    endings += self.families(name)
                yield Variant("part", (all_spellings(endings),))
            elif len(capitals) > 1 and self._is_short_name(name):
                yield Variant("part", ((name,),))

    def _is_short_name(self, word: str) -> bool:
        """Return whether `word` is a name of three letters, which "ANA", an antibody, is not."""
        return len(word) == MIN_LETTERS - 1 and word.istitle() and not self.is_particle(word)

    def small(
        self, words: Sequence[str], kinds: Collection[str], forms: Collection[str]
    ) -> Iterator[Variant]:
        """Yield a person's names in lower case, what is longer before its parts.

        What is a word of the language counts only beside a name that is none, and of a mention
        of one word, only what is on the lists of names.

            >>> from crfanon.languages.language import language
            >>> english = language("en").variants
            >>> portuguese = language("pt").variants
            >>> [*english.written("Mrs Hope Berg", "PERSON", forms={"small"})]
            [('hope', 'berg'), ('berg',)]
            >>> [*portuguese.written("Eládio", "PERSON", forms={"small"})]
            [('eládio',), ('eladio',)]
        """
        if "small" not in forms:
            return
        bare = words[self._behind_titles(words, kinds) :]
        at = [i for i, word in enumerate(bare) if self._may_be_name(word)]
        own = {i for i in at if not self.is_word(bare[i])}
        is_crowd = len(at) > MOST_NAMES and bool(own)
        bounds = [b for b in parts_between(at) if is_crowd or not own.isdisjoint(range(*b))]
        for i, j in sorted(bounds, key=lambda bound: bound[0] - bound[1]):
            yield Variant("small", tuple(map(in_small, bare[i:j])))
        for i in at:
            name = bare[i]
            if i in own and len(name) >= MIN_LETTERS and (len(at) > 1 or self._is_listed(name)):
                written = (small for end in self.endings(name) for small in in_small(end))
                yield Variant("small", (tuple(dict.fromkeys(written)),))

    def _may_be_name(self, word: str) -> bool:
        return len(word) > 1 and word.isalpha() and not self.is_particle(word)

    def is_particle(self, word: str) -> bool:
        """Return whether `word` is a particle of names: "da", "von"."""
        return word.casefold() in self.particles

    def _is_listed(self, word: str) -> bool:
        known = fold(word)
        return any(known in names(code) for code in self._codes)

    def initials(
        self, words: Sequence[str], kinds: Collection[str], forms: Collection[str]
    ) -> Iterator[Variant]:
        """Yield the initials of a person: "I. R. P." and "IRP" for "Inés Robles Pina".

        Two letters may be anything without their points, and with them what many know.

            >>> from crfanon.languages.language import language
            >>> german = language("de").variants
            >>> english = language("en").variants
            >>> [*german.written("Dr. Ida Olga Berg", "PERSON", forms={"initials"})]
            [('IOB',), ('I', '.', 'O', '.', 'B', '.')]
            >>> [*english.written("Ida Berg", "PERSON", forms={"initials"})]
            [('I', '.', 'B', '.')]
            >>> [*english.written("Una Strand", "PERSON", forms={"initials"})]
            []
        """
        if "initials" not in forms:
            return
        bare = words[self._behind_titles(words, kinds) :]
        letters = [name[0] for name in bare if name[0].isupper()]
        if len(letters) > 2 or (len(letters) == 2 and not self._is_abbreviated("".join(letters))):
            yield from _letters("initials", letters)

    def _is_abbreviated(self, letters: str) -> bool:
        return letters in _ABBREVIATED or self.is_legal_form(letters)

    def _behind_titles(self, words: Sequence[str], kinds: Collection[str]) -> int:
        """Return the position of the name behind its titles; the first word of a relative is one.

        >>> from crfanon.languages.language import language
        >>> english = language("en").variants
        >>> english._behind_titles(["Deputy", "Registrar"], ("PERSON",))
        2
        """
        behind = int("NAME_RELATIVE" in kinds)
        if not self._titles.isdisjoint(map(str.casefold, words)):
            mention = " ".join(words)
            for title in PersonName.of(mention, self.name_words).of_kind(TITLE):
                behind = mention.count(" ", 0, title.start) + 1
        return behind

    def acronyms(
        self, words: Sequence[str], kinds: Collection[str], forms: Collection[str]
    ) -> Iterator[Variant]:
        """Yield the acronym of the words that have a capital: "BCE" for "Banco Central Europeo".

        Of two words only the one with dots is given: "U.S."
        """
        if "acronym" not in forms:
            return
        for i in [i for i, word in enumerate(words) if word == "("]:
            reach = range(i, min(len(words), i + MOST_NAMES))
            short = words[i + 1 : next((j for j in reach if words[j] == ")"), i)]
            before = words[max(0, i - 4 * MOST_NAMES) : i]
            if short and long_form("".join(short), before):
                yield Variant("acronym", tuple((word,) for word in short if word[0].isalnum()))
        bare = outside_of_brackets(words)
        letters = [word[0] for word in bare if word[0].isupper()]
        # A text in capitals does not say which words count.
        if 1 < len(letters) <= MAX_ACRONYM_LETTERS and not all(map(str.isupper, bare)):
            yield from _letters("acronym", letters)

    def cores(
        self, words: Sequence[str], kinds: Collection[str], forms: Collection[str]
    ) -> Iterator[Variant]:
        """Yield the names without the kind of place or the legal form.

        >>> from crfanon.languages.language import language
        >>> german = language("de").variants
        >>> english = language("en").variants
        >>> [*english.written("Kingdom of Sweden", "LOCATION", forms={"core"})][0]
        ('Sweden',)
        >>> [*german.written("Holm Bau GmbH", "ORGANIZATION", forms={"core"})][0]
        ('Holm', 'Bau')
        """
        if "core" not in forms:
            return
        core = list(words)
        if (
            len(core) > 2
            and core[0].casefold() in self.words.place_types
            and core[1] in self.words.of
        ):
            core = core[2:]
        core = core[: self.before_legal_form(core)]
        if len(core) < len(words) and any(map(is_name, core)):
            yield Variant("core", tuple(map(spellings, core)))

    def before_legal_form(self, words: Sequence[str]) -> int:
        """Return the position of the legal form of a company, or else the number of words."""
        end = len(words)
        for i in range(end - 1, max(0, end - _MAX_LEGAL_FORM_TOKENS), -1):
            if words[i][0].isalnum() and letters_of(words[i:]) in self._legal_forms:
                end = i
        while end > 1 and words[end - 1] in ",&-":
            end -= 1
        return end

    def headwords(
        self, words: Sequence[str], kinds: Collection[str], forms: Collection[str]
    ) -> Iterator[Variant]:
        """Yield the word that says what an organisation is: "University" for "Oslo University".

        Of what there are many in one text nothing is told by the word alone: courts,
        hospitals, ministries.

            >>> from crfanon.languages.language import language
            >>> spanish = language("es").variants
            >>> [*spanish.written("Hospital del Olmo", "ORGANIZATION", forms={"headword"})]
            []
        """
        if "headword" in forms and len(words) > 1:
            for word in words:
                if self.is_headword(word) and is_name(word) and not self.is_of_many(word):
                    yield Variant("headword", (spellings(word),))

    def shortened(
        self, words: Sequence[str], kinds: Collection[str], forms: Collection[str]
    ) -> Iterator[Variant]:
        """Yield the headword of an organisation with some of the words before or behind it.

        >>> from crfanon.languages.language import language
        >>> english = language("en").variants
        >>> [words[0] for words in english.written(
        ...     "Ankara Assize Court", "ORGANIZATION", forms={"shortened"}
        ... )]
        ['Assize', 'Assize', 'ASSIZE', 'ASSIZE']
        """
        if "shortened" not in forms:
            return
        size = len(words)
        for p, word in enumerate(words):
            if not self.is_headword(word):
                continue
            bounds = [(0, j) for j in range(p + 1, size)] + [(i, size) for i in range(1, p + 1)]
            for i, j in bounds:
                if 1 < j - i <= MOST_NAMES and words[i][0].isupper() and words[j - 1][0].isupper():
                    yield Variant("shortened", tuple(map(spellings, words[i:j])))

    def is_headword(self, word: str) -> bool:
        return word[0].isupper() and word.casefold() in self.known_headwords

    def is_of_many(self, word: str) -> bool:
        return word.casefold() in of_many(self.code)

    def is_title(self, word: str) -> bool:
        """Return whether `word` is a title or one of its words: "Public" of "Public Prosecutor"."""
        return word.casefold() in self._titles

    def is_legal_form(self, word: str) -> bool:
        """Return whether `word` is the legal form of a company: "GmbH"."""
        return letters_of([word]) in self._legal_forms

    def is_common(self, word: str) -> bool:
        """Return whether a capitalised `word` may well be a word of the language and no name.

        >>> from crfanon.languages.language import language
        >>> english = language("en").variants
        >>> english.is_common("Hope"), english.is_common("Berg")
        (True, False)
        """
        return word.casefold() in self._common or (len(word) < MIN_LETTERS and self.is_word(word))

    def is_word(self, word: str) -> bool:
        """Return whether `word` is one of the language where it stands in lower case.

        >>> from crfanon.languages.language import language
        >>> english = language("en").variants
        >>> english.is_word("hope"), english.is_word("berg")
        (True, False)
        """
        # What has accents is another word without them: "Pelé", and "pele", the skin.
        small = word.lower()
        return small in (self._words if small.isascii() else self._accented)

    def is_noun(self, word: str, before: str) -> bool:
        """Return whether a common `word` behind `before` is the noun, and not who is called so.

        >>> from crfanon.languages.language import language
        >>> german = language("de").variants
        >>> german.is_noun("Sommer", "Im"), german.is_noun("Sommer", "Frau")
        (True, False)
        """
        return before.casefold() in self.words.articles and self.is_common(word)

    def is_noun_at(self, tokens: Tokens, i: int, j: int) -> bool:
        """Return whether the tokens `[i, j)` are one common noun with its article: "im Sommer"."""
        if j - i > 1 or i == 0 or not self.words.articles:
            return False
        forms, ids = tokens.lexicon.forms, tokens.form_ids
        return self.is_noun(forms[int(ids[i])], forms[int(ids[i - 1])])

    @cached_property
    def name_words(self) -> NameWords:
        """The words that tell the titles before a name."""
        return NameWords(
            key=str.casefold, titles=self._titles, between_titles=_INITIALS, titles_alone=True
        )

    # Titles and legal forms are those of any language: a Lord is one in a Spanish text as well.

    @cached_property
    def _titles(self) -> frozenset[str]:
        entries = _entries("title", known_in(self.code))
        return frozenset(word for entry in entries for word in re.findall(r"[^\W\d_]+", entry))

    @cached_property
    def _legal_forms(self) -> frozenset[str]:
        return frozenset(map(letters_of, _entries("legal_form", known_in(self.code))))

    @cached_property
    def known_headwords(self) -> frozenset[str]:
        """The words that say what an organisation is, in lower case."""
        own = (_entries(f"{kind}/word", self._codes) for kind in self.words.organizations)
        return frozenset().union(*own)

    @cached_property
    def _common(self) -> frozenset[str]:
        return _entries("common_word", self._codes)

    @cached_property
    def _words(self) -> frozenset[str]:
        return lone_words(*(f"{code}/{kind}" for code in self._codes for kind in _WORDS))

    @cached_property
    def _accented(self) -> frozenset[str]:
        words = frozenset().union(*(_entries(kind, self._codes) for kind in _WORDS))
        return frozenset(word for word in words if not word.isascii())

    @cached_property
    def particles(self) -> frozenset[str]:
        """The particles of names, in lower case."""
        entries = _entries("name_particle", self._codes)
        # "von und zu" has a word that is no particle alone.
        return frozenset(word for entry in entries for word in entry.split()) - {"und"}

    @property
    def _codes(self) -> Sequence[str]:
        return (self.code,) if self.code else known_in("")


@cache
def _entries(name: str, codes: Sequence[str]) -> frozenset[str]:
    """Return the entries of the list `name` of some languages, in lower case."""
    return frozenset(entry.casefold() for code in codes for entry in read_entries(f"{code}/{name}"))


# Two letters with points that stand for anything but a person.
_ABBREVIATED = frozenset(
    "AC AD AM BA BC CV DC EU IQ LA MA MD NB NY OK PC PM PS TV UK UN US".split()
)


def _letters(form: str, letters: Sequence[str]) -> Iterator[Variant]:
    """Yield the ways to write letters that stand for words: "ABC" if they are three, "A. B. C."."""
    if len(letters) > 2:
        yield Variant(form, (("".join(letters),),))
    yield Variant(form, tuple((sign,) for letter in letters for sign in (letter, ".")))
