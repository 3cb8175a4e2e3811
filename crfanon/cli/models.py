"""``crfanon models``: which there are, what they say, whether they are whole, what they share."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable

from ._parsers import Parsers, add_actions, add_command


def add_parser(parsers: Parsers) -> None:
    """Describe the command and what it can do."""
    actions = add_actions(
        parsers,
        "models",
        help="list, show and verify models, share their words",
        description="Look at models, and keep once what they have in common.",
    )
    add_command(actions, "list", _list, help="name the models")
    show = add_command(actions, "show", _show, help="print a model's card")
    show.add_argument("model", metavar="MODEL", help="a name or a folder")
    verify = add_command(actions, "verify", _verify, help="check that models are whole")
    verify.add_argument("models", metavar="MODEL", nargs="*", help="names or folders (default all)")
    share = add_command(
        actions, "share-words", _share_words, help="keep the words that models have in common once"
    )
    share.add_argument("models", metavar="MODEL", nargs="+", help="names or folders")


def _list(_arguments: argparse.Namespace) -> int:
    """Name the models."""
    from ..crf.model import model_folder, model_names, read_card

    for name in model_names():
        card = read_card(model_folder(name))
        print(f"{name}\t{card.get('language', '')}\t{card.get('description', '')}".rstrip())
    return 0


def _show(arguments: argparse.Namespace) -> int:
    """Print the card of a model: what it was trained on, how well it does, its licences, and the
    command that made it.
    """
    from ..crf.model import CARD, model_folder, read_card

    folder = model_folder(arguments.model)
    read_card(folder)  # it has to prove to be one
    print((folder / CARD).read_text(encoding="utf-8"), end="")
    return 0


def _verify(arguments: argparse.Namespace) -> int:
    """Check that the files of models are those of their cards, and that they can be put to work."""
    from ..crf.model import load_model, model_names

    def checked(model: str) -> str:
        load_model(model)
        return "whole"

    return _say_of_each(arguments.models or model_names(), checked)


def _share_words(arguments: argparse.Namespace) -> int:
    """Move the table of words out of models into the folder words beside them, where models of
    one language have the same file. They find what they found before.
    """
    from ..crf.model import model_folder
    from ..training.sharing import share_words

    def shared(model: str) -> str:
        path = share_words(model_folder(model))
        return f"its words are in {path}" if path else "shares them already"

    return _say_of_each(arguments.models, shared)


def _say_of_each(models: Iterable[str], done: Callable[[str], str]) -> int:
    """Print what `done` says of each model, or what is wrong with it; return the exit code."""
    from ..errors import ConfigError, CrfanonError
    from ._errors import say

    status = 0
    for model in models:
        try:
            print(f"{model}: {done(model)}")
        except CrfanonError as error:
            say(str(error))
            status = max(status, 2 if isinstance(error, ConfigError) else 1)
    return status
