"""Cards as they are typed: what was dealt, turned or called, and what is laid off and drawn."""

from __future__ import annotations

import re

from ombre_records.base.language import _, ngettext
from ombre_records.doors.entry.answers.answer import (
    Answer,
    all_pictured,
    counted,
    held,
    named_card,
    own_rank,
    pictured,
    read_cards,
    still_lacking,
)
from ombre_records.doors.entry.candidates import Unclear, choose, suit_words
from ombre_records.doors.entry.whole_deal import Question, WholeDeal
from ombre_records.model.cards import SUITS
from ombre_records.notation.write import Writer


def hand(deal: WholeDeal, question: Question, text: str) -> Answer:
    """Read a hand; `??` is that no hand is known that has not been told."""
    seat = question.seat or 0
    if text == "??":
        missing = (s for s in deal.facts.order if f"hand {deal.written(s)} " not in _codes(deal))
        return Answer(tuple(f"hand {deal.written(s)} ?" for s in missing), _("not known"))
    cards = read_cards(text, deal.evening.system)
    size = deal.facts.dealt[seat].size
    written = held(cards) if text else "?"
    lacking = size - len(cards.cards)
    return Answer(
        (f"hand {deal.written(seat)} {written}",),
        counted(deal, cards, size) if text else _("not known"),
        wanted=still_lacking(lacking) if text and lacking > 0 and not cards.more else "",
    )


def _codes(deal: WholeDeal) -> str:
    return "".join(f"{line.code} \n" for line in deal.facts.deal.lines)


def stock(deal: WholeDeal, question: Question, text: str) -> Answer:
    """Read the stock."""
    cards = read_cards(text, deal.evening.system)
    size = deal.book.pack.stock
    written = " ".join((*cards.names, *(["?"] if cards.more else []))) if text else "?"
    shown = counted(deal, cards, size) if text else _("not known")
    lacking = size - len(cards.cards)
    wanted = still_lacking(lacking) if text and lacking > 0 and not cards.more else ""
    return Answer((f"stock {written}",), shown, wanted=wanted)


def turned(deal: WholeDeal, question: Question, text: str) -> Answer:
    """Read the card that is turned up."""
    if not text:
        return Answer(skips="turned", told=_("not known"))
    card = _one_card(deal, text)
    return Answer((f"turn {card}",) if card else (), pictured(card, deal.evening.system))


def king(deal: WholeDeal, question: Question, text: str) -> Answer:
    """Read which king is called, by its suit."""
    if not text:
        return Answer(skips="king", told=_("not known"))
    letters = Writer(deal.evening.system)
    suit = choose(text.removesuffix("k").removesuffix("r") or text, suit_words(deal.scope))
    card = letters.letter(SUITS.index(suit)) + own_rank("K", deal.evening.system)
    return Answer((f"call {card}",), pictured(card, deal.evening.system))


def _one_card(deal: WholeDeal, text: str) -> str:
    cards = read_cards(text, deal.evening.system)
    if len(cards.cards) > 1:
        raise Unclear(_("one card is wanted"))
    return cards.names[0] if cards.cards else ""


_COUNT = re.compile(r"\d{1,2}")


def exchange(deal: WholeDeal, question: Question, text: str) -> Answer:
    """Read the cards laid off and, behind `/`, those drawn; or how many were exchanged."""
    seat = question.seat or 0
    who = deal.written(seat)
    if text == "/" and question.others:
        return Answer(yields=True, told=_("another goes first"))
    if not text:
        return Answer((f"exchange {who} ?",), _("not known"))
    if _COUNT.fullmatch(text):
        count = int(text)
        shown = ngettext("one card", "{count} cards", count).format(count=count)
        return Answer((f"exchange {who} {count}",), shown)
    typed, slash, drawn = text.partition("/")
    laid = read_cards(typed.strip().removeprefix("-"), deal.evening.system)
    least, most = deal.limits(seat)
    count = len(laid.cards)
    shown = f"{all_pictured(laid, deal.evening.system)}   ({count})"
    remaining = deal.stock_left()
    takes_all = deal.takes_all(seat)
    if not slash and remaining is not None and not laid.more:
        cards = remaining if takes_all else remaining[:count]
        draws = " ".join(named_card(card, deal.evening.system) for card in cards) or "-"
    else:
        taken = read_cards(drawn, deal.evening.system)
        draws = " ".join((*taken.names, *(["?"] if taken.more or not slash else []))) or "-"
        if slash:
            shown += f" → {all_pictured(taken, deal.evening.system)}   ({len(taken.cards)})"
    wanted = (
        "" if slash or remaining is not None else _("`/` and the cards drawn, if they are known")
    )
    if not least <= count <= most and not laid.more:
        wanted = _("{least} to {most} cards may be taken").format(least=least, most=most)
    if takes_all and laid.cards:  # he has the stock before he lays off
        lines = (f"exchange {who} - for {draws}", f"exchange {who} {held(laid)} for -")
        return Answer(lines, shown, wanted=wanted)
    if not laid.cards and not laid.more and draws in ("-", "?"):
        return Answer((f"exchange {who} 0",), shown)
    return Answer((f"exchange {who} {held(laid)} for {draws}",), shown, wanted=wanted)
