"""What follows a cross: locks, bonus bar, forced crosses and the player's choices.

A course is a sheet with the boxes that get crossed on it, row by row from left to right. In play
these are the crosses made so far and every box still open to their right; for a finished sheet they
are just its crosses. So the same steps tell a player what must follow, and the search whether a
sheet can come about.

A quiet cross, one that forces nothing and closes nothing, changes only the count of its row. The
search therefore leaves open how many of them came before the current chain: each row stands
anywhere from `low` to `high` crosses. In play the two are equal.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.model import Effect, Marks, Place, Sheet

DRAW = (
    -1
)  # owed: the next box of the bonus bar; a row's index stands for the next cross in that row
ROWS_TO_END = 2
NEVER = 99
NOTHING: tuple[None, tuple[()]] = (None, ())


class State(NamedTuple):
    low: tuple[int, ...]  # crosses made in each row, locks not counted
    high: tuple[int, ...]
    closed: int = 0  # rows, as bits
    used: int = 0  # boxes of the bonus bar, as bits
    owed: tuple[int, ...] = ()  # what must be made before the next ordinary cross


Step = tuple[State, tuple[str, ...]]  # what stands then, and the boxes just crossed


class Course:
    def __init__(self, sheet: Sheet, cells: Sequence[Sequence[int]], bar: int, ends: int) -> None:
        names = [row.name for row in sheet.rows]
        self.sheet = sheet
        self.rows = range(len(names))
        self.cells = tuple(tuple(row) for row in cells)
        self.sizes = tuple(len(row) for row in self.cells)
        self.bar = bar  # the boxes of the bonus bar that may be used, as bits
        self.bar_rows = tuple(names.index(color) for color in sheet.bar)
        self.bar_of = tuple(
            _bits(n for n, r in enumerate(self.bar_rows) if r == row) for row in self.rows
        )
        self.ends = ends  # so many closed rows end the game
        self.first_closing = tuple(row.first_closing for row in sheet.rows)
        self.needs = tuple(row.lock.needs for row in sheet.rows)
        self.made = tuple(tuple(self._made(r, cell) for cell in self.cells[r]) for r in self.rows)
        self.brings = self._effects()
        self.next_loud = tuple(self._next_loud(r) for r in self.rows)

    def start(self) -> State:
        none = (0,) * len(self.sizes)
        return self.rest(State(none, none))

    def over(self, state: State) -> bool:
        return state.closed.bit_count() >= self.ends

    def rest(self, state: State) -> State:
        """Once nothing is owed, any quiet cross may come next."""
        if state.owed or self.over(state):
            return state
        low, _, closed, used, _ = state
        high = tuple(low[r] if closed >> r & 1 else self.next_loud[r][low[r]] for r in self.rows)
        return State(low, high, closed, used)

    def cross(self, state: State, r: int, k: int) -> list[Step]:
        """Make the k-th cross of row r and take on what it owes: a way for each choice there is."""
        low, high, closed, used, owed = state
        low, high = _put(low, r, k + 1), _put(high, r, k + 1)
        made = self.made[r][k]
        if len(made) > 1:  # with its lock
            closed |= 1 << r
        effect, partners = self.brings.get((r, k), NOTHING)
        if not effect or any(low[pr] <= pk for pr, pk in partners):
            return [(State(low, high, closed, used, owed), made)]
        if effect.ticks:
            made = (*made, f"bonus.{effect.ticks}")
        owed = (*owed, *effect.rows, *(DRAW,) * effect.draws)
        after = State(low, high, closed, used, owed)
        if not effect.fewest:
            return [(after, made)]
        return [
            (State(pick.low, pick.high, closed, used, owed + (row,) * effect.fewest), made)
            for row, pick in self.fewest(after)
        ]

    def fewest(self, state: State) -> Iterator[tuple[int, State]]:
        """Each row that may be the one with fewest crosses, and how the rows stand then."""
        low, high, closed, used, owed = state
        locks = [self._locked(r, low[r]) for r in self.rows]
        for r in self.rows:
            for k in range(low[r], high[r] + 1):
                fewest = k + locks[r]
                if all(high[j] + locks[j] >= fewest for j in self.rows):
                    raised = [max(low[j], fewest - locks[j]) for j in self.rows]
                    pinned = _put(high, r, k)
                    yield r, State(_put(tuple(raised), r, k), pinned, closed, used, owed)

    def settle(self, state: State, debt: int) -> list[Step]:
        """Make one thing that is owed; no way at all means that the course rules it out."""
        low, high, closed, used, owed = state
        at = owed.index(debt)
        owed = owed[:at] + owed[at + 1 :]
        if debt != DRAW:
            return self._next(State(low, high, closed, used, owed), debt)
        n = self.next_in_bar(state)
        if n is None:
            return [(State(low, high, closed, used, owed), ())]
        if not self.bar >> n & 1:
            return []
        drawn = State(low, high, closed, used | 1 << n, owed)
        bar_box = f"bar.{n + 1}"
        return [(after, (bar_box, *made)) for after, made in self._next(drawn, self.bar_rows[n])]

    def next_in_bar(self, state: State) -> int | None:
        """The leftmost bar box that is neither used nor, its row being closed, forfeited."""
        free = (1 << len(self.bar_rows)) - 1 & ~state.used
        for r in self.rows:
            if state.closed >> r & 1:
                free &= ~self.bar_of[r]
        return (free & -free).bit_length() - 1 if free else None

    def next_cell(self, r: int, k: int) -> int:
        """The box right of the k-th cross."""
        return self.cells[r][k - 1] + 1 if k else 0

    def too_early(self, r: int, k: int, cell: int) -> bool:
        return cell >= self.first_closing[r] and k < self.needs[r]

    def _next(self, state: State, r: int) -> list[Step]:
        low, high, closed, used, owed = state
        if closed >> r & 1:
            return [(state, ())]
        ways: list[Step] = []
        for k in range(low[r], high[r] + 1):
            cell = self.next_cell(r, k)
            if self.too_early(r, k, cell):
                ways.append((State(_put(low, r, k), _put(high, r, k), closed, used, owed), ()))
            elif k < self.sizes[r] and self.cells[r][k] == cell:
                ways.extend(self.cross(state, r, k))
        return ways

    def _made(self, r: int, cell: int) -> tuple[str, ...]:
        """The boxes crossed with a cell: itself and, where it closes the row, the lock."""
        row = self.sheet.rows[r]
        box = row.box_id(cell)
        return (box, f"{row.name}.lock") if cell >= self.first_closing[r] else (box,)

    def _locked(self, r: int, k: int) -> int:
        return int(k > 0 and self.cells[r][k - 1] >= self.first_closing[r])

    def _effects(self) -> dict[Place, tuple[Effect, tuple[Place, ...]]]:
        """The effects on this course, each with the crosses it waits for as (row, k-th cross)."""
        at = {(r, cell): k for r in self.rows for k, cell in enumerate(self.cells[r])}
        found = {}
        for place, effect in self.sheet.effects.items():
            if place in at and all(other in at for other in effect.also):
                waits = tuple((other[0], at[other]) for other in effect.also)
                found[place[0], at[place]] = (effect, waits)
        return found

    def _next_loud(self, r: int) -> tuple[int, ...]:
        """For each count of crosses, how many there are before the next loud one."""
        found = [self.sizes[r]]
        for k in reversed(range(self.sizes[r])):
            loud = self.cells[r][k] >= self.first_closing[r]
            loud |= (r, k) in self.brings and self.brings[r, k][0].forces
            found.append(k if loud else found[-1])
        return tuple(reversed(found))


def rows_to_end(marks: Marks) -> int:
    """With dice two closed rows end the game; with cards each player closes rows alone."""
    return NEVER if marks.cards else ROWS_TO_END


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


def _put(counts: tuple[int, ...], r: int, count: int) -> tuple[int, ...]:
    return (*counts[:r], count, *counts[r + 1 :])
