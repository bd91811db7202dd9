# ruff: noqa: E501  # a shape stands in a line or two
"""Records in which one part or a pair of parts has grown out of all measure, and what they cost.

    python tests/slow/growing.py [--size KB]… [--shape NAME]… [--command NAME]… [--slow SECONDS]

runs each command on each of them in a process of its own, and tells which of them took more than
is promised: seconds of the processor, MB of memory. A process is ended by the system after forty
seconds of the processor, or if it asks for more than a gigabyte and a half.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

SECONDS, MEMORY = 40, 1536
"""After so much of the processor, or if it asks for so many MB, a process is ended."""
SLOW, LARGE = 5.0, 500
"""What is told: so many seconds, so many MB."""

Shape = Callable[[int], str]
HEAD = "ombre 1\nrules lhombre\nplayers Anna, Bo, Carl\n"
THREE = ("Anna", "Bo", "Carl")
HANDS = "hand Anna SAK2 CK3 HK7 D23\nhand Bo SQJ53 C42 H5 DK7\nhand Carl S64 C765 HJ236 D-\n"


def names(count: int, start: str = "N") -> list[str]:
    """Return so many names, no two of them near each other."""
    found = []
    for number in range(count):
        word, rest = "", number * 7919 % 456976
        for _ in range(4):
            rest, letter = divmod(rest, 26)
            word += chr(97 + letter)
        found.append(start + word + ("" if number < 456976 else "x"))
    return found


def misspelt(name: str) -> str:
    """Return a name with a letter too many, which one name is near to."""
    return name[:2] + name[1] + name[2:] + "e"


def grown(head: str, line: Callable[[int], str], size: int, foot: str = "") -> str:
    """Return a text of so many characters: one line after another, each made of its number."""
    parts, length, number = [head], len(head) + len(foot), 1
    while length < size:
        parts.append(line(number) + "\n")
        length += len(parts[-1])
        number += 1
    return "".join(parts) + foot


def joined(head: str, entry: Callable[[int], str], size: int, foot: str = "") -> str:
    """Return a text with one line, of entries with commas between them, of so many characters."""
    entries, length, number = [], len(head) + len(foot), 0
    while length < size:
        entries.append(entry(number))
        length += len(entries[-1]) + 2
        number += 1
    return head + ", ".join(entries) + "\n" + foot


def header(wanted: list[str], more: str = "") -> str:
    return f"ombre 1\nrules lhombre\n{more}players {', '.join(wanted)}\n"


def crowd(size: int, part: float = 0.5) -> list[str]:
    """Return names that make up a part of so many characters, and fit a line."""
    return names(min(2_700, max(3, int(size * part) // 7)))


def seated(wanted: list[str]) -> str:
    return f"seats {', '.join(wanted[:3])}\nresults\n"


def _misspelt(line: str) -> Shape:
    """A crowd, and results lines with a line after each that misspells a name of the crowd."""

    def shape(size: int) -> str:
        many = crowd(size, 0.3)

        def told(n: int) -> str:
            return line.format(
                n=n, a=many[0], b=many[1], c=many[2], x=misspelt(many[n % len(many)])
            )

        return grown(header(many) + seated(many), told, size)

    return shape


def _misspelt_deals(size: int) -> str:
    many = crowd(size, 0.3)
    return grown(
        header(many) + f"seats {', '.join(many[:3])}\n",
        lambda n: (
            f"deal {n}\ndealer {misspelt(many[n % len(many)])}\nbids {many[0]} spil, {misspelt(many[-n % len(many)])} pass"
        ),
        size,
    )


def _misspelt_totals(size: int) -> str:
    many = crowd(size, 0.4)
    whole = header(many) + seated(many) + f"1 {many[0]} spil S won\n"
    return joined(
        whole + "totals ",
        lambda n: f"{misspelt(many[n % len(many)])} +1",
        min(size, len(whole) + 19_000),
    )


def _misspelt_seats(size: int) -> str:
    many = crowd(size, 0.4)
    whole = header(many)
    return joined(
        whole + "seats ",
        lambda n: misspelt(many[n % len(many)]),
        min(size, len(whole) + 19_000),
        f"results\n1 {many[0]} spil S won\n",
    )


def _crowd(line: str, part: float = 0.25) -> Shape:
    """A crowd, three of them seated, and a line for each number."""

    def shape(size: int) -> str:
        many = crowd(size, part)

        def told(n: int) -> str:
            of = [many[(n * 3 + k) % len(many)] for k in range(5)]
            return line.format(
                n=n, a=many[0], b=many[1], c=many[2], d=of[0], e=of[1], f=of[2], g=of[3]
            )

        return grown(header(many) + seated(many), told, size)

    return shape


def _crowd_deals(size: int) -> str:
    many = crowd(size, 0.25)
    return grown(
        header(many) + f"seats {', '.join(many[:3])}\n",
        lambda n: f"deal {n}\ncontract {many[0]} spil\ntrump S\nresult won",
        size,
    )


def _crowd_seats(size: int) -> str:
    """New players at each line, no `players` that tells of them."""
    many = names(size // 20)
    return grown(
        "ombre 1\nrules lhombre\nplayers Anna, Bo, Carl\nresults\n",
        lambda n: (
            f"seats {', '.join(many[(3 * n + k) % len(many)] for k in range(3))}\n{n} {many[3 * n % len(many)]} spil S won"
        ),
        size,
    )


def _crowd_no_players(size: int) -> str:
    many = names(size // 20)
    return grown(
        "ombre 1\nrules lhombre\nresults\n",
        lambda n: (
            f"seats {', '.join(many[(3 * n + k) % len(many)] for k in range(3))}\n{n} {many[3 * n % len(many)]} spil S won"
        ),
        size,
    )


def _long_totals(size: int) -> str:
    many = crowd(size, 0.1)
    told = ", ".join(f"{name} +0" for name in many)[:9000].rpartition(",")[0]
    return grown(
        header(many) + seated(many), lambda n: f"{n} {many[0]} spil S won\ntotals {told}", size
    )


def _long_seats(size: int) -> str:
    many = crowd(size, 0.1)
    told = ", ".join(many)[:9000].rpartition(",")[0]
    return grown(
        header(many) + seated(many), lambda n: f"seats {told}\n{n} {many[0]} spil S won", size
    )


def _long_amounts(size: int) -> str:
    return grown(
        HEAD + "results\n",
        lambda n: f"{n} : " + " ".join(["+1", "-1"] * min(size // 40, 900)),
        size,
    )


def _results(line: str, head: str = HEAD) -> Shape:
    """Results lines, the three players by turns."""
    return lambda size: grown(
        head + "results\n",
        lambda n: line.format(n=n, a=THREE[n % 3], b=THREE[(n + 1) % 3], c=THREE[(n + 2) % 3]),
        size,
    )


def _deals(body: str, head: str = HEAD) -> Shape:
    """Deals, each with the same body."""
    return lambda size: grown(head, lambda n: f"deal {n}\n" + body.format(n=n), size)


def _one_deal(line: Callable[[int], str], before: str = "", after: str = "") -> Shape:
    return lambda size: grown(HEAD + "deal 1\n" + before, line, size, after)


def _line_of(head: str, entry: Callable[[int], str], foot: str = "", between: str = " ") -> Shape:
    """A single line of entries, as long as a line may be, and such lines until the size."""

    def shape(size: int) -> str:
        def told(n: int) -> str:
            entries: list[str] = []
            length = len(head)
            while length < min(size, 19_000):
                entries.append(entry(len(entries) + n * 5000))
                length += len(entries[-1]) + len(between)
            return head + between.join(entries)

        return grown(HEAD + "deal 1\n", told, size, foot)

    return shape


def _header_lines(line: Callable[[int], str], foot: str = "deal 1\n") -> Shape:
    return lambda size: grown(HEAD, line, size, foot)


def _sessions(body: str) -> Shape:
    return lambda size: grown(
        "",
        lambda n: body.format(n=n, name=names(n + 1)[-1] if n < 3 else names(4)[3] + str(n)),
        size,
    )


def _crowded_sessions(size: int) -> str:
    many = crowd(size, 0.05)
    return grown(
        "",
        lambda n: (
            header(many, f'event "A"\ndate 2026-01-{n % 28 + 1:02}\n')
            + seated(many)
            + f"1 {many[0]} spil S won\n"
        ),
        size,
    )


def _new_players(size: int) -> str:
    many = names(size // 20)
    return grown(
        "",
        lambda n: (
            header(
                [many[(3 * n + k) % len(many)] for k in range(3)],
                f'event "A"\ndate 2026-01-{n % 28 + 1:02}\ntable {n}\n',
            )
            + f"results\n1 {many[3 * n % len(many)]} spil S won\n"
        ),
        size,
    )


def _teams(size: int) -> str:
    many = names(max(6, size // 40))
    return grown(
        "ombre 1\nboards\nrules lhombre\nplayers Anna, Bo, Carl\n",
        lambda n: (
            f'team "{many[n % len(many)]}" {many[(2 * n) % len(many)]}, {many[(2 * n + 1) % len(many)]}'
        ),
        size,
        "results\n1 Anna spil S won\n",
    )


def _boards(size: int) -> str:
    many = names(max(6, size // 100))
    return grown(
        "",
        lambda n: (
            f'ombre 1\nevent "D"\nboards\ntable {n}\nrules lhombre\nplayers {", ".join(many[(3 * n + k) % len(many)] for k in range(3))}\npair {many[3 * n % len(many)]}, {many[(3 * n + 1) % len(many)]}\nresults\n1 {many[3 * n % len(many)]} spil S won\n2 {many[3 * n % len(many)]} solo H bet\n'
        ),
        size,
    )


def _board_results(size: int) -> str:
    return grown(
        "ombre 1\nboards\nrules lhombre\nplayers Anna, Bo, Carl\nresults\n",
        lambda n: f"{n} Anna spil S won",
        size,
    )


def _played(size: int) -> str:
    """Deals played to the end in ranges and unknown tricks."""
    return grown(
        HEAD,
        lambda n: (
            f"deal {n}\ncontract Anna spil\ntrump S\ntricks\n1-5 ? (2-2-1)\n6-9 ? (5-3-1)\nresult won"
        ),
        size,
    )


def _won_by(size: int) -> str:
    """Deals of which only who won each trick is told, hardly two of them alike."""
    return grown(
        HEAD,
        lambda n: (
            f"deal {n}\ncontract Anna spil\ntrump {'SCHD'[n % 4]}\ntricks\n"
            + "".join(f"{k} ? > {THREE[(n * 7 + k * k * n + k) % 3]}\n" for k in range(1, 10))
            + "result won"
        ),
        size,
    )


def _odd_pools(size: int) -> str:
    """Deals with a pool that is not what those before them have left."""
    return grown(
        HEAD,
        lambda n: (
            f"deal {n}\npool {n % 7}\ncontract Anna spil\ntrump S\nresult won\npayments Anna +{n % 5}, pool -{n % 5}"
        ),
        size,
    )


def _suggested(body: str) -> Shape:
    return lambda size: grown(HEAD, lambda n: f"deal {n}\n" + body, size)


BELINDA = (
    HANDS
    + "bids Anna spil, Bo pass, Carl pass\ntrump S\nexchange Anna C3 H7 D23 for CA HQ D54\nexchange Bo C42 H5 D7 for S7 DQJ HA\nexchange Carl C765 for CJ D6 H4\n"
    + "tricks\n1 SA S3 S4 (1-0-0)\n2 S2 S5 S6 (2-0-0)\n3 CA S7 x (3-0-0)\n4 SK SJ x (4-0-0)\n5 CK SQ x > Bo (4-1-0)\n6 DK x D5 (4-2-0)\n7 DQ x D4 (4-3-0)\n8 DJ x HQ (4-4-0)\n9 HA x HK > Anna (5-4-0)\n"
)

SHAPES: dict[str, Shape] = {
    # a crowd of players, by lines that misspell them
    "misspelt-ombre": _misspelt("{n} {x} spil S won"),
    "misspelt-dealer": _misspelt("dealer {x}\n{n} {a} spil S won"),
    "misspelt-codille": _misspelt("{n} {a} spil S kruk {x}"),
    "misspelt-friend": _misspelt("{n} {a} spil S won friend {x}"),
    "misspelt-forfeit": _misspelt("{n} {a} spil S won forfeit {x} 3"),
    "misspelt-deals": _misspelt_deals,
    "misspelt-totals": _misspelt_totals,
    "misspelt-seats": _misspelt_seats,
    "misspelt-seats-each": _misspelt("seats {x}, {a}, {b}\n{n} {a} spil S won"),
    "misspelt-totals-each": _misspelt("{n} {a} spil S won\ntotals {x} +3"),
    "misspelt-broken": _misspelt("{n} {x} spil S won ((("),
    "misspelt-word-order": _misspelt("{n} spil {x} S won"),
    "misspelt-payments": _misspelt("deal {n}\ncontract {x} spil\nresult won\npayments {x} +3, {a} -1"),
    "misspelt-keywords": _misspelt("dael {n}\ncontrat {x} spil\nreslt won"),
    # a crowd of players, by lines that are right
    "crowd-results": _crowd("{n} {a} spil S won"),
    "crowd-passes": _crowd("{n} -"),
    "crowd-results-misread": _crowd("{n} {a} spil S wonn"),
    "crowd-results-foreign": _crowd("{n} {a} spiller S vandt"),
    "crowd-unreadable": _crowd("{n}. {a}, spil: S - won!"),
    "crowd-seats": _crowd("seats {d}, {e}, {f}\n{n} {d} spil S won"),
    "crowd-totals": _crowd("{n} {a} spil S won\ntotals {a} +1, {d} +3"),
    "crowd-amounts": _crowd("{n} {a} spil S won : +9 -3 -6"),
    "crowd-prose": _crowd("and then {d} said to {e} that {f} had won the third game of spades"),
    "crowd-chat": _crowd("{d}: pass\n{e}: spil"),
    "crowd-table": _crowd("| {n} | {d} | {e} | {f} |"),
    "crowd-tabs": _crowd("{n}\t{d}\t{e}\t{f}"),
    "crowd-cards": _crowd("deal {n}\nhand {a} SAK2 CK3 HK7 D23\nhand {b} SQJ53 C42 H5 DK7"),
    "crowd-dealers": _crowd("dealer {d}\n{n} {a} spil S won"),
    "crowd-rests": _crowd("rests {d}\n{n} {a} spil S won"),
    "crowd-deals": _crowd_deals,
    "crowd-no-players": _crowd_no_players,
    "crowd-new-seats": _crowd_seats,
    "crowd-long-totals": _long_totals,
    "crowd-long-seats": _long_seats,
    "long-amounts": _long_amounts,
    # results lines
    "results": _results("{n} {a} spil S won"),
    "results-one-player": _results("{n} Bo spil S won"),
    "results-wrong-tally": _results("{n} Bo spil S won (9-9-9)"),
    "results-wrong-amounts": _results("{n} Bo spil S won : +1 +1 +1"),
    "results-wrong-all": _results("{n} Bo spil S won (9-9-9) : +1 +1 +1"),
    "results-won-by-three": _results("{n} Bo spil S won (3-3-3)"),
    "results-misspelt-call": _results("{n} Bo spli S won"),
    "results-misspelt-outcome": _results("{n} Bo spil S wno"),
    "results-misspelt-three": _results("{n} Boo spli S wno"),
    "results-english": _results("{n} Bo plays S wins"),
    "results-unknown-ombre": _results("{n} Dorte spil S won"),
    "results-prose": _results("{n} Bo played a game in spades and won it"),
    "results-broken": _results("{n} Bo spil S won ) ( ] ["),
    "results-unreadable": _results("{n} ~~ %% &&"),
    "results-emended": _results("{n} [Bo>Anna] spil [S>H] [won>bet] ([4>5]-4-0)"),
    "results-readings": _results('{n} [Bo>Anna | A ; Carl B C "torn"] spil S won'),
    "results-same-number": _results("1 Bo spil S won"),
    "results-backwards": lambda size: grown(HEAD + "results\n", lambda n: f"{100000 - n} Bo spil S won", size),
    "results-notes": _results('{n} Bo spil S won "a"\nnote "b"'),
    "results-comments": _results("# ombre: ignore wrong-tally\n{n} Bo spil S won (9-9-9)"),
    "results-commented": _results("{n} Bo spil S won (9-9-9) # ombre: ignore wrong-tally"),
    "results-totals": _results("{n} Bo spil S won\ntotals Anna +1, Bo +2, Carl -3"),
    "results-forfeits": _results("{n} Bo spil S won forfeit Anna 3 forfeit Carl 4"),
    "results-estuches": _results("{n} Bo spil S won estuches 99 primeras"),
    "results-reserved": _results("reserved 3, 4, 5\npool 7\n{n} Bo spil S won"),
    "results-unknown-book": _results("{n} Bo spil S won", "ombre 1\nrules lhomber\nplayers Anna, Bo, Carl\n"),
    "results-no-book": _results("{n} Bo spil S won", "ombre 1\nplayers Anna, Bo, Carl\n"),
    "results-no-players": _results("{n} Bo spil S won", "ombre 1\nrules lhombre\n"),
    "results-keyword-misspelt": lambda size: grown("ombre 1\nrules lhombre\nplayers Anna, Bo, Carl\nreslts\n", lambda n: f"{n} Bo spil S won", size),
    "results-foreign": lambda size: grown("ombre 1\nregler lhombre\nspillere Anna, Bo, Carl\nresultat\n", lambda n: f"{n} Bo spil S vann", size),
    "results-settled": _results("{n} Bo spil S ?"),
    # deals
    "deals-empty": _deals(""),
    "deals-belinda": _deals(BELINDA),
    "deals-belinda-misspelt": _deals(BELINDA.replace("exchange", "exhange").replace("tricks", "trikcs")),
    "deals-belinda-spoilt": _deals(BELINDA.replace("SA S3 S4", "SA H5 S4").replace("(2-0-0)", "(2-1-0)")),
    "deals-hands": _deals(HANDS),
    "deals-unknown-hands": _deals("hand Anna ?\nhand Bo xx xx\nbids Anna spil, Bo pass, Carl pass\ntrump S\ntricks\n1 x x x\n2 Hx x x\n3 ? > Bo"),
    "deals-unknown-cards": _deals("hand Anna Sxxx Hx x x x x\nhand Bo Sxx CKxx xx x x\nhand Carl xxx xxx xxx\ncontract Anna spil\ntrump S\ntricks\n" + "".join(f"{n} x x x\n" for n in range(1, 10)) + "result won"),
    "deals-one-of": _deals("hand Anna {{SK CK DK}} {{SQ CQ DQ}} {{SJ CJ}} {{S7 C7}} x x x x x\nhand Bo {{SK CK DK}} xxx\nhand Carl xx\ncontract Anna spil\ntrump S\nresult won"),
    "deals-played": _played,
    "deals-won-by": _won_by,
    "deals-odd-pools": _odd_pools,
    "deals-tricks-unreadable": _deals("tricks\n" + "".join(f"{n} SA +S3+ (S4\n" for n in range(1, 10))),
    "deals-tricks-words": _deals("tricks\n" + "".join(f"{n} ace of spades, three of spades, four\n" for n in range(1, 10))),
    "deals-no-ombre": _deals("bids pass, pass, pass\nresult passed-out"),
    "deals-wrong-payments": _deals("contract Anna spil\ntrump S\nresult won\npayments Anna +1, Bo +2, Carl +4"),
    "deals-wrong-names": _deals("dealer Ana\nbids Anna spil, Boo pass, Cal pass\ntrump S\nresult wno"),
    "deals-misspelt": _deals("daeler Anna\nbdis Anna spil, Bo pass\ntrmp S\nreslt won"),
    "deals-pools": _deals("pool {n}\nreserved 1, 2, 3, 4, 5, 6, 7\ncontract Anna spil\nresult bet"),
    "deals-numbers": lambda size: grown(HEAD, lambda n: f"deal {n * 7919 % 100003}", size),
    "deals-same": lambda size: grown(HEAD, lambda n: "deal 1", size),
    "deals-misplaced": _deals("title \"x\"\nplayers Anna, Bo, Carl\nrules lhombre\ntricks\nhand Anna SA"),
    "deals-totals": _deals("contract Anna spil\nresult won\ntotals Anna +1, Bo -1"),
    # one deal with many statements
    "one-notes": _one_deal(lambda n: f'note "{n}"'),
    "one-hands": _one_deal(lambda n: "hand Anna SAK2 CK3 HK7 D23"),
    "one-exchanges": _one_deal(lambda n: "exchange Anna x for x", HANDS + "contract Anna spil\ntrump S\n"),
    "one-exchanges-unknown": _one_deal(lambda n: "exchange Anna 1", "contract Anna spil\n"),
    "one-holds": _one_deal(lambda n: f"holds {THREE[n % 3]} xxxxxxxxx", HANDS + "contract Anna spil\ntrump S\n"),
    "one-claims": _one_deal(lambda n: f"claim {THREE[n % 3]}", "contract Anna spil\ntrump S\ntricks\n"),
    "one-surrenders": _one_deal(lambda n: ("surrender {0}", "accept {0}", "forbid {0}", "gano {0}", "vole {0}")[n % 5].format(THREE[n % 3]), "contract Anna spil\ntrump S\ntricks\n"),
    "one-forfeits": _one_deal(lambda n: f'forfeit {THREE[n % 3]} 3 "x"', "contract Anna spil\ntrump S\ntricks\n"),
    "one-tricks": _one_deal(lambda n: f"{n % 9 + 1} x x x", "contract Anna spil\ntrump S\ntricks\n"),
    "one-tricks-cards": _one_deal(lambda n: f"{n} SA S3 S4", HANDS + "contract Anna spil\ntrump S\ntricks\n"),
    "one-tricks-unreadable": _one_deal(lambda n: f"{n} SA- +S3 /S4", HANDS + "contract Anna spil\ntrump S\ntricks\n"),
    "one-ranges": _one_deal(lambda n: f"{n}-{n + 1} ? (1-1-1)", "contract Anna spil\ntrump S\ntricks\n"),
    "one-bids": _one_deal(lambda n: "bids Anna spil, Bo pass, Carl pass"),
    "one-bids-misspelt": _one_deal(lambda n: "bids Anna spli, Boo pas, Crl pass"),
    "one-payments": _one_deal(lambda n: "payments Anna +3, Bo -1, Carl -2"),
    "one-unreadable": _one_deal(lambda n: f"%% {n} ??"),
    "one-prose": _one_deal(lambda n: "Then Anna played the ace of spades, and Bo the three, and Carl had none."),
    "one-chat": _one_deal(lambda n: f"[21:{n % 60:02}] {THREE[n % 3]}: pass"),
    "one-mail": _one_deal(lambda n: f"> > hand {THREE[n % 3]} SAK2"),
    "one-markdown": _one_deal(lambda n: f"| {n} | SA | S3 | S4 |"),
    "one-tabs": _one_deal(lambda n: f"{n}\tSA\tS3\tS4"),
    "one-csv": _one_deal(lambda n: f"{n};SA;S3;S4"),
    "one-html": _one_deal(lambda n: f"<tr><td>{n}</td><td>SA</td><td>S3</td></tr>"),
    "one-foreign": _one_deal(lambda n: "mano Ana ES AS BA"),
    "one-ditto": _one_deal(lambda n: f"{n} ditto: SA S3 S4", "contract Anna spil\ntricks\n"),
    "one-rows": _one_deal(lambda n: ("S: A K 2", "H: K 7", "D: 2 3", "C: K 3")[n % 4], "hand Anna\n"),
    "one-names-rows": _one_deal(lambda n: f"{THREE[n % 3]}: SAK2 CK3 HK7 D23"),
    # one line with many entries
    "line-bids": _line_of("bids ", lambda n: f"{THREE[n % 3]} pass", between=", "),
    "line-bids-misspelt": _line_of("bids ", lambda n: f"{THREE[n % 3]}a pas", between=", "),
    "line-bids-calls": _line_of("bids ", lambda n: ("spil", "solo", "pass")[n % 3], between=", "),
    "line-bids-no-commas": _line_of("bids ", lambda n: f"{THREE[n % 3]} pass"),
    "line-bids-dashes": _line_of("bids ", lambda n: "P", between=" - "),
    "line-cards": _line_of("hand Anna ", lambda n: "SAK2"),
    "line-cards-split": _line_of("hand Anna ", lambda n: "S A K"),
    "line-cards-words": _line_of("hand Anna ", lambda n: "ace of spades", between=", "),
    "line-cards-commas": _line_of("hand Anna ", lambda n: "SA", between=", "),
    "line-cards-unknown": _line_of("hand Anna ", lambda n: "x"),
    "line-one-of": _line_of("hand Anna ", lambda n: "{SK CK DK}"),
    "line-one-of-long": _line_of("hand Anna {", lambda n: "SK"),
    "line-emended": _line_of("hand Anna ", lambda n: "[SK>SQ]"),
    "line-readings": _line_of("hand Anna [SK>SQ | B ", lambda n: f"; SJ C{n}"),
    "line-witnesses": lambda size: grown(HEAD + "deal 1\n", lambda n: f"hand Anna [SK>SQ | A{''.join(f'; CJ W{k}' for k in range(min(size, 19_000) // 10))}]", size),
    "line-brackets": _line_of("hand Anna ", lambda n: "[", between=""),
    "line-brackets-open": _line_of("hand Anna ", lambda n: "[S>"),
    "line-quotes": _line_of("note ", lambda n: '"', between=""),
    "line-quotes-apart": _line_of("hand Anna ", lambda n: '"a'),
    "line-backslashes": _line_of('note "', lambda n: "\\", between=""),
    "line-blanks": _line_of("hand Anna", lambda n: "        ", between=""),
    "line-commas": _line_of("bids ", lambda n: ",", between=""),
    "line-dashes": _line_of("hand Anna ", lambda n: "-", between=" "),
    "line-letters": _line_of("hand ", lambda n: "a", between=""),
    "line-digits": _line_of("deal ", lambda n: "1", between=""),
    "line-payments": _line_of("payments ", lambda n: f"{THREE[n % 3]} +1", between=", "),
    "line-payments-words": _line_of("payments ", lambda n: f"{THREE[n % 3]} gets 3", between=" and "),
    "line-exchange": _line_of("exchange Anna ", lambda n: "SA", " for SK\n"),
    "line-trick": _line_of("tricks\n1 ", lambda n: "SA"),
    "line-trick-names": _line_of("tricks\n1 ", lambda n: f"{THREE[n % 3]}: SA"),
    "line-tally": _line_of("tricks\n1 ? (", lambda n: "1", between="-"),
    "line-reserved": _line_of("reserved ", lambda n: "1", between=", "),
    "line-result": _line_of("result ", lambda n: "won"),
    "line-prose": _line_of("", lambda n: ("the", "Anna", "spades", "ace", "of", "won")[n % 6]),
    "line-words": _line_of("", lambda n: "hand Anna SAK2"),
    "line-parens": _line_of("tricks\n1 SA S3 S4 ", lambda n: "(1-0-0)"),
    "line-glyphs": _line_of("tricks\n1 SA", lambda n: "!?", between=""),
    "line-spanish": _line_of("mano ", lambda n: "rey de oros", between=", "),
    "line-french": _line_of("main Anna ", lambda n: "RP DT VC"),
    "line-portable": _line_of("hands ", lambda n: "AKQ.J76.543.2"),
    "line-seats": _line_of("seats ", lambda n: names(n + 1)[-1] if n < 9 else f"N{n}", between=", "),
    "line-table": _line_of("", lambda n: "SA", between=" | "),
    "line-semicolons": _line_of("bids ", lambda n: f"{THREE[n % 3]} pass", between="; "),
    "line-arrows": _line_of("tricks\n1 SA S3 S4 ", lambda n: "> Anna"),
    "line-dots": _line_of("hand ", lambda n: "A.", between=""),
    "line-amounts": _line_of("payments Anna ", lambda n: "+-", between=""),
    "line-names-several": _line_of("bids ", lambda n: "Anna Bo Carl pass", between=", "),
    # the header
    "header-tags": _header_lines(lambda n: f'tag K{n} "{n}"'),
    "header-tags-same": _header_lines(lambda n: 'tag K "x"'),
    "header-titles": _header_lines(lambda n: 'title "x"'),
    "header-players": _header_lines(lambda n: "players Anna, Bo, Carl"),
    "header-options": lambda size: "ombre 1\nrules lhombre" + " + favor" * (min(size, 19_000) // 8) + "\nplayers Anna, Bo, Carl\ndeal 1\n",
    "header-options-unknown": lambda size: joined("ombre 1\nrules lhombre + ", lambda n: f"o{n}", min(size, 19_000)).replace(", ", " + ") + "players Anna, Bo, Carl\ndeal 1\n",
    "header-unreadable": _header_lines(lambda n: f"tilte x{n}"),
    "header-headings": _header_lines(lambda n: f"## Deal {n}"),
    "header-comments": _header_lines(lambda n: "# ombre: ignore wrong-tally, unknown-call"),
    "header-dates": _header_lines(lambda n: f"date {n}/{n}"),
    "header-teams": _teams,
    "header-pairs": lambda size: grown("ombre 1\nboards\nrules lhombre\nplayers Anna, Bo, Carl\n", lambda n: f"pair P{n}, Q{n}", size, "results\n1 Anna spil S won\n"),
    "header-names-alike": lambda size: joined("ombre 1\nrules lhombre\nplayers ", lambda n: f"Anna{n}", min(size, 19_000), "results\n1 Ana spil S won\n"),
    "header-names-same": lambda size: joined("ombre 1\nrules lhombre\nplayers ", lambda n: "Anna", min(size, 19_000), "results\n1 Anna spil S won\n"),
    "header-names-long": lambda size: f"ombre 1\nrules lhombre\nplayers {'a' * 6000}, {'b' * 6000}, {'a' * 5999}c\nresults\n" + "".join(f"{n} {'a' * 6000} spil S won\n" for n in range(1, max(2, size // 6000))),
    "header-names-of-words": lambda size: joined("ombre 1\nrules lhombre\nplayers ", lambda n: f'"Mr. Anna Bo {n}"', min(size // 2, 19_000), grown("results\n", lambda n: f"{n} Mr Anna Bo {n} spil S won", size // 2)),
    # sessions
    "sessions-crowded": _crowded_sessions,
    "sessions-new-players": _new_players,
    "sessions-evenings": _sessions('ombre 1\nevent "E"\ndate 2026-01-01\ntable {n}\nrules lhombre\nplayers Anna, Bo, Carl\nresults\n1 Anna spil S won\n'),
    "sessions-dates": _sessions('ombre 1\nevent "E{n}"\ndate 2026-01-01\nrules lhombre\nplayers Anna, Bo, Carl\nresults\n1 Anna spil S won\n'),
    "sessions-empty": _sessions("ombre 1\n"),
    "sessions-misspelt": _sessions("ombre 1\nrulse lhombre\nplayesr Anna, Bo, Carl\nresults\n1 Ana spil S wno\n"),
    "sessions-misspelt-two": _sessions("omber 1\nrulse lhombre\nplayesr Anna, Bo, Carl\ndael 1\ndaeler Ana\n"),
    "sessions-books": _sessions("ombre 1\nrules \"book{n}.yaml\"\nplayers Anna, Bo, Carl\ndeal 1\n"),
    "sessions-boards": _boards,
    "deals-boards": _deals("contract Anna spil\ntrump S\nresult won", "ombre 1\nboards\nrules lhombre\nplayers Anna, Bo, Carl\n"),
    "deals-unopened": lambda size: grown(HEAD, lambda n: f"board {n}\ncontract Anna spil\ntrump S\nresult won", size),
    "deals-readings": _deals("hand Anna SAK2 [CK>CQ | U{n} ; CJ V{n}] C3 HK7 D23", HEAD),
    "sessions-corrected": _sessions('ombre 1\nevent "E"\ndate 2026-01-01\ntable {n}\ncorrected 2026-10-09 "deal {n}"\nrules lhombre\nplayers Anna, Bo, Carl\nresults\n1 Anna spil S won\n'),
    "sessions-boards-one": _board_results,
    "sessions-options": _sessions("ombre 1\nrules tresillo + favor\nplayers Anna, Bo, Carl\ndeal 1\ncontract Anna solo\nresult won\n"),
    # the text
    "text-blank": lambda size: HEAD + "\n" * size,
    "text-comments": lambda size: grown(HEAD, lambda n: f"# {n}", size, "deal 1\n"),
    "text-facsimile": lambda size: grown(HEAD, lambda n: f'tag facsimile "p{n}.jpg#xywh=1,1,1,1"', size, "deal 1\n"),
    "text-carriage": lambda size: HEAD.replace("\n", "\r") + "deal 1\r" * (size // 7),
    "text-nul": lambda size: HEAD + "\0" * size,
    "text-marks": lambda size: HEAD + "deal 1\nhand A" + "\u0301" * (size // 2) + " SA\n",
    "text-bom": lambda size: HEAD + "deal 1\nhand Anna " + "\ufeff" * (size // 3) + "SA\n",
    "text-emoji": lambda size: HEAD + "deal 1\nhand Anna " + "♠️A " * (min(19_000, size) // 4) + "\n",
    "text-prose": lambda size: ("It was a long evening, and Anna played spades. " * 8 + "\n") * (size // 380),
    "text-pbn": lambda size: grown("", lambda n: f'[Deal "N:AKQ.J76.543.2 {n}"]', size),
    "text-json": lambda size: "[" * size,
    "text-xml": lambda size: "<a>" * (size // 3),
    "text-csv": lambda size: grown("no,Anna,Bo,Carl\n", lambda n: f"{n},3,-1,-2", size),
    "text-table": lambda size: grown("| no | Anna | Bo | Carl |\n|---|---|---|---|\n", lambda n: f"| {n} | 3 | -1 | -2 |", size),
}  # fmt: skip
"""Each kind of record, by the characters that it has about."""

PARTS: dict[str, str] = {
    "result": "{n} {a} spil S won",
    "misspelt": "{n} {x} spil S won",
    "tally": "{n} {a} spil S won (9-9-9)",
    "amounts": "{n} {a} spil S won : +1 +1 +1",
    "estuches": "{n} {a} spil S won estuches 99 primeras",
    "outcome": "{n} {a} spil S wno",
    "call": "{n} {a} spli S won",
    "seats": "seats {d}, {e}, {f}",
    "totals": "totals {a} +1, {d} +3",
    "reserved": "reserved 3, 4, 5",
    "pool": "pool {n}",
    "dealer": "dealer {x}",
    "deal": "deal {n}\ncontract {a} spil\ntrump S\nresult won",
    "tricks": "tricks\n1-5 ? (2-2-1)\n6-9 ? (3-4-2)",
    "hand": "hand {a} SAK2 CK3 HK7 D23",
    "bids": "bids {a} spil, {x} pas",
    "payments": "payments {x} +3, {a} -1",
    "note": 'note "{n}"',
    "comment": "# ombre: ignore wrong-tally",
    "emended": "{n} [{b}>{a}] spil [S>H] won",
    "broken": "%% {n} ((",
    "chat": "{d}: pass",
    "session": "\nombre 1\nrules lhombre\nplayers {a}, {b}, {c}\nresults",
}
"""Lines of a record, each of which may grow alone, with the names of its players, and with another.

`a`, `b` and `c` sit; `d`, `e` and `f` are players by turns; `x` is a player misspelt.
"""


def _grown_together(*parts: str, crowded: bool) -> Shape:
    """A header and lines of some parts by turns; `crowded`: its players grow as well."""

    def shape(size: int) -> str:
        many = crowd(size, 0.3 if crowded else 0)

        def told(n: int) -> str:
            d, e, f = (many[(n * 3 + k) % len(many)] for k in range(3))
            a, b, c = many[:3]
            x = misspelt(many[n % len(many)])
            return PARTS[parts[n % len(parts)]].format(n=n, a=a, b=b, c=c, d=d, e=e, f=f, x=x)

        return grown(header(many) + seated(many), told, size)

    return shape


ALONE = {
    f"{part}{'-crowded' * crowded}": _grown_together(part, crowded=crowded)
    for part in PARTS
    for crowded in (False, True)
}
PAIRS = {
    f"{one}+{other}": _grown_together(one, other, crowded=False)
    for one, other in combinations(PARTS, 2)
}
SHAPES |= {f"part-{name}": shape for name, shape in (ALONE | PAIRS).items()}


COMMANDS: dict[str, list[str]] = {
    "check": ["check", "-j", "1", "FILE"],
    "check-json": ["check", "-j", "1", "--to", "json", "FILE"],
    "check-printed": ["check", "-j", "1", "--reading", "printed", "FILE"],
    "check-aldenham": ["check", "-j", "1", "--rules", "aldenham", "FILE"],
    "fix-diff": ["check", "-j", "1", "--fix", "--diff", "FILE"],
    "fix-unsafe": ["check", "-j", "1", "--fix", "--unsafe", "--diff", "FILE"],
    "format": ["format", "--diff", "FILE"],
    "format-short": ["format", "--deals", "short", "--diff", "FILE"],
    "format-long": ["format", "--deals", "long", "--diff", "FILE"],
    "to-json": ["convert", "--to", "json", "FILE"],
    "to-tei": ["convert", "--to", "tei", "FILE"],
    "show": ["show", "FILE"],
    "show-html": ["show", "--to", "html", "-o", "OUT.html", "FILE"],
    "show-json": ["show", "--to", "json", "FILE"],
    "show-prose": ["show", "--prose", "FILE"],
    "show-svg": ["show", "--to", "svg", "-o", "OUT.svg", "FILE"],
    "show-latex": ["show", "--to", "latex", "FILE"],
    "cite": ["show", "--cite", "FILE"],
    "score": ["score", "FILE"],
    "score-json": ["score", "--to", "json", "FILE"],
    "score-csv": ["score", "--to", "csv", "FILE"],
    "score-html": ["score", "--to", "html", "-o", "OUT.html", "FILE"],
    "score-league": ["score", "--only", "league", "FILE"],
    "duplicate": ["score", "--duplicate", "FILE"],
    "travellers": ["score", "--duplicate", "--travellers", "FILE"],
    "compare": ["compare", "FILE"],
    "complete": ["complete", "FILE"],
    "count": ["complete", "--count", "FILE"],
    "list": ["complete", "--list", "3", "FILE"],
    "suggest": ["complete", "--suggest", "FILE"],
    "analyse": ["analyse", "-j", "1", "FILE"],
    "collate": ["collate", "FILE", "FILE"],
    "collate-readings": ["collate", "--readings", "FILE"],
    "collate-costs": ["collate", "--costs", "--readings", "FILE"],
    "diagnostics": [],
}  # fmt: skip
"""The arguments of each command; a language server's findings are asked in a process of its own."""

_DIAGNOSTICS = """
import sys
from ombre_records.doors.server.standing import Desk
print(len(Desk(sys.argv[1]).update(open(sys.argv[1], encoding="utf-8", errors="replace").read()).findings))
"""


class Cost(NamedTuple):
    """What a command took of the processor and of memory, and how it ended."""

    seconds: float
    memory: float
    status: int
    said: str

    @property
    def is_much(self) -> bool:
        return self.seconds > SLOW or self.memory > LARGE or self.status not in (0, 1, 2)


def run(command: str, file: Path) -> Cost:
    """Run a command on a file, in a process that the system bounds."""
    told = [
        each.replace("FILE", str(file)).replace("OUT", str(file) + ".out")
        for each in COMMANDS[command]
    ]
    whole = [sys.executable, "-m", "ombre_records", *told]
    if not told:
        whole = [sys.executable, "-c", _DIAGNOSTICS, str(file)]
    with tempfile.TemporaryFile() as errors:
        started = subprocess.Popen(
            whole, stdin=-3, stdout=-3, stderr=errors, preexec_fn=bounded, cwd=file.parent
        )
        _pid, status, used = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        said = errors.read().decode("utf-8", "replace")
    seconds = used.ru_utime + used.ru_stime
    return Cost(seconds, used.ru_maxrss / 1024, started.returncode, said[-2000:])


def bounded() -> None:
    """Let the system end this process once it has taken too much."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY << 20, MEMORY << 20))


def main() -> None:
    """Run what is asked for; tell what took much."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--size", type=int, action="append")
    asked.add_argument("--shape", action="append")
    asked.add_argument("--command", action="append")
    asked.add_argument("--slow", type=float, default=SLOW)
    given = asked.parse_args()
    shapes = [
        name for name in SHAPES if not given.shape or any(name.startswith(e) for e in given.shape)
    ]
    commands = given.command or [*COMMANDS]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "a.ombre"
        for shape in shapes:
            over: set[str] = set()
            for size in given.size or [10, 40, 160]:
                file.write_text(SHAPES[shape](size * 1000), "utf-8", newline="")
                for command in commands:
                    if command in over:
                        continue
                    cost = run(command, file)
                    if cost.is_much or cost.seconds > given.slow or "Traceback" in cost.said:
                        over.add(command) if cost.is_much else None
                        last = (
                            cost.said.strip().rpartition("\n")[2][:100]
                            if cost.status not in (0, 1)
                            else ""
                        )
                        print(
                            f"{shape:28} {command:16} {size:4} kB {cost.seconds:6.2f} s {cost.memory:6.0f} MB {cost.status} {last}",
                            flush=True,
                        )
            print(f"{shape:28} done", flush=True) if not over else None


if __name__ == "__main__":
    main()
