"""Draw up blank sheets: the same variant and layout number always give the same sheet."""

from functools import cache
from math import prod

from sheetgen.model import ROWS, Box, Row, Sheet, Variant


def blank_sheet(variant: Variant, number: int) -> Sheet:
    """The sheet with the layout *number*, from 0 to layouts(variant) - 1."""
    sheet = plain_sheet(variant)
    for part in variant.parts:
        number, choice = divmod(number, part.layouts(sheet))
        sheet = part.furnish(sheet, choice)
    return sheet


def layout_number(sheet: Sheet) -> int:
    """The number that gives *sheet* back; raise BadLayout if its variant has no such layout."""
    plain = plain_sheet(sheet.variant)
    number = 0
    for part in reversed(sheet.variant.parts):
        number = number * part.layouts(plain) + part.rank(sheet)
    return number


@cache
def layouts(variant: Variant) -> int:
    """How many layouts there are."""
    plain = plain_sheet(variant)
    return prod(part.layouts(plain) for part in variant.parts)


@cache
def published_number(variant: Variant) -> int:
    """The number of the layout on the published sheets."""
    sheet = plain_sheet(variant)
    for part in variant.parts:
        sheet = part.publish(sheet)
    return layout_number(sheet)


@cache
def plain_sheet(variant: Variant) -> Sheet:
    """The rows as they are before any part adds to them."""
    rows = zip(ROWS, variant.numbers, strict=True)
    return Sheet(
        variant,
        tuple(
            Row(name, tuple(Box(n, name) for n in numbers), variant.lock) for name, numbers in rows
        ),
    )
