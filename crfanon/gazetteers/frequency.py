"""How common a word is, in classes.

The lists ``<lang>/frequency/zipf_<n>`` hold the words whose Zipf frequency (van
Heuven et al. 2014: the logarithm to base ten of how often the word stands in a
thousand million words) is at least ``n / 10``; the next list begins where one
ends.  A common word is seldom a name, however it is written.
"""

from __future__ import annotations

from pathlib import Path

from ..errors import ConfigError
from .keys import keys_of
from .lists import list_names, read_entries


class WordFrequency:
    """The frequency classes of one language's words.

    Accents count: "esta" and "está" are different words.  A word that is not
    known with its accents has the class of its commonest form without, since
    texts in capitals lose them.
    """

    def __init__(self, classes: dict[int, list[str]]) -> None:
        """`classes` has the words of each class, in lower case."""
        self._class: dict[str, int] = {}
        for number in sorted(classes):
            self._class.update(dict.fromkeys(classes[number], number))
        self._folded: dict[str, int] | None = None

    @classmethod
    def load(cls, lang: str, *, folder: Path | None = None) -> WordFrequency:
        """Return the classes of the language `lang`, such as ``"es"``.

        Raises `ConfigError` when there are no lists for it.
        """
        prefix = f"{lang}/frequency/zipf_"
        names = list_names(f"{lang}/frequency", folder=folder)
        if not names:
            raise ConfigError(f"gazetteers/{lang}/frequency: has no lists; choose another language")
        numbers = [int(name.removeprefix(prefix)) for name in names]
        return cls({n: read_entries(name, folder=folder) for n, name in zip(numbers, names)})

    def of(self, word: str) -> int:
        """Return the class of `word`, ten times the lower bound of its Zipf frequency.

        It is 0 for a word that stands in no list, which is then rarer than the
        lowest class, or no word at all.

            >>> frequency = WordFrequency({70: ["la"], 50: ["está"], 55: ["esta"], 30: ["más"]})
            >>> [frequency.of(word) for word in ("La", "ESTA", "está", "MAS", "Berg")]
            [70, 55, 50, 30, 0]
        """
        word = word.casefold()
        number = self._class.get(word)
        if number is not None:
            return number
        if self._folded is None:
            # Rarer words come first, so that the commonest is what is kept.
            accented = [(w, n) for w, n in self._class.items() if not w.isascii()]
            plain, _ = keys_of([w for w, _ in accented])
            self._folded = dict(zip(plain, (n for _, n in accented)))
        return self._folded.get(word, 0)

    def __len__(self) -> int:
        return len(self._class)

    def __repr__(self) -> str:
        return f"<WordFrequency: {len(self)} words>"
