"""Sheets on pages: paper sizes, how many fit and how large, cut marks, and the order to cut in."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.layout.place import HEIGHT, WIDTH
from sheetgen.layout.plan import Path, Shape, Text
from sheetgen.refusal import Refused

PAPERS = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "a6": (105.0, 148.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "half-letter": (139.7, 215.9),
}
BLEED = 3.0  # around a page for a print shop
GLUE = 9.0  # kept free along the edge where a pad is glued
MARGIN = 6.5  # kept free along every edge: printers do not reach it, and cuts are not exact
LIFT = 500  # pages a guillotine cuts at a time
COMFORTABLE = 0.93  # of the design's size; smaller only when asked for
MOST_PER_PAGE = 12  # as many sheets as there are corner marks for


class BadPages(Refused):
    """Paper that does not hold the sheets."""

    section = "pad"


@dataclass(frozen=True, slots=True)
class Grid:
    """A page cut into equal cells, a sheet of the same scale in the middle of each."""

    width: float
    height: float
    columns: int
    rows: int
    scale: float
    lower: float = 0.0  # how far sheets stand below the middle of their cells, twice

    @property
    def slots(self) -> int:
        return self.columns * self.rows

    def corner(self, slot: int) -> tuple[float, float]:
        """The top left corner of the sheet in *slot*, counted in reading order."""
        row, column = divmod(slot, self.columns)
        cell_width, cell_height = self.width / self.columns, self.height / self.rows
        x = column * cell_width + (cell_width - WIDTH * self.scale) / 2
        y = row * cell_height + (cell_height - HEIGHT * self.scale + self.lower) / 2
        return x, y


def read_paper(name: str) -> tuple[float, float]:
    """Width and height of a paper by its name or as WxHmm."""
    if name.lower() in PAPERS:
        return PAPERS[name.lower()]
    size = re.fullmatch(r"(\d{1,4}(?:\.\d+)?)x(\d{1,4}(?:\.\d+)?)mm", name.lower())
    if not size:
        raise BadPages("bad-paper", paper=name, papers=tuple(PAPERS))
    return float(size[1]), float(size[2])


def choose_grid(paper: tuple[float, float], per_page: int | None, least: float) -> Grid:
    """The grid with the largest sheets, or without *per_page* the most that are still comfortable.

    *least* is the smallest scale at which numbers and boxes keep their minimum size.
    """
    counts = range(MOST_PER_PAGE, 0, -1) if per_page is None else [per_page]
    best = None
    for count in counts:
        best = max(_grids(paper, count), key=lambda grid: grid.scale)
        if best.scale >= (max(least, COMFORTABLE) if per_page is None else least):
            return best
    assert best
    if per_page is None and best.scale >= least:
        return best
    values = {"width": paper[0], "height": paper[1], "count": per_page or 1}
    raise BadPages("too-small", **values)


def press_grid(paper: tuple[float, float], least: float) -> Grid:
    """One sheet on a page of its trimmed size, with room at the top where pads are glued."""
    width, height = max(paper), min(paper)
    scale = min((width - 2 * MARGIN) / WIDTH, (height - MARGIN - GLUE) / HEIGHT)
    if scale < least:
        raise BadPages("too-small", width=width, height=height, count=1)
    return Grid(width, height, 1, 1, scale, GLUE - MARGIN)


def _grids(paper: tuple[float, float], count: int) -> Iterator[Grid]:
    for width, height in (paper, paper[::-1]):
        for columns in range(1, count + 1):
            rows, rest = divmod(count, columns)
            if rest:
                continue
            wide = (width / columns - 2 * MARGIN) / WIDTH
            high = (height / rows - 2 * MARGIN) / HEIGHT
            yield Grid(width, height, columns, rows, min(wide, high))


def stack_order(sheets: int, slots: int, lift: int = LIFT) -> Iterator[tuple[int | None, ...]]:
    """For each page the sheet in each slot, so that cut stacks laid on each other are in order."""
    for start in range(0, sheets, lift * slots):
        count = min(lift * slots, sheets - start)
        pages = -(-count // slots)
        for page in range(pages):
            places = (slot * pages + page for slot in range(slots))
            yield tuple(start + place if place < count else None for place in places)


def page_order(sheets: int, slots: int) -> Iterator[tuple[int | None, ...]]:
    """For each page the sheet in each slot, page by page."""
    for start in range(0, sheets, slots):
        places = range(start, start + slots)
        yield tuple(place if place < sheets else None for place in places)


ORDERS = {"stack": stack_order, "page": page_order}


def mirrored(page: tuple[int | None, ...], columns: int) -> tuple[int | None, ...]:
    """The same page seen from behind: each line of cells from right to left."""
    lines = [page[at : at + columns] for at in range(0, len(page), columns)]
    return tuple(sheet for line in lines for sheet in reversed(line))


def cut_marks(grid: Grid) -> list[Shape]:
    """Short lines where to cut, inside what printers reach."""
    reach, length = MARGIN - 2.3, 3.0
    found: list[Shape] = []
    for column in range(1, grid.columns):
        x = grid.width / grid.columns * column
        for y in (reach, grid.height - reach - length):
            found.append(Path(((x, y), (x, y + length)), None, "#000000", 0.09, closed=False))
    for row in range(1, grid.rows):
        y = grid.height / grid.rows * row
        for x in (reach, grid.width - reach - length):
            found.append(Path(((x, y), (x + length, y)), None, "#000000", 0.09, closed=False))
    return found


def ruler(grid: Grid, hint: str) -> list[Shape]:
    """50 mm at the foot of the page: measured, they tell whether it is printed true to size."""
    x, y = 2 * MARGIN, grid.height - MARGIN + 1.6
    lines = (
        ((x, y), (x + 50, y)),
        ((x, y - 0.8), (x, y + 0.8)),
        ((x + 50, y - 0.8), (x + 50, y + 0.8)),
    )
    drawn = [Path(line, None, "#8c8c8c", 0.15, closed=False) for line in lines]
    return [*drawn, Text(x + 52, y + 0.7, hint, 1.9, "#8c8c8c")]
