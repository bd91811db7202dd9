"""The play of a deal as events: runs of tricks, single tricks, which of them turn the game, what
was said between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from ombre_records.base.language import period_terms
from ombre_records.base.language.nouns import article
from ombre_records.engine.ending import Score, Undertaking, fixed_by, leads_on
from ombre_records.engine.naming import calls_king
from ombre_records.engine.trumps import OF_SUIT
from ombre_records.model.cards import PACK, is_known
from ombre_records.model.record import Line
from ombre_records.model.statements import Forfeit, Held
from ombre_records.referee.facts import EventFacts, PlayFacts, TrickFacts
from ombre_records.referee.wording.card_titles import matador_name
from ombre_records.telling.phrases import stated
from ombre_records.telling.transcript.margin import DealPage
from ombre_records.telling.transcript.prose.beginning_and_end import name
from ombre_records.telling.transcript.prose.card_phrases import (
    MATADORS,
    counted,
    marked,
    matadors,
    remark,
    suit_in_play,
    title,
)
from ombre_records.telling.transcript.prose.values import Cards, Count, Remark


@dataclass(frozen=True, slots=True)
class Play:
    """A card played.

    `sort`: led, followed, ruffed, discarded, withheld (`kept` are the matadors not played),
    revoked; played where that cannot be told; unknown, or none, for the card; silent for an unknown
    one that has been told of. `title` is spadille,
    manille, basto or punto. `astray`: out of turn.
    """

    name: str | None
    card: Markup
    sort: str
    title: str = ""
    kept: tuple[str, ...] = ()
    astray: bool = False


@dataclass(frozen=True, slots=True)
class PlayedCards:
    """Cards that a player played to several tricks in one way (a `Play`'s sort)."""

    sort: str
    cards: tuple[Markup, ...]
    kept: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Followed:
    """A player's cards in the tricks of a run."""

    name: str | None
    parts: tuple[PlayedCards, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _TrickRange:
    """Tricks told of together, `first` to `last`: the tally after them, whether nothing more
    is recorded (`final`), and what stands beside them.
    """

    first: int
    last: int
    tally: tuple[Count, ...]
    final: bool
    remark: Remark


@dataclass(frozen=True, slots=True, kw_only=True)
class _Played(_TrickRange):
    """Tricks that were played.

    `move`: how the lead goes with the trick before: opened, continued, returned, switched, led.
    `trumps`: whether trumps were led, all of them. `decided` is the outcome that is certain after
    it, `level` who have the most tricks alike, `told` whether the tally is worth a word, `hung`
    whether everything hangs on it, `vole` whether leading to it undertakes every trick.
    """

    leader: str | None
    move: str
    trumps: bool
    decided: str
    level: tuple[str, ...]
    told: bool
    hung: bool
    vole: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick(_Played):
    """A trick that its leader did not win, or of which that cannot be said.

    `how` it was won: ruffed, beaten, or empty.
    """

    winner: str | None
    plays: tuple[Play, ...]
    how: str
    sort: str = "trick"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickRun(_Played):
    """Tricks one after another that their leader won.

    `led` are the cards led, `matadors` how many of them are matadors.
    """

    led: tuple[Play, ...]
    matadors: int
    followed: tuple[Followed, ...]
    sort: str = "run"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap(_TrickRange):
    """Tricks that are not recorded."""

    winner: str | None
    sort: str = "gap"


@dataclass(frozen=True, slots=True)
class AnnouncementEvent:
    """An announcement, by one player or several; a forfeit has an amount and a reason."""

    keyword: str
    names: tuple[str | None, ...]
    amount: str
    reason: str
    remark: Remark
    sort: str = "said"


@dataclass(frozen=True, slots=True)
class Holds:
    """A hand stated between tricks; `more` where there are further cards."""

    name: str | None
    cards: Cards
    more: bool
    remark: Remark
    sort: str = "holds"


@dataclass(frozen=True, slots=True)
class Aside:
    """A remark that stands at no trick."""

    remark: Remark
    sort: str = "aside"


Event = Trick | TrickRun | Gap | AnnouncementEvent | Holds | Aside


@dataclass(frozen=True, slots=True)
class Tricks:
    """The play; `recorded` is false where nothing of it is."""

    events: tuple[Event, ...]
    recorded: bool
    remark: Remark


_LONG = 5
_SILENT = ("vole", "vole-failed", "undetermined", "surrendered", "passed-out")


class Turn(NamedTuple):
    """The meaning of a trick for the deal, in the fields of `events.Trick`."""

    tally: tuple[Count, ...] = ()
    decided: str = ""
    level: tuple[str, ...] = ()
    told: bool = False
    hung: bool = False
    vole: bool = False
    final: bool = False


def turns(page: DealPage) -> dict[int, Turn]:
    """Return the meaning of each recorded trick, by its number."""
    meanings: dict[int, Turn] = {}
    decided, last_told, known = "", 0, False
    size = page.facts.book.pack.hand
    for trick in page.facts.tricks:
        now = "" if decided else _verdict(page, trick)
        final = trick is page.facts.tricks[-1]
        level = _level(page, trick) if trick.last >= size - 2 and not final else ()
        late = trick.last >= _LONG > last_told and not final and _shared(trick)
        hung = trick.number == size and bool(now) and known
        meanings[trick.number] = Turn(
            _tally(page, trick),
            now if not final else "",
            level,
            bool(level) or late,
            hung,
            _undertakes(page, trick),
            final,
        )
        decided, last_told = decided or now, trick.last if level or late else last_told
        known = None not in trick.tally
    return meanings


def _shared(trick: TrickFacts) -> bool:
    """Whether more than one has taken tricks."""
    return sum(1 for tricks in trick.tally if tricks) > 1


def _verdict(page: DealPage, trick: TrickFacts) -> str:
    """Return the outcome that is certain after a trick, where the deal ended so."""
    facts = page.facts
    if facts.ombre is None or facts.contract is None or facts.outcome.forbidder is not None:
        return ""
    if facts.outcome.kind in _SILENT or facts.contract.aim not in ("most", "nolo"):
        return ""
    taken = tuple(tricks for tricks in trick.tally if tricks is not None)
    tricks_left = facts.book.pack.hand - trick.last
    if (
        len(taken) != len(page.seats)
        or sum(taken) + tricks_left != facts.book.pack.hand
        or tricks_left < 0
    ):
        return ""
    return _certain(page, taken)


def _certain(page: DealPage, taken: tuple[int, ...]) -> str:
    facts, seats = page.facts, page.seats
    if facts.contract is None or facts.ombre not in seats:
        return ""
    if calls_king(facts.contract) and facts.friend is None:
        return ""
    friend = seats.index(facts.friend) if facts.friend in seats else None
    ombre = seats.index(facts.ombre)
    game = Undertaking(facts.book, facts.contract, ombre, friend)
    end = fixed_by(game, Score(taken))
    return end.kind if end and end.kind == facts.outcome.kind else ""


def _tally(page: DealPage, trick: TrickFacts) -> tuple[Count, ...]:
    """Return the tricks of each player, the Ombre first, then the most; nothing if unsure."""
    if None in trick.tally or len(trick.tally) != len(page.seats):
        return ()
    counts = zip(page.seats, trick.tally, strict=True)
    ordered = sorted(counts, key=lambda each: (each[0] != page.facts.ombre, -(each[1] or 0)))
    return tuple(Count(page.name(seat), tricks) for seat, tricks in ordered)


def _level(page: DealPage, trick: TrickFacts) -> tuple[str, ...]:
    """Return the players with the most tricks, if the Ombre is among them."""
    tally = _tally(page, trick)
    most = max((count.tricks or 0 for count in tally), default=0)
    names = tuple(count.name for count in tally if count.tricks == most)
    ombre = page.facts.ombre is not None and page.name(page.facts.ombre) in names
    winner = trick.winner is not None and page.name(trick.winner) in names
    return names if ombre and winner and len(names) > 1 else ()


def _undertakes(page: DealPage, trick: TrickFacts) -> bool:
    """Whether leading to a trick undertakes the vole, and nobody has said so."""
    facts = page.facts
    if facts.outcome.kind not in ("vole", "vole-failed") or facts.contract is None:
        return False
    seats, at = len(facts.order), facts.order.index(facts.ombre) if facts.ombre is not None else 0
    before = Score(tuple((trick.number - 1) * (seat == at) for seat in range(seats)))
    announced = any(event.keyword == "vole" for each in facts.tricks for event in each.before)
    return leads_on(Undertaking(facts.book, facts.contract, at), before) and not announced


def plays(page: DealPage, trick: TrickFacts) -> tuple[Play, ...]:
    """Return the cards of a trick in the order played."""
    return tuple(_play(page, trick, at) for at in range(len(trick.plays)))


def _play(page: DealPage, trick: TrickFacts, at: int) -> Play:
    facts, key = trick.plays[at], page.facts.trumps
    sort = _sort(trick, at, key)
    card = "" if sort in ("unknown", "none") else marked([facts.item])
    own = title(facts.item.bit_length() - 1, key) if is_known(facts.item) else ""
    if own in MATADORS or (own and period_terms()):
        card = Markup.escape(f"{article(own)}{matador_name(own)}")
    glyph = Markup("\N{NO-BREAK SPACE}({})").format(facts.glyph) if facts.glyph else ""
    return Play(
        name(page, facts.seat),
        Markup(card) + glyph,
        sort,
        own,
        _matadors_kept(trick, facts, key) if sort == "withheld" else (),
        page.in_turn(trick, at) is False,
    )


def _sort(trick: TrickFacts, at: int, key: int | None) -> str:
    """Return how a card goes with the card led, as `Play.sort`."""
    play, led = trick.plays[at], trick.plays[0].item
    if not play.item or play.item == PACK:
        return "unknown" if play.item else "none"
    if not at:
        return "led"
    own, wanted = suit_in_play(play.item, key), suit_in_play(led, key)
    if own is None or wanted is None or key is None:
        return "played"
    if own == wanted:
        return "followed"
    if (
        _cards_held(trick, play) & OF_SUIT[key][wanted]
        and play.lawful
        and not play.item & play.lawful
    ):
        return "revoked"
    if own == key:
        return "ruffed"
    return "withheld" if wanted == key and _matadors_kept(trick, play, key) else "discarded"


def _cards_held(trick: TrickFacts, play: PlayFacts) -> int:
    return trick.hands[play.seat] if play.seat is not None else 0


def _matadors_kept(trick: TrickFacts, play: PlayFacts, key: int | None) -> tuple[str, ...]:
    """Return the matadors that a player lawfully held back."""
    return matadors(_cards_held(trick, play), key) if play.item & play.lawful else ()


def how_won(page: DealPage, trick: TrickFacts) -> str:
    """Return how another than the leader won: `ruffed`, `beaten`; nothing where not known."""
    key = page.facts.trumps
    card = next((play.item for play in trick.plays if play.seat == trick.winner), 0)
    if not is_known(card) or trick.winner in (None, trick.leader) or key is None:
        return ""
    own, led = suit_in_play(card, key), suit_in_play(trick.plays[0].item, key)
    if own == led and led is not None:
        return "beaten"
    return "ruffed" if own == key and led is not None else ""


def move(before: TrickFacts | None, trick: TrickFacts, key: int | None) -> str:
    """Return how a lead goes with the trick before it, as `Trick.move`."""
    if trick.number == 1:
        return "opened"
    unknown = trick.leader is None or before is None or not before.plays
    if unknown or before is None or before.last != trick.number - 1:
        return "led"
    now, then = (suit_in_play(each.plays[0].item, key) for each in (trick, before))
    if now is None or then is None:
        return "led"
    if now != then:
        return "switched"
    return "continued" if before.leader == trick.leader else "returned"


def trumps_led(page: DealPage, trick: TrickFacts) -> bool:
    """Whether a trump was surely led."""
    key = page.facts.trumps
    return key is not None and suit_in_play(trick.plays[0].item, key) == key


_OWN = ("result", "payments")


def tricks(page: DealPage) -> Tricks:
    """Return what happened from the first trick on, as far as it is recorded."""
    facts = page.facts
    if not facts.tricks:
        return Tricks(
            (), facts.outcome.kind == "passed-out", remark(page.margin, page.lines("tricks"))
        )
    opened = remark(page.margin, page.lines("tricks"))
    return Tricks(tuple(_joined(_said_once(_events(page)))), True, opened)


def _said_once(events: Iterator[Event]) -> Iterator[Event]:
    """Let a card that is not recorded be told at the first such trick, and pass it over later."""
    mentioned = False
    for event in events:
        if not isinstance(event, Trick):
            yield event
            continue
        beside = [play for play in event.plays[1:] if play.sort == "unknown" and not play.astray]
        yield (
            replace(event, plays=_passed_over(event.plays)) if mentioned and event.winner else event
        )
        mentioned = mentioned or bool(beside)


def _passed_over(played: tuple[Play, ...]) -> tuple[Play, ...]:
    return played[:1] + tuple(
        replace(play, sort="silent") if play.sort == "unknown" and not play.astray else play
        for play in played[1:]
    )


def beside_tricks(page: DealPage) -> Tricks:
    """Return what the pictures of tricks do not show: announcements, and the margin."""
    recorded = tricks(page)
    return replace(recorded, events=tuple(_without_play(recorded.events)))


def _without_play(events: Iterable[Event]) -> Iterator[Event]:
    for event in events:
        if not isinstance(event, Trick | TrickRun):
            yield event
        elif event.remark:
            yield Aside(event.remark)


def _events(page: DealPage) -> Iterator[Event]:
    known = {trick.line.number: at for at, trick in enumerate(page.facts.tricks)}
    announced = {event.line.number: event for event in page.facts.announcements}
    meaning = turns(page)
    for line in page.from_play():
        if line.number in known:
            yield _trick(page, known[line.number], meaning)
        elif line.number in announced:
            yield _announcement(page, announced[line.number])
        elif line.kind not in _OWN:
            yield from _other(page, line)


def _trick(page: DealPage, at: int, meaning: dict[int, Turn]) -> Trick | Gap:
    trick, before = page.facts.tricks[at], page.facts.tricks[at - 1] if at else None
    turn = meaning[trick.number]
    beside = remark(page.margin, [trick.line])
    winner = name(page, trick.winner)
    if not trick.plays:
        return Gap(
            first=trick.number,
            last=trick.last,
            winner=winner,
            tally=turn.tally,
            final=turn.final,
            remark=beside,
        )
    return Trick(
        first=trick.number,
        last=trick.last,
        leader=name(page, trick.leader),
        winner=winner,
        plays=plays(page, trick),
        move=move(before, trick, page.facts.trumps),
        how=how_won(page, trick),
        trumps=trumps_led(page, trick),
        remark=beside,
        **turn._asdict(),
    )


def _announcement(page: DealPage, event: EventFacts) -> AnnouncementEvent:
    statement = event.line.read(page.session.reading)
    forfeit = statement if isinstance(statement, Forfeit) else None
    paid = "" if forfeit is None or forfeit.amount is None else stated(forfeit.amount)
    reason = forfeit.reason if forfeit else ""
    beside = remark(page.margin, [event.line])
    return AnnouncementEvent(event.keyword, (name(page, event.seat),), paid, reason, beside)


def _other(page: DealPage, line: Line) -> Iterator[Event]:
    """Return the event of a hand stated between tricks, or of the remarks on any other line."""
    statement = line.read(page.session.reading)
    beside = remark(page.margin, [line])
    if isinstance(statement, Held):
        yield Holds(statement.name, counted(statement.cards.items), statement.cards.rest, beside)
    elif beside:
        yield Aside(beside)


def _joined(events: Iterator[Event]) -> Iterator[Event]:
    """Join tricks that one player led and won, and equal announcements of several players."""
    run: list[Trick] = []
    joint: AnnouncementEvent | None = None
    for event in events:
        if run and not (isinstance(event, Trick) and _goes_on(run[-1], event)):
            yield _run(run)
            run = []
        if joint and not (isinstance(event, AnnouncementEvent) and _echoes(joint, event)):
            yield joint
            joint = None
        if isinstance(event, Trick) and _runs(event):
            run.append(event)
        elif isinstance(event, AnnouncementEvent):
            joint = replace(event, names=joint.names + event.names) if joint else event
        else:
            yield event
    yield from (_run(run),) if run else ()
    yield from (joint,) if joint else ()


def _echoes(before: AnnouncementEvent, event: AnnouncementEvent) -> bool:
    return before.keyword == event.keyword and not before.remark and event.keyword != "forfeit"


_PLAIN = ("led", "followed", "discarded", "withheld", "unknown", "played", "silent")


def _runs(trick: Trick) -> bool:
    """Whether a trick was led and won by one player, and nothing odd happened in it."""
    if trick.winner is None or trick.leader != trick.winner:
        return False
    return all(play.sort in _PLAIN and not play.astray and play.name for play in trick.plays)


def _goes_on(before: Trick, trick: Trick) -> bool:
    if before.remark or not _runs(trick) or trick.leader != before.leader:
        return False
    if before.plays[0].sort == "unknown" or trick.plays[0].sort == "unknown":
        return False
    on = trick.trumps == before.trumps and trick.first == before.last + 1
    return on and not trick.vole and not trick.hung


def _run(tricks: list[Trick]) -> TrickRun:
    first, last = tricks[0], tricks[-1]
    led = tuple(trick.plays[0] for trick in tricks)
    return TrickRun(
        first=first.first,
        last=last.last,
        leader=first.leader or "",
        led=led,
        trumps=first.trumps,
        matadors=sum(play.title in MATADORS for play in led),
        followed=tuple(_followed(tricks)),
        move=first.move,
        tally=last.tally,
        decided=next((trick.decided for trick in tricks if trick.decided), ""),
        level=last.level,
        told=any(trick.told for trick in tricks),
        hung=first.hung,
        vole=first.vole,
        final=last.final,
        remark=last.remark,
    )


def _followed(tricks: list[Trick]) -> Iterator[Followed]:
    for at in range(1, max(len(trick.plays) for trick in tricks)):
        played = [trick.plays[at] for trick in tricks if at < len(trick.plays)]
        spoken = sorted((play for play in played if play.sort != "silent"), key=_order)
        parts = groupby(spoken, key=lambda play: play.sort)
        if not spoken:
            continue
        yield Followed(played[0].name, tuple(_part(sort, list(group)) for sort, group in parts))


def _order(play: Play) -> int:
    return _PLAIN.index(play.sort)


def _part(sort: str, played: list[Play]) -> PlayedCards:
    held_back = dict.fromkeys(each for play in played for each in play.kept)
    return PlayedCards(sort, tuple(play.card for play in played), tuple(held_back))
