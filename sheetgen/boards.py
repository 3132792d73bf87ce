"""Boards: the two standard sides, or any board by its code."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.codes import BadCode, code_of, sheet_from_code
from sheetgen.layout.pages import BadPages, read_paper
from sheetgen.model import Sheet
from sheetgen.printing import board_scale
from sheetgen.sheets import plain_sheet
from sheetgen.variants import ALL

LEAST_SCALE = 0.6  # of A4: below that, numbers cannot be read across a table


class BadBoard(ValueError):
    """Options that make no board, and which sentence says why."""

    def __init__(self, reason: str, section: str, **values: object) -> None:
        super().__init__(reason, values)
        self.reason, self.section, self.values = reason, section, values


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
    """The boards asked for, on which paper; raise BadBoard with the reason if that cannot be."""
    boards = standard_boards()
    sheets = tuple(boards.values()) if side == "both" else (boards[side],)
    try:
        if code is not None:
            sheets = (sheet_from_code(code),)
        size = read_paper(paper)
    except BadCode as bad:
        raise BadBoard(bad.reason, "code", **bad.values) from None
    except BadPages as bad:
        raise BadBoard(bad.reason, "pad", **bad.values) from None
    if not sheets[0].track:
        raise BadBoard("no-track", "board", code=sheets[0].code)
    match = re.fullmatch(r"([1-4])x([1-4])", tiles)
    if not match:
        raise BadBoard("bad-tiles", "board")
    spread = int(match[1]), int(match[2])
    if board_scale(size, spread) < LEAST_SCALE:
        raise BadBoard("too-small", "board", width=size[0], height=size[1])
    return BoardPages(sheets, size, spread)
