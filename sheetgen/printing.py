"""Print pads and boards: sheets onto pages, pages into a PDF, each written once it is drawn."""

from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO

from sheetgen.layout import board, pages
from sheetgen.layout.pages import ORDERS, mirrored
from sheetgen.layout.place import HEIGHT, WIDTH, Form, Style, corners
from sheetgen.layout.plan import Path, Shape, Text
from sheetgen.layout.rules import place_rules
from sheetgen.model import Sheet
from sheetgen.pad import Pad, pad_grid, page_edge
from sheetgen.render.pdf import PdfWriter, clipped, in_millimetres, placed

OVERLAP = 10.0  # of the tiles of a board
TO_CROSS = ("lock", "misthrow", "bar", "bonus", "pawn")  # boxes besides the numbers


def print_pad(pad: Pad, out: BinaryIO, progress: Callable[[int], None] = lambda done: None) -> None:
    """Write *pad* to *out*, telling *progress* how many sheets are done."""
    for done in print_pages(pad, out):
        progress(done)


def print_pages(pad: Pad, out: BinaryIO) -> Iterator[int]:
    """Write *pad* to *out* page by page; after each, how many sheets are done."""
    return _PadPrinter(pad, out).run()


class _PadPrinter:
    def __init__(self, pad: Pad, out: BinaryIO) -> None:
        self.pad = pad
        self.form = Form(pad.variant, pad.style)
        self.grid = pad_grid(pad, self.form)
        self.bleed = pages.BLEED if pad.press else 0.0
        self.writer = PdfWriter(out, self.grid.width, self.grid.height, self.bleed)
        blank = self.writer.form(self.writer.drawn(self.form.shared, HEIGHT))
        self.frames = [
            blank + self.writer.drawn(corners(slot), HEIGHT) for slot in range(self.grid.slots)
        ]
        self.edge = self.writer.drawn(page_edge(pad, self.grid), self.grid.height)
        slots = b"".join(self._placed(slot, frame) for slot, frame in enumerate(self.frames))
        self.full = self.writer.form(self.edge + slots)
        self.rules = b""
        if pad.rules or pad.duplex == "rules":
            plan = place_rules(pad.variant, pad.style)
            self.rules = self.writer.form(self.writer.drawn(plan.shapes, HEIGHT))

    def run(self) -> Iterator[int]:
        pad, grid = self.pad, self.grid
        if pad.rules:
            self._rules_page()
            if pad.duplex:
                self.writer.page(b"")  # the back of the rules: sheets keep their own backs
        done = 0
        for page in ORDERS[pad.order](pad.sheets, grid.slots):
            self._page(page)
            if pad.duplex == "same":
                self._page(mirrored(page, grid.columns), "back ")
            elif pad.duplex == "rules":
                self._rules_backs(mirrored(page, grid.columns))
            elif pad.duplex == "blank":
                self.writer.page(b"")
            done += sum(place is not None for place in page)
            yield done
        say = pad.style.words
        duplex = pad.duplex is not None
        title = pad.style.title or say("title", pad.variant.id)
        self.writer.close(title, say.language, duplex)

    def _page(self, page: Sequence[int | None], side: str = "") -> None:
        """A page of sheets; *side* tells the boxes to tap of a back from those of its front."""
        whole = None not in page
        parts = [self.full if whole else self.edge]
        boxes: list[int] = []
        for slot, place in enumerate(page):
            if place is None:
                continue
            sheet = self.pad.sheet(place)
            number = place + 1 if self.pad.number else None
            shapes = self.form.fill(sheet, self.pad.name(place), number)
            own = self.writer.drawn(shapes, HEIGHT)
            parts.append(self._placed(slot, own if whole else self.frames[slot] + own))
            if self.pad.fillable:
                boxes += self._checkboxes(slot, sheet, f"{side}{place + 1}")
        self.writer.page(in_millimetres(b"".join(parts), self.bleed), boxes)

    def _rules_backs(self, page: Sequence[int | None]) -> None:
        """The rules behind each sheet."""
        slots = [slot for slot, place in enumerate(page) if place is not None]
        backs = b"".join(self._placed(slot, self.rules) for slot in slots)
        self.writer.page(in_millimetres(self.edge + backs, self.bleed))

    def _checkboxes(self, slot: int, sheet: Sheet, owner: str) -> list[int]:
        """A box to tap wherever a player crosses, each with a name of its own."""
        x, y = self.grid.corner(slot)
        scale = self.grid.scale
        boxes = {
            row.box_id(n): self.form.spots[template.box_id(n)]
            for row, template in zip(sheet.rows, self.form.template.rows, strict=True)
            for n in range(len(row.boxes))
        }
        for name, spot in self.form.spots.items():
            strip, _, rest = name.partition(".")
            if strip in TO_CROSS or rest in TO_CROSS:
                boxes[name] = spot
        found = []
        for name, spot in boxes.items():
            left, top = x + spot.x * scale + self.bleed, y + spot.y * scale + self.bleed
            bottom = self.writer.height - top - spot.height * scale
            size = (spot.width * scale, spot.height * scale)
            found.append(self.writer.checkbox(f"{owner}:{name}", left, bottom, *size))
        return found

    def _rules_page(self) -> None:
        grid = self.grid
        wide = (grid.width - 4 * pages.MARGIN) / WIDTH
        high = (grid.height - 4 * pages.MARGIN) / HEIGHT
        scale = min(wide, high)
        x, y = (grid.width - WIDTH * scale) / 2, (grid.height - HEIGHT * scale) / 2
        self.writer.page(in_millimetres(placed(self.rules, scale, x, y), self.bleed))

    def _placed(self, slot: int, content: bytes) -> bytes:
        x, y = self.grid.corner(slot)
        scale = self.grid.scale
        return placed(content, scale, x, self.grid.height - y - HEIGHT * scale)


def print_boards(
    sheets: Sequence[Sheet],
    style: Style,
    paper: tuple[float, float],
    tiles: tuple[int, int],
    out: BinaryIO,
) -> None:
    """Each board on a page of its own, or spread over tiles that overlap."""
    width, height = max(paper), min(paper)
    writer = PdfWriter(out, width, height)
    for sheet in sheets:
        plan = board.place_board(sheet, style)
        drawn = writer.form(writer.drawn(plan.shapes, plan.height))
        for page in _tiles(writer, drawn, (width, height), tiles):
            writer.page(in_millimetres(page))
    duplex = len(sheets) > 1 and tiles == (1, 1)
    writer.close(
        style.title or style.words("title", sheets[0].variant.id), style.words.language, duplex
    )


def board_scale(paper: tuple[float, float], tiles: tuple[int, int]) -> float:
    """How large a board becomes, measured by its design."""
    whole = _spread(paper, tiles)
    return min(whole[0] / board.WIDTH, whole[1] / board.HEIGHT)


def _spread(paper: tuple[float, float], tiles: tuple[int, int]) -> tuple[float, float]:
    """What tiles glued together can hold."""
    inner = max(paper) - 2 * pages.MARGIN, min(paper) - 2 * pages.MARGIN
    return (
        inner[0] * tiles[0] - OVERLAP * (tiles[0] - 1),
        inner[1] * tiles[1] - OVERLAP * (tiles[1] - 1),
    )


def _tiles(
    writer: PdfWriter, drawn: bytes, paper: tuple[float, float], tiles: tuple[int, int]
) -> list[bytes]:
    whole = _spread(paper, tiles)
    scale = board_scale(paper, tiles)
    inner = paper[0] - 2 * pages.MARGIN, paper[1] - 2 * pages.MARGIN
    step = inner[0] - OVERLAP, inner[1] - OVERLAP
    at = (whole[0] - board.WIDTH * scale) / 2, (whole[1] - board.HEIGHT * scale) / 2
    marks = writer.drawn(_joining_marks(whole, step, tiles), whole[1])
    found = []
    for row in range(tiles[1]):
        for column in range(tiles[0]):
            left = pages.MARGIN - column * step[0]
            bottom = pages.MARGIN - (tiles[1] - 1 - row) * step[1]
            content = placed(drawn, scale, left + at[0], bottom + at[1])
            content += placed(marks, 1, left, bottom)
            page = clipped(content, pages.MARGIN, pages.MARGIN, *inner)
            if tiles != (1, 1):
                name = f"{'ABCD'[row]}{column + 1}"
                label = Text(pages.MARGIN, paper[1] - 2.4, name, 3.0, "#8c8c8c")
                page += writer.drawn([label], paper[1])
            found.append(page)
    return found


def _joining_marks(
    whole: tuple[float, float], step: tuple[float, float], tiles: tuple[int, int]
) -> list[Shape]:
    """Small crosses in the middle of each overlap: laid on each other they join the tiles."""
    found: list[Shape] = []
    columns = [n * step[0] + OVERLAP / 2 for n in range(1, tiles[0])]
    rows = [n * step[1] + OVERLAP / 2 for n in range(1, tiles[1])]
    points = [(x, whole[1] * part) for x in columns for part in (0.02, 0.5, 0.98)]
    points += [(whole[0] * part, y) for y in rows for part in (0.02, 0.5, 0.98)]
    for x, y in points:
        for dx, dy in ((3.0, 0.0), (0.0, 3.0)):
            line = ((x - dx, y - dy), (x + dx, y + dy))
            found.append(Path(line, None, "#000000", 0.15, closed=False))
    return found
