from ombre_records.referee.fast.game import Called as Key
from ombre_records.referee.fast.game import Game

Called = tuple[
    int, tuple[tuple[int | None, str], ...], str | None, int | None, str | None, int | None
]
Clean = tuple[
    int,
    int,
    int,
    Game,
    int | None,
    bytes,
    int,
    int,
    int,
    int | None,
    int | None,
    bytes,
    int | None,
    tuple[int, ...] | None,
    tuple[str, int | None] | None,
    tuple[int | None, ...] | None,
    tuple[int | None, ...] | None,
]

def judge(
    text: bytes,
    start: int,
    names: tuple[bytes, ...],
    bare: int,
    spanish: bool,
    greater: int,
    dealer: int,
    games: dict[bytes | Key, Game | None],
    /,
) -> int | tuple[bytes, Called] | Clean: ...
def part(text: bytes, start: int, /) -> int: ...
def statements(text: bytes, /) -> int: ...
