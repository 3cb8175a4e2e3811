"""Generalization: a mention is masked by what stands above it, in words that fit its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from case_tables import table
from conftest import parse as doc

from crfanon.build.knowledge.writing import Builder
from crfanon.errors import ConfigError
from crfanon.knowledge import Called, Relation
from crfanon.link import resolve
from crfanon.mask import ByLabel, make_method, mask
from crfanon.text.document import Document
from crfanon.text.spans import Entity

Masks = Callable[..., str]


def _masked(marked: str, lang: str, **options: object) -> str:
    document = doc(marked).with_(language=lang)
    method = make_method("generalize", lang=lang, **options)
    return mask(resolve(document), method=method).text


@table("masking", "lang, marked, masked")
def test_generalize_place_becomes_what_it_is_part_of(lang: str, marked: str, masked: str) -> None:
    assert _masked(marked, lang) == masked


@table("masking", "lang, marked, masked")
def test_generalize_agrees_with_articles(lang: str, marked: str, masked: str) -> None:
    assert _masked(marked, lang) == masked


def test_generalize_says_no_name_that_has_a_word_of_a_street_in_it() -> None:
    marked = "[LOCATION_STREET Calle Fray Luis de León]. En [LOCATION {}] y [LOCATION Elche]."
    said = [_masked(marked.format(town), "es") for town in ("Ponferrada", "Torrelavega")]
    assert said == [
        f"[LOCATION_STREET_1]. En {above} y [LOCATION_1]." for above in ("España", "Cantabria")
    ]


def test_generalize_one_of_a_family_is_one_person() -> None:
    marked = "Los [PERSON Robles] ganan, dice [PERSON Robles]. [PERSON Inés Gil] calla."
    masked = "Los miembros de la familia (A.) ganan, dice A. Una mujer (B.) calla."
    assert _masked(marked, "es") == masked


def test_generalize_takes_a_place_for_one_in_the_country_of_the_others() -> None:
    assert _masked("Nació en [LOCATION León].", "es") == "Nació en [LOCATION_1]."
    several = "[LOCATION Torrelavega], [LOCATION Ponferrada]. Nació en [LOCATION León]."
    assert _masked(several, "es").endswith("Nació en España.")


@table("masking", "lang, marked, masked")
def test_generalize_reads_well(lang: str, marked: str, masked: str) -> None:
    assert _masked(marked, lang) == masked


@table("masking", "lang, marked, masked")
def test_generalize_organization_becomes_its_kind(lang: str, marked: str, masked: str) -> None:
    assert _masked(marked, lang) == masked


@table("masking", "lang, marked, masked")
def test_generalize_person_becomes_somebody(lang: str, marked: str, masked: str) -> None:
    assert _masked(marked, lang) == masked


def test_generalize_person_is_what_another_mention_tells() -> None:
    document = doc("[PERSON Mary Fairweather] and [PERSON Fairweather]").with_(language="en")
    linked = document.with_(entities=(Entity("PERSON", document.spans),))
    masked = mask(linked, method=make_method("generalize", lang="en"))
    assert masked.text == "A woman (A.) and A."


@table("masking", "lang, marked, masked")
def test_generalize_tells_several_persons_apart_by_letters(
    lang: str, marked: str, masked: str
) -> None:
    assert _masked(marked, lang) == masked


@pytest.mark.parametrize(
    ("marked", "masked"),
    [
        ("by [ORGANIZATION Acme Ltd]. [ORGANIZATION Acme's] inn", "by a company. A company's inn"),
        (
            "[LOCATION Munich]'s [ORGANIZATION Sheriff Court] met",
            "[LOCATION_1]'s court met",
        ),
        ("It's [ORGANIZATION Acme Ltd]", "It's [ORGANIZATION_1]"),
    ],
)
def test_generalize_keeps_what_belongs_to_the_words_beside(marked: str, masked: str) -> None:
    assert _masked(marked, "en") == masked


@pytest.mark.parametrize(
    ("marked", "masked"),
    [
        # "SWA" is an airport.
        (
            "the [ORGANIZATION Scotch Whisky Association] and the [ORGANIZATION SWA]",
            "the association and the association",
        ),
    ],
)
def test_generalize_says_what_a_name_says_before_what_its_acronym_may_be(
    marked: str, masked: str
) -> None:
    assert _masked(marked, "en") == masked


@pytest.mark.parametrize(
    ("marked", "masked"),
    [
        (
            "in [LOCATION Worcester]. In [LOCATION Malvern]; "
            "[ORGANIZATION Worcestershire County Council]. In [LOCATION Pershore]",
            "in England. In [LOCATION_1]; [ORGANIZATION_1]. In England",
        ),
        ("in [LOCATION Malvern]. In [LOCATION Pershore]", "in [LOCATION_1]. In [LOCATION_2]"),
        (
            "in [LOCATION Malvern]. In [LOCATION Pershore], [LOCATION Frome]. "
            "In [LOCATION Ontario]",
            "in Canada. In England, [LOCATION_1]. In [LOCATION_2]",
        ),
    ],
)
def test_generalize_takes_towns_for_those_of_the_country_of_the_text(
    marked: str, masked: str
) -> None:
    assert _masked(marked, "en") == masked


def test_generalize_has_letters_for_more_persons_than_there_are() -> None:
    names = [f"{first}{second}unk" for first in "BCDFGHJKLM" for second in "aeiou"]
    said = _masked(", ".join(f"Mr [PERSON {name}]" for name in names), "en").split(", ")
    assert len(set(said)) == len(names)


def test_generalize_form_kind_says_what_is_where() -> None:
    marked = "Vive en [LOCATION Sevilla], en [LOCATION Francia]."
    assert _masked(marked, "es", form="kind") == (
        "Vive en una ciudad de Andalucía, en un país de Europa."
    )


def test_generalize_goes_as_many_steps_as_it_is_told() -> None:
    steps = [_masked("in [LOCATION Munich]", "en", steps=number) for number in (1, 2, 3)]
    assert steps == ["in Bavaria", "in Germany", "in Europe"]


def test_generalize_goes_up_until_there_are_enough_siblings() -> None:
    found = [_masked("in [LOCATION Munich]", "en", siblings=k) for k in (50, 1_000, 10_000)]
    assert found == ["in Bavaria", "in Germany", "in Europe"]


def test_generalize_with_more_siblings_than_anything_has_says_nothing() -> None:
    assert _masked("in [LOCATION Munich]", "en", siblings=10**8) == "in [LOCATION_1]"


def test_generalize_makes_dates_and_ages_coarser() -> None:
    marked = "Seen on [DATE 3 March 2015], aged [AGE 47]."
    assert _masked(marked, "en") == "Seen on a day in 2015, aged 40-49."


def test_generalize_tags_what_is_not_generalized() -> None:
    assert _masked("call [CONTACT_PHONE 555 0100]", "en") == "call [CONTACT_PHONE_1]"
    assert _masked("in [LOCATION Qxyzzy]", "en") == "in [LOCATION_1]"


def test_generalize_leaves_what_nobody_knows_to_the_other_method() -> None:
    assert _masked("in [LOCATION Qxyzzy]", "en", otherwise="suppress") == "in [***]"


def test_generalize_label_decides_what_a_name_means() -> None:
    asked = "in [{} Boston]"
    found = [_masked(asked.format(label), "en") for label in ("LOCATION", "ORGANIZATION")]
    assert found == ["in Massachusetts", "in [ORGANIZATION_1]"]


def test_generalize_country_beside_a_town_decides_which_it_is() -> None:
    assert _masked("en [LOCATION Córdoba]", "es", form="kind") == "en [LOCATION_1]"
    beside = _masked("en [LOCATION Córdoba], [LOCATION España]", "es", form="kind")
    assert beside == "en una ciudad de Andalucía, [LOCATION_1]"


def test_generalize_inside_decides_which_place_it_is() -> None:
    assert _masked("en [LOCATION Guadalajara]", "es", inside="España") == "en Castilla-La Mancha"


def test_generalize_never_says_what_another_mention_says() -> None:
    masked = _masked("[LOCATION Munich] in [LOCATION Bavaria] in [LOCATION Germany]", "en")
    assert masked.count(" in ") >= 2
    assert not re.search("Munich|Bavaria|Germany", masked)


def test_generalize_never_says_a_name_that_stands_in_the_document() -> None:
    marked = "in [LOCATION Munich]; Bavaria is another matter"
    assert _masked(marked, "en") == "in Germany; Bavaria is another matter"


def test_generalize_beside_another_method_leaves_nothing_of_what_that_masks() -> None:
    document = doc("in [LOCATION Munich] in [ORGANIZATION Bavaria]").with_(language="en")
    method = ByLabel(
        {"LOCATION": make_method("generalize", lang="en")}, otherwise=make_method("tag")
    )
    assert mask(resolve(document), method=method).text == "in Germany in [ORGANIZATION_1]"


def test_generalize_never_says_the_name_of_the_place_in_another_language() -> None:
    assert "Sevilla" not in _masked("in [LOCATION Seville]", "en")


def test_generalize_says_a_kind_that_no_mention_is_called() -> None:
    masked = _masked("the [ORGANIZATION Court] and the [ORGANIZATION Hill Court]", "en")
    assert "ourt" not in masked


def test_generalize_mentions_of_one_entity_mean_one_thing() -> None:
    document = doc("by [ORGANIZATION Acme Ltd] or by [ORGANIZATION Acme]").with_(language="en")
    linked = document.with_(entities=(Entity("ORGANIZATION", document.spans),))
    masked = mask(linked, method=make_method("generalize", lang="en"))
    assert masked.text == "by a company or by a company"


def test_generalize_never_says_province_of_province() -> None:
    masked = _masked("en la [LOCATION provincia de Sevilla]", "es", form="kind")
    assert masked == "en la región de Andalucía"


def test_generalize_of_a_language_without_words_leaves_all_to_the_other_method() -> None:
    assert _masked("a [LOCATION Lione]", "tlh") == "a [LOCATION_1]"


@pytest.mark.parametrize("circle", [False, True])
def test_generalize_by_a_base_of_ones_own(tmp_path: Path, circle: bool) -> None:
    builder = Builder()
    for code, label in (("wales", "LOCATION"), ("dogs", "OTHER"), ("isle", "LOCATION")):
        builder.add(code, label=label, rank=len(code))
    builder.name("isle", "Newfoundland")
    builder.name("dogs", "Newfoundland")
    builder.call("wales", Called("Far Wales"), language="en")
    builder.relate("isle", Relation.PART_OF, "wales")
    if circle:
        builder.relate("wales", Relation.PART_OF, "isle")
    builder.write(tmp_path / "own.sqlite")
    masked = _masked("to [LOCATION Newfoundland]", "en", base=str(tmp_path / "own.sqlite"))
    assert masked == "to Far Wales"


@pytest.mark.parametrize(
    ("lang", "before", "noun", "masked"),
    [
        ("es", "en", "estación de trenes", "en una estación de trenes"),
        ("de", "in", "Wetterwarte", "in einer Wetterwarte"),
        ("pt", "em", "farol", "em um farol"),
        ("en", "in", "observatory", "in an observatory"),
    ],
)
def test_generalize_by_a_base_without_genders(
    tmp_path: Path, lang: str, before: str, noun: str, masked: str
) -> None:
    builder = Builder()
    builder.add("kind", label="ORGANIZATION")
    builder.call("kind", Called(noun), language=lang)
    builder.add("thing", label="ORGANIZATION")
    builder.name("thing", "Qxyz")
    builder.relate("thing", Relation.INSTANCE_OF, "kind")
    builder.write(tmp_path / "own.sqlite")
    base = str(tmp_path / "own.sqlite")
    assert _masked(f"{before} [ORGANIZATION Qxyz]", lang, base=base) == masked


def test_generalize_without_its_base_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="there is no such file"):
        make_method("generalize", base=str(tmp_path / "none.sqlite"))


def test_generalize_restores_by_position() -> None:
    document: Document = resolve(
        doc("To [LOCATION Munich]. To [LOCATION Nuremberg]. To [LOCATION Augsburg].").with_(
            language="en"
        )
    )
    masked = mask(document, method=make_method("generalize", lang="en"))
    assert masked.text == "To Bavaria. To Bavaria. To Bavaria."
    assert masked.table.unmask(masked.text) == document.text


def test_generalize_takes_no_acronym_for_what_is_called_so_elsewhere() -> None:
    marked = (
        "durante o congresso da [ORGANIZATION Universidade Federal Fluminense] ([ORGANIZATION UFF])"
    )
    assert _masked(marked, "pt").startswith("durante o congresso da universidade")


def test_an_organization_is_what_its_own_head_says() -> None:
    assert "universidad" in _masked("en la [ORGANIZATION Universidad de Chile]", "es")


def test_a_region_does_not_become_the_country_of_its_neighbours() -> None:
    marked = (
        "Saiu de [LOCATION Salvador], na [LOCATION Bahia], e mudou-se para [LOCATION Rondônia]."
    )
    assert "Brasil" not in _masked(marked, "pt").rpartition("mudou-se")[2]
