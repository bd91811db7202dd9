"""The scorer's shorthand for a deal, made the words of a results line.

Typed is the ombre, his call, the suit, how it ended and, for a codille, who has it, each by as much
of it as tells it from the others; then what else there is: `primeras`, `estuches 3`, `friend Bea`,
`forfeit Bea 5`, the tricks, `5-2-2`, the amounts behind `:`, a note in quotation marks. `-` or the
word for a pass is a deal that all have passed. A number before all that is the deal's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ombre_records.base.language import _, marked
from ombre_records.base.lexicon.spelling import folded
from ombre_records.books.book import Call
from ombre_records.books.vocabulary import vocabulary
from ombre_records.doors.entry.candidates import (
    PASSED,
    READ,
    Candidate,
    Scope,
    Unclear,
    Words,
    bare,
    beginning,
    besides,
    call_words,
    choose,
    contracts,
    in_one,
    missed,
    other_trump,
    outcome_words,
    several,
    shown_call,
    suit_words,
    usual_end,
    written_name,
)
from ombre_records.model.cards import SUITS
from ombre_records.notation.write import Writer

_WORD = re.compile(r'"(?:[^"\\]|\\.)*"?|\([^)]*\)?|:|[^\s":(]+')
_TALLY = re.compile(r"\(?\s*(?:\d{1,2}|\?)(?:\s*-\s*(?:\d{1,2}|\?))+\s*\)?")
_AMOUNT = re.compile(r"[+-]?\d{1,9}(?::\d{1,9})?|\?")
_ENDING_IN_NUMBER = re.compile(r"([^\W\d]+)(\d{1,9})")
_MINUS = str.maketrans("−–", "--")
_MOST_OFFERED = 12
_DIGITS = 4  # of a deal's number
UNTOLD = "?"
"""The mark for a suit that was not typed."""


class Offer(NamedTuple):
    """A word that may come next, or that the last one may be the beginning of."""

    word: str
    means: str


@dataclass(frozen=True, slots=True)
class Typed:
    """The typed line, as far as it can be read.

    `words` is what the record has behind the deal's number, empty while the line is incomplete;
    `number` is the deal's, if it was typed. `understood` has the parts read so far, each with its
    name. `trouble` says what cannot be read, `wanted` what comes next. `offers` are for the last
    word, or for the next one if a blank ends it.
    """

    words: str = ""
    number: int | None = None
    understood: tuple[tuple[str, str], ...] = ()
    trouble: str = ""
    wanted: str = ""
    offers: tuple[Offer, ...] = ()


def read(text: str, scope: Scope, most: int = _MOST_OFFERED) -> Typed:
    """Read what was typed; at `most` so many words are offered, as many as a line has room for."""
    words = _WORD.findall(text.translate(_MINUS))
    reader = _Reader(scope, words, not words or text[-1:].isspace(), most)
    try:
        reader.deal()
    except Unclear as problem:
        return reader.typed(str(problem))
    return reader.typed()


def completed(text: str, typed: Typed) -> str:
    """Return a text with its last word written out as far as the offers agree on it."""
    begun = [offer.word for offer in typed.offers]
    last = _WORD.findall(text)[-1:] if text and not text[-1].isspace() else []
    if not begun or (not last and len(begun) > 1):
        return text
    head = text[: len(text) - len(last[0])] if last else text
    common = begun[0]
    for word in begun[1:]:
        while not word.lower().startswith(common.lower()):
            common = common[:-1]
    if len(begun) == 1:
        return f"{head}{common} "
    return head + common if last and len(common) > len(last[0]) else text


def read_names(text: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the players that are named, by as much of each name as is needed, in the order typed.

    ValueError says which word is none of them, or stands twice.
    """
    chosen: list[str] = []
    players = Words(_("player"), [Candidate(each, each) for each in names])
    for word in _parted(text):
        try:
            name = choose(word, players)
        except Unclear as problem:
            raise ValueError(str(problem)) from None
        if name in chosen:
            raise ValueError(_("it has {player} twice").format(player=name))
        chosen.append(name)
    return tuple(chosen)


def newcomers(text: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the words that begin no player's name, so that they may be those of more players."""
    known = [folded(name) for name in names]
    return tuple(
        word
        for word in dict.fromkeys(_parted(text))
        if len(word) > 1 and not any(name.startswith(folded(word)) for name in known)
    )


def _parted(text: str) -> list[str]:
    words = re.split(r"[,\s]+" if "," not in text else ",", text)
    return [word.strip() for word in words if word.strip()]


@dataclass(slots=True)
class _Reader:
    """The words from the first to the last; each thing that is read takes some of them."""

    scope: Scope
    words: Sequence[str]
    ended: bool
    most: int = _MOST_OFFERED
    at: int = 0
    written: list[str] = field(default_factory=list)
    understood: list[tuple[str, str]] = field(default_factory=list)
    number: int | None = None
    wanted: str = ""
    offers: tuple[Offer, ...] = ()
    whole: bool = False
    game: int = 0
    """The number of words for the game and its outcome; all extras follow them."""
    last: str = ""
    """The taker of a codille, if his name is a string. Strings stand last in a results line."""

    def typed(self, trouble: str = "") -> Typed:
        """Return what has been read."""
        at = next((i for i, w in enumerate(self.written) if i and w[0] == '"'), len(self.written))
        parts = [*self.written[:at], *filter(None, [self.last]), *self.written[at:]]
        words = " ".join(parts) if self.whole and not trouble else ""
        wanted = "" if trouble else self.wanted
        return Typed(words, self.number, tuple(self.understood), trouble, wanted, self.offers)

    def deal(self) -> None:
        """Read all."""
        if self.next().isdecimal() and len(self.next()) <= _DIGITS:
            self.number = int(self.take())
        if self._without_a_game():
            return
        ombre = self.one(marked("the ombre"), self.scope.names(), PASSED)
        self.written.append(written_name(ombre))
        call = self._call()
        if call is None:
            return
        self._suit(call)
        ended = self._outcome(call)
        if ended is None:
            return
        self.whole = True
        if self.scope.book.outcome.terms.get(ended) in ("codille", "nolo-kruk"):
            self._codille(ombre, call)
        self.game = len(self.written)
        self._besides()

    # ------------------------------------------------------------ words

    def next(self) -> str:
        """Return the next word; an empty string where there is none."""
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self) -> str:
        """Return the next word, and go on to the one after it."""
        self.at += 1
        return self.words[self.at - 1]

    @property
    def typing(self) -> bool:
        """Whether the next word is the last, and may be only begun."""
        return not self.ended and self.at == len(self.words) - 1

    def offer(self, candidates: Sequence[Candidate]) -> None:
        """Offer what the next word may become, if it is the last or still to come."""
        if not (self.typing or (self.ended and self.at == len(self.words))):
            return
        fit = [each for each in beginning(self.next(), candidates) if each.rank < READ]
        shown: dict[str, Offer] = {}
        for each in fit:
            named = each.means in self.scope.seated
            word = written_name(each.word) if named else each.word
            shown.setdefault(each.means, Offer(word, each.means))
        self.offers = tuple(shown.values())[: self.most]

    def one(self, slot: str, words: Words, others: Sequence[Candidate] = ()) -> str:
        """Take a word for what is wanted now; Unclear where there is none, or it is not read."""
        self.wanted = slot
        self.offer(words.candidates if self.next() else [*words.candidates, *others])
        if not self.next():
            raise _Waiting
        try:
            meaning = choose(bare(self.next()), words)
        except Unclear:
            self._see_away(words)
            raise
        self.take()
        self.understood.append((slot, meaning))
        self.wanted = ""
        return meaning

    def _see_away(self, words: Words) -> None:
        """Refuse a player of the session who does not sit at the table."""
        players = words.what == self.scope.names().what
        away = [Candidate(name, name) for name in self.scope.away if players]
        named = beginning(bare(self.next()), away)
        if named and not self.typing:
            text = _("{player} does not sit at the table; F4 says who does")
            raise Unclear(text.format(player=named[0].word))

    # ------------------------------------------------------------ parts

    def _without_a_game(self) -> bool:
        """Read a deal that all have passed, or of which only the amounts are typed."""
        word = self.next()
        if word == ":":
            self._amounts()
            self.whole = True
            return True
        book = self.scope.book
        ends, terms = vocabulary(book).outcomes, book.outcome.terms
        words = vocabulary(book).calls.items()
        passes = [Candidate(word, "-") for word, of in words if of in book.auction.passes]
        passes += [Candidate(w, "-", 2) for w, of in ends.items() if terms[of] == "passed-out"]
        names = (*self.scope.seated, *self.scope.away)
        named = [name for name in names if folded(name).startswith(folded(bare(word)))]
        if any(folded(each.word) == folded(word) for each in passes):
            named = [name for name in named if folded(name) == folded(word)]
        if word != "-" and (named or not word or not beginning(word, passes)):
            return False
        self.take()
        self.understood.append((marked("the deal"), _("all have passed")))
        self.written.append("-")
        self.whole = True
        self._nothing_more()
        return True

    def _call(self) -> Call | None:
        book = self.scope.book
        own = call_words(book, contracts(book))
        self._refuse_either(own.candidates)
        self.words = in_one(self.words, self.at, own.candidates)
        fit = own._replace(candidates=self._suited(own.candidates))
        call = book.call(self.one(marked("the call"), fit))
        self.written.append(call.name if call else "")
        return call

    def _refuse_either(self, calls: Sequence[Candidate]) -> None:
        """Refuse a call and the word for a suit that are the name of another call too."""
        word, suit = self.next(), self._suit_at(self.at + 1)
        own = next((c.means for c in calls if folded(c.word) == folded(word)), None)
        following = self.words[self.at + 1] if suit else ""
        if own is None or len(following) < 2:
            return
        others = [c for c in beginning(f"{word}-{following}", calls) if c.means != own]
        if others:
            letter = Writer(self.scope.system).letter(SUITS.index(suit))
            either = (f"{shown_call(own)} {letter}", shown_call(others[0].means))
            raise several(f"{word} {following}", either)

    def _suited(self, calls: Sequence[Candidate]) -> Sequence[Candidate]:
        """Return the calls that the suit fits which stands behind a word that is only begun."""
        book, behind = self.scope.book, self._suit_at(self.at + 1)
        if not behind or any(folded(each.word) == folded(self.next()) for each in calls):
            return calls
        trumps = {call.name: call.trump for call in book.auction.calls}
        fit = [c for c in calls if trumps[c.means] in ("any", "turned", behind)]
        return fit if beginning(self.next(), fit) else calls

    def _suit_at(self, place: int) -> str:
        """Return the suit that a word names; an empty string for none."""
        try:
            return choose("".join(self.words[place : place + 1]), suit_words(self.scope))
        except Unclear:
            return ""

    def _suit(self, call: Call) -> None:
        """Read the suit, where the call leaves it open and it is typed."""
        suits = suit_words(self.scope)
        if call.trump not in ("any", "turned"):
            self._needless(call, suits.candidates)
            return
        self.wanted = marked("the suit")
        self.offer([each for each in suits.candidates if each.rank == 0])
        word = self.next()
        if not word:
            raise _Waiting
        if word == "?" and self.at + 1 < len(self.words):
            self.take()
            self.understood.append(("the suit", UNTOLD))
            return
        try:
            letter = choose(word, suits)
        except Unclear:
            following = "".join(self.words[self.at + 1 : self.at + 2])
            begun = beginning(word, suits.candidates) and self._ends(following, call)
            if word != "?" and (begun or not self._ends(word, call)):
                raise
            self.understood.append(("the suit", UNTOLD))
            return
        self.take()
        self.wanted = ""
        self.understood.append(("the suit", letter))
        self.written.append(Writer(self.scope.system).letter(SUITS.index(letter)))

    def _ends(self, word: str, call: Call) -> bool:
        """Whether a word is how a game may end."""
        try:
            return bool(word and choose(word, outcome_words(self.scope.book, call)))
        except Unclear:
            return False

    def _needless(self, call: Call, suits: Sequence[Candidate]) -> None:
        """Pass over a suit that the call says already; refuse another."""
        whole = [each for each in suits if each.word.lower() == self.next().lower()]
        if not whole or self.typing:
            return
        if whole[0].means != call.trump:
            raise Unclear(other_trump(call, self.next()))
        self.take()

    def _outcome(self, call: Call) -> str | None:
        if self.next() == "?":
            self.take()
            self.understood.append((marked("how it ended"), _("not known")))
            self.written.append("?")
            return "?"
        own = outcome_words(self.scope.book, call)
        self.words = in_one(self.words, self.at, own.candidates)
        ending = usual_end(self.scope.book, call, self.one("how it ended", own))
        self.written.append(ending)
        return ending

    def _codille(self, ombre: str, call: Call) -> None:
        """Read who has the codille, where he is named."""
        others = self.scope.names(but=ombre)
        word = self.next()
        if not word:
            self.wanted = "" if call.aim == "nolo" else marked("who has it")
            self.offer(others.candidates)
            return
        if beginning(bare(word), others.candidates):
            name = written_name(self.one("who has it", others))
            if name.startswith('"'):
                self.last = name
            else:
                self.written.append(name)

    def _besides(self) -> None:
        """Read what may follow the outcome, in any order."""
        while self.next():
            self._one_more()

    def _one_more(self) -> None:
        word = self.next()
        glued = _ENDING_IN_NUMBER.fullmatch(word)
        if word == ":":
            self._amounts()
        elif word == "?":
            self._once(marked("what else there was"))
            self.take()
            self.understood.append(("what else there was", _("not known")))
            self._write_before_tally("?", first=True)
        elif word.startswith('"'):
            self._note()
        elif _TALLY.fullmatch(word):
            self._once(marked("the tricks"))
            self.take()
            tally = re.sub(r"\s", "", word).strip("()")
            self.understood.append(("the tricks", tally))
            self.written.append(f"({tally})")
        elif glued and beginning(glued[1], besides().candidates):
            self.words = [*self.words[: self.at], glued[1], glued[2], *self.words[self.at + 1 :]]
        else:
            self._fact(self._opened())

    def _write_before_tally(self, words: str, *, first: bool = False) -> None:
        """Write what stands before the tricks and the amounts, in whichever order it was typed."""
        late = (i for i, w in enumerate(self.written) if i >= self.game and w[0] == "(")
        place = self.game if first else next(late, len(self.written))
        self.written.insert(place, words)

    def _once(self, slot: str, typed: str = "") -> None:
        """Refuse a part of the deal that was typed already."""
        if slot in dict(self.understood):
            text = _("`{typed}`: {what} cannot be given twice")
            raise Unclear(text.format(typed=typed or self.next(), what=_(slot)))

    def _fact(self, fact: str) -> None:
        begun = self.at - 1
        if fact == "primeras":
            lost = bool(self.next()) and bool(beginning(self.next(), missed()))
            words = f"primeras {'lost' if lost else ''}".strip()
            if lost:
                self.take()
        elif fact == "estuches":
            count = self._count(marked("how many estuches"))
            words = f"estuches {count}"
        elif fact == "friend":
            friend = self._named(marked("the friend"))
            words = f"friend {written_name(friend)}"
        else:
            who = self._named(marked("whose forfeit"))
            counters = self._count(marked("how many counters the forfeit is"))
            words = f"forfeit {written_name(who)} {counters}"
        if fact != "forfeit":
            self._once(fact, " ".join(self.words[begun : self.at]))
        self.understood.append((fact, words))
        self._write_before_tally(words)

    def _opened(self) -> str:
        """Take the word that opens what is paid for besides."""
        words = besides()
        self.words = in_one(self.words, self.at, words.candidates)
        self.offer(words.candidates)
        fact = choose(self.next(), words)
        self.take()
        return fact

    def _named(self, wanted: str) -> str:
        """Take a player; until he is named, the line is not whole."""
        self.whole = False
        player = self.one(wanted, self.scope.names())
        self.understood.pop()
        self.whole = True
        return player

    def _count(self, wanted: str) -> int:
        if not self.next():
            self.wanted, self.whole = wanted, False
            raise _Waiting
        word = self.take()
        if not word.isdecimal():
            text = _("`{typed}` is not a number; {what}?")
            raise Unclear(text.format(typed=word, what=_(wanted)))
        return int(word)

    def _amounts(self) -> None:
        """Read what each has gained, in the order of the seats."""
        self.take()
        amounts: list[str] = []
        while _AMOUNT.fullmatch(self.next()) and len(amounts) < len(self.scope.seated):
            amounts.append(self.take())
            if self.next() == ":" and self.at + 1 < len(self.words):  # greater and lesser marks
                self.take()
                amounts[-1] += ":" + self.take()
        missing = self.scope.seated[len(amounts) :]
        self.wanted = _("what {player} has gained").format(player=missing[0]) if missing else ""
        if missing and self.next():
            text = _("`{typed}` is not an amount; what has {player} gained?")
            raise Unclear(text.format(typed=self.next(), player=missing[0]))
        if missing:
            self.whole = False
            raise _Waiting
        written = [_signed(each) for each in amounts]
        self.written += [":", *written]
        pairs = zip(self.scope.seated, written, strict=True)
        self.understood.append(("gained", ", ".join(f"{name} {amount}" for name, amount in pairs)))
        if self.next().startswith('"'):
            self._note()
        self._nothing_more()

    def _note(self) -> None:
        text = self.take()
        if len(text) < 2 or not text.endswith('"'):
            self.wanted, self.whole = marked('the end of the note, `"`'), False
            raise _Waiting
        self.understood.append(("note", text))
        self.written.append(text)
        self._nothing_more()

    def _nothing_more(self) -> None:
        if self.next() and not self.next().startswith('"'):
            text = _("nothing can follow here, but `{typed}` does")
            raise Unclear(text.format(typed=self.next()))
        if self.next():
            self._note()


class _Waiting(Unclear):
    """More is to be typed; nothing is wrong so far."""

    def __init__(self) -> None:
        super().__init__("")


def _signed(amount: str) -> str:
    bare = amount.lstrip("+-")
    if amount == "?" or not bare.strip("0:"):
        return bare
    return amount if amount[0] in "+-" else f"+{amount}"
