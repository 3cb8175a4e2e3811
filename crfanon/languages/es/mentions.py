"""Spanish mentions, compared and varied: acronyms of plurals, two surnames."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from .. import variants
from ..mentions import WithFeminineTitles
from ..variants import Variant


class Mentions(WithFeminineTitles):
    """Spanish: two surnames, "Sra. Dña.", "Apellidos:"."""

    def begins_surnames(self, word: str) -> bool:
        """Return whether surnames may begin with a word; there are two, some of them rare."""
        return not any(word in names for names in self._common.values())


class Variants(variants.Variants):
    """Spanish: "Reino de Suecia", and acronyms of plurals double their letters: "EE. UU."."""

    def acronyms(
        self, words: Sequence[str], kinds: Collection[str], forms: Collection[str]
    ) -> Iterator[Variant]:
        """Yield the acronyms of all languages, and for plurals those with doubled letters.

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
