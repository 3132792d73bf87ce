"""Many games at one table: compiled where numba is installed, else played one by one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from sheetgen.fair.play import BY_MISTHROWS, BY_PAWN, BY_ROWS, play
from sheetgen.lots import Lots
from sheetgen.model import Sheet
from sheetgen.rules.judge import judge

CHUNK = 500  # games between two words to whoever waits

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Games:
    """What came of them, game by game."""

    totals: list[list[int]]  # of each player
    misthrows: list[list[int]]
    turns: list[int]
    ends: list[str]


def compiled() -> bool:
    """Whether games can be played by the kernel."""
    return find_spec("numba") is not None


def play_games(
    sheets: Sequence[Sheet], games: int, seed: str, progress: Progress = lambda done: None
) -> Games:
    """Play so many games with one player to each sheet; the same seed gives the same games.

    Every throw of the dice is used once for each seat, so that no player gains from sitting first.
    """
    return (_compiled if compiled() else _one_by_one)(sheets, games, seed, progress)


def game_lots(seed: str, game: int, players: int) -> tuple[Lots, int]:
    """The dice of a game, and who begins."""
    return Lots(seed, game // players), game % players


def _one_by_one(sheets: Sequence[Sheet], games: int, seed: str, progress: Progress) -> Games:
    found = Games([], [], [], [])
    for game in range(games):
        played = play(sheets, *game_lots(seed, game, len(sheets)))
        verdicts = [judge(s, marks) for s, marks in zip(sheets, played.marks, strict=True)]
        found.totals.append([verdict.score.total for verdict in verdicts])
        found.misthrows.append([marks.misthrows for marks in played.marks])
        found.turns.append(played.turns)
        found.ends.append(played.end)
        progress(game + 1)
    return found


def _compiled(sheets: Sequence[Sheet], games: int, seed: str, progress: Progress) -> Games:
    import numpy as np

    from sheetgen.fair import kernel, records

    table = records.records(sheets)
    found = Games([], [], [], [])
    names = {kernel.BY_ROWS: BY_ROWS, kernel.BY_MISTHROWS: BY_MISTHROWS, kernel.BY_PAWN: BY_PAWN}
    for start in range(0, games, CHUNK):
        numbers = range(start, min(start + CHUNK, games))
        drawn = [game_lots(seed, game, len(sheets)) for game in numbers]
        lots = np.array([lot.state for lot, _ in drawn], np.uint64)
        first = np.array([seat for _, seat in drawn])
        marks = np.zeros((len(numbers), len(sheets), kernel.SIZE), np.int64)
        turns, ends, closed = np.zeros((3, len(numbers)), np.int64)
        kernel.play_games(table, lots, first, marks, turns, ends, closed)
        found.totals.extend(records.totals(table, marks).tolist())
        found.misthrows.extend(marks[:, :, kernel.MISTHROWS].tolist())
        found.turns.extend(turns.tolist())
        found.ends.extend(names[end] for end in ends.tolist())
        progress(numbers[-1] + 1)
    return found
