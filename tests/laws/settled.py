"""The settlement of a lawful deal by the reference's tariff, written and carried over."""

from __future__ import annotations

from dealt import Deal, End, Session

from ombre_records.model.cards import CARD_NAMES, SUITS, cards_of
from reference import model, rules, tariffs


def settle(deal: Deal, end: End) -> None:
    """Write result and payments, and carry the pool, what is set apart and the totals over."""
    session = deal.session
    apart = session.rules.pool.reserve is None and session.chance(0.1)
    table, facts = retold_session(session), retold(deal, end)
    facts.reserve = apart
    done = rules.settle(table, facts, session.pool, session.reserved)
    assert sum(done.payments.values()) + done.pool_change + done.set_apart == 0
    session.say(f"result {_result(session, done)}", 0.8)
    _write(deal, done)
    for place, name in enumerate(session.players):
        session.totals[place] += done.payments[name]
    session.pool, session.reserved = done.pool_after, done.reserved_after


def forfeit_due(deal: Deal) -> int | None:
    """Return what an offence costs now; None where it costs nothing by the rules."""
    facts = retold(deal, End("undetermined"))
    return tariffs.forfeit(retold_session(deal.session), facts, deal.stake)


def retold_session(session: Session) -> model.Session:
    """Return a table as the reference has it."""
    options = {name: value or "" for name, value in session.options}
    return model.Session(list(session.players), [], options, book=session.rules.name)


def retold(deal: Deal, end: End) -> model.Deal:
    """Return a deal as the reference has it: all marks laid down, and how it ended.

    Who has taken the first Ombre's place is the Ombre.
    """
    session, seats = deal.session, [deal.name(seat) for seat in range(deal.count)]
    made = model.Deal(1, session.players[deal.dealer], seats, book=session.rules.name)
    made.options = retold_session(session).options
    made.stock = [CARD_NAMES[card] for card in deal.stock]
    for hands, held in ((made.hands, deal.dealt), (made.begins, deal.hands)):
        hands.update(zip(seats, ([CARD_NAMES[c] for c in cards_of(h)] for h in held), strict=True))
    made.laid = {session.players[place]: marks for place, marks in deal.marks.items()}
    if deal.contract:
        made.ombre, made.contract = seats[deal.player], deal.contract.name
        made.trump = SUITS[deal.trump] if deal.trump < len(SUITS) else ""
    if deal.friend is not None:
        made.friend = seats[deal.friend]
    if for_codille(deal):
        made.ombre, made.said = seats[deal.ombre], [(1, "forbid", seats[deal.player])]
    made.ended = retold_end(deal, end)
    return made


def for_codille(deal: Deal) -> bool:
    """Tell whether who forbade a surrender plays on for codille, and not in the Ombre's place."""
    return deal.defended and deal.session.rules.surrender.forbidden == "twins"


def retold_end(deal: Deal, end: End) -> model.End:
    """Return how a deal ended; who forbade a surrender and wins for himself has codille."""
    kind, to = end.kind, end.to
    if for_codille(deal) and kind == "sacada":
        kind, to = "codille", deal.player
    name = None if to is None else deal.name(to)
    return model.End(kind, name, end.first_five, end.none_of_five)


def _write(deal: Deal, done: model.Settlement) -> None:
    session = deal.session
    entries = [f"{name} {session.amount(gain, '+')}" for name, gain in done.payments.items()]
    entries += [f"pool {session.amount(done.pool_change, '+')}"]
    apart = done.set_apart
    entries += [f"reserved {session.amount(apart, '+')}"] if apart else []
    if deal.contract or done.pool_change:
        session.say("payments " + ", ".join(entries), 1.0 if apart else 0.8)


def _result(session: Session, done: model.Settlement) -> str:
    """Return the outcome in one of the book's words, for a codille with its winner."""
    terms, kind = session.rules.outcome.terms, done.outcome
    term = session.word(kind, [word for word in terms if terms[word] == kind])
    return term + (f" {done.codille_to}" if done.codille_to is not None else "")
