"""The solver against plain minimax, against itself without each technique, core against core."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from endings import minimax
from full_deals import full_deal, shipped_book
from proof import WITHOUT, check_cores, check_deal, check_ending, plain_core

from examples import share
from ombre_records.analysis.solver import Value, goal
from ombre_records.analysis.solver.claimants import codille
from ombre_records.analysis.solver.core import built, core_for
from ombre_records.analysis.solver.goal import Goal
from ombre_records.analysis.solver.search import Techniques
from ombre_records.analysis.solver.solver import OpenHandsSolver
from ombre_records.engine.following import following
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.trumps import TRUMPS
from ombre_records.model.cards import cards_of, hand

BUILT = pytest.mark.skipif(not built(), reason="the compiled core was not built here")
ALDENHAM = shipped_book("aldenham")
LED = following(ALDENHAM)
TENACE = (hand("S2 S4"), hand("SA CA"), hand("H2 H3"))


@pytest.fixture(params=["python", pytest.param("compiled", marks=BUILT)])
def core(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("OMBRE_SOLVER", request.param)
    return request.param


# ---------------------------------------------------------------- the proof


@pytest.mark.parametrize(
    ("hands", "turn", "trump", "ombre", "taken", "outcome"),
    [
        (("SK HA", "S6 C7", "SJ5"), 0, 0, 1, (1, 0, 1), "puesta"),
        (("S7 C65 HK", "C42 H4 D5", "CA3 DQ3"), 0, 1, 2, (2, 1, 2), "puesta"),
        (("S5 C5 DA", "SJ C2 D2", "S63 D3"), 2, 0, 1, (0, 0, 0), "puesta"),
        (("SA CA H7 D4", "SK32 D3", "S7 C54 H4"), 0, 0, 0, (0, 0, 0), "puesta"),
    ],
)
def test_a_partners_ruff_takes_the_lead_away(
    hands: tuple[str, ...],
    turn: int,
    trump: int,
    ombre: int,
    taken: tuple[int, ...],
    outcome: str,
    core: str,
) -> None:
    position = OpenHands(tuple(map(hand, hands)), turn, trump, LED, taken=taken)
    wanted = goal(ALDENHAM)
    assert OpenHandsSolver(ombre, wanted).solve(position) == minimax(position, ombre, wanted, {})
    assert OpenHandsSolver(ombre, wanted).solve(position).outcome == outcome


@pytest.mark.parametrize("seed", range(4))
def test_endings_are_worth_what_plain_minimax_finds(seed: int, core: str) -> None:
    rng = Random(seed)
    for _ in range(share(250)):
        check_ending(rng)


@pytest.mark.parametrize("techniques", WITHOUT, ids=lambda used: used._fields[used.index(False)])
def test_full_deals_are_worth_the_same_without_a_technique(techniques: Techniques) -> None:
    rng = Random(1)
    for _ in range(share(25)):
        check_deal(rng, techniques)


@BUILT
def test_the_cores_agree_on_endings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMBRE_SOLVER", "compiled")
    rng, positions = Random(2), 0
    while positions < share(3_000):
        positions += check_cores(rng)


@BUILT
def test_the_cores_agree_on_full_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMBRE_SOLVER", "compiled")
    rng = Random(3)
    for _ in range(share(40)):
        position, ombre = full_deal(rng, ALDENHAM)
        plain = plain_core(position, ombre, goal(ALDENHAM))
        rules = position.trump, position.rules
        fast = core_for(plain.graph, *rules)
        assert type(fast) is not type(plain)
        assert fast.plays(position, ombre) == plain.plays(position, ombre)


# ---------------------------------------------------------------- what is told


def test_a_tenace_is_worth_what_the_source_counts(core: str) -> None:
    wanted = goal(ALDENHAM, tricks=True)
    defender_leads, ombre_leads = OpenHands(TENACE, 1, 0, LED), OpenHands(TENACE, 0, 0, LED)
    assert OpenHandsSolver(0, wanted).plays(defender_leads) == dict.fromkeys(
        cards_of(hand("SA CA")), Value(1, 1, "puesta")
    )
    assert OpenHandsSolver(0, wanted).plays(ombre_leads) == dict.fromkeys(
        cards_of(hand("S2 S4")), Value(0, 0, "codille")
    )


def test_a_line_of_best_play_keeps_the_value_at_every_card(core: str) -> None:
    rng, wanted = Random(4), goal(ALDENHAM, tricks=True)
    for _ in range(5):
        position, ombre = full_deal(rng, ALDENHAM)
        solver = OpenHandsSolver(ombre, wanted)
        value = solver.solve(position)
        played = solver.line(position)
        assert len(played) == 27
        for each in played:
            assert solver.plays(position)[each] == value
            position = position.play(each)
        assert wanted.judge(position.taken, ombre) == value


def test_values_are_ordered_as_each_game_has_them() -> None:
    calls = {call.aim: call for call in shipped_book("lhombre").auction.calls}
    assert goal(ALDENHAM).outcomes == ("codille", "puesta", "sacada")
    assert goal(ALDENHAM, vole=True).outcomes[-1] == "vole"
    assert goal(shipped_book("simplified")).outcomes == ("lost", "sacada")
    assert goal(shipped_book("quintillo")).outcomes == ("codille", "puesta", "sacada")
    assert goal(shipped_book("lhombre"), calls["nolo"]).outcomes == ("kruk", "bet", "won")


def test_a_vole_is_asked_for() -> None:
    hands = (hand("SA S2 CA SK"), hand("SQ SJ H2 H3"), hand("S7 D2 D3 D4"))
    position = OpenHands(hands, 0, 0, LED, taken=(5, 0, 0))
    assert OpenHandsSolver(0, goal(ALDENHAM)).solve(position).outcome == "sacada"
    assert OpenHandsSolver(0, goal(ALDENHAM, vole=True)).solve(position).outcome == "vole"
    lost = position._replace(taken=(4, 1, 0))
    assert OpenHandsSolver(0, goal(ALDENHAM, vole=True)).solve(lost).outcome == "sacada"


def test_a_friend_counts_with_the_ombre(core: str) -> None:
    quintillo, rng = shipped_book("quintillo"), Random(5)
    worth = []
    for friend in (None, 1):
        wanted = goal(quintillo, friend=friend)
        dealt = [full_deal(rng, quintillo, 5) for _ in range(6)]
        worth.append([OpenHandsSolver(o, wanted).solve(now).rank for now, o in dealt])
        rng = Random(5)
    helped = goal(quintillo, friend=1)
    assert helped.side(0, 5) == (True, True, False, False, False)
    assert sum(worth[1]) > sum(worth[0])


def test_a_position_that_is_over_is_judged(core: str) -> None:
    over = OpenHands((0, 0, 0), 1, 2, LED, taken=(4, 4, 1))
    assert OpenHandsSolver(0, goal(ALDENHAM)).solve(over).outcome == "puesta"
    assert OpenHandsSolver(0, goal(ALDENHAM)).plays(over) == {}
    assert OpenHandsSolver(0, goal(ALDENHAM)).line(over) == ()


def test_several_positions_at_once(core: str) -> None:
    rng, wanted = Random(6), goal(ALDENHAM)
    deals = [full_deal(rng, ALDENHAM).position for _ in range(30)]
    positions = [position for position in deals if position.trump == deals[0].trump]
    assert len(positions) > 1
    solver = OpenHandsSolver(1, wanted)
    assert solver.batch(positions) == [solver.plays(position) for position in positions]
    assert solver.batch([]) == []
    with pytest.raises(ValueError, match="differ"):
        solver.batch(deals)
    hands = positions[0].hands
    with pytest.raises(ValueError, match="no card twice"):
        solver.batch([positions[0], positions[0]._replace(hands=(hands[0], hands[0], hands[2]))])


def on_so_many(threads: int, positions: list[OpenHands], monkeypatch: pytest.MonkeyPatch) -> list:
    monkeypatch.setenv("OMBRE_SOLVER", "compiled")
    monkeypatch.setenv("OMBRE_THREADS", str(threads))
    found = OpenHandsSolver(0, goal(ALDENHAM)).batch(positions)
    return [list(plays.items()) for plays in found]


@BUILT
def test_many_positions_come_out_alike_on_any_number_of_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same values in the same order, whichever thread has found them."""
    rng, positions = Random(8), []
    while len(positions) < 450:
        deal = full_deal(rng, ALDENHAM)
        if deal.position.trump == 0 and deal.position.turn == 0:
            hands = deal.position.hands
            positions.append(OpenHands(hands, 0, 0, LED))
    alone = on_so_many(1, positions, monkeypatch)
    assert on_so_many(3, positions, monkeypatch) == alone
    assert len({str(plays) for plays in alone}) > 100


@BUILT
def test_one_solver_asked_by_two_threads_at_once_answers_both() -> None:
    rng = Random(9)
    deals = [full_deal(rng, ALDENHAM) for _ in range(40)]
    solver = OpenHandsSolver(0, goal(ALDENHAM))
    alone = [solver.plays(deal.position) for deal in deals]
    with ThreadPoolExecutor(2) as pool:
        both = [list(pool.map(solver.plays, [d.position for d in deals])) for _ in range(2)]
    assert both == [alone, alone]


@pytest.mark.parametrize(
    ("position", "ombre"),
    [
        (OpenHands((1, 2), 2, 0, LED), 0),
        (OpenHands((1, 2), 0, 0, LED), 2),
        (OpenHands((1, 1, 2), 0, 0, LED), 0),
        (OpenHands((1, 2, 12), 0, 0, LED), 0),
        (OpenHands((1, 2, 1 << 40), 0, 0, LED), 0),
        (OpenHands((1, 2, 4), 0, len(TRUMPS), LED), 0),
        (OpenHands((1, 2, 4), 0, 0, LED, taken=(1, 2)), 0),
        (OpenHands((1, 2, 4), 0, 0, LED, taken=(1, -2, 1)), 0),
        (OpenHands((1, 2, 4), 0, 0, LED, trick=(3, 4, 5)), 0),
        (OpenHands((1, 0, 4), 0, 0, LED, trick=(2,)), 0),
        (OpenHands((1,), 0, 0, LED), 0),
    ],
)
def test_what_is_no_position_is_refused(position: OpenHands, ombre: int) -> None:
    with pytest.raises(ValueError, match=r"."):
        OpenHandsSolver(ombre, goal(ALDENHAM)).solve(position)


def test_somebody_must_be_against_the_ombre() -> None:
    with pytest.raises(ValueError, match="against"):
        OpenHandsSolver(0, goal(ALDENHAM, friend=1)).solve(OpenHands((1, 2), 0, 0, LED))
    with pytest.raises(ValueError, match="friend"):
        OpenHandsSolver(0, goal(ALDENHAM, friend=3)).solve(OpenHands((1, 2, 4), 0, 0, LED))


# ---------------------------------------------------------------- whose codille


def test_a_codille_is_told_to_whom_it_could_fall() -> None:
    hands = (hand("S3 S4"), hand("SA S2"), hand("H2 H3"))
    position = OpenHands(hands, 1, 0, LED, taken=(3, 2, 2))
    assert OpenHandsSolver(0, goal(ALDENHAM)).solve(position).outcome == "codille"
    assert codille(position, 0, goal(ALDENHAM)) == ((1,), (1,))
    assert codille(position, 0, goal(shipped_book("simplified"))) == ((), ())


def test_claims_to_codille_are_those_of_plain_minimax() -> None:
    rng = Random(7)
    for _ in range(share(60, 4)):
        deal = full_deal(rng, ALDENHAM)
        position = deal.position
        while position.hands[position.turn].bit_count() > 3 or position.trick:
            position = position.play(rng.choice(list(cards_of(position.legal_plays()))))
        claims = codille(position, deal.ombre, goal(ALDENHAM))
        for seat in {0, 1, 2} - {deal.ombre}:
            for alone, found in ((False, claims.helped), (True, claims.alone)):
                wanted = Goal("most-tricks", 5, None, True, against=seat, alone=alone)
                worth = minimax(position, deal.ombre, wanted, {})
                assert (seat in found) == (worth.outcome == "codille")


# ---------------------------------------------------------------- the compiled core


@BUILT
def test_the_compiled_core_refuses_nonsense() -> None:
    from ombre_records.analysis.solver._core import Core
    from ombre_records.analysis.solver.compiled_core import CompiledCore

    position, ombre = full_deal(Random(8), ALDENHAM)
    plain = plain_core(position, ombre, goal(ALDENHAM))
    rules = position.trump, position.rules
    fast = CompiledCore(plain.graph, *rules)
    layout, hands, turn, trick, made = fast.arguments(position, ombre)
    nonsense = [
        (b"", hands, turn, trick, made),
        (layout[:-2] + b"\x00\x01", hands, turn, trick, made),
        (layout, hands[:2], turn, trick, made),
        (layout, (hands[0], hands[0], hands[2]), turn, trick, made),
        (layout, (-1, *hands[1:]), turn, trick, made),
        (layout, (1 << 70, *hands[1:]), turn, trick, made),
        (layout, hands, 3, trick, made),
        (layout, hands, turn, (40,), made),
        (layout, hands, turn, (0, 1, 2), made),
        (layout, hands, turn, trick, (1, 0, 0)),
    ]
    for arguments in nonsense:
        with pytest.raises(ValueError, match=r"."):
            fast.core.value(*arguments)
        with pytest.raises(ValueError, match=r"."):
            fast.core.batch([arguments])
    with pytest.raises(ValueError, match="no such game"):
        Core((1, 1), False, True, False, 9, 1, b"", b"", (0,), (0,))
    with pytest.raises(ValueError, match=r"."):
        Core((1, 0), False, True, False, 9, 1, b"x", b"", (0,), (0,))
    with pytest.raises(ValueError, match="no such game"):
        Core((1, 1, 0), False, False, True, 9, 1, b"", b"", (0,), (0,))


@pytest.mark.parametrize("asked", ["", "python"])
def test_the_version_tells_the_core_when_asked(asked: str) -> None:
    command = [sys.executable, "-m", "ombre_records.doors.cli", "--version"]
    told = [
        subprocess.run(
            [*command, *more],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "OMBRE_SOLVER": asked},
        ).stdout.splitlines()
        for more in ([], ["--verbose"])
    ]
    assert told[0] == told[1][:1]
    wanted = "compiled" if built() and not asked else "python"
    assert told[1][-1].startswith(f"solver core: {wanted}")
