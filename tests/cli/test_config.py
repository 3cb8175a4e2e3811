"""crfanon --config and crfanon config: what is in force is what is done."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from .conftest import Run

_NOTE = (
    "Nombre: Inés. Nacida en Francia en 12/03/1983. Correo: ines@example.org, Zurdax, en marzo.\n"
)
_CONFIG = """\
default:
  also:
  - folder: mine
  masking:
    labels: {CONTACT: suppress}
"""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "anonymize.yaml"
    path.write_text(_CONFIG, "utf-8")
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "drugs.txt").write_text("# label: OTHER\nZurdax\n", "utf-8")
    return path


def _masked(crfanon: Run, *arguments: str | Path, text: str = _NOTE) -> str:
    done = crfanon("anonymize", *arguments, stdin=text.encode(), fake=False)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def test_a_file_says_what_is_masked_and_how(crfanon: Run, config: Path) -> None:
    masked = _masked(crfanon, "--config", config)
    assert masked.startswith("Nombre: [NAME_PATIENT_1]. ")
    assert "Correo: [***], [OTHER_1], en " in masked


def test_a_file_is_given_to_every_worker(crfanon: Run, config: Path, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    for name in "abc":
        (notes / f"{name}.txt").write_text(_NOTE, "utf-8")
    done = crfanon("anonymize", "notes", "-o", "out", "--config", config, "--jobs", "2", fake=False)
    assert (done.returncode, done.stderr) == (0, b"")
    masked = {path.read_text("utf-8") for path in (tmp_path / "out").iterdir()}
    assert masked == {_masked(crfanon, "--config", config)}


def test_labels_say_what_is_masked(crfanon: Run) -> None:
    masked = _masked(crfanon, "--labels", "CONTACT")
    assert masked == _NOTE.replace("ines@example.org", "[CONTACT_EMAIL_1]")


def test_labels_may_be_called_as_in_the_hierarchy(crfanon: Run) -> None:
    assert "Nombre: [NAME_PATIENT_1]." in _masked(crfanon, "--labels", "hierarchy")


def test_what_is_kept_stays(crfanon: Run) -> None:
    assert "Francia" not in _masked(crfanon)
    assert "Francia" in _masked(crfanon, "--keep", "LOCATION_COUNTRY,month")
    assert "Francia" in _masked(crfanon, "--keep", "country")


def test_the_dial_of_recall_is_turned(crfanon: Run) -> None:
    text = "Remitente: Aurelia, Zaragoza; Robles y la doctora Vinagre, calle Olmo, turno 17.\n"
    found = []
    for recall in ("-8", "8"):
        done = crfanon(
            "tag", f"--recall={recall}", "--format=jsonl", stdin=text.encode(), fake=False
        )
        spans = yaml.safe_load(done.stdout)["spans"]
        found.append(sum(span["end"] - span["start"] for span in spans))
    assert found[0] < found[1]


def test_explain_shows_rules_and_lists_of_a_file(crfanon: Run, config: Path) -> None:
    done = crfanon("explain", "--config", config, stdin=_NOTE.encode(), fake=False)
    assert done.returncode == 0
    assert b'OTHER  "Zurdax"  deny:drugs 1.000' in done.stdout


def test_a_configuration_is_measured(crfanon: Run, config: Path, tmp_path: Path) -> None:
    gold = tmp_path / "gold"
    gold.mkdir()
    (gold / "a.txt").write_text("Toma Zurdax.", "utf-8")
    (gold / "a.ann").write_text("T1\tOTHER 5 11\tZurdax\n", "utf-8")
    arguments = ("evaluate", "--gold", "gold", "--labels", "top")
    with_list = crfanon(*arguments, "--config", config, "--json", fake=False)
    assert with_list.returncode == 0
    without = crfanon(*arguments, "--lang", "es", "--recall", "precise", "--json", fake=False)
    assert yaml.safe_load(with_list.stdout) != yaml.safe_load(without.stdout)
    for other in ("--predicted", "--rules"):
        done = crfanon(*arguments, other, "gold", "--recall", "high", fake=False)
        assert (done.returncode, done.stdout) == (2, b"")


def test_output_is_as_the_file_says(crfanon: Run, tmp_path: Path) -> None:
    config = tmp_path / "anonymize.yaml"
    config.write_text("default: {output: {encoding: latin-1, format: jsonl, annotations: conll}}\n")
    note = "Señora Peña".encode("latin-1")
    done = crfanon("anonymize", "--config", config, stdin=note, fake=False)
    assert (done.returncode, done.stdout[:1]) == (0, b"{")
    tagged = crfanon("tag", "--config", config, stdin=note, fake=False)
    assert "Señora\t" in tagged.stdout.decode()
    done = crfanon("anonymize", "--config", config, "--format", "txt", stdin=note, fake=False)
    assert done.stdout.startswith("Señora".encode("latin-1"))


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("anonymize.yaml", "default: {recal: high}\n", ":1: default.recal: is not known; did you"),
        ("mine/bad.yaml", "rules: [\n", "bad.yaml:2: not valid YAML"),
        ("mine/bad.yaml", "rules:\n- {name: x, label: ID, pattern: '[<q>]'}\n", "bad.yaml:2: rule"),
        ("mine/bad.txt", "Ann\n", "bad.txt:1: says not as what it is masked"),
        ("mine/bad.txt", "# label: NOBODY\nAnn\n", "bad.txt:1: labels: NOBODY has no place"),
        ("mine/bad.csv", "Ann\n", ":3: default.also[1].folder: "),
    ],
)
def test_what_is_broken_refuses_to_run(
    crfanon: Run, config: Path, tmp_path: Path, name: str, content: str, problem: str
) -> None:
    (tmp_path / name).write_text(content, "utf-8")
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "a.txt").write_text(_NOTE, "utf-8")
    arguments = ("notes", "-o", "out", "--config", "anonymize.yaml")
    done = crfanon("anonymize", *arguments, fake=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert problem in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1
    assert not (tmp_path / "out").exists()


def test_config_show_prints_what_can_be_read_back(crfanon: Run, config: Path) -> None:
    shown = crfanon("config", "show", "--config", config, fake=False)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert f"CONTACT: suppress  # {config}:5".encode() in shown.stdout
    assert b"recall: balanced  # built in" in shown.stdout
    again = config.with_name("again.yaml")
    again.write_bytes(shown.stdout)
    assert _masked(crfanon, "--config", again) == _masked(crfanon, "--config", config)


def test_config_show_is_of_one_language(crfanon: Run) -> None:
    shown = crfanon("config", "show", "--lang", "de", fake=False)
    assert yaml.safe_load(shown.stdout)["languages"].keys() == {"de"}


def test_config_show_says_what_is_wrong(process: Run, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("languages: {de: {keep: [moth]}}\n")
    done = process("config", "show", "--config", "a.yaml", fake=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"a.yaml:1: languages.de.keep[1]: there is no label 'moth'" in done.stderr


def test_what_can_be_set_is_what_the_page_in_docs_says(crfanon: Run) -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "configuration.md"
    shown = crfanon("config", "reference", fake=False)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert shown.stdout.decode() == page.read_text("utf-8"), "crfanon config reference > PAGE"


def test_labels_are_called_as_a_file_says_and_that_is_shown(crfanon: Run, config: Path) -> None:
    text = config.read_text("utf-8").replace(
        "folder: mine", "folder: mine\n    labels: {OTHER: DRUG}"
    )
    config.write_text(f"{text}  convert: {{DATE: DAY, PERSON: GUEST}}\n", "utf-8")
    masked = _masked(crfanon, "--config", config)
    assert all(mask in masked for mask in ("[GUEST_1]", "[DAY_1]", "[DRUG_1]"))
    shown = crfanon("config", "show", "--config", config, fake=False).stdout.decode()
    assert f"    DATE: DAY  # {config}:7" in shown
    again = config.with_name("again.yaml")
    again.write_text(shown, "utf-8")
    assert _masked(crfanon, "--config", again) == masked


@pytest.mark.parametrize(
    ("language", "text", "sum_of_money"),
    [
        ("es", "Pagó 1.200 euros por ello.", "1.200 euros"),
        ("de", "Er zahlte 1.200 Euro dafür.", "1.200 Euro"),
        ("pt", "Pagou 1.200 euros por isso.", "1.200 euros"),
        ("en", "He paid 1,200 euros for that.", "1,200 euros"),
    ],
)
def test_sums_are_masked_where_they_are_asked_for(
    crfanon: Run, language: str, text: str, sum_of_money: str
) -> None:
    assert _masked(crfanon, "--lang", language, text=text) == text
    masked = _masked(crfanon, "--lang", language, "--labels", "QUANTITY", text=text)
    assert masked == text.replace(sum_of_money, "[QUANTITY_1]")


@pytest.mark.parametrize(
    ("rule", "problem"),
    [
        (
            "  regex: '(?:[a-z0-9]+ ?)+!'",
            "`regex` may take time that grows exponentially with the text;",
        ),
        ("  matches: ['bed [12]', 'Anna [7]']", "`matches`, example 2: the value is not found;"),
    ],
)
def test_a_rule_that_would_hang_or_says_what_is_not_so_is_refused(
    crfanon: Run, config: Path, tmp_path: Path, rule: str, problem: str
) -> None:
    path = config.parent / "mine" / "beds.yaml"
    path.write_text(f"rules:\n- name: bed\n  label: ID\n  pattern: 'bed [<9+>]'\n{rule}\n", "utf-8")
    note = tmp_path / "note.txt"
    note.write_text("bed 12 " + "a1 " * 40, "utf-8")
    for command in (["anonymize", note, "-o", "out.txt"], ["config", "show"]):
        done = crfanon(*command, "--config", config, fake=False)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.decode().startswith(f"crfanon: {path}:2: rule 'bed': {problem}")
        assert done.stderr.count(b"\n") == 1
        assert b"Anna" not in done.stderr
    assert not (tmp_path / "out.txt").exists()


def test_stages_of_a_language_without_a_model_are_printed_and_nothing_else(crfanon: Run) -> None:
    done = crfanon("config", "show", "--stages", "--lang", "fr", fake=False)
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.startswith(b"unescape ")
