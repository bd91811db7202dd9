"""Lawful sessions for the laws, made by choosing among the moves that the engine's positions allow.

A session is drawn as a seed, a rule book, the number of players and the options in force; the same
seed with other names gives the same session.
"""

from __future__ import annotations

from random import Random

from chosen import Choice, book, games
from dealt import End, Session, deal_cards
from hypothesis import strategies as st
from played import play
from settled import settle
from spoken import bid
from taken import exchange, name_trump

from ombre_records.model.cards import SUITS

NAMES = ("Ada", "Bea", "Cleo", "Dora", "Eve")
OTHER_NAMES = ('"the Baron"', "Zoë", '"HK5"', "O'Neill", '"pool 9, or deal"')


def write_session(
    seed: int, name: str, seats: int, options: tuple[Choice, ...], names: tuple[str, ...]
) -> str:
    random, rules = Random(seed), book(name, options)
    session = Session(random, rules, options, names[:seats], totals=[0] * seats)
    if rules.pack.one_out:
        session.out = SUITS.index(random.choice(rules.pack.one_out))
    if (rules.pool.ante or rules.pool.fill) and session.chance(0.1):
        session.pool = session.opening = rules.pool.fill * seats + random.randint(1, 60)
    given = "".join(f" + {name}" + (f"={value}" if value else "") for name, value in options)
    session.lines += ["ombre 1", f"rules {name}{given}", f"players {', '.join(names[:seats])}"]
    dealer = random.randrange(seats)
    for number in range(1, random.randint(1, 3) + 1):
        _deal(session, number, dealer)
        dealer = (dealer + 1) % seats
    totals = zip(session.players, session.totals, strict=True)
    told = ", ".join(f"{name} {session.amount(total, '+')}" for name, total in totals)
    session.say(f"totals {told}", 0.7)
    return "\n".join(session.lines) + "\n"


def _deal(session: Session, number: int, dealer: int) -> None:
    deal = deal_cards(session, number, dealer)
    if bid(deal):
        name_trump(deal)
        exchange(deal)
        settle(deal, play(deal))
    else:
        settle(deal, End("passed-out"))


# ---------------------------------------------------------------- strategies

seeds = st.integers(0, 2**32)


@st.composite
def sessions(draw: st.DrawFn, names: tuple[str, ...] = NAMES) -> str:
    """Draw a lawful session of one to three deals, as text."""
    seed = draw(seeds)
    return write_session(seed, *draw(games()), names)
