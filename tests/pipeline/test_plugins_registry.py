"""From settings to detectors: what is wrong in them is said with the file and the line."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
import spacy
from pipelines import pipeline_of

from crfanon.config.detector_kinds import KINDS, DetectorContext, kind_of, read_entry
from crfanon.detect.detectors import Detector
from crfanon.detect.plugins.registry import own_names
from crfanon.errors import ConfigError, DocumentError
from crfanon.settings.setting import read_root
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer

TEXT = "Vino Inés Robles a Toledo."


def detector(folder: Path, settings: str) -> Detector:
    (folder / "config.yaml").write_text(f"# mine\ndetector:\n  {settings}\n", "utf-8")
    setting = read_root(folder / "config.yaml").entries(required=["detector"])["detector"]
    entry = read_entry(setting)
    [made] = KINDS[kind_of(entry)].make(
        entry, DetectorContext("es", str, "balanced", origin=setting.place)
    )
    return made


def found(*detectors: Detector) -> list[tuple[str, str, str]]:
    [document] = pipeline_of(detectors, splitter=Tokenizer()).analyze(
        [Document("a/note.txt", TEXT)]
    )
    return [(TEXT[s.start : s.end], s.label, s.source) for s in document.spans]


def test_a_pipeline_of_spacy_is_a_detector(tmp_path: Path) -> None:
    nlp = spacy.blank("es")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "PER", "pattern": "Inés"}])
    nlp.to_disk(tmp_path / "pipe")
    made = detector(tmp_path, "{spacy: pipe, name: mine}")
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
def test_a_plug_in_is_known_by_its_entry_point(tmp_path: Path) -> None:
    assert own_names() == ["my-places", "spacy"]
    made = detector(tmp_path, "{plug-in: my-places, settings: {word: Tole}}")
    assert found(made) == [("Toledo", "LOCATION", "plug-in:my-places")]


@pytest.mark.usefixtures("installed")
def test_settings_of_a_plug_in_are_plain_values(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"config.yaml:3: detector.settings: should hold texts"):
        detector(tmp_path, "{plug-in: my-places, settings: {word: 2020-01-01}}")


@pytest.mark.usefixtures("installed")
def test_a_plug_in_that_is_not_installed_is_not_known(tmp_path: Path) -> None:
    problem = r"config.yaml:2: plug-in: there is no plug-in 'my-place'; did you mean my-places\?"
    with pytest.raises(ConfigError, match=problem):
        detector(tmp_path, "{plug-in: my-place}")


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
    made = detector(tmp_path, "{string-xml: xml, labels: {Location: LOCATION_CITY}}")
    assert found(made) == [("Toledo", "LOCATION_CITY", "string:xip")]
    with pytest.raises(
        DocumentError, match=r"^other: plug-in string:xip: .*other.xml: is not there"
    ):
        list(pipeline_of([made], splitter=Tokenizer()).analyze([Document("other", TEXT)]))


def test_xml_of_string_may_come_from_a_command(tmp_path: Path) -> None:
    code = "print('<LUNIT/>')"
    command = json.dumps([sys.executable, "-c", code])
    made = detector(tmp_path, f"{{string-xml: {{command: {command}}}}}")
    with pytest.raises(DocumentError, match="the XML is not about this text"):
        found(made)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ("{url: x}", r"config.yaml:2: detector: has no kind; name one of"),
        ("{spaci: x}", r"config.yaml:2: detector: has no kind; did you mean spacy\?"),
        ("{http: [x]}", r"config.yaml:3: detector.http: should be a text"),
        ("{http: , timeout: 3}", r"config.yaml:2: detector: 'http' is missing"),
        ("{http: 'http://10.0.0.1/'}", r"config.yaml:2: http: url: 10.0.0.1 is not"),
        ("{http: 'http://localhost/', timeout: 0}", r"timeout: should be a number of sec"),
        ("{http: 'http://localhost/', hosts: x}", r"config.yaml:3: detector.hosts: should be a l"),
        (
            "{http: 'http://localhost/', labels: {A: B}}",
            r"detector.labels.A: there is no label 'B'",
        ),
        ("{http: 'http://localhost/', proxy: x}", r"detector.proxy: is not known"),
        ("{string-xml: {}}", r"config.yaml:3: detector.string-xml: set one of folder, command and"),
        ("{string-xml: none}", r"config.yaml:3: detector.string-xml: is not a folder"),
        ("{string-xml: {command: []}}", r"string-xml.command: is empty; write a list of a command"),
        ("deny", r"config.yaml:2: detector: should be a mapping"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(tmp_path: Path, settings: str, problem: str) -> None:
    with pytest.raises(ConfigError, match=problem) as caught:
        detector(tmp_path, settings)
    assert "\n" not in str(caught.value)
