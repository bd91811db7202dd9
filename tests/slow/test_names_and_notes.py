"""Names and notes drawn at random, through all that reads and writes them.

What the reader takes for a name every door takes, and no other: a program that gives one is told
so in words, and what is written is read again as it was.
"""

from __future__ import annotations

import random
from unicodedata import normalize

import pytest

from ombre_records import Game, InvalidArgument, Record, check, format, parse, score, show
from ombre_records.doors.entry.conversion import converted
from ombre_records.interchange import from_json, to_json
from ombre_records.interchange.tei import from_tei, to_tei
from ombre_records.notation.words import quote

PIECES = (
    "Anna", "Bo", "pool", "reserved", "ombre 1", "deal", "1", "-", "?", "x", "SA", "é", "e\u0301",
    "ﬁ", "ß", "Σ", "日本", "🂡", "👩\u200d👧", "\u05d0", "\u202e", "\u200b", "\u00a0", "\u2028",
    "\u0085", "\ufeff", "\0", "\x1b[31m", "\t", "\n", "\r", "\ud800", "\ufffe", '"', "\\", "'",
    "[", "]", "{", "}", ">", "<", "&", "|", "#", ",", ";", ":", "(", ")", "=", "+", "%", "$", "@",
    "*", "_", "`", "~", "^", "/", "..", "</script>", "{{ 7 }}", "=1+1", " ", "  ", "a" * 250,
)  # fmt: skip
WRITTEN = ("text", "markdown", "html", "svg", "latex", "json")
SHEETS = ("text", "markdown", "csv", "json", "html")


def drawn(chance: random.Random) -> str:
    return "".join(chance.choice(PIECES) for _ in range(chance.randint(0, 4)))


def is_of_a_file(text: str) -> bool:
    """Whether a file of UTF-8 may have this: half a character and NUL stand in no text."""
    return not {"\0", "\ud800"} & {*text}


def of_header(name: str) -> Record | None:
    """Return a record with this name in its header; None where it is not read as this name."""
    text = f"ombre 1\nrules lhombre\nplayers {quote(name)}, Zoe, Yan\nresults\n1 Zoe spil S won\n"
    record = parse(text)
    named = record.players == (normalize("NFC", name), "Zoe", "Yan")
    return record if named and not record.findings and not check(record).errors else None


def through_every_writer(record: Record) -> None:
    again = format(record)
    assert parse(again) == record
    assert from_json(to_json(record)) == record
    assert from_tei(to_tei(record).encode()) == record
    for form in ("json", "tei"):
        told = converted(again.encode(), "a.ombre", form)
        assert parse(converted(told.encode(), f"a.{form}", "ombre")) == record
    report = check(record)
    assert not report.errors
    for form in WRITTEN:
        show(report, form)
    for form in SHEETS:
        score(report, form)


@pytest.mark.parametrize("seed", range(300))
def test_a_name_that_a_program_gives_is_read_again(seed: int) -> None:
    name = drawn(random.Random(seed))
    players = [name, "Zoe", "Yan"]
    try:
        record = Game.deal("lhombre", players=players, seed=seed).record()
    except InvalidArgument:
        with pytest.raises(InvalidArgument):
            Record.build(players, rules="lhombre")
        return
    assert of_header(name)
    assert record.players == Record.build(players, rules="lhombre").players
    through_every_writer(record)


@pytest.mark.parametrize("seed", range(300))
def test_a_name_that_is_read_goes_through_every_writer(seed: int) -> None:
    name = drawn(random.Random(seed))
    if is_of_a_file(name) and (record := of_header(name)):
        through_every_writer(record)


@pytest.mark.parametrize("seed", range(300))
def test_a_note_is_written_as_it_is_read(seed: int) -> None:
    note = drawn(random.Random(1_000 + seed))
    head = "ombre 1\nrules lhombre\nplayers Anna, Bo, Carl\nresults\n"
    if not is_of_a_file(note):
        return
    record = parse(f"{head}1 Anna spil S won\nnote {quote(note)}\n")
    if record.findings:
        assert any(found.rule == "syntax" or found.code[0] == "N" for found in record.findings)
        return
    through_every_writer(record)
