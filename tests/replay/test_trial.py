"""A deal tried in its place, and how many errors are borne."""

from __future__ import annotations

from pathlib import Path

from ombre_records import check, parse
from ombre_records.base.finding import Severity
from ombre_records.model.record import Deal, Session
from ombre_records.referee.deal import Place, replay_plainly
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.faults.fault import Fault
from ombre_records.referee.session.trial import lawful, place_in

EVENING = (Path(__file__).parents[1] / "checks" / "base" / "evening.ombre").read_text("utf-8")
FAULTY = {"CA H3 H7": "CA H6 H7", "DQ D2 D3": "DQ S2 D3", "result puesta": "result sacada"}


def judged(**changes: str) -> tuple[Session, SessionFacts]:
    text = EVENING
    for old, new in changes.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    record = parse(text)
    return record[0], check(record).sessions[0]


def at(place: int, **changes: str) -> tuple[Place, Deal]:
    session, facts = judged(**changes)
    found = place_in(session, facts, place)
    assert found is not None
    return found, session.deals[place]


def test_a_place_has_what_the_deals_before_hand_on() -> None:
    _, facts = judged()
    places = [at(place)[0] for place in range(3)]
    assert [place.ordinal for place in places] == [1, 2, 3]
    assert [place.following for place in places] == [2, 3, None]
    assert [place.carried.first for place in places] == [True, False, False]
    assert [place.carried.number for place in places] == [None, 1, 2]
    totals = [place.carried.totals for place in places]
    assert totals == [(0, 0, 0), facts.deals[0].totals, facts.deals[1].totals]
    assert places[2].carried.pool == facts.deals[1].pool_after


def test_nobody_can_be_seated() -> None:
    session, facts = judged()
    other = parse(EVENING.replace("players Ada, Bea, Cleo", "players Ada"))[0]
    assert place_in(other, facts, 0) is None
    assert place_in(session, facts, 0) is not None


def test_a_lawful_deal_has_no_error() -> None:
    for place in range(3):
        here, deal = at(place)
        assert lawful(deal, here)
    here, deal = at(0, **{"CA H3 H7": "CA H6 H7"})
    assert not lawful(deal, here)


def test_what_follows_from_a_deal_before_is_let_pass() -> None:
    lost = {"deal 2\n": "", "pool 30\n": "pool 77\n"}
    here, deal = at(1, **lost)
    assert here.carried.lost
    told = replay_plainly(deal, here, 0)
    assert told is not None
    assert any(f.severity is Severity.ERROR for f in told.faults)
    assert lawful(deal, here)
    here, deal = at(1, **{"Bea -15, pool +15": "Bea -15, pool +20", "pool 25": "pool 30"})
    assert not here.carried.lost
    told = replay_plainly(deal, here, 0)
    assert told is not None
    assert [f.rule for f in told.faults] == ["wrong-pool"]
    assert not lawful(deal, here)


def test_what_is_noted_until_one_error_too_many() -> None:
    here, deal = at(0, **FAULTY)
    whole = replay_plainly(deal, here, None)
    assert whole is not None
    errors = [f for f in whole.faults if not f.consequent]
    assert len(errors) > 1
    noted: list[Fault] = []
    assert replay_plainly(deal, here, 1, noted) is None
    assert [f.facts for f in noted] == [f.facts for f in whole.faults[: len(noted)]]
    assert len(noted) == 1
    assert replay_plainly(deal, here, 0) is None
    more: list[Fault] = []
    assert replay_plainly(deal, here, len(errors), more) is not None
    assert more == []
