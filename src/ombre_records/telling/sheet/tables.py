"""The tables of a session's sheet: a row for a deal, what each payment was for, each player's
record, and what is owed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from fractions import Fraction

from ombre_records.base.document.outline import (
    Block,
    Column,
    Listing,
    Paragraph,
    Phrase,
    Run,
    Table,
    fill,
    part,
    say,
    tabled,
)
from ombre_records.base.language import _, ngettext
from ombre_records.base.language.nouns import call_noun, names_suit, outcome_noun
from ombre_records.base.language.numbers import amount, decimal, listed, priced, signed
from ombre_records.base.language.terms import payment_name
from ombre_records.model.money import Money, Worth, decimals_of, in_coins
from ombre_records.referee.facts import DealFacts
from ombre_records.referee.wording.payments import antes, made_up, party
from ombre_records.telling.sheet.accounts.columns import ante, extras, reserves
from ombre_records.telling.sheet.accounts.league import PlayerTally, summary
from ombre_records.telling.sheet.accounts.transfers import left_over, transfers, written
from ombre_records.telling.sheet.session_page import SessionPage


def deals(page: SessionPage) -> Table:
    """Write the deals: player, call and outcome, without empty columns."""
    titles = (
        Column(_("No"), True),
        *map(Column, (_("Dealer"), _("Rests"), _("Ombre"), _("Friend"), _("Game"), _("Outcome"))),
        Column(_("Extras")),
    )
    rows = [_deal(page, deal) for deal in page.session.deals]
    filled = [at for at, column in enumerate(zip(*rows, strict=True)) if any(column)]
    return Table(
        tuple(titles[at] for at in filled), tuple(tuple(row[at] for at in filled) for row in rows)
    )


def _deal(page: SessionPage, deal: DealFacts) -> tuple[Phrase, ...]:
    passed = deal.outcome.kind == "passed-out"
    return (
        say(amount(deal.number)),
        page.name(deal.dealer),
        () if deal.rests is None else page.name(deal.rests),
        () if passed else page.name(deal.ombre),
        () if deal.friend is None else page.name(deal.friend),
        () if passed else game(deal),
        outcome(page, deal),
        say(extra_payments(deal)),
    )


def game(deal: DealFacts) -> Phrase:
    """Name the contract and the trumps, unless the call's words name them; where the deal is not
    settled, `?` for a suit that the record does not tell. One that is settled wants nothing more.
    """
    suit = () if deal.contract and names_suit(deal.contract.name) else trump(deal)
    untold = deal.contract and deal.contract.trump not in ("none", "aces") and deal.trump is None
    wanted = untold and None in deal.payments
    # The sign stays beside the last word where a narrow column breaks the name.
    return say(contract(deal), "\u00a0?" if wanted else "\u00a0" if suit else "", suit)


def contract(deal: DealFacts, named: Callable[[str], str] = call_noun) -> str:
    """Name the contract, `?` for an unknown one; where it is to be read back, in one word."""
    return named(deal.contract.name) if deal.contract else "?"


def trump(deal: DealFacts) -> Phrase:
    """Write the trump suit; nothing where there is none, or it is not known."""
    return say(Run(deal.suit, "cards")) if deal.suit else ()


def outcome(
    page: SessionPage, deal: DealFacts, named: Callable[[str], str] = outcome_noun
) -> Phrase:
    """Say how a deal ended, and who has a codille; where it is to be read back, in one word."""
    ended = deal.outcome
    told = say(named(deal.book.own_outcome(ended.kind)))
    if ended.codille_to is not None:
        words = _("{outcome} to {player}") if named is outcome_noun else "{outcome} {player}"
        told = fill(words, outcome=told, player=page.name(ended.codille_to))
    return say(*told, _(", twins") if ended.twins else "")


def extra_payments(
    deal: DealFacts, without: Collection[str] = (), form: str = "{what} {many}"
) -> str:
    """Say what was paid besides the game, and how much by each who paid; some of it left out."""
    paid = ((what, many) for what, many in extras(deal) if what not in without)
    return ", ".join(form.format(what=payment_name(what), many=amount(many)) for what, many in paid)


def payments(page: SessionPage) -> Table:
    """Say what each deal brought each player without the ante, and what lay in the pool after, if
    there is one.
    """
    session = page.session
    staked = any(ante(deal) for deal in session.deals)
    pool, apart = session.pooled, reserves(session)
    before = (_("No"), *([_("Ante")] if staked else []))
    after = (*([_("Pool")] if pool else []), *([_("Set apart")] if apart else []))
    rows = (
        (
            amount(deal.number),
            *((amount(ante(deal)),) if staked else ()),
            *(signed(each) if at in deal.seated else "" for at, each in enumerate(deal.payments)),
            *((amount(deal.pool_after),) if pool else ()),
            *((" + ".join(map(str, deal.reserved)),) if apart else ()),
        )
        for deal in session.deals
    )
    return tabled((), (*before, *page.names, *after), rows)


def totals(page: SessionPage) -> Table:
    """Say what each player has won or lost so far, antes included."""
    rows = ((amount(deal.number), *map(signed, deal.totals)) for deal in page.session.deals)
    return tabled((), (_("No"), *page.names), rows)


def reasons(page: SessionPage) -> Listing:
    """Say deal by deal what each was paid and why, players with the same payment together."""
    return Listing(
        tuple((amount(deal.number), say(_reason(page, deal))) for deal in page.session.deals)
    )


def _reason(page: SessionPage, deal: DealFacts) -> str:
    if deal.stated:
        return _("as stated")
    if deal.items is None:
        return _("cannot be told from the record")
    return ". ".join(_reasons(page, deal)) or _("nothing is paid")


def _reasons(page: SessionPage, deal: DealFacts) -> Iterator[str]:
    names, items = page.session.players, deal.items or ()
    groups: dict[tuple[str, str], list[str]] = {}
    for seat, name in enumerate(names):
        if because := made_up(items, seat, names):
            groups.setdefault((signed(deal.payments[seat]), because), []).append(name)
    if staked := antes(items, names):
        yield _("Ante: {antes}").format(antes=staked)
    for (paid, because), who in groups.items():
        yield _("{label}: {words}").format(label=f"{listed(who)} {paid}", words=because)


Count = Callable[[PlayerTally], int]

_ABBREVIATED = 3
"""The letters that an abbreviated unit has at most."""


def counts() -> tuple[tuple[str, Count], ...]:
    """Return what is counted of a player: each title, and how it is taken from a tally."""
    return (
        (_("Games"), lambda tally: tally.games),
        (_("Won"), lambda tally: tally.won),
        (_("Puestas"), lambda tally: tally.puestas),
        (_("Lost"), lambda tally: tally.lost),
        (_("Codilles given"), lambda tally: tally.given),
        (_("Codilles suffered"), lambda tally: tally.suffered),
        (_("Voles"), lambda tally: tally.voles),
    )


def _counts(tallies: Sequence[PlayerTally]) -> tuple[tuple[str, Count], ...]:
    """Return what is counted, without games that are only lost where there are none."""
    lost = any(tally.lost for tally in tallies)
    return tuple(each for each in counts() if lost or each[0] != _("Lost"))


def players(page: SessionPage) -> Table:
    """Count what each player has done in a session."""
    session = page.session
    tallies, total = summary(session), map(signed, session.totals)
    return counted(zip(session.players, tallies, strict=True), total)


def counted(played: Iterable[tuple[str, PlayerTally]], last: Iterable[str] | None) -> Table:
    """Count what players have done, with a `last` column of totals where there is one."""
    names, tallies = zip(*played, strict=True)
    columns = _counts(tallies)
    titles = [title for title, _count in columns]
    rows = [
        [name, *(str(count(tally)) for _title, count in columns)]
        for name, tally in zip(names, tallies, strict=True)
    ]
    if last is not None:
        titles.append(_("Total"))
        for row, total in zip(rows, last, strict=True):
            row.append(total)
    return tabled((_("Player"),), titles, rows)


def owed(page: SessionPage) -> Iterator[Block]:
    """Say what each has to redeem or is owed, in counters, fish and money, and who pays whom."""
    totals, names = page.session.totals, page.session.players
    rest = left_over(totals)
    rows = list(zip(names, totals, strict=True))
    if rest:
        rows.append((_("Pool"), rest))
    yield part(_("Settling up"))
    columns = amounts([total for _name, total in rows], page.worth, sign=True)
    yield beside_each((_("Player"),), [[name] for name, _total in rows], columns)
    if rest:
        yield Paragraph(say(_about_pool(rest)))
    yield from _who_pays_whom(page)


def _about_pool(rest: int) -> str:
    if rest < 0:
        words = ngettext(
            "The players have {count} counter more than they began with: a pool lay there.",
            "The players have {count} counters more than they began with: a pool lay there.",
            -rest,
        )
    else:
        words = ngettext(
            "{count} counter of the players is left over; they decide who gets it.",
            "{count} counters of the players are left over; they decide who gets them.",
            rest,
        )
    return words.format(count=abs(rest))


def _who_pays_whom(page: SessionPage) -> Iterator[Block]:
    made = transfers(page.session.totals)
    if made is None:
        yield Paragraph(say(_("Who pays whom cannot be told: not every total is known.")))
    elif made:
        ends = [[party(end, page.session.players) for end in one[:2]] for one in made]
        columns = amounts([one.amount for one in made], page.worth)
        yield part(_("Who pays whom"))
        yield beside_each((_("From"), _("To")), ends, columns)


def beside_each(
    left: Sequence[str], words: Iterable[Sequence[str]], columns: dict[str, tuple[str, ...]]
) -> Table:
    """Write columns of words, then columns of numbers, each under its title."""
    pairs = zip(words, zip(*columns.values(), strict=True), strict=True)
    return tabled(left, tuple(columns), ((*texts, *numbers) for texts, numbers in pairs))


def amounts(
    counters: Sequence[int | None], worth: Worth, *, sign: bool = False
) -> dict[str, tuple[str, ...]]:
    """Write counters, and what they come to in fish and in money, each under its title."""
    many = [None if each is None else Fraction(each) for each in counters]
    if worth.fish is None:
        columns = {_("Counters"): written(many, sign=sign)}
    else:
        fish = [None if each is None else each / worth.fish for each in many]
        columns = {_("Counters"): written(many, sign=sign), _("Fish"): written(fish, sign=sign)}
    columns = {title: tuple(map(decimal, texts)) for title, texts in columns.items()}
    if worth.counter is not None:
        beside = {_("Player"), _("From"), _("To"), *columns}
        columns |= in_money(many, worth.counter, sign=sign, beside=beside)
    return columns


def in_money(
    counters: Sequence[Fraction | None], worth: Money, *, sign: bool, beside: Collection[str]
) -> dict[str, tuple[str, ...]]:
    """Write what counters come to in money, under a title that nothing `beside` has.

    A sign or an abbreviation stands with each amount, `3.75 kr`; a word is the title.
    """
    paid = [None if each is None else each * worth.amount for each in counters]
    word = len(worth.unit) > _ABBREVIATED and worth.unit not in beside
    if word and not in_coins(worth.amount, worth.unit):
        texts = written(paid, sign=sign, least=decimals_of(worth.unit))
        return {worth.unit: tuple(map(decimal, texts))}
    return {_("Money"): sums(paid, worth.unit, sign=sign)}


def sums(amounts: Sequence[Fraction | None], unit: str, *, sign: bool = False) -> tuple[str, ...]:
    """Write sums of money, each with its unit, old coins in the coins of their system."""
    if in_coins(Fraction(1), unit):
        coins = ("?" if each is None else in_coins(each, unit, sign=sign) for each in amounts)
        return tuple(each or "?" for each in coins)
    texts = written(amounts, sign=sign, least=decimals_of(unit))
    return tuple(text if text == "?" else priced(text, unit) for text in texts)


def costing(worth: Money) -> str:
    """Write what a counter is worth."""
    if coins := in_coins(worth.amount, worth.unit):
        return coins
    (amount,) = written([worth.amount], least=decimals_of(worth.unit))
    return priced(amount, worth.unit)
