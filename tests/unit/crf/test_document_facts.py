"""What the rest of a document says of a word."""

from __future__ import annotations

import numpy as np
import pytest

from crfanon.crf.document_facts import Elsewhere
from crfanon.crf.extractor import Extractor
from crfanon.crf.template import Group, Template
from crfanon.text.document import Document, Kind, Matches, tokens_of
from crfanon.text.tokenizer import Tokenizer

_LISTS = ("en/title", "en/given_name/female", "en/kinship/male", "en/profession", "en/person_verb")
_WORDS = {"Ms": 0, "Judge": 0, "Ada": 1, "son": 2, "baker": 3, "stated": 4}
_KINDS = tuple(Kind(name, f"gazetteer:{name}") for name in _LISTS)


def _document(text: str, *, source: str = "gazetteer:") -> Document:
    """Return a document in which the words above are matches of their lists."""
    tokens = Tokenizer()(text)
    found = [(i, _WORDS[form]) for i, form in enumerate(tokens.forms) if form in _WORDS]
    first, numbers = np.array(found, np.int32).reshape(-1, 2).T
    kinds = tuple(Kind(kind.label, source + kind.label) for kind in _KINDS)
    return Document("", text, tokens, (Matches(first, first + 1, numbers, kinds),))


def _facts(document: Document) -> dict[str, list[str]]:
    forms = tokens_of(document).forms
    found = ((fact, [forms[i] for i in at.tolist()]) for fact, at in Elsewhere()(document))
    return {fact: words for fact, words in found if words}


@pytest.mark.parametrize(
    ("text", "fact", "words"),
    [
        ("A Baker ran. The baker sat.", "lower", ["Baker"]),
        ("I saw Quint. Quint ran.", "inner", ["Quint"]),
        ("The Board (BRD) met. BRD voted.", "bracketed", ["BRD"]),
        ("Quint's dog. Quint ran. Quint’s cat.", "possessive", ["Quint", "Quint", "Quint"]),
        ("Quint ran. QUINT sat. Quint ate.", "often", ["Quint", "QUINT", "Quint"]),
        ("Ms Quint ran. Quint sat.", "after_title", ["Quint"]),
        ("Ada Quint ran. Quint sat.", "after_given_name", ["Quint"]),
        ("His son Quint ran. Quint sat.", "after_kinship", ["Quint"]),
        ("the baker Quint ran. Quint sat.", "after_profession", ["Quint"]),
        ("GL stated that. We told GL so.", "before_person_verb", ["GL"]),
    ],
)
def test_a_word_bears_what_another_place_of_it_shows(
    text: str, fact: str, words: list[str]
) -> None:
    assert _facts(_document(text))[fact] == words


@pytest.mark.parametrize(
    "text",
    ["Ms Quint ran.", "I saw Quint.", "We met (BRD).", "Quint's dog.", "Quint ran. Quint sat."],
)
def test_what_only_the_place_itself_shows_is_no_fact(text: str) -> None:
    assert _facts(_document(text)) == {}


def test_short_words_in_capitals_are_not_those_in_small_letters() -> None:
    assert "lower" not in _facts(_document("AM ran. I am here."))


def test_names_go_on_behind_a_title_over_initials_but_not_over_small_words() -> None:
    text = "Judge Q. Ada Quint and Stokje met. Stokje saw Quint."
    assert _facts(_document(text))["after_title"] == ["Quint"]


def test_a_document_without_capitals_or_without_tokens_has_no_facts() -> None:
    assert _facts(_document("the baker stated that")) == {}
    assert list(Elsewhere()(Document("", "", Tokenizer()("")))) == []


def test_only_lists_tell_of_their_neighbours() -> None:
    assert _facts(_document("Ms Quint ran. Quint sat.", source="rule:")) == {}


def test_a_lexicon_may_grow_between_documents() -> None:
    tokenizer, elsewhere = Tokenizer(), Elsewhere()
    for text in ("I saw Quint. Quint ran.", "I saw Stokje. Stokje ran."):
        document = Document("", text, tokenizer(text))
        facts = {fact: at.tolist() for fact, at in elsewhere(document)}
        assert facts["inner"] == [4]


def test_a_template_may_show_the_facts_to_the_crf() -> None:
    template = Template("test", (Group("elsewhere", ("elsewhere",), (0,)),))
    extractor = Extractor(template)
    batch = extractor.batch([_document("Ms Quint ran. Quint sat.")])
    [number] = {n for n in batch.evidence.tolist() if n}
    [strings] = [c.described([number])[0] for c in extractor.channels() if c.name == "evidence"]
    assert [string for _, string in strings] == ["elsewhere=after_title"]
