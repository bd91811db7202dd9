"""Killed at any moment: what was confirmed is in the file, which can be gone on with."""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from deep import share
from ombre_records import check
from ombre_records.entry.answers import answer
from ombre_records.entry.desk import Desk
from ombre_records.entry.evening import Evening, Header, begun
from ombre_records.entry.whole_deal import unfinished

KILLS = int(os.environ.get("OMBRE_KILLS") or share(30, 4))
"""How often it is killed; `OMBRE_KILLS=1000` for a night."""
GAMES = ["Anna spil S won", "Bo solo H bet", "Carl tourné D kruk Bo", "-", "Anna ren-nolo won"]
CHANGES = 25
EMPTY = begun(Header("lhombre", ("Anna", "Bo", "Carl"), "Killed", "2026-11-19"))


def change(evening: Evening, random: Random) -> bytes:
    """Return a change: mostly a deal more, at times one amended, taken out, or other seats."""
    chance, game = random.random(), random.choice(GAMES)
    if evening.deals and chance < 0.2:
        return evening.amended(random.randrange(len(evening.deals)), game)
    if evening.deals and chance < 0.25:
        return evening.struck(random.randrange(len(evening.deals)))
    if chance < 0.35:
        return evening.reseated(random.sample(["Anna", "Bo", "Carl"], 3))
    return evening.added(game)


TYPED = [
    ["sak2ck3hk7d23", "sqj53c42h5dk7", "s64c765hj236", "", "sp p p", "s", "c3h7d23/cahqd54"],
    ["??", "p p p"],
    ["??", "", "b so", "h", "3", "0", "0", "? b", "h5k7", "?", "w"],
]
"""Deals typed card by card; Carl, or whose turn it is, deals."""


def told(evening: Evening, random: Random) -> bytes:
    """Return what a step of a deal told card by card makes of the record; at times it is undone."""
    deal = unfinished(evening)
    if deal is None:
        return evening.opened()
    steps = TYPED[(deal.facts.number or 0) % len(TYPED)]
    done = sum(line.kind in STEPS for line in deal.facts.deal.lines)
    if random.random() < 0.15:
        return evening.shortened(deal.place)
    for text in (steps[min(done, len(steps) - 1)], ""):
        question = deal.question
        assert question is not None
        found = answer(deal, question, text)
        if found.lines and not found.trouble:
            return deal.extended(found.lines)
    return evening.struck(deal.place)


STEPS = ("hand", "stock", "bids", "contract", "trump", "exchange", "trick", "result")


def states(data: bytes, seed: int) -> list[bytes]:
    """Return what the file holds before and after each change."""
    random, found = Random(seed), [data]
    for _ in range(CHANGES):
        found.append(maker(seed)(Evening(found[-1]), random))
    return found


def maker(seed: int) -> Callable[[Evening, Random], bytes]:
    """Every second evening is told card by card."""
    return told if seed % 2 else change


def enter(path: Path, seed: int, pipe: int) -> None:
    """Make the changes, and tell of each when it is confirmed."""
    desk, random = Desk(str(path)), Random(seed)
    for _ in range(CHANGES):
        desk.put(maker(seed)(desk.evening, random))
        os.write(pipe, b".")
    os.write(pipe, b"!")
    time.sleep(60)


def killed(path: Path, seed: int, awaited: int, after: float) -> int:
    """Let a process enter deals; kill it so many seconds after it has confirmed so many changes.

    Return how many it had confirmed in the end.
    """
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(ours)
            enter(path, seed, theirs)
        finally:
            os._exit(1)
    os.close(theirs)
    confirmed = b""
    while confirmed.count(b".") < awaited:
        more = os.read(ours, 1)
        assert more, f"seed {seed}: it has ended by itself"
        confirmed += more
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(ours, 1000):
        confirmed += more
    os.close(ours)
    return confirmed.count(b".")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_no_confirmed_change_is_lost(tmp_path: Path) -> None:
    """The moments are drawn: after so many changes, and somewhere in what is done for the next."""
    for seed in range(KILLS):
        path, moment = tmp_path / "a.ombre", Random(-seed - 1)
        path.write_bytes(EMPTY)
        planned = states(EMPTY, seed)
        awaited = moment.randrange(CHANGES)
        confirmed = killed(path, seed, awaited, moment.uniform(0, 0.03))
        found = path.read_bytes()
        assert awaited <= confirmed
        assert found in planned[confirmed : confirmed + 2], f"seed {seed}, {confirmed} confirmed"
        desk = Desk(str(path))
        desk.put(desk.evening.added("-"))
        assert len(check(path).results) == len(Evening(found).deals) + 1


def shown_until(wanted: str, screen: int, seconds: float = 60) -> str:
    """Read what a terminal shows until a text stands in it."""
    shown, end = "", time.monotonic() + seconds
    while wanted not in shown:
        assert time.monotonic() < end, f"{wanted!r} is not shown: {shown[-2000:]!r}"
        if select.select([screen], [], [], 1)[0]:
            shown += os.read(screen, 65536).decode("utf-8", "replace")
    return shown


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no terminal here")
def test_what_the_screen_has_confirmed_is_on_the_disk(tmp_path: Path) -> None:
    import fcntl
    import pty
    import struct
    import sys
    import termios

    pytest.importorskip("textual")
    path = tmp_path / "a.ombre"
    path.write_bytes(EMPTY)
    child, screen = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", COLUMNS="100", LINES="30")
        command = [sys.executable, "-m", "ombre_records", "enter", str(path)]
        os.execv(sys.executable, command)
    try:
        fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        shown_until("Deal 1", screen)
        os.write(screen, b"a sp s w\rb so h b\r-\rc sp d")
        shown_until("Deal 4", screen)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(screen)
    assert path.read_bytes() == EMPTY + b"1 Anna spil S won\n2 Bo solo H bet\n3 -\n"
