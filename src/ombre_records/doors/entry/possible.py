"""The deals that a line can tell at all: words tried by the referee before they are offered.

Who enters deals with buttons is offered only what leads to a deal that he finds no fault with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec.structs import replace

from ombre_records.base.finding import Severity
from ombre_records.base.source import folder_of
from ombre_records.doors.entry.candidates import written_name
from ombre_records.doors.entry.evening import Evening
from ombre_records.doors.entry.shorthand import Offer, Typed, read
from ombre_records.judgement.hypotheses import replay_as_meant
from ombre_records.model import statements as st
from ombre_records.model.record import Deal, Line
from ombre_records.notation.parse import parse
from ombre_records.notation.words import tally_written
from ombre_records.referee.deal import Place, Replayed, replay_deal

_PAID = ("primeras", "estuches")
_ALL = 100
"""More words than any book has calls: all of them have a button."""


class Trial:
    """A deal of a session tried with other words than its own: the next, or the one at a place."""

    def __init__(
        self, evening: Evening, place: int | None = None, dealer: str | None = None
    ) -> None:
        self.scope = evening.scope(place, dealer)
        coming = place is None
        tried = Evening(evening.added("-", dealer=dealer), evening.path) if coming else evening
        self._system = tried.system
        self._deal, self._place = _placed(tried, -1 if place is None else place)
        self._leads: dict[tuple[str, bool], bool] = {}

    # ------------------------------------------------------------ what was typed

    def read(self, text: str) -> Typed:
        """Read what was typed, with all words that may come next."""
        return read(text, self.scope, _ALL)

    def choices(self, text: str) -> tuple[Offer, ...]:
        """Return the words of which one comes next, those that lead to a lawful deal."""
        offers = self.read(_ended(text)).offers
        return tuple(offer for offer in offers if self._leads_on(f"{_ended(text)}{offer.word}"))

    def besides(self, text: str) -> tuple[str, ...]:
        """Return what else may be said of a whole deal, each with all the words that it takes.

        Of primeras and estuches there is what changes the payments. A forfeit is without its
        amount, which is any.
        """
        return tuple(each for each in self._extras() if self._may_be_said(text, each))

    def tricks(self, text: str, begun: Sequence[int] = ()) -> tuple[int, ...]:
        """Return how many tricks the next in the order of the seats may have taken."""
        counts = range(self.scope.book.pack.hand - sum(begun) + 1)
        whole = tuple(count for count in counts if self._adds_up(text, (*begun, count)))
        # Any deal may have ended early, by a claim. That is offered where it cannot be otherwise.
        return whole or tuple(c for c in counts if self._adds_up(text, (*begun, c), early=True))

    def _extras(self) -> Iterator[str]:
        yield from ("primeras", "primeras lost")
        yield from (f"estuches {count}" for count in range(1, self._most_estuches + 1))
        for kind in ("friend", "forfeit"):
            yield from (f"{kind} {written_name(name)}" for name in self.scope.seated)

    @property
    def _most_estuches(self) -> int:
        """The longest run that a hand can have, or two that are held together."""
        return 2 * self.scope.book.pack.hand

    @cached_property
    def taking(self) -> int:
        """The number of players at the table who take tricks."""
        return self.scope.book.table.active

    # ------------------------------------------------------------ what leads where

    def _leads_on(self, text: str, *, first: bool = False) -> bool:
        """Whether a text is a lawful deal, or the beginning of one.

        With `first`, only the first word that may follow is tried. So it is for all suits but one,
        since the outcomes of a game do not depend on its suit.
        """
        if (text, first) not in self._leads:
            typed = self.read(_ended(text))
            offers = typed.offers[:1] if first else typed.offers
            if typed.words:
                reachable = self.lawful(typed.words)
            else:
                suits = typed.wanted == "the suit"
                ways = (
                    (f"{text} {o.word}", first or (suits and at > 0)) for at, o in enumerate(offers)
                )
                reachable = not typed.trouble and any(self._leads_on(t, first=f) for t, f in ways)
            self._leads[text, first] = reachable
        return self._leads[text, first]

    def _may_be_said(self, text: str, extra: str) -> bool:
        whole = f"{extra} 1" if extra.startswith("forfeit ") else extra
        before, after = self.read(_ended(text)), self.read(f"{_ended(text)}{whole}")
        if not after.words or not self.lawful(after.words):
            return False
        if extra.startswith(_PAID):
            return self._payments(before.words) != self._payments(after.words)
        return True

    def _payments(self, words: str) -> tuple[int | None, ...]:
        return self._with(self._line(words)).facts.payments

    def _is_lawful(self, text: str) -> bool:
        typed = self.read(_ended(text))
        return bool(typed.words) and self.lawful(typed.words)

    def _adds_up(self, text: str, taken: tuple[int, ...], *, early: bool = False) -> bool:
        """Whether tricks taken by the first seats can be filled up for the others."""
        remaining = self.scope.book.pack.hand - sum(taken)
        if len(taken) == self.taking:
            played = early or remaining == 0
            return played and self._is_lawful(f"{_ended(text)}{tally_written(taken)}")
        last = len(taken) == self.taking - 1 and not early
        fit = range(remaining if last else 0, remaining + 1)
        return any(self._adds_up(text, (*taken, count), early=early) for count in fit)

    # ------------------------------------------------------------ the referee

    def lawful(self, words: str) -> bool:
        """Whether the referee finds no fault with a deal of these words that `-` would not have."""
        line = self._line(words)
        if not isinstance(line.edited, st.ResultLine):
            return False
        return not self._faults(self._with(line)) - self._always

    @cached_property
    def _always(self) -> Counter[str]:
        return self._faults(self._with(self._line("-")))

    def _with(self, line: Line) -> Replayed:
        own = self._deal.opening
        lines = tuple(line if each is own else each for each in self._deal.lines)
        return replay_deal(replace(self._deal, lines=lines), self._place)

    def _faults(self, done: Replayed) -> Counter[str]:
        return Counter(fault.rule for fault in done.faults if fault.severity is Severity.ERROR)

    def _line(self, words: str) -> Line:
        """Read a line of results by itself, in the letters of the record."""
        number = self._deal.opening.code.split()[0]
        text = f"ombre 1\nsuits {self._system}\nresults\n{number} {words}\n"
        return parse(text).sessions[0].deals[0].opening


def _placed(evening: Evening, place: int) -> tuple[Deal, Place]:
    """Return a deal of a session, and all that it rests on."""
    seen: list[tuple[Deal, Place]] = []

    def replay(deal: Deal, place: Place) -> Replayed:
        seen.append((deal, place))
        return replay_deal(deal, place)

    folder = folder_of(evening.path)
    count = len(evening.facts.deals)
    replay_as_meant(evening.session, 1, "edited", None, folder, by=replay)
    # A name that is misspelt throughout has the deals replayed twice; the last time holds.
    return seen[-count:][place]


def _ended(text: str) -> str:
    """Return a text behind which the next word may stand."""
    return text if not text or text[-1].isspace() else f"{text} "
