"""Make one cross on a sheet in play: is it allowed, and what follows by force?"""

from dataclasses import dataclass, replace

from sheetgen.model import Marks, Remark, Row, Sheet
from sheetgen.refusal import Refused
from sheetgen.rules.check import check_numbers, crossed_boxes
from sheetgen.rules.course import Course, State, rows_to_end
from sheetgen.rules.reach import crossed_cells


@dataclass(frozen=True, slots=True)
class Cross:
    row: str
    number: int


@dataclass(frozen=True, slots=True)
class Outcome:
    marks: Marks
    made: tuple[str, ...] = ()  # boxes, in the order in which they are crossed
    choose: tuple[str, ...] = ()  # rows to choose from; then nothing is made yet
    problems: tuple[Remark, ...] = ()

    @property
    def legal(self) -> bool:
        return not self.problems


class BadChoice(Refused):
    """The row named is none of those the player may choose from."""

    section = "fault"


def follow(sheet: Sheet, marks: Marks, cross: Cross | None, choose: str | None = None) -> Outcome:
    """Make *cross*, or with None the cross of a lucky number, on the sheet as it stands."""
    play = _Play(sheet, marks)
    problems = play.refuse() or ([] if cross is None else play.refuse_cross(cross))
    if problems:
        return Outcome(marks, problems=tuple(problems))
    return play.lucky(choose) if cross is None else play.ordinary(cross, choose)


class _Play:
    def __init__(self, sheet: Sheet, marks: Marks) -> None:
        self.sheet, self.marks = sheet, marks
        self.names = [row.name for row in sheet.rows]
        self.crossed = [crossed_boxes(row, marks.rows.get(row.name, ())) for row in sheet.rows]
        known = marks.known_closed()
        self.closed = sum(
            1 << r
            for r, row in enumerate(sheet.rows)
            if row.name in known or self.crossed[r] & row.closing_bits
        )
        self.bar = sum(1 << n - 1 for n in marks.bonus_bar)
        self.picks = {f"bonus.{e.ticks}" for e in sheet.effects.values() if e.fewest}

    def refuse(self) -> list[Remark]:
        """Why no cross at all can be made."""
        numbers = self.marks.rows
        found = [
            p for row in self.sheet.rows for p in check_numbers(row, numbers.get(row.name, ()))
        ]
        if self.closed.bit_count() >= rows_to_end(self.marks):
            closed = tuple(name for r, name in enumerate(self.names) if self.closed >> r & 1)
            found.append(Remark("game-over", "/locks", None, {"rows": closed}, "rows"))
        elif self.marks.misthrows >= self.sheet.variant.misthrow_boxes:
            values = {"count": self.marks.misthrows}
            found.append(Remark("game-over", "/misthrows", None, values, "misthrows"))
        return found

    def refuse_cross(self, cross: Cross) -> list[Remark]:
        """Why just this one cannot."""
        r = self.names.index(cross.row)
        row = self.sheet.rows[r]
        where, box = f"/rows/{row.name}", f"{row.name}.{cross.number}"
        values: dict[str, object] = {"row": row.name, "number": cross.number}
        bit = row.bits.get(cross.number)
        if bit is None:
            return [Remark("unknown-number", where, None, values)]
        if self.crossed[r] & bit:
            return [Remark("crossed-twice", where, box, values)]
        if self.closed >> r & 1:
            return [Remark("row-closed", where, box, values)]
        if self.crossed[r] > bit:
            last = row.boxes[self.crossed[r].bit_length() - 1].number
            return [Remark("left-of-last", where, box, values | {"last": last})]
        return self._too_early(row, bit.bit_length() - 1, self.crossed[r].bit_count())

    def ordinary(self, cross: Cross, choose: str | None) -> Outcome:
        r = self.names.index(cross.row)
        place = self.sheet.rows[r].bits[cross.number].bit_length() - 1
        course, state = self._course((r, place))
        return self._finish(course, course.cross(state, r, state.low[r]), choose)

    def lucky(self, choose: str | None) -> Outcome:
        """The next box in the row with fewest crosses, the player's choice among equals."""
        course, state = self._course()
        ways: dict[str, int] = {}
        problems: list[Remark] = []
        for r, _ in course.fewest(state):
            row, k = self.sheet.rows[r], state.low[r]
            place = course.next_cell(r, k)
            values = {"row": row.name, "number": 0}
            if self.closed >> r & 1:
                problems.append(Remark("row-closed", f"/rows/{row.name}", None, values, "lucky"))
            elif early := self._too_early(row, place, k):
                problems.extend(early)
            else:
                ways[row.name] = r
        if not ways:
            return Outcome(self.marks, problems=tuple(problems))
        name = self._chosen(tuple(ways), choose)
        if name is None:
            return Outcome(self.marks, choose=tuple(ways))
        r = ways[name]
        return self._finish(course, course.cross(state, r, state.low[r]), None)

    def _too_early(self, row: Row, place: int, crosses: int) -> list[Remark]:
        if place < row.first_closing or crosses >= row.lock.needs:
            return []
        number = row.boxes[place].number
        values = {"row": row.name, "number": number, "needs": row.lock.needs, "crosses": crosses}
        box = f"{row.name}.{number}"
        return [Remark("closed-too-early", f"/rows/{row.name}", box, values)]

    def _course(self, cross: tuple[int, int] | None = None) -> tuple[Course, State]:
        """The crosses made and every box still open right of them and of the new one."""
        cells = []
        for r, row in enumerate(self.sheet.rows):
            made = crossed_cells(self.crossed[r])
            last = made[-1] + 1 if made else 0
            first_open = cross[1] if cross and cross[0] == r else last
            ahead = () if self.closed >> r & 1 else range(first_open, len(row.boxes))
            cells.append([*made, *ahead])
        counts = tuple(row.bit_count() for row in self.crossed)
        every_bar_box = (1 << len(self.sheet.bar)) - 1
        course = Course(self.sheet, cells, every_bar_box, rows_to_end(self.marks))
        return course, State(counts, counts, self.closed, self.bar)

    def _finish(
        self, course: Course, ways: list[tuple[State, tuple[str, ...]]], choose: str | None
    ) -> Outcome:
        """Make all that is owed, in the order in which it came to be owed."""
        made: list[str] = []
        while True:
            state, boxes = ways[0]
            if self.picks.intersection(boxes):  # a row with fewest crosses is to be picked
                rows = tuple(self.names[state.owed[-1]] for state, _ in ways)
                name = self._chosen(rows, choose)
                if name is None:
                    return Outcome(self.marks, choose=rows)
                state, boxes = ways[rows.index(name)]
            made.extend(boxes)
            if not state.owed:
                break
            ways = course.settle(state, state.owed[0])
        return self._outcome(made)

    def _chosen(self, rows: tuple[str, ...], choose: str | None) -> str | None:
        """The row to go on with; None if the player has a choice and named no row."""
        if choose is not None and choose not in rows:
            raise BadChoice("not-a-choice", rows=rows)
        return rows[0] if len(rows) == 1 else choose

    def _outcome(self, boxes: list[str]) -> Outcome:
        """The marks with *boxes* crossed, and a closed row's bar boxes struck out."""
        rows = {row.name: list(self.marks.rows.get(row.name, ())) for row in self.sheet.rows}
        locks, bonuses, bar = (
            list(self.marks.locks),
            list(self.marks.bonuses),
            set(self.marks.bonus_bar),
        )
        made = []
        for box in boxes:
            strip, _, name = box.partition(".")
            if strip == "bar":
                bar.add(int(name))
            elif strip == "bonus":
                if name in bonuses:
                    continue
                bonuses.append(name)
            elif name == "lock":
                locks.append(strip)
            else:
                rows[strip].append(int(name))
            made.append(box)
            if name == "lock":
                struck = [
                    n
                    for n, color in enumerate(self.sheet.bar, 1)
                    if color == strip and n not in bar
                ]
                bar.update(struck)
                made.extend(f"bar.{n}" for n in struck)
        closed = self.marks.closed
        if closed is not None:
            closed = tuple(dict.fromkeys([*closed, *locks]))
        marks = replace(
            self.marks,
            rows={
                row.name: tuple(sorted(rows[row.name], key=row.bits.__getitem__))
                for row in self.sheet.rows
            },
            locks=tuple(locks),
            bonuses=tuple(bonuses),
            bonus_bar=tuple(sorted(bar)),
            closed=closed,
        )
        return Outcome(marks, tuple(made))
