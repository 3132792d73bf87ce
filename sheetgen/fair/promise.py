"""What simulated players think their marks are worth, in thousandths of a point.

A chance is a throw whose number a row may take or leave. For one row alone, the best expected
points follow from where its last cross stands, how many crosses it has and how many chances are
still to come: a small table for each row. A sheet promises the sum over its rows, less misthrows,
plus what bonus boxes and the pawn bring; players take the cross that raises the promise most.

How many chances are to come is guessed from the turn alone: one in every turn for the white sum,
two more in each of one's own for the coloured dice. The guesses are such that no other does better
against them at a table of two or four (alone: such that none scores more).
"""

from collections.abc import Collection, Sequence
from functools import lru_cache

from sheetgen.model import Effect, Marks, Place, Sheet, row_points

UNIT = 1000
MOST_CHANCES = 60
MOST_TURNS = 64  # whatever comes after this is guessed like this
TURNS = {1: 30, 2: 18, 3: 20, 4: 22}  # how many turns seem to lie ahead at first, by players
PER_TURN = 0.8  # how many of them a turn uses up

Values = Sequence[Sequence[Sequence[int]]]  # by chances, place after the last cross, crosses


def chances(players: int) -> tuple[int, ...]:
    """How many chances each row may still get after each turn."""
    ahead = TURNS.get(players, max(TURNS.values()))
    guesses = (PER_TURN * (ahead - turn) * (1 + 2 / players) for turn in range(MOST_TURNS))
    return tuple(max(1, min(MOST_CHANCES, round(guess))) for guess in guesses)


class Promise:
    """What marks on one sheet promise."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.cost = -sheet.variant.misthrow_points * UNIT
        self.places = tuple({n: at for at, n in enumerate(row.numbers)} for row in sheet.rows)
        self.values = tuple(_values(sheet, r) for r in range(len(sheet.rows)))
        self.pairs = tuple(_pairs(sheet))

    def worth(self, marks: Marks, closed: Collection[str], chances: int) -> int:
        """What *marks* promise with so many chances to come; none are left when it is over."""
        total = -self.cost * marks.misthrows
        rows = []  # crosses and worth of each
        ahead = []  # place after the last cross of each
        for r, row in enumerate(self.sheet.rows):
            numbers = marks.rows.get(row.name, ())
            count = len(numbers) + (row.name in marks.locks)
            ahead.append(max((self.places[r][n] + 1 for n in numbers), default=0))
            if row.name in closed:
                rows.append((count, row_points(count) * UNIT))
            else:
                rows.append((count, self.values[r][chances][ahead[r]][count]))
            total += rows[r][1]
        for effect, pair in self.pairs:
            crossed = [place for place in pair if self._crossed(marks, place)]
            if len(crossed) == len(pair):
                total += effect.points * UNIT + effect.doubles * min(rows)[1]
                if effect.forgives:
                    total += self.cost * marks.misthrows + (_hope(effect) if chances else 0)
            elif crossed and chances:
                ((r, place),) = set(pair) - set(crossed)
                if self.sheet.rows[r].name not in closed and ahead[r] <= place:
                    total += _hope(effect)
        if marks.pawn:
            total += self.sheet.track[marks.pawn - 1].points * UNIT
        return total

    def _crossed(self, marks: Marks, place: Place) -> bool:
        row = self.sheet.rows[place[0]]
        return row.boxes[place[1]].number in marks.rows.get(row.name, ())


def sides(sheet: Sheet) -> int:
    """How many sides the dice have: two of them reach the highest number."""
    return max(sheet.rows[0].numbers) // 2


def hopes(sheet: Sheet) -> list[int]:
    """What one box of each pair is worth while the other can still be crossed."""
    return [_hope(effect) for effect, _ in _pairs(sheet)]


def _hope(effect: Effect) -> int:
    crosses = effect.fewest + len(effect.rows)
    return 2000 * crosses + 350 * effect.points + 4000 * effect.doubles + 2000 * effect.forgives


def _pairs(sheet: Sheet) -> list[tuple[Effect, tuple[Place, Place]]]:
    """The pairs of bonus boxes, in the order of the bonus fields."""
    found = {}
    for place, effect in sheet.effects.items():
        if effect.also:
            found[effect.ticks] = (effect, (effect.also[0], place))
    return [found[kind] for kind in sheet.bonuses]


def _values(sheet: Sheet, r: int) -> Values:
    row = sheet.rows[r]
    extra = []  # what crossing a box brings besides, when it uses a box of the bonus bar
    for place in range(len(row.boxes)):
        effect = sheet.effects.get((r, place))
        extra.append(4000 * effect.draws if effect else 0)
    return _row_values(row.numbers, row.first_closing, row.lock.needs, tuple(extra), sides(sheet))


@lru_cache(maxsize=1024)
def _row_values(
    numbers: tuple[int, ...], closing: int, needs: int, extra: tuple[int, ...], sides: int
) -> Values:
    """The best expected points of one row: each chance is taken if that is better, or left."""
    size = len(numbers)
    rolls = sides * sides
    ways = [sides - abs(sides + 1 - number) for number in numbers]
    points = [row_points(n) * UNIT for n in range(size + 3)]
    now = [points[: size + 2] for _ in range(size + 1)]
    found = [now]
    for _ in range(MOST_CHANCES):
        then = [line[:] for line in now]
        for at in range(size):
            for count in range(at + 1):
                keep, gained = now[at][count], 0
                for place in range(at, closing):
                    gain = now[place + 1][count + 1] + extra[place] - keep
                    if gain > 0:
                        gained += ways[place] * gain
                if count >= needs:
                    gain = points[count + 2] - keep  # with the lock
                    if gain > 0:
                        gained += sum(ways[max(at, closing) :]) * gain
                then[at][count] = keep + gained // rolls
        now = then
        found.append(now)
    return found
