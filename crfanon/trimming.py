"""What is no part of a name is cut off it, and what only lasts is no date.

Corpora differ in where a name begins and ends: one takes "Mr Askew" for the name, another
one "Askew"; one knows no tables, and takes what stands in two columns for one name.  Where
models of several corpora look at the same texts, a name is the name alone: no form of
address, no full stop of its sentence, no label of the next line of a form, and no
more than one cell of a table.  Spans of rules and lists, which say where they end, stay as
they are, and so does whatever a model says that looks alone.

What is cut off is moved aside (`Document.let_stand`), so that an explanation shows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from .document import Document, Span
from .gazetteers import fold
from .gazetteers.words import common_words, kinship, names
from .repeats import kinds_of

SOURCE = "trimmed"

# What stands before a name and is none, in all languages and in each; folded.
_ADDRESS: Mapping[str, str] = MappingProxyType(
    {
        "": "mr mrs ms miss mx messrs dr drs dra dres prof profa herr herrn frau hr hrn fraulein "
        "sr sra srta sres srs sras senor senora senorita senores senhor senhora mme mlle "
        "monsieur madame",
        "de": "doktor professor professorin familie liebe lieber hallo geehrte geehrter sehr",
        "en": "sir dame madam counsel nurse inspector detective professor "
        "doctor dear hi hello hey cheers thanks",
        "es": "don dona dña d ldo lda lic ing arq profesor profesora doctor doctora excmo excma "
        "ilmo ilma estimado estimada estimados querido querida hola gracias atentamente",
        "pt": "juiz juiza catedratico dona d doutor doutora professor professora eng enga arq exmo "
        "exma ilmo ilma caro cara prezado prezada querido querida ola oi obrigado obrigada "
        "atenciosamente",
    }
)
# "D." is a title in front of a name that is written out, and an initial in front of another one.
_INITIAL = re.compile(r"d(?:\.|\s)\s*(?:[^\W\d_]{1,2}\.|$)")
_BEFORE = r"(?:(?:la|el|las|los|a|o|der|die|den|dem|the|y|e|and|und)\s+)?"
_BEHIND = r"(?:\.?[ªº]|\(a\))?\.?(?![\w'’-])[\s,]*"

# At least three blanks are a gap between columns; two also stand behind a full stop.
_GAP = re.compile(r"[ \xa0]{3,}|[ \xa0]*(?:\t|\|)\s*")
# A number in the next column: of a room, a mark.  More digits may be somebody's.
_CELL_NUMBER = re.compile(r"[^\W\d_]?\d{1,3}[^\W\d_]?")
_SENTENCE_END = re.compile(r"[^\W\d_]{3,}[^\W\d_A-Z]\.")
_IS_LABEL = re.compile(r"[ \xa0]*:(?!\d)")
# What stands in front of the number of a book or a norm, which are nobody's.
_CITED = re.compile(r"\b(?:ISBN|ISSN|DOI|PMID|RFC|ISO|DIN)(?:-1[03])?:?\s*$")
# A whole cell of a table: of a room, a bed, a class.
_ROOM = re.compile(r"\d{1,2}[A-Za-z]")
_CELL_BEGINS = re.compile(r"(?:^|\n|[\t|;>]|  ) ?$")
_CELL_ENDS = re.compile(r" ?(?:$|[\r\n\t|;<]|  )")
# No more than a word that dates are abbreviated to: "mar" is the sea as well.
_SHORT_WORD = re.compile(r"[^\W\d_]{1,3}")
_LONG_NUMBER = re.compile(r"\d{5}")

_DURATIONS: Mapping[str, str] = MappingProxyType(
    {
        "de": r"(?:in den |die |seit )?(?:letzten |nächsten |etwa |rund )*{number} "
        r"(?:Sekunden|Minuten?|Stunden?|Tagen?|Wochen?|Monaten?|Jahren?)",
        "en": r"(?:the |last |past |next |first |about |over |nearly |some )*{number}[ -]"
        r"(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?)(?: ago| later)?",
        "es": r"(?:los |las |últim[oa]s |próxim[oa]s |unos |unas )*{number} "
        r"(?:segundos?|minutos?|horas?|días?|semanas?|mes|meses|años?)",
        "pt": r"(?:os |as |últim[oa]s |próxim[oa]s |uns |umas )*{number} "
        r"(?:segundos?|minutos?|horas?|dias?|semanas?|mês|meses|anos?)",
    }
)
_NUMBERS: Mapping[str, str] = MappingProxyType(
    {
        "de": "ein eine einem einer zwei drei vier fünf sechs sieben acht neun zehn elf zwölf "
        "zwanzig dreißig vierzig fünfzig einigen mehreren wenigen",
        "en": "a an one two three four five six seven eight nine ten eleven twelve fifteen twenty "
        "thirty forty fifty sixty ninety few several many",
        "es": "un una dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte "
        "treinta cuarenta cincuenta pocos varios varias",
        "pt": "um uma dois duas três quatro cinco seis sete oito nove dez onze doze quinze vinte "
        "trinta quarenta cinquenta poucos vários várias",
    }
)


_NAMES = frozenset({"PERSON", "LOCATION", "ORGANIZATION"})
# That of a disease, of a vitamin.
_CODE = re.compile(r"[A-Z]{1,3}\d{1,3}(?:\.\d{1,3})?")
# What hides in words: soft hyphens, joiners and blanks without width.
_UNSEEN = "\xad\u200b\u200c\u200d\u2060\ufeff"


class Trimming:
    """Cuts off the names that models find in texts of a language what is none of them.

    >>> spans = (Span(0, 10, "PERSON", "crf:x"), Span(21, 30, "DATE", "crf:y"))
    >>> document = Document("note", "Dr. Askew. He waited two hours.", spans=spans)
    >>> trimmed = Trimming("en")(document)
    >>> [document.text[span.start : span.end] for span in trimmed.spans]
    ['Askew']
    """

    def __init__(self, language: str) -> None:
        words = sorted((_ADDRESS[""] + " " + _ADDRESS.get(language, "")).split(), key=len)
        self._address = re.compile(_BEFORE + f"(?:{'|'.join(reversed(words))})" + _BEHIND)
        self._titles = f" {' '.join(words)} "
        self._language = language
        duration = _DURATIONS.get(language)
        number = rf"(?:\d{{1,3}}|{_NUMBERS.get(language, '').replace(' ', '|')})"
        pattern = duration.replace("{number}", number) if duration else "(?!)"
        self._duration = re.compile(pattern, re.IGNORECASE)

    def __call__(self, document: Document) -> Document:
        """Return a decided document with what is no name, or no date, in `let_stand`.

        Whose relative somebody is gives nobody away where nobody is named.
        """
        spans: list[Span] = []
        aside: list[Span] = []
        text = document.text
        names_somebody = any(
            "PERSON" in kinds_of(span.label) and not self._is_bare_relative(text, span)
            for span in document.spans
        )
        for span in document.spans:
            kept = [span]
            if not names_somebody and self._is_bare_relative(text, span):
                kept = []
            elif span.source.startswith(("crf:", "second_pass")):
                kept = list(self._kept(text, span))
            spans += kept
            if kept != [span]:
                aside += _apart(span, kept)
        spans = list(_whole(text, spans))
        if not aside and spans == list(document.spans):
            return document
        let_stand = tuple(sorted((*document.let_stand, *aside)))
        return document.with_(spans=tuple(spans), let_stand=let_stand)

    def _kept(self, text: str, span: Span) -> Iterator[Span]:
        kinds = kinds_of(span.label)
        if _is_nobodys(text, span, kinds[-1]):
            return
        if kinds[-1] == "DATE":
            surface = text[span.start : span.end]
            lasts = self._duration.fullmatch(surface)
            if not lasts and not (_SHORT_WORD.fullmatch(surface) and surface.islower()):
                yield span
        elif kinds[-1] not in _NAMES or "NAME_TITLE" in kinds or self._is_bare_relative(text, span):
            yield span
        elif kinds[-1] != "PERSON":
            for part in _cells(text, span):
                part = _in_its_line(text, part)
                if not (_IS_LABEL.match(text, part.end) and self._is_plain_word(text, part)):
                    yield part
        else:
            for part in _cells(text, span):
                part = _without_stop(text, self._without_address(text, _in_its_line(text, part)))
                if part.start < part.end and not self._is_plain_word(text, part):
                    yield part

    def _without_address(self, text: str, span: Span) -> Span:
        """Return a name without the forms of address that it begins with.

        What is a greeting in front of a name, and alone in its line, is a surname elsewhere.
        """
        start = span.start
        # Folding keeps no places; the words of address are short, and of letters that stay one.
        while (folded := _folded(text[start : span.end])) is not None:
            found = self._address.match(folded)
            if not found or _INITIAL.match(folded):
                break
            start += found.end()
            if found.end() == 0 or start >= span.end:
                break
        if text[start : span.end].lower() in ("d", "d.") and " d " in self._titles:
            # "D." of "D. Juan", where the name is a span of its own.
            return span._replace(start=span.end)
        if start >= span.end and not _begins_line(text, span.start):
            is_title = _folded(text[span.start : span.end]) or ""
            if is_title.strip(". ").split(" ")[-1] not in _ADDRESS[""].split():
                return span
        return span._replace(start=min(start, span.end))

    def _is_bare_relative(self, text: str, span: Span) -> bool:
        """Say whether a relative is a word of kinship alone: "madre", and not "madre Ana"."""
        if "NAME_RELATIVE" not in kinds_of(span.label):
            return False
        return fold(text[span.start : span.end]) in kinship(self._language)

    def _is_plain_word(self, text: str, span: Span) -> bool:
        """Say whether a name is one word that is common and nobody's name."""
        word = text[span.start : span.end]
        if not word.isalpha() or word.isupper():
            return False
        known = fold(word)
        return known in common_words(self._language) and known not in names(self._language)


def _whole(text: str, spans: list[Span]) -> Iterator[Span]:
    """Yield spans with the rest of words that signs cut which nobody sees.

    >>> text = "Jo\\u200banna"
    >>> list(_whole(text, [Span(0, 2, "PERSON")]))[0].end
    7
    """
    for span, following in zip(spans, [*spans[1:], None]):
        end = span.end
        limit = following.start if following else len(text)
        while end < limit and (text[end] in _UNSEEN or text[end - 1] in _UNSEEN):
            if not (text[end] in _UNSEEN or text[end].isalnum()):
                break
            end += 1
            while end < limit and text[end].isalnum():
                end += 1
        yield span if end == span.end else span._replace(end=end)


def _is_nobodys(text: str, span: Span, top: str) -> bool:
    """Say whether a span is a number that is nobody's, by what stands around it.

        >>> text = "ISBN 978-3-16-148410-0"
        >>> _is_nobodys(text, Span(5, len(text), "ID"), "ID")
        True

    Numbers in a row of nothing but numbers are no names; those of five digits may be postcodes.
    """
    surface = text[span.start : span.end]
    if _ROOM.fullmatch(surface):
        before, behind = text[max(0, span.start - 3) : span.start], text[span.end : span.end + 3]
        return bool(_CELL_BEGINS.search(before) and _CELL_ENDS.match(behind))
    if top == "PERSON" and _CODE.fullmatch(surface):
        return True
    if any(map(str.isalpha, surface)):
        return False
    if top in _NAMES:
        end = text.find("\n", span.end)
        line = text[text.rfind("\n", 0, span.start) + 1 : end if end >= 0 else len(text)]
        is_row = not any(map(str.isalpha, line))
        return not _LONG_NUMBER.search(surface) and (is_row or top == "PERSON")
    return bool(_CITED.search(text[max(0, span.start - 20) : span.start]))


def _folded(text: str) -> str | None:
    """Return a text in small letters without accents, if each character stays one."""
    folded = "".join(fold(c) if c not in "ªº" else c for c in text)
    return folded if len(folded) == len(text) else text.lower()


def _begins_line(text: str, start: int) -> bool:
    return not text[text.rfind("\n", 0, start) + 1 : start].strip()


def _cells(text: str, span: Span) -> Iterator[Span]:
    """Yield the parts of a name that stand in columns of their own, but for short numbers."""
    start = span.start
    for gap in (*_GAP.finditer(text, span.start, span.end), None):
        end = gap.start() if gap else span.end
        surface = text[start:end]
        is_whole = (start, end) == (span.start, span.end)
        if surface.strip() and (is_whole or not _CELL_NUMBER.fullmatch(surface)):
            yield span._replace(start=start, end=end)
        if gap:
            start = gap.end()


def _in_its_line(text: str, span: Span) -> Span:
    """Return a name without the label that the next line of a form begins with."""
    line = text.rfind("\n", span.start, span.end)
    if line < 0 or not _IS_LABEL.match(text, span.end):
        return span
    return span._replace(end=span.start + len(text[span.start : line].rstrip()))


def _without_stop(text: str, span: Span) -> Span:
    """Return a name without the full stop of the sentence that it ends.

    >>> [_without_stop(text, Span(0, len(text), "PERSON")).end for text in ("Berg.", "Jr.")]
    [4, 3]
    """
    last = text[span.start : span.end].split()[-1:] or [""]
    if _SENTENCE_END.search(last[0]) and last[0].endswith("."):
        return span._replace(end=span.end - 1)
    return span


def _apart(span: Span, kept: list[Span]) -> Iterator[Span]:
    """Yield what of a span is in none of the kept parts of it."""
    start = span.start
    for part in (*kept, span._replace(start=span.end)):
        if start < part.start:
            yield Span(start, part.start, span.label, SOURCE, span.score)
        start = part.end
