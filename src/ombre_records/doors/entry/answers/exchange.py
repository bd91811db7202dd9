"""What a player lays off and draws, as it is typed."""

from __future__ import annotations

import re

from ombre_records.base.language import _, ngettext
from ombre_records.doors.entry.answers.answer import Answer
from ombre_records.doors.entry.answers.written import all_pictured, named_card
from ombre_records.doors.entry.card_keys import held, read_cards
from ombre_records.doors.entry.whole_deal import Question, WholeDeal

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
        told = ngettext("one card", "{count} cards", count).format(count=count)
        return Answer((f"exchange {who} {count}",), told)
    typed, slash, drawn = text.partition("/")
    laid = read_cards(typed.strip().removeprefix("-"), deal.evening.system)
    least, most = deal.limits(seat)
    count = len(laid.cards)
    told = f"{all_pictured(laid, deal.evening.system)}   ({count})"
    left = deal.stock_left()
    takes_all = deal.takes_all(seat)
    if not slash and left is not None and not laid.more:
        cards = left if takes_all else left[:count]
        draws = " ".join(named_card(card, deal.evening.system) for card in cards) or "-"
    else:
        taken = read_cards(drawn, deal.evening.system)
        draws = " ".join((*taken.names, *(["?"] if taken.more or not slash else []))) or "-"
        if slash:
            told += f" → {all_pictured(taken, deal.evening.system)}   ({len(taken.cards)})"
    wanted = "" if slash or left is not None else _("`/` and the cards drawn, if they are known")
    if not least <= count <= most and not laid.more:
        wanted = _("{least} to {most} cards may be taken").format(least=least, most=most)
    if takes_all and laid.cards:  # he has the stock before he lays off
        lines = (f"exchange {who} - for {draws}", f"exchange {who} {held(laid)} for -")
        return Answer(lines, told, wanted=wanted)
    if not laid.cards and not laid.more and draws in ("-", "?"):
        return Answer((f"exchange {who} 0",), told)
    return Answer((f"exchange {who} {held(laid)} for {draws}",), told, wanted=wanted)
