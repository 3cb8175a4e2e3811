"""Citations stay in clear with all that is in them; the case itself does not."""

from __future__ import annotations

import pytest

from crfanon.decide.citations import citations_in
from crfanon.decide.keep import Keeping
from crfanon.detect.deny_lists import ListDetector, UserList
from crfanon.languages import LANGUAGES


def _masked(doc, language: str, marked: str, **options) -> list[str]:
    kept = Keeping(keep=["citation"], language=language, **options)(doc(marked))
    return [kept.text[span.start : span.end] for span in kept.spans]


@pytest.mark.parametrize(
    ("language", "marked", "masked"),
    [
        # A span that goes beyond a citation is cut.
        ("de", "[PERSON Herr Vogt, NJW 2010, 1123] sagt", ["Herr"]),
        ("de", "BGH, Urteil vom [DATE 3.5.2011] - [ID VI ZR 12/10] ([PERSON Vogt])", []),
        ("en", "[PERSON Rogers v Parish] ([LOCATION Hull]) Ltd [DATE \\[1987\\]] [ID QB 933]", []),
        ("es", "la STS 123/2015, [DATE de 4 de marzo] (rec. [ID 1234/2013])", []),
        ("pt", "REsp [ID 1.642.314/SE], Rel. Min. [PERSON Nancy Lima], j. [DATE 16/03/2017]", []),
        ("fr", "Cass. com., [DATE 3 mars 2015], n° [ID 13-22.573]", []),
        # What is no citation.
        ("de", "das Urteil des Landgerichts Ulm vom [DATE 3.5.2011], Az. [ID 2 O 45/10]", None),
        ("de", "im Mai [DATE 2018], [ID 12345]", None),
        ("en", "a driver [DATE \\[1987\\]] of [PERSON Rogers]", None),
        ("es", "el 4 de marzo de [DATE 2015], [ID 123/2015]", None),
        ("pt", "Rua [LOCATION Azul 3, AP 84]", None),
        ("fr", "l'arrêté du [DATE 14 juin 2018] du maire", None),
    ],
)
def test_what_a_citation_holds_is_kept(doc, language, marked, masked) -> None:
    marked = f"... {marked}"
    document = doc(marked)
    surfaces = [document.text[span.start : span.end] for span in document.spans]
    assert _masked(doc, language, marked) == (surfaces if masked is None else masked)


@pytest.mark.parametrize(
    ("language", "marked", "masked"),
    [
        ("en", "Neutral Citation Number: [ID \\[2021\\] EWHC 2417]", ["[2021] EWHC 2417"]),
        ("en", "[ID \\[2020\\] UKUT 311]\nBETWEEN\n", ["[2020] UKUT 311"]),
        # The number stands masked elsewhere.
        (
            "de",
            "Az. [ID 2 O 45/10]. Dazu LG Ulm, Urteil vom [DATE 3.5.2011] - [ID 2 O 45/10].",
            ["2 O 45/10", "3.5.2011", "2 O 45/10"],
        ),
        # A former case of the same people.
        (
            "en",
            "Mr [PERSON Imran Qureshi] won [PERSON Qureshi] v Hill [DATE \\[2019\\]] EWHC 12 (QB)",
            ["Imran Qureshi", "Qureshi", "[2019]"],
        ),
    ],
)
def test_what_cites_the_case_itself_is_masked(doc, language, marked, masked) -> None:
    assert _masked(doc, language, marked) == masked


def test_the_short_name_of_a_cited_case_is_kept_where_it_is_cited(doc) -> None:
    marked = "In [PERSON Rogers] the court followed [PERSON Rogers] v Parish \\[1987\\] QB 933."
    assert _masked(doc, "en", marked) == []
    # Nobody knows whether this is the case or a witness.
    assert _masked(doc, "en", f"{marked} [PERSON Rogers] smiled.") == ["Rogers"]


def test_an_author_who_shares_the_name_of_a_party_is_kept_and_the_party_is_not(doc) -> None:
    marked = "Der Kläger [PERSON Vogt] irrt ([PERSON Vogt], NJW 2010, 1123)."
    assert _masked(doc, "de", marked) == ["Vogt"]


def test_a_deny_list_goes_before_a_citation(doc) -> None:
    detector = ListDetector([UserList("own", "PERSON", ("Vogt",))])
    marked = "siehe [PERSON Vogt], NJW 2010, 1123"
    [document] = detector.detect([doc(marked)])
    kept = Keeping(keep=["citation", "ID"], language="de", certain=detector.certain)(document)
    assert len(kept.spans) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["", "Anna " * 500, "1/2 " * 500, "(A. " * 500, "§ 3 v. " * 300])
def test_nothing_is_cited_in_a_row_of_nothing(language, text) -> None:
    assert citations_in(text, language) == []
