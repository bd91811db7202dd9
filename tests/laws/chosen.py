"""Rule books with options, drawn: what sessions and games are made after."""

from __future__ import annotations

from hypothesis import strategies as st

from ombre_records.books.book import Option, RuleBook
from ombre_records.books.load import load, shipped, with_options
from ombre_records.books.options import choose
from reference.books import BOOKS

Choice = tuple[str, str | None]
VALUES = {
    "reserve": ("30", "60"),
    "estuches-limit": ("none", "3", "6"),
    "first-limit": ("none", "3", "8"),
    "primeras": ("2", "6"),
    "vole": ("2", "40"),
    "ante": ("0", "7"),
    "greater": ("6", "20"),
}
"""What is drawn of the options that take a value; of others that do, `ANY`."""
ANY = ("2", "8")
SETTLED = tuple(name for name in shipped() if name in BOOKS)
"""The books whose deals the reference can settle, which the laws write into their sessions."""


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
    return [(option.name, value) for value in VALUES.get(option.name, ANY)]


@st.composite
def games(draw: st.DrawFn) -> tuple[str, int, tuple[Choice, ...]]:
    """Draw a rule book, a number of players for it, and options."""
    name = draw(st.sampled_from(SETTLED))
    rules = book(name)
    known = [choice for option in rules.options for choice in choices(option)]
    chosen = st.lists(st.sampled_from(known), max_size=4, unique_by=lambda choice: choice[0])
    options = draw(chosen)
    refused = {each.place for each in choose(rules, options)[1]}
    fit = tuple(each for place, each in enumerate(options) if place not in refused)
    return name, draw(st.sampled_from(rules.table.players)), fit
