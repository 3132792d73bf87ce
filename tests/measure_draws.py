"""Measure fair draws against the standard layout: `python -m tests.measure_draws [VARIANT ...]`.

Prints the lines of the README's table; takes some minutes for each variant.
"""

import sys
from collections.abc import Sequence
from statistics import quantiles

from sheetgen.codes import standard_sheet
from sheetgen.draws import drawn_sheet
from sheetgen.fair.report import Comparison, compare
from sheetgen.sheets import layouts
from sheetgen.variants import ALL, BY_ID

DRAWS, GAMES = 200, 10_000


def main(names: Sequence[str]) -> None:
    for name in names or [variant.id for variant in ALL if layouts(variant) > 1]:
        variant = BY_ID[name]
        drawn = [drawn_sheet(variant, "measure", game, 0) for game in range(DRAWS)]
        sheets = [standard_sheet(variant), *drawn]
        standard, *found = compare(sheets, 2, GAMES, "measure")
        print(f"{name}: standard {standard.mean:.1f} points, {standard.rounds:.1f} rounds")
        for what, values, limit in _measures(standard, found):
            low, *_, high = quantiles(values, n=20)
            within = sum(abs(value) <= limit for value in values) / len(values)
            print(f"  {what}: {low:+.1f} to {high:+.1f}, {within:.1%} within {limit}")
        print(f"  standard error of a difference: {found[0].error:.2f}", flush=True)


def _measures(
    standard: Comparison, found: Sequence[Comparison]
) -> list[tuple[str, list[float], float]]:
    return [
        ("against the standard", [one.difference for one in found], 1),
        ("own mean", [one.mean - standard.mean for one in found], 3),
        ("rounds", [one.rounds - standard.rounds for one in found], 1),
    ]


if __name__ == "__main__":
    main(sys.argv[1:])
