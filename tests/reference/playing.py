"""The play of the tricks: mostly sensible, lawful unless a fault is asked for, with surrenders, voles and claims."""

import copy
import random
from dataclasses import dataclass

from . import rules
from .cards import best_card, is_trump, lawful_plays, weight
from .dealing import after, deal_cards, hold_auction, hold_exchange, new_deal
from .model import Deal, Session


@dataclass
class Plan:
    """What the Ombre means to do, and the trick at which a fault is to happen."""

    surrender_before: int = 0
    answers: tuple[str, str] = ("accept", "accept")
    claims: bool = False
    tries_vole: bool = False
    says_vole: bool = False
    revoke_at: int = 0
    wrong_lead_at: int = 0


def make_plan(deal: Deal, rng: random.Random) -> Plan:
    """Decide before the first trick what the Ombre means to do."""
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


def left_in_hand(deal: Deal, name: str) -> list[str]:
    """List the cards a player still holds."""
    gone = [card for trick in deal.tricks for who, card in trick if who == name]
    return [card for card in deal.begins[name] if card not in gone]


def low(cards: list[str], trump: str) -> str:
    """Return the least valuable of some cards."""
    return min(cards, key=lambda card: weight(card, trump))


def lead(deal: Deal, name: str, hand: list[str], rng: random.Random) -> str:
    """Choose a card to lead."""
    held = [card for card in hand if is_trump(card, deal.trump)]
    if name == deal.ombre and held and rng.random() < 0.85:
        return max(held, key=lambda card: weight(card, deal.trump))
    plain = [card for card in hand if card not in held] or held
    return max(plain, key=lambda card: weight(card, deal.trump))


def follow(
    deal: Deal, name: str, cards: list[str], trick: list[tuple[str, str]], rng: random.Random
) -> str:
    """Choose one of the cards allowed: win cheaply, else throw the lowest."""
    played = [card for _, card in trick]
    winning = [card for card in cards if best_card([*played, card], deal.trump) == card]
    friend_wins = deal.ombre not in (
        name,
        next(n for n, c in trick if c == best_card(played, deal.trump)),
    )
    if winning and rng.random() < (0.25 if friend_wins else 0.9):
        return low(winning, deal.trump)
    return low(cards, deal.trump)


def choose(deal: Deal, name: str, trick: list[tuple[str, str]], rng: random.Random) -> str:
    """Choose a lawful card."""
    hand = left_in_hand(deal, name)
    cards = lawful_plays(hand, trick[0][1] if trick else "", deal.trump)
    if rng.random() < 0.12:
        return rng.choice(cards)
    return follow(deal, name, cards, trick, rng) if trick else lead(deal, name, hand, rng)


def unlawful(deal: Deal, name: str, trick: list[tuple[str, str]]) -> list[str]:
    """List the cards with which a player would revoke."""
    hand = left_in_hand(deal, name)
    allowed = lawful_plays(hand, trick[0][1], deal.trump) if trick else hand
    return [card for card in hand if card not in allowed]


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
        revoked = any(card in unlawful(deal, who, trick[:1]) for who, card in trick[1:])
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
    if not deal.who_said("forbid"):
        return True
    return rules.dominant(rules.tally(deal)) != deal.ombre


def resume(deal: Deal, plan: Plan, tricks: int, rng: random.Random) -> Deal:
    """Return the deal played anew after some tricks."""
    again = copy.deepcopy(deal)
    again.tricks = again.tricks[:tricks]
    again.said = [entry for entry in again.said if entry[0] <= tricks and entry[1] != "claim"]
    play_out(again, plan, rng)
    return again


def random_deal(session: Session, number: int, dealer: str, rng: random.Random) -> Deal:
    """Deal, call, exchange and play one lawful deal."""
    deal = new_deal(session.players, number, dealer)
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
