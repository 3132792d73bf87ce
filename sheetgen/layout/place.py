"""Place a sheet on paper: what all sheets of a pad share is drawn once, what differs for each.

The design is 135.5 x 92 mm, an A6 cell less its margins; pages scale it to the cell they have.
"""

from collections.abc import Callable
from dataclasses import dataclass

from sheetgen.codes import standard_sheet
from sheetgen.layout.font import CAP_HEIGHT, POINT, fitting_size, text_width
from sheetgen.layout.plan import Circle, Grid, Path, Plan, Rect, Shape, Spot, Text
from sheetgen.layout.qr import QUIET, qr_rows
from sheetgen.layout.symbols import arrow, bonus_outline, color_symbol, corner_mark, padlock
from sheetgen.layout.theme import THEMES, Theme, Tint
from sheetgen.model import LAST_FIELDS, Box, Row, Sheet, Variant
from sheetgen.words import Words

WIDTH, HEIGHT = 135.5, 92.0
CORNER = 6.0  # corner marks
KEEP = 1.5  # white around them
TOP = 9.0  # where the rows begin
HEAD = 8.0  # width of a row's arrow and symbol
SIDE = 110.0  # right of this stands the QR code
QR_SIZE = 24.0
STRIP_GAP = 1.2
TABLE_HEIGHT = 8.4
TOTAL_HEIGHT = 8.0
QR_BOTTOM = HEIGHT - TOTAL_HEIGHT - 1.0
SMALL = 2.5


Filler = Callable[[Sheet, list[Shape]], None]  # adds the shapes of one sheet


@dataclass(frozen=True, slots=True)
class Style:
    """How a pad is to look."""

    words: Words
    theme: str = "color"
    title: str | None = None
    link: str = ""  # the QR code then says link/CODE


class Form:
    """The blank form of a variant: its shared shapes, and how to fill in one sheet."""

    def __init__(self, variant: Variant, style: Style) -> None:
        self.variant, self.style = variant, style
        self.theme: Theme = THEMES[style.theme]
        self.say = style.words
        self.varies = frozenset(name for part in variant.parts for name in part.varies)
        self.spots: dict[str, Spot] = {}
        self.shared: list[Shape] = []
        self.fillers: list[Filler] = []
        self.template = sheet = standard_sheet(variant)
        self.strip_height = max((STRIPS[s][0] for s in _strips(sheet)), default=0.0)
        self._head()
        self._rows(sheet)
        self._strip(sheet)
        self._points(sheet)
        self._misthrows(sheet)
        self._total(sheet)

    def fill(self, sheet: Sheet, name: str = "", number: int | None = None) -> list[Shape]:
        """What this one sheet has: its layout where layouts differ, code, name and number."""
        shapes: list[Shape] = []
        for filler in self.fillers:
            filler(sheet, shapes)
        self._code(sheet, shapes, number)
        if name:
            self._name(name, shapes)
        return shapes

    def plan(self, sheet: Sheet, name: str = "", number: int | None = None) -> Plan:
        shapes = (*self.shared, *corners(0), *self.fill(sheet, name, number))
        return Plan(WIDTH, HEIGHT, shapes, self.spots)

    @property
    def smallest_box(self) -> float:
        names = (row.box_id(0) for row in self.template.rows)
        return min(min(self.spots[name].width, self.spots[name].height) for name in names)

    def vary(self, traits: set[str], draw: Filler, sheet: Sheet) -> None:
        """Draw what depends on these traits: once if no layout differs in them, else each time."""
        if traits & self.varies:
            self.fillers.append(draw)
        else:
            draw(sheet, self.shared)

    def _head(self) -> None:
        """Title, name and the fields for four games."""
        left, right = CORNER + KEEP + 1, WIDTH - CORNER - KEEP - 1
        title = self.style.title
        if title is None:
            title = self.say("title", self.variant.id)
        size = fitting_size(title, 5.2, 34.0, bold=True)
        add = self.shared.append
        add(Text(left, 5.6, title, size, self.theme.text, bold=True))
        games = 4
        game_width = 8.2
        start = right - games * (game_width + 0.8) + 0.8
        label = self.say("sheet", "game")
        label_x = start - 1.2
        add(Text(label_x, 5.0, label, SMALL, self.theme.soft, anchor="end"))
        for game in range(games):
            x = start + game * (game_width + 0.8)
            add(Rect(x, 0.4, game_width, 6.4, None, self.theme.soft, 0.25, 0.8))
            add(Text(x + 0.8, 2.6, str(game + 1), 1.9, self.theme.soft))
            self.spots[f"game.{game + 1}"] = Spot(x, 0.4, game_width, 6.4)
        name_x = left + 36.0
        name = self.say("sheet", "name")
        add(Text(name_x, 5.0, name, SMALL, self.theme.soft))
        line_x = name_x + text_width(name, SMALL) + 1.2
        line_end = label_x - text_width(label, SMALL) - 2.5
        add(Path(((line_x, 5.6), (line_end, 5.6)), None, self.theme.soft, 0.25, closed=False))
        self.spots["name"] = Spot(line_x, 0.6, line_end - line_x, 5.0)

    def _name(self, name: str, shapes: list[Shape]) -> None:
        spot = self.spots["name"]
        size = fitting_size(name, 3.6, spot.width - 1)
        shapes.append(Text(spot.x + 0.5, 4.7, name, size, self.theme.text))

    def _rows(self, sheet: Sheet) -> None:
        bottom = HEIGHT - TOTAL_HEIGHT - TABLE_HEIGHT - 5.4 - self.strip_height
        if self.strip_height:
            bottom -= STRIP_GAP
        pitch = min((bottom - TOP) / len(sheet.rows), 13.8)
        height = pitch - 0.9
        count = len(sheet.rows[0].boxes) + 1
        step = (WIDTH - HEAD - 1.0) / count
        gap = 1.55 if count <= 12 else 0.85
        for r, row in enumerate(sheet.rows):
            y = TOP + r * pitch
            for place in range(len(row.boxes)):
                x = HEAD + place * step
                self.spots[row.box_id(place)] = Spot(x, y + 0.7, step - gap, height - 1.4)
            side = min(step - 0.6, height - 1.4)
            lock_x = HEAD + (count - 1) * step + (step - side) / 2 - 0.2
            self.spots[f"{row.name}.lock"] = Spot(lock_x, y + (height - side) / 2, side, side)
            self._band(row, y, height)
            boxes = [self.spots[row.box_id(place)] for place in range(len(row.boxes))]
            self._draw_boxes(r, sheet, boxes)
            self._lock(row)
        self.rows_end = TOP + len(sheet.rows) * pitch - 0.9
        self.qr_top = self.rows_end + 0.4

    def _band(self, row: Row, y: float, height: float) -> None:
        tint = self.theme.tints[row.name]
        mixed = "color" in self.varies
        fill = self.theme.plain_band if mixed else tint.band
        stroke = tint.ink if fill == "#ffffff" else None
        self.shared.append(Rect(0, y, WIDTH, height, fill, stroke, 0.4, 1.6))
        if mixed:
            self.shared.append(Rect(0, y, HEAD - 1.2, height, tint.band, stroke, 0.4, 1.6))
        middle = y + height / 2
        self.shared.append(color_symbol(row.name, 3.4, middle - 2.3, 3.0, tint.on_band))
        self.shared.append(arrow(3.6, middle + 2.4, 3.0, tint.on_band))

    def _draw_boxes(self, r: int, sheet: Sheet, spots: list[Spot]) -> None:
        """Frames, bonus outlines and numbers of a row, each drawn once if it never differs."""
        for draw, traits in (
            (self._frame, {"color"}),
            (self._bonus, {"color", "bonus"}),
            (self._number, {"color", "bonus", "number"}),
        ):
            self.vary(traits, self._row_filler(r, spots, draw), sheet)

    def _row_filler(
        self, r: int, spots: list[Spot], draw: Callable[[Row, int, Box, Spot], list[Shape]]
    ) -> Filler:
        """Draws one aspect of a row's boxes, and remembers what it drew for which box."""
        known: dict[tuple[int, Box], list[Shape]] = {}

        def fill(sheet: Sheet, shapes: list[Shape]) -> None:
            row = sheet.rows[r]
            for place, box in enumerate(row.boxes):
                drawn = known.get((place, box))
                if drawn is None:
                    drawn = known[place, box] = draw(row, place, box, spots[place])
                shapes += drawn

        return fill

    def _frame(self, row: Row, place: int, box: Box, spot: Spot) -> list[Shape]:
        tint = self.theme.tints[box.color]
        line = 0.8 if place >= row.first_closing else 0.3
        frame = Rect(spot.x, spot.y, spot.width, spot.height, tint.box, tint.ink, line, 1.0)
        if "color" not in self.varies:
            return [frame]
        stripe, inset = 2.2, line / 2
        top = spot.y + spot.height - stripe - inset
        return [
            frame,
            Rect(spot.x + inset, top, spot.width - line, stripe, tint.solid),
            color_symbol(box.color, spot.x + spot.width / 2, top + stripe / 2, 1.7, tint.on_solid),
        ]

    def _bonus(self, row: Row, place: int, box: Box, spot: Spot) -> list[Shape]:
        if not box.bonus:
            return []
        side = min(spot.width, spot.height) - 1.1
        x = spot.x + (spot.width - side) / 2
        y = spot.y + (spot.height - side) / 2
        return [bonus_outline(box.bonus, x, y, side, side, self.theme.tints[box.color].ink, 0.55)]

    def _number(self, row: Row, place: int, box: Box, spot: Spot) -> list[Shape]:
        size = self._number_size(spot, box.bonus is not None)
        lift = 1.1 if "color" in self.varies else 0.0
        x = spot.x + spot.width / 2
        baseline = spot.y + spot.height / 2 - lift + size * CAP_HEIGHT / 2
        color = self.theme.tints[box.color].number
        return [Text(x, baseline, str(box.number), size, color, bold=True, anchor="middle")]

    def _number_size(self, spot: Spot, bonus: bool) -> float:
        return fitting_size("12", 4.9, spot.width * (0.62 if bonus else 0.84), bold=True)

    @property
    def smallest_number(self) -> float:
        """The size of the smallest number in a row."""
        spot = self.spots[self.template.rows[0].box_id(0)]
        return self._number_size(spot, "bonus" in self.varies)

    def _lock(self, row: Row) -> None:
        spot = self.spots[f"{row.name}.lock"]
        tint = self.theme.tints[row.name]
        x, y = spot.x + spot.width / 2, spot.y + spot.height / 2
        self.shared.append(Circle(x, y, spot.width / 2, tint.box, tint.ink, 0.5))
        self.shared.extend(padlock(x, y - spot.width * 0.15, spot.width * 0.46, tint.number))
        rule = f"{row.lock.needs}×"
        size = spot.width * 0.26
        baseline = y + spot.width * 0.37
        self.shared.append(Text(x, baseline, rule, size, tint.ink, bold=True, anchor="middle"))

    def _strip(self, sheet: Sheet) -> None:
        y = self.rows_end + STRIP_GAP
        for name in _strips(sheet):
            STRIPS[name][1](self, sheet, y)

    def _points(self, sheet: Sheet) -> None:
        """How many points so many crosses give."""
        y = self.rows_end + STRIP_GAP + (self.strip_height + STRIP_GAP if self.strip_height else 0)
        self.table_y = y
        points = sheet.points[1:]
        head = 5.6
        step = (72.0 - head) / len(points)
        height = TABLE_HEIGHT / 2
        add = self.shared.append
        add(
            Rect(
                0, y, head + step * len(points), TABLE_HEIGHT, "#ffffff", self.theme.soft, 0.25, 0.8
            )
        )
        add(Text(head / 2, y + 3.0, "×", 3.2, self.theme.text, bold=True, anchor="middle"))
        middle_y = y + height
        end = head + step * len(points)
        add(Path(((0, middle_y), (end, middle_y)), None, self.theme.soft, 0.2, closed=False))
        add(
            Text(
                head / 2, y + height + 3.0, self.say("sheet", "points-short"), 2.2, anchor="middle"
            )
        )
        for n, value in enumerate(points, 1):
            x = head + (n - 0.5) * step
            size = fitting_size("120", 2.6, step - 0.5)
            add(Text(x, y + 2.95, str(n), size, self.theme.soft, anchor="middle"))
            add(Text(x, y + height + 2.95, str(value), size, self.theme.text, anchor="middle"))

    def _misthrows(self, sheet: Sheet) -> None:
        left = 75.0
        boxes = sheet.variant.misthrow_boxes
        step = (SIDE - left) / boxes
        label = f"{self.say('sheet', 'misthrows')} {sheet.variant.misthrow_points}".replace(
            "-", "−"
        )
        size = fitting_size(label, SMALL, SIDE - left - 1)
        self.shared.append(Text(left, self.table_y + 1.6, label, size, self.theme.text))
        side = 6.6
        for n in range(boxes):
            spot = Spot(left + n * step, self.table_y + TABLE_HEIGHT - side + 0.6, side, side)
            self.spots[f"misthrow.{n + 1}"] = spot
            self.shared.append(
                Rect(spot.x, spot.y, side, side, "#ffffff", self.theme.text, 0.4, 0.8)
            )

    def _total(self, sheet: Sheet) -> None:
        """The last line: the rows, what the variant adds, less the misthrows, is the total."""
        left, right = CORNER + KEEP + 1, WIDTH - CORNER - KEEP - 1
        y = HEIGHT - TOTAL_HEIGHT - 0.5
        parts: list[tuple[str, str, Tint | None]] = []
        for n, row in enumerate(sheet.rows):
            parts.append(("" if n == 0 else "+", f"points.{row.name}", self.theme.tints[row.name]))
        if sheet.track or sheet.bonuses:
            parts.append(("+", "points.extra", None))
        parts.append(("−", "points.misthrows", None))
        parts.append(("=", "points.total", None))
        sign = 4.2
        width = (right - left - sign * (len(parts) - 1)) / len(parts)
        x = left
        for text, spot_id, tint in parts:
            if text:
                middle = x + sign / 2
                self.shared.append(
                    Text(middle, y + 5.4, text, 4.0, self.theme.text, bold=True, anchor="middle")
                )
                x += sign
            stroke = tint.ink if tint else self.theme.text
            line = 0.9 if spot_id == "points.total" else 0.5
            self.shared.append(Rect(x, y, width, TOTAL_HEIGHT, "#ffffff", stroke, line, 1.0))
            self._total_hint(spot_id, x, y, width, tint)
            self.spots[spot_id] = Spot(x, y, width, TOTAL_HEIGHT)
            x += width

    def _total_hint(
        self, spot_id: str, x: float, y: float, width: float, tint: Tint | None
    ) -> None:
        """A small sign in the box's corner that says what is entered."""
        name = spot_id.split(".")[1]
        if tint:
            bottom = y + TOTAL_HEIGHT
            self.shared.append(Rect(x + 0.25, bottom - 1.9, width - 0.5, 1.65, tint.solid))
            middle = x + width / 2
            self.shared.append(color_symbol(name, middle, bottom - 1.08, 1.3, tint.on_solid))
            return
        label = self.say("sheet", name)
        size = fitting_size(label, 1.9, width - 1.6)
        self.shared.append(Text(x + 0.8, y + 2.3, label, size, self.theme.soft))

    def module(self, sheet: Sheet) -> float:
        """The size of the dots of this sheet's QR code."""
        return self._module(len(qr_rows(f"{self.style.link}{sheet.code}")))

    def _module(self, size: int) -> float:
        room = min(QR_SIZE, QR_BOTTOM - self.qr_top)
        return min(room / (size + 2 * QUIET), 0.72)

    def _code(self, sheet: Sheet, shapes: list[Shape], number: int | None) -> None:
        rows = qr_rows(f"{self.style.link}{sheet.code}")
        module = self._module(len(rows))
        side = module * len(rows)
        x = WIDTH - QR_SIZE / 2 - side / 2
        y = (self.qr_top + QR_BOTTOM - side) / 2
        shapes.append(Grid(x, y, module, len(rows), rows, self.theme.text))
        label = sheet.code if number is None else f"{sheet.code}  ·  {number}"
        size = fitting_size(label, 2.4, SIDE - 1)
        baseline = HEIGHT - TOTAL_HEIGHT - 1.4
        shapes.append(Text(SIDE - 0.6, baseline, label, size, self.theme.soft, anchor="end"))


def corners(slot: int) -> list[Shape]:
    """The marks of the four corners, clockwise from the top left, of the sheet in *slot*."""
    right, bottom = WIDTH - CORNER, HEIGHT - CORNER
    places = ((0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom))
    return [corner_mark(4 * slot + n, x, y, CORNER) for n, (x, y) in enumerate(places)]


def _strips(sheet: Sheet) -> list[str]:
    has = {
        "lucky": sheet.lucky,
        "bar": sheet.bar,
        "bonuses": sheet.bonuses,
        "track": sheet.track,
    }
    return [name for name, value in has.items() if value]


def _lucky(form: Form, sheet: Sheet, y: float) -> None:
    """Two large lucky numbers, and what they do."""
    height = STRIPS["lucky"][0]
    form.shared.append(Rect(0, y, SIDE - 1, height, "#ffffff", form.theme.text, 0.5, 1.6))
    label = form.say("sheet", "lucky")
    form.shared.append(Text(3, y + height / 2 + 1.3, label, 3.6, form.theme.text, bold=True))
    start = 3 + text_width(label, 3.6, bold=True) + 4
    radius = height / 2 - 0.9
    hint_x = start + 4 * radius + 6
    for n, line in enumerate(form.say("sheet", "lucky-hint").split("|")):
        size = fitting_size(line, 2.6, SIDE - 3 - hint_x)
        form.shared.append(Text(hint_x, y + 4.1 + n * 3.3, line, size, form.theme.text))
    for n in range(len(sheet.lucky)):
        x = start + radius + n * (2 * radius + 2.5)
        form.shared.append(Circle(x, y + height / 2, radius, "#ffffff", form.theme.text, 0.7))

    def draw(sheet: Sheet, shapes: list[Shape]) -> None:
        for n, number in enumerate(sheet.lucky):
            x = start + radius + n * (2 * radius + 2.5)
            baseline = y + height / 2 + 4.6 * CAP_HEIGHT / 2
            shapes.append(
                Text(x, baseline, str(number), 4.6, form.theme.text, bold=True, anchor="middle")
            )

    form.vary({"lucky"}, draw, sheet)


def _bar(form: Form, sheet: Sheet, y: float) -> None:
    """The bonus bar, from left to right."""
    height = STRIPS["bar"][0]
    step = (SIDE - 5.0) / len(sheet.bar)
    form.shared.append(arrow(2.2, y + height / 2, 3.4, form.theme.text))
    for n in range(len(sheet.bar)):
        form.spots[f"bar.{n + 1}"] = Spot(5.0 + n * step, y, step - 1.3, height)

    def draw(sheet: Sheet, shapes: list[Shape]) -> None:
        for n, color in enumerate(sheet.bar, 1):
            shapes.extend(_bar_box(form, form.spots[f"bar.{n}"], color))

    form.vary({"bar"}, draw, sheet)


def _bar_box(form: Form, spot: Spot, color: str) -> list[Shape]:
    tint = form.theme.tints[color]
    stripe = 2.6
    return [
        Rect(spot.x, spot.y, spot.width, spot.height, tint.box, tint.ink, 0.4, 1.0),
        Rect(
            spot.x + 0.2, spot.y + spot.height - stripe - 0.2, spot.width - 0.4, stripe, tint.solid
        ),
        color_symbol(
            color,
            spot.x + spot.width / 2,
            spot.y + spot.height - 0.2 - stripe / 2,
            1.9,
            tint.on_solid,
        ),
    ]


def _bonus_fields(form: Form, sheet: Sheet, y: float) -> None:
    """A field for each kind of bonus: its shape to tick, and what it brings."""
    height = STRIPS["bonuses"][0]
    step = (SIDE - 1.0) / len(sheet.bonuses)
    for n, kind in enumerate(sheet.bonuses):
        x = n * step
        form.shared.append(
            Rect(x, y, step - 1.0, height, form.theme.pale, form.theme.soft, 0.25, 1.2)
        )
        side = 6.8
        spot = Spot(x + 0.7, y + (height - side) / 2, side, side)
        form.spots[f"bonus.{kind}"] = spot
        form.shared.append(Rect(spot.x, spot.y, side, side, "#ffffff"))
        inset = 0.5
        size = side - 2 * inset
        place = (spot.x + inset, spot.y + inset, size, size)
        form.shared.append(bonus_outline(kind, *place, form.theme.text, 0.5))
        text_x = spot.x + side + 0.7
        room = x + step - 1.3 - text_x
        first, *lines = form.say("sheet", f"bonus-{kind}").split("|")
        size = fitting_size(first, 3.3, room, bold=True)
        form.shared.append(Text(text_x, y + 3.6, first, size, form.theme.text, bold=True))
        for n, line in enumerate(lines):
            size = fitting_size(line, 2.1, room)
            form.shared.append(Text(text_x, y + 6.2 + n * 2.3, line, size, form.theme.text))


def _track(form: Form, sheet: Sheet, y: float) -> None:
    """The track in two lines, to mark the pawn's last field."""
    height = STRIPS["track"][0]
    lines = 2
    per_line = len(sheet.track) // lines
    step = (SIDE - 1.0) / per_line
    row_height = height / lines
    for n in range(len(sheet.track)):
        line, place = divmod(n, per_line)
        spot = Spot(place * step, y + line * row_height, step - 0.35, row_height - 0.4)
        form.spots[f"pawn.{n + 1}"] = spot

    def draw(sheet: Sheet, shapes: list[Shape]) -> None:
        for n, track_field in enumerate(sheet.track, 1):
            spot = form.spots[f"pawn.{n}"]
            tint = form.theme.tints[track_field.color]
            line = 0.7 if n > len(sheet.track) - LAST_FIELDS else 0.3
            stripe = 1.7
            middle = spot.x + spot.width / 2
            bottom = spot.y + spot.height
            shapes.append(
                Rect(spot.x, spot.y, spot.width, spot.height, tint.box, tint.ink, line, 0.5)
            )
            shapes.append(
                Rect(
                    spot.x + line / 2,
                    bottom - stripe,
                    spot.width - line,
                    stripe - line / 2,
                    tint.solid,
                )
            )
            symbol = color_symbol(
                track_field.color, middle, bottom - stripe / 2, 1.2, tint.on_solid
            )
            shapes.append(symbol)
            shapes.append(
                Text(
                    middle,
                    spot.y + 3.0,
                    str(track_field.number),
                    9 * POINT,
                    tint.number,
                    bold=True,
                    anchor="middle",
                )
            )

    form.vary({"track"}, draw, sheet)


STRIPS: dict[str, tuple[float, Callable[[Form, Sheet, float], None]]] = {
    "lucky": (9.4, _lucky),
    "bar": (8.8, _bar),
    "bonuses": (9.4, _bonus_fields),
    "track": (11.6, _track),
}
