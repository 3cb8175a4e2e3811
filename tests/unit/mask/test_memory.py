"""With a memory the same name is replaced alike, as far as each document allows."""

from datetime import datetime

from crfanon.link import resolve
from crfanon.mask import make_method, mask
from crfanon.text.normalize import bare


class Notebook:
    """A memory without a file."""

    def __init__(self) -> None:
        self.chosen: dict[tuple[str, str], str] = {}

    def recall(self, role, original, /):
        return self.chosen.get((role, bare(original)))

    def keep(self, role, original, surrogate, /):
        given = {bare(known) for (of, _), known in self.chosen.items() if of == role}
        if bare(surrogate) in given:
            return None
        return self.chosen.setdefault((role, bare(original)), surrogate)


def substituted(document, memory, subject=""):
    method = make_method("substitute", memory=memory)
    return mask(resolve(document), method=method, subject=subject).table.solutions


def test_a_name_gets_the_surrogate_that_it_had_in_another_document(doc):
    memory = Notebook()
    [first] = substituted(doc("[PERSON Aurelia Quintanilla] vino."), memory)
    [second] = substituted(doc("Ayer vino [PERSON AURELIA QUINTANILLA]."), memory)
    assert second.replacement == first.replacement.upper()


def test_without_a_memory_it_gets_another(doc):
    [first] = substituted(doc("[PERSON Aurelia Quintanilla] vino."), None)
    [second] = substituted(doc("Ayer vino [PERSON Aurelia Quintanilla]."), None)
    assert second.replacement != first.replacement


def test_what_stands_in_a_document_is_no_surrogate_in_it_and_the_second_is_kept(doc):
    memory = Notebook()
    [first] = substituted(doc("[PERSON Quintanilla] vino."), memory)
    texts = [f"[PERSON Quintanilla] vino con {first.replacement}{end}" for end in (".", " ayer.")]
    [second], [third] = (substituted(doc(text), memory) for text in texts)
    assert second.replacement == third.replacement != first.replacement
    assert {role for role, _ in memory.chosen} == {"surname", "surname#2"}


def test_two_names_never_share_a_surrogate(doc):
    memory = Notebook()
    words = [f"Quint{a}nil{b}a" for a in "aeiou" for b in "bcdfg"]
    found = [substituted(doc(f"[PERSON {word}] vino."), memory)[0].replacement for word in words]
    assert len(set(found)) == len(words)


def test_numbers_are_remembered_and_ages_are_not(doc):
    memory = Notebook()
    text = "[ID 4711-2093] tiene [AGE 57 años] y es [DEMOGRAPHIC_SEX mujer]"
    substituted(doc(text), memory)
    assert {role for role, _ in memory.chosen} == {"identifier", "identifier in any form"}


def test_ages_and_dates_of_birth_of_one_subject_agree_over_documents(doc):
    notes = [
        "Nacida el [DATE 17/09/1948], [AGE 72 años]. Ingreso [DATE 02/03/2021].",
        "Alta: [DATE 05/11/2022]. [AGE 74 años], nacida el [DATE 17/09/1948].",
        "[AGE 70 años]; visita del [DATE 01/10/2018].",
        "Nacida el [DATE 17/09/1948].",
    ]
    for k in range(6):
        memory = Notebook()
        order = notes[k % 4 :] + notes[: k % 4]
        found = {
            solution.original: solution.replacement
            for text in order
            for solution in substituted(doc(text), memory, f"p{k}")
        }
        all_births = {
            solution.replacement
            for text in order
            for solution in substituted(doc(text), memory, f"p{k}")
            if solution.original == "17/09/1948"
        }
        [born] = [datetime.strptime(date, "%d/%m/%Y") for date in all_births]
        for age, then in (("72", "02/03/2021"), ("74", "05/11/2022"), ("70", "01/10/2018")):
            later = datetime.strptime(found[then], "%d/%m/%Y")
            years = later.year - born.year - ((later.month, later.day) < (born.month, born.day))
            assert found[f"{age} años"] == f"{years} años" != f"{age} años"


def test_the_years_that_ages_grow_by_are_those_of_a_subject(doc):
    text = "Nacido el [DATE 17/09/1948], [AGE 72 años]. Ingreso [DATE 02/03/2021]."
    memory = Notebook()
    grown = {
        next(s for s in substituted(doc(text), memory, f"p{k}") if "años" in s.original).replacement
        for k in range(30)
    }
    assert len(grown) > 1
    assert {role for role, _ in memory.chosen} == {"shift", "years"}


def test_dates_of_one_subject_are_moved_alike_and_as_shift_dates_does(doc):
    memory = Notebook()
    text = "[DATE 3 de mayo de 2019] y [DATE 10/05/2019]"
    first = substituted(doc(text), memory, "p1")
    second = substituted(doc(f"Otra nota: {text}"), memory, "p1")
    other = substituted(doc(f"Tercera nota: {text}"), memory, "p2")
    moved = mask(
        resolve(doc(text)),
        method=make_method("shift_dates", memory=memory),
        lang="es",
        subject="p1",
    )
    dates = [[solution.replacement for solution in found] for found in (first, second, other)]
    assert dates[0] == dates[1] != dates[2]
    assert [solution.replacement for solution in moved.table.solutions] == dates[0]


def test_without_a_subject_dates_are_moved_anew_in_each_document(doc):
    memory = Notebook()
    substituted(doc("[DATE 3 de mayo de 2019]"), memory)
    assert memory.chosen == {}


def tagged(document, memory, subject=""):
    method = make_method("tag", memory=memory)
    return [
        s.replacement
        for s in mask(resolve(document), method=method, subject=subject).table.solutions
    ]


def test_a_number_has_one_surrogate_in_all_documents_however_it_is_written(doc):
    memory = Notebook()
    [first] = substituted(doc("NHC [ID_PATIENT 40211]."), memory)
    [second] = substituted(doc("NHC [ID_PATIENT 40.211] hoy."), memory)
    assert second.replacement.replace(".", "") == first.replacement
    [first] = substituted(doc("Tel. [CONTACT_PHONE 656112908]."), memory)
    [second] = substituted(doc("Tel. [CONTACT_PHONE +34 656 11 29 08]."), memory)
    assert second.replacement.replace(" ", "") == f"+34{first.replacement}"


def test_a_person_has_one_number_in_all_documents_whatever_the_order_of_the_name(doc):
    memory = Notebook()
    [first] = tagged(doc("[PERSON Mª Dolores Gil Pina] vino.").with_(language="es"), memory)
    [second] = tagged(doc("[PERSON GIL PINA, MARÍA DOLORES].").with_(language="es"), memory)
    assert first == second


def test_a_short_name_is_known_in_the_documents_of_one_subject_alone(doc):
    memory = Notebook()
    [whole] = tagged(doc("[PERSON Ida Gil Pina] vino."), memory, subject="7")
    for short in ("Ida Gil", "Pina", "GIL, Ida"):
        [own] = tagged(doc(f"[PERSON {short}] vino."), memory, subject="7")
        [another] = tagged(doc(f"[PERSON {short}] vino ayer."), memory, subject="8")
        assert own == whole != another


def test_a_short_name_that_two_may_be_called_by_is_neither(doc):
    memory = Notebook()
    [mother] = tagged(doc("[PERSON Ida Gil Pina] vino."), memory, subject="7")
    [son] = tagged(doc("[PERSON Juan Gil Soto] vino."), memory, subject="7")
    [short] = tagged(doc("[PERSON Gil] vino."), memory, subject="7")
    assert len({mother, son, short}) == 3


def test_who_was_told_by_a_shorter_name_first_keeps_the_number(doc):
    memory = Notebook()
    found = [
        tagged(doc(f"[PERSON {name}] vino."), memory, subject="7")
        for name in ("Ida Gil", "Ida Gil Pina", "Gil Pina, Ida")
    ]
    assert found[0] == found[1] == found[2]


def test_a_short_name_that_stood_alone_is_that_of_the_first_whole_one_only(doc):
    memory = Notebook()
    [alone], [daughter], [son], [again] = (
        tagged(doc(f"[PERSON {name}] vino."), memory, subject="7")
        for name in ("Gil Pina", "Ida Gil Pina", "Juan Gil Pina", "Gil Pina")
    )
    assert alone == daughter
    assert len({daughter, son, again}) == 3
    assert tagged(doc("[PERSON Pina, Juan Gil] vino."), memory, subject="7") == [son]
    assert tagged(doc("[PERSON Ida Gil Pina] vino."), memory, subject="7") == [daughter]
