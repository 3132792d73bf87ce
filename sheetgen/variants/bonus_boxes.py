"""Where bonus boxes may stand: anywhere in the rows but on a closing box."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

from sheetgen.model import BadLayout, Fairness, Place, Sheet


def bonus_places(sheet: Sheet) -> list[Place]:
    """Every place a bonus box may take, row by row."""
    return [(r, place) for r, row in enumerate(sheet.rows) for place in range(row.first_closing)]


def apart(places: Sequence[int]) -> bool:
    """Whether there is at least one box between any two."""
    return all(other - one > 1 for one, other in pairwise(sorted(places)))


@cache
def inner_places(closing: int, count: int) -> list[tuple[int, ...]]:
    """Every way to put *count* bonus boxes into a row, apart, neither first nor closing."""
    return [places for places in combinations(range(1, closing), count) if apart(places)]


def row_places(sheet: Sheet) -> list[tuple[int, ...]]:
    """Where each row has its bonus boxes."""
    return [tuple(n for n, box in enumerate(row.boxes) if box.bonus) for row in sheet.rows]


def leaning(lean: int, limit: int, reason: str) -> Fairness:
    """Fair for *reason*, unless boxes *lean* too far from the published ones (tenths of points)."""
    if abs(lean) <= limit:
        return Fairness(True, reason)
    points = {"points": round(abs(lean) / 10)}
    return Fairness(False, "lean-more" if lean > 0 else "lean-less", points)


def with_bonus_boxes(sheet: Sheet, bonuses: Mapping[Place, str]) -> Sheet:
    rows = []
    for r, row in enumerate(sheet.rows):
        boxes = [replace(box, bonus=bonuses.get((r, place))) for place, box in enumerate(row.boxes)]
        rows.append(replace(row, boxes=tuple(boxes)))
    return replace(sheet, rows=tuple(rows))


def bonus_boxes(sheet: Sheet, kind: str, count: int) -> tuple[Place, ...]:
    """Where the boxes with bonus *kind* are; raise BadLayout if there are not *count* of them."""
    found = []
    for r, row in enumerate(sheet.rows):
        for place, box in enumerate(row.boxes):
            if box.bonus == kind:
                if place >= row.first_closing:
                    where = f"/rows/{r}/boxes/{place}/bonus"
                    raise BadLayout(where, "bonus-on-closing-box", box=row.box_id(place))
                found.append((r, place))
    if len(found) != count:
        raise BadLayout("/rows", "bonus-box-count", kind=kind, found=len(found), count=count)
    return tuple(found)
