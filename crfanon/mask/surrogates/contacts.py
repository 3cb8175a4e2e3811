"""Surrogates of phone numbers, e-mail and web addresses, made to reach no person.

An invented address may have an owner, so domains come from those that are
reserved for examples (RFC 2606) and network addresses from those that are
reserved for documentation (RFC 5737, RFC 3849), and telephone numbers of some countries from those
for fiction (`phones`).  There is no such range of Spanish and Portuguese ones: those are only
plausible.
"""

from __future__ import annotations

import re

from ...crypto.keyed_random import Chance
from ...gazetteers.draws import drawn
from ...languages.cue_words import offices
from ...text.normalize import bare
from ..context import like
from ..scramble import scramble
from .areas import Areas
from .name_book import NameBook
from .name_reader import GIVEN, SURNAME
from .names import Names
from .numbers import drawn_number, renumbered, words_that_stay
from .phones import another
from .surrogates import NoSurrogate, Surrogates

_LONE_LETTER = re.compile(r"(?<![^\W\d_])[A-Za-z](?![^\W\d_])")
_DOMAINS = ("example.com", "example.org", "example.net")
_NETWORKS = ("192.0.2", "198.51.100", "203.0.113")

_NETWORK_ADDRESS = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}", re.I)
_URL = re.compile(
    r"""
    (?P<scheme> (?:[a-z]+://)? (?:www\.)? )
    (?P<domain> [\w-]+ (?:\.[\w-]+)+ )
    (?P<path> .* )
    """,
    re.IGNORECASE | re.DOTALL | re.VERBOSE,
)
_USER = re.compile(r"[\w-]+")
_NETWORK_ADDRESS = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}", re.I)
_RUN = re.compile(r"[^\W\d_]+|\d+|[\W_]")
_FOREIGN = re.compile(
    r"(?P<country> (?:\+|00)\s?\d{1,3}[\s.()-]+ ) (?P<number> .+ )", re.DOTALL | re.VERBOSE
)
_BEHIND = re.compile(r"(?<=\d)[\s,;(]*[^\W\d_].*", re.DOTALL)
# "co.uk": what stands before it is a registered domain.
_UNDER_COUNTRY = re.compile(r"\.(?:ac|co|com|edu|gob|gov|ltd|net|nhs|org|plc|sch)(?=\.[a-z]{2}$)")
# A shorter name would be found in the middle of others.
_MIN_NAME = 3
_MOST_INITIALS = 3
# What a surname begins with and is kept: "macleod", "oneill".
_FRONTS = frozenset({"mac", "mc"})
# Umlauts as who has none on the keyboard writes them, and how many of them a name may have.
_SPELT_UMLAUT = re.compile("([aou])e")
_LETTERS_MORE = 2


def is_telephone(contact: str) -> bool:
    """Return whether what reaches somebody is a telephone number, going by its signs."""
    if "@" in contact or _NETWORK_ADDRESS.fullmatch(contact):
        return False
    return sum(map(str.isdecimal, contact)) > sum(map(str.isalpha, contact))


def is_user(surface: str) -> bool:
    """Return whether a way to reach somebody is no more than a name: "pnogueira"."""
    return _USER.fullmatch(surface) is not None


def contact(surrogates: Surrogates, surface: str, names: NameBook) -> str:
    """Return a way to reach somebody of the kind that `surface` looks like."""
    if "@" in surface:
        return email(surrogates, surface, names)
    if _NETWORK_ADDRESS.fullmatch(surface):
        return network_address(surrogates, surface)
    return (user if is_user(surface) else url)(surrogates, surface, names)


def phone(surrogates: Surrogates, surface: str, areas: Areas) -> str:
    """Return a phone number with the country code, the kind and the blanks of `surface`.

    Mobile stays mobile; the code of the area changes with the places of the document.
    """
    stays = words_that_stay(surface, surrogates.language)
    # Behind the number an extension, or a second one.
    behind = _BEHIND.search(surface)
    end = behind.start() if behind else len(surface)

    def draw(chance: Chance) -> str:
        number = another(surface[:end], areas, chance)
        if number is not None:
            return number + renumbered(surface[end:], chance, stays)
        if match := _FOREIGN.fullmatch(surface):
            return match["country"] + renumbered(match["number"], chance, stays)
        return renumbered(surface, chance, stays)

    return drawn_number(surrogates, "phone", surface, draw, stays)


def email(surrogates: Surrogates, surface: str, names: NameBook) -> str:
    """Return an address of the form of `surface`.

    `names` are words that have a surrogate, bare: where one stands in the
    address, its surrogate does, so that the address still fits the person.
    """
    local, at, domain = surface.rpartition("@")
    if not (local.strip() and domain.strip()):
        return user(surrogates, surface, names)
    # Blanks around the sign stay, for they are how the address is written.
    at = local[len(local.rstrip()) :] + at + domain[: -len(domain.lstrip())]
    local, domain = local.rstrip(), _domain(surrogates, domain.lstrip())
    return (
        (
            local
            if bare(local) in offices(surrogates.language.code)
            else user(surrogates, local, names)
        )
        + at
        + domain
    )


def user(surrogates: Surrogates, surface: str, names: NameBook) -> str:
    """Return a user name of the form of `surface`, with `names` replaced as in `email`."""

    known = _known(names, key) if len(key := bare(surface)) >= _MIN_NAME else None
    if known is not None:
        return like(surface, bare(surrogates.spelled_out(known)))  # as others are called too

    def draw(chance: Chance) -> str:
        runs = _RUN.findall(surface)
        return "".join(
            _run(surrogates, run, names, chance) if run[0].isalpha() else renumbered(run, chance)
            for run in runs
        )

    return surrogates.drawn("user", surface, draw, initial_differs=False)


def url(surrogates: Surrogates, surface: str, names: NameBook) -> str:
    """Return a web address of the form of `surface`, with `names` in its path as in `email`."""
    match = _URL.fullmatch(surface)
    if match is None:
        raise NoSurrogate
    path = match["path"]
    if any(c.isalnum() for c in path):
        path = user(surrogates, path, names)
    return match["scheme"] + _domain(surrogates, match["domain"]) + path


def network_address(surrogates: Surrogates, surface: str) -> str:
    """Return an address of version 4 or 6, as `surface` is one."""

    def draw(chance: Chance) -> str:
        if ":" in surface:
            groups = [f"{chance.below(1 << 16):x}" for _ in range(6)]
            return "2001:db8:" + ":".join(groups)
        return f"{chance.choice(_NETWORKS)}.{1 + chance.below(254)}"

    return surrogates.drawn("network address", surface, draw, initial_differs=False)


def _domain(surrogates: Surrogates, domain: str) -> str:
    """Return a reserved domain; a domain with many parts gets a part of its own in front."""

    def draw(chance: Chance) -> str:
        return f"{_other(surrogates, 'nodo', chance)}.{chance.choice(_DOMAINS)}"

    if _UNDER_COUNTRY.sub("", domain).count(".") == 1:
        known = surrogates.known("domain", domain)
        free = [free for free in _DOMAINS if not surrogates.context.is_given(free)]
        if known or free:
            return surrogates.among("domain", domain, free)
    return surrogates.drawn("domain", domain, draw, initial_differs=False)


def _run(surrogates: Surrogates, letters: str, names: NameBook, chance: Chance) -> str:
    """Return `letters` with the names in it replaced, and the rest by other names or letters."""
    folded = bare(letters)
    if len(folded) != len(letters):
        return _other(surrogates, letters, chance)
    known = names.get(folded)
    if len(folded) == 1 and known is not None:
        return like(letters, known.lower())
    if folded in offices(surrogates.language.code) and known is None:
        return letters
    # "alex.nowak" is Alexander, "lbroemmel" Lieselotte Brömmelhaus.
    for size in range(_MOST_INITIALS + 1 if len(folded) >= _MIN_NAME else 0):
        rest = folded[size:]
        short = names.short_for(rest) or names.short_for(_SPELT_UMLAUT.sub(r"\1", rest))
        if short is None or len(rest) < _MIN_NAME + bool(size) or _known(names, rest) is not None:
            continue
        front = names.initials(folded[:size]) if size else ""
        if front is not None:
            end = bare(surrogates.spelled_out(short))
            return like(letters, front + (end if size else end[: len(folded)]))
    replaced: list[str] = []
    start = i = 0
    while i < len(letters):
        longest = names.longest + _LETTERS_MORE
        sizes = range(min(longest, len(letters) - i), _MIN_NAME - 1, -1)
        parts = (folded[i : i + n] for n in sizes)
        found = next((part for part in parts if _known(names, part) is not None), "")
        if not found:
            i += 1
            continue
        replaced.append(_rest(surrogates, letters[start:i], names, chance))
        surrogate = bare(surrogates.spelled_out(_known(names, found) or ""))
        replaced.append(surrogate.capitalize() if letters[i].isupper() else surrogate)
        start = i = i + len(found)
    if len(letters) < _MIN_NAME and (initials := names.initials(folded)) is not None:
        return like(letters, initials)  # "jl.castel" is Jean-Luc
    if not start and names.given and len(letters) >= _MIN_NAME:
        # "yoli.serrano" is Yolanda.
        return like(letters, names.given[0][1])
    if start < len(letters):
        replaced.append(_other(surrogates, letters[start:], chance))
    return "".join(replaced)


def _known(names: NameBook, letters: str) -> str | None:
    """Return the surrogate of a name, which may be spelt without umlauts: "mueller"."""
    known = names.get(letters)
    return names.get(_SPELT_UMLAUT.sub(r"\1", letters)) if known is None else known


def _other(surrogates: Surrogates, letters: str, chance: Chance) -> str:
    """Return a name in the place of letters that may be a word, and other letters for a few."""
    if len(letters) < _MIN_NAME:
        return scramble(letters, chance)
    name = bare(surrogates.spelled_out(chance.choice(drawn(surrogates.language.surname_list))))
    return like(letters, "".join(filter(str.isalpha, name)))


def _rest(surrogates: Surrogates, letters: str, names: NameBook, chance: Chance) -> str:
    """Return other letters for those before a name, which may be initials of other names."""
    key = bare(letters)
    particles = sorted(surrogates.language.particles | _FRONTS, key=len, reverse=True)
    particle = next((each for each in particles if len(each) > 1 and key.endswith(each)), "")
    for end in dict.fromkeys(("", particle)):
        front = key.removesuffix(end)
        initials = names.initials(front) if 0 < len(front) <= _MOST_INITIALS else None
        if initials is not None or (end and not front):
            return like(letters, f"{initials or ''}{end}")
    return _other(surrogates, letters, chance)


def names_in(surface: str, surrogates: Surrogates, names: Names) -> NameBook:
    """Return the surrogates of the names that an address may have, and of its initials."""
    letters = set(map(bare, _LONE_LETTER.findall(surface)))
    given, surnames = map(surrogates.choices, (GIVEN, SURNAME))
    # Umlauts may be written out: "o.sandkuehler".
    spelt = dict.fromkeys((bare(surface), _SPELT_UMLAUT.sub(r"\1", bare(surface))), 0)
    own = {name: 0 for key in spelt for name in surnames.within(key)}
    found = {name: 0 for key in spelt for name in given.within(key)} | own if letters else {}
    initials = {x: names.initial_beside(x, found) for x in sorted(letters)}
    beside = next(filter(None, map(names.given_beside, own)), ())
    return NameBook((surnames, given), initials, beside)
