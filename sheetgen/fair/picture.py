"""How scores spread: a hill for each layout, with the standard one behind it in grey."""

from collections.abc import Mapping, Sequence

from sheetgen.fair.report import Comparison
from sheetgen.layout.plan import Path, Plan, Shape, Text
from sheetgen.words import Words

WIDTH = 200.0
LEFT, RIGHT = 82.0, 194.0  # between them stands the scale of points
MEAN, DIFFERENCE = 56.0, 78.0  # where figures end
TOP, FOOT = 24.0, 12.0
PITCH, HILL = 13.5, 12.0  # from hill to hill, and how high the highest is
BIN = 5  # points in one step of a hill
GRID = 20  # points from line to line
INK, SOFT, PALE = "#123a66", "#767676", "#dcdcdc"
BACK, FRONT = "#e6e6e6", "#66bd9c"


def place_report(found: Sequence[Comparison], players: int, say: Words) -> Plan:
    """The first comparison is the standard layout's."""
    standard = _smooth(found[0].scores)
    hills = [_smooth(one.scores) for one in found]
    spread = [step for hill in hills for step in hill]
    least, most = min(spread) * BIN // GRID * GRID, -(-(max(spread) + 1) * BIN // GRID) * GRID
    scale = _Scale(least, most, HILL / max(max(hill.values()) for hill in hills))
    bottom = TOP + HILL + (len(found) - 1) * PITCH
    variant = found[0].sheet.variant.id
    title = say("report", "title", variant=variant, count=players)
    shapes: list[Shape] = [
        Text(6, 9, title, 4.6, "#000000", bold=True),
        Text(6, 14.5, say("report", "points"), 2.8, SOFT),
        Text(6, 18.5, say("report", "figures"), 2.8, SOFT),
        *_lines(scale, bottom),
    ]
    for n, (one, hill) in enumerate(zip(found, hills, strict=True)):
        base = TOP + HILL + n * PITCH
        shapes.append(Path(scale.hill(hill, base), FRONT if n else BACK, INK if n else SOFT, 0.25))
        if n:
            shapes.append(Path(scale.hill(standard, base), None, SOFT, 0.3, closed=False))
        mean = ((scale.x(one.mean), base), (scale.x(one.mean), base - HILL * 0.5))
        shapes.append(Path(mean, None, INK, 0.6, closed=False))
        shapes += _label(one, base, standard=not n)
    return Plan(WIDTH, bottom + FOOT, tuple(shapes))


class _Scale:
    def __init__(self, least: int, most: int, height: float) -> None:
        self.least, self.most, self.height = least, most, height

    def x(self, points: float) -> float:
        return LEFT + (RIGHT - LEFT) * (points - self.least) / (self.most - self.least)

    def hill(self, steps: Mapping[int, float], base: float) -> tuple[tuple[float, float], ...]:
        first, last = min(steps), max(steps)
        tops = [
            (self.x((step + 0.5) * BIN), base - steps.get(step, 0.0) * self.height)
            for step in range(first, last + 1)
        ]
        return ((self.x(first * BIN), base), *tops, (self.x((last + 1) * BIN), base))


def _smooth(scores: Mapping[int, int]) -> dict[int, float]:
    """The share of games in each step of points, rounded off by its neighbours."""
    counts: dict[int, int] = {}
    for points, count in scores.items():
        counts[points // BIN] = counts.get(points // BIN, 0) + count
    games = sum(counts.values())
    return {
        step: sum(counts.get(step + d, 0) * w for d, w in ((-1, 1), (0, 2), (1, 1))) / games / 4
        for step in range(min(counts) - 1, max(counts) + 2)
    }


def _lines(scale: _Scale, bottom: float) -> list[Shape]:
    shapes: list[Shape] = []
    for points in range(scale.least, scale.most + 1, GRID):
        x = scale.x(points)
        shapes.append(Path(((x, TOP), (x, bottom + 2)), None, PALE, 0.2, closed=False))
        shapes.append(Text(x, bottom + 6, _signed(points, "d"), 3.0, SOFT, anchor="middle"))
    return shapes


def _label(one: Comparison, base: float, standard: bool) -> list[Shape]:
    """The code in lines of four groups, the mean, and the difference to the standard layout."""
    groups = one.sheet.code.split("-")
    lines = ["-".join(groups[at : at + 4]) for at in range(0, len(groups), 4)]
    lines = [line + "-" for line in lines[:-1]] + lines[-1:]
    top = base - 1.4 - 2.9 * (len(lines) - 1)
    shapes: list[Shape] = [
        Text(6, top + 2.9 * n, line, 2.4, "#000000") for n, line in enumerate(lines)
    ]
    figures = [(MEAN, _signed(one.mean, ".1f"))]
    if not standard:
        figures.append((DIFFERENCE, f"{_signed(one.difference, '+.1f')} ± {one.error:.1f}"))
    return shapes + [Text(x, base - 1.4, text, 2.8, INK, True, "end") for x, text in figures]


def _signed(number: float, form: str) -> str:
    """A number with a proper minus sign."""
    return format(number, form).replace("-", "−")
