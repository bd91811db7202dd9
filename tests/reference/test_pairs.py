"""Two faults at once are two findings, in one deal and in two, but for what is explained here."""

from __future__ import annotations

import itertools

import pytest

from examples import share

from .pairs import Pair, fits, judged, pairs

BIDS_LOST = "what was called, or who spoke, stood in the lost line, and nothing else tells it"
THAT_CARD = "a hand of which one card is not known may have just this one"
OF_THE_OMBRE = "what may be taken or said, and when, rests on who is Ombre: by the contract it is just this player"
EXPLAINED = {
    ("broken_line", "too_low hold_not_allowed after_pass unfinished swapped_bids misnamed_bid unknown_call contract_below wrong_ombre_named wrong_ombre_played turned_card_left"): BIDS_LOST,
    ("broken_line", "wrong_payment wrong_payments_balanced wrong_result tricks_missing stopped_early"): "what the deal comes to, or when it ends, rests on the lost line",
    ("broken_line", "defender_surrenders defender_vole"): "who is Ombre stood in the lost line, and who says what an Ombre says is taken for him",
    ("unknown_contract", "wrong_result wrong_payment wrong_payments_balanced"): "what the deal comes to rests on what was played",
    ("broken_line", "duplicate_card duplicate_card_above"): "the card's other place stood in the lost line",
    ("broken_line", "twice discard_not_held unequal"): "what else the player exchanged stood in the lost line",
    ("broken_line inserted_nonsense", "repeated_statement"): "what cannot be read may have opened another deal",
    ("unknown_call", "too_low hold_not_allowed after_pass contract_below unfinished"): "the word that is no call stands where the other fault was, or may be a call that makes it none",
    ("unfinished", "after_pass hold_not_allowed too_low"): "if the call that may not be is a misprinted pass, nobody has still to speak",
    ("tricks_missing", "wrong_result wrong_payment wrong_payments_balanced"): "the outcome rests on the trick that is missing; that the one stated could not be reached by it is not looked for",
    ("card_left_out not_in_pack duplicate_card duplicate_card_above", "discard_not_held holds_wrong not_held played_twice"): THAT_CARD,
    ("card_too_many", "drawn_from_hand"): THAT_CARD,
    ("not_in_pack", "duplicate_card duplicate_card_above"): "the card that stood twice is the one misprinted: it stands once",
    ("wrong_ombre_named", "outside_limits above_limit second_defender_first ombre_not_first twice solo_exchanged nolo_defender_takes defender_vole defender_surrenders"): OF_THE_OMBRE,
    ("accepted_nothing", "defender_surrenders late_surrender surrender_not_known forbidder_surrenders"): "it answers a surrender, if one that may not be",
    ("turned_card", "turned_card_left"): "only the taking shows which card was turned",
    ("unequal", "outside_limits above_limit"): "of two numbers in one exchange it is not known which was taken",
    ("wrong_dealer_named", "wrong_leader_led"): "the calls speak for one dealer, the lead for another: one of them is told as wrong, not which",
    ("wrong_leader_led", "wrong_winner"): "a leader who agrees with a wrong winner only follows",
    ("after_end", "trick_number"): "a trick that may not be has no number",
    ("not_from_stock", "stock_short"): "where a card of the stock is left out, the place of the others is not known",
}  # fmt: skip
"""Pairs of kinds of which the record alone does not always tell both faults, or not under their own names, and why."""
COUNTS = {"same": 60, "apart": 30}


def explained(found: Pair) -> bool:
    one, two = found.kinds
    return any(
        (one in first.split() and two in second.split())
        or (two in first.split() and one in second.split())
        for first, second in EXPLAINED
    )


@pytest.mark.parametrize("where", COUNTS)
def test_two_faults_are_two_errors(where: str) -> None:
    made = itertools.islice(pairs(where, 7), share(COUNTS[where], 30, 2))
    lost = [(found, told) for found in made if not fits(found, told := judged(found.text))]
    assert [each for each in lost if not explained(each[0])] == []
    assert len(lost) <= 2, "what is explained is little"
