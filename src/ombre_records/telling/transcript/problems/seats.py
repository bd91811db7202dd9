"""A deal's hands round the table as a diagram: each card once, what was laid off and what was drawn
marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from ombre_records.base.document.glyphs import indices
from ombre_records.base.document.outline import (
    HandToken,
    Phrase,
    Round,
    Run,
    TablePlace,
    fill,
    join,
    say,
)
from ombre_records.base.document.style import Style, Suits
from ombre_records.base.language import _
from ombre_records.base.language.nouns import call_noun, outcome_noun
from ombre_records.base.language.numbers import amount
from ombre_records.model.cards import CARD_NAMES, SUITS, item_name
from ombre_records.model.statements import CalledKing
from ombre_records.telling.phrases import cards, suit
from ombre_records.telling.transcript.margin import DealPage
from ombre_records.telling.transcript.picture.diagram import description, roles
from ombre_records.telling.transcript.picture.player import HandCard, SuitRow, rows
from ombre_records.telling.transcript.picture.seating import plan
from ombre_records.telling.transcript.prose.opening import pictured

_UNKNOWN = "x"
"""A card that is not known, as in the notation."""


def seats(page: DealPage, style: Style) -> Round:
    """Return the diagram of a deal; the marks at its hands and exchanges stand at the names."""
    count = len(page.session.players)
    made = plan(count)
    held = [rows(page, seat) for seat in range(count)]
    unknown = _("hand not known") if any(held) else ""
    places = [
        TablePlace(
            *made.seats[seat],
            page.name(seat),
            _marks(page, seat),
            ", ".join(role for role, _strong in roles(page, seat)),
            tuple(_lines(held[seat], style.suits)),
            "" if seat == page.facts.rests else unknown,
        )
        for seat in range(count)
    ]
    rows_of_table = [row for _column, row in made.table]
    facts = page.facts
    trump = facts.trump if facts.trump is not None and facts.trump < len(SUITS) else None
    return Round(
        tuple(places),
        rows_of_table[0],
        rows_of_table[-1],
        _title(page),
        SUITS[trump] if trump is not None else "",
        tuple(_middle(page, trump is not None)),
        description(page, style),
    )


def _marks(page: DealPage, seat: int) -> Phrase:
    """Return the marks at the lines of which the diagram tells: a player's hands, his exchange."""
    early = {line.number for line in page.before_play()}
    name = page.name(seat)
    steps = [step.line for step in page.facts.exchanges if step.seat == seat and pictured(step)]
    held = [
        line
        for line in page.lines("hand", "holds")
        if line.number in early and getattr(line.read(page.session.reading), "name", "") == name
    ]
    return page.margin.at(*held, *steps)


def _lines(held: Sequence[SuitRow], suits: Suits) -> Iterator[tuple[HandToken, ...]]:
    for row in held:
        found = [] if row.suit is None else [HandToken(SUITS[row.suit], "")]
        for card in row.cards:
            own, rank = card.card // 10, CARD_NAMES[card.card][1]
            sign = SUITS[own] if own != row.suit else ""
            found.append(HandToken(sign, indices(rank, suits), _state(card)))
        found += [HandToken("", _UNKNOWN)] * row.unknown
        found += [HandToken("", item_name(item)) for item in row.doubtful]
        yield tuple(found)


def _state(card: HandCard) -> Literal["", "struck", "added"]:
    return "struck" if card.laid else "added" if card.drawn else ""


def _title(page: DealPage) -> str:
    facts = page.facts
    if facts.outcome.kind == "passed-out":
        return _("passed out")
    return call_noun(facts.contract.name) if facts.contract else _("unknown")


def _middle(page: DealPage, drawn: bool) -> Iterator[Phrase]:
    facts = page.facts
    if not drawn and facts.trump is not None:
        yield suit(facts.trump)
    if facts.turned is not None:
        yield say(_("Turned"), " ", cards((1 << facts.turned,)))
    if facts.pooled and facts.pool_before is not None:
        yield say(_("pool {counters}").format(counters=amount(facts.pool_before)))
    for _line, called in page.said(CalledKing):
        yield say(_("King called"), " ", cards((called.item,)))


def summary(page: DealPage) -> Phrase:
    """Say in a line what a deal came to: who played what, how it ended."""
    facts = page.facts
    ended = Run(_ended(page), "weak")
    if facts.outcome.kind == "passed-out" or facts.ombre is None:
        return say(ended)
    played = join(filter(None, (say(_title(page)), _trumps(page))), " ")
    words = fill("{player}, {played}: ", player=page.name(facts.ombre), played=played)
    return (*(run if run.kind == "cards" else run._replace(kind="weak") for run in words), ended)


def _trumps(page: DealPage) -> Phrase:
    if page.facts.trump is None:
        return ()
    return say("(", suit(page.facts.trump), ")")


def _ended(page: DealPage) -> str:
    return outcome_noun(page.facts.outcome.kind)
