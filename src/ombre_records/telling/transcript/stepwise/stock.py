"""The stock as it is drawn from, from the top."""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.model.cards import PACK, item_name
from ombre_records.model.statements import Stock
from ombre_records.referee.facts import ExchangeFacts
from ombre_records.telling.transcript.deal_page import Page


def stock(page: Page, drawn: Sequence[ExchangeFacts] = ()) -> tuple[str, ...] | None:
    """Return the cards left after draws, `x` for unknown ones; None if their number is not known.

    The turned card lies on top of a stock that is not recorded.
    """
    size = page.facts.book.pack.stock
    if any(step.count is None for step in drawn):
        return None
    items = next((list(said.cards.items) for _, said in page.said(Stock)), [])
    if not items and page.facts.turned is not None:
        items = [1 << page.facts.turned]
    items += [PACK] * (size - len(items))
    taken = sum(step.count or 0 for step in drawn)
    return tuple(item_name(item) for item in items[taken:])
