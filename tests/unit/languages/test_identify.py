"""`languages`: which language a text and each of its paragraphs is in."""

import pytest

from crfanon.errors import ConfigError
from crfanon.languages import LANGUAGES
from crfanon.languages.identify import Choice, choose, stretches

ENGLISH = "The patient was seen on the ward this morning and says that she feels better.\n"
GERMAN = "Die Patientin wurde gestern in gutem Zustand nach Hause entlassen.\n"
SPANISH = "La paciente refiere dolor abdominal desde ayer por la noche y no tiene fiebre.\n"
PORTUGUESE = "A doente refere dores abdominais desde ontem à noite e não tem febre.\n"
FRENCH = "La patiente est rentrée chez elle hier matin et se sent beaucoup mieux.\n"
SENTENCES = {"en": ENGLISH, "de": GERMAN, "pt": PORTUGUESE, "es": SPANISH}


def cut(text: str) -> list[tuple[str, str]]:
    """Return the texts of the stretches and their languages, whatever else is in doubt."""
    pieces: list[tuple[str, str]] = []
    for start, end, language, *_ in stretches(text):
        if pieces and pieces[-1][1] == language:
            pieces[-1] = (pieces[-1][0] + text[start:end], language)
        else:
            pieces.append((text[start:end], language))
    return pieces


@pytest.mark.parametrize("language", SENTENCES)
def test_choose_tells_the_four_languages_apart(language: str) -> None:
    assert choose(SENTENCES[language])[::2] == (language, "")


@pytest.mark.parametrize("language", SENTENCES)
def test_choose_reads_capitals(language: str) -> None:
    assert choose(SENTENCES[language].upper()).language == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Nombre: Aurelia\nApellidos: Quintanilla Robles\nFecha de nacimiento: 12/03/1971", "es"),
        ("Nome: Aurélia\nApelido: Quintela\nData de nascimento: 12/03/1971", "pt"),
        ("Name: Berg\nVorname: Anna\ngeb. am 12.03.1971, wohnhaft in", "de"),
        ("Name: Berg\nDate of birth: 12/03/1971\nDischarged from ward", "en"),
    ],
)
def test_choose_reads_headers(text: str, language: str) -> None:
    assert choose(text).language == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (FRENCH, "fr"),
        ("De patiënt is gisteren in goede toestand naar huis gegaan en voelt zich beter.", "nl"),
        ("La pacient va ser donada d'alta ahir al matí i ara es troba molt millor.", "ca"),
        ("Pacjentka została wczoraj wypisana do domu w stanie dobrym.", "pl"),
        ("Пациентка была выписана домой в хорошем состоянии.", "ru"),
        ("患者は昨日退院しました。", "ja"),
    ],
)
def test_choose_knows_a_text_that_is_in_none_of_the_languages(text: str, language: str) -> None:
    choice = choose(text)
    assert choice.foreign == language
    assert choice.language in LANGUAGES
    assert choice.confidence < 0.5


def test_choose_calls_nothing_foreign_that_is_asked_for() -> None:
    assert choose(FRENCH, among=("en", "fr"))[::2] == ("fr", "")


def test_choose_is_less_sure_of_a_word_than_of_a_sentence() -> None:
    assert choose("Robles Toledo").confidence < choose(SPANISH).confidence


@pytest.mark.parametrize("text", ["", "\n", "12.03.1985 / 28-70973", "A. 3 b"])
def test_choose_takes_the_first_language_when_there_is_no_word(text: str) -> None:
    assert choose(text, among=("es", "pt")) == Choice("es", 0.5)


def test_choose_takes_composed_and_decomposed_letters_for_the_same() -> None:
    import unicodedata

    assert choose(unicodedata.normalize("NFD", PORTUGUESE)) == choose(PORTUGUESE)


def test_choose_reads_all_parts_of_a_long_text() -> None:
    assert choose(ENGLISH * 5 + GERMAN * 500).language == "de"


def test_choose_takes_lone_surrogates() -> None:
    assert choose("\ud800" + GERMAN + "\udfff").language == "de"


@pytest.mark.parametrize("ask", [choose, stretches])
def test_a_language_that_cannot_be_recognised_is_refused(ask) -> None:
    with pytest.raises(ConfigError, match=r"^language 'tlh': cannot be recognised; leave it out$"):
        ask(ENGLISH, among=("en", "tlh"))


@pytest.mark.parametrize("ask", [choose, stretches])
def test_no_language_at_all_is_refused(ask) -> None:
    with pytest.raises(ConfigError, match="^languages: there is none to choose from; name one$"):
        ask(ENGLISH, among=())


def test_stretches_are_cut_at_paragraphs() -> None:
    text = GERMAN + GERMAN + "\n" + ENGLISH
    assert cut(text) == [(GERMAN * 2 + "\n", "de"), (ENGLISH, "en")]


def test_stretches_are_cut_without_empty_lines_as_well() -> None:
    text = SPANISH + ENGLISH + PORTUGUESE
    assert cut(text) == [(SPANISH, "es"), (ENGLISH, "en"), (PORTUGUESE, "pt")]


def test_stretches_keep_line_ends_together() -> None:
    text = (GERMAN + ENGLISH).replace("\n", "\r\n")
    assert [piece[-2:] for piece, _ in cut(text)] == ["\r\n", "\r\n"]


@pytest.mark.parametrize(
    "line",
    [
        "Anna Berg, 28-70973\n",
        "12.03.1985\n",
        "\n",
        "Toledo\n",
        "Joana dos Santos Aveiro\n",
        "Dr. Ion Popescu-Lăcrămioara\n",
        "1. Zyklus CCVE\n2. Zyklus CCV\n3. Zyklus CCVE\n",
        "Thyroxin 100 mg\t1-0-0\nTambocor 20 mg\t1-0-1\n",
    ],
)
def test_a_line_that_says_little_is_in_the_language_of_its_neighbours(line: str) -> None:
    assert cut(GERMAN + line + GERMAN) == [(GERMAN + line + GERMAN, "de")]


@pytest.mark.parametrize("line", ["Anna Berg, 28-70973\n", "12.03.1985\n", "NHC: 2569870\n"])
def test_between_two_languages_a_line_that_says_little_may_be_in_either(line: str) -> None:
    text = GERMAN * 3 + line + SPANISH * 3
    [found] = [s for s in stretches(text) if s.start <= text.index(line) < s.end]
    assert {found.language, *found.doubts} == {"de", "es"}


def test_within_one_language_a_sentence_is_not_in_doubt() -> None:
    text = GERMAN * 3 + SPANISH * 3
    assert [found[2:] for found in stretches(text)] == [("de", "", ()), ("es", "", ())]


def test_a_text_in_one_language_is_not_in_doubt() -> None:
    assert stretches(GERMAN + "Toledo\n" + GERMAN)[0].doubts == ()


def test_stretches_name_the_language_of_a_foreign_paragraph() -> None:
    text = GERMAN * 2 + "\n" + FRENCH * 2 + "\n" + GERMAN * 2
    assert {s.foreign for s in stretches(text) if FRENCH in text[s.start : s.end]} == {"fr"}
    assert {s.foreign for s in stretches(text) if GERMAN in text[s.start : s.end]} == {""}


def test_an_empty_text_is_one_stretch() -> None:
    assert stretches("", among=("es", "pt")) == [(0, 0, "es", "", ())]


def test_stretches_of_a_text_without_words_are_one() -> None:
    assert stretches("12.03.1985\n\n", among=("es", "pt")) == [(0, 12, "es", "", ())]


@pytest.mark.parametrize(
    "text", ["\u0301\u0316" * 100_000, "a" * 1_000_000, "a " * 500_000, "1. " * 500_000]
)
def test_hostile_lines_are_read_in_part(text: str) -> None:
    assert [found[:2] for found in stretches(text)] == [(0, len(text))]
