"""Lawful sessions written as beginners write them: what is proposed makes them what they were."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lawful import seeds, sessions
from test_laws import LAW

from examples import share
from ombre_records import Game, Report, check, parse
from ombre_records.notation.format import format


def mended(text: str) -> str:
    """Return a text with the first proposal of every finding that is shown."""
    edits = [
        edit
        for finding in check(parse(text)).shown
        for repair in finding.proposals[:1]
        for edit in repair.edits
    ]
    for edit in sorted(edits, key=lambda each: each.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def written(text: str) -> str:
    return format(parse(text))


@given(sessions(), st.sampled_from(("> ", ">", ">> ")))
@settings(LAW, max_examples=share(40))
def test_the_marks_of_a_mail_are_taken_away(text: str, mark: str) -> None:
    quoted = "\n".join(f"{mark}{line}" for line in text.rstrip().split("\n"))
    assert written(mended(quoted)) == written(text)


def _each_line(before: str, behind: str = "") -> Callable[[str], str]:
    """Return what writes marks about each line of a text."""

    def marked(text: str) -> str:
        lines = text.rstrip().split("\n")
        return "\n".join(f"{before}{line}{behind}" if line.strip() else line for line in lines)

    return marked


def _numbered(text: str) -> str:
    lines = [line for line in text.split("\n") if line.strip()]
    return "\n".join(f"{at}. {line}" for at, line in enumerate(lines, 1))


def _about(
    before: str, behind: str, each: Callable[[str], str] = str.rstrip
) -> Callable[[str], str]:
    return lambda text: f"{before}\n{each(text)}\n{behind}\n"


def _in_one_line(before: str, behind: str) -> Callable[[str], str]:
    return lambda text: "".join(
        f"{before}{line}{behind}" for line in text.split("\n") if line.strip()
    )


SHAPES = {
    "paragraphs": _each_line("<p>", "</p>"),
    "breaks": _each_line("", "<br>"),
    "list": _about("<ul>", "</ul>", _each_line("<li>", "</li>")),
    "divisions": _each_line('<div class="x"><b>', "</b></div>"),
    "rows": _about("<table>", "</table>", _each_line("<tr><td>", "</td></tr>")),
    "preformatted": _about("<html><body><pre>", "</pre></body></html>"),
    "paragraphs in one line": _in_one_line("<p>", "</p>"),
    "breaks in one line": _in_one_line("", "<br>"),
    "blanks": _each_line("&nbsp;&nbsp;", "&nbsp;"),
    "bullets": _each_line("- "),
    "boxes": _each_line("- [x] "),
    "quoted bullets": _each_line("> - "),
    "bold": _each_line("**", "**"),
    "code": _each_line("`", "`"),
    "fence": _about("```ombre", "```"),
    "numbers": _numbered,
    "times": _each_line("[20:14] "),
    "speaker": _each_line("[20:14] Zoe: "),
    "brackets": _each_line("<Zoe> "),
    "export": _each_line("14.03.24, 20:14 - Zoe: "),
    "strokes": _each_line("| ", " |"),
}


@given(sessions(), st.sampled_from(sorted(SHAPES)))
@settings(LAW, max_examples=share(160))
def test_a_record_in_another_shape_is_still_that_record(text: str, shape: str) -> None:
    assume("#" not in text)
    told = written(mended(SHAPES[shape](text)))
    assert _statements(told) == _statements(written(text))


def _statements(text: str) -> list[str]:
    """Return the lines of a text but for comments, blanks in them left out."""
    lines = (line.split("#")[0].split() for line in text.split("\n"))
    return [" ".join(line) for line in lines if line]


def _played(seed: int) -> Game:
    game, random = Game.deal("aldenham", seed=seed), Random(seed)
    while not game.over:
        actions = [each for each in game.actions() if str(each) not in ("pass", "done")]
        game = game.act(random.choice(actions or game.actions()))
    return game


def _facts(report: Report) -> list[object]:
    deal = report.sessions[0].deals[0]
    plays = [[(play.seat, play.item) for play in trick.plays] for trick in deal.tricks]
    return [plays, deal.outcome, deal.payments]


_EXCHANGE = re.compile(r"^(exchange +\S+ +[SCHD]\S* .*?) for (?=[SCHD])", re.MULTILINE)


@given(seeds, st.sampled_from((" ", " = ", " / ", " ; ", " | ")))
@settings(LAW, max_examples=share(40))
def test_what_was_held_was_laid_off(seed: int, between: str) -> None:
    text = format(_played(seed).record())
    spoilt = _EXCHANGE.sub(rf"\1{between}", text)
    assume(spoilt != text)
    assert written(mended(spoilt)) == written(text)


@given(seeds, st.booleans())
@settings(LAW, max_examples=share(40))
def test_columns_are_put_in_the_order_of_play(seed: int, initials: bool) -> None:
    game = _played(seed)
    text = format(game.record())
    report = check(parse(text))
    deal = report.sessions[0].deals[0]
    assume(deal.tricks and all(len(trick.plays) == 3 for trick in deal.tricks))
    assume(not any(trick.before for trick in deal.tricks))
    names = report.sessions[0].players
    rows = [f"   {' '.join(name[0] if initials else name for name in names)}"]
    for trick in deal.tricks:
        cards = {
            play.seat: word for play, word in zip(trick.plays, _cards(trick.line.code), strict=True)
        }
        rows.append(f"{trick.number} {' '.join(cards[seat] for seat in range(3))}")
    lines = text.split("\n")
    first, last = deal.tricks[0].line.number - 1, deal.tricks[-1].line.number
    columns = "\n".join([*lines[:first], *rows, *lines[last:]])
    assert _facts(check(parse(mended(columns)))) == _facts(report)


def _cards(code: str) -> list[str]:
    return re.findall(r"(?<!\S)[SCHD][AKQJ2-7](?!\S)", code)


_TWINS = str.maketrans("AKCH", "АКСН")


@given(sessions())
@settings(LAW, max_examples=share(40))
def test_look_alikes_are_mended_in_cards_only(text: str) -> None:
    names = dict(
        zip(
            ("Ada", "Bea", "Cleo", "Dora", "Eve"),
            ("Анна", "Вера", "Серж", "Дора", "Ева"),
            strict=True,
        )
    )
    text = re.sub(rf"\b({'|'.join(names)})\b", lambda found: names[found[1]], text)
    assume('"' not in text and "[" not in text and "suits" not in text)
    spoilt = re.sub(
        r"(?m)^(?:hand|exchange|\d).*$",
        lambda line: re.sub(
            r"(?<!\S)[SCHD][AKQJ2-7]+(?!\S)", lambda c: c[0].translate(_TWINS), line[0]
        ),
        text,
    )
    assert written(mended(spoilt)) == written(text)
