"""Tags hold the spans they were made from, and any tags can be read."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from crfanon.text import bio
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

_TEXTS = st.lists(
    st.sampled_from(["Anna", "Berg", " ", "\n", ".", "28", "Nº", "\u2028", "e\u0301", "x" * 30]),
    max_size=40,
).map("".join)
_LABELS = st.sampled_from(["A", "B", "B-A"])
_TAGS = st.lists(st.sampled_from(["O", "A", "-", "", *(f"{p}-{x}" for p in "BIESX" for x in "AB")]))
_tokenizer = Tokenizer()


@st.composite
def _texts_with_spans(draw: st.DrawFn) -> tuple[str, list[Span]]:
    """Return a text with disjoint spans anywhere in it."""
    text = draw(_TEXTS)
    bounds = draw(st.lists(st.integers(0, len(text)), unique=True, max_size=10).map(sorted))
    return text, [Span(i, j, draw(_LABELS)) for i, j in pairwise(bounds) if draw(st.booleans())]


@given(_texts_with_spans())
def test_tags_hold_the_spans_or_say_what_they_lost(given_spans: tuple[str, list[Span]]) -> None:
    text, spans = given_spans
    tokens = _tokenizer(text)
    encoding = bio.encode(spans, tokens)
    found = [
        Span(int(tokens.starts[i]), int(tokens.ends[j - 1]), label)
        for i, j, label in bio.decode(encoding.tags, breaks=tokens.sentence_starts.tolist())
    ]
    assert len(encoding.tags) == len(tokens)
    if not (encoding.widened or encoding.cut or encoding.dropped):
        assert found == spans
    covered = {i for span in found for i in range(span.start, span.end)}
    lost = 0
    for span in spans:
        lost += any(text[i].strip() and i not in covered for i in range(span.start, span.end))
    assert lost <= encoding.dropped


@given(_TAGS, st.lists(st.integers(0, 20)))
def test_any_tags_decode_to_disjoint_spans_of_all_that_is_tagged(
    tags: list[str], breaks: list[int]
) -> None:
    found = bio.decode(tags, breaks=breaks)
    assert all(i < j for i, j, _ in found)
    assert all(one[1] <= other[0] for one, other in pairwise(found))
    inside = [i for i, j, _ in found for i in range(i, j)]
    assert inside == [i for i, tag in enumerate(tags) if bio.split(tag)[1]]
    assert all(bio.split(tags[k])[1] == label for i, j, label in found for k in range(i, j))
    assert not any(i < position < j for i, j, _ in found for position in breaks)


@given(_TAGS)
def test_what_was_decoded_is_encoded_alike(tags: list[str]) -> None:
    found = bio.decode(tags)
    written = ["O"] * len(tags)
    for i, j, label in found:
        written[i:j] = bio.tag(label, j - i)
    assert bio.decode(written) == found
