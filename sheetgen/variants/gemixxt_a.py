"""Gemixxt A: classic numbers, each row cut into segments of all four colours."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations, product

from sheetgen.choices import arrangement_rank, digits, nth_arrangement, undigits
from sheetgen.lots import Lots
from sheetgen.model import ROWS, BadLayout, Fairness, Part, Sheet
from sheetgen.variants import classic

PUBLISHED = {  # the colours of each row from left to right, by their first letters
    "red": "yyybbbggg" + "rr",
    "yellow": "rrggggbb" + "yyy",
    "green": "bbbyyyrrr" + "gg",
    "blue": "ggrrrryy" + "bbb",
}
SEGMENT = (2, 3, 4)  # boxes of one colour side by side
ORDERS = 24  # ways to give the four boxes of one number the four colours
LAST_ORDERS = 4  # ways for the 2s, once the 12s have told which colours the lower rows end with


class Segments(Part):
    """Every colour and number stands exactly once, and the rows end in four different colours.

    So each number's four boxes have the four colours in some order. The last boxes are the upper
    rows' 12s and the lower rows' 2s: the lower two 2s have the two colours that the upper two 12s
    lack.
    """

    symbols = ("mixed-colors",)
    varies = frozenset({"color"})

    def layouts(self, sheet: Sheet) -> int:
        return int(ORDERS ** (len(_numbers(sheet)) - 1)) * LAST_ORDERS

    def furnish(self, sheet: Sheet, choice: int) -> Sheet:
        *middle, ends, first_numbers = _numbers(sheet)
        choice, last = divmod(choice, LAST_ORDERS)
        orders = digits(choice, ORDERS, len(middle) + 1)
        by_number = {
            number: nth_arrangement(ROWS, len(ROWS), order)
            for number, order in zip([*middle, ends], orders, strict=True)
        }
        by_number[first_numbers] = _last_order(by_number[ends], last)
        return _colored(
            sheet, [[by_number[n][r] for n in row.numbers] for r, row in enumerate(sheet.rows)]
        )

    def publish(self, sheet: Sheet) -> Sheet:
        names = {name[0]: name for name in ROWS}
        return _colored(
            sheet, [[names[letter] for letter in PUBLISHED[row.name]] for row in sheet.rows]
        )

    def draw(self, sheet: Sheet, lots: Lots, seat: int) -> Sheet:
        return _colored(sheet, lots.one_of(segmented(tuple(row.numbers for row in sheet.rows))))

    def fairness(self, sheet: Sheet) -> Fairness:
        colors = tuple(tuple(box.color for box in row.boxes) for row in sheet.rows)
        fair = colors in segmented(tuple(row.numbers for row in sheet.rows))
        return Fairness(fair, "segments" if fair else "segments-not")

    def rank(self, sheet: Sheet) -> int:
        *middle, ends, last = _numbers(sheet)
        by_number = {number: _order(sheet, number) for number in (*middle, ends, last)}
        options = [_last_order(by_number[ends], k) for k in range(LAST_ORDERS)]
        if by_number[last] not in options:
            raise BadLayout("/rows", "last-colors")
        orders = [arrangement_rank(ROWS, by_number[number]) for number in (*middle, ends)]
        return undigits(orders, ORDERS) * LAST_ORDERS + options.index(by_number[last])


Colors = tuple[str, ...]


@cache
def segmented(numbers: tuple[tuple[int, ...], ...]) -> list[tuple[Colors, ...]]:
    """Every sheet whose rows have each colour in one segment of 2 to 4 boxes, their own last."""
    options = [
        [(_taken(row, colors), colors) for colors in _segments(name, len(row))]
        for name, row in zip(ROWS, numbers, strict=True)
    ]
    upper, lower = (_halves(*options[at : at + 2]) for at in (0, 2))
    every_box = sum(1 << number * len(ROWS) + n for number in numbers[0] for n in range(len(ROWS)))
    fitting = defaultdict(list)  # lower halves, by the boxes they leave to the upper one
    for taken, rows in lower:
        fitting[every_box ^ taken].append(rows)
    return [(*above, *below) for taken, above in upper for below in fitting[taken]]


def _halves(
    one: Sequence[tuple[int, Colors]], other: Sequence[tuple[int, Colors]]
) -> list[tuple[int, tuple[Colors, Colors]]]:
    """Every two rows that share no colour and number, with the boxes they take as bits."""
    return [
        (taken | more, (colors, below))
        for taken, colors in one
        for more, below in other
        if not taken & more
    ]


def _taken(numbers: Sequence[int], colors: Colors) -> int:
    """A bit for each colour and number that a row holds."""
    pairs = zip(numbers, colors, strict=True)
    return sum(1 << number * len(ROWS) + ROWS.index(color) for number, color in pairs)


@cache
def _segments(last: str, boxes: int) -> list[Colors]:
    found = []
    for sizes in product(SEGMENT, repeat=len(ROWS)):
        if sum(sizes) == boxes:
            for order in permutations([color for color in ROWS if color != last]):
                segments = zip((*order, last), sizes, strict=True)
                found.append(tuple(color for color, size in segments for _ in range(size)))
    return found


def _numbers(sheet: Sheet) -> tuple[int, ...]:
    """The numbers of a row, those that close a row last: 3 to 11, 12, 2."""
    closes, closes_too = sheet.rows[0].numbers[-1], sheet.rows[-1].numbers[-1]
    middle = (n for n in sheet.rows[0].numbers if n not in (closes, closes_too))
    return (*middle, closes, closes_too)


def _order(sheet: Sheet, number: int) -> tuple[str, ...]:
    """The colours of the four boxes with *number*, from the top row to the bottom one."""
    order: list[str] = []
    for row in sheet.rows:
        color = row.boxes[row.numbers.index(number)].color
        if color in order:
            place = row.numbers.index(number)
            where = f"/rows/{len(order)}/boxes/{place}/color"
            raise BadLayout(where, "color-twice", color=color, number=number)
        order.append(color)
    return tuple(order)


def _last_order(ends: Sequence[str], choice: int) -> tuple[str, ...]:
    """The colours of the 2s: below what the 12s leave, above the other two."""
    above, below = divmod(choice, 2)
    upper, lower = list(ends[2:]), list(ends[:2])
    if above:
        lower.reverse()
    if below:
        upper.reverse()
    return (*lower, *upper)


def _colored(sheet: Sheet, colors: Sequence[Sequence[str]]) -> Sheet:
    rows = []
    for row, wanted in zip(sheet.rows, colors, strict=True):
        boxes = zip(row.boxes, wanted, strict=True)
        rows.append(replace(row, boxes=tuple(replace(box, color=color) for box, color in boxes)))
    return replace(sheet, rows=tuple(rows))


VARIANT = replace(classic.VARIANT, id="gemixxt-a", tag="GA", parts=(Segments(),))
