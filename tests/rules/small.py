"""Small sheets, on which everything can be tried."""

import random
from collections.abc import Sequence
from dataclasses import replace

from sheetgen.model import Lock, Sheet
from sheetgen.sheets import plain_sheet
from sheetgen.variants import bonus_a, bonus_b, classic
from sheetgen.variants.bonus_boxes import bonus_places


def small_sheet(sizes: Sequence[int], lock: Lock, chains: bool = True) -> Sheet:
    """Rows 2, 3, 4 ... of the given lengths."""
    numbers = tuple(tuple(range(2, 2 + size)) for size in sizes)
    variant = replace(classic.VARIANT, id="small", numbers=numbers, lock=lock, chains=chains)
    return plain_sheet(variant)


def small_bar(sizes: Sequence[int], needs: int, boxes: int, bar: int, seed: int) -> Sheet:
    """A few bonus boxes and a short bonus bar, dealt by *seed*."""
    draw = random.Random(seed)
    sheet = small_sheet(sizes, Lock(1, needs))
    names = [row.name for row in sheet.rows]
    sheet = bonus_a.barred(
        sheet, draw.sample(bonus_places(sheet), boxes), draw.choices(names, k=bar)
    )
    return replace(sheet, variant=replace(sheet.variant, parts=(bonus_a.BonusBar(boxes),)))


def small_pairs(sizes: Sequence[int], needs: int, kinds: Sequence[str], seed: int) -> Sheet:
    draw = random.Random(seed)
    sheet = small_sheet(sizes, Lock(1, needs))
    places = draw.sample(bonus_places(sheet), 2 * len(kinds))
    chosen = {kind: (places[2 * n], places[2 * n + 1]) for n, kind in enumerate(kinds)}
    sheet = bonus_b.paired(sheet, chosen)
    return replace(sheet, variant=replace(sheet.variant, parts=(bonus_b.BonusPairs(tuple(kinds)),)))
