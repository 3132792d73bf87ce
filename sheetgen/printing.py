"""Print a pad: its sheets onto pages, its pages into a PDF, each written as soon as it is drawn."""

from collections.abc import Callable
from typing import BinaryIO

from sheetgen.layout.pages import ORDERS, Grid, choose_grid, cut_marks, ruler
from sheetgen.layout.place import HEIGHT, Form, corners
from sheetgen.layout.plan import Shape
from sheetgen.pad import Pad, least_scale
from sheetgen.render.pdf import PdfWriter, in_millimetres, placed


def print_pad(pad: Pad, out: BinaryIO, progress: Callable[[int], None] = lambda done: None) -> None:
    """Write *pad* to *out*, telling *progress* how many sheets are done."""
    form = Form(pad.variant, pad.style)
    grid = choose_grid(pad.paper, pad.per_page, least_scale(pad, form))
    writer = PdfWriter(out, grid.width, grid.height)
    blank = writer.form(writer.drawn(form.shared, HEIGHT))
    frames = [blank + writer.drawn(corners(slot), HEIGHT) for slot in range(grid.slots)]
    edge = writer.drawn(_edge(pad, grid), grid.height)
    full = writer.form(
        edge + b"".join(_placed(grid, slot, frame) for slot, frame in enumerate(frames))
    )
    done = 0
    for page in ORDERS[pad.order](pad.sheets, grid.slots):
        whole = None not in page
        parts = [full if whole else edge]
        for slot, place in enumerate(page):
            if place is None:
                continue
            number = place + 1 if pad.number else None
            own = writer.drawn(form.fill(pad.sheet(place), pad.name(place), number), HEIGHT)
            parts.append(_placed(grid, slot, own if whole else frames[slot] + own))
            done += 1
        writer.page(in_millimetres(b"".join(parts)))
        progress(done)
    say = pad.style.words
    writer.close(pad.style.title or say("title", pad.variant.id), say.language)


def _edge(pad: Pad, grid: Grid) -> list[Shape]:
    marks = cut_marks(grid) if pad.cut_marks else []
    return [*marks, *ruler(grid, pad.style.words("sheet", "ruler"))]


def _placed(grid: Grid, slot: int, content: bytes) -> bytes:
    x, y = grid.corner(slot)
    return placed(content, grid.scale, x, grid.height - y - HEIGHT * grid.scale)
