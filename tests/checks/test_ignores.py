"""What holds of ignores: they stay where they are when a record is formatted, and hide no more."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as some

from examples import share
from ombre_records import check, parse
from ombre_records.base.selection import rules_named
from ombre_records.notation.format import format

EVENING = (Path(__file__).parent / "base" / "evening.ombre").read_text("utf-8")
FAULTY = (
    EVENING.replace("result puesta", "result sacada")
    .replace("pool 25", "pool 26")
    .replace("5       DK H5 DA (3-2-0)", "5       DK H5 DA (3-3-0)")
    .replace("dealer Bea", "dealer Dora")
)
LINES = FAULTY.splitlines()
VERBS = some.sampled_from(["ignore", "ignore", "ignore-deal", "ignore-session", "ignored"])
NAMES = some.sampled_from(
    ["wrong-result", "wrong-pool", "P06", "play", "unknown-player", "nix", "unused-ignore"]
)
IGNORES = some.builds("# ombre: {} {}".format, VERBS, NAMES)
PLACES = some.integers(0, len(LINES) - 1)


@some.composite
def ignoring(draw: some.DrawFn) -> str:
    """Write ignores at the ends of lines and on their own, and blank lines, into a record."""
    lines = [[line] for line in LINES]
    for at in draw(some.lists(PLACES, max_size=4)):
        if lines[at][0]:
            lines[at][0] += f"  {draw(IGNORES)}"
    for at in draw(some.lists(PLACES, max_size=6)):
        lines[at].append(draw(IGNORES | some.just("")))
    return "".join(f"{line}\n" for part in lines for line in part)


def told(text: str) -> Counter[tuple[str, int | None]]:
    return Counter((each.rule, each.deal) for each in check(parse(text)).shown)


@settings(max_examples=share(150), deadline=None, derandomize=True, database=None)
@given(ignoring())
def test_an_ignore_is_for_the_same_statement_when_formatted(text: str) -> None:
    assert told(format(parse(text))) == told(text)


@settings(max_examples=share(100), deadline=None, derandomize=True, database=None)
@given(ignoring())
def test_what_is_not_ignored_is_told(text: str) -> None:
    before, after = told(FAULTY), told(text)
    ours = ("unused-ignore", "unknown-ignore")
    assert all(after[key] <= before[key] for key in after if key[0] not in ours)
    gone = {rule for rule, deal in before if after[rule, deal] < before[rule, deal]}
    named = set().union(*map(rules_named, text.replace("\n", " ").split(" ")))
    assert gone <= named


WORDS = some.sampled_from(
    '# ombre: ignore ignore-deal ignroe , syntax P05 nix deal 1 " \t'.split(" ")
)
TEXTS = some.lists(some.lists(WORDS, max_size=9).map(" ".join), max_size=9).map("\n".join)


@settings(max_examples=share(150), deadline=None, derandomize=True, database=None)
@given(TEXTS)
def test_no_comment_stops_the_judge(text: str) -> None:
    report = check(parse(text))
    for found in report:
        if found.code in ("N13", "N14"):
            assert "#" in report.source.line_text(report.source.place(found.span).line)
