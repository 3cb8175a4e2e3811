"""The last steps of the pipeline: decided until nothing is left, masked, scanned."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import yaml
from pipelines import settled as settle

from crfanon.decide.allow_lists import Allowance
from crfanon.decide.arbitration import Arbiter
from crfanon.detect.deny_lists import ListDetector, UserList
from crfanon.detect.plugins.answers import Found, LabelTable, PlugIn
from crfanon.errors import ConfigError, DisclosureWarning, NoModelError, NoModelWarning
from crfanon.languages import LANGUAGES
from crfanon.languages import identify as languages
from crfanon.mask.methods.suppress import Suppress
from crfanon.pipeline import Anonymizer
from crfanon.text.document import Document, Kind, Matches
from crfanon.text.explanation import Explanation
from crfanon.text.spans import Span


def surfaces(document: Document) -> list[str]:
    return [document.text[span.start : span.end] for span in document.spans]


def rule_match(document: Document, surface: str) -> Matches:
    """Return the match of a certain rule where a surface stands first."""
    assert document.tokens is not None
    start = document.text.index(surface)
    first, last = document.tokens.covering(start, start + len(surface))
    return Matches(
        np.array([first], np.int32),
        np.array([last], np.int32),
        np.zeros(1, np.int32),
        (Kind("ID", "rule:dni", 1.0),),
    )


_decide = Arbiter(certain=frozenset({"rule:dni"}))


def test_what_a_rule_is_certain_of_is_looked_for_as_well(doc) -> None:
    document = doc("DNI: 12345678Z. Ingresa 12345678Z.")
    document = document.with_(matches=(rule_match(document, "12345678Z"),))
    assert surfaces(settle(document, _decide)) == ["12345678Z", "12345678Z"]


def test_what_a_decision_leaves_of_a_span_is_looked_for_as_well(doc) -> None:
    document = doc("Hospital Olmo Toledo. Toledo.")
    suggested = (
        Span(0, 13, "HOSPITAL", "crf:x"),
        Span(9, 20, "TERRITORIO", "plugin"),  # keeps "Toledo" alone
    )
    settled = settle(document.with_(suggested=suggested), _decide)
    assert surfaces(settled) == ["Hospital Olmo", "Toledo", "Toledo"]


def test_without_anything_found_nothing_is_decided(doc) -> None:
    assert settle(doc("Nada."), _decide).spans == ()


def test_a_repeat_that_a_cut_suggestion_hid_is_found() -> None:
    text = "Ana Berg called. Ana Berg 1234."
    suggested = (Span(0, 8, "PERSON", "crf:x"), Span(17, 30, "OTHER", "crf:x"))

    def cut(document: Document) -> Document:
        kept = {span for span in document.suggested if span.label == "PERSON"}
        return document.with_(spans=tuple(sorted({*kept, Span(26, 30, "ID", "rule:x")})))

    settled = settle(Document("", text, suggested=suggested), cut)
    assert surfaces(settled) == ["Ana Berg", "Ana Berg", "1234"]


@pytest.fixture(scope="module")
def bare() -> Anonymizer:
    """Give an anonymizer of a language without a model: it can mask, and finds little."""
    with pytest.warns(NoModelWarning, match="there is no model"):
        return Anonymizer(lang="tlh")


def test_what_still_stands_of_something_masked_is_masked_as_well(doc, bare) -> None:
    document = doc("[PERSON Ana Berg] y Ana Berg", doc_id="note-7")
    assert bare.mask(document).text == "[PERSON_1] y [PERSON_1]"


def test_a_document_is_masked(doc, bare) -> None:
    assert bare.mask(doc("[PERSON Ana Berg] y Eva")).text == "[PERSON_1] y Eva"


_GERMAN = "Der Beschluss wurde am 3. April 2019 in Abwesenheit der Klägerin verkündet.\n"
_SPANISH = "El paciente acudió a la consulta el 4 de mayo de 2019 acompañado por su hermana.\n"
_FRENCH = "Le patient a été vu en consultation par le médecin, écrivez à ann@example.org.\n"


def test_each_document_is_looked_at_by_the_detectors_of_its_language() -> None:
    anonymizer = Anonymizer(lang="auto", method="suppress")
    german, spanish, empty = documents = anonymizer.analyze_many([_GERMAN, _SPANISH, ""])
    assert [document.text for document in documents] == [_GERMAN, _SPANISH, ""]
    assert (german.language, spanish.language) == ("de", "es")
    assert "3. April 2019" in surfaces(german) and "4 de mayo de 2019" in surfaces(spanish)
    assert surfaces(empty) == []
    # Whatever models have learnt from, labels are those of the hierarchy.
    assert {"DATE"} == {span.label for span in german.spans + spanish.spans} - {"NAME_RELATIVE"}
    assert "[***]" in anonymizer.mask(german).text
    assert anonymizer.explain(spanish)[0].evidence


def test_each_paragraph_is_looked_at_in_its_own_language() -> None:
    text = 3 * _SPANISH + 3 * _GERMAN
    anonymizer = Anonymizer(lang="auto")
    document = anonymizer.analyze(text)
    assert surfaces(document).count("3. April 2019") == 3
    assert surfaces(document).count("4 de mayo de 2019") == 3
    explained = anonymizer.explain(document)
    assert [e.span for e in explained] == list(document.spans)
    assert all(e.weights for e in explained if e.span.source.startswith("crf:"))


def test_each_paragraph_is_masked_in_its_own_language() -> None:
    text = f"{_SPANISH}Ingresó con 56 años.\n\n{_GERMAN}Die Klägerin ist 58 Jahre alt.\n"
    anonymizer = Anonymizer(lang="auto", method="bucket")
    document = anonymizer.analyze(text)
    assert [stretch.language for stretch in document.stretches] == ["es", "de"]
    masked = anonymizer.mask(document).text
    assert "el año 2019" in masked and "am **.**.2019" in masked
    given = Document("note", text, spans=document.spans, entities=document.entities)
    assert anonymizer.mask(given).text == masked


@pytest.fixture
def without_french_model(tmp_path: Path) -> Path:
    """Give a configuration by which rules alone look at French texts."""
    path = tmp_path / "rules.yaml"
    path.write_text("languages: {fr: {detectors: [{rules: [any, fr]}]}}\n")
    return path


def test_a_paragraph_in_a_language_without_a_model_is_no_fault(
    without_french_model: Path,
) -> None:
    anonymizer = Anonymizer(lang="auto", method="substitute", config=without_french_model)
    with pytest.warns(NoModelWarning, match="'fr'"):
        masked = anonymizer.anonymize(3 * _SPANISH + "\n" + 3 * _FRENCH).text
    assert "ann@example.org" not in masked and "4 de mayo de 2019" not in masked
    assert " de " in masked and "la consulta el " in masked


def test_what_is_said_of_a_language_holds_for_its_paragraphs(tmp_path: Path) -> None:
    config = tmp_path / "anonymize.yaml"
    config.write_text(
        "default: {masking: {method: tag}}\n"
        "languages: {de: {masking: {labels: {DATE: bucket}}}, es: {masking: {seed: 7}}}\n"
    )
    anonymizer = Anonymizer(lang="auto", config=config)
    masked = anonymizer.anonymize(2 * _SPANISH + "\n" + _GERMAN).text
    assert masked.count("la consulta el [DATE_1] ") == 2
    assert "wurde am **.**.2019 in" in masked
    assert anonymizer.mask(anonymizer.analyze(2 * _SPANISH), method=Suppress()).text.count("[***]")


def test_a_key_that_a_paragraph_needs_and_has_not_refuses_the_document(tmp_path: Path) -> None:
    config = tmp_path / "anonymize.yaml"
    config.write_text("languages: {de: {masking: {method: hash}}}\n")
    anonymizer = Anonymizer(lang="auto", config=config)
    assert anonymizer.anonymize(_SPANISH).text != _SPANISH
    with pytest.raises(ConfigError, match="anonymize.yaml:1: masking.method: .* needs a key"):
        anonymizer.anonymize(3 * _SPANISH + "\n" + _GERMAN)


def test_stretches_stand_at_their_place_where_characters_are_written_as_escapes() -> None:
    text = _SPANISH.replace("ó", "&oacute;") + "\n" + _GERMAN.replace("ä", "&auml;")
    document = Anonymizer(lang="auto").analyze(text)
    assert [stretch.language for stretch in document.stretches] == ["es", "de"]
    first, second = document.stretches
    assert first.start == 0 and first.end == second.start and second.end == len(text)
    assert text[second.start :].lstrip().startswith("Der Beschluss")


def test_a_language_without_a_model_is_warned_of_or_refused(without_french_model: Path) -> None:
    with pytest.warns(NoModelWarning, match="language 'fr': there is no model for it"):
        document = Anonymizer(lang="auto", config=without_french_model).analyze(_FRENCH)
    assert any("ann@example.org" in surface for surface in surfaces(document))
    with pytest.raises(NoModelError, match="language 'fr': there is no model for it"):
        Anonymizer(lang="auto", strict=True, config=without_french_model).analyze(_FRENCH)


def test_a_model_alone_masks_all_that_it_finds(tmp_path: Path) -> None:
    text = "Der Beklagte haftet nach § 280 Abs. 1 BGB und § 823 Abs. 1 BGB."
    alone = Anonymizer("de-legal", labels="native").analyze(text)
    assert [span.label for span in alone.spans] == ["GS", "GS"]
    assert Anonymizer(lang="de").analyze(text).spans == ()
    own = tmp_path / "own.yaml"
    own.write_text("languages: {de: {detectors: [{model: de-legal}], keep: [OTHER_LAW]}}\n")
    kept = Anonymizer(lang="de", config=own).analyze(text)
    assert kept.spans == () and len(kept.kept) == 2


def test_where_labels_of_a_corpus_are_asked_for_only_what_identifies_is_found_besides() -> None:
    text = "Der Kläger zog am 3. April 2019 nach Kassel (ann@example.org)."
    native, hierarchy = (
        {span.label for span in Anonymizer("de-legal", labels=labels).analyze(text).spans}
        for labels in ("native", "hierarchy")
    )
    assert native == {"ST", "CONTACT_EMAIL"}
    assert hierarchy == {"DATE", "LOCATION_CITY", "CONTACT_EMAIL"}


def test_a_model_goes_before_the_detectors_of_a_configuration(tmp_path: Path) -> None:
    path = tmp_path / "anonymize.yaml"
    path.write_text(
        "language: de\ndefault: {detectors: [{rules: any}], masking: {method: suppress}}"
    )
    anonymizer = Anonymizer("es-clinical", config=path)
    assert anonymizer.model is not None
    assert anonymizer.language == "es"
    assert anonymizer.anonymize("Nombre: Inés.").text == "Nombre: [***]."


def test_the_language_of_a_configuration_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "anonymize.yaml"
    path.write_text("language: it\n")
    with pytest.warns(NoModelWarning):
        anonymizer = Anonymizer(config=path)
    assert anonymizer.anonymize("il 2019-04-03").text == "il [DATE_1]"
    assert Anonymizer(lang="es", config=path).language == "es"


def test_labels_say_what_is_masked_or_what_it_is_called() -> None:
    text = "Nombre: Inés. Correo: ines@example.org"
    for labels, masked in [
        ("CONTACT", "Nombre: Inés. Correo: [CONTACT_EMAIL_1]"),
        (["PERSON", "ID"], "Nombre: [NAME_PATIENT_1]. Correo: ines@example.org"),
        ("native", "Nombre: [NOMBRE_SUJETO_ASISTENCIA_1]. Correo: [CORREO_ELECTRONICO_1]"),
        ("top", "Nombre: [PERSON_1]. Correo: [CONTACT_1]"),
    ]:
        assert Anonymizer(labels=labels).anonymize(text).text == masked


def test_other_detectors_look_as_well_and_lists_let_stand() -> None:
    own = UserList("clients", "ORGANIZATION_HOSPITAL", ("Talleres Luna",))
    anonymizer = Anonymizer(
        lang="es", others=[ListDetector([own])], allowance=Allowance({"fine": ["57 años"]})
    )
    text = "Paciente de talleres luna, de 57 años."
    document = anonymizer.analyze(text)
    assert ("talleres luna", "deny:clients") in [
        (text[span.start : span.end], span.source) for span in document.spans
    ]
    assert anonymizer.mask(document).text.endswith(", de 57 años.")


def test_detectors_know_the_names_of_documents() -> None:
    asked = []

    def ask(document: Document) -> list[Found]:
        asked.append(document.doc_id)
        return []

    anonymizer = Anonymizer(lang="es", others=[PlugIn("string:x", ask, LabelTable())])
    anonymizer.analyze_many(["Ana", "Luz"], doc_ids=["a.txt", "b.txt"])
    anonymizer.analyze_many(["Ana", "Luz"])
    assert asked == ["a.txt", "b.txt", "", ""]


_WITHOUT_WORDS = ("substitute", "generalize", "{name: generalize, otherwise: substitute}")


@pytest.fixture(scope="module")
def recognising() -> dict[str, Anonymizer]:
    """An anonymizer of any language for each method that chooses words."""
    return {
        method: Anonymizer(lang="auto", method=yaml.safe_load(method), seed=1)
        for method in _WITHOUT_WORDS
    }


@pytest.mark.filterwarnings("ignore::crfanon.errors.NoModelWarning")
@pytest.mark.parametrize("method", _WITHOUT_WORDS)
@pytest.mark.parametrize("language", sorted({*LANGUAGES, *languages._OTHERS}))
def test_every_language_that_is_recognised_can_be_masked(
    recognising: dict[str, Anonymizer], doc, language: str, method: str
) -> None:
    marked = "[PERSON Ana Robles] [CONTACT_EMAIL ana@ex.org] [DATE 12.03.1985] [LOCATION Lugo]"
    text = doc(marked).text
    stretch = languages.Stretch(0, len(text), language, doubts=("pt",))
    document = doc(marked).with_(language=language, stretches=(stretch,))
    masked = recognising[method].mask(document)
    assert "Robles" not in masked.text
    assert masked.table.unmask(masked.text) == text


@pytest.mark.filterwarnings("ignore::crfanon.errors.NoModelWarning")
@pytest.mark.parametrize(
    ("stretches", "config", "words"),
    [
        ((languages.Stretch(0, 9, "gl", doubts=("pt",)),), "{}", "pt"),
        ((languages.Stretch(0, 9, "gl", doubts=("it", "de")),), "{}", "de"),
        ((languages.Stretch(0, 9, "gl"),), "{language: en}", "en"),
        ((), "{language: gl}", "es"),
    ],
    ids=["nearest", "nearest with words", "configured", "of crfanon"],
)
def test_words_are_of_the_nearest_language_that_has_some(
    doc, tmp_path: Path, stretches: tuple[languages.Stretch, ...], config: str, words: str
) -> None:
    (tmp_path / "c.yaml").write_text(config)
    anonymizer = Anonymizer(lang="auto", method="substitute", config=tmp_path / "c.yaml")
    anonymizer.mask(doc("[PERSON Ana Rey] eu").with_(language="gl", stretches=stretches))
    [method] = anonymizer._methods.values()
    assert method.language.code == words


@pytest.mark.filterwarnings("ignore::crfanon.errors.NoModelWarning")
def test_a_short_text_in_galician_is_masked_by_substitutes() -> None:
    text = "A rapaza xa está na casa coas súas irmás; correo: ana@exemplo.gal\n"
    anonymizer = Anonymizer(lang="auto", method="substitute", seed=1)
    document = anonymizer.analyze(text)
    assert document.language == "gl"
    masked = anonymizer.mask(document)
    assert "ana@exemplo.gal" not in masked.text
    assert masked.table.unmask(masked.text) == text


def test_explanations_show_what_is_let_stand() -> None:
    from crfanon.pipeline import Anonymizer

    anonymizer = Anonymizer(lang="es", allowance=Allowance({"mine": ["57 años"]}))
    document = anonymizer.analyze("Paciente: Inés Robles Pina, de 57 años.")
    [explanation] = [e for e in anonymizer.explain(document) if e.span in document.kept]
    assert isinstance(explanation, Explanation)
    assert explanation.span.source == "allow:mine"
    assert any(found.source == "crf:es-general" for found in explanation.evidence)
    assert explanation.weights
    assert "57 años" in anonymizer.mask(document).text


@pytest.mark.parametrize("kept", ["year", "month", "weekday"])
@pytest.mark.parametrize("method", ["shift_dates", "substitute"])
def test_parts_of_dates_that_stay_beside_moved_ones_warn(kept: str, method: str) -> None:
    with pytest.warns(DisclosureWarning, match=f"keep: {kept}: .* {method} moves"):
        Anonymizer(lang="es", method=method, keep=[kept])


def test_what_stays_beside_tags_warns_of_nothing() -> None:
    # Warnings are errors here.
    Anonymizer(lang="es", method="tag", keep=["year"])
    Anonymizer(lang="es", method="shift_dates", keep=["country"])
