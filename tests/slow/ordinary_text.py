"""Ordinary text of any size: the invented notes again and again, each time with other names."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

_CORPUS = Path(__file__).resolve().parents[1] / "corpus"
_FOLDERS = ("spanish", "gold", "institutions")
# Labels of what is somebody's own, and differs from note to note.
_OWN = re.compile("NOMBRE|NAME|PERSON|ID_|NUMERO|TELEF|PHONE|CORREO|EMAIL|CALLE|STREET")
_WORD = re.compile(r"[^\W\d_]+|\d+")
_BEGINNINGS = "b c d f g l m n p r s t v br tr cl gr z j".split()
_VOWELS = "a e i o u ia ue".split()
_ENDS = ("", "n", "s", "r", "z", "l")


def ordinary_text(size: int, *, seed: int = 3) -> str:
    """Return so many characters of notes, in which the same name hardly ever comes again."""
    chance = random.Random(seed)
    notes = [*_notes()]
    parts: list[str] = []
    length = 0
    while length < size:
        parts.append(_renamed(*chance.choice(notes), chance))
        length += len(parts[-1])
    return "".join(parts)[:size]


def _notes() -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Yield the notes, and where something in them is somebody's own."""
    for path in sorted(path for folder in _FOLDERS for path in (_CORPUS / folder).glob("*.ann")):
        places = []
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("T"):
                label, start, *_, end = line.split("\t")[1].split(" ")
                if _OWN.search(label):
                    places.append((int(start), int(end)))
        yield path.with_suffix(".txt").read_text("utf-8"), sorted(places)


def _renamed(text: str, places: list[tuple[int, int]], chance: random.Random) -> str:
    made: dict[str, str] = {}

    def other(found: re.Match[str]) -> str:
        word = found[0]
        if word.isdigit():
            return "".join(chance.choice("0123456789") for _ in word) if len(word) > 4 else word
        if len(word) < 4 or not word[0].isupper():
            return word
        if word not in made:
            syllables = (
                chance.choice(_BEGINNINGS) + chance.choice(_VOWELS)
                for _ in range(chance.randint(2, 3))
            )
            made[word] = ("".join(syllables) + chance.choice(_ENDS)).title()
        return made[word].upper() if word.isupper() else made[word]

    pieces = []
    end = 0
    for start, stop in places:
        if start >= end:
            pieces += text[end:start], _WORD.sub(other, text[start:stop])
            end = stop
    return "".join((*pieces, text[end:].rstrip(), "\n\n"))
