"""Sheets as records for the kernel, and its players' lines as marks."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sheetgen.fair import kernel
from sheetgen.fair.promise import UNIT, Promise, chances, hopes, sides
from sheetgen.model import Marks, Place, Sheet, row_points

Array = NDArray[np.int64]


def records(sheets: Sequence[Sheet]) -> NDArray[np.void]:
    """One record for each player's sheet."""
    table = np.zeros(len(sheets), kernel.SHEET)
    for record, sheet in zip(table, sheets, strict=True):
        record["players"] = len(sheets)
        record["chances"] = chances(len(sheets))
        _fill_rules(record, sheet)
        _fill_rows(record, sheet)
        _fill_bonuses(record, sheet)
        _fill_track(record, sheet)
    return table


def _fill_rules(record: np.void, sheet: Sheet) -> None:
    record["sides"] = sides(sheet)
    record["needs"] = sheet.rows[0].lock.needs
    record["first_closing"] = sheet.rows[0].first_closing
    record["misthrow_boxes"] = sheet.variant.misthrow_boxes
    record["misthrow_cost"] = -sheet.variant.misthrow_points * UNIT
    record["points"] = [row_points(n) * UNIT for n in range(kernel.WIDE + 2)]
    record["lucky"] = sheet.lucky or -1


def _fill_rows(record: np.void, sheet: Sheet) -> None:
    names = _names(sheet)
    record["place"] = kernel.NOWHERE
    for r, values in enumerate(Promise(sheet).values):
        table = np.array(values)
        record["value"][r, :, : table.shape[1], : table.shape[2]] = table
        row = sheet.rows[r]
        record["lock_color"][r] = names.index(row.boxes[-1].color)
        for place, box in enumerate(row.boxes):
            record["place"][r, box.number] = place
            record["color"][r, place] = names.index(box.color)


def _fill_bonuses(record: np.void, sheet: Sheet) -> None:
    names = _names(sheet)
    record["effect"] = record["partner"] = -1
    record["bar_size"] = len(sheet.bar)
    record["bar"][: len(sheet.bar)] = [names.index(color) for color in sheet.bar]
    record["kinds"] = len(sheet.bonuses)
    record["hopes"][: len(sheet.bonuses)] = hopes(sheet)
    kinds = sheet.bonuses or ("",)
    for place, effect in sheet.effects.items():
        kind = kinds.index(effect.ticks)
        record["effect"][place] = kind
        record["ticks"][kind] = 1 << kind if effect.ticks else 0
        record["forces"][kind] = sum(1 << r for r in effect.rows)
        record["draws"][kind] = effect.draws
        record["fewest"][kind] = effect.fewest
        record["flat"][kind] = effect.points * UNIT
        record["doubles"][kind] = effect.doubles
        record["forgives"][kind] = effect.forgives
        for other in effect.also:
            record["partner"][place] = _box(other)
            record["pairs"][kind] = _box(place), _box(other)


def _fill_track(record: np.void, sheet: Sheet) -> None:
    names = _names(sheet)
    record["fields"] = len(sheet.track)
    for n, field in enumerate(sheet.track, 1):
        r = names.index(field.color)
        record["field_box"][n] = _box((r, sheet.rows[r].numbers.index(field.number)))
        record["field_points"][n] = field.points * UNIT


def totals(table: NDArray[np.void], marks: Array) -> Array:
    """Each player's points in each game."""
    counts = marks[:, :, kernel.COUNT : kernel.COUNT + kernel.ROWS]
    rows = counts * (counts + 1) // 2
    lowest = counts.min(2)
    misthrows = table["misthrow_cost"] // UNIT * marks[:, :, kernel.MISTHROWS]
    total: Array = rows.sum(2)
    for kind in range(table["kinds"][0]):
        earned = marks[:, :, kernel.TICKS] >> kind & 1
        total += earned * (table["flat"][:, kind] // UNIT)
        total += earned * table["doubles"][:, kind] * (lowest * (lowest + 1) // 2)
        misthrows = misthrows * (1 - earned * table["forgives"][:, kind])
    for player, record in enumerate(table):
        total[:, player] += record["field_points"][marks[:, player, kernel.PAWN]] // UNIT
    return total - misthrows


def line_marks(sheet: Sheet, line: Array, closed: int, players: int) -> Marks:
    """A player's line as marks on the sheet; bar boxes of closed rows are struck out."""
    names = _names(sheet)
    bar = (
        n
        for n, color in enumerate(sheet.bar, 1)
        if line[kernel.USED] >> n - 1 & 1 or closed >> names.index(color) & 1
    )
    return Marks(
        rows={
            row.name: tuple(
                number for place, number in enumerate(row.numbers) if line[r] >> place & 1
            )
            for r, row in enumerate(sheet.rows)
        },
        locks=_names_of(line[kernel.LOCKS], names),
        misthrows=int(line[kernel.MISTHROWS]),
        bonus_bar=tuple(bar),
        bonuses=_names_of(line[kernel.TICKS], sheet.bonuses),
        pawn=int(line[kernel.PAWN]),
        closed=_names_of(closed, names),
        players=players,
    )


def _box(place: Place) -> int:
    return place[0] * kernel.WIDE + place[1]


def _names(sheet: Sheet) -> list[str]:
    return [row.name for row in sheet.rows]


def _names_of(bits: int, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for n, name in enumerate(names) if bits >> n & 1)
