"""Languages: a folder for each, and the code that reads these folders.

A folder with a ``language.yaml`` is a language; `language.language` gives access to what it holds.
"""

from pathlib import Path

LANGUAGES = tuple(
    sorted(file.parent.name for file in Path(__file__).parent.glob("*/language.yaml"))
)
"""The languages that there are rules, lists and words for."""
