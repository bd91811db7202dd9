"""A text judged as it changes against a whole check of it, at every change."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from deep import share, spread
from edits import edits
from ombre_records.analysis.consistency import check
from ombre_records.cli import main
from ombre_records.finding import findings_json
from ombre_records.notation.parse import parse
from ombre_records.server.standing import Desk, Judging

ROOT = Path(__file__).parents[2]
RECORDS = spread(sorted(ROOT.glob("records/**/*.ombre"), key=lambda path: path.stat().st_size), 12)
EDITS = 80
"""So many in each record; in the short run they are shared out."""


def whole(text: str, path: str, judging: Judging) -> list[dict[str, object]]:
    report = check(parse(text, path), reading=judging.reading, default=judging.default)
    return findings_json(report.source, report.findings)


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_it_is_what_a_whole_check_finds(record: Path) -> None:
    judging = Judging("printed" if record.stat().st_size % 5 == 0 else "edited")
    desk, text = Desk(str(record), judging), record.read_text("utf-8")
    for place, now in enumerate(edits(text, share(EDITS, 10), 1)):
        standing = desk.update(now)
        found = findings_json(standing.source, standing.findings)
        assert found == whole(now, str(record), judging), f"edit {place}:\n{now}"


def test_the_server_wants_its_library_and_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pygls.lsp.server", None)
    monkeypatch.setitem(sys.modules, "pygls", None)
    monkeypatch.delitem(sys.modules, "ombre_records.server.service", raising=False)
    assert main(["lsp"]) == 2
    assert capsys.readouterr().err == (
        "ombre: `ombre lsp` needs pygls: pip install 'ombre-records[lsp]'\n"
    )
