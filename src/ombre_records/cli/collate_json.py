"""A collation as JSON values, as the contract of `ombre collate` has them: only what differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ombre_records.collation.collation import Collation, Place, Variant


def collated_json(found: Collation) -> dict[str, object]:
    """Return the witnesses and the entries of a collation."""
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
        "entries": [_entry(found, place) for place in found.entries],
    }


def _entry(found: Collation, place: Place) -> dict[str, object]:
    claim = place.claim
    return {
        "session": place.session,
        "deal": place.deal,
        "kind": place.subject.kind,
        "name": place.subject.name,
        "trick": claim.moment if claim.moment > 0 else None,
        "readings": [_reading(found, variant) for variant in place.variants],
        "absent": [found.witnesses[at].siglum for at in place.absent],
    }


def _reading(found: Collation, variant: Variant) -> dict[str, object]:
    return {
        "text": variant.text,
        "witnesses": list(found.sigla(variant)),
        "compatible": variant.compatible,
        "line": variant.claim.line.number if variant.claim else None,
    }
