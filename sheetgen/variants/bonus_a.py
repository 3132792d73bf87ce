"""Bonus A: twelve bonus boxes, each of which uses the next box of the bonus bar."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import comb

from sheetgen.choices import digits, nth_subset, subset_rank, undigits
from sheetgen.lots import Lots
from sheetgen.model import BadLayout, Effect, Fairness, Marks, Part, Place, Remark, Sheet
from sheetgen.variants import classic
from sheetgen.variants.bonus_boxes import (
    bonus_boxes,
    bonus_places,
    inner_places,
    leaning,
    row_places,
    with_bonus_boxes,
)

PUBLISHED_BOXES = {"red": (3, 6, 9), "yellow": (5, 8, 11), "green": (11, 7, 4), "blue": (10, 8, 5)}
PUBLISHED_BAR = (
    *("red", "yellow", "green", "blue"),
    *("green", "red", "blue", "yellow"),
    *("red", "yellow", "blue", "green"),
)
# What a bonus box in the second, third ... place of a row adds to a player's points, tenfold, found
# by simulation (tests/make_leans.py); the first figure makes the published sheet zero.
LEANS = (-5, -2, 7, 7, 6, 6, 1, -1, -3, -21)
FAIR_LEAN = 15


@dataclass(frozen=True, slots=True)
class BonusBar(Part):
    """A bonus box uses the leftmost free bar box: the next box of that colour's row is crossed."""

    boxes: int = 12
    key = "bonus_bar"
    symbols = ("bonus-boxes", "bonus-bar")
    varies = frozenset({"bonus", "bar"})

    def layouts(self, sheet: Sheet) -> int:
        return comb(len(bonus_places(sheet)), self.boxes) * self._bars(sheet)

    def furnish(self, sheet: Sheet, choice: int) -> Sheet:
        subset, bar = divmod(choice, self._bars(sheet))
        places = bonus_places(sheet)
        chosen = [places[n] for n in nth_subset(self.boxes, subset)]
        names = [row.name for row in sheet.rows]
        return barred(sheet, chosen, [names[r] for r in digits(bar, len(names), self.boxes)])

    def publish(self, sheet: Sheet) -> Sheet:
        chosen = [
            (r, row.numbers.index(number))
            for r, row in enumerate(sheet.rows)
            for number in PUBLISHED_BOXES[row.name]
        ]
        return barred(sheet, chosen, PUBLISHED_BAR)

    def draw(self, sheet: Sheet, lots: Lots, seat: int) -> Sheet:
        names = [row.name for row in sheet.rows]
        while True:
            rows = [lots.one_of(_fair_places(row.numbers, row.first_closing)) for row in sheet.rows]
            if _columns_fit(rows) and abs(_lean(rows)) <= FAIR_LEAN:
                places = [(r, place) for r, row in enumerate(rows) for place in row]
                return barred(sheet, places, _fair_bar(names, lots))

    def fairness(self, sheet: Sheet) -> Fairness:
        rows = row_places(sheet)
        boxes = all(
            places in _fair_places(row.numbers, row.first_closing)
            for row, places in zip(sheet.rows, rows, strict=True)
        )
        rounds = [sheet.bar[at : at + 4] for at in range(0, len(sheet.bar), 4)]
        bar = all(len(set(colors)) == 4 for colors in rounds) and _no_neighbours(sheet.bar)
        if not (boxes and bar and _columns_fit(rows)):
            return Fairness(False, "bonus-a-not")
        return leaning(_lean(rows), FAIR_LEAN, "bonus-a")

    def rank(self, sheet: Sheet) -> int:
        places = bonus_places(sheet)
        subset = subset_rank([places.index(p) for p in bonus_boxes(sheet, "bar", self.boxes)])
        if len(sheet.bar) != self.boxes:
            raise BadLayout("/bonus_bar", "bar-length", count=self.boxes, found=len(sheet.bar))
        names = [row.name for row in sheet.rows]
        bar = undigits([names.index(color) for color in sheet.bar], len(names))
        return subset * self._bars(sheet) + bar

    def notices(self, sheet: Sheet, marks: Marks, closed: set[str]) -> Iterator[Remark]:
        for n, color in enumerate(sheet.bar, 1):
            if color in closed and n not in marks.bonus_bar:
                values = {"bar": n, "color": color}
                reason = "" if color in marks.known_closed() else "inferred"
                yield Remark("bar-not-struck", "/bonus_bar", f"bar.{n}", values, reason)

    def _bars(self, sheet: Sheet) -> int:
        return int(len(sheet.rows) ** self.boxes)


@cache
def _fair_places(numbers: tuple[int, ...], closing: int) -> list[tuple[int, ...]]:
    """Three boxes, apart, neither first nor closing, that come up in 11 or 12 of 36 rolls."""
    return [
        places
        for places in inner_places(closing, 3)
        if sum(6 - abs(7 - numbers[place]) for place in places) in (11, 12)
    ]


def _lean(rows: Sequence[Sequence[int]]) -> int:
    """How many points more a sheet with these bonus boxes gives than the published one, tenfold."""
    return LEANS[0] + sum(LEANS[place] for row in rows for place in row)


def _columns_fit(rows: Sequence[Sequence[int]]) -> bool:
    """No column holds more than two bonus boxes."""
    return max(Counter(place for row in rows for place in row).values(), default=0) <= 2


def _fair_bar(names: list[str], lots: Lots) -> list[str]:
    """Three rounds of the four colours, no two alike side by side."""
    while True:
        bar = [color for _ in range(3) for color in lots.shuffled(names)]
        if _no_neighbours(bar):
            return bar


def _no_neighbours(bar: Sequence[str]) -> bool:
    return all(one != other for one, other in pairwise(bar))


def barred(sheet: Sheet, places: Sequence[Place], bar: Sequence[str]) -> Sheet:
    """Give *sheet* its bonus boxes and its bonus bar."""
    furnished = with_bonus_boxes(sheet, dict.fromkeys(places, "bar"))
    return replace(furnished, bar=tuple(bar), effects=dict.fromkeys(places, Effect(draws=1)))


VARIANT = replace(
    classic.VARIANT, id="bonus-a", tag="BA", players=(2, 4), chains=True, parts=(BonusBar(),)
)
