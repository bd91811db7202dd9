"""Papers for boards, before and after they are played, as outlines and forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, get_args

from ombre_records.base.document.outline import (
    Block,
    Column,
    Fields,
    Heading,
    Outline,
    Paragraph,
    Phrase,
    Run,
    Table,
    say,
)
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.language import _, speaking
from ombre_records.base.language.nouns import call_noun, outcome_noun
from ombre_records.base.language.terms import suit_name
from ombre_records.base.progress import tracked
from ombre_records.books.book import RuleBook
from ombre_records.gathering.tournament.tables import seat_names
from ombre_records.model.cards import CARD_NAMES, SUIT_MASKS, SUITS, holding
from ombre_records.telling.boards.dealing import Board, BoardSet, Reach, no_tricks, reach
from ombre_records.telling.phrases import rules_in_words
from ombre_records.telling.sheet.tournament import form, printed, slips
from ombre_records.telling.sheet.tournament.outline import seat_title

Paper = Literal["lists", "hands", "travellers", "slips"]
"""The papers: dealing lists; hands with the best results in reach; forms to fill in."""
PAPERS: tuple[Paper, ...] = get_args(Paper)


def paper(
    dealt: BoardSet, kind: Paper, to: str, style: Style = PLAIN, *, tables: int = 1
) -> str | bytes:
    """Print boards; `to` is one of `sheet.tournament.PRINTED`. Forms are made for so many `tables`.

    MissingExtraError where a library is wanting; UnusableTemplateError for a user's template that
    cannot be used.
    """
    with speaking(style.language, style.terms, spanish_suits=style.suits == "spanish"):
        if kind in ("lists", "hands"):
            made = lists(dealt) if kind == "lists" else hands(dealt)
            title = _("Dealing lists") if kind == "lists" else _("Hand records")
            return printed(made, title, to, style)
        made_blank = slips.blank_travellers if kind == "travellers" else slips.blank
        numbers = [board.number for board in dealt.boards]
        active = dealt.book.table.active
        return form(made_blank(numbers, active, tables, dealt.one_rests), to, style)


def lists(dealt: BoardSet) -> Outline:
    """Write for each board which cards go to which seat, and the stock in its order."""
    blocks: list[Block] = list(_headed(dealt, _("Dealing lists")))
    for board in dealt.boards:
        blocks += _diagram(dealt, board)
    return tuple(blocks)


def hands(dealt: BoardSet) -> Outline:
    """Write for each board its hands, and what each seat could reach as Ombre in each suit."""
    blocks: list[Block] = list(_headed(dealt, _("Hand records")))
    reached = [
        reach(dealt.book, board) for board in tracked(dealt.boards, "boards", len(dealt.boards))
    ]
    if any(reached):
        blocks += [Paragraph(say(words)) for words in _how(reached)]
    for board, outcomes in zip(dealt.boards, reached, strict=True):
        blocks += _diagram(dealt, board)
        if outcomes is not None:
            blocks.append(_reached(dealt, outcomes))
    return tuple(blocks)


def _headed(dealt: BoardSet, title: str) -> Iterator[Block]:
    yield Heading(1, say(title))
    first, last = dealt.boards[0].number, dealt.boards[-1].number
    fields = (
        (_("Boards"), f"{first}–{last}" if last > first else str(first)),
        (_("Rules"), rules_in_words(dealt.book)),
        (_("Seed"), str(dealt.seed)),
    )
    yield Fields(tuple((label, say(text)) for label, text in fields))


def _how(reached: Sequence[Reach | None]) -> Iterator[str]:
    """Say how it is worked out what could be reached."""
    yield _(
        "Below each board stands the best that each seat could reach as Ombre in each suit, with "
        "all hands open and perfect play: first with the cards as dealt, nobody taking any."
    )
    if any(each and each.taking for each in reached):
        yield _(
            "Behind the arrow the Ombre has first laid off and drawn what is best for him, seeing "
            "the stock, while the others keep their cards; where they take some too, he may reach "
            "less."
        )


def _diagram(dealt: BoardSet, board: Board) -> Iterator[Block]:
    """Write a board's hands suit by suit, who deals, and the stock."""
    yield Heading(2, say(_("Board {number}").format(number=board.number)))
    yield Paragraph(say(_table_of(board)))
    seats = map(seat_title, seat_names(len(board.hands)))
    columns = tuple(
        Column(f"{seat} ({place + 1})") for seat, place in zip(seats, board.order, strict=True)
    )
    rows = tuple(tuple(_suit(hand, suit) for hand in board.hands) for suit in range(len(SUITS)))
    yield Table(columns, rows)
    if board.stock:
        stock = Run(" ".join(CARD_NAMES[card] for card in board.stock), "cards")
        yield Fields(((_("Stock from the top"), say(stock)),))


def _table_of(board: Board) -> str:
    """Say who deals and who rests, by their places at the table."""
    if board.rests is None:
        return _("Seat {dealer} of the table deals.").format(dealer=board.dealer + 1)
    if board.rests == board.dealer:
        return _("Seat {dealer} of the table deals and rests.").format(dealer=board.dealer + 1)
    words = _("Seat {dealer} of the table deals, seat {rests} rests.")
    return words.format(dealer=board.dealer + 1, rests=board.rests + 1)


def _suit(hand: int, suit: int) -> Phrase:
    held = hand & SUIT_MASKS[suit]
    return say(Run(holding(held) if held else f"{SUITS[suit]}-", "cards"))


def _reached(dealt: BoardSet, reached: Reach) -> Table:
    """Write what each seat could reach: a row for each suit and for nolo, a column for each seat.

    So the columns are those of the hands above, and no row is long where words are.
    """
    seats = tuple(map(seat_title, seat_names(len(reached.dealt))))
    nolo = no_tricks(dealt.book)
    rows = []
    for at, trump in enumerate(reached.trumps):
        suited = trump < len(SUITS)
        name = suit_name(trump) if suited else call_noun(nolo.name if nolo else "")
        cells = (
            _taking_words(
                dealt.book,
                outcomes[at],
                reached.taking[seat][at] if reached.taking and suited else "",
            )
            for seat, outcomes in enumerate(reached.dealt)
        )
        rows.append((say(name[:1].upper() + name[1:]), *map(say, cells)))
    return Table((Column(_("Trumps")), *map(Column, seats)), tuple(rows))


def _taking_words(book: RuleBook, dealt: str, taking: str) -> str:
    """Write an outcome, and behind an arrow another with cards taken, where it is another."""
    outcome = _outcome(book, dealt)
    return f"{outcome} → {_outcome(book, taking)}" if taking not in ("", dealt) else outcome


def _outcome(book: RuleBook, kind: str) -> str:
    return outcome_noun(book.own_outcome(_NOLO.get(kind, kind)))


_NOLO = {"kruk": "nolo-kruk", "bet": "nolo-bet", "won": "nolo-won"}
"""The words of sheets for the solver's outcomes of a nolo."""
