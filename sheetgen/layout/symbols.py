"""Small drawings: each colour's symbol, locks, arrows, the bonus boxes' shapes, corner marks."""

from math import cos, pi, sin

from sheetgen.layout.plan import Circle, Grid, Path, Point, Rect, Shape


def color_symbol(color: str, x: float, y: float, size: float, fill: str) -> Shape:
    """Diamond, circle, triangle and square: colours are never told by colour alone."""
    half = size / 2
    if color == "yellow":
        return Circle(x, y, half * 0.92, fill)
    if color == "blue":
        return Rect(x - half * 0.82, y - half * 0.82, size * 0.82, size * 0.82, fill)
    if color == "green":
        points = ((x, y - half), (x + half, y + half * 0.8), (x - half, y + half * 0.8))
        return Path(points, fill)
    return Path(((x, y - half * 1.1), (x + half, y), (x, y + half * 1.1), (x - half, y)), fill)


def arrow(x: float, y: float, size: float, fill: str) -> Shape:
    half = size / 2
    return Path(((x - half * 0.7, y - half), (x + half * 0.9, y), (x - half * 0.7, y + half)), fill)


def padlock(x: float, y: float, size: float, color: str) -> list[Shape]:
    """A padlock around (x, y)."""
    width, body = size * 0.72, size * 0.52
    top = y - size / 2
    shackle = (
        (x - width * 0.3, y),
        (x - width * 0.3, top + size * 0.16),
        (x - width * 0.14, top),
        (x + width * 0.14, top),
        (x + width * 0.3, top + size * 0.16),
        (x + width * 0.3, y),
    )
    return [
        Path(shackle, None, color, size * 0.1, closed=False),
        Rect(x - width / 2, y - size * 0.02, width, body, color, radius=size * 0.06),
    ]


def star(x: float, y: float, radius: float, points: int, inner: float) -> tuple[Point, ...]:
    """The corners of a star; with *inner* 1 of a regular polygon."""
    corners = []
    for n in range(2 * points):
        reach = radius if n % 2 == 0 else radius * inner
        angle = pi * n / points - pi / 2
        corners.append((x + reach * sin(angle + pi / 2), y + reach * cos(angle + pi / 2) * -1))
    return tuple(corners)


def bonus_outline(
    kind: str, x: float, y: float, width: float, height: float, color: str, line: float
) -> Shape:
    """The outline that tells one kind of bonus box from another."""
    left, top, right, bottom = x, y, x + width, y + height
    middle_x, middle_y = x + width / 2, y + height / 2
    radius = min(width, height) / 2
    cut = radius * 0.58
    if kind in ("fewest-row", "bar"):
        return Circle(middle_x, middle_y, radius, None, color, line)
    if kind == "each-row":
        notch = radius * 0.32
        points = (
            (left, top),
            (middle_x - notch, top),
            (middle_x, top + notch),
            (middle_x + notch, top),
            (right, top),
            (right, middle_y - notch),
            (right - notch, middle_y),
            (right, middle_y + notch),
            (right, bottom),
            (middle_x + notch, bottom),
            (middle_x, bottom - notch),
            (middle_x - notch, bottom),
            (left, bottom),
            (left, middle_y + notch),
            (left + notch, middle_y),
            (left, middle_y - notch),
        )
        return Path(points, None, color, line)
    if kind == "double-lowest":
        return Rect(left, top, width, height, None, color, line)
    if kind == "thirteen":
        octagon = (
            (left + cut, top),
            (right - cut, top),
            (right, top + cut),
            (right, bottom - cut),
            (right - cut, bottom),
            (left + cut, bottom),
            (left, bottom - cut),
            (left, top + cut),
        )
        return Path(octagon, None, color, line)
    return Path(star(middle_x, middle_y, radius * 1.12, 8, 0.8), None, color, line)


# The first fifty marks with 4 x 4 bits that computer vision programs know, each as 16 bits.
CORNER_MARKS = bytes.fromhex(
    "B5320F9A332D9946549E79CD9E2EC4F2FEDACF56F99111A70EB72A0F24B1263E4665"
    "66006C5E76AF868BB02BCCD5DD82FE479471ACE4A5542123346F441557B29ECFF0CB"
    "08AE0929187504FF0DF61C5A17182A28328C38B224E82EEB2D3F4B64502E5013"
)


def corner_mark(number: int, x: float, y: float, size: float) -> Grid:
    """A black square with a pattern that tells which corner of which sheet it is."""
    bits = int.from_bytes(CORNER_MARKS[2 * number : 2 * number + 2], "big")
    inner = [bits >> 4 * (3 - row) & 15 for row in range(4)]
    rows = (63, *(0b100001 | (~row & 15) << 1 for row in inner), 63)
    return Grid(x, y, size / 6, 6, rows)
