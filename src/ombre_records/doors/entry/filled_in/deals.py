"""A row of a scoring sheet, and the results line that it is; what cannot be read, by its cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from ombre_records.base.language import _
from ombre_records.base.lexicon.spelling import folded
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.vocabulary import call_written, near_outcome, outcome_meant, outcomes
from ombre_records.doors.entry.candidates import (
    Scope,
    Unclear,
    call_words,
    choose,
    contracts,
    in_one,
    other_trump,
    outcome_words,
    suit_words,
    usual_end,
    written_name,
)
from ombre_records.doors.entry.filled_in.grid import Grid
from ombre_records.doors.entry.filled_in.headings import (
    Layout,
    Role,
    paid_for_twins,
    paid_words,
    plain_end,
)
from ombre_records.doors.entry.filled_in.row import SheetEntry
from ombre_records.doors.entry.shorthand import read
from ombre_records.engine.seating import dealer_by_rest, one_rests
from ombre_records.referee.statements.terms import meant

_T = TypeVar("_T")
_Game = tuple[str, str, str, str]
_NO_GAME: _Game = ("", "", "", "")
_PASSED: _Game = ("-", "", "", "")
_UNKNOWN = "?"
_AMOUNT = re.compile(r"([+-]?)(\d{1,9})(?:[.,]0{1,2})?")
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:[.,]\d{3})+")
_MARKS = re.compile(r"[+-]?\d{1,9}:\d{1,9}")
_TALLY = re.compile(r"\(?\s*(?:\d{1,2}|\?)(?:\s*[-–/]\s*(?:\d{1,2}|\?))+\s*\)?")
_MINUS = str.maketrans("−–", "--")
_LISTED = re.compile(r'\s*"([^"]+)"|[^;,]+')
"""A name of several; one with commas in it stands in quotation marks."""
_PRICED: tuple[Role, ...] = ("estuches", "primeras")
"""The extras of a line that have a column of payments."""
_PAID = re.compile(r"\d+ \D+")
"""Extras as our own sheets write them: `4 estuches`."""


class WrongCell(Exception):  # noqa: N818 - it never leaves filled_in/
    """A cell that cannot be read: the text says what it should be."""


@dataclass(slots=True)
class Reader:
    """Reads the rows of a sheet one after another; `problems` are the cells that are wrong.

    `names` are the players, in the order of their columns; `seated` who sit at the table now.
    """

    grid: Grid
    layout: Layout
    book: RuleBook
    names: tuple[str, ...]
    seated: tuple[str, ...] = ()
    problems: list[str] = field(default_factory=list)

    def entry(self, row: int) -> SheetEntry | None:
        """Return the deal of a row; None if nothing was typed into it, or a cell is wrong."""
        typed = [role for role in _TYPED if self.cell(row, role)]
        gained = [self.grid.text(row, column) for column, _name in self.layout.players]
        if not typed and not any(gained):
            return None
        before = len(self.problems)
        number = self.one(row, "number", self._number)
        seats = self.one(row, "seats", self._names) or ()
        self.seated = seats or self.seated or self._sitting(row)
        amounts = self._amounts(row)
        scope = Scope(self.book, self.seated or self.names)
        dealer = self.one(row, "dealer", lambda text: self._name(text, scope)) or ""
        rests = self.one(row, "rests", lambda text: self._name(text, scope)) or ""
        dealer = self._dealer(row, dealer, rests)
        game, note = self._game(row, scope, amounts)
        besides = self.one(row, "extras", lambda text: self._besides(text, scope)) or ""
        if not amounts:
            self._only_paid(row, scope)
        friend = self.one(row, "friend", lambda text: self._name(text, scope))
        if friend:
            besides = f"friend {written_name(friend)} {besides}".strip()
        fined = self.one(row, "forfeits", self._forfeits)
        besides = " ".join(filter(None, (besides, fined)))
        tally = self.one(row, "tally", self._tally) or self._tricks(row, game, rests)
        pool = None
        if not self.cell(row, "before").startswith("="):  # else it gives nothing, and says so
            pool = self.one(row, "before", self._counters)
        apart = self.one(row, "apart", self._puestas) or ()
        beside = [line.strip() for line in self.cell(row, "note").splitlines() if line.strip()]
        hanging = (f"# {text}" for at, text in self.grid.comments if at == row)
        comments = (*(line for line in beside if line.startswith("#")), *hanging)
        notes = [line for line in beside if not line.startswith("#")]
        remark = " ".join(filter(None, (note, *notes[:1])))
        if len(self.problems) > before:
            return None
        words = (" ".join(filter(None, game)), besides, tally)
        paid = self._paid(row, game, besides)
        return SheetEntry(
            *(row, number, dealer, rests, seats, *words, amounts, pool, apart, remark, game, paid),
            notes=tuple(notes[1:]),
            comments=comments,
        )

    def cell(self, row: int, role: Role) -> str:
        """Return what stands in the column for something."""
        return self.grid.text(row, self.layout.columns.get(role))

    def one(self, row: int, role: Role, read_: Callable[[str], _T]) -> _T | None:
        """Read a cell; None where it is empty, or wrong and told so."""
        text = self.cell(row, role)
        if not text:
            return None
        try:
            return read_(text)
        except (WrongCell, Unclear) as problem:
            self.wrong(row, self.layout.columns[role], str(problem))
            return None

    def wrong(self, row: int, column: int, problem: str) -> None:
        """Note a cell that is wrong."""
        self.problems.append(f"{self.grid.address(row, column)}: {problem}")

    # ------------------------------------------------------------ single cells

    def _number(self, text: str) -> int:
        if not text.isdecimal() or len(text) > 9:
            raise WrongCell(_("`{typed}` is not the number of a deal").format(typed=text))
        return int(text)

    def _counters(self, text: str) -> int | None:
        amount = self._amount(text)
        return None if amount == _UNKNOWN or ":" in amount else int(amount)

    def _puestas(self, text: str) -> tuple[int, ...]:
        counted = (self._counters(part) for part in re.split(r"[\s+]+", text))
        return tuple(amount for amount in counted if amount)

    def _name(self, text: str, scope: Scope) -> str:
        if text == _UNKNOWN:
            return ""
        return choose(self._in_full(text), scope.names())

    def _in_full(self, text: str) -> str:
        """Return the name of a player whom the heads of the columns call otherwise."""
        heads = (head for _column, head in self.layout.players)
        return next((n for n, head in zip(self.names, heads, strict=False) if head == text), text)

    def _names(self, text: str) -> tuple[str, ...]:
        every = Scope(self.book, self.names).names()
        parts = [match[1] or match[0].strip() for match in _LISTED.finditer(text)]
        return tuple(choose(self._in_full(part), every) for part in parts if part)

    def _sitting(self, row: int) -> tuple[str, ...]:
        """Return who sit at the table by the row: all, or those that have gained something."""
        if len(self.names) in self.book.table.players:
            return self.names
        columns = zip(self.layout.players, self.names, strict=False)
        paid = tuple(name for (at, _name), name in columns if self.grid.text(row, at))
        if len(paid) in self.book.table.players:
            return paid
        many = _(" or ").join(map(str, self.book.table.players))
        text = _(
            "which of them sit at the table? write the names of {count}, with commas between, "
            "under a heading `Seats`"
        )
        self.wrong(row, self.layout.columns.get("seats", 0), text.format(count=many))
        return self.names[: self.book.table.players[0]]

    def _tally(self, text: str) -> str:
        if not _TALLY.fullmatch(text):
            wording = _(
                "`{typed}` is not a tally; write the tricks of those who played as 5-2-2,"
                " as text, so that it is not turned into a date"
            )
            raise WrongCell(wording.format(typed=text))
        return f"({re.sub(r'[–/]', '-', re.sub(r'[ ()]', '', text))})"

    def _tricks(self, row: int, game: _Game, rests: str) -> str:
        """Return the tally that the columns of players' tricks give, nothing where they have none.

        Who plays is known where one rests, or as many have tricks as play; else no `?` is written.
        """
        at = dict(zip(self.names, self.layout.tricks, strict=False))
        playing = [name for name in self.seated if name in at and name != rests]
        counts = [self.grid.text(row, at[name]) for name in playing]
        active = self.book.table.active
        known = [text for text in counts if text.isdecimal()]
        if len(counts) != active and len(known) in (active, len(counts)):  # one may play with all
            counts = known
        elif len(counts) != active:
            return ""
        if not any(map(int, known)) or game == _PASSED:
            return ""
        return f"({'-'.join(text if text.isdecimal() else _UNKNOWN for text in counts)})"

    def _paid(self, row: int, game: _Game, besides: str) -> tuple[str, ...]:
        """Return what else there may have been, by what was paid for it: a run of trumps of so many
        cards, the first tricks, forfeits.

        A sheet says how many counters were paid by each, or by all together; what a card is worth
        the book says.
        """
        if game in (_NO_GAME, _PASSED):
            return ()
        paid = self._counted(row)
        first = "primeras" if paid.get("primeras") else ""
        runs = self._runs(paid.get("estuches", 0))
        ways = [" ".join(filter(None, (first, run, besides))) for run in runs or ("",)]
        return tuple(each for each in ways if each != besides)

    def _counted(self, row: int) -> dict[str, int]:
        """Return how many counters were paid for estuches and primeras, where it is said."""
        counters: dict[str, int] = {}
        for role in _PRICED:
            if (text := self.cell(row, role)).isdecimal():
                counters[role] = int(text)
        return counters | self._in_words(row)

    def _in_words(self, row: int) -> dict[str, int]:
        """Return the same as the extras say it: `3 estuches`."""
        counters: dict[str, int] = {}
        for part in self.cell(row, "extras").split(","):
            many, _blank, what = part.strip().partition(" ")
            kind = paid_words().get(folded(what))
            if kind and many.isdecimal():
                counters[kind] = int(many)
        return counters

    def _only_paid(self, row: int, scope: Scope) -> None:
        """Complain of extras with an amount paid where no payer is named."""
        for what, many in self._in_words(row).items():
            form = {"forfeit": f"forfeit {written_name(scope.seated[-1])} {many}"}.get(what, what)
            form = f"estuches {many}" if what == "estuches" else form
            text = _("who has paid it? write {form}, or what each has gained")
            self.wrong(row, self.layout.columns["extras"], text.format(form=f"`{form}`"))

    def _runs(self, paid: int) -> list[str]:
        each = self.book.estuches.worth
        if not paid or not each:
            return []
        all_paid = range(2, len(self.names) + 1)
        shares = dict.fromkeys((paid, *(paid // n for n in all_paid if not paid % n)))
        return [f"estuches {share // each}" for share in shares if not share % each]

    def _forfeits(self, text: str) -> str:
        """Read the column of forfeits: each player, counters."""
        return " ".join(self._fine(f"forfeit {part.strip()}") for part in text.split(","))

    def _fine(self, part: str) -> str:
        """Return a forfeit as a line has it, of the word in any language, player and counters; the
        empty text for anything else.
        """
        word, _blank, rest = part.strip().partition(" ")
        name, _blank, amount = rest.rpartition(" ")
        fine = paid_words().get(folded(word)) == "forfeit" and name in self.names
        return f"forfeit {written_name(name)} {amount}" if fine and amount.isdecimal() else ""

    def _amount(self, text: str) -> str:
        bare = text.translate(_MINUS).replace(" ", "").replace("\u00a0", "")
        match = _AMOUNT.fullmatch(bare)
        if bare == _UNKNOWN or _MARKS.fullmatch(bare):
            return bare
        if _THOUSANDS.fullmatch(bare):
            wording = _("`{typed}`: are these thousands? write whole counters without a point")
            raise WrongCell(wording.format(typed=text))
        if not match:
            wording = _("`{typed}` is not an amount; write whole counters, such as 3 or -1")
            raise WrongCell(wording.format(typed=text))
        counters = int(match[2])
        if not counters:
            return "0"
        return f"{'-' if match[1] == '-' else '+'}{counters}"

    def _amounts(self, row: int) -> tuple[str, ...]:
        """Read what each at the table has gained, in the order of the seats; nothing where none is
        told.
        """
        at = dict(zip(self.names, (column for column, _name in self.layout.players), strict=False))
        texts = {name: self.grid.text(row, column) for name, column in at.items()}
        amounts: dict[str, str] = {}
        for name, text in texts.items():
            try:
                amounts[name] = self._amount(text) if text else ""
            except WrongCell as problem:
                self.wrong(row, at[name], str(problem))
        away = [
            n for n, amount in amounts.items() if n not in self.seated and amount not in ("", "0")
        ]
        for name in away:
            wording = _("{player} is not at the table in this deal, but gains something")
            self.wrong(row, at[name], wording.format(player=name))
        gained = [amounts.get(name, "") for name in self.seated]
        if not any(gained) or (set(gained) <= {"", _UNKNOWN}):
            return ()
        for name in self.seated:
            if name in amounts and not amounts[name]:
                wording = _(
                    "what has {player} gained? 0 is written too, and ? where it is not known"
                )
                self.wrong(row, at[name], wording.format(player=name))
        return tuple(gained)

    def _dealer(self, row: int, dealer: str, rests: str) -> str:
        """Return who deals, which also follows from who rests; both must fit each other."""
        count = len(self.seated)
        if not rests or not one_rests(self.book, count):
            return dealer
        by_rest = self.seated[dealer_by_rest(self.book, self.seated.index(rests), count)]
        if dealer and dealer != by_rest:
            text = _("by {book} {dealer} deals where {resting} rests, not {other}")
            problem = text.format(book=self.book.name, dealer=by_rest, resting=rests, other=dealer)
            self.wrong(row, self.layout.columns["rests"], problem)
        return by_rest

    # ------------------------------------------------------------ the game

    def _game(self, row: int, scope: Scope, amounts: Sequence[str]) -> tuple[_Game, str]:
        """Read ombre, call, suit and outcome; and what no line of results can say, as a note."""
        ended = self.cell(row, "outcome")
        roles: tuple[Role, ...] = ("ombre", "contract", "trump")
        cells = {role: self.cell(row, role) for role in roles}
        typed = list(filter(None, cells.values()))
        if all(map(self._passed, typed)) and (self._passed(ended) if ended else typed):
            return _PASSED, ""
        if self._passed(ended):
            wording = _(
                "`{typed}`: all have passed, and yet {player} plays; which of them is true?"
            )
            wording = wording.format(typed=ended, player=cells["ombre"] or cells["contract"])
            self.wrong(row, self.layout.columns["outcome"], wording)
            return _NO_GAME, ""
        twins = self.cell(row, "twins") == "true" or ended.endswith(paid_for_twins())
        if twins and amounts:
            return _NO_GAME, " ".join(filter(None, (*cells.values(), ended)))
        nothing = {"", _UNKNOWN}
        if {cells["ombre"], cells["contract"]} <= nothing and amounts:
            if ended and ended != _UNKNOWN and not self._undetermined(ended):
                return _NO_GAME, ended
            return _NO_GAME, ""
        missing = [role for role in roles[:2] if cells[role] in nothing]
        for role in missing:
            ask = _("who played?") if role == "ombre" else _("what was played?")
            more = _("or leave the game out, and write what each has gained")
            self.wrong(row, self.layout.columns[role], f"{ask} {more}")
        ombre = self.one(row, "ombre", lambda text: self._name(text, scope))
        call = self.one(row, "contract", lambda text: self._call(text, scope))
        if call is None:
            return _NO_GAME, ""
        if amounts and self._elsewise(ended, call):
            return _NO_GAME, " ".join(filter(None, (*cells.values(), ended)))
        suit = self.one(row, "trump", lambda text: self._suit(text, scope, call)) or ""
        outcome = self._outcome(row, ended, scope, call, bool(amounts))
        return (written_name(ombre) if ombre else "", call.name, suit, outcome), ""

    def _passed(self, text: str) -> bool:
        passes = self.book.auction.passes
        passed = passes and call_written(self.book, text) == passes[0]
        return text == "-" or bool(passed) or self._kind(text) == "passed-out"

    def _undetermined(self, text: str) -> bool:
        return not self._kind(text) and near_outcome(self.book, text) == _UNKNOWN

    def _kind(self, text: str) -> str:
        """Return the outcome that a word stands for; nothing for one that is not read."""
        word = outcome_meant(self.book, text)
        return self.book.outcome.terms[word] if word else ""

    def _elsewise(self, ended: str, call: Call) -> bool:
        """Whether a deal ended as only one that an opponent has played on can: what it paid is
        told, and the rest is noted.
        """
        kind = self._kind(ended.partition(" ")[0])
        ends = outcome_words(self.book, call).candidates
        mine = {meant(self.book, call, each.means) for each in ends}
        return bool(kind) and kind not in mine and call.aim != "nolo"

    def _call(self, text: str, scope: Scope) -> Call:
        joined = "-".join(text.split())  # `ren nolo`: a cell has one call, however it is written
        name = choose(joined, call_words(self.book, contracts(self.book)), whole=True)
        return next(call for call in self.book.auction.calls if call.name == name)

    def _suit(self, text: str, scope: Scope, call: Call) -> str:
        if text == _UNKNOWN:
            return ""
        suit = choose(text, suit_words(scope), whole=True)
        if call.trump not in ("any", "turned", suit):
            raise WrongCell(other_trump(call, text))
        return suit if call.trump in ("any", "turned") else ""

    def _outcome(self, row: int, text: str, scope: Scope, call: Call, paid: bool) -> str:
        """Read how the game ended, and who has a codille."""
        column = self.layout.columns["outcome"]
        if not text and not paid:
            self.wrong(row, column, _("how did it end? `?` where nobody remembers"))
            return ""
        if not text or text == _UNKNOWN or self._undetermined(text):
            return _UNKNOWN
        own = outcome_words(self.book, call)
        word, *to = in_one(text.split(), 0, own.candidates)
        try:
            ending = usual_end(self.book, call, choose(word, own, whole=True))
            who = " ".join(to) or self.cell(row, "codille")
            taker = self._name(who, scope) if who else ""
        except Unclear as problem:
            self.wrong(row, column, str(problem))
            return ""
        return f"{ending} {written_name(taker)}" if taker else ending

    def _besides(self, text: str, scope: Scope) -> str:
        """Read what else there was, as it is typed at the table; what was only paid the amounts
        tell.
        """
        parts = [part for part in text.split(",") if not _PAID.fullmatch(part.strip())]
        fines = list(map(self._fine, parts))
        if all(fines):
            return " ".join(fines)
        if text == _UNKNOWN:
            return _UNKNOWN
        call = contracts(self.book)[0]
        head = f"{written_name(scope.seated[0])} {call.name} "
        head += "S " if call.trump in ("any", "turned") else ""
        head += next(word for word in outcomes(self.book) if plain_end(self.book, call, word))
        typed = read(f"{head} {text.replace(',', ' ')}", scope)
        if typed.trouble or not typed.words:
            raise WrongCell(typed.trouble or _("{what} is missing").format(what=_(typed.wanted)))
        written = read(head, scope).words
        return typed.words.removeprefix(written).strip()


_TYPED: tuple[Role, ...] = (
    "ombre",
    "contract",
    "trump",
    "outcome",
    "extras",
    "tally",
    "friend",
    "seats",
    "note",
)
"""The columns of which one makes a row a deal; numbers and dealers may stand there before it."""
