"""The page of the twenty questions, its notebook and plots, from the questions and answers."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from docs.questions.answers import Answer, Question, asks_own, enough, found, own, questions, read
from docs.questions.plots import plot

HERE = Path(__file__).resolve().parent
STUDY = HERE.parent / "study"
_PLACE = re.compile(r"\{([^{}]+)\}")


def texts() -> dict[str, str]:
    """Return all that is written from the answers, by its path in the folder of the docs."""
    rows = read(HERE / "answers.csv")
    reached = read(STUDY / "reached.csv")
    files = {
        "explanation/twenty-questions.ipynb": notebook(),
        "study/reached.txt": "\n".join(_reached(reached)),
    }
    for question in questions():
        files[f"questions/{question.name}.svg"] = plot(of(rows, question), question.title)
    for question in questions(STUDY / "reached.yaml"):
        files[f"study/{question.name}.svg"] = plot(of(reached, question), question.title)
    return files


def page() -> str:
    """Return the page of the questions, which each build of the documentation makes."""
    with (HERE / "made.csv").open(encoding="utf-8", newline="") as file:
        made = list(csv.DictReader(file))
    return "\n".join(_page(read(HERE / "answers.csv"), made))


def of(rows: Sequence[Answer], question: Question) -> list[Answer]:
    """Return the answers to one question."""
    return [row for row in rows if row.question == question.name]


def filled(text: str, rows: Sequence[Answer]) -> str:
    """Return a text with the answers in the place of their names."""

    def put(place: re.Match[str]) -> str:
        name = place[1]
        if name.startswith("n:"):
            return f"{found(rows, name[2:]).deals:,}"
        row = found(rows, name)
        if row not in enough(rows):
            raise KeyError(f"too few deals for {name}: {row.deals}")
        return str(row)

    return _PLACE.sub(put, text).strip()


def _page(rows: Sequence[Answer], made: Sequence[dict[str, str]]) -> Iterator[str]:
    opening, closing = (HERE / "around.txt").read_text("utf-8").split("<!-- questions -->\n")
    deals = sum(int(each["deals"]) for each in made if each["corpus"] == "first")
    yield opening.replace("FIRST", f"{deals:,}").rstrip() + "\n"
    for number, question in enumerate(questions(), 1):
        yield from _section(number, question, of(rows, question))
    yield closing.rstrip() + "\n"


def _section(number: int, question: Question, rows: Sequence[Answer]) -> Iterator[str]:
    yield f"## {number}. {question.title}\n"
    if question.saying:
        yield question.saying.strip() + "\n"
    yield _image("questions", question)
    yield filled(question.learns, rows) + "\n"
    if question.limits:
        yield f"*Limits:* {filled(question.limits, rows)}\n"


def _image(folder: str, question: Question) -> str:
    told = f":alt: {question.title.rstrip('?')}"
    return f"```{{image}} ../{folder}/{question.name}.svg\n{told}\n```\n"


def _reached(rows: Sequence[Answer]) -> Iterator[str]:
    for question in questions(STUDY / "reached.yaml"):
        own_rows = of(rows, question)
        yield f"### {question.title}\n"
        yield _image("study", question)
        yield "\n".join(_table(own_rows)) + "\n"
        yield filled(question.learns, own_rows) + "\n"
        yield filled(question.limits, own_rows) + "\n"


def _table(rows: Sequence[Answer]) -> Iterator[str]:
    told = enough(rows)
    several = any(row.who for row in told)
    yield ("| | |" if several else "| |") + f" Deals | {told[0].unit} | 95 % interval |"
    yield "| --- |" + (" --- |" if several else "") + " ---: | ---: | --- |"
    for row in told:
        form = "{:.2f}" if row.unit == "%" else "{:+.2f}"
        value, low, high = (form.format(each) for each in (row.value, row.low, row.high))
        cells = [
            row.what,
            *([row.who] if several else []),
            f"{row.deals:,}",
            value,
            f"{low} to {high}",
        ]
        yield "| " + " | ".join(cells) + " |"


# ---------------------------------------------------------------- the notebook


def notebook() -> str:
    """Return the notebook: the questions, asked of small corpora that it makes itself."""
    cells = [_cell(part, number) for number, part in enumerate(_cells())]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {
        "cells": cells,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _cells() -> Iterator[tuple[str, str]]:
    for part in re.split(r"^%% ", (HERE / "notebook.txt").read_text("utf-8"), flags=re.MULTILINE)[
        1:
    ]:
        kind, _, text = part.partition("\n")
        yield kind.strip(), text.strip("\n").replace("\nOWN", f"\n{own()}")
    for number, question in enumerate(questions(), 1):
        saying = f"\n\n{question.saying.strip()}" if question.saying else ""
        yield "markdown", f"## {number}. {question.title}{saying}"
        view = "own + " if asks_own(question) else ""
        asking = f'ask("{question.corpus}", {view}sql)'
        yield "code", f'sql = """\n{question.ask.rstrip()}\n"""\n{asking}'


def _cell(part: tuple[str, str], number: int) -> dict[str, Any]:
    kind, text = part
    lines = text.splitlines(keepends=True)
    code: dict[str, Any] = {"execution_count": None, "outputs": []} if kind == "code" else {}
    cell = {"cell_type": kind, "id": f"cell-{number:02}", "metadata": {}, "source": lines}
    return dict(sorted({**cell, **code}.items()))
