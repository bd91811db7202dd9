"""How an emendation names its witnesses: the one place where a collation's editing is worded."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.model.apparatus import Apparatus, FurtherReading
from ombre_records.notation.apparatus import apparatus_written


class Support(NamedTuple):
    """The sigla of those who bear out the text, the values of which none of them is sure, and what
    others have instead.
    """

    sigla: tuple[str, ...] = ()
    doubtful: frozenset[str] = frozenset()
    further: tuple[FurtherReading, ...] = ()


def emended(old: str, new: str, support: Support) -> str:
    """Word that the copy has one value, and the witnesses who bear out the text another.

    >>> emended("SK", "SQ", Support(("A", "B"))), emended("", "SQ", Support())
    ('[SK>SQ | A B]', '[+SQ]')
    >>> supplied("trump S", Support(("A",), further=(FurtherReading("-", ("B", "C")),)))
    '[+ | A; - B C] trump S'
    >>> emended("x", "S2", Support(("E",), frozenset(("S2",))))
    '[x>S2? | E]'
    """
    told = f"{new}?" if new in support.doubtful else new
    if not old:
        return f"[+{told}{_behind(support)}]"
    return f"[{old}>{told}{_behind(support)}]" if new else f"[-{old}{_behind(support)}]"


def supplied(code: str, support: Support) -> str:
    """Word that witnesses have a statement which the copy has not."""
    return f"[+{_behind(support)}] {code}"


def struck(code: str, support: Support) -> str:
    """Word that the copy has a statement which the text has not."""
    return f"[-{_behind(support)}] {code}"


def _behind(support: Support) -> str:
    said = Apparatus(support.sigla, further=support.further)
    return f" | {apparatus_written(said)}" if support.sigla else ""
