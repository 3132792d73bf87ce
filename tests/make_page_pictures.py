"""Draw the pages' pictures anew: `python -m tests.make_page_pictures`.

The fan of sheets on the start page, and the app's icons.
"""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from sheetgen.codes import sheet_from_code
from sheetgen.layout.place import Form, Style
from sheetgen.layout.theme import COLOR
from sheetgen.model import ROWS
from sheetgen.render.png import to_image
from sheetgen.words import words
from tests.make_pictures import SHEETS

FOLDER = Path(__file__).parent.parent / "web" / "static"
FAN = (640, 500)
PAPER = "#f7f4ee"


def main() -> None:
    fan().save(FOLDER / "pictures" / "fan.webp", quality=68, method=6)
    icons = FOLDER / "icons"
    icons.mkdir(exist_ok=True)
    for name, size, inset in (
        ("icon-192", 192, 0.0),
        ("icon-512", 512, 0.0),
        ("maskable-512", 512, 0.12),
        ("apple-180", 180, 0.06),
    ):
        icon(size, inset).quantize(64).save(icons / f"{name}.png", optimize=True)
    (icons / "icon.svg").write_text(icon_svg(), "utf-8")


def sheet_picture(code: str, dots_per_inch: float) -> Image.Image:
    sheet = sheet_from_code(code)
    plan = Form(sheet.variant, Style(words("en"))).plan(sheet)
    return to_image(plan, dots_per_inch).convert("RGB")


def fan() -> Image.Image:
    """Three sheets lying on each other, each with its shadow."""
    scale = 2
    width, height = FAN[0] * scale, FAN[1] * scale
    whole = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    for code, angle, x, y in (
        ("C", 8, 0.55, 0.37),
        ("BA", -7, 0.43, 0.50),
        (SHEETS["gemixxt-b"], 3, 0.53, 0.64),
    ):
        sheet = sheet_picture(code, 152)
        border = 30
        paper = Image.new("RGBA", (sheet.width + 2 * border, sheet.height + 2 * border), "white")
        paper.paste(sheet, (border, border))
        turned = paper.rotate(angle, Image.Resampling.BICUBIC, expand=True)
        at = (round(width * x - turned.width / 2), round(height * y - turned.height / 2))
        layer = Image.new("RGBA", whole.size, (0, 0, 0, 0))
        layer.paste(turned, at)
        alpha = layer.getchannel("A")
        shadow = Image.new("L", whole.size)
        shadow.paste(alpha, (0, 10))
        shadow = shadow.filter(ImageFilter.GaussianBlur(14))
        dark = Image.new("RGBA", whole.size, (20, 16, 10, 255))
        dark.putalpha(shadow.point(lambda value: value * 0.35))
        whole = Image.alpha_composite(Image.alpha_composite(whole, dark), layer)
    return whole.resize(FAN, Image.Resampling.LANCZOS)


def icon(size: int, inset: float) -> Image.Image:
    """Four tiles in the rows' colours, each with its symbol, the last one crossed."""
    big = size * 4
    picture = Image.new("RGB", (big, big), PAPER)
    draw = ImageDraw.Draw(picture)
    left = big * (0.1 + inset)
    tile = (big - 2 * left) * 0.47
    step = (big - 2 * left) - tile
    for n, color in enumerate(ROWS):
        x, y = left + step * (n % 2), left + step * (n // 2)
        tint = COLOR.tints[color]
        draw.rounded_rectangle((x, y, x + tile, y + tile), tile * 0.22, tint.band)
        _symbol(draw, color, x + tile / 2, y + tile / 2, tile * 0.3, tint.on_band)
    return picture.resize((size, size), Image.Resampling.LANCZOS)


def _symbol(
    draw: ImageDraw.ImageDraw, color: str, x: float, y: float, half: float, fill: str
) -> None:
    if color == "red":
        points = [(x, y - half * 1.1), (x + half, y), (x, y + half * 1.1), (x - half, y)]
        draw.polygon(points, fill)
    elif color == "yellow":
        draw.ellipse((x - half * 0.9, y - half * 0.9, x + half * 0.9, y + half * 0.9), fill)
    elif color == "green":
        draw.polygon([(x, y - half), (x + half, y + half * 0.8), (x - half, y + half * 0.8)], fill)
    else:
        draw.rectangle((x - half * 0.8, y - half * 0.8, x + half * 0.8, y + half * 0.8), fill)


def icon_svg() -> str:
    tiles = []
    shapes = {
        "red": "M8 3.4 12 8 8 12.6 4 8z",
        "yellow": "M8 4.200a3.800 3.800 0 1 0 .01 0z",
        "green": "M8 4 12 11.200H4z",
        "blue": "M4.800 4.800h6.400v6.400H4.800z",
    }
    for n, color in enumerate(ROWS):
        tint = COLOR.tints[color]
        place = f"translate({17 * (n % 2)} {17 * (n // 2)})"
        tiles.append(
            f'<g transform="{place}"><rect width="16" height="16" rx="3.5" fill="{tint.band}"/>'
            f'<path d="{shapes[color]}" fill="{tint.on_band}"/></g>'
        )
    body = "".join(tiles)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 35 35">{body}</svg>\n'


if __name__ == "__main__":
    main()
