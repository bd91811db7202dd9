"""A lawful session of whose tricks only winners and tallies are told, and of these not all."""

from __future__ import annotations

from random import Random

from ombre_records import check, parse
from ombre_records.model import statements as st
from ombre_records.referee.facts import DealFacts, TrickFacts
from ombre_records.referee.report import Report

_CARDS = ("hand", "holds", "stock", "exchange", "turn", "payments", "totals")
"""What tells of cards, or rests on them."""


def uncarded(text: str, seed: int) -> str:
    """Return a session without cards in play, its tricks told together or one by one."""
    random, report = Random(seed), check(parse(text))
    bare = random.random() < 0.5
    lines = text.splitlines()
    for session in report.sessions:
        for deal in session.deals:
            if bare:
                for line in deal.deal.lines:
                    if line.kind in _CARDS:
                        lines[line.number - 1] = ""
            if bare or random.random() < 0.9:
                _tricks(report, deal, lines, random, whole=0.0 if bare else 0.3)
    return "\n".join(lines) + "\n"


def _tricks(
    report: Report, deal: DealFacts, lines: list[str], random: Random, whole: float
) -> None:
    """Tell the tricks of a deal with less; about a part of single ones stays `whole`."""
    players = report.sessions[0].players
    first: int | None = None
    opened = next((line.number for line in deal.deal.lines if line.kind == "tricks"), 0)
    for line in deal.deal.lines:
        if line.kind == "holds" and line.number > opened:
            lines[line.number - 1] = ""  # it may stand among tricks that are told together
    tricks = [trick for trick in deal.tricks if trick.plays]
    for trick, after in zip(tricks, [*tricks[1:], None], strict=False):
        said = trick.line.read(report.reading)
        assert isinstance(said, st.Trick)
        first = first or trick.number
        last = after is None or after.before or random.random() < 0.4
        if last and first == trick.number and random.random() < whole:
            first = None  # this one is told with its cards
            continue
        lines[trick.line.number - 1] = _told(first, trick, players, random) if last else ""
        first = None if last else first


def _told(first: int, trick: TrickFacts, players: tuple[str, ...], random: Random) -> str:
    number = f"{first}-{trick.number}" if first < trick.number else f"{first}"
    winner, tally = "", ""
    if trick.winner is not None and random.random() < 0.3 and first == trick.number:
        name = players[trick.winner]
        winner = f" > {name if name.isidentifier() else _quoted(name)}"
    if random.random() < 0.6:
        counts = [str(n) if random.random() < 0.8 else "?" for n in trick.tally]
        tally = f" ({'-'.join(counts)})"
    return f"{number} ?{winner}{tally}"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '\\"') + '"'
