"""On small sheets the judge accepts exactly what play can reach, for every subset of marks."""

from collections.abc import Iterator
from itertools import chain, combinations, product

import pytest

from sheetgen.model import Marks, Sheet
from sheetgen.rules.judge import judge
from tests.rules.brute import Brute, Crossed, Table
from tests.rules.small import small_bar, small_pairs


def subsets(size: int) -> Iterator[frozenset[int]]:
    items = range(size)
    every = (combinations(items, n) for n in range(size + 1))
    return map(frozenset, chain.from_iterable(every))


def marks(
    sheet: Sheet, crossed: Crossed, bar: frozenset[int], closed: frozenset[int] | None
) -> Marks:
    """Crosses with the locks they close, bar boxes, and the bonuses they earn."""
    rows = {
        row.name: tuple(row.boxes[place].number for place in sorted(places))
        for row, places in zip(sheet.rows, crossed, strict=True)
    }
    locks = tuple(
        row.name
        for row, places in zip(sheet.rows, crossed, strict=True)
        if len(row.boxes) - 1 in places
    )
    names = [row.name for row in sheet.rows]
    return Marks(
        rows,
        locks,
        bonus_bar=tuple(n + 1 for n in sorted(bar)),
        closed=None if closed is None else tuple(names[r] for r in sorted(closed)),
    )


def finished(tables: set[Table]) -> Iterator[Table]:
    return (table for table in tables if not table.draws and not any(table.owed))


BARS = [
    ((3, 3, 3, 2), 2, 4, 4, 1),
    ((4, 3, 2, 2), 1, 4, 3, 2),
    ((4, 4, 2, 1), 2, 3, 3, 3),
    ((3, 3, 2, 2), 1, 5, 3, 4),
    ((4, 2, 2, 2), 2, 4, 5, 5),
    ((5, 3, 2, 1), 2, 4, 3, 6),
    ((3, 3, 3, 1), 1, 3, 4, 7),
]


@pytest.mark.parametrize("sizes, needs, boxes, bar, seed", BARS)
@pytest.mark.parametrize("known", [False, True], ids=["closed-unknown", "closed-known"])
def test_bonus_bar(
    sizes: tuple[int, ...], needs: int, boxes: int, bar: int, seed: int, known: bool
) -> None:
    sheet = small_bar(sizes, needs, boxes, bar, seed)
    legal: set[tuple[Crossed, frozenset[int], frozenset[int] | None]] = set()
    for table in finished(Brute(sheet).reachable()):
        for struck in subsets(bar):
            if struck <= table.forfeited:
                closed = table.closed - table.locks if known else None
                legal.add((table.crossed, table.used | struck, closed))
    wrong = []
    closings = list(subsets(4)) if known else [None]
    for crossed in product(*map(list, map(subsets, sizes))):
        locks = frozenset(r for r, size in enumerate(sizes) if size - 1 in crossed[r])
        for marked, closed in product(subsets(bar), closings):
            if closed and closed & locks:
                continue
            verdict = judge(sheet, marks(sheet, crossed, marked, closed))
            if verdict.valid != ((crossed, marked, closed) in legal):
                wrong.append((crossed, marked, closed, verdict.problems))
    assert not wrong[:5]
    assert legal


PAIRS = [
    ((4, 3, 3, 2), 2, ("fewest-row", "each-row"), 1),
    ((3, 3, 3, 3), 1, ("fewest-row", "each-row"), 2),
    ((4, 4, 3, 1), 2, ("fewest-row", "each-row"), 3),
    ((4, 4, 3, 2), 2, ("fewest-row", "thirteen"), 4),
    ((5, 3, 2, 2), 1, ("each-row", "fewest-row"), 5),
    ((4, 3, 3, 2), 1, ("fewest-row", "each-row"), 6),
    ((3, 3, 3, 3), 2, ("each-row", "fewest-row"), 7),
]


@pytest.mark.parametrize("sizes, needs, kinds, seed", PAIRS)
@pytest.mark.parametrize("known", [False, True], ids=["closed-unknown", "closed-known"])
def test_bonus_pairs(
    sizes: tuple[int, ...], needs: int, kinds: tuple[str, ...], seed: int, known: bool
) -> None:
    sheet = small_pairs(sizes, needs, kinds, seed)
    legal = {
        (table.crossed, table.closed - table.locks if known else None)
        for table in finished(Brute(sheet).reachable())
    }
    wrong = []
    closings = list(subsets(4)) if known else [None]
    for crossed in product(*map(list, map(subsets, sizes))):
        locks = frozenset(r for r, size in enumerate(sizes) if size - 1 in crossed[r])
        for closed in closings:
            if closed and closed & locks:
                continue
            verdict = judge(sheet, marks(sheet, crossed, frozenset(), closed))
            if verdict.valid != ((crossed, closed) in legal):
                wrong.append((crossed, closed, verdict.problems))
    assert not wrong[:5]
    assert legal
