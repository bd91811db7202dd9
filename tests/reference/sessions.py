"""Random lawful sessions of Ombre after any of the books as records, with the scoring sheet that they must come to."""

import random
from typing import Any

from . import rules
from .books import ALL
from .model import Deal, Session, Settlement
from .playing import random_deal
from .style import PLAIN_NAMES, STRING_NAMES, Line, Style, random_style, write_text
from .writing import Writer


def random_names(rng: random.Random, count: int) -> list[str]:
    """Choose so many players."""
    names = rng.sample(PLAIN_NAMES, count)
    if rng.random() < 0.15:
        names[rng.randrange(count)] = rng.choice(STRING_NAMES)
    return names


def random_options(rng: random.Random) -> dict[str, str]:
    """Choose options of aldenham, mostly none."""
    options = {}
    if rng.random() < 0.06:
        options["favor"] = ""
    if rng.random() < 0.04:
        options["estuches-as-dealt"] = ""
    if rng.random() < 0.06:
        options["estuches-limit"] = rng.choice(["none", "4", "7"])
    return options


OPTIONS = {
    "renegado": {
        "forced-spadille": [""], "gascarola": [""], "low-voltereta": [""], "countervole": [""],
        "gascarille": [""], "reserve": ["30", "50", "90"], "estuches-limit": ["none", "4", "5", "7"],
        "estuches-as-dealt": [""], "punto-privileged": [""], "forced-in-trick": [""],
    },
    "simplified": {
        "forced-spadille": [""], "no-manille": [""], "natural-order": [""], "no-punto": [""],
        "forced-by-lead": [""],
    },
    "lhombre": {"forced-by-lead": [""], "dealer-rests": [""], "called-by-name": [""]},
    "de-5-matadorer": {"forced-by-lead": [""], "dealer-rests": [""]},
    "tresillo": {
        "favor-clubs": [""], "reserve": ["30", "50", "90"], "estuches-limit": ["none", "4", "5", "7"],
        "estuches-as-dealt": [""], "punto-privileged": [""], "forced-in-trick": [""],
    },
}  # fmt: skip


def other_options(rng: random.Random, book: str) -> dict[str, str]:
    """Choose options of another book, none in every other session."""
    if rng.random() < 0.5:
        return {}
    known = OPTIONS.get(book, {})
    return {name: rng.choice(values) for name, values in known.items() if rng.random() < 0.3}


def random_facts(seed: int, book: str = "aldenham") -> Session:
    """Play a random lawful session of one to six deals."""
    if book != "aldenham":
        return other_facts(seed, book)
    rng = random.Random(f"facts {seed}")
    players = random_names(rng, 4 if rng.random() < 0.3 else 3)
    session = Session(players, [], random_options(rng))
    session.opening = rng.choice([3, 20]) if rng.random() < 0.05 else 0
    play_deals(session, rng)
    return session


def other_facts(seed: int, book: str) -> Session:
    """Play a random lawful session after another book than aldenham."""
    rng = random.Random(f"facts {book} {seed}")
    count = rng.choice(ALL[book].tables)
    session = Session(random_names(rng, count), [], other_options(rng, book), book=book)
    if book == "two-handed":
        session.suit_out = rng.choice("HD")
    if book == "renegado" and rng.random() < 0.05:
        session.opening = rng.choice([3, 20])
    play_deals(session, rng)
    return session


def play_deals(session: Session, rng: random.Random) -> None:
    """Play the deals of a session and settle them."""
    players = session.players
    first = rng.randrange(len(players))
    for place in range(rng.choice([1, 1, 2, 3, 4, 6])):
        dealer = players[(first + place) % len(players)]
        session.deals.append(random_deal(session, place + 1, dealer, rng))
    rules.settle_session(session)


def style_of(seed: int) -> Style:
    """Choose how the session of a seed is written."""
    return random_style(random.Random(f"style {seed}"))


def write_lines(session: Session, style: Style, seed: int) -> list[Line]:
    """Write the lines of a session."""
    return Writer(session, style, seed).write()


def emend(lines: list[Line], style: Style, rng: random.Random) -> None:
    """Let an editor correct a few cards of the tricks, so that the edited reading is the fact."""
    for line in lines:
        for place, word in enumerate(line.words):
            if (
                line.key == "trick"
                and word.startswith("§")
                and rng.random() < style.chance["emendations"]
            ):
                line.words[place] = (
                    "~"
                    + rng.choice([c for c in ("S3", "HQ", "D4") if c != word[1:3]])
                    + ">"
                    + word[1:3]
                )


def deal_sheet(session: Session, place: int, deal: Deal, done: Settlement) -> dict[str, Any]:
    """Give one deal as the scoring sheet has it."""
    sheet: dict[str, Any] = {
        "deal": place, "number": str(deal.number), "dealer": deal.dealer, "rests": deal.rests if deal.rests not in deal.seats else None,
        "ombre": (rules.declarer(deal) if deal.ombre else None), "contract": deal.contract or None, "trump": deal.trump or None,
        "tricks": {} if not deal.ombre else {n: rules.tally(deal)[n] for n in session.in_order(deal)},
        "outcome": done.outcome, "codille_to": done.codille_to, "twins": done.twins,
        "pool_before": done.pool_before, "pool_after": done.pool_after, "payments": done.payments,
    }  # fmt: skip
    if deal.book == "quintillo":
        sheet["friend"] = deal.friend or None
    return {**sheet, "annulled": done.annulled} if done.annulled is not None else sheet


def sheet_of(session: Session) -> dict[str, Any]:
    """Give a session as the scoring sheet has it."""
    rows = zip(session.deals, session.settled, strict=True)
    return {
        "session": 1, "rules": session.book, "players": session.players,
        "deals": [deal_sheet(session, place, deal, done) for place, (deal, done) in enumerate(rows, start=1)],
        "totals": rules.totals(session), "pool": session.settled[-1].pool_after,
        "reserved": session.settled[-1].reserved_after,
    }  # fmt: skip


def random_session(seed: int, book: str = "aldenham") -> tuple[str, dict[str, Any]]:
    """Return a random lawful session as a record and its scoring sheet."""
    session, style = random_facts(seed, book), style_of(seed)
    lines = write_lines(session, style, seed)
    emend(lines, style, random.Random(f"emend {seed}"))
    text = write_text(lines, style, seed)
    mark = "\ufeff" if seed % 50 == 7 else ""
    return mark + text, {"version": 1, "sessions": [sheet_of(session)]}
