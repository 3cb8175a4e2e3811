"""The names of organisations and places: how they are read, and the steps that both take.

    >>> from ..languages.language import language
    >>> titles = Titles(language("en").mentions)
    >>> titles.read("the Brightwater Corp.")  # doctest: +ELLIPSIS
    Title(core=('brightwater',), legal=('corp',), ..., written=('Brightwater',))

The core of a title is its words without articles and prepositions, each by its stem,
and without the legal form.  "University of Cambridge" has its core turned round as
well, and so meets "Cambridge University".  Two legal forms are two companies.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..languages.mention_words import of_all
from ..languages.mentions import spelled_out, without_articles
from ..text.normalize import plain
from .acronyms import is_acronym, stands_for
from .linker import Chain, Form, Linker, Mention

_POSSESSIVE = re.compile(r"['’][sS]?$")
_BRACKETS = re.compile(r"\(([^()]*)\)?")
_DOTTED = re.compile(
    r"""
    \b (?: [^\W\d_]{1,2} \. \s? ){2,} (?!\w)    # B.C.E., EE. UU.
  | \b (?: [^\W\d_] \. )+ [^\W\d_] \b           # B.C.E
    """,
    re.VERBOSE,
)
_WORD = re.compile(r"[^\W_]+(?:['’‑/-][^\W_]+)*|&")
# What a text calls a mention from there on stands in brackets behind it.
_CALLED = re.compile(r"\s?\(([^()\n]{1,80})\)")
_QUOTED = re.compile(
    r"""
    [“"„«‘']                # the quote begins
    ([^”"“»’']{2,60})
    [”"“»’']                # and ends
    """,
    re.VERBOSE,
)
# "BGH" stands for "Bundesgerichtshof", and "UK" for no "Ukraine".
_MIN_COMPOUND = 10
_MIN_OF_COMPOUND = 3


class Title(NamedTuple):
    """The parts of a mention of an organization or place."""

    core: tuple[str, ...]
    # The words of the legal form.
    legal: tuple[str, ...] = ()
    # The core of "A of B" as that of "B A", and what stands behind each preposition or comma.
    turned: tuple[str, ...] = ()
    tails: tuple[tuple[str, ...], ...] = ()
    # The words of the core as they are written, and all words.
    words: tuple[str, ...] = ()
    written: tuple[str, ...] = ()


class Titles(Linker[Title]):
    """Coreference of organizations and places: what both share."""

    def read(self, surface: str) -> Title:
        """Return the reading of a mention as a title.

        >>> from ..languages.language import language
        >>> titles = Titles(language("de").mentions)
        >>> one = titles.read("des Europäischen Parlaments")
        >>> one.core == titles.read("Europäisches Parlament").core
        True
        """
        text = _POSSESSIVE.sub("", surface.strip())
        if text.startswith("(") and text.endswith(")"):
            text = text[1:-1]
        text = _BRACKETS.sub(" ", text).strip() or text
        words = _WORD.findall(_DOTTED.sub(_joined, spelled_out(text)))
        words, legal = self._without_legal_form(words)
        folded = [plain(word) for word in words]
        kept = len(without_articles(folded, self.wording.words.articles))
        words, folded = words[len(words) - kept :], folded[len(folded) - kept :]
        at = [i for i, word in enumerate(folded) if not self._is_function_word(word, i)]
        if not at:
            return Title((plain(surface) or surface,))
        stems = {i: self.wording.stem(folded[i]) for i in at}
        is_of = self.wording.language.words.of
        ofs = [i for i, word in enumerate(folded[: at[-1]]) if i and word in is_of]
        turned: tuple[str, ...] = ()
        if len(ofs) == 1:
            turned = tuple(stems[i] for i in sorted(at, key=lambda i: (i < ofs[0], i)))
        elif len(at) > 1 and self.wording.turns(words[0]):
            turned = tuple(stems[i] for i in (*at[1:], at[0]))
        return Title(
            tuple(stems[i] for i in at),
            legal,
            turned,
            self._tails(stems, ofs, text),
            tuple(words[i] for i in at),
            tuple(words),
        )

    def _tails(
        self, stems: Mapping[int, str], ofs: Iterable[int], text: str
    ) -> tuple[tuple[str, ...], ...]:
        """Return the cores of what a title says of whom or where it is: parts, not the whole."""
        tails = [tuple(stem for i, stem in stems.items() if i > of) for of in ofs]
        if "," in text:
            tails += [self.read(part).core for part in text.split(",") if part.strip()]
        return tuple(tails)

    def _is_function_word(self, word: str, i: int) -> bool:
        return word == "&" or (i > 0 and word in self.wording.function_words)

    def _without_legal_form(self, words: list[str]) -> tuple[list[str], tuple[str, ...]]:
        """Return the words of a company without its legal form, and the words of that."""
        head, _, last = words[-1].rpartition("-") if words else ("", "", "")
        if head and self.wording.language.is_legal_form(last):
            words = [*words[:-1], head, last]
        end, size = len(words), 0
        # "& Sons" stands before "Ltd", and what is nothing but a legal form is a name.
        while end > 1 and end != size:
            size = end
            end = self.wording.language.before_legal_form(words[:size]) or size
        return words[:end], tuple(plain(word) for word in words[end:] if word != "&")

    def weight(self, reading: Title) -> tuple[int, ...]:
        """Return the weight of a title: its words, then its legal form; an acronym weighs least."""
        is_one = len(reading.words) == 1 and is_acronym(reading.words[0])
        return int(not is_one), len(reading.core), int(bool(reading.legal))

    def keys(self, reading: Title) -> Iterable[str]:
        """Return the words of a title, and its core whole and turned."""
        yield from reading.core
        yield _key(reading.core)
        if reading.turned:
            yield _key(reading.turned)
        if reading.words:
            yield _initial_key(reading.words[0][0])

    def aliases(self, mention: Mention) -> Iterable[str]:
        """Return the aliases of a mention: 'Acme Research ("Acme")', "Banco Central (BC)"."""
        text, span = self.text, mention.span
        inside = []
        if "(" in mention.surface:
            inside = [match[1] for match in _BRACKETS.finditer(mention.surface, 1)]
        if text[span.end : span.end + 2].strip().startswith("("):
            match = _CALLED.match(text, span.end)
            if match is not None:
                inside.append(match[1])
        for called in inside:
            quoted = _QUOTED.findall(called)
            for name in quoted or [called]:
                if is_acronym(name.replace(".", "")):
                    # That of its beginning: "Party of Kites (PK)", not "Board of the Party (PK)".
                    whole = self.reading(mention.surface)
                    is_called = plain(name)[0] == whole.core[0][0]
                else:
                    is_called = bool(quoted) or called in mention.surface
                if is_called:
                    yield _key(self.reading(name).core)

    def steps(self) -> Sequence[Callable[[Form[Title]], Iterator[Chain[Title]]]]:
        """Return: an equal title, the same, what it is called, without its kind, an acronym."""
        return (self.equal, self.same, self.called, self.without_kind, self.acronym)

    def equal(self, form: Form[Title]) -> Iterator[Chain[Title]]:
        """Yield the chains that have this title already, but for capitals and endings."""
        title = form.reading
        for chain in self.known(_key(title.core)):
            if any(known.reading[:2] == title[:2] for known in chain.forms):
                yield chain

    def same(self, form: Form[Title]) -> Iterator[Chain[Title]]:
        """Yield the organisations with the same core, whichever way it is turned."""
        title = form.reading
        for core in (title.core, title.turned):
            for chain in self.known(_key(core)) if core else ():
                for known in chain.forms:
                    cores = known.reading.core, known.reading.turned
                    if core in cores and may_be(title, chain, self.wording.code):
                        yield chain
                        break

    def called(self, form: Form[Title]) -> Iterator[Chain[Title]]:
        """Yield the organisations that the text calls so, as it says in brackets."""
        key = _key(form.reading.core)
        for chain in self.known(key):
            if any(key in known.aliases for known in chain.forms):
                yield chain
        for alias in form.aliases:
            for chain in self.known(alias):
                if any(_key(known.reading.core) == alias for known in chain.forms):
                    yield chain

    def without_kind(self, form: Form[Title]) -> Iterator[Chain[Title]]:
        """Yield the state that has this name beside its kind: "Kingdom of Sweden" for "Sweden".

        "French Republic" is called by an adjective that says of which country it is.
        """
        core = form.reading.core
        for chain in self.known(self.rarest(core)):
            if self.names_kind_of(core, chain.head.core):
                yield chain
        if len(core) == 1 and core[0] in self.wording.countries:
            for state in self.wording.states_by_stem:
                for chain in self.known(state):
                    if core[0] in self.countries_of(chain.head):
                        yield chain

    def names_kind_of(self, name: Sequence[str], whole: Sequence[str]) -> bool:
        """Return whether a longer title has nothing but kinds of state before a name, or behind it.

        There is many a "State of Washington"; a "Kingdom" is one.
        """
        size = len(whole) - len(name)
        if size <= 0 or name not in (whole[size:], whole[:-size]):
            return False
        kinds = set(whole[size:] if whole[size:] != name else whole[:size])
        if not kinds <= self.wording.states_by_stem:
            return False
        return " ".join(name) in self.wording.countries or kinds.isdisjoint(
            of_all("states_in_states", self.wording.code)
        )

    def countries_of(self, title: Title) -> Sequence[str]:
        """Return the countries that a title of state and adjective may be that of."""
        rest = [word for word in title.core if word not in self.wording.states_by_stem]
        return self.wording.countries_of(rest[0]) if len(rest) == 1 < len(title.core) else ()

    def acronym(self, form: Form[Title]) -> Iterator[Chain[Title]]:
        """Yield the chains whose words begin with the letters of an acronym."""
        title = form.reading
        if len(title.words) != 1 or not is_acronym(title.words[0]):
            return
        for chain in self.known(_initial_key(title.words[0][0])):
            if any(self.abbreviates(title.words[0], known.reading) for known in chain.forms):
                yield chain

    def abbreviates(self, acronym: str, title: Title) -> bool:
        """Return whether an acronym has the letters of a title's words, or of all its capitals.

        One word may stand for one compound: "BGH" for "Bundesgerichtshof".
        """
        capitals = tuple(word for word in title.words if not word.islower())
        if len(capitals) == 1:
            is_long = len(capitals[0]) >= _MIN_COMPOUND and len(acronym) >= _MIN_OF_COMPOUND
            return is_long and self.wording.words.has_compounds and self._spells(acronym, capitals)
        written = {title.words, title.written, capitals}
        return any(self._spells(acronym, words) for words in written)

    def _spells(self, acronym: str, words: Sequence[str]) -> bool:
        return stands_for(acronym, words, has_compounds=self.wording.words.has_compounds)


def _key(core: Sequence[str]) -> str:
    return " ".join(("", *core))


def _initial_key(letter: str) -> str:
    return f"{plain(letter)}."


def _joined(match: re.Match[str]) -> str:
    """Return an abbreviation without its points, and the blank behind it."""
    letters = "".join(c for c in match[0] if c.isalnum())
    return f"{letters} " if match[0][-1].isspace() else letters


def may_be(title: Title, chain: Chain[Title], code: str = "") -> bool:
    """Return whether a title has no other legal form than the organisation."""
    return all(_agree(title.legal, known.reading.legal, code) for known in chain.forms)


def _agree(one: Sequence[str], other: Sequence[str], code: str = "") -> bool:
    """Return whether two legal forms may be the same, one of them short: "corp", "corporation".

    >>> _agree(["ltd"], ["limited"]), _agree(["ag"], ["gmbh"]), _agree([], ["gmbh"])
    (True, False, True)
    >>> _agree(["gmbh"], ["gmbh", "co", "kg"]), _agree(["sons"], ["sons", "ltd"])
    (False, True)
    """
    if len(one) != len(other):
        short, full = sorted((one, other), key=len)
        family = of_all("family_words", code)
        return family.issuperset(short) and list(full[: len(short)]) == list(short)
    return all(map(_is_same_form, one, other))


def _is_same_form(one: str, other: str) -> bool:
    short, full = sorted((one, other), key=len)
    rest = iter(full)
    return short[0] == full[0] and all(letter in rest for letter in short)
