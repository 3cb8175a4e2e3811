"""The environment: what is read out of it, and what of it other programs get to see."""

from __future__ import annotations

import os

PASSWORD_VARIABLE = "CRFANON_PASSWORD"
"""May hold the password of a table."""


def environment() -> dict[str, str]:
    """Return the environment for a program that is started: this one, without the password."""
    return {name: value for name, value in os.environ.items() if name != PASSWORD_VARIABLE}
