"""Lines of results: tallies that count from the Ombre, for each number of players; lines of which
the same was told before.
"""

from __future__ import annotations

import random

import pytest

from ombre_records import parse
from ombre_records.books.load import named
from ombre_records.books.shipped_books import shipped
from ombre_records.referee import deal as referee
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.session.replay import replay_session
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


class Forgetful(dict[tuple[object, ...], object]):
    """Keeps nothing: every deal is replayed as if none had been before."""

    def __setitem__(self, key: tuple[object, ...], value: object) -> None:
        """Keep nothing."""


def results(book: str, seed: int) -> str:
    """Return sessions of a few lines told again and again, and of slips in them."""
    chosen, known = random.Random(seed), named(book)
    calls = [each.name for each in known.auction.calls][:3]
    sessions = []
    for count in (known.table.players[0], *known.table.players, known.table.players[0]):
        named_too = chosen.sample(("Ada", "Bea", '"C D"', "Eve", "Flo", "Gus"), 6)
        players = named_too[:count]
        if len(sessions) <= len(known.table.players):
            named_too = players  # in the last session others wait, and `seats` says who plays
        lines = [f"ombre 1\nrules {book}\nplayers {', '.join(named_too)}\nresults"]
        lines += [f"seats {', '.join(players)}"] * (named_too != players)
        lines += [f"{number} {players[0]} {calls[0]} S won" for number in range(1, 11)]
        if named_too != players:
            players = [players[0], *named_too[count:], *players[1:]][:count]
            lines += [f"seats {', '.join(players)}"]
        lines += [f"{number} {players[0]} {calls[0]} S won" for number in range(11, 21)]
        for number in range(21, 41):
            said = [chosen.choice(players), chosen.choice(calls), chosen.choice("SH")]
            said += [chosen.choice(("won", "bet", "codille")), chosen.choice(("", "", "(5-2-2)"))]
            said += chosen.choices(("", chosen.choice(players), ": +1 -1"), (20, 1, 1))
            lines.append(" ".join([str(number), *filter(None, said)]))
            lines += chosen.choices(([], ["# a comment"], [f"{number}"]), (20, 1, 1))[0]
        sessions.append("\n".join(lines) + "\n")
    return "".join(sessions)


@pytest.mark.parametrize("book", shipped())
def test_a_line_goes_as_if_the_same_had_not_been_told(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions = parse(results(book, 1)).sessions
    remembered = [replay_session(each, 1, "edited", None, None) for each in sessions]
    monkeypatch.setattr(referee, "_replayed", Forgetful())
    for session, before in zip(sessions, remembered, strict=True):
        anew = replay_session(session, 1, "edited", None, None)
        assert anew == before
        assert _lines(anew.facts) == _lines(before.facts)


def _lines(session: SessionFacts) -> list[int]:
    return [trick.line.number for deal in session.deals for trick in deal.tricks]
