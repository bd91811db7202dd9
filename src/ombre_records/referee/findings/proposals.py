"""Fixes that follow from a fault's own facts, or from naming another rule book that has the words:
proposed here, and proved where it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ombre_records.base.finding import Edit, Fix, Remedy, Trust
from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import words_for
from ombre_records.base.source import Span
from ombre_records.books.book import RuleBook
from ombre_records.books.load import load, shipped
from ombre_records.books.vocabulary import call_meant, outcome_meant
from ombre_records.model import statements as st
from ombre_records.model.cards import SUIT_NAMES
from ombre_records.model.record import Line, Reading
from ombre_records.notation.spans import locate
from ombre_records.notation.words import name_written, quote, tally_written
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.faults.auction import UnknownCall
from ombre_records.referee.faults.deal import DealNumber, HandSize
from ombre_records.referee.faults.facts import FaultFacts
from ombre_records.referee.faults.fault import Fault
from ombre_records.referee.faults.notation import (
    MissingStatement,
    UnknownOption,
    UnknownPlayer,
    UnknownRuleBook,
    UnknownTerm,
    UnknownWitness,
    WrongPlayers,
)
from ombre_records.referee.faults.play import WrongTally, WrongWinner
from ombre_records.referee.faults.settlement import WrongResult
from ombre_records.referee.findings.near import is_pool, near_book, near_names
from ombre_records.referee.session.header import DEFAULT_BOOK

_MARKS = ".,;:!"
"""What may stand behind the letter of a suit."""


def alone(fault: Fault, system: str, reading: Reading, span: Span) -> tuple[Fix, ...]:
    """Return what may mend a fault without those that go on from it, the likeliest first.

    `system` is the session's suit letters, `span` the place of the fault. Words are proposed as the
    record writes them, whatever language is spoken.
    """
    facts = fault.facts
    if isinstance(facts, WrongTally):
        return _tally(fault, facts, reading)
    if isinstance(facts, WrongResult) and facts.ombre_first:
        return _whole_tally(fault, facts.ombre_first)
    if isinstance(facts, UnknownWitness) and facts.meant:
        return _at(fault, span, [facts.meant], trust=Trust.LIKELY)
    if isinstance(facts, DealNumber):
        return _at(fault, span, [str(facts.wanted)], trust=Trust.LIKELY)
    if isinstance(facts, MissingStatement) and facts.statement == "deal" and facts.line:
        at = fault.at.line.start
        return (Fix((Edit(Span(at, at), f"{facts.line}\n"),), Trust.LIKELY),)
    if isinstance(facts, MissingStatement) and facts.line and "NAME" not in facts.line:
        return _below(fault, facts.line)
    if isinstance(facts, MissingStatement) and facts.statement == "ombre 1" and not facts.of:
        at = fault.at.line.start
        return (Fix((Edit(Span(at, at), "ombre 1\n"),), Trust.LIKELY),)
    if isinstance(facts, MissingStatement) and facts.statement == "tricks":
        at = fault.at.line.start
        return (Fix((Edit(Span(at, at), "tricks\n"),), Trust.LIKELY),)
    if isinstance(facts, HandSize) and facts.whole:
        return _hand(fault, facts, system)
    if isinstance(facts, WrongWinner):
        return _at(fault, span, [name_written(facts.rightful, system)], trust=Trust.LIKELY)
    if isinstance(facts, UnknownPlayer):
        if facts.paid and is_pool(facts.name):
            return _at(fault, span, ["pool"])
        if facts.name.lower() in words_for("said", "unknown"):
            return _at(fault, span, ["?"])
        names = [name_written(name, system) for name in near_names(facts.name, facts.players)]
        sole = len(names) == 1 and facts.listed is None
        instead = _at(fault, span, names, trust=Trust.CERTAIN if sole else Trust.LIKELY)
        if facts.listed is None or not instead:
            return instead
        edit = Edit(facts.listed, name_written(facts.name, system))
        return (*instead, Fix((edit,), Trust.LIKELY))
    if isinstance(facts, WrongPlayers) and facts.why in ("direction", "order"):
        edit = Edit(fault.at.line.span, f"{fault.at.line.kind} {facts.name}")
        return (Fix((edit,), Trust.LIKELY),)
    if isinstance(facts, UnknownCall):
        return _at(fault, span, facts.near.split())
    if isinstance(facts, UnknownRuleBook) and facts.problem:
        return ()
    if isinstance(facts, UnknownRuleBook) and facts.book.endswith((".yaml", ".yml")):
        return _at(fault, span, [quote(facts.book)])
    if isinstance(facts, UnknownRuleBook):
        near = near_book(facts.book, facts.books)
        return _at(fault, span, [near] if near else [])
    if isinstance(facts, UnknownOption) and facts.near:
        return _at(fault, span, [facts.near], trust=Trust.LIKELY)
    if isinstance(facts, UnknownTerm) and facts.kind == "outcome":
        return _at(fault, span, facts.near.split())
    if isinstance(facts, UnknownTerm) and facts.near in (*SUIT_NAMES, "?"):
        letter = facts.term.strip(_MARKS).upper()
        own = system == "french" and letter in ("S", "C", "H", "D")
        return _at(fault, span, [letter if own else facts.near])
    return ()


def _hand(fault: Fault, facts: HandSize, system: str) -> tuple[Fix, ...]:
    """Propose a hand without a card that stands twice, or with those that were laid off."""
    line = fault.at.line
    name = f"{line.kind} {name_written(facts.player, system)}"
    if system != "french" or "[" in line.code or '"' in line.code.removeprefix(name):
        return ()
    mended = f"{name} {facts.whole}"
    return (Fix((Edit(line.span, mended),), Trust.LIKELY),)


def _below(fault: Fault, line: str) -> tuple[Fix, ...]:
    """Propose a line below the one that opens the session."""
    opens = fault.at.line
    if opens.kind != "ombre" or opens.comment:
        return ()
    end = opens.start + len(opens.code)
    return (Fix((Edit(Span(end, end), f"\n{line}"),), Trust.LIKELY),)


def _at(
    fault: Fault, span: Span, words: list[str], *, trust: Trust = Trust.CERTAIN
) -> tuple[Fix, ...]:
    """Propose words for the value at which a fault stands; none for a whole statement."""
    at = fault.at
    if not words or span == at.line.span:
        return ()
    if at.slot == "leader":  # which has its colon with it
        code = at.line.code[: span.end - at.line.start].removesuffix(":").rstrip()
        span = Span(span.start, at.line.start + len(code))
    is_ = at.line.code[span.start - at.line.start : span.end - at.line.start]
    return tuple(Fix((Edit(span, word),), trust) for word in words if word != is_)


def _tally(fault: Fault, facts: WrongTally, reading: Reading) -> tuple[Fix, ...]:
    if None in facts.rightful:
        return ()
    if len(facts.stated) != len(facts.rightful):
        return _whole_tally(fault, [each or 0 for each in facts.rightful])
    edits = tuple(_counts(fault, facts, reading))
    return (Fix(edits, Trust.LIKELY),) if edits else ()


def _whole_tally(fault: Fault, numbers: Sequence[int]) -> tuple[Fix, ...]:
    """Propose another tally for the one of a line."""
    line = fault.at.line
    tally = re.search(r"\(\d+(?:-\d+)*\)", line.code)
    if tally is None or "[" in line.code:
        return ()
    span = Span(line.start + tally.start(), line.start + tally.end())
    return (Fix((Edit(span, tally_written(numbers)),), Trust.LIKELY),)


def _counts(fault: Fault, facts: WrongTally, reading: Reading) -> Iterator[Edit]:
    line = fault.at.line
    for place, (is_, should) in enumerate(zip(facts.stated, facts.rightful, strict=True)):
        span = locate(line, "count", place, reading)
        if is_ != should and span != line.span:
            yield Edit(span, str(should))


class HeaderRemedy(NamedTuple):
    """The line of the header that makes an unknown word known: what is said of it, and the edit."""

    remedy: Remedy
    repair: Fix


def in_header(facts: FaultFacts, session: SessionFacts) -> HeaderRemedy | None:
    """Return the line of the header that makes an unknown word known, if one does."""
    return _of_other_book(facts, session) or _of_spanish_suits(facts, session)


def _below_players(line: str, players: Line, more: str, **names: str) -> HeaderRemedy:
    """Propose a line below `players`; `more` says why, with that line as `{line}`, and `names`."""
    end = players.start + len(players.code)
    return HeaderRemedy(
        Remedy(lines=(line,), more=more.format(line=players.code, **names)),
        Fix((Edit(Span(end, end), f"\n{line}"),), Trust.LIKELY),
    )


def _of_other_book(facts: FaultFacts, session: SessionFacts) -> HeaderRemedy | None:
    """Return the `rules` of the book whose call or outcome an unknown word is.

    None where the session names a book, or none that seats its players has the word. Of
    several the one is told that knows the most words of the session; of equals the one with more
    options, as a book of one place leaves less open than the one it rests on.
    """
    word, call = _word(facts)
    lines = [line for line in session.session.header if line.code]
    players = next((line for line in lines if line.kind == "players"), None)
    named = any(line.kind == "rules" for line in lines)
    if not word or named or players is None or session.book.name != DEFAULT_BOOK:
        return None
    meant = call_meant if call else outcome_meant
    seated = len(session.players)
    books = [book for book in _others() if seated in book.table.players and meant(book, word)]
    if not books:
        return None
    words = {*_said(session)}
    best = max(books, key=lambda book: (_known(book, words), len(book.options)))
    more = (
        _(" below `{line}`: it is a call of {book}")
        if call
        else _(" below `{line}`: it is an outcome of {book}")
    )
    return _below_players(f"rules {best.name}", players, more, book=best.name)


def _of_spanish_suits(facts: FaultFacts, session: SessionFacts) -> HeaderRemedy | None:
    """Return `suits spanish` where an unknown suit is a letter of the Spanish pack alone, and no
    suit of the session a letter of the French pack alone.
    """
    header = {line.kind: line for line in session.session.header if line.code}
    players = header.get("players")
    odd = isinstance(facts, UnknownTerm) and facts.kind == "suit" and facts.term.strip(_MARKS)
    if odd not in _SPANISH_ALONE or players is None or "suits" in header:
        return None
    if {*_suits_said(session)} & _FRENCH_ALONE:
        return None
    more = _(" below `{line}`: the suits are E B C O then")
    return _below_players("suits spanish", players, more)


_SPANISH_ALONE, _FRENCH_ALONE = frozenset("EBO"), frozenset("SHD")
"""The letters of suits that only one of the packs has; both have C."""


def _suits_said(session: SessionFacts) -> Iterator[str]:
    """Yield the suits that are named in a session, and those of its cards by their letters."""
    for deal in session.session.deals:
        for line in deal.lines:
            yield from re.findall(r"(?<![^\W\d_])[SHD](?=[AKQJ2-7])", line.code)
            match line.read(session.reading):
                case st.Trump(suit=str(suit)) | st.ResultLine(suit=str(suit)):
                    yield suit.strip(_MARKS)


def _word(facts: FaultFacts) -> tuple[str, bool]:
    """Return the word that is not known, and whether it is a call; else it is an outcome."""
    if isinstance(facts, UnknownCall) and not facts.suit:
        return facts.call, True
    if isinstance(facts, UnknownTerm) and facts.kind == "outcome":
        return facts.term, False
    return "", False


def _others() -> Iterator[RuleBook]:
    for name in shipped():
        book = load(name).book
        if book is not None and name != DEFAULT_BOOK:
            yield book


def _known(book: RuleBook, words: set[tuple[str, bool]]) -> int:
    """Count the words of a session that are a book's, twice those that it has in other words too,
    and thrice its own names of games.
    """
    names = {call.name for call in book.auction.calls}
    own = names.union(*(call.aliases for call in book.auction.calls))
    return sum(
        1 + (word in own) + (word in names)
        for word, call in words
        if (call_meant if call else outcome_meant)(book, word)
    )


def _said(session: SessionFacts) -> Iterator[tuple[str, bool]]:
    """Yield the calls and outcomes of a session, and whether each is a call."""
    for deal in session.session.deals:
        for line in deal.lines:
            match line.read(session.reading):
                case st.Bids(bids=bids):
                    yield from ((each.call, True) for each in bids)
                case st.Contract(call=str(call)):
                    yield call, True
                case st.Result(outcome=str(outcome)):
                    yield outcome, False
                case st.ResultLine(call=str(call), outcome=outcome):
                    yield call, True
                    yield from [(outcome, False)] if outcome else []
