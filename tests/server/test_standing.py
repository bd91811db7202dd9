"""A text judged as it changes: what is found is what a check of the whole finds."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from edits import edits
from examples import share
from ombre_records import parse
from ombre_records.doors.cli import main
from ombre_records.doors.server.page import Page
from ombre_records.doors.server.positions import Positions
from ombre_records.doors.server.standing import Desk, Judging, Standing
from ombre_records.judgement.by_session import Asked, judged
from ombre_records.judgement.pipeline import judge

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "records"


def read(*names: str) -> str:
    """Return records as one text."""
    return "\n".join((RECORDS / f"{name}.ombre").read_text("utf-8") for name in names)


SEVERAL = {
    "evenings": read("aldenham-ante", "club", "aldenham-primeras"),
    "tables": read("tournament/table-1", "tournament/table-2", "tournament/table-3"),
    "season": read("season/2026-09-03-table-1", "season/2026-09-03-table-2"),
    "twice": read("season/2026-09-03-table-1", "season/2026-09-03-table-1"),
    "source": read("historical/counting-1665", "de-5-matadorer"),
}


def hold(standing: Standing, text: str, reading: str = "edited") -> None:
    """Hold what is known of a text to a check of the whole."""
    found = judge(parse(text), reading=reading).findings
    assert standing.findings == found, text
    assert [each.line for each in standing.findings] == [each.line for each in found], text


@pytest.mark.parametrize("reading", ["edited", "printed"])
@pytest.mark.parametrize("name", SEVERAL)
def test_sessions_of_one_text_are_told_as_by_a_whole_check(name: str, reading: str) -> None:
    desk = Desk("-", Judging(reading))
    for now in edits(SEVERAL[name], share(60, 12), 1):
        hold(desk.update(now), now, reading)


def test_a_session_that_did_not_change_keeps_its_report() -> None:
    text = SEVERAL["evenings"]
    desk = Desk()
    before = desk.update(text).sessions
    after = desk.update(text.replace("result  sacada", "\nresult  puesta", 1)).sessions
    kept = [one.deals is other.deals for one, other in zip(before, after, strict=True)]
    assert kept == [False, True, True]


def test_findings_that_name_a_line_name_it_where_it_has_gone() -> None:
    faulty = "ombre 1\nplayers A, B, C\ndeal 1\nhand A SA\nhand B SA\n"
    desk = Desk()
    for above in ("", "# a word\n", "", "# a word\n\n\n"):
        text = f"ombre 1\nplayers A, B, C\n{above}\n{faulty}\n{faulty}"
        standing = desk.update(text)
        assert any("in line" in each.message for each in standing.findings)
        hold(standing, text)


@pytest.mark.parametrize(
    "ignore", ["# ombre: ignore wrong-tally", "# ombre: ignore-session P", "# ombre: ignore P"]
)
def test_an_instruction_above_a_session_is_its_own(ignore: str) -> None:
    first, second = (read(name).replace("(1-0-0)", "(0-1-0)") for name in ("belinda", "aldenham"))
    desk = Desk()
    for between in ("\n", f"\n{ignore}\n", f"\n{ignore}\n\n", f"\n# a word\n{ignore}\n"):
        text = first.rstrip() + between + second
        hold(desk.update(text), text)


def test_what_is_ignored_may_be_told_by_another_session() -> None:
    """A deal told twice is a matter of two sessions, and of a comment in one."""
    text = SEVERAL["twice"]
    at = text.rindex("ombre 1")
    ignored = f"{text[:at]}ombre 1 # ombre: ignore-session repeated-deal # a copy\n"
    desk = Desk()
    for now in (text, ignored + text[at + len("ombre 1\n") :], text):
        hold(desk.update(now), now)


def test_a_text_that_is_typed_at_is_judged_in_a_pause_if_it_takes_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = read("aldenham").replace("(1-0-0)", "(0-1-0)")
    desk = Desk()
    before = desk.update(text)
    monkeypatch.setattr("ombre_records.doors.server.standing._SOON", 0)
    typed = text.replace("deal 2", "# a word\ndeal 2", 1)
    late = desk.update(typed, typing=True)
    assert late.late
    assert [(each.rule, each.message) for each in late.findings] == [
        (each.rule, each.message) for each in before.findings
    ]
    assert [each.line for each in late.findings] == [each.line for each in judge(parse(typed))]
    blocks, told = (
        [
            (block.span, [page.span(block, line) for line in block.lines if line.code])
            for block in page.blocks
        ]
        for page in (Page(each, Positions(each.source)) for each in (late, desk.update(typed)))
    )
    assert blocks == told
    again = desk.update(typed, typing=True)
    assert not again.late
    hold(again, typed)


def test_nothing_is_found_where_it_is_typed_before_it_is_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = read("aldenham").replace("(1-0-0)", "(0-1-0)", 1)
    desk = Desk()
    wrong = next(each for each in desk.update(text).findings if each.rule == "wrong-tally")
    monkeypatch.setattr("ombre_records.doors.server.standing._SOON", 0)
    mended = text.replace("(0-1-0)", "(1-0-0)", 1)
    assert wrong not in desk.update(mended, typing=True).findings


def test_what_lies_beside_a_text_is_looked_at_anew_when_that_is_asked(tmp_path: Path) -> None:
    file = tmp_path / "a.ombre"
    text = 'ombre 1\nplayers A, B, C\ndeal 1\nfacsimile "a.png"\n'
    file.write_text(text, "utf-8")
    desk = Desk(str(file))
    assert "wrong-facsimile" in {each.rule for each in desk.update(text).findings}
    (tmp_path / "a.png").write_bytes(b"no picture")
    absent, foreign = desk.update(text), desk.update(text, anew=True)
    assert absent.findings[-1].message != foreign.findings[-1].message


def test_a_trial_leaves_the_text_as_it_was() -> None:
    text = read("belinda")
    desk = Desk()
    before = desk.update(text)
    tried = desk.trial(text.replace("result  sacada", "result  puesta"))
    assert {each.rule for each in tried.findings} == {"wrong-result"}
    assert desk.update(text).findings == before.findings == ()


def test_what_a_session_takes_is_reckoned_by_what_is_known_of_it() -> None:
    text = SEVERAL["evenings"]
    known = judged(text, "-", Asked())
    assert known.expected(known.source) == 0
    last = known.portions[-1]
    typed = judged(f"{text}# a word\n", "-", Asked()).source
    assert last.steps <= known.expected(typed) < sum(each.steps for each in known.portions)


def test_the_server_wants_its_library_and_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pygls.lsp.server", None)
    monkeypatch.setitem(sys.modules, "pygls", None)
    monkeypatch.delitem(sys.modules, "ombre_records.doors.server.service", raising=False)
    assert main(["lsp"]) == 2
    assert capsys.readouterr().err == (
        "ombre: `ombre lsp` needs pygls: pip install 'ombre-records[lsp]'\n"
    )


def test_the_same_question_about_the_same_text_is_worked_out_once() -> None:
    page = Page(Desk().update(SEVERAL["evenings"]), Positions(parse("").source, "utf-16"))
    done: list[str] = []

    def work(text: Page) -> int:
        done.append(text.source.text)
        return len(done)

    asked = [("tokens", 1), ("tokens", 1), ("places", 1), ("tokens", 2), ("tokens", 1)]
    assert [page.once(kind, what, work) for kind, what in asked] == [1, 1, 2, 3, 4]
