"""Find runs of citing words in judgments, and what each token of one has before and behind it.

"BGH, Urteil vom 3. Mai 2012 - I ZR 99/34, BGHZ 9, 2 Rn. 7" goes on for twenty tokens, and so
does the title of a book.  Which of the two it is, where it began and whether it is over cannot
be seen in a window of a few tokens, but in what has been named in it already and what is still
to come: a court, a date, a docket, a reporter, an edition.  So every token of such a run bears
what was `seen` before it and what is `ahead` (`features`).

A run is as long as numbers, capitalised words, signs and small words of citations follow each
other.  It ends with its line, at a bracket or semicolon, and at any other word in small letters.
What counts are words that cite, in German and in Portuguese, and what lists and rules know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .document import Document, Kind, Lexicon, tokens_of

_CUES = {
    "decision": """urteil urteile urteils urteilen urt beschluss beschlusses beschlüsse beschl
        entscheidung bescheid bescheids urteilt acórdão acórdãos decisão""",
    "edition": "aufl auflage ed edição stand kommentar komm hrsg drucks drs btdrucks",
    "margin": "rn rdnr rdn rz randnr randnummer s seite seiten p fl fls",
    "norm": "§ §§ art artikel arts artigo artigos",
    "place": "aao juris beckrs",
    "appeal": """recurso agravo embargos apelação habeas mandado reclamação súmula súmulas re hc
        esp rcl adi processo autos""",
    "panel": "senat senats kammer turma plenário câmara seção",
    "rapporteur": "rel relator relatora min ministro ministra des",
}
_CUE_OF = {word: cue for cue, words in _CUES.items() for word in words.split()}
# Capitalised wherever they cite; in small letters they are words.
_CAPITALISED = frozenset("s re esp adi p min stand".split())
# Words in small letters that stand within citations.
_SMALL = frozenset(
    """von vom des der dem den die das in im bei zu zum zur und u a am b c d e f g h i j ff für an
    auf aus mit nach über nr ua aa bzw iv iVm ivm o de do da dos das em no na nº n ao p pp v
    º ª juris www bverfg unter bis mwn mwN et al zitiert vorgesehen""".split()
)
_BREAKS = frozenset(["(", ")", "!", "?", "|", "``", "''"])
# Goes on in "BVerfGE 9, 81; 12, 7" alone.
_SEMICOLON = ";"
# Lists and rules whose matches count, by how what they are called begins.
_COUNTING = ("court", "law", "law_report", "law_commentary", "norm", "DATE", "ID_CASE")
_LEAST, _LONGEST = 3, 80


class Fact(NamedTuple):
    """What holds of the tokens from `first` to `last`, in positions of tokens."""

    first: int
    last: int
    said: str


class RunFinder:
    """Finds runs of citing words; remembers what each form of a lexicon is in them."""

    def __init__(self) -> None:
        self._lexicon = Lexicon()
        self._goes_on = np.zeros(0, np.bool_)
        self._has_digit = np.zeros(0, np.bool_)
        self._cues = np.zeros(0, np.int8)
        # By the identity of the kinds, which are kept so that it stays theirs.
        self._counting: dict[int, tuple[Sequence[Kind], list[str]]] = {}

    def __call__(self, document: Document) -> Iterator[Fact]:
        """Yield what the tokens of each run in a document have before and behind them.

        >>> from crfanon.tokenizer import Tokenizer
        >>> tokens = Tokenizer()("So BXH, Urteil vom 3. Mai, Rn. 7 (und mehr).")
        >>> for first, last, said in RunFinder()(Document("", "", tokens)):
        ...     print(said, *tokens.forms[first:last])
        ahead decision So BXH ,
        seen decision vom 3 . Mai , Rn . 7
        ahead margin So BXH , Urteil vom 3 . Mai ,
        seen margin . 7
        """
        tokens = tokens_of(document)
        if len(tokens) == 0:
            return
        self._grow(tokens.lexicon)
        forms = tokens.form_ids
        has_digit = self._has_digit.take(forms)
        goes_on = self._goes_on.take(forms)
        goes_on &= (forms != tokens.lexicon.known(_SEMICOLON)) | np.append(has_digit[1:], False)
        first, last = _runs(goes_on, tokens.line_starts)
        digits = np.concatenate([[0], has_digit.cumsum()])
        is_run = (last - first >= _LEAST) & (last - first <= _LONGEST)
        is_run &= digits[last] > digits[first]
        first, last = first[is_run], last[is_run]
        # For each run and what counts: where its first one ends, and its last one begins.
        ends: dict[tuple[int, str], int] = {}
        begins: dict[tuple[int, str], int] = {}
        for begin, end, said in self._counting_in(document):
            run = int(first.searchsorted(begin, side="right")) - 1
            if run >= 0 and end <= last.item(run):
                key = run, said
                ends[key] = min(ends.get(key, end), end)
                begins[key] = max(begins.get(key, begin), begin)
        for (run, said), end in ends.items():
            begin = begins[run, said]
            if begin > first.item(run):
                yield Fact(first.item(run), begin, f"ahead {said}")
            if end < last.item(run):
                yield Fact(end, last.item(run), f"seen {said}")

    def _counting_in(self, document: Document) -> Iterator[Fact]:
        """Yield the words and the evidence of a document that count in runs."""
        cues = self._cues.take(tokens_of(document).form_ids)
        for place in cues.nonzero()[0].tolist():
            yield Fact(place, place + 1, _NAMES[cues.item(place)])
        for matches in document.matches:
            if len(matches) == 0:
                continue
            said = self._counting_of(matches.kinds)
            rows = zip(matches.first.tolist(), matches.last.tolist(), matches.kind_ids.tolist())
            for begin, end, kind in rows:
                if said[kind]:
                    yield Fact(begin, end, said[kind])

    def _counting_of(self, kinds: Sequence[Kind]) -> list[str]:
        """Return what each kind of a detector counts as, nothing for most."""
        known = self._counting.get(id(kinds))
        if known is None or known[0] is not kinds:
            said = [_counts_as(kind) for kind in kinds]
            known = self._counting[id(kinds)] = kinds, said
        return known[1]

    def _grow(self, lexicon: Lexicon) -> None:
        """Work out what the forms are that are new in the lexicon."""
        if lexicon is not self._lexicon:
            self._lexicon = lexicon
            self._goes_on, self._has_digit = np.zeros((2, 0), np.bool_)
            self._cues = np.zeros(0, np.int8)
        new = lexicon.forms[len(self._cues) :]
        if new:
            goes_on = np.array([_goes_on(form) for form in new], np.bool_)
            digits = np.array([any(map(str.isdigit, form)) for form in new], np.bool_)
            cues = np.array([_cue(form) for form in new], np.int8)
            self._goes_on = np.concatenate([self._goes_on, goes_on])
            self._has_digit = np.concatenate([self._has_digit, digits])
            self._cues = np.concatenate([self._cues, cues])


_NAMES = ("", *_CUES)


def _cue(form: str) -> int:
    """Return which of `_NAMES` a form is, 0 for none.

    >>> [_NAMES[_cue(form)] for form in ("Urteil", "Rn", "s", "Mai")]
    ['decision', 'margin', '', '']
    """
    low = form.lower()
    if low not in _CUE_OF or (low in _CAPITALISED and form == low):
        return 0
    return _NAMES.index(_CUE_OF[low])


def _goes_on(form: str) -> bool:
    """Say whether a run may go on over a form.

    >>> [form for form in ("Urteil", "vom", "3", ",", "(", "gilt") if _goes_on(form)]
    ['Urteil', 'vom', '3', ',']
    """
    if form in _BREAKS:
        return False
    return form in _SMALL or not form[:1].islower() or any(map(str.isdigit, form))


def _counts_as(kind: Kind) -> str:
    """Return what a match of a kind counts as in a run, nothing if it does not.

    >>> _counts_as(Kind("de/norm/statute", "gazetteer:de/norm/statute", 1.0))
    'norm/statute'
    >>> _counts_as(Kind("DATE", "rule:date_written", 0.99)), _counts_as(Kind("AGE", "rule:a", 0.9))
    ('DATE', '')
    """
    name = kind.label.partition("/")[2] or kind.label
    return name if name.partition("/")[0] in _COUNTING else ""


def _runs(
    goes_on: npt.NDArray[np.bool_], line_starts: npt.NDArray[np.int32]
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Return where runs begin and end: tokens that go on, one after the other in a line.

    >>> goes_on = np.array([0, 1, 1, 0, 1, 1, 1], bool)
    >>> [bounds.tolist() for bounds in _runs(goes_on, np.array([0, 5], np.int32))]
    [[1, 4, 5], [3, 5, 7]]
    """
    begins = goes_on.copy()
    begins[1:] &= ~goes_on[:-1]
    begins[line_starts] = goes_on[line_starts]
    ends = goes_on.copy()
    ends[:-1] &= ~goes_on[1:] | begins[1:]
    return begins.nonzero()[0], ends.nonzero()[0] + 1
