"""The arguments that several commands share."""

from __future__ import annotations

import argparse


def add_paths(parser: argparse.ArgumentParser) -> None:
    """Add PATH..., the documents, and their encoding."""
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        help="files, folders (with all they hold), or - for standard input",
    )
    parser.add_argument(
        "--encoding",
        metavar="E",
        type=_encoding,
        default="utf-8",
        help="how the documents are encoded: utf-8 (default), latin-1, cp1252, utf-16, ...",
    )


def add_model(parser: argparse.ArgumentParser) -> None:
    """Add --model and --lang, of which one is enough."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--model", metavar="M", help="the model to find personal data with")
    group.add_argument("--lang", metavar="L", help="the language, whose default model is taken")


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add --jobs."""
    parser.add_argument(
        "--jobs", metavar="N", type=_positive, default=1, help="worker processes (default 1)"
    )


def _encoding(name: str) -> str:
    from ..errors import ConfigError
    from ..files import codec_name

    try:
        return codec_name(name)
    except ConfigError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _positive(value: str) -> int:
    try:
        number = int(value)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{value!r} is not a whole number from 1")
    return number
