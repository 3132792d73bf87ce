"""Draw layouts by lot: sheet k of a pad follows from (seed, k) alone, here and on every machine."""

from hashlib import sha256

from sheetgen.codes import sheet_from_number
from sheetgen.model import Sheet, Variant
from sheetgen.sheets import layouts


def drawn_sheet(variant: Variant, seed: str, game: int, seat: int) -> Sheet:
    """The sheet for one seat of one game: all share the layout, or all differ in what is dealt."""
    dealt = any(part.dealt for part in variant.parts)
    return sheet_from_number(variant, _number(variant, seed, game, seat if dealt else 0))


def _number(variant: Variant, seed: str, game: int, seat: int) -> int:
    """A number no earlier seat of the game has, as long as there are enough."""
    count = layouts(variant)
    taken: list[int] = []
    for place in range(seat % count + 1):
        number = _lot(f"{seed}/{variant.id}/{game}/{place}", count - len(taken))
        for other in sorted(taken):
            number += number >= other
        taken.append(number)
    return taken[-1]


def _lot(text: str, count: int) -> int:
    """One of *count*, each as likely as the other but for 1 part in 2^64."""
    size = count.bit_length() + 64
    digest = b""
    block = 0
    while len(digest) * 8 < size:
        digest += sha256(f"{text}/{block}".encode()).digest()
        block += 1
    return int.from_bytes(digest, "big") % count
