"""Simulated players: what they promise themselves, how well they play, and that they play fair."""

from fractions import Fraction
from functools import cache
from statistics import fmean

import pytest

from sheetgen.codes import sheet_from_number, standard_sheet
from sheetgen.draws import drawn_sheet
from sheetgen.fair import kernel
from sheetgen.fair.games import CHUNK, _compiled, _one_by_one, game_lots, play_games
from sheetgen.fair.play import play
from sheetgen.fair.promise import UNIT, Promise, chances
from sheetgen.fair.records import Array, line_marks, records, totals
from sheetgen.model import Marks, Sheet, Variant, row_points
from sheetgen.rules.table import judge_table
from sheetgen.variants import ALL, BY_ID

every_variant = pytest.mark.parametrize("variant", ALL, ids=lambda v: v.id)


def at_one_table(variant: Variant, players: int, seed: str) -> list[Sheet]:
    """The standard sheet beside drawn and wild ones; a board is the same for everybody."""
    standard = standard_sheet(variant)
    if standard.track:
        return [drawn_sheet(variant, seed, 0, 0)] * players
    others = [drawn_sheet(variant, seed, n, n, wild=bool(n % 2)) for n in range(1, players)]
    return [standard, *others]


def compiled_tables(
    sheets: list[Sheet], games: int, seed: str
) -> tuple[list[list[Marks]], Array, Array]:
    """The kernel's tables as marks, their totals, and the turns they took."""
    import numpy as np

    table = records(sheets)
    drawn = [game_lots(seed, game, len(sheets)) for game in range(games)]
    lots = np.array([lot.state for lot, _ in drawn], np.uint64)
    first = np.array([seat for _, seat in drawn])
    lines = np.zeros((games, len(sheets), kernel.SIZE), np.int64)
    turns, ends, closed = np.zeros((3, games), np.int64)
    kernel.play_games(table, lots, first, lines, turns, ends, closed)
    marks = [
        [
            line_marks(sheet, line, int(rows), len(sheets))
            for sheet, line in zip(sheets, game, strict=True)
        ]
        for game, rows in zip(lines, closed, strict=True)
    ]
    return marks, totals(table, lines), turns


@every_variant
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_referee_accepts_every_table_with_the_same_totals(
    variant: Variant, players: int
) -> None:
    sheets = at_one_table(variant, players, "tables")
    tables, points, _ = compiled_tables(sheets, 400, "tables")
    for marks, expected in zip(tables, points.tolist(), strict=True):
        verdict = judge_table(sheets, marks)
        assert verdict.valid, (verdict.problems, [v.problems for v in verdict.verdicts])
        assert [v.total for v in verdict.verdicts] == expected
        assert not [n for v in verdict.verdicts for n in v.notices]
        assert "game-not-over" not in [notice.code for notice in verdict.notices]


@every_variant
@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_kernel_plays_just_like_the_players_at_the_referees_table(
    variant: Variant, players: int
) -> None:
    sheets = at_one_table(variant, players, "same")
    tables, points, turns = compiled_tables(sheets, 8, "same")
    for game, (marks, expected) in enumerate(zip(tables, points.tolist(), strict=True)):
        played = play(sheets, *game_lots("same", game, players))
        assert played.turns == turns[game]
        for one, other in zip(played.marks, marks, strict=True):
            rows = {name: tuple(numbers) for name, numbers in one.rows.items()}
            assert rows == other.rows or not any(other.rows.values())
            assert sorted(one.locks) == sorted(other.locks)
            assert (one.misthrows, one.pawn) == (other.misthrows, other.pawn)
            assert (one.bonus_bar, set(one.bonuses)) == (other.bonus_bar, set(other.bonuses))
            assert set(one.closed or ()) == set(other.closed or ())
        verdict = judge_table(sheets, played.marks)
        assert verdict.valid
        assert [v.total for v in verdict.verdicts] == expected


def test_both_engines_tell_the_same_of_their_games() -> None:
    sheets = at_one_table(BY_ID["bonus-b"], 3, "told")
    done: list[int] = []
    assert _one_by_one(sheets, 7, "told", done.append) == _compiled(sheets, 7, "told", done.append)
    assert done == [*range(1, 8), 7]


def test_progress_is_told_and_changes_nothing() -> None:
    sheets = [standard_sheet(BY_ID["classic"])] * 2
    done: list[int] = []
    games = play_games(sheets, CHUNK + 10, "told", done.append)
    assert done == [CHUNK, CHUNK + 10]
    assert games == play_games(sheets, CHUNK + 10, "told")
    assert games.totals[:20] == play_games(sheets, 20, "told").totals


@pytest.mark.parametrize("players, least, most", [(1, 100, 115.5), (2, 70, 90)])
def test_they_play_well(players: int, least: float, most: float) -> None:
    """Nobody playing alone can average more than 115.5; good heuristics get 60 to 90."""
    games = play_games([standard_sheet(BY_ID["classic"])] * players, 4000, "well")
    assert least <= fmean(map(fmean, games.totals)) <= most


def test_the_dice_are_used_once_for_each_seat() -> None:
    games = play_games([standard_sheet(BY_ID["classic"])] * 2, 40, "seats")
    for one, other in zip(games.totals[::2], games.totals[1::2], strict=True):
        assert one == other[::-1]


def test_a_row_promises_its_best_expected_points() -> None:
    """The table of a row against every way to play it, worked out in fractions."""
    sheet = standard_sheet(BY_ID["gemixxt-b"])
    row = sheet.rows[0]

    @cache
    def best(at: int, count: int, left: int) -> Fraction:
        if not left:
            return Fraction(row_points(count))
        total = Fraction(0)
        for place, number in enumerate(row.numbers):
            keep = best(at, count, left - 1)
            taken = keep
            if at <= place < 10:
                taken = best(place + 1, count + 1, left - 1)
            elif place == 10 and count >= 5:
                taken = Fraction(row_points(count + 2))
            total += Fraction(6 - abs(7 - number), 36) * max(keep, taken)
        return total

    values = Promise(sheet).values[0]
    for left in (0, 1, 2, 7, 15):
        for at, count in ((0, 0), (3, 2), (6, 6), (10, 5), (10, 10)):
            expected = best(at, count, left)
            assert abs(values[left][at][count] - float(expected) * UNIT) < 2 * left + 1


def test_what_marks_promise_when_it_is_over() -> None:
    sheet = standard_sheet(BY_ID["bonus-b"])
    marks = Marks(
        rows={"red": (6, 8), "yellow": (7,), "blue": (10, 7, 4)}, misthrows=2, closed=("red",)
    )
    # 3 + 1 + 0 + 6, the row with fewest crosses (green, 0) twice, thirteen, less two misthrows
    assert Promise(sheet).worth(marks, ("red",), 0) == (10 + 0 + 13 - 10) * UNIT


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_fewer_chances_come_as_the_game_goes_on(players: int) -> None:
    guessed = chances(players)
    assert list(guessed) == sorted(guessed, reverse=True)
    assert guessed[-1] == 1


def test_unfair_lucky_numbers_show() -> None:
    """8 and 9 come up in 15 of 64 rolls, 2 and 3 in three: that is worth many points."""
    longo = BY_ID["longo"]
    by_pair = {sheet.lucky: sheet for sheet in (sheet_from_number(longo, n) for n in range(105))}
    games = play_games([by_pair[8, 9], by_pair[2, 3]], 2000, "lucky")
    assert fmean(one - other for one, other in games.totals) > 10
