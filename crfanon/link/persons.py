"""Coreference of persons: titles, parts of names, initials.

    >>> from ..languages.language import language
    >>> persons = Persons(language("en").mentions)
    >>> persons.read("Ms. Anna M. Berg").parts
    ('anna', 'm.', 'berg')

A name is what is left without titles and particles; an initial keeps its point.  A shorter
name means the person whose name has its parts in their order, from the given name on, or
the surname alone: "Anna Berg", "A. M. Berg", "Anna B.", "Ms Berg" and "Anna" mean the one
above, and "M. Berg" does not.  Where two persons may be meant, neither is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType
from typing import NamedTuple

from ..labels import kinds_of
from ..languages.about import known_in
from ..languages.cue_words import cue_words
from ..languages.mention_words import full_names, generations, kin_behind, of_all
from ..languages.mentions import spelled_out
from ..languages.names import SUFFIX, TITLE, PersonName
from ..text.normalize import plain
from .fields import WholeName, names_in_fields
from .linker import Chain, Form, Linker, Mention

_POSSESSIVE = re.compile(r"['’](?:s|S)?$")
_BRACKETS = re.compile(r"[(\[][^)\]]*[)\]]?")
# "J.-L." is read as "J.", for "Jean-Luc" is one word.
_HYPHENED_INITIAL = re.compile(r"\b([^\W\d_])\.[-‑][^\W\d_]\.")
_LEAST_OF_NICKNAME = 4
_SENTENCE_END = re.compile(r"[.!?:;\n]")
# Mentions of two people in one sentence are so near.
_BESIDE = 2
# In shorter names a letter makes another one: Meier and Meyer.
_LEAST_OF_MISSPELT = 6
# "J. D." may be any person.
_MIN_INITIALS = 3
_TITLES_BEFORE = re.compile(
    r"""
    (?: (?<![^\s(,;:])                  # not behind "Dr./"
        [^\W\d_]+ \.? [ªº]? [ ]         # Sr., Frau, Prof.ª
    ){1,3} \Z
    """,
    re.VERBOSE,
)
_GENERATION_BEHIND = re.compile(
    r"""
    (?: (?P<sign> [ ]?\( | ,[ ] ) | [ ] )
    (?P<word> [^\W\d_]{2,8} ) \.?
    (?(sign) (?=[),.;:\n]|\Z) | (?![\w]) )      # "(hijo)", ", Jr.", but not ", hijo de Luis"
    """,
    re.VERBOSE,
)
# Longer titles are not looked for.
_TITLE_CHARACTERS = 30


@cache
def _beginnings(code: str) -> frozenset[str]:
    """Return the nicknames that given names may begin with: "Montse" is Montserrat."""
    names = (name for own in known_in(code) for name in cue_words(own).nicknames)
    return frozenset(name for name in names if len(name) >= _LEAST_OF_NICKNAME)


@cache
def _other_names(code: str) -> Mapping[str, frozenset[str]]:
    """Return what else somebody of a given name may be called, and whose name that may be."""
    found: dict[str, set[str]] = {}
    for own in known_in(code):
        for short, names in full_names(own, plain).items():
            found.setdefault(short, set()).update(names)
            for name in names:
                found.setdefault(name, set()).add(short)
    return {name: frozenset(others) for name, others in found.items()}


class Name(NamedTuple):
    """The parts of a person's name in a mention, and what its titles tell."""

    parts: tuple[str, ...]
    gender: str = ""
    generation: str = ""
    titles: tuple[str, ...] = ()

    @property
    def words(self) -> list[str]:
        """The parts that are written out."""
        return [part for part in self.parts if not is_initial(part)]


def is_initial(part: str) -> bool:
    """Return whether a part of a name is an initial."""
    return len(part) == 2 and part[1] == "."


class Persons(Linker[Name]):
    """Links the mentions of persons."""

    _wholes: Mapping[int, WholeName] = MappingProxyType({})

    def link(self, mentions: Sequence[Mention]) -> list[list[int]]:
        """Return the numbers of the mentions of each person; fields of a form are read together."""
        self._wholes = names_in_fields(self.text, mentions, self.wording.code)
        return super().link(mentions)

    def home_of(self, form: Form[Name]) -> Chain[Name] | None:
        """Return whom a name means: first among those whose labels fit it, then among all.

        Models take the same person now for a patient, now for a relative.
        """
        home = super().home_of(form)
        return home or self._settled(form, partial(self._may_be_in_spite, form))

    def _settled(
        self, form: Form[Name], admits: Callable[[Chain[Name]], bool]
    ) -> Chain[Name] | None:
        """Return the chain of a form; never one that is named beside it by another title."""
        return super()._settled(
            form,
            lambda chain: (
                admits(chain) and not self._is_beside(form, chain) and not _is_older(form, chain)
            ),
        )

    def _is_beside(self, form: Form[Name], chain: Chain[Name]) -> bool:
        """Return whether one sentence has a doctor and a Mr or Mrs of one name: these are two."""
        kind = self._manner(form.reading)
        others = {
            mention.number: mention
            for other in chain.forms
            if kind and self._manner(other.reading) not in ("", kind)
            for mention in other.mentions
        }
        return bool(others) and any(
            beside in others and self._are_in_a_sentence(mention, others[beside])
            for mention in form.mentions
            for beside in range(mention.number - _BESIDE, mention.number + _BESIDE + 1)
        )

    def _manner(self, name: Name) -> str:
        """Return whether the titles of a name are those of a doctor or of anybody, or say none."""
        doctors = of_all("doctors", self.wording.code)
        if not doctors.isdisjoint(name.titles):
            return "doctor"
        return "anybody" if not self.wording.formal.isdisjoint(name.titles) else ""

    def _are_in_a_sentence(self, one: Mention, other: Mention) -> bool:
        """Return whether no sentence ends between two mentions, leaving points of titles aside."""
        first, second = sorted((one.span, other.span))
        between = self.text[first.end : second.start]
        titles = _TITLES_BEFORE.search(between)
        return _SENTENCE_END.search(between[: titles.start()] if titles else between) is None

    def _may_be_in_spite(self, form: Form[Name], chain: Chain[Name]) -> bool:
        """Return whether a name may be short for a person although their labels tell them apart.

        Father and son may bear the same whole name, and a patient and her doctor the same
        surname: of them the labels tell.
        """
        name = form.reading
        if chain.takes(form.label):
            return True
        if name.parts == chain.head.parts:
            return False
        labels = (form.label, *(other.label for other in chain.forms))
        is_staff = any("NAME_PROFESSIONAL" in kinds_of(label) for label in labels)
        return not is_staff or len(name.parts) > 1 or name.parts == chain.head.parts[:1]

    def surface(self, mention: Mention) -> str:
        """Return the whole name that a mention is a part of, or the mention with its titles.

        Titles often stand before a mention and not in it: "Frau" and "Herr" tell two apart.
        """
        whole = self._wholes.get(mention.number)
        if whole is not None:
            return whole.name
        return self._titled(mention) + self._generation_behind(mention)

    def _titled(self, mention: Mention) -> str:
        """Return a mention with the titles before it."""
        start = mention.span.start
        before = _TITLES_BEFORE.search(self.text, max(0, start - _TITLE_CHARACTERS), start)
        if before is None:
            return mention.surface
        titles: list[str] = []
        for word in reversed(before[0].split()):
            if plain(spelled_out(word)) not in self.wording.titles:
                break
            titles.insert(0, word)
        return " ".join((*titles, mention.surface))

    def _generation_behind(self, mention: Mention) -> str:
        """Return the ending of a name that the text has behind a mention: "sen.", "(hijo)"."""
        span = mention.span
        bracket = self.text.find(" (", span.start, span.end)
        behind = _GENERATION_BEHIND.match(self.text, span.end if bracket < 0 else bracket)
        if behind is None:
            return ""
        word, own = plain(behind["word"]), self.wording.code
        known = generations(own)
        if behind["sign"] and word not in known:
            said = kin_behind(own).get(word)
            word = next((ending for ending in known if known[ending] == said), "")
        return f" {word}" if word in known else ""

    def read(self, surface: str) -> Name:
        """Return the name that a mention says.

        >>> from ..languages.language import language
        >>> Persons(language("es").mentions).read(
        ...     "Sra. Dña. Inés de la Paz Robles"
        ... )  # doctest: +ELLIPSIS
        Name(parts=('ines', 'paz', 'robles'), gender='female', ..., titles=('sra', 'dña'))
        >>> Persons(language("en").mentions).read("Berg, Anna, MD").parts
        ('anna', 'berg')
        """
        text = _HYPHENED_INITIAL.sub(r"\1.  ", _POSSESSIVE.sub("", surface.strip()))
        name = PersonName.of(_BRACKETS.sub(" ", text) or text, self.wording.name_words)
        parts = tuple(f"{part.key}." if len(part.key) == 1 else part.key for part in name.in_order)
        if not parts:
            return Name((plain(surface) or surface,))
        titles = tuple(part.key for part in name.of_kind(TITLE))
        known = generations(self.wording.code)
        suffixes = (part.key for part in name.of_kind(SUFFIX))
        generation = next((known[key] for key in suffixes if key in known), "")
        return Name(parts, self._gender(titles, parts), generation, titles)

    def key(self, surface: str) -> str:
        """Return the key of a name in all documents: its words, in no order of theirs."""
        name = self.reading(surface)
        words = [word for word in name.parts if not is_initial(word)]
        kept = [word for word in words if word not in self.wording.words.left_out_names]
        told = [*(kept if len(kept) > 1 else words), name.generation]
        return " ".join(sorted(filter(None, told)))

    def _gender(self, titles: Sequence[str], parts: Sequence[str]) -> str:
        """Return the gender that titles and given name agree on, "" if they say none."""
        told = ([own.gender_of_title(title) for own in self.wording.apart] for title in titles)
        found = {next(filter(None, genders), "") for genders in told}
        if len(parts) > 1 or (not titles and self.wording.is_given_alone(parts[0])):
            found.add(self.wording.gender_of_name(parts[0]))
        found.discard("")
        return found.pop() if len(found) == 1 else ""

    def weight(self, reading: Name) -> tuple[int, ...]:
        """Return the weight of a name: words before initials, then titles and gender."""
        words = len(reading.words)
        told = bool(reading.generation), bool(reading.gender), bool(reading.titles)
        # What is longer may be a genitive of what is shorter.
        return words, len(reading.parts), *map(int, told), -len(reading.parts[-1])

    def keys(self, reading: Name) -> Iterable[str]:
        """Return the words of a name, nicknames that it begins with, and its initials as one."""
        yield from reading.words
        first = reading.parts[0]
        sizes = range(_LEAST_OF_NICKNAME, len(first))
        known = _beginnings(self.wording.code)
        yield from (first[:size] for size in sizes if first[:size] in known)
        yield from _other_names(self.wording.code).get(first, ())
        yield _initials(reading.parts)
        for part in reading.words[1:]:
            yield from part.split("-") if "-" in part else ()
        last = reading.parts[-1]
        if len(last) >= _LEAST_OF_MISSPELT - 1:
            yield f"{last[0]}~{len(last)}"

    def aliases(self, mention: Mention) -> Iterable[str]:
        """Return the key of the surnames, where a form says which they are.

        Unlike `Linker.aliases`, takes nothing from brackets: an age or a party stands there.
        """
        whole = self._wholes.get(mention.number)
        if whole is not None:
            yield _key(self.reading(whole.surnames).parts)

    def steps(self) -> Sequence[Callable[[Form[Name]], Iterator[Chain[Name]]]]:
        """Return: the same name, surnames of a form, a part, with an ending, initials, a slip."""
        return (
            self.same,
            self.surnames,
            self.shorter,
            self.inflected,
            self.initials,
            self.misspelt,
        )

    def same(self, form: Form[Name]) -> Iterator[Chain[Name]]:
        """Yield the chains that have this name already; a single word settles nothing.

        "J. W." is the person who was called "Ms J. W.", even if others have these initials.
        """
        name = form.reading
        if len(name.parts) > 1:
            key = name.words[-1] if name.words else _initials(name.parts)
            for chain in self.known(key):
                known = {form.reading[:1] + form.reading[2:3] for form in chain.forms}
                if (name.parts, name.generation) in known:
                    if self._may_be(name, chain):
                        yield chain

    def surnames(self, form: Form[Name]) -> Iterator[Chain[Name]]:
        """Yield the chains with these surnames, as a form has them; one surname settles nothing."""
        name = form.reading
        if len(name.parts) > 1:
            for chain in self.known(_key(name.parts)):
                if self._may_be(name, chain):
                    yield chain

    def shorter(self, form: Form[Name]) -> Iterator[Chain[Name]]:
        """Yield the chains whose name has these parts."""
        yield from self._with_parts(form.reading)

    def inflected(self, form: Form[Name]) -> Iterator[Chain[Name]]:
        """Yield the chains whose name has these parts without the ending of the last one."""
        name = form.reading
        whole = name.parts[-1]
        bases = (own.uninflected(whole) for own in self.wording.apart)
        last = next((base for base in bases if base != whole), whole)
        if last != whole:
            parts = (*name.parts[:-1], last)
            gender = self._gender(name.titles, parts)
            yield from self._with_parts(name._replace(parts=parts, gender=gender))

    def _with_parts(self, name: Name) -> Iterator[Chain[Name]]:
        if not name.words:
            return
        for chain in self.known(self.rarest(name.words)):
            if self._is_part(name, chain.head) and self._may_be(name, chain):
                yield chain

    def _is_part(self, name: Name, whole: Name) -> bool:
        """Return whether a name may be short for another one.

        >>> from ..languages.language import language
        >>> persons = Persons(language("es").mentions)
        >>> whole = persons.read("Inés Robles Pina")
        >>> [
        ...     persons._is_part(persons.read(part), whole)
        ...     for part in ("I. Robles", "Robles Pina", "Inés", "Ana Robles", "P. Robles")
        ... ]
        [True, True, True, False, False]
        """
        parts, full = name.parts, whole.parts
        if parts == full:
            return True
        if self._is_called_by_second(full) and not _fits(parts[0], full[0], self.wording.code):
            return self._is_part(name, whole._replace(parts=full[1:]))
        places = _places_in(parts, full, self.wording.code)
        if not places:
            return False
        first = places[0]
        if len(parts) == 1:
            if first == 0:
                return self.wording.formal.isdisjoint(name.titles) or len(full) == 1
            return first == len(full) - 1 or self.wording.begins_surnames(parts[0])
        # Surnames alone begin behind the given name, and end where the name does.
        is_surnames = (
            not is_initial(parts[0])
            and self.wording.begins_surnames(parts[0])
            and places[-1] == len(full) - 1
            and len(parts) == len(full) - first
        )
        return first == 0 or is_surnames

    def _is_called_by_second(self, parts: Sequence[str]) -> bool:
        """Return whether the second given name may stand alone: María del Pilar, Maria do Carmo.

        They are called Pilar and Carmo by everybody; Juan Carlos is not called Carlos.
        """
        return (
            len(parts) > 2
            and parts[0] in self.wording.words.left_out_names
            and self.wording.gender_of_name(parts[1]) != ""
        )

    def initials(self, form: Form[Name]) -> Iterator[Chain[Name]]:
        """Yield the chains with these initials: "A. M. B." for "Anna M. Berg".

        Two may be any person's, and often are those of one who is to stay unknown.
        """
        name = form.reading
        if len(name.parts) >= _MIN_INITIALS and not name.words:
            for chain in self.known(_initials(name.parts)):
                if len(chain.head.parts) == len(name.parts) and self._may_be(name, chain):
                    yield chain

    def misspelt(self, form: Form[Name]) -> Iterator[Chain[Name]]:
        """Yield the chains whose surname this is but for one letter, and whose given name fits."""
        name = form.reading
        last = name.parts[-1]
        if len(last) < _LEAST_OF_MISSPELT + 2 * (len(name.parts) == 1):
            return
        for size in (len(last) - 1, len(last), len(last) + 1):
            for chain in self.known(f"{last[0]}~{size}"):
                whole = chain.head
                right = name._replace(parts=(*name.parts[:-1], whole.parts[-1]))
                if _is_slip(last, whole.parts[-1]) and self._is_part(right, whole):
                    if self._may_be(name, chain):
                        yield chain

    def chosen(self, form: Form[Name], chains: Sequence[Chain[Name]]) -> Chain[Name] | None:
        """Return the only chain with the title of a form, or the only one that was named before it.

        "Sir Alan" is the one who is called so elsewhere; "Otero" is the one who is named
        above it, if the others who are called so come only behind its last mention.
        """
        if len(chains) == 1:
            return chains[0]
        titles = set(form.reading.titles) - self.wording.formal
        if titles:
            titled = [chain for chain in chains if titles <= _titles_of(chain)]
            if len(titled) == 1:
                return titled[0]
        first, last = form.mentions[0].number, form.mentions[-1].number
        named = [chain for chain in chains if chain.begins < first]
        if len(named) == 1 and all(chain.begins > last for chain in chains if chain not in named):
            return named[0]
        return None

    def _may_be(self, name: Name, chain: Chain[Name]) -> bool:
        """Return whether nothing that is known of a person is against a name."""
        known = [form.reading for form in chain.forms]
        if name.gender and any(other.gender not in ("", name.gender) for other in known):
            return False
        generations = {other.generation for other in known} - {""}
        if name.generation and name.generation not in generations:
            return False
        return not self._is_other_staff(set(name.titles), _titles_of(chain))

    def _is_other_staff(self, titles: set[str], known: set[str]) -> bool:
        """Return whether one is a nurse and the other a doctor."""
        doctors, nurses = (of_all(kind, self.wording.code) for kind in ("doctors", "nurses"))
        return any(
            not nurses.isdisjoint(one) and not doctors.isdisjoint(other)
            for one, other in ((titles, known), (known, titles))
        )


def _is_older(form: Form[Name], chain: Chain[Name]) -> bool:
    """Return whether a whole name stood before the one whose "Jr." tells a son from his father."""
    name, head = form.reading, chain.head
    is_told_apart = bool(head.generation) and not name.generation and name.parts == head.parts
    return is_told_apart and form.mentions[0].number < chain.begins


def _titles_of(chain: Chain[Name]) -> set[str]:
    return {title for form in chain.forms for title in form.reading.titles}


def _key(parts: Sequence[str]) -> str:
    return " ".join(("", *parts))


def _initials(parts: Iterable[str]) -> str:
    return "".join(f"{part[0]}." for part in parts)


def _alike(one: str, other: str) -> int:
    """Return how many letters two words begin with alike."""
    differing = (k for k, (a, b) in enumerate(zip(one, other)) if a != b)
    return next(differing, min(len(one), len(other)))


def _is_slip(one: str, other: str) -> bool:
    """Return whether two words differ in one letter, or in two that are the other way round.

    >>> [_is_slip("kinsella", w) for w in ("kinsela", "kinsella", "kinslela", "kinsman")]
    [True, False, True, False]
    """
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    start = _alike(one, other)
    # An "s" at the end is rather that of a genitive.
    end = min(_alike(one[::-1], other[::-1]), min(len(one), len(other)) - start)
    if not end and {one[start:], other[start:]} == {"", "s"}:
        return False
    rest, other_rest = one[start : len(one) - end], other[start : len(other) - end]
    is_turned = len(rest) == 2 and rest == other_rest[::-1]
    return max(len(rest), len(other_rest)) <= 1 or is_turned


def _places_in(parts: Sequence[str], full: Sequence[str], code: str = "") -> list[int]:
    """Return the positions of a short name's parts in a full one, in order; none if they differ.

    >>> _places_in(("j.", "doe"), ("john", "m.", "doe")), _places_in(("ann",), ("anna", "doe"))
    ([0, 2], [])
    """
    places: list[int] = []
    at = 0
    for part in parts:
        while at < len(full) and not _fits(part, full[at], code, is_surname=bool(places)):
            at += 1
        if at == len(full):
            return []
        places.append(at)
        at += 1
    return places


def _fits(part: str, whole: str, code: str, *, is_surname: bool = False) -> bool:
    """Return whether a part of a name is this one, its initial, or its nickname's beginning."""
    if part == whole or (is_initial(part) and part[0] == whole[0]):
        return True
    if not is_initial(part) and "-" in whole and part in whole.split("-"):
        return is_surname
    if part in _other_names(code).get(whole, ()):
        return True
    return part in _beginnings(code) and whole.startswith(part)
