"""The named entities of STRING, the Portuguese processing chain of INESC-ID L2F.

Its parser, XIP, writes a text as XML, sentence by sentence (``LUNIT``): a tree of
``NODE`` elements with a number each, whose leaves hold a ``TOKEN``, and beside the tree
the dependencies.  A named entity is a dependency of one node, with features that say
its kind::

    <LUNIT>
      <NODE num="0" tag="TOP" start="0" end="21">
        <NODE num="4" tag="NOUN" start="0" end="8">
          <NODE num="2" tag="NOUN" start="0" end="3"><TOKEN pos="NOUN">Ana</TOKEN></NODE> ...
      </NODE>
      <DEPENDENCY name="NE">
        <FEATURE attribute="PEOPLE" value="+"/><FEATURE attribute="INDIVIDUAL" value="+"/>
        <PARAMETER ind="0" num="4" word="Ana Dias"/>
      </DEPENDENCY>
    </LUNIT>

Where a node stands in the text is worked out from the words: the offsets that XIP
writes count what came out of the steps before it.  All tokens have to stand in the
text, in order, with nothing between them.  One thing is allowed for, contractions: what
is written "no" may be the tokens "em" and "o", or "no" and "o".  So tokens that do not
stand there may make up one word of the text, whose beginning or end is one of them, and
short ones may belong to the word before.

Documents with a DTD are refused, since only these declare entities.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from xml.parsers import expat

from ...files.xml import parser_for
from ...text.document import Document
from ...text.normalize import fold
from .answers import MOST_BYTES, Found, Refused, usual_labels
from .bounded import kill
from .environment import environment

Features = tuple[frozenset[str], str]
"""Features that an entity has all of, and the label that it has then."""


def usual_features() -> list[Features]:
    """Return the features that tell the kind of an entity; the first ones that it has count."""
    usual = usual_labels()["string"]
    return [(frozenset(features.split()), label) for features, label in usual.items()]


# As many tokens as a written word is taken apart into, at most, and the letters of the
# longest article or pronoun ("aquele") that is repeated behind its contraction.
_MOST_PARTS = 4
_MOST_LETTERS = 6
_WORD = re.compile(r"\w+(?:['’-]\w+)*")


class _Entity(NamedTuple):
    """An entity: its features, and the tokens of its node."""

    features: frozenset[str]
    first: int
    last: int


def find(content: bytes, text: str, table: Sequence[Features]) -> Iterator[Found]:
    """Yield the entities of `text` in what STRING wrote about it, labelled by `table`.

    An entity of which no line of the table speaks has its features as label.  Raises
    `Refused` when that is not XML, or is about another text.
    """
    reader = _Reader()
    reader.read(content)
    places = align(reader.tokens, text)
    for entity in reader.entities:
        standing = [place for place in places[entity.first : entity.last] if place]
        if not standing:
            raise Refused("an entity has no words that stand in the text")
        label = next(
            (label for features, label in table if features <= entity.features),
            " ".join(sorted(entity.features)) or "NE",
        )
        yield Found(standing[0][0], standing[-1][1], label)


def align(tokens: Sequence[str], text: str) -> list[tuple[int, int] | None]:
    """Return the offsets of each token in `text`; None for a token that is no word by itself.

        >>> align(["Vive", "no", "o", "Porto", "de", "a", "Ana"], "Vive no Porto da Ana")
        [(0, 4), (5, 7), None, (8, 13), (14, 16), (14, 16), (17, 20)]

    Raises `Refused` when the tokens are not those of the text.
    """
    places: list[tuple[int, int] | None] = []
    at = _skip(text, 0)
    while len(places) < len(tokens):
        number = len(places)
        end = _end_of(tokens[number], text, at)
        if end is not None:
            places.append((at, end))
            at = _skip(text, end)
            continue
        word = _WORD.match(text, at)
        behind = _skip(text, word.end()) if word else at
        for count in range(1, min(_MOST_PARTS, len(tokens) - number) + 1):
            parts = tokens[number : number + count]
            if all(map(_is_short, parts)) and _goes_on(tokens, number + count, text, at):
                places += [None] * count
                break
            if (
                word
                and _makes_up(parts, word[0])
                and _goes_on(tokens, number + count, text, behind)
            ):
                places += [word.span()] * count
                at = behind
                break
        else:
            raise Refused(f"the XML is not about this text: they part at character {at}")
    if at < len(text):
        raise Refused(f"the XML is not about this text: it ends before character {at}")
    return places


def _is_short(token: str) -> bool:
    return len(token) <= _MOST_LETTERS and not token.strip("abcdefghijklmnopqrstuvwxyzàáâãéêíóôõúç")


def _makes_up(parts: Sequence[str], word: str) -> bool:
    first, last, whole = fold(parts[0]), fold(parts[-1]), fold(word)
    return len(parts) > 1 and "" not in parts and (whole.startswith(first) or whole.endswith(last))


def _goes_on(tokens: Sequence[str], number: int, text: str, at: int) -> bool:
    if number == len(tokens):
        return at == len(text)
    return _end_of(tokens[number], text, at) is not None


def _end_of(token: str, text: str, at: int) -> int | None:
    """Return the end of a token that stands at a place as whole words, None if it does not."""
    for number, part in enumerate(token.split()):
        if number:
            at = _skip(text, at)
        if not text.startswith(part, at):
            return None
        at += len(part)
    is_within = 0 < at < len(text) and text[at - 1].isalpha() and text[at].isalpha()
    return None if is_within or not token.strip() else at


def _skip(text: str, at: int) -> int:
    """Return the next place from `at` on that is no white space."""
    while at < len(text) and text[at].isspace():
        at += 1
    return at


class _Reader:
    """Reads the XML; its methods are called by the parser, in document order."""

    def __init__(self) -> None:
        self.tokens: list[str] = []
        self.entities: list[_Entity] = []
        self._nodes: dict[str, tuple[int, int]] = {}
        self._open: list[tuple[str, int]] = []
        self._token: list[str] | None = None
        self._features: set[str] | None = None
        self._parameters: list[str] = []
        self._pending: list[tuple[frozenset[str], list[str]]] = []
        self._seen = False
        self._parser = parser_for(self)

    def read(self, content: bytes) -> None:
        if len(content) > MOST_BYTES:
            raise Refused("the XML is too long")
        try:
            self._parser.Parse(content, True)
        except expat.ExpatError as error:
            what = expat.ErrorString(error.code)
            raise self._error(f"is not XML ({what})", error.lineno) from None
        except (LookupError, ValueError):  # an encoding that Python does not know
            raise Refused("the XML has an unknown encoding; write UTF-8") from None
        self._refuse_pending()
        if not self._seen:
            raise Refused("the XML has no LUNIT; is it what XIP writes?")

    def _error(self, problem: str, line: int | None = None) -> Refused:
        return Refused(f"the XML, line {line or self._parser.CurrentLineNumber}: {problem}")

    def refuse_declaration(self, *_: object) -> None:
        raise self._error("has a DTD; leave it out")

    def _refuse_pending(self) -> None:
        if self._pending:
            raise self._error("an entity belongs to no sentence")

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        element = name.upper()
        if element == "LUNIT":
            self._seen = True
            self._refuse_pending()
            self._nodes = {}
        elif element == "NODE":
            self._open.append((attributes.get("num", ""), len(self.tokens)))
        elif element == "TOKEN":
            self._token = []
        elif element == "DEPENDENCY":
            self._features = set() if attributes.get("name") == "NE" else None
            self._parameters = []
        elif self._token is not None:
            # Readings and features follow the word itself.
            self._close_token()
        elif self._features is not None:
            if element == "FEATURE" and attributes.get("value") != "-":
                self._features.add(attributes.get("attribute", "").lower())
            elif element == "PARAMETER":
                self._parameters.append(attributes.get("num", ""))

    def end(self, name: str) -> None:
        element = name.upper()
        if element == "TOKEN":
            self._close_token()
        elif element == "NODE" and self._open:
            number, first = self._open.pop()
            if number:
                self._nodes[number] = first, len(self.tokens)
        elif element == "DEPENDENCY" and self._features is not None:
            self._pending.append((frozenset(self._features), self._parameters))
            self._features = None
        elif element == "LUNIT":
            for features, parameters in self._pending:
                if not parameters or not self._nodes.keys() >= set(parameters):
                    raise self._error("an entity has no node, or none that is in its sentence")
                nodes = (self._nodes[number] for number in parameters)
                self.entities += [_Entity(features, *node) for node in nodes]
            self._pending = []

    def _close_token(self) -> None:
        if self._token is not None:
            self.tokens.append("".join(self._token).strip())
            self._token = None

    def characters(self, data: str) -> None:
        if self._token is not None:
            self._token.append(data)


class Files:
    """The files that STRING wrote about each document, in a folder, by document name.

    About ``ward/note.txt`` it is ``ward/note.xml`` or ``ward/note.txt.xml``.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, document: Document) -> bytes:
        """Return the content of the file; raises `Refused` when there is none."""
        name = PurePosixPath(document.doc_id)
        if not name.name or name.is_absolute() or ".." in name.parts:
            raise Refused("there is no file of this name in the folder of XML files")
        for beside in (name.with_suffix(".xml"), name.with_name(f"{name.name}.xml")):
            path = self._folder / beside
            if path.is_file():
                try:
                    return path.read_bytes()
                except OSError as error:
                    raise Refused(f"{path}: cannot be read ({error.strerror})") from None
        raise Refused(f"{self._folder / name.with_suffix('.xml')}: is not there; write it first")


class Command:
    """A command that reads a text from standard input, as UTF-8, and writes the XML."""

    def __init__(self, command: Sequence[str], *, seconds: float) -> None:
        self._command = list(command)
        self._seconds = seconds

    def __call__(self, document: Document) -> bytes:
        """Return the output of the command; raises `Refused` when it fails or takes too long."""
        try:
            process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment(),
                start_new_session=True,
            )
        except OSError as error:
            raise Refused(f"{self._command[0]}: cannot be run ({error.strerror})") from None
        body = document.text.encode("utf-8", "replace")
        try:
            written, _ = process.communicate(body, timeout=self._seconds)
        except subprocess.TimeoutExpired:
            kill(process)
            raise Refused(
                f"{self._command[0]}: was not done within {self._seconds:g} s; give it more time"
            ) from None
        finally:
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()
        if process.returncode != 0:
            raise Refused(f"{self._command[0]}: ended with exit code {process.returncode}")
        return written
