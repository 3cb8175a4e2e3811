"""From settings to detectors: what is wrong in them is said with the file and the line."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
import spacy
from pipelines import pipeline_of

from crfanon.detect.detectors import Detector
from crfanon.detect.plugins import kinds, make_detector
from crfanon.errors import ConfigError, DocumentError
from crfanon.settings import read_settings
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer

TEXT = "Vino Inés Robles a Toledo."


def detector(folder: Path, settings: str) -> Detector:
    (folder / "config.yaml").write_text(f"# mine\ndetector:\n  {settings}\n", "utf-8")
    return make_detector(read_settings(folder / "config.yaml", required=["detector"])["detector"])


def found(*detectors: Detector) -> list[tuple[str, str, str]]:
    [document] = pipeline_of(detectors, splitter=Tokenizer()).analyze(
        [Document("a/note.txt", TEXT)]
    )
    return [(TEXT[s.start : s.end], s.label, s.source) for s in document.spans]


def test_there_are_these_kinds() -> None:
    assert kinds()[:3] == ["spacy", "http", "string-xml"]


def test_a_pipeline_of_spacy_is_a_detector(tmp_path: Path) -> None:
    nlp = spacy.blank("es")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "PER", "pattern": "Inés"}])
    nlp.to_disk(tmp_path / "pipe")
    made = detector(tmp_path, "{kind: spacy, pipeline: pipe, name: mine}")
    assert made.labels == {"PERSON"}
    assert found(made) == [("Inés", "PERSON", "spacy:mine")]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a plug-in that finds the word in its settings."""
    code = "import re\n\ndef make(settings):\n    found = re.compile(settings['word']).finditer\n"
    code += "    return lambda text: ((m.start(), m.end(), 'LOC', 0.9) for m in found(text))\n"
    (tmp_path / "mine.py").write_text(code, "utf-8")
    info = tmp_path / "mine-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1\n", "utf-8")
    points = "[crfanon.detectors]\nmy-places = mine:make\nspacy = mine:make\n"
    (info / "entry_points.txt").write_text(points, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("installed")
def test_a_plug_in_is_a_kind_of_its_own(tmp_path: Path) -> None:
    assert kinds() == ["spacy", "http", "string-xml", "my-places"]
    made = detector(tmp_path, "{kind: my-places, settings: {word: Tole}}")
    assert found(made) == [("Toledo", "LOCATION", "plug-in:my-places")]


@pytest.mark.usefixtures("installed")
def test_settings_of_a_plug_in_are_plain_values(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"config.yaml:3: detector.settings: should hold texts"):
        detector(tmp_path, "{kind: my-places, settings: {word: 2020-01-01}}")


def test_xml_of_string_stands_in_a_folder(tmp_path: Path) -> None:
    words = "".join(
        f'<NODE num="{n}"><TOKEN pos="X">{word}</TOKEN></NODE>'
        for n, word in enumerate(re.findall(r"\w+|\.", TEXT))
    )
    entity = '<FEATURE attribute="LOCATION" value="+"/><PARAMETER ind="0" num="4"/>'
    xml = (
        f'<XIPRESULT><LUNIT>{words}<DEPENDENCY name="NE">{entity}</DEPENDENCY></LUNIT></XIPRESULT>'
    )
    (tmp_path / "xml" / "a").mkdir(parents=True)
    (tmp_path / "xml" / "a" / "note.xml").write_text(xml, "utf-8")
    made = detector(tmp_path, "{kind: string-xml, folder: xml, labels: {Location: LOCATION_CITY}}")
    assert found(made) == [("Toledo", "LOCATION_CITY", "string:xip")]
    with pytest.raises(
        DocumentError, match=r"^other: plug-in string:xip: .*other.xml: is not there"
    ):
        list(pipeline_of([made], splitter=Tokenizer()).analyze([Document("other", TEXT)]))


def test_xml_of_string_may_come_from_a_command(tmp_path: Path) -> None:
    code = "print('<LUNIT/>')"
    command = json.dumps([sys.executable, "-c", code])
    made = detector(tmp_path, f"{{kind: string-xml, command: {command}}}")
    with pytest.raises(DocumentError, match="the XML is not about this text"):
        found(made)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ("{url: x}", r"config.yaml:2: kind: should be a text"),
        (
            "{kind: spaci}",
            r"config.yaml:3: detector.kind: 'spaci' is not known; did you mean spacy\? choose",
        ),
        ("{kind: http}", r"'url' is missing"),
        ("{kind: http, url: 'http://10.0.0.1/'}", r"config.yaml:2: detector: url: 10.0.0.1 is not"),
        (
            "{kind: http, url: 'http://localhost/', timeout: 0}",
            r"timeout: should be a number of sec",
        ),
        ("{kind: http, url: 'http://localhost/', labels: {A: B}}", r"B has no place in the label"),
        ("{kind: http, url: 'http://localhost/', proxy: x}", r"detector.proxy: is not known"),
        ("{kind: string-xml}", r"config.yaml:2: detector: set one of folder, command and url"),
        ("{kind: string-xml, folder: none}", r"config.yaml:3: detector.folder: is not a folder"),
        ("deny", r"config.yaml:2: detector: should be a mapping"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(tmp_path: Path, settings: str, problem: str) -> None:
    with pytest.raises(ConfigError, match=problem) as caught:
        detector(tmp_path, settings)
    assert "\n" not in str(caught.value)
