"""Read things from a Wikidata JSON dump: one entity a line, in one large list.

Only what a base needs is taken: labels and aliases in the languages that are asked for,
and the statements instance of (P31), subclass of (P279), part of (P361), member of (P463)
and located in (P131).  A thing is as well known as it has articles in Wikipedias.  The file is
read line by line, so that it may be larger than memory.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from ...knowledge.base import Relation
from ...languages.headword import Called
from .lines import broken, numbered_lines
from .writing import Builder

RELATIONS: Mapping[str, Relation] = {
    "P279": Relation.SUBCLASS_OF,
    "P31": Relation.INSTANCE_OF,
    "P463": Relation.MEMBER_OF,
    "P361": Relation.PART_OF,
    "P131": Relation.PART_OF,
}
"""The properties that say what stands above a thing."""

ROOTS: Mapping[str, str] = {
    "Q5": "PERSON",
    "Q2221906": "LOCATION",
    "Q56061": "LOCATION_REGION",
    "Q486972": "LOCATION_CITY",
    "Q515": "LOCATION_CITY",
    "Q6256": "LOCATION_COUNTRY",
    "Q43229": "ORGANIZATION",
    "Q16917": "ORGANIZATION_HOSPITAL",
    "Q41487": "ORGANIZATION_COURT",
    "Q4830453": "ORGANIZATION_COMPANY",
    "Q28640": "DEMOGRAPHIC_PROFESSION",
}
"""Classes whose members have a label: human, geographic location, organisation, ..."""


def add_wikidata(builder: Builder, path: Path, *, languages: Collection[str]) -> None:
    """Add the items of a dump (.json, .json.gz, .json.bz2) that have a name in `languages`.

    Raises `CorpusError` for a line that is no entity.
    """
    builder.set_roots(ROOTS)
    for number, line in numbered_lines(path):
        text = line.strip().removesuffix(",")
        if text in ("", "[", "]"):
            continue
        try:
            entity = json.loads(text)
            if entity.get("type", "item") == "item":
                _add(builder, entity, languages)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise broken(path, number, "is no entity of Wikidata; fetch the dump anew") from None


def _add(builder: Builder, entity: Mapping[str, Any], languages: Collection[str]) -> None:
    names = {lang: entity["labels"][lang] for lang in languages if lang in entity["labels"]}
    if not names:
        return
    code = entity["id"]
    builder.add(code, rank=len(entity.get("sitelinks", ())))
    for language, name in names.items():
        builder.call(code, Called(name["value"]), language=language)
    for language in languages:
        for alias in entity.get("aliases", {}).get(language, ()):
            builder.name(code, alias["value"], language=language)
    for claim, relation in RELATIONS.items():
        for parent in _values(entity.get("claims", {}).get(claim, ())):
            builder.relate(code, relation, parent)


def _values(statements: Collection[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the items that statements name; what is unknown or out of date names none."""
    for statement in statements:
        snak = statement["mainsnak"]
        if statement.get("rank") != "deprecated" and snak["snaktype"] == "value":
            yield snak["datavalue"]["value"]["id"]
