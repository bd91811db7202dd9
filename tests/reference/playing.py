"""The play of the tricks: mostly sensible, lawful unless a fault is asked for, with surrenders, voles and claims."""

import random
from dataclasses import dataclass

from . import rules
from .calling import hold_other_auction
from .cards import USUAL, Ways, best_card, is_trump, lawful_plays, weight
from .dealing import (
    after,
    deal_cards,
    hold_auction,
    hold_exchange,
    new_deal,
    place_matadors,
    take_up,
)
from .model import Deal, Session, copied


@dataclass
class Plan:
    """What the Ombre means to do, and the trick at which a fault is to happen."""

    surrender_before: int = 0
    answers: tuple[str, str] = ("accept", "accept")
    claims: bool = False
    tries_vole: bool = False
    says_vole: bool = False
    voll_before: int = 0
    revoke_at: int = 0
    wrong_lead_at: int = 0


def make_plan(deal: Deal, rng: random.Random) -> Plan:
    """Decide before the first trick what the Ombre means to do."""
    if deal.book != "aldenham":
        return make_other_plan(deal, rng)
    plan = Plan(
        claims=rng.random() < 0.4, tries_vole=rng.random() < 0.6, says_vole=rng.random() < 0.4
    )
    if deal.contract != "vole" and rng.random() < 0.25:
        plan.surrender_before = rng.randint(1, 4)
        forbid = rng.random() < 0.65
        plan.answers = (
            (("forbid", "") if rng.random() < 0.6 else ("accept", "forbid"))
            if forbid
            else plan.answers
        )
    return plan


def make_other_plan(deal: Deal, rng: random.Random) -> Plan:
    """Decide the same in a book other than aldenham; in royal-1665 the voll is declared before the fifth trick."""
    plan = Plan(
        claims=rng.random() < 0.35, tries_vole=rng.random() < 0.5, says_vole=rng.random() < 0.4
    )
    if deal.contract in deal.rules.surrender and rng.random() < 0.25:
        plan.surrender_before = rng.randint(1, deal.rules.surrender_until)
        plan.answers = rng.choice(
            [("accept", "accept"), ("forbid", ""), ("forbid", ""), ("accept", "forbid")]
        )
        if deal.contract in deal.rules.unasked:
            plan.answers = ("", "")
    if deal.book == "royal-1665" and rng.random() < 0.5:
        plan.voll_before = rng.randint(1, 5)
    return plan


def left_in_hand(deal: Deal, name: str) -> list[str]:
    """List the cards a player still holds."""
    gone = [card for trick in deal.tricks for who, card in trick if who == name]
    return [card for card in deal.begins[name] if card not in gone]


def low(cards: list[str], trump: str, ways: Ways = USUAL) -> str:
    """Return the least valuable of some cards."""
    return min(cards, key=lambda card: weight(card, trump, ways))


def lead(deal: Deal, name: str, hand: list[str], rng: random.Random) -> str:
    """Choose a card to lead."""
    if deal.avoids_tricks:
        return low(hand, deal.trump, deal.ways)
    held = [card for card in hand if is_trump(card, deal.trump, deal.ways)]
    if name == deal.ombre and held and rng.random() < 0.85:
        return max(held, key=lambda card: weight(card, deal.trump, deal.ways))
    plain = [card for card in hand if card not in held] or held
    return max(plain, key=lambda card: weight(card, deal.trump, deal.ways))


def follow(
    deal: Deal, name: str, cards: list[str], trick: list[tuple[str, str]], rng: random.Random
) -> str:
    """Choose one of the cards allowed: win cheaply, else throw the lowest."""
    played = [card for _, card in trick]
    winning = [card for card in cards if best_card([*played, card], deal.trump, deal.ways) == card]
    losing = [card for card in cards if card not in winning]
    if deal.avoids_tricks and losing:
        return max(losing, key=lambda card: weight(card, deal.trump, deal.ways))
    friend_wins = deal.ombre not in (
        name,
        next(n for n, c in trick if c == best_card(played, deal.trump, deal.ways)),
    )
    if winning and rng.random() < (0.25 if friend_wins else 0.9):
        return low(winning, deal.trump, deal.ways)
    return low(cards, deal.trump, deal.ways)


def choose(deal: Deal, name: str, trick: list[tuple[str, str]], rng: random.Random) -> str:
    """Choose a lawful card."""
    hand = left_in_hand(deal, name)
    cards = allowed(deal, hand, trick)
    if rng.random() < 0.12:
        return rng.choice(cards)
    return follow(deal, name, cards, trick, rng) if trick else lead(deal, name, hand, rng)


def allowed(deal: Deal, hand: list[str], trick: list[tuple[str, str]]) -> list[str]:
    """List the cards of a hand that may be played to a trick."""
    played = [card for _, card in trick]
    return lawful_plays(hand, played[0] if played else "", deal.trump, deal.ways, played[1:])


def unlawful(deal: Deal, name: str, trick: list[tuple[str, str]]) -> list[str]:
    """List the cards with which a player would revoke."""
    hand = left_in_hand(deal, name)
    lawful = allowed(deal, hand, trick)
    return [card for card in hand if card not in lawful]


def rightful_leader(deal: Deal) -> str:
    """Return the eldest, or the winner of the last trick."""
    return rules.winners(deal)[-1] if deal.tricks else deal.seats[0]


def play_trick(deal: Deal, plan: Plan, rng: random.Random) -> None:
    """Play one trick, with the fault that the plan asks for."""
    number = len(deal.tricks) + 1
    leader = rightful_leader(deal)
    if number == plan.wrong_lead_at:
        leader = rng.choice(after(deal.seats, leader))
    trick: list[tuple[str, str]] = []
    for name in [leader, *after(deal.seats, leader)]:
        wrong = unlawful(deal, name, trick) if number == plan.revoke_at else []
        revoked = any(
            card in unlawful(deal, who, trick[:i]) for i, (who, card) in enumerate(trick) if i
        )
        trick.append(
            (name, rng.choice(wrong) if wrong and not revoked else choose(deal, name, trick, rng))
        )
    deal.tricks.append(trick)


def offer_surrender(deal: Deal, plan: Plan) -> None:
    """Let the Ombre offer his game; the next in turn answers first."""
    number = len(deal.tricks) + 1
    deal.said.append((number, "surrender", deal.ombre))
    for name, answer in zip(after(deal.seats, deal.ombre), plan.answers, strict=True):
        if answer:
            deal.said.append((number, answer, name))


def stops(deal: Deal, plan: Plan) -> bool:
    """Tell whether play ends here, and record what is said before the next trick."""
    number = len(deal.tricks) + 1
    if rules.must_end(deal):
        return True
    if number == plan.surrender_before:
        offer_surrender(deal, plan)
        return rules.is_surrendered(deal)
    if deal.book != "aldenham":
        return stops_elsewhere(deal, plan, number)
    if (
        number == 6
        and rules.won_first_five(deal)
        and deal.contract != "vole"
        and not deal.who_said("forbid")
    ):
        if plan.tries_vole and plan.says_vole:
            deal.said.append((number, "vole", deal.ombre))
        return not plan.tries_vole
    if plan.claims and may_claim(deal):
        deal.said.append((number, "claim", deal.ombre))
        return True
    return False


def stops_elsewhere(deal: Deal, plan: Plan, number: int) -> bool:
    """Tell whether play ends here in a book other than aldenham, without a claim only where it may."""
    name = rules.declarer(deal)
    if number == plan.voll_before and not any(w != name for w in rules.winners(deal)):
        deal.said.append((number, "vole", name))
    forbidden = deal.book == "tresillo" and deal.who_said("forbid")
    at_five = number == 6 and rules.won_first_five(deal) and not deal.avoids_tricks
    at_five = at_five and not forbidden
    if at_five and deal.rules.vole:
        if plan.tries_vole:
            if plan.says_vole:
                deal.said.append((number, "vole", name))
            return False
        if not deal.rules.free_stop:
            deal.said.append((number, "claim", name))
        return True
    if plan.claims and may_claim_elsewhere(deal):
        deal.said.append((number, "claim", deal.who_said("forbid")[0] if forbidden else name))
        return True
    return False


def may_claim_elsewhere(deal: Deal) -> bool:
    """Tell whether the Ombre may claim in a book other than aldenham; never at countervole or with a voll declared."""
    special = rules.vole_undertaken(deal) or deal.who_said("vole") or deal.contract == "countervole"
    return bool(deal.tricks) and not special and rules.is_fixed(deal)


def may_claim(deal: Deal) -> bool:
    """Tell whether the Ombre may claim an ordinary game now."""
    special = rules.vole_undertaken(deal) or bool(deal.who_said("forbid")) or not deal.tricks
    return not special and not rules.won_first_five(deal) and rules.is_fixed(deal)


def play_out(deal: Deal, plan: Plan, rng: random.Random) -> None:
    """Play until the deal ends."""
    while not stops(deal, plan):
        play_trick(deal, plan, rng)


def is_settled(deal: Deal) -> bool:
    """Tell whether the rules say what a defended surrender comes to."""
    if deal.book != "aldenham":
        return is_settled_elsewhere(deal)
    if not deal.who_said("forbid"):
        return True
    return rules.dominant(rules.tally(deal)) != deal.ombre


def is_settled_elsewhere(deal: Deal) -> bool:
    """Tell whether the rules say what a deal of another book comes to."""
    failed = rules.vole_undertaken(deal) and not rules.won_all(deal)
    if deal.contract == "gascarille":
        return not failed  # renegado does not say what 30 is lessened by
    if deal.book == "two-handed":
        honours = rules.estuches(deal, deal.ombre, "none")
        won = not failed and rules.verdict(deal, rules.tally(deal))[0] == "sacada"
        return won or honours == 0 or ("SA" in deal.begins[deal.ombre] and not failed)
    if deal.book == "quintillo":
        return defenders_have_trumps(deal)
    return True


def defenders_have_trumps(deal: Deal) -> bool:
    """Tell whether some defender of quintillo was dealt a trump."""
    cards = [c for n in deal.seats if n not in (deal.ombre, deal.friend) for c in deal.hands[n]]
    return any(is_trump(card, deal.trump) for card in cards)


def resume(deal: Deal, plan: Plan, tricks: int, rng: random.Random) -> Deal:
    """Return the deal played anew after some tricks."""
    again = copied(deal)
    again.tricks = again.tricks[:tricks]
    again.said = [entry for entry in again.said if entry[0] <= tricks and entry[1] != "claim"]
    play_out(again, plan, rng)
    return again


def random_deal(session: Session, number: int, dealer: str, rng: random.Random) -> Deal:
    """Deal, call, exchange and play one lawful deal."""
    if session.book != "aldenham":
        return other_deal(session, number, dealer, rng)
    deal = new_deal(session, number, dealer)
    deal_cards(deal, rng)
    hold_auction(session, deal, rng)
    if not deal.ombre:
        return deal
    hold_exchange(deal, rng)
    plan = make_plan(deal, rng)
    played = resume(deal, plan, 0, rng)
    while not is_settled(played):
        plan.surrender_before = 0
        played = resume(deal, plan, 0, rng)
    played.reserve = rng.random() < 0.15
    return played


def play_matadors(deal: Deal, rng: random.Random) -> None:
    """Play a solo, nobody taking in cards, in which one defender's only trump is a matador."""
    players = rng.sample(deal.seats, 3)
    deal.ombre, deal.contract = players[0], deal.rules.ladder[-1][0]
    if deal.rules.nolo or deal.contract in deal.rules.suit_of:
        deal.contract = "solo"
    deal.bids = [(n, deal.contract if n == deal.ombre else "pass") for n in deal.seats]
    place_matadors(deal, players, rng)
    take_up(deal)
    play_out(deal, make_plan(deal, rng), rng)


def other_deal(session: Session, number: int, dealer: str, rng: random.Random) -> Deal:
    """Deal, call, exchange and play a deal of another book, anew until the rules say what it comes to."""
    while True:
        deal = new_deal(session, number, dealer)
        deal_cards(deal, rng)
        if len(deal.seats) == 3 and rng.random() < 0.12:
            play_matadors(deal, rng)
            return deal
        hold_other_auction(session, deal, rng)
        if not deal.ombre:
            return deal
        if deal.contract:
            hold_exchange(deal, rng)
            play_out(deal, make_plan(deal, rng), rng)
            if is_settled(deal):
                return deal
