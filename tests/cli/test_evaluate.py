"""``crfanon evaluate``: predictions, a model and rules against gold data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from written_corpora import write_corpus

from crfanon.text.document import Document
from crfanon.text.spans import Span

from .conftest import Run

_TEXT = "Paciente: Ana Robles. Ve a Bo Berg. Ana Robles duerme."


def _write(path: Path, labels: dict[str, list[tuple[int, int, str]]], format: str) -> None:
    documents = [
        Document(doc_id, _TEXT, spans=tuple(Span(*bounds, "gold") for bounds in spans))
        for doc_id, spans in labels.items()
    ]
    write_corpus(documents, path, format=format)


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    """Two documents; the first has three names, the second none."""
    names = [(10, 20, "NAME"), (27, 34, "NAME"), (36, 46, "NAME")]
    _write(tmp_path / "gold", {"a": names, "sub/b": []}, "brat")
    return tmp_path / "gold"


def test_evaluate_prints_tables(process: Run, gold: Path, tmp_path: Path) -> None:
    _write(tmp_path / "found", {"a": [(10, 20, "NAME"), (27, 34, "ORG")]}, "brat")
    done = process("evaluate", "--gold", gold, "--predicted", "found")
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "2 documents"
    assert lines[3].split()[-8:] == ["50.00", "33.33", "40.00", "3", "2", "1", "2", "1"]
    assert lines[-1] == "NAME       1 right, 1 missed, 1 ORG"


def test_evaluate_prints_json(crfanon: Run, gold: Path, tmp_path: Path) -> None:
    _write(tmp_path / "found.jsonl", {"a": [(10, 20, "NAME"), (27, 34, "NAME")]}, "jsonl")
    done = crfanon(
        *("evaluate", "--gold", gold, "--predicted", "found.jsonl"),
        *("--predicted-format", "jsonl", "--json"),
    )
    data = json.loads(done.stdout)
    assert (data["ner"]["gold"], data["ner"]["right"], data["ner"]["leaks"]) == (3, 2, 1)
    # One mention of Ana Robles is left, so only Bo Berg is found as an instance.
    assert (data["instances"]["gold"], data["instances"]["found"]) == (2, 1)


def test_evaluate_says_what_can_still_be_read(crfanon: Run, gold: Path, tmp_path: Path) -> None:
    _write(tmp_path / "found", {"a": [(10, 20, "NAME"), (27, 29, "ORG")]}, "brat")
    done = crfanon("evaluate", "--gold", gold, "--predicted", "found", "--json")
    data = json.loads(done.stdout)
    assert (data["characters_any_label"]["gold"], data["characters_any_label"]["found"]) == (27, 12)
    assert (data["hidden"]["found"], data["touched"]["found"], data["hidden"]["gold"]) == (1, 2, 3)


@pytest.mark.parametrize(
    ("labels", "right", "gold"),
    [("native", 0, 3), ("hierarchy", 1, 3), ("top", 2, 3), ("PERSON,LOCATION_CITY", 1, 1)],
)
def test_evaluate_converts_labels_of_both_sides(
    crfanon: Run, tmp_path: Path, labels: str, right: int, gold: int
) -> None:
    _write(tmp_path / "gold", {"a": [(10, 20, "PER"), (27, 34, "CALLE"), (35, 36, "MISC")]}, "brat")
    _write(tmp_path / "found", {"a": [(10, 20, "person"), (27, 34, "CITY")]}, "brat")
    done = crfanon(
        *("evaluate", "--gold", "gold", "--predicted", "found"), *("--labels", labels, "--json")
    )
    data = json.loads(done.stdout)["ner"]
    assert (data["right"], data["gold"]) == (right, gold)


@pytest.mark.parametrize(
    ("options", "over_masked", "left_out"),
    [((), 0, {"FECHAS": 3}), (("--all-labels",), 3, {}), (("--labels", "top"), 0, {"DATE": 3})],
)
def test_evaluate_leaves_out_what_gold_cannot_judge_and_says_so(
    crfanon: Run,
    tmp_path: Path,
    options: tuple[str, ...],
    over_masked: int,
    left_out: dict[str, int],
) -> None:
    _write(tmp_path / "gold", {"a": [(10, 20, "PER"), (27, 34, "LOC")]}, "brat")
    found = [(0, 8, "FECHAS"), (10, 20, "PER"), (22, 24, "FECHAS"), (27, 34, "FECHAS")]
    _write(tmp_path / "found", {"a": found}, "brat")
    arguments = ("evaluate", "--gold", "gold", "--predicted", "found", *options)
    data = json.loads(crfanon(*arguments, "--json").stdout)
    assert (data["ner"]["over_masked"], data["left_out"]) == (over_masked, left_out)
    assert data["hidden"]["found"] == 2, "a mention is hidden by whatever covers it"
    lines = crfanon(*arguments).stdout.decode().splitlines()
    said = [line.partition(" (")[0] for line in lines if " left out: " in line]
    assert said == [
        f"3 spans of labels that gold does not have left out: {label} 3" for label in left_out
    ]


@pytest.mark.parametrize(
    ("options", "right", "gold"),
    [
        ((), 1, 3),
        (("--map", "GUEST=person"), 2, 3),
        (("--map", "GUEST=person,CALLE=O"), 2, 2),
        (("--map", "GUEST=person", "--map", "CALLE=CITY"), 3, 3),
        (("--map", "GUEST=PERSON", "--map", "ROOM=LOCATION", "--labels", "hierarchy"), 2, 3),
        (("--labels", "ROOM"), 1, 1),
        (("--labels", "PERSON,ROOM", "--map", "GUEST=person,CALLE=O"), 2, 2),
    ],
)
def test_evaluate_maps_labels_of_somebodys_own(
    crfanon: Run, tmp_path: Path, options: tuple[str, ...], right: int, gold: int
) -> None:
    spans = [(10, 20, "GUEST"), (27, 34, "CALLE"), (36, 46, "ROOM")]
    _write(tmp_path / "gold", {"a": spans}, "brat")
    spans = [(10, 20, "person"), (27, 34, "CITY"), (36, 46, "ROOM")]
    _write(tmp_path / "found", {"a": spans}, "brat")
    done = crfanon("evaluate", "--gold", "gold", "--predicted", "found", "--json", *options)
    data = json.loads(done.stdout)["ner"]
    assert (data["right"], data["gold"]) == (right, gold)


@pytest.mark.parametrize(
    ("same", "said"),
    [
        (0, b"no label in common; compare them with --labels hierarchy or top, or call them by"),
        (1, b"hardly a label in common (33 % of the gold spans and 33 % of the predicted ones"),
        (2, b""),
    ],
)
def test_evaluate_says_that_hardly_a_label_is_shared(
    crfanon: Run, tmp_path: Path, same: int, said: bytes
) -> None:
    bounds = [(10, 20), (27, 34), (36, 46)]
    for side, others in (("gold", ["PER", "ORG", "LOC"]), ("found", ["A", "B", "C"])):
        labels = ["DATE"] * same + others[same:]
        spans = [(*place, label) for place, label in zip(bounds, labels)]
        _write(tmp_path / side, {"a": spans}, "brat")
    done = crfanon("evaluate", "--gold", "gold", "--predicted", "found", "--json")
    assert done.returncode == 0
    assert said in done.stderr
    assert done.stderr.count(b"\n") == bool(said)


def test_evaluate_says_how_labels_can_be_compared(crfanon: Run, tmp_path: Path) -> None:
    _write(tmp_path / "gold", {"a": [(10, 20, "PER")]}, "brat")
    _write(tmp_path / "found", {"a": [(10, 20, "PATIENT")]}, "brat")
    arguments = ("evaluate", "--gold", "gold", "--predicted", "found", "--json")
    done = crfanon(*arguments)
    assert b"no label in common; compare them with --labels hierarchy or top" in done.stderr
    assert done.stderr.count(b"\n") == 1
    done = crfanon(*arguments, "--labels", "top")
    assert (done.stderr, json.loads(done.stdout)["ner"]["f1"]) == (b"", 1.0)


def test_evaluate_measures_what_serves_a_language(crfanon: Run, gold: Path) -> None:
    done = crfanon("evaluate", "--gold", gold, "--lang", "es", "--json")
    assert (done.returncode, json.loads(done.stdout)["ner"]["recall"]) == (0, 1.0)


def test_evaluate_prints_the_recall_of_tokens_by_label(crfanon: Run, tmp_path: Path) -> None:
    _write(tmp_path / "gold", {"a": [(10, 20, "PER"), (27, 34, "LOC")]}, "brat")
    _write(tmp_path / "found", {"a": [(10, 13, "NAME_PATIENT"), (27, 34, "CITY")]}, "brat")
    done = crfanon("evaluate", "--gold", "gold", "--predicted", "found", "--labels", "PERSON")
    lines = done.stdout.decode().splitlines()
    table = lines[next(i for i, line in enumerate(lines) if line.startswith("token and label, ")) :]
    # Half of the tokens of the only person; the place does not count.
    assert table[1].split()[:5] == ["PERSON", "100.00", "50.00", "66.67", "2"]


def test_evaluate_reads_columns_as_it_is_told(crfanon: Run, tmp_path: Path) -> None:
    (tmp_path / "gold.tsv").write_text("1\tIda\tB-PER\t-\n2\t,\tO\t-\n", encoding="utf-8")
    found = Document("gold", "Ida,\n", spans=(Span(0, 3, "PER", "crf"),))
    write_corpus([found], tmp_path / "found.jsonl", format="jsonl")
    done = crfanon(
        *("evaluate", "--gold", "gold.tsv", "--format", "conll"),
        *("--columns", "token=1,tag=2,separator=tab,spacing=typeset"),
        *("--predicted", "found.jsonl", "--predicted-format", "jsonl", "--json"),
    )
    assert json.loads(done.stdout)["ner"]["f1"] == 1.0


def test_evaluate_takes_annotations_without_their_texts(
    crfanon: Run, gold: Path, tmp_path: Path
) -> None:
    found = tmp_path / "found"
    found.mkdir()
    (found / "a.ann").write_bytes((gold / "a.ann").read_bytes())
    done = crfanon("evaluate", "--gold", gold, "--predicted", "found", "--json")
    assert json.loads(done.stdout)["strict"]["f1"] == 1.0


def test_evaluate_measures_a_model(crfanon: Run, gold: Path) -> None:
    done = crfanon("evaluate", "--gold", gold, "--model", "es-clinical", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    data = json.loads(done.stdout)
    # The stand-in finds the names in both documents; in the second, gold has none.
    assert (data["ner"]["recall"], data["ner"]["over_masked"]) == (1.0, 3)


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["--predicted", "gold/sub"], 1, b"document 'b' is not among the gold documents"),
        (["--predicted", "nowhere"], 1, b"nowhere: no such file or folder"),
        (["--predicted", "gold", "--model", "m"], 2, b"not allowed with argument"),
        ([], 2, b"says not what is measured; give --predicted, --model, --lang"),
        (["--predicted", "gold", "--format", "xml"], 2, b"invalid choice"),
        (["--predicted", "gold", "--columns", "tag=1"], 2, b"columns: the format brat has none"),
        (["--predicted", "gold", "--labels", "hierarchy"], 2, b"as in --map NAME=PERSON"),
        (["--predicted", "gold", "--labels", "PERSON"], 2, b"as in --map NAME=PERSON"),
        (["--predicted", "gold", "--map", "NAME"], 2, b"--map: 'NAME' should be GOLD=LABEL"),
        (["--predicted", "gold", "--map", "NAM=X"], 2, b"has no label NAM; did you mean NAME?"),
        (["--predicted", "gold", "--map", "NAME=A,NAME=B"], 2, b"NAME is called by two labels"),
        (["--predicted", "gold", "--labels", "levels"], 2, b"labels: levels is not a label of"),
        (["--predicted", "gold", "--format", "jsonl"], 1, b"holds no .jsonl file"),
    ],
)
def test_evaluate_says_what_is_wrong(
    crfanon: Run, gold: Path, arguments: list[str], status: int, message: bytes
) -> None:
    done = crfanon("evaluate", "--gold", gold, *arguments)
    assert (done.returncode, done.stdout) == (status, b"")
    assert message in done.stderr
    assert b"Ana" not in done.stderr


def test_evaluate_refuses_gold_without_documents(crfanon: Run, tmp_path: Path) -> None:
    (tmp_path / "gold.jsonl").write_text("\n")
    arguments = ("--gold", "gold.jsonl", "--format", "jsonl", "--predicted", "gold.jsonl")
    done = crfanon("evaluate", *arguments)
    assert done.returncode == 1
    assert done.stderr.startswith(b"crfanon: gold: there are no documents")


_LINKED = (
    '{"doc_id": "a", "text": "Ana Robles, Sra. Robles, Bo", "spans": ['
    '{"start": 0, "end": 10, "label": "PERSON", "entity": 1},'
    ' {"start": 12, "end": 23, "label": "PERSON", "entity": 1},'
    ' {"start": 25, "end": 27, "label": "PERSON", "entity": "b"}]}\n'
)


def test_evaluate_scores_how_mentions_are_linked(crfanon: Run, tmp_path: Path) -> None:
    (tmp_path / "gold.jsonl").write_text(_LINKED)
    done = crfanon("evaluate", "--linking", "--gold", "gold.jsonl", "--format", "jsonl")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines() == [
        "1 document",
        "",
        "B³            precision  recall      F1  mentions",
        "all mentions     100.00  100.00  100.00         3",
        "PERSON           100.00  100.00  100.00         3",
    ]


def test_evaluate_gives_the_scores_of_linking_as_json(crfanon: Run, tmp_path: Path) -> None:
    (tmp_path / "gold.jsonl").write_text(_LINKED)
    arguments = ("--gold", "gold.jsonl", "--format", "jsonl", "--lang", "es", "--json")
    data = json.loads(crfanon("evaluate", "--linking", *arguments).stdout)
    assert data["b3"] == {"precision": 1.0, "recall": 1.0, "f1": 1.0, "mentions": 3}


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["--model", "m"], 2, b"--model does not go with --linking, which takes gold mentions"),
        ([], 1, b"no document says which mentions are one entity; give TAB documents"),
    ],
)
def test_evaluate_says_why_nothing_is_linked(
    crfanon: Run, gold: Path, arguments: list[str], status: int, message: bytes
) -> None:
    done = crfanon("evaluate", "--linking", "--gold", gold, *arguments)
    assert (done.returncode, done.stdout) == (status, b"")
    assert message in done.stderr
