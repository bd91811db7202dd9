"""A file judged in portions, by one process or by several, tells what the whole tells."""

from __future__ import annotations

import json
import random
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from itertools import pairwise
from pathlib import Path

import pytest

from examples import slow, spread, thorough
from ombre_records import check
from ombre_records.base import limits
from ombre_records.base.source import source
from ombre_records.doors.cli import judging, main
from ombre_records.notation import portions as cutting

ROOT = Path(__file__).parents[2]
NO_TABLES = [
    text
    for folder in ("records", "tests/gallery", "tests/checks/base")
    for path in sorted((ROOT / folder).rglob("*.ombre"))
    if path.stat().st_size < 6_000
    for text in [path.read_bytes()]
    if b"\nboards" not in text and b"\0" not in text
]
"""Records of every kind, lawful and not."""


def _is_text(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


TEXTS = [text for text in NO_TABLES if _is_text(text)]
BETWEEN = (
    *(b"\n", b"\n", b"\n\n", b"\r\n", b"\n\xef\xbb\xbf\n", b"\n\r\n"),
    *(b"\n# a comment\n", b"\n# ombre: ignore-session play\n", b"\n# ombre: ignore D\n\n"),
    *(b"\n\n# ombre: ignore-deal wrong-winner\n", b"\nnonsense here\n", b"\n[+] "),
)
FORMATS = ("text", "short", "json", "sarif", "github")


def records(seed: int) -> bytes:
    """Put some records into one file, and between them what may stand there."""
    chosen = random.Random(seed)
    texts = chosen.choices(TEXTS, k=chosen.randint(2, 9))
    parts = [each for text in texts for each in (text, chosen.choice(BETWEEN))]
    return b"".join(parts)


def told(path: Path, *options: str) -> tuple[int, str, str]:
    """Run the command in this process; return its status and what it writes."""
    out, err = TextIOWrapper(BytesIO(), "utf-8", newline="\n"), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(["check", str(path), *options])
    return status, out.buffer.getvalue().decode("utf-8"), err.getvalue()


@pytest.fixture
def cut(monkeypatch):
    """Return what has every file cut into portions of so many bytes, 0 for the whole."""

    def set_to(size: int) -> None:
        monkeypatch.setattr(judging, "_LARGE", size or limits.BYTES)
        monkeypatch.setattr(cutting, "PORTION", size)

    return set_to


@pytest.mark.parametrize("seed", spread(range(240), part=16))
def test_portions_tell_what_the_whole_tells(seed, cut, tmp_path):
    path = tmp_path / "several.ombre"
    path.write_bytes(records(seed))
    to = ("--format", FORMATS[seed // 3 % len(FORMATS)])
    more = (("--consequent",), ("--reading", "printed"), ("--strict",), ())[seed % 4]
    cut(0)
    whole = told(path, *to, *more, "-j", "1")
    cut(1 + seed % 7 * 400)
    for jobs in ("1", "2", "3") if thorough() or seed % 5 == 0 else ("1",):
        assert told(path, *to, *more, "-j", jobs) == whole


def test_the_library_finds_the_same(cut, tmp_path):
    path = tmp_path / "several.ombre"
    path.write_bytes(records(1) + b"\n" + records(2))
    cut(500)
    found = json.loads(told(path, "--format", "json", "--consequent", "-j", "2")[1])
    report = check(path)
    assert [
        tuple(each[key] for key in ("rule", "message", "line", "column", "session", "deal"))
        for each in found["files"][0]["findings"]
    ] == [
        (each.rule, each.message, *report.source.place(each.span)[:2], each.session, each.deal)
        for each in report.findings
    ]


SESSION = "ombre 1\nrules aldenham\nplayers Ada, Bea, Cyd\n\ndeal 1\ndealer Ada\n"
BEYOND = {
    "slips after many lines": [SESSION + "bidz Ada pass\n" * 80] * 5,
    "nonsense": [SESSION, *[SESSION + "nonsense\n" * 60] * 9, SESSION],
    "nonsense at last": [*[SESSION] * 40, SESSION + "nonsense\n" * 400, SESSION],
    "much that can be read": [*[SESSION] * 50, *[SESSION + "nonsense\n" * 40] * 9],
    "too many deals": [SESSION] * 30,
    "nothing but headers": ["ombre 1\n"] * 60,
    "one that is mended": [
        (ROOT / "tests/cli/lawful.ombre")
        .read_text("utf-8")
        .replace("> Baron (4-1-0)", "> Anonym (4-1-0)")
    ]
    * 6,
}


@pytest.mark.parametrize("size", spread([1, 300], 2))
@pytest.mark.parametrize("kind", BEYOND)
def test_what_is_counted_for_the_file_is_counted_over_portions(
    kind, size, cut, tmp_path, monkeypatch
):
    for name in ("DEALS", "ALL_DEALS"):
        monkeypatch.setattr(limits, name, 50 if "deals" in kind else 10_000)
    path = tmp_path / "several.ombre"
    path.write_text("\n".join(BEYOND[kind]), "utf-8")
    cut(0)
    whole = told(path, "-j", "1")
    assert whole[0] == 1
    cut(size)
    assert told(path, "-j", "1") == told(path, "-j", "2") == whole
    assert ("help: read" in whole[1]) is (kind == "one that is mended")


TABLES = (ROOT / "tests/gallery/boards-differ.ombre").read_text("utf-8").split("\nombre 1\n")


@slow
@pytest.mark.parametrize("to", spread(FORMATS))
def test_folders_tell_the_same(to, cut, tmp_path):
    """Files together and alone, large and small, tables of one event, and what is no record."""
    names = {"a": records(3), "b/first": TABLES[0].encode(), "c": b"\xff\xfe\x00", "d": b"nonsense"}
    names |= {f"e{number}": text for number, text in enumerate(TEXTS[:40])}
    names |= {"f": records(4), "g": f"ombre 1\n{TABLES[1]}".encode(), "h": records(5)}
    for name, data in names.items():
        path = tmp_path / f"{name}.ombre"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    cut(0)
    whole = told(tmp_path, "--format", to, "-j", "1")
    assert "wrong-board" in whole[1]
    cut(3_000)
    for jobs in ("1", "2", "3"):
        assert told(tmp_path, "--format", to, "-j", jobs) == whole


def test_boards_are_compared_in_a_file_that_is_not_cut(cut, tmp_path):
    path = tmp_path / "boards.ombre"
    path.write_text("\nombre 1\n".join(TABLES * 3), "utf-8")
    cut(1)
    found = told(path, "--format", "short", "-j", "2")[1]
    assert found.count("wrong-board") >= 3


@pytest.mark.parametrize("kind", ["plain", "JSON first", "not UTF-8", "NUL", "one line"])
def test_what_is_cut(kind, cut):
    cut(3_000)
    data = b"\n".join(TEXTS)
    data = {
        "JSON first": b'{"a": [\n' + b" " * 12_000 + data,
        "not UTF-8": data + b"\xff",
        "NUL": data + b"\0",
        "one line": b"x" * (3 * 1024 * 1024) + data,
    }.get(kind, data)
    found = cutting.portions(BytesIO(data))
    assert bool(found) is (kind == "plain")
    whole = b"".join(data[at.start : at.start + at.size] for at in found)
    assert whole == (data if found else b"")
    for before, at in pairwise(found):
        assert at.lines == source(data[: at.start].decode()).text.count("\n")
        assert at.start == before.start + before.size
        assert data[at.start :].startswith(b"ombre")
