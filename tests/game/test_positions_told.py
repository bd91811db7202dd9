"""All that a position says of itself, step by step: `positions.txt`.

Each step has what every property and every question without an argument answers, one a line where
it is another than the step before. OMBRE_GOLDEN=write writes it anew: read the difference.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from inspect import isfunction, signature
from pathlib import Path

from ombre_records import AuctionPosition, ExchangePosition, Position
from ombre_records.books.load import shipped

WRITTEN = Path(__file__).with_name("positions.txt")
HANDS = ("SAK3 CQ4 H75 DJ2", "SQJ CA72 HK4 DK6", "S42 CK5 HAQ DA73")
STOCK = "S765 CJ63 HJ632 DQ54"


def asked(position: object) -> dict[str, str]:
    """Ask a position all that it can be asked without a word more."""
    found: dict[str, str] = {}
    for name, member in vars(type(position)).items():
        plain = isfunction(member) and len(signature(member).parameters) == 1
        if not name.startswith("_") and (plain or isinstance(member, property)):
            value = getattr(position, name)
            found[name] = repr(value() if callable(value) else value)
    return {**found, "repr": repr(position)}


def auction(book: str, choice: int) -> Iterator[tuple[str, object]]:
    """Say one lawful call after another, of several the one by `choice`."""
    position = AuctionPosition(book)
    yield f"auction {book} {choice}", position
    while calls := position.lawful_calls():
        call = calls[min(choice, len(calls) - 1) if len(position.calls) < 5 else 0]
        position = position.say(call)
        yield call, position


def exchange(book: str, contract: str) -> Iterator[tuple[str, object]]:
    """Lay off as few as each may, and one more."""
    position = ExchangePosition(book, HANDS, STOCK, contract=contract)
    yield f"exchange {book} {contract}", position
    while may := position.may_exchange():
        seat = may[-1]
        least, most = position.limits(seat)
        cards = position.hands[seat][: min(least + 1, most)]
        position = position.exchange(seat, cards)
        yield f"{seat} {least}-{most} {' '.join(cards)}", position


def tricks(book: str, trump: str) -> Iterator[tuple[str, object]]:
    """Play the last card that is lawful."""
    position = Position(book, HANDS, trump=trump)
    yield f"tricks {book} {trump}", position
    while not position.over:
        card = position.legal_plays()[-1]
        position = position.play(card)
        yield card, position


def walks() -> Iterator[Iterator[tuple[str, object]]]:
    for book in shipped():
        yield from (auction(book, choice) for choice in range(3))
    yield from (exchange("aldenham", "play"), exchange("lhombre", "spil"))
    yield from (tricks("aldenham", "S"), tricks("lhombre", "D"))


def told(walk: Iterator[tuple[str, object]]) -> Iterator[str]:
    before: dict[str, str] = {}
    for step, position in walk:
        now = asked(position)
        yield step if not before else f"  {step}"
        yield from (f"    {name} {now[name]}" for name in now if now[name] != before.get(name))
        before = now


def test_a_position_says_of_itself_what_is_so() -> None:
    text = "".join(f"{line}\n" for walk in walks() for line in told(walk))
    if os.environ.get("OMBRE_GOLDEN") == "write":
        WRITTEN.write_text(text, "utf-8")
    assert text == WRITTEN.read_text("utf-8")
