"""What an editor says for an emendation: who reads so, how certain it is, and why."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

Certainty = Literal["high", "medium", "low"]
CERTAINTIES: tuple[Certainty, ...] = get_args(Certainty)


class Apparatus(NamedTuple):
    """The part of an emendation behind `|`.

    `sigla` are the witnesses and editors that support the edited reading, as the header names
    them; None or the empty text: not said.
    """

    sigla: tuple[str, ...] = ()
    certainty: Certainty | None = None
    reason: str = ""
