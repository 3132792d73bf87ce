"""On Board: classic, and a track on which a pawn moves over fields crossed on the sheet."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import perm

from sheetgen.choices import arrangement_rank, nth_arrangement
from sheetgen.lots import Lots
from sheetgen.model import (
    LAST_FIELDS,
    ROWS,
    STEP,
    BadLayout,
    Extra,
    Fairness,
    Field,
    Marks,
    Part,
    Remark,
    Score,
    Sheet,
)
from sheetgen.variants import classic

OTHERS = 3  # pawns it may have jumped over, where the number of players is not known
MOST_STEPS = 60  # of drawing a track, before a fresh start is quicker

# Both sides: each colour's numbers in its row's order, one left out; any five fields in a row show
# all four colours, so that a move is nearly always possible; only side A's last field closes a row.
SIDE_A = """
    r2 y2 g12 b12 g10 r3 y3 r4 b11 g9 r5 y4 b10 y5 g8 r6 b9 g7 y6 b8
    r7 y7 g6 b7 y8 r8 g5 b6 r9 y9 g4 b5 r10 y10 b4 g3 b3 r11 y11 g2
"""
SIDE_B = """
    b12 y2 r2 g12 b11 y3 r3 g11 y4 b10 y5 r4 g10 r5 b9 y6 b8 g9 r6 y7
    g8 b7 r7 g7 y8 b6 g6 r8 b5 y9 r9 g5 b4 g4 y10 r10 g3 b3 r11 y11
"""

Spot = tuple[str, int]  # a field's colour and number


@dataclass(frozen=True, slots=True)
class Board(Part):
    """A track of 40 different boxes of the sheet, two fields to each number of points."""

    fields: int = 40
    key = "pawn"
    kinds = ("pawn",)
    symbols = ("track", "extra-points")
    varies = frozenset({"track"})

    def layouts(self, sheet: Sheet) -> int:
        return perm(len(_spots(sheet)), self.fields)

    def furnish(self, sheet: Sheet, choice: int) -> Sheet:
        return with_track(sheet, nth_arrangement(_spots(sheet), self.fields, choice))

    def publish(self, sheet: Sheet) -> Sheet:
        return with_track(sheet, side(SIDE_A))

    def draw(self, sheet: Sheet, lots: Lots, seat: int) -> Sheet:
        each = self.fields // len(sheet.rows)
        numbers = {}
        for row in sheet.rows:
            left_out = lots.one_of(row.numbers)
            numbers[row.name] = iter([n for n in row.numbers if n != left_out])
        colors: list[str] = []
        while not _color_track(colors, [row.name for row in sheet.rows], each, lots, [MOST_STEPS]):
            colors.clear()
        return with_track(sheet, [(color, next(numbers[color])) for color in colors])

    def fairness(self, sheet: Sheet) -> Fairness:
        colors = [field.color for field in sheet.track]
        ordered = all(
            numbers == sorted(numbers, key=row.numbers.index)
            for row in sheet.rows
            for numbers in [[f.number for f in sheet.track if f.color == row.name]]
        )
        mixed = all(len(set(colors[at : at + STEP])) == 4 for at in range(len(colors) - STEP + 1))
        level = len({colors.count(row.name) for row in sheet.rows}) == 1
        fair = ordered and mixed and level
        return Fairness(fair, "board" if fair else "board-not")

    def boards(self, sheet: Sheet) -> tuple[Sheet, ...]:
        return with_track(sheet, side(SIDE_A)), with_track(sheet, side(SIDE_B))

    def rank(self, sheet: Sheet) -> int:
        if len(sheet.track) != self.fields:
            raise BadLayout("/track", "track-length", count=self.fields, found=len(sheet.track))
        spots = _spots(sheet)
        for place, field in enumerate(sheet.track):
            spot = (field.color, field.number)
            values = {"color": field.color, "number": field.number}
            if spot not in spots:
                raise BadLayout(f"/track/{place}", "track-field", **values)
            if any((f.color, f.number) == spot for f in sheet.track[:place]):
                raise BadLayout(f"/track/{place}", "track-field-twice", **values)
        return arrangement_rank(spots, [(field.color, field.number) for field in sheet.track])

    def problems(self, sheet: Sheet, marks: Marks) -> Iterator[Remark]:
        if not 0 <= marks.pawn <= len(sheet.track):
            values: dict[str, object] = {"pawn": marks.pawn, "fields": len(sheet.track)}
            yield Remark("pawn-off-board", "/pawn", None, values)
            return
        if not marks.pawn:
            return
        field = sheet.track[marks.pawn - 1]
        place = f"pawn.{marks.pawn}"
        values = {"pawn": marks.pawn, "color": field.color, "number": field.number}
        if not _crossed(marks, field):
            yield Remark("pawn-field-open", "/pawn", place, values)
        step = STEP + (OTHERS if marks.players is None else marks.players - 1)
        gap = _first_gap(sheet, marks, step)
        if gap is not None:
            yield Remark("pawn-out-of-reach", "/pawn", place, values | {"step": step, "stop": gap})

    def earn(self, sheet: Sheet, marks: Marks, score: Score) -> Score:
        if not 0 < marks.pawn <= len(sheet.track):
            return score
        extra = Extra("pawn", sheet.track[marks.pawn - 1].points)
        return replace(score, extras=(*score.extras, extra))

    def ends(self, sheet: Sheet, marks: Marks) -> bool:
        return marks.pawn > len(sheet.track) - LAST_FIELDS

    def table_problems(self, sheets: Sequence[Sheet], marks: Sequence[Marks]) -> Iterator[Remark]:
        standing = defaultdict(list)
        for player, played in enumerate(marks):
            standing[played.pawn].append(player)
        for pawn, players in standing.items():
            if 0 < pawn <= len(sheets[0].track) and len(players) > 1:
                names = tuple((player, marks[player].name) for player in players)
                values = {"pawn": pawn, "players": names}
                where = f"/players/{players[1]}/pawn"
                yield Remark("pawns-share-field", where, f"pawn.{pawn}", values)


def side(text: str) -> tuple[Spot, ...]:
    """Read a track written as colour letters and numbers."""
    names = {name[0]: name for name in ROWS}
    return tuple((names[word[0]], int(word[1:])) for word in text.split())


def _color_track(
    colors: list[str], names: Sequence[str], each: int, lots: Lots, steps: list[int]
) -> bool:
    """Add colours until each stands *each* times, any five in a row showing all of them."""
    if len(colors) == each * len(names):
        return True
    steps[0] -= 1
    for color in lots.shuffled([name for name in names if colors.count(name) < each]):
        colors.append(color)
        window = colors[-STEP:]
        fits = len(window) < STEP or len(set(window)) == len(names)
        if fits and _color_track(colors, names, each, lots, steps):
            return True
        colors.pop()
        if steps[0] < 0:
            return False
    return False


def with_track(sheet: Sheet, spots: Sequence[Spot]) -> Sheet:
    fields = enumerate(spots, 1)
    track = tuple(Field(color, number, (n + 1) // 2) for n, (color, number) in fields)
    return replace(sheet, track=track)


def _spots(sheet: Sheet) -> list[Spot]:
    return [(row.name, number) for row in sheet.rows for number in row.numbers]


def _crossed(marks: Marks, field: Field) -> bool:
    return field.number in marks.rows.get(field.color, ())


def _first_gap(sheet: Sheet, marks: Marks, step: int) -> int | None:
    """The field from which the pawn can get no further, or None if it gets to where it stands."""
    at = 0
    while at + step < marks.pawn:
        ahead = range(at + step, at, -1)
        stop = next((n for n in ahead if _crossed(marks, sheet.track[n - 1])), None)
        if stop is None:
            return at
        at = stop
    return None


VARIANT = replace(
    classic.VARIANT, id="on-board", tag="OB", players=(2, 4), actions=3, parts=(Board(),)
)
