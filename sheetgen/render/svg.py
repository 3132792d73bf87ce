"""A plan as SVG: every text at its explicit place, so that it looks as printed."""

from collections.abc import Callable, Iterable, Mapping
from xml.sax.saxutils import escape

from sheetgen.layout.font import text_width
from sheetgen.layout.plan import Circle, Grid, Path, Plan, Rect, Shape, Text
from sheetgen.render.runs import runs_of

FAMILY = "DejaVu Sans,Verdana,sans-serif"  # the printed font, or what has its proportions


def to_svg(plan: Plan) -> str:
    return svg_page(plan.width, plan.height, svg_shapes(plan.shapes))


def svg_page(width: float, height: float, body: Iterable[str]) -> str:
    """A white page of that many millimetres."""
    wide, high = _n(width), _n(height)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" '
        f'viewBox="0 0 {wide} {high}">',
        f'<rect width="{wide}" height="{high}" fill="#ffffff"/>',
        *body,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def svg_shapes(shapes: Iterable[Shape]) -> Iterable[str]:
    return (_DRAW[type(shape)](shape) for shape in shapes)


def _rect(shape: Rect) -> str:
    radius = f' rx="{_n(shape.radius)}"' if shape.radius else ""
    return (
        f'<rect x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}" '
        f'height="{_n(shape.height)}"{radius}{_paint(shape)}/>'
    )


def _circle(shape: Circle) -> str:
    return f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.radius)}"{_paint(shape)}/>'


def _path(shape: Path) -> str:
    tag = "polygon" if shape.closed else "polyline"
    points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
    return f'<{tag} points="{points}"{_paint(shape)}/>'


def _text(shape: Text) -> str:
    weight = ' font-weight="bold"' if shape.bold else ""
    width = text_width(shape.text, shape.size, shape.bold)
    x = shape.x - width * {"start": 0, "middle": 0.5, "end": 1}[shape.anchor]
    return (
        f'<text x="{_n(x)}" y="{_n(shape.y)}" font-family="{FAMILY}" '
        f'font-size="{_n(shape.size)}"{weight} textLength="{_n(width)}" '
        f'fill="{shape.color}">{escape(shape.text)}</text>'
    )


def _grid(shape: Grid) -> str:
    runs = []
    for y, row in enumerate(shape.rows):
        for x, length in runs_of(row, shape.columns):
            runs.append(f"M{x} {y}h{length}v1h-{length}z")
    place = f"translate({_n(shape.x)} {_n(shape.y)}) scale({_n(shape.module, 5)})"
    return f'<path transform="{place}" fill="{shape.color}" d="{"".join(runs)}"/>'


def _paint(shape: Rect | Circle | Path) -> str:
    stroke = ""
    if shape.stroke:
        stroke = f' stroke="{shape.stroke}" stroke-width="{_n(shape.line)}"'
    return f' fill="{shape.fill or "none"}"{stroke}'


def _n(number: float, places: int = 3) -> str:
    return f"{number:.{places}f}".rstrip("0").rstrip(".")


_DRAW: Mapping[type, Callable[..., str]] = {
    Rect: _rect,
    Circle: _circle,
    Path: _path,
    Text: _text,
    Grid: _grid,
}
