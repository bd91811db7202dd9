"""Decode bytes as UTF-8, or as the likeliest other encoding, with one finding that says so."""

from __future__ import annotations

import codecs
import re
from functools import cache

from msgspec.structs import replace

from ombre_records.base.finding import Finding, Remedy, find
from ombre_records.base.language import _
from ombre_records.base.source import Source, Span, source

_MARKS = {
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
}
_NULLS = {"utf-32-le": ".000", "utf-32-be": "000.", "utf-16-le": ".0", "utf-16-be": "0."}
"""Which bytes of a character are NUL in a text that is mostly ASCII."""

_BOM = "\ufeff"
_SAMPLE = 4096
_STRAYS, _WINDOWS = "[\udc80-\udcff]", "[\udc80-\udc9f]"
_OTHERS = "[^\0-\x7f\ufeff\udc80-\udcff]"
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")


@cache
def _strays() -> dict[int, str]:
    """Return what a byte that is not UTF-8, kept as a lone surrogate, most likely stands for."""
    return {
        0xDC00 + byte: bytes([byte]).decode("cp1252", "ignore") or chr(byte)
        for byte in range(128, 256)
    }


def decode(data: bytes, path: str = "-") -> tuple[Source, tuple[Finding, ...]]:
    """Read a file's bytes as a source, with a finding `encoding` if they are not UTF-8.

    Bytes that are no text at all are read as an empty one; a NUL in a text is passed over.
    """
    wide = _wide(data)
    if wide:
        return _read_wide(data, wide, path)
    if _is_binary(data[:_SAMPLE]) or data.count(0) * 20 > len(data) > _SAMPLE:
        remedy = Remedy(more=_("; give a record's file, `.ombre`, in UTF-8"))
        return source("", path), (_finding(_("this file is not text"), remedy, 0, 0),)
    if b"\0" not in data and (plain := _plain(data)) is not None:
        return source(plain, path), ()
    text = data.decode("utf-8", "surrogateescape")
    read = _mended(text, path)
    at, wrong, remedy = _first_fault(text)
    start = len(_mended(text[:at], path).text)
    length = len(read.text) if _is_stray(text[at]) else start
    return read, (_finding(wrong, remedy, start, length),)


def _is_binary(sample: bytes) -> bool:
    controls = len(_CONTROL.findall(sample))
    if controls * 3 > len(sample):
        return True
    return controls > 4 and controls * 20 > len(sample) and not _is_utf_8(sample)


def _plain(data: bytes) -> str | None:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.reason == "unexpected end of data"
    return True


def _is_stray(char: str) -> bool:
    return "\udc80" <= char <= "\udcff"


def _mended(text: str, path: str) -> Source:
    """Read stray bytes as what they most likely stand for, and pass over NULs."""
    read = source(text.translate(_strays()).replace("\0", _BOM), path)
    nulls = (char == "\0" for char in text if char in _BOM + "\0")
    dropped = (at + null for at, null in zip(read.dropped, nulls, strict=True))
    # A NUL's own place is before it, a mark's after it.
    return replace(read, dropped=tuple(sorted(dropped)))


def _first_fault(text: str) -> tuple[int, str, Remedy]:
    """Return where the first byte stands that no text has, what is wrong, and the remedy."""
    stray = re.search(_STRAYS, text)
    nul = text.find("\0")
    if stray is None:
        return nul, *_nul(text)
    at = stray.start()
    return min(at, nul) if nul >= 0 else at, *_stray(text, text[at])


def _finding(wrong: str, remedy: Remedy, start: int, length: int) -> Finding:
    span = Span(start, max(start, min(start + 1, length)))
    return find("encoding", wrong, span, source=("notation",), remedy=remedy)


def _wide(data: bytes) -> str | None:
    """Tell UTF-16 and UTF-32 by their byte order mark, or by where their NULs stand."""
    for name, mark in _MARKS.items():
        if data.startswith(mark):
            return name
    sample = data[:_SAMPLE]
    return next((name for name, nulls in _NULLS.items() if _has_nulls(sample, nulls)), None)


def _has_nulls(sample: bytes, nulls: str) -> bool:
    size = len(nulls)
    columns = [sample[place::size] for place in range(size)]
    if len(sample) < size or not all(columns):
        return False
    shares = [column.count(0) / len(column) for column in columns]
    return all(s > 0.6 if n == "0" else s < 0.1 for s, n in zip(shares, nulls, strict=True))


def _read_wide(data: bytes, encoding: str, path: str) -> tuple[Source, tuple[Finding, ...]]:
    read = source(data.decode(encoding, "replace"), path)
    name = encoding.upper()
    wrong = _("this file is {name}, not UTF-8").format(name=name)
    return read, (_finding(wrong, _converted(name), 0, len(read.text)),)


def _converted(name: str) -> Remedy:
    words = _("; save it as UTF-8, or convert it: `iconv -f {name} -t UTF-8`")
    return Remedy(more=words.format(name=name))


def _stray(text: str, found: str) -> tuple[str, Remedy]:
    byte = _("the byte {code}").format(code=f"0x{ord(found) - 0xDC00:02X}")
    reads = _strays()[ord(found)]
    shown = f"{byte} (`{reads}`?)" if reads.isprintable() else byte
    if re.search(_OTHERS, text):
        wrong = _("{byte} is not UTF-8, though other characters are").format(byte=shown)
        return wrong, Remedy(described=_("this one again"))
    windows = re.search(_WINDOWS, text) is not None
    name, common = ("CP1252", "Windows-1252") if windows else ("ISO-8859-1", "Latin-1")
    words = _("{byte} is not UTF-8; the file looks like {name}")
    return words.format(byte=shown, name=common), _converted(name)


def _nul(text: str) -> tuple[str, Remedy]:
    count = text.count("\0")
    more = _(" ({count} in this file)").format(count=count) if count > 1 else ""
    wrong = _("unexpected NUL byte{more}").format(more=more)
    return wrong, Remedy(more=_("; delete it, and look for other damage"))
