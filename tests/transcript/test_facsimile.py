"""Pictures of pages beside a transcript: files in the page, addresses as links, nothing loaded."""

from __future__ import annotations

import os
import re
import struct
import zlib
from pathlib import Path

import pytest

from ombre_records import check, load, show
from ombre_records.base.document.html.scans import LARGEST, Scan, scan
from ombre_records.telling.transcript import FORMATS

RECORD = """ombre 1
title "A page"
source author "Pope, Alexander"
source work "The Rape of the Lock"
facsimile "scans/p41.png"   "a stain"
players Ada, Bea, Cleo
deal 1
facsimile "ADDRESS"
dealer Cleo
bids pass, pass, pass
"""


def png(wide: int = 40, high: int = 30) -> bytes:
    """Return a small picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * wide) * high)
    ends = chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + ends


JPEG = b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x0b\x08\0\x1e\0\x28\x01\x01\x11\0\xff\xd9"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with a record's scans."""
    (tmp_path / "scans").mkdir()
    (tmp_path / "scans" / "p41.png").write_bytes(png())
    (tmp_path / "p42.jpg").write_bytes(JPEG)
    (tmp_path / "no.png").write_bytes(b"no picture at all")
    (tmp_path / "big.png").write_bytes(png() + b"\0" * LARGEST)
    return tmp_path


def page(place: Path, address: str) -> str:
    path = place / "a.ombre"
    path.write_text(RECORD.replace("ADDRESS", address), "utf-8")
    return str(show(check(load(path)), to="html"))


def test_a_file_stands_in_the_page_and_no_request_is_made(place: Path) -> None:
    made = page(place, "p42.jpg#xywh=percent:0,50,100,50")
    assert made.count("<image href=") == 2
    assert '<svg viewBox="0 15 40 15"><image href="data:image/jpeg;base64,' in made
    assert '<svg viewBox="0 0 40 30"><image href="data:image/png;base64,' in made
    (policy,) = re.findall(r'Policy" content="([^"]*)"', made)
    assert "default-src &#39;none&#39;" in policy
    assert "img-src data:;" in policy
    assert re.findall(r'(?:src|href)="(?!data:|#)[^"]*"', made) == []
    assert "“a stain”" in made or '"a stain"' in made or "&quot;a stain&quot;" in made


LINKS = {
    "https://example.org/p41": "https://example.org/p41",
    "https://example.org/p?a=1&b='2'": "https://example.org/p?a=1&amp;b=&#x27;2&#x27;",
    "https://e.org/i/full/max/0/default.jpg#xywh=1,2,3,4": (
        "https://e.org/i/1,2,3,4/max/0/default.jpg"
    ),
    "https://e.org/i/full/max/0/default.jpg#xywh=percent:1,2,3.5,4": (
        "https://e.org/i/pct:1,2,3.5,4/max/0/default.jpg"
    ),
    "https://e.org/manifest#xywh=1,2,3,4": "https://e.org/manifest",
}


@pytest.mark.parametrize("address", LINKS)
def test_an_address_is_a_link(place: Path, address: str) -> None:
    made = page(place, address)
    assert f'<a href="{LINKS[address]}" rel="noreferrer noopener nofollow">' in made
    if "manifest" in address:
        assert "(region 1, 2, 3, 4)" in made


MISSING = {
    "gone.png": "there is no such file",
    "no.png": "it is neither PNG nor JPEG",
    "big.png": "it is larger than 2 MB",
}


@pytest.mark.parametrize("name", MISSING)
def test_what_cannot_be_shown_is_told_with_the_reason(place: Path, name: str) -> None:
    made = page(place, name)
    assert name in made
    assert MISSING[name] in made
    assert made.count("<image href=") == 1


def test_nothing_outside_the_records_folder_is_read(place: Path) -> None:
    home = place / "home"
    home.mkdir()
    (place / "secret.png").write_bytes(png())
    os.symlink(place / "secret.png", home / "link.png")
    assert scan(home, "link.png") == "absent"
    assert scan(home, "../secret.png") == "absent"
    assert scan(home, str(place / "secret.png")) == "absent"
    assert isinstance(scan(place, "secret.png"), Scan)


def test_a_text_that_is_no_file_has_nothing_beside_it(place: Path, monkeypatch) -> None:
    monkeypatch.chdir(place)
    made = str(show(check(RECORD.replace("ADDRESS", "p42.jpg")), to="html"))
    assert "<image" not in made
    assert "img-src" not in made


WRONG = ["javascript:alert(1)", "file:///x.png", "data:image/png;base64,AA", "../x.png", "/x.png"]


@pytest.mark.parametrize("address", WRONG)
def test_what_a_source_has_misprinted_leads_nowhere(place: Path, address: str) -> None:
    path = place / "a.ombre"
    text = RECORD.replace('"ADDRESS"', f'["{address}">"https://example.org/p41.png"]')
    path.write_text(text, "utf-8")
    report = check(load(path), reading="printed")
    assert not report.errors
    made = str(show(report, to="html"))
    assert made.count("<image href=") == 1
    assert re.findall(r'href="(?!data:|#)[^"]*"', made) == []


@pytest.mark.parametrize("to", [to for to in FORMATS if to not in ("pdf", "html")])
def test_every_format_tells_the_address(place: Path, to: str) -> None:
    path = place / "a.ombre"
    path.write_text(RECORD.replace("ADDRESS", "https://example.org/p41"), "utf-8")
    made = re.sub(
        r"[\\{}]|textbackslash|<[^>]*>|apart|brk", "", str(show(check(load(path)), to=to))
    )
    assert "https://example.org/p41" in made
    assert "scans/p41.png" in made
    assert "Pope, Alexander" in made


def test_a_picture_has_a_caption_with_what_the_record_says_of_it(place: Path) -> None:
    made = page(place, "p42.jpg")
    captions = re.findall(r"<figcaption>(.*?)</figcaption>", made)
    assert [re.sub(r"<[^>]*>", "", each) for each in captions] == [
        "a stain scans/p41.png",
        "p42.jpg",
    ]


def test_a_region_outside_the_picture_is_not_shown(place: Path) -> None:
    made = page(place, "p42.jpg#xywh=40,0,5,5")
    assert made.count("<image href=") == 1
    assert "(not shown: the region lies outside the picture)" in made


def test_a_clean_record_with_a_picture_is_judged_as_any_other(place: Path) -> None:
    from ombre_records.judgement.clean import clean

    path = place / "a.ombre"
    path.write_text(RECORD.replace("ADDRESS", "none.png"), "utf-8")
    assert clean(path.read_bytes(), str(path)) is None
    assert "wrong-facsimile" in {each.rule for each in check(load(path))}
