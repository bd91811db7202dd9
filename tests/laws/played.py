"""The play of a lawful deal: the tricks, what is said between them, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator

from dealt import Deal, End
from settled import forfeit_due

from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.trumps import STRENGTH
from ombre_records.model.cards import CARD_NAMES, cards_of, holding


class Play:
    """The tricks of a deal so far, by their winners."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.rules = deal.session.rules
        none = (0,) * deal.count
        self.now = OpenHands.of(self.rules, deal.hands, deal.trump, taken=none)
        self.winners: list[int] = []
        self.declared = False

    @property
    def size(self) -> int:
        return self.rules.pack.hand

    @property
    def aim(self) -> str:
        assert self.deal.contract
        return self.deal.contract.aim

    @property
    def all_won(self) -> bool:
        return all(winner == self.deal.player for winner in self.winners)

    @property
    def all_lost(self) -> bool:
        return self.deal.player not in self.winners

    @property
    def twins(self) -> bool:
        """Whether an opponent plays on for codille, with no primeras and no vole."""
        return self.deal.defended and self.rules.surrender.forbidden == "twins"

    def undertaken(self, number: int) -> bool:
        """Whether, before a trick, all are undertaken and none is lost yet."""
        vole = self.rules.vole
        led_on = vole.undertaken == "by-leading" and number > vole.trick and self.aim == "most"
        asked = self.aim == "all" or self.declared or led_on
        return asked and self.all_won and not self.twins

    def verdict(self, taken: tuple[int, ...]) -> End:
        """Return the outcome of a split of all tricks."""
        deal, rules = self.deal, self.rules.outcome
        own = taken[deal.player] + (taken[deal.friend] if deal.friend is not None else 0)
        if self.aim == "nolo":
            return End(("nolo-won", "nolo-bet", "nolo-kruk")[min(own, 2)])
        if rules.wins == "enough-tricks":
            won, tied = own >= rules.enough, own == rules.tied_at
            lost = "codille" if rules.codille else "lost"
            return End("sacada" if won else "puesta" if tied else lost)
        best = [seat for seat in range(deal.count) if taken[seat] == max(taken)]
        if best == [deal.player]:
            return End("sacada")
        return End("puesta") if len(best) > 1 else End("codille", best[0])

    def settled(self) -> End | None:
        """Return the outcome where it is the same however the tricks left fall."""
        left = self.size - len(self.winners)
        ends = {self.verdict(split) for split in _splits(self.now.taken, left)}
        return ends.pop() if len(ends) == 1 else None

    def end(self, found: End) -> End:
        """Return an outcome with what is paid for the first five tricks."""
        first = self.winners[: self.rules.play.primeras]
        full = bool(first) and len(first) == self.rules.play.primeras
        none = full and self.deal.player not in first
        stopped = full and len(self.winners) == len(first) and self.all_won
        return found._replace(first_five=stopped and not self.twins, none_of_five=none)


def _splits(taken: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
    """Yield every way in which the tricks left may fall."""
    if len(taken) == 1:
        yield (taken[0] + left,)
        return
    for here in range(left + 1):
        for rest in _splits(taken[1:], left - here):
            yield (taken[0] + here, *rest)


def play(deal: Deal) -> End:
    """Play a deal to its end, which may come before the last trick."""
    deal.session.say("tricks")
    now = Play(deal)
    for number in range(1, now.size + 1):
        ended = _before(now, number)
        if ended:
            return now.end(ended)
        vole = now.undertaken(number + 1)
        _trick(now, number)
        ended = _after(now, number, vole)
        if ended:
            return now.end(ended)
    return now.end(now.verdict(now.now.taken))


def _before(now: Play, number: int) -> End | None:
    """Say what is said before a trick; return the outcome where that ends the deal."""
    deal, session = now.deal, now.deal.session
    ended = None
    if now.aim == "most" and number <= now.rules.surrender.before_trick:
        ended = _surrender(deal)
    if ended is None and now.aim == "most":
        ended = _vole(now, number)
    if ended is None and now.aim in ("most", "nolo") and not now.undertaken(number):
        settled = now.settled()
        if settled and session.chance(0.3):
            session.say(f"claim {deal.name(deal.player)}")
            return settled
    if ended is None and session.chance(0.02):
        session.random.choice((_gano, _forfeit))(deal)
    return ended


def _gano(deal: Deal) -> None:
    """Let a defender say gano."""
    others = [seat for seat in range(deal.count) if seat not in (deal.player, deal.ombre)]
    if others:
        deal.session.say(f"gano {deal.name(deal.session.random.choice(others))}")


def _forfeit(deal: Deal) -> None:
    """Let a player pay once for an offence that is no fault of the play."""
    session, seat, due = deal.session, deal.session.random.randrange(deal.count), forfeit_due(deal)
    if deal.forfeited:
        return
    deal.forfeited = True
    stated = session.chance(0.5)
    amount = session.random.randint(1, 9) if due is None else due
    told = f" {session.amount(amount)}" if stated else ""
    session.say(f'forfeit {deal.name(seat)}{told} "a card shown"')
    deal.lay(seat, amount if stated or due is not None else 0)


def _surrender(deal: Deal) -> End | None:
    """Offer to surrender, now and then; whoever is next in turn may first forbid it."""
    session, contract, rules = deal.session, deal.contract, deal.session.rules.surrender
    assert contract
    if deal.surrendered or contract.name in rules.not_in or not session.chance(0.05):
        return None
    deal.surrendered = True
    session.say(f"surrender {deal.name(deal.ombre)}")
    others = [(deal.ombre + step) % deal.count for step in range(1, deal.count)]
    forbidder = session.random.choice([None, *others, *others])
    for seat in others[: None if forbidder is None else others.index(forbidder)]:
        session.say(f"accept {deal.name(seat)}", 0.7)
    if forbidder is None:
        return End("surrendered")
    session.say(f"forbid {deal.name(forbidder)}")
    if contract.name not in rules.played_on_in:
        deal.defended, deal.player = True, forbidder
    return None


def _vole(now: Play, number: int) -> End | None:
    """Stop after the first tricks, or undertake every trick."""
    deal, session, rules = now.deal, now.deal.session, now.rules
    if not now.all_won or now.twins:
        return None
    if rules.vole.undertaken == "declared":
        if 1 < number <= rules.vole.trick and not now.declared and session.chance(0.3):
            now.declared = True
            session.say(f"vole {deal.name(deal.player)}")
    elif rules.vole.undertaken == "by-leading" and number == rules.vole.trick:
        if rules.play.primeras and session.chance(0.5):
            session.say(f"claim {deal.name(deal.player)}", 0.2)
            return End("sacada")
        session.say(f"vole {deal.name(deal.player)}", 0.5)
    return None


def _trick(now: Play, number: int) -> None:
    deal, session, cards, leader = now.deal, now.deal.session, [], now.now.turn
    for _ in range(deal.count):
        card = pick(now)
        cards.append(CARD_NAMES[card])
        now.now = now.now.play(card)
    now.winners.append(now.now.turn)
    line = f"{number} "
    if session.chance(0.4):
        line += f"{deal.name(leader)}: "
    line += " ".join(cards)
    if session.chance(0.3):
        line += f" > {deal.name(now.now.turn)}"
    if session.chance(0.5):
        in_order = sorted(range(deal.count), key=lambda seat: deal.places[seat])
        line += f" ({'-'.join(str(now.now.taken[seat]) for seat in in_order)})"
    session.say(line)
    if number < now.size:
        seat = number % deal.count
        session.say(f"holds {deal.name(seat)} {holding(now.now.hands[seat])}", 0.05)


def pick(now: Play) -> int:
    """Choose a lawful card; the Ombre often the one that best serves his end."""
    session, may = now.deal.session, list(cards_of(now.now.legal_plays()))
    assert may, "a lawful position has a lawful play"
    strength = STRENGTH[now.deal.key]
    if now.now.turn == now.deal.player and session.chance(0.6):
        wanted = 1 if now.aim in ("most", "all") else -1
        return max(may, key=lambda card: wanted * strength[card])
    return session.random.choice(may)


def _after(now: Play, number: int, vole: bool) -> End | None:
    """Return the outcome where a trick ends the deal; `vole`: every trick was undertaken."""
    if now.aim == "none":
        if now.all_lost:
            return End("sacada") if number == now.size else None
        return End("puesta")
    if not vole:
        return None
    if not now.all_won:
        return End("vole-failed") if now.rules.vole.failed_ends else None
    return End("vole") if number == now.size else None
