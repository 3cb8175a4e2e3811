"""What each language brings to the comparison of mentions; `wording` has them all.

What is said of no language in particular stands in `mentions.Wording`, and these override it.
"""

from __future__ import annotations

import copy
import re
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from .mentions import FEMALE, GIVEN, MALE, SURNAME, Wording

if TYPE_CHECKING:
    from snowballstemmer.basestemmer import BaseStemmer

_AFTER_VOWELS = re.compile(r"([aeiou]{2})e[nmrs]?$")
# "Heidelberger" is of a town, "Ober" is not.
_MIN_LETTERS_OF_TOWN = 6


@cache
def wording(code: str) -> Wording:
    """Return what is known of the language `code`; of any other, what holds in all four.

    >>> wording("de").code, wording("fr").code
    ('de', '')
    """
    kinds = {kind.code: kind for kind in (German, English, Spanish, Portuguese)}
    return kinds.get(code, Wording)()


@cache
def wording_of(codes: tuple[str, ...]) -> Wording:
    """Return what is known of the first of the languages that a text is in.

    Persons have the titles of the others as well, and the endings of their names.

    >>> mixed = wording_of(("pt", "de"))
    >>> mixed.code, "frau" in mixed.titles, [own.code for own in mixed.apart]
    ('pt', True, ['pt', 'de'])
    """
    together = tuple(map(wording, codes))
    if len(together) == 1:
        return together[0]
    mixed = copy.copy(together[0])
    mixed.apart = together
    mixed.titles = frozenset().union(*(own.titles for own in together))
    mixed.kinships = frozenset().union(*(own.kinships for own in together))
    mixed.formal = frozenset().union(*(own.formal for own in together))
    return mixed


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
        """Say whether surnames may begin with a word; there are two, and rare names among them."""
        return not any(word in names for names in self._common.values())


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
    male = frozenset(
        "mr sir lord king prince baron duke count father fr brother uncle son messrs".split()
    )
    female = frozenset(
        "mrs ms miss lady queen princess baroness duchess countess dame sister aunt mother "
        "madam".split()
    )
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
                + ("first", "middle name", "middle names"),
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

    def is_generic(self, word: str, stem: str) -> bool:
        """Say whether a word is in many names; few names of organisations are English words."""
        return super().is_generic(word, stem) or self.language.is_word(word)


class German(Wording):
    """German: genitives and endings of adjectives, "Herrn", "Nachname:"."""

    code = "de"
    has_compounds = True
    articles = frozenset("der die das den dem des".split())
    roles = frozenset(
        "zeuge zeugin klager klagerin beklagter angeklagter geschadigter beschuldigter "
        "patient patientin nachbar nachbarin mieter mieterin vermieter vermieterin".split()
    )
    male = frozenset(
        "herr herrn hr hrn onkel vater bruder sohn zeuge beklagter angeklagter geschadigter "
        "beschuldigter".split()
    )
    female = frozenset("frau fr frl fraulein tante mutter schwester tochter zeugin".split())
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
        # The algorithm leaves "freie" and "neuen" as they are.
        return _AFTER_VOWELS.sub(r"\1", _german_stem(word))

    def turns(self, word: str) -> bool:
        """Say whether a word is made of a town: "Heidelberger Universität"."""
        return len(word) >= _MIN_LETTERS_OF_TOWN and word.endswith("er") and word[0].isupper()

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
