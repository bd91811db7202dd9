"""The certainty of a document: what its editor doubts, what the rules have supplied.

Every document asks here: which values of a record's lines are in doubt, and which of those that it
shows no source states, since they are worked out by the rule book.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain, takewhile
from operator import or_

from ombre_records.base.document.outline import Fields, Phrase, fill, join, say
from ombre_records.base.language import _, ngettext, pgettext
from ombre_records.base.language.nouns import call_noun, outcome_noun
from ombre_records.base.language.numbers import listed, runs
from ombre_records.base.language.terms import statement_name, suit_name, value_name
from ombre_records.model.cards import SUITS, is_known
from ombre_records.model.record import Line, Reading
from ombre_records.model.statements import (
    Bids,
    Contract,
    Entry,
    Held,
    Payments,
    Result,
    ResultLine,
    Trick,
    Trump,
)
from ombre_records.notation.doubts import Doubt, doubts
from ombre_records.notation.keywords import CARD_SLOTS
from ombre_records.notation.plain import taken_apart
from ombre_records.notation.words import Problem, read_cards
from ombre_records.referee.facts import DealFacts, SessionFacts, TrickFacts
from ombre_records.telling.phrases import cards

DERIVED = "°"
"""Stands behind what no source states."""

SLOTS = {
    "version": "number",
    "cards": "cards",
    "draws": "cards drawn",
    "single": "card",
    "signed": "amount",
    "who": "name",
    "speaker": "name",
    "friend": "name",
    "fined": "name",
    "run": "count",
    "line_number": "number",
    "edtf": "date",
}
"""Names for values of the grammar, where its own word would say little."""


# ---------------------------------------------------------------- what is in doubt


def doubted(line: Line, reading: Reading, system: str = "french", *, named: bool = False) -> Phrase:
    """Return the doubtful values of a line, with a question mark; it alone for a single value.

    `named`: the value is told in any case. Nothing is in doubt as printed: doubts are the editor's.
    """
    doubtful = doubts(line) if reading == "edited" else ()
    if not doubtful:
        return ()
    values = [each for each in taken_apart(line.code, line.kind).values if each.slot != "note"]
    if len(values) == 1 and not named:
        return say("(?)")
    return say("(", join((_questioned(each, system) for each in doubtful), _("; ")), ")")


def _questioned(doubt: Doubt, system: str) -> Phrase:
    words = worded(doubt.text, doubt.slot, system)
    return say(words, " (?)" if doubt.text[-1] in "!?" else "?")


def worded(text: str, slot: str, system: str) -> Phrase:
    """Name a value of a record's line in words: a suit, a call and an outcome by their names, any
    other as it is written.
    """
    if slot == "suit" and text in SUITS and system == "french":
        return say(suit_name(SUITS.index(text)))
    named = {"call": call_noun, "outcome": outcome_noun}.get(slot)
    return say(named(text)) if named else written(text, slot, system)


def written(text: str, slot: str, system: str) -> Phrase:
    """Write a value of a record's line: cards as documents do, any other as it stands."""
    if slot not in CARD_SLOTS:
        return say(text)
    return join((_card(word, system) for word in text.split()), " ")


def place_name(keyword: str, slot: str, *names: str) -> str:
    """Name a value's place in the record: statement, player, and its kind if that is unclear."""
    what = () if slot in (*CARD_SLOTS, "suit") else (value_name(SLOTS.get(slot, slot)),)
    return ", ".join(dict.fromkeys((statement_name(keyword), *names, *what)))


def place_in_trick(statement: Trick, slot: str) -> str:
    """Say where in a trick a value stands."""
    what = value_name(SLOTS.get(slot, slot))
    return _("trick {number}, {value}").format(number=statement.number, value=what)


def _card(word: str, system: str) -> Phrase:
    try:
        read = read_cards(word, system)
    except Problem:
        return say(word)
    return cards(read.items) if read.items and not read.outside else say(word)


def _in_doubt(lines: Iterable[Line], session: SessionFacts) -> Phrase:
    """List the doubtful values of some lines, each with its statement."""
    system = session.system
    changes = []
    for line in lines:
        for each in doubts(line) if session.reading == "edited" else ():
            statement = line.read(session.reading)
            kind = "results" if isinstance(statement, ResultLine) else line.kind
            place = place_name(kind, each.slot)
            if isinstance(statement, Trick):
                place = place_in_trick(statement, each.slot)
            words = _questioned(each, system)
            changes.append(fill(_("{place}: {change}"), place=place, change=words))
    return join(changes, _("; "))


# ---------------------------------------------------------------- what is worked out


def is_stated(deal: DealFacts, reading: Reading, what: str, party: str = "") -> bool:
    """Return whether the record itself states a deal's `pool`, `eldest`, `ombre`, `trump`,
    `outcome` or `payments`.

    Of payments and totals those of one `party`, if one is named.
    """
    statements = [line.read(reading) for line in deal.deal.lines]
    if what == "eldest":
        spoken = [each.bids for each in statements if isinstance(each, Bids)]
        return any(bids and bids[0].name for bids in spoken)
    if what == "ombre":
        return any(
            (isinstance(each, Bids) and any(bid.name for bid in each.bids))
            or (isinstance(each, Contract | ResultLine) and bool(each.name))
            for each in statements
        )
    if what == "trump":
        return any(isinstance(each, Trump | ResultLine) and bool(each.suit) for each in statements)
    if what == "outcome":
        return any(
            (isinstance(each, Result) and each.outcome not in ("", "?"))
            or (isinstance(each, ResultLine) and (bool(each.outcome) or each.passed))
            for each in statements
        )
    if what == "payments":
        lines = [each for each in statements if isinstance(each, ResultLine) and each.amounts]
        return bool(lines) or names_party(statements, "payments", party)
    return any(line.kind == what and line.read(reading) for line in deal.deal.lines)


def names_party(statements: Sequence[object], keyword: str, party: str) -> bool:
    """Return whether payments or totals state the amount of a party; of any, if none is named."""
    entries: list[Entry] = []
    for each in statements:
        if isinstance(each, Payments) and each.keyword == keyword:
            entries += each.entries
    return any(each.amount is not None and party in ("", each.name) for each in entries)


def states_leader(session: SessionFacts, trick: TrickFacts) -> bool:
    """Return whether the record itself states who led to a trick, as it is shown."""
    statement = trick.line.read(session.reading)
    led = "" if trick.leader is None else session.players[trick.leader]
    return isinstance(statement, Trick) and statement.leader == led


def states_winner(session: SessionFacts, trick: TrickFacts) -> bool:
    """Return whether the record itself states who won a trick, as it is shown."""
    statement = trick.line.read(session.reading)
    won = "" if trick.winner is None else session.players[trick.winner]
    return isinstance(statement, Trick) and statement.winner == won


def states_tally(trick: TrickFacts, reading: Reading) -> bool:
    """Return whether the record itself states how many tricks each had after one, as is shown."""
    statement = trick.line.read(reading)
    return isinstance(statement, Trick) and statement.tally == trick.tally


def states_hand(session: SessionFacts, deal: DealFacts, seat: int) -> bool:
    """Return whether the record itself states all that is shown of a hand in play."""
    before = takewhile(lambda line: line.kind not in ("tricks", "trick"), deal.deal.lines)
    unchanged = deal.hands[seat] == deal.dealt[seat]
    lists = [
        each.cards.items
        for each in (line.read(session.reading) for line in before)
        if isinstance(each, Held)
        and each.name == session.players[seat]
        and (unchanged or each.keyword == "holds")
    ]
    return not deal.hands[seat].certain & ~reduce(or_, filter(is_known, chain(*lists)), 0)


def sign(*, stated: bool) -> str:
    """Return the sign behind a value that no source states; nothing for a stated one."""
    return "" if stated else DERIVED


def _worked_out(session: SessionFacts, deal: DealFacts) -> Iterator[str]:
    """Yield what a deal's documents show and its record does not state."""
    reading = session.reading
    if deal.dealer is not None and not is_stated(deal, reading, "dealer"):
        yield pgettext("derived", "dealer")
    if deal.dealer is not None and not is_stated(deal, reading, "eldest"):
        yield pgettext("derived", "eldest hand")
    if deal.rests is not None and not is_stated(deal, reading, "rests"):
        yield _("who rests")
    if deal.pooled and not is_stated(deal, reading, "pool"):
        yield _("pool")
    if not all(states_hand(session, deal, seat) for seat in deal.active):
        yield _("hands in play")
    if deal.ombre is not None and not is_stated(deal, reading, "ombre"):
        yield pgettext("derived", "ombre")
    if deal.trump is not None and not is_stated(deal, reading, "trump"):
        yield pgettext("derived", "trumps")
    tricks = [each for each in deal.tricks if each.line.kind == "trick"]
    if any(each.leader is not None and not states_leader(session, each) for each in tricks):
        yield _("leaders of tricks")
    if any(each.winner is not None and not states_winner(session, each) for each in tricks):
        yield _("winners of tricks")
    if deal.outcome.kind != "undetermined" and not is_stated(deal, reading, "outcome"):
        yield _("outcome")
    paid = deal.items is not None or deal.stated
    names = [session.players[seat] for seat in deal.seated]
    if paid and not all(is_stated(deal, reading, "payments", name) for name in names):
        yield _("payments")


def derived(session: SessionFacts, deal: DealFacts) -> str:
    """Say what of a deal no source states; an empty string if all is stated."""
    values = listed(list(_worked_out(session, deal)))
    words = _("{values}, worked out by the rules and not in the source")
    return words.format(values=values) if values else ""


# ---------------------------------------------------------------- as a document has them


def deal_certainty(
    session: SessionFacts, deal: DealFacts, *, signed: bool = False
) -> Iterator[Fields]:
    """Tell what is in doubt in a deal, and what of it no source states.

    `signed`: the sign stands behind each value, and is explained here.
    """
    rows: list[tuple[str, Phrase]] = []
    if words := _in_doubt(deal.deal.lines, session):
        rows.append((_("In doubt"), words))
    if text := derived(session, deal):
        rows.append((_("Derived"), say(f"{text} ({DERIVED})" if signed else text)))
    if rows:
        yield Fields(tuple(rows))


def session_certainty(session: SessionFacts) -> Iterator[Fields]:
    """Tell the same of a session at once: of its header and its end, and for each thing in which
    deals it is so.
    """
    lines = (*session.session.header, *session.session.closing)
    if words := _in_doubt(lines, session):
        yield Fields(((_("In doubt"), words),))
    numbers_of: dict[tuple[str, Phrase], list[int | None]] = {}
    for deal in session.deals:
        for fields in deal_certainty(session, deal):
            for row in fields.rows:
                numbers_of.setdefault(row, []).append(deal.number)
    rows = []
    for (label, words), numbers in numbers_of.items():
        some = ngettext("deal {numbers}", "deals {numbers}", len(numbers))
        every = len(numbers) == len(session.deals)
        known = runs(each for each in numbers if each is not None)
        named = ", ".join(filter(None, (known, "?" if None in numbers else "")))
        where = _("every deal") if every else some.format(numbers=named)
        alone = len(session.deals) == 1
        told = fill(_("{label}: {words}"), label=where, words=words)
        rows.append((label, words if alone else told))
    if rows:
        yield Fields(tuple(rows))
