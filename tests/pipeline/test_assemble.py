"""What a configuration says, made: detectors side by side, names, votes, what is kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from small_models import small_model as _model

from crfanon.config import Configuration, InForce
from crfanon.config.detector_kinds import KINDS, DetectorContext, kind_of
from crfanon.crf.model import Model
from crfanon.detect.deny_lists import ListDetector
from crfanon.detect.detectors import ModelDetector, RuleDetector
from crfanon.detect.plugins.answers import PlugIn
from crfanon.errors import ConfigError
from crfanon.mask import mask
from crfanon.pipeline import Anonymizer
from crfanon.pipeline.assemble import Assembly, assemble, method_of
from crfanon.rules import RuleSet
from crfanon.rules.sets import shipped_rules
from crfanon.text.document import Document

_PEOPLE = _model("people", "NOMBRE_SUJETO_ASISTENCIA", {"lower=ana": 9})
_NAMES = _model("names", "PERSON", {"lower=ana": 9, "lower=eva": 9})
_PLACES = _model("places", "TERRITORIO", {"lower=toledo": 9})

_WARD = "rules:\n- {name: ward, label: ORGANIZATION_DEPARTMENT, pattern: '[ward <9+>]'}\n"


def _assembly(
    *models: Model, config: str = "", folder: Path | None = None, **given: object
) -> Assembly:
    """Return the assembly of models, with a configuration in a folder."""
    path = None
    if folder is not None:
        path = folder / "anonymize.yaml"
        path.write_text(config, "utf-8")
    configuration = Configuration.read(path)
    if models:
        configuration = configuration.with_detectors(
            [{"model": model} for model in models], origin="model"
        )
    return assemble(configuration.with_(**given).of("es"))


def _make_all(in_force: InForce) -> None:
    assemble(in_force)
    method_of([in_force])


def _found(assembly: Assembly, text: str) -> list[tuple[str, str]]:
    [document] = assembly.pipeline.analyze([Document("", text)])
    return [(text[span.start : span.end], span.label) for span in document.spans]


def test_one_model_speaks_its_own_labels_if_that_is_asked_for() -> None:
    assert _found(_assembly(_PEOPLE), "Vino Ana") == [("Ana", "NAME_PATIENT")]
    own = _assembly(_PEOPLE, naming="native")
    assert _found(own, "Vino Ana") == [("Ana", "NOMBRE_SUJETO_ASISTENCIA")]


def test_what_a_model_leaves_unrepeated_is_repeated_beside_others() -> None:
    names = replace(_NAMES, unrepeated=("PERSON",))
    assert not _assembly(names).pipeline.second_pass.is_on("repeat", "PERSON")
    assert _assembly(names, _PLACES).pipeline.second_pass.is_on("repeat", "PERSON")


def test_several_models_speak_the_labels_of_the_hierarchy() -> None:
    assembly = _assembly(_PEOPLE, _PLACES)
    assert _found(assembly, "Ana, Toledo") == [("Ana", "NAME_PATIENT"), ("Toledo", "LOCATION")]


def test_labels_may_be_called_otherwise() -> None:
    assert _found(_assembly(_PEOPLE, naming="top"), "Ana") == [("Ana", "PERSON")]
    assembly = _assembly(_PEOPLE, _PLACES, naming="native")
    assert _found(assembly, "Toledo") == [("Toledo", "TERRITORIO")]


def test_models_vote_as_the_configuration_says(tmp_path: Path) -> None:
    config = "default: {arbitration: {method: union, labels: {PERSON: majority}}}\n"
    assembly = _assembly(_PEOPLE, _NAMES, _PLACES, config=config, folder=tmp_path)
    # Of two that know names one is silent; only one knows places.
    assert _found(assembly, "Ana, Eva, Toledo") == [("Ana", "NAME_PATIENT"), ("Toledo", "LOCATION")]
    assert len(_found(_assembly(_PEOPLE, _NAMES), "Ana, Eva")) == 2


def test_weights_are_those_of_the_entries(tmp_path: Path) -> None:
    path = tmp_path / "anonymize.yaml"
    path.write_text("default: {arbitration: {method: weighted, threshold: 0.6}}\n", "utf-8")
    for weight, found in [(1, ["Ana"]), (3, ["Ana", "Eva"])]:
        entries = [{"model": _PEOPLE}, {"model": _NAMES, "weight": weight}]
        configuration = Configuration.read(path).with_detectors(entries, origin="here")
        assembly = assemble(configuration.of("es"))
        assert [surface for surface, _ in _found(assembly, "Ana, Eva")] == found


def test_what_is_called_alike_cannot_vote() -> None:
    with pytest.raises(ConfigError, match=r"^model: detectors: two of them are called crf:names"):
        _assembly(_NAMES, _NAMES)


def test_recall_is_that_of_all_or_of_one() -> None:
    doubtful = _model("doubtful", "PERSON", {"lower=ana": -1})
    assert _found(_assembly(doubtful), "Ana") == []
    assert len(_found(_assembly(doubtful, recall="2"), "Ana")) == 1
    entry = {"model": doubtful, "recall": 2.0}
    configuration = Configuration.read().with_detectors([entry], origin="here")
    assert len(_found(assemble(configuration.of("es")), "Ana")) == 1
    # What a caller says holds for all.
    balanced = configuration.with_(recall="balanced").of("es")
    assert _found(assemble(balanced), "Ana") == []


def test_rules_that_a_model_matches_are_not_matched_again(tmp_path: Path) -> None:
    config = "default: {detectors: [{model: es-clinical}, {rules: [any, regions/es, es]}]}\n"
    assembly = _assembly(config=config, folder=tmp_path)
    model, others = assembly.pipeline.detectors
    own = {rule for rule in model.rules.rules if not rule.support}
    assert own
    assert own.isdisjoint(others.rules.rules)
    all_rules = RuleSet.load([Path("rules", *n.split("/")) for n in ("any", "regions/es", "es")])
    assert own | set(others.rules.rules) >= set(all_rules.rules)


def test_a_certain_rule_of_a_set_is_never_voted_away(tmp_path: Path) -> None:
    config = "default: {also: [{rules: any}]}\n"
    assembly = _assembly(_NAMES, config=config, folder=tmp_path)
    text = "IBAN ES91 2100 0418 4502 0005 1332, Ana"
    assert [label for _, label in _found(assembly, text)] == ["ID_ACCOUNT", "PERSON"]


def test_rules_and_lists_that_are_dropped_in_a_folder_are_taken(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    config = "default: {also: [{folder: mine}]}\n"
    assert _found(_assembly(_NAMES, config=config, folder=tmp_path), "ward 7, Eva, Aram") == [
        ("Eva", "PERSON")
    ]
    (mine / "wards.yaml").write_text(_WARD, "utf-8")
    (mine / "staff.txt").write_text("# label: NAME_PROFESSIONAL\nAram\n", "utf-8")
    assert _found(_assembly(_NAMES, config=config, folder=tmp_path), "ward 7, Eva, Aram") == [
        ("ward 7", "ORGANIZATION_DEPARTMENT"),
        ("Eva", "PERSON"),
        ("Aram", "NAME_PROFESSIONAL"),
    ]


def test_a_rule_of_ones_own_speaks_as_the_one_model_does(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    rule = "rules:\n- {name: ward, label: NAME_PATIENT, pattern: '[ward <9+>]'}\n"
    (tmp_path / "mine" / "wards.yaml").write_text(rule, "utf-8")
    config = "default: {naming: native, also: [{folder: mine}]}\n"
    assembly = _assembly(_PEOPLE, config=config, folder=tmp_path)
    assert _found(assembly, "ward 7") == [("ward 7", "NOMBRE_SUJETO_ASISTENCIA")]


def test_a_rule_of_ones_own_covers_what_a_model_saw_in_part(tmp_path: Path) -> None:
    config = "default: {also: [{rules: wards.yaml}]}\n"
    (tmp_path / "wards.yaml").write_text(_WARD.replace("<9+>", "<9+> ana|eva"), "utf-8")
    assembly = _assembly(_NAMES, config=config, folder=tmp_path)
    assert _found(assembly, "ward 7 Ana eva") == [
        ("ward 7 Ana", "ORGANIZATION_DEPARTMENT"),
        ("eva", "PERSON"),
    ]


_ANA = "rules:\n- {{name: judge, label: {label}, pattern: '{pattern}'{more}}}\n"


@pytest.mark.parametrize(
    ("label", "pattern", "more", "found"),
    [
        ("ORGANIZATION", "[ana]", "", [("Ana", "ORGANIZATION"), ("eva", "PERSON")]),
        ("NAME_PROFESSIONAL", "[ana]", "", [("Ana", "NAME_PROFESSIONAL"), ("eva", "PERSON")]),
        # Whoever says that it is wrong at times leaves it to the model.
        ("ORGANIZATION", "[ana]", ", precision: 0.9", [("Ana", "PERSON"), ("eva", "PERSON")]),
        ("ORGANIZATION", "y [ana y] eva", "", [("Ana y", "ORGANIZATION"), ("eva", "PERSON")]),
        ("ID", "[y ana]", "", [("y Ana", "ID"), ("eva", "PERSON")]),
    ],
)
def test_what_a_rule_of_ones_own_is_certain_of_bears_its_label(
    tmp_path: Path, label: str, pattern: str, more: str, found: list[tuple[str, str]]
) -> None:
    rule = _ANA.format(label=label, pattern=pattern, more=more)
    (tmp_path / "judges.yaml").write_text(rule, "utf-8")
    assembly = _assembly(
        _NAMES, config="default: {also: [{rules: judges.yaml}]}\n", folder=tmp_path
    )
    assert _found(assembly, "y Ana y eva") == found


def test_what_a_rule_of_ones_own_is_certain_of_divides_a_wider_span(tmp_path: Path) -> None:
    rule = _ANA.format(label="ID", pattern="sala [<9+>]", more="")
    (tmp_path / "rooms.yaml").write_text(rule, "utf-8")
    both = _model("both", "TERRITORIO", {"lower=sala": 9, "lower=12": 9, "lower=toledo": 9})
    assembly = _assembly(both, config="default: {also: [{rules: rooms.yaml}]}\n", folder=tmp_path)
    assert _found(assembly, "en Sala 12 Toledo") == [
        ("Sala", "LOCATION"),
        ("12", "ID"),
        ("Toledo", "LOCATION"),
    ]


def test_a_deny_list_says_what_its_entries_are_called(tmp_path: Path) -> None:
    (tmp_path / "judges.txt").write_text("# label: NAME_PROFESSIONAL\nAna\n", "utf-8")
    assembly = _assembly(_NAMES, config="default: {also: [{deny: judges.txt}]}\n", folder=tmp_path)
    assert _found(assembly, "Ana y Eva") == [("Ana", "NAME_PROFESSIONAL"), ("Eva", "PERSON")]


@pytest.mark.parametrize(("least", "found"), [("", 0), (", least: 0.2", 1)])
def test_a_rule_that_is_seldom_right_counts_if_it_is_said_so(
    tmp_path: Path, least: str, found: int
) -> None:
    config = f"default: {{also: [{{rules: wards.yaml{least}}}]}}\n"
    (tmp_path / "wards.yaml").write_text(_WARD.replace("}", ", precision: 0.3}"), "utf-8")
    assembly = _assembly(_NAMES, config=config, folder=tmp_path)
    assert len(_found(assembly, "ward 7")) == found


def test_a_rule_may_be_corrected_beside_those_that_are_shipped(tmp_path: Path) -> None:
    (tmp_path / "overrides.yaml").write_text("overrides:\n- {name: email, drop: true}\n", "utf-8")
    for rules, found in [("any", 1), ("[any, overrides.yaml]", 0)]:
        config = f"default: {{detectors: [{{rules: {rules}}}]}}\n"
        assembly = _assembly(config=config, folder=tmp_path)
        assert len(_found(assembly, "ann@example.org")) == found


def test_deny_lists_have_labels_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "people.txt").write_text("inés robles\n", "utf-8")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "places.txt").write_text("TOLEDO\n", "utf-8")
    also = "[{deny: people.txt, label: PERSON}, {deny: more, label: LOCATION}]"
    assembly = _assembly(_NAMES, config=f"default: {{also: {also}}}\n", folder=tmp_path)
    assert _found(assembly, "Vino Inés Robles a Toledo.") == [
        ("Inés Robles", "PERSON"),
        ("Toledo", "LOCATION"),
    ]


def test_an_empty_or_missing_deny_list_refuses_to_run(tmp_path: Path) -> None:
    for deny, problem in (("[]", "is empty; name files"), ("no.txt", "there is no 'no.txt'")):
        with pytest.raises(ConfigError, match=f":1: default.also.*{problem}"):
            _assembly(_NAMES, config=f"default: {{also: [{{deny: {deny}}}]}}\n", folder=tmp_path)


def test_what_is_allowed_stays(tmp_path: Path) -> None:
    (tmp_path / "plants.txt").write_text("Eva\n", "utf-8")
    assembly = _assembly(_NAMES, config="default: {allow: plants.txt}\n", folder=tmp_path)
    assert _found(assembly, "Eva, Ana") == [("Ana", "PERSON")]


def test_what_is_kept_may_stand_though_it_is_masked_elsewhere(tmp_path: Path) -> None:
    rule = "rules:\n- {name: patient, label: PERSON, pattern: 'patient [<cap>]'}\n"
    (tmp_path / "patient.yaml").write_text(rule, "utf-8")
    path = tmp_path / "anonymize.yaml"
    path.write_text("default: {also: [{rules: patient.yaml}], labels: [PERSON]}\n")
    anonymizer = Anonymizer(_PLACES, config=path)
    assert anonymizer.anonymize("patient Toledo, in Toledo").text == "patient [PERSON_1], in Toledo"


@pytest.mark.parametrize(
    ("off", "masked"),
    [("[]", "patient [PERSON_1], [PERSON_1]"), ("[PERSON]", "patient [PERSON_1], Anabel")],
)
def test_the_second_pass_is_off_by_label(tmp_path: Path, off: str, masked: str) -> None:
    rule = "rules:\n- {name: patient, label: PERSON, pattern: 'patient [<cap>]'}\n"
    (tmp_path / "patient.yaml").write_text(rule, "utf-8")
    path = tmp_path / "anonymize.yaml"
    path.write_text(f"default: {{also: [{{rules: patient.yaml}}], second_pass: {{off: {off}}}}}")
    # What is not to be looked for is no leak either.
    assert Anonymizer(_PLACES, config=path).anonymize("patient Anabel, Anabel").text == masked


@pytest.mark.parametrize(
    ("switches", "found"),
    [
        ("{}", ["Anabel Robles", "ROBLES"]),
        ("{part: {PERSON: no}}", ["Anabel Robles"]),
        ("{part: {LOCATION: no}}", ["Anabel Robles", "ROBLES"]),
    ],
)
def test_forms_of_mentions_are_on_and_off_by_label(
    tmp_path: Path, switches: str, found: list[str]
) -> None:
    rule = "rules:\n- {name: patient, label: PERSON, pattern: 'patient [<name>]'}\n"
    (tmp_path / "patient.yaml").write_text(rule, "utf-8")
    path = tmp_path / "anonymize.yaml"
    path.write_text(f"default: {{also: [{{rules: patient.yaml}}], second_pass: {switches}}}")
    document = Anonymizer(_PLACES, config=path).analyze("patient Anabel Robles, then ROBLES")
    assert [document.text[span.start : span.end] for span in document.spans] == found


@pytest.mark.parametrize(
    ("config", "problem"),
    [
        ("{detectors: [{folder: mine}]}", ":1: detectors: there is nothing in them to find"),
        ("{also: [{rules: bad.yaml}]}", "bad.yaml:2: rule 'x': there is no label 'WARD'; name one"),
        ("{also: [{rules: none.yaml}]}", "none.yaml: holds no rules; write one, or take it away"),
        ("{also: [{rules: broken.yaml}]}", "broken.yaml:2: not valid YAML"),
        ("{also: [{deny: bare.txt}]}", "bare.txt:1: says not as what it is masked"),
        ("{also: [{deny: latin.txt, label: ID}]}", "latin.txt:1: not UTF-8"),
        ("{also: [{deny: wrong.txt}]}", "wrong.txt:1: labels: HOUSE has no place"),
        ("{allow: latin.txt}", "latin.txt:1: not UTF-8"),
        (
            "{also: [{http: 'http://localhost:1', timeout: -1}]}",
            "anonymize.yaml:1: default.also[1].timeout: should be a number",
        ),
        ("{also: [{spacy: nowhere_at_all}]}", "anonymize.yaml:1: spacy: "),
        (
            "{detectors: [{rules: any}], masking: {method: substitute}}",
            ":1: masking.method: masking method substitute: has no words of language 'tlh'",
        ),
        ("{also: [{rules: any}], keep: [PAIS]}", ":1: keep: nothing is called PAIS here; name LOC"),
    ],
)
def test_what_cannot_be_made_refuses_to_run(tmp_path: Path, config: str, problem: str) -> None:
    files = {
        "bad.yaml": "rules:\n- {name: x, label: WARD, pattern: '[<9+>]'}\n",
        "none.yaml": "fields: [ward]\n",
        "broken.yaml": "rules: [\n",
        "bare.txt": "Ann\n",
        "latin.txt": b"Mu\xf1oz\n",
        "wrong.txt": "# label: HOUSE\nAnn\n",
        "anonymize.yaml": f"default: {config}\n",
    }
    (tmp_path / "mine").mkdir()
    for name, content in files.items():
        content = content if isinstance(content, bytes) else content.encode()
        (tmp_path / name).write_bytes(content)
    with pytest.raises(ConfigError) as caught:
        _make_all(Configuration.read(tmp_path / "anonymize.yaml").of("tlh"))
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_kind_of_detector_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "wards.yaml").write_text(_WARD, "utf-8")
    (tmp_path / "staff.txt").write_text("# label: PERSON\nAnn\n", "utf-8")
    entries = {
        "model": ({"model": _NAMES}, ModelDetector),
        "rules": ({"rules": ["any"]}, RuleDetector),
        "deny": ({"deny": [str(tmp_path / "staff.txt")]}, ListDetector),
        "folder": ({"folder": str(tmp_path / "mine")}, RuleDetector),
        "http": ({"http": "http://localhost:1/ner", "timeout": 3}, PlugIn),
        "string-xml": ({"string-xml": {"folder": str(tmp_path)}}, PlugIn),
    }
    # These two start a process; see the tests of plug-ins.
    assert entries.keys() | {"spacy", "plug-in"} == KINDS.keys()
    context = DetectorContext("es", str, "balanced")
    for kind, (entry, expected) in entries.items():
        assert kind_of(entry) == kind
        [detector] = KINDS[kind].make(entry, context)
        assert isinstance(detector, expected)


def test_shipped_rules_are_called_by_their_folders() -> None:
    assert {"any", "de", "regions/de"} <= set(shipped_rules())


def test_what_regions_add_to_a_set_belongs_to_both(tmp_path: Path) -> None:
    def names(sets: str) -> set[str]:
        config = f"default: {{detectors: [{{rules: [{sets}]}}]}}\n"
        [rules] = _assembly(config=config, folder=tmp_path).pipeline.detectors
        return {rule.name for rule in rules.rules.rules}

    abroad, spanish = names("abroad"), names("regions/es")
    assert "nie_as_written" in abroad & spanish
    assert "es_plate_by_word" not in abroad
    assert names("regions/es, abroad") == abroad | spanish


_SUM = "rules:\n- {name: sum, label: QUANTITY, pattern: '[<9+> marks]', precision: 0.3}\n"


@pytest.mark.parametrize(
    ("labels", "found"),
    [
        (None, []),
        (["PERSON"], []),
        (["QUANTITY"], ["12 marks"]),
        (["PERSON", "QUANTITY"], ["12 marks"]),
    ],
)
def test_a_rule_that_is_seldom_right_counts_where_its_label_is_asked_for(
    tmp_path: Path, labels: list[str] | None, found: list[str]
) -> None:
    (tmp_path / "sums.yaml").write_text(_SUM, "utf-8")
    config = "default: {also: [{rules: sums.yaml, least: 0.9}]}\n"
    assembly = _assembly(_NAMES, config=config, folder=tmp_path, labels=labels)
    assert [surface for surface, _ in _found(assembly, "12 marks")] == found


def test_where_a_model_has_what_is_asked_for_it_goes_by_the_model(tmp_path: Path) -> None:
    rule = _SUM.replace("QUANTITY", "LOCATION_CITY").replace("<9+> marks", "york")
    (tmp_path / "towns.yaml").write_text(rule, "utf-8")
    config = "default: {also: [{rules: towns.yaml, least: 0.9}]}\n"
    for asked, found in (("LOCATION", []), ("LOCATION_CITY", ["york"])):
        assembly = _assembly(_PLACES, config=config, folder=tmp_path, labels=[asked])
        assert [surface for surface, _ in _found(assembly, "a york")] == found


def test_without_its_context_a_rule_that_is_asked_for_stays_a_weak_vote(tmp_path: Path) -> None:
    more = ", context: [paid], without_context: 0.1}"
    (tmp_path / "sums.yaml").write_text(_SUM.replace("}", more), "utf-8")
    config = "default: {also: [{rules: sums.yaml, least: 0.9}]}\n"
    assembly = _assembly(_NAMES, config=config, folder=tmp_path, labels=["QUANTITY"])
    assert [surface for surface, _ in _found(assembly, "12 marks")] == []
    assert [surface for surface, _ in _found(assembly, "paid 12 marks")] == ["12 marks"]


def test_labels_are_converted_to_others_and_to_ones_own(tmp_path: Path) -> None:
    config = "default: {convert: {PERSON: GUEST, TERRITORIO: ORGANIZATION}}\n"
    assembly = _assembly(_PEOPLE, _PLACES, config=config, folder=tmp_path)
    assert _found(assembly, "Ana, Toledo") == [("Ana", "GUEST"), ("Toledo", "ORGANIZATION")]


def test_the_nearest_label_that_is_converted_counts(tmp_path: Path) -> None:
    config = "default: {convert: {PERSON: GUEST, NAME_PATIENT: NAME_RELATIVE}}\n"
    assert _found(_assembly(_PEOPLE, config=config, folder=tmp_path), "Ana") == [
        ("Ana", "NAME_RELATIVE")
    ]
    assert _found(_assembly(_NAMES, config=config, folder=tmp_path), "Ana") == [("Ana", "GUEST")]


def test_a_detector_converts_labels_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "wards.yaml").write_text(_WARD, "utf-8")
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "firms.txt").write_text("# label: ORGANIZATION\nAcme\n", "utf-8")
    config = """\
default:
  convert: {ORGANIZATION: HOUSE}
  also:
  - rules: [any, wards.yaml]
    labels: {ORGANIZATION: LOCATION, CONTACT_EMAIL: CONTACT}
  - deny: lists
    labels: {ORGANIZATION: FIRM}
"""
    assembly = _assembly(_NAMES, config=config, folder=tmp_path)
    assert _found(assembly, "Ana, ward 7, Acme, ana@example.org") == [
        ("Ana", "PERSON"),
        ("ward 7", "LOCATION"),
        ("Acme", "FIRM"),
        ("ana@example.org", "CONTACT"),
    ]


def test_what_is_called_otherwise_is_of_its_kind_to_all_settings(tmp_path: Path) -> None:
    config = """\
default:
  convert: {PERSON: GUEST, LOCATION: SITE}
  labels: [PERSON]
  masking: {method: tag, labels: {PERSON: {name: suppress, mark: "###"}}}
"""
    assembly = _assembly(_NAMES, _PLACES, config=config, folder=tmp_path)
    [document] = assembly.pipeline.analyze([Document("", "Ana, Toledo")])
    assert [span.label for span in document.spans] == ["GUEST"]
    method = method_of([Configuration.read(tmp_path / "anonymize.yaml").of("es")])
    assert mask(document, method=method).text == "###, Toledo"


def test_one_label_of_ones_own_is_of_one_kind(tmp_path: Path) -> None:
    config = "default:\n  convert:\n    PERSON: THING\n    LOCATION: THING\n"
    with pytest.raises(ConfigError, match=":3: convert.PERSON: LOCATION and PERSON are not of one"):
        _assembly(_NAMES, config=config, folder=tmp_path)


def test_what_is_wrong_with_a_detector_is_said_with_its_own_line(tmp_path: Path) -> None:
    config = "default:\n  also:\n  - rules: any\n  - http: http://elsewhere.example/ner\n"
    with pytest.raises(ConfigError, match="anonymize.yaml:4: http: url: elsewhere.example is not"):
        _assembly(_NAMES, config=config, folder=tmp_path)
