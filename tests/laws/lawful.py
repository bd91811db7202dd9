"""Lawful sessions for the laws, made by choosing among the moves that the engine's positions allow.

A session is drawn as a seed, a rule book, the number of players and the options in force; the same
seed with other names gives the same session.
"""

from __future__ import annotations

from random import Random

from dealt import Choice, End, Session, deal_cards
from hypothesis import strategies as st
from played import play
from settled import settle
from spoken import bid
from taken import exchange, name_trump

from ombre_records.books.book import Option, RuleBook
from ombre_records.books.load import load, shipped, with_options
from ombre_records.books.options import choose
from ombre_records.model.cards import SUITS

NAMES = ("Ada", "Bea", "Cleo", "Dora", "Eve")
OTHER_NAMES = ('"the Baron"', "Zoë", '"HK5"', "O'Neill", '"pool 9, or deal"')
VALUES = {
    "reserve": ("30", "60"),
    "estuches-limit": ("none", "3", "6"),
    "first-limit": ("none", "3", "8"),
    "primeras": ("2", "6"),
    "vole": ("2", "40"),
    "ante": ("0", "7"),
    "greater": ("6", "20"),
}
"""What is drawn of the options that take a value."""


def book(name: str, options: tuple[Choice, ...] = ()) -> RuleBook:
    loaded = load(name).book
    assert loaded is not None
    chosen, wrong = with_options(loaded, options)
    assert not wrong
    return chosen


def choices(option: Option) -> list[Choice]:
    """Return an option with each value that it is drawn with."""
    if option.takes == "nothing":
        return [(option.name, None)]
    return [(option.name, value) for value in VALUES[option.name]]


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
def games(draw: st.DrawFn) -> tuple[str, int, tuple[Choice, ...]]:
    """Draw a rule book, a number of players for it, and options."""
    name = draw(st.sampled_from(shipped()))
    rules = book(name)
    known = [choice for option in rules.options for choice in choices(option)]
    chosen = st.lists(st.sampled_from(known), max_size=4, unique_by=lambda choice: choice[0])
    options = draw(chosen)
    refused = {each.place for each in choose(rules, options)[1]}
    fit = tuple(each for place, each in enumerate(options) if place not in refused)
    return name, draw(st.sampled_from(rules.table.players)), fit


@st.composite
def sessions(draw: st.DrawFn, names: tuple[str, ...] = NAMES) -> str:
    """Draw a lawful session of one to three deals, as text."""
    seed = draw(seeds)
    return write_session(seed, *draw(games()), names)
