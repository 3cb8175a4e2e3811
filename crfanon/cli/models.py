"""``crfanon models``: which there are, what they say, whether they are whole, what they share."""

from __future__ import annotations

import argparse


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command and what it can do."""
    parser = subparsers.add_parser(
        "models",
        help="list, show and verify models, share their words",
        description="Look at models, and keep once what they have in common.",
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True, title="actions")
    listing = actions.add_parser("list", help="name the models", description="Name the models.")
    listing.set_defaults(run=_list)
    show = actions.add_parser(
        "show",
        help="print a model's card",
        description="Print the card of a model: what it was trained on, how well it does, its "
        "licences, and the command that made it.",
    )
    show.add_argument("model", metavar="MODEL", help="a name or a folder")
    show.set_defaults(run=_show)
    verify = actions.add_parser(
        "verify",
        help="check that models are whole",
        description="Check that the files of models are those of their cards, and that they can "
        "be put to work.",
    )
    verify.add_argument("models", metavar="MODEL", nargs="*", help="names or folders (default all)")
    verify.set_defaults(run=_verify)
    share = actions.add_parser(
        "share-words",
        help="keep the words that models have in common once",
        description="Move the table of words out of models into the folder words beside them, "
        "where models of one language have the same file. They find what they found before.",
    )
    share.add_argument("models", metavar="MODEL", nargs="+", help="names or folders")
    share.set_defaults(run=_share_words)


def _list(_arguments: argparse.Namespace) -> int:
    """Print a line for each model: name, language, what it is for."""
    from ..crf.model import model_folder, model_names, read_card

    for name in model_names():
        card = read_card(model_folder(name))
        print(f"{name}\t{card.get('language', '')}\t{card.get('description', '')}".rstrip())
    return 0


def _show(arguments: argparse.Namespace) -> int:
    """Print the card as it stands in the model's folder, once it has proved to be one."""
    from ..crf.model import CARD, model_folder, read_card

    folder = model_folder(arguments.model)
    read_card(folder)
    print((folder / CARD).read_text(encoding="utf-8"), end="")
    return 0


def _verify(arguments: argparse.Namespace) -> int:
    """Load each model, and say of each that it is whole or what is wrong with it."""
    from ..crf.model import load_model, model_names
    from ..errors import ConfigError, CrfanonError
    from ._errors import say

    status = 0
    for model in arguments.models or model_names():
        try:
            load_model(model)
        except CrfanonError as error:
            say(str(error))
            status = max(status, 2 if isinstance(error, ConfigError) else 1)
        else:
            print(f"{model}: whole")
    return status


def _share_words(arguments: argparse.Namespace) -> int:
    """Move the words out of each model, and say of each where they are now."""
    from ..crf.model import model_folder
    from ..errors import ConfigError, CrfanonError
    from ..training.sharing import share_words
    from ._errors import say

    status = 0
    for model in arguments.models:
        try:
            path = share_words(model_folder(model))
        except CrfanonError as error:
            say(str(error))
            status = max(status, 2 if isinstance(error, ConfigError) else 1)
        else:
            print(f"{model}: " + (f"its words are in {path}" if path else "shares them already"))
    return status
