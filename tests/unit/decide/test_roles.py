"""Who is judge, clerk, lawyer, expert or official, as a word beside the name says."""

from __future__ import annotations

import pytest

from crfanon.decide.keep import Keeping
from crfanon.decide.roles import with_roles
from crfanon.labels import kinds_of


def _told(doc, language: str, marked: str) -> list[str]:
    document = with_roles(doc(marked), language=language)
    return [f"{s.label} {document.text[s.start : s.end]}" for s in document.spans]


@pytest.mark.parametrize(
    ("language", "marked", "told"),
    [
        ("de", "durch die Richterin am Amtsgericht Dr. [PERSON Huber]", ["NAME_JUDGE Huber"]),
        ("de", "den Richter am [ORGANIZATION Landgericht Vogt] am", ["NAME_JUDGE Vogt"]),
        ("de", "RiLG [PERSON Kolb]", ["NAME_JUDGE Kolb"]),
        ("de", "Dr. [PERSON Huber]\nRichterin am Amtsgericht\n", ["NAME_JUDGE Huber"]),
        ("de", "Rechtsanwalt [LOCATION Kruse] meint", ["NAME_LAWYER Kruse"]),
        ("de", "Der Sachverständige Dipl.-Ing. [PERSON Matzke]", ["NAME_EXPERT Matzke"]),
        ("de", "[PERSON Schmid], Justizangestellte", ["NAME_CLERK Schmid"]),
        ("de", "Staatsanwältin [PERSON Hopp]", ["NAME_OFFICIAL Hopp"]),
        ("en", "Before: MRS JUSTICE [PERSON HOLT-KERR]", ["NAME_JUDGE HOLT-KERR"]),
        ("en", "[PERSON Moses] [PERSON LJ] held", ["NAME_JUDGE Moses", "NAME_JUDGE LJ"]),
        ("en", "[PERSON Ida Prosser QC] for the Claimant", ["NAME_LAWYER Ida Prosser QC"]),
        ("en", "Dr [PERSON Ann Marsh], the Claimant's expert,", ["NAME_EXPERT Ann Marsh"]),
        ("en", "The court clerk, Ms [PERSON Ayo Oduya], wrote", ["NAME_CLERK Ayo Oduya"]),
        ("es", "Ponente: Excma. Sra. D.ª [PERSON Ana Luque]", ["NAME_JUDGE Ana Luque"]),
        ("es", "el Letrado D. [PERSON Blas Ruiz]", ["NAME_LAWYER Blas Ruiz"]),
        ("es", "el perito D. [PERSON Luis Oller] emitió", ["NAME_EXPERT Luis Oller"]),
        (
            "es",
            "La Letrada de la Administración de Justicia, D.ª [PERSON Eva Mas].",
            ["NAME_CLERK Eva Mas"],
        ),
        (
            "es",
            "Magistrados: D. [PERSON José Toro] y Dña. [PERSON Ana Sanz]",
            ["NAME_JUDGE José Toro", "NAME_JUDGE Ana Sanz"],
        ),
        ("pt", "Relator: Min. [PERSON Otávio Freire]", ["NAME_JUDGE Otávio Freire"]),
        ("pt", "Juíza sentenciante: Dra. [PERSON Ida Leme]", ["NAME_JUDGE Ida Leme"]),
        ("pt", "O Escrivão de Direito, [PERSON Joaquim Lobato]\n", ["NAME_CLERK Joaquim Lobato"]),
        ("pt", "a Procuradora da República Dra. [PERSON Ida Sá]", ["NAME_OFFICIAL Ida Sá"]),
        ("fr", "GREFFIER : Mme [PERSON Ida Jaffrès], greffière", ["NAME_CLERK Ida Jaffrès"]),
        ("fr", "Me [PERSON Guillou] plaide", ["NAME_LAWYER Guillou"]),
        ("fr", "M. [PERSON Lozach], conseiller\n", ["NAME_JUDGE Lozach"]),
        ("fr", "L'expert judiciaire, M. [PERSON Quéméneur], dit", ["NAME_EXPERT Quéméneur"]),
    ],
)
def test_a_word_beside_the_name_tells_the_role(doc, language, marked, told) -> None:
    assert _told(doc, language, marked) == told


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("de", "Der Kläger [PERSON Huber] und die Richterin am Amtsgericht"),
        ("de", "Die Klägerin [PERSON Anwalt] wohnt im Richterweg"),
        ("en", "the justice of it, as [PERSON Rigby] said"),
        ("en", "Mr [PERSON Qureshi] fell. According to his solicitor, Mr [PERSON Qureshi] is ill."),
        ("es", "La jueza oyó a don [PERSON Agustín Cueto]"),
        ("pt", "Apelante: [PERSON Ana Prates]\nRelator: "),
        ("fr", "La cour et [PERSON Trébaol]"),
    ],
)
def test_who_only_stands_near_such_a_word_has_no_role(doc, language, marked) -> None:
    assert not any("NAME_" in told for told in _told(doc, language, marked))


def test_a_cue_between_two_names_belongs_to_the_second(doc) -> None:
    told = _told(doc, "de", "mit [PERSON Meier], Richterin [PERSON Huber] und")
    assert told == ["PERSON Meier", "NAME_JUDGE Huber"]


def test_who_is_mentioned_again_by_a_part_of_the_name_has_the_role(doc) -> None:
    marked = "Ms [PERSON Ida Prosser QC] spoke. Ms [PERSON Prosser] relied on it."
    assert _told(doc, "en", marked)[1] == "NAME_LAWYER Prosser"


def test_names_in_a_row_of_signatures_are_told_apart(doc) -> None:
    marked = "Richter Dr. [PERSON Menzel], Richterin [PERSON Vogt]\n\nDr. [PERSON Menzel     Vogt]"
    assert _told(doc, "de", marked)[2:] == ["NAME_JUDGE Menzel", "NAME_JUDGE Vogt"]


@pytest.mark.parametrize("other", ["Herr [PERSON Huber]", "Frau [PERSON Eva Huber]"])
def test_nobody_else_of_that_name_has_the_role(doc, other) -> None:
    told = _told(doc, "de", f"Richterin Dr. [PERSON Huber] fragt. {other} schweigt. [PERSON Huber]")
    assert [own.split()[0] for own in told] == ["NAME_JUDGE", "PERSON", "PERSON"]


def test_a_role_is_kept_by_its_label_whatever_a_model_took_it_for(doc) -> None:
    document = doc("Richterin [PERSON Huber], Zeuge [PERSON Kruse]")
    told = with_roles(document.with_(suggested=document.spans), language="de")
    kept = Keeping(keep=["NAME_JUDGE"], language="de")(told)
    assert [document.text[span.start : span.end] for span in kept.spans] == ["Kruse"]


def test_roles_are_kinds_of_professionals() -> None:
    assert kinds_of("NAME_JUDGE") == ("NAME_JUDGE", "NAME_JUDGE", "NAME_PROFESSIONAL", "PERSON")
