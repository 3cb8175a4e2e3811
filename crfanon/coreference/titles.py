"""The names of organisations and places: how they are read, and the steps that both take.

    >>> titles = Titles(wording("en"), "", {})
    >>> titles.read("the Brightwater Corp.")  # doctest: +ELLIPSIS
    Title(core=('brightwater',), legal='corp', ..., written=('Brightwater',))

The core of a title is its words without articles and prepositions, each by its stem,
and without the legal form.  "University of Cambridge" has its core turned round as
well, and so meets "Cambridge University".  Two legal forms are two companies.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from .acronyms import is_acronym, stands_for
from .linker import Chain, Form, Linker, Mention
from .wording import plain, spelled_out, without_articles, wording

__all__ = ["Title", "Titles", "may_be", "wording"]

_POSSESSIVE = re.compile(r"['’][sS]?$")
_BRACKETS = re.compile(r"\s*\(([^()]*)\)?")
# "B.C.E.", "EE. UU.", "S.A."
_DOTTED = re.compile(r"\b(?:[^\W\d_]{1,2}\.\s?){2,}(?!\w)|\b(?:[^\W\d_]\.)+[^\W\d_]\b(?!\w)")
_WORD = re.compile(r"[^\W_]+(?:['’‑/-][^\W_]+)*|&")
# What a text calls a mention from there on stands in brackets behind it.
_CALLED = re.compile(r"\s?\(([^()\n]{1,80})\)")
_QUOTED = re.compile(r"[“\"„«‘']([^”\"“»’']{2,60})[”\"“»’']")


class Title(NamedTuple):
    """What a mention of an organisation or place says."""

    core: tuple[str, ...]
    # The legal form, its letters alone.
    legal: str = ""
    # The core of "A of B" as that of "B A", and what stands behind each preposition.
    turned: tuple[str, ...] = ()
    tails: tuple[tuple[str, ...], ...] = ()
    # The words of the core as they are written, and all words.
    words: tuple[str, ...] = ()
    written: tuple[str, ...] = ()


class Titles(Linker[Title]):
    """What is said of organisations and places alike."""

    def read(self, surface: str) -> Title:
        """Return what a mention says.

        >>> titles = Titles(wording("de"), "", {})
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
        kept = len(without_articles(folded, self.wording.articles))
        words, folded = words[len(words) - kept :], folded[len(folded) - kept :]
        at = [i for i, word in enumerate(folded) if not self._is_function_word(word, i)]
        if not at:
            return Title((plain(surface) or surface,))
        stems = {i: self.wording.stem(folded[i]) for i in at}
        is_of = self.wording.language.of
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
            tuple(tuple(stems[i] for i in at if i > of) for of in ofs),
            tuple(words[i] for i in at),
            tuple(words),
        )

    def _is_function_word(self, word: str, i: int) -> bool:
        return word == "&" or (i > 0 and word in self.wording.function_words)

    def _without_legal_form(self, words: list[str]) -> tuple[list[str], str]:
        """Return the words of a company without its legal form, and the letters of that."""
        head, _, last = words[-1].rpartition("-") if words else ("", "", "")
        if head and self.wording.language.is_legal_form(last):
            words = [*words[:-1], head, last]
        end, size = len(words), 0
        # "& Sons" stands before "Ltd", and what is nothing but a legal form is a name.
        while end > 1 and end != size:
            size = end
            end = self.wording.language.before_legal_form(words[:size]) or size
        return words[:end], "".join(c for c in plain("".join(words[end:])) if c.isalnum())

    def weight(self, reading: Title) -> tuple[int, ...]:
        """Return how much a title says: its words, then its legal form; an acronym says least."""
        is_one = len(reading.words) == 1 and is_acronym(reading.words[0])
        return int(not is_one), len(reading.core), int(bool(reading.legal))

    def keys(self, reading: Title) -> Iterable[str]:
        """Return the words of a title, and its core whole and turned."""
        yield from reading.core
        yield _key(reading.core)
        if reading.turned:
            yield _key(reading.turned)
        if len(reading.words) > 1:
            yield _initial_key(reading.words[0][0])

    def aliases(self, mention: Mention) -> Iterable[str]:
        """Return what the text calls a mention: 'Acme Research ("Acme")', "Banco Central (BC)"."""
        text, span = self.text, mention.span
        inside = [match[1] for match in _BRACKETS.finditer(mention.surface, 1)]
        if text[span.end : span.end + 2].strip().startswith("("):
            match = _CALLED.match(text, span.end)
            if match is not None:
                inside.append(match[1])
        for called in inside:
            quoted = _QUOTED.findall(called)
            for name in quoted or [called]:
                title = self.read(name)
                if quoted or is_acronym(name) or called in mention.surface:
                    yield _key(title.core)

    def steps(self) -> Sequence[Callable[[Form[Title]], Iterator[Chain[Title]]]]:
        """Return: the same title, what it is called, without its kind of state, an acronym."""
        return (self.same, self.called, self.without_kind, self.acronym)

    def same(self, form: Form[Title]) -> Iterator[Chain[Title]]:
        """Yield the organisations with the same core, whichever way it is turned."""
        title = form.reading
        for core in (title.core, title.turned):
            for chain in self.known(_key(core)) if core else ():
                for known in chain.forms:
                    cores = known.reading.core, known.reading.turned
                    if core in cores and may_be(title, chain):
                        yield chain
                        break

    def called(self, form: Form[Title]) -> Iterator[Chain[Title]]:
        """Yield the organisations that the text calls so, as it says in brackets."""
        key = _key(form.reading.core)
        for chain in self.known(key):
            if any(key in known.aliases for known in chain.forms):
                yield chain
        for alias in form.aliases:
            yield from self.known(alias)

    def without_kind(self, form: Form[Title]) -> Iterator[Chain[Title]]:
        """Yield the state that has this name beside its kind: "Kingdom of Sweden" for "Sweden".

        "French Republic" is called by an adjective that says of which country it is.
        """
        core = form.reading.core
        if len(core) == 1:
            for chain in self.known(core[0]):
                if self.names_kind_of(core[0], chain.head):
                    yield chain
            if core[0] in self.wording.countries:
                for state in self.wording.states_by_stem:
                    for chain in self.known(state):
                        if core[0] in self.countries_of(chain.head):
                            yield chain

    def names_kind_of(self, name: str, whole: Title) -> bool:
        """Say whether a longer title has nothing but kinds of state beside a name."""
        kinds = [word for word in whole.core if word != name]
        is_alone = 0 < len(kinds) == len(whole.core) - 1
        return is_alone and self.wording.states_by_stem.issuperset(kinds)

    def countries_of(self, title: Title) -> Sequence[str]:
        """Return the countries that a title of state and adjective may be that of."""
        rest = [word for word in title.core if word not in self.wording.states_by_stem]
        return self.wording.countries_of(rest[0]) if len(rest) == 1 < len(title.core) else ()

    def acronym(self, form: Form[Title]) -> Iterator[Chain[Title]]:
        """Yield those whose words begin with the letters of an acronym."""
        title = form.reading
        if len(title.words) != 1 or not is_acronym(title.words[0]):
            return
        for chain in self.known(_initial_key(title.words[0][0])):
            readings = [known.reading for known in chain.forms]
            written = {words for reading in readings for words in (reading.words, reading.written)}
            if any(stands_for(title.words[0], words) for words in written):
                yield chain


def _key(core: Sequence[str]) -> str:
    return " ".join(("", *core))


def _initial_key(letter: str) -> str:
    return f"{plain(letter)}."


def _joined(match: re.Match[str]) -> str:
    """Return an abbreviation without its points, and the blank behind it."""
    letters = "".join(c for c in match[0] if c.isalnum())
    return f"{letters} " if match[0][-1].isspace() else letters


def may_be(title: Title, chain: Chain[Title]) -> bool:
    """Say whether a title has no other legal form than the organisation."""
    return all(_agree(title.legal, known.reading.legal) for known in chain.forms)


def _agree(one: str, other: str) -> bool:
    """Say whether two legal forms may be the same, one of them short: "corp", "corporation".

    >>> _agree("ltd", "limited"), _agree("ag", "gmbh"), _agree("", "gmbh")
    (True, False, True)
    """
    short, full = sorted((one, other), key=len)
    rest = iter(full)
    return not short or (short[0] == full[0] and all(letter in rest for letter in short))
