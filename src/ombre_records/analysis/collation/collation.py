"""Witnesses collated: an entry for each statement in which they differ, with all its readings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from ombre_records.analysis.collation.claims.claim import (
    RANKS,
    Claim,
    Part,
    Subject,
    agree,
    compatible,
    fullness,
    stated,
    value,
)
from ombre_records.analysis.collation.claims.deal import at_length, closing_claims, deal_claims
from ombre_records.analysis.collation.claims.header import header_claims
from ombre_records.analysis.collation.claims.result_line import BESIDES
from ombre_records.analysis.collation.pairing import (
    WitnessDeal,
    at_one_moment,
    pair_deals,
    pair_repeated,
)
from ombre_records.analysis.collation.telling import Telling, matched, named, written_name
from ombre_records.analysis.collation.witness import Witness, copies
from ombre_records.base.errors import InvalidArgument, UnusableRecord
from ombre_records.base.values import Summarized, keep_read_only
from ombre_records.gathering.tournament.tables import on_boards
from ombre_records.model import statements as st
from ombre_records.notation.words import tally_written
from ombre_records.referee.facts import SessionFacts

AGREED = "agreed"
"""The base text that is made of what most witnesses say."""

OWN = frozenset("title source facsimile witness editor annotator tag".split())
"""The statements about a record itself, not about the game."""

Column = tuple[Claim | None, ...]
"""Each witness's claim in one place; None where it has none."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A reading: what some witnesses say, None where they say nothing; those witnesses' places.

    `compatible`: it may be true if the base's reading is. It says less, or more, but nothing else.
    `doubtful` has for each witness, in their order, the values of which its editor is not sure,
    `supplied` those that he has supplied.
    """

    claim: Claim | None
    witnesses: tuple[int, ...]
    compatible: bool = True
    doubtful: tuple[tuple[str, ...], ...] = ()
    supplied: tuple[tuple[str, ...], ...] = ()

    @property
    def telling(self) -> bool:
        """Whether the reading says anything beyond that something is unknown."""
        return self.claim is not None and self.claim.telling

    @property
    def attested(self) -> Iterator[tuple[int, tuple[str, ...], tuple[str, ...]]]:
        """Yield the witnesses, each with its doubtful and its supplied values."""
        return zip(self.witnesses, self.doubtful, self.supplied, strict=True)

    @property
    def text(self) -> str | None:
        """The reading's words; None where nothing is said."""
        return self.claim.text if self.claim else None

    @property
    def doubted(self) -> tuple[str, ...]:
        """The values that the editors of all the reading's witnesses doubt."""
        return shared(self.doubtful)


def shared(values: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the values that all witnesses of a reading have in common, in the first's order."""
    first, *others = values or ((),)
    return tuple(each for each in first if all(each in other for other in others))


@dataclass(frozen=True, slots=True)
class Place:
    """One statement as all witnesses have it: its variants, the base's first.

    `session` counts from 1; `deal` is the deal's row in the collation from 1, and `number` what
    the text calls it, both None outside deals.
    `absent` are witnesses who do not tell of this deal, or of this session, at all.
    """

    session: int
    deal: int | None
    subject: Subject
    variants: tuple[Variant, ...]
    absent: tuple[int, ...] = ()
    number: int | None = None

    @property
    def differs(self) -> bool:
        """Whether the witnesses differ here; one that only says that something is unknown does not
        count.
        """
        return len(self.variants) > 1 and any(each.telling for each in self.variants)

    @property
    def misnamed(self) -> bool:
        """Whether witnesses say it of different players or tricks, so that readings have to name
        them.
        """
        return self.subject.kind in _OF_SOMEBODY and "name" in self.claim.parts

    @property
    def base(self) -> Variant:
        """The base's reading."""
        return self.variants[0]

    @property
    def claim(self) -> Claim:
        """The claim of the first witness that has one."""
        return next(each.claim for each in self.variants if each.claim)


@dataclass(frozen=True, slots=True)
class Worth:
    """The result of a deal with a reading.

    `lawful` is None if the text does not tell enough; `fault` is the rule of the first error.
    `completions` are as many as `Completed.number`, at least so many if not `exact`. `payments` are
    by player, in the book's lowest counter, None if unknown.
    """

    lawful: bool | None
    fault: str | None
    completions: int | None
    exact: bool
    outcome: str
    payments: Mapping[str, int | None]

    def __post_init__(self) -> None:
        keep_read_only(self, "payments")


Worths = Mapping[int, tuple[Worth | None, ...]]
"""The worth of each reading of a place, by the place's number in the collation."""


@dataclass(frozen=True, slots=True, repr=False)
class Collation(Summarized):
    """Witnesses set side by side: every place in order, those that differ among them.

    `base` is the place of the witness whose text is the base, None for the text that is agreed.
    `worths` has for places, by their number from 0, what each of their readings would mean, if that
    was asked for.
    """

    witnesses: tuple[Witness, ...]
    base: int | None
    places: tuple[Place, ...]
    worths: Worths = field(default_factory=dict)

    def __post_init__(self) -> None:
        keep_read_only(self, "worths")

    @property
    def entries(self) -> tuple[Place, ...]:
        """The places in which witnesses differ."""
        return tuple(place for place in self.places if place.differs)

    @property
    def unfollowed(self) -> tuple[Witness, ...]:
        """The witnesses of whom deals are not compared: nobody knows who sits at the table."""
        return tuple(witness for witness in self.witnesses if witness.unfollowed)

    @property
    def copy(self) -> int:
        """The witness whose names, and whose order of statements, the base text has."""
        return self.base or 0

    def sigla(self, variant: Variant) -> tuple[str, ...]:
        """Return the sigla of a reading's witnesses."""
        return tuple(self.witnesses[at].siglum for at in variant.witnesses)

    def in_base(self, place: Place) -> bool:
        """Whether the base has the deal, and the session, in which a place is."""
        return self.base not in place.absent

    @property
    def sessions(self) -> int:
        """The number of sessions collated."""
        return max(len(witness.sessions) for witness in self.witnesses)


def collate(witnesses: Sequence[Witness], base: str | None = None) -> Collation:
    """Set witnesses side by side.

    `base` is the siglum of the witness whose readings are the text, `agreed` for the readings that
    most witnesses have, and the first witness's if it is None. ValueError for another siglum, for
    fewer than two witnesses, and if none has a session.
    """
    if len(witnesses) < 2:
        raise UnusableRecord("there is nothing to collate: two witnesses at least are wanted")
    if not any(witness.sessions for witness in witnesses):
        raise UnusableRecord("there is nothing to collate: no record has a session in it")
    sigla = [witness.siglum for witness in witnesses]
    if base not in (None, AGREED, *sigla):
        raise InvalidArgument(f"no witness `{base}`; there are {', '.join(sigla)}")
    place = None if base == AGREED and base not in sigla else sigla.index(base or sigla[0])
    most = max(len(witness.sessions) for witness in witnesses)
    places = [each for at in range(most) for each in _session(witnesses, at, place)]
    return Collation(tuple(witnesses), place, tuple(places))


def _session(witnesses: Sequence[Witness], at: int, base: int | None) -> Iterator[Place]:
    """Yield the places of one session: header, deals, end."""
    sessions = [each.sessions[at] if at < len(each.sessions) else None for each in witnesses]
    order = [base or 0, *range(len(sessions))]
    first = next(each for each in (sessions[place] for place in order) if each is not None)
    names = named(first.players, [each.players for each in sessions if each])
    tellings = [_telling(session, first, names) if session else None for session in sessions]
    based = _telling(first, first, names)
    tellings = [_in_order(each, based) if each else None for each in tellings]
    followed = [
        None if each and each.session in witness.unfollowed else each
        for witness, each in zip(witnesses, tellings, strict=True)
    ]
    copied = copies(witnesses, at)
    sources = [witnesses[copied.get(who, who)].source(at) for who in range(len(witnesses))]
    place = _Places(at + 1, base, sources)
    if None in sessions:
        yield from place.whole_sessions(tellings)
    yield from place.of(None, [list(header_claims(t)) if t else None for t in tellings])
    yield from place.deals(followed)
    yield from place.of(None, [list(closing_claims(t)) if t else None for t in tellings])


def _telling(session: SessionFacts, base: SessionFacts, order: Sequence[str]) -> Telling:
    names = matched(order, session.players)
    system = session.system
    return Telling(session, names, order, base.book, system)


def _in_order(telling: Telling, base: Telling) -> Telling:
    """Return a telling whose tallies are read in the order that agrees better with the base's.

    They stand in the order of the witness's own players. But where an error is in that list alone,
    the tallies are in the order of the others' lists.
    """
    own, theirs = telling.session.players, base.session.players
    if own == theirs or sorted(own) != sorted(theirs):
        return telling
    as_written = replace(telling, as_written=True)
    return max(telling, as_written, key=lambda each: _tricks_shared(each, base))


def _tricks_shared(telling: Telling, base: Telling) -> int:
    """Count the tricks that a witness tells as the base does."""
    rows = pair_deals(_deals([base, telling]), boards=on_boards(base.session))
    claims = [[{c.subject: c for c in deal.claims} for deal in row if deal] for row in rows]
    return sum(
        agree(claim, pair[1][subject])
        for pair in claims
        if len(pair) > 1
        for subject, claim in pair[0].items()
        if subject in pair[1] and subject.kind in ("trick", "result-line")
    )


class _DealPlace(NamedTuple):
    """A deal's row in the collation, from 1, and the number that the text gives it."""

    row: int
    number: int


@dataclass(frozen=True, slots=True)
class _Places:
    """The places of one session. `sources` tells which witnesses are readings of one text, or
    copies of it.
    """

    session: int
    base: int | None
    sources: Sequence[Hashable]

    def whole_sessions(self, tellings: Sequence[Telling | None]) -> Iterator[Place]:
        """Yield the place that shows which witnesses lack the session."""
        line = next(t for t in tellings if t).session.session.lines
        opening = next(line, None)
        if opening is not None:
            here = Claim(Subject("ombre"), str(self.session), "", {}, opening)
            yield self.place(None, Subject("ombre"), [here if t else None for t in tellings], [])

    def deals(self, tellings: Sequence[Telling | None]) -> Iterator[Place]:
        """Yield the deals, paired."""
        deals = _deals(tellings)
        absent = [at for at, telling in enumerate(tellings) if telling is None]
        boards = any(telling and on_boards(telling.session) for telling in tellings)
        rows = pair_deals(deals, boards=boards)
        numbers = self._numbers(rows, boards=boards)
        for at, (row, number) in enumerate(zip(rows, numbers, strict=True), 1):
            deal = _DealPlace(at, number)
            lacking = [who for who, one in enumerate(row) if one is None and who not in absent]
            if lacking:
                opened = [self._opening(one) if one else None for one in row]
                yield self.place(deal, Subject("deal"), opened, absent)
            mixed = len({bool(one.long) for one in row if one}) > 1
            claims = at_one_moment(
                [(mixed and one.long) or one.claims if one else () for one in row]
            )
            claims_of = [each if one else None for each, one in zip(claims, row, strict=True)]
            without = "deal" if lacking else ""
            yield from self.of(deal, claims_of, without, self._outvoted(row))

    def _numbers(self, rows: Sequence[Sequence[WitnessDeal | None]], *, boards: bool) -> list[int]:
        """Return the text's number of each deal: the base's, or that of the first witness that has
        one. In an agreed text it is the most frequent number; where these do not go up, deals are
        counted.
        """
        if self.base is not None or boards:
            return [self._number(row, at) for at, row in enumerate(rows, 1)]
        most = []
        for at, row in enumerate(rows, 1):
            numbers = [one.number for one in row if one and one.number is not None]
            most.append(max(numbers, key=numbers.count) if numbers else at)
        first = most[0] if most else 1
        goes_up = all(one < next_ for one, next_ in pairwise(most))
        return most if goes_up else [*range(first, first + len(most))]

    def _number(self, row: Sequence[WitnessDeal | None], at: int) -> int:
        by_rank = [row[self.base or 0], *row]
        return next((one.number for one in by_rank if one and one.number is not None), at)

    def _outvoted(self, row: Sequence[WitnessDeal | None]) -> frozenset[int]:
        """Return the witnesses that have a deal passed out where most have a game, or the reverse;
        none where a witness is the base.
        """
        ends = {at: one.ended for at, one in enumerate(row) if one and one.ended}
        votes = Counter(ended for _source, ended in {(self.sources[at], ends[at]) for at in ends})
        if self.base is not None or len(votes) < 2:
            return frozenset()
        usual = max(ends.values(), key=votes.__getitem__)
        return frozenset(at for at, ended in ends.items() if ended != usual)

    def _opening(self, deal: WitnessDeal) -> Claim:
        return next(claim for claim in deal.claims if claim.subject.kind == "deal")

    def of(
        self,
        deal: _DealPlace | None,
        tellings: Sequence[list[Claim] | None],
        without: str = "",
        outvoted: frozenset[int] = frozenset(),
    ) -> Iterator[Place]:
        """Yield the places of one part of a session, in canonical order."""
        absent = [at for at, claims in enumerate(tellings) if claims is None]
        places = [
            self.place(deal, subject, column, absent, outvoted)
            for subject, column in _misnamed(_columns([claims or [] for claims in tellings]))
            if subject.kind != without
        ]
        yield from sorted(places, key=_order)

    def place(
        self,
        deal: _DealPlace | None,
        subject: Subject,
        column: Sequence[Claim | None],
        absent: Sequence[int],
        outvoted: frozenset[int] = frozenset(),
    ) -> Place:
        """Group the witnesses by their claims in one place. A claim that only `outvoted` witnesses
        make is not in the text.
        """
        keys = stated(claim for claim in column if claim)
        keys += _unnamed([claim for claim in column if claim], keys)
        groups: dict[object, list[int]] = {}
        for at, claim in enumerate(column):
            if at not in absent:
                groups.setdefault(value(claim, keys) if claim else None, []).append(at)
        variants = [
            Variant(
                column[at[0]],
                tuple(at),
                doubtful=tuple(claim.doubtful if (claim := column[each]) else () for each in at),
                supplied=tuple(claim.supplied if (claim := column[each]) else () for each in at),
            )
            for at in groups.values()
        ]
        variants = _told_apart(variants, keys)
        first = self._base(variants, outvoted)
        ordered = [first, *(each for each in variants if each is not first)]
        ordered.sort(key=lambda each: each.claim is None and each is not first)
        judged = tuple(
            replace(each, compatible=_compatible(first.claim, each.claim)) for each in ordered
        )
        row, number = deal or (None, None)
        return Place(self.session, row, subject, judged, tuple(absent), number)

    def _base(self, variants: Sequence[Variant], outvoted: frozenset[int]) -> Variant:
        """Return the base's reading: a witness's, or the one that most witnesses bear out.

        Of several that as many bear out it is the first, or what says more and agrees with that.
        """
        if self.base is not None:
            held = (each for each in variants if self.base in each.witnesses)
            return next(held, variants[0])
        heard = [each for each in variants if not outvoted.issuperset(each.witnesses)]
        speaking = [each for each in heard if each.claim] or heard
        votes = [self._borne_out(each, speaking) for each in speaking]
        best = [each for each, count in zip(speaking, votes, strict=True) if count == max(votes)]
        return max((v for v in best if _compatible(best[0].claim, v.claim)), key=_fullness)

    def _borne_out(self, variant: Variant, others: Iterable[Variant]) -> int:
        """Count the texts whose readings are compatible with one; each text has one vote."""
        fitting = (each for each in others if _compatible(variant.claim, each.claim))
        return len({self.sources[at] for each in fitting for at in each.witnesses})


def _unnamed(claims: Sequence[Claim], keys: Sequence[str]) -> tuple[str, ...]:
    """Return the parts that a line of results leaves out, as not having happened, and a deal at
    length has.
    """
    if not any(each.line.kind == "result-line" != each.subject.kind for each in claims):
        return ()
    known = {
        key: {each.parts[key].known for each in claims if key in each.parts} - {None}
        for key in BESIDES
        if key not in keys
    }
    return tuple(key for key, values in known.items() if len(values) > 1)


def _told_apart(variants: Sequence[Variant], keys: Sequence[str]) -> list[Variant]:
    """Add the inferred values to readings that have the same words and differ in those alone."""
    texts = Counter(each.text for each in variants if each.claim)
    explained = []
    for variant in variants:
        claim = variant.claim
        if claim is not None and texts[claim.text] > 1:
            alike = [each.claim for each in variants if each.claim and each.text == claim.text]
            words = [
                f"{key} {difference}"
                for key in keys
                if (difference := _differing(key, claim, alike))
            ]
            if words:
                variant = replace(
                    variant, claim=replace(claim, text=f"{claim.text} ({', '.join(words)})")
                )
        explained.append(variant)
    return explained


def _differing(key: str, claim: Claim, alike: Sequence[Claim]) -> str:
    """Return one part of a claim in words, if claims of the same words have another value there."""
    known = [each.parts[key].known if key in each.parts else None for each in (claim, *alike)]
    if all(each == known[0] for each in known):
        return ""
    own = known[0]
    if isinstance(own, tuple):
        return tally_written(own)[1:-1]
    return own if isinstance(own, str) else str(own) if isinstance(own, int) else "?"


def _fullness(variant: Variant) -> tuple[int, int]:
    return fullness(variant.claim) if variant.claim else (0, 0)


def _compatible(one: Claim | None, other: Claim | None) -> bool:
    return one is None or other is None or compatible(one, other)


def _deals(tellings: Sequence[Telling | None]) -> list[list[WitnessDeal]]:
    """Return each witness's deals with their claims, each of which has a number, known or not.

    Lines of results are told at length where any deal is.
    """
    lines = {
        isinstance(facts.deal.opening.read(telling.session.reading), st.ResultLine)
        for telling in tellings
        if telling
        for facts in telling.session.deals
    }
    return [[*_of_telling(telling, long=len(lines) > 1)] if telling else [] for telling in tellings]


def _of_telling(telling: Telling, *, long: bool) -> Iterator[WitnessDeal]:
    for place, facts in enumerate(telling.session.deals):
        own = replace(telling, deal=facts)
        claims = tuple(deal_claims(own))
        if not any(claim.subject.kind == "deal" for claim in claims):
            line = facts.deal.opening
            claims = (Claim(Subject("deal"), "?", "deal ?", {}, line, RANKS["deal"]), *claims)
        ended = "passed" if facts.outcome.kind == "passed-out" else ""
        ended = "played" if facts.ombre is not None or facts.contract is not None else ended
        own_length = tuple(at_length(own)) if long else ()
        yield WitnessDeal(facts.number, place, claims, own_length, ended)


def _columns(tellings: Sequence[Sequence[Claim]]) -> Iterator[tuple[Subject, list[Claim | None]]]:
    """Set claims of one subject side by side."""
    subjects = dict.fromkeys(claim.subject for claims in tellings for claim in claims)
    takers = [{c.subject.name for c in cs if _exchanges(c)} for cs in tellings]
    for subject in subjects:
        rows = [[claim for claim in claims if claim.subject == subject] for claims in tellings]
        if subject == Subject("exchange"):
            yield from _order_of_taking(rows, takers)
            continue
        for column in pair_repeated(rows, agree):
            yield subject, column


def _misnamed(
    columns: Iterable[tuple[Subject, list[Claim | None]]],
) -> Iterator[tuple[Subject, list[Claim | None]]]:
    """Merge a claim that some witnesses make about one player or trick, and others about another.

    It is one difference, in the name, and each reading then begins with its name.
    """
    merged: list[tuple[Subject, list[Claim | None]]] = []
    for subject, column in columns:
        for other, its in merged:
            if _is_misnamed((other, its), (subject, column)):
                its[:] = [_named(one or two) for one, two in zip(its, column, strict=True)]
                break
        else:
            merged.append((subject, column))
    yield from merged


def _is_misnamed(
    one: tuple[Subject, list[Claim | None]], other: tuple[Subject, list[Claim | None]]
) -> bool:
    (mine, ours), (its, theirs) = one, other
    if mine.kind != its.kind or mine.kind not in _OF_SOMEBODY or None in (mine.name, its.name):
        return False
    if mine.name == its.name or any(a and b for a, b in zip(ours, theirs, strict=True)):
        return False
    pair = [next(each for each in column if each) for column in (ours, theirs)]
    return all(_CARD.search(each.text) for each in pair) and agree(*pair)


def _named(claim: Claim | None) -> Claim | None:
    if claim is None:
        return None
    name = claim.subject.name or ""
    text = f"{name if claim.subject.kind == 'trick' else written_name(name)} {claim.text}"
    return replace(claim, text=text, parts={**claim.parts, "name": Part(name)})


_OF_SOMEBODY = ("hand", "holds", "exchange", "trick")
_CARD = re.compile(r"[SCHD][AKQJ2-7]")
"""A card in a claim. Statements without cards may well be equal, though they are about two players.
"""


def _exchanges(claim: Claim) -> bool:
    return claim.subject.kind == "exchange" and claim.subject.name is not None


def _order_of_taking(
    tellings: Sequence[Sequence[Claim]], takers: Sequence[set[str | None]]
) -> Iterator[tuple[Subject, list[Claim | None]]]:
    """Yield the order of exchanging where witnesses differ in the order of the players whom all
    name.
    """
    telling = [names for names, claims in zip(takers, tellings, strict=True) if claims]
    common = set[str | None]().union(*telling).intersection(*telling)
    orders = {
        tuple(name for name in order if name in common)
        for claims in tellings
        for claim in claims
        if isinstance(order := claim.parts["order"].said, tuple)
    }
    if len(orders) > 1:
        yield Subject("exchange"), [claims[0] if claims else None for claims in tellings]


_AFTER = RANKS["result"]


def _order(place: Place) -> tuple[int, int, int]:
    """Order places as the canonical form has their statements, those of the play by tricks."""
    claim = place.claim
    rank = claim.rank
    if rank >= _AFTER and claim.subject.kind != "trick":
        return 2, rank, 0
    if claim.moment > 0:
        return 1, claim.moment, rank if claim.subject.kind != "trick" else _AFTER
    return 0, rank, claim.moment
