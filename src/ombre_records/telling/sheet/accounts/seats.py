"""Who sits down at the table, deal by deal, where not all the players do."""

from __future__ import annotations

from collections.abc import Iterable

from ombre_records.referee.facts import SessionFacts


def sat_down(session: SessionFacts) -> tuple[tuple[int, ...], ...]:
    """Return who sits at the table from each deal on, in turn order; nothing where nobody changes.

    At first all the players do, in their order.
    """
    found: list[tuple[int, ...]] = []
    before = tuple(range(len(session.players)))
    for deal in session.deals:
        changed = bool(deal.seated) and deal.seated != before
        found.append(deal.seated if changed else ())
        before = deal.seated or before
    return tuple(found)


def listed(names: Iterable[str]) -> str:
    """List names with commas; one that has a comma stands in quotation marks.

    >>> listed(["Ada", "Bea, Cleo"])
    'Ada, "Bea, Cleo"'
    """
    return ", ".join(f'"{name}"' if "," in name or ";" in name else name for name in names)
