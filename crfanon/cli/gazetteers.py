"""``crfanon gazetteers``: show the lists, look words up, make the lists anew."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ._parsers import Parsers, add_actions, add_command


def add_parser(parsers: Parsers) -> None:
    """Describe the command."""
    actions = add_actions(
        parsers,
        "gazetteers",
        help="show the lists of names, places and words; look something up; make them anew",
        description="Work with the lists of names, places and words. A list is named by its "
        "path, such as es/city/written, and a folder of lists by its own, such as es/city.",
    )
    show = add_command(actions, "list", _list, help="show the lists and how many entries each has")
    show.add_argument("names", nargs="*", metavar="NAME", help="a list or folder; default: all")
    find = add_command(actions, "find", _find, help="say which lists have an entry")
    find.add_argument("entries", nargs="+", metavar="ENTRY")
    build = add_command(
        actions, "build", _build, help="make the lists that come from Python packages"
    )
    build.add_argument(
        "--check",
        action="store_true",
        help="write nothing; exit with 1 if a list differs from what would be written",
    )
    for action in (show, find, build):
        action.add_argument(
            "--folder", type=Path, metavar="DIR", help="where the lists are; default: the shipped"
        )


def _list(arguments: argparse.Namespace) -> int:
    """Show the lists and how many entries each has."""
    from ..gazetteers import Gazetteers, list_names

    names = arguments.names or list_names(folder=arguments.folder)
    sizes = [len(Gazetteers.entries(name, folder=arguments.folder)) for name in names]
    width = max(map(len, names), default=0)
    for name, size in zip(names, sizes):
        print(f"{name:{width}}  {size:7,}")
    return 0


def _find(arguments: argparse.Namespace) -> int:
    """Say which lists have an entry. Case and accents do not matter; an entry of several words is
    one argument: crfanon gazetteers find 'san sebastian'.
    """
    from ..gazetteers import Gazetteers, list_names

    gazetteers = Gazetteers.load(list_names(folder=arguments.folder), folder=arguments.folder)
    for entry in arguments.entries:
        print(f"{entry}: {', '.join(gazetteers.lists_of(entry)) or 'in no list'}")
    return 0


def _build(arguments: argparse.Namespace) -> int:
    """Make the lists that come from Python packages (crfanon[build]), and name those that changed.
    Lists written by hand are left alone.
    """
    from ..build.gazetteers import changes, versions, write
    from ..resources import data_folder

    folder = arguments.folder or data_folder("gazetteers")
    if not arguments.check:
        for name in write(folder):
            print(name)
        return 0
    different = changes(folder)
    for name in different:
        print(f"{name}: differs from what `crfanon gazetteers build` makes")
    if different:
        installed = ", ".join(f"{package} {version}" for package, version in versions().items())
        print(f"crfanon: the packages here are {installed}", file=sys.stderr)
    return 1 if different else 0
