"""Write the files of a model's folder: the card as YAML, and all of them or none."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from ..errors import DocumentError
from ..files.atomic import replacing


def make_folder(folder: Path) -> None:
    """Make the folder of a model, if it is not there; raises `DocumentError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DocumentError(
            f"{folder}: cannot be made ({error.strerror}), no model was written; choose another"
        ) from None


def write_files(files: Mapping[Path, bytes]) -> None:
    """Write all files to temporary names, then rename them, the first one last.

    The first is the card: until it is there, the other files do not match it,
    and a model whose files do not match is refused.  Folders are made where need be.
    """
    for folder in dict.fromkeys(path.parent for path in files):
        make_folder(folder)
    _write(files)


def _write(files: Mapping[Path, bytes]) -> None:
    if not files:
        return
    (path, data), *others = files.items()
    with replacing(path) as write:
        write(data)
        _write(dict(others))


def render_card(card: Mapping[str, Any]) -> bytes:
    """Return the card as YAML; what holds only plain values goes on one line."""
    text: str = yaml.safe_dump(
        dict(card), sort_keys=False, allow_unicode=True, default_flow_style=None, width=100
    )
    return text.encode()
