"""Names that differ by a letter, or by less, where records meet: two of them may be one person."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

from msgspec import Struct, field

from ombre_records.gathering.identity import Sitting
from ombre_records.gathering.names import Company, alike, bare, looks_like
from ombre_records.gathering.tournament.tables import header_statements, matched
from ombre_records.model import statements as st
from ombre_records.model.record import Line

PLAYER = "player"
_TEAM = "team"
_OTHERS = ("event", "site")
"""The other texts of a header by which sessions are sorted: a slip in one makes two of one."""


class Named(Struct):
    """A name of a player, an event or a place in the headers of sessions that meet: where it stands
    first, and what tells it from others.

    `headers` are the sessions that name it, in so many `lines`; `lists` those with the kind of list
    in which they do: players, teams or pairs, of which two who stand in one are two persons. At
    `times` somebody of that name has played; `companies` are those of the sessions. It may be
    `known` whose it is.
    """

    kind: str
    name: str
    sitting: Sitting
    line: Line
    place: int
    headers: set[int] = field(default_factory=set)
    lines: int = 0
    lists: set[tuple[int, str]] = field(default_factory=set)
    times: set[Hashable] = field(default_factory=set)
    companies: set[Company] = field(default_factory=set)
    known: bool = False

    @property
    def kinds(self) -> set[str]:
        """The kinds of list that have the name."""
        return {kind for _session, kind in self.lists}

    @property
    def standing(self) -> tuple[int, int, bool]:
        """A key that sorts the best established name first: by headers, then by lines; a name
        entered in a team goes before one at a table.
        """
        return -len(self.headers), -self.lines, PLAYER in self.kinds


def similar(
    sittings: Sequence[Sitting], together: Callable[[Sitting], Hashable] | None = None
) -> Iterator[tuple[Named, Named]]:
    """Yield the names that may be another's, each with the better established one.

    They are of one gathering: both play in one event, or with the same person; or `together` says
    which sessions are. Who stand in one list, or play at one time, are two persons, unless their
    names only look alike.
    """
    every = sorted(_names(sittings, together), key=lambda each: each.standing)
    for kind in (PLAYER, _TEAM, *_OTHERS):
        known = {each.name: each for each in every if each.kind == kind}
        rank = {name: at for at, name in enumerate(known)}
        near: defaultdict[str, list[str]] = defaultdict(list)
        for pair in alike({name: each.companies for name, each in known.items()}):
            best, least = sorted(pair, key=rank.__getitem__)
            if not _apart(known[least], known[best]):
                near[least].append(best)
        for least, others in near.items():
            yield known[least], known[min(others, key=rank.__getitem__)]


def _names(
    sittings: Sequence[Sitting], together: Callable[[Sitting], Hashable] | None
) -> Iterable[Named]:
    names: dict[tuple[str, str], Named] = {}
    for at, sitting in enumerate(sittings):
        here = set()
        for line, kind, listed in _lists(sitting):
            for place, name in enumerate(listed):
                if name != "?":
                    key = PLAYER, matched(name)
                    each = names.setdefault(key, Named(PLAYER, name, sitting, line, place))
                    each.headers.add(at)
                    each.known = each.known or bool(sitting.known(sitting.session, name))
                    each.lists.add((at, kind))
                    each.lines += 1
                    here.add(each.name)
        event = bare(sitting.session.texts.get("event", ""))
        shared = {together(sitting)} if together else {("event", event)} if event else set()
        company = Company(shared if together else shared | here)
        day = Company(here | ({("day", sitting.date)} if sitting.date else set()))
        for name in here:
            names[PLAYER, matched(name)].companies.add(company)
        for deal in sitting.deals.values() if sitting.occasion or sitting.boards else ():
            for seat in deal.deal.seated:
                seated = names.get((PLAYER, matched(sitting.session.players[seat])))
                if seated is not None:
                    seated.times.add((sitting.occasion, deal.number))
        for line, side in header_statements(sitting.session, st.Side):
            if side.title:
                key = _TEAM, matched(side.title)
                each = names.setdefault(key, Named(_TEAM, side.title, sitting, line, 0))
                each.headers.add(at)
                each.lines += 1
                each.companies.add(Company(shared))
        for line, text in header_statements(sitting.session, st.Text):
            if text.keyword in _OTHERS:
                key = text.keyword, matched(text.value)
                each = names.setdefault(key, Named(text.keyword, text.value, sitting, line, 0))
                each.headers.add(at)
                each.lines += 1
                each.companies.add(day)
    return names.values()


def _lists(sitting: Sitting) -> Iterator[tuple[Line, str, tuple[str, ...]]]:
    for line, players in header_statements(sitting.session, st.Players):
        if line.kind == "players":
            yield line, PLAYER, players.names
    for line, side in header_statements(sitting.session, st.Side):
        yield line, side.keyword, side.names


def _apart(one: Named, other: Named) -> bool:
    """Return whether two names are surely two persons'.

    In one header they are one only where one of them is entered and the other plays.
    """
    if one.known and other.known:
        return True
    if one.kind == _TEAM and one.headers & other.headers:
        return True
    if one.kind != PLAYER:
        return False
    if one.lists & other.lists or one.times & other.times:
        return not looks_like(one.name, other.name)
    return other.headers <= one.headers and (one.kinds != {PLAYER} or bool(other.times))
