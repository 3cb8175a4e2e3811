"""The words of a name and their roles: given names, surnames, initials, titles, particles.

A mention is cut into words, and each word gets a role, by the lists of its language, by the field
or the title before it, and by the other mentions of the document.
"""

from __future__ import annotations

import copy
import re
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from ...gazetteers.draws import keys
from ...labels import kinds_of
from ...languages.agreement import gender_of_kin_before
from ...languages.context_words import context_words
from ...languages.date_words import date_vocabulary
from ...languages.fact_words import is_fact, may_be_name
from ...languages.head_forms import nicknames
from ...languages.mention_words import full_names
from ...languages.names import (
    INITIAL,
    NAME,
    NUMBER,
    PARTICLE,
    SIGN,
    TITLE,
    NameWords,
    PersonName,
)
from ...languages.surrogate_words import SurrogateWords
from ...text.normalize import bare
from .name_lists import are_two_surnames, by_ending, standing
from .surrogates import Surrogates

_WORD = re.compile(r"[^\W\d_]+")
_FIELD_START = re.compile(r"[.;,|\t](?=.*[^\W_])")

# "Montse" is Montserrat, and "Bel" may be short for many names.
_LEAST_OF_NICKNAME = 4

KEPT, GIVEN, SURNAME = "kept", "given", "surname"
_ROLES = {NAME: "", INITIAL: INITIAL}


class Part(NamedTuple):
    """One piece of a mention: its text, its role, and whose name it is ("f", "m" or "").

    `after` are the particles in front of it.
    """

    text: str
    role: str
    gender: str = ""
    after: str = ""


class NameReader:
    """Reads the names of one document in a language.

    All mentions must be learnt before the first one is read.
    """

    def __init__(self, surrogates: Surrogates, language: SurrogateWords) -> None:
        self.patient_gender = ""
        """The sex of the patient as far as the document tells: "f", "m" or ""."""
        self.given_after: dict[str, str] = {}
        """The particles in front of given names, by their bare words: "María del Pilar"."""
        self._surrogates = surrogates
        self._language = language
        self._roles: dict[str, str] = {}
        self._seen: dict[str, str] = {}
        self._parts: dict[tuple[str, str, str], list[Part]] = {}
        self._field_roles: dict[str, str] = {}
        self._told: dict[str, str] = {}
        self._behind: dict[tuple[str, str], str] = {}
        """The role of a word behind another one, in the mentions that have both."""

    def in_language(self, language: SurrogateWords) -> NameReader:
        """Return a reader of the names of the same document in another language."""
        other = copy.copy(self)
        other._language = language
        other._parts, other._field_roles = {}, {}
        return other

    def learn(self, surface: str, before: str, gender: str = "") -> None:
        """Note the roles of the words of a mention, so that one of them alone keeps its role.

        `before` is what stands before the mention in its line: a field for names says more
        than the place of a word in a full name does.  `gender` is whose name it is ("f", "m") as
        the document tells it somewhere: "Rosario" may be a man, and "la señora Rosario" is none.
        """
        parts = self._cut(surface)
        words = [i for i, part in enumerate(parts) if part.role == ""]
        if gender:
            for i in words:
                self._told.setdefault(bare(parts[i].text), gender)
        known = self._roles if self._field_role(before) else self._seen
        if len(words) > 1 or known is self._roles:
            # A full name may stand in the field "Nombre" as well.
            previous = ""
            for i, role in zip(words, self._assign_roles(surface, before, parts, words)):
                key = bare(parts[i].text)
                known.setdefault(key, role)
                self._behind.setdefault((previous, key), role)
                previous = key
                if role == GIVEN and parts[i].after:
                    self.given_after.setdefault(key, parts[i].after)

    @property
    def _code(self) -> str:
        return self._language.code

    def is_given(self, word: str) -> bool:
        """Return whether `word` is a given name, whatever else it may be."""
        return self.is_short(word) or standing(self._code, bare(word)).is_given

    def is_short(self, word: str) -> bool:
        return bare(word).replace(".", "") in self._language.short_names

    def role(self, word: str) -> str:
        """Return the role of a word by itself: a given name, a surname, or empty for neither."""
        known = self._roles.get(bare(word))
        if known:
            return known
        return GIVEN if self.is_given(word) else SURNAME if self._is_surname(word) else ""

    def gender(self, word: str) -> str:
        """Return the gender of the given name `word`: "f", "m", or "" for both or unknown."""
        return _gender(self._language, word)

    def _whose(self, word: str) -> str:
        """Return the gender of the given name `word`, by this document if no list has it."""
        return self.gender(word) or self._told.get(bare(word), "")

    def parts(self, surface: str, before: str, *, label: str) -> list[Part]:
        """Return the pieces of a mention with their roles; joined, they are the mention."""
        known = self._parts.get((surface, before, label))
        if known is not None:
            return known
        parts = self._cut(surface)
        words = [i for i, part in enumerate(parts) if part.role == ""]
        roles = self._assign_roles(surface, before, parts, words)
        titled = self._titled(parts, before)
        gender = titled or self._mention_gender(parts, words, roles, label=label)
        previous, between = -1, context_words("between_names", self._code)
        for i, role in zip(words, roles):
            word = parts[i].text
            if not {bare(part.text) for part in parts[previous + 1 : i]}.isdisjoint(between):
                gender = titled  # "Joaquín y Teresa" are two
            previous = i
            # "María José" is a woman, "José María" a man.
            own = gender or self._whose(word) if role == GIVEN else ""
            if role == GIVEN and i > 1 and parts[i - 1].text == "-":
                own = parts[i - 2].gender or own  # "Anna-Lee" is one name
            elif bare(word) == "jean" and [p.text for p in parts[i + 1 : i + 2]] == ["-"]:
                own = "m"  # "Jean-Luc", and no other Jean
            after = parts[i].after if role == SURNAME else ""
            is_known = word.islower() or bare(word) in keys(self._language.surname_list)
            if after == "el" and is_known and (word.islower() or parts[0].text == "el"):
                after = ""  # "el Rubio" is a person's byname, and "El alcalde" none
            parts[i] = Part(word, role, own or gender or by_ending(word), after)
        self._parts[surface, before, label] = parts
        return parts

    def _cut(self, surface: str) -> list[Part]:
        """Return the pieces of a mention; those that have no role yet are words."""
        parts: list[Part] = []
        after: list[str] = []
        is_start = True
        for part in self._name(surface).parts:
            text, role = part.text, _ROLES.get(part.kind, KEPT)
            if part.kind == NUMBER:
                text = self._surrogates.scrambled("number of a name", text)
            elif not is_start and text.islower() and part.key in date_vocabulary(self._code):
                role = KEPT  # "Dra. Beltrán mañana viernes"
            elif not role and is_fact(text, self._code) and not may_be_name(text, self._code):
                role = KEPT  # "hija Lucía", "Daphne Ormerod, Claimant"
            is_start = is_start and part.kind in (TITLE, NUMBER, SIGN)
            parts.append(Part(text, role, after=" ".join(after) if role != KEPT else ""))
            if part.kind == PARTICLE:
                after.append(part.key)
            elif not text.isspace():
                after.clear()
        return parts

    def _name(self, surface: str) -> PersonName:
        return PersonName.of(surface, name_words(self._language))

    def _field_role(self, before: str) -> str:
        """Return the role of the words that follow a field label, if the label says so."""
        if before not in self._field_roles:
            self._field_roles[before] = self._read_field_role(before)
        return self._field_roles[before]

    def _read_field_role(self, before: str) -> str:
        words = _WORD.findall(bare(_FIELD_START.split(before)[-1]))
        if not words:
            return ""
        if words[-1] in self._language.surname_fields:
            # "Nombre y apellidos" is both.
            return SURNAME if self._language.given_fields.isdisjoint(words) else ""
        return GIVEN if words[-1] in self._language.given_fields else ""

    def _assign_roles(
        self, surface: str, before: str, parts: list[Part], words: list[int]
    ) -> list[str]:
        """Return the role of each word of a mention."""
        texts = [parts[i].text for i in words]
        field = self._field_role(before)
        first = bare(parts[0].text) if parts else ""
        # "Los Bautista Tíscar" have surnames alone.
        is_family = len(texts) > 1 and first in context_words("families", self._code)
        if field == SURNAME or is_family:
            return [SURNAME] * len(texts)
        if len(texts) == 1 and gender_of_kin_before(before, self._code):
            # "my sister Ailsa": relatives are called by their given names.
            return [SURNAME if self._is_surname_only(texts[0]) else GIVEN]
        if self._language.surname_last and "," not in {part.text for part in parts}:
            return self._before_surname(parts, words, before)
        name = self._name(surface)
        if (comma := name.comma) is not None and not surface.islower():
            return [SURNAME if name.parts[i].start < comma else GIVEN for i in words]
        # A full name may stand in the field "Nombre" as well.
        if field == GIVEN and not any(self._is_surname_only(text) for text in texts[1:]):
            return [GIVEN] * len(texts)
        return self._before_surnames(parts, words, before)

    def _before_surnames(self, parts: list[Part], words: list[int], before: str) -> list[str]:
        """Return the role of each word where several surnames may stand behind given names."""
        texts = [parts[i].text for i in words]
        has_title = any(part.role == KEPT and part.text[0].isalpha() for part in parts[:2])
        has_title = has_title or self._is_after_title(before)
        if len(texts) == 1 and self._is_called_by_given(parts, before, texts[0]):
            return [GIVEN]
        given = self._count_given(texts, has_title=has_title)
        roles = [GIVEN if k < given else SURNAME for k in range(len(texts))]
        for k, (before_it, i) in enumerate(pairwise(words), start=1):
            # "Jean-Luc": words that a hyphen joins are one name.
            if i == before_it + 2 and parts[i - 1].text == "-":
                roles[k] = roles[k - 1]
        return roles

    def _is_called_by_given(self, parts: list[Part], before: str, word: str) -> bool:
        """Return whether a title that given names follow stands before one: "don Abelino"."""
        title = next((part.text for part in parts if part.text[0].isalpha()), word)
        if title == word:
            title = " ".join(before.split()[-1:])
        is_title = bare(title.replace(".", "")) in self._language.given_titles
        return is_title and not self._is_surname_only(word)

    def _is_after_title(self, before: str) -> bool:
        """Return whether a title stands right before a mention."""
        last = before.split()[-1:]
        return bool(last) and bare(last[0].strip(".")) in self._language.titles

    def _before_surname(self, parts: list[Part], words: list[int], before: str) -> list[str]:
        """Return the role of each word where the last one is the surname.

        Words that a hyphen joins are one name: "Anna-Lena", "Berg-Lindner".
        """
        units: list[list[int]] = []
        for i in words:
            if units and units[-1][-1] == i - 2 and parts[i - 1].text == "-":
                units[-1].append(i)
            else:
                units.append([i])
        if not units:
            return []
        heads = [parts[unit[0]].text for unit in units]
        if len(units) == 1:
            roles = [self._lone_role(heads[0], parts, units[0][0], before)]
        elif self._is_surname_only(heads[0]) and self._is_given_only(heads[-1]):
            roles = [SURNAME, *[GIVEN] * (len(units) - 1)]
        else:
            middle = (self._middle_role(head, heads[-1]) for head in heads[1:-1])
            roles = [GIVEN, *middle, SURNAME]
        return [role for unit, role in zip(units, roles) for _ in unit]

    def _lone_role(self, word: str, parts: list[Part], place: int, before: str) -> str:
        """Return the role of the only word of a mention, beside titles, particles and initials."""
        has_before = any(part.text[0].isalpha() for part in parts[:place])
        has_before = has_before or self._is_after_title(before)
        has_initial = any(part.role == INITIAL for part in parts[:place])
        if has_initial:
            return SURNAME
        known = self._roles.get(bare(word)) or (None if has_before else self._seen.get(bare(word)))
        if known:
            return known
        is_given = self.is_given(word) or self._is_known_anywhere(word)
        return GIVEN if is_given and not (has_before and self._is_surname(word)) else SURNAME

    def _is_known_anywhere(self, word: str) -> bool:
        return not self._is_surname(word) and bool(self.gender(word))

    def _middle_role(self, word: str, last: str) -> str:
        is_surname = self._is_surname_only(word) or are_two_surnames(
            self._language.code, bare(word), bare(last)
        )
        return SURNAME if is_surname else GIVEN

    def _is_given_only(self, word: str) -> bool:
        return self.is_given(word) and not self._is_surname(word)

    def _count_given(self, texts: list[str], *, has_title: bool) -> int:
        """Return the number of words, from the first one on, that are given names."""
        if not texts:
            return 0
        known = self._roles.get(bare(texts[0]))
        is_given = [self.is_given(text) for text in texts]
        is_surname = [self._is_surname(text) for text in texts]
        if len(texts) == 1:
            # "D. Lindalva", whom no list knows, is called so in full as well.
            is_told = not has_title or not (is_given[0] or is_surname[0])
            known = known or (self._seen.get(bare(texts[0])) if is_told else None)
            if known:
                return int(known == GIVEN)
            if not is_given[0] and not is_surname[0] and not has_title:
                return int(self._is_called_so(texts[0]))
            return int(is_given[0] and not (is_surname[0] and has_title))
        if not is_given[0] and (is_surname[0] or known == SURNAME):
            return 0
        count = 1
        while count < len(texts):
            text = texts[count]
            follows = len(texts) - count - 1
            # "Clara Iria" is given names where "Clara Iria Robles Soto" stands as well.
            role = self._behind.get((bare(texts[count - 1]), bare(text)))
            if role is not None:
                if role != GIVEN:
                    break
                count += 1
                continue
            if not is_given[count] or self._roles.get(bare(text)) == SURNAME:
                break
            # A word that is both is a given name if two surnames still follow.
            if is_surname[count] and follows < 2:
                break
            count += 1
        return count

    def _is_called_so(self, word: str) -> bool:
        """Return whether a word that no list has is rather a given name, as in Portuguese."""
        return self._language.unknown_is_given or self._is_known_anywhere(word)

    def _is_surname(self, word: str) -> bool:
        return standing(self._code, bare(word)).is_surname

    def _is_surname_only(self, word: str) -> bool:
        return self._is_surname(word) and not self.is_given(word)

    def _titled(self, parts: list[Part], before: str) -> str:
        """Return the gender of the title in a mention or right before it, "" if there is none."""
        for part in parts:
            if part.role == KEPT and (gender := self._language.titles.get(bare(part.text), "")):
                return gender
        for word in reversed(before.split()[-2:]):
            if gender := self._language.titles.get(bare(word.strip(".")), ""):
                return gender
        # "la Puri", "o Beto".
        article = before.split()[-1:]
        return self._language.given_articles.get(article[0], "") if article else ""

    def _mention_gender(
        self, parts: list[Part], words: list[int], roles: list[str], *, label: str
    ) -> str:
        """Return the gender of the person, as far as the names or the document tell."""
        given = [parts[i].text for i, role in zip(words, roles) if role == GIVEN]
        if given and (gender := self._whose(given[0])):
            return gender
        return self.patient_gender if "NAME_PATIENT" in kinds_of(label) else ""

    def are_one(self, word: str, name: str) -> bool:
        """Return whether a given name is another one's nickname, or begins with it, or has it."""
        short, long = sorted((word, name), key=len)
        known = full_names(self._code, bare)
        if name in known.get(word, ()) or word in known.get(name, ()):
            return True
        return short in nicknames(self._code) and long.startswith(short)

    def in_full(self, word: str) -> str:
        """Return the given name of the document that a nickname is short for: "Montse", "Bill".

        Empty where there is none or several.
        """
        key = bare(word).rstrip(".")
        is_beginning = key in nicknames(self._code) and len(key) >= _LEAST_OF_NICKNAME
        names = full_names(self._code, bare).get(key, frozenset())
        if not (is_beginning or names):
            return ""
        if self.is_short(word) and len(names) == 1:
            return min(names)  # "Mª" is María, "Fco." Francisco, whoever else stands there
        roles = self._seen | self._roles
        found = [
            name
            for name, role in roles.items()
            if role == GIVEN
            and name != key
            and (name in names or (is_beginning and name.startswith(key)))
        ]
        return found[0] if len(found) == 1 else ""


@cache
def name_words(own: SurrogateWords) -> NameWords:
    """Return the words that tell the parts of a name where each word gets a surrogate.

    The words may be of two languages, where a name of one stands in a text of the other.
    """

    def begins_name(word: str) -> bool:
        # "Le Thi Hoa" begins with a name, "De la Vega" and "van der Berg" do not.
        return word[0].isupper() and bare(word) not in own.leading_particles

    def is_title_letter(letter: str, behind: str) -> bool:
        # "D. Juan" is a title, "D. J. Robles" and "D. Robles" may be initials.
        return letter in own.title_letters or bool(_gender(own, behind))

    return NameWords(
        key=bare,
        titles=own.titles,
        is_title_letter=is_title_letter,
        particles=own.particles,
        begins_name=begins_name,
        suffixes=own.postnominals,
    )


def _gender(own: SurrogateWords, word: str) -> str:
    """Return the gender of the given name `word`: "f", "m", or "" for both or unknown."""
    key = bare(word)
    return own.short_names.get(key.replace(".", "")) or standing(own.code, key).gender
