"""Random but legal play with the referee's own `follow`, and sheets spoilt afterwards."""

import random
from dataclasses import replace

from sheetgen.codes import sheet_from_number, standard_sheet
from sheetgen.model import Marks, Sheet, Variant
from sheetgen.rules.follow import Cross, Outcome, follow
from sheetgen.sheets import layouts


def random_sheet(variant: Variant, draw: random.Random) -> Sheet:
    return sheet_from_number(variant, draw.randrange(layouts(variant)))


def any_sheet(variant: Variant, draw: random.Random) -> Sheet:
    """The published layout or a random one."""
    return standard_sheet(variant) if draw.random() < 0.5 else random_sheet(variant, draw)


def make_cross(sheet: Sheet, marks: Marks, cross: Cross | None, draw: random.Random) -> Outcome:
    """Make a cross, choosing at random where there is a choice."""
    outcome = follow(sheet, marks, cross)
    if outcome.choose:
        outcome = follow(sheet, marks, cross, draw.choice(outcome.choose))
    return outcome


def random_play(sheet: Sheet, draw: random.Random) -> Marks:
    """A sheet as it may stand at some moment of a game: crosses rarely leave large gaps."""
    marks = Marks()
    for _ in range(draw.randint(3, 45)):
        row = draw.choice(sheet.rows)
        crossed = marks.rows.get(row.name, ())
        last = max((row.numbers.index(number) for number in crossed), default=-1)
        place = last + draw.choice((1, 1, 1, 2, 3))
        if place < len(row.boxes):
            outcome = make_cross(sheet, marks, Cross(row.name, row.numbers[place]), draw)
            if outcome.legal:
                marks = outcome.marks
    return marks


def spoilt(sheet: Sheet, marks: Marks, draw: random.Random) -> Marks:
    """The same sheet with up to three crosses or bar boxes added or taken away."""
    rows = {name: list(numbers) for name, numbers in marks.rows.items()}
    bar = set(marks.bonus_bar)
    for _ in range(draw.randint(1, 3)):
        if sheet.bar and draw.random() < 0.4:
            bar ^= {draw.randint(1, len(sheet.bar))}
        else:
            row = draw.choice(sheet.rows)
            numbers = rows.setdefault(row.name, [])
            number = draw.choice(row.numbers[: row.first_closing])
            (numbers.remove if number in numbers else numbers.append)(number)
    return replace(marks, rows=rows, bonus_bar=tuple(sorted(bar)))
