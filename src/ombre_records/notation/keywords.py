"""THE table of statements: one row for each kind, in the order of the canonical form.

All that depends on which statements there are is made from it: what is a keyword, reading and
formatting, JSON both ways and its schema, what is misplaced in a deal, the tables of the docs. It
stands in notation/ since it describes how statements are written, and all who ask it come later in
the flow; the values that statements become are `model.statements`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from msgspec import Struct

from ombre_records.base.language import marked
from ombre_records.model import statements as st

Phase = Literal[
    "header", "deal", "auction", "exchange", "play", "settlement", "closing", "anywhere"
]
PHASES: tuple[Phase, ...] = get_args(Phase)
Part = Literal["header", "deal", "closing"]
Opens = Part | Literal["seats", "results", "result-line"]
"""A part that a statement opens: of a session; or a deal, or the lines before its number."""

Shape = Literal[
    "alone",  # the keyword and one value, which are not set in columns
    "pair",  # the keyword in its column, and the rest
    "held",  # keyword, player and cards, each in its column
    "trick",
    "result",
]
"""The layout of a line in the canonical form."""

Form = Literal[
    "value",  # one value, which may be emended
    "values",  # a list of them
    "tally",  # a list of them in parentheses
    "word",  # a text that is never emended
    "siglum",  # a name that is never emended
    "quoted",  # a string that is never emended
    "last",  # the last of a range of tricks
    "card",  # one card
    "hand",  # cards whose order means nothing
    "cards",  # cards in their order
    "plays",  # the cards of a trick, each perhaps with who played it
    "calls",  # calls, each perhaps with who spoke
    "entries",  # amounts, each with whose it is
    "options",  # options of a rule book
    "flag",  # whether `?` stands for the rest
    "passed",  # whether `-` stands for a deal that all have passed
    "made",  # whether something was made, or lost
    "fines",  # forfeits, each with whose it is
    "verbatim",  # a line that cannot be read, as it stands
]
"""The kind of a field's value, which settles its form in a line and in JSON."""

CARD_SLOTS = ("cards", "draws", "single")
NAME_SLOTS = ("name", "speaker", "who", "winner", "leader", "friend", "fined")
NUMBER_SLOTS = ("number", "count", "run")
AMOUNT_SLOTS = ("amount", "signed")
WORD_SLOTS = ("suit", "call", "outcome")


class Field(Struct, frozen=True):
    """One thing that a statement says: its key in JSON, its form, the grammar's slot of its values.

    `lead` is what stands before it in a line; `note` what the docs say of it in JSON.
    """

    name: str
    form: Form
    slot: str = ""
    required: bool = True
    lead: str = ""
    note: str = ""


PAIRS: dict[Form, tuple[Field, Field]] = {
    "calls": (Field("player", "value", "speaker", False), Field("call", "value", "call")),
    "entries": (Field("party", "value", "name"), Field("amount", "value", "signed")),
    "fines": (Field("player", "value", "fined"), Field("amount", "value", "amount", False)),
}
"""The kinds of the members of a list of pairs."""


class Condition(Struct, frozen=True):
    """Fields that go together, and the message for JSON that has others.

    `one`: one of the two stands; `both`: both or neither; `apart`: not both; `unknown`: with the
    first, the second is cards that are not known.
    """

    sort: Literal["one", "both", "apart", "unknown"]
    keys: tuple[str, str]
    message: str


class Kind(Struct, frozen=True):
    """A kind of statement.

    `type` is the value that it becomes; kinds of one type are read alike. `says` has ways to write
    it, several on lines of their own, and what each says. `opens` is the part of a session that it
    opens. `numbered`: no keyword opens it, but a number. `between_tricks`: it may stand there
    besides its phase, `in_header`: in the header besides. `joint` parts its values;
    `block` names the statements whose comments are aligned with its own.
    """

    keyword: str
    type: type[object]
    phase: Phase
    fields: tuple[Field, ...]
    says: tuple[tuple[str, str], ...]
    once: bool = True
    shape: Shape = "pair"
    joint: str = " "
    block: str = ""
    opens: Opens | None = None
    numbered: bool = False
    between_tricks: bool = False
    in_header: bool = False
    conditions: tuple[Condition, ...] = ()

    @property
    def place(self) -> str:
        """The part of a record to which it belongs, in words."""
        return _PLACES[self.phase]

    @property
    def has_reason(self) -> bool:
        """Whether the first string at its end is its own, and no annotation."""
        return any(field.slot == "note" for field in self.fields)

    def joined(self, words: Sequence[str]) -> str:
        """Join the words of its values; a title stands before the list, not in it."""
        titled = len(self.fields) > 1 and self.fields[0].slot == "string"
        title, listed = (words[:1], words[1:]) if titled else ((), words)
        return " ".join([*title, self.joint.join(listed)])

    @property
    def has_name(self) -> bool:
        """Whether the first string at its end is its own if a player is so called."""
        return any(field.slot == "who" for field in self.fields)


_PLACES: dict[Phase, str] = {
    "header": marked("in the session's header, above the first `deal`, `seats` or `results`"),
    **dict.fromkeys(("deal", "auction", "exchange"), marked("before `tricks`")),
    "play": marked("after `tricks`"),
    "settlement": marked("at the deal's end, after the tricks"),
    "closing": marked("at the session's end, after the last deal"),
    "anywhere": "anywhere",
}


# ---------------------------------------------------------------- fields that recur


def _value(name: str, slot: str, note: str = "", *, required: bool = True) -> Field:
    return Field(name, "value", slot, required, note=note)


_PLAYER = _value("player", "name")
_TEXT = (_value("text", "string"),)
_HELD = (_PLAYER, Field("cards", "hand", "cards"))
_ENTRIES = (
    Field(
        "entries", "entries", note="each with `party`: a player, `pool`, `reserved`; and `amount`"
    ),
)


def _text(keyword: str, says: str) -> Kind:
    return Kind(keyword, st.Text, "header", _TEXT, ((f'{keyword} "…"', says),))


def _cited(keyword: str, example: str, says: str) -> Kind:
    fields = (Field("siglum", "siglum", "siglum"), _value("description", "string"))
    return Kind(keyword, st.Witness, "header", fields, ((example, says),), once=False)


def _announcement(keyword: str, says: str) -> Kind:
    example = ((f"{keyword} Ada", says),)
    return Kind(keyword, st.Person, "play", (_PLAYER,), example, once=False, block="play")


# ---------------------------------------------------------------- the table

STATEMENTS: tuple[Kind, ...] = (
    # the header
    Kind(
        "ombre",
        st.Version,
        "header",
        (_value("version", "version", "a text"),),
        (("ombre 1", "opens a session. The number is the notation's version"),),
        shape="alone",
        opens="header",
    ),
    _text("title", "what the session is called"),
    Kind(
        "source",
        st.Source,
        "header",
        (Field("part", "word", "part", required=False, note="what of the source it is"), *_TEXT),
        (
            ('source "…"', "where the record is taken from, in words"),
            (
                'source author "Pope, Alexander"\nsource work "The Rape of the Lock"\n'
                'source edition "London: Lintott"\nsource date "1714"\n'
                'source page "canto III, 25-100"\nsource shelfmark "C.59.e.1"\n'
                'source editor "Croker, John"\nsource journal "Notes and Queries"\n'
                'source publisher "Lintott"\nsource url "https://example.org/canto3"\n'
                'source kind "manuscript"',
                "the same in parts, each once, for a citation",
            ),
        ),
        once=False,
    ),
    _cited("witness", 'witness P "Parlett, 1902"', "a source, and its siglum for emendations"),
    _cited("editor", 'editor ed "Ada Byron"', "an editor, and the siglum for emendations"),
    _text("event", "the occasion"),
    _text("site", "the place"),
    _text("annotator", "who annotated the record"),
    Kind(
        "date",
        st.Text,
        "header",
        (_value("date", "edtf"),),
        (("date 1714", "when the session was played"),),
    ),
    Kind(
        "corrected",
        st.Correction,
        "header",
        (_value("date", "edtf"), _value("reason", "string")),
        (
            (
                'corrected 2026-10-09 "deal 7 was Bo\'s"',
                "when the record was changed after its results were out, and why",
            ),
        ),
        once=False,
    ),
    Kind(
        "table",
        st.TableNumber,
        "header",
        (_value("number", "number"),),
        (("table 2", "which table of the evening this is"),),
    ),
    Kind(
        "boards",
        st.Boards,
        "header",
        (),
        (
            (
                "boards",
                "the numbers of the deals are those of boards. Many tables play them, in any order."
                " The number tells who deals",
            ),
        ),
        shape="alone",
    ),
    Kind(
        "rules",
        st.Rules,
        "header",
        (
            Field("book", "word", "book", required=False),
            Field("file", "quoted", "book", required=False, note="the path of one of your own"),
            Field(
                "options", "options", "option", required=False, note="each with `name`, [`value`]"
            ),
        ),
        (("rules renegado", "the rule book; without it, `aldenham`"),),
        joint=" + ",
        conditions=(
            Condition("one", ("book", "file"), "rules have a `book` or the `file` of one"),
        ),
    ),
    Kind(
        "players",
        st.Players,
        "header",
        (Field("players", "values", "name"),),
        (("players Ada, Bea, Cleo", "the players in turn order"),),
        joint=", ",
    ),
    Kind(
        "team",
        st.Side,
        "header",
        (_value("title", "string", "the team's name"), Field("players", "values", "name")),
        (('team "Reds" Ada, Bea, Cleo', "players who score together, and the team's name"),),
        once=False,
        joint=", ",
    ),
    Kind(
        "pair",
        st.Side,
        "header",
        (Field("players", "values", "name"),),
        (("pair Ada, Bea", "two players who score together"),),
        once=False,
        joint=", ",
    ),
    _text("stakes", "what a counter is worth, for readers"),
    Kind(
        "suits",
        st.Suits,
        "header",
        (_value("suits", "system"),),
        (("suits spanish\nsuits french", "the letters for cards"),),
    ),
    Kind(
        "tag",
        st.Tag,
        "header",
        (Field("key", "word", "key"), *_TEXT),
        (('tag KEY "…"', "anything else, each key once"),),
        once=False,
    ),
    # the deal
    Kind(
        "seats",
        st.Seats,
        "deal",
        (Field("players", "values", "name"),),
        (
            (
                "seats Ada, Bea, Cleo, Dora",
                "before a deal: who sits at the table from here on, in turn order. The last of them"
                " deals",
            ),
        ),
        joint=", ",
        block="deal",
        opens="seats",
    ),
    Kind(
        "results",
        st.Results,
        "deal",
        (),
        (("results", "opens a block of deals with one line each"),),
        shape="alone",
        block="deal",
        opens="results",
    ),
    Kind(
        "deal",
        st.DealStart,
        "deal",
        (_value("number", "number"),),
        (("deal 3", "opens a deal, and tells its number"),),
        shape="alone",
        block="deal",
        opens="deal",
    ),
    Kind(
        "facsimile",
        st.Facsimile,
        "deal",
        (_value("address", "string"),),
        (
            (
                'facsimile "page-41.png"\n'
                'facsimile "https://example.org/iiif/p41/full/max/0/default.jpg#xywh=80,120,900,600"',
                "in the header, or in a deal: a picture of the page that is"
                " transcribed, as a file beside the record or as an address; `#xywh=` and four"
                " numbers are a part of it",
            ),
        ),
        once=False,
        block="deal",
        in_header=True,
    ),
    Kind(
        "dealer",
        st.Person,
        "deal",
        (_PLAYER,),
        (("dealer Ada", "who deals"),),
        block="deal",
    ),
    Kind(
        "rests",
        st.Person,
        "deal",
        (_PLAYER,),
        (
            (
                "rests Ada",
                "who sits out, if one more sits at the table than plays. If a game falls to him, he"
                " may have the last call",
            ),
        ),
        block="deal",
    ),
    Kind(
        "pool",
        st.Pool,
        "deal",
        (_value("amount", "amount"),),
        (("pool 10", "the pool before play, this deal's ante included"),),
        block="deal",
    ),
    Kind(
        "reserved",
        st.Reserved,
        "deal",
        (Field("amounts", "values", "amount"),),
        (("reserved 30, 20", "the puestas set apart before this deal"),),
        joint=", ",
        block="deal",
    ),
    Kind(
        "result-line",
        st.ResultLine,
        "deal",
        (
            _value("number", "number"),
            Field("passed", "passed", "passed", required=False, note="true for a deal all passed"),
            _value("player", "speaker", "the ombre", required=False),
            _value("call", "call", required=False),
            _value("suit", "suit", "S C H D, or the book's word", required=False),
            _value("outcome", "outcome", required=False),
            _value("winner", "who", "who has the codille", required=False),
            Field("rest", "flag", required=False, note="true where what is not named is not known"),
            Field("primeras", "made", "primeras", required=False, note="`made` or `lost`"),
            Field("estuches", "value", "run", required=False, lead="estuches"),
            Field("friend", "value", "friend", required=False, lead="friend"),
            Field("forfeits", "fines", required=False, note="each with `player`, [`amount`]"),
            Field("tally", "tally", "count", required=False),
            Field("amounts", "values", "signed", required=False, lead=":"),
        ),
        (
            (
                "1 Ada spil S won\n2 Bea solo H bet (4-4-1)\n3 Ada tourné D kruk Cleo : -3 0 +3",
                "in a block of results: a deal by its ombre, call, suit and outcome. The tally and"
                " what each has gained may follow, in the order of the seats",
            ),
            (
                "4 Ada play S sacada primeras estuches 3\n5 Ada play S sacada ?",
                "what is paid for besides, also `friend Bea`, `forfeit Bea 5`, `primeras lost`."
                " What is not named did not happen; after `?` it is not known",
            ),
            ("6 -", "all have passed"),
            ("7 : +2 -1 -1", "only what was paid is known"),
        ),
        once=False,
        shape="result",
        block="deal",
        numbered=True,
        opens="result-line",
    ),
    Kind(
        "hand",
        st.Held,
        "deal",
        _HELD,
        (("hand Ada SAK2 CK3 HK7 D23", "a hand as dealt"),),
        once=False,
        shape="held",
        block="hands",
    ),
    Kind(
        "stock",
        st.Stock,
        "deal",
        (Field("cards", "cards", "cards", note="from the top"),),
        (("stock CA HQ D54 ?", "the stock, from the top"),),
        block="hands",
    ),
    # the auction
    Kind(
        "bids",
        st.Bids,
        "auction",
        (
            Field("calls", "calls", note="each with [`player`], `call`"),
            Field("rest", "flag", required=False, note="true where the rest is not known"),
        ),
        (
            ("bids Ada play, Bea pass, Cleo pass", "the calls in the order spoken"),
            ("bids play, pass, pass", "the same, without names: the turn tells who speaks"),
            ("bids Ada play, ?", "the rest is not known"),
            ("bids ?", "nothing is known"),
        ),
        joint=", ",
        block="auction",
    ),
    Kind(
        "contract",
        st.Contract,
        "auction",
        (_value("player", "speaker", required=False), _value("call", "call")),
        (
            (
                "contract play\ncontract Ada play",
                "the game played and, if named, the ombre",
            ),
            ("contract Ada ?", "who played is known, the game is not"),
        ),
        block="auction",
    ),
    Kind(
        "trump",
        st.Trump,
        "auction",
        (_value("suit", "suit", "S C H D, or the book's word"),),
        (("trump S", "the trump"),),
        block="auction",
    ),
    Kind(
        "turn",
        st.Turn,
        "auction",
        (Field("card", "card", "single"),),
        (("turn H4", "the card turned from the stock"),),
        block="auction",
    ),
    Kind(
        "call",
        st.CalledKing,
        "auction",
        (Field("card", "card", "single"), _value("player", "who", required=False)),
        (
            (
                "call HK\ncall HK Bea",
                "the king called for a partner, and who holds it, if that is known. It stands after"
                " `trump`",
            ),
        ),
        block="auction",
    ),
    # the exchange
    Kind(
        "exchange",
        st.Exchange,
        "exchange",
        (
            _PLAYER,
            Field("discards", "hand", "cards", required=False),
            Field("draws", "cards", "draws", required=False, lead="for"),
            _value("count", "count", required=False),
        ),
        (
            ("exchange Ada C3 H7 for CA HQ", "two cards laid off, two drawn"),
            ("exchange Ada C3 H7 for ?", "the draws are not known"),
            ("exchange Ada 3", "three cards; it is not known which"),
            ("exchange Ada ?", "it is not known how many"),
            ("exchange Ada 0\nexchange Ada", "none: she has yielded, or wants no card"),
            (
                "exchange Ada - for SA S2\nexchange Ada C4 C3 for -",
                "cards drawn first and laid off afterwards: two lines",
            ),
        ),
        once=False,
        shape="held",
        block="exchange",
        conditions=(
            Condition(
                "both",
                ("discards", "draws"),
                '`discards` and `draws` go together; one that is not known is ["?"]',
            ),
            Condition(
                "apart",
                ("discards", "count"),
                "an exchange has `discards` and `draws`, or a `count`, or neither",
            ),
        ),
    ),
    Kind(
        "holds",
        st.Held,
        "exchange",
        _HELD,
        (
            (
                "holds Ada SAK2 CAK HKQ D45",
                "the hand after the exchange; between tricks, the hand at this moment",
            ),
        ),
        once=False,
        shape="held",
        block="holds",
        between_tricks=True,
    ),
    # the play
    Kind(
        "tricks",
        st.Tricks,
        "play",
        (Field("rest", "flag", required=False, note="true for `tricks ?`"),),
        (("tricks", "opens the play"), ("tricks ?", "no trick is recorded")),
        shape="alone",
        block="play",
    ),
    Kind(
        "trick",
        st.Trick,
        "play",
        (
            _value("number", "number"),
            Field("last", "last", "range", required=False),
            _value("leader", "leader", required=False),
            Field("cards", "plays"),
            Field("winner", "value", "winner", required=False, lead=">"),
            Field("tally", "tally", "count", required=False),
        ),
        (
            ("6 Baron: DK x D5 > Baron (4-2-0)", "a trick"),
            ("5 ?\n5 ? > Ada\n5 ? (3-1-1)", "a trick of which no card is known"),
            ("1-7 ? (2-3-2)", "several such tricks"),
        ),
        once=False,
        shape="trick",
        block="play",
        numbered=True,
        conditions=(
            Condition(
                "unknown",
                ("last", "cards"),
                'tricks up to `last` are not known: their `cards` are ["?"]',
            ),
        ),
    ),
    _announcement("vole", "a player undertakes the vole"),
    _announcement("surrender", "the ombre offers to surrender"),
    _announcement("accept", "an opponent accepts the surrender"),
    _announcement("forbid", "an opponent forbids the surrender, and plays on"),
    _announcement("gano", "a player says *gano*"),
    _announcement("claim", "a player claims the rest"),
    Kind(
        "forfeit",
        st.Forfeit,
        "play",
        (
            _PLAYER,
            _value("amount", "amount", required=False),
            Field("reason", "quoted", "note", required=False),
        ),
        (
            (
                'forfeit Bea 5 "a card shown"',
                "a forfeit into the pool, and what for. Without a number it is as much as the book"
                " says",
            ),
        ),
        once=False,
        block="play",
    ),
    # the settlement
    Kind(
        "result",
        st.Result,
        "settlement",
        (_value("outcome", "outcome"), _value("player", "who", required=False)),
        (
            (
                "result sacada\nresult codille Bea",
                "how the deal ended, and who has a codille",
            ),
        ),
        block="settlement",
    ),
    Kind(
        "payments",
        st.Payments,
        "settlement",
        _ENTRIES,
        (
            (
                "payments Ada +23, Bea -9, Cleo -9, pool -5",
                "what each gains and loses, without the ante",
            ),
            (
                "payments Ada -20, Bea 0, Cleo 0, pool 0, reserved +20",
                "the puesta is set apart",
            ),
        ),
        joint=", ",
        block="settlement",
    ),
    # the session's end
    Kind(
        "totals",
        st.Payments,
        "closing",
        _ENTRIES,
        (
            (
                "totals Ada +23, Bea -9, Cleo -14",
                "the session's totals, antes included; the last statement of a session",
            ),
        ),
        joint=", ",
        opens="closing",
    ),
    # anywhere
    Kind(
        "note",
        st.Note,
        "anywhere",
        _TEXT,
        (('note "…"', "a note for readers on what stands above it"),),
        once=False,
    ),
)

BY_KEYWORD = {kind.keyword: kind for kind in STATEMENTS}

KEYWORDS = frozenset(kind.keyword for kind in STATEMENTS if not kind.numbered) | {"for"}
"""The words that cannot be a player's name unless they are written as strings."""

OPENED = {kind.keyword: kind.opens for kind in STATEMENTS if kind.opens}
"""The part of a session that a statement opens, by its keyword."""


def keywords(*phases: Phase) -> tuple[str, ...]:
    """Return the keywords of some phases, in canonical order.

    >>> keywords("settlement", "closing")
    ('result', 'payments', 'totals')
    """
    return tuple(
        kind.keyword
        for kind in STATEMENTS
        if kind.phase in phases or (kind.in_header and "header" in phases)
    )


QUIET = frozenset(("blank", "comment", *keywords("anywhere")))
"""The kinds of lines that say nothing of the game."""

BETWEEN_TRICKS = tuple(kind.keyword for kind in STATEMENTS if kind.between_tricks)
"""The keywords that may stand between tricks, besides those of play."""

BEFORE_PLAY = frozenset(keywords("deal", "auction", "exchange")).difference(OPENED, BETWEEN_TRICKS)
"""The keywords that a deal has before its tricks, and nowhere else."""

HELD = frozenset(
    kind.keyword for kind in STATEMENTS if any(field.form == "hand" for field in kind.fields)
)
"""Statements of one player's cards, in which the order means nothing."""

WORDED = frozenset(
    kind.keyword for kind in STATEMENTS if any(field.slot == "string" for field in kind.fields)
)
"""Statements of free text."""

LISTED = frozenset(("players", "seats", "bids", "payments", "totals"))
"""Statements that are a list, which people write one entry a line."""
