"""A pad: many sheets of one variant, different where it allows."""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.codes import sheet_from_code, standard_sheet
from sheetgen.draws import drawn_sheet
from sheetgen.layout.font import POINT
from sheetgen.layout.place import Style
from sheetgen.model import Sheet, Variant

LEAST_NUMBER, LARGE_NUMBER, LEAST_BOX = 9 * POINT, 18 * POINT, 6.5


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

    def sheet(self, place: int) -> Sheet:
        """The sheet at *place*, counted from 0."""
        if self.codes:
            return sheet_from_code(self.codes[place % len(self.codes)])
        if not self.shuffle:
            return standard_sheet(self.variant)
        game, seat = divmod(place, self.players)
        return drawn_sheet(self.variant, self.seed, game, seat)

    def name(self, place: int) -> str:
        return self.names[place % len(self.names)] if self.names else ""
