"""A text judged as it changes against a whole check of it, at every change."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from edits import edits
from examples import share, spread
from ombre_records.cli import main
from ombre_records.finding import Finding
from ombre_records.finding import findings_json as all_of
from ombre_records.judgement.pipeline import judge_as_it_stands
from ombre_records.notation.parse import parse
from ombre_records.server.pace import Haste
from ombre_records.server.standing import Desk, Judging
from ombre_records.source import Source
from yaml_data import read_yaml

ROOT = Path(__file__).parents[2]
RECORDS = spread(sorted(ROOT.glob("records/**/*.ombre"), key=lambda path: path.stat().st_size), 12)
EDITS = 32
"""So many in each record; in the short run they are shared out."""


def findings_json(source: Source, findings: Sequence[Finding]) -> list[dict[str, object]]:
    """Return findings but for whom lines without a header name as players: of those further below,
    the server knows what stood there when it read the line.
    """
    found = all_of(source, findings)
    for each in found:
        each["message"] = re.sub(r"`players [^`]*`", "`players`", str(each["message"]))
    return found


def whole(text: str, path: str, judging: Judging) -> list[dict[str, object]]:
    """Return what is found in a text as it stands."""

    record = parse(text, path)
    report = judge_as_it_stands(record, reading=judging.reading, default=judging.default)
    return findings_json(report.source, report.findings)


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_it_is_what_a_whole_check_finds(record: Path) -> None:
    judging = Judging("printed" if record.stat().st_size % 5 == 0 else "edited")
    desk, text = Desk(str(record), judging), record.read_text("utf-8")
    for place, now in enumerate(edits(text, share(EDITS, 10), 1)):
        standing = desk.by_parts(now)
        found = findings_json(standing.source, standing.findings)
        assert found == whole(now, str(record), judging), f"edit {place}:\n{now}"


ATTEMPTS = read_yaml(ROOT / "tests" / "notation" / "first_attempts.yaml")


@pytest.mark.parametrize(
    "text",
    spread([each["text"] for each in ATTEMPTS if "apart" not in each], 40, 39),
    ids=lambda text: str(len(text)),
)
def test_first_attempts_are_told_as_by_a_whole_check(text: str) -> None:
    judging = Judging("edited")
    desk = Desk("x", judging)
    for now in (f"# a line more\n{text}", text):
        standing = desk.by_parts(now)
        assert findings_json(standing.source, standing.findings) == whole(now, "x", judging)


TABLES = sorted((ROOT / "records" / "tournament").glob("table-*.ombre"))


@pytest.mark.parametrize("hurried", [False, True])
def test_tables_of_a_tournament_in_one_text_are_judged_deal_by_deal(hurried: bool) -> None:
    """Boards with other cards, played twice, of one table alone; names spelt otherwise."""
    text = "\n".join(path.read_text("utf-8") for path in TABLES)
    desk = Desk("all.ombre")
    assert desk.update(text).parts is not None
    for place, now in enumerate(edits(text, share(150, 24), 3)):
        standing = desk.by_parts(now, Haste(0, 500) if hurried else None)
        while standing.late:
            standing = desk.by_parts(now, Haste(0.001, 500, 1))
        found = findings_json(standing.source, standing.findings)
        assert found == whole(now, "all.ombre", Judging()), f"edit {place}:\n{now}"


def test_a_deal_of_a_tournament_is_replayed_alone() -> None:
    text = (ROOT / "records" / "tournament" / "boards.ombre").read_text("utf-8")
    desk = Desk()
    before = desk.update(text).sessions[0].deals
    at = text.rindex("\n", 0, len(text) - 2)
    after = desk.update(f"{text[:at]} # a word\n{text[at:]}").sessions[0].deals
    again = [one.deal for one, other in zip(before, after, strict=True) if one is not other]
    assert len(again) <= 1


@pytest.mark.parametrize(
    "below", [' Ombre"', " Ombre\n\n# a word\n", ' deal 2"', ' 1 results\nresults"', ' seats A"']
)
@pytest.mark.parametrize("block", ["", "results\n"])
def test_what_a_broken_text_takes_in_may_look_like_another_part(below: str, block: str) -> None:
    """The line above has taken it in, so it is not read as what opens a session or a deal."""
    head = "ombre 1\n{}date 1714\nplayers A, B, C\n" + block
    desk = Desk()
    for title in ('title "Of"\n', f'title "Of\n{below}\n', f'title "Of a\n{below}\n'):
        for now in (head.format(title), head.format("") + title + "deal 3\npool 5\n"):
            standing = desk.by_parts(now)
            found = findings_json(standing.source, standing.findings)
            assert found == whole(now, "-", Judging()), now


IGNORES = [
    "# ombre: ignore wrong-tally",
    "# ombre: ignore-deal P",
    "# ombre: ignore-session nonsense",
]


@pytest.mark.parametrize("ignore", IGNORES)
def test_an_ignore_is_read_wherever_it_stands(ignore: str) -> None:
    """On a line of its own, behind blank ones too, and at the end of another, of any part."""
    text = (ROOT / "records" / "aldenham.ombre").read_text("utf-8").replace("(1-0-0)", "(0-1-0)")
    lines, desk = text.split("\n")[:90], Desk()
    for place in range(0, len(lines), 90 // share(90, 6)):
        for put in ([ignore], ["", ignore, ""], [f"{lines[place]} {ignore}"]):
            now = "\n".join([*lines[:place], *put, *lines[place + (len(put[0]) > len(ignore)) :]])
            standing = desk.by_parts(now)
            found = findings_json(standing.source, standing.findings)
            assert found == whole(now, "-", Judging()), now


HURRIED = [Haste(0, 500), Haste(0, 500, 1), Haste(0.002, 500, 2)]


@pytest.mark.parametrize("record", RECORDS[::2], ids=lambda path: path.stem)
def test_in_haste_it_comes_to_the_same_in_the_end(record: Path) -> None:
    """What is put off is judged when the same text is judged again, a little at a time."""
    desk, text = Desk(str(record)), record.read_text("utf-8")
    desk.update(text)
    for place, now in enumerate(edits(text, share(EDITS, 20), 2)):
        standing = desk.by_parts(now, HURRIED[place % len(HURRIED)])
        for _ in range(200):
            if not standing.late:
                break
            standing = desk.by_parts(now, Haste(0.001, 500, 1))
        assert not standing.late, f"edit {place}:\n{now}"
        found = findings_json(standing.source, standing.findings)
        assert found == whole(now, str(record), Judging()), f"edit {place}:\n{now}"


def test_in_haste_the_deal_that_is_typed_at_is_judged_first() -> None:
    """The pool is not known without a trump, and every deal after it rests on the pool."""
    text = (ROOT / "records" / "aldenham.ombre").read_text("utf-8")
    desk = Desk()
    desk.update(text)
    at = text.index("trump") + len("trump   ")
    broken = desk.update(text[:at] + text[at + 1 :], Haste(0, 500))
    assert [each.rule for each in broken.findings if each.deal == 1]
    assert broken.late
    assert len(desk.update(broken.source.text).findings) >= len(broken.findings)


def test_a_trial_leaves_the_text_as_it_was() -> None:
    text = (ROOT / "records" / "belinda.ombre").read_text("utf-8")
    desk = Desk()
    before = desk.update(text)
    tried = desk.trial(text.replace("result  sacada", "result  puesta"))
    assert {each.rule for each in tried.findings} == {"wrong-result"}
    assert [before.span(line.span) for line in before.sessions[0].deals[0].deal.lines]
    assert desk.update(text).findings == before.findings == ()


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


def test_a_board_played_again_points_to_the_first_wherever_that_has_gone() -> None:
    head = "ombre 1\nboards\nrules lhombre\nplayers A, B, C\nresults\n"
    lines = ["1 A spil S won", "2 B solo H won", "2 B solo H won", "3 C spil D bet"]
    texts = [
        [*lines],
        [lines[0], "# a word", *lines[1:]],
        [lines[0], lines[1] + ' "a word"', *lines[2:]],
        [lines[1], *lines],
        [lines[0], *lines[2:]],
        [*lines],
    ]
    desk = Desk()
    for text in (head + "\n".join(told) + "\n" for told in texts):
        standing = desk.by_parts(text)
        found = findings_json(standing.source, standing.findings)
        assert found == whole(text, "-", Judging()), text
