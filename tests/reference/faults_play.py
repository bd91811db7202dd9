"""Faults of the play: revokes, leaders, winners, tallies and cards played that could not be."""

from . import rules
from .bench import Bench, Draft, pick, unpaid, unseen
from .model import Deal, copied
from .playing import Plan, is_settled, play_trick, resume
from .style import Line, Style

PLAIN = {"play-names": 0.0, "glyphs": 0.0}


def replay_faulty(
    bench: Bench, style: Style, plan: Plan, tricks: int, place: int
) -> tuple[Deal, list[Line]]:
    """Play a deal anew with a fault in the trick that follows, and write the session."""
    deal = resume(bench.session.deals[place], plan, tricks, bench.rng)
    return deal, bench.written(style, bench.edited(place, deal))


def revoke_played(bench: Bench) -> Draft | None:
    """Let a player revoke in some trick, and all go on from there."""
    place = bench.some_place(quiet=True)
    if place is None:
        return None
    number = bench.rng.randint(1, len(bench.session.deals[place].tricks))
    deal, lines = replay_faulty(
        bench,
        unpaid(bench, bench.style),
        Plan(revoke_at=number, tries_vole=True),
        number - 1,
        place,
    )
    if not is_settled(deal):
        return None
    if [trick for trick, _ in rules.revokes(deal)] != [number]:
        return None
    return Draft(lines, "revoke", [pick(lines, "trick", place)[number - 1]], bench.style)


def swaps(deal: Deal) -> list[tuple[int, Deal]]:
    """List the deals with two cards of one player exchanged that differ by one revoke only, and its trick."""
    found = []
    for name in deal.seats:
        for i in range(len(deal.tricks)):
            for j in range(i + 1, len(deal.tricks)):
                other = swapped(deal, name, i, j)
                faults = rules.revokes(other)
                if rules.winners(other) == rules.winners(deal) and len(faults) == 1:
                    found.append((faults[0][0], other))
    return found


def swapped(deal: Deal, name: str, i: int, j: int) -> Deal:
    """Return the deal with the cards of a player in two tricks exchanged."""
    card = {k: next(c for n, c in deal.tricks[k] if n == name) for k in (i, j)}
    other = copied(deal)
    for here, there in ((i, j), (j, i)):
        other.tricks[here] = [(n, card[there] if n == name else c) for n, c in deal.tricks[here]]
    return other


def revoke_swapped(bench: Bench) -> Draft | None:
    """Exchange two cards of one player between tricks so that he revokes once and nothing else changes."""
    place = bench.some_place(quiet=True)
    found = swaps(bench.session.deals[place]) if place is not None else []
    if place is None or not found:
        return None
    number, deal = bench.rng.choice(found)
    lines = bench.written(unpaid(bench, bench.style), bench.edited(place, deal))
    return Draft(lines, "revoke", [pick(lines, "trick", place)[number - 1]], bench.style)


def wrong_winner(bench: Bench) -> Draft | None:
    """Name the wrong winner of a trick."""
    style = bench.style.but(winners=1)
    lines = bench.written(style)
    line = bench.some_line(lines, "trick")
    if line is None:
        return None
    place = line.words.index(">") + 1
    seats = bench.session.deals[line.deal - 1].seats
    line.words[place] = "@" + bench.rng.choice(
        [name for name in seats if "@" + name != line.words[place]]
    )
    return Draft(lines, "wrong-winner", [line], style)


def wrong_tally(bench: Bench) -> Draft | None:
    """Change one number of a tally."""
    style = bench.style.but(tallies=1)
    lines = bench.written(style)
    line = bench.some_line(lines, "trick")
    if line is None:
        return None
    numbers = [int(n) for n in line.words[-1].strip("()").split("-")]
    i = bench.rng.randrange(len(numbers))
    numbers[i] += bench.rng.choice([1, -1]) if numbers[i] else 1
    line.words[-1] = "(" + "-".join(map(str, numbers)) + ")"
    return Draft(lines, "wrong-tally", [line], style)


def wrong_leader_named(bench: Bench) -> Draft | None:
    """Name the wrong leader of a trick, its cards unchanged."""
    style = bench.style.but(**{**PLAIN, "leaders": 1.0})
    lines = bench.written(style)
    line = bench.some_line(lines, "trick")
    if line is None:
        return None
    seats = bench.session.deals[line.deal - 1].seats
    line.words[1] = "@" + bench.rng.choice([name for name in seats if "@" + name != line.words[1]])
    return Draft(lines, "wrong-leader", [line], style)


def wrong_leader_led(bench: Bench) -> Draft | None:
    """Let the wrong player lead to a trick, and all go on from there."""
    place = bench.some_place(quiet=True)
    if place is None:
        return None
    number = bench.rng.randint(1, len(bench.session.deals[place].tricks))
    style = bench.style.but(**PLAIN)
    deal, lines = replay_faulty(bench, style, Plan(wrong_lead_at=number), number - 1, place)
    if not is_settled(deal):
        return None
    tricks = pick(lines, "trick", place)
    return (
        Draft(lines, "wrong-leader", [tricks[number - 1]], style) if number <= len(tricks) else None
    )


def replaced(deal: Deal, number: int, name: str, card: str) -> Deal:
    """Return the deal with another card of a player in a trick."""
    other = copied(deal)
    other.tricks[number - 1] = [(n, card if n == name else c) for n, c in deal.tricks[number - 1]]
    return other


def harmless(
    bench: Bench, place: int, cards: list[str], played_before: bool
) -> tuple[int, Deal] | None:
    """Choose a trick and a card put into it so that nobody revokes and nothing else changes."""
    deal = bench.session.deals[place]
    found = []
    for number, trick in enumerate(deal.tricks, start=1):
        for name, _ in trick:
            own = [c for t in deal.tricks[: number - 1] for n, c in t if n == name]
            for card in own if played_before else cards:
                other = replaced(deal, number, name, card)
                if not rules.revokes(other) and rules.winners(other) == rules.winners(deal):
                    found.append((number, other))
    return bench.rng.choice(found) if found else None


def played_twice(bench: Bench) -> Draft | None:
    """Let a player play a card that he has played before."""
    place = bench.some_place()
    found = harmless(bench, place, [], True) if place is not None else None
    if place is None or found is None:
        return None
    lines = bench.written(bench.style.but(**{"mid-holds": 0}), bench.edited(place, found[1]))
    return Draft(
        lines, "card-played-twice", [pick(lines, "trick", place)[found[0] - 1]], bench.style
    )


def not_held(bench: Bench) -> Draft | None:
    """Let a player play a card that stayed in the stock."""
    place = bench.some_place()
    found = (
        harmless(bench, place, unseen(bench.session.deals[place]), False)
        if place is not None
        else None
    )
    if place is None or found is None:
        return None
    lines = bench.written(bench.style.but(**{"mid-holds": 0}), bench.edited(place, found[1]))
    return Draft(lines, "card-not-held", [pick(lines, "trick", place)[found[0] - 1]], bench.style)


def card_missing(bench: Bench) -> Draft | None:
    """Leave out the last card, not a winning one, of a trick."""
    place = bench.some_place(quiet=True)
    if place is None:
        return None
    deal = copied(bench.session.deals[place])
    number = bench.rng.randint(1, len(deal.tricks))
    right = rules.winners(deal)
    _, card = deal.tricks[number - 1].pop()
    if right != rules.winners(deal) or rules.revokes(deal):
        return None
    style = bench.style.but(**{**PLAIN, "mid-holds": 0})
    lines = bench.written(style)
    line = pick(lines, "trick", place)[number - 1]
    line.words.remove("§" + card)
    return Draft(lines, "trick-size", [line], style)


def fourth_card(bench: Bench) -> Draft | None:
    """Add a card that stayed in the stock to a trick."""
    style = bench.style.but(**PLAIN)
    lines = bench.written(style)
    line = bench.some_line(lines, "trick")
    spare = unseen(bench.session.deals[line.deal - 1]) if line else []
    if line is None or not spare:
        return None
    last = max(i for i, word in enumerate(line.words) if word.startswith("§"))
    line.words.insert(last + 1, "§" + bench.rng.choice(spare))
    return Draft(lines, "trick-size", [line], style)


def trick_number(bench: Bench) -> Draft | None:
    """Give a trick the number of the one before it."""
    lines = bench.written()
    later = [line for line in pick(lines, "trick") if line.trick > 1]
    if not later:
        return None
    line = bench.rng.choice(later)
    line.words[0] = str(line.trick - 1)
    return Draft(lines, "trick-number", [line], bench.style)


def out_of_turn(bench: Bench) -> Draft | None:
    """Let the third player play before the second, by name."""
    place = bench.some_place()
    tricks = bench.session.deals[place].tricks if place is not None else []
    if place is None or not tricks:
        return None
    session = bench.session.copy()
    number = bench.rng.randint(1, len(tricks))
    *earlier, second, third = tricks[number - 1]
    if not earlier:
        return None
    session.deals[place].tricks[number - 1] = [*earlier, third, second]
    plain = bench.style.but(**{**PLAIN, "leaders": 1.0})
    lines = bench.written(plain, session)
    line = pick(lines, "trick", place)[number - 1]
    for name, card in (second, third):
        i = line.words.index("§" + card)
        line.words[i:i] = ["@" + name, ":"]
    return Draft(lines, "out-of-turn", [line], plain)


def tricks_missing(bench: Bench) -> Draft | None:
    """Leave out the last of nine tricks."""
    whole = bench.session.rules.hand
    places = [p for p in bench.places() if len(bench.session.deals[p].tricks) == whole]
    if not places:
        return None
    session = bench.session.copy()
    place = bench.rng.choice(places)
    session.deals[place].tricks.pop()
    lines = bench.written(session=session)
    return Draft(lines, "tricks-missing", [], bench.style)


def after_end(bench: Bench) -> Draft | None:
    """Let one more trick be played after the deal has ended."""
    ended = [p for p in bench.places() if rules.must_end(bench.session.deals[p])]
    whole = bench.session.rules.hand
    places = [p for p in ended if len(bench.session.deals[p].tricks) < whole]
    if not places:
        return None
    session = bench.session.copy()
    place = bench.rng.choice(places)
    play_trick(session.deals[place], Plan(), bench.rng)
    style = bench.style.but(winners=0, tallies=0)
    lines = bench.written(style, session)
    return Draft(lines, "play-after-end", [pick(lines, "trick", place)[-1]], style)


KINDS = [
    revoke_played, revoke_swapped, wrong_winner, wrong_tally, wrong_leader_named, wrong_leader_led, played_twice,
    not_held, card_missing, fourth_card, trick_number, out_of_turn, tricks_missing, after_end,
]  # fmt: skip
