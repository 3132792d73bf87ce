"""A pad: many sheets of one variant, different where it allows."""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheetgen.codes import sheet_from_code, standard_sheet
from sheetgen.draws import drawn_sheet
from sheetgen.layout.font import POINT, missing_letters
from sheetgen.layout.pages import (
    MOST_PER_PAGE,
    Grid,
    choose_grid,
    cut_marks,
    press_grid,
    read_paper,
    ruler,
)
from sheetgen.layout.place import Form, Style
from sheetgen.layout.plan import Shape
from sheetgen.model import MOST_PLAYERS, Sheet, Variant
from sheetgen.refusal import Refused
from sheetgen.sheets import layouts
from sheetgen.variants import BY_ID
from sheetgen.words import Words

LEAST_NUMBER, LARGE_NUMBER, LEAST_BOX = 9 * POINT, 18 * POINT, 6.5
MOST_SHEETS = 1_000_000
MOST_FILLABLE = 1_000  # each box to tap is an object of its own
_ADDRESS = re.compile(r"[!-~]*")  # what an address is made of
LONGEST_TITLE, LONGEST_NAME, LONGEST_LINK = 60, 40, 100
LEAST_MODULE = 0.45  # millimetres of a QR code's dots, below which phones fail
DEFAULTS: Mapping[str, Any] = {  # of the options, named as on the command line
    "sheets": 100,
    "seed": None,
    "shuffle": None,  # as the variant is usually printed
    "wild": False,
    "code": (),
    "players": 4,
    "paper": None,
    "per_page": "auto",
    "order": "stack",
    "cut_marks": False,
    "theme": "color",
    "large": False,
    "title": None,
    "names": "",
    "number": False,
    "press": False,
    "duplex": None,
    "rules": False,
    "fillable": False,
    "link": "",
}


@dataclass(frozen=True, slots=True)
class Pad:
    """What is to be printed."""

    variant: Variant
    style: Style
    paper: tuple[float, float]
    sheets: int = 100
    seed: str = "0"
    shuffle: bool = False
    players: int = 4
    codes: Sequence[str] = ()
    per_page: int | None = None
    order: str = "stack"
    cut_marks: bool = False
    large: bool = False
    names: Sequence[str] = ()
    number: bool = False
    press: bool = False
    duplex: str | None = None  # "same", "rules" or "blank"
    rules: bool = False
    fillable: bool = False
    wild: bool = False  # shuffled from all layouts there are, fair or not

    def sheet(self, place: int) -> Sheet:
        """The sheet at *place*, counted from 0."""
        if self.codes:
            return sheet_from_code(self.codes[place % len(self.codes)])
        if not self.shuffle:
            return standard_sheet(self.variant)
        game, seat = divmod(place, self.players)
        return drawn_sheet(self.variant, self.seed, game, seat, self.wild)

    def name(self, place: int) -> str:
        return self.names[place % len(self.names)] if self.names else ""


class BadPad(Refused):
    """Options that make no pad."""

    section = "pad"


def read_pad(given: Mapping[str, Any], say: Words) -> Pad:
    """The pad that the options *given* ask for, the others as usual, or Refused."""
    options = {**DEFAULTS, **given}
    variant = variant_named(options["variant"])
    check_between("sheets", options["sheets"], 1, MOST_SHEETS)
    check_between("players", options["players"], 1, MOST_PLAYERS)
    names = _names(options["names"])
    for option, text, most in (
        ("title", options["title"] or "", LONGEST_TITLE),
        *(("names", name, LONGEST_NAME) for name in names),
        ("link", options["link"], LONGEST_LINK),
    ):
        _check_text(option, text, most)
    if not _ADDRESS.fullmatch(options["link"]):
        raise BadPad("bad-link")
    link = options["link"].rstrip("/") + "/" if options["link"] else ""
    shuffle = options["shuffle"] or options["wild"]
    if options["shuffle"] is None and not options["wild"]:
        shuffle = any(part.dealt for part in variant.parts)
    if options["press"] and (options["cut_marks"] or options["per_page"] not in ("auto", "1")):
        raise BadPad("press-alone")
    if options["fillable"] and options["sheets"] > MOST_FILLABLE:
        raise BadPad("many-fillable", most=MOST_FILLABLE)
    if shuffle and layouts(variant) == 1:
        raise BadPad("no-shuffle", variant=variant.id)
    seed = secrets.token_hex(4) if options["seed"] is None else str(options["seed"])
    return _fitting(
        Pad(
            variant,
            Style(say, options["theme"], options["title"], link),
            read_paper(options["paper"] or _usual_paper(variant, options)),
            options["sheets"],
            seed,
            shuffle,
            options["players"],
            tuple(sheet.code for sheet in sheets_named(variant, options["code"])),
            _per_page(options["per_page"]),
            options["order"],
            options["cut_marks"],
            options["large"],
            names,
            options["number"],
            options["press"],
            options["duplex"],
            options["rules"],
            options["fillable"],
            options["wild"],
        )
    )


def _fitting(pad: Pad) -> Pad:
    """*pad*, if its sheets fit the paper and its link fits the QR code."""
    form = Form(pad.variant, pad.style)
    grid = pad_grid(pad, form)
    if form.module(pad.sheet(0)) * grid.scale < LEAST_MODULE:
        raise BadPad("long-link")
    return pad


def _usual_paper(variant: Variant, options: Mapping[str, Any]) -> str:
    """A4 at home; for a print shop the trimmed sheet itself."""
    if not options["press"]:
        return "a4"
    return "a5" if options["large"] or variant.large else "a6"


def pad_grid(pad: Pad, form: Form) -> Grid:
    """How sheets stand on a page: so large that numbers can be read and boxes crossed."""
    number = LARGE_NUMBER if pad.large or pad.variant.large else LEAST_NUMBER
    least = max(number / form.smallest_number, LEAST_BOX / form.smallest_box)
    if pad.press:
        return press_grid(pad.paper, least)
    return choose_grid(pad.paper, pad.per_page, least)


def _names(given: str | Sequence[str]) -> tuple[str, ...]:
    """Names in a list, or with commas between them."""
    names = given.split(",") if isinstance(given, str) else given
    return tuple(name.strip() for name in names if name.strip())


def page_edge(pad: Pad, grid: Grid) -> list[Shape]:
    """What stands around the sheets of a page: where to cut, and the ruler."""
    if pad.press:
        return []
    marks = cut_marks(grid) if pad.cut_marks else []
    return [*marks, *ruler(grid, pad.style.words("sheet", "ruler"))]


def variant_named(name: str) -> Variant:
    variant = BY_ID.get(name)
    if variant is None:
        raise BadPad("bad-variant", options=tuple(BY_ID))
    return variant


def sheets_named(variant: Variant, codes: Sequence[str]) -> list[Sheet]:
    """The sheets with these codes, all of *variant*."""
    sheets = [sheet_from_code(code) for code in codes]
    for sheet in sheets:
        if sheet.variant != variant:
            raise BadPad("other-code", code=sheet.code, variant=variant.id)
    return sheets


def _per_page(text: str) -> int | None:
    if text == "auto":
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_PER_PAGE):
        raise BadPad("bad-per-page", most=MOST_PER_PAGE)
    return int(text)


def check_between(option: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise BadPad("bad-count", option=option, least=least, most=most, number=value)


def _check_text(option: str, text: str, most: int) -> None:
    if len(text) > most:
        raise BadPad("long-text", option=option, most=most, text=text[:most])
    missing = missing_letters(text)
    if missing:
        raise BadPad("letters", option=option, letters=missing)
