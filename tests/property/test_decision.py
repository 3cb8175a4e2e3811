"""Whatever detectors say, spans are disjoint, sorted, whole tokens, and nothing is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from pipelines import settled as settle

from crfanon.decide.arbitration import Arbiter
from crfanon.decide.repeat_search import SecondPass, Switch
from crfanon.decide.repeats import add_repeats
from crfanon.languages.variants import FORMS
from crfanon.link import resolve
from crfanon.mask import mask
from crfanon.mask.verify import leaks
from crfanon.text.document import Document
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

_tokenizer = Tokenizer()
_WORDS = st.sampled_from(
    "Berg BERG Bergs Anna Robles de la 28006 03/04/1988 años MartínezNºCol é Hope hope Dr. J. "
    "Inés Ines European Europäischen Parliament Court Kingdom of Sweden (EP) EP PKK GmbH".split()
)
_BLANKS = st.sampled_from([" ", "  ", "\n", ", ", ". ", ""])
_TEXTS = st.lists(st.one_of(_WORDS, _BLANKS), max_size=40).map("".join)
_LABELS = st.sampled_from(["NAME_PATIENT", "FECHAS", "TERRITORIO", "AGE", "ID", "ORG", "X"])
_SOURCES = st.sampled_from(["crf:a", "crf:b", "rule:iban", "second_pass", "plugin"])
_CERTAIN = frozenset({"rule:iban"})


_SWITCHES = st.sampled_from(
    [Switch(), Switch(frozenset({"PERSON"})), Switch(frozenset({"PERSON", "ORGANIZATION"}))]
)
_SETTINGS = st.builds(
    SecondPass,
    st.sampled_from(["", "de", "en", "es", "pt"]),
    off=st.sampled_from([frozenset(), frozenset({"LOCATION"})]),
    **dict.fromkeys((*FORMS, "repeat", "short"), _SWITCHES),
)


def _tokens_of(text: str, bounds: list[int], label: str, source: str) -> list[Span]:
    """Return the span from one token to another, or none if there is no token between."""
    tokens = _tokenizer(text)
    i, j = sorted(bounds)
    return [Span(int(tokens.starts[i]), int(tokens.ends[j - 1]), label, source)] if i < j else []


@st.composite
def _documents(draw: st.DrawFn) -> Document:
    """Return a text with any suggestions at all; only taggers are known to keep to tokens."""
    text = draw(_TEXTS)
    tokens = _tokenizer(text)
    suggested: list[Span] = []
    for _ in range(draw(st.integers(0, 10))):
        label, source = draw(_LABELS), draw(_SOURCES)
        size = len(tokens) if source.startswith("crf:") else len(text)
        bounds = sorted((draw(st.integers(0, size)), draw(st.integers(0, size))))
        if source.startswith("crf:"):
            suggested += _tokens_of(text, bounds, label, source)
        else:
            suggested.append(Span(*bounds, label, source))
    return Document("note", text, tokens, suggested=tuple(suggested))


@st.composite
def _tagged(draw: st.DrawFn) -> Document:
    """Return a text with what one tagger suggests: disjoint spans."""
    text = draw(_TEXTS)
    tokens = _tokenizer(text)
    bounds = draw(st.lists(st.integers(0, len(tokens)), unique=True, max_size=8).map(sorted))
    suggested = [
        span
        for pair in zip(bounds[::2], bounds[1::2])
        for span in _tokens_of(text, list(pair), draw(_LABELS), "crf:a")
    ]
    return Document("note", text, tokens, suggested=tuple(suggested))


@given(_documents())
def test_spans_are_disjoint_and_sorted_and_whole_tokens(document: Document) -> None:
    decided = Arbiter(certain=_CERTAIN)(document)
    tokens = _tokenizer(document.text)
    starts, ends = set(tokens.starts.tolist()), set(tokens.ends.tolist())
    end = 0
    for span in decided.spans:
        assert end <= span.start < span.end
        assert span.start in starts
        assert span.end in ends
        end = span.end


@given(_documents())
def test_every_suggested_character_is_covered(document: Document) -> None:
    covered = {i for s in Arbiter(certain=_CERTAIN)(document).spans for i in range(s.start, s.end)}
    for span in document.suggested:
        for i in range(span.start, span.end):
            assert i in covered or document.text[i].isspace()


@given(_tagged())
def test_what_the_tagger_says_stands_when_nobody_else_speaks(document: Document) -> None:
    assert Arbiter(certain=_CERTAIN)(document).spans == document.suggested


def _standing(document: Document, method: str, settings: SecondPass) -> list[str]:
    """The masked originals that still stand in the masked text as they were."""
    masked = mask(document, method=method)
    replacements = [solution.replacement for solution in masked.table.solutions]
    originals = {"".join(solution.original.split()) for solution in masked.table.solutions}
    found = [
        "".join(document.text[leak.start : leak.end].split())
        for leak in leaks(document, masked.text, replacements, settings=settings)
    ]
    return [text for text in found if text in originals]


@given(_tagged(), _SETTINGS)
def test_the_second_pass_leaves_nothing_to_find(document: Document, settings: SecondPass) -> None:
    once = add_repeats(document, settings=settings)
    decided = resolve(Arbiter()(once))
    assert add_repeats(once, settings=settings).suggested == once.suggested
    assert _standing(decided, "tag", settings) == []


@given(_documents(), st.sampled_from(["tag", "suppress"]), _SETTINGS)
def test_nothing_masked_stands_anywhere_once_spans_are_settled(
    document: Document, method: str, settings: SecondPass
) -> None:
    settled = settle(document, Arbiter(certain=_CERTAIN), settings=settings)
    assert _standing(settled, method, settings) == []


@given(_documents())
def test_every_span_is_a_mention_of_one_entity(document: Document) -> None:
    decided = resolve(Arbiter()(document))
    mentions = [mention for entity in decided.entities for mention in entity.mentions]
    assert sorted(mentions) == sorted(decided.spans)
    assert all(mention.label == e.label for e in decided.entities for mention in e.mentions)
