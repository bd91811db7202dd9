"""Addresses of pages' pictures: a file beside the record or an address on the web, and a region.

What else an address might be (a script, a file of the reader's machine) is refused here, once for
all who read records or make documents of them.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import NamedTuple
from urllib.parse import urlsplit

from ombre_records.base.finding import Remedy
from ombre_records.base.language import _
from ombre_records.notation.words import Problem

ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".tif", ".tiff")
"""The endings of picture files."""
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_ODD = re.compile(r"[\x00-\x20\x7f\"<>\\\\^`{|}\u2028\u2029]")
"""Characters that no address may hold: blanks, controls, those that would have to be escaped."""
_NUMBER = r"\d{1,6}(?:\.\d{1,4})?"
_REGION = re.compile(rf"xywh=(pixel:|percent:)?({_NUMBER}),({_NUMBER}),({_NUMBER}),({_NUMBER})")
_IIIF = re.compile(
    r"(https?://[^?#]+)/(?:full|square|[\d.,]+|pct:[\d.,]+)/([^/?#]+)/(!?[\d.]+)/([a-z]+\.[a-z0-9]+)"
)
"""An address of the IIIF Image API: region, size, rotation, quality and format."""


class Region(NamedTuple):
    """A part of a picture: its upper left corner, width and height, in pixels or per cent."""

    left: float
    top: float
    wide: float
    high: float
    percent: bool = False

    def __str__(self) -> str:
        sign = "%" if self.percent else ""
        return ", ".join(f"{each:g}{sign}" for each in self[:4])


def address_problem(address: str) -> Problem | None:
    """Say what is wrong with the address of a picture; None for one that may be used.

    >>> address_problem("javascript:alert(1)").wrong
    '`javascript:` cannot be the address of a picture'
    """
    where, hash_, fragment = address.partition("#")
    if not where:
        return Problem(_("the address of a picture is missing"), _a_picture())
    if scheme := _SCHEME.match(where):
        if scheme[1].lower() not in ("http", "https"):
            words = _("`{scheme}` cannot be the address of a picture")
            return Problem(words.format(scheme=scheme[0]), _a_picture())
        return _web_problem(address) or _region_problem(fragment)
    return _file_problem(where) or (_region_problem(fragment, alone=True) if hash_ else None)


def _a_picture() -> Remedy:
    return Remedy(described=_("a file beside the record, or https://…"))


def _web_problem(address: str) -> Problem | None:
    if odd := _ODD.search(address):
        code = "".join(f"%{byte:02X}" for byte in odd[0].encode())
        words = _("an address cannot contain `{char}`")
        return Problem(words.format(char=odd[0]), Remedy(lines=(code,)))
    try:
        parts = urlsplit(address)
        host, known = parts.hostname, parts.username is None and parts.password is None
    except ValueError:
        host, known = None, True
    if not host:
        return Problem(_("the address names no host"), Remedy(described="https://HOST/…"))
    if known:
        return None
    return Problem(_("an address with a name or a password in it is not kept in a record"))


def _file_problem(where: str) -> Problem | None:
    parts = PurePosixPath(where).parts
    if where.startswith("/") or "\\" in where or ".." in parts or "\x00" in where:
        words = _("a picture's file stands in the record's own folder or below it")
        return Problem(words, Remedy(described=_("its path from there, as scans/p41.png")))
    if not where.lower().endswith(ENDINGS):
        words = _("`{text}` is neither a picture's file ({endings}) nor an address, https://…")
        return Problem(words.format(text=where, endings=" ".join(ENDINGS)))
    return None


def _region_problem(fragment: str, *, alone: bool = False) -> Problem | None:
    """Say what is wrong with a region; if `alone`, the `#` may have nothing else behind it."""
    if not (alone or fragment.startswith("xywh=")) or region_of("#" + fragment):
        return None
    return Problem(
        _("the region is `#xywh=` and left, top, width, height in pixels, or `percent:` and these")
    )


def region_of(address: str) -> Region | None:
    """Return the region that an address ends in; None for the whole picture.

    >>> str(region_of("p.png#xywh=percent:0,50,100,50"))
    '0%, 50%, 100%, 50%'
    """
    match = _REGION.fullmatch(address.partition("#")[2])
    if match is None:
        return None
    left, top, wide, high = map(float, match.groups()[1:])
    percent = match[1] == "percent:"
    if not (wide and high) or (percent and max(left + wide, top + high) > 100):
        return None
    return Region(left, top, wide, high, percent)


def is_on_web(address: str) -> bool:
    """Return whether an address leads to the web, not to a file."""
    return _SCHEME.match(address) is not None


def link_of(address: str) -> str:
    """Return where an address on the web leads: of an image by IIIF, to its region.

    >>> link_of("https://iiif.example/p/full/max/0/default.jpg#xywh=1,2,30,40")
    'https://iiif.example/p/1,2,30,40/max/0/default.jpg'
    """
    where, region = address.partition("#")[0], region_of(address)
    match = _IIIF.fullmatch(where)
    if region is None or match is None:
        return address
    region_text = ",".join(f"{each:g}" for each in region[:4])
    region_text = f"pct:{region_text}" if region.percent else region_text
    return f"{match[1]}/{region_text}/{match[2]}/{match[3]}/{match[4]}"
