"""The replay page: one file that needs nothing else, and may load nothing else.

Its policy lets only its own style and script in, by their hashes; the data and the words of the
record stand in it as text. Without the script the transcript is what there is to read.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import msgspec
from markupsafe import Markup

from ombre_records.base.document.faces.sprite import symbols
from ombre_records.base.document.html.fragments import Fragments, Suited, isolating
from ombre_records.base.document.letters.characters import legible
from ombre_records.base.document.outline import Fields, Heading, Picture, parted, say
from ombre_records.base.document.style import Style
from ombre_records.base.document.templates import environment, filled
from ombre_records.base.language import _, pgettext
from ombre_records.base.language.nouns import call_noun, outcome_noun
from ombre_records.base.language.numbers import amount
from ombre_records.base.language.terms import suit_name
from ombre_records.model.cards import CARD_NAMES, CARDS, PACK, SUIT_MASKS, SUITS
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.wording.card_titles import item_in_words
from ombre_records.telling.transcript.chapters import Chapter, headline, whole
from ombre_records.telling.transcript.html.encoding import compact
from ombre_records.telling.transcript.prose import result_only, result_row
from ombre_records.telling.transcript.prose.writer import writer
from ombre_records.telling.transcript.stepwise.sessions import replay_data

if TYPE_CHECKING:
    from jinja2 import Environment


def labels() -> dict[str, str]:
    """Return the words in the language spoken: of the table, of cards, of steps, of controls."""
    return {
        "dealer": _("dealer"),
        "ombre": _("Ombre"),
        "labelled": _("{label}: {words}"),
        "friend": _("friend"),
        "rests": _("rests"),
        "came": _("joins the table"),
        "turn": _("next"),
        "whatIf": _("What if"),
        "back": _("Back to the record"),
        "wins": _("wins the trick"),
        "out": _("out of turn"),
        "won": _("Tricks: {count}"),
        "total": _("Total"),
        "stock": _("Stock"),
        "discards": _("Discards"),
        "draws": _("Draws"),
        "hand": _("Hand of {name}"),
        "leads": _("leads"),
        "pool": _("Pool"),
        "trumps": _("Trumps"),
        "hidden": _("a hidden card"),
        "perhaps": _("perhaps"),
        "unseen": _("not seen by {name}"),
        "better": _("better"),
        "everybody": _("everybody"),
        "deal": _("Deal {number}"),
        "place": _("Step {step} of {last}"),
        "dealt": _("As dealt"),
        "auction": _("Auction"),
        "exchange": _("Exchange"),
        "tricks": _("Tricks"),
        "trick": _("Trick"),
        "leader": _("Leader"),
        "cards": _("Cards"),
        "tally": _("Tally"),
        "end": _("End"),
        "outcome": _("Outcome"),
        "payments": _("Payments"),
        "listed": _("{names} and {last}"),
        "hands": _("Hands in play"),
        "found": _("a finding"),
        "noted": _("a remark"),
        "emended": _("an emendation"),
        "emendations": _("Emendations"),
        "perfect": _("Perfect play"),
        "reachable": _("After trick {trick} the Ombre could reach: {outcome}"),
        "start": _("At first the Ombre could reach: {outcome}"),
        "note": _("Note"),
        "play": _("Play"),
        "pause": _("Pause"),
        "conceal": _("Hide the hand of {name}"),
        "reveal": _("Show the hand of {name}"),
        "hideAll": _("Hide all hands"),
        "showAll": _("Show all hands"),
        "copied": _("The link is copied."),
    }


_DRAWINGS = "suits.svg"
_CARD = re.compile("(?<![A-Za-z0-9])[SCHD][AKQJ765432](?![A-Za-z0-9])")
_AREAS = {
    2: ("b", "t"),
    3: ("b", "r", "l"),
    4: ("b", "r", "t", "l"),
    5: ("b", "r", "tr", "tl", "l"),
}
"""The players' areas of the table in turn order: to the right, from the bottom."""


def render(chapters: Sequence[Chapter], style: Style) -> str:
    """Write chapters as a page to step through, with the transcripts that are their outlines.

    The style may ask for the replay alone, to stand in a frame of another page.
    """
    made = environment(style.templates)
    drawn = style.suits if style.suits in ("french", "spanish") else ""
    suited = Suited(style, drawn if drawn and _DRAWINGS in made.list_templates() else "")
    names = ("colors.css", "replay.css", "board.css", "replay.js")
    colors, css, board, js = (_text(made, name) for name in names)
    css = colors + css
    players = (session.players for chapter in chapters for session in chapter.report.sessions)
    titled = _is_titled(chapters)
    fragments = Fragments(
        suited, 0 if titled else 1, isolating(name for names in players for name in names)
    )
    sessions = [
        session for chapter in chapters for session in _sessions(chapter, fragments, titled)
    ]
    values = {
        "lang": style.language,
        "title": legible(_title(chapters)),
        "policy": _policy(css, js, any(isinstance(block, Picture) for block in whole(chapters))),
        "css": Markup(css),
        "board": Markup(board.replace("</", "<\\/")),
        "js": Markup(js),
        "suits": style.suits,
        "drawn": bool(suited.drawn),
        "faces": _sprite(sessions, style),
        "sessions": sessions,
        "bare": all(deal["bare"] for session in sessions for deal in session["deals"]),
        "deals": sum(chapter.report.deals for chapter in chapters),
        "data": _in_ascii(_page(chapters, suited)),
        "loose": Markup("").join(_loose(chapters, suited)),
        "embed": style.embed,
        "_": _,
        "pgettext": pgettext,
    }
    return filled(made, "replay.html", values)


def _sprite(sessions: Iterable[dict[str, Any]], style: Style) -> Markup:
    """Draw the faces of the cards that deals name; of none where the index is to be shown alone."""
    if not style.faced:
        return Markup()
    named = {
        card for each in sessions for deal in each["deals"] for card in _CARD.findall(deal["data"])
    }
    return Markup(symbols((card for card in CARD_NAMES if card in named), style, "card-"))


def _loose(chapters: Sequence[Chapter], suited: Suited) -> Iterator[Markup]:
    """Yield the messages on files without a session."""
    for at, chapter in enumerate(chapters):
        if not chapter.report.sessions:
            yield Markup(Fragments(suited).blocks(chapter.outline, f"s0{at or ''}"))


def _text(made: Environment, name: str) -> str:
    assert made.loader is not None
    return made.loader.get_source(made, name)[0]


def _policy(css: str, js: str, pictures: bool) -> str:
    """Return the page's Content-Security-Policy."""
    style, script = (b64encode(sha256(text.encode()).digest()).decode() for text in (css, js))
    return "; ".join(
        (
            "default-src 'none'",
            f"style-src 'sha256-{style}'",
            f"script-src 'sha256-{script}'",
            *(("img-src data:",) if pictures else ()),
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
        )
    )


def _data(value: object) -> Markup:
    """Write JSON in which no text can end the element round it."""
    return _inert(msgspec.json.encode(value).decode())


def _in_ascii(value: object) -> Markup:
    """Write JSON that may hold any character, also those that no page may have, in ASCII."""
    return _inert(json.dumps(value, separators=(",", ":")))


def _inert(text: str) -> Markup:
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return Markup(text)


def _title(chapters: Sequence[Chapter]) -> str:
    report = chapters[0].report
    if chapters[1:] or len(report.sessions) == 1:
        return headline(chapters)
    return PurePath(report.source.path).name.strip("-") or _("Record")


def _page(chapters: Sequence[Chapter], suited: Suited) -> dict[str, object]:
    """Return what the script needs in addition to the deals: words, cards, players."""
    return {
        "words": labels(),
        "cards": {name: [*suited.face(name), spoken_name] for name, spoken_name in _cards()},
        "suits": {suit: suit_name(at) for at, suit in enumerate(SUITS)},
        "drawn": suited.drawn,
        "areas": _AREAS,
        "files": [_file(chapter) for chapter in chapters],
        "faces": suited.style.faced,
        "sessions": {
            chapter.number(session): {
                "players": list(map(legible, session.players)),
                "title": legible(chapter.title(session)),
                "file": at,
            }
            for at, chapter in enumerate(chapters)
            for session in chapter.report.sessions
        },
    }


def _file(chapter: Chapter) -> tuple[str, str]:
    """Return the name of a record's file, and its text unchanged."""
    name = PurePath(chapter.report.source.path).name.strip("-") or "record"
    return name if "." in name else f"{name}.ombre", chapter.report.source.whole


def _cards() -> Iterator[tuple[str, str]]:
    for name in CARD_NAMES:
        yield name, item_in_words(1 << CARDS[name])
    for suit, mask in zip(SUITS, SUIT_MASKS, strict=True):
        yield f"{suit}x", item_in_words(mask)
    yield "x", item_in_words(PACK)
    yield "-", item_in_words(0)


def _sessions(chapter: Chapter, fragments: Fragments, titled: bool) -> Iterator[dict[str, Any]]:
    """Yield a chapter's sessions; where the page is `titled` as its one, without its title."""
    report = chapter.report
    of_session = parted(chapter.outline, 1) if report.sessions else []
    style = fragments.suited.style
    data = replay_data(report, style.suits).sessions
    pen = writer(style)
    for session, blocks, values in zip(report.sessions, of_session, data, strict=True):
        chunks, found = parted(blocks, 2), report.shown_in.get(session.index, {})
        for at, deal in enumerate(session.deals, 1):
            if result_only(deal) and not found.get(deal.index):
                rows = result_row(report, session, deal, pen.of(session.players))
                chunks[at] = [Fields(tuple(rows))]
        count = len(session.deals)
        name = f"s{chapter.number(session)}"
        if titled:
            chunks[0].pop(0)
        yield {
            "id": name,
            "title": legible(chapter.title(session)),
            "header": Markup(fragments.blocks(chunks[0], name)),
            "deals": [
                {
                    **_row(session, deal, fragments),
                    "id": f"{name}d{deal.index}",
                    "findings": len(found.get(deal.index, ())),
                    "bare": result_only(deal),
                    "words": Markup(fragments.blocks(chunk, f"{name}d{deal.index}")),
                    "data": _data(
                        compact(
                            session,
                            deal,
                            values.deals[deal.index - 1],
                            found.get(deal.index, ()),
                            report.source,
                            fragments.apart,
                        )
                    ),
                }
                for deal, chunk in zip(session.deals, chunks[1:], strict=False)
            ],
            "closing": [
                Markup(fragments.blocks(chunk, f"{name}c{at}"))
                for at, chunk in enumerate(chunks[count + 1 :])
            ],
        }


def _is_titled(chapters: Sequence[Chapter]) -> bool:
    """Whether the page's title is all that the heading of its one session says."""
    sessions = [(chapter, each) for chapter in chapters for each in chapter.report.sessions]
    if len(sessions) != 1:
        return False
    ((chapter, session),) = sessions
    heading = next((block for block in chapter.outline if isinstance(block, Heading)), None)
    return heading is not None and heading.words == say(chapter.title(session))


def _row(session: SessionFacts, deal: DealFacts, fragments: Fragments) -> dict[str, object]:
    """Return a deal's line of the index."""
    passed = deal.outcome.kind == "passed-out"

    def name(seat: int | None) -> str:
        return "" if seat is None else fragments.apart(legible(session.players[seat]))

    return {
        "number": amount(deal.number),
        "dealer": name(deal.dealer),
        "ombre": name(None if passed else deal.ombre),
        "contract": legible(call_noun(deal.contract.name)) if deal.contract and not passed else "",
        "trump": Markup(fragments.suited.cards(deal.suit or "")) if not passed else "",
        "outcome": outcome_noun(deal.book.own_outcome(deal.outcome.kind)),
    }
