"""The tables of a session's sheet, a row for a deal, and what each payment was for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ombre_records.base.document.outline import Column, Listing, Phrase, Run, Table, say
from ombre_records.base.language import _, pgettext
from ombre_records.base.language.numbers import amount, listed, signed
from ombre_records.base.language.terms import payment_name
from ombre_records.model.cards import SUITS
from ombre_records.referee.facts import DealFacts
from ombre_records.referee.wording.payments import antes, made_up, sum_in_words
from ombre_records.telling.sheet.accounts.deal_amounts import ante, extras, reserves
from ombre_records.telling.sheet.session_page import SessionPage


def deals(page: SessionPage) -> Table:
    """Say who played what and how it ended, without empty columns."""
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
    """Name the contract and the trumps; where the deal is not settled, `?` for a suit that the
    record does not tell. One that is settled wants nothing more to be written.
    """
    suit = trump(deal)
    untold = deal.contract and deal.contract.trump not in ("none", "aces") and deal.trump is None
    wanted = untold and None in deal.payments
    return say(contract(deal), " ?" if wanted else " " if suit else "", suit)


def contract(deal: DealFacts) -> str:
    """Name the contract, `?` for an unknown one."""
    return pgettext("call", deal.contract.name) if deal.contract else "?"


def trump(deal: DealFacts) -> Phrase:
    """Write the trump suit; nothing where there is none, or it is not known."""
    suited = deal.trump is not None and deal.trump < len(SUITS)
    return say(Run(SUITS[deal.trump or 0], "cards")) if suited else ()


def outcome(page: SessionPage, deal: DealFacts) -> Phrase:
    """Say how a deal ended, and who has a codille."""
    ended = deal.outcome
    kind = pgettext("outcome", ended.kind)
    to = () if ended.codille_to is None else say(" ", page.name(ended.codille_to))
    return say(kind, to, _(", twins") if ended.twins else "")


def extra_payments(deal: DealFacts, without: Collection[str] = ()) -> str:
    """Say what was paid besides the game, and how much by each who paid; some of it left out."""
    paid = ((what, many) for what, many in extras(deal) if what not in without)
    return ", ".join(sum_in_words(many, what, payment_name) for what, many in paid)


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
            say(amount(deal.number)),
            *((say(amount(ante(deal))),) if staked else ()),
            *(
                say(signed(each)) if at in deal.seated else ()
                for at, each in enumerate(deal.payments)
            ),
            *((say(amount(deal.pool_after)),) if pool else ()),
            *((say(" + ".join(map(str, deal.reserved))),) if apart else ()),
        )
        for deal in session.deals
    )
    return Table(_numbers((*before, *page.names, *after)), tuple(rows))


def totals(page: SessionPage) -> Table:
    """Say what each player has won or lost so far, antes included."""
    rows = (
        (say(amount(deal.number)), *(say(signed(total)) for total in deal.totals))
        for deal in page.session.deals
    )
    return Table(_numbers((_("No"), *page.names)), tuple(rows))


def _numbers(titles: Iterable[str]) -> tuple[Column, ...]:
    return tuple(Column(title, True) for title in titles)


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
        yield f"{listed(who)} {paid}: {because}"
