"""Recorded play against perfect play: the YAML cases beside this file, and plain minimax."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from endings import Ending, ending, minimax

import ombre_records
from examples import share, slow, spread
from ombre_records.analysis.double_dummy.aims import Aim, Evaluator
from ombre_records.analysis.double_dummy.results import WeighedDeal
from ombre_records.analysis.double_dummy.review import annotated
from ombre_records.analysis.double_dummy.weighing import weigh
from ombre_records.books.load import named
from ombre_records.engine.ending import Undertaking
from ombre_records.model.cards import CARD_NAMES, cards_of
from ombre_records.referee.facts import PlayFacts, SessionFacts
from ombre_records.referee.report import Report
from yaml_data import read_yaml

HERE = Path(__file__).parent
RECORDS = HERE.parent.parent / "records"
CASES = read_yaml(HERE / "double_dummy.yaml")


def report_of(case: dict) -> Report:
    text = case.get("text") or (RECORDS / f"{case['record']}.ombre").read_text("utf-8")
    for old, new in case.get("replace", {}).items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    drop = tuple(case.get("drop", ()))
    lines = text.splitlines(keepends=True)
    kept = "".join(line for line in lines if not drop or not line.startswith(drop))
    return ombre_records.check(ombre_records.parse(kept))


def costs(report: Report, deal: WeighedDeal) -> list[str]:
    players = report.sessions[deal.session - 1].players
    return [
        f"{trick.number} {players[play.seat]} {CARD_NAMES[play.card]}{play.glyph}: "
        f"{play.after.value}, not {play.before.value}; "
        + (" ".join(CARD_NAMES[card] for card in play.best) or "-")
        for trick, play in deal.costs
    ]


def unlawful(report: Report, deal: WeighedDeal) -> list[str]:
    players = report.sessions[deal.session - 1].players
    return [
        f"{trick.number} {players[play.seat]} {CARD_NAMES[play.card]}"
        for trick in deal.tricks
        for play in trick.plays
        if play.lawful is False
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_case(case: dict) -> None:
    report = report_of(case)
    (deal,) = weigh(report)
    told = {
        "value": deal.start.value,
        "values": deal.start.outcomes,
        "end": deal.end.value,
        "ends": deal.end.outcomes,
        "after": {
            f"{trick.number} {report.sessions[0].players[play.seat]}": play.after.outcomes
            for trick in deal.tricks
            for play in trick.plays
        },
        "costs": costs(report, deal),
        "unlawful": unlawful(report, deal),
        "every": [
            f"{trick.number} {report.sessions[0].players[play.seat]}"
            for trick in deal.tricks
            for play in trick.plays
        ],
        "coverage": deal.coverage
        and [deal.coverage.number, deal.coverage.exact, deal.coverage.samples],
    }
    asked = {"unlawful": [], **case}
    if "after" in case:
        told["after"] = {key: told["after"][key] for key in case["after"]}
    for key in told.keys() & asked.keys():
        assert told[key] == asked[key], key


# ---------------------------------------------------------------- glyphs put to a record


@pytest.mark.parametrize(
    "path", spread(sorted(RECORDS.glob("*.ombre")), 4), ids=lambda path: path.stem
)
def test_glyphs_put_to_a_record_change_nothing_else(path: Path) -> None:
    report = ombre_records.check(ombre_records.parse(path.read_text("utf-8")))
    deals = weigh(report, samples=20)
    text = annotated(report, deals)
    again = ombre_records.check(ombre_records.parse(text))
    glyphs = [play.glyph for session in again.sessions for play in played(session)]
    own = [play.glyph for session in report.sessions for play in played(session)]
    proposed = [play.glyph for deal in deals for trick in deal.tricks for play in trick.plays]
    assert glyphs == [mine or new for mine, new in zip(own, proposed, strict=True)]
    assert len(text) - len(report.source.text) == sum(map(len, glyphs)) - sum(map(len, own))
    assert [each.rule for each in again.findings] == [each.rule for each in report.findings]


def played(session: SessionFacts) -> list[PlayFacts]:
    return [play for deal in session.deals for trick in deal.tricks for play in trick.plays]


def test_a_glyph_stands_after_an_emended_card_and_gives_way_to_another() -> None:
    report = report_of({"record": "aldenham", "replace": {"H4 HK H5": "[H7>H4] [+HK] H5!"}})
    text = annotated(report, weigh(report))
    assert "[H7>H4]? [+HK] H5!" in text
    report = report_of({"record": "aldenham", "replace": {"H4 HK H5": "H4!? HK H5"}})
    assert annotated(report, weigh(report)) == report.source.text


# ---------------------------------------------------------------- against plain minimax


def judge_of(found: Ending) -> Evaluator:
    plain = Undertaking(named("aldenham"), None, found.ombre, defends=True)
    return Evaluator(Aim(found.ombre, found.goal, plain))


@pytest.mark.parametrize("seed", range(4))
def test_every_card_of_an_ending_is_worth_what_plain_minimax_finds(seed: int) -> None:
    """Unlawful cards too: what follows them is weighed from the fact."""
    rng = Random(seed)
    for _ in range(share(150, 10)):
        found = ending(rng)
        position, known = found.position, {}
        if position.over:
            continue
        judge = judge_of(found)
        worth = minimax(position, found.ombre, found.goal, known)
        own = found.goal.side(found.ombre, len(position.hands))[position.turn]
        for card in cards_of(position.hands[position.turn]):
            judged = judge.evaluation(position, card)
            after = minimax(position.after(card), found.ombre, found.goal, known)
            assert (judged.before.outcome, judged.after.outcome) == (worth.outcome, after.outcome)
            assert (judged.lost == 0) is (after.outcome == worth.outcome)
            lawful = bool(position.legal_plays() >> card & 1)
            assert judged.lawful is lawful
            assert judged.own is own
            if lawful:
                assert judged.lost >= 0
                assert bool(judged.best >> card & 1) is (judged.lost == 0)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_best_cards_alone_keeps_its_value(seed: int) -> None:
    rng = Random(seed)
    for _ in range(share(150, 10)):
        found = ending(rng)
        position, judge = found.position, judge_of(found)
        reached = judge.value(position).outcome
        while not position.over:
            best = judge.evaluation(position, None).best
            position = position.play(rng.choice(list(cards_of(best))))
        assert found.goal.judge(position.taken, found.ombre).outcome == reached


# ---------------------------------------------------------------- in all completions


def test_a_sample_is_drawn_by_its_seed_and_says_so() -> None:
    report = report_of({"record": "belinda", "drop": ["hand", "exchange", "holds"]})
    drawn = [weigh(report, samples, seed) for samples, seed in ((15, 5), (15, 5), (15, 6))]
    assert drawn[0] == drawn[1] != drawn[2]
    coverage = drawn[0][0].coverage
    assert (coverage.number, coverage.exact, coverage.samples, coverage.seed) == (
        71927520,
        True,
        15,
        5,
    )
    assert sum(drawn[0][0].start.outcomes.values()) == 15


@pytest.mark.parametrize("name", ["aldenham-ante", "lhombre-nolo", "two-handed"])
def test_a_card_that_can_be_but_one_is_as_good_as_known(name: str) -> None:
    text = (RECORDS / f"{name}.ombre").read_text("utf-8")
    known = weigh(ombre_records.check(ombre_records.parse(text)))[0]
    last = re.search(r"^(8 .*\b)([SCHD][AKQJ2-7])(\s+>.*)$", text, re.MULTILINE)
    assert last
    without = text[: last.start(2)] + "x" + text[last.end(2) :]
    found = weigh(ombre_records.check(ombre_records.parse(without)))[0]
    assert (found.coverage.number, found.coverage.exact) == (1, True)
    assert (found.start.outcomes, found.end.outcomes) == (known.start.outcomes, known.end.outcomes)
    told = [(p.before.outcomes, p.after.outcomes, p.best) for t in found.tricks for p in t.plays]
    assert told == [
        (p.before.outcomes, p.after.outcomes, p.best) for t in known.tricks for p in t.plays
    ]


@slow
def test_what_cannot_be_counted_is_not_known() -> None:
    (first, second) = weigh(report_of({"record": "historical/counting-1665"}))
    for deal in (first, second):
        assert not deal.coverage.exact
        assert deal.start.value is deal.end.value is None
        assert not deal.costs


# ---------------------------------------------------------------- a game given up and defended

DEFENDED = {
    ("sacada", False): "sacada",
    ("codille", True): "sacada",
    ("puesta", False): "puesta",
    ("puesta", True): "puesta-alone",
    ("codille", False): "codille",
}
"""What a defended game comes to for who defends it, by how it ended and whether the first puesta is
off."""


NOT_PLAYED = ("vole", "claim", "accept", "gano", "surrender")


def defended_game(seed: int) -> ombre_records.Game:
    """Play at random an entrada of tresillo that is given up after some tricks, and defended."""
    rng = Random(seed)
    game = ombre_records.Game.deal("tresillo", seed=seed)
    while not game.over:
        actions = game.actions()
        said = {str(action).split()[0]: action for action in actions}
        bid = said.get("entrada") or said.get("paso")
        wanted = bid or (rng.random() < 0.5 and said.get("surrender")) or said.get("forbid")
        plain = [said for said in actions if str(said).split()[0] not in NOT_PLAYED]
        game = game.act(wanted or rng.choice(plain or actions))
    return game


def test_a_defended_game_is_worth_what_the_book_makes_of_its_tricks() -> None:
    seen = set[str]()
    for seed in range(share(120, 4)):
        report = ombre_records.check(defended_game(seed).record())
        (session,) = report.sessions
        ended = session.deals[0].outcome
        if ended.forbidder is None:
            continue
        (deal,) = weigh(report)
        wanted = DEFENDED[ended.kind, bool(ended.annulled)]
        assert deal.end.value == wanted, (seed, ended)
        seen.add(wanted)
    assert seen == {"sacada", "puesta", "puesta-alone", "codille"}
