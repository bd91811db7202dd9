"""A session step by step: `steps.txt`, for sessions of `../checks/base/`, some with lines changed.

Of each step stand the place, who, and what; behind `may` the lawful cards, behind `at` the position
before it: who plays of whose hands, what lies, and the tricks of each seat from the eldest.
OMBRE_GOLDEN=write writes these anew: read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

from ombre_records import check, parse
from ombre_records.referee.steps import Step, steps

HERE = Path(__file__).parent
BASE = HERE.parent / "checks" / "base"
TEXTS: dict[str, dict[str, str]] = {
    "four": {},
    "source": {},
    "surrenders": {},
    "ending": {},
    "plain": {"trump S": "", "1 Ada:  CA": "vole Ada\n1 Ada:  CA"},
    "royal": {},
}


def told(step: Step) -> str:
    position = step.position
    parts = [
        f"{step.kind} {step.session}.{step.deal} {step.seat} {step.player}",
        step.word,
        f"trick {step.trick}" if step.trick is not None else "",
        f"card {step.card} of {len(step.cards)}" if step.kind == "play" else "",
        f"{_cards(step.discards)} for {_cards(step.draws)}" if step.kind == "exchange" else "",
        f"may {_cards(step.lawful)}" if step.lawful is not None else "",
    ]
    if position is not None:
        hands = "/".join(map(_cards, position.hands))
        lying = _cards(position.trick)
        parts.append(f"at {position.turn} {position.trump} {hands} {lying} {position.taken}")
    return "; ".join(part for part in parts if part)


def _cards(names: tuple[str, ...] | None) -> str:
    return "?" if names is None else " ".join(names) or "-"


def session(name: str) -> str:
    text = (BASE / f"{name}.ombre").read_text("utf-8")
    for old, new in TEXTS[name].items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


def found(name: str) -> list[str]:
    return [told(step) for each in check(parse(session(name))).sessions for step in steps(each)]


def wanted() -> dict[str, list[str]]:
    told: dict[str, list[str]] = {}
    name = ""
    for line in (HERE / "steps.txt").read_text("utf-8").splitlines():
        if line.startswith("  "):
            told[name].append(line[2:])
        else:
            name = line
            told[name] = []
    return told


def written() -> None:
    lines = [line for name in TEXTS for line in (name, *(f"  {each}" for each in found(name)))]
    (HERE / "steps.txt").write_text("\n".join(lines) + "\n", "utf-8")


def test_every_step_of_a_session() -> None:
    if os.environ.get("OMBRE_GOLDEN") == "write":
        written()
    assert {name: found(name) for name in TEXTS} == wanted()


def test_a_step_shows_itself_without_its_position() -> None:
    first, *_, last = steps(check(parse(session("four"))).sessions[0])
    assert repr(first) == (
        "Step(kind='bid', session=1, deal=1, seat=1, player='Bea', word='play', trick=None,"
        " card=None, discards=None, draws=None)"
    )
    assert first._repr_svg_() is None
    assert last.position is not None
    assert last._repr_svg_() == last.position._repr_svg_()
