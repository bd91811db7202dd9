"""What may be written next: keywords in their place, players, lawful calls and cards, options.

What is lawful is asked of the book's auction, and of the referee: the deal is replayed with an
unknown card where one is to stand, and he says what might have been played there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ombre_records.books.load import load, shipped
from ombre_records.books.options import written
from ombre_records.books.vocabulary import outcomes
from ombre_records.game.positions import AuctionPosition
from ombre_records.model.cards import SUITS, card_names, holding
from ombre_records.model.letters import system as letters
from ombre_records.notation.keywords import BY_KEYWORD, KEYWORDS, STATEMENTS
from ombre_records.notation.words import bare_name_problem, quote, read_name
from ombre_records.referee.facts import DealFacts, TrickFacts
from ombre_records.server.page import Block, Page
from ombre_records.server.parts import Part
from ombre_records.source import Span

Tried = Callable[[Part, str], DealFacts | None]
"""What replays a deal with another text."""

_WORD = re.compile(r'"[^"]*\Z|[^\s,:"()]*\Z')
_NAMED = frozenset(
    "dealer rests hand holds exchange contract vole surrender accept forbid gano claim forfeit"
    " payments totals seats pair".split()
)
_LISTS = ("payments", "totals", "seats", "pair", "team")
_CALL = re.compile(r'(?:("[^"]*"|\S+)\s+)?(\S+)')
_TRICK = re.compile(r'\s*(\d+)\s+((?:"[^"]*"|[^\s:]+)\s*:)?(.*)\Z')


class Offer(NamedTuple):
    """A word that may stand here, what kind it is of, what is said of it, and what it replaces."""

    word: str
    kind: str
    told: str
    span: Span


def offers(page: Page, offset: int, tried: Tried) -> tuple[Offer, ...]:
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
    found = list(_offered(page, block, before, begun, tried))
    return tuple(Offer(name, kind, told, span) for name, kind, told in found)


def _offered(
    page: Page, block: Block, before: str, begun: int, tried: Tried
) -> Iterator[tuple[str, str, str]]:
    head, said = before[:begun].strip(), before[:begun].lstrip()
    if not head:
        yield from _keywords(page, block)
        return
    keyword, _, rest = said.partition(" ")
    if head[0].isdigit() and block.role == "deal":
        yield from _cards(page, block, said, tried)
    elif keyword == "bids":
        yield from _calls(block, rest)
    elif keyword == "rules":
        yield from _rules(rest)
    elif keyword == "suits":
        yield from (("french", "value", ""), ("spanish", "value", ""))
    elif keyword == "trump":
        yield from ((suit, "value", "") for suit in SUITS)
    elif keyword == "result":
        words = rest.split()
        known = outcomes(block.session.book)
        yield from ((each, "value", "") for each in known) if not words else _players(block)
    elif keyword == "contract" and rest.strip():
        yield from ((call.name, "value", "") for call in block.session.book.auction.calls)
    elif keyword == "exchange" and rest.strip() and " for" not in f" {rest}":
        yield from _held(block, rest)
    elif keyword in _NAMED and (
        not rest.strip() or (keyword in _LISTS and rest.rstrip().endswith(","))
    ):
        yield from _players(block)
        if keyword == "payments":
            yield "pool", "keyword", ""


def _players(block: Block) -> Iterator[tuple[str, str, str]]:
    for name in block.session.players:
        yield _name(block, name), "player", ""


def _name(block: Block, name: str) -> str:
    system = letters(block.session.session.header, block.session.reading)
    return quote(name) if bare_name_problem(name, system) else name


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
            return kind.phase == "header"
        case "closing":
            return kind.phase == "closing"
    if played:
        return kind.phase in ("play", "settlement", "closing") or kind.between_tricks
    return kind.phase in ("deal", "auction", "exchange", "settlement") or keyword == "tricks"


def _rules(rest: str) -> Iterator[tuple[str, str, str]]:
    """Yield the books, and behind a `+` the options of the book, with what they want."""
    name, plus, _ = rest.partition("+")
    if not plus:
        for each in () if rest.strip() else shipped():
            book = load(each).book
            yield each, "book", book.title if book else ""
        return
    book = load(name.strip()).book
    given = {part.partition("=")[0].strip() for part in rest.split("+")[1:-1]}
    if book and rest.rstrip().endswith("+"):
        for option in book.options:
            if option.name not in given:
                text = written(option).partition("=")
                yield text[0] + text[1], "option", f"{written(option)}: {option.about}"


# ---------------------------------------------------------------- calls


def _calls(block: Block, rest: str) -> Iterator[tuple[str, str, str]]:
    """Yield what who speaks next may say, with his name before it where that is not there yet."""
    deal = block.deal
    if deal is None or not deal.order:
        return
    *done, now = rest.split(",")
    position = _begun(deal)
    for each in done:
        found = _CALL.fullmatch(each.strip())
        if found is None:
            return
        try:
            position = position.say(found[2])
        except ValueError:
            return
    turn = position.turn
    if turn is None or turn >= len(deal.order):
        return
    speaker = block.session.players[deal.order[turn]]
    said = now.strip()
    if said and read_name(said, "french") != speaker:
        return
    for call in position.lawful_calls():
        yield call if said else f"{_name(block, speaker)} {call}", "call", ""


def _begun(deal: DealFacts) -> AuctionPosition:
    """Return the auction before its first call, with what is known of the hands."""
    dealt = [deal.dealt[seat] for seat in deal.order]
    if all(hand.known for hand in dealt):
        try:
            return AuctionPosition(deal.book, [holding(hand.certain) for hand in dealt])
        except ValueError:
            pass  # a card twice, or a hand too many: told by the judge
    return AuctionPosition(deal.book)


# ---------------------------------------------------------------- cards


def _held(block: Block, rest: str) -> Iterator[tuple[str, str, str]]:
    """Yield the cards that a player was dealt and may lay off."""
    words = rest.split('"') if rest.startswith('"') else rest.split()
    name = next((word for word in words if word.strip()), "")
    if block.deal and name in block.session.players:
        hand = block.deal.dealt[block.session.players.index(name)].certain
        for card in card_names(hand):
            if card not in words:
                yield card, "card", ""


def _cards(page: Page, block: Block, said: str, tried: Tried) -> Iterator[tuple[str, str, str]]:
    """Yield who may lead, or the cards that are lawful for who plays next."""
    found = _TRICK.match(said)
    if found is None or block.part is None or block.deal is None or ">" in said:
        return
    number, leader, cards = int(found[1]), found[2] or "", found[3].split()
    players = len(block.deal.order)
    if len(cards) >= players:
        return
    lines = page.source.text[block.span.start : block.span.end].split("\n")
    trick = _first_of(lines, number)
    if trick is None:
        return
    words = [*cards, "x", *["-"] * (players - len(cards) - 1)]
    line = f"{number} {leader} {' '.join(words)}"
    facts = tried(block.part, "\n".join([*lines[:trick], line]))
    last = facts.tricks[-1] if facts and facts.tricks else None
    if last is None or last.number != number or len(last.plays) <= len(cards):
        return
    if not cards and not leader and last.leader is not None:
        yield f"{_name(block, block.session.players[last.leader])}:", "player", "leads"
    for card in card_names(_lawful(last, len(cards))):
        yield card, "card", ""


def _first_of(lines: list[str], number: int) -> int | None:
    found = re.compile(rf"\s*{number}(?:\s|\Z)")
    return next((at for at, line in enumerate(lines) if found.match(line)), None)


def _lawful(trick: TrickFacts, place: int) -> int:
    """Return the cards lawful at a place in a trick; of a hand not known those it may have."""
    play = trick.plays[place]
    if play.lawful or play.seat is None:
        return play.lawful
    return trick.maybe[play.seat] if play.seat < len(trick.maybe) else 0
