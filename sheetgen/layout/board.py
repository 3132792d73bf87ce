"""Place a board on paper: the track as a spiral of two rings, the title in the middle.

The design is 284 x 197 mm, A4 less its margins; pages scale it, or cut it into tiles.
"""

from itertools import pairwise

from sheetgen.layout.font import CAP_HEIGHT, fitting_size
from sheetgen.layout.place import Style
from sheetgen.layout.plan import Circle, Grid, Path, Plan, Rect, Shape, Spot, Text
from sheetgen.layout.qr import QUIET, qr_rows
from sheetgen.layout.symbols import arrow, color_symbol, star
from sheetgen.layout.theme import THEMES, Theme
from sheetgen.model import LAST_FIELDS, Field, Sheet

WIDTH, HEIGHT = 284.0, 197.0
START = 25.0  # width of the start on the left
COLUMNS, ROWS = 8, 6
GAP = 2.0
CELL = ((WIDTH - START) / COLUMNS, HEIGHT / ROWS)

Cell = tuple[int, int]


def spiral(columns: int, rows: int) -> list[Cell]:
    """The cells of a grid from the top left corner inwards, clockwise."""
    left, top, right, bottom = 0, 0, columns - 1, rows - 1
    cells: list[Cell] = []
    while left <= right and top <= bottom:
        cells += [(x, top) for x in range(left, right + 1)]
        cells += [(right, y) for y in range(top + 1, bottom + 1)]
        if top < bottom:
            cells += [(x, bottom) for x in range(right - 1, left - 1, -1)]
        if left < right:
            cells += [(left, y) for y in range(bottom - 1, top, -1)]
        left, top, right, bottom = left + 1, top + 1, right - 1, bottom - 1
    return cells


def place_board(sheet: Sheet, style: Style) -> Plan:
    """The board of a sheet that has a track."""
    theme = THEMES[style.theme]
    cells = spiral(COLUMNS, ROWS)[: len(sheet.track)]
    spots = {f"pawn.{n}": _spot(cell) for n, cell in enumerate(cells, 1)}
    shapes: list[Shape] = list(_start(style, theme))
    for n, field in enumerate(sheet.track, 1):
        last = n > len(sheet.track) - LAST_FIELDS
        shapes += _field(field, n, spots[f"pawn.{n}"], theme, last)
    for here, there in pairwise(cells):
        shapes.append(_pointer(here, there, theme))
    shapes += _middle(sheet, style, theme)
    return Plan(WIDTH, HEIGHT, tuple(shapes), spots)


def _spot(cell: Cell) -> Spot:
    width, height = CELL
    x, y = START + cell[0] * width, cell[1] * height
    return Spot(x + GAP / 2, y + GAP / 2, width - GAP, height - GAP)


def _field(field: Field, n: int, spot: Spot, theme: Theme, last: bool) -> list[Shape]:
    """A field in its colour, with symbol, number, points, and a star where the end rings."""
    tint = theme.tints[field.color]
    x, y, width, height = spot.x, spot.y, spot.width, spot.height
    line = 1.6 if last else 0.5
    band = height * 0.3
    number_size = 13.0
    middle = x + width / 2
    shapes: list[Shape] = [
        Rect(x, y, width, height, tint.box, tint.ink, line, 2.4),
        Rect(x + line / 2, y + height - band, width - line, band - line / 2, tint.solid),
        color_symbol(field.color, x + 6.4, y + height - band / 2, 5.2, tint.on_solid),
        Text(
            middle,
            y + (height - band) / 2 + number_size * CAP_HEIGHT / 2,
            str(field.number),
            number_size,
            tint.ink if tint.band != "#ffffff" else tint.on_band,
            bold=True,
            anchor="middle",
        ),
        Circle(x + width - 6.6, y + height - band / 2, 4.0, "#ffffff", tint.ink, 0.4),
        Text(
            x + width - 6.6,
            y + height - band / 2 + 4.0 * CAP_HEIGHT / 2,
            str(field.points),
            4.0,
            theme.text,
            bold=True,
            anchor="middle",
        ),
        Text(x + 1.8, y + 4.4, str(n), 2.8, theme.soft),
    ]
    if last:
        shapes.append(Path(star(x + width - 4.2, y + 4.2, 2.4, 5, 0.42), theme.text))
    return shapes


def _pointer(here: Cell, there: Cell, theme: Theme) -> Shape:
    """A small triangle on the border of two fields that shows the way."""
    one, other = _spot(here), _spot(there)
    x = (one.x + other.x + one.width) / 2
    y = (one.y + other.y + one.height) / 2
    step = (there[0] - here[0], there[1] - here[1])
    size = 1.9
    tip = (x + step[0] * size, y + step[1] * size)
    back = (x - step[0] * size * 0.6, y - step[1] * size * 0.6)
    side = (step[1] * size, step[0] * size)
    points = (tip, (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1]))
    return Path(points, theme.text, "#ffffff", 0.3)


def _start(style: Style, theme: Theme) -> list[Shape]:
    """Where the pawns stand at first, left of the first field."""
    height = CELL[1] - GAP
    word = style.words("board", "start")
    size = fitting_size(word, 5.0, START - 8, bold=True)
    middle = (START - 3) / 2
    shapes: list[Shape] = [
        Rect(0, GAP / 2, START - 3, height, "#ffffff", theme.text, 0.8, 2.4),
        Text(middle, GAP / 2 + 7.5, word, size, theme.text, bold=True, anchor="middle"),
        arrow(START - 0.7, GAP / 2 + height / 2, 4.0, theme.text),
    ]
    for n in range(4):
        x = middle - 4.2 + 8.4 * (n % 2)
        y = GAP / 2 + 14.0 + 8.4 * (n // 2)
        shapes.append(Circle(x, y, 3.4, theme.pale, theme.soft, 0.4))
    return shapes


def _middle(sheet: Sheet, style: Style, theme: Theme) -> list[Shape]:
    """Title, what the signs mean, code and QR code."""
    width, height = CELL
    left, top = START + 2 * width + 4, 2 * height + 4
    right, bottom = START + 6 * width - 4, 4 * height - 4
    title = style.title if style.title is not None else style.words("title", sheet.variant.id)
    code = f"{style.link}{sheet.code}"
    rows = qr_rows(code)
    module = min(0.85, (HEIGHT / 2 - top) / len(rows))  # above the middle, where tiles join
    side = module * len(rows)
    qr_x = right - side - QUIET * module
    room = qr_x - QUIET * module - left
    lines = [style.words("board", key) for key in ("move", "points", "end")]
    shapes: list[Shape] = [
        Text(left, top + 9, title, fitting_size(title, 11.0, room, bold=True), bold=True),
        Grid(qr_x, top, module, len(rows), rows),
    ]
    for n, line in enumerate(lines):
        size = fitting_size(line, 3.7, room)
        shapes.append(Text(left, top + 19 + n * 7.2, line, size, theme.text))
    size = fitting_size(sheet.code, 3.2, room)
    shapes.append(Text(left, bottom - 1.5, sheet.code, size, theme.soft))
    return shapes
