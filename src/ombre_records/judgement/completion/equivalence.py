"""Cards that are alike at a moment of a deal: from here on they may be in the same places and be
played to the same tricks, and nothing that can still be played ranks between them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.engine.trumps import MATADOR_MASKS, STRENGTH, SUIT_OF
from ombre_records.judgement.completion.puzzle import DRAWN, KEPT, Puzzle, place
from ombre_records.model.cards import cards_of, is_known

Tokens = tuple[int, ...]
"""The cards of a suit from the highest, alike neighbours together: each a sign and a number."""

Suits = tuple[int, ...]
"""The cards of the suits, each suit by the number that its tokens have been given: what is looked
up so often must be short."""

Ordered = tuple[tuple[Suits, tuple[int, ...]], tuple[int, ...]]
"""Suits and voids in an order of their own, and from where each suit comes."""

NUMBER = 16
"""A token is a sign times this, and how many cards it stands for. No suit has so many."""

_ORDINARY = -1


class Sign(Struct, frozen=True):
    """The sign that cards alike share from a trick on.

    `matador` numbers one from others, as its own rank decides whether it may be withheld. `needs`
    has the lists that one of them helps to fill, `slots` the slots in which they may lie, `may`
    when each seat may play them, as masks. The suit is not part of it: cards of two suits may be
    alike but for that.
    """

    matador: int
    suit: int
    allowed: int
    needs: int
    slots: tuple[int, ...]
    may: tuple[int, ...]

    def later(self) -> Sign:
        """Return what the cards share once another trick is over."""
        return replace(self, slots=self.slots[1:], may=self.may[1:])


class Lot(Struct, frozen=True):
    """Cards that are alike when all is played, whatever their rank."""

    cards: int
    sign: Sign


class Held(NamedTuple):
    """Of the cards of a suit, by seat: keys of those that it may hold, keys and number of those
    that it holds for certain. A key numbers what a hand can be shown not to have: the cards of a
    suit, by its place, or one matador."""

    may: tuple[int, ...]
    must: tuple[int, ...]
    number: tuple[int, ...]


class Alike:
    """The cards of a puzzle by their signs, from each trick on.

    `mixed` are the seats of which it makes no difference whether a card was dealt to them or drawn.
    `nameless`: plain suits may change places, because in the end no hand has cards left of which
    one would have to know the suit.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        seats = range(puzzle.seats)
        self.mixed = frozenset(seat for seat in seats if _mixed(puzzle, seat))
        self.needs = [self._places(need.places) for need in puzzle.needs]
        self.nameless = max(puzzle.hand, *puzzle.sizes) <= len(puzzle.tricks)
        of = SUIT_OF[puzzle.trump]
        pack = list(cards_of(puzzle.pack))
        self.names = tuple(sorted({of[card] for card in pack}, key=lambda s: s != puzzle.trump))
        self.trump = 0 if puzzle.trump in self.names else -1
        self.matadors = [card for card in pack if MATADOR_MASKS[puzzle.trump] >> card & 1]
        self.own = [1 << place(KEPT, seat) | 1 << place(DRAWN, seat) for seat in seats]
        self._levels(self._signs(pack))
        last = self.of_card[-1]
        self.lots = tuple(
            Lot(sum(1 << card for card, sign in last.items() if sign == at), kind)
            for at, kind in enumerate(self.kinds[-1])
        )
        self.idle = tuple(
            sum(1 for card, sign in last.items() if sign == at and card not in self.played)
            for at in range(len(self.lots))
        )
        self.tokens: list[Tokens] = []
        self.numbers: dict[Tokens, int] = {}
        self.held = lru_cache(maxsize=None)(self._held)
        self.sure = lru_cache(maxsize=None)(self._sure)
        self.without = lru_cache(maxsize=None)(self._without)
        self.ordered = lru_cache(maxsize=1 << 16)(self._ordered if self.nameless else _as_is)

    def start(self) -> Suits:
        """Return the cards that may be played by suits, as they are before the first trick, in the
        order of `names`."""
        sign = self.of_card[0]
        return tuple(
            self._number(_joined([(sign[card], 1) for card in self.ranked[name]]))
            for name in self.names
        )

    def lying(self, suits: Suits, names: tuple[int, ...], gone: int) -> list[list[tuple[int, ...]]]:
        """Return for each token of each suit the cards that it stands for, once some are gone.

        Tokens are in order of rank, and so are the cards that are left.
        """
        groups = []
        for name, suit in zip(names, suits, strict=True):
            tokens = self.tokens[suit]
            left = [card for card in self.ranked[name] if not gone >> card & 1]
            ends = [sum(t % NUMBER for t in tokens[: at + 1]) for at in range(len(tokens))]
            groups.append(
                [tuple(left[to - t % NUMBER : to]) for t, to in zip(tokens, ends, strict=True)]
            )
        return groups

    def counts(self, suits: Suits) -> tuple[int, ...]:
        """Return how many cards of each lot are left once all is played."""
        counts = list(self.idle)
        for suit in suits:
            for token in self.tokens[suit]:
                counts[token // NUMBER] += token % NUMBER
        return tuple(counts)

    def ready(self, at: int, suits: Suits, need: int) -> int:
        """Return how many cards are left that may help to fill a list."""
        places = self.needs[need]
        tokens = [token for suit in suits for token in self.tokens[suit]]
        left = [(self.kinds[at][token // NUMBER], token % NUMBER) for token in tokens]
        left += [(lot.sign, number) for lot, number in zip(self.lots, self.idle, strict=True)]
        return sum(n for sign, n in left if sign.needs >> need & 1 and sign.allowed & places)

    # ------------------------------------------------------------ keys

    def key(self, at: int, sign: int, suit: int) -> int:
        """Return the key of cards of a sign, in a suit by its place."""
        matador = self.kinds[at][sign].matador
        return suit if matador == _ORDINARY else len(self.names) + matador

    def lot_key(self, lot: Lot) -> int:
        """Return the key of the cards of a lot; where suits have no names no hand asks for it."""
        name = 0 if self.nameless else self.names.index(lot.sign.suit - 1)
        return name if lot.sign.matador == _ORDINARY else len(self.names) + lot.sign.matador

    def trumps(self, cards: int) -> int:
        """Return the keys of some trumps, as a mask."""
        trumps = 0
        for card in cards_of(cards & self.puzzle.pack):
            matador = card in self.matadors
            trumps |= 1 << (len(self.names) + self.matadors.index(card) if matador else self.trump)
        return trumps

    def held_of(self, at: int, suits: Suits) -> list[Held]:
        """Return what seats may hold, and do for certain, of each suit."""
        return [self.held(at, where, suit) for where, suit in enumerate(suits)]

    def _held(self, at: int, where: int, suit: int) -> Held:
        seats = range(self.puzzle.seats)
        may, must, number = [0] * len(seats), [0] * len(seats), [0] * len(seats)
        for token in self.tokens[suit]:
            sign, key = self.kinds[at][token // NUMBER], self.key(at, token // NUMBER, where)
            for seat in seats:
                if sign.allowed & self.own[seat]:
                    may[seat] |= 1 << key
                if not sign.allowed & ~self.own[seat]:
                    must[seat] |= 1 << key
                    number[seat] += token % NUMBER
        return Held(tuple(may), tuple(must), tuple(number))

    def _sure(self, at: int, trumps: int) -> tuple[int, ...]:
        """Return by seat how many tricks the trumps that it holds for certain win if all are
        played: each that no higher one of another can beat, in a trick of its own.
        """
        seats = range(self.puzzle.seats)
        sure, above = [0] * len(seats), [0] * len(seats)
        for token in self.tokens[trumps]:
            allowed, number = self.kinds[at][token // NUMBER].allowed, token % NUMBER
            for seat in seats:
                if not allowed & ~self.own[seat]:
                    beaten = min(above[seat], number)
                    above[seat] -= beaten
                    sure[seat] += number - beaten
                else:
                    above[seat] += number
        return tuple(sure)

    # ------------------------------------------------------------ signs

    def _signs(self, pack: list[int]) -> dict[int, Sign]:
        """Return what each card is, and may be, before the first trick."""
        puzzle, seats = self.puzzle, range(self.puzzle.seats)
        named = 0
        for trick in puzzle.tricks:
            for slot in trick.slots:
                named |= slot.item if is_known(slot.item) else 0
        # A card that is named in one slot is in no other.
        slots = [
            [slot.item if is_known(slot.item) else slot.item & ~named for slot in trick.slots]
            for trick in puzzle.tricks
        ]
        may = moments(puzzle)
        of = SUIT_OF[puzzle.trump]
        tricks = range(len(puzzle.tricks))
        return {
            card: Sign(
                self.matadors.index(card) if card in self.matadors else _ORDINARY,
                0 if self.nameless and of[card] != puzzle.trump else of[card] + 1,
                self._places(puzzle.places(card)),
                _mask(need.mask >> card & 1 for need in puzzle.needs),
                tuple(_mask(item >> card & 1 for item in trick) for trick in slots),
                tuple(_mask(may[seat][at] >> card & 1 for seat in seats) for at in tricks),
            )
            for card in pack
        }

    def _places(self, mask: int) -> int:
        """Return places; those of a seat that makes no difference between them as one."""
        for seat in self.mixed:
            mask &= ~(1 << place(DRAWN, seat))
        return mask

    def _levels(self, first: dict[int, Sign]) -> None:
        """Number the signs from each trick on, and what each becomes with the next."""
        self.kinds: list[list[Sign]] = []
        self.of_card: list[dict[int, int]] = []
        signs = first
        for _ in range(len(self.puzzle.tricks) + 1):
            numbers = {sign: at for at, sign in enumerate(dict.fromkeys(signs.values()))}
            self.kinds.append(list(numbers))
            self.of_card.append({card: numbers[sign] for card, sign in signs.items()})
            signs = {card: sign.later() for card, sign in signs.items()}
        self.some = [{sign: card for card, sign in level.items()} for level in self.of_card]
        self.next = [
            [kinds.index(sign.later()) for sign in before]
            for before, kinds in zip(self.kinds, self.kinds[1:], strict=False)
        ]
        of, strength = SUIT_OF[self.puzzle.trump], STRENGTH[self.puzzle.trump]
        in_play = sum(self.own)
        self.played = frozenset(card for card, sign in first.items() if sign.allowed & in_play)
        ranked = sorted(self.played, key=lambda card: -strength[card])
        self.ranked = {name: [card for card in ranked if of[card] == name] for name in self.names}

    # ------------------------------------------------------------ tokens

    def _number(self, tokens: Tokens) -> int:
        """Return the number of a suit's tokens."""
        number = self.numbers.setdefault(tokens, len(self.tokens))
        if number == len(self.tokens):
            self.tokens.append(tokens)
        return number

    def _without(self, at: int, suit: int, gone: int) -> int:
        """Return the cards of a suit after a trick; `gone` has a digit for each token, the number
        of its cards that went to it."""
        after = self.next[at]
        return self._number(
            _joined(
                [
                    (after[token // NUMBER], token % NUMBER - gone // NUMBER**number % NUMBER)
                    for number, token in enumerate(self.tokens[suit])
                ]
            )
        )

    def _ordered(self, suits: Suits, voids: tuple[int, ...]) -> Ordered:
        """Return suits and voids with the plain suits in one order of all that are equal but for
        their names, and from where each suit comes."""
        plain = range(self.trump + 1, len(suits))
        by = sorted(plain, key=lambda suit: (suits[suit], [void >> suit & 1 for void in voids]))
        order = (*range(self.trump + 1), *by)
        if any(voids):
            high = -1 << len(suits)
            voids = tuple(
                [void & high | _mask(void >> suit & 1 for suit in order) for void in voids]
            )
        return (tuple([suits[suit] for suit in order]), voids), order


def _as_is(suits: Suits, voids: tuple[int, ...]) -> Ordered:
    return (suits, voids), tuple(range(len(suits)))


def _joined(cards: list[tuple[int, int]]) -> Tokens:
    """Return tokens of signs and numbers in order of rank, equal neighbours as one."""
    tokens: list[int] = []
    before = -1
    for sign, number in cards:
        if not number:
            continue
        if sign == before:
            tokens[-1] += number
        else:
            tokens.append(sign * NUMBER + number)
        before = sign
    return tuple(tokens)


def _mask(bits: Iterable[int]) -> int:
    return sum(bit << at for at, bit in enumerate(bits))


def _mixed(puzzle: Puzzle, seat: int) -> bool:
    """Return whether all that may have been dealt to a seat and kept may have been drawn, too."""
    kept, drawn = place(KEPT, seat), place(DRAWN, seat)
    masks = [puzzle.allowed[card] for card in cards_of(puzzle.pack)]
    masks += [need.places for need in puzzle.needs]
    return all(mask >> kept & 1 == mask >> drawn & 1 for mask in masks)


def moments(puzzle: Puzzle) -> list[list[int]]:
    """Return what each seat may play to each trick by hands stated between them."""
    may = [[puzzle.pack] * len(puzzle.tricks) for _ in range(puzzle.seats)]
    for seat, number, cards, whole in puzzle.moments:
        for at, trick in enumerate(puzzle.tricks):
            if trick.number < number:
                may[seat][at] &= ~cards
            elif whole:
                may[seat][at] &= cards
    return may
