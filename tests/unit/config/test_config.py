"""The configuration: what its files say, which goes before which, and what is wrong with one."""

from __future__ import annotations

from pathlib import Path

import pytest

from crfanon.config import ANNOTATIONS, AUTO, Configuration, language_names, render
from crfanon.corpus import FORMATS
from crfanon.crf.model import DEFAULT_LANGUAGE, model_names, regions, shared_rule_folders
from crfanon.decide.vote import Method
from crfanon.errors import ConfigError
from crfanon.languages import LANGUAGES
from crfanon.languages import identify as languages
from crfanon.resources import data_folder

_WHOLE = """\
language: de
default:
  recall: high
  masking: {seed: 3}
languages:
  de:
    detectors:
    - model: es-clinical
      weight: 2
      recall: precise
    - rules: [any, de, mine]
      least: 0.9
    - deny: staff.txt
      label: PERSON
    also:
    - folder: mine
    arbitration:
      method: union
      threshold: 0.4
      wide: no
      labels: {PERSON: majority, ID: {method: weighted, threshold: 0.3}}
    second_pass: {off: [DATE], part: {NAME_RELATIVE: no}}
    allow: drugs.txt
    labels: [PERSON, LOCATION_CITY]
    keep: [LOCATION_COUNTRY, month]
    naming: top
    masking:
      method: {name: tag, opening: <, closing: '>'}
      labels: {DATE: preserve, ID: {name: suppress, mark: '###'}}
    output: {encoding: latin-1, format: brat, annotations: conll}
  en:
    recall: 0.5
"""

_RULE = "rules:\n- {name: ward, label: ORGANIZATION_DEPARTMENT, pattern: '[ward <9+>]'}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a folder with rules and lists of a user's own."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "wards.yaml").write_text(_RULE, "utf-8")
    (tmp_path / "staff.txt").write_text("Ann Berg\n", "utf-8")
    (tmp_path / "drugs.txt").write_text("Rosa\n", "utf-8")
    return tmp_path


def _read(folder: Path, text: str) -> Configuration:
    path = folder / "anonymize.yaml"
    path.write_text(text, "utf-8")
    return Configuration.read(path)


def test_a_whole_file_is_read(folder: Path) -> None:
    configuration = _read(folder, _WHOLE)
    assert configuration.language.value == "de"
    german = configuration.of("de")
    assert german.detectors == [
        {"model": "es-clinical", "weight": 2.0, "recall": "precise"},
        {"rules": ["any", "de", str(folder / "mine")], "least": 0.9},
        {"deny": [str(folder / "staff.txt")], "label": "PERSON"},
        {"folder": str(folder / "mine")},
    ]
    assert german.method == Method("union", 0.4, False)
    assert german.methods == {
        "PERSON": Method("majority", 0.4, False),
        "ID": Method("weighted", 0.3, False),
    }
    assert german.second_pass().off == {"DATE"}
    assert not german.second_pass().is_on("part", "NAME_RELATIVE")
    assert german["allow"] == [str(folder / "drugs.txt")]
    assert german.masked_labels == ["PERSON", "LOCATION_CITY"]
    assert german["keep"] == ["LOCATION_COUNTRY", "month"]
    assert german.naming == "top"
    assert german["recall"] == "high"
    assert german["masking.method"] == {"name": "tag", "opening": "<", "closing": ">"}
    assert german.by_label("masking") == {
        "DATE": "preserve",
        "ID": {"name": "suppress", "mark": "###"},
    }
    assert (german["masking.seed"], german["output.format"]) == (3, "brat")
    assert configuration.of("en")["recall"] == 0.5


def test_what_is_not_said_is_as_it_is_shipped(folder: Path) -> None:
    configuration = _read(folder, _WHOLE)
    assert configuration.of("es").detectors == Configuration.read().of("es").detectors
    assert configuration.of("en")["masking.method"] == "tag"


@pytest.mark.parametrize("text", ["", "# nothing\n", "languages:\n", "default: {keep: }\n"])
def test_a_file_may_say_nothing(folder: Path, text: str) -> None:
    assert _read(folder, text).of("es") == Configuration.read().of("es")


def test_the_language_of_a_file_goes_before_its_default(folder: Path) -> None:
    text = "default: {recall: high, naming: top}\nlanguages: {en: {recall: precise}}\n"
    english = _read(folder, text).of("en")
    assert (english["recall"], english["naming"]) == ("precise", "top")


def test_labels_are_set_one_by_one(folder: Path) -> None:
    text = (
        "default: {masking: {labels: {DATE: suppress, ID: suppress}}}\n"
        "languages: {en: {masking: {labels: {DATE: preserve}}}}\n"
    )
    assert _read(folder, text).of("en").by_label("masking") == {
        "DATE": "preserve",
        "ID": "suppress",
    }


def test_a_default_goes_before_what_is_shipped_for_a_language(folder: Path) -> None:
    configuration = _read(folder, "default: {detectors: [{rules: any}]}\n")
    assert configuration.of("es").detectors == [{"rules": ["any"]}]


def test_also_adds_to_what_is_shipped(folder: Path) -> None:
    configuration = _read(folder, "default: {also: [{folder: mine}]}\n")
    assert configuration.of("de").detectors == [
        *Configuration.read().of("de").detectors,
        {"folder": str(folder / "mine")},
    ]


def test_a_caller_goes_before_all(folder: Path) -> None:
    configuration = _read(folder, _WHOLE).with_(recall="0.25", keep=["year"], method="suppress")
    german = configuration.of("de")
    assert (german["recall"], german["keep"]) == (0.25, ["year"])
    assert german["masking.method"] == "suppress"
    assert german.by_label("masking")["DATE"] == "preserve"
    # Also before what a detector says for itself.
    assert german.detectors[0] == {"model": "es-clinical", "weight": 2.0}


def test_a_caller_that_says_nothing_changes_nothing() -> None:
    configuration = Configuration.read()
    assert configuration.with_(recall=None, labels=None) is configuration


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"recall": "hihg"}, "recall: 'hihg' is not known; use high, balanced, precise or a"),
        ({"labels": ["PERSN"]}, r"labels\[1\]: there is no label 'PERSN'; did you mean PERSON\?"),
        ({"labels": []}, "labels: is empty, so nothing would be masked"),
        ({"keep": ["mont"]}, r"keep\[1\]: there is no label 'mont'; did you mean month\?"),
        ({"method": "tags"}, r"method: 'tags' is not known; did you mean tag\? choose one of"),
        ({"naming": "own"}, "naming: 'own' is not known; choose one of native"),
        ({"seed": -1}, "seed: should be a whole number from 0"),
    ],
)
def test_what_a_caller_says_is_checked(given: dict[str, object], problem: str) -> None:
    with pytest.raises(ConfigError, match=f"^{problem}"):
        Configuration.read().with_(**given)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("language: de", "langauge: de", "1: langauge: is not known; did you mean language?"),
        ("language: de", "language: Germish", "1: language: language 'Germish': is no code"),
        ("language: de", "recall: high", "1: recall: stands at the top; put it below default"),
        ("  en:", "  Engrish:", "31: languages.Engrish: language 'Engrish': is no code"),
        ("  en:", "  auto:", "31: languages.auto: is no language; what holds for all"),
        ("  en:", "  de:", "31: languages.de: is set twice"),
        ("default:", "defaults:", "2: defaults: is not known; did you mean default?"),
        ("  recall: high", "  recal: high", "3: default.recal: is not known; did you mean recall?"),
        ("recall: high", "recall: lots", "3: default.recall: 'lots' is not known; use high"),
        ("recall: high", "recall: 11", "3: default.recall: '11' is not known; use high"),
        ("recall: high", "recall: [high]", "3: default.recall: should be a plain value"),
        ("{seed: 3}", "{seed: x}", "4: default.masking.seed: should be a whole number from 0"),
        ("{seed: 3}", "3", "4: default.masking: should be a mapping"),
        (
            "- model: es-",
            "- modle: es-",
            "8: languages.de.detectors[1]: has no kind; did you mean m",
        ),
        (
            "- model: es-",
            "- x: es-",
            "8: languages.de.detectors[1]: has no kind; name one of model",
        ),
        (
            "- deny: staff.txt",
            "- staff\n    - deny: staff.txt",
            "13: languages.de.detectors[3]: should be",
        ),
        (
            "es-clinical",
            "es-clinic",
            "8: languages.de.detectors[1].model: there is no model 'es-cl",
        ),
        ("es-clinical", "es-clinic", "did you mean es-clinical?"),
        (
            "weight: 2",
            "weigth: 2",
            "9: languages.de.detectors[1].weigth: is not known; did you mean",
        ),
        ("weight: 2", "weight: much", "9: languages.de.detectors[1].weight: should be a number"),
        (
            "- deny: staff.txt\n      label: PERSON",
            "- deny: staff.txt\n      label: PERSONA",
            "detectors[3].label: there is no label 'PERSONA'; did you mean PERSON",
        ),
        ("weight: 2", "rules: any", "8: languages.de.detectors[1]: is both model and rules; make"),
        ("recall: precise", "recall: low", "10: languages.de.detectors[1].recall: 'low' is not"),
        (
            "[any, de, mine]",
            "[any, dee]",
            "11: languages.de.detectors[2].rules[2]: there are no rul",
        ),
        ("[any, de, mine]", "[any, dee]", "did you mean de?"),
        ("[any, de, mine]", "[]", "11: languages.de.detectors[2].rules: is empty; name"),
        ("[any, de, mine]", "[empty]", "11: languages.de.detectors[2].rules[1]: "),
        (
            "least: 0.9",
            "least: 9",
            "12: languages.de.detectors[2].least: should be a number from 0 to",
        ),
        (
            "staff.txt",
            "staf.txt",
            "13: languages.de.detectors[3].deny: there is no 'staf.txt'; name",
        ),
        ("label: PERSON", "label: PERSN", "14: languages.de.detectors[3].label: there is no label"),
        (
            "folder: mine",
            "folder: ours",
            "16: languages.de.also[1].folder: there is no folder 'ours'",
        ),
        ("folder: mine", "http: x\n      timout: 3", "17: languages.de.also[1].timout: is not kn"),
        ("folder: mine", "string-xml: {}", "16: languages.de.also[1].string-xml: set one of fol"),
        ("folder: mine", "folder: odd", "16: languages.de.also[1].folder: "),
        (
            "method: union",
            "method: unoin",
            "18: languages.de.arbitration.method: 'unoin' is not kn",
        ),
        ("threshold: 0.4", "threshold: 4", "19: languages.de.arbitration.threshold: should be a"),
        ("wide: no", "wide: narrow", "20: languages.de.arbitration.wide: should be yes or no"),
        (
            "{PERSON: maj",
            "{PERSONS: maj",
            "21: languages.de.arbitration.labels.PERSONS: there is n",
        ),
        ("{PERSON: maj", "{Persons: maj", "did you mean person?"),
        ("PERSON: majority", "PERSON: all", "21: languages.de.arbitration.labels.PERSON: 'all' is"),
        ("{method: weighted, ", "{", "21: languages.de.arbitration.labels.ID: 'method' is missing"),
        ("off: [DATE]", "off: [DATES]", "22: languages.de.second_pass.off[1]: there is no la"),
        ("off: [DATE]", "of: [DATE]", "22: languages.de.second_pass.of: is not known; did you"),
        (
            "NAME_RELATIVE: no",
            "NAME: no",
            "22: languages.de.second_pass.part.NAME: there is no lab",
        ),
        (
            "NAME_RELATIVE: no",
            "PERSON: 1",
            "22: languages.de.second_pass.part.PERSON: should be yes",
        ),
        (
            "allow: drugs.txt",
            "allow: [d.txt]",
            "23: languages.de.allow[1]: there is no 'd.txt'; na",
        ),
        ("[PERSON, LOCATION_CITY]", "[]", "24: languages.de.labels: is empty, so nothing would be"),
        ("[PERSON, LOCATION_CITY]", "al", "24: languages.de.labels: there is no label 'al'"),
        (
            ", month]",
            ", moth]",
            "25: languages.de.keep[2]: there is no label 'moth'; did you mean mon",
        ),
        ("naming: top", "naming: up", "26: languages.de.naming: 'up' is not known; choose one of"),
        (
            "{name: tag, ",
            "{",
            "28: languages.de.masking.method: 'name' is missing; say which method",
        ),
        (
            "{name: tag, ",
            "{name: substitute, ",
            "masking.method.opening: is not known; there are na",
        ),
        ("opening: <", "opening: ''", "28: languages.de.masking.method.opening: should be a text"),
        ("DATE: preserve", "DATE: hide", "29: languages.de.masking.labels.DATE: 'hide' is not kno"),
        (
            "DATE: preserve",
            "DATE: {name: bucket, ages: x}",
            "29: languages.de.masking.labels.DATE.ages: should be a whole number from 2",
        ),
        (
            "DATE: preserve",
            "DATE: {name: shift_dates, days: 90-30}",
            "29: languages.de.masking.labels.DATE.days: should be a range of days from 1 to",
        ),
        (
            "DATE: preserve",
            "DATE: {name: shift_dates, otherwise: keep}",
            "29: languages.de.masking.labels.DATE.otherwise: keep does not mask all mentions",
        ),
        (
            "opening: <",
            "template: '{label}'",
            "28: languages.de.masking.method.template: a template needs {number}, and may",
        ),
        ("encoding: latin-1", "encoding: klingon", "30: languages.de.output.encoding: "),
        (
            "format: brat",
            "format: pdf",
            "30: languages.de.output.format: 'pdf' is not known; choose",
        ),
        ("recall: 0.5", "recall: [", "33: not YAML"),
    ],
)
def test_what_is_wrong_is_named_with_file_line_and_setting(
    folder: Path, old: str, new: str, problem: str
) -> None:
    (folder / "empty").mkdir()
    (folder / "odd").mkdir()
    (folder / "odd" / "names.csv").write_text("Ann\n", "utf-8")
    assert old in _WHOLE
    with pytest.raises(ConfigError) as caught:
        _read(folder, _WHOLE.replace(old, new, 1))
    message = str(caught.value)
    assert message.startswith(f"{folder / 'anonymize.yaml'}:")
    assert problem in message
    assert "\n" not in message


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nowhere\.yaml: cannot be read"):
        Configuration.read(tmp_path / "nowhere.yaml")


def test_a_whole_document_is_a_mapping(folder: Path) -> None:
    with pytest.raises(ConfigError, match=r"anonymize\.yaml:1: should be a mapping"):
        _read(folder, "- model: es-clinical\n")


def test_what_is_said_twice_by_an_alias_is_read(folder: Path) -> None:
    text = "languages:\n  de: &same {recall: high}\n  en: *same\n"
    assert _read(folder, text).of("en")["recall"] == "high"


@pytest.mark.parametrize(("said", "code"), [("DE", "de"), ("de-AT", "de"), ("pt_BR", "pt")])
def test_where_a_language_is_spoken_makes_no_difference(said: str, code: str) -> None:
    configuration = Configuration.read()
    assert configuration.of(said).language == code
    assert configuration.of(said)["detectors"] == configuration.of(code)["detectors"]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("spanish", "es"),
        ("Español", "es"),
        ("GERMAN", "de"),
        ("deutsch", "de"),
        ("Português", "pt"),
        ("portugues", "pt"),
        ("eng", "en"),
        ("galego", "gl"),
        ("日本語", "ja"),
    ],
)
def test_a_language_may_be_called_by_its_name(folder: Path, said: str, code: str) -> None:
    assert Configuration.read().of(said).language == code
    configuration = _read(folder, f"language: {said}\nlanguages: {{{said}: {{recall: high}}}}\n")
    assert configuration.language.value == code
    assert configuration.of(code)["recall"] == "high"


def test_every_language_that_can_be_told_has_names() -> None:
    codes = {language_names.code_of(name) for name in language_names.known_names()}
    assert codes == {*LANGUAGES, *languages._OTHERS}
    assert all(language_names.code_of(code) is None for code in codes), "a code is no name"


def test_a_misspelt_language_is_told() -> None:
    with pytest.raises(ConfigError, match="language 'spnish': .* did you mean spanish"):
        Configuration.read().of("spnish")


def test_a_language_is_spoken_of_once(folder: Path) -> None:
    with pytest.raises(ConfigError, match=r":3: languages\.de-AT: is said of de already"):
        _read(folder, "languages:\n  de: {recall: high}\n  de-AT: {recall: precise}\n")


@pytest.mark.parametrize("language", ["", "d", "germanic", "de-", "de AT"])
def test_a_language_is_a_code(language: str) -> None:
    with pytest.raises(ConfigError, match=r"is no code of a language, nor .* use one such as de"):
        Configuration.read().of(language)


def test_the_shipped_file_has_the_models_and_rules_that_there_are() -> None:
    configuration = Configuration.read()
    assert configuration.language.value == DEFAULT_LANGUAGE
    for language in configuration.languages:
        for entry in configuration.of(language).detectors:
            assert entry.get("model", DEFAULT_LANGUAGE) in (*model_names(), DEFAULT_LANGUAGE)


@pytest.mark.parametrize("language", sorted(regions()))
def test_languages_have_the_rules_that_go_with_them(language: str) -> None:
    root = data_folder("rules")
    shared = [folder.relative_to(root).as_posix() for folder in shared_rule_folders(language)]
    detectors = Configuration.read().of(language).detectors
    [rules] = (entry["rules"] for entry in detectors if "rules" in entry)
    assert [name for name in rules if name in shared] == shared


@pytest.mark.parametrize(
    ("said", "model"),
    [
        ("default: {recall: high}\n", "es-clinical"),
        ("language: es\n", None),
        ("model: de-legal\n", "de-legal"),
        ("languages: {es: {detectors: [rules: any]}}\n", None),
    ],
)
def test_a_model_looks_at_what_nobody_names_a_language_of(
    folder: Path, said: str, model: str | None
) -> None:
    named = _read(folder, said).model
    assert (named and named.value) == model


def test_a_file_names_a_model_or_a_language(folder: Path) -> None:
    text = "language: de\nmodel: de-legal\n"
    with pytest.raises(ConfigError, match=r":2: model: stands beside a language; leave one"):
        _read(folder, text)


def test_what_is_kept_of_the_shipped_detectors_is_not_kept_of_others(folder: Path) -> None:
    shipped = Configuration.read()
    assert "duration" in shipped.of("de")["keep"]
    assert shipped.with_detectors([{"model": "de-legal"}], origin="x").of("de")["keep"] == []
    for who in ("default", "languages: {de", "languages: {pt"):
        text = f"{who}: {{detectors: [{{rules: any}}]}}" + "}" * who.count("{")
        is_shipped = Configuration.read().of("de")["keep"] == _read(folder, text).of("de")["keep"]
        assert is_shipped == (who == "languages: {pt")
    # What is added to them changes nothing.
    more = _read(folder, "default: {also: [{folder: mine}]}\n")
    assert more.of("de")["keep"] == shipped.of("de")["keep"]


def test_auto_is_no_code_of_a_language_but_may_be_asked_for(folder: Path) -> None:
    assert _read(folder, "language: auto\n").language.value == AUTO


def test_annotations_are_written_in_the_formats_that_there_are() -> None:
    assert set(ANNOTATIONS) == FORMATS.keys()


def test_origins_are_shown(folder: Path) -> None:
    configuration = _read(folder, _WHOLE).with_(recall="precise")
    lines = render(configuration, "de").splitlines()
    file = folder / "anonymize.yaml"
    assert f"    keep: [LOCATION_COUNTRY, month]  # {file}:25" in lines
    assert f"        DATE: preserve  # {file}:29" in lines
    assert f"      seed: 3  # {file}:4" in lines
    assert "    recall: precise  # recall" in lines
    assert "    naming: hierarchy  # built in" in render(configuration, "en").splitlines()
    shipped = data_folder("models") / "languages.yaml"
    assert f"detectors:  # {shipped}:" in render(configuration, "en")


@pytest.mark.parametrize("language", [None, "de", "en", "tlh"])
def test_what_is_shown_is_a_configuration(folder: Path, language: str | None) -> None:
    configuration = _read(folder, _WHOLE)
    shown = render(configuration, language)
    other = folder / "elsewhere"
    other.mkdir()
    again = _read(other, shown)
    for asked in [language] if language else [*configuration.languages, "tlh"]:
        assert again.of(asked) == configuration.of(asked)
    assert again.language.value == (language or "de")


_BED = "rules:\n- name: bed\n  label: ID\n  pattern: 'bed [<9+>]'\n  {key}: ['bed [7]', '{text}']\n"


@pytest.mark.parametrize("entry", ["folder: mine", "rules: [any, mine/beds.yaml]"])
@pytest.mark.parametrize(
    ("key", "text", "problem"),
    [
        ("matches", "cot [12]", "`matches`, example 2: the value is not found"),
        ("rejects", "bed 12", "`rejects`, example 1: something is found"),
        ("rejects", "cot [[12", "`rejects`, example 1: something is found"),
    ],
)
def test_a_rule_whose_own_example_fails_is_refused(
    folder: Path, entry: str, key: str, text: str, problem: str
) -> None:
    (folder / "mine").mkdir(exist_ok=True)
    path = folder / "mine" / "beds.yaml"
    path.write_text(_BED.format(key=key, text=text), "utf-8")
    with pytest.raises(ConfigError) as refused:
        _read(folder, f"default: {{also: [{{{entry}}}]}}")
    advice = "correct the rule, or the example"
    assert str(refused.value) == f"{path}:2: rule 'bed': {problem}; {advice}"


def test_an_example_behind_the_value_of_another_rule_is_tried_with_it(folder: Path) -> None:
    (folder / "beds.yaml").write_text(
        "rules:\n"
        "- {name: ward, label: LOCATION, pattern: 'ward [<9+>]', support: 1}\n"
        "- {name: bed, label: ID, after: LOCATION, pattern: '[<9+>]', support: 1,"
        " matches: ['ward 3 [12]']}\n",
        "utf-8",
    )
    assert _read(folder, "default: {also: [{rules: beds.yaml}]}")


@pytest.mark.parametrize(
    ("text", "keep"),
    [
        ("", ["impossible_date", "duration", "measure", "citation"]),
        ("default: {labels: [DATE]}", ["impossible_date", "duration", "measure", "citation"]),
        ("default: {labels: [QUANTITY]}", ["impossible_date", "duration", "citation"]),
        ("default: {labels: [DATE_DURATION, PERSON]}", ["impossible_date", "measure", "citation"]),
        ("default: {labels: [OTHER_DOCUMENT]}", ["impossible_date", "duration", "measure"]),
        ("default: {labels: [QUANTITY], keep: [measure]}", ["measure"]),
    ],
)
def test_what_is_asked_for_by_name_is_not_kept_unless_that_is_said(
    folder: Path, text: str, keep: list[str]
) -> None:
    assert _read(folder, text).of("en")["keep"] == keep


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ("{PERSN: GUEST}", "there is no label 'PERSN'; did you mean PERSON?"),
        ("{PERSON: CALLE}", "CALLE is a label of a corpus; name one of the hierarchy"),
        ("{ID: Contact}", "'Contact' is no label; did you mean CONTACT? what is to stay"),
        ("{PERSON: O}", "'O' is no label; what is to stay goes below keep"),
        ("{PERSON: a guest}", "'a guest' is no label; write letters, digits and _"),
        ("{PERSON: [A]}", "should be a plain value"),
        ("GUEST", "should be a mapping of names to values"),
    ],
)
def test_conversions_are_checked(folder: Path, table: str, problem: str) -> None:
    for text in ("default:\n  convert: {}", "default:\n  also: [{{folder: mine, labels: {}}}]"):
        (folder / "mine").mkdir(exist_ok=True)
        with pytest.raises(ConfigError, match=":2: default") as refused:
            _read(folder, text.format(table))
        assert problem in str(refused.value)


def test_conversions_are_shown_with_their_lines(folder: Path) -> None:
    configuration = _read(folder, "default:\n  convert:\n    PERSON: GUEST\n    CALLE: LOCATION\n")
    path = folder / "anonymize.yaml"
    shown = f"  convert:\n    PERSON: GUEST  # {path}:3\n    CALLE: LOCATION  # {path}:4\n"
    assert shown in render(configuration)


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("timeout: -1", "timeout: should be a number"),
        ("timeout: 0", "timeout: should be a number of seconds above 0"),
        ("labels: {PER: PRSON}", "labels.PER: there is no label 'PRSON'; did you mean PERSON?"),
        ("others: NOBODY", "others: there is no label 'NOBODY'"),
    ],
)
def test_what_is_said_of_a_plug_in_is_refused_with_its_own_line(
    folder: Path, said: str, problem: str
) -> None:
    with pytest.raises(ConfigError, match=":4: default.also") as refused:
        _read(folder, f"default:\n  also:\n  - http: http://localhost:1/ner\n    {said}\n")
    assert problem in str(refused.value)
