"""The bounds of a text: what is beyond them is one finding, kept by the formatter; no record is."""

from __future__ import annotations

import pytest

from examples import quick, slow
from ombre_records import check, parse
from ombre_records.base import limits
from ombre_records.model.record import Record
from ombre_records.notation.format import checked_format, format

HEAD = "ombre 1\nplayers Ada, Bea, Cleo\n"
DEAL = HEAD + "deal 1\n"
WORDS = "tell me more of this\n"
SESSIONS = "ombre 1\n" * (limits.DEALS + 5) + "deal 1\n"
BEYOND = {
    "a long line": (DEAL + "note " + "x" * limits.LINE + "\ndealer Ada\n", 4, "characters"),
    "a long deal": (DEAL + 'note "x"\n' * 600 + "deal 2\ndealer Ada\n", 503, "500 statements"),
    "a long header": ("ombre 1\n" + 'title "x"\n' * 600, 501, "500 statements"),
    "many sessions": (SESSIONS, limits.DEALS + 1, "20,000 deals and sessions"),
    "nonsense": (WORDS * 400, 301, "300 lines could not be read"),
    "nonsense in a deal": (DEAL + WORDS * 400, 304, "300 lines could not be read"),
    "nonsense between": (
        HEAD + ("deal 1\n" + "dealer Ada\n" * 9 + WORDS * 9) * 1200,
        21123,
        "10,000 lines could not be read",
    ),
}
CROWD = f"ombre 1\nplayers {', '.join(f'Abe{n}' for n in range(1064))}\nresults\n"
BEYOND["a crowd"] = CROWD + "1 -\n" * 150, 104, "100 deals of 1,064 players"
WITHIN = {
    "ten thousand deals": HEAD + "".join(f"deal {n}\n" for n in range(1, 10_001)),
    "a long comment": DEAL + "dealer Ada # " + "x" * 30_000 + "\n",
    "a long blank line": DEAL + " " * 30_000 + "\n",
    "a long note": DEAL + 'note "' + "x" * (limits.LINE - 10) + '"\n',
    "five hundred statements": DEAL + 'note "x"\n' * 499,
    "many comments": DEAL + "# more\n" * 5_000,
}


def passed(record: Record) -> list[tuple[int, str]]:
    return [
        (record.source.line_at(finding.span.start), finding.message)
        for finding in record.findings
        if any(said in finding.message for _, _, said in BEYOND.values())
    ]


@pytest.mark.parametrize("name", BEYOND)
def test_what_is_beyond_is_one_finding(name: str) -> None:
    text, line, said = BEYOND[name]
    found = passed(parse(text))
    assert [number for number, _ in found] == [line]
    assert said in found[0][1]


LONG = ("many sessions", "nonsense between", "ten thousand deals")


@pytest.mark.parametrize("name", quick(BEYOND, LONG.__contains__))
def test_the_formatter_keeps_what_is_beyond(name: str) -> None:
    text = BEYOND[name][0]
    assert checked_format(text).split() == text.split()


@pytest.mark.parametrize("name", quick(WITHIN, LONG.__contains__))
def test_what_is_within_is_read(name: str) -> None:
    record = parse(WITHIN[name])
    assert record.findings == ()
    report = check(record)
    assert report.deals == WITHIN[name].count("\ndeal ")


@slow
@pytest.mark.parametrize("text", ["x" * (limits.BYTES + 1), "\n" * limits.LINES + "\r\n\r"])
def test_a_text_too_big_is_not_looked_at(text: str) -> None:
    record = parse(text)
    assert [finding.message[:16] for finding in record.findings] == ["it has more than"]
    assert format(record).strip() == text.strip()
    assert check(record).deals == 0
