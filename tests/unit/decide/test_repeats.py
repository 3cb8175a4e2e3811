"""What was found once is looked for everywhere."""

import pytest
from case_tables import table

from crfanon.decide.consistency import consistent
from crfanon.decide.repeat_search import SecondPass, Switch
from crfanon.decide.repeats import add_repeats
from crfanon.decide.variant_search import SOURCE
from crfanon.languages.variants import FORMS
from crfanon.text.document import Document
from crfanon.text.spans import Span


def suggest(document: Document, *labels: str) -> Document:
    """Turn decided spans into suggestions of a tagger."""
    spans = tuple(Span(s.start, s.end, s.label, "crf:x", 0.5) for s in document.spans)
    return document.with_(spans=(), suggested=spans)


def repeats(document: Document, lang: str = "", **options) -> list[tuple[str, str]]:
    settings = SecondPass(lang, **options)
    found = add_repeats(document, settings=settings).suggested[len(document.suggested) :]
    assert all(span.source.split(":")[0] == SOURCE for span in found)
    return [(span.label, document.text[span.start : span.end]) for span in sorted(found)]


def test_repeats_get_the_label(doc):
    document = suggest(doc("[PERSON Ana Berg] came. Ana Berg left."))
    assert repeats(document) == [("PERSON", "Ana Berg")]


def test_parts_of_a_name_are_looked_for_in_any_capitals(doc):
    document = suggest(doc("[NAME_PATIENT Inés Robles Pina] came. INÉS left, Mrs Robles stayed."))
    assert repeats(document) == [("NAME_PATIENT", "INÉS"), ("NAME_PATIENT", "Robles")]


def test_parts_in_capitals_are_looked_for_in_small_letters_as_well(doc):
    document = suggest(doc("[PERSON ROBLES PINA] came, but Pina left."))
    assert repeats(document) == [("PERSON", "Pina")]


def test_a_german_noun_with_its_article_is_no_repeat_of_who_is_called_so(doc):
    document = suggest(doc("Frau [PERSON Sommer] kam im Sommer, mit Sommer und Sohn."))
    assert repeats(document, "de") == [("PERSON", "Sommer")]
    document = suggest(doc("Frau [PERSON Tannhäuser] kam, der Tannhäuser ging."))
    assert repeats(document, "de") == [("PERSON", "Tannhäuser")]


def test_a_word_in_an_address_does_not_make_a_name_a_common_word(doc):
    document = suggest(doc("[PERSON Rafe Berg] <rafe@example.org>: Hi Rafe, see rafe.berg_2."))
    assert repeats(document) == [("PERSON", "Rafe")]


def test_a_part_that_is_a_word_of_the_text_does_not_spread(doc):
    document = suggest(doc("[PERSON Hope Berg] had lost hope. Hope is all she had."))
    assert repeats(document) == []


def test_short_parts_and_particles_do_not_spread(doc):
    document = suggest(doc("[PERSON Al de la Paz] came. De la AL and Al, PAZ or ana."))
    assert repeats(document) == []


def test_parts_of_three_letters_spread_where_they_are_names(doc):
    document = suggest(doc("[PERSON Ana de la Paz] came. ANA is negative. We saw Ana and Paz."))
    assert repeats(document, "es") == [("PERSON", "Ana"), ("PERSON", "Paz")]
    document = suggest(doc("[PERSON Ana Paz] came. Paz is all she wants."))
    assert repeats(document, "es") == []


def test_the_word_of_kinship_is_no_part_of_the_name(doc):
    document = suggest(doc("[NAME_RELATIVE Madre Teresa] came. Madre: sana. Teresa left."))
    assert repeats(document) == [("NAME_RELATIVE", "Teresa")]


def test_parts_of_what_is_no_person_do_not_spread(doc):
    document = suggest(doc("[LOCATION Calle Robles] is far. Robles grow there."))
    assert repeats(document) == []


def test_parts_are_switched_off_with_the_label(doc):
    document = suggest(doc("[PERSON Inés Robles] came. Robles left."))
    assert repeats(document, off=frozenset({"PERSON"})) == []


def test_repeats_of_spans_already_decided(doc):
    assert repeats(doc("[PERSON Ana Berg] came. Ana Berg left.")) == [("PERSON", "Ana Berg")]


def test_repeats_get_the_most_frequent_label_and_the_best_score(doc):
    document = doc("[PERSON Roma] [LOCATION Roma] [LOCATION Roma] Roma")
    scores = (0.9, 0.4, 0.6)
    spans = [
        Span(s.start, s.end, s.label, "crf:x", score) for s, score in zip(document.spans, scores)
    ]
    found = add_repeats(document.with_(spans=(), suggested=tuple(spans))).suggested[-1]
    assert (found.label, found.score) == ("LOCATION", 0.9)


def test_common_words_do_not_spread(doc):
    document = suggest(
        doc("Sex: [DEMOGRAPHIC_SEX M], [AGE 70 years], [ID 7]. IgM in 70 years of age, 7 ml, M.")
    )
    assert repeats(document) == []


def test_repeats_are_on_token_boundaries(doc):
    assert repeats(suggest(doc("[PERSON Berg] Bergen Berg2 Iceberg"))) == [("PERSON", "Berg")]


def test_repeats_complete_a_name_that_was_found_in_part(doc):
    document = suggest(doc("[PERSON Ana Berg], then Ana [PERSON Berg]"))
    assert repeats(document) == [("PERSON", "Ana Berg")]


def test_repeats_are_switched_off_by_label(doc):
    document = suggest(doc("[NAME_PATIENT Ana Berg], [LOCATION Roma]: Ana Berg in Roma"))
    assert repeats(document, off=frozenset({"PERSON"})) == [("LOCATION", "Roma")]
    assert repeats(document, off=frozenset({"LOCATION"})) == [("NAME_PATIENT", "Ana Berg")]


def test_documents_without_tokens_or_spans(doc):
    document = suggest(doc("[PERSON Ana Berg]. Ana Berg.")).with_(tokens=None)
    assert repeats(document) == [("PERSON", "Ana Berg")]
    nothing = doc("Ana Berg")
    assert add_repeats(nothing) is nothing


def test_repeats_of_what_is_specific_somewhere(doc):
    document = suggest(doc("[PROFESSION Monja], [PROFESSION Monja], [PERSON Monja]: Monja"))
    assert repeats(document) == [("PERSON", "Monja")]


def test_a_part_that_is_specific_is_found_where_the_whole_is_not(doc):
    document = suggest(doc("[AGE Berg 44] [PERSON Berg]: Berg 44"))
    assert repeats(document) == [("PERSON", "Berg")]


@table("finding", "lang, text, found")
def test_a_mention_is_found_as_it_may_be_written_otherwise(doc, lang, text, found):
    assert [surface for _, surface in repeats(suggest(doc(text)), lang)] == found


@table("finding", "lang, text")
def test_words_that_are_not_the_mention_stay(doc, lang, text):
    assert repeats(suggest(doc(text)), lang) == []


def test_a_common_word_that_has_its_capital_by_choice_is_the_name(doc):
    document = suggest(doc("[PERSON Ida Hope] came. Hope left, and we saw Hope."))
    assert repeats(document, "en") == [("PERSON", "Hope"), ("PERSON", "Hope")]


def test_a_common_word_behind_a_title_is_the_name(doc):
    assert repeats(suggest(doc("[PERSON Ida Hope]: Dr. Hope left.")), "en") == [("PERSON", "Hope")]


@pytest.mark.parametrize("form", FORMS)
def test_each_form_is_switched_off(doc, form):
    text = {
        "spelling": "[LOCATION GETAFE], Getafe",
        "ending": "[LOCATION Holm], Holms Tor",
        "part": "[PERSON Ida Robles], Robles",
        "small": "[PERSON Ida Robles], robles",
        "initials": "[PERSON Ida Olga Berg], IOB",
        "acronym": "[ORGANIZATION Banco Central Europeo], BCE",
        "core": "[LOCATION Stadt von Holm], Holm",
        "headword": "[ORGANIZATION Holm Parlament], Parlament",
        "shortened": "[ORGANIZATION Holm Assize Court], Assize Court",
    }[form]
    language = "en" if form == "shortened" else "de"
    document = suggest(doc(text))
    on = Switch.of({"PERSON": True, "LOCATION": True, "ORGANIZATION": True})
    assert len(repeats(document, language, **{form: on})) == 1
    assert repeats(document, language, **{form: Switch()}) == []


def test_a_form_is_switched_off_for_one_kind_of_a_label(doc):
    document = suggest(doc("[NAME_PATIENT Ida Robles] [NAME_RELATIVE Otto Holm]: Robles, Holm"))
    part = Switch.of({"PERSON": True, "NAME_RELATIVE": False})
    assert repeats(document, part=part) == [("NAME_PATIENT", "Robles")]


def test_the_source_says_how_a_mention_is_written(doc):
    found = add_repeats(suggest(doc("[PERSON Ida Berg] came, Berg left."))).suggested[-1]
    assert found.source == "second_pass:part"


def test_nothing_is_made_of_what_was_made(doc):
    document = doc("Assize Court, Court")
    span = Span(0, 12, "ORGANIZATION", "second_pass:shortened")
    assert repeats(document.with_(suggested=(span,)), "en") == []


def labels(document: Document, **options) -> list[str]:
    return [span.label for span in consistent(document, settings=SecondPass(**options)).spans]


def decide(document: Document, *scores: float) -> Document:
    spans = tuple(span._replace(score=score) for span, score in zip(document.spans, scores))
    return document.with_(spans=spans)


def test_doubtful_spans_get_the_label_of_the_others(doc):
    document = decide(doc("[PERSON Roma] [CITY Roma] [CITY Roma]"), 0.6, 0.5, 0.4)
    assert labels(document) == ["CITY", "CITY", "CITY"]


def test_what_is_sure_keeps_its_label(doc):
    document = decide(doc("[PERSON Roma] [CITY Roma] [CITY Roma]"), 0.95, 0.9, 0.9)
    assert labels(document) == ["PERSON", "CITY", "CITY"]


def test_labels_that_are_off_stay_and_do_not_count(doc):
    document = decide(doc("[PERSON Roma] [CITY Roma] [CITY Roma]"), 0.6, 0.5, 0.4)
    assert labels(document, off=frozenset({"CITY"})) == ["PERSON", "CITY", "CITY"]
    assert labels(document, consistent=Switch()) == ["PERSON", "CITY", "CITY"]


def test_the_family_of_somebody_is_found_in_english(doc):
    document = suggest(doc("[PERSON Ana Bergqvist] came. The Bergqvists left, no Anas did."))
    assert repeats(document, "en") == [("PERSON", "Bergqvists")]
