"""Findings of the deal: who deals and rests, and the cards as dealt."""

from __future__ import annotations

from ombre_records.base.finding import NO_REMEDY, Remedy
from ombre_records.base.language import _, marked_in, ngettext, pgettext
from ombre_records.base.language.numbers import listed
from ombre_records.referee.faults.deal import (
    CardNotInPack,
    ContradictedDeal,
    DealNumber,
    DoubtfulDate,
    DuplicateCard,
    HandSize,
    NotSeated,
    OpeningPool,
    RepeatedBoard,
    RepeatedDeal,
    SimilarName,
    StockSize,
    TwoPlaces,
    VoidContradicted,
    WrongBoard,
    WrongDealer,
    WrongRest,
    WrongSide,
)
from ombre_records.referee.findings.message import NOTATION, Message, should_be, suit_called

_ELSEWHERE = marked_in("seat", "elsewhere")


def duplicate_card(f: DuplicateCard) -> Message:
    """A card stands in two places at once.

    Why: The pack has every card once. The place reported is the one whose player does not play,
    discard or hold the card later; there it is taken for an unknown card.
    Example: `hand Ada SA…` and `hand Bea SA…`.
    Source: parlett: cards
    """
    message = _("{card} is in two places: here and in line {line}").format(card=f.card, line=f.line)
    if f.line is None:
        message = _("{card} is in another hand already").format(card=f.card)
    elif f.same:
        message = _("{card} appears twice in this line").format(card=f.card)
    return Message(message, ("pack.hand",), label=_("one {card} too many").format(card=f.card))


def hand_size(f: HandSize) -> Message:
    """A hand has too many or too few cards.

    Why: Everybody is dealt the same number; what a short hand lacks is taken for unknown.
    Example: a hand of eight cards where nine are dealt.
    Source: the rule book's pack
    """
    words = ngettext(
        "{player} has {count} card, but should have {wanted}",
        "{player} has {count} cards, but should have {wanted}",
        f.size,
    )
    text = words.format(player=f.player, count=f.size, wanted=f.wanted)
    if f.why == "twice":
        text += _("; {cards} appears twice").format(cards=f.cards)
    elif f.why == "laid":
        text += _("; later {player} lays off {cards}").format(player=f.player, cards=f.cards)
    return Message(text, ("pack.hand",), label=_counted(f.size))


def _counted(cards: int) -> str:
    return ngettext("{count} card", "{count} cards", cards).format(count=cards)


def card_not_in_pack(f: CardNotInPack) -> Message:
    """A card is named that the pack does not have.

    Why: Ombre is played without eights, nines and tens; the card is taken for unknown.
    Example: `hand Ada S8…`.
    Source: parlett: cards
    """
    message = _("{card} is not in the pack: {suit} have been taken out").format(
        card=f.card, suit=suit_called(f.suit)
    )
    return Message(message, ("pack.hand",), label=_("not in the pack"))


def stock_size(f: StockSize) -> Message:
    """The stock as stated has too many or too few cards.

    Why: What is not dealt is the stock; `?` after the cards says that more are unknown.
    Example: `stock` with twelve cards where thirteen are left.
    Source: the rule book's pack
    """
    return Message(
        ngettext(
            "the stock has {size} card, but should have {wanted}",
            "the stock has {size} cards, but should have {wanted}",
            f.size,
        ).format(size=f.size, wanted=f.wanted),
        ("pack.stock",),
        label=_counted(f.size),
    )


def wrong_dealer(f: WrongDealer) -> Message:
    """The deal has not passed to the next player in turn.

    Why: The turn to deal goes round the table, after a deal that all have passed too.
    Example: Ada deals twice running.
    Source: parlett: players
    """
    words = (
        _("{stated} deals, but after {before} it is {rightful}'s turn")
        if f.board is None
        else _("{stated} deals, but on board {board} it is {rightful}'s turn")
    )
    message = words.format(stated=f.stated, before=f.before, board=f.board, rightful=f.rightful)
    return Message(message, ("table.players",), label=should_be(f.rightful))


def wrong_rest(f: WrongRest) -> Message:
    """The player who is said to rest does not rest in this deal.

    Why: Where four sit at a table for three, the book says who sits out.
    Example: `rests Bea` where Ada deals and the dealer rests.
    Source: the rule book's table
    """
    if f.rightful is None:
        return Message(
            _("nobody rests: everyone at the table plays"), ("table.rests", "table.players")
        )
    return Message(
        _("{stated} does not rest in this deal; {rightful} does").format(
            stated=f.stated, rightful=f.rightful
        ),
        ("table.rests",),
        label=should_be(f.rightful),
    )


def void_contradicted(f: VoidContradicted) -> Message:
    """A hand is said to be void of a suit of which it has a card.

    Why: `D-` says that there is no diamond; both cannot be.
    Example: `hand Ada SAK D- DK`.
    Source: notation
    """
    message = _("{player} is said to have no {suit}, but has one here").format(
        player=f.player, suit=suit_called(f.suit)
    )
    return Message(message, sources=NOTATION)


def deal_number(f: DealNumber) -> Message:
    """The deals are not numbered in order.

    Why: A number that leaps ahead says that deals are not recorded; one that falls back, or that
    the next number shows to be a slip, is a mistake.
    Example: `deal 2` after `deal 2`.
    Source: notation
    """
    return Message(
        _("this is deal {wanted}, not {stated}").format(wanted=f.wanted, stated=f.stated),
        sources=NOTATION,
        label=should_be(f.wanted),
    )


def opening_pool(f: OpeningPool) -> Message:
    """The first deal's pool is higher than its ante explains.

    Why: The session may go on from an earlier one; the pool is taken as stated and kept out of the
    totals.
    Example: `pool 20` in the first deal, with an ante of 5.
    Source: the rule book's pool
    """
    message = _("the pool opens at {stated}, of which {ante} is staked for this deal").format(
        stated=f.stated, ante=f.ante
    )
    return Message(message, ("pool.ante",))


def not_seated(f: NotSeated) -> Message:
    """A player is named in a deal in which he does not sit at the table.

    Why: Who plays, pays and receives are those who sit there; `seats` says who they are, and holds
    until the next one.
    Example: `1 Emil spil S won` after `seats Anna, Bo, Carl, Dorte`.
    Source: notation
    """
    words = _("{player} does not sit at the table, where {seated} sit")
    text = words.format(player=f.player, seated=listed(f.seated))
    remedy = Remedy(lines=("seats",), more=_(" before this deal if that has changed"))
    return Message(text, sources=NOTATION, label=_("not at the table"), remedy=remedy)


def repeated_board(f: RepeatedBoard) -> Message:
    """A board is played twice at one table.

    Why: Under `boards` the number of a deal is that of its board, which a table plays once.
    Example: `7 Anna spil S won`, and below it `7 Bo solo H bet`.
    Source: notation
    """
    words = (
        _("board {number} has been played at table {table} before, in {where}")
        if f.where
        else _("board {number} has been played at this table before")
    )
    text = words.format(number=f.number, table=f.table, where=f.where)
    return Message(text, sources=NOTATION, label=_("played before"))


def wrong_board(f: WrongBoard) -> Message:
    """A board has different cards at another table.

    Why: Under `boards` all tables play the same cards; where one has others it has played another
    board, or they are written down wrongly. The tables that agree with most are taken to be right,
    else the first. A number that no other table has, or that is not among the boards dealt, is
    told as well: as a warning where only the tables are compared, since a table may have played
    more than the others. Sessions of one `event` and `date` are compared, and all sessions of a
    file.
    Example: in board 7 `hand Ada SAK2…` at one table, `hand Eva CAK2…` in her seat at another.
    Source: notation
    """
    if f.boards:
        words = (
            _("board {board} was not dealt; {where} has {boards}")
            if f.where
            else _("board {board} is at no other table; those have {boards}")
        )
        text = words.format(board=f.board, where=f.where, boards=f.boards)
        return Message(text, sources=NOTATION)
    here, there = (pgettext("seat", seat) for seat in (f.here, f.there or _ELSEWHERE))
    words = _("board {board} differs from that of {where}: {card} (here: {here}; there: {there})")
    text = words.format(board=f.board, where=f.where, card=f.card, here=here, there=there)
    return Message(text, sources=NOTATION)


def wrong_side(f: WrongSide) -> Message:
    """A header names somebody who is not known by that name, or is in two teams or pairs.

    Why: The names may be those of players at other tables, since several files make one tournament;
    that somebody plays at none of them is told by `ombre score --duplicate`, which is given all
    files, as a warning. A player of two teams, or of two pairs, would be counted twice. A team
    whose members differ from header to header may be two of one name; that is a warning, too.
    Example: `team "Reds" Ada, Bea`, and below it `team "Blues" Bea, Cleo`.
    Source: notation
    """
    if f.why == "members":
        words = _("{side} has other members in {other}, and {player} is none of them")
    elif f.why == "absent":
        words = _("{player} of {side} does not play at any table that is scored")
    elif f.kind == "team":
        words = _("{player} plays in two teams: {other}, and here {side}")
    else:
        words = _("{player} plays in two pairs: {other}, and here {side}")
    text = words.format(player=f.player, side=f.side, other=f.other)
    return Message(text, sources=NOTATION)


def repeated_deal(f: RepeatedDeal) -> Message:
    """A deal stands in two records, or in two sessions of one.

    Why: A copy of a record tells of no other game. Deals of one `event` and `date`, with the same
    number and players, are one deal; where headers do not tell of event and date, deals that have
    twelve known cards, or four results, alike. Evenings, leagues and duplicate count them once.
    Where witnesses are collated, two that say the same in every line, and name one writer or source
    or have one note, are one witness. If nothing says who wrote them, each has its vote.
    Example: `club.ombre`, and beside it `copy of club.ombre`.
    Source: notation
    """
    if f.votes:
        words = ngettext(
            "deal {numbers} stands word for word in {where}; each is a witness: leave a copy out",
            "deals {numbers} stand word for word in {where}; each is a witness: leave a copy out",
            _many(f.numbers),
        )
        return Message(words.format(numbers=f.numbers, where=f.where), sources=NOTATION)
    words = ngettext(
        "deal {numbers} is also in {where}; it is counted once",
        "deals {numbers} stand in {where}, too; they are counted once",
        _many(f.numbers),
    )
    return Message(words.format(numbers=f.numbers, where=f.where), sources=NOTATION)


def contradicted_deal(f: ContradictedDeal) -> Message:
    """One deal is recorded in two ways.

    Why: Deals of one `event`, `date` and `table`, with the same number and players, are one deal,
    and an amended copy is not another deal. Neither of the two says which is right, so
    evenings, leagues and duplicate count neither. Other players at a table of the same number sit
    at another table: those deals are all counted. A table that plays twice in an evening, with the
    same numbers, has both sessions in one file.
    Example: `7 Anna spil S won` in one record, `7 Anna spil S bet` in another of the same table.
    Source: notation
    """
    if f.table:
        words = ngettext(
            "deal {numbers} of table {table} has other players in {where}; both are"
            " counted, as if one had the wrong table number",
            "deals {numbers} of table {table} have other players in {where}; both are counted, as"
            " if one had a wrong number of the table",
            _many(f.numbers),
        )
        text = words.format(numbers=f.numbers, table=f.table, where=f.where)
        return Message(text, sources=NOTATION)
    words = ngettext(
        "deal {numbers} differs in {where} ({what}); neither is counted",
        "deals {numbers} are told otherwise in {where} ({what}); neither of them is counted",
        _many(f.numbers),
    )
    what = pgettext("differs", _DIFFERS.get(f.what, _CARDS))
    text = words.format(numbers=f.numbers, where=f.where, what=what)
    return Message(text, sources=NOTATION)


_CARDS = marked_in("differs", "other cards")
_DIFFERS = {
    "dealer": marked_in("differs", "another dealer"),
    "ombre": marked_in("differs", "another Ombre"),
    "friend": marked_in("differs", "another friend"),
    "contract": marked_in("differs", "another contract"),
    "trump": marked_in("differs", "another trump"),
    "result": marked_in("differs", "another result"),
    "payment": marked_in("differs", "other payments"),
    "bid": marked_in("differs", "other calls"),
    "players": marked_in("differs", "other players"),
    "rules": marked_in("differs", "other rules"),
}


def two_places(f: TwoPlaces) -> Message:
    """Somebody sits at two tables at one time, or in two seats of one by two of his names.

    Why: Tables of one `event` and `date` play at one time; deals of the same number are taken to be
    played together, so whoever goes to another table goes on there with a later number. Under
    `boards` a player plays each board once. All these deals are counted until one is mended.
    Example: `players Anna, Bo, Carl` at table 1, and `players Anna, Emil, Frida` at table 2.
    Source: notation
    """
    words = ngettext(
        "deal {numbers} has {players} at another table in {where}; both are"
        " counted until one is corrected",
        "deals {numbers} have {players} at another table in {where}; both are counted until one is"
        " mended",
        _many(f.numbers),
    )
    text = words.format(numbers=f.numbers, players=f.players, where=f.where)
    return Message(text, sources=NOTATION)


def similar_name(f: SimilarName) -> Message:
    """A name is nearly another's, of a player or a team in one event, of a player with the same
    people, of an event, or of a place.

    Why: Evenings, leagues and rankings count players by name, so one who is written in two ways is
    two persons there, and an evening two evenings. Names are near if they differ by a letter, or in
    capitals, accents, blanks or letters that only look alike, or if one has an initial for a
    word of the other. Whoever stands in one list, or plays at one time, is another person, and
    nothing is asked. For two persons with such names write what tells them apart, as `Anna B` and
    `Anne K`, or let a comment ignore the finding.
    Example: `players Anna, Bo, Carl` in one record, `players Anne, Bo, Carl` in the next.
    Source: notation
    """
    words = {
        "player": _("{name} is nearly {other} of {where}; they are counted as two persons"),
        "team": _("{name} is nearly {other} of {where}; they are two teams"),
        "event": _("{name} is nearly {other} of {where}; they are two events"),
        "site": _("{name} is nearly {other} of {where}; they are two places"),
    }[f.kind]
    text = words.format(name=f.name, other=f.other, where=f.where)
    return Message(text, sources=NOTATION).odd(f.name, Remedy((f.other,)), (f.other,))


def doubtful_date(f: DoubtfulDate) -> Message:
    """A session's date lies ahead, before that of the session above it, or in another year than all
    others of its event; or a session was corrected before it was played.

    Why: Sessions of one `event` and `date` are one evening, and lists of a season go by dates, so a
    slip in one makes an evening of its own. The check asks where several sessions are judged
    together, and always about the day of a correction.
    Example: `date 2062-09-03` for 2026, or `date 2026-03-09` below `date 2026-08-27`.
    Source: notation
    """
    words = {
        "ahead": _("{date} is in the future"),
        "back": _("{date} is earlier than {other}, the date of the session above in line {line}"),
        "apart": _("{date} is in another year than all other evenings of this event"),
        "early": _("{date} is earlier than {other}, the date of what it corrects"),
    }[f.why]
    text = words.format(date=f.stated, other=f.other, line=f.line)
    remedy = Remedy((f.other,)) if f.why == "apart" else NO_REMEDY
    return Message(text, sources=NOTATION, remedy=remedy)


def _many(numbers: str) -> int:
    """Return how many numbers are written, as far as grammar asks: one, or more."""
    return 1 if numbers.isdigit() else 2
