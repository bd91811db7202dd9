"""From the facts of a session to the lines of a record in the notation."""

import itertools
import random
from collections.abc import Sequence
from pathlib import Path

from ombre_records import parse
from ombre_records.model.record import Record

from . import rules
from .books import PRICED
from .cards import BLACK, RED, SUITS
from .model import Deal, Session, Settlement
from .style import Line, Style

HERE = Path(__file__).parent / "priced"
BESIDE = str(HERE / "record.ombre")
"""Where a record would lie that names one of these books."""
SUIT_WORDS = {
    "S": ["spades", "♠"],
    "C": ["clubs", "♣"],
    "H": ["hearts", "♥"],
    "D": ["diamonds", "♦"],
}

LATE_WORDS = ("forced", "gascarille", "gascarola", "low-voltereta", "countervole", "stock")
OWN_WORDS = {
    "simplified": {"sacada": "won"},
    "lhombre": {
        "sacada": "won", "puesta": "bet", "codille": "kruk",
        "nolo-won": "won", "nolo-bet": "bet", "nolo-kruk": "kruk",
    },
    "tresillo": {"codille": "codillo", "vole": "bola"},
    "royal-1665": {"puesta": "repuesto", "codille": "codillio"},
}  # fmt: skip
OWN_WORDS["de-5-matadorer"] = OWN_WORDS["lhombre"]


class Writer:
    """Writes one session; every choice is drawn from one seed."""

    def __init__(self, session: Session, style: Style, seed: int) -> None:
        self.session = session
        self.style = style
        self.rng = random.Random(seed)
        self.lines: list[Line] = []

    def happens(self, what: str) -> bool:
        """Draw whether an optional thing is stated."""
        return self.rng.random() < self.style.chance[what]

    def add(self, key: str, words: list[str], deal: int = 0, trick: int = 0, who: str = "") -> None:
        """Add a line."""
        self.lines.append(Line(key, words, deal, trick, who))

    def write(self) -> list[Line]:
        """Write header, deals and totals, then what is there for readers and editors only."""
        self.header()
        for place, (deal, done) in enumerate(
            zip(self.session.deals, self.session.settled, strict=True), start=1
        ):
            self.deal(place, deal, done)
        if self.happens("totals"):
            self.add(
                "totals",
                ["totals", *self.amounts(list(rules.totals(self.session).items()), keep=True)],
            )
        self.decorate()
        return self.lines

    def header(self) -> None:
        """Write the header, what follows the version in any order."""
        extra = [
            ("title", ["title", '"An evening, # 5"']), ("source", ["source", '"a \\"book\\""']),
            ("date", ["date", self.rng.choice(["2014", "2002-05", "2012~", "1990/1998"])]),
            ("event", ["event", '"Spa"']), ("site", ["site", '"Bath"']), ("annotator", ["annotator", '"H."']),
            ("stakes", ["stakes", '"a fish is a penny"']), ("tag", ["tag", "table", '"green"']),
        ]  # fmt: skip
        chosen = [entry for entry in extra if self.happens("header")]
        named = self.session.options or self.session.book != "aldenham"
        if named or self.happens("rules"):
            chosen.append(("rules", self.rules_words()))
        if self.style.suits == "spanish":
            chosen.append(("suits", ["suits", "spanish"]))
        chosen.append(
            ("players", ["players", *comma([["@" + name] for name in self.session.players])])
        )
        if self.rng.random() < 0.3:
            self.rng.shuffle(chosen)
        self.add("ombre", ["ombre", "1"])
        for key, words in chosen:
            self.add(key, words)

    def rules_words(self) -> list[str]:
        """Name the rule book and its options."""
        words = ["rules", named_book(self.session.book)]
        for name, value in self.session.options.items():
            if name == "countervole" and self.rng.random() < 0.3:
                name = "contrabola"
            words += ["+", name + (f"={value}" if value else "")]
        return words

    def deal(self, place: int, deal: Deal, done: Settlement) -> None:
        """Write one deal."""
        self.add("deal", ["deal", str(deal.number)], place)
        if place == 1 or self.happens("dealer"):
            self.add("dealer", ["dealer", "@" + deal.dealer], place)
        if deal.rests and self.happens("rests"):
            self.add("rests", ["rests", "@" + deal.rests], place)
        stated = (place == 1 and self.session.opening) or self.happens("pool")
        if stated and self.session.rules.pool:
            self.add("pool", ["pool", self.marks(done.pool_before)], place)
        if done.reserved_before and self.happens("reserved"):
            self.add(
                "reserved", ["reserved", *comma([[str(n)] for n in done.reserved_before])], place
            )
        for name in self.session.in_order(deal):
            if name == deal.rests:
                continue  # who takes the whole stock was dealt no hand
            self.add("hand", ["hand", "@" + name, *self.holding(deal.hands[name])], place, who=name)
        if self.style.stock and deal.stock:
            self.add("stock", ["stock", *self.in_turn(deal.stock)], place)
        self.auction(place, deal)
        if deal.ombre:
            self.exchange(place, deal)
            self.tricks(place, deal)
        self.settlement(place, deal, done)

    def holding(self, cards: list[str]) -> list[str]:
        """Write a hand by suits, or card by card as it came."""
        if not self.style.grouped:
            return ["§" + card for card in cards]
        words = []
        for suit in SUITS:
            order = "A" + BLACK if suit in "SC" else RED
            ranks = "".join(rank for rank in order if suit + rank in cards)
            if ranks or self.happens("voids"):
                words.append("§" + suit + (ranks or "-"))
        return words

    def in_turn(self, cards: list[str]) -> list[str]:
        """Write cards in their order, neighbours of one suit together."""
        words: list[str] = []
        for card in cards:
            if words and self.style.grouped and words[-1][1] == card[0]:
                words[-1] += card[1]
            else:
                words.append("§" + card)
        return words or ["-"]

    def call(self, call: str) -> str:
        """Write a call by its name or an alias."""
        return (
            self.rng.choice(self.session.rules.aliases[call])
            if call in self.session.rules.aliases and self.happens("aliases")
            else call
        )

    def marks(self, amount: int, sign: str = "") -> str:
        """Write an amount, in royal-1665 now and then in greater and lesser marks."""
        if self.session.book == "royal-1665" and self.rng.random() < 0.15:
            return f"{sign}{amount // 12}:{amount % 12}"
        return f"{sign}{amount}"

    def auction(self, place: int, deal: Deal) -> None:
        """Write the calls, the contract, the card turned and the trump suit."""
        named = [
            ["@" + name] if self.happens("bid-names") or call in LATE_WORDS else []
            for name, call in deal.bids
        ]
        spoken = [self.call(call) for _, call in deal.bids]
        self.add(
            "bids", ["bids", *comma([[*n, c] for n, c in zip(named, spoken, strict=True)])], place
        )
        if not deal.ombre:
            return
        last = [call for _, call in deal.bids if call != "pass"][-1]
        last_caller = [name for name, call in deal.bids if call != "pass"][-1]
        if last != deal.contract or last_caller != deal.ombre or self.happens("contract"):
            name = (
                ["@" + deal.ombre]
                if last_caller != deal.ombre or self.happens("contract-name")
                else []
            )
            self.add("contract", ["contract", *name, self.call(deal.contract)], place)
        self.trump(place, deal)

    def trump(self, place: int, deal: Deal) -> None:
        """Write the trump suit and the card turned, unless they follow from the rest."""
        book = deal.rules
        turns = deal.contract in book.turning and self.happens("turn")
        implied = deal.contract in book.suit_of or (
            deal.contract in book.turning and (turns or self.style.stock)
        )
        if turns:
            self.add("turn", ["turn", "§" + deal.stock[0]], place)
        if not deal.trump:
            return
        if not implied or self.happens("trump"):
            other = self.rng.random() < 0.3 and self.style.suits != "spanish"
            letter = (
                deal.trump.translate(str.maketrans("SCHD", "EBCO"))
                if self.style.suits == "spanish"
                else deal.trump
            )
            self.add(
                "trump",
                ["trump", self.rng.choice(SUIT_WORDS[deal.trump]) if other else letter],
                place,
            )

    def king(self, place: int, deal: Deal) -> None:
        """Write the king called and now and then its holder."""
        if deal.king:
            friend = ["@" + deal.friend] if self.rng.random() < 0.5 else []
            self.add("call", ["call", "§" + deal.king, *friend], place)

    def whole_stock(self, place: int, deal: Deal) -> None:
        """Write how the resting player of four took the whole stock and discarded four."""
        taken, given = deal.exchanges
        who = ["exchange", "@" + taken.name]
        self.add("exchange", [*who, "-", "for", *self.in_turn(taken.draws)], place, who=taken.name)
        self.add(
            "exchange", [*who, *self.in_turn(given.discards), "for", "-"], place, who=taken.name
        )

    def exchange(self, place: int, deal: Deal) -> None:
        """Write the exchanges in order of taking and some of the hands after them."""
        self.king(place, deal)
        if deal.contract == "stock":
            self.whole_stock(place, deal)
        for step in deal.exchanges if deal.contract != "stock" else []:
            start = ["exchange", "@" + step.name]
            if not step.draws:
                if self.happens("none-taken"):
                    self.add(
                        "exchange",
                        start + self.rng.choice([["0"], ["-", "for", "-"]]),
                        place,
                        who=step.name,
                    )
                continue
            cuts = [0, len(step.draws)]
            if len(step.draws) > 1 and self.happens("steps"):
                cuts.insert(1, self.rng.randint(1, len(step.draws) - 1))
            for begin, end in itertools.pairwise(cuts):
                given, taken = (
                    self.in_turn(step.discards[begin:end]),
                    self.in_turn(step.draws[begin:end]),
                )
                self.add("exchange", start + given + ["for"] + taken, place, who=step.name)
        for name in self.session.in_order(deal):
            if self.happens("holds"):
                self.add(
                    "holds",
                    ["holds", "@" + name, *self.holding(deal.begins[name])],
                    place,
                    who=name,
                )

    def tricks(self, place: int, deal: Deal) -> None:
        """Write the tricks and what was said between them."""
        said = list(deal.said)
        if deal.tricks or said:
            self.add("tricks", ["tricks"], place)
        for number, trick in enumerate(deal.tricks, start=1):
            self.announcements(place, [entry for entry in said if entry[0] == number])
            if number > 1 and self.happens("mid-holds"):
                self.hand_left(place, deal, number)
            self.trick(place, deal, number, trick)
        self.announcements(place, [entry for entry in said if entry[0] > len(deal.tricks)])

    def hand_left(self, place: int, deal: Deal, number: int) -> None:
        """Write the hand that a player holds between tricks."""
        name = self.rng.choice(deal.seats)
        gone = [card for trick in deal.tricks[: number - 1] for who, card in trick if who == name]
        left = [card for card in deal.begins[name] if card not in gone]
        self.add("holds-left", ["holds", "@" + name, *self.holding(left)], place, number, name)

    def announcements(self, place: int, said: list[tuple[int, str, str]]) -> None:
        """Write announcements."""
        for number, word, name in said:
            self.add(word, [word, "@" + name], place, number, name)

    def trick(self, place: int, deal: Deal, number: int, trick: list[tuple[str, str]]) -> None:
        """Write one trick."""
        words = [str(number)]
        rightful = rules.winners(deal)[number - 2] if number > 1 else deal.seats[0]
        leads = self.happens("leaders") or trick[0][0] != rightful
        for position, (name, card) in enumerate(trick):
            if leads if position == 0 else self.happens("play-names"):
                words += ["@" + name, ":"]
            words.append(
                "§"
                + card
                + (self.rng.choice(["|!", "|?", "|!!", "|?!"]) if self.happens("glyphs") else "")
            )
        if self.happens("winners"):
            words += [">", "@" + rules.winners(deal)[number - 1]]
        if self.happens("tallies"):
            count = rules.tally(deal, number)
            words.append(
                "(" + "-".join(str(count[name]) for name in self.session.in_order(deal)) + ")"
            )
        self.add("trick", words, place, number)

    def settlement(self, place: int, deal: Deal, done: Settlement) -> None:
        """Write result and payments; a puesta set apart is always stated."""
        if self.happens("result"):
            own = OWN_WORDS.get(deal.book, {}).get(done.outcome)
            word = own if own and self.rng.random() < 0.5 else done.outcome
            self.add(
                "result",
                ["result", word, *(["@" + done.codille_to] if done.codille_to else [])],
                place,
            )
        apart = done.set_apart and "reserve" not in self.session.options
        paid = done.outcome != "passed-out" or any(done.payments.values())
        if paid and (apart or self.happens("payments")):
            pooled = self.session.rules.pool and not rules_release(done)
            extra = [("pool", done.pool_change)] if pooled else []
            extra += [("reserved", done.set_apart)] if done.set_apart else []
            self.add(
                "payments", ["payments", *self.amounts([*done.payments.items(), *extra])], place
            )

    def amounts(self, entries: Sequence[tuple[str, int]], keep: bool = False) -> list[str]:
        """Write signed amounts; nothing paid may be left out."""
        kept = [(name, n) for name, n in entries if n or keep or self.happens("zeros")] or list(
            entries
        )
        minus = self.rng.choice(["-", "−", "–"]) if self.happens("loose-minus") else "-"
        words = [
            [who(name), self.marks(abs(amount), minus if amount < 0 else "+")]
            for name, amount in kept
        ]
        return comma(words)

    def decorate(self) -> None:
        """Scatter blank lines, indentation, comments, annotations and notes."""
        decorated: list[Line] = []
        for line in self.lines:
            if decorated and self.happens("blanks"):
                decorated.append(Line("blank", [], line.deal))
            if self.happens("comments"):
                decorated.append(Line("comment", ['# "a remark" [for] editors'], line.deal))
            line.indent = self.rng.choice(["  ", "      ", "\t"]) if self.happens("indents") else ""
            line.tail = (
                '  "so it is told, # 1"' if line.deal and self.happens("annotations") else ""
            )
            line.tail += "  # checked" if self.happens("comments") else ""
            decorated.append(line)
            if line.key != "ombre" and self.happens("notes"):
                decorated.append(Line("note", ["note", '"a note: 3 SA SK S4"'], line.deal))
        self.lines = decorated


def named_book(book: str) -> str:
    """Name a book in a header: one whose prices no text tells by the file that has them."""
    return f'"{book}.yaml"' if book in PRICED else book


def read(text: str) -> Record:
    """Read a text as a record beside the books that it may name."""
    return parse(text, BESIDE)


def rules_release(done: Settlement) -> bool:
    """Tell whether a puesta set apart comes into the pool as this deal is won."""
    return done.pool_after != done.pool_before + done.pool_change


def who(name: str) -> str:
    """Mark a player's name, but not the pool."""
    return name if name in ("pool", "reserved") else "@" + name


def comma(parts: list[list[str]]) -> list[str]:
    """Join lists of words by commas."""
    words: list[str] = []
    for part in parts:
        words += [",", *part] if words else part
    return words
