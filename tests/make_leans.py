"""Find anew what bonus boxes add to a player's points: `python -m tests.make_leans`.

Layouts are drawn by the published pattern alone, played by everybody at a table of two, and the
mean points fitted by a straight sum over the boxes. Prints the figures that stand in
sheetgen/variants/bonus_a.py and bonus_b.py; takes some ten minutes.
"""

import sys
from collections.abc import Callable
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from sheetgen.codes import standard_sheet
from sheetgen.draws import drawn_sheet
from sheetgen.fair.games import play_games
from sheetgen.model import Sheet
from sheetgen.variants import BY_ID, bonus_a, bonus_b
from sheetgen.variants.bonus_boxes import bonus_boxes, row_places

LAYOUTS, GAMES = 1500, 4000
ANY = 10**6
PLACES = 10  # of a row before the closing box


def main(layouts: int) -> None:
    bonus_a.FAIR_LEAN = bonus_b.FAIR_LEAN = ANY
    leans, base = fitted("bonus-a", _boxes, layouts)
    print("bonus-a", (base, *leans[1:].tolist()))
    leans, base = fitted("bonus-b", _kinds, layouts)
    for kind, line in zip(bonus_b.BONUSES, leans[1:].reshape(-1, PLACES), strict=True):
        print("bonus-b", kind, tuple(line.tolist()))
    print("bonus-b", base, -leans[0])


def fitted(
    name: str, features: Callable[[Sheet], list[int]], layouts: int
) -> tuple[NDArray[np.int64], int]:
    """What each feature adds, tenfold, and what makes the published sheet zero."""
    variant = BY_ID[name]
    sheets = [drawn_sheet(variant, "leans", game, 0) for game in range(layouts)]
    points = np.array([_mean(sheet) for sheet in sheets])
    counted = np.array([features(sheet) for sheet in sheets], float)
    middle = counted - counted.mean(0)
    square = middle.T @ middle + np.eye(middle.shape[1])
    weights = np.linalg.solve(square, middle.T @ (points - points.mean()))
    left = points - points.mean() - middle @ weights
    print(f"{name}: points vary by {points.std():.2f}, by {left.std():.2f} once fitted")
    leans = np.rint(10 * weights).astype(np.int64)
    base = 10 * (points.mean() - _mean(standard_sheet(variant))) - counted.mean(0) @ leans
    return leans, round(base)


def _mean(sheet: Sheet) -> float:
    return fmean(map(fmean, play_games([sheet] * 2, GAMES, "leans").totals))


def _boxes(sheet: Sheet) -> list[int]:
    """How many bonus boxes stand in each place."""
    places = [place for row in row_places(sheet) for place in row]
    return [places.count(place) for place in range(PLACES)]


def _kinds(sheet: Sheet) -> list[int]:
    """How far the pairs' boxes stand apart, and how many of each kind stand in each place."""
    apart, found = 0, []
    for kind in sheet.bonuses:
        places = [place for _, place in bonus_boxes(sheet, kind, bonus_b.PAIR)]
        apart += abs(places[0] - places[1])
        found += [places.count(place) for place in range(PLACES)]
    return [apart, *found]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else LAYOUTS)
