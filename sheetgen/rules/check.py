"""What rows, locks and misthrows may look like on a finished sheet, whatever the variant."""

from collections.abc import Iterator, Sequence

from sheetgen.model import Marks, Remark, Row, Sheet
from sheetgen.rules.course import ROWS_TO_END


def crossed_boxes(row: Row, numbers: Sequence[int]) -> int:
    """The boxes of *row* that bear these numbers, as bits; numbers it lacks are left out."""
    bits = row.bits
    crossed = 0
    for number in numbers:
        crossed |= bits.get(number, 0)
    return crossed


def check_numbers(row: Row, numbers: Sequence[int]) -> Iterator[Remark]:
    """Each number must be in the row, and crossed once."""
    seen = set()
    for number in numbers:
        box = f"{row.name}.{number}"
        values = {"row": row.name, "number": number}
        if number not in row.bits:
            yield Remark("unknown-number", f"/rows/{row.name}", None, values)
        elif number in seen:
            yield Remark("crossed-twice", f"/rows/{row.name}", box, values)
        seen.add(number)


def check_row(row: Row, numbers: Sequence[int], crossed: int, locked: bool) -> Iterator[Remark]:
    """Everything one row says about itself."""
    if crossed.bit_count() != len(numbers):
        yield from check_numbers(row, numbers)
    closing = crossed & row.closing_bits
    if not closing:
        if locked:
            unmet = {"row": row.name, "closing": row.closing}
            yield Remark("lock-unearned", "/locks", f"{row.name}.lock", unmet)
        return
    where = f"/rows/{row.name}"
    number = row.boxes[(closing & -closing).bit_length() - 1].number
    values: dict[str, object] = {"row": row.name, "number": number, "closing": row.closing}
    if not locked:
        yield Remark("lock-missing", where, f"{row.name}.lock", values)
    if closing & closing - 1:
        yield Remark("closed-twice", where, f"{row.name}.{row.closing[-1]}", values)
    before = (crossed ^ closing).bit_count()
    if before < row.lock.needs:
        values |= {"needs": row.lock.needs, "crosses": before}
        yield Remark("closed-too-early", where, f"{row.name}.{number}", values)


def check_ends(sheet: Sheet, marks: Marks) -> Iterator[Remark]:
    """What the end of the game leaves room for: misthrows and own locks."""
    boxes = sheet.variant.misthrow_boxes
    if marks.misthrows > boxes:
        values: dict[str, object] = {"count": marks.misthrows, "most": boxes}
        yield Remark("too-many-misthrows", "/misthrows", None, values)
    locks = len(marks.locks)
    if marks.cards or locks < ROWS_TO_END:
        return
    if locks > ROWS_TO_END and not sheet.variant.chains:
        yield Remark("third-lock", "/locks", None, {"rows": tuple(marks.locks), "count": locks})
    if marks.misthrows >= boxes:
        yield Remark("two-endings", "/misthrows", None, {"rows": tuple(marks.locks), "most": boxes})
