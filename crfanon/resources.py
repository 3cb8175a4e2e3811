"""The version, and where the data folders are: gazetteers, rules, features and models.

They stand beside the package in a checkout and inside it in a wheel; nothing
else in crfanon knows that difference.
"""

from pathlib import Path
from typing import Any

__version__ = "0.1.0"

_PACKAGE = Path(__file__).resolve().parent


def data_folder(name: str) -> Path:
    """Return the folder that holds the data called `name`, such as ``"models"``."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def read_yaml(path: Path) -> Any:
    """Return the content of a YAML file of crfanon's own, as plain values.

    Files of users are read by `settings`, which tells what is wrong with them and where.
    """
    import yaml

    return yaml.load(path.read_bytes(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
