"""How an emendation names its witnesses: the one place where a collation's editing is worded.

The notation has no room for sigla in an emendation yet: they stand in a comment above it.
"""

from __future__ import annotations

from collections.abc import Sequence


def emended(old: str, new: str, sigla: Sequence[str]) -> str:
    """Word that the copy has one value, and the witnesses who bear out the text another."""
    if not old:
        return f"[+{new}]"
    return f"[{old}>{new}]" if new else f"[-{old}]"


def supplied(code: str, sigla: Sequence[str]) -> str:
    """Word that witnesses have a statement which the copy has not."""
    return f"[+] {code}"


def struck(code: str, sigla: Sequence[str]) -> str:
    """Word that the copy has a statement which the text has not."""
    return f"[-] {code}"
