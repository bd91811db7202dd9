"""How many machine instructions a deal takes in each document, from the judged report on.

As with `instructions.py`, whose counter this takes, a busy machine counts the same as an idle one.
It wants valgrind. Run with `python tests/benchmarks/documents.py`, or name formats behind it:
`python tests/benchmarks/documents.py svg prose`.
"""

from __future__ import annotations

import gc
import sys

import instructions

DEALS, ROUNDS = 20, 3
KINDS = ("svg", "prose", "text", "markdown", "html", "latex")


def work(kind: str, rounds: int) -> None:
    """Write a session once, to have all templates compiled, and then so many times more."""
    import games

    from ombre_records import check, parse
    from ombre_records.base.document.style import Style
    from ombre_records.telling.transcript import show

    report = check(parse(games.session(DEALS, 1)))
    to, style = ("text", Style(prose=True)) if kind == "prose" else (kind, Style())
    show(report, to, style)
    gc.collect()
    gc.disable()
    for _ in range(rounds):
        show(report, to, style)


def main(kinds: tuple[str, ...]) -> None:
    for kind in kinds:
        more = instructions.counted(kind, ROUNDS, __file__) - instructions.counted(
            kind, 0, __file__
        )
        print(f"{kind}: {more // (ROUNDS * DEALS):,} instructions a deal", flush=True)


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[2].isdecimal():
        work(sys.argv[1], int(sys.argv[2]))
    else:
        main(tuple(sys.argv[1:]) or KINDS)
