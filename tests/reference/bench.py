"""What a fault starts from, a lawful session and a style, and what it ends in, lines of which some are to blame."""

import random
from dataclasses import dataclass, field

from . import rules
from .dealing import hold_exchange, name_trump
from .model import Deal, Session
from .playing import Plan, play_out
from .sessions import write_lines
from .style import Line, Style


@dataclass
class Draft:
    """A record with one fault: the rule, the lines where it may be found (none: anywhere) and the style."""

    lines: list[Line]
    rule: str
    at: list[Line]
    style: Style


@dataclass
class Bench:
    """A lawful session on which faults are tried."""

    session: Session
    style: Style
    seed: int
    rng: random.Random = field(default_factory=random.Random)

    def written(self, style: Style | None = None, session: Session | None = None) -> list[Line]:
        """Write the session, or another one, in its style or another one."""
        return write_lines(session or self.session, style or self.style, self.seed)

    def places(self, played: bool = True, quiet: bool = False) -> list[int]:
        """List the places of the deals that were played, or played without announcements."""
        found = [
            place
            for place, deal in enumerate(self.session.deals)
            if (deal.ombre or not played) and deal.contract != "stock"
        ]
        return [
            p
            for p in found
            if not quiet or (self.session.deals[p].tricks and not self.session.deals[p].said)
        ]

    def some_place(self, quiet: bool = False) -> int | None:
        """Choose a deal that was played."""
        places = self.places(quiet=quiet)
        return self.rng.choice(places) if places else None

    def some_line(self, lines: list[Line], key: str, place: int | None = None) -> Line | None:
        """Choose a line by its keyword, in a deal by its place from 0."""
        found = pick(lines, key, place)
        return self.rng.choice(found) if found else None

    def edited(self, place: int, deal: Deal) -> Session:
        """Return the session with another deal in a place, settled anew."""
        session = self.session.copy()
        session.deals[place] = deal
        rules.settle_session(session)
        return session

    def replayed(self, place: int, bids: list[tuple[str, str]], ombre: str, contract: str) -> Deal:
        """Return a deal with another auction, exchanged and played anew."""
        deal = self.fresh(place, bids, ombre, contract)
        hold_exchange(deal, self.rng)
        play_out(deal, Plan(), self.rng)
        return deal

    @property
    def book(self) -> str:
        """Return the name of the rule book."""
        return self.session.book

    def seats(self, place: int) -> list[str]:
        """List the players who were dealt hands, from the eldest."""
        deal = self.session.deals[place]
        return [name for name in deal.seats if name != deal.rests]

    def three(self) -> tuple[int, list[str]] | None:
        """Choose a deal and name its three players, if there are three."""
        place = self.rng.randrange(len(self.session.deals))
        seats = self.seats(place)
        return (place, seats) if len(seats) == 3 else None

    def fresh(self, place: int, bids: list[tuple[str, str]], ombre: str, contract: str) -> Deal:
        """Return a deal with another auction, not yet played."""
        old = self.session.deals[place]
        seats = self.seats(place)
        deal = Deal(
            old.number,
            old.dealer,
            seats,
            old.rests,
            {name: old.hands[name] for name in seats},
            old.stock,
            bids,
            ombre,
            contract,
            book=old.book,
            options=old.options,
            suit_out=old.suit_out,
        )
        name_trump(deal, self.rng)
        return deal


LOW_TURN_SOLO = {
    "aldenham": ("play", "voltereta", "solo"), "renegado": ("entrada", "vuelta", "solo"),
    "simplified": ("entrada", "vuelta", "solo"), "lhombre": ("spil", "tourné", "solo"),
    "de-5-matadorer": ("spil", "tourné", "solo"), "tresillo": ("entrada", "vuelta", "solo"),
    "royal-1665": ("play", "", "without-taking-in"), "two-handed": ("entrada", "vuelta", "solo"),
    "four-handed": ("entrada", "vuelta", "solo"), "quintillo": ("ask-leave", "", "solo"),
}  # fmt: skip


UNPAID = {"payments": 0.0, "totals": 0.0, "pool": 0.0}


def unpaid(bench: Bench, style: Style) -> Style:
    """State no money in royal-1665, where the fault itself may cost something."""
    return style.but(**UNPAID) if bench.book == "royal-1665" else style


def pick(lines: list[Line], key: str, place: int | None = None) -> list[Line]:
    """List the lines with a keyword, in a deal by its place from 0."""
    return [line for line in lines if line.key == key and (place is None or line.deal == place + 1)]


def put_after(lines: list[Line], line: Line, new: Line) -> None:
    """Insert a line after another."""
    lines.insert(next(i for i, other in enumerate(lines) if other is line) + 1, new)


def put_before(lines: list[Line], line: Line, new: Line) -> None:
    """Insert a line before another."""
    lines.insert(next(i for i, other in enumerate(lines) if other is line), new)


def remove(lines: list[Line], line: Line) -> None:
    """Take a line out."""
    del lines[next(i for i, other in enumerate(lines) if other is line)]


def singly(cards: list[str]) -> list[str]:
    """Write cards one by one."""
    return ["§" + card for card in cards] or ["-"]


def unseen(deal: Deal) -> list[str]:
    """List the cards left in the stock."""
    drawn = [card for step in deal.exchanges for card in step.draws]
    return [card for card in deal.stock if card not in drawn]
