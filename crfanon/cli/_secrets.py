"""Keys and passwords on the command line: named or asked for, never written in it.

A command line is seen by everybody on the machine and kept by the shell, so a password comes
from a file, from the environment or from the terminal.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING, NamedTuple

from ..detect.plugins.environment import PASSWORD_VARIABLE
from ..errors import KeyFault
from ._errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..config import InForce
    from ..crypto.keys import Key
    from ._documents import Documents


class Secrets(NamedTuple):
    """The source of a command's key or password: the arguments of `add_secrets`."""

    key_file: str | None = None
    password_file: str | None = None

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Secrets:
        """Return the values of these options on a command line."""
        return cls(arguments.key_file, arguments.password_file)

    def key(self) -> Key | None:
        """Return the key in the key file, if one is named."""
        if self.key_file is None:
            return None
        from ..crypto.keys import Key

        return Key.from_file(self.key_file)

    def password(self) -> str:
        """Return the password for something that is there."""
        return self._given() or _asked("Password: ")

    def new_password(self) -> str:
        """Return the password for something new; at a terminal it is asked for twice."""
        given = self._given()
        if given:
            return given
        password = _asked("New password: ")
        if _asked("The same again: ") != password:
            raise KeyFault("password: is not the same twice; begin anew")
        return password

    def _given(self) -> str:
        if self.password_file is None:
            return os.environ.get(PASSWORD_VARIABLE, "")
        try:
            with open(self.password_file, encoding="utf-8") as file:
                password = file.readline().rstrip("\r\n")
        except (OSError, UnicodeError):
            password = ""
        if not password:
            raise KeyFault(
                f"{self.password_file}: has no password in its first line, or cannot be read; "
                "name another --password-file"
            )
        return password


def add_secrets(parser: argparse.ArgumentParser) -> None:
    """Add --key-file and --password-file."""
    parser.add_argument(
        "--key-file",
        metavar="FILE",
        help="a key that `crfanon keys create` wrote: of the table, of methods that need one, "
        "and of the vault (by default FILE.key beside that)",
    )
    parser.add_argument(
        "--password-file",
        metavar="FILE",
        help="its first line is the password; else it is that of the environment variable "
        f"{PASSWORD_VARIABLE}, or asked for at the terminal",
    )


def keep_apart(
    arguments: argparse.Namespace, documents: Documents, in_force: InForce | None = None
) -> None:
    """Keep what options and the configuration name apart from each other and the documents.

    Raises `UsageError` if two of them are one file, of which one would be written over: a key
    that is overwritten takes with it whatever it has encrypted.  The files that stand beside a
    vault or make up a report count as well.  Key, password and table are no documents, wherever
    they lie, and neither is a table of subjects.
    """
    seen: dict[str, str] = {}
    for shown, path in _named_files(arguments, in_force):
        real = os.path.realpath(path)
        if seen.setdefault(real, shown) != shown:
            raise UsageError(f"{path}: is named by {seen[real]} and {shown}; give each its own")
        if shown != "-o":
            documents.protect(path, option=shown)
    subjects = _said("subject_from", arguments, in_force)
    if subjects is not None:
        from ..vault.subjects import is_table

        if is_table(subjects):
            documents.protect(subjects, option="--subject-from")


def _said(option: str, arguments: argparse.Namespace, in_force: InForce | None) -> str | None:
    """Return the value of an option on the command line, else in the configuration."""
    said: str | None = getattr(arguments, option, None)
    if said is None and in_force is not None:
        said = in_force.get(f"masking.{option}")
    return said


def _named_files(
    arguments: argparse.Namespace, in_force: InForce | None
) -> Iterator[tuple[str, str]]:
    """Yield the option or setting that names a file, and the path."""
    named: dict[str, tuple[str, str]] = {}
    for option in ("output", "solutions", "key_file", "password_file", "report", "vault"):
        path = getattr(arguments, option, None)
        if path is not None:
            named[option] = "-o" if option == "output" else f"--{option.replace('_', '-')}", path
    for option in ("key_file", "vault"):
        setting = f"masking.{option}"
        path = in_force.get(setting) if in_force is not None else None
        if path is not None:
            named.setdefault(option, (setting, path))
    for option, (shown, path) in named.items():
        # `restore` writes the one file that is named.
        if option == "report" and hasattr(arguments, "report_names"):
            from ._report import files_of

            yield from ((shown, str(file)) for file in files_of(path))
        elif option == "vault":
            from ..vault import KEY_SUFFIX, SIDE_SUFFIXES

            yield from ((shown, f"{path}{suffix}") for suffix in ("", *SIDE_SUFFIXES))
            if "key_file" not in named:
                yield f"the key of {shown}", f"{path}{KEY_SUFFIX}"
        else:
            yield shown, path


def _asked(prompt: str) -> str:
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError(
            f"a password is needed and there is no terminal to ask at; give --password-file or "
            f"set {PASSWORD_VARIABLE}"
        )
    from getpass import getpass

    return getpass(prompt)
