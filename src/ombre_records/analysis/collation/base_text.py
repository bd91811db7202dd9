"""The base text as a record without emendations, as it is and with another reading in a place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ombre_records.analysis.collation.claims.claim import Claim
from ombre_records.analysis.collation.collation import Collation, Place, Variant


class Change(NamedTuple):
    """A reading put in the place of the base's."""

    place: Place
    variant: Variant


def base_text(found: Collation, session: int, change: Change | None = None) -> str:
    """Return a session's base text, in the letters S C H D, if asked for with another reading."""
    return "\n".join(["ombre 1", *_lines(found, session, change)]) + "\n"


def deals(found: Collation, session: int) -> list[int]:
    """Return the deals that the base has, by their rows in the collation, in order."""
    rows = {place.deal: None for place in found.places if _told(found, session, place)}
    return [row for row in rows if row is not None]


def _lines(found: Collation, session: int, change: Change | None) -> Iterator[str]:
    opened, listed = False, False
    deal: int | None = None
    for place in found.places:
        if not _told(found, session, place):
            continue
        claim = change.variant.claim if change and change.place is place else place.base.claim
        if claim is None or not claim.code:
            continue
        if place.deal != deal:
            deal, opened = place.deal, False
        kind = place.subject.kind
        result = kind in ("result-line", "deal") and _is_result(claim)
        if result and not listed:
            yield "results"
        if kind == "deal":
            listed = result
            if result:
                continue  # the line of results has the number
        if not opened and _in_play(claim):
            opened = True
            yield "tricks"
        yield claim.code


def _told(found: Collation, session: int, place: Place) -> bool:
    return place.session == session and found.in_base(place)


def _is_result(claim: Claim) -> bool:
    return claim.line.kind == "result-line"


def _in_play(claim: Claim) -> bool:
    return claim.moment > 0
