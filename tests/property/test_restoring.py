"""Whatever is done to a masked text, every placeholder of it is restored or reported."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crfanon.crypto.keys import Key
from crfanon.link import resolve
from crfanon.mask import METHODS, SolutionsFile, SolutionTable, make_method, mask, writing
from crfanon.restore import PROTECTIONS, Placeholders, Protected, restore_edited, restore_text
from crfanon.text.document import Document
from crfanon.text.spans import Span

_LABELS = st.sampled_from(["PERSON", "NAME_PATIENT", "LOCATION_CITY", "DATE", "ID"])
_SURFACES = st.one_of(
    st.sampled_from(
        ["Ana Berg", "ANA BERG", "Frau Berg", "Ulm", "3. April 2021", "12/03/1983", "São João",
         "e.berg@post.de", "[PERSON_1]", "<ne>", "😀", "n\r\nm", "\ud83d", "PERSON_2", "x" * 60]
    ),
    st.text(min_size=1, max_size=10),
)  # fmt: skip
_BETWEEN = st.one_of(
    st.sampled_from(
        [" ", ". ", "\r\n", "\n", "\ufeff", " [PERSON_1] ", " [ person 3 ] ", "[DATE_2]", " ID_1 ",
         "［DATE＿1］", " <ne translation=\"x\">", "</ne>", " & ", " 😀 ", "\ud83d", " person 1 "]
    ),
    st.text(max_size=8),
)  # fmt: skip
_WORDS = ["der ", "la ", "with ", "von ", "é ", "😀 ", "12 ", "% "]
_KEY = Key(bytes(32))
_settings = settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def _documents(draw: st.DrawFn) -> Document:
    """Return a document that holds what looks like placeholders, in and between mentions."""
    text = draw(_BETWEEN)
    spans = []
    mentions: list[tuple[str, str]] = []
    for _ in range(draw(st.integers(0, 8))):
        again = mentions and draw(st.booleans())
        label, surface = (
            draw(st.sampled_from(mentions)) if again else (draw(_LABELS), draw(_SURFACES))
        )
        mentions.append((label, surface))
        spans.append(Span(len(text), len(text) + len(surface), label))
        text += surface + draw(_BETWEEN)
    return resolve(Document("note", text, spans=tuple(spans)))


@st.composite
def _plain_documents(draw: st.DrawFn) -> Document:
    """Return sentences with mentions, in which nothing else looks like a placeholder."""
    text = ""
    spans = []
    for _ in range(draw(st.integers(1, 8))):
        for word in draw(
            st.lists(st.sampled_from("der la with von é 😀 12 %".split()), max_size=4)
        ):
            text += f"{word} "
        label = draw(_LABELS)
        surface = draw(st.sampled_from("Ana|ANA|Ana Berg|Ulm|São João|3. April 2021|Bo".split("|")))
        spans.append(Span(len(text), len(text) + len(surface), label))
        text += f"{surface} ok.\n"
    return resolve(Document("note", text, spans=tuple(spans)))


def _prepared(document: Document, protection: str = "") -> tuple[str, SolutionTable]:
    method = Protected(Placeholders(), protection) if protection else Placeholders()
    masked = mask(document, method=method)
    return masked.text, masked.table.with_protection(protection)


_PROTECTIONS = st.sampled_from(["", *PROTECTIONS.values(), "{{{placeholder}}}"])


@_settings
@given(_documents(), _PROTECTIONS)
def test_an_unedited_text_comes_back_to_the_character(document: Document, protection: str) -> None:
    text, table = _prepared(document, protection)
    for force in (False, True):
        assert restore_text(text, table, force=force).text == document.text


@_settings
@given(_documents())
def test_placeholders_stand_for_one_form_and_for_nothing_else(document: Document) -> None:
    text, table = _prepared(document)
    forms: dict[str, str] = {}
    for solution in table.solutions:
        assert forms.setdefault(solution.replacement, solution.original) == solution.original
    # However it is looked for, the text has as many of each as were put there.
    assert restore_edited(text, table).text == document.text
    assert restore_edited(text, table).report.problems == ()


@_settings
@given(_plain_documents(), _PROTECTIONS, st.randoms(use_true_random=False))
def test_shuffled_sentences_are_restored(
    document: Document, protection: str, chance: random.Random
) -> None:
    text, table = _prepared(document, protection)
    pairs = list(zip(text.splitlines(), document.text.splitlines(), strict=True))
    chance.shuffle(pairs)
    restored = restore_edited("\n".join(["New.", *(masked for masked, _ in pairs)]), table)
    assert restored.text == "\n".join(["New.", *(original for _, original in pairs)])
    assert restored.report.problems == ()


_FORMS = (
    str.lower,
    str.title,
    lambda p: p.replace("_", " _ "),
    lambda p: p.replace("[", "[ ").replace("]", " ]"),
    lambda p: p.translate(str.maketrans("[_]", "［＿］")),
    lambda p: p.replace("_", "\\_"),
    lambda p: f"**{p}**",
    lambda p: f"{p}'s",
)


@_settings
@given(_plain_documents(), st.randoms(use_true_random=False))
def test_placeholders_in_other_forms_are_restored(
    document: Document, chance: random.Random
) -> None:
    text, table = _prepared(document)
    edited = re.sub(r"\[\w+\]", lambda found: chance.choice(_FORMS)(found[0]), text)
    restored = restore_edited(edited, table)
    assert restored.report.problems == ()
    plain = restored.text.replace("**", "").replace("'s", "")
    assert plain == document.text


@_settings
@given(_plain_documents())
def test_placeholders_without_delimiters_are_restored_and_reported(document: Document) -> None:
    text, table = _prepared(document)
    restored = restore_edited(text.replace("[", "").replace("]", ""), table)
    assert restored.text == document.text
    assert {problem.kind for problem in restored.report.problems} == {"changed"}


@_settings
@given(_plain_documents(), _PROTECTIONS, st.randoms(use_true_random=False))
def test_every_placeholder_is_restored_or_reported(
    document: Document, protection: str, chance: random.Random
) -> None:
    text, table = _prepared(document, protection)
    counts = dict.fromkeys((s.replacement for s in table.solutions), 0)
    sentences = text.splitlines()
    edited = [line for line in sentences for _ in range(chance.choice([0, 1, 1, 1, 2]))]
    for replacement in counts:
        counts[replacement] = sum(line.count(replacement) for line in edited)
    restored = restore_edited("\n".join(edited), table)
    told = {number: p for p in restored.report.problems for number in p.solutions}
    by_name: dict[str, list[int]] = {}
    for solution in table.solutions:
        by_name.setdefault(solution.replacement, []).append(solution.id)
    if "{id}" in protection:  # then each mention has a mask of its own, and they are told together
        whole = sum(counts.values())
        assert restored.report.restored == whole
        return
    for name, numbers in by_name.items():
        kinds = {told[number].kind for number in numbers if number in told}
        expected, found = len(numbers), counts[name]
        assert kinds == (
            set() if found == expected else {"lost"} if found < expected else {"doubled"}
        )
    assert restored.report.restored == sum(counts.values())


@_settings
@given(_plain_documents(), st.text(max_size=30))
def test_added_text_stays(document: Document, added: str) -> None:
    text, table = _prepared(document)
    restored = restore_edited(f"{text}\n{added}", table)
    if not re.search(r"[\[［【]|\d", added):
        assert restored.text == f"{document.text}\n{added}"


@_settings
@given(st.text(max_size=60), _documents(), _PROTECTIONS)
def test_in_any_text_masks_are_restored_or_reported(
    text: str, document: Document, protection: str
) -> None:
    _, table = _prepared(document, protection)
    restored = restore_edited(text, table)
    told = {number for problem in restored.report.problems for number in problem.solutions}
    assert restored.report.restored >= sum(s.id not in told for s in table.solutions)
    assert told or len(table) == restored.report.restored


@settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(_documents(), max_size=3), st.sampled_from(sorted(METHODS)), st.booleans())
def test_encrypted_and_compressed_tables_restore_every_document(
    tmp_path_factory: pytest.TempPathFactory,
    documents: list[Document],
    method: str,
    is_compressed: bool,
) -> None:
    path = tmp_path_factory.mktemp("run") / ("key.json.gz" if is_compressed else "key.json")
    run = []
    made = make_method(method, keys=_KEY)
    with writing(path, key=_KEY) as add:
        for number, document in enumerate(documents):
            masked = mask(document.with_(doc_id=f"{number}.txt"), method=made)
            add(masked.table, "utf-8")
            run.append(masked.text)
    with SolutionsFile(path, key=_KEY) as solutions:
        for number, (document, text) in enumerate(zip(documents, run)):
            table = solutions.find(text, doc_id=f"{number}.txt")
            assert table is not None
            assert restore_text(text, table).text == document.text
