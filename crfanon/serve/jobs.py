"""Jobs: a text, what is found in it and what became of it, in one JSON object.

This is the form in which the multilingual anonymizer takes and gives its work:

- ``text``, and if known its ``language``;
- ``method``: the name of a masking method;
- ``ner``: the mentions, each with ``id``, ``start``, ``end`` and ``label``, and perhaps ``text``;
- ``coref``: chains of mentions, each a list of their ids;
- ``anonymizer``: the masked text, as its ``output``;
- ``tableofsolutions``: what stands for what, with the fields of `Solution`; its ids are those of
  the mentions.

A client may leave out all of a job but the text.  Mentions that are given are taken as they
are, and nothing else is looked for; chains that are given are not judged.  What a job holds
besides is kept.  `docs/job.schema.json` describes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Any, NamedTuple

from ..errors import DocumentError
from ..link import resolve
from ..mask import Masked, SolutionTable
from ..mask.table.solutions import read_solution
from ..mask.table.table import digest
from ..text.document import Document
from ..text.spans import Entity, Span

_GIVEN = "given"
_NOUNS = {
    "suppression": "suppress",
    "tagging": "tag",
    "substitution": "substitute",
    "random substitution": "substitute",
    "generalization": "generalize",
}


class Job(NamedTuple):
    """A job as it was handed in; ``repr`` shows no text.

    `mentions` and `chains` are None where none were given.  `content` is the whole object.
    """

    text: str
    language: str
    method: str
    mentions: tuple[tuple[int, Span], ...] | None
    chains: tuple[tuple[int, ...], ...] | None
    content: Mapping[str, Any]
    place: str

    def __repr__(self) -> str:
        return f"<Job: {len(self.text)} characters>"

    def document(self, doc_id: str) -> Document | None:
        """Return the document with the mentions that were given; None if there are none.

        Where no chains are given, the mentions are linked as by `link.resolve`.
        """
        if self.mentions is None:
            return None
        spans = tuple(span for _, span in self.mentions)
        document = Document(doc_id, self.text, spans=spans, language=self.language)
        if self.chains is None:
            return resolve(document)
        of_id = dict(self.mentions)
        chains = [tuple(sorted(of_id[id] for id in chain)) for chain in self.chains if chain]
        linked = {span for chain in chains for span in chain}
        chains += [(span,) for span in spans if span not in linked]
        entities = (Entity(chain[0].label, chain) for chain in sorted(chains))
        return document.with_(entities=tuple(entities))

    def done(self, document: Document, masked: Masked, *, language: str, method: str) -> bytes:
        """Return the job with what was found and masked, as JSON."""
        given = [id for id, _ in self.mentions or ()]
        ids = given or [number for number, _ in enumerate(document.spans, start=1)]
        columns = list(zip(ids, document.spans, masked.table.solutions))
        id_of = {span: id for id, span, _ in columns}
        content = {
            **self.content,
            "text": self.text,
            "language": self.language or language,
            "method": self.method or method,
            "ner": [
                {"id": id, "start": s.start, "end": s.end, "label": s.label, "text": s.original}
                for id, _, s in columns
            ],
            "coref": [[id_of[span] for span in entity.mentions] for entity in document.entities],
            "anonymizer": {"output": masked.text},
            "tableofsolutions": [s._replace(id=id)._asdict() for id, _, s in columns],
        }
        return json.dumps(content).encode("ascii") + b"\n"


def read_job(data: bytes, *, place: str) -> Job:
    """Return the job that is handed in; `place` names it in messages.

    Raises `DocumentError` when it is no job, or its mentions are empty, overlap, or do not fit
    the text.
    """
    content = _content(data, place)
    text = _text(content, "text", place)
    mentions = _mentions(content.get("ner"), text, place)
    return Job(
        text,
        _text(content, "language", place, default=""),
        _method(_text(content, "method", place, default="")),
        mentions,
        _chains(content.get("coref"), mentions, place),
        content,
        place,
    )


def job_of(text: str, *, place: str) -> Job:
    """Return the job that a text is of which nothing else is known."""
    return Job(text, "", "", None, None, {}, place)


def masked_in(data: bytes, *, place: str, doc_id: str) -> tuple[str, SolutionTable]:
    """Return the output of a job that was done, and the table that restores it.

    The table fits by position as long as the output has its replacements where they were.
    """
    content = _content(data, place)
    anonymizer = content.get("anonymizer")
    if not isinstance(anonymizer, dict) or "tableofsolutions" not in content:
        raise DocumentError(
            f"{place}: is a job that was not done yet; give one that has anonymizer and "
            "tableofsolutions"
        )
    output = _text(anonymizer, "output", place)
    try:
        solutions = tuple(
            sorted(map(read_solution, content["tableofsolutions"]), key=attrgetter("start"))
        )
    except (KeyError, TypeError):
        raise DocumentError(
            f"{place}: tableofsolutions: is not as `crfanon anonymize --format job` writes it; "
            "give the job as it was written"
        ) from None
    fits = all(output[s.masked_start : s.masked_end] == s.replacement for s in solutions)
    table = SolutionTable(doc_id or place, digest(output) if fits else "", solutions)
    table.check()
    return output, table


def _content(data: bytes, place: str) -> dict[str, Any]:
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        raise DocumentError(f"{place}: is no job; give a JSON object with text")
    return content


def _text(content: Mapping[str, Any], field: str, place: str, default: str | None = None) -> str:
    value = content.get(field, default)
    if value is None and default is not None:
        return default
    if not isinstance(value, str):
        raise DocumentError(f"{place}: {field}: is missing or no text; give a job that has it")
    return value


def _method(name: str) -> str:
    """Return the name of a masking method, which other programs call by nouns.

    >>> _method("Random Substitution"), _method("tag"), _method("")
    ('substitute', 'tag', '')
    """
    return _NOUNS.get(name.strip().casefold(), name)


def _mentions(given: Any, text: str, place: str) -> tuple[tuple[int, Span], ...] | None:
    """Return the mentions in the order of the text, with their ids."""
    if given is None:
        return None
    if not isinstance(given, list):
        raise DocumentError(f"{place}: ner: is no list; give a list of mentions, or leave it out")
    mentions = [_mention(item, n, text, place) for n, item in enumerate(given, start=1)]
    mentions.sort(key=lambda mention: mention[1])
    if len({id for id, _ in mentions}) < len(mentions):
        raise DocumentError(f"{place}: ner: two mentions have one id; give each its own")
    for (_, before), (id, span) in pairwise(mentions):
        if span.start < before.end:
            raise DocumentError(
                f"{place}: ner {id}: overlaps another mention at {span.start}; give mentions that "
                "are apart"
            )
    return tuple(mentions)


def _mention(item: Any, number: int, text: str, place: str) -> tuple[int, Span]:
    where = f"{place}: mention {number} of ner"
    fields = ("id", "start", "end", "label")
    values: list[Any] = [item.get(field) for field in fields] if isinstance(item, dict) else []
    if list(map(type, values)) != [int, int, int, str] or not values[3].strip():
        raise DocumentError(f"{where}: is not as it should be; give id, start, end and label")
    id, start, end, label = values
    if not 0 <= start < end <= len(text):
        raise DocumentError(
            f"{where}: is empty or outside of the text; give offsets of characters, from 0"
        )
    if item.get("text") not in (None, text[start:end]):
        raise DocumentError(
            f"{where}: its text is not what stands at {start}-{end}; give offsets of characters "
            "(code points, not bytes)"
        )
    return id, Span(start, end, label, _GIVEN)


def _chains(
    given: Any, mentions: Sequence[tuple[int, Span]] | None, place: str
) -> tuple[tuple[int, ...], ...] | None:
    if given is None:
        return None
    if not isinstance(given, list) or not all(isinstance(chain, list) for chain in given):
        raise DocumentError(
            f"{place}: coref: is no list of lists of ids; correct it or leave it out"
        )
    ids = [id for chain in given for id in chain]
    known = {id for id, _ in mentions or ()}
    if any(type(id) is not int or id not in known for id in ids):
        raise DocumentError(f"{place}: coref: names an id that no mention of ner has; correct it")
    if len(set(ids)) < len(ids):
        raise DocumentError(f"{place}: coref: a mention stands in two chains; leave it in one")
    return tuple(map(tuple, given))
