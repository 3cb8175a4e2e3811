"""``--format job``: jobs go in and out of the real command."""

from __future__ import annotations

import json
from pathlib import Path

from .conftest import Run
from .test_anonymize import contents


def _job(**fields: object) -> bytes:
    return json.dumps({"text": "Ana Robles met Bo Berg", **fields}).encode()


def test_a_job_is_done_and_restored(crfanon: Run) -> None:
    done = crfanon("anonymize", "--format", "job", stdin=_job(language="es"))
    assert (done.returncode, done.stderr) == (0, b"")
    content = json.loads(done.stdout)
    assert content["anonymizer"]["output"] == "[NAME_1] met [NAME_2]"
    assert (content["language"], content["method"]) == ("es", "tag")
    back = crfanon("restore", "--format", "job", "-", stdin=done.stdout)
    assert (back.returncode, back.stdout, back.stderr) == (0, b"Ana Robles met Bo Berg", b"")


def test_a_job_says_its_method_and_mentions(crfanon: Run) -> None:
    ner = [{"id": 4, "start": 0, "end": 3, "label": "CITY"}]
    job = _job(method="suppress", ner=ner)
    content = json.loads(crfanon("anonymize", "--format", "job", stdin=job).stdout)
    assert content["anonymizer"]["output"] == "[***] Robles met Bo Berg"
    assert content["method"] == "suppress"


def test_a_text_becomes_a_job(crfanon: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_bytes(b"Ana Robles")
    (tmp_path / "in" / "b.json").write_bytes(_job())
    options = ("--format", "job", "--solutions", "key.json", "--method", "suppress")
    assert crfanon("anonymize", "in", "-o", "out", *options, "--jobs", "2").returncode == 0
    jobs = contents(tmp_path / "out")
    assert sorted(jobs) == ["a.json", "b.json"]
    assert json.loads(jobs["a.json"])["anonymizer"]["output"] == "[***]"
    assert crfanon("restore", "--format", "job", "out", "-o", "back").returncode == 0
    assert contents(tmp_path / "back") == {
        "a.txt": b"Ana Robles",
        "b.txt": b"Ana Robles met Bo Berg",
    }
    done = crfanon("restore", "--solutions", "key.json", "-", stdin=b"[***]")
    assert done.stdout == b"Ana Robles"


def test_an_edited_output_is_restored_by_force(crfanon: Run) -> None:
    content = json.loads(crfanon("anonymize", "--format", "job", stdin=_job()).stdout)
    content["anonymizer"]["output"] = "[name_2] met nobody"
    edited = json.dumps(content).encode()
    assert crfanon("restore", "--format", "job", "-", stdin=edited).returncode == 1
    done = crfanon("restore", "--format", "job", "--force", "-", stdin=edited)
    assert (done.returncode, done.stdout) == (5, b"Bo Berg met nobody")


def test_jobs_that_are_wrong_are_refused_one_by_one(crfanon: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.json").write_bytes(b'{"text": ')
    (tmp_path / "in" / "b.json").write_bytes(_job(method="none"))
    (tmp_path / "in" / "c.json").write_bytes(_job())
    done = crfanon("anonymize", "in", "-o", "out", "--format", "job")
    assert done.returncode == 1
    assert list(contents(tmp_path / "out")) == ["c.json"]
    first, second, _ = done.stderr.decode().splitlines()
    assert first.startswith("crfanon: in/a.json: is no job")
    assert "none" in second
    assert "Robles" not in done.stderr.decode()


def test_a_table_or_jobs_are_needed_to_restore(crfanon: Run) -> None:
    done = crfanon("restore", "-", stdin=b"[NAME_1]")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"give --solutions" in done.stderr
    done = crfanon("restore", "--solutions", "k.json", "--format", "job", "-", stdin=b"{}")
    assert (done.returncode, done.stdout) == (2, b"")
