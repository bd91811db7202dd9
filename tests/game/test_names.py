"""Names and other words that a program gives: refused in a line, or read again as they were."""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ombre_records import Game, check
from ombre_records.doors.entry.evening import Evening, Header, Unusable, begun
from ombre_records.doors.playground.service import answer
from ombre_records.judgement.pipeline import read
from ombre_records.notation.grammar import terminal
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.notation.words import SYSTEMS, bare_name_problem, name_problem, text_problem
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).with_name("names.yaml"))
REFUSED = [case["name"] * case.get("times", 1) for case in CASES["refused"]]
TEXTS = [text for text in REFUSED if text_problem(text)]
TAKEN = [*CASES["taken"], "a" * 200, *sorted(KEYWORDS - {"pool", "reserved"})]
NAMES = st.one_of(
    st.text(min_size=1, max_size=12),
    st.text("AHSx7?-:,;>()[]{}+|\"\\#.'’ \t\u0301\u0338\u200d\ufe0f♠é", min_size=1, max_size=6),
)
HEADER = Header("lhombre", ("Anna", "Bo", "Carl"))
EVENING = begun(HEADER).decode()


def played(names):
    """Play a deal with names to its end; return its record as a file has it."""
    game, chance = Game.deal("lhombre", seed=3, players=names), Random(4)
    while not game.over:
        game = game.act(chance.choice(game.actions()))
    return game.record()


def asked(question, **given):
    return json.loads(answer(question, json.dumps(given)))


def names_of(record):
    return next(line.edited.names for line in record[0].header if line.kind == "players")


@given(NAMES)
@example("\u0338A")
@example('"')
@example("\\")
@example(" A ")
def test_a_name_is_refused_or_read_again_as_it_was(name):
    kept = unicodedata.normalize("NFC", name)
    if problem := name_problem(kept):
        assert len(problem.splitlines()) == 1
        with pytest.raises(ValueError, match=re.escape(problem)):
            Game.deal("lhombre", players=[name, "Bo", "Ib"])
        return
    record = played([name, "Bo", "Ib"])
    again = read(record.source.text.encode("utf-8"), "a.ombre")
    assert names_of(again) == names_of(record) == (kept, "Bo", "Ib")
    assert again == record
    assert list(check(again)) == []


@given(NAMES)
def test_an_evening_begins_with_names_that_are_read_again(name):
    header = Header("lhombre", (name, "Anna-Marie", "Bodil"))
    if header.problem():
        return
    again = read(begun(header), "a.ombre")
    assert names_of(again)[0] == unicodedata.normalize("NFC", name)
    assert check(again).errors == ()


@given(st.text(max_size=40))
def test_stakes_are_refused_or_read_again_as_they_were(stakes):
    evening = Evening(begun(HEADER))
    if problem := text_problem(stakes):
        with pytest.raises(Unusable, match=re.escape(problem)):
            evening.restaked(stakes)
        return
    again = Evening(evening.restaked(stakes))
    assert again.stakes == unicodedata.normalize("NFC", stakes)
    kinds = [line.kind for line in again.session.lines if line.kind != "blank"]
    assert kinds == ["ombre", "rules", "players", "stakes", "results"]


def test_what_is_written_without_quotation_marks_is_a_name_of_the_grammar():
    name = terminal("NAME")
    chars = (chr(code) for code in range(sys.maxunicode + 1))
    assert [char for char in chars if _bare(f"A{char}") and not name.fullmatch(f"A{char}")] == []


def _bare(name):
    return not any(bare_name_problem(name, system) for system in SYSTEMS)


@pytest.mark.parametrize("name", REFUSED, ids=lambda name: ascii(name)[:20])
def test_names_that_nobody_can_have(name):
    with pytest.raises(ValueError, match="no player can be called") as refused:
        Game.deal("lhombre", players=[name, "Bo", "Ib"])
    assert len(str(refused.value).splitlines()) == 1
    assert len(str(refused.value)) < 200
    if name.isascii() and name.strip():
        header = {**vars_of(HEADER), "players": [f"x{name}x"[1:-1], "Bo", "Ib"]}
        if name == name.strip():
            assert "no player can be called" in asked("begin", header=header)["error"]
        assert asked("reseat", text=EVENING, names=[name, "Bo", "Carl"])["error"]


def vars_of(header):
    return {"rules": header.rules, "event": "", "date": "", "stakes": ""}


@pytest.mark.parametrize("name", TAKEN, ids=lambda name: ascii(name)[:20])
def test_names_that_look_like_something_else(name):
    record = played([name, "Bo", "Ib"])
    assert list(check(read(record.source.text.encode("utf-8"), "a.ombre"))) == []
    header = {**vars_of(HEADER), "players": [name, "Bo", "Ib"]}
    text = asked("begin", header=header)["value"]
    assert names_of(check(text).record)[0] == name.strip()


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: ascii(text)[:20])
def test_no_text_writes_a_line_of_its_own(text):
    for key in ("event", "date", "stakes", "rules"):
        header = {**vars_of(HEADER), "players": ["A", "Bo", "Ib"], key: f"a{text}b"}
        assert asked("begin", header=header)["error"]
    assert asked("restake", text=EVENING, stakes=f"a{text}b")["error"]
    dealer = asked("record", text=EVENING, typed="Anna spil S vandt", dealer=f"a{text}b")
    assert dealer["error"]


def test_a_reason_is_one_line():
    game, chance = Game.deal("lhombre", seed=3), Random(4)
    while game.phase != "play":
        game = game.act(chance.choice(game.actions()))
    for text in TEXTS:
        with pytest.raises(ValueError, match="a reason stands on one line"):
            game.forfeit(0, 1, f"a{text}b")
