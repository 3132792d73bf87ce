"""What programs send, as strict models: they describe every body and read those of the web alone.

Marked sheets, tables and crosses are read by sheetgen.payload, here as on the command line; their
models say the same to the OpenAPI file, and a test holds both together.
"""

from itertools import combinations
from typing import Annotated, Any

from pydantic import ConfigDict, Field, WithJsonSchema, model_validator

from sheetgen.codes import standard_sheet
from sheetgen.layout.pages import MOST_PER_PAGE, ORDERS
from sheetgen.layout.theme import THEMES
from sheetgen.model import MOST_PLAYERS
from sheetgen.pad import DEFAULTS, LONGEST_LINK, LONGEST_NAME, LONGEST_TITLE
from sheetgen.payload.marked import GAMES, MOST_NUMBERS, WHICH
from sheetgen.payload.values import Json, kind
from sheetgen.variants import ALL
from sheetgen.words import LANGUAGES
from web.values import (
    LONGEST_CODE,
    Body,
    Code,
    Color,
    Different,
    Kind,
    Name,
    Switch,
    VariantId,
    Whole,
    one_of,
    refuse,
    text,
    whole,
)

MOST_LAYOUTS, MOST_BATCH = 100, 1000
LONGEST_SEED, LONGEST_PAPER = 100, 40
BACKS = ("same", "rules", "blank")
BONUSES = tuple(kind for variant in ALL for kind in standard_sheet(variant).bonuses)
NOT_GIVEN: Any = None  # of an option whose absence means something of its own

Numbers = Annotated[list[Whole], Field(max_length=MOST_NUMBERS)]
Colors = Annotated[list[Color], Different, Field(json_schema_extra={"uniqueItems": True})]
Game = Annotated[str, one_of(GAMES)]
PlayerName = Annotated[str, text(LONGEST_NAME)]
Players = Annotated[int, whole(1, MOST_PLAYERS)]


class BoxBody(Body):
    number: Whole
    color: Color = NOT_GIVEN
    bonus: str | None = None


class RowBody(Body):
    name: Color
    boxes: list[BoxBody]
    closing: list[Whole] = NOT_GIVEN
    needed: Whole = NOT_GIVEN


class FieldBody(Body):
    color: Color
    number: Whole
    points: Whole = NOT_GIVEN


class MisthrowsBody(Body):
    boxes: Whole = NOT_GIVEN
    points: Whole = NOT_GIVEN


class FairBody(Body):
    fair: Switch
    why: str


class LayoutBody(Body):
    """A layout somebody made up; what follows from variant and rows may be left out."""

    variant: VariantId
    rows: Annotated[list[RowBody], Field(min_length=4, max_length=4)]
    code: Code = NOT_GIVEN
    standard: Switch = NOT_GIVEN
    points: list[Whole] = NOT_GIVEN
    misthrows: MisthrowsBody = NOT_GIVEN
    lucky: list[Whole] | None = None
    bonus_bar: list[Color] | None = None
    track: list[FieldBody] | None = None
    fair: FairBody = NOT_GIVEN


class RowsBody(Body):
    """Crossed numbers by row, in any order; a missing row is empty."""

    red: Numbers = NOT_GIVEN
    yellow: Numbers = NOT_GIVEN
    green: Numbers = NOT_GIVEN
    blue: Numbers = NOT_GIVEN


class MarksBody(Body):
    """The marks on a sheet, and which sheet it is."""

    code: Code = NOT_GIVEN
    variant: VariantId = NOT_GIVEN
    layout: LayoutBody = NOT_GIVEN
    rows: RowsBody = RowsBody()
    locks: Colors = NOT_GIVEN
    misthrows: Annotated[int, whole(0)] = 0
    name: Name = ""
    closed: Colors = NOT_GIVEN
    game: Game = GAMES[0]
    players: Players = NOT_GIVEN
    bonus_bar: Annotated[list[Annotated[int, whole(1)]], Different] = NOT_GIVEN
    bonuses: Annotated[list[Annotated[str, one_of(BONUSES)]], Different] = NOT_GIVEN
    pawn: Whole = NOT_GIVEN


class MarkedSheet(MarksBody):
    """A marked sheet; exactly one of code, variant and layout says which."""

    model_config = ConfigDict(
        json_schema_extra={
            "oneOf": [{"required": [key]} for key in WHICH],
        }
    )

    @model_validator(mode="after")
    def _check_which(self) -> "MarkedSheet":
        if len(self.model_fields_set & set(WHICH)) != 1:
            raise refuse("which-sheet")
        return self


class PlayerSheet(MarksBody):
    """A player's sheet; without code, variant and layout it is the table's."""

    model_config = ConfigDict(
        json_schema_extra={
            "not": {"anyOf": [{"required": list(pair)} for pair in combinations(WHICH, 2)]}
        }
    )

    @model_validator(mode="after")
    def _check_which(self) -> "PlayerSheet":
        if len(self.model_fields_set & set(WHICH)) > 1:
            raise refuse("which-sheet")
        return self


class TableBody(Body):
    """A whole table; what it says of variant, code and game holds for every player."""

    model_config = ConfigDict(
        json_schema_extra={
            "not": {"required": ["variant", "code"]},
        }
    )

    variant: VariantId = NOT_GIVEN
    code: Code = NOT_GIVEN
    game: Game = NOT_GIVEN
    players: Annotated[list[PlayerSheet], Field(min_length=1, max_length=MOST_PLAYERS)]

    @model_validator(mode="after")
    def _check_which(self) -> "TableBody":
        if {"variant", "code"} <= self.model_fields_set:
            raise refuse("which-table")
        return self


class OneCross(Body):
    row: Color
    number: Whole


def _read_true(value: Json) -> bool:
    if value is not True:
        raise refuse("one-cross")
    return True


class LuckyCross(Body):
    lucky: Annotated[bool, Kind(_read_true, {"const": True})]


class CrossBody(Body):
    """A sheet in play, the cross to make, and the row chosen where there is a choice."""

    sheet: MarkedSheet
    cross: OneCross | LuckyCross
    choose: Color = NOT_GIVEN


def _read_sheets(value: Json) -> list[Json]:
    if type(value) is not list:
        raise refuse("array", found=kind(value))
    if len(value) > MOST_BATCH:
        raise refuse("too-many-sheets", most=MOST_BATCH, number=len(value))
    return value


class BatchBody(Body):
    """Many marked sheets; a malformed one becomes an entry with an error."""

    sheets: Annotated[
        list[Any],
        Kind(
            _read_sheets,
            {
                "type": "array",
                "maxItems": MOST_BATCH,
                "items": {"$ref": "#/components/schemas/MarkedSheet"},
            },
        ),
    ]


def _read_seed(value: Json) -> str:
    """A text or a whole number: 7 is the same seed as "7"."""
    if type(value) is float and value.is_integer():
        value = int(value)
    if type(value) not in (str, int):
        raise refuse("text-or-whole", found=kind(value))
    try:
        word = str(value)
        word.encode()
    except ValueError:  # half a letter, or more digits than Python writes
        raise refuse("text-or-whole", found=kind(value)) from None
    if len(word) > LONGEST_SEED:
        raise refuse("text-length", most=LONGEST_SEED)
    return word


def _read_per_page(value: Json) -> str:
    if value == "auto":
        return "auto"
    return str(whole(1, MOST_PER_PAGE).read(value))


Seed = Annotated[str, Kind(_read_seed, {"type": ["string", "integer"], "maxLength": LONGEST_SEED})]


def _texts(most: int) -> dict[str, Any]:
    """One text or several."""
    one = {"type": "string"}
    return {"anyOf": [one, {"type": "array", "items": {"type": "string", "maxLength": most}}]}


class DrawBody(Body):
    """Which new layouts are to be drawn: fairly, or wildly from everything the rules allow."""

    variant: VariantId
    seed: Seed = NOT_GIVEN
    count: Annotated[int, whole(1, MOST_LAYOUTS)] = 1
    wild: Switch = False


class PadBody(Body):
    """A pad, with the options of the command line (hyphens in their names are fine too)."""

    variant: VariantId
    sheets: Annotated[int, whole(1)] = DEFAULTS["sheets"]
    seed: Seed = NOT_GIVEN
    shuffle: Switch = NOT_GIVEN
    standard: Switch = NOT_GIVEN
    wild: Switch = DEFAULTS["wild"]
    code: Annotated[list[Code], WithJsonSchema(_texts(LONGEST_CODE))] = NOT_GIVEN
    players: Players = DEFAULTS["players"]
    paper: Annotated[str, text(LONGEST_PAPER)] = NOT_GIVEN
    per_page: Annotated[
        str,
        Kind(
            _read_per_page,
            {
                "anyOf": [
                    {"const": "auto"},
                    {"type": "integer", "minimum": 1, "maximum": MOST_PER_PAGE},
                ]
            },
        ),
    ] = DEFAULTS["per_page"]
    order: Annotated[str, one_of(tuple(ORDERS))] = DEFAULTS["order"]
    cut_marks: Switch = DEFAULTS["cut_marks"]
    theme: Annotated[str, one_of(tuple(THEMES))] = DEFAULTS["theme"]
    large: Switch = DEFAULTS["large"]
    title: Annotated[str, text(LONGEST_TITLE)] = NOT_GIVEN
    names: Annotated[list[PlayerName], WithJsonSchema(_texts(LONGEST_NAME))] = NOT_GIVEN
    number: Switch = DEFAULTS["number"]
    press: Switch = DEFAULTS["press"]
    duplex: Annotated[str, one_of(BACKS)] = NOT_GIVEN
    rules: Switch = DEFAULTS["rules"]
    fillable: Switch = DEFAULTS["fillable"]
    link: Annotated[str, text(LONGEST_LINK)] = NOT_GIVEN
    lang: Annotated[str, one_of(LANGUAGES)] = NOT_GIVEN
