"""The shipped fonts and their widths, read from the files: every renderer measures alike."""

import struct
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "fonts"
FILES = {False: FOLDER / "DejaVuSans.ttf", True: FOLDER / "DejaVuSans-Bold.ttf"}
CAP_HEIGHT = 0.729  # of the font size, for capitals and digits
POINT = 25.4 / 72  # millimetres


def text_width(text: str, size: float, bold: bool = False) -> float:
    """How wide *text* is, in millimetres."""
    widths = glyph_widths(bold)
    return size * sum(widths[ord(letter)] for letter in text)


def fitting_size(text: str, size: float, width: float, bold: bool = False) -> float:
    """*size*, or the smaller one at which *text* is no wider than *width*."""
    return min(size, size * width / max(text_width(text, size, bold), 1e-9))


def missing_letters(text: str) -> str:
    """The letters that the fonts cannot print."""
    return "".join(sorted({letter for letter in text if ord(letter) not in glyph_widths(False)}))


@cache
def glyph_widths(bold: bool) -> dict[int, float]:
    """The width of each character as a part of the font size."""
    data = FILES[bold].read_bytes()
    tables = {}
    for n in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, start, _ = struct.unpack_from(">4sLLL", data, 12 + 16 * n)
        tables[tag] = start
    units = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    metrics = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]

    def advance(glyph: int) -> float:
        at = tables[b"hmtx"] + 4 * min(glyph, metrics - 1)
        return float(struct.unpack_from(">H", data, at)[0] / units)

    return {char: advance(glyph) for char, glyph in _characters(data, tables[b"cmap"])}


def _characters(data: bytes, cmap: int) -> list[tuple[int, int]]:
    """Characters and their glyphs, from the table's segments (format 4)."""
    for n in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        at = cmap + struct.unpack_from(">HHL", data, cmap + 4 + 8 * n)[2]
        if struct.unpack_from(">H", data, at)[0] == 4:
            break
    count = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends, starts, deltas, offsets = (
        struct.unpack_from(f">{count}H", data, at + 14 + skip)
        for skip in (0, 2 * count + 2, 4 * count + 2, 6 * count + 2)
    )
    found = []
    for segment in range(count):
        for char in range(starts[segment], min(ends[segment], 0xFFFE) + 1):
            glyph = char
            if offsets[segment]:
                place = at + 16 + 6 * count + 2 * segment + offsets[segment]
                glyph = struct.unpack_from(">H", data, place + 2 * (char - starts[segment]))[0]
            found.append((char, (glyph + deltas[segment]) & 0xFFFF))
    return found
