"""A plan as a picture: drawn four times too large and reduced, so that edges are smooth."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import BinaryIO

from PIL import Image, ImageDraw, ImageFont

from sheetgen.layout.font import FILES, text_width
from sheetgen.layout.plan import Circle, Grid, Path, Plan, Rect, Text
from sheetgen.render.runs import runs_of

FINER = 4


def to_png(plan: Plan, out: BinaryIO, dots_per_inch: float = 150) -> None:
    to_image(plan, dots_per_inch).save(out, "PNG", dpi=(dots_per_inch, dots_per_inch))


def to_image(plan: Plan, dots_per_inch: float = 150) -> Image.Image:
    scale = dots_per_inch / 25.4
    size = (round(plan.width * scale), round(plan.height * scale))
    image = Image.new("RGB", (size[0] * FINER, size[1] * FINER), "#ffffff")
    pen = _Pen(image, scale * FINER)
    for shape in plan.shapes:
        _DRAW[type(shape)](pen, shape)
    return image.resize(size, Image.Resampling.BOX)


class _Pen:
    def __init__(self, image: Image.Image, scale: float) -> None:
        self.draw = ImageDraw.Draw(image)
        self.scale = scale

    def rect(self, shape: Rect) -> None:
        half = shape.line / 2 if shape.stroke else 0.0
        width, height = shape.width + 2 * half, shape.height + 2 * half
        box = self._box(shape.x - half, shape.y - half, width, height)
        radius = (shape.radius + half) * self.scale if shape.radius else 0
        line = max(1, round(shape.line * self.scale))
        self.draw.rounded_rectangle(box, radius, shape.fill, shape.stroke, line)

    def circle(self, shape: Circle) -> None:
        half = shape.line / 2 if shape.stroke else 0.0
        if shape.fill:
            self.draw.ellipse(self._around(shape.x, shape.y, shape.radius), shape.fill)
        if shape.stroke:
            box = self._around(shape.x, shape.y, shape.radius + half)
            self.draw.ellipse(box, None, shape.stroke, max(1, round(shape.line * self.scale)))

    def path(self, shape: Path) -> None:
        points = [(x * self.scale, y * self.scale) for x, y in shape.points]
        if shape.fill:
            self.draw.polygon(points, shape.fill)
        if shape.stroke:
            closed = [*points, points[0], points[1]] if shape.closed else points
            width = max(1, round(shape.line * self.scale))
            self.draw.line(closed, shape.stroke, width, joint="curve")

    def text(self, shape: Text) -> None:
        font = _font(shape.bold, round(shape.size * self.scale, 2))
        width = text_width(shape.text, shape.size, shape.bold)
        x = shape.x - width * {"start": 0, "middle": 0.5, "end": 1}[shape.anchor]
        place = (x * self.scale, shape.y * self.scale)
        self.draw.text(place, shape.text, shape.color, font, anchor="ls")

    def grid(self, shape: Grid) -> None:
        for y, row in enumerate(shape.rows):
            for x, length in runs_of(row, shape.columns):
                left, top = shape.x + x * shape.module, shape.y + y * shape.module
                box = self._box(left, top, length * shape.module, shape.module)
                self.draw.rectangle(box, shape.color)

    def _box(self, x: float, y: float, width: float, height: float) -> tuple[float, ...]:
        """Pillow counts the last pixel in."""
        left, top = round(x * self.scale), round(y * self.scale)
        right, bottom = round((x + width) * self.scale) - 1, round((y + height) * self.scale) - 1
        return left, top, max(left, right), max(top, bottom)

    def _around(self, x: float, y: float, radius: float) -> tuple[float, ...]:
        return self._box(x - radius, y - radius, 2 * radius, 2 * radius)


@cache
def _font(bold: bool, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FILES[bold]), size, layout_engine=ImageFont.Layout.BASIC)


_DRAW: Mapping[type, Callable[..., None]] = {
    Rect: _Pen.rect,
    Circle: _Pen.circle,
    Path: _Pen.path,
    Text: _Pen.text,
    Grid: _Pen.grid,
}
