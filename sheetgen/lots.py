"""Lots: numbers that look random but follow from their words alone, the same on every machine."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1


class Lots:
    """A source of lots for some words, such as a pad's seed and a game's number (splitmix64)."""

    def __init__(self, *words: object) -> None:
        text = "/".join(map(str, words))
        self.state = int.from_bytes(sha256(text.encode()).digest()[:8], "big")

    def below(self, count: int) -> int:
        """One of 0 to count - 1, each as likely as the other but for one part in 2^64."""
        bits = 0
        for _ in range(count.bit_length() // 64 + 2):
            bits = bits << 64 | self._next()
        return bits % count

    def shuffled(self, items: Sequence[T]) -> list[T]:
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self._next() % (last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def one_of(self, items: Sequence[T]) -> T:
        return items[self._next() % len(items)]

    def _next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        mixed = self.state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & MASK
        return mixed ^ mixed >> 31
