"""Can these crosses come about? Find an order of play, or the first thing without a reason.

The search goes from one loud cross (it forces something or closes a row) to the next; a quiet one
needs no place in the order until a forced cross asks where its row stands. Rows closed by others
matter only when they forfeit the next box of the bonus bar, let an owed cross lapse or end the
game, so only there are they tried, and an order that needs fewer of them is found first.

Bound: no state is looked at twice. Between two chains a state is how far each row stands (just
behind a loud or a forced cross: at most 12 places), which bar boxes are used and which rows are
closed; the bar is used from left to right, so that its state follows from the crosses and the
closed rows. `make bench` prints the most states ever met.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import le
from typing import NamedTuple

from sheetgen.model import Marks, Remark, Sheet
from sheetgen.rules.course import DRAW, Course, State, rows_to_end


class Move(NamedTuple):
    """One step of an order of play: who made it, and the boxes crossed or rows closed by it."""

    cause: str  # "dice", "bonus" or "others"
    boxes: tuple[str, ...]
    state: State


@dataclass(frozen=True, slots=True)
class Reached:
    closed: frozenset[str]
    moves: tuple[Move, ...]
    states: int  # how many were looked at


@dataclass(frozen=True, slots=True)
class Unreachable:
    remark: Remark
    states: int


def reach(sheet: Sheet, marks: Marks, crossed: Sequence[int]) -> Reached | Unreachable:
    """Search for an order of play to *crossed* (each row's boxes as bits) and the bar's marks."""
    return _Search(sheet, marks, crossed).run()


def crossed_cells(crossed: int) -> list[int]:
    return [place for place in range(crossed.bit_length()) if crossed >> place & 1]


class _Search:
    def __init__(self, sheet: Sheet, marks: Marks, crossed: Sequence[int]) -> None:
        bar = sum(1 << n - 1 for n in marks.bonus_bar)
        cells = [crossed_cells(row) for row in crossed]
        self.course = Course(sheet, cells, bar, rows_to_end(marks))
        self.names = [row.name for row in sheet.rows]
        self.closable = self._closable(marks)
        self.came: dict[State, tuple[State, Move] | None] = {}
        self.settled: dict[tuple[tuple[int, ...], int, int], list[tuple[int, ...]]] = {}
        self.waiting: list[list[State]] = [[] for _ in range(len(self.names) + 1)]
        self.furthest = -1
        self.stuck = Remark("bonus-unreachable", "")

    def run(self) -> Reached | Unreachable:
        self._add(0, self.course.start(), None)
        for closed_by_others, waiting in enumerate(self.waiting):
            while waiting:
                state = waiting.pop()
                if not (state.owed or self._incomplete(state) or self._unexplained(state)):
                    return self._reached(state)
                for closed_now, move in self._moves(state):
                    self._add(closed_by_others + closed_now, move.state, (state, move))
        return Unreachable(self.stuck, len(self.came))

    def _add(self, level: int, state: State, came: tuple[State, Move] | None) -> None:
        state = self.course.rest(state)
        if state not in self.came and not self._covered(state):
            self.came[state] = came
            self.waiting[level].append(state)

    def _covered(self, state: State) -> bool:
        """Whether a state with fewer crosses settled, else alike, leads wherever this one does."""
        if state.owed or self.course.over(state):
            return False
        alike = self.settled.setdefault((state.high, state.closed, state.used), [])
        if any(all(map(le, low, state.low)) for low in alike):
            return True
        alike.append(state.low)
        return False

    def _moves(self, state: State) -> Iterator[tuple[int, Move]]:
        """What may come next, each with the number of rows that others close by it."""
        if state.owed:
            for debt in set(state.owed):
                yield from self._settle(state, debt)
        elif not self.course.over(state):
            yield from self._ordinary(state)
        if not self._incomplete(state):
            yield from self._stop(state)
        elif self.course.over(state) and not state.owed:
            self._note_after_the_end(state)

    def _ordinary(self, state: State) -> Iterator[tuple[int, Move]]:
        for r in self.course.rows:
            if state.high[r] < self.course.sizes[r]:
                for after, made in self.course.cross(state, r, state.high[r]):
                    yield 0, Move("dice", made, after)

    def _settle(self, state: State, debt: int) -> Iterator[tuple[int, Move]]:
        ways = self.course.settle(state, debt)
        for (low, high, closed, used, owed), made in ways:
            yield 0, Move("bonus", made, State(low, high, closed, used, tuple(sorted(owed))))
        if not ways:
            self._note_owed(state, debt)
        r = self._row_asked(state, debt)
        complete = state.high[r] == self.course.sizes[r]
        if complete and self.closable >> r & 1 and not state.closed >> r & 1:
            yield 1, self._close(state, 1 << r)

    def _stop(self, state: State) -> Iterator[tuple[int, Move]]:
        """Every cross is made: others close what explains the rest of the bar, or end the chain."""
        rows = self._unexplained(state)
        if rows & ~self.closable:
            self._note_bar(state, rows & ~self.closable)
            return
        if state.owed:
            for r in self.course.rows:
                if (state.closed | rows).bit_count() < self.course.ends:
                    rows |= self.closable & ~state.closed & 1 << r
            if (state.closed | rows).bit_count() < self.course.ends:
                return
        ended = self._close(state, rows)
        yield rows.bit_count(), ended._replace(state=ended.state._replace(owed=()))

    def _close(self, state: State, rows: int) -> Move:
        """Others close *rows*, in which every cross has been made."""
        closed = [r for r in self.course.rows if rows >> r & 1]
        low = tuple(self.course.sizes[r] if r in closed else state.low[r] for r in self.course.rows)
        boxes = tuple(f"{self.names[r]}.closed" for r in closed)
        after = State(low, state.high, state.closed | rows, state.used, state.owed)
        return Move("others", boxes, after)

    def _incomplete(self, state: State) -> bool:
        return state.high != self.course.sizes

    def _unexplained(self, state: State) -> int:
        """The rows that must be closed for the unused marks of the bar to be struck ones."""
        unused = self.course.bar & ~state.used
        rows = 0
        for r in self.course.rows:
            if unused & self.course.bar_of[r]:
                rows |= 1 << r
        return rows & ~state.closed

    def _closable(self, marks: Marks) -> int:
        """The rows that others may have closed; whoever locks a row has closed it anyway."""
        if marks.cards:
            return 0
        names = self.names if marks.closed is None else marks.closed
        rows = enumerate(self.names)
        return sum(1 << r for r, name in rows if name in names and name not in marks.locks)

    def _row_asked(self, state: State, debt: int) -> int:
        """The row in which the next cross is owed; any row where there is no bar box left."""
        if debt != DRAW:
            return debt
        n = self.course.next_in_bar(state)
        return 0 if n is None else self.course.bar_rows[n]

    def _reached(self, state: State) -> Reached:
        closed = frozenset(name for r, name in enumerate(self.names) if self._tells(state, r))
        moves = []
        came = self.came[state]
        while came:
            before, move = came
            moves.append(move)
            came = self.came[before]
        return Reached(closed, tuple(reversed(moves)), len(self.came))

    def _tells(self, state: State, r: int) -> bool:
        """Whether the bar shows that row r was closed: a box struck out, or passed over."""
        unused = self.course.bar_of[r] & ~state.used
        passed = (1 << state.used.bit_length()) - 1
        return bool(state.closed >> r & 1 and unused & (self.course.bar | passed))

    def _note(self, state: State, reason: str, where: str, box: str, **values: object) -> None:
        """Keep what stopped the order of play that got furthest."""
        progress = sum(state.low) + state.used.bit_count()
        if progress > self.furthest:
            self.furthest = progress
            self.stuck = Remark("bonus-unreachable", where, box, {"box": box, **values}, reason)

    def _note_owed(self, state: State, debt: int) -> None:
        r = self._row_asked(state, debt)
        row = self.course.sheet.rows[r]
        n = self.course.next_in_bar(state) if debt == DRAW else None
        if n is not None and not self.course.bar >> n & 1:
            self._note(state, "bar-open", "/bonus_bar", f"bar.{n + 1}", color=row.name)
            return
        stands = range(state.low[r], state.high[r] + 1)
        boxes = [row.box_id(self.course.next_cell(r, k)) for k in stands]
        values = {"row": row.name, "boxes": tuple(boxes), "bar": 0 if n is None else n + 1}
        reason = "owed" if n is None else "owed-by-bar"
        self._note(state, reason, f"/rows/{row.name}", boxes[-1], **values)

    def _note_bar(self, state: State, rows: int) -> None:
        unused = self.course.bar & ~state.used
        n = next(n for n, r in enumerate(self.course.bar_rows) if unused >> n & 1 and rows >> r & 1)
        color = self.course.sheet.bar[n]
        self._note(state, "bar-unexplained", "/bonus_bar", f"bar.{n + 1}", color=color)

    def _note_after_the_end(self, state: State) -> None:
        r = next(r for r in self.course.rows if state.high[r] < self.course.sizes[r])
        row = self.course.sheet.rows[r]
        box = row.box_id(self.course.cells[r][state.high[r]])
        self._note(state, "after-the-end", f"/rows/{row.name}", box)
