"""What a sheet tells of the table: other statements of the header, and who sits in each deal."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ombre_records.books.load import is_named
from ombre_records.notation.keywords import keywords
from ombre_records.referee.facts import SessionFacts

_FORM = frozenset(("ombre", "suits"))
"""What says how a record is written, not what it says."""
_OWN = frozenset(("event", "date", "stakes"))
"""What each sheet says in words of its own."""


def header_lines(session: SessionFacts, told: Collection[str] = ()) -> tuple[str, ...]:
    """Return the header's comments, and its statements that a sheet does not tell otherwise, as
    they are written.

    `told` are the keywords of more that it tells. The rule book is among them where it is a file,
    since a sheet has its name alone.
    """
    without = {*_FORM, *_OWN, *told}
    if is_named(session.book.name):
        without.add("rules")
    found = []
    for line in session.session.header:
        found += [line.comment] if line.comment else []
        own = line.kind in keywords("header") and line.kind not in without
        found += [line.code] if own else []
    return tuple(found)


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
