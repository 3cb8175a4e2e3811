r"""Plain text: the bytes of a file as a string, and back.

Nothing is normalised on the way.  A byte-order mark is a character of the
text, line ends stay what they are, and control characters pass through, so
that the text encodes to the very bytes it came from:

    >>> content = decode(b"\xef\xbb\xbfIn\xc3\xa9s\r\n", place="note.txt")
    >>> content.text
    '\ufeffInés\r\n'
    >>> content.encode("\ufeff[NAME_1]\r\n", place="note.txt")
    b'\xef\xbb\xbf[NAME_1]\r\n'

What looks like text but hides its words from whoever reads it as such (a PDF,
a word processor's file, UTF-16 taken for UTF-8) is refused: masking would find
nothing in it, and the file would pass for masked.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from ..errors import ConfigError, DocumentError

# How files begin that are not plain text, though many of their bytes may be.
_SIGNATURES = {
    b"%PDF-": "a PDF file",
    b"{\\rtf": "an RTF file",
    b"PK\x03\x04": "a ZIP archive or an office document",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "an old office document",
    b"\x1f\x8b": "a gzip archive",
    b"\xfd7zXZ\x00": "an xz archive",
    b"7z\xbc\xaf\x27\x1c": "a 7z archive",
    b"Rar!\x1a\x07": "a RAR archive",
    b"\x89PNG\r\n\x1a\n": "an image",
    b"GIF8": "an image",
    b"\xff\xd8\xff": "an image",
    b"II*\x00": "an image",
    b"MM\x00*": "an image",
    b"%!PS-": "a PostScript file",
    b"SQLite format 3\x00": "a database",
    b"\x7fELF": "a program",
}
_UTF_32_MARKS = {codecs.BOM_UTF32_LE: "utf-32-le", codecs.BOM_UTF32_BE: "utf-32-be"}
_UTF_16_MARKS = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}

# In ISO 8859 these are control characters, which stand in no word; in cp1252 they are letters with
# a caron, ligatures, and a Y with two dots.
_CP1252_LETTERS = re.compile(
    r"[^\W\d_][\x8a\x8c\x8e\x9a\x9c\x9e\x9f]|[\x8a\x8c\x8e\x9a\x9c\x9e\x9f][^\W\d_]"
)

# In UTF-16 of any European language nearly every second byte is NUL and nearly
# none between them is; text with NULs, or a record padded with them, is not so.
_SAMPLE_BYTES = 4096
_MOSTLY = 0.6
_HARDLY = 0.1


@dataclass(frozen=True, repr=False, slots=True)
class PlainText:
    """The text of a file, and the codec that gives its bytes back.

    ``repr`` shows no text.
    """

    text: str
    codec: str

    def encode(self, text: str, *, place: str) -> bytes:
        """Return `text` as bytes of the kind that the file had.

        A `DocumentError` names `place` and the position of a character that
        the file's encoding does not have.
        """
        try:
            return text.encode(self.codec)
        except UnicodeEncodeError as error:
            raise DocumentError(
                f"{place}: character {error.start} of what is to be written does not exist in "
                f"{self.codec}, nothing was written; convert the file to UTF-8 or choose "
                "another masking method"
            ) from None

    def __repr__(self) -> str:
        return f"<PlainText: {len(self.text)} characters in {self.codec}>"


def codec_name(encoding: str) -> str:
    """Return the standard name of a text encoding, or raise `ConfigError`.

    >>> codec_name("Latin1")
    'iso8859-1'
    """
    try:
        codec = codecs.lookup(encoding)
        "".encode(codec.name)  # refuses what turns text into text or bytes into bytes
    except (LookupError, ValueError, UnicodeError):
        raise ConfigError(
            f"encoding {encoding!r}: not known; common ones are utf-8, latin-1, cp1252, utf-16"
        ) from None
    return codec.name


def decode(data: bytes, *, encoding: str = "utf-8", place: str, is_own: bool = False) -> PlainText:
    """Return the text that `data` holds in `encoding`.

    `place` names the file in messages.  A `DocumentError` is raised when the
    data is no text, when a byte is not valid in the encoding (the message
    gives its offset), when the encoding would not give the same bytes
    back, and when the data is plainly of another encoding, UTF-8 or cp1252: names would be broken
    and not be found.  With utf-16 and utf-32 a byte-order mark decides which end is first.  What is
    crfanon's own (`is_own`), such as a masked text, is in the encoding that is noted for it.

    >>> decode(b"In\\xe9s", encoding="latin-1", place="note.txt").text
    'Inés'
    >>> decode(b"In\\xe9s", place="note.txt")
    Traceback (most recent call last):
    crfanon.errors.DocumentError: note.txt: byte 2 is not valid utf-8; name the encoding \
the file has, such as --encoding latin-1 or cp1252
    """
    codec = _exact_codec(codec_name(encoding), data)
    _refuse_other_formats(data, codec, place)
    try:
        text = data.decode(codec)
    except UnicodeDecodeError as error:
        raise DocumentError(
            f"{place}: byte {error.start} is not valid {codec}; name the encoding the file "
            f"has, such as --encoding {_suggestion(data, codec)}"
        ) from None
    # Strict UTF-8 has one way to write each text; of others it must be shown.
    if codec != "utf-8" and not _gives_back(text, codec, data):
        raise DocumentError(
            f"{place}: {codec} would not give the same bytes back; name the encoding "
            "the file really has with --encoding, or convert it to UTF-8"
        )
    if not is_own and _is_utf_8(data, text, codec):
        raise DocumentError(
            f"{place}: is UTF-8, and names in it would be broken if it were read as {codec}; give "
            "--encoding utf-8"
        )
    if not is_own and codec.startswith("iso8859") and _CP1252_LETTERS.search(text):
        raise DocumentError(
            f"{place}: has letters of cp1252, and names in it would be broken if it were read as "
            f"{codec}; give --encoding cp1252"
        )
    return PlainText(text, codec)


def _is_utf_8(data: bytes, text: str, codec: str) -> bool:
    """Return whether data that was read byte by byte as another encoding is UTF-8.

    Each letter beyond ASCII would have to stand before others that make a sequence of UTF-8
    with it, such as an A with a tilde before a superscript: no language writes so.
    """
    if codec == "utf-8" or data.isascii() or len(text) != len(data):
        return False
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _exact_codec(codec: str, data: bytes) -> str:
    """Return the codec that keeps a byte-order mark as a character."""
    if codec == "utf-8-sig":
        return "utf-8"
    if codec == "utf-16":
        return _UTF_16_MARKS.get(data[:2], "utf-16-le")
    if codec == "utf-32":
        return _UTF_32_MARKS.get(data[:4], "utf-32-le")
    return codec


def _refuse_other_formats(data: bytes, codec: str, place: str) -> None:
    # Some programs set a byte-order mark or a blank line before the signature.
    head = data[:64].removeprefix(codecs.BOM_UTF8).lstrip()
    for signature, kind in _SIGNATURES.items():
        if data.startswith(signature) or head.startswith(signature):
            raise DocumentError(f"{place}: is {kind}, not plain text; convert it to text first")
    if codec.startswith(("utf-16", "utf-32")):
        return
    sample = data[:_SAMPLE_BYTES]
    for first in (0, 1):
        nuls, others = sample[first::2], sample[1 - first :: 2]
        if (
            len(others) > 1
            and nuls.count(0) >= _MOSTLY * len(nuls)
            and others.count(0) <= _HARDLY * len(others)
        ):
            end = "le" if first else "be"
            raise DocumentError(
                f"{place}: looks like UTF-16, not {codec}; name it with --encoding utf-16-{end}"
            )


def _suggestion(data: bytes, codec: str) -> str:
    if data.startswith(tuple(_UTF_32_MARKS)):
        return "utf-32"
    if data.startswith(tuple(_UTF_16_MARKS)):
        return "utf-16"
    return "utf-8" if codec != "utf-8" else "latin-1 or cp1252"


def _gives_back(text: str, codec: str, data: bytes) -> bool:
    try:
        return text.encode(codec) == data
    except UnicodeEncodeError:
        return False
