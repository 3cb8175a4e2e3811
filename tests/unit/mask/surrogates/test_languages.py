"""English, German and Portuguese: the same form for everything; all names are invented."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping

import pytest

from crfanon.gazetteers.draws import keys
from crfanon.gazetteers.lists import read_entries
from crfanon.languages import LANGUAGES
from crfanon.languages.surrogate_words import surrogate_words
from crfanon.link import resolve
from crfanon.mask import make_method, mask
from crfanon.mask.memory import Memory
from crfanon.mask.surrogates import Substitute
from crfanon.mask.verify import leaks
from crfanon.text.document import Document
from crfanon.text.normalize import bare
from crfanon.text.spans import Entity, Span

NAME = r"[A-ZÀ-Þ][A-Za-zß-ÿ'’]+(?:-\w+)?"

# What is masked, what stands before it, and what may stand in for it: "~" is a name or another
# word with a capital, "#" a digit; the rest is a regular expression.
CASES = [
    # Persons: order, number of names, particles, titles, initials, capitals, endings.
    ("en", "", "PERSON", "Doe, John", "~, ~"),
    ("en", "", "PERSON", "Mr. John Doe", r"Mr\. ~ ~"),
    ("en", "", "PERSON", "John D. Doe", r"~ [A-Z]\. ~"),
    ("en", "", "PERSON", "J. Doe", r"[A-IK-Z]\. ~"),
    ("en", "", "PERSON", "JANE DOE", "[A-Z]+ [A-Z']+"),
    ("en", "", "PERSON", "jane doe", "[a-z]+ [a-z']+"),
    ("en", "", "PERSON", "Jane Doe-Lindner", "~ ~-~"),
    ("en", "", "PERSON", "John Doe Jr.", r"~ ~ Jr\."),
    ("en", "", "PERSON", "Doe's", "~'s"),
    ("en", "Dear Dr ", "PERSON", "Jane van der Bruck", "~ van der ~"),
    ("de", "", "PERSON", "Friederike von Ahlen", "~ von ~"),
    ("de", "", "PERSON", "Cornelius Graf von Ahlen", "~ Graf von ~"),
    ("de", "", "PERSON", "Prof. Dr. Ulrich Haase", r"Prof\. Dr\. ~ ~"),
    ("de", "", "PERSON", "Anna-Lena Berg", "~-~ ~"),
    ("de", "Wohnung ", "PERSON", "Anna Bergs", "~ ~s"),
    ("de", "bei den ", "PERSON", "Müllers", "~s"),
    ("pt", "", "PERSON", "Dr. Tiago dos Reis", r"Dr\. ~ dos ~"),
    ("pt", "", "PERSON", "Aurora da Costa Pinto", "~ da ~ ~"),
    ("pt", "", "PERSON", "Carlos Teles Filho", "~ ~ Filho"),
    ("pt", "", "PERSON", "JOANA SAMPAIO", "[A-ZÀ-Þ]+ [A-ZÀ-Þ]+"),
    # Places.
    ("en", "", "LOCATION", "TN9 2RT", r"[A-Z]{2}# #[A-Z]{2}"),
    ("en", "", "LOCATION", "61 Quarry Hill Road", "## ~ Road"),
    ("en", "", "LOCATION", "Flat 9, 61 Quarry Hill Road", "Flat #, ## ~ Road"),
    ("en", "", "LOCATION", "Truro TR1 9XX", r"~.* [A-Z]{2}# #[A-Z]{2}"),
    ("en", "", "LOCATION", "PO Box 7719", "PO Box ####"),
    ("en", "", "LOCATION", "Lansing, MI", "~.*, (?!MI)[A-Z]{2}"),
    ("en", "", "LOCATION", "Essex", "(?!Essex)~"),
    ("de", "", "LOCATION", "D-84347", "D-#####"),
    ("de", "", "LOCATION", "99094 Erfurt", "##### ~.*"),
    ("de", "", "LOCATION", "Goethestr. 101", r"~str\. ###"),
    ("de", "", "LOCATION", "Rosa-Blum-Straße 77", "~-~-Straße ##"),
    ("de", "", "LOCATION", "Ulmer Str. 20", r"~er Str\. ##"),
    ("de", "", "LOCATION", "An der Alten Mühle 5", "An der ~ #"),
    ("de", "", "LOCATION", "Straße des Friedens 118", "Straße des ~ ###"),
    ("de", "Die Messe ", "LOCATION", "Frankfurts", "~.*s"),
    ("de", "im ", "LOCATION", "Saarland", "Allgäu|Elsass|Vogtland|Erzgebirge|~land|Wallis"),
    ("pt", "", "LOCATION", "4520-115", "####-###"),
    ("pt", "", "LOCATION", "Rua do Toural, n.º 16, r/c esq.", r"Rua do ~, n\.º ##, r/c esq\."),
    ("pt", "", "LOCATION", "Campinas/SP", "~.*/(?!SP)[A-Z]{2}"),
    ("pt", "na ", "LOCATION", "Covilhã", "(?!Covilhã)~.*"),
    ("pt", "na ", "LOCATION", "Igreja de São Roque", "Igreja de São ~"),
    # Organizations: the kind and the legal form stay.
    ("en", "", "ORG", "Linden Street Clinic", "~ Street Clinic"),
    ("en", "", "ORG", "Nettlefold & Sons", "~ & Sons"),
    ("en", "", "ORG", "University of Thornleigh", "University of ~.*"),
    ("en", "the ", "ORG", "Department of Cardiology", "Department of ~.*"),
    ("de", "", "ORG", "Amtsgericht Rosental", "Amtsgericht ~.*"),
    ("de", "", "ORG", "Brenner Bau GmbH", "~ Bau GmbH"),
    ("de", "", "ORG", "Helmholtzschule", "~schule"),
    ("de", "des ", "ORG", "Klinikums", "Spitals|Hospitals|Sanatoriums"),
    ("de", "im ", "ORG", "Städtischen Krankenhaus", "Krankenhaus ~.*"),
    ("pt", "", "ORG", "Hospital de Santa Eufémia", "Hospital de Santa ~"),
    ("pt", "", "ORG", "Construções Vale do Dão", "Construções ~ do ~"),
    ("pt", "a ", "ORG", "2ª Vara Cível de Sobral", "##?ª Vara Cível de ~.*"),
    # Descriptions: gender, number and case.
    ("en", "her ", "NAME_RELATIVE", "sisters", "sisters"),
    ("de", "des ", "NAME_RELATIVE", "Bruders", "Bruders"),
    ("pt", "o ", "NAME_RELATIVE", "avô", "avô"),
    ("de", "die ", "DEMOGRAPHIC_PROFESSION", "Bäckerin", "~in"),
    ("de", "den ", "DEMOGRAPHIC_PROFESSION", "Handwerkern", "~n"),
    ("en", "two ", "DEMOGRAPHIC_PROFESSION", "plumbers", "[a-z]+s"),
    ("de", "", "AGE", "34-jährige", "3#-jährige"),
    ("en", "", "AGE", "73-year-old", "7#-year-old"),
    ("pt", "", "AGE", "54 anos", "5# anos"),
    # Contacts: nobody is reached.
    ("en", "", "PHONE", "01732 555 147", r"01632 960 ###"),
    ("en", "", "PHONE", "020 7123 4567", r"01#+ ### ####?"),
    ("en", "", "PHONE", "07712 345 678", r"07700 900 ###"),
    ("en", "", "PHONE", "07700 900 318", r"07700 900 (?!318)###"),
    ("en", "", "PHONE", "(503) 777-1234", r"\(###\) 555-01##"),
    ("de", "", "PHONE", "030 123 45678", r"0(30 231|40 669|69 900|221 471|89 999) ?#* ?#*"),
    ("de", "", "PHONE", "0176 48812003", r"01[567]# ########"),
]  # fmt: skip


def substituted(before: str, label: str, surface: str, *, lang: str, seed: int = 0) -> str:
    label = {"ORG": "ORGANIZATION", "PHONE": "CONTACT_PHONE"}.get(label, label)
    span = Span(len(before), len(before) + len(surface), label)
    document = Document("case", f"{before}{surface} – §", spans=(span,))
    masked = mask(resolve(document), method="substitute", lang=lang, seed=seed)
    return masked.table.solutions[0].replacement


@pytest.mark.parametrize(("lang", "before", "label", "surface", "pattern"), CASES)
def test_substitute_gives_something_of_the_same_form(lang, before, label, surface, pattern):
    expression = pattern.replace("##?", r"\d\d?").replace("#", r"\d").replace("~", NAME)
    for seed in range(3):
        found = substituted(before, label, surface, lang=lang, seed=seed)
        assert re.fullmatch(expression, found), f"{surface} -> {found}"
        assert (bare(found) == bare(surface)) is (bare(pattern) == bare(surface))


def names_of(lang: str, sex: str) -> list[str]:
    """Return given names of one sex alone by the lists of a language, the longest first."""
    sexes = {"f": "female", "m": "male"}
    others = keys(f"{lang}/given_name/{sexes['m' if sex == 'f' else 'f']}")
    names = read_entries(surrogate_words(lang).given_lists[sex])
    alone = [name for name in names if name.isalpha() and bare(name) not in others]
    return sorted(alone, key=lambda name: (-len(name), name))


def note_of(lang: str) -> str:
    """Return a note about two people of the lists, for a language that has none of its own."""
    words = surrogate_words(lang)
    she, he = names_of(lang, "f")[0], names_of(lang, "m")[0]
    surnames = [name for name in read_entries(words.surname_list) if name.isalpha()]
    one, other = sorted(surnames, key=lambda name: (-len(name), name))[:2]
    town = max(read_entries(words.town.drawn), key=len)
    return (
        f"[PERSON {she} {one}] – [PERSON {he} {other}] ([LOCATION {town}]).\n"
        f"[PERSON {she}]: [CONTACT_EMAIL {bare(she)}.{bare(one)}@mail.net]; [PERSON {other}]."
    )


_NOTES = {
    "en": """[PERSON Jane Doe] met [PERSON John Sands] in [LOCATION Scranton].
[PERSON Jane] wrote to [CONTACT_EMAIL jane.doe@mail.net]; [PERSON Sands's] answer came late.""",
    "de": """[PERSON Anna Berg] traf [PERSON Jonas Lindner] in [LOCATION Gotha].
[PERSON Anna] schrieb an [CONTACT_EMAIL anna.berg@post.net]; [PERSON Lindners] Antwort kam spät.""",
    "pt": """[PERSON Joana Teles] viu [PERSON Duarte Sampaio] em [LOCATION Lamego].
[PERSON Joana] escreveu a [CONTACT_EMAIL joana.teles@correio.net]; o [PERSON Sampaio] não.""",
    "es": """[PERSON Elena Robles] vio a [PERSON Andrés Pina] en [LOCATION Toledo].
[PERSON Elena] escribió a [CONTACT_EMAIL elena.robles@correo.net]; el señor [PERSON Pina] no.""",
}
NOTES = {lang: _NOTES.get(lang) or note_of(lang) for lang in LANGUAGES}


def by_original(document: Document, *, lang: str, seed: int = 0) -> dict[str, str]:
    masked = mask(resolve(document), method="substitute", lang=lang, seed=seed)
    return {solution.original: solution.replacement for solution in masked.table.solutions}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_agree_over_mentions_and_with_the_address(doc, lang):
    found = by_original(doc(NOTES[lang]), lang=lang)
    whole, _, _, given, address, *_ = found.values()
    first, last = whole.split()
    assert given == first
    assert address.split("@")[0] == f"{bare(first)}.{bare(last)}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_surname_alone_is_that_of_the_whole_name(doc, lang):
    found = list(by_original(doc(NOTES[lang]), lang=lang).values())
    surname = found[1].split()[-1]
    assert found[-1].startswith(surname)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_promises_hold(doc, lang):
    document = resolve(doc(NOTES[lang]))
    for seed in range(5):
        masked = mask(document, method="substitute", lang=lang, seed=seed)
        assert masked.table.unmask(masked.text) == document.text
        assert leaks(document, masked.text, [s.replacement for s in masked.table.solutions]) == []
        for solution in masked.table.solutions:
            assert bare(solution.replacement) not in bare(document.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_gender_of_a_given_name_is_kept(lang):
    names = {"en": ("Jane", "John"), "de": ("Anna", "Jonas"), "es": ("Elena", "Andrés"),
             "pt": ("Joana", "Duarte")}  # fmt: skip
    own = names.get(lang) or (names_of(lang, "f")[0], names_of(lang, "m")[0])
    for name, sex in zip(own, ("female", "male")):
        found = bare(substituted("", "PERSON", name, lang=lang))
        assert found in keys(f"{lang}/given_name/{sex}")


def test_a_name_of_another_language_is_replaced_by_one_of_it():
    found = {substituted("", "PERSON", "Desamparados", lang="de", seed=seed) for seed in range(5)}
    assert {bare(name) for name in found} <= keys("es/given_name/female")


def test_towns_stay_in_their_country():
    for town, country in (("Ballarat", "pacific"), ("Scranton", "america"), ("Truro", "britain")):
        found = substituted("", "LOCATION", town, lang="en")
        assert bare(found) in keys(f"en/town/{country}")


def test_a_document_of_another_language_is_masked_in_it(doc):
    document = resolve(doc(NOTES["de"])).with_(language="de")
    method = Substitute(lang="en")
    german = mask(document, method="substitute", lang="de")
    assert mask(document, method=method).text == german.text


def test_a_text_without_umlauts_stays_without(doc):
    document = resolve(doc("In der [LOCATION Schweiz] und der [LOCATION Slowakei]."))
    for seed in range(5):
        assert mask(document, method="substitute", lang="de", seed=seed).text.isascii()


# Invented names.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_invented_names_are_seen_to_be_invented(doc, lang):
    document = resolve(doc(NOTES[lang]))
    method = make_method("substitute", lang=lang, invented=True)
    stems = surrogate_words(lang).invented
    masked = mask(document, method=method)
    whole = masked.table.solutions[0].replacement
    assert re.fullmatch(rf"{stems['f']}-\d+ {stems['surname']}-\d+", whole)
    assert masked.table.unmask(masked.text) == document.text


def test_invented_names_take_endings(doc):
    document = resolve(doc("[PERSON Anna Bergs] Haus in der Mitte [LOCATION Frankfurts]."))
    masked = mask(document, method=make_method("substitute", lang="de", invented=True))
    assert re.match(
        r"Erfunda-\d+ Mustername-\d+s Haus in der Mitte Musterstadt-\d+s\.", masked.text
    )


# A memory.


class Remembered:
    """A memory that lives as long as the test."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}

    def recall(self, role: str, original: str, /) -> str | None:
        return self.kept.get((role, bare(original)))

    def keep(self, role: str, original: str, surrogate: str, /) -> str | None:
        key = role, bare(original)
        if key in self.kept:
            return self.kept[key]
        if any(r == role and bare(s) == bare(surrogate) for (r, _), s in self.kept.items()):
            return None
        self.kept[key] = surrogate
        return surrogate


def in_order(document: Document, memory: Memory, *, seed: int = 0) -> Mapping[str, str]:
    method = make_method("substitute", lang="en", seed=seed, memory=memory)
    masked = mask(resolve(document), method=method)
    return {solution.original: solution.replacement for solution in masked.table.solutions}


def test_with_a_memory_a_name_is_replaced_alike_in_all_documents(doc):
    memory = Remembered()
    one = in_order(doc("[PERSON Jane Doe] lives in [LOCATION Scranton]."), memory)
    two = in_order(
        doc("To [LOCATION Scranton], for [PERSON Mrs. Doe] and [PERSON Jane]."), memory, seed=7
    )
    assert two["Scranton"] == one["Scranton"]
    assert one["Jane Doe"].split() == [two["Jane"], two["Mrs. Doe"].removeprefix("Mrs. ")]


def test_roles_of_the_memory_do_not_depend_on_the_label(doc):
    memory = Remembered()
    in_order(doc("[NAME_PATIENT Jane Doe]"), memory)
    assert {role for role, _ in memory.kept} == {"given_name/female", "surname"}
    one, two = memory.kept.values()
    assert in_order(doc("[NAME_PROFESSIONAL Jane Doe]"), memory) == {"Jane Doe": f"{one} {two}"}


def test_what_is_remembered_does_not_come_up_where_it_stands(doc):
    memory = Remembered()
    surrogate = in_order(doc("[PERSON Jane Doe]"), memory)["Jane Doe"].split()[1]
    again = in_order(doc(f"[PERSON Doe] is not {surrogate}."), memory)["Doe"]
    assert bare(again) != bare(surrogate)
    assert memory.recall("surname", "Doe") == surrogate


def test_a_surrogate_that_the_memory_refuses_is_chosen_anew(doc):
    memory = Remembered()
    taken = in_order(doc("[PERSON Jane Doe]"), Remembered())["Jane Doe"].split()[1]
    memory.keep("surname", "somebody else", taken)
    assert in_order(doc("[PERSON Jane Doe]"), memory)["Jane Doe"].split()[1] != taken


def test_an_entity_whose_mentions_have_two_labels_is_one_person():
    text = "Jane Doe came. Mrs Doe left."
    spans = (Span(0, 8, "NAME_PATIENT"), Span(19, 22, "NAME_PROFESSIONAL"))
    entities = (Entity("PERSON", spans),)
    document = Document("note", text, spans=spans, entities=entities)
    one, two = mask(document, method="substitute", lang="en").table.solutions
    assert one.replacement.split()[1] == two.replacement


@pytest.mark.parametrize(
    ("before", "surface", "others"),
    [
        (
            "é morador da ",
            "Bahia",
            {"Paraíba", "Amazônia", "Serra Gaúcha", "Baixada Fluminense", "Chapada Diamantina"},
        ),
        ("já nascido no ", "Ceará", {"Paraná", "Pará", "Maranhão", "Piauí"}),
        (
            "já mora no ",
            "Recife",
            {"Rio de Janeiro", "Crato", "Guarujá", "Oiapoque", "Chuí", "Gama"},
        ),
    ],
)
def test_a_place_with_an_article_stays_on_its_side_of_the_ocean(before, surface, others):
    start = len(before)
    span = Span(start, start + len(surface), "LOCATION")
    document = resolve(Document("nota", before + surface, spans=(span,)), lang="pt")
    for seed in range(4):
        masked = mask(document, method=Substitute(lang="pt", seed=seed), lang="pt")
        assert masked.text.removeprefix(before) in others


def test_a_weekday_beside_a_date_holds():
    text = "Data: qua, 19/05/2021"
    document = resolve(Document("correio", text, spans=(Span(11, 21, "DATE"),)), lang="pt")
    for seed in range(4):
        masked = mask(document, method=Substitute(lang="pt", seed=seed), lang="pt")
        day, month, year = map(int, masked.text[11:].split("/"))
        assert datetime.date(year, month, day).weekday() == 2
