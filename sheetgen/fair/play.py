"""Games of simulated players, each cross made by the referee: the reference for the kernel.

In action 1 every player takes the cross of the white sum (or of a lucky number) that promises most,
or none; the active player also looks ahead to action 2. Then come action 2 and, with a board,
action 3 in the same way. Nobody looks at other players' sheets.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sheetgen.fair.promise import MOST_CHANCES, MOST_TURNS, Promise, chances, sides
from sheetgen.lots import Lots
from sheetgen.model import LAST_FIELDS, STEP, Marks, Sheet
from sheetgen.rules.course import ROWS_TO_END
from sheetgen.rules.follow import Cross, follow

BY_ROWS, BY_MISTHROWS, BY_PAWN = "rows", "misthrows", "pawn"


@dataclass(frozen=True, slots=True)
class Game:
    marks: tuple[Marks, ...]
    turns: int
    end: str


class Throw(NamedTuple):
    white: tuple[int, int]
    colored: tuple[int, ...]


def play(sheets: Sequence[Sheet], lots: Lots, first: int = 0) -> Game:
    """One game; *lots* are the dice, *first* is the player who begins."""
    return _Table(sheets, lots, first).play()


class _Table:
    def __init__(self, sheets: Sequence[Sheet], lots: Lots, first: int) -> None:
        self.sheets, self.lots = sheets, lots
        self.promises = [Promise(sheet) for sheet in sheets]
        self.marks = [Marks(closed=(), players=len(sheets)) for _ in sheets]
        self.active = first
        self.turn = 0
        self.left: int | None = None  # turns to come, once the end is rung
        self.faces = range(1, sides(sheets[0]) + 1)
        self.chances = chances(len(sheets))

    def play(self) -> Game:
        while True:
            self.turn += 1
            end = self._turn(self._throw())
            if end:
                return Game(tuple(self.marks), self.turn, end)
            self.active = (self.active + 1) % len(self.sheets)

    def _throw(self) -> Throw:
        one, other, *colored = (self.lots.one_of(self.faces) for _ in range(6))
        return Throw((one, other), tuple(colored))

    def _turn(self, throw: Throw) -> str | None:
        """One player's turn; what ended the game, if it has."""
        before = self.marks[self.active]
        self.marks = [self._white(player, throw) for player in range(len(self.sheets))]
        crossed = self.marks[self.active].rows != before.rows
        if self._close_rows():
            return BY_ROWS
        for action in (self._colored, self._move):
            self.marks[self.active] = action(self.marks[self.active], throw, crossed)
            crossed = self.marks[self.active].rows != before.rows
            if self._close_rows():
                return BY_ROWS
        if not crossed:
            self.marks[self.active] = _missed(self.marks[self.active])
            if self._lost(self.marks[self.active]):
                return BY_MISTHROWS
        if self.left is not None:
            self.left -= 1
        elif self._rings(self.marks[self.active]):
            self.left = len(self.sheets) - 1
        return BY_PAWN if self.left == 0 else None

    def _close_rows(self) -> bool:
        """Tell everybody which rows are closed; whether that ends the game."""
        closed = {row for marks in self.marks for row in marks.closed or ()}
        self.marks = [
            _struck(sheet, replace(marks, closed=tuple(sorted(closed))))
            for sheet, marks in zip(self.sheets, self.marks, strict=True)
        ]
        return len(closed) >= ROWS_TO_END

    def _white(self, player: int, throw: Throw) -> Marks:
        """Action 1."""
        sheet, best = self.sheets[player], self.marks[player]
        number = sum(throw.white)
        most = self._after_white(player, best, throw, False)
        crosses: list[Cross | None] = [Cross(row.name, number) for row in sheet.rows]
        if number in sheet.lucky:
            crosses.append(None)
        for cross in crosses:
            for marks in _ways(sheet, self.marks[player], cross):
                found = self._after_white(player, marks, throw, True)
                if found > most:
                    most, best = found, marks
        return best

    def _after_white(self, player: int, marks: Marks, throw: Throw, crossed: bool) -> int:
        if player != self.active or self._over(marks):
            return self._worth(player, marks)
        return max(worth for worth, _ in self._colored_ways(marks, throw, crossed))

    def _colored(self, marks: Marks, throw: Throw, crossed: bool) -> Marks:
        """Action 2."""
        return _best(self._colored_ways(marks, throw, crossed))

    def _colored_ways(
        self, marks: Marks, throw: Throw, crossed: bool
    ) -> Iterator[tuple[int, Marks]]:
        """Every way to go on after action 1, the first being no cross at all."""
        sheet = self.sheets[self.active]
        yield self._after_colored(marks, crossed), marks
        out = {row.boxes[-1].color for row in sheet.rows if row.name in (marks.closed or ())}
        for color, die in zip((row.name for row in sheet.rows), throw.colored, strict=True):
            if color in out:
                continue
            for white in throw.white:
                for row in sheet.rows:
                    box = row.boxes[row.numbers.index(white + die)]
                    if box.color == color:
                        for made in _ways(sheet, marks, Cross(row.name, white + die)):
                            yield self._after_colored(made, True), made

    def _after_colored(self, marks: Marks, crossed: bool) -> int:
        if self.sheets[self.active].track:  # action 3 is still to come
            return self._worth(self.active, marks)
        return self._after_turn(marks, crossed)

    def _move(self, marks: Marks, throw: Throw, crossed: bool) -> Marks:
        """Action 3."""
        return _best(self._moves(marks, crossed))

    def _moves(self, marks: Marks, crossed: bool) -> Iterator[tuple[int, Marks]]:
        """Every move of the pawn, the first being none."""
        sheet = self.sheets[self.active]
        yield self._after_turn(marks, crossed), marks
        taken = {other.pawn for n, other in enumerate(self.marks) if n != self.active}
        ahead = range(marks.pawn + 1, len(sheet.track) + 1)
        for pawn in [n for n in ahead if n not in taken][:STEP]:
            field = sheet.track[pawn - 1]
            if field.number in marks.rows.get(field.color, ()):
                moved = replace(marks, pawn=pawn)
                yield self._after_turn(moved, crossed), moved
            else:
                for made in _ways(sheet, marks, Cross(field.color, field.number)):
                    moved = replace(made, pawn=pawn)
                    yield self._after_turn(moved, True), moved

    def _after_turn(self, marks: Marks, crossed: bool) -> int:
        return self._worth(self.active, marks if crossed else _missed(marks))

    def _worth(self, player: int, marks: Marks) -> int:
        return self.promises[player].worth(marks, marks.closed or (), self._chances(marks))

    def _chances(self, marks: Marks) -> int:
        if self._over(marks) or self._lost(marks):
            return 0
        left = self.left
        if left is None and self._rings(marks):
            left = len(self.sheets) - 1
        if left is not None:
            return min(left, MOST_CHANCES)
        return self.chances[min(self.turn, MOST_TURNS - 1)]

    def _over(self, marks: Marks) -> bool:
        return len(marks.closed or ()) >= ROWS_TO_END

    def _lost(self, marks: Marks) -> bool:
        return marks.misthrows == self.sheets[0].variant.misthrow_boxes

    def _rings(self, marks: Marks) -> bool:
        track = len(self.sheets[0].track)
        return marks.pawn > track - LAST_FIELDS > 0


def _ways(sheet: Sheet, marks: Marks, cross: Cross | None) -> Iterator[Marks]:
    """The marks after *cross*, one for each choice there is; none if it is not allowed."""
    outcome = follow(sheet, marks, cross)
    if outcome.choose:
        for row in outcome.choose:
            yield follow(sheet, marks, cross, row).marks
    elif outcome.legal:
        yield outcome.marks


def _best(ways: Iterator[tuple[int, Marks]]) -> Marks:
    """The first of those that promise most."""
    return max(ways, key=lambda way: way[0])[1]


def _missed(marks: Marks) -> Marks:
    return replace(marks, misthrows=marks.misthrows + 1)


def _struck(sheet: Sheet, marks: Marks) -> Marks:
    """The marks with the bar boxes of closed rows struck out."""
    struck = (n for n, color in enumerate(sheet.bar, 1) if color in (marks.closed or ()))
    return replace(marks, bonus_bar=tuple(sorted({*marks.bonus_bar, *struck})))
