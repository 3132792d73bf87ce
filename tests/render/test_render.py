"""One plan, three renderers: PDF, SVG and PNG show the same."""

import io
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
import resvg_py
from PIL import Image, ImageFilter

from sheetgen.codes import sheet_from_code, standard_sheet
from sheetgen.layout.board import place_board
from sheetgen.layout.font import FOLDER
from sheetgen.layout.place import Form, Style
from sheetgen.layout.plan import Plan, Rect, Text
from sheetgen.layout.theme import THEMES
from sheetgen.model import Variant
from sheetgen.render.pdf import to_pdf
from sheetgen.render.png import to_image
from sheetgen.render.svg import to_svg
from sheetgen.variants import ALL
from sheetgen.words import words

DPI = 150
# Differences of 255, both pictures blurred; two PDF readers are 3.4 apart.
APART_SVG, APART_PDF = 1.5, 3.0
GOLDEN = Path(__file__).parent.parent / "golden"
every_variant = pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.id)


def from_pdf(plan: Plan) -> Image.Image:
    file = io.BytesIO()
    to_pdf(plan, file, "test", "en")
    page = pypdfium2.PdfDocument(file.getvalue())[0]
    picture: Image.Image = page.render(scale=DPI / 72).to_pil()
    return picture.convert("RGB")


def from_svg(plan: Plan) -> Image.Image:
    png = resvg_py.svg_to_bytes(
        svg_string=to_svg(plan), dpi=DPI, font_dirs=[str(FOLDER)], skip_system_fonts=True
    )
    return Image.open(io.BytesIO(bytes(png))).convert("RGB")


def apart(one: Image.Image, other: Image.Image) -> float:
    pictures = [one, other.resize(one.size)]
    blurred = [np.asarray(p.filter(ImageFilter.GaussianBlur(2)), float) for p in pictures]
    return float(abs(blurred[0] - blurred[1]).mean())


@every_variant
@pytest.mark.parametrize("theme", THEMES)
def test_all_three_show_the_same(variant: Variant, theme: str) -> None:
    plan = Form(variant, Style(words("de"), theme)).plan(standard_sheet(variant), "Käthe", 7)
    picture = to_image(plan, DPI)
    assert apart(picture, from_svg(plan)) < APART_SVG
    assert apart(picture, from_pdf(plan)) < APART_PDF


def test_so_they_do_for_a_board() -> None:
    plan = place_board(sheet_from_code("OB"), Style(words("de")))
    picture = to_image(plan, DPI)
    assert apart(picture, from_svg(plan)) < APART_SVG
    assert apart(picture, from_pdf(plan)) < APART_PDF


def test_a_moved_number_would_be_seen() -> None:
    """The threshold is worth something: another layout is further apart."""
    form = Form(ALL[4], Style(words("de")))
    one = to_image(form.plan(sheet_from_code("GB")), DPI)
    other = to_image(form.plan(sheet_from_code("GB-1JWS0-WBNP4-4T6P5-3EN5Z-KX")), DPI)
    assert apart(one, other) > APART_PDF


def test_a_text_of_nothing_draws_nothing() -> None:
    """Once it broke the page: whatever came after it was lost."""
    line = Rect(2, 2, 6, 6, "#000000")
    plan = Plan(10, 10, (Text(1, 5, "", 3), line))
    assert apart(from_pdf(plan), from_pdf(Plan(10, 10, (line,)))) == 0
    assert apart(to_image(plan, DPI), to_image(Plan(10, 10, (line,)), DPI)) == 0


@every_variant
def test_the_drawing_stays_as_reviewed(variant: Variant) -> None:
    """Changed on purpose? Run `python -m tests.make_golden` and read the difference."""
    plan = Form(variant, Style(words("en"))).plan(standard_sheet(variant))
    assert to_svg(plan) == (GOLDEN / f"{variant.id}.svg").read_text("utf-8")
