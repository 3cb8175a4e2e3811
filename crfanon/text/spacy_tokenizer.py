"""The tokenizers to choose from: crfanon's own, and those of spaCy.

A model is run with the tokenizer it was trained with, which its card names.
spaCy's blank pipelines are what many clinical systems were built on, and their
rules are written for each language; crfanon's own is many times quicker and
cuts where a token of spaCy holds more than a name ("MartínezNºCol").
"""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import ConfigError, MissingExtraError
from .tokenizer import Splitter, Tokenizer, line_and_sentence_starts
from .tokens import Lexicon, Tokens

if TYPE_CHECKING:
    from spacy.language import Language

OWN = "crfanon"
SPACY = "spacy"
TOKENIZERS = (OWN, SPACY)

# spaCy holds texts in UTF-8, which has no lone surrogates.
_SURROGATE = re.compile("[\ud800-\udfff]")
# As many forms as the tokenizer remembers pieces; spaCy keeps about as much again.
_MAX_FORMS = 100_000


def make_splitter(name: str, language: str) -> Splitter:
    """Return the tokenizer called `name`, one of `TOKENIZERS`, for a language.

    Raises `ConfigError` when there is none, and `MissingExtraError` when its
    package is not installed.
    """
    if name == OWN:
        return Tokenizer()
    if name == SPACY:
        return SpacyTokenizer(language)
    raise ConfigError(f"tokenizer {name!r}: not known; use one of {', '.join(TOKENIZERS)}")


def describe(name: str) -> dict[str, str]:
    """Return the entry of a tokenizer in a model's card: its name, and the version of spaCy.

    >>> describe("crfanon")
    {'name': 'crfanon'}
    """
    return (
        {"name": name, "version": _import_spacy().__version__} if name == SPACY else {"name": name}
    )


def check(described: Mapping[str, Any]) -> str:
    """Return the name of a tokenizer that is here and cuts as the one that was described.

    The rules of spaCy change from one minor version to the next, and a model
    that meets other tokens than it was trained on masks less without a sign.
    Raises `ConfigError` when the tokenizer is another one, and
    `MissingExtraError` when its package is not installed.

        >>> check({"name": "crfanon"})
        'crfanon'
    """
    name = described.get("name")
    if name not in TOKENIZERS:
        raise ConfigError(f"tokenizer {name!r}: not known; use one of {', '.join(TOKENIZERS)}")
    if name == SPACY:
        trained, here = str(described.get("version")), _import_spacy().__version__
        if trained.split(".")[:2] != here.split(".")[:2]:
            raise ConfigError(
                f"tokenizer spacy: spaCy is {here}, the model was trained with {trained}; "
                "install that version or train the model again"
            )
    return str(name)


class SpacyTokenizer:
    """The tokenizer of ``spacy.blank(language)``, lines and sentences as in crfanon's own.

    Its tokens of white space are left out.  It may be shared between threads.

        >>> SpacyTokenizer("es")("Dra. MartínezNºCol: 28 70973").forms
        ['Dra.', 'MartínezNºCol', ':', '28', '70973']
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._lock = threading.Lock()
        self._start_afresh()

    def _start_afresh(self) -> None:
        # spaCy never forgets a string either, so both begin anew together.
        self._cut = _blank(self._language).tokenizer
        self._lexicon = Lexicon()

    def __call__(self, text: str) -> Tokens:
        """Return the tokens of `text`: their starts, ends and forms, not the text."""
        with self._lock:
            if len(self._lexicon) > _MAX_FORMS:
                self._start_afresh()
            lexicon = self._lexicon
            places = [
                (token.idx, token.idx + len(token))
                for token in self._cut(_SURROGATE.sub("\ufffd", text))
                if not token.is_space
            ]
            forms = [text[start:end] for start, end in places]
            form_ids = np.fromiter(map(lexicon.number, forms), np.int32, len(forms))
        starts, ends = np.array(places, np.int32).reshape(-1, 2).T.copy()
        line_starts, sentence_starts = line_and_sentence_starts(text, starts, ends, forms)
        return Tokens(lexicon, form_ids, starts, ends, line_starts, sentence_starts)


def _import_spacy() -> Any:
    # It takes a second to import, and is an extra.
    try:
        import spacy
    except ModuleNotFoundError as error:
        if error.name != "spacy":
            raise
        raise MissingExtraError(
            "tokenizer spacy: spaCy is not installed; pip install crfanon[spacy]"
        ) from None
    return spacy


def _blank(language: str) -> Language:
    spacy = _import_spacy()
    try:
        blank: Language = spacy.blank(language)
    except ImportError:
        raise ConfigError(
            f"tokenizer spacy: spaCy has no tokenizer for the language {language!r}, or lacks a "
            "package for it; use the tokenizer crfanon"
        ) from None
    return blank
