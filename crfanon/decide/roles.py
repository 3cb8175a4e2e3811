"""The part that somebody has in a case: judges, clerks, lawyers, experts, officials.

A word beside a name tells it: "Richterin am Amtsgericht Dr. Huber", "Moses LJ", "Mme X, greffière"
(`languages.judgment_words`).  Whoever is found so bears a label of its own, such as ``NAME_JUDGE``,
by which it can be kept or masked otherwise; whoever is mentioned by a part of that name elsewhere
does too, unless somebody else may be meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..labels import kinds_of, parents
from ..languages import LANGUAGES
from ..languages.judgment_words import JudgmentWords, judgment_words
from ..text.document import Document
from ..text.normalize import bare
from ..text.spans import ROLES, Change, Span, SpansByPlace

_PROFESSIONAL = "NAME_PROFESSIONAL"
# What a name may be taken for.
_NAMES = frozenset({"PERSON", "LOCATION", "ORGANIZATION"})
_GAP = re.compile(r"\s?:\s{0,8}|,?(?:[^\S\n]{1,8}|\n(?!\s))")
_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"[^\W\d_]{2,}")
_IN_BRACKETS = re.compile(r"\s?\([^()\n]{1,40}\)")
_COLUMNS = re.compile(r"[^\S\n]{2,}")
_ENDS_NAME = re.compile(r"\s*(?:[,;.)\n]|$)")
_BEFORE_CHARACTERS = 30
# "die Richter" are several, "der Richter" is one.
_ARTICLE_CHARACTERS = 5


def is_role(label: str) -> bool:
    """Return whether a label says what part somebody has in a case.

    >>> is_role("NAME_JUDGE"), is_role("NAME_PROFESSIONAL")
    (True, False)
    """
    return parents().get(label) == _PROFESSIONAL


class _Cue(NamedTuple):
    """A cue before a name: where it begins and ends, where the name begins, and what it says.

    `is_weak` is one with a comma behind it, which may end what is said of somebody else.
    """

    start: int
    end: int
    name: int
    label: str
    is_weak: bool


def with_roles(document: Document, *, language: str) -> Document:
    """Return `document` with those labels of roles that words beside names tell.

    >>> text = "Der Richter am Landgericht Vogt und der Zeuge Kruse"
    >>> spans = (Span(15, 31, "ORGANIZATION"), Span(46, 51, "PERSON"))
    >>> document = with_roles(Document("note", text, spans=spans), language="de")
    >>> [(text[span.start : span.end], span.label) for span in document.spans]
    [('Vogt', 'NAME_JUDGE'), ('Kruse', 'PERSON')]
    """
    if language not in LANGUAGES or not document.spans:
        return document
    return _Roles(document, judgment_words(language)).told()


class _Roles:
    """The roles of one document."""

    def __init__(self, document: Document, words: JudgmentWords) -> None:
        self._document = document
        self._text = document.text
        self._words = words
        self._by_place = SpansByPlace(document.spans)
        # What becomes of spans.
        self._pieces: dict[Span, Sequence[Span]] = {}
        self._weak: set[Span] = set()

    def told(self) -> Document:
        """Return the document with roles."""
        for cue in sorted(self._cues(), key=lambda cue: (cue.name, -cue.end, cue.start)):
            self._name(cue)
        for span in self._document.spans:
            if span not in self._pieces and _is_person(span):
                self._behind(span)
        self._drop_doubtful()
        self._spread()
        spans: list[Span] = []
        changes: list[Change] = []
        for span in self._document.spans:
            pieces = self._pieces.get(span, (span,))
            spans += pieces
            changes += (Change(ROLES, "role", span, piece) for piece in pieces if piece != span)
        return self._document.with_(spans=tuple(spans), changes=(*self._document.changes, *changes))

    def _cues(self) -> Iterator[_Cue]:
        text = self._text
        for label, cues in self._words.roles.items():
            for match in cues.before.finditer(text):
                cue = self._cue(match.start(), match.end(), label)
                if cue is None:
                    continue
                yield cue
                begin = max(0, match.start() - _ARTICLE_CHARACTERS)
                several = cues.several.search(text, begin, match.end())
                if several is not None and not text[several.end()].isalnum():
                    yield from self._following(cue)

    def _cue(self, start: int, end: int, label: str) -> _Cue | None:
        """Return the cue at a place, if a name follows it."""
        text = self._text
        gap = _GAP.match(text, end)
        if gap is None:
            return None
        name = self._behind_titles(gap.end())
        is_weak = gap[0].startswith(",")
        return _Cue(start, end, name, label, is_weak) if text[name : name + 1].isupper() else None

    def _behind_titles(self, at: int) -> int:
        """Return where the name begins behind its titles."""
        while (title := self._words.titles.match(self._text, at)) is not None:
            if title.end() == at or self._text[title.end() : title.end() + 1].isalnum():
                break
            at = _SPACE.match(self._text, title.end()).end()  # type: ignore[union-attr]
        return at

    def _following(self, cue: _Cue) -> Iterator[_Cue]:
        """Yield the names that stand behind the first one of several."""
        text, cue_end = self._text, cue.end
        span = self._person_at(cue.name)
        while span is not None:
            end = span.end
            if (said := _IN_BRACKETS.match(text, end)) is not None:
                end = said.end()
            at, joined = end, False
            while True:
                space = _SPACE.match(text, at).end()  # type: ignore[union-attr]
                joiner = self._words.joiners.match(text, space)
                if joiner is None or joiner.end() == space:
                    break
                at, joined = joiner.end(), True
            if not joined or text[space:].startswith("\n\n"):
                return
            name = self._behind_titles(space)
            span = self._person_at(name)
            if span is not None:
                yield _Cue(cue_end, space, name, cue.label, is_weak=False)

    def _person_at(self, place: int) -> Span | None:
        around = self._by_place.overlapping(Span(place, place + 1, ""))
        return next(filter(_is_person, around), None)

    def _name(self, cue: _Cue) -> None:
        """Give what stands behind a cue its role."""
        text = self._text
        for span in self._by_place.overlapping(Span(cue.start, cue.name + 1, "")):
            if span in self._pieces or kinds_of(span.label)[-1] not in _NAMES:
                continue
            own = span._replace(label=cue.label)
            if cue.is_weak and _ENDS_NAME.match(text, span.end) is None:
                continue
            if span.start >= (cue.start if _is_person(span) else cue.end):
                self._pieces[span] = (own,)
            elif span.end > cue.name and not cue.is_weak:
                # "Landgericht Vogt" of "Richter am Landgericht Vogt".
                name = own._replace(start=cue.name)
                before = span._replace(end=cue.end)
                self._pieces[span] = (name,) if span.start >= cue.start else (before, name)
            if cue.is_weak and span in self._pieces:
                self._weak.add(span)

    def _behind(self, span: Span) -> None:
        """Give a person the role that is told behind the name, or by the end of the mention."""
        text = self._text
        blanks = [i for i in range(span.start, span.end) if text[i].isspace()]
        for label, cues in self._words.roles.items():
            for at in (span.end, *blanks):
                found = cues.behind.match(text, at)
                if found is not None and not self._is_of_next(found.end()):
                    self._pieces[span] = (span._replace(label=label),)
                    if text[at : at + 3].strip()[:1] in (",", "(") or "\n" in found[0]:
                        self._weak.add(span)
                    # The cue itself, if it was taken for a name: "Moses", "LJ".
                    for inner in self._by_place.overlapping(Span(at, found.end(), "")):
                        if inner.start >= span.end and _is_person(inner):
                            self._pieces[inner] = (inner._replace(label=label),)
                    return

    def _is_of_next(self, end: int) -> bool:
        """Return whether what ends at a place is said of who stands behind it."""
        text = self._text
        if text[end : end + 2].lstrip()[:1] == ":":
            return True
        gap = _GAP.match(text, end)
        if gap is None or "\n" in gap[0] or gap[0].startswith(","):
            return False
        name = self._behind_titles(gap.end())
        return self._person_at(name) is not None

    def _drop_doubtful(self) -> None:
        """Take a role back that a comma tells of somebody who was mentioned before without it."""
        for span in sorted(self._weak):
            words = self._words_of(span)
            before = (s for s in self._document.spans if s.end <= span.start and _is_person(s))
            if any(
                s not in self._pieces and not words.isdisjoint(self._words_of(s)) for s in before
            ):
                del self._pieces[span]

    def _spread(self) -> None:
        """Give those the role who are mentioned by a part of a name that has it."""
        holders = [
            (piece.label, self._words_of(piece), self._titles_of(piece))
            for pieces in self._pieces.values()
            for piece in pieces
            if is_role(piece.label)
        ]
        others = [s for s in self._document.spans if s not in self._pieces and _is_person(s)]
        parts = {span: [*self._columns(span)] for span in others}
        mentions = [
            (part, self._words_of(part), self._titles_of(part))
            for span in others
            for part in parts[span]
        ]
        told: dict[Span, str] = {}
        for span, words, titles in mentions:
            for label, known, called in holders:
                if words and words <= known and titles <= called:
                    told[span] = label if told.setdefault(span, label) == label else ""
        doubtful = [words for span, words, _ in mentions if not told.get(span)]
        clear = {
            span: span._replace(label=told[span])
            for span, words, _ in mentions
            if told.get(span) and all(map(words.isdisjoint, doubtful))
        }
        for span, own in parts.items():
            if not clear.keys().isdisjoint(own):
                self._pieces[span] = tuple(clear.get(part, part) for part in own)

    def _columns(self, span: Span) -> Iterator[Span]:
        """Yield the names of a mention that stand beside each other in a row, as in signatures."""
        start = span.start
        for gap in _COLUMNS.finditer(self._text, span.start, span.end):
            yield span._replace(start=start, end=gap.start())
            start = gap.end()
        yield span._replace(start=start)

    def _words_of(self, span: Span) -> frozenset[str]:
        words = _WORD.findall(self._text[span.start : span.end])
        titles = self._words.titles
        return frozenset(
            bare(w) for w in words if not (titles.fullmatch(w) or titles.fullmatch(f"{w}."))
        )

    def _titles_of(self, span: Span) -> frozenset[str]:
        """Return the titles and forms of address right before a name, and in it."""
        before = self._text[max(0, span.start - _BEFORE_CHARACTERS) : span.start]
        found = {
            word
            for word in self._text[span.start : span.end].split()
            if self._words.titles.fullmatch(word)
        }
        for word in reversed(before.split()):
            if self._words.titles.fullmatch(word) is None:
                break
            found.add(word)
        return frozenset(bare(word).rstrip(".") for word in found)


def _is_person(span: Span) -> bool:
    return "PERSON" in kinds_of(span.label)
