"""Gemixxt B: each row's numbers in any order."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import factorial

from sheetgen.choices import arrangement_rank, digits, nth_arrangement, undigits
from sheetgen.lots import Lots
from sheetgen.model import Box, Fairness, Part, Sheet
from sheetgen.variants import classic

PUBLISHED = {
    "red": (10, 6, 2, 8, 3, 4, 12, 5, 9, 7, 11),
    "yellow": (9, 12, 4, 6, 7, 2, 5, 8, 11, 3, 10),
    "green": (8, 2, 10, 12, 6, 9, 7, 4, 5, 11, 3),
    "blue": (5, 7, 11, 9, 12, 3, 8, 10, 2, 6, 4),
}


FAIR_ENDS = (3, 4, 10, 11)  # the published closing numbers, in any order
MOST_STEPS = 100  # before a fresh start is quicker


class ShuffledNumbers(Part):
    symbols = ("shuffled-numbers",)
    varies = frozenset({"number"})

    def layouts(self, sheet: Sheet) -> int:
        return int(factorial(len(classic.RISING)) ** len(sheet.rows))

    def furnish(self, sheet: Sheet, choice: int) -> Sheet:
        orders = digits(choice, factorial(len(classic.RISING)), len(sheet.rows))
        size = len(classic.RISING)
        return _numbered(sheet, [nth_arrangement(classic.RISING, size, order) for order in orders])

    def publish(self, sheet: Sheet) -> Sheet:
        return _numbered(sheet, [PUBLISHED[row.name] for row in sheet.rows])

    def draw(self, sheet: Sheet, lots: Lots, seat: int) -> Sheet:
        return _numbered(sheet, latin_rows(lots))

    def fairness(self, sheet: Sheet) -> Fairness:
        ends = sorted(row.numbers[-1] for row in sheet.rows) == list(FAIR_ENDS)
        apart = all(
            abs(one.numbers.index(number) - other.numbers.index(number)) > 1
            for one, other in combinations(sheet.rows, 2)
            for number in one.numbers
        )
        fair = ends and apart
        return Fairness(fair, "latin" if fair else "latin-not" if ends else "ends-not")

    def rank(self, sheet: Sheet) -> int:
        orders = [arrangement_rank(classic.RISING, row.numbers) for row in sheet.rows]
        return undigits(orders, factorial(len(classic.RISING)))


def latin_rows(lots: Lots) -> list[tuple[int, ...]]:
    """Four rows in which equal numbers stand at least two columns apart, filled from the right."""
    while True:
        rows = [[number] for number in lots.shuffled(FAIR_ENDS)]
        if _fill(rows, [_bits(row) for row in rows], _bits(FAIR_ENDS), 0, 0, lots, [MOST_STEPS]):
            return [tuple(reversed(row)) for row in rows]


def _fill(
    rows: list[list[int]],
    taken: list[int],
    beside: int,
    column: int,
    box: int,
    lots: Lots,
    steps: list[int],
) -> bool:
    """Fill column after column, taking back what leads nowhere; give up after so many *steps*.

    *taken* has the numbers of each row, *beside* and *column* those of the last column and this
    one, as bits.
    """
    r = box % len(rows)
    if not r:
        if box == len(rows) * (len(classic.RISING) - 1):
            return True
        if box:
            beside, column = column, 0
    steps[0] -= 1
    free = ~(taken[r] | beside | column)
    for number in lots.shuffled([n for n in classic.RISING if free >> n & 1]):
        bit = 1 << number
        rows[r].append(number)
        taken[r] |= bit
        if _fill(rows, taken, beside, column | bit, box + 1, lots, steps):
            return True
        rows[r].pop()
        taken[r] ^= bit
        if steps[0] < 0:
            return False
    return False


def _bits(numbers: Sequence[int]) -> int:
    return sum(1 << number for number in numbers)


def _numbered(sheet: Sheet, numbers: list[tuple[int, ...]]) -> Sheet:
    rows = []
    for row, wanted in zip(sheet.rows, numbers, strict=True):
        rows.append(replace(row, boxes=tuple(Box(number, row.name) for number in wanted)))
    return replace(sheet, rows=tuple(rows))


VARIANT = replace(classic.VARIANT, id="gemixxt-b", tag="GB", parts=(ShuffledNumbers(),))
