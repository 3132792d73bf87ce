"""QR codes. For codes of one length a few table look-ups, since a QR code is affine in its bits.

With version, error level and mask fixed, every module is a sum modulo 2 of data bits. Two
characters make 11 bits, so the code of a text is the code of "00...0" changed by what each pair of
characters brings; segno draws the code for each single bit once.
"""

from functools import cache

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
QUIET = 4  # modules kept free around the code
LEVEL = "M"
MASK = 2

Rows = tuple[int, ...]  # each row's dark modules as bits, the leftmost highest


def qr_rows(text: str) -> Rows:
    """The modules of the QR code that says *text*."""
    if not set(text) <= set(ALPHABET):
        return _draw(text)
    size, base, tables = _tables(len(text))
    modules = base
    for at in range(0, len(text), 2):
        pair = text[at : at + 2]
        modules ^= tables[at // 2][_value(pair)]
    mask = (1 << size) - 1
    return tuple(modules >> size * row & mask for row in reversed(range(size)))


def _value(pair: str) -> int:
    value = ALPHABET.index(pair[0])
    return value * 45 + ALPHABET.index(pair[1]) if len(pair) == 2 else value


class _Pairs(dict[int, int]):
    """What each value of one pair of characters changes, worked out when it first occurs."""

    def __init__(self, bits: list[int]) -> None:
        self.bits = bits

    def __missing__(self, value: int) -> int:
        change = 0
        for place, bit in enumerate(self.bits):
            if value >> place & 1:
                change ^= bit
        self[value] = change
        return change


@cache
def _tables(length: int) -> tuple[int, int, list[_Pairs]]:
    zeros = "0" * length
    version = _version(length)
    rows = _draw(zeros, version)
    size, base = len(rows), _number(rows)
    tables = []
    for at in range(0, length, 2):
        width = min(2, length - at)
        bits = []
        for place in range(11 if width == 2 else 6):
            value = 1 << place
            pair = ALPHABET[value // 45] + ALPHABET[value % 45] if width == 2 else ALPHABET[value]
            text = zeros[:at] + pair + zeros[at + width :]
            bits.append(base ^ _number(_draw(text, version)))
        tables.append(_Pairs(bits))
    return size, base, tables


def _draw(text: str, version: int | None = None) -> Rows:
    import segno

    alphanumeric = set(text) <= set(ALPHABET)
    mode = "alphanumeric" if alphanumeric else None
    code = segno.make(
        text, version=version, error=LEVEL, mask=MASK, mode=mode, boost_error=False, micro=False
    )
    return tuple(int("".join("1" if module else "0" for module in row), 2) for row in code.matrix)


def _version(length: int) -> int:
    import segno

    code = segno.make(
        "A" * length, error=LEVEL, boost_error=False, micro=False, mode="alphanumeric"
    )
    return int(code.version)


def _number(rows: Rows) -> int:
    number = 0
    for row in rows:
        number = number << len(rows) | row
    return number
