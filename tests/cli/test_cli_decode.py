"""Bytes made a source: what is not UTF-8 is one finding at its place, and is read all the same."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as some

from ombre_records.base.decoding import decode
from ombre_records.base.source import Span

TEXT = 'ombre 1\ntitle "Café au lait"\nplayers Zoë, Ann, Bea\n'


def found(data: bytes):
    source, findings = decode(data, "a.ombre")
    return (
        source,
        [(f.rule, *source.place(f.span)) for f in findings],
        [f.message for f in findings],
    )


@pytest.mark.parametrize(
    "data", [b"", TEXT.encode(), b"\xef\xbb\xbf" + TEXT.encode(), "♠Ж王".encode()]
)
def test_utf_8_is_no_finding(data):
    source, findings, _ = found(data)
    assert source.text == data.decode("utf-8-sig")
    assert not findings


@pytest.mark.parametrize(
    ("data", "text", "place", "says"),
    [
        (TEXT.encode("latin-1"), TEXT, (2, 11, 2, 12), "looks like Latin-1; save it as UTF-8"),
        ("1 — 2".encode("cp1252"), "1 — 2", (1, 3, 1, 4), "Windows-1252"),
        ("a\r\nb\r\nZoë".encode("latin-1"), "a\nb\nZoë", (3, 3, 3, 4), "0xEB (`ë`?)"),
        (b"\x81 is in no code page", "\x81 is in no code page", (1, 1, 1, 2), "the byte 0x81 is"),
        ("♠ Zo".encode() + b"\xeb", "♠ Zoë", (1, 5, 1, 6), "write this one again"),
        (TEXT.encode("utf-16"), TEXT, (1, 1, 1, 2), "UTF-16-LE, not UTF-8"),
        (codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), TEXT, (1, 1, 1, 2), "UTF-16-BE"),
        (TEXT.encode("utf-16-le"), TEXT, (1, 1, 1, 2), "iconv -f UTF-16-LE -t UTF-8"),
        (TEXT.encode("utf-16-be"), TEXT, (1, 1, 1, 2), "UTF-16-BE"),
        (TEXT.encode("utf-32"), TEXT, (1, 1, 1, 2), "UTF-32-LE"),
        (TEXT.encode("utf-32-be"), TEXT, (1, 1, 1, 2), "UTF-32-BE"),
        (b"ombre 1\0\ndeal 1\n", "ombre 1\ndeal 1\n", (1, 8, 1, 8), "unexpected NUL byte"),
        (b"ombre 1\nde\0\0al 1\n", "ombre 1\ndeal 1\n", (2, 3, 2, 3), "(2 in this file)"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1", "", (1, 1, 1, 1), "this file is not text"),
    ],
)
def test_other_encodings(data, text, place, says):
    source, findings, messages = found(data)
    assert source.text == text
    assert findings == [("encoding", *place)]
    assert says in messages[0]


def test_columns_after_a_nul_are_those_of_the_file():
    source, _ = decode(b"de\0al 1 x")
    at = source.text.index("x")
    assert source.place(Span(at, at + 1)) == (1, 9, 1, 10)


@given(some.binary())
def test_any_bytes_are_read(data):
    source, findings, _ = found(data)
    assert len(findings) <= 1
    source.text.encode("utf-8")
    try:
        valid = "\0" not in data.decode("utf-8")
    except UnicodeDecodeError:
        valid = False
    assert valid or findings


@given(some.text(some.characters(codec="utf-8", exclude_characters="\0")))
def test_utf_8_is_never_taken_for_something_else(text):
    data = text.encode("utf-8")
    if sum(byte < 32 or byte == 127 for byte in data) * 3 <= len(data):
        assert not found(data)[1]
