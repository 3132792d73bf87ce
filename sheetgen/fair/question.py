"""What is to be compared: read from the command line's options, or refused."""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.codes import code_of, sheet_from_code, standard_sheet
from sheetgen.draws import drawn_sheet
from sheetgen.fair.games import compiled
from sheetgen.model import Sheet, Variant
from sheetgen.refusal import Refused
from sheetgen.sheets import layouts
from sheetgen.variants import BY_ID

DRAWN = 10
MOST_DRAWN = 1_000
MOST_GAMES = 1_000_000
MOST_PLAYERS = 5
GAMES, PLAIN_GAMES = 10_000, 200  # the latter without the kernel


class BadQuestion(Refused):
    """Options that ask for no comparison."""

    section = "pad"  # the same sentences as for pads


@dataclass(frozen=True, slots=True)
class Question:
    sheets: Sequence[Sheet]  # the standard one first
    players: int
    games: int
    seed: str


def read_question(
    variant: str,
    codes: Sequence[str],
    draw: int | None,
    games: int | None,
    players: int,
    seed: str,
    wild: bool,
) -> Question:
    """The layouts asked for, and how many games on each; without codes some are drawn."""
    found = BY_ID.get(variant)
    if found is None:
        raise BadQuestion("bad-variant", options=tuple(BY_ID))
    if draw is None:
        draw = 0 if codes or layouts(found) == 1 else DRAWN
    if games is None:
        games = GAMES if compiled() else PLAIN_GAMES
    for option, value, least, most in (
        ("draw", draw, 0, MOST_DRAWN),
        ("games", games, 2, MOST_GAMES),
        ("players", players, 1, MOST_PLAYERS),
    ):
        if not least <= value <= most:
            values = {"option": option, "least": least, "most": most, "number": value}
            raise BadQuestion("bad-count", **values)
    if draw and layouts(found) == 1:
        raise BadQuestion("no-shuffle", variant=found.id)
    standard = standard_sheet(found)
    sheets = [standard, *_named(found, codes)]
    sheets += [drawn_sheet(found, seed, game, 0, wild) for game in range(draw)]
    by_code = {code_of(sheet): sheet for sheet in sheets}
    return Question(tuple(by_code.values()), players, games, seed)


def _named(variant: Variant, codes: Sequence[str]) -> list[Sheet]:
    sheets = [sheet_from_code(code) for code in codes]
    for sheet in sheets:
        if sheet.variant != variant:
            raise BadQuestion("other-code", code=sheet.code, variant=variant.id)
    return sheets
