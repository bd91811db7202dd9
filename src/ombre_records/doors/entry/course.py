"""What has been told of a whole deal, line by line, for who is telling it."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.base.language import _
from ombre_records.base.language.terms import said_name
from ombre_records.doors.entry.answers.answer import cards_in, named_card, pictured
from ombre_records.doors.entry.candidates import shown_call
from ombre_records.doors.entry.whole_deal import WholeDeal
from ombre_records.model import statements as st
from ombre_records.model.cards import SUIT_GLYPHS, SUITS, item_name
from ombre_records.referee.facts import HandFacts, TrickFacts


def course(deal: WholeDeal) -> list[str]:
    """Return what is told so far, in the order of the deal, a line for each thing."""
    return [*_hands(deal), *_calls(deal), *_exchanges(deal), *_tricks(deal)]


def _hands(deal: WholeDeal) -> Iterator[str]:
    facts = deal.facts
    told = [seat for seat in facts.order if facts.dealt[seat].certain]
    width = max((len(deal.name(seat)) for seat in told), default=0)
    for seat in told:
        yield f"{deal.name(seat):{width}}  {_hand(deal, facts.dealt[seat])}"
    stock = next((s.cards for s in _said(deal) if isinstance(s, st.Stock)), None)
    if stock and stock.items:
        yield _("Stock") + f": {_row(deal, stock)}"


def _said(deal: WholeDeal) -> Iterator[object]:
    return (line.edited for line in deal.facts.deal.lines)


def _hand(deal: WholeDeal, hand: HandFacts) -> str:
    lacking = hand.size - hand.certain.bit_count()
    return cards_in(hand.certain, deal.evening.system) + (f" +{lacking}" if lacking else "")


def _row(deal: WholeDeal, cards: st.Cards) -> str:
    return " ".join([*(_card(deal, item) for item in cards.items), *(["?"] if cards.rest else [])])


def _card(deal: WholeDeal, item: int) -> str:
    name = named_card(item, deal.evening.system)
    return pictured(name, deal.evening.system) if name != "x" else item_name(item)


def _calls(deal: WholeDeal) -> Iterator[str]:
    facts = deal.facts
    if facts.bids:
        yield ", ".join(f"{deal.name(bid.seat)} {shown_call(bid.word)}" for bid in facts.bids)
    if facts.contract or facts.trump is not None:
        game = shown_call(facts.contract.name) if facts.contract else "?"
        suited = facts.trump is not None and facts.trump < len(SUITS)
        yield f"{deal.name(facts.ombre)}: {game} {SUIT_GLYPHS[facts.trump or 0] if suited else ''}"


def _exchanges(deal: WholeDeal) -> Iterator[str]:
    for said in _said(deal):
        if isinstance(said, st.Exchange):
            if said.discards is None or said.draws is None:
                told = "?" if said.count is None else str(said.count)
            else:
                told = f"{_row(deal, said.discards) or '-'} → {_row(deal, said.draws) or '-'}"
            yield f"{said.name} {told}"


def _tricks(deal: WholeDeal) -> Iterator[str]:
    for trick in deal.facts.tricks:
        yield from _spoken(deal, trick)
        number = str(trick.number) if trick.last == trick.number else f"{trick.number}-{trick.last}"
        plays = "  ".join(
            f"{deal.name(play.seat)} {_card(deal, play.item)}" for play in trick.plays
        )
        winner = "" if trick.winner is None else f" > {deal.name(trick.winner)}"
        tally = "-".join("?" if count is None else str(count) for count in trick.tally)
        yield f"{number}  {plays or '?'}{winner} {tally}"
    for event in deal.facts.closing:
        yield f"{deal.name(event.seat)}: {said_name(event.keyword)}"


def _spoken(deal: WholeDeal, trick: TrickFacts) -> Iterator[str]:
    return (f"{deal.name(event.seat)}: {said_name(event.keyword)}" for event in trick.before)
