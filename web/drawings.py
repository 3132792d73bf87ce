"""The sheet's small drawings for pages: the very shapes that are printed, as SVG symbols."""

from functools import cache

from markupsafe import Markup

from sheetgen.codes import standard_sheet
from sheetgen.layout.plan import Path, Shape
from sheetgen.layout.symbols import arrow, bonus_outline, color_symbol, padlock
from sheetgen.model import ROWS
from sheetgen.render.svg import svg_shapes
from sheetgen.variants import ALL

SIZE = 24.0
INK = "currentColor"
# Two strokes of a pen, drawn one after the other.
CROSS = (
    '<path pathLength="1" d="M4 4.5C8.5 9 15 15.5 20.5 20"/>'
    '<path pathLength="1" d="M20 3.5C15.5 8.5 9 14.5 3.5 20.5"/>'
)


@cache
def sprite() -> Markup:
    """Every drawing once, to be used by its id."""
    middle = SIZE / 2
    drawings: dict[str, list[Shape]] = {
        f"s-{color}": [color_symbol(color, middle, middle, 18.0, INK)] for color in ROWS
    }
    for kind in _bonus_kinds():
        drawings[f"b-{kind}"] = [bonus_outline(kind, 1.5, 1.5, 21.0, 21.0, INK, 1.7)]
    drawings["lock"] = padlock(middle, middle, 20.0, INK)
    drawings["arrow"] = [arrow(middle, middle, 16.0, INK)]
    drawings["strike"] = [Path(((3.0, 20.0), (21.0, 4.0)), None, INK, 2.4, closed=False)]
    symbols = [_symbol(name, "".join(svg_shapes(shapes))) for name, shapes in drawings.items()]
    symbols.append(_symbol("cross", CROSS))
    return Markup(f'<svg class="sprite" aria-hidden="true">{"".join(symbols)}</svg>')


def _symbol(name: str, body: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {SIZE:g} {SIZE:g}">{body}</symbol>'


def _bonus_kinds() -> list[str]:
    """Every kind of bonus box that some sheet prints."""
    sheets = [standard_sheet(variant) for variant in ALL]
    kinds = (box.bonus for sheet in sheets for row in sheet.rows for box in row.boxes)
    return list(dict.fromkeys(kind for kind in kinds if kind))
