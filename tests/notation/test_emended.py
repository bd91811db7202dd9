"""Emended cards read without a parser: held to what the parser makes of the same lines."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from examples import share
from ombre_records import parse
from ombre_records.notation import parse as parsing
from ombre_records.notation.plain import read_emended

RECORDS = Path(__file__).parents[2] / "records"
KINDS = ("hand", "holds", "stock", "exchange", "trick")
WORD = re.compile(r"(?<=\s)([SCHD])([AKQJ2-7]+)(!!|\?\?|!\?|\?!|!|\?)?(?!\S)")

ODD = """\
hand [SK>SQ] S3
hand [+Ada] SK
hand Ada [+SAKQJ76543]
hand Ada [+SA] [-SK] SK
hand Ada [SA>CA]!
hand Ada SK [S8>S7]
hand Ada SK [S7>S8]
hand Ada [+SAA]
hand Ada [-x] SK
hand Ada [+S-] CK
hand Ada CK[+SK]
hand Ada [+SK]CK
hand Ada [+SK][-CK]
hand Ada [SK > SQ] CK
hand Ada [SK?] [SQ>SJ?] [+S2?] [-S3?]
hand Ada CK "as [SK>SQ] there"
hand Ada [+SK] CK "supplied"
hand Ada [+SK] CK "\\"[\\""
hand Ada [SK>]
hand Ada []
holds Ada [+SK CK]
holds Ada ♠A [+♠K]
stock [+SK]
stock C3 [D6>D7]
exchange Ada [+SK] for CK
exchange Ada SK for [CK>C2] S3
exchange Ada [+3]
exchange [SK>SQ] SK for S2
[+] hand Ada SK [+SQ]
[-] hand Ada SK [+SQ]
1 Ada: SA [S3>S4] S5 > Ada (1-0-0)
1 Ada: SA [S3>S4]! S5 > Ada (1-0-0) "a note"
1 Ada: SA [S34>S4] S5
1 Ada: [+SA] [-S2] [-S3]
1 [Ada>Bea]: SA S2 S3
1 SA S2 S3 > [Ada>Bea] (1-0-0)
1 SA S2 [S3?] ([1>2]-0-0)
1 [SA?]
""".splitlines()


def read(code: str, monkeypatch: pytest.MonkeyPatch, *, plainly: bool):
    """Return all that is read of a line, and what is found in it, both ways."""
    head = "ombre 1\nplayers Ada, Bea, Cleo\ndeal 1\n"
    with monkeypatch.context() as patched:
        if not plainly:
            patched.setattr(parsing, "read_emended", lambda kind, code: None)
        record = parse(head + code)
    *_, line = record[-1].lines
    return tuple(line), [(f.rule, f.message, f.span) for f in record.findings]


def emended(code: str, dice: random.Random) -> str:
    """Emend some cards of a line, each in one of the ways there are."""

    def one(found: re.Match[str]) -> str:
        suit, ranks, glyph = found.groups()
        cards, other = suit + ranks, dice.choice("SCHD") + dice.choice("AKQJ234567")
        kinds = (f"{cards}>{other}", f"{other}>{cards}?", f"+{cards}", f"-{cards}", f"{cards}?")
        return f"[{dice.choice(kinds)}]{glyph or ''}" if dice.random() < 0.4 else found.group()

    return WORD.sub(one, code)


@pytest.mark.parametrize("code", ODD)
def test_an_odd_line(code, monkeypatch):
    assert read(code, monkeypatch, plainly=True) == read(code, monkeypatch, plainly=False)


@pytest.mark.parametrize("kind", KINDS)
def test_emended_lines_of_the_records(kind, monkeypatch):
    dice = random.Random(kind)
    lines = {
        line.code
        for path in sorted(RECORDS.rglob("*.ombre"))
        for session in parse(path.read_text("utf-8"))
        for line in session.lines
        if line.kind == kind
    }
    plainly = 0
    for code in dice.sample(sorted(lines), min(len(lines), share(400, part=10))):
        each = emended(code, dice)
        assert read(each, monkeypatch, plainly=True) == read(each, monkeypatch, plainly=False), each
        plainly += "[" in each and read_emended(kind, each) is not None
    assert plainly > 2


def test_a_record_with_emended_cards_is_read_without_a_parser():
    code = (
        "import sys, ombre_records; ombre_records.check(sys.stdin.read());"
        "sys.exit('lark' in sys.modules)"
    )
    record = (RECORDS / "belinda.ombre").read_bytes()
    assert subprocess.run([sys.executable, "-c", code], input=record, check=False).returncode == 0
