"""Tallies of lines of results that count from the Ombre, for each number of players."""

from __future__ import annotations

from ombre_records.referee.settlement.stated_payments import ombre_first

CASES = {
    # tally as stated, seats, who is Ombre, how it ended, to whom: as it should stand
    ((5, 2, 2), (0, 1, 2), 1, "sacada", None): (2, 5, 2),
    ((5, 2, 2), (0, 1, 2), 2, "sacada", None): (2, 2, 5),
    ((5, 2, 2), (0, 1, 2), 0, "sacada", None): (),  # it stands so
    ((4, 4, 1), (0, 1, 2), 1, "sacada", None): (),  # as many are no more
    ((4, 4, 1), (0, 1, 2), 1, "puesta", None): (1, 4, 4),
    ((4, 3, 2), (0, 1, 2), 1, "puesta", None): (),
    ((3, 5, 1), (0, 1, 2), 1, "codille", 2): (1, 3, 5),
    ((3, 5, 1), (0, 1, 2), 1, "codille", 0): (),  # who has fewest has no codille
    ((4, 4, 1), (0, 1, 2), 1, "codille", 2): (),  # nor who has no more than the Ombre
    ((1, 4, 4), (0, 1, 2), 1, "codille", 2): (),  # nor who has no more than another
    ((3, 5, 1), (0, 1, 2), 1, "codille", None): (),
    ((3, 5, 1), (0, 1, 2), None, "codille", 2): (),
    ((3, 5, 1), (0, 1, 2), 3, "codille", 2): (),
    ((3, None, 1), (0, 1, 2), 1, "puesta", None): (),
    ((3, 5), (0, 1, 2), 1, "puesta", None): (),
    (None, (0, 1, 2), 1, "puesta", None): (),
    ((5, 2, 2), (0, 1, 2), 1, "passed-out", None): (),
    ((6, 3), (0, 1), 1, "sacada", None): (3, 6),
    ((3, 6), (0, 1), 1, "codille", 0): (6, 3),
    # of more than three the most of the others count, wherever they sit
    ((3, 2, 1, 2), (0, 1, 2, 3), 1, "sacada", None): (2, 3, 2, 1),
    ((2, 1, 4, 1), (0, 1, 2, 3), 1, "codille", 3): (1, 2, 1, 4),
    ((2, 4, 2, 1), (0, 1, 2, 3), 3, "codille", 0): (4, 2, 1, 2),
    ((2, 1, 3, 2), (0, 1, 2, 3), 1, "codille", 3): (2, 2, 1, 3),
    ((2, 1, 3, 2), (0, 1, 2, 3), 1, "codille", 2): (),
    ((1, 0, 3, 4, 0), (0, 1, 2, 3, 4), 1, "codille", 4): (0, 1, 0, 3, 4),
    ((1, 0, 3, 4, 0), (0, 1, 2, 3, 4), 1, "codille", 3): (),
    ((2, 0, 3, 3, 0), (0, 1, 2, 3, 4), 1, "codille", 4): (),
    ((2, 0, 3, 3, 0), (0, 1, 2, 3, 4), 1, "puesta", None): (0, 2, 0, 3, 3),
    # who rests has no number
    ((5, 2, 2), (0, 2, 3), 2, "sacada", None): (2, 5, 2),
}


def test_a_tally_that_counts_from_the_ombre() -> None:
    assert {case: ombre_first(*case) for case in CASES} == CASES
