"""Random edits, as hands make them: letters, words, lines, deals; some are taken back."""

from __future__ import annotations

import random
from collections.abc import Iterator

SNIPPETS = (
    *('"', "#", "[", "]", " ", "\n", "\r\n", "x", "SA", "deal ", "deal 3\n", "results\n", "♠"),
    *("[SK>SQ]", "# ombre: ignore revoke\n", "# ombre: ignore-deal wrong-tally\n", "pool 40\n"),
    *("dealer Baron\n", "suits spanish\n", "totals Baron +3\n", "ombre 1\n", "note 𝄞\n", "Zoe"),
    *("seats Ana\n", "rules renegado\n", "players Belinda, Baron, Anonym\n", "\ufeff", "1"),
    *("1 Ana entrada S won\n", "surrender Baron\n", "boards\n", "reserved 3\n", "- ", "bids "),
)


def edits(text: str, count: int, seed: int) -> Iterator[str]:
    """Yield the text after each of so many edits, one upon the other."""
    dice = random.Random(seed)
    whole, before = text, [text]
    for _ in range(count):
        if dice.random() < 0.15 and len(before) > 1:
            before.pop()
            text = before[-1]
        else:
            text = _edited(text, dice)
            before.append(text)
        if len(before) > 6:
            text, before = whole, [whole]
        yield text


def _edited(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    end = min(len(text), at + dice.choice((1, 1, 2, 5)))
    lines = text.split("\n")
    line = dice.randrange(len(lines))
    match dice.randrange(8):
        case 0 | 1:
            return text[:at] + text[end:]
        case 2 | 3:
            return text[:at] + dice.choice(SNIPPETS) + text[at:]
        case 4:
            return "\n".join(lines[:line] + lines[line + 1 :])
        case 5:
            return "\n".join([*lines[: line + 1], *lines[line:]])
        case 6:
            many = dice.choice((1, 3, 25))
            return "\n".join(lines[:line] + lines[line + many :])
        case _:
            other = dice.randrange(len(lines))
            moved = lines[:line] + lines[line + 1 :]
            return "\n".join([*moved[:other], lines[line], *moved[other:]])
