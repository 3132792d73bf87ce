"""The rules of a variant on one sheet's room, in two columns and as large as they fit."""

from sheetgen.codes import standard_sheet
from sheetgen.layout.font import text_width
from sheetgen.layout.place import HEIGHT, WIDTH, Style
from sheetgen.layout.plan import Plan, Shape, Text
from sheetgen.layout.theme import THEMES
from sheetgen.model import Variant
from sheetgen.words import Words

COMMON = ("goal", "crossing", "white", "colored", "misthrow", "closing", "end", "scoring")
COLUMN_GAP = 5.0
TOP = 9.0
LARGEST, SMALLEST = 3.4, 1.8


def place_rules(variant: Variant, style: Style) -> Plan:
    """Our own words, in the language of *style*."""
    theme = THEMES[style.theme]
    title = f"{style.title or style.words('title', variant.id)}: {style.words('rules', 'title')}"
    paragraphs = rule_paragraphs(variant, style.words)
    column = (WIDTH - COLUMN_GAP) / 2
    size = LARGEST
    while size > SMALLEST:
        lines = [line for text in paragraphs for line in (*_wrapped(text, size, column), "")]
        per_column = int((HEIGHT - TOP) / (size * 1.25))
        if len(lines) <= 2 * per_column:
            break
        size -= 0.05
    half = min(per_column, -(-len(lines) // 2) + 2)
    shapes: list[Shape] = [Text(0, 5.2, title, 4.4, theme.text, bold=True)]
    for n, line in enumerate(lines):
        at, row = divmod(n, half)
        if line:
            x = at * (column + COLUMN_GAP)
            shapes.append(Text(x, TOP + (row + 0.9) * size * 1.25, line, size, theme.text))
    return Plan(WIDTH, HEIGHT, tuple(shapes))


def rule_paragraphs(variant: Variant, words: Words) -> list[str]:
    """What everybody plays by, then what this variant adds."""
    sheet = standard_sheet(variant)
    closing = ", ".join(
        f"{words('colors', row.name)} {'/'.join(map(str, row.closing))}" for row in sheet.rows
    )
    values: dict[str, object] = {"closing": closing, "needs": variant.lock.needs}
    found = [words("rules", key, **values) for key in COMMON]
    if variant.id in words.texts["rules"]:
        found.append(words("rules", variant.id))
    return found


def _wrapped(text: str, size: float, width: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
