"""The columns of a session's sheet, and their places."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.base.language import _
from ombre_records.referee.facts import DealFacts
from ombre_records.telling.sheet.accounts.deal_amounts import ante, reserves
from ombre_records.telling.sheet.accounts.header import sat_down
from ombre_records.telling.sheet.accounts.notes import notes
from ombre_records.telling.sheet.session_page import SessionPage


class Columns(NamedTuple):
    """The first column of each block of columns; None for a block that is left out.

    `words` are the titles of the columns of words, from column 1; each of the blocks `antes`,
    `payments` and `totals` has a column for each player; `before` is the pool before a deal, and
    `pool` after it; where there is none, neither stands.
    """

    words: tuple[str, ...]
    antes: int | None
    before: int | None
    payments: int
    pool: int | None
    apart: int | None
    totals: int
    end: int


def tallied(deal: DealFacts) -> str:
    """Write the tricks of each active player, as `5-2-2`; nothing if none are known."""
    taken = [deal.taken[seat] for seat in deal.active]
    if not any(taken):
        return ""
    return "-".join("?" if count is None else str(count) for count in taken)


def columns(page: SessionPage) -> Columns:
    """Lay the columns of a session out; what nobody has in it is left out."""
    deals, count = page.session.deals, len(page.session.players)
    titles = {
        _("Dealer"): True,
        _("Rests"): any(deal.rests is not None for deal in deals),
        _("Seats"): any(sat_down(page.session)),
        _("Ombre"): True,
        _("Friend"): any(deal.friend is not None for deal in deals),
        _("Contract"): True,
        _("Trump"): True,
        _("Outcome"): True,
        _("Tricks"): any(map(tallied, deals)),
        _("Note"): any(notes(page.session, deal) for deal in deals),
        _("Extras"): True,
    }
    words = tuple(title for title, shown in titles.items() if shown)
    at = 1 + len(words)
    stakes = page.session.pooled and any(ante(deal) != 0 for deal in deals)
    antes = at if stakes else None
    at += count if antes is not None else 0
    pooled = page.session.pooled
    before = at if pooled else None
    payments = at + pooled
    pool = payments + count if pooled else None
    at = payments + count + pooled
    apart = at if reserves(page.session) else None
    totals = at + (apart is not None)
    return Columns(words, antes, before, payments, pool, apart, totals, totals + count)
