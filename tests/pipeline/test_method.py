"""What is chosen at random: by a key nobody else can choose it again, by a seed anybody can."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from crfanon.crypto.keys import Key
from crfanon.errors import NoModelWarning
from crfanon.mask import make_method, mask
from crfanon.pipeline import Anonymizer

CHOOSING = ("shift_dates", "substitute", "scramble", "preserve")
TEXT = "[DATE {:%d/%m/%Y}] [DATE {:%d/%m/%Y}] [DATE {:%d/%m/%Y}] [DATE {:%d/%m/%Y}]"
FIRST, OTHER = Key(b"1" * 32), Key(b"2" * 32)


def note(day: datetime.date) -> str:
    """A note of which nothing is unknown but a date, from which the others are known."""
    return TEXT.format(*(day + datetime.timedelta(days) for days in (0, 7, 40, 45)))


NOTE = note(datetime.date(2014, 4, 3))


@pytest.mark.parametrize("method", CHOOSING)
def test_a_key_chooses_what_no_other_key_and_no_seed_chooses(doc, method):
    def masked(key: Key | None, *, seed: int = 0) -> str:
        return mask(doc(NOTE), method=make_method(method, keys=key, seed=seed)).text

    texts = [masked(None), masked(None, seed=1), masked(FIRST), masked(OTHER)]
    assert masked(FIRST) == texts[2]
    assert len(set(texts)) == 4


@pytest.mark.parametrize(("key", "is_found"), [(None, True), (FIRST, False)])
def test_trying_all_dates_finds_the_right_one_only_without_a_key(doc, key, is_found):
    shown = mask(doc(NOTE), method=make_method("shift_dates", keys=key)).text
    tried = make_method("shift_dates")
    begin = datetime.date(2013, 12, 1)
    found = [
        text
        for text in (note(begin + datetime.timedelta(k)) for k in range(200))
        if mask(doc(text), method=tried).text == shown
    ]
    assert (NOTE in found) is is_found


@pytest.fixture
def anonymizer(tmp_path: Path):
    """Give a function that makes an anonymizer of a language without a model."""
    Key.create(tmp_path / "key")

    def made(**said: object) -> Anonymizer:
        with pytest.warns(NoModelWarning, match="there is no model"):
            return Anonymizer(lang="tlh", method="shift_dates", **said)

    return made


def test_without_seed_and_key_each_run_chooses_otherwise(doc, anonymizer):
    texts = {anonymizer().mask(doc(NOTE)).text for _ in range(4)}
    assert len(texts) > 1
    one = anonymizer()
    assert one.mask(doc(NOTE)).text == one.mask(doc(NOTE)).text


@pytest.mark.parametrize("said", [{"seed": 0}, {"key_file": "key"}, {"vault": "v"}])
def test_a_seed_a_key_or_a_vault_choose_the_same_in_every_run(doc, anonymizer, tmp_path, said):
    said = {name: tmp_path / of if name != "seed" else of for name, of in said.items()}
    first, second = (anonymizer(**said).mask(doc(NOTE)).text for _ in range(2))
    assert first == second


def test_two_vaults_choose_apart_however_they_are_seeded(doc, anonymizer, tmp_path):
    # One of a few hundred offsets may be that of another by chance, those of three days not.
    notes = [note(datetime.date(2014, month, 3)) for month in (4, 5, 6)]

    def masked(**said: object) -> tuple[str, ...]:
        own = anonymizer(seed=0, **said)
        return tuple(own.mask(doc(text)).text for text in notes)

    texts = {masked(vault=tmp_path / f"v{k}") for k in range(4)}
    assert len(texts) > 1
    assert masked() not in texts
