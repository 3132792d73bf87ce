"""Every variant, one booklet to a file. A new one is written in its file and named here."""

from sheetgen.model import Variant
from sheetgen.variants import (
    bonus_a,
    bonus_b,
    classic,
    gemixxt_a,
    gemixxt_b,
    longo,
    on_board,
    xl,
)

ALL: tuple[Variant, ...] = (
    classic.VARIANT,
    xl.VARIANT,
    longo.VARIANT,
    gemixxt_a.VARIANT,
    gemixxt_b.VARIANT,
    bonus_a.VARIANT,
    bonus_b.VARIANT,
    on_board.VARIANT,
)
BY_ID = {variant.id: variant for variant in ALL}
BY_TAG = {variant.tag: variant for variant in ALL}
