"""Tell one legal order of play that leads to a finished sheet."""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.model import Marks, Sheet
from sheetgen.rules.course import rows_to_end
from sheetgen.rules.reach import Reached, crossed_cells, reach


@dataclass(frozen=True, slots=True)
class Step:
    cause: str  # "dice": an ordinary cross; "bonus": by force; "others": a row others closed
    boxes: tuple[str, ...]  # in the order in which they are crossed


def order_of_play(sheet: Sheet, marks: Marks, crossed: Sequence[int]) -> tuple[Step, ...] | None:
    """One order of play to these marks, or None if there is none."""
    found = reach(sheet, marks, crossed)
    if not isinstance(found, Reached):
        return None
    return tuple(_with_ticks(sheet, _with_quiet_crosses(sheet, marks, crossed, found)))


def _with_quiet_crosses(
    sheet: Sheet, marks: Marks, crossed: Sequence[int], found: Reached
) -> list[Step]:
    """Put each quiet cross in front of the chain that finds its row already so far."""
    rows = [
        [row.box_id(place) for place in crossed_cells(mask)]
        for row, mask in zip(sheet.rows, crossed, strict=True)
    ]
    made = [0] * len(rows)
    steps: list[Step] = []
    chain = 0
    resting = True
    closed = 0
    for cause, boxes, state in found.moves:
        if resting and closed.bit_count() < rows_to_end(marks):
            chain = len(steps)
        for r, row in enumerate(rows):
            before = state.low[r] - sum(box in row for box in boxes)
            quiet = [Step("dice", (box,)) for box in row[made[r] : before]]
            steps[chain:chain] = quiet
            chain += len(quiet)
            made[r] = state.low[r]
        if boxes:
            steps.append(Step(cause, boxes))
        resting = not state.owed
        closed = state.closed
    rest = [Step("dice", (box,)) for r, row in enumerate(rows) for box in row[made[r] :]]
    if closed.bit_count() >= rows_to_end(marks):
        steps[chain:chain] = rest
    else:
        steps.extend(rest)
    return steps


def _with_ticks(sheet: Sheet, steps: Sequence[Step]) -> list[Step]:
    """Say which bonus field is ticked with which cross."""
    effects = {sheet.rows[r].box_id(place): effect for (r, place), effect in sheet.effects.items()}
    crossed: set[str] = set()
    told = []
    for step in steps:
        boxes: list[str] = []
        for box in step.boxes:
            if box.startswith("bonus."):
                continue
            boxes.append(box)
            crossed.add(box)
            effect = effects.get(box)
            if (
                effect
                and effect.ticks
                and all(sheet.rows[r].box_id(place) in crossed for r, place in effect.also)
            ):
                boxes.append(f"bonus.{effect.ticks}")
        told.append(Step(step.cause, tuple(boxes)))
    return told
