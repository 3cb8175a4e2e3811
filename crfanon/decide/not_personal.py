"""Tests for spans that only look like personal data, by their words and their context.

Models take a number for a personal one where it is that of a page, a book or a room, a value for
a date, and the eponym of a disease for a person.  In goes a span; out comes whether it is not
personal.  What is asked here is asked of suggestions of models alone (`false_positives`).
"""

from __future__ import annotations

import re
from functools import cache, cached_property, partial

from ..gazetteers.words import lone_words, names, words_of
from ..labels import kinds_of
from ..languages.context_words import Expression, context_words
from ..text.normalize import fold
from ..text.spans import Span
from .seams import IS_LABEL, NAMES, begins_line, line_around

# Text in front of the number of a book or a norm, or of what a program noted: not personal.
_CITED = Expression(r"\b(?:(?:ISBN|ISSN|DOI|PMID|RFC|ISO|DIN)(?:-1[03])?|(?&noted)):?\s*$")
# And behind what was measured: "163/86 mmHg".
_UNIT = re.compile(r"\s?(?:mm ?Hg|mmol|mcg|[kmµ]g|[cm]m|ml|kcal|bpm)\b")
# And in front of that of a page, a section, or an article of law.
_PLACE_IN_A_TEXT = Expression(r"(?:\b(?&parts_of_texts)|§)\s*$", re.IGNORECASE)
# A year that is the second half of a number: "STS 123/2018".
_WITH_A_YEAR = Expression(r"\d{3,}/$")
_PAGES = re.compile(r"\d{1,5}(?:\s?[-–]\s?\d{1,5})?")
# What programs call things by: UUIDs, and sums of their contents.
_OF_PROGRAMS = re.compile(
    r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,}", re.IGNORECASE
)
# What has a value: "Index 2.31" is no day.
_VALUE = Expression(r"\b(?&valued)(?:\s(?&of_a_value))?[:=]?\s*$", re.IGNORECASE)
_DECIMAL = re.compile(r"[-+]?\d{1,2}\.\d{1,2}\.?")
# A doctor of long ago, in what is called after one: "Foley-Katheter", "Glasgow Coma Scale".
_CALLED = Expression(r"(?:(?&before_eponym) )?(?P<name>[^\W\d_]+)(?:[- ][^\W\d_]+){0,2}")
_CALLED_SO = Expression(r"\b(?&called_after)\s$", re.IGNORECASE)
_BEHIND_CALLED = Expression(
    r"(?:['’]s)?\s(?&behind_eponym)\b|-(?&compounds_of_eponym)", re.IGNORECASE
)
# A whole cell of a table: of a room, a bed, a class.
_ROOM = re.compile(r"\d{1,2}[A-Za-z]")
_CELL_BEGINS = re.compile(r"(?:^|\n|[\t|;>]|  ) ?$")
_CELL_ENDS = re.compile(r" ?(?:$|[\r\n\t|;<]|  )")
_LONG_NUMBER = re.compile(r"\d{5}")
# That of a disease, of a vitamin.
_CODE = re.compile(r"[A-Z]{1,3}\d{1,3}(?:\.\d{0,3})?")
# An abbreviated field label; no name consists of consonants alone.
_ABBREVIATION = re.compile(r"[B-DF-HJ-NP-TV-XZ]{4,}")
_NUMBERED = Expression(r"\b(?&numbered)\s*$")
_REGISTERED = Expression(r"\b(?&registered)\b")
# Behind a medicine, how much of it is taken.
_DOSE = re.compile(
    r"®?\s\d{1,5}(?:[.,]\d{1,3})?\s?(?:mg|[µm]cg|µg|g|ml|I\.?E\.?|U\.?I\.?|IU)(?!\w)"
)
_ABBREVIATIONS = re.compile(r"(?<!\w)[A-ZÄÖÜ]{2,5}(?!\w)")
_WINDOW = 1500
_LEAST_ABBREVIATIONS = 3
# What programs call their parts: "NullPointerException".
_OF_CODE = re.compile(
    r"(?:[A-Z][a-z]+)+(?:Exception|Error|Service|Controller|Manager|Handler|Factory|Listener"
    r"|Request|Response|Repository|Client|Server)\w*"
)
_LETTER_OF_SEX = Expression(r"\b(?&sexes)[ \xa0]*[:=][ \xa0]*$", re.IGNORECASE)
_SUBJECT = Expression(
    r"(?:^|\n)[ \t]*(?&subjects)[ ]?:[ ]*(?:(?&forwarded)[ ]?:[ ]*)*$", re.IGNORECASE
)
# Behind these a month is one, even if it is a name as well.
_IN_TIME = Expression(r"\b(?&in_time)\s$", re.IGNORECASE)
# The word before, in a list of several.
_BESIDE = Expression(r"([^\W\d_]+)(?:, | ?/ ?| (?&joining) )$")
_BEHIND = Expression(r"(?:, | ?/ ?| (?&joining) )([^\W\d_]+)")
_MAKE = re.compile(r"(?P<make>[^\W\d_]+(?:-[^\W\d_]+)?) (?P<model>[A-ZŠ0-9][\w.\-]*)")
_LEAST_ABBREVIATION = 3
# Of a point of a list, or the cents of a sum.
_POINT = re.compile(r"[.)](?!\d)")
_IN_A_SUM = Expression(r"\d[.,]$")
_OF_A_ROOM = Expression(r"\b(?&rooms)\.?:?\s*$", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_RUN = re.compile(r"\w+")
_LETTER = re.compile(r"[^\W\d_]")


def is_not_personal(text: str, span: Span, top: str, language: str) -> bool:
    """Return whether a span is a number of no person, by the text around it.

        >>> texts = ("ISBN 978-3-16-148410-0", "page 269-653", "file 269-653", "gave 500 mg")
        >>> spans = [Span(5, end, "ID") for end in (22, 12, 12, 8)]
        >>> [is_not_personal(text, span, "ID", "en") for text, span in zip(texts, spans)]
        [True, True, False, True]

    Numbers in a row of nothing but numbers are no names; those of five digits may be postcodes.
    """
    surface = text[span.start : span.end]
    if top != "ID" and surface[:1].isalpha() and surface[-1:].isalpha():
        # Nearly always; numbers begin or end with a digit.
        return False
    is_behind = partial(_is_behind, text, span, language)
    if _ROOM.fullmatch(surface):
        behind = text[span.end : span.end + 3]
        before = text[max(0, span.start - 3) : span.start]
        return bool(_CELL_BEGINS.search(before) and _CELL_ENDS.match(behind))
    if top not in NAMES and _PAGES.fullmatch(surface) and is_behind(_PLACE_IN_A_TEXT):
        return True
    if top == "DATE" and surface.isdigit() and is_behind(_WITH_A_YEAR):
        return True
    if top == "DATE" and _DECIMAL.fullmatch(surface):
        if is_behind(_VALUE) or is_behind(_PLACE_IN_A_TEXT):
            return True
    if top == "ID" and len(surface) < 4 and surface.isdigit() and is_behind(_OF_A_ROOM):
        return True
    if top in NAMES and len(surface) < 3 and surface.isdigit():
        if begins_line(text, span.start):
            return _POINT.match(text, span.end) is not None
        if is_behind(_IN_A_SUM):
            return True
    if top == "ID" and surface[-1:].isdigit() and _UNIT.match(text, span.end):
        return True
    if top == "ID" and _OF_PROGRAMS.fullmatch(_word_around(text, span)):
        return True
    if top == "PERSON" and _CODE.fullmatch(surface):
        return True
    if has_letters(surface):
        return False
    if top == "CONTACT" and surface[:1] in "123456789" and is_behind(_NUMBERED):
        # That of a mark in its register, in the sentence that says so.
        return _REGISTERED.of(language).search(text, *line_around(text, span)) is not None
    if top in NAMES or top == "DATE":
        if top != "PERSON" and _is_beside_letters(text, span):
            return False
        return not _LONG_NUMBER.search(surface)
    return is_behind(_CITED)


class TextWords:
    """The words of a text, cut out when one is first asked for.

    >>> words = TextWords("born in May")
    >>> words.has("May"), words.has("ay")
    (True, False)
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._known: dict[str, bool] = {}

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(_RUN.findall(self._text))

    def has(self, word: str) -> bool:
        """Return whether a word stands in the text, as it is and by itself."""
        if _RUN.fullmatch(word):
            return word in self._words
        if word not in self._known:
            found = re.search(rf"\b{re.escape(word)}\b", self._text)
            self._known[word] = found is not None
        return self._known[word]


def is_thing(text: str, span: Span, language: str, *, words: TextWords | None = None) -> bool:
    """Return whether a name is that of a program, medicine, specialty or month, not a person's.

        >>> texts = ("Windows 11 crashed", "Amoxicillin helps", "born in May.", "May was born")
        >>> ends = (10, 11, 11, 3)
        >>> begins = (0, 0, 8, 0)
        >>> spans = [Span(*place, "PERSON") for place in zip(begins, ends)]
        >>> [is_thing(text, span, "en") for text, span in zip(texts, spans)]
        [True, True, True, False]

    What people are called as well is a thing only where it stands as one.  `words` are those of
    the text, so that a caller who asks for many of its spans has them cut out once.
    """
    kinds = kinds_of(span.label)
    surface = text[span.start : span.end]
    if kinds[-1] not in NAMES and kinds[0] != "DEMOGRAPHIC":
        return False
    if len(surface) == 1:
        before = text[max(0, span.start - 15) : span.start]
        is_cell = before.endswith(("\t", "|", ";")) and text[span.end : span.end + 1] in "\t|;\n"
        return is_cell or _LETTER_OF_SEX.of(language).search(before) is not None
    said = [fold(word) for word in _WORD.findall(surface)]
    if not said:
        return False
    if text[span.end : span.end + 1].isalpha() and _OF_CODE.fullmatch(_word_around(text, span)):
        return True
    if " ".join(said) in _programs() or all(word in _programs() for word in said):
        beside = _BESIDE.of(language).search(text[max(0, span.start - 20) : span.start])
        beside = beside or _BEHIND.of(language).match(text, span.end)
        if len(said) > 1 or said[0] not in names(language):
            return True
        if beside and fold(beside[1]) in _programs() - names(language):
            return True
    if kinds[-1] == "ORGANIZATION" and _is_car(text, span, language):
        return True
    if len(said) > 2 or kinds[-1] not in NAMES:
        return False
    if not any(part in names(language) for part in said) and all(
        part in words_of(f"{language}/medical_word")
        or _ends(part, context_words("of_the_body", language), behind=4)
        for part in said
    ):
        return True
    word = said[0]
    is_name = word in names(language)
    if not is_name and (
        word in lone_words("world/medicine")
        or _ends(word, context_words("substances", language), behind=2)
        or _DOSE.match(text, span.end)
    ):
        return True
    if len(said) > 1:
        return False
    if surface.isupper() and len(word) >= _LEAST_ABBREVIATION and kinds[-1] != "LOCATION":
        known = words_of(f"{language}/medical/abbreviation")
        if is_name or word not in known:
            return False
        return kinds[-1] == "PERSON" or _is_clinical(text, span, known)
    if not is_name and word in lone_words(f"{language}/medical/specialty"):
        return True
    if word in words_of(f"{language}/month"):
        is_in_time = _is_behind(text, span, language, _IN_TIME)
        return is_in_time and not text[span.end + 1 : span.end + 2].isupper()
    before = text[max(0, span.start - 40) : span.start]
    if ":" in before and _SUBJECT.of(language).search(before):
        # A word of the text, which a capital begins here as any other.
        return (words or TextWords(text)).has(surface.lower())
    return False


def _ends(word: str, endings: tuple[str, ...], *, behind: int) -> bool:
    """Return whether a word has one of some endings, with at least `behind` letters before it.

    >>> _ends("bronchitis", ("itis",), behind=4), _ends("otitis", ("itis",), behind=4)
    (True, False)
    """
    return word.endswith(endings) and any(
        word.endswith(ending) and len(word) >= len(ending) + behind for ending in endings
    )


def _is_clinical(text: str, span: Span, abbreviations: frozenset[str]) -> bool:
    """Return whether the text around a span is a note of a clinic, full of its abbreviations."""
    around = text[max(0, span.start - _WINDOW) : span.end + _WINDOW]
    found = {fold(word) for word in _ABBREVIATIONS.findall(around)}
    return len(found & abbreviations) >= _LEAST_ABBREVIATIONS


def _is_car(text: str, span: Span, language: str) -> bool:
    """Return whether a span is the make of a car, with its model behind it.

    >>> texts = ("a white Ford Transit", "the Ford Bank")
    >>> [_is_car(t, Span(*p, "X"), "en") for t, p in zip(texts, [(8, 20), (4, 13)])]
    [True, False]
    """
    make = _MAKE.match(text, span.start)
    if make is None or fold(make["make"]) not in words_of("world/car_make"):
        return False
    if span.end != make.end():
        return False
    behind = fold(make["model"])
    kinds = ("institution", "legal_form", "hospital", "nationality", "country", "region")
    return not any(behind in words_of(f"{language}/{kind}") for kind in kinds)


@cache
def _programs() -> frozenset[str]:
    """Return the programs that are called by one word, and the pairs that others are called by."""
    return frozenset(" ".join(_WORD.findall(entry)) for entry in words_of("world/software"))


def is_abbreviated_label(text: str, span: Span) -> bool:
    """Return whether a span is the label of a field, abbreviated to consonants, which no name is.

    >>> is_abbreviated_label("KVNR: 4711", Span(0, 4, "PERSON"))
    True
    """
    if not IS_LABEL.match(text, span.end):
        return False
    return _ABBREVIATION.fullmatch(text, span.start, span.end) is not None


def is_eponym(text: str, span: Span, language: str) -> bool:
    """Return whether a span is who a disease, a sign or a scale is called after.

    >>> text = "Barthel-Index 45, Frau Barthel"
    >>> places = (0, 7), (0, 13), (23, 30)
    >>> [is_eponym(text, Span(*place, "PERSON"), "de") for place in places]
    [True, True, False]
    """
    if not _CALLED.of(language).fullmatch(text, span.start, span.end):
        return False
    called = _CALLED.of(language).match(text, span.start, span.end)
    assert called is not None
    if fold(called["name"]) not in words_of(f"{language}/medical/eponym"):
        return False
    behind_called = _BEHIND_CALLED.of(language)
    return (
        _is_behind(text, span, language, _CALLED_SO)
        or behind_called.match(text, called.end("name")) is not None
    )


def has_letters(surface: str) -> bool:
    """Return whether there is a letter in a piece of text."""
    return any(map(str.isalpha, surface))


def _is_beside_letters(text: str, span: Span) -> bool:
    """Return whether the line of a span has a letter, or is so long that it may have one.

    >>> texts = ("1.3 4/2020\\nof", "1.3 4/2020 a")
    >>> [_is_beside_letters(text, Span(4, 10, "DATE")) for text in texts]
    [False, True]
    """
    begin, end = line_around(text, span)
    if any(found[0].isalpha() for found in _LETTER.finditer(text, begin, end)):
        return True
    return text[begin - 1 : begin] not in ("", "\n") or text[end : end + 1] not in ("", "\n")


def _is_behind(text: str, span: Span, language: str, expression: Expression) -> bool:
    before = text[max(0, span.start - 20) : span.start]
    return expression.of(language).search(before) is not None


def _word_around(text: str, span: Span) -> str:
    """Return a span with whatever letters, digits and hyphens it is a part of.

    >>> _word_around("see 0a1f-22 there", Span(7, 8, "ID"))
    '0a1f-22'
    """
    start, end = span.start, span.end
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] == "-"):
        start -= 1
    while end < len(text) and (text[end].isalnum() or text[end] == "-"):
        end += 1
    return text[start:end]
