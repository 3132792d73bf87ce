"""One sheet as a picture, in the size of an A6 cell's content, or one board."""

from collections.abc import Callable, Mapping
from typing import BinaryIO

from sheetgen.layout.board import place_board
from sheetgen.layout.place import Form, Style
from sheetgen.layout.plan import Plan
from sheetgen.model import Sheet
from sheetgen.words import Words


def draw_sheet(sheet: Sheet, kind: str, out: BinaryIO, say: Words, theme: str = "color") -> None:
    """Draw *sheet* as *kind*, one of FORMATS."""
    form = Form(sheet.variant, Style(say, theme))
    title = f"{say('title', sheet.variant.id)} {sheet.code}"
    draw_plan(form.plan(sheet), kind, out, title, say.language)


def draw_plan(plan: Plan, kind: str, out: BinaryIO, title: str = "", language: str = "en") -> None:
    FORMATS[kind](plan, out, title, language)


def draw_board(sheet: Sheet, kind: str, out: BinaryIO, say: Words, theme: str = "color") -> None:
    """Draw the board of *sheet*, which has a track, as *kind*, one of FORMATS."""
    title = f"{say('title', sheet.variant.id)} {sheet.code}"
    FORMATS[kind](place_board(sheet, Style(say, theme)), out, title, say.language)


def _pdf(plan: Plan, out: BinaryIO, title: str, language: str) -> None:
    from sheetgen.render.pdf import to_pdf

    to_pdf(plan, out, title, language)


def _svg(plan: Plan, out: BinaryIO, title: str, language: str) -> None:
    from sheetgen.render.svg import to_svg

    out.write(to_svg(plan).encode())


def _png(plan: Plan, out: BinaryIO, title: str, language: str) -> None:
    from sheetgen.render.png import to_png

    to_png(plan, out)


FORMATS: Mapping[str, Callable[[Plan, BinaryIO, str, str], None]] = {
    "svg": _svg,
    "png": _png,
    "pdf": _pdf,
}
