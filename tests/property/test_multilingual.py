"""A document in several languages keeps what is found in each, and all promises of a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hypothesis import given
from hypothesis import strategies as st
from pipelines import pipeline_of

from crfanon.decide.arbitration import fill
from crfanon.decide.repeats import add_repeats
from crfanon.pipeline.mixed_languages import Analyze, analyze, parts_of
from crfanon.rules import RuleSet
from crfanon.text.document import Document, Stretch
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

# By language, the words that its detectors know; who reads the one does not see the other.
_KNOWN = {"de": {"Albrecht", "28006"}, "en": {"Anna Berg", "Robles"}, "es": set[str]()}
_WORDS = ["Albrecht", "Anna", "Berg", "Anna Berg", "Robles", "ROBLES", "28006", "de", "l’", "é"]
_ENDS = ["\n", "\r\n", "\n\n", "\u2028", "\x85"]
_LINES = st.lists(st.sampled_from([*_WORDS, " ", "  ", ", "]), max_size=8).map("".join)
_PARTS = st.lists(
    st.tuples(
        st.tuples(_LINES, st.sampled_from(_ENDS)).map("".join), st.sampled_from(sorted(_KNOWN))
    ),
    min_size=1,
    max_size=6,
)
_SPLITTERS = {language: Tokenizer() for language in _KNOWN}


class _Words:
    """A detector that finds some words wherever they stand as whole tokens."""

    source = "crf:words"
    labels = frozenset({"PERSON"})
    rules = RuleSet([])
    certain: frozenset[str] = frozenset()

    def __init__(self, words: set[str]) -> None:
        self._words = words

    def detect(self, documents: Iterable[Document]) -> Iterator[Document]:
        for document in documents:
            assert document.tokens is not None
            starts, ends = (set(c.tolist()) for c in (document.tokens.starts, document.tokens.ends))
            found = [
                Span(start, start + len(word), "PERSON", self.source, 0.9)
                for word in self._words
                for start in starts
                if document.text.startswith(word, start) and start + len(word) in ends
            ]
            yield document.with_(suggested=(*document.suggested, *sorted(found)))


_LINEUPS = {
    language: pipeline_of([_Words(words)], splitter=_SPLITTERS[language])
    for language, words in _KNOWN.items()
}


def _analyze_of(language: str) -> Analyze:
    return _LINEUPS[language].analyze


def _cut(parts: list[tuple[str, str]]) -> tuple[Document, list[Stretch]]:
    stretches, text = [], ""
    for part, language in parts:
        stretches.append(Stretch(len(text), len(text) + len(part), language))
        text += part
    return Document("note", text), stretches


def _covered(spans: Iterable[Span]) -> set[int]:
    return {i for span in spans for i in range(span.start, span.end)}


@given(_PARTS)
def test_spans_are_disjoint_and_sorted_and_whole_tokens(parts: list[tuple[str, str]]) -> None:
    document = analyze(*_cut(parts), _analyze_of)
    tokens = Tokenizer()(document.text)
    end = 0
    for span in document.spans:
        assert end <= span.start < span.end <= len(document.text)
        assert span.start in tokens.starts
        assert span.end in tokens.ends
        end = span.end


@given(_PARTS)
def test_what_is_found_in_a_stretch_is_covered(parts: list[tuple[str, str]]) -> None:
    document, stretches = _cut(parts)
    covered = _covered(analyze(document, stretches, _analyze_of).spans)
    for stretch, (text, language) in zip(stretches, parts):
        [alone] = _analyze_of(language)([Document("", text)])
        assert {i + stretch.start for i in _covered(alone.spans)} <= covered


@given(_PARTS)
def test_nothing_that_repeats_is_left(parts: list[tuple[str, str]]) -> None:
    document = analyze(*_cut(parts), _analyze_of)
    if len({language for _, language in parts}) > 1:
        again = add_repeats(document.with_(suggested=()))
        assert _covered(again.suggested) <= _covered(document.spans)


@given(_PARTS)
def test_tokens_are_those_of_the_whole_text(parts: list[tuple[str, str]]) -> None:
    tokens = analyze(*_cut(parts), _analyze_of).tokens
    whole = Tokenizer()("".join(text for text, _ in parts))
    assert tokens is not None
    assert [*tokens] == [*whole]
    assert tokens.line_starts.tolist() == whole.line_starts.tolist()
    assert tokens.sentence_starts.tolist() == whole.sentence_starts.tolist()


@given(_PARTS, st.sampled_from(sorted(_KNOWN)))
def test_one_language_is_as_one_lineup(parts: list[tuple[str, str]], language: str) -> None:
    document, stretches = _cut([(text, language) for text, _ in parts])
    together = analyze(document, stretches, _analyze_of)
    [alone] = _analyze_of(language)([document])
    assert together.spans == alone.spans
    assert together.suggested == alone.suggested
    assert together.tokens is not None and alone.tokens is not None
    assert [*together.tokens] == [*alone.tokens]


@given(_PARTS)
def test_a_doubt_takes_no_mask_away(parts: list[tuple[str, str]]) -> None:
    document, stretches = _cut(parts)
    doubtful = [
        stretch._replace(doubts=tuple(sorted(set(_KNOWN) - {stretch.language})))
        for stretch in stretches
    ]
    plain = analyze(document, stretches, _analyze_of)
    careful = analyze(document, doubtful, _analyze_of)
    assert _covered(plain.spans) <= _covered(careful.spans)


@given(_PARTS)
def test_parts_hold_every_stretch_whole(parts: list[tuple[str, str]]) -> None:
    document, stretches = _cut(parts)
    found = list(parts_of(document, stretches))
    for stretch in stretches:
        assert any(
            part.language == stretch.language
            and part.view.offset_in_source(0) <= stretch.start
            and stretch.end <= part.view.to_source(0, len(part.view.text))[1]
            for part in found
        )


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=8))
def test_fill_keeps_what_was_decided_covered(bounds: list[tuple[int, int]]) -> None:
    text = "Anna Berg met Robles, Anna and Albrecht."
    tokens = Tokenizer()(text)
    decided = (Span(0, 9, "PERSON"), Span(14, 20, "PERSON"))
    suggested = [Span(min(pair), max(pair), "ID") for pair in bounds]
    filled = fill(Document("", text, tokens, spans=decided), suggested)
    covered = _covered(filled.spans)
    assert _covered(decided) <= covered
    words = {i for i in range(len(text)) if not text[i].isspace()}
    assert _covered(suggested) & words <= covered
