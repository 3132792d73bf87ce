"""What a pad will be, before it is printed: its first page as SVG, and the paper and cuts it takes.

The page is made of the very plans that are printed; what its sheets share stands in it once.
"""

from dataclasses import dataclass
from functools import lru_cache

from sheetgen.layout.board import HEIGHT as BOARD_HEIGHT
from sheetgen.layout.board import WIDTH as BOARD_WIDTH
from sheetgen.layout.board import place_board
from sheetgen.layout.pages import ORDERS
from sheetgen.layout.place import Form, Style, corners
from sheetgen.model import Sheet, Variant
from sheetgen.pad import Pad, pad_grid, page_edge
from sheetgen.render.svg import svg_page, svg_shapes


@dataclass(frozen=True, slots=True)
class Needs:
    """What printing a pad takes."""

    papers: int
    cuts: int  # straight ones through the whole stack
    both_sides: bool


def pad_needs(pad: Pad) -> Needs:
    grid = pad_grid(pad, _form(pad.variant, pad.style))
    papers = -(-pad.sheets // grid.slots) + pad.rules
    return Needs(papers, grid.columns + grid.rows - 2, pad.duplex not in (None, "blank"))


def first_sheets(pad: Pad) -> list[Sheet]:
    """The sheets on the first page, in reading order."""
    grid = pad_grid(pad, _form(pad.variant, pad.style))
    page = next(ORDERS[pad.order](pad.sheets, grid.slots))
    return [pad.sheet(place) for place in page if place is not None]


def first_page(pad: Pad) -> str:
    """The first page of sheets, as it comes out of the printer."""
    form = _form(pad.variant, pad.style)
    grid = pad_grid(pad, form)
    page = next(ORDERS[pad.order](pad.sheets, grid.slots))
    body = ['<defs><g id="form">', *svg_shapes(form.shared), "</g></defs>"]
    body += svg_shapes(page_edge(pad, grid))
    for slot, place in enumerate(page):
        if place is None:
            continue
        number = place + 1 if pad.number else None
        own = [*corners(slot), *form.fill(pad.sheet(place), pad.name(place), number)]
        x, y = grid.corner(slot)
        body.append(f'<g transform="translate({x:.3f} {y:.3f}) scale({grid.scale:.5f})">')
        body += ['<use href="#form"/>', *svg_shapes(own), "</g>"]
    return svg_page(grid.width, grid.height, body)


def board_page(sheet: Sheet, style: Style) -> str:
    """The board of a sheet that has a track."""
    return svg_page(BOARD_WIDTH, BOARD_HEIGHT, svg_shapes(place_board(sheet, style).shapes))


@lru_cache(maxsize=64)
def _form(variant: Variant, style: Style) -> Form:
    return Form(variant, style)
