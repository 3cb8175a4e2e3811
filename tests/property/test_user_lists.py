"""A deny entry is masked in any company; an allow entry takes no mask from what is certain."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from pipelines import pipeline_of, settled

from crfanon.decide.allow_lists import Allowance
from crfanon.decide.arbitration import Arbiter
from crfanon.detect.deny_lists import ListDetector, UserList
from crfanon.text.document import Document
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

_WORD = st.sampled_from(
    ["de", "Ana", "O'Neil", "Peña", "McA", "28", "AB3", "Straße", "x", ",", "e\u0301"]
)
_BLANK = st.sampled_from([" ", "  ", "\n", "\t\n "])
_ENTRY = st.lists(_WORD, min_size=1, max_size=4).map(" ".join)


def _as_written(draw: st.DrawFn, entry: str) -> str:
    written = draw(st.sampled_from([str, str.upper, str.lower, str.title]))(entry)
    return "".join(draw(_BLANK) if c == " " else c for c in written)


@st.composite
def _texts(draw: st.DrawFn) -> tuple[list[str], str, list[tuple[int, int]]]:
    """Draw entries, a text with some of them in it, and where they stand."""
    entries = draw(st.lists(_ENTRY, min_size=1, max_size=4))
    text, places = "", []
    for _ in range(draw(st.integers(1, 6))):
        piece = draw(_WORD)
        if draw(st.booleans()):
            piece = _as_written(draw, draw(st.sampled_from(entries)))
            places.append((len(text), len(text) + len(piece)))
        text += piece + draw(_BLANK)
    return entries, text, places


@st.composite
def _taggers(draw: st.DrawFn, text: str) -> list[Span]:
    tokens = Tokenizer()(text)
    numbers = st.integers(0, len(tokens) - 1)
    pairs = draw(st.lists(st.tuples(numbers, numbers).map(sorted), max_size=4))
    return [Span(tokens[i].start, tokens[j].end, "CALLE", "crf:x", 0.9) for i, j in pairs]


@given(_texts(), st.data())
def test_a_deny_entry_is_masked_wherever_it_stands(
    drawn: tuple[list[str], str, list[tuple[int, int]]], data: st.DataObject
) -> None:
    entries, text, places = drawn
    detector = ListDetector([UserList("mine", "PERSON", tuple(entries))])
    lineup = pipeline_of([detector], splitter=Tokenizer(), allowance=Allowance({"a": entries}))
    [document] = lineup.analyze([Document("", text)])
    suggested = tuple(data.draw(_taggers(text)))
    tagged = Arbiter(certain=detector.certain)(document.with_(suggested=suggested))
    for decided in (document, tagged):
        covered = {i for span in decided.spans for i in range(span.start, span.end)}
        for start, end in places:
            assert all(i in covered or text[i].isspace() for i in range(start, end))


@given(_texts(), st.data())
def test_an_allow_entry_never_takes_a_mask_from_a_certain_identifier(
    drawn: tuple[list[str], str, list[tuple[int, int]]], data: st.DataObject
) -> None:
    entries, text, places = drawn
    certain = {"rule:iban"}
    spans = data.draw(_taggers(text))
    beyond_doubt = [Span(start, end, "ID", "rule:iban") for start, end in places]
    document = Document("", text, Tokenizer()(text), suggested=(*spans, *beyond_doubt))
    decided = Allowance({"a": [*entries, *text.split(), text]})(
        settled(document, Arbiter(certain=certain)), certain
    )
    covered = {i for span in decided.spans for i in range(span.start, span.end)}
    for start, end in places:
        assert all(i in covered or text[i].isspace() for i in range(start, end))
