"""What is to be compared: read from the command line's options, or refused."""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.codes import code_of, standard_sheet
from sheetgen.draws import drawn_sheet
from sheetgen.fair.games import compiled
from sheetgen.model import Sheet
from sheetgen.pad import BadPad, check_between, sheets_named, variant_named
from sheetgen.sheets import layouts

DRAWN = 10
MOST_DRAWN = 1_000
MOST_GAMES = 1_000_000
MOST_PLAYERS = 5
GAMES, PLAIN_GAMES = 10_000, 200  # the latter without the kernel


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
    found = variant_named(variant)
    if draw is None:
        draw = 0 if codes or layouts(found) == 1 else DRAWN
    if games is None:
        games = GAMES if compiled() else PLAIN_GAMES
    check_between("draw", draw, 0, MOST_DRAWN)
    check_between("games", games, 2, MOST_GAMES)
    check_between("players", players, 1, MOST_PLAYERS)
    if draw and layouts(found) == 1:
        raise BadPad("no-shuffle", variant=found.id)
    standard = standard_sheet(found)
    sheets = [standard, *sheets_named(found, codes)]
    sheets += [drawn_sheet(found, seed, game, 0, wild) for game in range(draw)]
    by_code = {code_of(sheet): sheet for sheet in sheets}
    return Question(tuple(by_code.values()), players, games, seed)
