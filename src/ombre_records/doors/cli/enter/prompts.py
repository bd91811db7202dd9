"""The prompts of the main screen of `ombre enter`, and how answers are read."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ombre_records.base.language import _
from ombre_records.doors.entry.evening import Evening
from ombre_records.doors.entry.shorthand import read_names
from ombre_records.doors.entry.summary import coming

Kind = Literal["deal", "seats", "dealer", "stakes", "move"]


class Prompt(NamedTuple):
    """What is asked for: a deal, the next or the one at a `place`, or something for the next."""

    kind: Kind = "deal"
    place: int | None = None

    def question(self, evening: Evening, dealer: str | None) -> str:
        """Return the question in words; `dealer` is who deals next, where that was said."""
        if self.kind == "stakes":
            return _("Stakes: what a counter is worth, in the whole session")
        if self.kind == "move" and self.place is not None:
            text = _("Deal {number} belongs to the place of which deal? Its number")
            return text.format(number=evening.deals[self.place].facts.number)
        if self.kind == "deal" and self.place is not None:
            return _amending(evening, self.place)
        following = evening.next(dealer)
        if self.kind == "seats":
            text = _("From deal {number} on: who sit at the table, in turn order?")
            return text.format(number=following.number)
        if self.kind == "dealer":
            return _("Who deals deal {number}?").format(number=following.number)
        return coming(following.number, following.dealer, following.rests)


def _amending(evening: Evening, place: int) -> str:
    deal = evening.deals[place]
    if deal.at_length:
        text = _("Deal {number} is told card by card; Enter opens it, Esc leaves it")
    else:
        text = _("Amend deal {number}, and press Enter; Esc leaves it as it is")
    return text.format(number=deal.facts.number)


def seats_in(text: str, evening: Evening) -> tuple[str, ...]:
    """Return the players who sit down, as many as the book seats; ValueError says what is wrong."""
    names = read_names(text, evening.facts.players)
    many = evening.book.table.players
    if len(names) not in many:
        wanted = _(" or ").join(map(str, many))
        wording = _("{count} are named; at this table sit {wanted}")
        raise ValueError(wording.format(count=len(names), wanted=wanted))
    return tuple(names)


def dealer_in(text: str, evening: Evening) -> str:
    """Return the dealer; ValueError says what is wrong."""
    names = read_names(text, evening.next().seated)
    if len(names) != 1:
        raise ValueError(_("one deals; type his name, or Esc"))
    return names[0]
