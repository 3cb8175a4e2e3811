"""An anonymizer with a vault: documents of any thread alike, and none written that it forgets."""

import threading

import pytest

from crfanon.errors import DocumentError, NoModelWarning, VaultError
from crfanon.mask.verify import Leak
from crfanon.pipeline import Anonymizer
from crfanon.vault import Vault


@pytest.fixture
def make(tmp_path):
    """Give a function that makes an anonymizer, of a language without a model, with a vault."""

    def made(**said) -> Anonymizer:
        with pytest.warns(NoModelWarning, match="there is no model"):
            return Anonymizer(lang="tlh", vault=tmp_path / "v", **said)

    return made


def test_an_entity_has_one_number_in_all_documents(doc, make):
    texts = [doc("[PERSON Ana Berg], [PERSON Eva Soto]"), doc("[PERSON Eva Soto]")]
    first, second = (make().mask(text).text for text in texts)
    assert first.endswith(second)


def test_threads_share_what_is_remembered(doc, make):
    anonymizer = make()
    masked: list[str] = []

    def mask_some() -> None:
        for k in range(20):
            masked.append(f"{k} {anonymizer.mask(doc(f'[PERSON Berg{chr(97 + k)}]')).text}")

    threads = [threading.Thread(target=mask_some) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(masked) == 80
    assert len(set(masked)) == 20


def test_dates_of_one_subject_move_alike_by_its_file_name(doc, make):
    anonymizer = make(method="shift_dates", subject_from=r"^(\d)-")
    names = ("1-a.txt", "1-b.txt", "2-a.txt")
    dates = [
        anonymizer.mask(doc(f"[DATE 10/05/2019] {name}", doc_id=name)).text[:10] for name in names
    ]
    assert dates[0] == dates[1] != dates[2]


def test_a_document_that_the_vault_cannot_note_fails_and_names_itself(doc, make, tmp_path):
    anonymizer = make()
    anonymizer.mask(doc("[PERSON Ana Berg]"))
    assembly = anonymizer.assembly_of("tlh")
    connection = assembly.vault._store.connection
    [[pages]] = connection.execute("PRAGMA page_count")
    connection.execute(f"PRAGMA max_page_count = {pages}")
    people = " ".join(f"[PERSON Berg{chr(97 + k % 26)}{chr(97 + k // 26)}]" for k in range(400))
    with pytest.raises(VaultError, match=r"^n.txt: .*v: cannot be written \(.* is full\)"):
        anonymizer.mask(doc(people, doc_id="n.txt"))
    assert Vault(tmp_path / "v").counts() == {"number/PERSON": 1}
    assert Vault(tmp_path / "v").faults() == []
    assert anonymizer.mask(doc("[PERSON Ana Berg]")).text.startswith("[PERSON_")


def test_a_document_that_is_refused_is_not_remembered(doc, make, tmp_path, monkeypatch):
    anonymizer = make()
    left = [Leak(0, 3, "PERSON", None, True)]
    monkeypatch.setattr("crfanon.mask.thorough.leaks", lambda *_, **__: left)
    with pytest.raises(DocumentError, match="still stands at 0-3"):
        anonymizer.mask(doc("[PERSON Ana Berg]"))
    assert Vault(tmp_path / "v").counts() == {}
