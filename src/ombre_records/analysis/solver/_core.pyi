from typing import final

@final
class Core:
    @property
    def searched(self) -> int: ...
    def __new__(
        cls,
        ours: tuple[int, ...],
        by_trick: bool,
        by_seat: bool,
        few: bool,
        total: int,
        words: int,
        nodes: bytes,
        closure: bytes,
        roots: tuple[int, ...],
        least: tuple[int, ...],
    ) -> Core: ...
    def value(
        self,
        layout: bytes,
        hands: tuple[int, ...],
        turn: int,
        trick: tuple[int, ...],
        made: tuple[int, ...],
    ) -> int: ...
    def plays(
        self,
        layout: bytes,
        hands: tuple[int, ...],
        turn: int,
        trick: tuple[int, ...],
        made: tuple[int, ...],
    ) -> dict[int, int]: ...
    def batch(
        self,
        positions: list[tuple[bytes, tuple[int, ...], int, tuple[int, ...], tuple[int, ...]]],
    ) -> list[dict[int, int]]: ...
