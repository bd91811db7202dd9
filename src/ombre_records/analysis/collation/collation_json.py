"""A collation as JSON values, as the contract of `ombre collate` has them: only what differs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ombre_records.analysis.collation.collation import Collation, Place, Variant, Worth


def collated_json(found: Collation) -> dict[str, object]:
    """Return the witnesses and the entries of a collation, with what readings would mean."""
    return {
        "version": 1,
        "witnesses": [witness.siglum for witness in found.witnesses],
        "base": None if found.base is None else found.witnesses[found.base].siglum,
        "files": [
            {
                "siglum": witness.siglum,
                "path": witness.path,
                "reading": witness.report.reading,
                "sessions": [session.index for session in witness.sessions],
            }
            for witness in found.witnesses
        ],
        "not_compared": [
            {"siglum": each.siglum, "sessions": [session.index for session in each.unfollowed]}
            for each in found.unfollowed
        ],
        "entries": [
            _entry(found, place, found.worths.get(at, ()))
            for at, place in enumerate(found.places)
            if place.differs
        ],
    }


def _entry(found: Collation, place: Place, worths: Sequence[Worth | None]) -> dict[str, object]:
    claim = place.claim
    return {
        "session": place.session,
        "deal": place.deal,
        "kind": place.subject.kind,
        "name": place.subject.name,
        "trick": claim.moment if claim.moment > 0 else None,
        "readings": [
            {**_reading(found, variant), **(_worth(worth) if worth else {})}
            for variant, worth in zip_longest(place.variants, worths)
        ],
        "absent": [found.witnesses[at].siglum for at in place.absent],
    }


def _reading(found: Collation, variant: Variant) -> dict[str, object]:
    return {
        "text": variant.text,
        "witnesses": list(found.sigla(variant)),
        "compatible": variant.compatible,
        "line": variant.claim.line.number if variant.claim else None,
    }


def _worth(worth: Worth) -> dict[str, object]:
    return {
        "lawful": worth.lawful,
        "fault": worth.fault,
        "completions": worth.completions,
        "exact": worth.exact,
        "outcome": worth.outcome,
        "payments": dict(worth.payments),
    }
