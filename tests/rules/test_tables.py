"""No table that play can lead to is ever refused: small games in every way, large at random."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

import pytest

from sheetgen.model import Lock, Marks, Sheet, Variant
from sheetgen.rules.follow import Cross
from sheetgen.rules.table import judge_table
from sheetgen.sheets import plain_sheet
from sheetgen.variants import ALL, classic
from tests.players import any_sheet, make_cross


class Game(NamedTuple):
    """Everybody's crosses (places by row), misthrows, whose turn it is, and whether it is over."""

    crossed: tuple[tuple[frozenset[int], ...], ...]
    misthrows: tuple[int, ...]
    active: int = 0
    over: bool = False


class Dice:
    """A tiny game: every throw is possible, and every choice is made."""

    def __init__(self, sizes: tuple[int, ...], players: int, misthrow_boxes: int) -> None:
        numbers = tuple(tuple(range(2, 2 + size)) for size in sizes)
        variant = replace(
            classic.VARIANT, numbers=numbers, lock=Lock(1, 1), misthrow_boxes=misthrow_boxes
        )
        self.sheet = plain_sheet(variant)
        self.sizes, self.players, self.misthrow_boxes = sizes, players, misthrow_boxes
        self.sums = range(2, 2 + max(sizes))

    def reachable(self) -> set[Game]:
        none = (frozenset[int](),) * len(self.sizes)
        start = Game((none,) * self.players, (0,) * self.players)
        seen, todo = {start}, [start]
        while todo:
            game = todo.pop()
            for after in () if game.over else self.turns(game):
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        return seen

    def turns(self, game: Game) -> Iterator[Game]:
        for white in self.sums:
            options = [self.crosses(game, player, white) for player in range(self.players)]
            for chosen in product(*options):
                after = game
                for player, row in enumerate(chosen):
                    after = self.cross(after, player, row, white)
                yield from self.second_action(after, chosen[game.active] is not None)

    def second_action(self, game: Game, has_crossed: bool) -> Iterator[Game]:
        if len(self.closed(game)) >= 2:
            yield game._replace(over=True)  # at once
            if not has_crossed:
                yield self.misthrow(game)._replace(over=True)  # or the turn is played out
            return
        if has_crossed:
            yield self.end_turn(game)
        else:
            yield self.end_turn(self.misthrow(game))
        for number in self.sums:
            for row in self.crosses(game, game.active, number):
                if row is not None:
                    yield self.end_turn(self.cross(game, game.active, row, number))

    def crosses(self, game: Game, player: int, number: int) -> list[int | None]:
        """The rows in which *number* may be crossed, and leaving it."""
        place = number - 2
        found: list[int | None] = [None]
        for r, size in enumerate(self.sizes):
            mine = game.crossed[player][r]
            closing = place == size - 1
            if (
                place < size
                and r not in self.closed(game)
                and place > max(mine, default=-1)
                and (not closing or mine)
            ):
                found.append(r)
        return found

    def cross(self, game: Game, player: int, row: int | None, number: int) -> Game:
        if row is None:
            return game
        mine = list(game.crossed[player])
        mine[row] |= {number - 2}
        crossed = list(game.crossed)
        crossed[player] = tuple(mine)
        return game._replace(crossed=tuple(crossed))

    def misthrow(self, game: Game) -> Game:
        misthrows = list(game.misthrows)
        misthrows[game.active] += 1
        return game._replace(misthrows=tuple(misthrows))

    def end_turn(self, game: Game) -> Game:
        over = len(self.closed(game)) >= 2 or max(game.misthrows) >= self.misthrow_boxes
        return game._replace(over=over, active=(game.active + 1) % self.players)

    def closed(self, game: Game) -> set[int]:
        return {
            r
            for rows in game.crossed
            for r, places in enumerate(rows)
            if self.sizes[r] - 1 in places
        }

    def marks(self, game: Game, player: int) -> Marks:
        rows = {
            row.name: [row.numbers[place] for place in places]
            for row, places in zip(self.sheet.rows, game.crossed[player], strict=True)
        }
        locks = [row.name for row in self.sheet.rows if row.numbers[-1] in rows[row.name]]
        return Marks(rows, locks, game.misthrows[player])


@pytest.mark.parametrize(
    "sizes, players, misthrow_boxes",
    [((3, 2, 1, 1), 2, 2), ((2, 2, 2, 1), 2, 2), ((2, 2, 1, 1), 3, 2), ((2, 1, 1, 1), 3, 3)],
)
def test_every_table_of_a_small_game_is_accepted(
    sizes: tuple[int, ...], players: int, misthrow_boxes: int
) -> None:
    dice = Dice(sizes, players, misthrow_boxes)
    tables = {(game.crossed, game.misthrows): game for game in dice.reachable()}
    ended = 0
    for game in tables.values():
        marks = [dice.marks(game, player) for player in range(players)]
        verdict = judge_table([dice.sheet] * players, marks)
        assert verdict.valid, (game, verdict.problems, [v.problems for v in verdict.verdicts])
        ended += not verdict.notices
    assert 0 < ended < len(tables)


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.id)
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_game_played_at_random_is_accepted(variant: Variant, players: int) -> None:
    draw = random.Random(f"{variant.id} {players}")
    for _ in range(12):
        sheets = [any_sheet(variant, draw)] * players
        marks = play_game(sheets, draw)
        verdict = judge_table(sheets, marks)
        assert verdict.valid, (verdict.problems, [v.problems for v in verdict.verdicts], marks)
        assert "game-not-over" not in {notice.code for notice in verdict.notices}


def play_game(sheets: list[Sheet], draw: random.Random) -> list[Marks]:
    """A whole game with real dice: everybody crosses what leaves few boxes out, or passes."""
    variant = sheets[0].variant
    sides = 8 if len(variant.numbers[0]) > 11 else 6
    marks = [Marks(closed=(), rows={}) for _ in sheets]
    active = 0
    while True:
        white = draw.randint(1, sides), draw.randint(1, sides)
        before = list(marks)
        for player, sheet in enumerate(sheets):
            marks[player] = choose(sheet, marks[player], [(None, sum(white))], draw)
        marks = share_closed(marks)
        if ended(marks):
            if marks[active] is before[active] and draw.random() < 0.5:
                marks[active] = replace(marks[active], misthrows=marks[active].misthrows + 1)
            return marks
        for _ in range(variant.actions - 1):
            names = [row.name for row in sheets[0].rows]
            colored = [(name, draw.choice(white) + draw.randint(1, sides)) for name in names]
            marks[active] = choose(sheets[active], marks[active], colored, draw)
            marks = share_closed(marks)
            if ended(marks):
                return marks
        if marks[active].rows == before[active].rows:
            marks[active] = replace(marks[active], misthrows=marks[active].misthrows + 1)
            if marks[active].misthrows == 4:
                return marks
        active = (active + 1) % len(sheets)


def choose(
    sheet: Sheet, marks: Marks, thrown: Sequence[tuple[str | None, int]], draw: random.Random
) -> Marks:
    """Cross what leaves out the fewest boxes, if that is few."""
    best, least = None, draw.choice((1, 2, 2, 3))
    for color, number in thrown:
        for row in sheet.rows:
            if number not in row.bits:
                continue
            place = row.numbers.index(number)
            if color not in (None, row.boxes[place].color):
                continue
            last = max((row.numbers.index(n) for n in marks.rows.get(row.name, ())), default=-1)
            if last < place < last + 1 + least:
                outcome = make_cross(sheet, marks, Cross(row.name, number), draw)
                if outcome.legal:
                    best, least = outcome.marks, place - last
    return best or marks


def share_closed(marks: list[Marks]) -> list[Marks]:
    closed = tuple(sorted({lock for played in marks for lock in played.locks}))
    return [
        played if played.closed == closed else replace(played, closed=closed) for played in marks
    ]


def ended(marks: list[Marks]) -> bool:
    return len({lock for played in marks for lock in played.locks}) >= 2
