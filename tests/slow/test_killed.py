"""Killed at any moment: what was confirmed is in the file, which can be gone on with."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from ombre_records import check
from ombre_records.doors.entry.answers.reading import answer
from ombre_records.doors.entry.desk import Desk
from ombre_records.doors.entry.evening import Evening, Header, begun
from ombre_records.doors.entry.whole_deal import unfinished
from yaml_data import read_yaml

KILLS = int(os.environ.get("OMBRE_KILLS") or 6)
"""How often it is killed; `OMBRE_KILLS=1000` for a night."""
GAMES = ["Anna spil S won", "Bo solo H bet", "Carl tourné D kruk Bo", "-", "Anna ren-nolo won"]
CHANGES = 25
EMPTY = begun(Header("lhombre", ("Anna", "Bo", "Carl"), "Killed", "2026-11-19"))


def change(evening: Evening, random: Random) -> bytes:
    """Return a change: mostly a deal more, at times one amended or struck; or seats, or stakes."""
    chance, game = random.random(), random.choice(GAMES)
    if chance > 0.95:
        return evening.restaked(random.choice(["25 øre", "a penny a counter"]))
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


def undoes(random: Random) -> bool:
    """Whether the next change is that the last one is taken back, if there is one."""
    return random.random() < 0.12


def states(data: bytes, seed: int) -> list[bytes]:
    """Return what the file holds before and after each change."""
    random, found = Random(seed), [data]
    before: list[bytes] = []
    for _ in range(CHANGES):
        if undoes(random):
            found.append(before.pop() if before else found[-1])
            continue
        before.append(found[-1])
        found.append(maker(seed)(Evening(found[-1]), random))
    return found


def maker(seed: int) -> Callable[[Evening, Random], bytes]:
    """Every second evening is told card by card."""
    return told if seed % 2 else change


def enter(path: Path, seed: int, pipe: int) -> None:
    """Make the changes, and tell of each when it is confirmed."""
    desk, random = Desk(str(path)), Random(seed)
    for _ in range(CHANGES):
        if undoes(random):
            desk.undo()
        else:
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


class Terminal:
    """`ombre enter` in a terminal of its own, and what it has shown since it was last asked."""

    def __init__(self, path: Path) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.child, self.screen = pty.fork()
        if self.child == 0:
            os.environ.update(TERM="xterm-256color", COLUMNS="100", LINES="30")
            command = [sys.executable, "-m", "ombre_records", "enter", str(path)]
            os.execv(sys.executable, command)
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))

    def type(self, keys: str) -> None:
        os.write(self.screen, keys.encode())

    def until(self, wanted: str, seconds: float = 60) -> None:
        """Wait until a text is shown."""
        shown, end = "", time.monotonic() + seconds
        while wanted not in ESCAPE.sub("", shown):
            assert time.monotonic() < end, f"{wanted!r} is not shown: {shown[-2000:]!r}"
            if select.select([self.screen], [], [], 1)[0]:
                shown += os.read(self.screen, 65536).decode("utf-8", "replace")

    def kill(self) -> None:
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        os.close(self.screen)


ESCAPE = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")
AT_SCREEN = read_yaml(Path(__file__).parent / "killed.yaml")
KEYS = {"<F4>": "\x1bOS", "<F6>": "\x1b[17~", "<F7>": "\x1b[18~", "<F8>": "\x1b[19~"}
KEYS |= {"<up>": "\x1b[A", "<undo>": "\x1a", "<back>": "\x7f", "<enter>": "\r"}


def pressed(keys: str) -> str:
    """Return what a terminal sends for keys, some of them told by name."""
    return re.sub("<[^>]+>", lambda found: KEYS[found[0]], keys)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no terminal here")
@pytest.mark.parametrize("case", AT_SCREEN, ids=lambda case: case["name"])
def test_what_the_screen_has_confirmed_is_on_the_disk(case: dict, tmp_path: Path) -> None:
    """Whenever the next thing is asked for, the file has what was typed; killed, it goes on."""
    pytest.importorskip("textual")
    path = tmp_path / "a.ombre"
    path.write_bytes(EMPTY)
    terminal = Terminal(path)
    try:
        terminal.until("Deal 1")
        for step in case["steps"]:
            terminal.type(pressed(step["keys"]))
            terminal.until(step["shown"])
            told = path.read_text("utf-8").split("\n\n", 1)[1].split("\n")
            lines = [line for line in told if line not in ("", "results")]
            wanted = step.get("file", step.get("ends"))
            assert (lines if "file" in step else lines[-len(wanted) :]) == wanted, step
        terminal.type(case["unconfirmed"])
    finally:
        terminal.kill()
    told = path.read_bytes()
    again = Terminal(path)
    try:
        again.until(case["again"])
    finally:
        again.kill()
    assert path.read_bytes() == told
