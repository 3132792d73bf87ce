"""Longo: rows up to 16, two boxes that close a row, and two lucky numbers on each sheet."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import comb

from sheetgen.choices import nth_subset, subset_rank
from sheetgen.model import BadLayout, Lock, Marks, Part, Remark, Sheet
from sheetgen.variants import classic

RISING = tuple(range(2, 17))
FALLING = RISING[::-1]
LUCKY = 2
PUBLISHED = (5, 10)


class LuckyNumbers(Part):
    """Two different sums of the white dice; they never limit what a finished sheet looks like."""

    symbols = ("lucky",)
    varies = frozenset({"lucky"})
    dealt = True

    def layouts(self, sheet: Sheet) -> int:
        return comb(len(_sums(sheet)), LUCKY)

    def furnish(self, sheet: Sheet, choice: int) -> Sheet:
        sums = _sums(sheet)
        return replace(sheet, lucky=tuple(sums[place] for place in nth_subset(LUCKY, choice)))

    def publish(self, sheet: Sheet) -> Sheet:
        return replace(sheet, lucky=PUBLISHED)

    def rank(self, sheet: Sheet) -> int:
        sums = _sums(sheet)
        if len(set(sheet.lucky)) != LUCKY or not set(sheet.lucky) <= set(sums):
            raise BadLayout("/lucky", "lucky", first=sums[0], last=sums[-1])
        return subset_rank([sums.index(number) for number in sheet.lucky])

    def table_notices(self, sheets: Sequence[Sheet], marks: Sequence[Marks]) -> Iterator[Remark]:
        holders = defaultdict(list)
        for place, sheet in enumerate(sheets):
            holders[sheet.lucky].append(place)
        for lucky, places in holders.items():
            if len(places) > 1:
                names = tuple((place, marks[place].name) for place in places)
                values = {"first": lucky[0], "second": lucky[1], "players": names}
                yield Remark("same-lucky-numbers", f"/players/{places[1]}", None, values)


def _sums(sheet: Sheet) -> tuple[int, ...]:
    return tuple(sorted(sheet.rows[0].numbers))


VARIANT = replace(
    classic.VARIANT,
    id="longo",
    tag="L",
    numbers=(RISING, RISING, FALLING, FALLING),
    players=(2, 4),
    lock=Lock(last=2, needs=6),  # 15 closes as well as 16, so both together never happen
    parts=(LuckyNumbers(),),
)
