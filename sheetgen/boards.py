"""Boards: the two standard sides, or any board by its code."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.codes import code_of, sheet_from_code
from sheetgen.layout.pages import read_paper
from sheetgen.model import Sheet
from sheetgen.printing import board_scale
from sheetgen.refusal import Refused
from sheetgen.sheets import plain_sheet
from sheetgen.variants import ALL

LEAST_SCALE = 0.6  # of A4: below that, numbers cannot be read across a table


class BadBoard(Refused):
    """Options that make no board."""

    section = "board"


@dataclass(frozen=True, slots=True)
class BoardPages:
    sheets: Sequence[Sheet]
    paper: tuple[float, float]
    tiles: tuple[int, int]


def standard_boards() -> dict[str, Sheet]:
    """The standard sides by their letters."""
    boards = (
        board
        for variant in ALL
        for part in variant.parts
        for board in part.boards(plain_sheet(variant))
    )
    return {
        letter: sheet_from_code(code_of(board)) for letter, board in zip("ab", boards, strict=True)
    }


def read_board(code: str | None, side: str, paper: str, tiles: str) -> BoardPages:
    """The boards asked for, and on which paper, or Refused."""
    boards = standard_boards()
    sheets = tuple(boards.values()) if side == "both" else (boards[side],)
    if code is not None:
        sheets = (sheet_from_code(code),)
    if not sheets[0].track:
        raise BadBoard("no-track", code=sheets[0].code)
    size = read_paper(paper)
    match = re.fullmatch(r"([1-4])x([1-4])", tiles)
    if not match:
        raise BadBoard("bad-tiles")
    spread = int(match[1]), int(match[2])
    if board_scale(size, spread) < LEAST_SCALE:
        raise BadBoard("too-small", width=size[0], height=size[1])
    return BoardPages(sheets, size, spread)
