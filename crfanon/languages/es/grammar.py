"""What only code can say of Spanish: plurals of nouns, and acronyms of plurals."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from .. import variants
from ..mentions import WithFeminineTitles
from ..romance_grammar import RomanceGrammar
from ..variants import Variant

_UNACCENTED = str.maketrans("áéíóú", "aeiou")


class Grammar(RomanceGrammar):
    """Spanish: "las fundaciones", and families without a plural: "los Robles"."""

    def is_plural_family(self, surface: str) -> bool:
        """Return no: "los Robles" are several people, and Robles is one as well."""
        return False

    def plural_ending(self, base: str) -> str:
        """Return nothing: the name of a family does not change."""
        return ""

    def plural_of_word(self, word: str) -> str:
        """Return the plural of a noun or an adjective: "luces", "organizaciones"."""
        if word.endswith("z"):
            return f"{word[:-1]}ces"
        if word.endswith(("án", "én", "ín", "ón", "és")):
            return f"{word[:-2]}{word[-2:].translate(_UNACCENTED)}es"
        return f"{word}s" if word.endswith(tuple("aeiou")) else f"{word}es"


class Mentions(WithFeminineTitles):
    """Spanish: two surnames, "Sra. Dña.", "Apellidos:"."""

    def begins_surnames(self, word: str) -> bool:
        """Say whether surnames may begin with a word; there are two, and rare names among them."""
        return not any(word in names for names in self._common.values())


class Variants(variants.Variants):
    """Spanish: "Reino de Suecia", and acronyms of plurals double their letters: "EE. UU."."""

    def acronyms(
        self, words: Sequence[str], kinds: Collection[str], forms: Collection[str]
    ) -> Iterator[Variant]:
        """Yield those of all languages, and for plurals those with doubled letters.

        >>> from crfanon.languages.language import language
        >>> spanish = language("es").variants
        >>> [*spanish.written("Estados Unidos", "LOCATION", forms={"acronym"})]
        [('E', '.', 'U', '.'), ('EEUU',), ('EE', '.', 'UU', '.')]
        """
        yield from super().acronyms(words, kinds, forms)
        if "acronym" in forms and len(words) == 2:
            if all(word[0].isupper() and word.endswith("s") for word in words):
                first, second = (2 * word[0] for word in words)
                yield Variant("acronym", ((first + second,),))
                yield Variant("acronym", ((first,), (".",), (second,), (".",)))
