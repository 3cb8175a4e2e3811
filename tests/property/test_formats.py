"""What a program could read before it was masked it can read afterwards, and comes back."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from html.parser import HTMLParser
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from crfanon.crypto.keys import Key
from crfanon.decide.slots import within_slots
from crfanon.errors import DocumentError
from crfanon.link import resolve
from crfanon.mask import METHODS, Masked, make_method
from crfanon.mask.thorough import mask_thoroughly
from crfanon.text.document import Document
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer
from crfanon.text.unescape import as_written, read, unescape

_LABELS = st.sampled_from(
    "PERSON NAME_PATIENT LOCATION_CITY LOCATION_STREET ORGANIZATION_COMPANY DATE AGE ID"
    " CONTACT_EMAIL CONTACT_PHONE DEMOGRAPHIC_PROFESSION".split()
)
_VALUES = st.one_of(
    st.sampled_from(
        [
            'Jörg "Joe" Müller', "Böhm & Söhne", "Ana O'Neil <ana@example.org>", "3.4.2021",
            "2021-04-03", "Calle Mayor 3, 2º", "C:\\Users\\moxley", "Zoë\tHale\nLeeds", "68 años",
            "+49 30 1234567",
            "Grünstraße 5", "30-71234567-9", "oficial de obra", "]]> --", "王伟", "a < b > c",
        ]
    ),
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Co", "Cn")), max_size=12),
)  # fmt: skip
_NUMBERS = st.one_of(
    st.integers(-10, 10**9), st.floats(-1e6, 1e6, allow_nan=False), st.booleans(), st.none()
)
_KEYS = st.sampled_from(["name", "born", "patient_id", "Straße", "x-ref", "notes"])
_METHODS = st.sampled_from(sorted(METHODS))
_examples = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
_tokenizer = Tokenizer()


@st.composite
def _found(draw: st.DrawFn, text: str) -> Document:
    """Return a document with spans of tokens at random, wherever they are."""
    seen = unescape(Document("doc", text))
    tokens = _tokenizer(seen.text)
    spans: list[Span] = []
    at = 0
    while at < len(tokens.starts):
        first = at + draw(st.integers(0, 12))
        last = first + draw(st.integers(1, 6))
        if last > len(tokens.starts):
            break
        start, end = int(tokens.starts[first]), int(tokens.ends[last - 1])
        spans.append(Span(start, end, draw(_LABELS)))
        at = last
    document = seen.with_(tokens=tokens, spans=tuple(spans))
    document = as_written(document, _tokenizer) if document.written else document
    return resolve(within_slots(document), lang="de", read=read)


def _masked(document: Document, name: str) -> Masked:
    method = make_method(name, seed=1, lang="de", keys=Key(bytes(32)))
    try:
        return mask_thoroughly(document, method=method, lang="de", splitter=_tokenizer)
    except DocumentError:  # spans at random may leave too much of each other
        reject()


@st.composite
def _json(draw: st.DrawFn) -> str:
    values = st.recursive(
        st.one_of(_VALUES, _NUMBERS, _VALUES.map(lambda v: f"<p>{html.escape(v)}</p>")),
        lambda inner: st.one_of(
            st.lists(inner, max_size=3), st.dictionaries(_KEYS, inner, max_size=4)
        ),
        max_leaves=8,
    )
    rows = draw(st.lists(st.dictionaries(_KEYS, values, max_size=4), min_size=1, max_size=3))
    ascii_only = draw(st.booleans())
    if draw(st.booleans()):
        return "\n".join(json.dumps(row, ensure_ascii=ascii_only) for row in rows)
    return json.dumps(rows, ensure_ascii=ascii_only, indent=draw(st.sampled_from([None, 2])))


def _shape(value: object) -> object:
    """Return the shape of a value of JSON: its keys, lists and scalars."""
    if isinstance(value, dict):
        return {key: _shape(own) for key, own in value.items()}
    if isinstance(value, list):
        return list(map(_shape, value))
    return value if value is None or isinstance(value, bool) else "scalar"


def _shapes(text: str) -> list[object]:
    try:
        return [_shape(json.loads(text))]
    except ValueError:
        return [_shape(json.loads(line)) for line in text.split("\n")]


@_examples
@given(data=st.data(), name=_METHODS)
def test_json_stays_json(data: st.DataObject, name: str) -> None:
    text = data.draw(_json())
    masked = _masked(data.draw(_found(text)), name)
    assert _shapes(masked.text) == _shapes(text)
    assert masked.table.unmask(masked.text) == text


@st.composite
def _xml(draw: st.DrawFn, depth: int = 2) -> str:
    tag = draw(st.sampled_from(["recordTarget", "given", "p", "Straße", "x:id"]))
    attributes = draw(
        st.dictionaries(st.sampled_from(["value", "ref", "x-id"]), _VALUES, max_size=2)
    )
    inner = draw(
        st.lists(st.one_of(_VALUES.map(escape), *([_xml(depth - 1)] if depth else [])), max_size=3)
    )
    own = "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
    return f"<{tag}{own}>{' '.join(inner)}</{tag}>"


def _elements(text: str) -> list[tuple[str, list[str]]]:
    root = ElementTree.fromstring(f'<all xmlns:x="urn:x">{text}</all>')
    return [(element.tag, list(element.attrib)) for element in root.iter()]


@_examples
@given(data=st.data(), name=_METHODS)
def test_xml_stays_xml(data: st.DataObject, name: str) -> None:
    text = data.draw(_xml())
    masked = _masked(data.draw(_found(text)), name)
    assert _elements(masked.text) == _elements(text)
    assert masked.table.unmask(masked.text) == text


class _Tags(HTMLParser):
    """Gathers the tags of a page, and the names of their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, tuple[str, ...]]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, tuple(key for key, _ in attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.found.append((f"/{tag}", ()))


@st.composite
def _html(draw: st.DrawFn) -> str:
    pieces = draw(
        st.lists(
            st.tuples(
                st.sampled_from(
                    ["<td>", "<b>", "<br/>", "</b>", '<a href="mailto:ana@example.org">', "</p>"]
                ),
                _VALUES.map(html.escape),
            ),
            max_size=6,
        )
    )
    return "<p>" + "".join(f"{tag}{value}" for tag, value in pieces) + "</p>"


@_examples
@given(data=st.data(), name=_METHODS)
def test_html_keeps_its_tags(data: st.DataObject, name: str) -> None:
    text = data.draw(_html())
    masked = _masked(data.draw(_found(text)), name)
    assert _Tags(masked.text).found == _Tags(text).found
    assert masked.table.unmask(masked.text) == text


def _rows(text: str, delimiter: str) -> list[int]:
    return list(map(len, csv.reader(io.StringIO(text), delimiter=delimiter)))


@_examples
@given(data=st.data(), name=_METHODS)
def test_tables_keep_their_cells(data: st.DataObject, name: str) -> None:
    delimiter = data.draw(st.sampled_from(";\t|,"))
    width = data.draw(st.integers(3, 5))
    row = st.lists(
        _VALUES.map(lambda value: value.replace("\r", "")), min_size=width, max_size=width
    )
    written = io.StringIO()
    csv.writer(written, delimiter=delimiter).writerows(
        data.draw(st.lists(row, min_size=3, max_size=5))
    )
    text = written.getvalue()
    masked = _masked(data.draw(_found(text)), name)
    assert _rows(masked.text, delimiter) == _rows(text, delimiter)
    assert masked.table.unmask(masked.text) == text


def _without(signs: str, value: str) -> str:
    return "".join(" " if sign in signs or sign in "\r\n\t" else sign for sign in value)


@st.composite
def _hl7(draw: st.DrawFn) -> str:
    value = _VALUES.map(lambda value: _without("|^~\\&", value))
    fields = st.lists(st.lists(value, max_size=3).map("^".join), min_size=1, max_size=6)
    segments = draw(
        st.lists(st.tuples(st.sampled_from(["PID", "OBX", "NK1"]), fields), min_size=1, max_size=4)
    )
    head = "MSH|^~\\&|LAB|KENT|||202104030812||ORU^R01|1|P|2.5"
    return "\r".join([head, *("|".join([name, *own]) for name, own in segments), ""])


def _fields(message: str) -> list[list[str | int]]:
    """Return the name of each segment, and how many components its fields have."""
    segments = [segment.split("|") for segment in message.split("\r")]
    return [[segment[0], *(field.count("^") for field in segment[1:])] for segment in segments]


@_examples
@given(data=st.data(), name=_METHODS)
def test_messages_keep_their_fields(data: st.DataObject, name: str) -> None:
    text = data.draw(_hl7())
    masked = _masked(data.draw(_found(text)), name)
    assert _fields(masked.text) == _fields(text)
    assert masked.table.unmask(masked.text) == text


_CARD_SIGNS = str.maketrans({"\\": r"\\", ";": r"\;", ",": r"\,"})


@st.composite
def _card(draw: st.DrawFn) -> str:
    value = _VALUES.map(lambda value: _without("", value).translate(_CARD_SIGNS))
    lines = draw(
        st.lists(
            st.tuples(
                st.sampled_from(["FN", "N", "ADR;TYPE=home", 'ORG;SORT-AS="a:b"', "item1.TEL"]),
                st.lists(value, min_size=1, max_size=4).map(";".join),
            ),
            min_size=1,
            max_size=5,
        )
    )
    own = (f"{name}:{line[:40]}\r\n {line[40:]}" for name, line in lines)
    return "\r\n".join(["BEGIN:VCARD", "VERSION:4.0", *own, "END:VCARD", ""])


def _properties(card: str) -> list[tuple[str, int]]:
    """Return the name of each property of a card with its parameters, and how many parts it has."""
    lines = card.replace("\r\n ", "").split("\r\n")
    parted = (re.sub('^(ORG;SORT-AS=)"[^"]*"', r"\1", line).partition(":") for line in lines)
    return [
        (name, value.replace("\\\\", "").replace("\\;", "").count(";")) for name, _, value in parted
    ]


@_examples
@given(data=st.data(), name=_METHODS)
def test_cards_keep_their_properties(data: st.DataObject, name: str) -> None:
    text = data.draw(_card())
    masked = _masked(data.draw(_found(text)), name)
    assert _properties(masked.text) == _properties(text)
    assert masked.table.unmask(masked.text) == text


@st.composite
def _log(draw: st.DrawFn) -> str:
    value = _VALUES.map(lambda value: _without("", value))
    rows = draw(st.lists(st.tuples(_NUMBERS, value, value), min_size=1, max_size=4))
    return "".join(f"2021-04-03 08:12:{n} INFO user={a} - {b}\n" for n, a, b in rows)


@_examples
@given(data=st.data(), name=_METHODS)
def test_logs_keep_their_lines(data: st.DataObject, name: str) -> None:
    text = data.draw(_log())
    masked = _masked(data.draw(_found(text)), name)
    assert masked.table.unmask(masked.text) == text
    if not any("\n" in solution.original for solution in masked.table.solutions):
        assert masked.text.count("\n") == text.count("\n")
