"""The label sets are whole, and one label never means two things."""

import pytest

from crfanon import labels
from crfanon.errors import ConfigError


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("meddocan", 29),
        ("tab", 8),
        ("conll", 4),
        ("harem", 10),
        ("i2b2", 25 + 3),
        ("lener-br", 6),
        ("grascco", 19 + 1),
        ("ler", 19),
        ("tab-es-fr", 11 + 1),
        ("germeval", 4 * 3),
        ("wnut", 6),
        ("uner", 3 + 1),
        ("cess", 5 + 1),
        ("presidio", 20),
    ],
)
def test_label_sets_have_the_size_their_corpus_states(name: str, size: int) -> None:
    assert len(labels.label_sets()[name]) == size


def test_label_sets_map_into_the_hierarchy() -> None:
    for label_set in labels.label_sets().values():
        assert set(label_set.values()) <= labels.parents().keys()


def test_no_label_means_two_things() -> None:
    meaning = {label: label for label in labels.parents()}
    for label_set in labels.label_sets().values():
        for label, target in label_set.items():
            assert meaning.setdefault(label, target) == target


def test_hierarchy_has_no_cycle_and_no_gap() -> None:
    for label in labels.parents():
        assert labels.parents()[labels.ancestors(label)[-1]] is None


@pytest.mark.parametrize(
    ("label", "kind", "expected"),
    [
        ("NAME_PATIENT", "PERSON", True),
        ("PERSON", "NAME_PATIENT", False),
        ("HOSPITAL", "ORGANIZATION", True),
        ("HOSPITAL", "LOCATION", False),
        ("PESSOA", "PER", True),
        ("TERRITORIO", "LOCATION_CITY", False),
        ("MINE", "MINE", True),
    ],
)
def test_is_kind_of(label: str, kind: str, expected: bool) -> None:
    assert labels.is_kind_of(label, kind) is expected


@pytest.mark.parametrize("label", ["MINE", "", "Person"])
def test_unknown_labels_are_refused(label: str) -> None:
    with pytest.raises(ConfigError, match="label hierarchy"):
        labels.convert(label)
    with pytest.raises(ConfigError, match="label hierarchy"):
        labels.is_kind_of(label, "PERSON")


def test_a_label_of_the_hierarchy_is_named_as_a_model_names_it() -> None:
    assert (
        labels.named_among("CONTACT_EMAIL", ["CORREO_ELECTRONICO", "CALLE"]) == "CORREO_ELECTRONICO"
    )


def test_a_label_that_two_or_none_stand_for_keeps_its_name() -> None:
    assert labels.named_among("ID_ACCOUNT", ["CALLE"]) == "ID_ACCOUNT"
    assert labels.named_among("ORGANIZATION_HOSPITAL", ["HOSPITAL", "CENTRO_SALUD"]) == (
        "ORGANIZATION_HOSPITAL"
    )


def test_a_label_is_named_as_the_corpus_of_a_model_would_name_it() -> None:
    assert labels.named_among("CONTACT_URL", ["CALLE", "FECHAS"]) == "URL_WEB"
    assert labels.named_among("CONTACT_URL", ["CALLE", "PER"]) == "CONTACT_URL"  # of two corpora
