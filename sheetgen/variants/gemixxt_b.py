"""Gemixxt B: each row's numbers in any order."""

from dataclasses import replace
from math import factorial

from sheetgen.choices import arrangement_rank, digits, nth_arrangement, undigits
from sheetgen.model import Box, Part, Sheet
from sheetgen.variants import classic

PUBLISHED = {
    "red": (10, 6, 2, 8, 3, 4, 12, 5, 9, 7, 11),
    "yellow": (9, 12, 4, 6, 7, 2, 5, 8, 11, 3, 10),
    "green": (8, 2, 10, 12, 6, 9, 7, 4, 5, 11, 3),
    "blue": (5, 7, 11, 9, 12, 3, 8, 10, 2, 6, 4),
}


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

    def rank(self, sheet: Sheet) -> int:
        orders = [arrangement_rank(classic.RISING, row.numbers) for row in sheet.rows]
        return undigits(orders, factorial(len(classic.RISING)))


def _numbered(sheet: Sheet, numbers: list[tuple[int, ...]]) -> Sheet:
    rows = []
    for row, wanted in zip(sheet.rows, numbers, strict=True):
        rows.append(replace(row, boxes=tuple(Box(number, row.name) for number in wanted)))
    return replace(sheet, rows=tuple(rows))


VARIANT = replace(classic.VARIANT, id="gemixxt-b", tag="GB", parts=(ShuffledNumbers(),))
