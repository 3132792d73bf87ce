"""Judge a marked sheet: everything that is wrong with it, and its score."""

from sheetgen.model import Marks, Remark, Score, Sheet, Verdict
from sheetgen.rules.check import check_ends, check_row, crossed_boxes
from sheetgen.rules.explain import Step, order_of_play
from sheetgen.rules.reach import Unreachable, reach


def judge(sheet: Sheet, marks: Marks) -> Verdict:
    """Say whether some legal course of play leads to *marks*, and what they score."""
    problems: list[Remark] = []
    crossed, counts = [], []
    for row in sheet.rows:
        numbers = marks.rows.get(row.name, ())
        locked = row.name in marks.locks
        boxes = crossed_boxes(row, numbers)
        if locked or boxes & row.closing_bits or boxes.bit_count() != len(numbers):
            problems.extend(check_row(row, numbers, boxes, locked))
        crossed.append(boxes)
        counts.append(boxes.bit_count() + locked)
    closed = marks.known_closed()
    notices: list[Remark] = []
    if sheet.variant.chains and not problems:
        found = reach(sheet, marks, crossed)
        if isinstance(found, Unreachable):
            problems.append(found.remark)
        else:
            closed |= found.closed
    problems.extend(check_ends(sheet, marks))
    misthrow_points = marks.misthrows * sheet.variant.misthrow_points
    score = Score(tuple(counts), marks.misthrows, misthrow_points)
    for part in sheet.variant.parts:
        problems.extend(part.problems(sheet, marks))
        notices.extend(part.notices(sheet, marks, closed))
        score = part.earn(sheet, marks, score)
    return Verdict(sheet, score, tuple(problems), tuple(notices))


def explain(sheet: Sheet, marks: Marks) -> tuple[Step, ...] | None:
    """One legal order of play that leads to the marks of a sheet without problems."""
    crossed = [crossed_boxes(row, marks.rows.get(row.name, ())) for row in sheet.rows]
    return order_of_play(sheet, marks, crossed)
