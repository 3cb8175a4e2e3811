"""What a reader of Spanish and Portuguese expects of the names that stand in for others."""

import datetime
import re

import pytest
from case_tables import table

from crfanon.gazetteers.draws import keys
from crfanon.languages.head_forms import gender_of_given_name
from crfanon.languages.surrogate_words import alike_of
from crfanon.link import resolve
from crfanon.mask import make_method
from crfanon.mask.method import Mentions
from crfanon.text.document import Document
from crfanon.text.normalize import bare


def surrogates(document: Document, *, lang: str, seed: int = 0) -> list[str]:
    method = make_method("substitute", lang=lang, seed=seed)
    return list(method(Mentions.of(resolve(document, lang=lang), language=lang)))


@table("masking", "lang, marked, gender")
def test_a_name_of_both_is_whose_the_document_says(doc, lang, marked, gender):
    for seed in range(5):
        found = surrogates(doc(marked), lang=lang, seed=seed)[0].split()[0]
        assert gender_of_given_name(lang, bare(found)) == gender


@pytest.mark.parametrize("surface", ["Mª José Cano", "M.ª José Cano", "M.ª Ángeles Robles Pina"])
def test_an_abbreviated_maria_is_a_name_of_a_woman(doc, surface):
    [found] = surrogates(doc(f"Vino [PERSON {surface}]."), lang="es")
    assert "ª" not in found
    assert [gender_of_given_name("es", bare(n)) for n in found.split()[:2]] == ["feminine"] * 2


def test_an_abbreviated_name_takes_its_full_stop_along(doc):
    [found] = surrogates(doc("Enf.: [PERSON Fco. Javier Robles Pina]"), lang="es")
    assert "." not in found


def test_given_names_are_the_same_where_the_surnames_are_left_out(doc):
    marked = (
        "Nome: [PERSON KAUÃ HENRIQUE MOREIRA DOS PASSOS]\n[PERSON Kauã Henrique] faltou. "
        "[PERSON Maria da Conceição Ferreira] ligou. A Sra. D. [PERSON Maria da Conceição] veio."
    )
    full, short, other_full, other_short = surrogates(doc(marked), lang="pt")
    assert full.casefold().startswith(short.casefold())
    assert other_full.startswith(other_short)


def test_behind_don_stands_a_given_name(doc):
    full, short = surrogates(
        doc("[PERSON Cristóbal Gámez Ruano] habló. D. [PERSON Cristóbal] salió."), lang="es"
    )
    assert full.split()[0] == short


@pytest.mark.parametrize(
    ("label", "surface"),
    [("NAME_RELATIVE", "ALBA NIETO BORREGO"), ("NAME_RELATIVE", "Antonio Nieto")],
)
def test_a_surname_that_is_a_word_for_a_relative_is_replaced_by_a_surname(doc, label, surface):
    [found] = surrogates(doc(f"Alumna: [{label} {surface}]"), lang="es")
    assert "nieto" not in found.casefold()


@table("masking", "lang, marked, surface")
def test_a_region_or_a_city_abroad_is_replaced_by_its_like(doc, lang, marked, surface):
    [found] = surrogates(doc(marked), lang=lang)
    assert found != surface
    group = alike_of(lang)[bare(surface)]
    assert bare(found) in map(bare, (*group.written, *group.others))


def test_a_province_that_is_called_like_its_capital_is_one_behind_a_town(doc):
    marked = "en [LOCATION Jaca] ([LOCATION Huesca]), y en la Audiencia de [LOCATION Huesca]"
    _, province, same = surrogates(doc(marked), lang="es")
    assert province == same
    assert bare(province) in map(bare, alike_of("es")["vizcaya"].written)


@table("masking", "lang, surface, pattern")
def test_what_an_organization_does_and_how_a_street_is_named_stay(doc, lang, surface, pattern):
    label = "LOCATION_STREET" if surface[-1].isdecimal() else "ORGANIZATION"
    for seed in range(3):
        [found] = surrogates(doc(f"[{label} {surface}] e á"), lang=lang, seed=seed)
        assert re.fullmatch(pattern, found), found
        assert found != surface


def test_an_acronym_is_that_of_the_name_that_stands_in(doc):
    marked = (
        "El [ORGANIZATION Colegio Oficial de Arquitectos de Aragón] ([ORGANIZATION COAA]) cobró. "
        "El [ORGANIZATION COAA] calló."
    )
    long, short, again = surrogates(doc(marked), lang="es")
    assert short == again
    assert short[:3] == "COA"
    words = [word for word in long.replace("-", " ").split() if word[0].isupper()]
    assert len(short) == len([word for word in words if word != "La"])  # "Castilla-La Mancha"


def test_two_who_are_joined_keep_their_own_gender(doc):
    [found] = surrogates(doc("hijo de [PERSON Joaquín y de Teresa]"), lang="es")
    him, her = found.split(" y de ")
    assert gender_of_given_name("es", bare(him)) == "masculine"
    assert gender_of_given_name("es", bare(her)) == "feminine"


@table("masking", "lang, marked, pattern")
def test_words_that_are_no_names_stay_or_become_their_like(doc, lang, marked, pattern):
    [found] = surrogates(doc(marked + " é"), lang=lang)
    assert re.fullmatch(pattern, found), found
    assert found not in marked


def test_an_address_has_the_initials_of_its_owner(doc):
    marked = "[PERSON Francisco Javier Olmedo]: [CONTACT_EMAIL fjolmedo88@example.com]"
    name, address = surrogates(doc(marked), lang="es")
    first, second, surname = bare(name).split()
    assert address.startswith(f"{first[0]}{second[0]}{surname}")


def test_a_date_of_birth_behind_its_place_goes_with_the_age(doc):
    marked = (
        "El [DATE 17/04/2021] viene Luis, nacido en [LOCATION Jerez de la Frontera] "
        "([LOCATION Cádiz]) el [DATE 05/11/1984], de [AGE 36 años] de edad"
    )
    today, _, _, birth, age = surrogates(doc(marked), lang="es")
    years = int(today[-4:]) - int(birth[-4:]) - (today[3:5] + today[:2] < birth[3:5] + birth[:2])
    assert years == int(age.split()[0])


def test_a_weekday_in_brackets_behind_a_date_holds(doc):
    found = surrogates(
        doc("em [DATE 23/07/2022] (sábado); no [DATE domingo, 24 de julho]"), lang="pt"
    )
    days = [datetime.datetime.strptime(found[0], "%d/%m/%Y").weekday(), found[1].split(",")[0]]
    assert days == [5, "domingo"]


def test_a_user_is_called_like_a_relative_of_whom_a_phrase_tells(doc):
    relative, user = surrogates(
        doc("mi [NAME_RELATIVE primo Nico], el de [CONTACT_USER nico99]"), lang="es"
    )
    assert user.startswith(bare(relative.split()[1]))


def test_who_registers_a_profession_stays(doc):
    [found] = surrogates(doc("advogado [ID_LICENSE OAB/RS 45.678]"), lang="pt")
    assert re.fullmatch(r"OAB/[A-Z]{2} \d\d\.\d{3}", found)


@pytest.mark.parametrize("surface", ["Rua Direita, 77", "Calle Derecha, 7"])
def test_a_street_that_is_called_like_a_side_gets_another_name(doc, surface):
    lang = "pt" if surface.startswith("Rua") else "es"
    [found] = surrogates(doc(f"[LOCATION_STREET {surface}] á"), lang=lang)
    assert found.split()[0] == surface.split()[0]
    assert found.split()[1] != surface.split()[1]


def test_a_nationality_taken_for_an_organization_is_another_one(doc):
    [found] = surrogates(doc("Nacionalidade: [ORGANIZATION Portuguesa]"), lang="pt")
    assert re.fullmatch(r"[A-Z][a-zêé]+a|[A-Z][a-z]+esa", found)


def test_what_somebody_is_behind_a_comma_is_no_given_name(doc):
    [found] = surrogates(doc("Testigo: [PERSON Luis Robles, ecuatoriano], con é"), lang="es")
    assert gender_of_given_name("es", bare(found.split()[0])) == "masculine"


@pytest.mark.parametrize("surface", ["Talleres Nieto", "Comisaría Local de Dos Hermanas"])
def test_words_for_relatives_in_the_names_of_houses_do_not_stay(doc, surface):
    [found] = surrogates(doc(f"[ORGANIZATION {surface}] á"), lang="es")
    assert found.split()[0] == surface.split()[0]
    assert not {"Nieto", "Dos", "Hermanas"} & {*found.split()}


@pytest.mark.parametrize(
    ("lang", "marked", "pattern"),
    [
        ("pt", "A [ORGANIZATION Câmara Municipal] de Olhão", r"(Prefeitura|Secretaria) Municipal"),
        (
            "es",
            "el [ORGANIZATION Departamento de Clientes] é",
            r"(Servicio|Grupo|.+jo) de Clientes",
        ),
    ],
)
def test_an_office_of_somewhere_gets_no_other_town(doc, lang, marked, pattern):
    [found] = surrogates(doc(marked), lang=lang)
    assert re.fullmatch(pattern, found), found


def test_a_path_has_the_new_name_of_its_owner(doc):
    name, profile = surrogates(
        doc("[PERSON Ángela Tíscar Moreno], [CONTACT_URL linkedin.com/in/angela-tiscar-moreno]"),
        lang="es",
    )
    assert profile.endswith("/" + "-".join(bare(name).split()))


def test_a_lone_word_behind_brother_is_a_given_name(doc):
    short, full = surrogates(
        doc("achou o irmão [PERSON Genival] e [PERSON Genival Bezerra] riu"), lang="pt"
    )
    assert full.split()[0] == short


@pytest.mark.parametrize(
    ("lang", "marked", "sizes"),
    [
        ("es", "la [ORGANIZATION Universidad de Extremadura] ([ORGANIZATION UEx])", (1, 2)),
        (
            "pt",
            "a [ORGANIZATION Assembleia Legislativa de Pernambuco] ([LOCATION Alepe])",
            (1, 2, 2),
        ),
    ],
)
def test_what_is_short_for_a_name_is_made_of_the_new_one(doc, lang, marked, sizes):
    for seed in range(5):
        name, short = surrogates(doc(marked), lang=lang, seed=seed)
        words = [word for word in re.findall(r"\w+", name) if word not in ("de", "La", "y")]
        # Where the new name has more words, each has one letter.
        starts = [
            word[:size]
            for word, size in zip(words, sizes if len(words) == len(sizes) else [1] * len(words))
        ]
        assert bare(short) == bare("".join(starts))


def test_a_capital_that_no_list_of_towns_has_is_a_town(doc):
    found = surrogates(doc("de [LOCATION Lleida] a [LOCATION Calahorra]"), lang="es")[0]
    assert alike_of("es").get(bare(found)) is None


def test_a_nickname_behind_an_article_is_no_arabic_name(doc):
    for seed in range(5):
        [found] = surrogates(doc('conoce como "[PERSON el Rubio]"'), lang="es", seed=seed)
        assert found.split()[1] not in "Amrani Idrissi Khattabi Mansouri Fassi Alaoui Hamdaoui"
    [found] = surrogates(doc("Vino [PERSON El Haddad]."), lang="es")
    assert found.startswith("El ")


def test_a_spanish_surname_is_spanish_in_portuguese_as_well(doc):
    spanish = keys("es/surname/written")
    for seed in range(5):
        [found] = surrogates(doc("a costureira [PERSON Graciela Benítez]"), lang="pt", seed=seed)
        assert bare(found.split()[-1]) in spanish


def test_a_rare_name_of_a_woman_is_known_by_its_ending(doc):
    for seed in range(5):
        [found] = surrogates(doc("Veio [PERSON Kethelyn Alves]."), lang="pt", seed=seed)
        assert gender_of_given_name("pt", bare(found.split()[0])) == "feminine"


@pytest.mark.parametrize(("lang", "title"), [("de", "Herr"), ("en", "Mr")])
def test_of_two_spanish_surnames_the_first_is_what_somebody_is_called(doc, lang, title):
    for seed in range(5):
        full, short = surrogates(
            doc(f"[PERSON Javier Montilla Reyes] left. {title} [PERSON Montilla] came."),
            lang=lang,
            seed=seed,
        )
        assert full.split()[1] == short


def test_an_organization_without_its_kind_is_called_as_behind_it(doc):
    for seed in range(5):
        full, short = surrogates(
            doc("a [ORGANIZATION Construtora Pedra Azul]. A [ORGANIZATION Pedra Azul] pagou."),
            lang="pt",
            seed=seed,
        )
        assert full == f"Construtora {short}"


def test_a_town_before_a_province_of_spain_is_in_spain(doc):
    spanish = keys("es/city/municipality")
    for seed in range(5):
        town, _ = surrogates(
            doc("30120 [LOCATION El Palmar] ([LOCATION Murcia])"), lang="es", seed=seed
        )
        assert bare(town) in spanish


def test_a_nickname_that_begins_a_name_of_the_document_has_its_surrogate(doc):
    document = doc(
        "De: [PERSON Montserrat Ferrer Vila]\nUn abrazo,\n[PERSON Montse]\nSkype: "
        "[CONTACT_USER montse.ferrervila], [PERSON montse.ferrer]"
    )
    full, short, user, other = surrogates(document, lang="es")
    assert full.split()[0] == short
    assert bare(full.split()[1]) in user
    assert bare(other).startswith(bare(short))


def test_a_family_of_two_surnames_has_those_of_its_members(doc):
    for seed in range(5):
        him, her, family = surrogates(
            doc(
                "[PERSON Rafael Bautista] y [PERSON Ángela Tíscar Moreno]. "
                "[PERSON Los Bautista Tíscar] celebran."
            ),
            lang="es",
            seed=seed,
        )
        assert family == f"Los {him.split()[1]} {her.split()[1]}"


def test_a_name_in_capitals_is_no_acronym_of_it(doc):
    [name, capitals] = surrogates(doc("En [HOSPITAL Olmo] y [HOSPITAL OLMO]"), lang="es")
    assert capitals == name.upper()
