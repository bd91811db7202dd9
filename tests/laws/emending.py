"""Sessions with an editor's work in them: emendations with and without an apparatus, whole lines
supplied or struck, comments, annotations, blank lines."""

from __future__ import annotations

import re
from random import Random

HEAD = (
    'witness P "Parlett, after Aldenham, 1902"\n'
    'witness "Codex A" "a manuscript <of 1714> & more"\n'
    'editor ed ["Ada">"Ada Byron" | P]\n'
)
SIGLA = ("P", '"Codex A"', "ed")
REASONS = ("he plays it to trick 5", 'a ] and a | and \\"these\\"', "a\x07bell  &  <tags>", "♠K 🂮")
_CARDS = re.compile(r"(?<!\S)[SCHD][AKQJ2-7x]+(?!\S)")
_NAME = re.compile(r"^(?:dealer|rests|vole|claim) (\S+)$")
_NUMBER = re.compile(r"^(?:pool) (\d+)$")
_TALLY = re.compile(r"\((\d+)((?:-\d+)+)\)$")
_EMENDED = ("hand", "holds", "stock", "exchange")


def apparatus(random: Random) -> str:
    """Return what stands behind `|`, or nothing."""
    sigla = random.sample(SIGLA, random.choice((0, 0, 1, 1, 2, 3)))
    certainty = random.choice(("", "", "high", "medium", "low"))
    reason = f'"{random.choice(REASONS)}"' if random.random() < 0.4 else ""
    words = [*sigla, *filter(None, (certainty, reason))]
    if words and words[-1] == '"Codex A"':
        words.append('""')
    return f"{random.choice((' | ', '|'))}{' '.join(words)}" if words else ""


def _value(old: str, new: str, random: Random) -> str:
    doubt = random.choice(("", "", "?"))
    inner = random.choice((f"{old}>{new}{doubt}", f"+{old}{doubt}", f"-{old}{doubt}", f"{old}?"))
    return f"[{inner}{apparatus(random)}]"


def _line(line: str, random: Random) -> str:
    word = line.split(" ", 1)[0]
    tally = _TALLY.search(line)
    if word in _EMENDED or word.isdecimal():
        single = 2 if word.isdecimal() else 5
        cards = [each for each in _CARDS.finditer(line) if len(each.group()) <= single]
        if cards and (not tally or random.random() < 0.7):
            at = random.choice(cards)
            return line[: at.start()] + _value(at.group(), "SQ", random) + line[at.end() :]
    if tally:
        inner = f"[{tally[1]}>{int(tally[1]) + 1}{apparatus(random)}]{tally[2]}"
        return f"{line[: tally.start()]}({inner})"
    if (found := _NAME.match(line)) or (found := _NUMBER.match(line)):
        new = "7" if word == "pool" else "Nobody"
        return line[: found.start(1)] + _value(found[1], new, random)
    return f"[{random.choice('+-')}{apparatus(random)}] {line}" if word != "deal" else line


def emended(text: str, seed: int, part: float) -> str:
    """Return a session with about a `part` of its lines worked over by an editor."""
    random = Random(seed)
    head, *lines = text.splitlines()
    told = [head, HEAD.rstrip("\n")] if head.startswith("ombre") else [HEAD.rstrip("\n"), head]
    for line in lines:
        if line.strip() and random.random() < part:
            header = line.split(" ", 1)[0] in ("players", "rules", "deal", "suits", "results")
            line = line if header else _line(line, random)
        if line.strip() and random.random() < part / 3:
            line += random.choice((' "so"', "  # why?", ' "so" # a <b> -- & c', "\t#"))
        before = random.random()
        if before < part / 6:
            told.append(random.choice(("# a comment line", "#", "# <!-- & -->")))
        elif before < part / 4:
            told += ["# of what stands above", ""]
        elif before < part / 3:
            told.append('note "a note | of \\"some\\" length"')
        told.append(line)
    return "\n".join(told) + "\n"
