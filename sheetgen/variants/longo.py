"""Longo: rows up to 16, two boxes that close a row, and two lucky numbers on each sheet."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import comb

from sheetgen.choices import nth_subset, subset_rank
from sheetgen.lots import Lots
from sheetgen.model import BadLayout, Fairness, Lock, Marks, Part, Remark, Sheet
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

    def draw(self, sheet: Sheet, lots: Lots, seat: int) -> Sheet:
        pairs = lots.shuffled(fair_pairs(sheet))
        return replace(sheet, lucky=pairs[seat % len(pairs)])

    def fairness(self, sheet: Sheet) -> Fairness:
        ways = sum(_ways(sheet, number) for number in sheet.lucky)
        values = {"ways": ways, "of": _dice(sheet) ** 2}
        fair = sheet.lucky in fair_pairs(sheet)
        return Fairness(fair, "lucky" if fair else "lucky-not", values)

    def table_notices(self, sheets: Sequence[Sheet], marks: Sequence[Marks]) -> Iterator[Remark]:
        holders = defaultdict(list)
        for place, sheet in enumerate(sheets):
            holders[sheet.lucky].append(place)
        for lucky, places in holders.items():
            if len(places) > 1:
                names = tuple((place, marks[place].name) for place in places)
                values = {"first": lucky[0], "second": lucky[1], "players": names}
                yield Remark("same-lucky-numbers", f"/players/{places[1]}", None, values)


def fair_pairs(sheet: Sheet) -> list[tuple[int, ...]]:
    """The pairs n and n + 5 that come up as often as the published one does."""
    apart = PUBLISHED[1] - PUBLISHED[0]
    often = sum(_ways(sheet, number) for number in PUBLISHED)
    sums = _sums(sheet)
    return [
        (n, n + apart)
        for n in sums
        if n + apart in sums and _ways(sheet, n) + _ways(sheet, n + apart) == often
    ]


def _dice(sheet: Sheet) -> int:
    """How many sides the dice have that give these sums."""
    return max(_sums(sheet)) // 2


def _ways(sheet: Sheet, number: int) -> int:
    """How many rolls of the two white dice give *number*."""
    sides = _dice(sheet)
    return min(number - 1, 2 * sides + 1 - number)


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
