"""The result of an auction, packed for the compiled judge: who plays what, by which rules, how
tricks end it and what that costs.
"""

from __future__ import annotations

from functools import lru_cache
from struct import Struct
from typing import NamedTuple

from msgspec.structs import replace

from ombre_records.books.book import Call, RuleBook
from ombre_records.books.vocabulary import call_meant, suit_meant
from ombre_records.engine.bidding import (
    fits,
    is_bid,
    is_offered,
    may_be_forced,
    must_be_taken,
)
from ombre_records.engine.drawing import limits, settled_between
from ombre_records.engine.ending import (
    Score,
    Undertaking,
    claimed,
    concluded,
    ends,
    may_stop,
    none_of_first,
)
from ombre_records.engine.following import following
from ombre_records.engine.naming import (
    calls_king,
    demanded,
    in_pack,
    is_suit,
    may_name,
    named,
    needed,
)
from ombre_records.engine.payments import POOL, RESERVED, balance, balances
from ombre_records.engine.seating import leader, order, resting
from ombre_records.engine.settlement import (
    NO_RUN,
    Ending,
    EstucheRun,
    Played,
    Settlement,
    at_stake,
    by_card_turned,
    codille_shared,
    ended,
    hand_counted,
    marks,
    run_of,
    settle,
    stakes_of,
    thrown_in,
)
from ombre_records.engine.trumps import (
    NO_TRUMP,
    OF_SUIT,
    RUNS,
    STRENGTH,
    TRUMPS,
    privileged,
    ranked,
    unranked,
)
from ombre_records.model.cards import SUITS
from ombre_records.notation.grammar import terminal
from ombre_records.notation.words import read_suit
from ombre_records.referee.auction.bidding import NOBODY, Judged, judge, words

_LAYOUT = Struct("=8Q40s12s5s11b10?")
"""The bytes that `judge.h` reads, in its order."""
SEATS, _RUN = 5, 12
"""So many players there are at most, and so many trumps in a run."""
_NOWHERE = -1


class Called(NamedTuple):
    """What a deal says up to its trump: the dealer, the calls with who is named for them, the
    contract as stated and who is named for that, the word for trumps, and the suit of the card
    that lies on the stock or is turned.
    """

    dealer: int
    bids: tuple[tuple[int | None, str], ...]
    contract: str | None
    contract_seat: int | None
    trump: str | None
    turned: int | None


class Game(NamedTuple):
    """A game as its auction has settled it: first the bytes for the compiled judge.

    `order` are those who play, from the eldest; `contract` and `ombre` are None where all have
    passed; `trump` is as the engine has it, under the book's ranking. `serial` tells games apart.
    """

    packed: bytes
    order: tuple[int, ...]
    rests: int | None
    contract: Call | None
    ombre: int | None
    trump: int | None
    serial: int = 0

    @property
    def played_as(self) -> tuple[str, int, int]:
        """What of a game bears on how its tricks end it: the contract, the Ombre's place in play,
        and how many play.
        """
        contract, ombre = self.contract, self.ombre
        if contract is None or ombre is None:
            return "", 0, len(self.order)
        return contract.name, self.order.index(ombre), len(self.order)


class Setting(NamedTuple):
    """What bears on every auction of a session: the book, how many play in it, the letters of the
    cards, and the cards in the pack.
    """

    book: RuleBook
    players: int
    system: str
    pack: int


def game_of(setting: Setting, called: Called) -> Game | None:
    """Return the game that an auction comes to; None where the referee should look."""
    book, players = setting.book, setting.players
    rests = resting(book, called.dealer, players)
    seats = order(called.dealer, rests, players)
    if len(seats) != book.table.active:
        return None
    won = _won(setting, called, seats, rests)
    if won is None:
        return None
    ombre, contract = won
    # Only the Ombre's hand is held to what his game wants: others who have called such a game, or
    # he one that he does not play, are left to the referee.
    calls = [_words(book).get(_said(book, word)) for _, word in called.bids]
    wanting = [call for call in calls if call is not None and call.needs]
    if wanting and wanting != [contract]:
        return None
    if contract is None or ombre is None:
        thrown_in = Game(b"", seats, rests, None, None, None)
        return None if called.trump else thrown_in._replace(packed=_packed(setting, thrown_in))
    suit = _trump(setting, called, contract)
    if suit is None or (by_card_turned(contract) and named(contract) != "turned"):
        return None
    game = Game(b"", seats, rests, contract, ombre, ranked(suit, book))
    return game._replace(packed=_packed(setting, game))


def _won(
    setting: Setting, called: Called, seats: tuple[int, ...], rests: int | None
) -> tuple[int | None, Call | None] | None:
    """Return the Ombre and his contract; neither where all have passed, None where that is odd."""
    book, known = setting.book, _words(setting.book)
    stated = None
    if called.contract is not None:
        stated = known.get(_said(book, called.contract))
        if stated is None or stated.promises or not is_bid(stated):
            return None
    if not called.bids:
        seat = called.contract_seat
        return None if stated is None or seat not in seats else (seat, stated)
    if any(seat is not None and seat not in seats for seat, _ in called.bids):
        return None
    entries = tuple(
        (None if seat is None else seats.index(seat), _said(book, word))
        for seat, word in called.bids
    )
    judged = judge(book.auction, known, len(seats), entries)
    if judged.departures or not judged.finished or judged.ombre == NOBODY:
        return None
    if judged.ombre is None or judged.call is None:
        return _thrown_in(book, rests, stated)
    ombre = seats[judged.ombre] if judged.ombre < len(seats) else None
    if ombre is None or called.contract_seat not in (None, ombre):
        return None
    contract = _contract(book, judged, judged.call, stated)
    return None if contract is None else (ombre, contract)


def _thrown_in(book: RuleBook, rests: int | None, stated: Call | None) -> tuple[None, None] | None:
    """Return that nobody plays, unless somebody must once all have passed, or is said to."""
    must = may_be_forced(book.auction) or (rests is not None and must_be_taken(book.auction))
    return None if must or stated is not None else (None, None)


def _contract(book: RuleBook, judged: Judged, call: Call, stated: Call | None) -> Call | None:
    """Return what is played upon a call that has won; None where that is odd."""
    if is_offered(call):
        return call if stated is None else None
    standing = judged.end.standing
    if not is_bid(call) or standing is None:
        return None
    if stated is None:
        return None if call.promises else call
    return stated if fits(book.auction, standing, stated) else None


def _trump(setting: Setting, called: Called, contract: Call) -> int | None:
    """Return what is trump; None where that is odd."""
    how, stated = named(contract), _suit(setting, called.trump)
    if called.trump is not None and stated is None:
        return None
    if how == "turned":
        suit = called.turned
    elif how == "demanded":
        suit = demanded(contract)
        if suit is not None and not is_suit(suit):
            return suit if stated is None else None
    else:
        suit = stated
    if suit is None or stated not in (None, suit) or not in_pack(suit, setting.pack):
        return None
    return suit


def _suit(setting: Setting, word: str | None) -> int | None:
    if word is None:
        return None
    suit = read_suit(word, setting.system)
    if suit is None and (letter := suit_meant(setting.book, word)):
        suit = SUITS.index(letter)
    return suit


@lru_cache(maxsize=64)
def _words(book: RuleBook) -> dict[str, Call]:
    return words(book.auction)


def _said(book: RuleBook, word: str) -> str:
    """Return a word of the auction as a name of the book; itself if the book has none such."""
    if word in _words(book) or not terminal("NAME").fullmatch(word):
        return word
    return call_meant(book, word) or word


def _packed(setting: Setting, game: Game) -> bytes:
    """Return the bytes of a game for the compiled judge."""
    book, contract = setting.book, game.contract
    rules, key = following(book), NO_TRUMP if game.trump is None else game.trump
    run = RUNS[key][:_RUN]
    matadors = privileged(key, (), False, rules.punto)
    leads = leader(book, game.order[0], game.ombre)
    how = None if contract is None else named(contract)
    held = contract is not None and not may_name(book, contract, unranked(key), 0)
    return _LAYOUT.pack(
        setting.pack,
        TRUMPS[key],
        matadors,
        *(OF_SUIT[key][suit] if suit != key else 0 for suit in range(4)),
        0 if contract is None else needed(contract),
        bytes(STRENGTH[key]),
        bytes(run),
        bytes(game.order).ljust(SEATS, b"\xff"),
        len(game.order),
        *(_NOWHERE if seat is None else seat for seat in (game.rests, game.ombre, leads)),
        book.pack.hand,
        book.pack.stock,
        len(run),
        *((0, 0, 0, 0) if contract is None else _taken(book, contract)),
        contract is None,
        how == "turned",
        settled_between(book.exchange),
        rules.by_trick,
        rules.free,
        held and how == "before-drawing",
        held and how == "after-drawing",
        calls_king(contract),
        hand_counted(book, dealt=True, begun=False),
        codille_shared(book),
    )


def _taken(book: RuleBook, contract: Call) -> tuple[int, int, int, int]:
    """Return the fewest and the most cards that the Ombre may take from a whole stock, and the most
    for the first defender who takes, and for another.
    """
    rules, stock = book.exchange, book.pack.stock
    first, later = (limits(rules, contract, False, taken, stock)[1] for taken in (True, False))
    return (*limits(rules, contract, True, True, stock), first, later)


class Fall(NamedTuple):
    """How the tricks fell: how many there are, how many of the first the Ombre won without a break,
    before which he had won none, whether he claims the rest, and how many each has, the eldest
    first.
    """

    tricks: int
    sweep: int
    first_own: int
    claimed: bool
    taken: tuple[int, ...]


def fall_of(packed: bytes, players: int) -> Fall:
    """Return how the tricks fell as the compiled judge tells it."""
    return Fall(packed[0], packed[1], packed[2], bool(packed[3]), tuple(packed[4 : 4 + players]))


def ending_of(book: RuleBook, game: Game, friend: int | None, fall: Fall) -> Ending | None:
    """Return how the tricks end a deal; None if something has ended it before, or nothing has.

    Seats are places in play, the eldest 0, and so is `friend`.
    """
    if game.ombre is None:
        return Ending("passed-out")
    places = range(len(game.order))
    place = game.order.index(game.ombre)
    undertaking = Undertaking(book, game.contract, place, friend)
    last = Score(fall.taken, fall.sweep >= min(undertaking.led_on, fall.tricks))
    over = ends(undertaking, last)
    if _ended_before(undertaking, fall, place):
        return None
    if over if fall.claimed else not over and not may_stop(undertaking, last):
        return None
    verdict = (claimed if fall.claimed else concluded)(undertaking, last)
    if verdict is None:
        return None
    first = none_of_first(book, place, _winners(fall, place))
    tricks = max(1, fall.taken[place])
    return ended(verdict, places, none_of_first=bool(first), forbidder=None, tricks=tricks)


def _ended_before(undertaking: Undertaking, fall: Fall, place: int) -> bool:
    """Return whether a deal has ended before the last of its tricks."""
    early = range(1, fall.tricks)
    return any(ends(undertaking, _score(fall, n, place, undertaking.led_on)) for n in early)


def _winners(fall: Fall, place: int) -> tuple[int, ...]:
    """Return winners that tell of the first tricks what these do: whether the Ombre has any. Who is
    not the Ombre stands for all others, and after his first trick he may have them all.
    """
    return (*[place + 1] * fall.first_own, *[place] * (fall.tricks - fall.first_own))


def _score(fall: Fall, count: int, place: int, led_on: int) -> Score:
    """Return a score after some of the tricks, in which the Ombre's are as many as bears on it.

    What ends a deal before the last trick is his first trick, or the first that he has not won.
    """
    own = min(count, fall.sweep) + (count > fall.first_own >= fall.sweep)
    taken = [0] * len(fall.taken)
    taken[place] = own
    taken[place - 1] = count - own
    return Score(tuple(taken), fall.sweep >= min(led_on, count))


class Stake(NamedTuple):
    """What the payments of a deal rest on beside its ending: what lay there before, the estuches
    as counted in the Ombre's hand, the card turned, cards taken by seat, and who of the defenders
    has the highest trump. `apart`: the loser sets his puesta apart.
    """

    pool: int
    reserved: tuple[int, ...]
    run: int
    held: int
    turned: int | None
    drawn: bytes
    highest: int | None
    apart: bool


class Cost(NamedTuple):
    """What a deal costs: the gain of each seat, of the pool and of what is set apart; what may be
    stated for the last two in their place; and the pool and what is set apart after it.
    """

    gains: tuple[int, ...]
    pool_gain: int
    reserved_gain: int
    brought_in: int
    pool: int
    reserved: tuple[int, ...]


def cost_of(
    book: RuleBook, players: int, game: Game, friend: int | None, ending: Ending, stake: Stake
) -> Cost | None:
    """Return what a deal costs; None where that rests on what is not known.

    `ending` is by places in play, `friend` and what the deal has at stake by seats.
    """
    if ending.codille_to is not None:
        ending = replace(ending, codille_to=game.order[ending.codille_to])
    passed = tuple(seat for seat in game.order if seat != game.ombre)
    taken = {seat: count for seat, count in enumerate(stake.drawn[:players]) if count}
    laid = marks(book, passed, taken, thrown_in=game.ombre is None) or ()
    if game.ombre is None or game.contract is None:
        return _cost(players, thrown_in(stake.pool, laid, stake.reserved), stake.reserved)
    run = _run(book, game, stake)
    deal = Played(
        book,
        tuple(range(players)),
        ending,
        game.ombre,
        game.contract,
        friend,
        run,
        run,
        stake.turned,
        stake.highest,
    )
    if ending.kind == "codille" and codille_shared(book) and stake.highest is None:
        opponents = stakes_of(deal, stake.pool).opponents
        if at_stake(book, stake.pool, laid) % len(opponents):
            return None
    done = settle(deal, stake.pool, laid, stake.reserved, stake.apart)
    return _cost(players, done, stake.reserved)


def _run(book: RuleBook, game: Game, stake: Stake) -> EstucheRun:
    """Return the estuches for a run that the Ombre holds or lacks: those of a hand with just it."""
    trump = NO_TRUMP if game.trump is None else game.trump
    run = RUNS[trump]
    counted = run[: stake.run] if stake.held else run[stake.run : stake.run + 1]
    hand = sum(1 << card for card in counted)
    return NO_RUN if game.contract is None else run_of(book, game.contract, hand, trump)


def _cost(players: int, done: Settlement, before: tuple[int, ...]) -> Cost:
    gained = balances(done.items)
    return Cost(
        tuple(gained.get(seat, 0) for seat in range(players)),
        balance(done.items, POOL),
        balance(done.items, RESERVED),
        max(0, sum(before) - sum(done.reserved)),
        done.pool,
        done.reserved,
    )
