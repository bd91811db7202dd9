"""Completions, all that may be written next: keywords in their place, players, lawful calls and
cards, options.

What is lawful is asked of the book's auction, and of the referee: the deal is judged alone, with an
unknown card where one is to stand, and he says what might have been played there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ombre_records.base.source import Span
from ombre_records.books.book import GIVEN, Option, RuleBook
from ombre_records.books.fields import value_at
from ombre_records.books.load import load, shipped
from ombre_records.books.options import choose, written
from ombre_records.books.vocabulary import outcomes
from ombre_records.doors.entry.candidates import contracts
from ombre_records.doors.server.lawful_words import called, calls, games, may_follow, trumps
from ombre_records.doors.server.page import Block, Page
from ombre_records.judgement.pipeline import judge_as_it_stands
from ombre_records.model import statements as st
from ombre_records.model.apparatus import CERTAINTIES
from ombre_records.model.cards import SUITS, card_names
from ombre_records.model.letters import lettered
from ombre_records.model.record import Line
from ombre_records.notation.apparatus import siglum_written
from ombre_records.notation.keywords import BY_KEYWORD, KEYWORDS, STATEMENTS
from ombre_records.referee.facts import DealFacts, TrickFacts
from ombre_records.repair.reading import parse

_USUAL = (5, 10, 20, 50, 100)
"""Numbers that are offered for an option, which may be any."""
_WORD = re.compile(r'"[^"]*\Z|[^\s,:"()]*\Z')
_SUPPORTED = re.compile(r"\[[^\[\]]*\|[^\[\]]*\Z")
"""An emendation that is open, behind its `|`."""
_NAMED = frozenset(
    "dealer rests hand holds exchange contract vole surrender accept forbid gano claim forfeit"
    " payments totals seats pair".split()
)
_LISTS = ("payments", "totals", "seats", "pair", "team")
_OF_OMBRE, _OF_OTHERS = ("contract", "surrender", "claim"), ("accept", "forbid")
_WITH_CARDS = ("hand", "holds", "exchange", "stock", "turn")
_RESULT_WORDS = re.compile(r'"[^"]*"|\S+')
_TRICK = re.compile(r'\s*(\d+)\s+((?:"[^"]*"|[^\s:]+)\s*:)?(.*)\Z')


class Offer(NamedTuple):
    """A word that may stand here, what kind it is of, what is said of it, and what it replaces."""

    word: str
    kind: str
    detail: str
    span: Span


def offers(page: Page, offset: int) -> tuple[Offer, ...]:
    """Return what may be written at an offset."""
    text, block = page.source.text, page.block(offset)
    if block is None:
        return ()
    start = text.rfind("\n", 0, offset) + 1
    before = text[start:offset]
    if "#" in before:
        return ()
    word = _WORD.search(before)
    begun = word.start() if word else len(before)
    span = Span(start + begun, offset)
    offered = list(_offered(page, block, start, before[:begun], before[begun:]))
    return tuple(Offer(name, kind, detail, span) for name, kind, detail in offered)


def _offered(
    page: Page, block: Block, start: int, before: str, word: str
) -> Iterator[tuple[str, str, str]]:
    """Yield what may be written in a line that starts at an offset, behind some words.

    `word` is what has been typed of the next one.
    """
    head, line = before.strip(), before.lstrip()
    if not head:
        yield from _keywords(page, block)
        return
    if _SUPPORTED.search(before):
        yield from _supporters(block)
        return
    keyword, _, rest = line.partition(" ")
    if head[0].isdigit() and _in_results(page, start):
        yield from _result(block, line)
    elif head[0].isdigit() and block.role == "deal":
        yield from _cards(page, block, line)
    elif keyword == "bids":
        yield from _calls(block, rest)
    elif keyword == "rules":
        yield from _rules(rest, word)
    elif keyword == "source" and not rest.strip() and not word.startswith('"'):
        statements = map(_read, block.lines)
        there = {each.part for each in statements if isinstance(each, st.Source)}
        yield from ((each, "value", "") for each in st.SOURCE_PARTS if each not in there)
    elif keyword == "suits":
        yield from (("french", "value", ""), ("spanish", "value", ""))
    elif keyword == "trump" and not rest.strip():
        yield from ((lettered(suit, block.session.system), "value", "") for suit in trumps(block))
    elif keyword == "call" and not rest.strip():
        yield from ((lettered(king, block.session.system), "card", "") for king in called(block))
    elif keyword == "result":
        words = rest.split()
        known = _outcomes(block.session.book)
        yield from ((each, "value", "") for each in known) if not words else _bare(block)
    elif keyword == "contract" and rest.strip():
        yield from ((each, "call", "") for each in games(block))
    elif keyword in _WITH_CARDS and (rest.strip() or keyword in ("stock", "turn")):
        if keyword != "turn" or not rest.strip():
            yield from ((card, "card", "") for card in may_follow(block, keyword, rest))
        if keyword == "exchange" and " for" not in f" {rest}":
            yield "for", "keyword", "the cards drawn"
    elif keyword in _NAMED and (
        not rest.strip() or (keyword in _LISTS and rest.rstrip().endswith(","))
    ):
        yield from _who(block, keyword)
        if keyword == "payments":
            yield "pool", "keyword", ""


def _supporters(block: Block) -> Iterator[tuple[str, str, str]]:
    """Yield what may stand behind `|` in an emendation: the sigla of the header, certainties."""
    for line in block.session.session.header:
        if isinstance(line.edited, st.Witness):
            yield siglum_written(line.edited.siglum), "value", line.edited.description
    yield from ((each, "value", "how certain it is") for each in CERTAINTIES)


def _who(block: Block, keyword: str) -> Iterator[tuple[str, str, str]]:
    """Yield the players of whom a statement may be: some are the Ombre's, some his opponents'."""
    deal, names = block.deal, block.session.players
    if deal is None or deal.ombre is None or keyword not in (*_OF_OMBRE, *_OF_OTHERS):
        yield from _players(block)
        return
    for seat in deal.order:
        if (seat == deal.ombre) == (keyword in _OF_OMBRE):
            yield block.written(names[seat]), "player", ""


def _calls(block: Block, rest: str) -> Iterator[tuple[str, str, str]]:
    """Yield what who speaks next may say, with his name before it where that is not there yet."""
    sayable = list(calls(block, rest))
    if sayable and sayable[0][0] is None and not rest.rpartition(",")[2].strip():
        yield from _players(block)  # nobody knows who begins
        return
    for speaker, call in sayable:
        yield f"{block.written(speaker)} {call}" if speaker else call, "call", ""


def _result(block: Block, text: str) -> Iterator[tuple[str, str, str]]:
    """Yield what may stand next in a line of results: who played what, and how it ended."""
    words = _RESULT_WORDS.findall(text)
    if ":" in text or "(" in text:
        return
    if len(words) == 1:
        yield from _players(block)
        yield "-", "value", "all have passed"
    elif len(words) == 2 and words[1] != "-":
        yield from ((call.name, "call", "") for call in contracts(block.session.book))
    elif len(words) in (3, 4):
        if len(words) == 3:
            yield from ((lettered(suit, block.session.system), "value", "") for suit in SUITS)
        yield from ((each, "value", "") for each in _outcomes(block.session.book))
    elif len(words) == 5:
        yield from _bare(block)


def _bare(block: Block) -> Iterator[tuple[str, str, str]]:
    """Yield the players who may be named behind an outcome, where what is in quotes is a note."""
    return (each for each in _players(block) if not each[0].startswith('"'))


def _read(line: Line) -> st.Statement | None:
    return line.edited or line.printed


def _in_results(page: Page, start: int) -> bool:
    """Whether a number at the start of a line opens a line of results, and not a trick."""
    before = f"\n{page.source.text[:start]}"
    block = before.rfind("\nresults")
    return block > max(before.rfind(f"\n{word}") for word in ("deal", "tricks", "ombre"))


def _outcomes(book: RuleBook) -> Iterator[str]:
    """Yield the book's words for outcomes, but for those of a nolo where it has none."""
    nolo = any(call.aim == "nolo" for call in book.auction.calls)
    return (each for each in outcomes(book) if nolo or not each.startswith("nolo-"))


def _players(block: Block) -> Iterator[tuple[str, str, str]]:
    for name in block.session.players:
        yield block.written(name), "player", ""


# ---------------------------------------------------------------- keywords


def _keywords(page: Page, block: Block) -> Iterator[tuple[str, str, str]]:
    """Yield the statements that belong to the part, but for those that stand once and are there."""
    there = {line.kind for line in block.lines}
    played = "tricks" in there
    for kind in STATEMENTS:
        if kind.numbered or kind.keyword not in KEYWORDS or (kind.once and kind.keyword in there):
            continue
        if _fits(block, played, kind.keyword):
            yield kind.keyword, "keyword", kind.says[0][1]
    if played and block.deal and block.role == "deal":
        number = max((trick.last for trick in block.deal.tricks), default=0) + 1
        if number <= block.session.book.pack.hand:
            yield str(number), "keyword", "the next trick"


def _fits(block: Block, played: bool, keyword: str) -> bool:
    kind = BY_KEYWORD[keyword]
    if kind.phase == "anywhere":
        return True
    if kind.opens in ("deal", "results", "seats"):
        return True
    match block.role:
        case "header":
            return kind.phase == "header" or kind.in_header
        case "closing":
            return kind.phase == "closing"
    if played:
        return kind.phase in ("play", "settlement", "closing") or kind.between_tricks
    return kind.phase in ("deal", "auction", "exchange", "settlement") or keyword == "tricks"


def _rules(rest: str, word: str) -> Iterator[tuple[str, str, str]]:
    """Yield the books, and behind a `+` the options of the book, with what they want."""
    name, plus, _ = rest.partition("+")
    if not plus:
        for each in () if rest.strip() else shipped():
            book = load(each).book
            yield each, "book", book.title if book else ""
        return
    book = load(name.strip()).book
    if book is None or not rest.rstrip().endswith("+"):
        return
    parts = [part.strip().partition("=") for part in rest.split("+")[1:-1]]
    given = [(option, value if equals else None) for option, equals, value in parts]
    named, equals, _ = word.partition("=")
    for option in book.options:
        if equals and named not in (option.name, *option.aliases):
            continue
        values = list(_values(book, option))
        refused = choose(book, [*given, (option.name, values[0])])[1]
        if all(each.place != len(given) for each in refused):
            detail = f"{written(option)}: {option.about}"
            if not equals:
                yield written(option).partition("=")[0] + "=" * bool(values[0]), "option", detail
            else:
                yield from ((f"{named}={value}", "value", detail) for value in values)


def _values(book: RuleBook, option: Option) -> Iterator[str | None]:
    """Yield what an option may be set to: what the book has without it, and some that are usual."""
    if option.takes == "nothing":
        yield None
        return
    own = [value_at(book, path) for path, value in option.sets.items() if value == GIVEN]
    usual = [own[0]] if own and isinstance(own[0], int) else []
    yield from dict.fromkeys(map(str, [*usual, *_USUAL]))
    if "none" in option.takes:
        yield "none"


# ---------------------------------------------------------------- cards


def _cards(page: Page, block: Block, text: str) -> Iterator[tuple[str, str, str]]:
    """Yield who may lead, or the cards that are lawful for who plays next."""
    match = _TRICK.match(text)
    if match is None or block.deal is None or ">" in text:
        return
    number, leader, cards = int(match[1]), match[2] or "", match[3].split()
    players = len(block.deal.order)
    if len(cards) >= players:
        return
    lines = page.source.text[block.span.start : block.span.end].split("\n")
    trick = _first_of(lines, number)
    if trick is None:
        return
    words = [*cards, "x", *["-"] * (players - len(cards) - 1)]
    line = f"{number} {leader} {' '.join(words)}"
    facts = _tried(block, block.deal, [*lines[:trick], line])
    last = facts.tricks[-1] if facts and facts.tricks else None
    if last is None or last.number != number or len(last.plays) <= len(cards):
        return
    if not cards and not leader and last.leader is not None:
        yield f"{block.written(block.session.players[last.leader])}:", "player", "leads"
    for card in card_names(_lawful(last, len(cards))):
        yield lettered(card, block.session.system), "card", ""


def _tried(block: Block, deal: DealFacts, lines: list[str]) -> DealFacts | None:
    """Judge a deal with other lines, alone in its session: who deals and rests is told besides."""
    head = block.portion.text
    header = [head[line.start : line.span.end] for line in block.session.session.header]
    names = block.session.players
    kinds = {line.kind for line in block.lines}
    stated = [
        f"{kind} {block.written(names[seat])}"
        for kind, seat in (("dealer", deal.dealer), ("rests", deal.rests))
        if seat is not None and kind not in kinds
    ]
    opening = next((at for at, line in enumerate(lines) if line.split()[:1] == ["deal"]), 0)
    deal_lines = [*header, *lines[: opening + 1], *stated, *lines[opening + 1 :]]
    report = judge_as_it_stands(
        parse("\n".join(deal_lines), block.portion.report.source.path),
        rules=block.session.book,
        reading=block.session.reading,
    )
    deals = [each for session in report.sessions for each in session.deals]
    return deals[0] if len(deals) == 1 else None


def _first_of(lines: list[str], number: int) -> int | None:
    pattern = re.compile(rf"\s*{number}(?:\s|\Z)")
    return next((at for at, line in enumerate(lines) if pattern.match(line)), None)


def _lawful(trick: TrickFacts, place: int) -> int:
    """Return the cards lawful at a place in a trick; of a hand not known those it may have."""
    play = trick.plays[place]
    if play.lawful or play.seat is None:
        return play.lawful
    return trick.maybe[play.seat] if play.seat < len(trick.maybe) else 0
