"""A deal as a scorer would type it: keys for the questions of a whole deal, from a game played."""

from __future__ import annotations

from ombre_records import Game
from ombre_records.doors.entry.answers.reading import answer
from ombre_records.doors.entry.evening import Evening, Header, begun
from ombre_records.doors.entry.whole_deal import Question, WholeDeal
from ombre_records.engine.game.information import calls_of
from ombre_records.engine.game.state import Exchanged
from ombre_records.model.cards import CARD_NAMES, cards_of


def keys(cards: list[str], suit: str = "") -> str:
    """Type cards: a suit where it changes, then ranks."""
    typed = ""
    for card in cards:
        typed += (card[0].lower() if card[0] != suit else "") + card[1].lower()
        suit = card[0]
    return typed


class Scorer:
    """Who types a game; the stock is known to him, or else what each draws."""

    def __init__(self, game: Game, *, stock: bool) -> None:
        self.game, self.now, self.stock = game, game._state, stock
        self.steps, self.tricks = list(self.now.exchanged), list(self.now.tricks)

    def types(self, deal: WholeDeal, question: Question) -> str:
        """Return what he types in answer to a question."""
        return getattr(self, f"_{question.kind}")(deal, question)

    def _hand(self, deal: WholeDeal, question: Question) -> str:
        dealt = self.now.dealt[self.now.order.index(question.seat)]
        return keys([CARD_NAMES[card] for card in cards_of(dealt)])

    def _stock(self, deal: WholeDeal, question: Question) -> str:
        drawn = (card for step in self.now.exchanged for card in step.drawn)
        every = [CARD_NAMES[card] for card in (*drawn, *self.now.stock)]
        return keys(every) if self.stock else ""

    def _bids(self, deal: WholeDeal, question: Question) -> str:
        return " ".join(word for _seat, word in calls_of(self.now))

    def _contract(self, deal: WholeDeal, question: Question) -> str:
        return self.now.contract.name

    def _trump(self, deal: WholeDeal, question: Question) -> str:
        return "schd"[self.now.suit or 0]

    def _turned(self, deal: WholeDeal, question: Question) -> str:
        return keys([CARD_NAMES[self.now.turned or 0]])

    def _king(self, deal: WholeDeal, question: Question) -> str:
        return CARD_NAMES[self.now.king or 0][0].lower()

    def _step(self, seat: int | None) -> Exchanged | None:
        return next((step for step in self.steps if self.now.order[step.seat] == seat), None)

    def _exchange(self, deal: WholeDeal, question: Question) -> str:
        step, others = self._step(question.seat), [self._step(seat) for seat in question.others]
        if step is None or not step.laid:
            return "0"
        if others and others[0] and self.steps.index(others[0]) < self.steps.index(step):
            return "/"
        self.steps.remove(step)
        typed = keys([CARD_NAMES[card] for card in cards_of(step.laid)])
        return typed if self.stock else typed + "/" + keys([CARD_NAMES[c] for c in step.drawn])

    def _trick(self, deal: WholeDeal, question: Question) -> str:
        said = self.tricks[0].said if self.tricks else self.now.said
        told = 0
        lines = [line for line in deal.facts.deal.lines if line.kind != "blank"]
        for line in reversed(lines):
            if line.kind not in ("vole", "surrender", "accept", "forbid", "gano", "claim"):
                break
            told += 1
        if told < len(said):
            who = self.game.players[self.now.order[said[told].seat]]
            return f"/{said[told].word} {who}"
        if self.tricks:
            return keys([CARD_NAMES[card] for card in self.tricks.pop(0).cards])
        assert question.may_end
        return ""


def typed(game: Game, *, stock: bool) -> tuple[str, int]:
    """Type a game that is over; return the record, and how many keys it took."""
    evening = Evening(begun(Header(game.book.written, game.players)))
    evening = Evening(evening.opened(dealer=game.players[game.dealer]))
    scorer, pressed = Scorer(game, stock=stock), 0
    deal = WholeDeal(evening, 0)
    while question := deal.question:
        text = scorer.types(deal, question)
        found = answer(deal, question, text)
        assert not found.trouble, (question, text, found)
        assert pressed < 1000, (question, text, found)
        pressed += len(text) + (not found.at_once)
        if found.yields:
            deal = WholeDeal(evening, 0, yielded=True)
            continue
        assert found.lines, (question, text, found)
        evening = Evening(deal.extended(found.lines))
        deal = WholeDeal(evening, 0)
    return evening.data.decode(), pressed
