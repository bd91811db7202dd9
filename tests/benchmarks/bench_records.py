"""How fast records are read and judged, beside a peer measured in the same run.

Run with `pip install -e '.[test,bench]'` and `python -m pytest tests/benchmarks/bench_records.py`.
`extra_info` has the rates: deals and card plays a second here, moves a second for the peer, which
reads chess games with every move's legality.
"""

from __future__ import annotations

import io
import random
from typing import Any

import games
import pytest

from ombre_records import check, parse
from ombre_records.referee.steps import steps

DEALS, A_SESSION = 5_000, 20
MOVES, PLIES = 20_000, 80


@pytest.fixture(scope="module")
def texts() -> list[str]:
    return [games.session(A_SESSION, seed) for seed in range(DEALS // A_SESSION)]


def rate(benchmark: Any, count: int, what: str) -> None:
    benchmark.extra_info[f"{what} a second"] = round(count / benchmark.stats.stats.median)


def test_parse(benchmark: Any, texts: list[str]) -> None:
    records = benchmark.pedantic(lambda: [parse(text) for text in texts], rounds=5)
    rate(benchmark, sum(len(s.deals) for record in records for s in record), "deals")


@pytest.mark.parametrize("deals", [100, 1_000])
def test_parse_what_cannot_be_read(benchmark: Any, deals: int) -> None:
    deal = "deal 1\n" + "dealer Ada\n" * 9 + "what a strange thing\n" * 9
    text = "ombre 1\nplayers Ada, Bea, Cleo\n" + deal * deals
    record = benchmark.pedantic(lambda: parse(text), rounds=3)
    assert len(record.findings) > deals
    rate(benchmark, 9 * deals, "unreadable lines")


def test_parse_replay_payments_checks_positions(benchmark: Any, texts: list[str]) -> None:
    def judge() -> tuple[int, int]:
        plays = findings = 0
        for text in texts:
            report = check(parse(text))
            findings += len(report.findings)
            for session in report.sessions:
                plays += sum(step.position is not None for step in steps(session))
        return plays, findings

    plays, findings = benchmark.pedantic(judge, rounds=5)
    assert not findings
    rate(benchmark, DEALS, "deals")
    rate(benchmark, plays, "card plays")


def test_peer_chess_with_legality(benchmark: Any) -> None:
    chess = pytest.importorskip("chess", reason="the peer is a benchmark extra: pip install chess")
    pgn = pytest.importorskip("chess.pgn", reason="the peer is a benchmark extra")
    rng, texts = random.Random(1), []
    while len(texts) * PLIES < MOVES:
        board, game = chess.Board(), pgn.Game()
        node = game
        for _ in range(PLIES):
            legal = list(board.legal_moves)
            if not legal:
                break
            move = rng.choice(legal)
            node = node.add_variation(move)
            board.push(move)
        texts.append(str(game))

    def read() -> int:
        games_read = [pgn.read_game(io.StringIO(text)) for text in texts]
        return sum(1 for game in games_read if game for _ in game.mainline_moves())

    rate(benchmark, benchmark.pedantic(read, rounds=5), "moves")
