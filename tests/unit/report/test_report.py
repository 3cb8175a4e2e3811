"""The report says what was done, and nothing that stood in a document."""

import json
from html import escape
from pathlib import Path

import jsonschema
import pytest

from crfanon.config import Configuration
from crfanon.languages import LANGUAGES
from crfanon.languages.page_words import page_words
from crfanon.link import resolve
from crfanon.mask import ByLabel, make_method, mask
from crfanon.report import Refusal, Report, record_of, render
from crfanon.text.spans import KEEP, VOTE, Change, Span

_ROOT = Path(__file__).resolve().parents[3]
SCHEMA = json.loads((_ROOT / "docs" / "report.schema.json").read_text("utf-8"))


@pytest.fixture
def configuration(tmp_path) -> Configuration:
    (tmp_path / "anna.txt").write_text("Ana Berg\n")
    own = tmp_path / "own.yaml"
    own.write_text(
        "default:\n  detectors:\n  - rules: [any]\n  - deny: [anna.txt]\n    label: PERSON\n"
        "  masking: {method: tag, labels: {LOCATION: suppress}}\n"
    )
    return Configuration.read(own)


@pytest.fixture
def record(doc):
    """The record of a document."""

    def made(marked: str, name: str = "anna.txt", **changes):
        document = resolve(doc(marked, doc_id=name)).with_(**changes)
        masked = mask(document)
        return record_of(document, masked, masked.text.encode())

    return made


def report_of(configuration, *records, names: bool = True) -> Report:
    report = Report(configuration.of, language="es", names=names)
    for record in records:
        report.add(record)
    return report


def test_mentions_are_counted_by_label_and_method(configuration, record):
    report = report_of(
        configuration,
        record("[NAME_PATIENT Ana Berg], [NAME_PATIENT Eva], [LOCATION_CITY Vigo]"),
        record("[NAME_PATIENT Ana Berg]", "b.txt"),
    )
    found = report.as_json()
    assert found["labels"] == [
        {
            "label": "LOCATION_CITY",
            "language": "es",
            "method": "suppress",
            "mentions": 1,
            "otherwise": 0,
            "documents": 1,
        },
        {
            "label": "NAME_PATIENT",
            "language": "es",
            "method": "tag",
            "mentions": 3,
            "otherwise": 0,
            "documents": 2,
        },
    ]
    assert found["mentions"] == {
        "masked": 4,
        "entities": 4,
        "people": 3,
        "expected_needless": 0.0,
        "found_by_rescan": 0,
        "kept": 0,
    }
    assert [output["document"] for output in found["outputs"]] == ["anna.txt", "b.txt"]


def test_what_a_method_leaves_to_another_is_counted(configuration, doc):
    document = resolve(
        doc("Vive en [LOCATION_CITY Sevilla]. [LOCATION_CITY Qxyzzy] [DATE 3/4/2014] [ID 47]")
    )
    generalize = make_method("generalize", lang="es")
    masked = mask(document, method=ByLabel({"ID": make_method("tag")}, otherwise=generalize))
    record = record_of(document, masked, masked.text.encode())
    assert record.otherwise == ((("", "LOCATION_CITY"), 1),)
    [city, *others] = report_of(configuration, record).as_json()["labels"][::-1]
    assert (city["label"], city["mentions"], city["otherwise"]) == ("LOCATION_CITY", 2, 1)
    assert [other["otherwise"] for other in others] == [0, 0]


def test_the_lowest_scores_are_those_of_the_run_by_place(configuration, record):
    spans = (Span(0, 3, "PERSON", "crf:x", 0.9), Span(4, 8, "PERSON", "crf:x", 0.2))
    found = report_of(configuration, record("Ana Berg", spans=spans)).as_json()
    assert [doubt["score"] for doubt in found["lowest_scores"]] == [0.2, 0.9]
    assert found["lowest_scores"][0] == {
        "document": "anna.txt",
        "score": 0.2,
        "label": "PERSON",
        "start": 4,
        "end": 8,
        "source": "crf:x",
    }


def test_what_stands_on_purpose_is_counted_by_what_says_so(configuration, record):
    kept = (
        Change(KEEP, "kept", Span(0, 3, "DATE")),
        Change(KEEP, "allow:staff", Span(4, 8, "PERSON")),
    )
    found = report_of(configuration, record("Ana Berg", changes=kept)).as_json()
    assert found["kept"] == [
        {"label": "DATE", "why": "kept", "mentions": 1},
        {"label": "PERSON", "why": "allow:staff", "mentions": 1},
    ]


def test_versions_and_settings_are_told_with_hash_and_origin(configuration, record, tmp_path):
    found = report_of(configuration, record("[PERSON Ana]")).as_json()
    detectors = {version["kind"]: version for version in found["versions"]["detectors"]}
    assert detectors["deny"]["name"] == str(tmp_path / "anna.txt")
    assert len(detectors["rules"]["sha256"]) == 64
    settings = {setting["setting"]: setting for setting in found["configuration"]["es"]}
    assert settings["masking.method"]["origin"] == f"{tmp_path / 'own.yaml'}:6"


def test_a_model_is_told_by_the_hashes_of_its_card_and_files(record):
    found = report_of(Configuration.read(), record("[PERSON Ana]")).as_json()
    model = next(
        version for version in found["versions"]["detectors"] if version["name"] == "es-general"
    )
    assert set(model["files"]) == {"weights.npz", "texts.u64"}


@pytest.mark.parametrize("names", [True, False])
def test_the_report_is_what_its_schema_says_and_holds_no_text(configuration, record, names):
    report = report_of(
        configuration,
        record("[PERSON Quintanilla] vino", changes=(Change(KEEP, "kept", Span(12, 16, "DATE")),)),
        names=names,
    )
    report.refuse(Refusal("b.txt", "in/b.txt: is empty; leave it out"), called=["in/b.txt"])
    found = report.as_json()
    jsonschema.validate(found, SCHEMA)
    assert "Quintanilla" not in json.dumps(found)


def test_without_names_no_file_is_named(configuration, record, tmp_path):
    kept = (Change(KEEP, "allow:anna", Span(0, 3, "PERSON")),)
    report = report_of(configuration, record("Ana", changes=kept), names=False)
    report.refuse(
        Refusal("sub/b.txt", "/notes/sub/b.txt: cannot be read; /home/eva/n.vault is held"),
        called=["/notes/sub/b.txt"],
    )
    found = json.dumps(report.as_json())
    for name in ("anna", "b.txt", "own.yaml", "eva", str(tmp_path)):
        assert name not in found
    assert report.as_json()["refused"] == [
        {"document": "2", "reason": "document 2: cannot be read; (a file) is held"}
    ]
    assert report.as_json()["outputs"][0]["document"] == "1"


def test_the_page_escapes_names_and_asks_for_nothing_elsewhere(configuration, record):
    name = "<script>alert('x')</script> & \"co\".txt"
    report = report_of(configuration, record("[PERSON Ana]", name))
    report.refuse(Refusal("b.txt", "b.txt: <b>is</b> empty"))
    page = render(report.as_json())
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "&lt;b&gt;is&lt;/b&gt;" in page
    assert not any(part in page for part in ("http:", "https:", "src=", "href=", "@import", "url("))


def test_a_long_table_is_cut_on_the_page_alone(configuration, record):
    one = record("[PERSON Ana]")
    report = report_of(configuration, *(one._replace(name=f"{k}.txt") for k in range(1200)))
    page = render(report.as_json())
    assert len(report.as_json()["outputs"]) == 1200
    assert "and 200 more, which are in the JSON file" in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_in_the_language_that_is_asked_for(configuration, record, lang):
    drop = Change(VOTE, "outvoted", Span(10, 13, "PERSON"))
    document = record("[LOCATION_CITY Vigo], [PERSON Ana] hoy", changes=(drop,))
    page = render(report_of(configuration, document).as_json(), lang=lang)
    own = page_words(lang)
    assert f'<html lang="{lang}">' in page
    said = (own.words["masked"], own.labels["LOCATION_CITY"], own.reasons["outvoted"])
    assert [text for text in said if escape(text) not in page] == []


def test_people_are_counted_once_and_needless_mentions_by_their_scores(configuration, record):
    sure, unsure = (Span(0, 3, "PERSON", "crf", 1.0), Span(5, 9, "LOCATION_CITY", "crf", 0.4))
    one = record("Ana, Vigo", spans=(sure, unsure))
    report = report_of(configuration, one, one)
    report.add(one, subject="7")
    found = report.as_json()
    assert found["mentions"]["people"] == 3
    assert found["mentions"]["expected_needless"] == pytest.approx(1.8)
    assert found["documents"]["subjects"] == 1
    assert report_of(configuration, one).as_json()["documents"]["subjects"] is None
