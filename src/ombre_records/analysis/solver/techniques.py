"""Which of the search's techniques are in use: tests switch each off, and nothing may change."""

from __future__ import annotations

from typing import NamedTuple


class Techniques(NamedTuple):
    """`table`: positions once searched are kept. `bounds`: sure tricks answer before a search.

    `order`: promising plays come first. `equals`: of cards that are alike one is tried.
    """

    table: bool = True
    bounds: bool = True
    order: bool = True
    equals: bool = True


ALL = Techniques()
