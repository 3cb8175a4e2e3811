"""What was found once is looked for everywhere."""

from crfanon.document import Document, Span
from crfanon.second_pass import SOURCE, add_repeats


def suggest(document: Document, *labels: str) -> Document:
    """Turn decided spans into suggestions of a tagger."""
    spans = tuple(Span(s.start, s.end, s.label, "crf:x", 0.5) for s in document.spans)
    return document.with_(spans=(), suggested=spans)


def repeats(document: Document, **options) -> list[tuple[str, str]]:
    found = add_repeats(document, **options).suggested[len(document.suggested) :]
    assert all(span.source == SOURCE for span in found)
    return [(span.label, document.text[span.start : span.end]) for span in found]


def test_repeats_get_the_label(doc):
    document = suggest(doc("[PERSON Ana Berg] came. Ana Berg left."))
    assert repeats(document) == [("PERSON", "Ana Berg")]


def test_parts_of_a_name_are_looked_for_in_any_capitals(doc):
    document = suggest(doc("[NAME_PATIENT Inés Robles Pina] came. INÉS left, Mrs Robles stayed."))
    assert repeats(document) == [("NAME_PATIENT", "INÉS"), ("NAME_PATIENT", "Robles")]


def test_parts_in_capitals_are_looked_for_in_small_letters_as_well(doc):
    document = suggest(doc("[PERSON ROBLES PINA] came, but Pina left."))
    assert repeats(document) == [("PERSON", "Pina")]


def test_a_part_that_is_a_word_of_the_text_does_not_spread(doc):
    document = suggest(doc("[PERSON Hope Berg] had lost hope. Hope is all she had."))
    assert repeats(document) == []


def test_short_parts_and_particles_do_not_spread(doc):
    document = suggest(doc("[PERSON Ana de la Paz] came. De la Ana and Paz."))
    assert repeats(document) == []


def test_the_word_of_kinship_is_no_part_of_the_name(doc):
    document = suggest(doc("[NAME_RELATIVE Madre Teresa] came. Madre: sana. Teresa left."))
    assert repeats(document) == [("NAME_RELATIVE", "Teresa")]


def test_parts_of_what_is_no_person_do_not_spread(doc):
    document = suggest(doc("[LOCATION Calle Robles] is far. Robles grow there."))
    assert repeats(document) == []


def test_parts_are_switched_off_with_the_label(doc):
    document = suggest(doc("[PERSON Inés Robles] came. Robles left."))
    assert repeats(document, off={"PERSON"}) == []


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
    assert repeats(document, off={"PERSON"}) == [("LOCATION", "Roma")]
    assert repeats(document, off={"LOCATION"}) == [("NAME_PATIENT", "Ana Berg")]


def test_documents_without_tokens_or_spans(doc):
    document = suggest(doc("[PERSON Ana Berg]. Ana Berg.")).with_(tokens=None)
    assert repeats(document) == [("PERSON", "Ana Berg")]
    nothing = doc("Ana Berg")
    assert add_repeats(nothing) is nothing


def test_repeats_of_what_is_telling_somewhere(doc):
    document = suggest(doc("[PROFESSION Monja], [PROFESSION Monja], [PERSON Monja]: Monja"))
    assert repeats(document) == [("PERSON", "Monja")]


def test_a_part_that_is_telling_is_found_where_the_whole_is_not(doc):
    document = suggest(doc("[AGE Berg 44] [PERSON Berg]: Berg 44"))
    assert repeats(document) == [("PERSON", "Berg")]
