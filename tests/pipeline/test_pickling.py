"""An anonymizer travels to other processes, and does there what it does here."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from crfanon import Anonymizer
from crfanon.crf.model import load_model
from crfanon.crypto.keys import Key
from crfanon.decide.allow_lists import Allowance
from crfanon.detect.deny_lists import ListDetector, UserList
from crfanon.mask import Masked
from crfanon.pipeline import anonymizer as pipeline
from crfanon.text.document import Document
from tests.small_models import small_model

TEXTS = [
    "Paciente: Inés Robles Pina, de 57 años, ingresa el 12.03.2014 en Sevilla.",
    "Correo: ines.robles@ejemplo.es, teléfono 612 345 678.",
]

Made = Callable[[Path], dict[str, Any]]


def with_lists(_folder: Path) -> dict[str, Any]:
    others = [ListDetector([UserList("staff", "PERSON", ("correo",))])]
    return {"lang": "es", "others": others, "allowance": Allowance({"own": ["57 años"]})}


def with_config(folder: Path) -> dict[str, Any]:
    (folder / "names.txt").write_text("# label: PERSON\nteléfono\n", encoding="utf-8")
    (folder / "c.yaml").write_text(
        "default: {also: [{deny: names.txt}], keep: [LOCATION], masking: {labels: {AGE: suppress}}}"
    )
    return {"lang": "es", "config": folder / "c.yaml"}


def with_vault(folder: Path) -> dict[str, Any]:
    return {"model": "es-clinical", "method": "substitute", "vault": folder / "notes.vault"}


def with_key(folder: Path) -> dict[str, Any]:
    Key.create(folder / "run.key")
    return {"model": "es-clinical", "method": "hash", "key_file": folder / "run.key"}


MADE: dict[str, Made] = {
    "default": lambda _: {},
    "without seed": lambda _: {"lang": "es", "method": "substitute"},
    "seed": lambda _: {"model": "es-clinical", "method": "substitute", "seed": 7},
    "auto": lambda _: {"lang": "auto", "method": "substitute"},
    "loaded model": lambda _: {"model": load_model("es-clinical"), "labels": "native"},
    "model by hand": lambda _: {"model": small_model("m", "GUEST", {"lower=robles": 9.0})},
    "lists": with_lists,
    "config": with_config,
    "vault": with_vault,
    "key": with_key,
}


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no copies in this process, as in a new one."""
    monkeypatch.setattr(pipeline, "_copies", {})


def sent(data: bytes) -> Anonymizer:
    found: Anonymizer = pickle.loads(data)  # noqa: S301
    return found


def plain(anonymizer: Anonymizer) -> list[tuple[object, ...]]:
    found = anonymizer.analyze_many(TEXTS)
    masked = anonymizer.anonymize_many(TEXTS)
    return [(d.spans, d.entities, m.text, m.table) for d, m in zip(found, masked)]


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("made", MADE.values(), ids=MADE)
def test_a_pickled_anonymizer_does_what_it_did(tmp_path: Path, made: Made) -> None:
    anonymizer = Anonymizer(**made(tmp_path))
    data = pickle.dumps(anonymizer)
    copied = sent(data)
    assert copied is not anonymizer
    assert plain(copied) == plain(anonymizer)
    assert sent(data) is copied, "tasks that bring the same one read its models once"
    again = pickle.dumps(copied)
    pipeline._copies.clear()
    assert plain(sent(again)) == plain(anonymizer)


def test_an_anonymizer_that_has_worked_carries_nothing_that_was_read() -> None:
    anonymizer = Anonymizer(lang="es")
    before = len(pickle.dumps(anonymizer))
    anonymizer.anonymize_many(TEXTS)
    assert len(pickle.dumps(anonymizer)) == before < 10_000
    assert b"ejemplo" not in pickle.dumps(anonymizer)


def test_processes_that_are_spawned_give_what_this_one_gives() -> None:
    anonymizer = Anonymizer(model="es-clinical", method="substitute")
    here = [masked.text for masked in map(anonymizer.anonymize, TEXTS)]
    with get_context("spawn").Pool(2) as pool:
        there: list[Masked] = pool.map(anonymizer.anonymize, TEXTS, chunksize=1)
        documents: list[Document] = pool.map(anonymizer.analyze, TEXTS)
    assert [masked.text for masked in there] == here
    assert [m.table.unmask(m.text) for m in there] == TEXTS
    assert [d.spans for d in documents] == [anonymizer.analyze(text).spans for text in TEXTS]


@pytest.mark.usefixtures("fresh")
def test_a_deep_copy_chooses_alike_and_another_one_otherwise() -> None:
    anonymizer = Anonymizer(model="es-clinical", method="substitute")
    assert copy.deepcopy(anonymizer).anonymize(TEXTS[0]) == anonymizer.anonymize(TEXTS[0])
    other = Anonymizer(model="es-clinical", method="substitute")
    assert other.anonymize(TEXTS[0]).text != anonymizer.anonymize(TEXTS[0]).text


@pytest.mark.usefixtures("fresh")
def test_few_copies_are_kept() -> None:
    model = small_model("m", "GUEST", {"lower=robles": 9.0})
    for _ in range(10):
        sent(pickle.dumps(Anonymizer(model)))
    assert len(pipeline._copies) == pipeline._KEPT


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda a: a.analyze(None), "text should be str (decode bytes first), not NoneType"),
        (lambda a: a.analyze(b"Ana"), "text should be str (decode bytes first), not bytes"),
        (lambda a: a.anonymize(None), "text should be str (decode bytes first), not NoneType"),
        (lambda a: a.anonymize(["Ana"]), "text should be str (decode bytes first), not list"),
        (lambda a: a.anonymize(5), "text should be str (decode bytes first), not int"),
        (lambda a: a.analyze_many("Ana"), "texts should be a list of str, not str"),
        (lambda a: a.anonymize_many(None), "texts should be a list of str, not NoneType"),
        (lambda a: a.anonymize_many(["a", b"Ana"]), "texts[1] should be str (decode bytes first)"),
        (lambda a: a.mask("Ana"), "document should be what analyze returns, not str"),
        (lambda a: a.restore(None, a.anonymize("A").table), "masked_text should be str"),
        (lambda a: a.restore("Ana", {}), "table should be that of a masked text, not dict"),
    ],
)
def test_what_is_no_text_is_told_by_its_type(
    call: Callable[[Anonymizer], object], message: str
) -> None:
    anonymizer = Anonymizer(small_model("m", "GUEST", {"lower=robles": 9.0}))
    with pytest.raises(TypeError) as told:
        call(anonymizer)
    assert str(told.value).startswith(message)
    assert "Ana" not in str(told.value)
    assert "\n" not in str(told.value)


def test_restore_undoes_what_anonymize_has_done() -> None:
    anonymizer = Anonymizer(model="es-clinical")
    masked = anonymizer.anonymize(TEXTS[0])
    assert anonymizer.restore(masked.text, masked.table) == TEXTS[0]
    edited = masked.text.replace("Paciente", "Patient").replace("[", "[ ")
    restored = anonymizer.restore(edited, masked.table, force=True)
    assert "Patient: Inés Robles Pina" in restored
    dates = anonymizer.restore(masked.text, masked.table, labels=["DATE"])
    assert "12.03.2014" in dates
    assert "Robles" not in dates
