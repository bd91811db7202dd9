"""How many card plays a second `ombre check` judges in a large file, beside a peer in the same run.

The file has random lawful deals with everything stated. The peer is python-chess, which reads games
with the legality of every move. Each is a process of its own, whose start counts too, and what is
taken is the processor's time. The rounds take turns, so that a busy machine is busy for all. Run
with `pip install -e '.[test,bench]'` and `python tests/benchmarks/through_the_command.py`; a number
is how many sessions of 20 deals there are.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

import games

SESSIONS, A_SESSION, ROUNDS = 250, 20, 5
GAMES, PLIES = 500, 80
PEER = """
import io, sys, chess.pgn
file, moves = open(sys.argv[1]), 0
while game := chess.pgn.read_game(file):
    moves += sum(1 for _ in game.mainline_moves())
print(moves)
"""
WRITE = """
import random, sys, chess, chess.pgn
rng = random.Random(1)
for _ in range(int(sys.argv[1])):
    board, game = chess.Board(), chess.pgn.Game()
    node = game
    while len(board.move_stack) < int(sys.argv[2]) and any(board.legal_moves):
        move = rng.choice(list(board.legal_moves))
        node = node.add_variation(move)
        board.push(move)
    print(game, end="\\n\\n")
"""


def seconds(command: list[str], judge: str = "") -> float:
    """Return the processor's time that a command takes, in seconds."""
    before = os.times()
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "OMBRE_JUDGE": judge}
    )
    after = os.times()
    children = after.children_user + after.children_system
    return children - before.children_user - before.children_system


def main(sessions: int = SESSIONS) -> None:
    """Measure in turns, and print medians."""
    with tempfile.TemporaryDirectory() as folder:
        record, peer = Path(folder) / "deals.ombre", Path(folder) / "games.pgn"
        record.write_text("\n".join(games.session(A_SESSION, n) for n in range(sessions)), "utf-8")
        plays = 3 * len(re.findall(r"^\d", record.read_text("utf-8"), re.MULTILINE))
        python = [sys.executable, "-c"]
        with peer.open("w", encoding="utf-8") as file:
            subprocess.run([*python, WRITE, str(GAMES), str(PLIES)], check=True, stdout=file)
        moves = int(subprocess.check_output([*python, PEER, str(peer)]))
        check = [sys.executable, "-m", "ombre_records", "check", "-j", "1", str(record)]
        taken: dict[str, list[float]] = {}
        for _ in range(ROUNDS):
            taken.setdefault("compiled judge", []).append(plays / seconds(check))
            taken.setdefault("referee alone", []).append(plays / seconds(check, "python"))
            taken.setdefault("python-chess", []).append(moves / seconds([*python, PEER, str(peer)]))
    print(f"{sessions * A_SESSION} deals, {plays} card plays; {GAMES} games, {moves} moves")
    for what, rates in taken.items():
        ratio = median(a / b for a, b in zip(rates, taken["python-chess"], strict=True))
        print(f"{what}: {median(rates):,.0f} a second, {ratio:.2f} times python-chess")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
