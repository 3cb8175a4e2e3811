"""Mentions of one label that change places, and mentions that stay."""

from crfanon.crypto.keyed_random import Chance
from crfanon.link import resolve
from crfanon.mask import ByLabel, make_method, mask
from crfanon.mask.scramble import exchange
from crfanon.text.document import Document
from crfanon.text.spans import Entity


def swapped(document: Document, **options: object) -> str:
    return mask(resolve(document), method=make_method("swap", **options)).text


def test_two_entities_change_places(doc):
    assert swapped(doc("[P Ana] saw [P Luis]; [P ANA] left.")) == "Luis saw Ana; Luis left."


def test_nobody_stays_in_his_place(doc):
    for n in range(20):
        names = ["Ana", "Luis", "Tom", "Eva", "Max"]
        text = swapped(doc(f"{n}: " + " ".join(f"[P {name}]" for name in names)))
        found = text.split()[1:]
        assert sorted(found) == sorted(names)
        assert all(old != new for old, new in zip(names, found))


def test_labels_are_not_mixed(doc):
    text = swapped(doc("[P Ana] [L Roma] [P Luis] [L Oslo]"))
    assert text == "Luis Oslo Ana Roma"


def test_a_label_of_one_entity_goes_to_another_method(doc):
    assert swapped(doc("[P Ana] [L Roma] [L Oslo]")) == "[P_1] Oslo Roma"
    assert swapped(doc("[P Ana]"), otherwise="suppress") == "[***]"


def test_entities_that_look_alike_go_to_another_method(doc):
    document = doc("[P Ana] [P ana]")
    entities = tuple(Entity("P", (span,)) for span in document.spans)
    method = make_method("swap")
    assert mask(document.with_(entities=entities), method=method).text == "[P_1] [P_2]"


def test_the_longest_form_of_an_entity_is_given(doc):
    document = doc("[P Ana Berg], [P Ana], [P Luis]")
    first, second, third = document.spans
    linked = document.with_(entities=(Entity("P", (first, second)), Entity("P", (third,))))
    assert mask(linked, method=make_method("swap")).text == "Luis, Luis, Ana Berg"


def test_what_is_kept_stays_beside_what_is_masked(doc):
    method = ByLabel({"L": make_method("keep")}, otherwise=make_method("tag"))
    masked = mask(resolve(doc("[P Ana] in [L Roma]")), method=method)
    assert masked.text == "[P_1] in Roma"
    assert len(masked.table) == 2
    assert masked.table.unmask(masked.text) == "Ana in Roma"


def test_exchange_leaves_no_letter_or_digit_where_it_was():
    for n in range(50):
        text = "Ángel Muñoz-07 ŁÓDŹ"
        found = exchange(text, Chance(n))
        pairs = list(zip(text, found, strict=True))
        assert all(old != new for old, new in pairs if old.isalnum())
        assert all(old == new for old, new in pairs if not old.isalnum())
        assert all(old.isupper() == new.isupper() for old, new in pairs)


def test_scramble_with_a_key_is_the_same_over_documents(doc):
    from crfanon.crypto.keys import Key

    def scrambled(text: str, **options: object) -> str:
        return mask(resolve(doc(text)), method=make_method("scramble", **options)).text[-3:]

    key = Key(bytes(32))
    assert scrambled("Doctor [P Ana]", keys=key) == scrambled("Paciente [P Ana]", keys=key)
    found = {scrambled(f"Nota {n}: [P Ana]") for n in range(10)}
    assert len(found) > 5


def test_those_that_read_alike_change_places_with_each_other(doc):
    marked = (
        "[PERSON Inés Robles], [PERSON Luis Gil], [PERSON Marta Soto], [PERSON Pedro Pina]; "
        "[DATE 3 de mayo de 2019], [DATE 2011], [DATE 9 de julio de 2020], [DATE 1998]"
    )
    masked = mask(resolve(doc(marked)), method=make_method("swap"), lang="es").text
    assert masked == (
        "Marta Soto, Pedro Pina, Inés Robles, Luis Gil; "
        "9 de julio de 2020, 1998, 3 de mayo de 2019, 2011"
    )


def test_one_of_a_kind_changes_places_with_the_rest(doc):
    masked = mask(
        resolve(doc("[PERSON Inés Robles] [PERSON Luis Gil]")),
        method=make_method("swap"),
        lang="es",
    ).text
    assert masked == "Luis Gil Inés Robles"
    marked = "[PERSON Inés Robles] [PERSON Ana Gil] [PERSON Luis Soto]"
    masked = mask(resolve(doc(marked)), method=make_method("swap"), lang="es").text
    assert "[" not in masked
