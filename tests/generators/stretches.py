"""Stretches of languages, laid over whatever text."""

from __future__ import annotations

from hypothesis import strategies as st

from crfanon.text.document import Document, Stretch

_LANGUAGES = ("de", "en", "es", "pt", "fr")


@st.composite
def in_languages(draw: st.DrawFn, document: Document) -> Document:
    """Return a document whose text, cut anywhere, is in several languages; or as it is."""
    size = len(document.text)
    cuts = sorted(draw(st.sets(st.integers(1, max(1, size - 1)), max_size=3)))
    if not cuts or size < 2:
        return document
    codes = draw(st.lists(st.sampled_from(_LANGUAGES), min_size=4, max_size=4))
    doubts = draw(st.sampled_from([(), *((code,) for code in _LANGUAGES)]))
    bounds = zip([0, *cuts], [*cuts, size], codes)
    stretches = tuple(Stretch(start, end, code, "", doubts) for start, end, code in bounds)
    return document.with_(stretches=stretches)
