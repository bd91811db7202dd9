"""What an editor may show behind lines: who wins a trick and the tally, what a deal pays."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.base.source import Span
from ombre_records.doors.server.page import Page


def hints(page: Page, within: Span) -> Iterator[tuple[int, str]]:
    """Yield what the lines of a stretch do not say themselves, each with its offset."""
    for block in page.blocks_in(within):
        deal, names = block.deal, block.session.players
        if deal is None:
            continue
        for trick in deal.tricks:
            code, end = trick.line.code, page.span(block, trick.line).end
            told = []
            if trick.winner is not None and ">" not in code.rsplit("]", 1)[-1]:
                told.append(f"> {names[trick.winner]}")
            if None not in trick.tally and "(" not in code:
                told.append(f"({'-'.join(map(str, trick.tally))})")
            if told and trick.plays:
                yield end, " ".join(told)
        kinds = {line.kind: line for line in block.lines}
        result = kinds.get("result") or kinds.get("result-line")
        known = all(deal.payments[seat] is not None for seat in deal.seated)
        if result and known and "payments" not in kinds and ":" not in result.code:
            paid = ", ".join(f"{names[seat]} {deal.payments[seat]:+d}" for seat in deal.seated)
            yield page.span(block, result).end, paid
