"""The page of the gallery: every bad record of `tests/gallery`, and what the command says of it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from docs._ext.pages import prose, write
from docs._ext.yaml_data import read_yaml

if TYPE_CHECKING:
    from sphinx.application import Sphinx

GALLERY = Path(__file__).resolve().parents[2] / "tests" / "gallery"
INTRO = """# A gallery of bad input

This page shows what goes wrong in records as people and programs write them, and what `ombre
check` says of it. A character that you cannot see stands as `‹U+200B›`, a byte that is not UTF-8 as
`‹0xE9›`. Of a long record or answer the page shows the beginning. The tests compare the command
with every line of this page.
"""
_MOST, _WIDTH = 60, 200
_STRAY = re.compile("[\udc80-\udcff]")
_UNSEEN = ("Cc", "Cf", "Zl", "Zp")


class Entry(TypedDict, total=False):
    """A record of the index: what it teaches, the command's arguments, its parts if it is big."""

    teaches: str
    arguments: list[str]
    parts: list[tuple[str, int]]


def gallery() -> dict[str, str]:
    """Return the gallery's page by its file name."""
    index = read_yaml((GALLERY / "index.yaml").read_text(encoding="utf-8"))
    return {"gallery.md": "\n".join([INTRO, *_sections(index)])}


def _sections(index: Mapping[str, Mapping[str, Entry | str]]) -> Iterator[str]:
    for title, records in index.items():
        yield f"## {title}\n"
        for name, told in records.items():
            entry: Entry = {"teaches": told} if isinstance(told, str) else told
            yield f"### {name}\n\n{prose(entry['teaches'])}\n"
            yield _made(entry) if "parts" in entry else _block(_record(name), "ombre")
            command = " ".join(entry.get("arguments", ["check", f"{name}.ombre"]))
            output = (GALLERY / f"{name}.txt").read_bytes().decode("utf-8")
            yield _block(f"$ ombre {command}\n{output}", "console")


def _made(entry: Entry) -> str:
    """Say of what parts a record is made that is too big to be shown."""
    parts = (f"{_times(text)} {times:,} times" for text, times in entry["parts"])
    return f"Made of {', '.join(parts)}.\n".replace(" 1 times", " once")


def _times(text: str) -> str:
    shown = visible(text).replace("\n", "⏎")
    return f"`` {shown if len(shown) < 70 else shown[:70] + '…'} ``"


def _record(name: str) -> str:
    data = (GALLERY / f"{name}.ombre").read_bytes()
    if data.count(0) * 5 > len(data) or data[:1] == b"\x89":
        return f"({len(data)} bytes: {' '.join(f'{byte:02X}' for byte in data[:24])} …)\n"
    return visible(data.decode("utf-8", "surrogateescape")) or "(nothing)\n"


def visible(text: str) -> str:
    """Return a text in which nothing is hidden: what cannot be seen is named."""
    breaks = text.replace("\r\n", "‹CRLF›\n")
    return "".join(map(_visible, breaks)).replace("‹U+000D›", "‹CR›\n")


def _visible(char: str) -> str:
    if _STRAY.match(char):
        return f"‹0x{ord(char) - 0xDC00:02X}›"
    if char not in "\n\t" and unicodedata.category(char) in _UNSEEN:
        return f"‹U+{ord(char):04X}›"
    return char


def _block(text: str, language: str) -> str:
    lines = [line if len(line) <= _WIDTH else line[:_WIDTH] + " …" for line in text.split("\n")]
    shown = lines if len(lines) <= _MOST else [*lines[: _MOST - 10], "…", *lines[-3:]]
    return f"````{language}\n" + "\n".join(map(str.rstrip, shown)).rstrip("\n") + "\n````\n"


def _generate(app: Sphinx) -> None:
    write(Path(app.srcdir), gallery())


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx generate the page before it looks for pages."""
    app.connect("builder-inited", _generate)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
