"""The masking methods and their options on the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crfanon.crypto.keys import Key
from crfanon.mask.methods.encrypt import decrypt_masks

from .conftest import Run

TEXT = b"Ana Berg saw Luis Robles. Ana Berg left.\n"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["tag", "template={number}"], "[1] saw [2]. [1] left.\n"),
        (["tag", "opening=<", "closing=>"], "<NAME_1> saw <NAME_2>. <NAME_1> left.\n"),
        (["suppress", "mark=5"], "5 saw 5. 5 left.\n"),
        (["swap"], "Luis Robles saw Ana Berg. Luis Robles left.\n"),
        (["bucket", "otherwise=suppress"], "[***] saw [***]. [***] left.\n"),
        (["keep"], TEXT.decode()),
    ],
)
def test_a_method_and_its_options(crfanon: Run, arguments: list[str], expected: str) -> None:
    method, *options = arguments
    named = [word for option in options for word in ("--method-option", option)]
    done = crfanon("anonymize", "--method", method, *named, stdin=TEXT)
    assert (done.returncode, done.stdout.decode()) == (0, expected)


def test_a_key_file_makes_hashes_the_same_over_runs(crfanon: Run, tmp_path: Path) -> None:
    Key.create(tmp_path / "notes.key")
    arguments = ("anonymize", "--method", "hash", "--key-file", "notes.key")
    first, second = (crfanon(*arguments, stdin=text).stdout.decode() for text in (TEXT, TEXT[25:]))
    assert re.fullmatch(r"(\w{12}) saw \w{12}\. \1 left\.\n", first)
    assert first.endswith(second)


def test_what_is_encrypted_can_be_restored_by_table_and_by_key(
    crfanon: Run, tmp_path: Path
) -> None:
    key = Key.create(tmp_path / "notes.key")
    done = crfanon(
        "anonymize", "--method", "encrypt", "--key-file", "notes.key", "--solutions", "table.json",
        stdin=TEXT,
    )  # fmt: skip
    masked = done.stdout.decode()
    assert b"Ana Berg" not in done.stdout
    assert decrypt_masks(masked, key) == TEXT.decode()
    back = crfanon(
        "restore", "--solutions", "table.json", "--key-file", "notes.key", stdin=done.stdout
    )
    assert back.stdout == TEXT


def test_a_key_file_that_is_missing_is_said_in_one_line(crfanon: Run) -> None:
    done = crfanon("anonymize", "--method", "hash", "--key-file", "no.key", stdin=TEXT)
    assert done.returncode == 1
    assert done.stdout == b""
    [line] = done.stderr.decode().splitlines()
    assert "no.key: cannot be read" in line


def test_a_configuration_chooses_methods_by_label_and_language(
    crfanon: Run, tmp_path: Path
) -> None:
    (tmp_path / "c.yaml").write_text(
        "default:\n"
        "  detectors: [{rules: any}]\n"
        "  masking:\n"
        "    method: {name: tag, names: document}\n"
        "    labels: {DATE: {name: shift_dates, days: 1-1}}\n"
        "languages:\n"
        "  de: {masking: {labels: {DATE: {name: bucket, dates: month}}}}\n",
        "utf-8",
    )
    text = b"On 2014-03-03, mail anna@example.org\n"
    found = {
        lang: crfanon(
            "anonymize", "--config", "c.yaml", "--lang", lang, stdin=text, fake=False
        ).stdout.decode()
        for lang in ("pt", "de", "es")
    }
    assert found == {
        "pt": "On 2014-03-02, mail [EMAIL_1]\n",
        "de": "On 03/2014, mail [EMAIL_1]\n",
        "es": "On 2014-03-02, mail [CORREO_1]\n",
    }
