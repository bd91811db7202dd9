"""Standings worked out apart from the program: from the text of records and of a club's file."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple


class Played(NamedTuple):
    """A session: its event and day, and what each player won in how many deals."""

    event: str
    day: date
    totals: Mapping[str, int]
    deals: Mapping[str, int]


PRICES = {"spil": 1, "solo": 3, "tourné": 2, "købe-nolo": 2, "ren-nolo": 4}
"""What each of the others pays for a game of lhombre that is won."""
TIMES = {"won": 1, "bet": -1, "kruk": -2}


def played(text: str) -> Played:
    """Add up a record of four players and lines of results as `generated` writes them."""
    names = re.findall(r'"([^"]+)"', re.search(r"(?m)^players .*", text)[0])
    totals, deals = dict.fromkeys(names, 0), 0
    for line in re.findall(r"(?m)^\d+ .*", text):
        deals += 1
        if not line.endswith(" -"):
            ombre, call, ended = re.match(r'\d+ "(.*?)" (\S+) (?:[SCHD] )?(\w+)', line).groups()
            paid = PRICES[call] * TIMES[ended]
            for name in names:
                totals[name] += paid * (len(names) - 1) if name == ombre else -paid
    event = re.search(r'(?m)^event +"(.*)"', text)[1]
    day = date.fromisoformat(re.search(r"(?m)^date +(\S+)", text)[1])
    return Played(event, day, totals, dict.fromkeys(names, deals))


def recount(text: str, sessions: Iterable[Played]) -> list[dict[str, Any]]:
    """Return competitions of singles as `ombre score --only competitions --to json` has them."""
    club = tomllib.loads(text)
    people = club["people"]
    evenings: dict[tuple[str, date], dict[str, list[int]]] = {}
    for each in sessions:
        here = evenings.setdefault((each.event, each.day), {})
        for name, total in each.totals.items():
            if each.deals[name]:
                who = next(
                    p["id"]
                    for p in people
                    for n in p["names"]
                    if (n if isinstance(n, str) else n["name"]) == name
                    and (isinstance(n, str) or _in(n, each.day))
                )
                won = here.setdefault(who, [0, 0])
                won[0] += total
                won[1] += each.deals[name]
    return [_competition(each, people, evenings) for each in club["competitions"]]


def _in(period: Mapping[str, Any], day: date) -> bool:
    return period.get("from", date.min) <= day <= period.get("until", date.max)


def _competition(
    told: Mapping[str, Any],
    people: list[dict[str, Any]],
    evenings: Mapping[tuple[str, date], Mapping[str, list[int]]],
) -> dict[str, Any]:
    count = told.get("count", "sum")
    taken: defaultdict[str, list[tuple[Fraction, int, int, int]]] = defaultdict(list)
    inside = sorted(
        ((event, day) for event, day in evenings if _in(told, day)), key=lambda each: each[1]
    )
    inside = [each for each in inside if each[0] in told.get("events", [each[0]])]
    for place, key in enumerate(inside):
        for who, (total, deals) in evenings[key].items():
            person = next(p for p in people if p["id"] == who)
            wanted = told.get("who", "all")
            member = any(_in(period, key[1]) for period in person.get("member", []))
            if wanted == "all" or (member if wanted == "members" else who in wanted):
                value = Fraction(total, deals if count == "per-deal" else 1)
                taken[who].append((-value, place, total, deals))
    rows = []
    for who, some in taken.items():
        best = sorted(some)[: told.get("best", len(some))]
        total = sum(each[2] for each in best)
        deals = sum(each[3] for each in best)
        score = Fraction(total + told.get("handicap", {}).get(who, 0) * len(best))
        if count != "sum":
            score /= deals if count == "per-deal" else len(best)
        enough = len(some) >= told.get("least", 0)
        rows.append([who, len(some), len(best), deals, total, score, enough])
    return {
        "id": told["id"],
        "standing": {
            who: {
                "evenings": held,
                "counted": counted,
                "deals": deals,
                "total": total,
                "score": float(score),
                "place": 1 + sum(o[6] and o[5] > score for o in rows) if enough else None,
            }
            for who, held, counted, deals, total, score, enough in rows
        },
    }
