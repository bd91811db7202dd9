"""An editor's grounds for an emendation: its witnesses, how certain it is, and why."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

Certainty = Literal["high", "medium", "low"]
CERTAINTIES: tuple[Certainty, ...] = get_args(Certainty)


class FurtherReading(NamedTuple):
    """A reading of some witnesses where the record has an emendation: one behind a `;`.

    `value` is as the notation writes it, `-` for nothing and `?` for what cannot be read.
    """

    value: str
    sigla: tuple[str, ...]
    reason: str = ""


class Apparatus(NamedTuple):
    """The part of an emendation behind `|`.

    `sigla` are the witnesses and editors that support the edited reading, as the header names
    them; None or an empty string: not said. `further` are the readings of other witnesses.
    """

    sigla: tuple[str, ...] = ()
    certainty: Certainty | None = None
    reason: str = ""
    further: tuple[FurtherReading, ...] = ()

    @property
    def named(self) -> tuple[str, ...]:
        """All sigla, in the order in which they stand."""
        return self.sigla + tuple(each for other in self.further for each in other.sigla)
