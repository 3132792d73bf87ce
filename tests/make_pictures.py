"""Draw the README's pictures anew: `python -m tests.make_pictures`."""

from pathlib import Path

from sheetgen.codes import sheet_from_code
from sheetgen.layout.board import place_board
from sheetgen.layout.place import Form, Style
from sheetgen.layout.plan import Plan
from sheetgen.render.png import to_image
from sheetgen.words import words

FOLDER = Path(__file__).parent.parent / "web" / "static" / "pictures"
SHEETS = {
    "classic": "C",
    "longo": "L",
    "gemixxt-a": "GA",
    "gemixxt-b": "GB-0GTTJ-3MAEG-844ZQ-1Z9RN-9C",
    "bonus-a": "BA",
    "bonus-b": "BB",
    "on-board": "OB",
}


def main() -> None:
    style = Style(words("en"))
    for name, code in SHEETS.items():
        sheet = sheet_from_code(code)
        draw(Form(sheet.variant, style).plan(sheet), name, 120)
    draw(place_board(sheet_from_code("OB"), style), "board", 60)


def draw(plan: Plan, name: str, dots_per_inch: float) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    picture = to_image(plan, dots_per_inch).quantize(64)
    picture.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
