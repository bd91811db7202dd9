"""The values of plain lines: what is cut at blanks is what the grammar's parser finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from examples import spread
from ombre_records import Game, load, parse
from ombre_records.notation.pieces import pieces
from ombre_records.notation.plain import taken_apart
from yaml_data import read_yaml

ROOT = Path(__file__).parents[2]
ODD = read_yaml(Path(__file__).with_name("plain_pieces.yaml"))


@pytest.mark.parametrize("code", ODD)
def test_a_line_is_taken_apart_as_by_the_grammar(code: str) -> None:
    kind = "trick" if code[0].isdigit() else code.split()[0]
    assert taken_apart(code, kind) == pieces(code, kind)


@pytest.mark.parametrize(
    "path", spread(sorted(ROOT.glob("records/**/*.ombre")), 12), ids=lambda path: path.stem
)
def test_so_are_all_lines_of_records(path: Path) -> None:
    game = Game.deal("aldenham", 4)
    while not game.over:
        game = game.act(game.actions()[0])
    for record in (load(path), parse(game.text())):
        for session in record:
            for line in session.lines:
                if line.edited is not None:
                    assert taken_apart(line.code, line.kind) == pieces(line.code, line.kind)
