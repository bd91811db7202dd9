"""Sessions told by their results alone, a line a deal, with the sheet that they must come to; and slips in them."""

import random
from dataclasses import dataclass, field
from typing import Any

from . import rules
from .books import UNION
from .cards import trumps
from .counting import declarer, ending
from .model import Deal, Session, Settlement
from .sessions import random_facts, sheet_of
from .tariffs import PRICES, RENEGADO
from .writing import OWN_WORDS, named_book

STRINGS = ("hand", "trump", "pool", "call", "turn", "note", "deal", "SK", "x")
"""Players so called are written as strings, which these lines leave to others."""


@dataclass
class Told:
    """A session as lines; the numbers of those whose amounts follow from what stands before them."""

    text: str
    sheet: dict[str, Any]
    judged: list[int] = field(default_factory=list)


def run_of_trumps(deal: Deal, name: str) -> int:
    """Return the length of the run from spadille in a hand, below nought if it is lacked."""
    series = trumps(deal.trump, deal.ways)
    hand = (deal.hands if "estuches-as-dealt" in deal.options else deal.begins)[name]
    if not series:
        return 0
    held = series[0] in hand
    run = 0
    while run < len(series) and (series[run] in hand) == held:
        run += 1
    return run if held else -run


def says_all(deal: Deal, session: Session) -> bool:
    """Tell whether a results line can say all that the payments of a deal rest on."""
    if deal.who_said("forbid") or deal.who_said("surrender"):
        return False
    if deal.book == "royal-1665":  # how many cards were taken in it does not say
        return False
    if deal.book == "quintillo":
        outcome = ending(deal).outcome
        return outcome != "codille" and (bool(deal.friend) or deal.contract == "solo")
    if deal.contract == "low-voltereta" and deal.trump == "S":  # spadille may have been turned
        return False
    # Whether a run is held or lacked, which for two are not paid alike.
    lacked = deal.trump in ("S", "C", "H", "D") and run_of_trumps(deal, declarer(deal)) <= -3
    return not (deal.book == "two-handed" and lacked)


def line_of(session: Session, deal: Deal, done: Settlement, rng: random.Random) -> tuple[str, bool]:
    """Write a deal as a results line; tell whether its amounts follow from the rest of it."""
    amounts = " ".join(f"{done.payments[name]:+d}".replace("+0", "0") for name in session.players)
    if not deal.ombre:
        return f"{deal.number} -", False
    if not says_all(deal, session) or rng.random() < 0.05:
        return f"{deal.number} : {amounts}", False
    words = [str(deal.number), deal.ombre, deal.contract]
    words += [deal.trump] if deal.trump in ("S", "C", "H", "D") else []
    words += outcome_words(deal, done, rng)
    end, run = ending(deal), abs(run_of_trumps(deal, declarer(deal)))
    primeras = end.first_five and deal.book not in UNION
    if primeras and done.outcome == "sacada" and not deal.avoids_tricks:
        words.append("primeras")
    elif (
        end.none_of_five
        and not deal.avoids_tricks
        and (PRICES[deal.book] is RENEGADO or deal.book == "tresillo")
    ):
        words += ["primeras", "lost"]
    if run >= 3 and not deal.avoids_tricks:
        words += ["estuches", str(run)]
    if deal.friend:
        words += ["friend", deal.friend]
    for name, amount in deal.laid.items():
        words += ["forfeit", name, str(amount)]
    stated = rng.random() < 0.6
    return " ".join(words + ([":", amounts] if stated else [])), stated


def outcome_words(deal: Deal, done: Settlement, rng: random.Random) -> list[str]:
    """Write the outcome, in the book's own word or the common one, and who has a codille."""
    own = OWN_WORDS.get(deal.book, {}).get(done.outcome, done.outcome)
    word = rng.choice([own, done.outcome]) if not done.outcome.startswith("nolo") else done.outcome
    return [word, *([done.codille_to] if done.codille_to else [])]


def random_results(seed: int, book: str) -> Told | None:
    """Return a random session told by its results; None where lines cannot tell it."""
    session = random_facts(seed, book)
    plain = all(name.isalpha() and name not in STRINGS for name in session.players)
    apart = any(done.set_apart or done.reserved_before for done in session.settled)
    if not plain or apart:
        return None
    rng = random.Random(f"results {book} {seed}")
    named = "".join(
        f" + {name}{'=' if value else ''}{value}" for name, value in session.options.items()
    )
    lines = [
        "ombre 1",
        f"rules {named_book(book)}{named}",
        f"players {', '.join(session.players)}",
        "results",
    ]
    lines.append(f"dealer {session.deals[0].dealer}")
    lines.append(f"pool {session.settled[0].pool_before}")
    judged = []
    for deal, done in zip(session.deals, session.settled, strict=True):
        line, follows = line_of(session, deal, done, rng)
        lines.append(line)
        judged += [len(lines)] if follows else []
    sums = rules.totals(session)
    lines.append("totals " + ", ".join(f"{name} {total:+d}" for name, total in sums.items()))
    return Told("\n".join(lines) + "\n", sheet_of(session), [*judged, len(lines)])


def slipped(told: Told, seed: int) -> tuple[str, int]:
    """Return a session with one amount wrong, and the number of its line."""
    rng = random.Random(f"slip {seed}")
    lines = told.text.split("\n")
    number = rng.choice(told.judged)
    words = lines[number - 1].split(" ")
    first = words.index(":") + 1 if ":" in words else 1
    places = [at for at in range(first, len(words)) if words[at].strip(",+-").isdigit()]
    at = rng.choice(places)
    comma = "," * words[at].endswith(",")
    words[at] = f"{int(words[at].strip(',')) + rng.choice([-9, -2, -1, 1, 2, 10]):+d}{comma}"
    lines[number - 1] = " ".join(words)
    return "\n".join(lines), number
