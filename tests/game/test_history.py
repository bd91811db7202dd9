"""What has led to a game, told from how it stands."""

from __future__ import annotations

import pytest

from ombre_records.engine.game.game import Game


def test_a_forfeit_is_no_action() -> None:
    game = Game.deal("lhombre", seed=7).act("solo").act("pas").act("pas").act("S")
    while game.phase != "play":
        game = game.act(game.actions()[0])
    with pytest.raises(ValueError, match="no actions lead"):
        game.forfeit(0, 2).history()


def test_a_contract_is_written_only_where_it_is_another_than_the_last_call() -> None:
    game = Game.deal("lhombre", seed=7).act("solo").act("pas").act("pas").act("S")
    assert "contract" not in game.record().source.text
