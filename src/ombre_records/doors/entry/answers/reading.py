"""Answers typed to the questions of a whole deal, and the lines that they make.

Cards are typed at one key a card, other things by as much of their words as tells them apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ombre_records.base.language import _
from ombre_records.doors.entry.answers.answer import Answer
from ombre_records.doors.entry.answers.auction import bids, contract, trump
from ombre_records.doors.entry.answers.cards import exchange, hand, king, stock, turned
from ombre_records.doors.entry.answers.tricks import trick
from ombre_records.doors.entry.candidates import (
    Unclear,
    choose,
    in_one,
    outcome_words,
    shown_outcome,
    written_name,
)
from ombre_records.doors.entry.whole_deal import Kind, Question, WholeDeal


def answer(deal: WholeDeal, question: Question, text: str) -> Answer:
    """Read what was typed in answer to a question; nothing typed is that it is not known."""
    try:
        return _READERS[question.kind](deal, question, text.strip())
    except Unclear as problem:
        return Answer(trouble=str(problem))


def typed_again(deal: WholeDeal) -> str:
    """Return what is typed for the last thing that a deal tells, but for its last key."""
    line = next(line for line in reversed(deal.facts.deal.lines) if line.kind not in _QUIET)
    code = line.code
    match line.kind:
        case "hand" | "exchange":
            after = code.split(deal_name(code, deal), 1)[1]
            return after.replace(" for ", " / ").strip()[:-1].rstrip()
        case "stock":
            return code.removeprefix("stock").strip()[:-1].rstrip()
        case "trick":
            cards = re.sub(r"^\d+\s+|\(.*|>.*", "", code).strip()
            return cards.rpartition(" ")[0]
    return ""


_QUIET = ("blank", "comment", "note")


def deal_name(code: str, deal: WholeDeal) -> str:
    """Return the name that a line of a player has, as it is written."""
    names = map(written_name, deal.evening.facts.players)
    rest = code.split(None, 1)[1]
    return max((name for name in names if rest.startswith(name)), key=len)


def _result(deal: WholeDeal, question: Question, text: str) -> Answer:
    """Read how a deal ended of which the tricks do not tell it."""
    if not text:
        return Answer(("result ?",), _("not known"))
    endings = outcome_words(deal.book, deal.facts.contract)
    words = in_one(text.split(), 0, endings.candidates)
    word = choose(words[0], endings)
    to = ""
    if words[1:]:
        to = choose(words[1], deal.scope.names())
    line = f"result {word} {written_name(to) if to else ''}".rstrip()
    return Answer((line,), f"{shown_outcome(word)} {to}".strip())


_READERS: Mapping[Kind, Callable[[WholeDeal, Question, str], Answer]] = {
    "hand": hand,
    "stock": stock,
    "bids": bids,
    "contract": contract,
    "trump": trump,
    "turned": turned,
    "king": king,
    "exchange": exchange,
    "trick": trick,
    "result": _result,
}
