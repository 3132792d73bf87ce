"""How layouts compare: simulated games on each, and at one table with the standard layout."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from sheetgen.codes import standard_sheet
from sheetgen.fair.games import Games, play_games
from sheetgen.model import Sheet


@dataclass(frozen=True, slots=True)
class Comparison:
    sheet: Sheet
    mean: float  # points of a player where everybody has this layout
    difference: float  # points more than a player with the standard layout has
    error: float  # standard error of the difference
    wins: float | None  # share of games won against players with the standard layout
    rounds: float  # length of a game: turns of each player
    misthrows: float  # of a player
    ends: Mapping[str, float]  # shares of how games end
    scores: Mapping[int, int]  # how often each total came up where everybody has this layout


def compare(
    sheets: Sequence[Sheet],
    players: int,
    games: int,
    seed: str,
    progress: Callable[[int], None] = lambda done: None,
) -> Iterator[Comparison]:
    """Each sheet against the standard one of its variant, with the same dice for all."""
    standard = standard_sheet(sheets[0].variant)
    usual = play_games([standard] * players, games, seed, progress)
    for n, sheet in enumerate(sheets):
        done = (2 * n + 1) * games

        def step(played: int, done: int = done) -> None:
            progress(done + played)

        own = usual
        if sheet != standard:
            own = play_games([sheet] * players, games, seed, step)
        if sheet.track or players == 1:
            yield _alone(sheet, own, usual, players)
        else:
            mixed = play_games([sheet] + [standard] * (players - 1), games, seed, step)
            yield _together(sheet, own, mixed, players)


def work(sheets: int, games: int) -> int:
    """How many games *compare* tells its progress of."""
    return (2 * sheets + 1) * games


def _together(sheet: Sheet, own: Games, mixed: Games, players: int) -> Comparison:
    differences = [first - fmean(others) for first, *others in mixed.totals]
    wins = fmean(_win(totals) for totals in mixed.totals)
    return _comparison(sheet, own, differences, wins, players)


def _alone(sheet: Sheet, own: Games, usual: Games, players: int) -> Comparison:
    """Nobody plays the standard layout at the same table: a board is there for all."""
    pairs = zip(own.totals, usual.totals, strict=True)
    differences = [fmean(here) - fmean(there) for here, there in pairs]
    return _comparison(sheet, own, differences, None, players)


def _comparison(
    sheet: Sheet, own: Games, differences: Sequence[float], wins: float | None, players: int
) -> Comparison:
    games = len(differences)
    return Comparison(
        sheet,
        mean=fmean(map(fmean, own.totals)),
        difference=fmean(differences),
        error=stdev(differences) / sqrt(games) if games > 1 else 0.0,
        wins=wins,
        rounds=fmean(own.turns) / players,
        misthrows=fmean(map(fmean, own.misthrows)),
        ends={end: count / games for end, count in sorted(Counter(own.ends).items())},
        scores=dict(sorted(Counter(total for totals in own.totals for total in totals).items())),
    )


def _win(totals: Sequence[int]) -> float:
    """The first player's share of the win: equal totals share it."""
    best = max(totals)
    return (totals[0] == best) / totals.count(best)
