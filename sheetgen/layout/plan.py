"""A plan: plain shapes to draw and spots to look at, in millimetres from the top left corner.

Renderers draw shapes and know nothing of the game; the photo reader looks at the spots of the very
plan that was printed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Rect:
    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.3
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    x: float
    y: float
    radius: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.3


@dataclass(frozen=True, slots=True)
class Path:
    """A polygon, or with *closed* False a line through its points."""

    points: tuple[Point, ...]
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.3
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text on its base line; *size* is the font's, in millimetres."""

    x: float
    y: float
    text: str
    size: float
    color: str = "#000000"
    bold: bool = False
    anchor: str = "start"  # or "middle" or "end"


@dataclass(frozen=True, slots=True)
class Grid:
    """Dark squares of one size, a row of bits each: a QR code or a corner mark."""

    x: float
    y: float
    module: float
    columns: int
    rows: tuple[int, ...]
    color: str = "#000000"


Shape = Rect | Circle | Path | Text | Grid


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a box stands."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Plan:
    width: float
    height: float
    shapes: tuple[Shape, ...]
    spots: Mapping[str, Spot] = field(default_factory=dict)
