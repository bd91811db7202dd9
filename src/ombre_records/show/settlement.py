"""How a deal ended and what it cost: the outcome with its reason, the payments with theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ombre_records.engine.payments import POOL, RESERVED, Item
from ombre_records.model.statements import Payments, Result
from ombre_records.replay.facts import DealFacts, SessionFacts
from ombre_records.show.outline import (
    Block,
    Column,
    Fields,
    Paragraph,
    Phrase,
    Run,
    join,
    say,
    table,
)
from ombre_records.show.page import Page, notes, part
from ombre_records.show.words import amount, listed, number, signed, stated

ANTE = "ante"
_SURE = 5
_CITED = {
    ANTE: ("pool.ante", "pool.fill"),
    "passing": ("pool.pass-pays",),
    "taking in": ("pool.card-pays",),
    "forfeit": ("forfeits.pays",),
    "estuches": ("estuches.least", "estuches.limit", "estuches.lacked", "estuches.counted"),
    "primeras": ("play.primeras", "payments.primeras"),
    "vole": ("vole.undertaken", "vole.above-game"),
    "pool": ("pool.staked-by", "outcome.codille"),
}


def outcome(page: Page) -> Iterator[Block]:
    """Write how the deal ended, why, and who took how many tricks."""
    yield part("Outcome")
    ended = say(Run(page.facts.outcome.kind, "strong"), _named(page), _otherwise(page))
    because = say(ended, ": ", reason(page), _taken(page))
    yield Paragraph(join((because, page.beside("result")), " "))


def _taken(page: Page) -> str:
    taken = page.facts.taken
    if page.facts.outcome.kind == "passed-out" or all(taken[seat] is None for seat in page.seats):
        return ""
    return f" ({', '.join(f'{page.name(seat)} {amount(taken[seat])}' for seat in page.seats)})"


def _named(page: Page) -> str:
    ended = page.facts.outcome
    to = f" to {page.name(ended.codille_to)}" if ended.codille_to is not None else ""
    annulled = {
        None: "",
        True: ", the first puesta annulled",
        False: ", the first puesta standing",
    }[ended.annulled]
    if ended.annulled and ended.forbidder is None:
        annulled = f", the game taken over by {page.name(page.facts.ombre)}"
    return f"{to}{', twins' if ended.twins else ''}{annulled}"


def _otherwise(page: Page) -> str:
    """Return what the record itself says of the outcome, where in another word."""
    return "".join(
        f", recorded as {' '.join(filter(None, (said.outcome, said.name)))}"
        for _, said in page.said(Result)
        if said.outcome and said.outcome != page.facts.outcome.kind
    )


def reason(page: Page) -> str:
    """Say in words why a deal ended as it did."""
    facts = page.facts
    second = facts.outcome.forbidder
    player = facts.ombre if second is None else second
    ombre, made = page.name(player), None if player is None else facts.taken[player]
    tricks = "the tricks" if made is None else f"{number(made)} trick{'' if made == 1 else 's'}"
    return {
        "passed-out": "all have passed",
        "sacada": _won(page, tricks, made),
        "puesta": _tied(page, tricks),
        "codille": _codille(page, tricks),
        "lost": f"{tricks} do not win",
        "vole": f"{ombre} has every trick",
        "vole-failed": f"{ombre} went for every trick and lost one",
        "surrendered": f"{ombre} gives the game up",
        "nolo-won": f"{ombre} has no trick",
        "nolo-bet": f"{ombre} has one trick",
        "nolo-kruk": f"{ombre} has {tricks}",
    }.get(facts.outcome.kind, "the record does not say enough")


def _together(page: Page) -> str:
    """Return how many tricks the Ombre and his friend have; empty where he has no friend."""
    facts = page.facts
    if facts.friend is None or facts.ombre is None:
        return ""
    own, other = facts.taken[facts.ombre], facts.taken[facts.friend]
    made = "the tricks" if own is None or other is None else number(own + other)
    return f"{page.name(facts.ombre)} and {page.name(facts.friend)} have {made}"


def _tied(page: Page, tricks: str) -> str:
    if page.facts.book.outcome.wins == "most-tricks":
        return "the most tricks are shared"
    return _together(page) or f"{tricks} do not win"


def _codille(page: Page, tricks: str) -> str:
    to = page.facts.outcome.codille_to
    if to is None:
        return _together(page) or f"{tricks} do not win"
    return f"{page.name(to)} has the most tricks"


def _won(page: Page, tricks: str, made: int | None) -> str:
    if together := _together(page):
        return together
    return f"{tricks} win" if made is None or made >= _SURE else f"{tricks} are the most"


def party(seat: int, names: Sequence[str]) -> str:
    """Name a party to a payment."""
    return {POOL: "the pool", RESERVED: "what is set apart"}.get(seat) or names[seat]


def made_up(items: Sequence[Item], seat: int, names: Sequence[str]) -> str:
    """Say what a player's payment is made of, the ante left out.

    >>> made_up([Item(POOL, 0, 5, "pool"), Item(1, 0, 5, "game"), Item(2, 0, 5, "game")], 0, "ABC")
    '5 pool; 5 game from each of B and C'
    """
    parts: dict[tuple[str, str], list[str]] = {}
    for word, flows in (
        ("from", [(i.payer, i) for i in items if i.payee == seat and i.what != ANTE]),
        ("to", [(i.payee, i) for i in items if i.payer == seat and i.what != ANTE]),
    ):
        for one in dict.fromkeys(other for other, _ in flows):
            sums = " + ".join(f"{i.amount} {_what(i)}" for other, i in flows if other == one)
            parts.setdefault((sums, word), []).append(party(one, names))
    return "; ".join(_part(sums, word, whom) for (sums, word), whom in parts.items())


def _what(item: Item) -> str:
    """Name what is paid; a loser pays as much as lies in the pool."""
    return "as in the pool" if item.what == "pool" and item.payer >= 0 else item.what


def _part(sums: str, word: str, whom: list[str]) -> str:
    if sums.endswith(" pool") and word == "from" and whom == ["the pool"]:
        return sums
    return f"{sums} {word} {'each of ' if len(whom) > 1 else ''}{listed(whom)}"


def antes(items: Sequence[Item], names: Sequence[str]) -> str:
    """Say who staked how much before the first bid."""
    return ", ".join(f"{party(i.payer, names)} {i.amount}" for i in items if i.what == ANTE)


def payments(page: Page) -> Iterator[Block]:
    """Write what each pays and is paid and what it is made of, the pool, the totals so far."""
    facts, names = page.facts, page.session.players
    yield part("Payments")
    if facts.items is None:
        yield Paragraph(say("What is paid cannot be told from the record."))
    else:
        titles = (
            Column("Player"),
            Column("Counters", True),
            Column("Made up of"),
            Column("Total", True),
        )
        rows = [
            (
                say(name),
                say(signed(facts.payments[seat])),
                say(made_up(facts.items, seat, names)),
                say(signed(facts.totals[seat])),
            )
            for seat, name in enumerate(names)
        ]
        yield table(titles, rows)
    yield Fields(tuple(_around(page)))
    yield from notes(page.margin.below(page.lines("result", "payments")))


def _around(page: Page) -> Iterator[tuple[str, Phrase]]:
    facts = page.facts
    beside = page.beside("payments")
    recorded = _recorded(page)
    if beside or (recorded and facts.items is None):
        yield "Recorded", join((say(recorded), beside), " ")
    if facts.items and (staked := antes(facts.items, page.session.players)):
        yield "Ante", say(staked, ", counted in the total")
    yield "Pool", say(f"{amount(facts.pool_before)} before, {amount(facts.pool_after)} after")
    if facts.reserved:
        yield "Set apart", say(", ".join(map(str, facts.reserved)))
    if cited := citations(facts):
        yield "Rule book", say(cited)


def _recorded(page: Page) -> str:
    entries = (entry for _, said in page.said(Payments) for entry in said.entries)
    return ", ".join(f"{entry.name or '?'} {stated(entry.amount, sign=True)}" for entry in entries)


def citations(facts: DealFacts) -> str:
    """Say what the rule book's sources are for each kind of payment of a deal."""
    cited = ((what, facts.book.cite(*paths)) for what, paths in _cited(facts))
    return "; ".join(f"{what} ({_gathered(sources)})" for what, sources in cited if sources)


def _gathered(sources: Sequence[str]) -> str:
    """Write sources, the places in one behind its name.

    >>> _gathered(["parlett: deal", "parlett: play", "strutt"])
    'parlett: deal, play; strutt'
    """
    places: dict[str, list[str]] = {}
    for source in sources:
        name, _, place = source.partition(": ")
        places.setdefault(name, []).append(place)
    return "; ".join(": ".join(filter(None, (n, ", ".join(p)))) for n, p in places.items())


def _cited(facts: DealFacts) -> list[tuple[str, tuple[str, ...]]]:
    """Return the fields of the rule book that each kind of payment of a deal rests on."""
    game = (f"auction.calls.{facts.contract.name}",) if facts.contract else ()
    cited = {**_CITED, "game": game}
    kinds = dict.fromkeys(item.what for item in facts.items or ())
    return [(what, cited.get(what, ())) for what in kinds]


def readings(session: SessionFacts) -> list[Phrase]:
    """Say where the payments of a session rest on this project's own reading of the rules."""
    paths = (path for deal in session.deals for _, cited in _cited(deal) for path in cited)
    known = session.book.readings
    return [say(f"{path}: {known[path]}") for path in dict.fromkeys(paths) if path in known]
