"""Pictures of the pages that a record is taken from, beside its transcript.

A file of moderate size is shown where a format can; an address on the web is told, and a page links
it, but never loads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ombre_records.base.document.html.scans import LARGEST, TOGETHER, Scan, scan
from ombre_records.base.document.outline import Fields, Phrase, Picture, Run, join, say
from ombre_records.base.language import _
from ombre_records.model.record import Line, Reading
from ombre_records.model.statements import Facsimile
from ombre_records.notation.addresses import (
    Region,
    address_problem,
    is_on_web,
    link_of,
    region_of,
)
from ombre_records.telling.transcript.margin import Margin

Shown = Callable[[str], Picture | str]
"""A function that makes a picture of an address, or says why there is none."""


class Leaf(NamedTuple):
    """A page's address, and the line where it stands."""

    address: str
    line: Line


def leaves(lines: Iterable[Line], reading: Reading) -> Iterator[Leaf]:
    """Yield the pictures of pages that lines name; a misprinted address is left out."""
    for line in lines:
        statement = line.read(reading)
        if isinstance(statement, Facsimile) and not address_problem(statement.address):
            yield Leaf(statement.address, line)


def facsimiles(
    lines: Iterable[Line], reading: Reading, edge: Margin, shown: Shown | None = None
) -> Iterator[Fields | Picture]:
    """Write the pages of a header or of a deal: their addresses and, if asked for, the pictures."""
    rows: list[tuple[str, Phrase]] = []
    pictures: list[Picture] = []
    for leaf in leaves(lines, reading):
        drawn = shown(leaf.address) if shown else ""
        why = drawn if isinstance(drawn, str) else ""
        pictures += [] if isinstance(drawn, str) else [_captioned(drawn, leaf)]
        words = join((_region_words(leaf.address), say(Run(why, "weak")), edge.at(leaf.line)), " ")
        rows.append((_("Facsimile"), words))
    if rows:
        yield Fields(tuple(rows))
    yield from pictures


def _captioned(picture: Picture, leaf: Leaf) -> Picture:
    """Write the caption of a picture: the record's words and the file."""
    file, note = leaf.address.partition("#")[0], leaf.line.annotation
    caption = say(note, " ", Run(file, "weak")) if note else say(file)
    return replace(picture, caption=caption)


def _region_words(address: str) -> Phrase:
    """Tell an address; of a region that the link does not lead to, where that is."""
    link = link_of(address)
    if link != address or region_of(address) is None:
        return _linked(link)
    region = _("(region {numbers})").format(numbers=region_of(address))
    return join((_linked(address.partition("#")[0]), say(region)), " ")


def _linked(address: str) -> Phrase:
    return say(Run(address, "link" if is_on_web(address) else "plain"))


def embedding(folder: str | None) -> Shown:
    """Return what shows the files in a record's folder; None for a record that opens none."""
    room = TOGETHER

    def shown(address: str) -> Picture | str:
        nonlocal room
        if is_on_web(address) or folder is None:
            return ""
        picture = scan(Path(folder), address.partition("#")[0])
        if isinstance(picture, Scan) and len(picture.data) > room:
            picture = "large"
        if not isinstance(picture, Scan):
            return _why(picture)
        room -= len(picture.data)
        name, region = address.partition("#")[0], region_of(address)
        if region and _is_outside(region, picture):
            return _("(not shown: the region lies outside the picture)")
        view = _view(region, picture)
        words = _("Facsimile: {address}").format(address=name)
        return Picture(picture.svg(view), words, beside=True)

    return shown


def _why(missing: str) -> str:
    if missing == "large":
        size = f"{LARGEST // 1_000_000} MB"
        return _("(not shown: it is larger than {size})").format(size=size)
    if missing == "foreign":
        return _("(not shown: it is neither PNG nor JPEG)")
    return _("(not shown: there is no such file)")


def _is_outside(region: Region, picture: Scan) -> bool:
    return not region.percent and (region.left >= picture.wide or region.top >= picture.high)


def _view(region: Region | None, picture: Scan) -> tuple[float, float, float, float] | None:
    """Return the part of a picture that is shown, in pixels and inside it; None for all of it."""
    if region is None:
        return None
    across, down = (picture.wide / 100, picture.high / 100) if region.percent else (1, 1)
    left, top = (
        min(region.left * across, picture.wide - 1),
        min(region.top * down, picture.high - 1),
    )
    wide, high = region.wide * across, region.high * down
    return left, top, min(wide, picture.wide - left), min(high, picture.high - top)
