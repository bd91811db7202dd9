"""A deal of a record as a game: what the record says is done action by action."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TypeVar

from msgspec import Struct, field

from ombre_records.base.errors import IllegalAction, InvalidArgument, OmbreError, UnusableRecord
from ombre_records.engine.dealing import packs
from ombre_records.engine.game.actions import DONE, POOLED, PROCEED, SET_APART, YIELD, Action
from ombre_records.engine.game.game import Game
from ombre_records.engine.payments import POOL, RESERVED, balance
from ombre_records.model import statements as st
from ombre_records.model.cards import CARD_NAMES, SUITS, card_names, cards_of, is_known
from ombre_records.model.record import Reading
from ombre_records.referee.facts import DealFacts, EventFacts, SessionFacts
from ombre_records.referee.statements.terms import counters

_S = TypeVar("_S", bound=st.Statement)
CLAIM = Action("announce", "claim")


def game_of(session: SessionFacts, deal: DealFacts, trick: int | None = None) -> Game:
    """Return a deal as a game: before the first card of a trick, else as far as the deal is told.

    Raises UnusableRecord if the hands as dealt are not known, if what the deal says on the way is
    against the rules, and if it does not lead to that trick.
    """
    walk = _Walk(session, deal)
    hand = deal.book.pack.hand
    if trick is not None and trick > hand:
        raise UnusableRecord(f"{walk.place}: a deal has only {hand} tricks, not {trick}")
    try:
        game = walk.begin()
        while (after := walk.step(game, trick)) is not None:
            game = after
    except OmbreError as error:
        raise UnusableRecord(f"{walk.place}: {error}") from error
    if trick is not None and not walk.stands_before(game, trick):
        ended = "the deal is over before" if game.over else "not every card is known up to"
        raise UnusableRecord(f"{walk.place}: {ended} trick {trick}")
    return game


class _Walk(Struct):
    """The way through a deal, and how much of what it says has been done."""

    session: SessionFacts
    deal: DealFacts
    spoken: int = 0
    exchanged: int = 0
    laid: int = 0
    said: dict[int, int] = field(default_factory=dict)
    lying: int = 0
    tricks: int = 0

    @property
    def place(self) -> str:
        """Where the walk is, in words."""
        number = self.deal.index if self.deal.number is None else self.deal.number
        return f"deal {number}" + (f", trick {self.tricks + 1}" if self.tricks else "")

    @property
    def reading(self) -> Reading:
        return self.session.reading

    def stated(self, kind: type[_S]) -> _S | None:
        """Return the statement of a type that the deal has once."""
        each = (line.read(self.reading) for line in self.deal.deal.lines)
        return next((statement for statement in each if isinstance(statement, kind)), None)

    def stands_before(self, game: Game, trick: int) -> bool:
        """Whether the first card of a trick is to be played."""
        return game.phase == "play" and not self.lying and self.tricks + 1 == trick

    # ------------------------------------------------------------ the cards

    def begin(self) -> Game:
        """Return the game as it was dealt."""
        deal, names = self.deal, self.session.players
        if not deal.order or deal.dealer is None:
            raise UnusableRecord("the record does not say who deals")
        if not all(deal.dealt[seat].known for seat in deal.order):
            raise UnusableRecord(
                "not all hands are known as they were dealt; `complete` fills in what is forced"
            )
        staked = balance(deal.antes or (), POOL)
        return Game.start(
            deal.book,
            hands=[card_names(deal.dealt[seat].certain) for seat in deal.seated],
            stock=[CARD_NAMES[card] for card in self._stock()],
            dealer=deal.seated.index(deal.dealer),
            pool=max(0, (deal.pool_before or 0) - staked),
            reserved=self._reserved(),
            players=[names[seat] for seat in deal.seated],
        )

    def _stock(self) -> list[int]:
        """Return the stock from its top: as stated, else what was drawn and then what is left."""
        book, dealt = self.deal.book, reduce(or_, (hand.certain for hand in self.deal.dealt), 0)
        stated = self.stated(st.Stock)
        items = stated.cards.items if stated else ()
        top = [item.bit_length() - 1 for item in items if is_known(item)]
        if len(top) < len(items) or not top:
            top = [card for place in range(len(self.deal.exchanges)) for card in self._drawn(place)]
            if self.deal.turned is not None and self.deal.turned not in top:
                top.insert(0, self.deal.turned)
        used = reduce(or_, (1 << card for card in top), dealt)
        pack = next((each for each in packs(book) if not used & ~each), 0)
        return [*top, *cards_of(pack & ~used)][: book.pack.stock]

    def _drawn(self, place: int) -> tuple[int, ...]:
        """Return the cards that an exchange drew, in their order as far as that is told."""
        exchange = self.deal.exchanges[place]
        if exchange.draws is not None and all(map(is_known, exchange.draws)):
            return tuple(item.bit_length() - 1 for item in exchange.draws)
        if exchange.seat is None or not exchange.count:
            return ()
        dealt, held = self.deal.dealt[exchange.seat], self.deal.hands[exchange.seat]
        return tuple(cards_of(held.certain & ~dealt.certain)) if held.known else ()

    def _reserved(self) -> tuple[int, ...]:
        """Return the puestas that are set apart before the deal."""
        if stated := self.stated(st.Reserved):
            given = (counters(self.deal.book, amount) for amount in stated.amounts)
            return tuple(amount for amount in given if amount)
        before = self.session.deals[: self.deal.index - 1]
        return before[-1].reserved if before else ()

    # ------------------------------------------------------------ the actions

    def step(self, game: Game, trick: int | None) -> Game | None:
        """Return the game after what the deal says next; None where it says no more."""
        if game.turn is None or (trick is not None and self.stands_before(game, trick)):
            return None
        seat = self.deal.seated[game.turn]
        match game.phase:
            case "auction":
                word = self._call(seat)
            case "contract":
                word = self.deal.contract.name if self.deal.contract else None
            case "trump":
                word = None if self.deal.trump is None else SUITS[self.deal.trump]
            case "king":
                called = self.stated(st.CalledKing)
                word = CARD_NAMES[called.item.bit_length() - 1] if called else None
            case "exchange":
                word = self._exchange(game, seat)
            case "puesta":
                apart = any(item.payee == RESERVED for item in self.deal.items or ())
                word = SET_APART if apart else POOLED
            case _:
                return self._play(game, seat)
        return None if word is None else game.act(word)

    def _call(self, seat: int) -> str | None:
        deal, passes = self.deal, self.deal.book.auction.passes[0]
        if self.spoken < len(deal.bids):
            bid = deal.bids[self.spoken]
            if bid.seat != seat and all(each.passed for each in deal.bids[: len(deal.order)]):
                return passes  # who declines a game after all have passed is seldom written down
            self.spoken += 1
            if bid.seat not in (None, seat):
                raise IllegalAction(f"{self.session.players[bid.seat or 0]} speaks out of turn")
            if bid.call is None and not bid.passed:
                raise IllegalAction(f"`{bid.word}` is not a call of {deal.book.written}")
            return bid.call.name if bid.call else passes
        if deal.ombre is None or deal.contract is None:
            return passes if deal.outcome.kind == "passed-out" else None
        if seat != deal.ombre or deal.bids:
            return passes
        return deal.contract.name

    def _exchange(self, game: Game, seat: int) -> str | None:
        """Return the next card to lay off, or what a player says who lays off no more."""
        ahead = [each.seat for each in self.deal.exchanges[self.exchanged :]]
        if seat in ahead[1:] and ahead[0] != seat and YIELD in map(str, game.actions()):
            return YIELD
        laid = self._laid_off(seat)
        if laid is None:
            return None
        if left := laid & ~self.laid:
            card = next(cards_of(left))
            self.laid |= 1 << card
            return CARD_NAMES[card]
        self.laid = 0
        while ahead and ahead[0] == seat:
            self.exchanged, ahead = self.exchanged + 1, ahead[1:]
        return DONE

    def _laid_off(self, seat: int) -> int | None:
        """Return the mask of all that a player laid off; None if it is not known."""
        own = [each for each in self.deal.exchanges if each.seat == seat]
        items = [item for each in own for item in each.discards or ()]
        if own and all(each.discards is not None for each in own) and all(map(is_known, items)):
            return reduce(or_, items, 0)
        held = self.deal.hands[seat]
        return self.deal.dealt[seat].certain & ~held.certain if held.known else None

    def _play(self, game: Game, seat: int) -> Game | None:
        """Say what is said before a trick, and play its cards."""
        trick = next((each for each in self.deal.tricks if each.number == self.tricks + 1), None)
        events = trick.before if trick else self.deal.closing
        done = self.said.get(self.tricks, 0)
        if done < len(events) and (after := self._said(game, seat, events[done])):
            self.said[self.tricks] = done + 1
            return after
        more = trick is not None or done < len(events)
        if game.phase == "announcing":
            ended = not more and self.deal.outcome.kind != "undetermined"
            return game.act("claim" if ended and CLAIM in game.actions() else PROCEED)
        if game.phase == "answering":
            return game.act("accept") if self.deal.outcome.kind == "surrendered" else None
        play = trick.plays[self.lying] if trick and self.lying < len(trick.plays) else None
        if play is None or not is_known(play.item):
            return None
        if play.seat != seat:
            raise IllegalAction(f"{self.session.players[seat]} is to play")
        after = game.act(CARD_NAMES[play.item.bit_length() - 1])
        self.lying = (self.lying + 1) % len(self.deal.order)
        if not self.lying:
            if done < len(events):
                who = self.session.players[events[done].seat or 0]
                raise IllegalAction(f"{who} may not say `{events[done].keyword}`")
            self.tricks += 1
        return after

    def _said(self, game: Game, seat: int, event: EventFacts) -> Game | None:
        """Return the game after an announcement or a forfeit; None if it is not the time for it."""
        if event.keyword == "forfeit" and event.seat is not None and not self.lying:
            statement = event.line.read(self.reading)
            amount = statement.amount if isinstance(statement, st.Forfeit) else None
            paid = counters(self.deal.book, amount)
            reason = statement.reason if isinstance(statement, st.Forfeit) else ""
            payer = self.deal.seated.index(event.seat)
            try:
                return game.forfeit(payer, paid, reason)
            except InvalidArgument:
                if paid is None:
                    return game  # by this book it costs nothing
                raise
        may = [str(action) for action in game.actions()]
        mine = event.seat == seat and event.keyword in may
        return game.act(event.keyword) if mine else None
