"""What a line says that cannot be read, said again in the order of its statement.

`slips` knows single slips and mends them one by one. Here a line is taken to pieces instead
(`taken_apart`), and they are put together again as the statement wants them. It is proposed only if
that can be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ombre_records.repair import retold_amounts, retold_calls, retold_cards, retold_header
from ombre_records.repair.line import TEXTS
from ombre_records.repair.taken_apart import Told, pieces_of

_MOST = 120
"""Of how many pieces a line may be."""


def retold(kind: str, code: str, players: Iterable[str | None]) -> str:
    """Return a line said again as its statement is written; the empty text where that is not known.

    >>> retold("result", "result: sacada, Ada", ["Ada", "Bea"])
    'result sacada Ada'
    >>> retold("trick", "3 Ada leads SA, S3 and S4 [1/0/0] Ada", ["Ada", "Bea"])
    '3 Ada: SA S3 S4 > Ada (1-0-0)'
    """
    make = _MADE.get(kind)
    if make is None or "[+" in code or "[-" in code or re.search(r"\[[^\]]*>", code):
        return ""
    names = tuple(name for name in players if name)
    body = code if kind in ("trick", "result-line") else code[len(kind) :]
    pieces = tuple(pieces_of(kind, body, names))
    if len(pieces) > _MOST:
        return ""
    return make(Told(kind, pieces, names, body.strip()))


_MADE: dict[str, Callable[[Told], str]] = {
    **dict.fromkeys(("hand", "holds"), retold_cards.held_by),
    "stock": retold_cards.stock,
    **dict.fromkeys(("turn", "call"), retold_cards.one_card),
    "exchange": retold_cards.exchange,
    "trick": retold_cards.trick,
    "bids": retold_calls.bids,
    "contract": retold_calls.contract,
    "trump": retold_calls.trump,
    **dict.fromkeys(
        ("dealer", "rests", "vole", "surrender", "accept", "forbid", "gano", "claim"),
        retold_calls.somebody,
    ),
    "result": retold_calls.result,
    **dict.fromkeys(("payments", "totals"), retold_amounts.entries),
    **dict.fromkeys(("pool", "deal", "table", "ombre"), retold_amounts.number),
    "result-line": retold_calls.result_line,
    **dict.fromkeys(("players", "seats", "pair"), retold_header.list_of_names),
    **dict.fromkeys(TEXTS, retold_header.text),
    "rules": retold_header.rules,
    "suits": retold_header.suits,
    **dict.fromkeys(("tricks", "results", "boards"), retold_header.alone),
}
