"""Check digits and ranges."""

from __future__ import annotations

import pytest

from crfanon.rules.checks.validators import CHECK_DIGITS, VALIDATORS, VARYING_LENGTH


@pytest.mark.parametrize(
    ("name", "valid", "wrong"),
    [
        ("dni", ["00000023T", "12345678-Z", "12.345.678 z"], ["12345678A", "1234567Z", "T", ""]),
        ("nie", ["X0000023T", "x-0000023-t", "Z1234567R"], ["X0000023R", "A0000023T", "00000023T"]),
        ("nss", ["281234567840", "28/12345678/40"], ["28 12345678 41", "991234567840", "2812"]),
        (
            "iban",
            ["ES9121000418450200051332", "GB29 NWBK 6016 1331 9268 19", "de89370400440532013000"],
            ["ES9221000418450200051332", "ES912100041845020005133", "QQ9121000418450200051332"],
        ),
        (
            "card",
            ["4111111111111111", "5555 5555 5555 4444", "378282246310005"],
            ["4111111111111112", "1111111111111117", "0000000000000000"],
        ),
        ("ipv4", ["192.0.2.1", "0.0.0.0"], ["192.0.2.256", "192.0.2", "192.0.2.01", "a.b.c.d"]),
        ("ipv6", ["2001:db8::1", "::1"], ["2001:db8", "12:30:45", "g::1"]),
        (
            "date",
            ["31/12/1999", "12.31.1999", "1-2-03", "1999-12-31", "29/02/96"],
            ["31/11/1999", "29/02/1999", "0/1/2000", "1/2", "1/2/3/4"],
        ),
    ],
)
def test_validator(name: str, valid: list[str], wrong: list[str]) -> None:
    assert [value for value in valid if not VALIDATORS[name](value)] == []
    assert [value for value in wrong if VALIDATORS[name](value)] == []


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("dni", "１２３４５６７８Z"),
        ("iban", "DE89\u20113704\u20110044\u20110532\u20110130\u201100"),
        ("gb_nhs", "943\u00ad476\u00ad5919"),
        ("br_cpf", "528.147.\n306-90"),
        ("phone_de", "０２２１ / 12345678"),
        ("phone", "+44 (0)20 7946 0958"),
    ],
)
def test_written_forms_do_not_matter(name: str, written: str) -> None:
    assert VALIDATORS[name](written)


def test_validators_of_one_length_take_no_prefix() -> None:
    assert VALIDATORS["br_cpf"]("52814730690")
    assert not VALIDATORS["br_cpf"]("528147306901")
    assert VARYING_LENGTH < set(VALIDATORS)


def test_check_digits_are_validators() -> None:
    assert set(VALIDATORS) > CHECK_DIGITS


@pytest.mark.parametrize("name", sorted(VALIDATORS))
@pytest.mark.parametrize("value", ["", "٣" * 9, "x" * 5000, "1" * 5000, "-" * 5000, "\0"])
def test_validator_says_no_to_anything_else(name: str, value: str) -> None:
    assert VALIDATORS[name](value) is False
