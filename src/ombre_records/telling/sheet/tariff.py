"""The tariff of a rule book, as a legend: its calls with their prices, and other payments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from ombre_records.base.document.outline import (
    NOTHING,
    Block,
    Column,
    Listing,
    Paragraph,
    Phrase,
    Run,
    say,
    table,
)
from ombre_records.base.language import _
from ombre_records.base.language.nouns import call_noun
from ombre_records.base.language.numbers import semicolon
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.call_words import takes, terms, trump
from ombre_records.books.open_prices import OpenPrice, tried, unsettled
from ombre_records.engine.announcements import may_announce_vole, may_surrender
from ombre_records.engine.naming import calls_king
from ombre_records.engine.payments import (
    POOL,
    Item,
    Stakes,
    beast,
    codille,
    pooled,
    vole_failed,
    won,
)
from ombre_records.engine.payments import vole_made as vole
from ombre_records.model.cards import SUITS

_OMBRE = 0
_BLANK = "…"
"""A space for a price that the book leaves open."""


def tariff(
    book: RuleBook, players: int, named: Callable[[str], str] = call_noun
) -> Iterator[Block]:
    """Write what the calls of a book pay at a table of so many, and what is paid besides.

    `named`: how a call is written; where it is to be read back, in one word.

    Amounts are without estuches and without the pool, in the book's lowest counter. A price that
    the book leaves open has an empty place, to be written in.
    """
    words = _(
        "In the book’s lowest counter, without the pool and what is paid besides: what each "
        "opponent pays the Ombre, and what the Ombre pays in all."
    )
    yield Paragraph(say(words))
    if unsettled(book):
        yield Paragraph(say(_("What is left blank the text of this book does not settle.")))
    yield _calls(book, players, named)
    if extras := tuple(extra_payments(book)):
        yield Listing(tuple(("", say(payment)) for _word, payment in extras))


def _calls(book: RuleBook, players: int, named: Callable[[str], str]) -> Block:
    lost = (_("Puesta, Ombre pays"), _("Codille, Ombre pays"))
    titles = (
        _("Call"),
        _("Trumps"),
        _("Takes in"),
        _("Won, each pays"),
        _("Vole, each pays"),
        *(lost if book.outcome.codille else (_("Lost, Ombre pays"),)),
        _("Remarks"),
    )
    numbers = range(3, len(titles) - 1)
    columns = tuple(Column(title, at in numbers) for at, title in enumerate(titles))
    return table(columns, [_call(book, call, players, named) for call in book.auction.calls])


def _call(
    book: RuleBook, call: Call, players: int, named: Callable[[str], str]
) -> tuple[Phrase, ...]:
    suit = say(Run(call.trump, "cards")) if call.trump in SUITS else say(trump(call))
    amounts = list(_prices(book, call, players))
    prices = amounts if book.outcome.codille else amounts[:-1]
    shown = (NOTHING if call.promises else say(price) for price in prices)
    phrases = terms(replace(call, like=(), estuches=call.estuches or not _run(book)))
    name, remarks = say(Run(named(call.name), "strong")), say(semicolon().join(phrases))
    return (name, suit, say(takes(call)), *shown, remarks)


def _prices(book: RuleBook, call: Call, players: int) -> Iterator[str]:
    """Yield a call's prices: a dash for an impossible outcome, nothing for an open price."""
    ways = [_amounts(each, each.call(call.name) or call, players) for each in tried(book)]
    for amounts in zip(*ways, strict=True):
        first = amounts[0]
        yield "–" if first is None else str(first) if len(set(amounts)) == 1 else ""


def _counted(price: int) -> str:
    return _BLANK if isinstance(price, OpenPrice) else str(price)


def _is_paid(price: int) -> bool:
    return bool(price) or isinstance(price, OpenPrice)


def _run(book: RuleBook) -> bool:
    return bool(book.estuches.least) and _is_paid(book.estuches.worth)


def _amounts(book: RuleBook, call: Call, players: int) -> Iterator[int | None]:
    """Yield what is paid for a game won, a vole, a puesta and a codille."""
    friend = 1 if calls_king(call) else None
    opponents = tuple(range(2 if friend else 1, players))
    stakes = Stakes(book, call, 0, _OMBRE, opponents, friend=friend)
    every, nolo = call.aim == "all", call.aim in ("none", "nolo")
    yield None if every else _paid(won(stakes, False), opponents[0])
    yield (
        None
        if nolo or not (every or may_announce_vole(book))
        else _paid(vole(stakes), opponents[0])
    )
    yield _paid(vole_failed(stakes) if every else beast(stakes, POOL), _OMBRE)
    yield None if every else _paid(codille(stakes, opponents[0]), _OMBRE)


def _paid(items: Iterable[Item], payer: int) -> int:
    return sum(item.amount for item in items if item.payer == payer)


def extra_payments(book: RuleBook) -> Iterator[tuple[str, str]]:
    """Yield the payments besides those for calls in words, each with the word for it."""
    yield from _pool(book)
    run, price = book.estuches, book.payments
    if _run(book):
        words = _("Estuches, from {least} on: {worth} each")
        yield "estuches", words.format(least=run.least, worth=_counted(run.worth))
    if _run(book) and run.worth_lost is not None:
        words = _("Estuches of a game lost: {worth} each")
        yield "estuches", words.format(worth=_counted(run.worth_lost))
    if book.play.primeras and _is_paid(price.primeras):
        words = _("Primeras, the first {tricks} tricks: {amount} from each")
        text = words.format(tricks=book.play.primeras, amount=_counted(price.primeras))
        yield "primeras", text
    if book.play.primeras and _is_paid(price.beast_none):
        words = _("A game lost with none of the first {tricks} tricks: {amount} more for each")
        text = words.format(tricks=book.play.primeras, amount=_counted(price.beast_none))
        yield "primeras", text
    if book.vole.stakes:
        yield "vole", _("A vole: as much again as the pool, or all puestas set apart")
    if may_announce_vole(book) and book.vole.failed_ends and _is_paid(book.vole.failed_pays):
        text = _("A vole undertaken and lost: {amount} to each{game}").format(
            amount=_counted(book.vole.failed_pays),
            game={
                "added": _(", and the game"),
                "taken-off": _(", less the game won"),
                "left-out": "",
            }[book.vole.failed_game],
        )
        yield "vole-failed", text
    if may_surrender(book):
        words = _("A game given up, before trick {number} at the latest: as a puesta")
        yield "surrendered", words.format(number=book.surrender.before_trick)
    if book.forfeits.pays != "nothing":
        costs = {
            "doubles-pool": _("A revoke, or a hand of the wrong size: as much as the pool"),
            "puesta": _("A revoke, or a hand of the wrong size: a puesta"),
        }
        yield "forfeit", costs[book.forfeits.pays]


def _pool(book: RuleBook) -> Iterator[tuple[str, str]]:
    rules = book.pool
    if rules.fill:
        yield "pool", _("Into an empty pool: {amount} from each").format(amount=rules.fill)
    if rules.ante:
        who = {"dealer": _("the dealer"), "eldest": _("the eldest hand"), "each": _("each")}
        text = _("Ante: {amount} from {who}").format(amount=rules.ante, who=who[rules.staked_by])
        yield "ante", text
    if rules.pass_pays:
        when = {
            "always": _("A pass: {amount} to the pool"),
            "all-pass": _("A pass, if all pass: {amount} to the pool"),
        }
        yield "pass", when[rules.pass_pays_when].format(amount=rules.pass_pays)
    if rules.card_pays:
        words = _("Each card taken in: {amount} to the pool")
        yield "card", words.format(amount=rules.card_pays)
    if rules.greater:
        yield "pool", _("{lesser} lesser counters make a greater one").format(lesser=rules.greater)
    stake = book.payments.beast_stake
    if pooled(book) and stake is None:
        yield "pool", _("A game won takes the pool; a puesta adds as much as lies there")
    elif pooled(book) and stake is not None:
        words = _("A game won takes the pool; a puesta adds {amount}")
        yield "pool", words.format(amount=_counted(stake))
