"""Draw layouts by lot: sheet k of a pad follows from (seed, k) alone, here and on every machine.

Inside a game all sheets share one layout, except for what is dealt to each player: that differs
from seat to seat.
"""

from dataclasses import replace

from sheetgen.codes import code_of, sheet_from_number
from sheetgen.lots import Lots
from sheetgen.model import Fairness, Sheet, Variant
from sheetgen.sheets import layouts, plain_sheet


def drawn_sheet(variant: Variant, seed: str, game: int, seat: int, wild: bool = False) -> Sheet:
    """The sheet for one seat of one game: drawn fairly, or wildly from all layouts there are."""
    dealt = any(part.dealt for part in variant.parts)
    lots = Lots(seed, variant.id, game)
    if wild:
        return sheet_from_number(variant, _any_number(variant, lots, seat if dealt else 0))
    sheet = plain_sheet(variant)
    for part in variant.parts:
        sheet = part.draw(sheet, lots, seat)
    return replace(sheet, code=code_of(sheet))


def fairness(sheet: Sheet) -> Fairness:
    """Whether *sheet* is as good to play on as the published one, and which sentence says why."""
    if layouts(sheet.variant) == 1:
        return Fairness(True, "same")
    if sheet.code == sheet.variant.tag and not any(part.dealt for part in sheet.variant.parts):
        return Fairness(True, "published")
    found = [part.fairness(sheet) for part in sheet.variant.parts]
    return next(judged for judged in found if judged)


def _any_number(variant: Variant, lots: Lots, seat: int) -> int:
    """A number no earlier seat of the game has, as long as there are enough."""
    count = layouts(variant)
    taken: list[int] = []
    for _ in range(seat % count + 1):
        number = lots.below(count - len(taken))
        for other in sorted(taken):
            number += number >= other
        taken.append(number)
    return taken[-1]
