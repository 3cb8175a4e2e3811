"""People who are named in small letters, where they are addressed or named in full."""

from __future__ import annotations

import pytest

from crfanon.detect.lowercase_names import SmallNames
from crfanon.text.tokenizer import Tokenizer


def _found(language: str, text: str, *, alone: bool = False) -> list[str]:
    tokens = Tokenizer()(text)
    return [
        text[tokens.starts[place.i] : tokens.ends[place.j - 1]]
        for place in SmallNames(language).find([tokens])
        if place.is_alone == alone
    ]


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        ("pt", "a dona marilda queirós ligou", ["marilda queirós"]),
        ("pt", "falei com o sr. joão da silva hoje", ["joão da silva"]),
        ("pt", "o sr. ferreira não veio, e a sra. rosa", ["ferreira", "rosa"]),
        ("pt", "a dr.ª graça telo viu", ["graça telo"]),
        ("es", "el señor tobías vino con doña perpetua", ["tobías", "perpetua"]),
        ("en", "mrs featherstonehaugh rang, and mr young", ["featherstonehaugh", "young"]),
        ("de", "herr weber und frau koch", ["weber", "koch"]),
        ("en", "my aunt edith rang", ["edith"]),
        (
            "de",
            "ich habe frau klein und herrn dr. med. obermüller gesehen",
            ["klein", "obermüller"],
        ),
        ("de", "das Gutachten von Prof. Dr. h.c. ottfried zu salm", ["ottfried zu salm"]),
        ("de", "frau von der stetten kam", ["von der stetten"]),
        ("es", "Fdo.: el Dr. m. gorostegui", ["m. gorostegui"]),
    ],
)
def test_who_has_a_title_is_found(language: str, text: str, names: list[str]) -> None:
    assert _found(language, text) == names


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pt", "o senhor presidente e a senhora doutora"),
        ("pt", "o senhor orientou o trabalho"),
        ("pt", "a dona da casa, o sr. e a sra."),
        ("es", "señor alcalde, señora juez, señores clientes"),
        ("en", "mr right and miss universe, the mr and mrs"),
        ("en", "I miss yooouuu"),
        ("en", "the agent may leave"),
        ("de", "sehr geehrte frau präsidentin, herr doktor"),
        ("de", "seine Ex-frau tobte"),
        ("de", "Frau\ntobias"),
    ],
)
def test_words_behind_a_title_that_are_no_names_stay(language: str, text: str) -> None:
    assert _found(language, text) == []


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        ("en", "hi maria,\nsee you", ["maria"]),
        ("en", "hello faith!", ["faith"]),
        ("es", "hola juan, ¿qué tal?", ["juan"]),
        ("de", "liebe anna,\nbis morgen", ["anna"]),
        ("pt", "olá joão,\naté amanhã", ["joão"]),
        ("en", "see you.\nbest, tobias", ["tobias"]),
        ("en", "best regards,\n\ntobias hale\n", ["tobias hale"]),
        ("pt", "beijinhos,\nrosa", ["rosa"]),
        ("de", "bis dann. lg moni", ["moni"]),
    ],
)
def test_who_is_greeted_and_who_signs_is_found(language: str, text: str, names: list[str]) -> None:
    assert _found(language, text) == names


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "dear customer, hi all, hello world, dear sir"),
        ("en", "thanks for all, and love will do"),
        ("en", "best, as always,\nthe team"),
        ("es", "hola a todos, estimado cliente"),
        ("pt", "olá a todos, caro cliente, obrigada pela ajuda"),
        ("de", "hallo zusammen, liebe kollegen, viele grüße aus dem urlaub"),
    ],
)
def test_greetings_of_nobody_by_name_stay(language: str, text: str) -> None:
    assert _found(language, text) == []


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        ("en", "ask tobias hale", ["tobias hale"]),
        ("pt", "por zulmira trigueiros, para o prédio", ["zulmira trigueiros"]),
        ("pt", "2;adérito vasconcelos roque;3", ["adérito vasconcelos roque"]),
        ("de", "101  weidlich, else   Vollkost", ["weidlich, else"]),
        ("es", "vino ana-maría gorostegui.", ["ana-maría gorostegui"]),
    ],
)
def test_given_names_beside_another_are_found(language: str, text: str, names: list[str]) -> None:
    assert _found(language, text) == names


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "se enciende la luz verde."),
        ("en", "have not seen ben for years"),
        ("en", "tobias, hale and well"),
        ("es", "comisión franco-india"),
    ],
)
def test_words_beside_a_given_name_are_none(language: str, text: str) -> None:
    assert _found(language, text) == []


def test_a_given_name_that_stands_alone_is_told() -> None:
    assert _found("en", "please ring tobias back", alone=True) == ["tobias"]


def test_names_of_several_documents_are_found() -> None:
    split = Tokenizer()
    parts = [split("mr hale"), split("nothing"), split("dear ida,")]
    assert [place.number for place in SmallNames("en").find(parts)] == [0, 2]
