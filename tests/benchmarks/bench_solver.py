"""How fast deals are solved, plain and compiled, beside a peer measured in the same run.

Run with `pip install -e '.[test,bench]'` and `python -m pytest tests/benchmarks/bench_solver.py`.
`extra_info` has milliseconds a deal: the median and the slowest in a hundred, of processor time, so
that other work on the machine counts less. `test_positions_searched` has how many positions of a
leader the compiled core searches, which is the same on any machine. The peer solves endings of
bridge, double dummy, nine cards a hand.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from random import Random
from statistics import median, quantiles
from typing import Any, TypeVar

import pytest

from analysis.full_deals import Deal, full_deal, shipped_book
from ombre_records.analysis.solver import goal
from ombre_records.analysis.solver.solver import OpenHandsSolver
from ombre_records.analysis.solver.trick_graph import trick_graph
from ombre_records.engine.trumps import NO_TRUMP
from ombre_records.model.cards import cards_of

DEALS, GAMES, SAMPLES, ENDINGS = 1_000, 200, 10_000, 300
BOOK = shipped_book("aldenham")
GOAL = goal(BOOK)
Case = TypeVar("Case")


@pytest.fixture(scope="module")
def deals() -> list[Deal]:
    rng = Random(1)
    return [full_deal(rng, BOOK) for _ in range(DEALS)]


def each(benchmark: Any, solve: Callable[[Case], object], cases: Iterable[Case]) -> None:
    """Time each case by itself, in one round."""
    times: list[float] = []

    def run() -> None:
        for case in cases:
            start = time.process_time()
            solve(case)
            times.append(1000 * (time.process_time() - start))

    benchmark.pedantic(run, rounds=1)
    benchmark.extra_info["median ms"] = round(median(times), 3)
    benchmark.extra_info["p99 ms"] = round(quantiles(times, n=100)[-1], 3)


def test_deals(benchmark: Any, core: str, deals: list[Deal]) -> None:
    each(benchmark, lambda deal: OpenHandsSolver(deal.ombre, GOAL).solve(deal.position), deals)


def test_positions_searched(benchmark: Any, deals: list[Deal]) -> None:
    """How much of a deal is searched, however fast the machine is."""
    compiled = pytest.importorskip("ombre_records.analysis.solver.compiled_core")
    counts: list[int] = []

    def run() -> None:
        for position, ombre in deals:
            seats, size = len(position.hands), BOOK.pack.hand
            graph = trick_graph(GOAL.turned(ombre, seats), seats, size)
            core = compiled.CompiledCore(graph, position.trump, position.rules)
            before = core.core.searched
            core.value(position, ombre)
            counts.append(core.core.searched - before)

    benchmark.pedantic(run, rounds=1)
    benchmark.extra_info["median"] = round(median(counts))
    benchmark.extra_info["p99"] = round(quantiles(counts, n=100)[-1])
    assert sum(counts)


def test_nolo(benchmark: Any, core: str) -> None:
    """Games without trumps in which the Ombre wants no trick."""
    book, rng = shipped_book("lhombre"), Random(1)
    wanted = goal(book, next(call for call in book.auction.calls if call.aim == "nolo"))
    found = [full_deal(rng, book) for _ in range(DEALS)]
    cases = [deal._replace(position=deal.position._replace(trump=NO_TRUMP)) for deal in found]
    each(benchmark, lambda deal: OpenHandsSolver(deal.ombre, wanted).solve(deal.position), cases)


def test_every_lawful_play_of_a_game(benchmark: Any, core: str, deals: list[Deal]) -> None:
    rng = Random(2)

    def game(deal: Deal) -> None:
        solver, position = OpenHandsSolver(deal.ombre, GOAL), deal.position
        while not position.over:
            position = position.after(rng.choice(list(solver.plays(position))))

    each(benchmark, game, deals[:GAMES])


def test_samples_of_one_hand(benchmark: Any, core: str, deals: list[Deal]) -> None:
    """The Ombre's own hand is kept, the other cards are dealt at random."""
    if core == "python":
        pytest.skip("ten thousand samples are for the compiled core")
    rng, deal = Random(3), next(deal for deal in deals if deal.ombre == deal.position.turn)
    own, samples = deal.position.hands[deal.ombre], []
    for _ in range(SAMPLES):
        rest = [card for card in range(40) if not own >> card & 1]
        rng.shuffle(rest)
        others = iter((rest[:9], rest[9:18]))
        hands = tuple(
            own if seat == deal.ombre else sum(1 << card for card in next(others))
            for seat in range(3)
        )
        samples.append(deal.position._replace(hands=hands))
    solver = OpenHandsSolver(deal.ombre, GOAL)
    start = time.process_time()
    found = benchmark.pedantic(lambda: solver.batch(samples), rounds=1)
    benchmark.extra_info["all ms"] = round(1000 * (time.process_time() - start))
    assert len(found) == SAMPLES
    assert set(found[0]) == set(cards_of(own))


def test_peer_bridge_endings(benchmark: Any) -> None:
    dds = pytest.importorskip("endplay.dds", reason="the peer is a benchmark extra: endplay")
    types = pytest.importorskip("endplay.types", reason="the peer is a benchmark extra: endplay")
    rng, boards = Random(4), []
    for _ in range(ENDINGS):
        pack = [(suit, rank) for suit in range(4) for rank in "AKQJT98765432"]
        rng.shuffle(pack)
        hands = [pack[9 * seat : 9 * seat + 9] for seat in range(4)]
        told = [
            ".".join("".join(rank for held, rank in hand if held == suit) for suit in range(4))
            for hand in hands
        ]
        board = types.Deal("N:" + " ".join(told))
        board.trump, board.first = types.Denom(rng.randrange(4)), types.Player(rng.randrange(4))
        boards.append(board)
    each(benchmark, dds.solve_board, boards)
