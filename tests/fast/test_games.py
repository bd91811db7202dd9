"""What an auction comes to, for the compiled judge: `games.yaml`.

A case has the `record` whose book is in force, how many `play`, and what a deal says up to its
trump: the `dealer`, the `bids` (`2 pass`: by that seat), the `contract` with who is named for it,
the `trump`, and the suit `turned`. `calls` are fields that all calls of the book have otherwise.
`is` has the game, with the bytes that the compiled judge reads
as numbers, or nothing where the referee should look. They were found at random, and kept since each
tells some wrong change. OMBRE_GOLDEN=write writes what they come to anew: read the difference.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import yaml
from msgspec.structs import replace

from ombre_records import parse
from ombre_records.books.book import RuleBook
from ombre_records.engine.dealing import packs
from ombre_records.referee.fast import game as games
from ombre_records.referee.fast.game import Called, Setting, game_of
from ombre_records.referee.session.header import read_header
from yaml_data import read_yaml

FILE = Path(__file__).with_name("games.yaml")
FOLDERS = (FILE.parents[1] / "checks" / "base", FILE.parents[2] / "records")
CASES = read_yaml(FILE)


@cache
def book_of(record: str) -> RuleBook:
    """Return the book of a record."""
    path = next(p for each in FOLDERS if (p := each / f"{record}.ombre").is_file())
    session = parse(path.read_text("utf-8")).sessions[0]
    return read_header(session, "edited", None, path.parent).book


def setting(case: dict) -> Setting:
    """Return what bears on the auctions of a session."""
    book = book_of(case["record"])
    calls = tuple(replace(call, **case.get("calls", {})) for call in book.auction.calls)
    book = replace(book, auction=replace(book.auction, calls=calls))
    return Setting(book, case["play"], case.get("suits", "french"), packs(book)[0])


def called(case: dict) -> Called:
    """Return what a deal says up to its trump."""
    split = [call.split() for call in case["bids"].split(", ")] if case.get("bids") else []
    bids = tuple((int(call[0]) if call[1:] else None, call[-1]) for call in split)
    *seat, contract = (case.get("contract") or "").split() or [None]
    by = int(seat[0]) if seat else None
    return Called(case["dealer"], bids, contract, by, case.get("trump"), case.get("turned"))


def told(case: dict) -> dict | None:
    game = game_of(setting(case), called(case))
    if game is None:
        return None
    packed = games._LAYOUT.unpack(game.packed)
    masks, (strength, run, order), numbers = packed[:8], packed[8:11], packed[11:]
    return {
        "order": [*game.order],
        "rests": game.rests,
        "contract": game.contract and game.contract.name,
        "ombre": game.ombre,
        "trump": game.trump,
        "as": [*game.played_as],
        "masks": [*masks],
        "cards": [" ".join(map(str, each)) for each in (strength, run, order)],
        "numbers": [*numbers[:11]],
        "flags": "".join(str(int(each)) for each in numbers[11:]),
    }


def test_games() -> None:
    if os.environ.get("OMBRE_GOLDEN") == "write":
        CASES[:] = [
            {key: case[key] for key in case if key != "is"} | {"is": told(case)} for case in CASES
        ]
        options = {"sort_keys": False, "default_flow_style": None, "width": 110}
        text = yaml.safe_dump(CASES, allow_unicode=True, **options)
        FILE.write_text("# test_games.py says what stands here.\n\n" + text, "utf-8")
    for case in CASES:
        assert told(case) == case["is"], case
