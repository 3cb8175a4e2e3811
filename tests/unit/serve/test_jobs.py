"""Jobs: what is given is honoured, what is wrong is refused, and a job that is done goes back."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from crfanon.errors import CrfanonError, DocumentError
from crfanon.mask import mask
from crfanon.restore import restore_text
from crfanon.serve.jobs import job_of, masked_in, read_job

SCHEMA = json.loads(
    (Path(__file__).resolve().parents[3] / "docs" / "job.schema.json").read_text("utf-8")
)
TEXT = "Ana Berg met Luis Ruiz; A. Berg left."
ANA = {"id": 7, "start": 0, "end": 8, "label": "PERSON"}
LUIS = {"id": 3, "start": 13, "end": 22, "label": "PERSON", "text": "Luis Ruiz"}
ABERG = {"id": 9, "start": 24, "end": 31, "label": "PERSON"}


def job(**fields):
    return read_job(json.dumps({"text": TEXT, **fields}).encode(), place="job.json")


def done(job, method="tag"):
    document = job.document("job.json")
    masked = mask(document, method=method)
    return job.done(document, masked, language="en", method=method)


def test_mentions_and_chains_that_are_given_are_honoured():
    given = job(ner=[ABERG, LUIS, ANA], coref=[[9, 7]], language="en")
    content = json.loads(done(given))
    assert content["anonymizer"]["output"] == "[PERSON_1] met [PERSON_2]; [PERSON_1] left."
    assert [mention["id"] for mention in content["ner"]] == [7, 3, 9]
    assert content["coref"] == [[7, 9], [3]]
    assert [solution["id"] for solution in content["tableofsolutions"]] == [7, 3, 9]
    assert (content["language"], content["method"]) == ("en", "tag")


def test_mentions_without_chains_are_linked():
    text = "Ana Berg, ana berg"
    ner = [ANA, {**ABERG, "start": 10, "end": 18}]
    content = json.loads(done(job(text=text, ner=ner)))
    assert content["coref"] == [[7, 9]]


def test_a_job_without_mentions_leaves_them_to_detectors():
    assert job().document("job.json") is None
    assert job(ner=None, coref=None, language=None, method=None).document("") is None
    assert job_of("Ana", place="note.txt").document("") is None


def test_a_job_with_no_mention_masks_nothing():
    content = json.loads(done(job(ner=[])))
    assert content["anonymizer"]["output"] == TEXT


def test_what_a_job_holds_besides_is_kept():
    assert json.loads(done(job(ner=[ANA], note={"a": 1})))["note"] == {"a": 1}


@pytest.mark.parametrize("method", ["tag", "suppress", "preserve"])
def test_a_job_that_is_done_fits_its_schema_and_is_restored(method):
    data = done(job(ner=[ANA, LUIS, ABERG], coref=[[7, 9]]), method=method)
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(data))
    output, table = masked_in(data, place="job.json", doc_id="")
    assert restore_text(output, table).text == TEXT


def test_the_schema_refuses_mentions_without_places():
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(SCHEMA).validate({"text": "", "ner": [{"id": 1}]})


def test_an_output_that_was_edited_has_to_be_forced():
    content = json.loads(done(job(ner=[ANA, LUIS])))
    content["anonymizer"]["output"] = "[PERSON_2] met [PERSON_1]."
    output, table = masked_in(json.dumps(content).encode(), place="job.json", doc_id="")
    with pytest.raises(CrfanonError, match="is not the one"):
        restore_text(output, table)
    assert restore_text(output, table, force=True).text == "Luis Ruiz met Ana Berg."


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"text": None}, "text: is missing"),
        ({"text": 3}, "text: is missing or no text"),
        ({"language": 3}, "language: is missing or no text"),
        ({"ner": {}}, "ner: is no list"),
        ({"ner": ["Ana"]}, "mention 1 of ner: is not as it should be"),
        ({"ner": [{**ANA, "start": "0"}]}, "mention 1 of ner: is not as it should be"),
        ({"ner": [{**ANA, "id": True}]}, "mention 1 of ner: is not as it should be"),
        ({"ner": [{**ANA, "label": " "}]}, "mention 1 of ner: is not as it should be"),
        ({"ner": [{**ANA, "end": 0}]}, "mention 1 of ner: is empty or outside"),
        ({"ner": [{**ANA, "start": 9}]}, "mention 1 of ner: is empty or outside"),
        ({"ner": [{**ANA, "end": 99}]}, "mention 1 of ner: is empty or outside"),
        ({"ner": [ANA, {**LUIS, "start": 12}]}, "mention 2 of ner: its text is not what stands"),
        ({"ner": [ANA, {**ABERG, "start": 4}]}, "ner 9: overlaps another mention at 4"),
        ({"ner": [ANA, {**LUIS, "id": 7}]}, "ner: two mentions have one id"),
        ({"ner": [ANA], "coref": [[8]]}, "coref: names an id that no mention of ner has"),
        ({"coref": [[1]]}, "coref: names an id that no mention of ner has"),
        ({"ner": [ANA], "coref": [[7], [7]]}, "coref: a mention stands in two chains"),
        ({"ner": [ANA], "coref": [7]}, "coref: is no list of lists"),
    ],
)
def test_a_job_that_is_wrong_is_refused_in_one_line_without_its_text(fields, complaint):
    with pytest.raises(DocumentError) as caught:
        job(**fields)
    message = str(caught.value)
    assert message.startswith(f"job.json: {complaint}")
    assert "\n" not in message
    assert "Ana" not in message and "Luis" not in message


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff", b"3"])
def test_what_is_no_job_is_refused(data):
    with pytest.raises(DocumentError, match="job.json: is no job"):
        read_job(data, place="job.json")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda content: content.pop("anonymizer"), "was not done yet"),
        (lambda content: content.pop("tableofsolutions"), "was not done yet"),
        (lambda content: content["tableofsolutions"][0].pop("end"), "tableofsolutions: is not as"),
        (lambda content: content.update(tableofsolutions=3), "tableofsolutions: is not as"),
        (lambda content: content["tableofsolutions"][0].update(end=3), "impossible positions"),
    ],
)
def test_a_job_that_cannot_be_restored_is_refused(change, complaint):
    content = json.loads(done(job(ner=[ANA, LUIS])))
    change(content)
    with pytest.raises(CrfanonError, match=complaint):
        masked_in(json.dumps(content).encode(), place="job.json", doc_id="")
