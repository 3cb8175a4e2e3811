"""Plain text: bytes to text and back, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crfanon.errors import ConfigError, DocumentError
from crfanon.files.plain import codec_name, decode


@pytest.mark.parametrize(
    ("data", "encoding", "text"),
    [
        (b"", "utf-8", ""),
        (b" \t\r\n \n", "utf-8", " \t\r\n \n"),
        (b"\xef\xbb\xbfAna", "utf-8", "\ufeffAna"),
        (b"\xef\xbb\xbfAna", "utf-8-sig", "\ufeffAna"),
        (b"a\r\nb\nc\rd\x85", "latin-1", "a\r\nb\nc\rd\x85"),
        (b"In\xe9s \x80", "cp1252", "Inés €"),
        (b"\x00\x01\x1b\x7f", "utf-8", "\x00\x01\x1b\x7f"),
        (b"\xff\xfeA\x00", "utf-16", "\ufeffA"),
        (b"\xfe\xff\x00A", "utf-16", "\ufeffA"),
        (b"A\x00", "utf-16", "A"),
        (b"\x00A", "utf-16-be", "A"),
        (b"\x00\x00\xfe\xff\x00\x00\x00A", "utf-32", "\ufeffA"),
        ("e\u0301 👩🏽‍⚕️ שלום".encode(), "utf-8", "e\u0301 👩🏽‍⚕️ שלום"),
    ],
)
def test_decode_keeps_every_character(data: bytes, encoding: str, text: str) -> None:
    content = decode(data, encoding=encoding, place="note.txt")
    assert content.text == text
    assert content.encode(text, place="note.txt") == data


@given(
    st.binary(max_size=200),
    st.sampled_from(["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16", "utf-32", "shift_jis"]),
)
def test_decode_gives_the_bytes_back_or_refuses(data: bytes, encoding: str) -> None:
    try:
        content = decode(data, encoding=encoding, place="note.txt")
    except DocumentError as error:
        assert str(error).startswith("note.txt: ")
        assert "\n" not in str(error)
    else:
        assert content.encode(content.text, place="note.txt") == data


@pytest.mark.parametrize(
    ("data", "encoding", "offset", "suggestion"),
    [
        (b"Paciente: In\xe9s", "utf-8", 12, "latin-1 or cp1252"),
        (b"\xff\xfeA\x00", "utf-8", 0, "utf-16"),
        (b"ab\xed\xa0\x80", "utf-8", 2, "latin-1 or cp1252"),
        (b"ab\x81", "cp1252", 2, "utf-8"),
        (b"A\x00B", "utf-16", 2, "utf-8"),
    ],
)
def test_decode_names_the_offset_of_an_invalid_byte(
    data: bytes, encoding: str, offset: int, suggestion: str
) -> None:
    with pytest.raises(DocumentError, match=rf"^note.txt: byte {offset} is not valid") as caught:
        decode(data, encoding=encoding, place="note.txt")
    assert str(caught.value).endswith(f"--encoding {suggestion}")
    assert "Paciente" not in str(caught.value)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\n1 0 obj", "a PDF file"),
        (b"\xef\xbb\xbf%PDF-1.7\n", "a PDF file"),
        (b"{\\rtf1\\ansi In\\'e9s}", "an RTF file"),
        (b"PK\x03\x04\x14\x00", "a ZIP archive or an office document"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old office document"),
        (b"\xff\xd8\xff\xe0", "an image"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_decode_refuses_other_formats(data: bytes, kind: str, encoding: str) -> None:
    with pytest.raises(DocumentError, match=f"is {kind}, not plain text"):
        decode(data, encoding=encoding, place="note.txt")


@pytest.mark.parametrize("text", ["% PDF-files", "The PDF is %PDF-1.7", "PKW Berg", "{rtf}"])
def test_decode_takes_text_that_only_looks_like_another_format(text: str) -> None:
    assert decode(text.encode(), place="note.txt").text == text


@pytest.mark.parametrize("end", ["le", "be"])
def test_decode_refuses_utf_16_in_disguise(end: str) -> None:
    data = "Paciente: Inés Robles".encode(f"utf-16-{end}")
    for encoding in ("utf-8", "latin-1"):
        with pytest.raises(DocumentError, match=f"--encoding utf-16-{end}$"):
            decode(data.replace(b"\xe9", b"e"), encoding=encoding, place="note.txt")


@pytest.mark.parametrize(
    "data", [b"\x00" * 50, b"ANA" + b"\x00" * 40, b"a\x00", b"A\x00\x00B\x00\x00"]
)
def test_decode_takes_text_with_nuls(data: bytes) -> None:
    assert decode(data, place="note.txt").text == data.decode()


def test_decode_refuses_an_encoding_that_gives_other_bytes_back() -> None:
    with pytest.raises(DocumentError, match="would not give the same bytes back"):
        decode(b"+AEE-", encoding="utf-7", place="note.txt")


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "iso8859-15", "cp850"])
@pytest.mark.parametrize("text", ["Frau Müller", "João", "\ufeffInés", "„Berg“ – ja"])
def test_decode_refuses_utf_8_that_is_called_something_else(text: str, encoding: str) -> None:
    data = text.encode()
    with pytest.raises(DocumentError, match=r"n.txt: is UTF-8, .*; give --encoding utf-8"):
        decode(data, encoding=encoding, place="n.txt")


def test_decode_takes_the_encoding_of_what_is_its_own() -> None:
    assert decode("Ü".encode(), encoding="latin-1", place="n.txt", is_own=True).text == "Ã\x9c"


@pytest.mark.parametrize("encoding", ["latin-1", "iso8859-15"])
@pytest.mark.parametrize("text", ["Ana Šimic", "Žižek", "Œuvre", "LOUŸS"])
def test_decode_refuses_letters_of_cp1252_that_are_called_latin_1(text: str, encoding: str) -> None:
    data = text.encode("cp1252")
    with pytest.raises(DocumentError, match="n.txt: has letters of cp1252, .*cp1252$"):
        decode(data, encoding=encoding, place="n.txt")


@pytest.mark.parametrize("data", [b"\x93Berg\x94\x85", b"a\x80 \x9f b", b"1\x8a2"])
def test_decode_takes_control_characters_that_stand_in_no_word(data: bytes) -> None:
    assert decode(data, encoding="latin-1", place="n.txt").text.encode("latin-1") == data


@pytest.mark.parametrize("text", ["Frau Müller", "JOÃO É DE SÃO TOMÉ", "Ana", "ein »Ä« und Ö"])
def test_decode_takes_what_is_no_utf_8(text: str) -> None:
    assert decode(text.encode("cp1252"), encoding="cp1252", place="n.txt").text == text


@pytest.mark.parametrize("encoding", ["", "nonsense", "rot13", "hex", "base64", "utf-8\x00"])
def test_codec_name_refuses_what_is_no_text_encoding(encoding: str) -> None:
    with pytest.raises(ConfigError, match="not known"):
        codec_name(encoding)


def test_encode_names_the_position_of_what_does_not_exist() -> None:
    content = decode(b"In\xe9s", encoding="latin-1", place="note.txt")
    with pytest.raises(DocumentError, match=r"^note.txt: character 2 of .* iso8859-1") as caught:
        content.encode("ab\u0107", place="note.txt")
    assert "\u0107" not in str(caught.value)


def test_content_shows_no_text() -> None:
    assert repr(decode(b"Ana Robles", place="x")) == "<PlainText: 10 characters in utf-8>"
