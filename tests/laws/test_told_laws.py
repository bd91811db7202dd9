"""Where a sheet leaves an amount open, check says why, and what to write to settle it.

Of every record here, and of sessions told by results that have gaps, as the engine plays them in
every book.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import ombre_records
from examples import share, spread
from ombre_records import Game
from ombre_records.base.finding import Severity
from ombre_records.books.load import shipped
from ombre_records.doors.cli import main
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report

ROOT = Path(__file__).parents[2]
RECORDS = [
    *sorted((ROOT / "records").glob("**/*.ombre")),
    *sorted((ROOT / "tests/gallery").glob("*.ombre")),
]
GAPS = ("ombre", "suit", "end", "lost", "extras", "number", "winner", "amounts", "amount")
DEALS = 4


def left_open(report: Report) -> Iterator[tuple[int, int | None]]:
    """Yield sessions and deals of which the sheet does not know every amount.

    What was paid as stated is known, though not always what each counter of it was for. Where the
    totals alone are open, it is no deal's.
    """
    for session in json.loads(str(ombre_records.score(report)))["sessions"]:
        found = [deal["deal"] for deal in session["deals"] if is_open(deal)]
        if not found and None in (*session["totals"].values(), session["pool"]):
            yield session["session"], None
        yield from ((session["session"], deal) for deal in found)


def is_open(deal: dict) -> bool:
    known = (*deal["payments"].values(), deal["pool_before"], deal["pool_after"])
    items = deal["items"] or ()
    worked_out = deal["items"] is not None and None not in [item["amount"] for item in items]
    return None in known or not (worked_out or deal.get("stated"))


def hold_to_it(report: Report) -> int:
    """Hold a report to the law; return how many deals are open."""
    every = [*left_open(report)]
    for session, deal in every:
        here = [
            found
            for found in report.findings
            if found.session in (session, None)
            and (deal is None or found.deal is None or found.deal <= deal)
        ]
        faults = [found for found in here if found.severity is Severity.ERROR]
        told = [f for f in here if f.remedy.described or f.rule == "missing-statement"]
        assert told or faults, (session, deal, report.source.text)
    assert not every or report.shown or report.unsettled, "nothing to report"
    return len(every)


@pytest.mark.parametrize("path", spread(RECORDS, 8), ids=lambda path: path.stem)
def test_a_record_that_leaves_something_open_is_told_so(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = ombre_records.check(path)
    if hold_to_it(report):
        main(["check", str(path)])
        assert "nothing to report" not in capsys.readouterr().out


def results(seed: int) -> str:
    """Write a session of a book by its results, with gaps."""
    rng = random.Random(seed)
    book = shipped()[seed % len(shipped())]
    names: tuple[str, ...] = ()
    lines = []
    for number in range(1, DEALS + 1):
        session = played(book, rng)
        names, (deal,) = session.players, session.deals
        if deal.ombre is None or deal.contract is None:
            lines.append(f"{number} -")
            continue
        suit = "SCHD"[deal.trump] if deal.trump is not None and deal.trump < 4 else ""
        to = deal.outcome.codille_to
        ended = [deal.outcome.kind, *([] if to is None else [names[to]])]
        told = {"number": str(number), "ombre": names[deal.ombre], "game": deal.contract.name}
        told |= {"suit": suit, "end": " ".join(ended), "extras": ""}
        lines.append(" ".join(filter(None, with_a_gap(told, len(names), rng).values())))
    head = ["ombre 1", f"rules {book}", f"players {', '.join(names)}", "results"]
    return "\n".join([*head, *lines]) + "\n"


def played(book: str, rng: random.Random) -> SessionFacts:
    """Play a deal at random, of those in which somebody plays if there is one soon."""
    for _ in range(20):
        game = Game.deal(book, seed=rng.randrange(10**6))
        while not game.over:
            plain = [each for each in game.actions() if str(each).split()[0] != "forbid"]
            game = game.act(rng.choice(plain or game.actions()))
        (session,) = ombre_records.check(game.record()).sessions
        if session.deals[0].ombre is not None:
            break
    return session


def with_a_gap(told: dict[str, str], players: int, rng: random.Random) -> dict[str, str]:
    gap = rng.choice(GAPS) if rng.random() < 0.7 else ""
    match gap:
        case "ombre" | "end":
            return {**told, gap: "?"}
        case "suit":
            return {**told, "suit": ""}
        case "lost":
            return {**told, "end": rng.choice(["lost", "tabt", "codille", "puesta", "won"])}
        case "extras":
            return {**told, "extras": "?"}
        case "number":
            return {**told, "number": str(int(told["number"]) + DEALS)}
        case "winner":
            return {**told, "end": told["end"].split()[0]}
        case "amounts":
            return {"number": told["number"], "paid": ": " + " ".join(["?"] * players)}
        case "amount":
            return {**told, "paid": ": ?" + " 0" * (players - 1)}
    return told


@pytest.mark.parametrize("part", range(10))
def test_results_with_gaps_are_told_what_they_lack(part: int) -> None:
    open_ = 0
    for seed in range(share(300, 3)):
        if seed % 10 == part:
            open_ += hold_to_it(ombre_records.check(results(seed)))
    assert open_ or shipped()[part] not in ("tresillo", "de-5-matadorer"), "books of open prices"
