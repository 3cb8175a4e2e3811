"""``crfanon config``: the settings that apply, where each was set, and which there are."""

from __future__ import annotations

import argparse

from ._parsers import Parsers, add_actions, add_command


def add_parser(parsers: Parsers) -> None:
    """Describe the command and what it can do."""
    actions = add_actions(
        parsers,
        "config",
        help="show the configuration that is in force",
        description="Look at the configuration: what looks at texts of each language, how that "
        "is settled, what is masked and how.",
    )
    show = add_command(actions, "show", _show, help="print what is in force")
    show.add_argument("--config", metavar="FILE", help="a configuration file")
    show.add_argument("--lang", metavar="L", help="only what holds for this language")
    show.add_argument(
        "--stages",
        action="store_true",
        help="print the stages that a document goes through instead, in their order",
    )
    add_command(actions, "reference", _reference, help="print what can be set")


def _show(arguments: argparse.Namespace) -> int:
    """Print what is in force as a configuration file, each value with the file and line where it
    was set. What is printed can be edited and given to --config.
    """
    from ..config import Configuration, render

    if arguments.stages:
        print(_stages(arguments), end="")
        return 0
    print(render(Configuration.read(arguments.config), arguments.lang), end="")
    return 0


def _stages(arguments: argparse.Namespace) -> str:
    """Return the stages that apply, a line each: name, fields read and written, what it does."""
    import warnings

    from ..decide.stage_names import DOES
    from ..errors import NoModelWarning
    from ..pipeline import Anonymizer

    with warnings.catch_warnings():
        # Whoever asks for stages sees that there is no model among them.
        warnings.simplefilter("ignore", NoModelWarning)
        anonymizer = Anonymizer(lang=arguments.lang, config=arguments.config)
    lines = []
    for stage in anonymizer.stages:
        name = f"{stage.name} ({stage.source})" if stage.source else stage.name
        fields = f"{stage.reads} > {stage.writes}".replace(" > ", " -> ")
        lines.append(f"{name:28} {fields:46} {DOES[stage.name]}\n")
    return "".join(lines)


def _reference(_: argparse.Namespace) -> int:
    """Print all that can be set, with its values, its default and what it does: in a
    configuration, of detectors and masking methods, and in a training configuration.
    """
    from ._reference import page

    print(page(), end="")
    return 0
