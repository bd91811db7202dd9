"""What mends a finding is told with it, has been judged again, and costs little."""

from __future__ import annotations

from pathlib import Path

import pytest

from ombre_records import check, parse
from ombre_records.analysis.emendation import repairs as made
from ombre_records.analysis.emendation.document import emendation, repair_text
from ombre_records.analysis.emendation.repairs import WORK, repairs
from ombre_records.analysis.emendation.search import Search
from yaml_data import read_yaml

HERE = Path(__file__).parent
PLAIN = (HERE.parent / "checks" / "base" / "plain.ombre").read_text("utf-8")
CASES = read_yaml(HERE / "repairs.yaml")


def record(case: dict) -> str:
    text = PLAIN
    for old, new in case["replace"].items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_repairs(case: dict) -> None:
    report = check(parse(record(case)), reading=case.get("reading", "edited"))
    found = repairs(report, case.get("work", WORK))
    assert [repair_text(report.source, *each) for each in found.items()] == case["helped"]


@pytest.mark.parametrize(
    ("old", "new"),
    [("> Bea  (3-1-1)", "> Ada  (3-1-1)"), ("DQA37\n", "DQA36\n"), ("C2 H3 SQ", "C2 H3 SA")],
)
def test_a_repair_typed_in_leaves_no_error(old: str, new: str) -> None:
    assert PLAIN.count(old) == 1
    report = check(parse(PLAIN.replace(old, new)))
    ((way, *_),) = repairs(report).values()
    (edit,) = way.edits
    text = report.source.text
    before, after = text[: edit.span.start], text[edit.span.end :]
    if after[:1].strip():  # one of a holding's cards stands alone
        pytest.skip("the card stands within a holding")
    assert not check(parse(f"{before.rstrip()} {emendation(edit)} {after.lstrip(' ')}")).errors


def test_the_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = []

    def run(self: Search, *, one: bool = False):
        before, found = self.left, given(self, one=one)
        judged.append(before - self.left)
        return found

    given = Search.run
    monkeypatch.setattr(Search, "run", run)
    deal = PLAIN[PLAIN.index("deal 1") : PLAIN.index("totals")].replace("(3-1-1)", "(3-2-1)")
    head = PLAIN[: PLAIN.index("deal 1")]
    many = head + "".join(deal.replace("deal 1", f"deal {n}") for n in range(1, 6))
    report = check(parse(many))
    repairs(report)
    assert 0 < len(judged) <= 3
    assert sum(judged) <= WORK
    judged.clear()
    monkeypatch.setattr(made, "_SESSION", many.count("\n") - 1)
    assert not repairs(report)
    assert judged == []
