"""Language identification, offline: `choose` for a document, `stretches` for its paragraphs.

Text goes in, language codes come out; what is done with them is left to others.
py3langid weighs the languages: naive Bayes on short strings of bytes, which knows
140 of them in 5 MB.  Its model takes most of a second to read, and is read when the
first text is asked about.  lingua (96 MB) and eld (49 MB with what it compiles) are no
better on a few words, once the words are handed to it as they are here.

Measured by ``python benchmarks/language.py CORPORA`` on development texts, in percent
of up to 300 pieces a corpus; French and Dutch are right when they are called that:

    text                        whole  first 5 lines  a line  12 words  5 words  3 words
    Spanish     clinical notes  100.0           99.6    94.7      98.3     95.3     89.7
                judgments       100.0          100.0   100.0     100.0     98.0     95.7
                web             100.0          100.0   100.0     100.0     98.3     91.3
    Portuguese  judgments       100.0          100.0    98.3      99.7     99.0     90.7
                news            100.0          100.0    98.3     100.0     98.0     91.7
    English     judgments       100.0          100.0   100.0      99.7     96.7     94.0
                tweets          100.0          100.0    99.0      99.7     98.7     95.3
                forms, mails    100.0          100.0    95.0     100.0     98.0     93.7
    German      clinical notes  100.0          100.0    90.7      97.0     91.7     84.3
                judgments       100.0          100.0    99.3      99.7     97.7     96.3
                news            100.0          100.0   100.0     100.0     99.0     98.3
    French      judgments       100.0          100.0    99.0      98.3     84.0     63.3
                clinical notes  100.0           85.1    53.3      76.5     53.7     29.7
    Dutch       news             98.0           96.7    90.0      98.3     92.3     68.3

and in percent of the characters that `stretches` puts into the right language, where
lines of two texts take turns:

    texts                                  each line  by 1 to 3  by 3 to 6
    judgments       Spanish, Portuguese         98.8       99.7      100.0
    web, news       Spanish, Portuguese         98.2       99.4      100.0
    notes, rulings  Spanish, Portuguese         94.6       95.6       97.5
    notes           Spanish, German             91.9       93.9       96.6
    judgments       English, Spanish            99.6       99.8       99.9
    contracts       English, German             98.6       99.2       99.4
    forms, notes    English, German             93.0       93.5       93.7
    judgments       French, Spanish             98.1       99.6       99.8

Of texts in one language it leaves 99.9 % or more in one stretch, and what it cuts out of
them is quoted from another language.
"""

from __future__ import annotations

import copy
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from ..errors import ConfigError
from ..text.document import Stretch
from .about import known_in

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

Weights = npt.NDArray[np.float64]

# Of a text that could be in any of them it is the first of these.
_FIRST = ("en", "de", "pt", "es")

# What a text may be in instead: official in Europe, or written by many.  The languages that
# py3langid knows beside these are left out, for short lines of German, Spanish or English
# pass for Luxembourgish, Aragonese or Nigerian Pidgin, and medical ones for Latin.
_OTHERS = frozenset(
    "ar be bg bn ca cs da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka ko lt lv "
    "mk ms mt nl no pl pt ro ru sk sl sq sr sv sw ta th tl tr uk ur vi zh".split()
)

# Of a document so many characters are read, in so many parts; of a line, so many letters.
# With fewer letters lines were told apart less well, with twice as many no better.
_DOCUMENT, _PARTS, _LINE = 2_000, 8, 150

# Among so many characters for each letter the words of a line have to begin.
_WIDTH = 10

# So many words that are no names make a line tell its language in full: that of a person or a
# place is from anywhere, and no reason to think that the text goes on in another language.
_TELLING = 2

# In log-odds, measured on mixed and unmixed development texts: how much a language without a
# model must be ahead of the others; how much likelier the next line, or the next paragraph
# behind an empty line, must be in another language before the text is said to change; how
# much likelier it must be in all that a text is mixed; and how much less likely another
# language of the text is still in doubt.
_FOREIGN, _NEXT_LINE, _NEXT_PARAGRAPH, _MIXED, _DOUBT = 3.0, 2.0, 1.0, 3.0, 4.0
# What a language is given at least, so that no single line decides about a whole text.
_LEAST = 1e-8

_WORD = re.compile(r"[^\W\d_]+")


class Choice(NamedTuple):
    """The language of a text among those asked for, and how probable it is that it is this one.

    `foreign` is the language that the text is in instead, or empty: `language` is then
    the one that comes nearest.
    """

    language: str
    confidence: float
    foreign: str = ""


@cache
def usual() -> Sequence[str]:
    """Return the languages that a text is taken to be in, if nothing else is said.

    Those that are known in their own texts alone are foreign ones: what is in them is looked at
    in the nearest of these as well, which may have models.
    """
    return (*_FIRST, *(code for code in known_in("") if code not in _FIRST))


def choose(text: str, among: Sequence[str] | None = None) -> Choice:
    """Return the choice of the language, among `among`, that most of the text is in.

    >>> choose("Der Patient wurde gestern entlassen.").language
    'de'
    >>> choose("Le patient est sorti de l'hôpital hier matin.").foreign
    'fr'

    Of a long text parts are read.  A text without words is in the first of `among`, and
    the confidence is then no more than that of a guess.  Raises `ConfigError` when `among` is
    empty or has a language that cannot be recognised.

        >>> choose("12.03.1985")
        Choice(language='en', confidence=0.25, foreign='')
    """
    among = usual() if among is None else among
    reader = _reader(tuple(among))
    words = _words(_sample(text), _DOCUMENT)
    if not words:
        return Choice(among[0], 1 / len(among))
    weights = reader.weigh(words) + reader.handicaps
    language = reader.nearest(weights)
    shares = np.exp(weights - weights.max())
    confidence = float(shares[reader.codes.index(language)] / shares.sum())
    return Choice(language, confidence, reader.foreign(int(weights.argmax())))


def stretches(text: str, among: Sequence[str] | None = None) -> list[Stretch]:
    r"""Return the text cut into stretches of one language, without gaps.

    A stretch is made of whole lines.  A line that says little is in the language of its
    neighbours, and so is everything between two lines of one language that is not clearly in
    another one.

        >>> text = "The patient was seen on the ward.\n\nDie Patientin wurde gestern entlassen.\n"
        >>> [(stretch.start, stretch.end, stretch.language) for stretch in stretches(text)]
        [(0, 35, 'en'), (35, 74, 'de')]

    Lines with the name or number of a person say least of all.  Where those of a mixed
    text may as well be in another of its languages, `doubts` has that.

    A text without words is in the first of `among`.  Raises as `choose` does.
    """
    among = usual() if among is None else among
    reader = _reader(tuple(among))
    lines = list(_lines(text, reader))
    weights = np.array([line.weights for line in lines]).reshape(-1, len(reader.codes))
    if not weights.any():
        return [Stretch(0, len(text), among[0])]
    alone = weights.sum(axis=0) + reader.handicaps
    totals = _totals(weights, [line.cost for line in lines], reader.handicaps)
    if totals[0].max() - alone.max() < _MIXED:
        return [Stretch(0, len(text), reader.nearest(alone), reader.foreign(int(alone.argmax())))]
    states = totals.argmax(axis=1)
    present = {int(state) for state in states}
    # What a language without a model is nearest to is said by all of its lines.
    nearest = {state: reader.nearest(weights[states == state].sum(axis=0)) for state in present}
    may_be = totals > totals.max(axis=1, keepdims=True) - _DOUBT
    verdicts = []
    for state, row in zip(states.tolist(), may_be):
        foreign = reader.foreign(state)
        language = nearest[state] if foreign else reader.codes[state]
        own = (reader.codes[k] for k in sorted(present) if row[k] and not reader.foreign(k))
        verdicts.append((language, foreign, tuple(code for code in own if code != language)))
    starts = [0, *(line.start for line in lines[1:])]
    cuts = [k for k in range(len(lines)) if k == 0 or verdicts[k] != verdicts[k - 1]]
    ends = [*(starts[k] for k in cuts[1:]), len(text)]
    return [Stretch(starts[k], end, *verdicts[k]) for k, end in zip(cuts, ends)]


class _Reader:
    """Weighs some languages, and those that a text may be in instead of these."""

    def __init__(self, among: tuple[str, ...]) -> None:
        identifier = copy.copy(_identifier())
        unknown = sorted(set(among) - set(identifier.labels))
        if unknown or not among:
            raise ConfigError(
                f"language {unknown[0]!r}: cannot be recognised; leave it out"
                if unknown
                else "languages: there is none to choose from; name one"
            )
        self.codes = (*among, *sorted(_OTHERS.difference(among)))
        self.handicaps = np.array([0.0] * len(among) + [-_FOREIGN] * (len(self.codes) - len(among)))
        self._among = among
        identifier.set_languages(self.codes)
        # In half precision it is small, and twice as slow to add up.
        identifier.nb_ptc = np.ascontiguousarray(identifier.nb_ptc, np.float32)
        self._identifier = identifier
        # Forms repeat their lines.
        self.weigh_line = lru_cache(maxsize=4096)(self._weigh_line)

    def weigh(self, words: Sequence[str]) -> Weights:
        """Return the log-probability of each language by some words."""
        in_small = (word.lower() if word.isupper() else word for word in words)
        # Words begin and end with a blank, those at the ends as well.
        chances = dict(self._identifier.rank(f" {' '.join(in_small)} "))
        return np.log(np.maximum([chances[code] for code in self.codes], _LEAST))

    def _weigh_line(self, line: str) -> Weights:
        """Return the weight of a line for each language: zeros if it has no words."""
        words = _words(line, _LINE)
        if not words:
            return np.zeros(len(self.codes))
        return self.weigh(words) * min(1.0, _telling(words) / _TELLING)

    def nearest(self, weights: Weights) -> str:
        """Return the most probable of the languages that are asked for."""
        return self._among[int(weights[: len(self._among)].argmax())]

    def foreign(self, state: int) -> str:
        """Return the code of a language that is not asked for, else nothing."""
        return self.codes[state] if state >= len(self._among) else ""


class _Line(NamedTuple):
    """A line: where it begins, what it says for each language, what a change before it costs."""

    start: int
    weights: Weights
    cost: float


def _lines(text: str, reader: _Reader) -> Iterator[_Line]:
    """Yield the lines of a text that are not empty."""
    start = 0
    cost = _NEXT_LINE
    for line in text.splitlines(keepends=True):
        if line.isspace():
            cost = _NEXT_PARAGRAPH
        else:
            yield _Line(start, reader.weigh_line(line), cost)
            cost = _NEXT_LINE
        start += len(line)


def _totals(weights: Weights, costs: Sequence[float], handicaps: Weights) -> Weights:
    """Return the best log-probability of all lines together, for each language of each line.

    A row of `weights` is a line; `costs` is what it takes from the whole when the
    line is in another language than the one before, and a text or a part of it
    that begins in a language has the handicap of that (max-product).

        >>> likely = np.log([[0.9, 0.1], [0.4, 0.6], [0.9, 0.1]])
        >>> _totals(likely, [2.0, 2.0, 2.0], np.zeros(2)).argmax(axis=1).tolist()
        [0, 0, 0]
    """
    forward = [weights[0] + handicaps]
    for row, cost in zip(weights[1:], costs[1:]):
        before = forward[-1]
        forward.append(np.maximum(before, before.max() - cost + handicaps) + row)
    behind = np.zeros_like(handicaps)
    totals = [forward.pop()]
    for row, cost in zip(weights[:0:-1], costs[:0:-1]):
        after = behind + row
        behind = np.maximum(after, (after + handicaps).max() - cost)
        totals.append(forward.pop() + behind)
    # What is equal but for rounding is equal.
    rounded: Weights = np.array(totals[::-1]).round(6)
    return rounded


def _words(text: str, letters: int) -> list[str]:
    """Return the first words of `text` that have `letters` letters together.

    >>> _words("NOMBRE: Inés, 57 años (2ª vez)", 14)
    ['NOMBRE', 'Inés', 'años']

    There is none unless one has two letters: "V. 3 b" is in every language.
    """
    words = []
    found = 0
    # What is put in order takes time that grows with the square of a run of marks.
    for match in _WORD.finditer(unicodedata.normalize("NFC", text[: _WIDTH * letters])):
        words.append(match.group()[:letters])
        found += len(words[-1])
        if found >= letters:
            break
    return words if found > len(words) else []


def _telling(words: Iterable[str]) -> float:
    """Return the number of words that are no names, as far as capitals show.

    >>> _telling(["Anna", "dos", "Santos"]), _telling(["NOMBRE", "Y", "APELLIDOS"])
    (1, 1.0)

    A word in capitals may be either, and counts half.
    """
    return sum(
        1 if word[0].islower() else 0 if word[1].islower() else 0.5
        for word in words
        if len(word) > 1
    )


def _sample(text: str) -> str:
    """Return as much of a text as is needed to know its language, from all of its parts."""
    if len(text) <= _DOCUMENT:
        return text
    size = _DOCUMENT // _PARTS
    step = (len(text) - size) // (_PARTS - 1)
    return "\n".join(text[i * step : i * step + size] for i in range(_PARTS))


@lru_cache(maxsize=8)
def _reader(among: tuple[str, ...]) -> _Reader:
    return _Reader(among)


@cache
def _identifier() -> LanguageIdentifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
