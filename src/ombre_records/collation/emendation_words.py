"""How an emendation names its witnesses: the one place where a collation's editing is worded."""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.model.apparatus import Apparatus
from ombre_records.notation.apparatus import apparatus_written


def emended(old: str, new: str, sigla: Sequence[str]) -> str:
    """Word that the copy has one value, and the witnesses who bear out the text another.

    >>> emended("SK", "SQ", ("A", "B")), emended("", "SQ", ())
    ('[SK>SQ | A B]', '[+SQ]')
    """
    if not old:
        return f"[+{new}{_behind(sigla)}]"
    return f"[{old}>{new}{_behind(sigla)}]" if new else f"[-{old}{_behind(sigla)}]"


def supplied(code: str, sigla: Sequence[str]) -> str:
    """Word that witnesses have a statement which the copy has not."""
    return f"[+{_behind(sigla)}] {code}"


def struck(code: str, sigla: Sequence[str]) -> str:
    """Word that the copy has a statement which the text has not."""
    return f"[-{_behind(sigla)}] {code}"


def _behind(sigla: Sequence[str]) -> str:
    return f" | {apparatus_written(Apparatus(tuple(sigla)))}" if sigla else ""
