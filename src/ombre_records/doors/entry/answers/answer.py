"""What an answer to a question comes to."""

from __future__ import annotations

from dataclasses import dataclass

from ombre_records.doors.entry.shorthand import Offer
from ombre_records.doors.entry.whole_deal import Kind

INSISTED = "!"
"""What stands before a word or card that is not allowed, and is recorded all the same."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an answer comes to.

    `lines` are the record's, empty while the answer is not whole; `at_once`: it is taken without
    Enter. `told` is what has been understood, `trouble` what cannot be read or is not allowed,
    `wanted` what comes next. `insists` is the text by which what is not allowed is recorded all the
    same. `skips` names what nobody knows, `yields` says that another exchanges first.
    """

    lines: tuple[str, ...] = ()
    told: str = ""
    trouble: str = ""
    wanted: str = ""
    offers: tuple[Offer, ...] = ()
    at_once: bool = False
    insists: str = ""
    skips: Kind | None = None
    yields: bool = False
