"""What a language brings to the comparison of mentions: titles, articles, endings, field labels.

The lists behind it are those of `gazetteers/`, read through `variants` where it has them.
Of a language that is not known, what holds in all four counts, but for its endings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..gazetteers import fold
from ..gazetteers.words import kinship, lone_words, titles, words_of
from ..variants import Language, language

if TYPE_CHECKING:
    from snowballstemmer.basestemmer import BaseStemmer

LANGUAGES = ("de", "en", "es", "pt")
FEMALE, MALE = "female", "male"
GIVEN, SURNAME = "given", "surname"

# Letters that no accent is taken from, and that are written plainly all the same.
_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ð": "d"})
_ORDINAL = re.compile(r"\.?([ªº])")
_WORD = re.compile(r"[^\W\d_]+")
# "Juzgado n.º 4", read as "no".
_NUMBERED = frozenset("n no num nr numero nummer".split())
# Not on the lists of nationalities.
_CONTINENTAL = frozenset("european europaisch europaische europeo europea europeu".split())
# "Pol" of "Polish", and what makes "Poland" of it.
_MIN_STEM = 3
_MOST_BEHIND_STEM = 4
# Shorter words of titles of several words are articles and prepositions.
_MIN_TITLE_LETTERS = 3


@lru_cache(maxsize=16384)
def plain(text: str) -> str:
    """Return `text` as mentions are compared: without case, accents and double blanks.

    The Spanish ñ is a letter of its own.

        >>> plain("ANA  Ibáñez"), plain("Wodzisław")
        ('ana ibañez', 'wodzislaw')
    """
    return " ".join(fold(text).translate(_PLAIN).split())


def spelled_out(text: str) -> str:
    """Return `text` with letters for the raised ones of an abbreviation.

    >>> spelled_out("Prof.ª Dr.ª Aida"), spelled_out("Mª Luz")
    ('Profa Dra Aida', 'Ma Luz')
    """
    return _ORDINAL.sub(lambda match: "a" if match[1] == "ª" else "o", text)


@cache
def wording(code: str) -> Wording:
    """Return what is known of the language `code`; of any other, what holds in all four.

    >>> wording("de").code, wording("fr").code
    ('de', '')
    """
    kinds = {kind.code: kind for kind in (German, English, Spanish, Portuguese)}
    return kinds.get(code, Wording)()


class Wording:
    """The words by which mentions differ that mean the same; for all languages taken together."""

    code = ""
    # What may stand before a name and is no part of it.
    articles: frozenset[str] = frozenset(
        "the der die das den dem des el la los las o a os as".split()
    )
    # Titles that tell a man from a woman, and that the lists do not have in both forms.
    male: frozenset[str] = frozenset("mr sir lord herr herrn sr senhor señor don".split())
    female: frozenset[str] = frozenset(
        "mrs ms miss lady frau sra srta senhora señora dona doña dña".split()
    )
    # Behind these stands a surname, if it is one word.
    formal: frozenset[str] = frozenset("mr mrs ms dr prof herr frau hr fr".split())
    # Nurses are no doctors of the same name.
    doctors: frozenset[str] = frozenset("dr dra prof profa doctor doctora doutor doutora".split())
    nurses: frozenset[str] = frozenset(
        "nurse enf enfa enfermera enfermero enfermeira enfermeiro schwester pfleger".split()
    )
    # What a name ends with that tells a son from his father.
    generations: Mapping[str, str] = MappingProxyType(
        {
            **dict.fromkeys(("jr", "jun", "junior", "filho"), "junior"),
            **dict.fromkeys(("sr", "sen", "senior", "pai"), "senior"),
            **{number: number for number in ("ii", "iii", "iv", "neto", "sobrinho")},
        }
    )
    # The labels of form fields that hold a part of a name.
    fields: Mapping[str, str] = MappingProxyType({})
    # What goes between the words of a name and tells nothing.
    joining: frozenset[str] = frozenset("and und y e et &".split())
    # "Bundesministerium für Gesundheit": what an organisation is there for stands behind these.
    purposes: frozenset[str] = frozenset("for für para".split())
    # Kinds of state, whose name may stand without them, and those of a town.
    states: frozenset[str] = frozenset(
        """
        kingdom republic federal federation state principality commonwealth
        königreich republik bundesrepublik fürstentum eidgenossenschaft freistaat
        reino república federativa principado
        """.split()
    )
    towns: frozenset[str] = frozenset("city town stadt ciudad villa cidade vila".split())
    # How words end that say of which state something is ("Turkish").
    adjective_endings: tuple[str, ...] = ()
    # Those that no ending tells.
    adjectives: Mapping[str, str] = MappingProxyType({})
    # Short for the type of a street.
    street_types: Mapping[str, str] = MappingProxyType({})

    @property
    def language(self) -> Language:
        """The other ways to write a mention, and the lists that they come from."""
        return language(self.code)

    @property
    def _codes(self) -> tuple[str, ...]:
        return (self.code,) if self.code else LANGUAGES

    def stem(self, word: str) -> str:
        """Return what a word has in common with its inflected forms."""
        return word

    def uninflected(self, name: str) -> str:
        """Return a name without the ending that it may have in a sentence."""
        return name

    @cached_property
    def function_words(self) -> frozenset[str]:
        """Articles, prepositions and conjunctions, which tell nothing of who is meant."""
        words = (*self.articles, *self.language.of, *self.joining, *self.purposes, *_NUMBERED)
        return frozenset(map(plain, words))

    @cached_property
    def titles(self) -> frozenset[str]:
        """The words of titles, and of kinship, which stand before a name as they do."""
        found: set[str] = set()
        for code in self._codes:
            for title in titles(code):
                words = _WORD.findall(plain(spelled_out(title)))
                least = 1 if len(words) == 1 else _MIN_TITLE_LETTERS
                found.update(word for word in words if len(word) >= least)
            found.update(word for word in kinship(code) if " " not in word)
        clear = self.male | self.female
        return frozenset(word for word in found if word in clear or not self._is_given(word))

    def _is_given(self, word: str) -> bool:
        return word in self._given[FEMALE] or word in self._given[MALE]

    @cached_property
    def _given(self) -> Mapping[str, frozenset[str]]:
        return {
            gender: lone_words(*(f"{code}/given_name/{gender}" for code in self._codes))
            for gender in (FEMALE, MALE)
        }

    @cached_property
    def _surnames(self) -> frozenset[str]:
        return lone_words(*(f"{code}/surname" for code in self._codes))

    @cached_property
    def _common(self) -> Mapping[str, frozenset[str]]:
        """The commoner given names; a census has Johns among the women as well."""
        return {
            gender: lone_words(*(f"{code}/given_name/{gender}/faker" for code in self._codes))
            for gender in (FEMALE, MALE)
        }

    def gender_of_name(self, given: str) -> str:
        """Return the gender of those who bear a given name; "" if either may, or nobody knows.

        >>> [wording("en").gender_of_name(name) for name in ("john", "ida", "robin", "holm")]
        ['male', 'female', '', '']
        """
        for lists in (self._given, self._common):
            is_female, is_male = given in lists[FEMALE], given in lists[MALE]
            if is_female != is_male:
                return FEMALE if is_female else MALE
        return ""

    def gender_of_title(self, title: str) -> str:
        """Return the gender of those who bear a title, "" if either may.

        >>> [wording("es").gender_of_title(title) for title in ("dra", "ministro", "fiscal")]
        ['female', 'male', '']
        """
        return FEMALE if title in self.female else MALE if title in self.male else ""

    def is_generic(self, word: str) -> bool:
        """Say whether a word is in the names of many organisations: "Court", "National"."""
        return self.language.is_headword(word) or plain(word) in self.nationalities

    def turns(self, word: str) -> bool:
        """Say whether a word before a name stands for "of" something behind it."""
        return False

    def begins_surnames(self, word: str) -> bool:
        """Say whether surnames may begin with a word, where they stand alone.

        >>> wording("pt").begins_surnames("manuel"), wording("es").begins_surnames("martin")
        (False, True)
        """
        return not self._is_given(word)

    def is_given_alone(self, word: str) -> bool:
        """Say whether a word is a given name and no surname.

        >>> wording("es").is_given_alone("aurora"), wording("es").is_given_alone("robles")
        (True, False)
        """
        return self._is_given(word) and word not in self._surnames

    @cached_property
    def countries(self) -> frozenset[str]:
        """The stems of the names of countries."""
        names = (name for code in self._codes for name in words_of(f"{code}/country"))
        return frozenset(" ".join(map(self.stem, plain(name).split())) for name in names)

    @cached_property
    def nationalities(self) -> frozenset[str]:
        """Adjectives and nouns that say where somebody or something is from, and their stems."""
        words = {plain(word) for code in self._codes for word in words_of(f"{code}/nationality")}
        return frozenset(words | set(map(self.stem, words)) | _CONTINENTAL)

    @cached_property
    def states_by_stem(self) -> frozenset[str]:
        """The stems of the words for kinds of state."""
        return frozenset(self.stem(plain(word)) for word in self.states)

    @cached_property
    def towns_by_stem(self) -> frozenset[str]:
        """The stems of the words for kinds of town."""
        return frozenset(self.stem(plain(word)) for word in self.towns)

    def countries_of(self, adjective: str) -> Sequence[str]:
        """Return the countries that an adjective may be that of, both by their stems.

        >>> english = wording("en")
        >>> english.countries_of("swedish"), english.countries_of("austrian")
        (('sweden',), ('austria',))
        """
        known = self._countries_by_adjective.get(adjective)
        if known is None:
            known = self._countries_by_adjective[adjective] = tuple(self._countries_of(adjective))
        return known

    @cached_property
    def _countries_by_adjective(self) -> dict[str, tuple[str, ...]]:
        return {}

    def _countries_of(self, adjective: str) -> list[str]:
        if adjective in self.adjectives:
            return [self.adjectives[adjective]]
        # The longest stem first: what is Austrian is not of Australia.
        for ending in sorted(self.adjective_endings, key=len):
            stem = adjective.removesuffix(ending)
            if len(stem) >= _MIN_STEM and (stem != adjective or not ending):
                found = [c for c in self.countries if c.startswith(stem)]
                near = sorted(c for c in found if len(c) - len(stem) <= _MOST_BEHIND_STEM)
                if near:
                    return near
        return []


class _Gendered(Wording):
    """A language in which the title of a woman ends in "a"."""

    def gender_of_title(self, title: str) -> str:
        """Return the gender of those who bear a title: "doctora", and "doctor" beside it."""
        if title in self.female or title in self.male:
            return super().gender_of_title(title)
        if title.endswith("a"):
            is_one_of_two = title[:-1] in self.titles or f"{title[:-1]}o" in self.titles
            return FEMALE if is_one_of_two else ""
        hers = {f"{title}a", f"{title.removesuffix('o')}a"}
        return "" if hers.isdisjoint(self.titles) else MALE


class Spanish(_Gendered):
    """Spanish: two surnames, "Sra. Dña.", "Apellidos:"."""

    code = "es"
    articles = frozenset("el la los las".split())
    male = frozenset("d don dn sr señor".split())
    female = frozenset("da dña doña sra señora srta señorita".split())
    formal = frozenset("sr sra srta dr dra señor señora".split())
    joining = frozenset("y e".split())
    states = frozenset("reino república principado confederación federación".split())
    towns = frozenset("ciudad villa".split())
    adjective_endings = (
        "ena",
        "eno",
        "uesa",
        "ues",
        "esa",
        "es",
        "ola",
        "ol",
        "ana",
        "ano",
        "a",
        "o",
    )
    fields = MappingProxyType(
        {
            **dict.fromkeys(("nombre", "nombres", "nombre de pila"), GIVEN),
            **dict.fromkeys(
                ("apellido", "apellidos", "primer apellido", "segundo apellido", "1er apellido")
                + ("2º apellido", "apellido 1", "apellido 2"),
                SURNAME,
            ),
        }
    )
    street_types = MappingProxyType(
        {
            **dict.fromkeys(("c", "cl"), "calle"),
            **dict.fromkeys(("av", "avda", "avd"), "avenida"),
            **dict.fromkeys(("pl", "pza", "plza"), "plaza"),
            **dict.fromkeys(("ps", "pso", "pº"), "paseo"),
            **dict.fromkeys(("ctra", "crta"), "carretera"),
        }
    )

    def begins_surnames(self, word: str) -> bool:
        """Say whether surnames may begin with a word; there are two, and many are given names."""
        return not self.is_given_alone(word)


class Portuguese(_Gendered):
    """Portuguese: given names behind any title, "Nome próprio:", "Apelido:"."""

    code = "pt"
    articles = frozenset("o a os as".split())
    male = frozenset("sr senhor dom".split())
    female = frozenset("sra senhora srta dona d da".split())
    formal = frozenset()
    joining = frozenset({"e"})
    states = frozenset("reino república federativa principado confederação".split())
    towns = frozenset("cidade vila".split())
    adjective_endings = ("uesa", "ues", "esa", "es", "eira", "eiro", "ana", "ano", "a", "o")
    fields = MappingProxyType(
        {
            **dict.fromkeys(("nome", "nomes", "nome proprio", "primeiro nome"), GIVEN),
            **dict.fromkeys(("apelido", "apelidos", "sobrenome", "ultimo nome"), SURNAME),
        }
    )
    street_types = MappingProxyType(
        {
            "r": "rua",
            "trav": "travessa",
            **dict.fromkeys(("av", "aven"), "avenida"),
            **dict.fromkeys(("lg", "lgo"), "largo"),
            **dict.fromkeys(("pc", "pca"), "praça"),
        }
    )


class English(Wording):
    """English: "Mr" and a surname, "Surname:"."""

    code = "en"
    articles = frozenset({"the"})
    male = frozenset("mr sir lord king prince father fr brother uncle son messrs".split())
    female = frozenset("mrs ms miss lady queen princess dame sister aunt mother madam".split())
    formal = frozenset("mr mrs ms miss dr prof".split())
    joining = frozenset("and &".split())
    states = frozenset("kingdom republic federal state principality commonwealth".split())
    towns = frozenset("city town".split())
    adjective_endings = ("ish", "ese", "ian", "an", "n", "i")
    adjectives = MappingProxyType(
        {
            "french": "france",
            "greek": "greece",
            "swiss": "switzerland",
            "spanish": "spain",
            "danish": "denmark",
            "dutch": "netherlands",
        }
    )
    fields = MappingProxyType(
        {
            **dict.fromkeys(
                ("first name", "first names", "given name", "given names", "forename", "forenames")
                + ("first",),
                GIVEN,
            ),
            **dict.fromkeys(("surname", "last name", "family name", "last"), SURNAME),
        }
    )
    street_types = MappingProxyType(
        {
            "st": "street",
            "rd": "road",
            "ln": "lane",
            "ave": "avenue",
            "av": "avenue",
            "dr": "drive",
            "sq": "square",
        }
    )

    def is_generic(self, word: str) -> bool:
        """Say whether a word is in many names; few names of organisations are English words."""
        return super().is_generic(word) or self.language.is_word(word)


class German(Wording):
    """German: genitives and endings of adjectives, "Herrn", "Nachname:"."""

    code = "de"
    articles = frozenset("der die das den dem des".split())
    male = frozenset("herr herrn hr hrn onkel vater bruder sohn".split())
    female = frozenset("frau fr frl fraulein tante mutter schwester tochter".split())
    formal = frozenset("herr herrn hr hrn frau fr frl dr prof".split())
    joining = frozenset("und &".split())
    states = frozenset(
        "königreich republik bundesrepublik fürstentum eidgenossenschaft freistaat".split()
    )
    towns = frozenset({"stadt"})
    adjective_endings = ("nisch", "erisch", "isch", "er", "e", "")
    adjectives = MappingProxyType(
        {"franzos": "frankreich", "polnisch": "pol", "turkisch": "turkei"}
    )
    fields = MappingProxyType(
        {
            **dict.fromkeys(("vorname", "vornamen", "rufname"), GIVEN),
            **dict.fromkeys(("nachname", "familienname", "zuname", "name"), SURNAME),
        }
    )
    street_types = MappingProxyType({"str": "straße", "pl": "platz"})

    def gender_of_title(self, title: str) -> str:
        """Return the gender of those who bear a title: "Richterin", and "Richter" beside it."""
        if title.endswith("in") and title[:-2] in self.titles:
            return FEMALE
        if title.endswith("arztin"):
            return FEMALE
        return MALE if f"{title}in" in self.titles else super().gender_of_title(title)

    def stem(self, word: str) -> str:
        """Return the stem of a plain word, by the Snowball algorithm for German.

        >>> german = wording("de")
        >>> german.stem("europaisches") == german.stem("europaischen")
        True
        """
        return _german_stem(word)

    def turns(self, word: str) -> bool:
        """Say whether a word is made of a town: "Heidelberger Universität"."""
        return len(word) > _MIN_STEM + 2 and word.endswith("er") and word[0].isupper()

    def uninflected(self, name: str) -> str:
        """Return a name without the "s" of a genitive.

        >>> wording("de").uninflected("sommerfelds")
        'sommerfeld'
        """
        return name[:-1] if len(name) > 3 and name.endswith("s") else name


@lru_cache(maxsize=16384)
def _german_stem(word: str) -> str:
    return str(_german_stemmer().stemWord(word))


@cache
def _german_stemmer() -> BaseStemmer:
    import snowballstemmer

    return snowballstemmer.stemmer("german")


def without_articles(words: Iterable[str], articles: frozenset[str]) -> list[str]:
    """Return the words without the articles before the first other one."""
    found = list(words)
    while len(found) > 1 and found[0] in articles:
        del found[0]
    return found
