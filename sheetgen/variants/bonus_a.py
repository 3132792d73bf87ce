"""Bonus A: twelve bonus boxes, each of which uses the next box of the bonus bar."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import comb

from sheetgen.choices import digits, nth_subset, subset_rank, undigits
from sheetgen.model import BadLayout, Effect, Marks, Part, Place, Remark, Sheet
from sheetgen.variants import classic
from sheetgen.variants.bonus_boxes import bonus_boxes, bonus_places, with_bonus_boxes

PUBLISHED_BOXES = {"red": (3, 6, 9), "yellow": (5, 8, 11), "green": (11, 7, 4), "blue": (10, 8, 5)}
PUBLISHED_BAR = (
    *("red", "yellow", "green", "blue"),
    *("green", "red", "blue", "yellow"),
    *("red", "yellow", "blue", "green"),
)


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


def barred(sheet: Sheet, places: Sequence[Place], bar: Sequence[str]) -> Sheet:
    """Give *sheet* its bonus boxes and its bonus bar."""
    furnished = with_bonus_boxes(sheet, dict.fromkeys(places, "bar"))
    return replace(furnished, bar=tuple(bar), effects=dict.fromkeys(places, Effect(draws=1)))


VARIANT = replace(
    classic.VARIANT, id="bonus-a", tag="BA", players=(2, 4), chains=True, parts=(BonusBar(),)
)
