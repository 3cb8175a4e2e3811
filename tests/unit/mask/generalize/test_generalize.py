"""Generalization: a mention is masked by what stands above it, in words that fit its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import parse as doc

from crfanon.build.knowledge.writing import Builder
from crfanon.errors import ConfigError
from crfanon.knowledge import Called, Relation
from crfanon.link import resolve
from crfanon.mask import ByLabel, make_method, mask
from crfanon.text.document import Document, Entity

Masks = Callable[..., str]


def _masked(marked: str, lang: str, **options: object) -> str:
    document = doc(marked).with_(language=lang)
    method = make_method("generalize", lang=lang, **{"otherwise": "suppress", **options})
    return mask(resolve(document), method=method).text


@pytest.mark.parametrize(
    ("lang", "marked", "masked"),
    [
        ("es", "Vive en [LOCATION Sevilla].", "Vive en Andalucía."),
        ("en", "She lives in [LOCATION Munich].", "She lives in Bavaria."),
        ("de", "Sie lebt in [LOCATION München].", "Sie lebt in Bayern."),
        ("pt", "Vive em [LOCATION Coimbra].", "Vive em Portugal."),
        ("en", "He is in [LOCATION Seville].", "He is in Andalusia."),
        ("de", "Die Lage [LOCATION Bayerns].", "Die Lage Deutschlands."),
        ("en", "born in [LOCATION Białystok, Poland]", "born in Podlasie"),
        (
            "en",
            "at [LOCATION 3 Mill Close, Herne Bay, Kent CT6 8QT]",
            "at an address in the United Kingdom",
        ),
        ("en", "[LOCATION Canterbury], [LOCATION Kent CT1 3NG]", "England, the United Kingdom"),
        ("en", "in [LOCATION Toledo], [LOCATION Ohio]", "in a town, the United States"),
        ("de", "in [LOCATION_CITY Ulm-Laurensberg]", "in einer Stadt"),
        ("de", "wohnhaft [LOCATION Seeweg 3] in Ulm", "wohnhaft in einer Straße in Ulm"),
        ("en", 'It is so. "[LOCATION Ohio] is', 'It is so. "The United States is'),
    ],
)
def test_generalize_place_becomes_what_it_is_part_of(lang: str, marked: str, masked: str) -> None:
    assert _masked(marked, lang) == masked


@pytest.mark.parametrize(
    ("lang", "marked", "masked"),
    [
        ("de", "Er lebt in [LOCATION Ankara].", "Er lebt in der Türkei."),
        ("de", "Er flog über [LOCATION Boston].", "Er flog über Massachusetts."),
        ("pt", "Viajou para [LOCATION Berlim].", "Viajou para a Alemanha."),
        ("pt", "Vive em [LOCATION Munique].", "Vive em uma cidade da Baviera."),
    ],
)
def test_generalize_agrees_with_articles(lang: str, marked: str, masked: str) -> None:
    assert _masked(marked, lang) == masked


# What is said of a country may get better; it has to agree with the article that stands before it.
@pytest.mark.parametrize(
    ("lang", "marked", "agreeing"),
    [
        (
            "de",
            "Er kam aus der [LOCATION Schweiz].",
            r"Er kam aus der \w+(ion|ik|schaft)\b.*Europa\.",
        ),
        ("de", "Er kam aus dem [LOCATION Irak].", r"Er kam aus dem (Staat|Land)\b.*Asien\."),
        ("de", "aus den [LOCATION Niederlanden]", r"aus den \w+e?n\b.*Europa"),
        (
            "es",
            "Vuelve del [LOCATION Reino Unido].",
            r"Vuelve del (país|Estado|estado)\b.*Europa\.",
        ),
        ("es", "Vuelve de la [LOCATION India].", r"Vuelve de la \w+(ción|a)\b.*Asia\."),
        ("en", "to the [LOCATION Netherlands]", r"to the \w+\b.*Europe"),
    ],
)
def test_generalize_says_of_a_country_what_its_article_asks_for(
    lang: str, marked: str, agreeing: str
) -> None:
    masked = _masked(marked, lang)
    assert re.fullmatch(agreeing, masked)
    [name] = re.findall(r"\[LOCATION (.+)\]", marked)
    assert name not in masked


def test_generalize_says_in_capitals_what_stands_in_capitals() -> None:
    masked = _masked("[LOCATION KENT] POLICE", "en")
    assert "UNITED KINGDOM" in masked
    assert masked.endswith(" POLICE")
    assert masked.isupper()
    assert "KENT" not in masked


def test_generalize_says_nothing_of_an_address_but_where_it_is() -> None:
    masked = _masked("[LOCATION 4100 Laguna Blvd, Elk Grove, CA 95758]", "en")
    assert masked.endswith(" in the United States")
    assert not re.search(r"\d|Laguna|Blvd|Elk|Grove|CA\b", masked)


def test_generalize_says_no_name_that_has_a_word_of_a_street_in_it() -> None:
    marked = "[LOCATION_STREET Calle Fray Luis de León] de [LOCATION Ponferrada]"
    assert _masked(marked, "es") == "Una calle de España"


def test_generalize_one_of_a_family_is_one_person() -> None:
    marked = "Los [PERSON Robles] ganan, dice [PERSON Robles]. [PERSON Inés Gil] calla."
    masked = "Los miembros de la familia (A.) ganan, dice A. Una mujer (B.) calla."
    assert _masked(marked, "es") == masked


def test_generalize_takes_a_place_for_one_in_the_country_of_the_others() -> None:
    assert _masked("Nació en [LOCATION León].", "es") == "Nació en Guanajuato."
    several = "[LOCATION Torrelavega], [LOCATION Ponferrada]. Nació en [LOCATION León]."
    assert _masked(several, "es").endswith("Nació en España.")


@pytest.mark.parametrize(
    ("lang", "marked", "masked"),
    [
        # An article before a day stands before its year.
        ("es", "vino el [DATE lunes 8 de febrero de 2021]", "vino el año 2021"),
        ("es", "vino el día [DATE 8 de febrero de 2021]", "vino el día de 2021"),
        ("pt", "veio na [DATE segunda-feira, 8 de fevereiro de 2021]", "veio na época de 2021"),
        ("pt", "veio a [DATE 8/2/2021]", "veio a 2021"),
        # A year alone, as true as those that are left of dates.
        ("es", "desde el [DATE 2009]", "desde el 2005-2009"),
        ("es", "en el [DATE año 2019]", "en el año 2015-2019"),
        # The age of a relative.
        ("es", "su hijo ([NAME_RELATIVE 16 años])", "su hijo (10-19 años)"),
        # Where sentences begin.
        ("es", "SEGUNDO.- [ORGANIZATION Banco Rivero] pide", "SEGUNDO.- Un banco pide"),
        ("es", "Hola:\n> [PERSON Inés Robles], ven", "Hola:\n> Una mujer, ven"),
        ("es", "[NAME_RELATIVE Padre]: Luis", "Familiar: Luis"),
        # Whose name it is, and whose it is not.
        ("es", "[DEMOGRAPHIC_SEX Mujer]. [PERSON Inés Robles] vino.", "[***]. Una mujer vino."),
        ("es", "Apellidos: [PERSON Otero Roldán]", "Apellidos: Una persona"),
        ("es", "los hechos. [PERSON Cordero] nació", "los hechos. Una persona nació"),
        ("es", "contra D. J. [PERSON Robles]", "contra D. J. N. N."),
        # An article or a preposition.
        ("es", "Vive en [LOCATION Vigo].", "Vive en la provincia de Pontevedra."),
        ("pt", "Foi a [LOCATION Manaus].", "Foi a uma cidade do Amazonas."),
        ("pt", "Foi à [LOCATION Lousã].", "Foi à cidade de Coimbra."),
        (
            "es",
            "De [LOCATION Alicante], vive en [LOCATION Elche].",
            "De la Comunidad Valenciana, vive en la Comunidad Valenciana.",
        ),
        ("pt", "Estado: [LOCATION Paraná]", "Estado: Brasil"),
        ("pt", "[LOCATION 3000-389 Coimbra]", "300*-*** Portugal"),
        ("es", "de [ORGANIZATION Olmos S.L.] El detenido", "de una empresa. El detenido"),
        ("es", "de [ORGANIZATION Olmos S.L.] y otros", "de una empresa y otros"),
        # Families.
        ("es", "Los [PERSON Robles] piden", "Los miembros de la familia piden"),
        ("pt", "Em 2020 [PERSON Os Robles] pedem", "Em 2020 Os membros da família pedem"),
        ("es", "una vecina llamada [PERSON Inés], que", "una vecina llamada N. N., que"),
        ("es", 'alias "[PERSON Chato]"', 'alias "N. N."'),
        # Dates behind words for one day or several.
        ("pt", "na passada [DATE sexta-feira, 3 de maio de 2019]", "na passada época de 2019"),
        ("pt", "Aos [DATE quinze dias do mês de março de 2022]", "Aos dias do ano de 2022"),
        ("es", "El pasado [DATE lunes 3 de mayo de 2021]", "El pasado año 2021"),
        ("es", "a [DATE dos de mayo de dos mil uno]", "a 2001"),
    ],
)
def test_generalize_reads_well(lang: str, marked: str, masked: str) -> None:
    assert _masked(marked, lang) == masked


@pytest.mark.parametrize(
    ("lang", "marked", "masked"),
    [
        ("es", "en el [ORGANIZATION Hospital San Rafael]", "en el hospital"),
        ("es", "en la [ORGANIZATION Clínica San Rafael]", "en la clínica"),
        ("es", "según [ORGANIZATION Ayuntamiento de Lobón]", "según un ayuntamiento"),
        ("de", "Er liegt im [ORGANIZATION Klinikum Wolfsbrunn].", "Er liegt im Krankenhaus."),
        ("de", "Er kam aus [ORGANIZATION Klinik Wolfsbrunn].", "Er kam aus einem Krankenhaus."),
        ("de", "von der [ORGANIZATION Klinik Wolfsbrunn]", "von der Klinik"),
        ("de", "Urteil des [ORGANIZATION Landgerichts Altona]", "Urteil des Gerichts"),
        ("de", "gegen die [ORGANIZATION Nordlicht GmbH]", "gegen die Firma"),
        ("de", "[ORGANIZATION Polizeistation Ulmtal]", "Eine Polizeibehörde"),
        ("de", "vom [ORGANIZATION Polizeirevier Ulmtal]", "vom Polizeirevier"),
        ("de", "bei [ORGANIZATION Reisedienst Kolb]", "bei einem Unternehmen"),
        ("de", "an der [ORGANIZATION TU Ulmtal]", "an der Universität"),
        (
            "de",
            "die [ORGANIZATION Nordlicht Bau GmbH], bei [LOCATION Nordlicht]",
            "die Firma, bei einem Unternehmen",
        ),
        ("en", "by [ORGANIZATION Warsaw Regional Court]", "by a court"),
        ("en", "by the [ORGANIZATION Ministry of Rivers]", "by the ministry"),
        ("en", "The Polish [ORGANIZATION Ministry of Rivers]", "The Polish ministry"),
        ("en", "at [ORGANIZATION Hill Insurance]", "at an insurance body"),
        ("en", "at [LOCATION Hill Hospital]", "at a hospital"),
        ("pt", "no [ORGANIZATION Hospital São Lucas]", "no hospital"),
        ("es", "de las [ORGANIZATION Naciones Unidas]", "de las organizaciones internacionales"),
        ("es", "de los [LOCATION Países Bajos]", "de los países de Europa"),
        ("pt", "aos [ORGANIZATION Tribunais de Lousada]", "aos tribunais"),
        (
            "de",
            "von den [ORGANIZATION Vereinten Nationen]",
            "von den internationalen Organisationen",
        ),
        ("de", "vor der [ORGANIZATION UNESCO]", "vor der internationalen Organisation"),
        ("de", "aus [ORGANIZATION NATO]", "aus einer internationalen Organisation"),
        ("en", "the [ORGANIZATION United Nations]", "the international organisation"),
        ("pt", "na [ORGANIZATION Clínica Bela Vista]", "na clínica"),
    ],
)
def test_generalize_organization_becomes_its_kind(lang: str, marked: str, masked: str) -> None:
    assert _masked(marked, lang) == masked


@pytest.mark.parametrize(
    ("lang", "marked", "masked"),
    [
        ("es", "[PERSON María Robles] llegó.", "Una mujer llegó."),
        ("en", "They saw [PERSON John Hill].", "They saw a man."),
        ("de", "Sie sah [PERSON Qxyz].", "Sie sah eine Person."),
        ("de", "Wir sahen Frau [PERSON Berg].", "Wir sahen Frau N. N."),
        ("pt", "[PERSON Maria Souza] chegou.", "Uma mulher chegou."),
        ("en", "It was his wife. [PERSON Mary Hill] left.", "It was his wife. A woman left."),
        ("es", "La paciente [PERSON María Robles] llegó.", "La paciente N. N. llegó."),
        ("en", "and his wife [PERSON Mary Hill].", "and his wife N. N."),
        ("es", "con [NAME_RELATIVE dos hijas]", "con familiares"),
        ("en", "and [NAME_RELATIVE three sons]", "and relatives"),
        ("es", "Su [NAME_RELATIVE hija] vino.", "Su familiar vino."),
        ("de", "Die Tochter, [NAME_RELATIVE Julia Berg], kam.", "Die Tochter, N. N., kam."),
    ],
)
def test_generalize_person_becomes_somebody(lang: str, marked: str, masked: str) -> None:
    assert _masked(marked, lang) == masked


def test_generalize_person_is_what_another_mention_tells() -> None:
    document = doc("[PERSON Mary Fairweather] and [PERSON Fairweather]").with_(language="en")
    linked = document.with_(entities=(Entity("PERSON", document.spans),))
    masked = mask(linked, method=make_method("generalize", lang="en"))
    assert masked.text == "A woman and the woman"


@pytest.mark.parametrize(
    ("lang", "marked", "masked"),
    [
        (
            "en",
            "[PERSON Anna Hill] met Mr [PERSON John Ross]. [PERSON Ross] left [PERSON Anna].",
            "A woman (B.) met Mr A. A. left B.",
        ),
        (
            "de",
            "[PERSON Karl Otto] sah Frau [PERSON Berg]. [PERSON Karls] Hut fiel [PERSON Berg] auf.",
            "Ein Mann (A.) sah Frau C. A.s Hut fiel C. auf.",
        ),
        # Whether he is a subject or an object, nobody tells.
        (
            "de",
            "[PERSON Ida Berg] rief [PERSON Karl Otto] an, und [PERSON Udo Rehm]: bei [PERSON Max]",
            "Eine Frau (A.) rief B. an, und C.: bei einem Mann (D.)",
        ),
        (
            "es",
            "[PERSON Juan Gil] llamó a D.ª [PERSON Inés Robles]. [PERSON Robles] se fue.",
            "Un hombre (A.) llamó a D.ª B. B. se fue.",
        ),
        (
            "pt",
            "O [PERSON João Souza] e a [PERSON Maria Lima]. [PERSON Souza] saiu.",
            "O homem (A.) e a mulher (B.). A. saiu.",
        ),
        ("en", "[PERSON Mary Hill]'s son [PERSON John]", "A.'s son B."),
        # A genitive of a name that no list has is one where the name stands as well.
        (
            "de",
            "Frau [PERSON Ida Berg] und Herr [PERSON Dudzik]. Nach [PERSON Dudziks] Angaben",
            "Frau A. und Herr B. Nach B.s Angaben",
        ),
        # So is one that is found for a firm.
        (
            "en",
            "[PERSON Ida Dudzik], Mr [PERSON Ross], [ORGANIZATION Dudzik's] hat",
            "A woman (A.), Mr B., A.'s hat",
        ),
        (
            "de",
            "Frau [PERSON Ida Dudzik], Herr [PERSON Ross], [ORGANIZATION Dudziks] Hut",
            "Frau A., Herr B., A.s Hut",
        ),
        ("de", "[PERSON Klara Petersiks] und Frau [PERSON Petersik]", "Eine Frau (A.) und Frau B."),
        # What stands behind "von" may be who did it.
        (
            "de",
            "Frau [PERSON Ida Berg], 1923 [PERSON von Ernst Rehm] gegründet",
            "Frau A., 1923 von einem Mann (B.) gegründet",
        ),
        # Parts of compounds, roles and ages.
        (
            "de",
            "Sprecherin [PERSON Ida Berg] kam ins [PERSON Karl-Otto]-Stift",
            "Sprecherin A. kam ins B.-Stift",
        ),
        (
            "en",
            "Mr [PERSON Karl Ross] saw 13-year-old [PERSON Ida Hill]",
            "Mr A. saw 13-year-old B.",
        ),
        # No letter that stands in the text, and none for relatives without a name.
        (
            "en",
            "Unit A.: [PERSON Mary Hill] and [PERSON John Ross] saw [NAME_RELATIVE three sons].",
            "Unit A.: A woman (B.) and a man (C.) saw relatives.",
        ),
    ],
)
def test_generalize_tells_several_persons_apart_by_letters(
    lang: str, marked: str, masked: str
) -> None:
    assert _masked(marked, lang) == masked


@pytest.mark.parametrize(
    ("marked", "masked"),
    [
        ("[ORGANIZATION Acme Ltd]. [ORGANIZATION Acme's] shop", "A company. A company's shop"),
        ("[LOCATION Munich]'s [ORGANIZATION Sheriff Court] met", "Bavaria's court met"),
        ("It's [ORGANIZATION Acme Ltd]", "It's a company"),
    ],
)
def test_generalize_keeps_what_belongs_to_the_words_beside(marked: str, masked: str) -> None:
    assert _masked(marked, "en") == masked


@pytest.mark.parametrize(
    ("marked", "masked"),
    [
        # "SWA" is an airport, and "EA" a party.
        (
            "the [ORGANIZATION Scotch Whisky Association] ([ORGANIZATION SWA])",
            "the association (an association)",
        ),
        (
            "the [ORGANIZATION Environment Agency] ([ORGANIZATION EA])",
            "the department (a department)",
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
            "[LOCATION Worcester], [LOCATION Malvern]; "
            "[ORGANIZATION Worcestershire County Council], [LOCATION Pershore]",
            "England, the United Kingdom; a local authority, England",
        ),
        ("[LOCATION Malvern]; [LOCATION Pershore]", "Ontario; England"),
        (
            "[LOCATION Malvern]; [LOCATION Pershore], [LOCATION Frome]; [LOCATION Ontario]",
            "Canada; England, England; Canada",
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


def test_generalize_with_more_siblings_than_anything_has_says_the_kind() -> None:
    assert _masked("in [LOCATION Munich]", "en", siblings=10**8) == "in a town"


def test_generalize_makes_dates_and_ages_coarser() -> None:
    marked = "Seen on [DATE 3 March 2015], aged [AGE 47]."
    assert _masked(marked, "en") == "Seen on a day in 2015, aged 40-49."


def test_generalize_leaves_the_rest_to_the_other_method() -> None:
    assert _masked("call [CONTACT_PHONE 555 0100]", "en", otherwise="tag") == (
        "call [CONTACT_PHONE_1]"
    )


def test_generalize_leaves_what_nobody_knows_to_the_other_method() -> None:
    assert _masked("in [LOCATION Qxyzzy]", "en", otherwise="tag") == "in [LOCATION_1]"


def test_generalize_label_decides_what_a_name_means() -> None:
    asked = "in [{} Boston]"
    found = [_masked(asked.format(label), "en") for label in ("LOCATION", "ORGANIZATION")]
    assert found == ["in Massachusetts", "in an organisation in Massachusetts"]


def test_generalize_country_beside_a_town_decides_which_it_is() -> None:
    alone = _masked("in [LOCATION Córdoba]", "es", steps=2)
    beside = _masked("in [LOCATION Córdoba], [LOCATION España]", "es", form="kind")
    assert alone != beside
    assert "Andalucía" in beside


def test_generalize_inside_decides_which_place_it_is() -> None:
    assert _masked("in [LOCATION Guadalajara]", "es", inside="España") == "in Castilla-La Mancha"


def test_generalize_never_says_what_another_mention_says() -> None:
    masked = _masked("[LOCATION Munich] in [LOCATION Bavaria] in [LOCATION Germany]", "en")
    assert masked.count(" in ") >= 2
    assert not re.search("Munich|Bavaria|Germany", masked)


def test_generalize_never_says_a_name_that_stands_in_the_document() -> None:
    marked = "in [LOCATION Munich]; Bavaria is another matter"
    assert _masked(marked, "en") == "in Germany; Bavaria is another matter"


def test_generalize_beside_another_method_leaves_nothing_of_what_that_masks() -> None:
    document = doc("[LOCATION Munich] in [ORGANIZATION Bavaria]").with_(language="en")
    method = ByLabel(
        {"LOCATION": make_method("generalize", lang="en")}, otherwise=make_method("tag")
    )
    assert mask(resolve(document), method=method).text == "Germany in [ORGANIZATION_1]"


def test_generalize_never_says_the_name_of_the_place_in_another_language() -> None:
    assert "Sevilla" not in _masked("in [LOCATION Seville]", "en")


def test_generalize_says_a_kind_that_no_mention_is_called() -> None:
    masked = _masked("the [ORGANIZATION Court] and the [ORGANIZATION Hill Court]", "en")
    assert "ourt" not in masked


def test_generalize_mentions_of_one_entity_mean_one_thing() -> None:
    document = doc("[ORGANIZATION Acme Ltd] and [ORGANIZATION Acme]").with_(language="en")
    linked = document.with_(entities=(Entity("ORGANIZATION", document.spans),))
    masked = mask(linked, method=make_method("generalize", lang="en"))
    assert masked.text == "A company and a company"


def test_generalize_never_says_province_of_province() -> None:
    masked = _masked("la [LOCATION provincia de Sevilla]", "es", form="kind")
    assert masked == "la región de Andalucía"


def test_generalize_of_a_language_without_words_leaves_all_to_the_other_method() -> None:
    assert _masked("à [LOCATION Lyon]", "fr", otherwise="tag") == "à [LOCATION_1]"


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
        doc("[LOCATION Munich], [LOCATION Nuremberg], [LOCATION Augsburg].").with_(language="en")
    )
    masked = mask(document, method=make_method("generalize", lang="en"))
    assert masked.text == "Bavaria, Bavaria, Bavaria."
    assert masked.table.unmask(masked.text) == document.text


def test_generalize_takes_no_acronym_for_what_is_called_so_elsewhere() -> None:
    marked = (
        "durante o congresso da [ORGANIZATION Universidade Federal Fluminense] ([ORGANIZATION UFF])"
    )
    assert _masked(marked, "pt").startswith("durante o congresso da universidade")
