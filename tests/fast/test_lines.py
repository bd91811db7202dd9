"""What the judge in Python reads in the lines of a deal: `lines.yaml`.

A case has the `lines` after `deal 1`, or a whole `text`, and what they say (`is`), or nothing where
a closer look is wanted. Players are Ada, Bea and Lady Cleo; a greater mark is worth ten lesser ones
unless `greater` has it otherwise, `suits: spanish` has Spanish letters. OMBRE_GOLDEN=write writes
what is read anew: read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import yaml

from ombre_records.model.cards import CARD_NAMES, cards_of
from ombre_records.referee.fast import lines
from ombre_records.referee.fast.lines import Deal, names_of, part, read_deal, statements
from yaml_data import read_yaml

FILE = Path(__file__).with_name("lines.yaml")
CASES = read_yaml(FILE)
PLAYERS = ("Ada", "Bea", "Lady Cleo")
BARE = (True, True, False)


def read(case: dict) -> Deal | None:
    names = names_of(PLAYERS, BARE, case.get("suits", "french"), case.get("greater", 10))
    return read_deal(case.get("text") or "\n".join(["deal 1", *case.get("lines", ())]), names)


def told(case: dict) -> dict | None:
    """Return what the lines say, but what they need not say."""
    deal = read(case)
    if deal is None:
        return None
    found = {name: getattr(deal, name) for name in (*Deal.__struct_fields__, "turned")}
    found["hands"] = {seat: cards(mask) for seat, mask in deal.hands.items()}
    found["holds"] = {seat: cards(mask) for seat, mask in deal.holds.items()}
    found["stock"] = deal.stock and " ".join(map(cards, deal.stock))
    found["steps"] = [[who, cards(laid), cards(drawn)] for who, laid, drawn in deal.steps]
    found["later"] = [[count, who, cards(held)] for count, who, held in deal.later]
    found["call"] = deal.call and [CARD_NAMES[deal.call[0]], deal.call[1]]
    found["tricks"] = [
        {
            "cards": " ".join(CARD_NAMES[card] for card in trick.cards),
            **({"named": listed(trick.named)} if trick.named else {}),
            **({} if trick.winner is None else {"winner": trick.winner}),
            **({} if trick.tally is None else {"tally": listed(trick.tally)}),
        }
        for trick in deal.tricks
    ]
    for name in ("turn", "turned"):
        found[name] = None if found[name] is None else CARD_NAMES[found[name]]
    said = {
        name: value for name, value in found.items() if value is not None and value is not False
    }
    return {name: listed(value) for name, value in said.items() if value not in ([], {})}


def cards(mask: int) -> str:
    return " ".join(CARD_NAMES[card] for card in cards_of(mask)) or "-"


def listed(value: object) -> object:
    return [*map(listed, value)] if isinstance(value, (list, tuple)) else value


def test_lines_of_a_deal() -> None:
    if os.environ.get("OMBRE_GOLDEN") == "write":
        CASES[:] = [
            {key: case[key] for key in case if key != "is"} | {"is": told(case)} for case in CASES
        ]
        options = {"sort_keys": False, "default_flow_style": None, "width": 110}
        text = yaml.safe_dump(CASES, allow_unicode=True, **options)
        FILE.write_text("# test_lines.py says what stands here.\n\n" + text, "utf-8")
    for case in CASES:
        assert told(case) == case["is"], case


def test_what_was_read_of_words_is_forgotten_when_it_is_too_much(monkeypatch) -> None:
    monkeypatch.setattr(lines, "_KEPT", 2)
    asked: list[str] = []
    known = lines._Words(lambda word: asked.append(word) or word)
    for word in "abcabc":
        assert known[word] == word
    assert asked == ["a", "b", "c"]
    assert known["d"] == "d"
    assert [*known] == ["d"]


def test_a_deal_that_is_too_long_is_not_read() -> None:
    names = names_of(PLAYERS, BARE, "french", 0)
    assert read_deal("deal 1" + "\n" * 149, names)
    assert read_deal("deal 1" + "\n" * 150, names) is None
    assert read_deal("deal 1 #".ljust(999), names)
    blanks = " " * (lines.LINE - 6)
    assert read_deal(f"deal 1{blanks}", names)
    assert read_deal(f"deal 1{blanks} ", names) is None
    annotated = 'deal 1 "' + "x" * 991
    assert read_deal(f'{annotated}"', names)
    assert read_deal(f'{annotated}x"', names) is None


def test_parts_and_statements_of_a_text() -> None:
    text = b'ombre 1\n\n# no\n deal 1\nombres\n\tdeal"x"\nx deal\ndeal\nombre#\n  deals\nombre'
    ends, start = [], 0
    while start < len(text):
        start = part(text, start)
        ends.append(start)
    starts = [text[at:].split(b"\n")[0] for at in ends]
    assert starts == [b" deal 1", b'\tdeal"x"', b"deal", b"ombre#", b"ombre", b""]
    assert statements(text) == 9
