"""What a session comes to, deal by deal: `sessions.yaml`, for the sessions of `../checks/base/`."""

from __future__ import annotations

from pathlib import Path

import pytest

from ombre_records import check, parse
from ombre_records.model.cards import SUITS
from yaml_data import read_yaml

HERE = Path(__file__).parent
BASE = HERE.parent / "checks" / "base"
SESSIONS = read_yaml(HERE / "sessions.yaml")


def facts_of(name: str, reading: str = "edited"):
    text = (BASE / f"{name}.ombre").read_text("utf-8")
    return check(parse(text), reading=reading).sessions[0]


def told(deal, players: tuple[str, ...]) -> dict:
    def name(seat: int | None) -> str | None:
        return None if seat is None else players[seat]

    outcome = deal.outcome
    return {
        "dealer": name(deal.dealer),
        "rests": name(deal.rests),
        "ombre": name(deal.ombre),
        "contract": deal.contract.name if deal.contract else None,
        "trump": None if deal.trump is None else SUITS[deal.trump],
        "tricks": list(deal.taken),
        "outcome": outcome.kind,
        "codille-to": name(outcome.codille_to),
        "annulled": outcome.annulled,
        "twins": outcome.twins,
        "estuches": deal.estuches,
        "pool": [deal.pool_before, deal.pool_after],
        "reserved": list(deal.reserved),
        "payments": list(deal.payments),
    }


def test_every_base_has_its_facts() -> None:
    assert set(SESSIONS) == {path.stem for path in BASE.glob("*.ombre")}


@pytest.mark.parametrize("name", SESSIONS)
def test_session(name: str) -> None:
    session, wanted = facts_of(name), SESSIONS[name]
    deals = [told(deal, session.players) for deal in session.deals]
    pairs = zip(deals, wanted["deals"], strict=True)
    assert [{key: deal[key] for key in facts} for deal, facts in pairs] == wanted["deals"]
    assert list(session.totals) == wanted["totals"]
    if "pool" in wanted:
        assert session.pool == wanted["pool"]


def test_the_source_as_printed_comes_to_the_same() -> None:
    assert facts_of("source", "printed").totals == (23, -9, -14)


def test_facts_are_shown_without_the_record_and_the_book() -> None:
    session = facts_of("plain")
    for facts in (session, session.deals[0]):
        shown = repr(facts)
        assert shown.startswith(f"{type(facts).__name__}(")
        assert not any(f"{name}=" in shown for name in ("session", "deal", "book"))
    assert "index=1" in repr(session)
    assert "players=('Ada', 'Bea', 'Cleo')" in repr(session)
