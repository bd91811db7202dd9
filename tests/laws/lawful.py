"""Lawful sessions for the laws: games played by the engine's rules, and written with variety.

A session is drawn as a seed, a rule book, the number of players and the options in force; the same
seed with other names gives the same session.
"""

from __future__ import annotations

from random import Random

from chosen import Choice, book, games
from hypothesis import strategies as st
from written import Writer

from game import players

NAMES = ("Ada", "Bea", "Cleo", "Dora", "Eve")
OTHER_NAMES = ('"the Baron"', "Zoë", '"HK5"', "O'Neill", '"pool 9, or deal"')


def write_session(
    seed: int, name: str, seats: int, options: tuple[Choice, ...], names: tuple[str, ...]
) -> str:
    random = Random(seed)
    last = players.session(seed, book(name, options), seats, random.randint(1, 3), _mood)
    given = "".join(f" + {name}" + (f"={value}" if value else "") for name, value in options)
    return Writer(random, names[:seats]).session(f"{name}{given}", last)


def _mood(random: Random) -> players.Mood:
    """Draw a mood in which most deals are played, and most of those to their end."""
    passes, speaks = random.choice((0.3, 0.5, 0.9)), random.choice((0.02, 0.1, 0.5))
    return players.Mood(passes, speaks, random.choice((0.0, 0.6, 0.9)), random.choice((0.0, 0.05)))


# ---------------------------------------------------------------- strategies

seeds = st.integers(0, 2**32)


@st.composite
def sessions(draw: st.DrawFn, names: tuple[str, ...] = NAMES) -> str:
    """Draw a lawful session of one to three deals, as text."""
    seed = draw(seeds)
    return write_session(seed, *draw(games()), names)
