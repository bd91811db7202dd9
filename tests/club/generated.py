"""A club's season drawn at random: a `club.toml`, and the records of its evenings."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from random import Random

TABLES = 15
SEATED = 4
DEALS = 12
FIRST = date(2025, 9, 4)
_LINES = (
    "{n} {a} spil {s} won",
    "{n} {a} spil {s} bet",
    "{n} {a} spil {s} kruk {b}",
    "{n} {a} solo {s} won",
    "{n} {a} tourné {s} won",
    "{n} {a} købe-nolo won",
    "{n} {a} ren-nolo won",
    "{n} -",
)


def names(people: int) -> list[str]:
    """Return names of which none is a slip of another."""
    first = "Anna Bo Carla Dorte Emil Frida Gorm Hulda Ivan Jytte Kaj Lone".split()
    last = "Holm Vestergaard Quist Thyssen Bjerre".split()
    return [f"{one} {other}" for other in last for one in first][:people]


def season(
    folder: Path, seed: int = 1, evenings: int = 30, people: int = 60, deals: int = DEALS
) -> Path:
    """Write a season of two divisions, which change tables each evening, and return its file."""
    draw = Random(seed)
    known = names(people)
    for evening in range(evenings):
        day = FIRST + timedelta(weeks=evening)
        half = len(known) // 2
        divisions = [known[:half], known[half:]]
        table = 0
        for at, division in enumerate(divisions, 1):
            here = draw.sample(division, len(division) - draw.choice((0, 0, SEATED)))
            for first in range(0, len(here) - SEATED + 1, SEATED):
                table += 1
                text = _session(draw, f"Division {at}", day, table, here[first : first + 4], deals)
                (folder / f"{day}-{table:02}.ombre").write_text(text, encoding="utf-8")
    file = folder / "club.toml"
    file.write_text(_club(draw, known), encoding="utf-8")
    return file


def _session(draw: Random, event: str, day: date, table: int, seats: list[str], deals: int) -> str:
    quoted = ", ".join(f'"{name}"' for name in seats)
    lines = [
        "ombre 1",
        f'event   "{event}"',
        f"date    {day}",
        f"table   {table}",
        "rules   lhombre",
        f"players {quoted}",
        "",
        "results",
    ]
    for number in range(1, deals + 1):
        dealer = seats[(number - 2) % len(seats)]
        rests = seats[number % len(seats)]
        active = [f'"{name}"' for name in seats if name != rests]
        a, b = draw.sample(active, 2)
        lines.append(draw.choice(_LINES).format(n=number, a=a, b=b, s=draw.choice("SCHD")))
        del dealer
    return "\n".join((*lines, ""))


def _club(draw: Random, known: list[str]) -> str:
    lines = ["version = 1", 'name = "Drawn club"', ""]
    for at, name in enumerate(known):
        lines += ["[[people]]", f'id = "p{at}"', f'names = ["{name}"]']
        if at % 5:
            start = FIRST + timedelta(weeks=draw.choice((-50, 0, 9)))
            lines += [f"member = [{{ from = {start} }}]"]
        lines += [""]
    for at, (count, best, least) in enumerate(
        (("sum", 12, 8), ("per-deal", 10, 20), ("per-evening", 0, 0)), 1
    ):
        for division in (1, 2):
            lines += [
                "[[competitions]]",
                f'id = "c{at}-{division}"',
                f'name = "Competition {at}, division {division}"',
                f'events = ["Division {division}"]',
                f"from = {FIRST + timedelta(weeks=at)}",
                f"until = {FIRST + timedelta(weeks=28)}",
                f'who = "{"members" if at == 1 else "all"}"',
                f'count = "{count}"',
                f"handicap = {{ p1 = 5, p{len(known) - 2} = -3 }}",
            ]
            lines += [f"best = {best}"] if best else []
            lines += [f"least = {least}"] if least else []
            lines += [""]
    return "\n".join(lines)
