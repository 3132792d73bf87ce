"""Draw the golden pictures anew: `python -m tests.make_golden`, then read what changed."""

from pathlib import Path

from sheetgen.codes import standard_sheet
from sheetgen.layout.place import Form, Style
from sheetgen.render.svg import to_svg
from sheetgen.variants import ALL
from sheetgen.words import words

for variant in ALL:
    plan = Form(variant, Style(words("en"))).plan(standard_sheet(variant))
    path = Path(__file__).parent / "golden" / f"{variant.id}.svg"
    path.write_text(to_svg(plan), "utf-8")
