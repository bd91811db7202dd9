"""Scans of pages: PNG and JPEG files embedded in a page, whole or in part.

A page loads nothing, so a scan stands in it as data; what is too big for that is left out.
"""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Literal, NamedTuple

LARGEST = 2_000_000
"""How many bytes of a file are embedded at the most: a page of print at 150 dots an inch."""
TOGETHER = 20_000_000
"""How many bytes of files one document embeds at the most."""

Missing = Literal["absent", "large", "foreign"]
"""Why a file is not embedded: it is not there, has too many bytes, or is no PNG and no JPEG."""


class Scan(NamedTuple):
    """A picture's bytes, what they are, and its width and height in pixels."""

    data: bytes
    kind: str
    wide: int
    high: int

    def svg(self, view: tuple[float, float, float, float] | None = None) -> str:
        """Return the picture as SVG; `view` is the part of it that is shown, in pixels."""
        left, top, wide, high = view or (0, 0, self.wide, self.high)
        data = f"data:{self.kind};base64,{b64encode(self.data).decode()}"
        return (
            f'<svg viewBox="{left:g} {top:g} {wide:g} {high:g}">'
            f'<image href="{data}" width="{self.wide}" height="{self.high}"/></svg>'
        )


def scan(folder: Path, name: str) -> Scan | Missing:
    """Read a picture below a folder, and nothing outside it, even by a link."""
    data = _bytes(folder, name, LARGEST + 1)
    if data is None:
        return "absent"
    if len(data) > LARGEST:
        return "large"
    size = _size(data)
    kind = "image/png" if data.startswith(_PNG) else "image/jpeg"
    return Scan(data, kind, *size) if size else "foreign"


def _bytes(folder: Path, name: str, most: int) -> bytes | None:
    """Return the first bytes of a file below a folder; None where there is none."""
    try:
        home, path = folder.resolve(), (folder / name).resolve()
        if not path.is_relative_to(home) or not path.is_file():
            return None
        with path.open("rb") as file:
            return file.read(most)
    except (OSError, ValueError):
        return None


def _size(data: bytes) -> tuple[int, int] | None:
    size = _png(data) or _jpeg(data)
    return size if size and all(size) else None


class Measures(NamedTuple):
    """The width and height of a picture in pixels."""

    wide: int
    high: int


def measures(folder: Path, name: str) -> Measures | Missing:
    """Return the size of a picture below a folder by its head, however large the file is."""
    head = _bytes(folder, name, _MOST_OF_A_HEAD)
    if head is None:
        return "absent"
    size = _size(head)
    return Measures(*size) if size else "foreign"


_MOST_OF_A_HEAD = 1 << 20
"""So many bytes have the size of any JPEG; before it stands what a scanner says of itself."""
_PNG = b"\x89PNG\r\n\x1a\n"
_ALONE = frozenset((0x01, *range(0xD0, 0xD8)))
"""Markers of JPEG without a length."""
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of JPEG behind which the size stands."""


def _png(data: bytes) -> tuple[int, int] | None:
    if not data.startswith(_PNG) or data[12:16] != b"IHDR" or len(data) < 24:
        return None
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def _jpeg(data: bytes) -> tuple[int, int] | None:
    if not data.startswith(b"\xff\xd8"):
        return None
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF or marker in _ALONE:
            at += 1 if marker == 0xFF else 2
        elif marker in _FRAMES:
            high, wide = (int.from_bytes(data[at + 5 + i : at + 7 + i], "big") for i in (0, 2))
            return wide, high
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None
