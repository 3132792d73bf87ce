"""Number every way of choosing things, and give the n-th way back: no tables, no dice."""

from collections.abc import Sequence
from math import comb
from typing import TypeVar

T = TypeVar("T")


def arrangement_rank(pool: Sequence[object], chosen: Sequence[object]) -> int:
    """The place of *chosen* among all ordered choices of that length from *pool*."""
    left, rank = list(pool), 0
    for item in chosen:
        place = left.index(item)
        rank = rank * len(left) + place
        del left[place]
    return rank


def nth_arrangement(pool: Sequence[T], length: int, rank: int) -> tuple[T, ...]:
    places = []
    for size in range(len(pool) - length + 1, len(pool) + 1):
        rank, place = divmod(rank, size)
        places.append(place)
    left = list(pool)
    return tuple(left.pop(place) for place in reversed(places))


def subset_rank(places: Sequence[int]) -> int:
    """The place of a rising sequence among all subsets of its size (combinatorial numbers)."""
    return sum(comb(place, size) for size, place in enumerate(sorted(places), 1))


def nth_subset(size: int, rank: int) -> tuple[int, ...]:
    places = []
    for wanted in range(size, 0, -1):
        place = wanted - 1
        while comb(place + 1, wanted) <= rank:
            place += 1
        rank -= comb(place, wanted)
        places.append(place)
    return tuple(reversed(places))


def digits(number: int, base: int, length: int) -> tuple[int, ...]:
    """*number* in *length* digits, the most significant first."""
    found = []
    for _ in range(length):
        number, digit = divmod(number, base)
        found.append(digit)
    return tuple(reversed(found))


def undigits(found: Sequence[int], base: int) -> int:
    number = 0
    for digit in found:
        number = number * base + digit
    return number
