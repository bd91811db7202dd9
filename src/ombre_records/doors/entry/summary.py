"""The summary of an entered deal: the game, its payments, the next dealer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ombre_records.base.language import _, spoken
from ombre_records.base.language.numbers import signed
from ombre_records.base.language.terms import said_name, suit_name
from ombre_records.books.vocabulary import outcome_written
from ombre_records.doors.entry.answers.answer import cards_in, named_card, pictured
from ombre_records.doors.entry.candidates import FACTS, shown_call, shown_fact, shown_outcome
from ombre_records.doors.entry.evening import EnteredDeal
from ombre_records.doors.entry.shorthand import UNTOLD, Typed
from ombre_records.doors.entry.whole_deal import WholeDeal
from ombre_records.model import statements as st
from ombre_records.model.cards import SUIT_GLYPHS, SUITS, item_name
from ombre_records.model.money import worth
from ombre_records.notation.words import amount_written, tally_written
from ombre_records.referee.facts import DealFacts, HandFacts, TrickFacts
from ombre_records.telling.sheet.tables import costing

_FACT = re.compile(
    rf'"(?:[^"\\]|\\.)*"|(?<!\S)(?P<fact>{"|".join(FACTS)})(?: (?P<lost>lost))?(?!\S)'
)
"""A string, or a word for what may follow an outcome."""


def deal_in_words(deal: EnteredDeal) -> str:
    """Tell what a deal was, in the words of its line or in a few of what was played."""
    return shown_words(deal) if deal.words is not None else _told_at_length(deal)


def _told_at_length(deal: EnteredDeal) -> str:
    """Sum up a deal that was entered card by card."""
    if not deal.at_length:
        return _("with emendations")
    facts = deal.facts
    if facts.outcome.kind == "passed-out":
        return "-"
    suited = facts.trump is not None and facts.trump < len(SUITS)
    call = shown_call(facts.contract.name) if facts.contract else _("told at length")
    ended = facts.outcome.kind
    ended = "" if ended == "undetermined" else shown_outcome(_written(deal, ended))
    suit = SUIT_GLYPHS[facts.trump or 0] if suited else ""
    return " ".join(filter(None, (call, suit, ended)))


def _written(deal: EnteredDeal, kind: str) -> str:
    """Return the book's own word for an outcome."""
    return outcome_written(deal.facts.book, kind) or kind


def shown_words(deal: EnteredDeal) -> str:
    """Return what stands in a deal's line, its call and outcome in the language spoken.

    Suits have their signs there, since a letter would be read as the beginning of a suit's name.
    """
    result, words = deal.line.edited, deal.words or ""
    if spoken() == "en" or not isinstance(result, st.ResultLine) or result.call is None:
        return words
    parts = words.split(" ")
    at = next((i for i, part in enumerate(parts) if i and part == result.call), None)
    if at is None:
        return words
    parts[at] = shown_call(result.call)
    for place in range(at + 1, min(at + 3, len(parts))):
        if parts[place] == result.outcome:
            parts[place] = shown_outcome(result.outcome or "")
        elif parts[place] == result.suit and deal.facts.trump is not None:
            parts[place] = SUIT_GLYPHS[deal.facts.trump]
    return " ".join([*parts[: at + 1], _facts_named(" ".join(parts[at + 1 :]))]).rstrip()


def _facts_named(words: str) -> str:
    """Return words with what followed the outcome in the language spoken, names and notes kept."""

    def named(match: re.Match[str]) -> str:
        fact, lost = match["fact"], match["lost"]
        if fact is None:
            return match[0]
        return shown_fact(fact) + (f" {shown_outcome(lost)}" if lost else "")

    return _FACT.sub(named, words)


def payment(deal: DealFacts, seat: int) -> str:
    """Say what a seat has gained; nothing of who is away."""
    if seat not in deal.seated:
        return ""
    amount = deal.payments[seat]
    return signed(amount)


def settled(deal: DealFacts | None, names: tuple[str, ...]) -> str:
    """Tell what each has gained; an empty string where that is not known of all."""
    if deal is None or None in (deal.payments[seat] for seat in deal.seated):
        return ""
    return ", ".join(f"{names[seat]} {payment(deal, seat)}" for seat in deal.seated)


def left_open(deal: DealFacts | None, names: tuple[str, ...], words: str) -> bool:
    """Whether the payments of a deal are unknown, though its line has no `?`."""
    return not settled(deal, names) and "?" not in words.split()


def coming(number: int, dealer: str | None, rests: str | None) -> str:
    """Say which deal is next, who deals it and who rests."""
    if dealer and rests:
        text = _("Deal {number}: {dealer} deals, {resting} rests")
    elif dealer:
        text = _("Deal {number}: {dealer} deals")
    else:
        text = _("Deal {number}")
    return text.format(number=number, dealer=dealer, resting=rests)


def meaning(typed: Typed) -> str:
    """Tell what has been understood."""
    return " · ".join(part(slot, word) for slot, word in typed.understood)


def part(slot: str, word: str) -> str:
    """Tell one thing that has been understood, by what it is."""
    match slot:
        case "the suit" if word == UNTOLD:
            return _("suit not told")
        case "the suit":
            suit = SUITS.index(word)
            return f"{SUIT_GLYPHS[suit]} {suit_name(suit)}"
        case "the call":
            return shown_call(word)
        case "how it ended":
            return shown_outcome(word)
        case "primeras" | "estuches" | "friend" | "forfeit":
            return _facts_named(word)
        case "who has it":
            return _("codille of {player}").format(player=word)
    return word


def stakes_in_words(stakes: str) -> str:
    """Tell what is understood of stakes."""
    if not stakes.strip():
        return _("no stakes: all amounts are counters")
    counter = worth(stakes).counter
    if counter is None:
        return _("this cannot be read as an amount of money; the sheet shows it as written")
    return _("a counter is worth {worth}").format(worth=costing(counter))


def course(deal: WholeDeal) -> list[str]:
    """Return what is told so far, in the order of the deal, a line for each thing."""
    return [*_hands(deal), *_calls(deal), *_exchanges(deal), *_tricks(deal)]


def _hands(deal: WholeDeal) -> Iterator[str]:
    facts = deal.facts
    seats = [seat for seat in facts.order if facts.dealt[seat].certain]
    width = max((len(deal.name(seat)) for seat in seats), default=0)
    for seat in seats:
        yield f"{deal.name(seat):{width}}  {_hand(deal, facts.dealt[seat])}"
    stock = next((s.cards for s in _statements(deal) if isinstance(s, st.Stock)), None)
    if stock and stock.items:
        yield _("Stock") + f": {_row(deal, stock)}"


def _statements(deal: WholeDeal) -> Iterator[object]:
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
    for statement in _statements(deal):
        if isinstance(statement, st.Exchange):
            discards, draws = statement.discards, statement.draws
            if discards is None or draws is None:
                cards = amount_written(statement.count)
            else:
                cards = f"{_row(deal, discards) or '-'} → {_row(deal, draws) or '-'}"
            yield f"{statement.name} {cards}"


def _tricks(deal: WholeDeal) -> Iterator[str]:
    for trick in deal.facts.tricks:
        yield from _spoken(deal, trick)
        number = str(trick.number) if trick.last == trick.number else f"{trick.number}-{trick.last}"
        plays = "  ".join(
            f"{deal.name(play.seat)} {_card(deal, play.item)}" for play in trick.plays
        )
        winner = "" if trick.winner is None else f" > {deal.name(trick.winner)}"
        tally = tally_written(trick.tally)[1:-1]
        yield f"{number}  {plays or '?'}{winner} {tally}"
    for event in deal.facts.closing:
        yield f"{deal.name(event.seat)}: {said_name(event.keyword)}"


def _spoken(deal: WholeDeal, trick: TrickFacts) -> Iterator[str]:
    return (f"{deal.name(event.seat)}: {said_name(event.keyword)}" for event in trick.before)
