"""The rule books as tables: calls, tables, exchange, play and what else differs between them."""

from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Book:
    """One rule book; equal calls of the ladder stand together, from low to high."""

    name: str
    ladder: tuple[tuple[str, ...], ...]
    aliases: dict[str, list[str]]
    hold: str = "none"  # who may make an equal call: elder, own-lower, any, none
    tables: tuple[int, ...] = (3,)  # numbers of players at table to choose from
    hand: int = 9
    pool: bool = True
    bare: tuple[str, ...] = ()  # contracts in which the Ombre takes no cards
    turning: tuple[str, ...] = ()  # contracts in which a card is turned for trumps
    buying: tuple[str, ...] = ()  # contracts in which he takes at least one
    suit_of: dict[str, str] = field(default_factory=dict)
    nolo: tuple[str, ...] = ()
    in_trick: bool = False
    in_turn: bool = False  # the defenders exchange in turn
    first_limit: int = 9  # for the first defender who takes
    opposite_rests: bool = False
    free_stop: bool = False  # play may stop after primeras without a claim
    vole: bool = True  # leading to the sixth undertakes every trick
    surrender: tuple[str, ...] = ()
    taken_over: tuple[
        str, ...
    ] = ()  # contracts in which who forbids becomes Ombre in every respect
    estuches_limit: str = "none"
    surrender_until: int = 4  # before this trick at the latest
    dealt_for: dict[str, tuple[str, ...]] = field(default_factory=dict)  # what a call wants
    unasked: tuple[str, ...] = ()  # contracts in which a surrender stands at once


PLAIN_PLAY = {
    "pass": ["paso", "pas"],
    "entrada": ["play", "juego", "spil"],
    "vuelta": ["voltereta", "tourné", "tourne"],
    "solo": ["sans-prendre", "without-taking-in"],
}
ENTRADA = (("entrada",), ("vuelta",), ("solo",))
CALLED_AS_SPIL = ("bedre-spil", "tourné", "købe-nolo", "tourné-respekt")
LATE = ("gascarille", "gascarola", "low-voltereta", "countervole")

ALDENHAM = Book(
    "aldenham",
    (("play",), ("voltereta",), ("solo",), ("oros",), ("vole",)),
    {
        "pass": ["paso", "pas"],
        "play": ["juego", "entrada", "spil"],
        "voltereta": ["vuelta", "tourné"],
        "solo": ["sans-prendre", "without-taking-in"],
    },
    hold="elder", tables=(3, 4), bare=("solo", "oros", "vole"), turning=("voltereta",),
    suit_of={"oros": "D", "favor": "D"}, free_stop=True,
    surrender=("play", "favor", "voltereta", "solo", "oros"), estuches_limit="5",
)  # fmt: skip
RENEGADO = Book(
    "renegado", ENTRADA, PLAIN_PLAY, hold="own-lower", bare=("solo", "countervole"),
    turning=("vuelta", "low-voltereta"), first_limit=8, free_stop=True,
    surrender=("entrada", "vuelta", "forced"), taken_over=("entrada", "forced"),
)  # fmt: skip
SIMPLIFIED = Book(
    "simplified", ENTRADA, PLAIN_PLAY, hold="any", tables=(3, 3, 4), pool=False, bare=("solo",),
    turning=("vuelta",), in_trick=True, surrender=("entrada", "vuelta", "solo", "forced"),
    taken_over=("entrada", "vuelta", "solo", "forced"),
)  # fmt: skip
LHOMBRE = Book(
    "lhombre",
    (("spil",), ("bedre-spil",), ("tourné", "købe-nolo"), ("tourné-respekt",), ("solo",),
     ("solo-spar", "ren-nolo"), ("nolo-ouvert",)),
    {
        "pass": ["paso", "pas"],
        "spil": ["play", "entrada", "juego"],
        "tourné": ["tourne", "voltereta", "vuelta"],
        "købe-nolo": ["kobe-nolo"],
        "tourné-respekt": ["tourne-respekt"],
        "solo": ["sans-prendre", "without-taking-in"],
    },
    hold="elder", tables=(3, 3, 4), pool=False, bare=("solo", "solo-spar", "ren-nolo", "nolo-ouvert"),
    turning=("tourné", "tourné-respekt"), buying=("spil", "bedre-spil", "købe-nolo"),
    suit_of={"bedre-spil": "S", "solo-spar": "S"}, nolo=("købe-nolo", "ren-nolo", "nolo-ouvert"),
    in_trick=True, in_turn=True, opposite_rests=True,
    surrender=("spil", "bedre-spil", "tourné", "tourné-respekt"), surrender_until=1,
    unasked=("spil", "bedre-spil", "tourné", "tourné-respekt"),
    dealt_for={"tourné-respekt": ("SA", "CA")},
)  # fmt: skip
ROYAL = Book(
    "royal-1665",
    (("play",), ("without-taking-in",)),
    {
        "pass": ["paso", "pas"],
        "play": ["entrada", "juego", "spil", "ask"],
        "without-taking-in": ["solo", "sans-prendre", "without"],
    },
    bare=("without-taking-in",), buying=("play",), in_turn=True, vole=False,
)  # fmt: skip
TWO_HANDED = Book(
    "two-handed", ENTRADA, PLAIN_PLAY, hold="own-lower", tables=(2,), hand=8, bare=("solo",),
    turning=("vuelta",), free_stop=True,
)  # fmt: skip
FOUR_HANDED = Book(
    "four-handed", ENTRADA, PLAIN_PLAY, hold="own-lower", tables=(4,), bare=("solo",),
    turning=("vuelta",), first_limit=8, opposite_rests=True, free_stop=True,
)  # fmt: skip
QUINTILLO = Book(
    "quintillo", (("ask-leave",), ("solo",)), {"pass": ["paso", "pas"], "ask-leave": ["ask"]},
    tables=(5,), hand=8, bare=("ask-leave", "solo"), vole=False,
)  # fmt: skip

DE_5_MATADORER = replace(LHOMBRE, name="de-5-matadorer")
TRESILLO = Book(
    "tresillo",
    (("entrada",), ("entrada-favor",), ("vuelta",), ("solo",), ("solo-favor",)),
    {
        "pass": ["paso", "pas"],
        "entrada": ["juego", "play", "spil"],
        "entrada-favor": ["entrada-de-favor"],
        "vuelta": ["voltereta", "tourné", "tourne"],
        "solo": ["sans-prendre", "without-taking-in"],
        "solo-favor": ["solo-de-favor"],
    },
    hold="any", tables=(3, 4), bare=("solo", "solo-favor"), turning=("vuelta",),
    suit_of={"entrada-favor": "S", "solo-favor": "S"}, free_stop=True,
    surrender=("entrada", "entrada-favor", "vuelta"), unasked=("vuelta",),
)  # fmt: skip

BOOKS = {
    book.name: book
    for book in (ALDENHAM, RENEGADO, SIMPLIFIED, LHOMBRE, ROYAL, TWO_HANDED, FOUR_HANDED, QUINTILLO)
}
PRICED = {book.name: book for book in (TRESILLO, DE_5_MATADORER)}
"""Books of which no text tells the prices: they are played at those of the files in `priced/`."""
ALL = {**BOOKS, **PRICED}

UNION = ("lhombre", "de-5-matadorer")
"""The books with the games of the Danish union."""

WITHOUT: dict[str, str] = {
    "lomber": "a nolo paid by the trick, black aces alone as trumps, and a game declined are not told here",
    "court-gamester": "stakes that lie apart in line, and a vole that sweeps them, are not counted here",
}
"""Shipped books that nothing here plays, each with the reason. The laws and the sessions made here leave them out."""
