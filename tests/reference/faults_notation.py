"""Faults of notation: names, books, options, statements unknown, repeated, missing, misplaced or unreadable."""

from .bench import Bench, Draft, pick, put_after, put_before, remove
from .style import Line


def unknown_player(bench: Bench) -> Draft | None:
    """Replace a name in one place by one that nobody at table has."""
    style = bench.style.but(
        **{"winners": 1, "result": 1, "payments": 1, "totals": 1, "leaders": 1, "bid-names": 1}
    )
    lines = bench.written(style)
    key = bench.rng.choice(
        ["dealer", "hand", "exchange", "trick", "payments", "totals", "bids", "holds", "result"]
    )
    line = bench.some_line(lines, key)
    if line is None or not any(word.startswith("@") for word in line.words):
        return None
    line.replace(bench.rng.choice([w for w in line.words if w.startswith("@")]), "@Zenobia")
    if key == "result":  # where a string that is nobody's name is an annotation
        style = style.but(quoted=0)
    return Draft(lines, "unknown-player", [line], style)


def wrong_players(bench: Bench) -> Draft | None:
    """Name more players than the book allows, or one of them twice."""
    lines = bench.written()
    line = pick(lines, "players")[0]
    if bench.rng.random() < 0.6:
        line.words += [",", "@Zenobia", ",", "@Yorick"]
    else:
        line.words += [",", "@" + bench.session.players[0]]
    return Draft(lines, "wrong-players", [line], bench.style)


def unknown_rule_book(bench: Bench) -> Draft | None:
    """Name a rule book that does not exist."""
    style = bench.style.but(rules=1)
    lines = bench.written(style)
    line = pick(lines, "rules")[0]
    line.words[1] = bench.rng.choice(["quadrille", "aldenheim", "pontoon"])
    return Draft(lines, "unknown-rule-book", [line], style)


def unknown_option(bench: Bench) -> Draft | None:
    """Ask for an option that the book does not have."""
    style = bench.style.but(rules=1)
    lines = bench.written(style)
    line = pick(lines, "rules")[0]
    line.words += ["+", bench.rng.choice(["fanfare", "kings-high"])]
    return Draft(lines, "unknown-option", [line], style)


def unknown_version(bench: Bench) -> Draft | None:
    """Name a version of the notation that does not exist."""
    lines = bench.written()
    line = pick(lines, "ombre")[0]
    line.words[1] = bench.rng.choice(["7", "99"])
    return Draft(lines, "unknown-version", [line], bench.style)


def unknown_statement(bench: Bench) -> Draft | None:
    """Insert a line whose keyword means nothing."""
    lines = bench.written()
    line = Line(
        "?",
        bench.rng.choice(
            [["wibble", "@" + bench.session.players[0], "3"], ["croupier", '"nobody"']]
        ),
    )
    put_after(lines, bench.rng.choice(lines[2:]), line)
    return Draft(lines, "unknown-statement", [line], bench.style)


def inserted_nonsense(bench: Bench) -> Draft | None:
    """Insert a line that is no statement at all."""
    lines = bench.written()
    line = Line("?", bench.rng.choice([["%%%", "!!"], ["=", "=", "="], [")(", "SK"]]))
    put_after(lines, bench.rng.choice(lines[2:]), line)
    return Draft(lines, "syntax|unknown-statement", [line], bench.style)


def broken_line(bench: Bench) -> Draft | None:
    """Make nonsense of what follows a keyword."""
    style = bench.style.but(payments=1, result=1, pool=1, holds=1)
    lines = bench.written(style)
    key = bench.rng.choice(
        ["hand", "holds", "payments", "pool", "trick", "exchange", "dealer", "bids"]
    )
    line = bench.some_line(lines, key)
    if line is None:
        return None
    line.words = line.words[: 2 if key in ("hand", "holds", "exchange") else 1] + bench.rng.choice(
        [["%%", "=="], ["((("], ['"never', "closed"], ["&;", "&"]]
    )
    line.tail = ""
    return Draft(lines, "syntax", [line], style)


def before_the_deal(bench: Bench) -> Draft | None:
    """Write a statement of a deal before any deal has begun."""
    lines = bench.written()
    first = pick(lines, "deal")[0]
    eldest = "@" + bench.session.players[0]
    words = [
        ["trump", "S"],
        ["pool", "5"],
        ["result", "sacada"],
        ["dealer", eldest],
        ["hand", eldest, "?"],
        ["tricks"],
    ]
    if bench.style.suits == "spanish":
        words = words[1:]
    line = Line("?", bench.rng.choice(words))
    put_before(lines, first, line)
    return Draft(lines, "misplaced-statement", [line], bench.style)


def in_the_deal(bench: Bench) -> Draft | None:
    """Write a statement of the header, or a trick too early, inside a deal."""
    style = bench.style.but(header=0)
    lines = bench.written(style)
    deal = bench.some_line(lines, "deal")
    if deal is None:
        return None
    line = Line(
        "?", bench.rng.choice([["event", '"Spa"'], ["site", '"Bath"'], ["stakes", '"a penny"']])
    )
    first_trick = [t for t in pick(lines, "trick", deal.deal - 1) if t.trick == 1]
    if first_trick and bench.rng.random() < 0.4:
        line = Line("?", list(first_trick[0].words))
    put_after(lines, deal, line)
    return Draft(lines, "misplaced-statement", [line], style)


def repeated_statement(bench: Bench) -> Draft | None:
    """Write a statement twice."""
    style = bench.style.but(payments=1, result=1, pool=1, totals=1, dealer=1, trump=1, rules=1)
    lines = bench.written(style)
    keys = [
        "dealer",
        "pool",
        "trump",
        "result",
        "payments",
        "totals",
        "players",
        "rules",
        "stock",
        "hand",
        "bids",
    ]
    line = bench.some_line(lines, bench.rng.choice(keys))
    if line is None:
        return None
    again = Line("?", list(line.words))
    put_after(lines, line, again)
    return Draft(lines, "repeated-statement", [again], style)


def missing_players(bench: Bench) -> Draft | None:
    """Leave out who plays."""
    lines = bench.written()
    remove(lines, pick(lines, "players")[0])
    return Draft(lines, "missing-statement", [], bench.style)


def unknown_result(bench: Bench) -> Draft | None:
    """Use a term for the outcome that the book does not have."""
    style = bench.style.but(result=1)
    lines = bench.written(style)
    line = bench.some_line(lines, "result")
    if line is None:
        return None
    line.words[1:] = [bench.rng.choice(["triumph", "draw", "kaput"])]
    return Draft(lines, "unknown-term", [line], style)


def unknown_trump(bench: Bench) -> Draft | None:
    """Name a suit that does not exist."""
    style = bench.style.but(trump=1)
    lines = bench.written(style)
    line = bench.some_line(lines, "trump")
    if line is None:
        return None
    line.words[1] = bench.rng.choice(["violets", "acorns"])
    return Draft(lines, "unknown-term", [line], style)


KINDS = [
    unknown_player, wrong_players, unknown_rule_book, unknown_option, unknown_version, unknown_statement,
    inserted_nonsense, broken_line, before_the_deal, in_the_deal, repeated_statement, missing_players,
    unknown_result, unknown_trump,
]  # fmt: skip
