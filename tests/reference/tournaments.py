"""Tournaments of results that are made up, and the reckoning of them: written from the contract alone.

The reckoning knows no record and no rule of the game: it is given who held which seat's cards at
which table and what each was paid, and follows the words of the contract one by one. `datum` is the
difference from the mean of all who held that seat's cards; match points are 2 for each table beaten
in the same seat and 1 for each equalled. Tables of unlike size are paid unlike, and never compared.
"""

import random
from collections import defaultdict
from fractions import Fraction
from typing import Any, NamedTuple

SEATS = ("eldest", "middle", "youngest")
CALLS = ("spil", "solo", "tourné")
PEOPLE = (
    "Anna Bo Carl Dorte Emil Freja Gustav Hanne Ib Jytte Knud Lone Mads Nanna Otto Pia Rasmus Signe"
).split()


class Row(NamedTuple):
    """A board at a table: who held what, who rested, and what each was paid."""

    board: int
    table: int
    seats: dict[str, str]
    rests: str | None
    paid: dict[str, int | None]


class Cup(NamedTuple):
    """A tournament: a record for each table, and what is true of it."""

    texts: list[str]
    rows: list[Row]
    pairs: dict[str, list[str]]
    teams: dict[str, list[str]]


def random_cup(seed: int) -> Cup:
    """Make a tournament of a few tables of three or four, each playing the boards in its own order."""
    rng = random.Random(seed)
    people = PEOPLE[:]
    rng.shuffle(people)
    count, boards = rng.randint(2, 4), rng.randint(1, 6)
    tables = [[people.pop() for _ in range(rng.choice((3, 4)))] for _ in range(count)]
    everybody = [name for table in tables for name in table]
    pairs = {", ".join(pair): list(pair) for pair in (everybody[:2], everybody[-2:])}
    teams = {"Reds": [tables[0][0], tables[1][0]], "Blues": [tables[0][1], tables[1][1]]}
    texts, rows = [], []
    for number, names in enumerate(tables, 1):
        lines = ["ombre 1", 'event "Cup"', f"table {number}", "boards"]
        if number == rng.choice((1, number)):
            lines += [f"pair {pair}" for pair in pairs]
            lines += [f'team "{team}" {", ".join(members)}' for team, members in teams.items()]
        lines += ["rules lhombre", f"players {', '.join(names)}", "results"]
        order = rng.sample(range(1, boards + 1), rng.randint(max(1, boards - 2), boards))
        for board in order:
            row, line = random_row(rng, board, number, names)
            rows.append(row)
            lines.append(line)
        texts.append("\n".join(lines) + "\n")
    return Cup(texts, rows, pairs, teams)


def random_row(rng: random.Random, board: int, table: int, names: list[str]) -> tuple[Row, str]:
    """Make what a table has of a board; amounts are stated, so that no tariff is needed here."""
    # Board 1 has the first of the players eldest, board 2 the second; of four at a table there rests
    # who sits opposite the dealer, that is second after the dealer, and the others follow in turn.
    size = len(names)
    turn = [names[(board - 1 + step) % size] for step in range(size)]
    rests = turn[1] if size == 4 else None
    held = [name for name in turn if name != rests]
    seats = dict(zip(SEATS, held, strict=True))
    if rng.random() < 0.1:
        return Row(board, table, seats, rests, dict.fromkeys(names, 0)), f"{board} -"
    if rng.random() < 0.05:  # an outcome that leaves open what was paid
        return Row(
            board, table, seats, rests, dict.fromkeys(names, None)
        ), f"{board} : {'? ' * size}"
    amounts = [rng.randint(-6, 6) for _ in range(size - 1)]
    amounts.append(-sum(amounts))
    paid = dict(zip(names, amounts, strict=True))
    return Row(board, table, seats, rests, paid), f"{board} : " + " ".join(map(signed, amounts))


def signed(amount: int) -> str:
    return f"{amount:+d}" if amount else "0"


def alike(one: Row, other: Row) -> bool:
    """Whether two tables played one board and are paid alike: as many sit at each."""
    return one.board == other.board and len(one.paid) == len(other.paid)


def reckoned(cup: Cup) -> dict[str, Any]:
    """Reckon a tournament: by board and table what each seat has, and by name the sums."""
    datum: dict[tuple[int, int], dict[str, Fraction | None]] = defaultdict(dict)
    points: dict[tuple[int, int], dict[str, int | None]] = defaultdict(dict)
    for row in cup.rows:
        for seat, name in row.seats.items():
            own = row.paid[name]
            rivals = [r.paid[r.seats[seat]] for r in cup.rows if r is not row and alike(r, row)]
            known = [rival for rival in rivals if rival is not None]
            key = row.board, row.table
            if own is None:
                datum[key][name] = points[key][name] = None
                continue
            datum[key][name] = own - Fraction(own + sum(known), 1 + len(known))
            points[key][name] = sum((own > rival) * 2 + (own == rival) for rival in known)
    players = {name for row in cup.rows for name in row.paid}
    groups = {
        "players": {name: [name] for name in players},
        "pairs": cup.pairs,
        "teams": cup.teams,
    }
    ranking = {
        kind: [
            {
                "name": name,
                "total": added(
                    row.paid[one] for one in members for row in cup.rows if one in row.paid
                ),
                "datum": added(
                    each[one] for one in members for each in datum.values() if one in each
                ),
                "matchpoints": added(
                    each[one] for one in members for each in points.values() if one in each
                ),
            }
            for name, members in group.items()
            if set(members) & players
        ]
        for kind, group in groups.items()
    }
    return {"datum": datum, "matchpoints": points, "ranking": ranking}


def added(parts: Any) -> Any:
    whole = list(parts)
    return None if None in whole else sum(whole)
