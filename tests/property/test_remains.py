"""Whatever a document does with a name, nothing of it is left in the masked text."""

import re

from hypothesis import example, given, settings
from hypothesis import strategies as st

from crfanon.decide.repeat_search import SecondPass
from crfanon.link import resolve
from crfanon.mask import make_method
from crfanon.mask.thorough import mask_thoroughly
from crfanon.text.document import Document
from crfanon.text.normalize import bare
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

_NAMES = ["Quintanilla", "Ximénez", "Olmedón", "Zoë Ibarruri", "Ánxela Txurruka", "Weiß Öztürk"]
_WRITTEN = (str, str.upper, str.lower, str.title, bare, lambda name: bare(name).upper())
_PIECES = st.one_of(
    st.tuples(st.just("masked"), st.sampled_from(_NAMES), st.sampled_from(_WRITTEN)),
    st.tuples(st.just("missed"), st.sampled_from(_NAMES), st.sampled_from(_WRITTEN)),
    st.tuples(
        st.just("text"), st.sampled_from(["vino", "de", "ayer", "1", "a\u0301"]), st.just(str)
    ),
)
_METHODS = st.sampled_from(["tag", "suppress", "preserve", "substitute"])


@settings(deadline=None, max_examples=150)
@example(
    [("masked", "Ximénez", str), ("masked", "Ximénez", str)]
    + [("masked", name, str.upper) for name in ("Ánxela Txurruka", "Zoë Ibarruri")]
    + [("text", "de", str)],
    " ",
    "preserve",
)
@given(st.lists(_PIECES, max_size=12), st.sampled_from([" ", "\n", ", ", "-"]), _METHODS)
def test_nothing_is_left_of_what_was_masked(pieces, between, method) -> None:
    text, spans, masked_names = "", [], set()
    for kind, name, write in pieces:
        written = write(name)
        if kind == "masked":
            spans.append(Span(len(text), len(text) + len(written), "PERSON"))
            masked_names.add(name)
        text += written + between
    document = resolve(Document("n", text, Tokenizer()(text), spans=tuple(spans)))
    masked = mask_thoroughly(document, method=make_method(method), settings=SecondPass("es"))
    assert masked.table.unmask(masked.text) == text
    words = set(re.findall(r"[^\W\d_]+", bare(masked.text)))
    for name in masked_names:
        assert words.isdisjoint(re.findall(r"[^\W\d_]{3,}", bare(name)))
