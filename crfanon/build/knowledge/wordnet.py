"""Read English nouns from the database files of WordNet.

A synset is above another as its hypernym, its instance hypernym, or what it is a member or a
part of.  nltk's reader does the reading (``pip install 'crfanon[wordnet]'``); the files
(``data.noun``, ``index.noun``, ...) are those of any release of WordNet 3.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...errors import ConfigError, CorpusError, MissingExtraError
from ...knowledge.base import Relation
from ...languages.headword import Called
from .writing import Builder

ROOTS: Mapping[str, str] = {
    "wordnet:person.n.01": "PERSON",
    "wordnet:location.n.01": "LOCATION",
    "wordnet:city.n.01": "LOCATION_CITY",
    "wordnet:country.n.02": "LOCATION_COUNTRY",
    "wordnet:organization.n.01": "ORGANIZATION",
}
"""Synsets whose hyponyms have a label."""

# What the reader asks for besides; where it is missing the reader stops in the middle.
_NEEDED = ("data.noun", "index.noun", "lexnames")


def add_wordnet(builder: Builder, folder: Path) -> None:
    """Add the nouns of the WordNet in `folder`.

    Raises `MissingExtraError` without nltk, `ConfigError` where there is no WordNet, and
    `CorpusError` where its files cannot be read.
    """
    try:
        import nltk.data
        from nltk.corpus.reader.wordnet import WordNetCorpusReader, WordNetError
    except ImportError:
        raise MissingExtraError(
            "knowledge base: WordNet is read by nltk, which is not installed; "
            "pip install 'crfanon[wordnet]'"
        ) from None
    missing = [name for name in _NEEDED if not (folder / name).is_file()]
    if missing:
        raise ConfigError(
            f"{folder}: is no WordNet, for there is no {missing[0]}; give the folder of its files"
        )

    class Reader(WordNetCorpusReader):  # type: ignore[misc]
        def map_wn(self, version: str = "") -> None:
            """Map to no other WordNet, which nltk would look for among its own data."""

    builder.set_roots(ROOTS)
    # nltk reads only where it is told that it may; the user has named this folder.
    nltk.data.path.append(str(folder.resolve()))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that it knows no other languages
            reader = Reader(str(folder), None)
        for synset in reader.all_synsets("n"):
            _add(builder, synset)
        # The reader leaves them open.
        for file in (*reader._data_file_map.values(), reader._key_count_file):
            if file is not None:
                file.close()
    except (WordNetError, ValueError, LookupError, AssertionError, OSError):
        raise CorpusError(f"{folder}: WordNet cannot be read; fetch its files anew") from None
    finally:
        nltk.data.path.pop()


def _add(builder: Builder, synset: Any) -> None:
    code = _code(synset)
    builder.add(code, rank=sum(lemma.count() for lemma in synset.lemmas()))
    for place, name in enumerate(synset.lemma_names()):
        builder.call(code, Called(name.replace("_", " ")), language="en", place=place)
    for relation, above in (
        (Relation.SUBCLASS_OF, synset.hypernyms()),
        (Relation.INSTANCE_OF, synset.instance_hypernyms()),
        (Relation.MEMBER_OF, synset.member_holonyms()),
        (Relation.PART_OF, synset.part_holonyms()),
    ):
        for parent in above:
            builder.relate(code, relation, _code(parent))


def _code(synset: Any) -> str:
    return f"wordnet:{synset.name()}"
