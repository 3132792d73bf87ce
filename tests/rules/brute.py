"""Everything play can reach on a small sheet, enumerated straight from the rules.

Nothing here knows the search: every single cross, every row closed by others at every moment and
every order is played out, on sets of boxes.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.model import Sheet

Crossed = tuple[frozenset[int], ...]  # each row's places


class Table(NamedTuple):
    crossed: Crossed
    locks: frozenset[int]
    closed: frozenset[int]
    used: frozenset[int]  # boxes of the bonus bar, counted from 0
    forfeited: frozenset[int]
    draws: int  # bar boxes owed
    owed: tuple[int, ...]  # crosses owed in each row


class Brute:
    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.names = [row.name for row in sheet.rows]
        self.bar = [self.names.index(color) for color in sheet.bar]
        self.pairs: dict[str, list[tuple[int, int]]] = {}
        for r, row in enumerate(sheet.rows):
            for place, box in enumerate(row.boxes):
                if box.bonus:
                    self.pairs.setdefault(box.bonus, []).append((r, place))

    def start(self) -> Table:
        none: frozenset[int] = frozenset()
        rows = len(self.names)
        return Table((none,) * rows, none, none, none, none, 0, (0,) * rows)

    def reachable(self) -> set[Table]:
        seen, todo = {self.start()}, [self.start()]
        while todo:
            for after in self.moves(todo.pop()):
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        return seen

    def moves(self, table: Table) -> Iterator[Table]:
        for r in range(len(self.names)):
            if r not in table.closed:
                yield self.close(table, r)
        if table.draws:
            yield from self.draw(table)
        for r, owed in enumerate(table.owed):
            if owed:
                less = table._replace(owed=(*table.owed[:r], owed - 1, *table.owed[r + 1 :]))
                yield from self.next_cross(less, r)
        if table.draws or any(table.owed):
            if len(table.closed) >= 2:
                yield table._replace(draws=0, owed=(0,) * len(self.names))
            return
        if len(table.closed) < 2:
            for r, row in enumerate(self.sheet.rows):
                for place in range(len(row.boxes)):
                    if self.may_cross(table, r, place):
                        yield from self.cross(table, r, place)

    def may_cross(self, table: Table, r: int, place: int) -> bool:
        row, crossed = self.sheet.rows[r], table.crossed[r]
        if r in table.closed or place <= max(crossed, default=-1):
            return False
        return place < len(row.boxes) - row.lock.last or len(crossed) >= row.lock.needs

    def cross(self, table: Table, r: int, place: int) -> Iterator[Table]:
        row = self.sheet.rows[r]
        crossed = (*table.crossed[:r], table.crossed[r] | {place}, *table.crossed[r + 1 :])
        table = table._replace(crossed=crossed)
        if place >= len(row.boxes) - row.lock.last:
            table = self.close(table._replace(locks=table.locks | {r}), r)
        bonus = row.boxes[place].bonus
        if bonus == "bar":
            yield table._replace(draws=table.draws + 1)
        elif bonus and all(p in crossed[q] for q, p in self.pairs[bonus]):
            yield from self.reward(table, bonus)
        else:
            yield table

    def reward(self, table: Table, bonus: str) -> Iterator[Table]:
        if bonus == "each-row":
            yield table._replace(owed=tuple(n + 1 for n in table.owed))
        elif bonus == "fewest-row":
            counts = [len(row) + (r in table.locks) for r, row in enumerate(table.crossed)]
            for r, count in enumerate(counts):
                if count == min(counts):
                    owed = (*table.owed[:r], table.owed[r] + 2, *table.owed[r + 1 :])
                    yield table._replace(owed=owed)
        else:
            yield table

    def draw(self, table: Table) -> Iterator[Table]:
        for n, r in enumerate(self.bar):
            if n not in table.used and n not in table.forfeited:
                table = table._replace(used=table.used | {n}, draws=table.draws - 1)
                yield from self.next_cross(table, r)
                return
        yield table._replace(draws=table.draws - 1)

    def next_cross(self, table: Table, r: int) -> Iterator[Table]:
        place = max(table.crossed[r], default=-1) + 1
        if self.may_cross(table, r, place):
            yield from self.cross(table, r, place)
        else:
            yield table

    def close(self, table: Table, r: int) -> Table:
        unused = {n for n, row in enumerate(self.bar) if row == r and n not in table.used}
        return table._replace(closed=table.closed | {r}, forfeited=table.forfeited | unused)
