"""Repairs: single faults put into lawful records, mended, and judged again."""

import random
import re
from pathlib import Path

import pytest

from examples import spread
from ombre_records import Report, check, parse
from ombre_records.base.finding import Severity
from ombre_records.judgement import mending, pipeline
from ombre_records.judgement.mending import mended
from ombre_records.judgement.proof import is_historical, printed

RECORDS = Path(__file__).parents[2] / "records"
FILES = [*sorted(RECORDS.glob("*.ombre"))[::4], *sorted((RECORDS / "historical").glob("*.ombre"))]


def _misspelt(text: str, chance: random.Random) -> str:
    names = [*re.finditer(r"\b(?:dealer|> ?|[1-9]) +([A-Z][a-z]{3,})", text)]
    if not names:
        return text
    found = chance.choice(names)
    at = found.start(1) + chance.randrange(1, len(found[1]))
    return text[:at] + chance.choice("aeiknorst") + text[at + 1 :]


def _commas(text: str, chance: random.Random) -> str:
    lines = [*re.finditer(r"^(?:hand|\d+)\b.*[SCHD][AKQJ2-7] [SCHD].*$", text, re.M)]
    if not lines:
        return text
    line = chance.choice(lines)
    marked = re.sub(r"(?<=[SCHD][AKQJ2-7]) (?=[SCHD][AKQJ2-7])", ", ", line[0])
    return text[: line.start()] + marked + text[line.end() :]


def _tally(text: str, chance: random.Random) -> str:
    tallies = [*re.finditer(r"\((\d)-\d-\d\)", text)]
    if not tallies:
        return text
    at = chance.choice(tallies).start(1)
    return f"{text[:at]}{chance.randrange(10)}{text[at + 1 :]}"


def _call(text: str, chance: random.Random) -> str:
    words = [*re.finditer(r"\b(?:play|solo|pass|spil|sacada|puesta|voltereta)\b", text)]
    if not words:
        return text
    word = chance.choice(words)
    at = word.start() + chance.randrange(len(word[0]))
    return text[:at] + text[at] + text[at:]


def _card(text: str, chance: random.Random) -> str:
    cards = [*re.finditer(r"(?<= )[SCHD][AKQJ2-7](?= )", text)]
    if not cards:
        return text
    at = chance.choice(cards).start()
    return text[: at + 1] + chance.choice("AKQJ765432") + text[at + 2 :]


FAULTS = {f.__name__[1:]: f for f in (_misspelt, _commas, _tally, _call, _card)}


def _told(report):
    return [each for each in report.shown if each.severity in (Severity.ERROR, Severity.WARNING)]


def _read(report: Report) -> list[object]:
    """Return what the source has that the sessions are of which it is recorded."""
    of_old = {n for n, each in enumerate(report.record.sessions, 1) if is_historical(each)}
    return printed(report.record, of_old)


@pytest.mark.parametrize("unsafe", [False, True], ids=["certain", "unsafe"])
@pytest.mark.parametrize("kind", FAULTS)
def test_a_repair_makes_no_second_fault(kind: str, unsafe: bool) -> None:
    repaired = 0
    for number, file in spread([*enumerate(FILES)], 3):
        chance = random.Random(f"{kind} {number}")
        text = FAULTS[kind](file.read_text("utf-8"), chance)
        before = check(parse(text, str(file)))
        after, made = mended(before, unsafe=unsafe)
        was, left = (
            {(f.rule, f.span and r.source.line_at(f.span.start)) for f in _told(r)}
            for r in (before, after)
        )
        assert left <= was, f"{file.name}: {sorted(left - was)}"
        assert len(_told(after)) <= len(_told(before)) - made
        if all(map(is_historical, before.record.sessions)):
            # How a line is written that could not be read is no matter of the source.
            rest = iter(_read(after))
            assert all(each in rest for each in _read(before)), file.name
        repaired += made
    assert repaired or kind in ("card",) or (kind == "tally" and not unsafe)


HEAD = "ombre 1\n{}players Ada, Bea, Cleo\ndeal 1\ndealer {}\nbids Ada solo, pass, pass\ntrump S\n"


def test_a_source_is_emended_and_not_changed() -> None:
    report = check(parse(HEAD.format('source "a book"\n', "Clea")))
    after, made = mended(report)
    assert made == 1
    assert "dealer [Clea>Cleo]" in after.source.text
    assert _read(after) == _read(report)


def test_what_is_no_source_is_mended_in_place() -> None:
    text = HEAD.format("", "Clea").replace("\n", "\r\n")
    after, made = mended(check(parse(text)))
    assert made == 1
    assert after.source.whole == text.replace("Clea", "Cleo")


def test_a_repair_over_several_lines_keeps_the_line_breaks() -> None:
    text = HEAD.format("", "Cleo") + "hand Ada\nS: A K 2\nC: K 3\nH: K 7\nD: 2 3\nresult sacada\n"
    after, made = mended(check(parse(text.replace("\n", "\r\n"))), unsafe=True)
    assert made == 1
    assert after.source.whole.endswith("hand Ada SAK2 CK3 HK7 D23\r\nresult sacada\r\n")


def test_two_names_as_near_are_no_repair() -> None:
    text = "ombre 1\nplayers Anna, Anne, Cleo\ndeal 1\ndealer Ann\n"
    assert all(each.repair is None for each in check(parse(text)).findings)


def test_tallies_are_unsafe() -> None:
    text = HEAD.format("", "Cleo") + "tricks\n1-3 ? (3-0-0)\n4-9 ? (5-3-0)\n"
    proved = check(parse(text))
    assert [each.repair for each in proved.shown if each.rule == "wrong-tally"] == [None]
    winner = HEAD.format("", "Cleo") + "tricks\n1 SA S3 S4 > Bea (1-0-0)\n2-9 ?\n"
    repairs = [each.repair for each in check(parse(winner)).shown if each.repair]
    assert [(each.certain, each.edits[0].text) for each in repairs] == [(False, "Ada")]
    assert mended(check(parse(winner)))[1] == 0
    assert mended(check(parse(winner)), unsafe=True)[1] == 1


def test_only_the_session_that_is_mended_is_judged_again(monkeypatch):
    again = []

    def noted(text, **terms):
        again.append(text.text.count("ombre 1"))
        return pipeline.judge_as_it_stands(text, **terms)

    monkeypatch.setattr(mending, "judge_as_it_stands", noted)
    session = "ombre 1\nrules lhombre\nplayers Anna, Bo, Carl\nresults\n1 Anna spil S won\n"
    spoilt = session.replace("rules", "rulse"), session.replace("won", "wno")
    text = "\n".join([spoilt[0], *[session] * 5, spoilt[1]])
    after, count = mending.mended(check(text))
    assert (after.source.text, count) == ("\n".join([session] * 7), 2)
    assert set(again) == {1}
    returns = text.replace("\n", "\r\n")
    assert mending.mended(check(returns))[0].source.whole == after.source.text.replace("\n", "\r\n")
