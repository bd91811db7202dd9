"""What the facts of a deal come to before any money is counted: tricks, estuches, outcome, end of play, revokes."""

from .cards import lawful_plays, trumps, winner
from .model import Deal, End


def estuches(deal: Deal, name: str, usual: str) -> int:
    """Count the unbroken run of trumps from spadille, below nought if it is lacked; 0 below three."""
    series = trumps(deal.trump, deal.ways)
    hand = (deal.hands if "estuches-as-dealt" in deal.options else deal.begins)[name]
    if not series or deal.contract == "countervole":
        return 0
    holds_spadille = series[0] in hand
    run = 0
    while run < len(series) and (series[run] in hand) == holds_spadille:
        run += 1
    if run < 3:
        return 0
    limit = deal.options.get("estuches-limit", usual)
    if limit != "none":
        run = min(run, int(limit))
    return run if holds_spadille else -run


def winners(deal: Deal) -> list[str]:
    """List the winner of each trick."""
    trump, ways = deal.trump, deal.ways
    return [winner(trick, trump, ways) for trick in deal.tricks]


def tally(deal: Deal, after: int = 9) -> dict[str, int]:
    """Count the tricks of each active player after so many tricks."""
    won = winners(deal)[:after]
    return {name: won.count(name) for name in deal.seats}


def dominant(tricks: dict[str, int]) -> str | None:
    """Return the player with more tricks than each other player, if there is one."""
    most = max(tricks.values())
    having = [name for name, count in tricks.items() if count == most]
    return having[0] if len(having) == 1 else None


def declarer(deal: Deal) -> str:
    """Return the player who settles as Ombre: in some books the one who forbade a surrender."""
    forbidders = deal.who_said("forbid")
    if forbidders and deal.contract in deal.rules.taken_over:
        return forbidders[0]
    return deal.ombre


def verdict(deal: Deal, tricks: dict[str, int]) -> tuple[str, str | None]:
    """Say what so many tricks for each come to, and to whom a codille goes."""
    ombre = declarer(deal)
    own = tricks[ombre]
    if deal.contract in deal.rules.nolo:
        return ["nolo-won", "nolo-bet", "nolo-kruk"][min(own, 2)], None
    if deal.contract == "countervole":
        return ("puesta" if own else "sacada"), None
    if deal.book == "simplified":
        return ("sacada" if own >= 5 else "lost"), None
    if deal.book == "quintillo":
        both = own + (tricks[deal.friend] if deal.friend else 0)
        return ("sacada" if both >= 5 else "puesta" if both == 4 else "codille"), None
    best = dominant(tricks)
    if best == ombre:
        return "sacada", None
    return ("codille", best) if best else ("puesta", None)


def completions(tricks: dict[str, int], left: int) -> list[dict[str, int]]:
    """List every way in which the tricks still to be played may fall."""
    if left == 0:
        return [tricks]
    grown = [{**tricks, name: tricks[name] + 1} for name in tricks]
    return [end for step in grown for end in completions(step, left - 1)]


def is_fixed(deal: Deal) -> bool:
    """Tell whether the tricks made fix the outcome: two at nolo, at least five in any other game."""
    if deal.contract in deal.rules.nolo:
        return tally(deal)[deal.ombre] >= 2 or len(deal.tricks) == deal.rules.hand
    if len(deal.tricks) < 5:
        return False
    ends = completions(tally(deal), deal.rules.hand - len(deal.tricks))
    if deal.book == "tresillo" and deal.who_said("forbid"):
        return len({defended_so(deal, end) for end in ends}) == 1
    return len({verdict(deal, end) for end in ends}) == 1


def won_first_five(deal: Deal) -> bool:
    """Tell whether the Ombre has primeras."""
    return len(deal.tricks) >= 5 and winners(deal)[:5] == [declarer(deal)] * 5


def lost_first_five(deal: Deal) -> bool:
    """Tell whether five tricks were played and the Ombre took none of them."""
    return len(deal.tricks) >= 5 and declarer(deal) not in winners(deal)[:5]


def vole_undertaken(deal: Deal) -> bool:
    """Tell whether the Ombre plays for every trick."""
    if deal.avoids_tricks or not deal.rules.vole:
        return False
    led_on = won_first_five(deal) and len(deal.tricks) > 5
    if deal.book in ("aldenham", "tresillo"):
        return deal.contract == "vole" or (led_on and not deal.who_said("forbid"))
    return led_on


def won_all(deal: Deal) -> bool:
    """Tell whether the Ombre made every trick of the deal."""
    return winners(deal) == [declarer(deal)] * deal.rules.hand


def is_surrendered(deal: Deal) -> bool:
    """Tell whether both opponents accepted a surrender."""
    unasked = deal.contract in deal.rules.unasked
    return bool(deal.who_said("surrender")) and (unasked or len(deal.who_said("accept")) == 2)


def must_end(deal: Deal) -> bool:
    """Tell whether no further trick may be played."""
    if not deal.ombre:
        return True
    won = winners(deal)
    failed = vole_undertaken(deal) and any(name != declarer(deal) for name in won)
    failed = failed or (deal.contract == "countervole" and deal.ombre in won)
    done = len(deal.tricks) == deal.rules.hand or bool(deal.who_said("claim"))
    return failed or done or is_surrendered(deal)


def revokes(deal: Deal) -> list[tuple[int, str]]:
    """List (trick, player) for every card that was played against the rules of following."""
    found = []
    hands = {name: list(hand) for name, hand in deal.begins.items()}
    for number, trick in enumerate(deal.tricks, start=1):
        played: list[str] = []
        for name, card in trick:
            held = [c for c in hands[name] if c != card] + [card]
            led = played[0] if played else ""
            if card not in lawful_plays(held, led, deal.trump, deal.ways, played[1:]):
                found.append((number, name))
            hands[name] = [c for c in hands[name] if c != card]
            played.append(card)
    return found


def ending(deal: Deal) -> End:
    """Say how a deal ended, from its tricks and what was said."""
    if deal.ended:
        return deal.ended
    if not deal.ombre:
        return End("passed-out")
    if is_surrendered(deal):
        return End("surrendered")
    first, none = won_first_five(deal) and not deal.avoids_tricks, lost_first_five(deal)
    if vole_undertaken(deal):
        return End("vole" if won_all(deal) else "vole-failed", None, first, none)
    outcome, best = verdict(deal, tally(deal))
    if deal.book == "royal-1665" and deal.who_said("vole") and won_all(deal):
        outcome = "vole"
    forbidders = deal.who_said("forbid")
    if forbidders and deal.book == "tresillo":
        return defended(tally(deal), forbidders[0], deal.ombre)
    if (
        forbidders
        and declarer(deal) == deal.ombre
        and outcome != "puesta"
        and plays_for_codille(deal)
    ):
        return End("codille", dominant(tally(deal)))
    return End(outcome, best, first, none)


def defended(tricks: dict[str, int], forbidder: str, first: str) -> End:
    """Say what a paso that was defended comes to: codille for who defends, twin puestas, his alone, or codille for the third."""
    best = dominant(tricks)
    if best in (forbidder, *(name for name in tricks if name not in (forbidder, first))):
        return End("codille", best)
    return End("puesta")


def defended_so(deal: Deal, tricks: dict[str, int]) -> tuple[str, str | None, bool]:
    """Say what so many tricks make of a paso that was defended, and whether a puesta is borne alone."""
    end, forbidder = (
        defended(tricks, deal.who_said("forbid")[0], deal.ombre),
        deal.who_said("forbid")[0],
    )
    alone = end.outcome == "puesta" and tricks[forbidder] < tricks[deal.ombre]
    return end.outcome, end.codille_to, alone


def borne_alone(deal: Deal) -> bool:
    """Tell whether who defended a paso of tresillo bears a puesta alone, having fewer tricks than who gave up."""
    forbidders = deal.who_said("forbid")
    if not forbidders or deal.book != "tresillo" or ending(deal).outcome != "puesta":
        return False
    tricks = tally(deal)
    return tricks[forbidders[0]] < tricks[deal.ombre]


def plays_for_codille(deal: Deal) -> bool:
    """Tell whether one who forbids a surrender plays on for codille, and ties for a twin puesta."""
    if "surrender-taken-over" in deal.options:
        return False
    return deal.book in ("aldenham", "tresillo") or "surrender-twins" in deal.options
