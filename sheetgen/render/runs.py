"""Runs of dark modules: a row of a grid as few rectangles as possible."""

from collections.abc import Iterator


def runs_of(row: int, columns: int) -> Iterator[tuple[int, int]]:
    """Where the runs of dark modules begin, and how long they are."""
    bits = f"{row:0{columns}b}"
    at = bits.find("1")
    while at >= 0:
        end = bits.find("0", at)
        end = columns if end < 0 else end
        yield at, end - at
        at = bits.find("1", end)
