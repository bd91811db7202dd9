"""What a deal brings each player, kept as an account; trumps in a row, counted from the rules."""

from __future__ import annotations

from dealt import Deal, End, Session

from ombre_records.model.cards import BASTO, CARDS, SPADILLE, SUITS


class Account:
    """What a deal brings each place and the pool.

    `stake` is what lies before the settlement, all marks included; `taken` leaves the pool, and
    `beast` is lost to it or set apart.
    """

    def __init__(self, deal: Deal, end: End) -> None:
        session = deal.session
        self.deal, self.session, self.end = deal, session, end
        self.gains = [-deal.marks.get(place, 0) for place in range(len(session.players))]
        self.marks = sum(deal.marks.values())
        self.stake = deal.stake
        self.taken = 0
        self.beast = 0
        self.game = deal.contract.name if deal.contract else ""

    @property
    def twins(self) -> bool:
        """Whether an opponent has played on for codille."""
        return self.deal.defended and self.session.rules.surrender.forbidden == "twins"

    @property
    def third(self) -> int:
        """What a friend has, or bears, of the pool."""
        return 0 if self.deal.friend is None else self.stake // 3

    def figure(self, option: str, default: int) -> int:
        """Return a figure of the tariff, which an option may set."""
        given = [int(value or 0) for name, value in self.session.options if name == option]
        return given[-1] if given else default

    def give(self, seat: int, amount: int) -> None:
        self.gains[self.deal.places[seat]] += amount

    def each(self, seat: int, amount: int) -> None:
        """Let every opponent of a seat pay it an amount; below nought, be paid."""
        exempt = {self.deal.places[s] for s in (seat, self.deal.friend) if s is not None}
        for place in set(range(len(self.gains))) - exempt:
            self.gains[place] -= amount
            self.give(seat, amount)

    def take(self) -> None:
        """Let the Ombre have the pool, a third of it his friend's."""
        self.give(self.deal.player, self.stake - self.third)
        self.give(self.deal.friend or 0, self.third)
        self.taken += self.stake

    def lose(self, seat: int, amount: int, to: int | None) -> None:
        """Let a seat pay for a lost game: to who has codille, else a beast."""
        self.give(seat, -amount)
        if to is None:
            self.beast += amount
        else:
            self.give(to, amount)

    def run(self, seat: int, limit: int | None, *, lacked: bool) -> int:
        """Return the cards in a row that count, below nought for a run that is lacked."""
        for name, value in self.session.options:
            if name == "estuches-limit":
                limit = int(value) if value and value != "none" else None
        run = 0 if self.game == "countervole" else run_of(self.deal, seat)
        size = abs(run) if limit is None else min(abs(run), limit)
        return size if run > 0 else -size if lacked else 0


def run_of(deal: Deal, seat: int) -> int:
    """Return the length of the run from spadille, at least three; below nought if it is lacked."""
    named = [name for name, _ in deal.session.options]
    counted = [name for name in named if name in ("estuches-as-dealt", "estuches-in-play")]
    hands = deal.dealt if counted[-1:] == ["estuches-as-dealt"] else deal.hands
    has = [bool(hands[seat] >> card & 1) for card in trumps(deal.session, deal.trump)]
    if not has:
        return 0
    run = has.index(not has[0]) if (not has[0]) in has else len(has)
    return 0 if run < 3 else run if has[0] else -run


def trumps(session: Session, suit: int) -> list[int]:
    """Return the trumps of a suit from the highest; none where nothing is trump."""
    if suit >= len(SUITS):
        return []
    like_black = suit < 2 or session.has("natural-order")
    small = [CARDS[SUITS[suit] + rank] for rank in ("KQJ765432" if like_black else "KQJ234567")]
    manille = [] if session.has("no-manille") else [small.pop()]
    ace = [] if suit < 2 else [CARDS[SUITS[suit] + "A"]]
    if session.has("no-punto"):
        return [SPADILLE, *manille, BASTO, *small[:3], *ace, *small[3:]]
    return [SPADILLE, *manille, BASTO, *ace, *small]
