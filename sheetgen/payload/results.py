"""Verdicts as JSON, with their sentences in the language asked for."""

from collections.abc import Callable, Sequence

from sheetgen.model import Marks, Remark, Sheet, Verdict, row_points
from sheetgen.payload.marked import Marked, Table
from sheetgen.payload.values import Json, Malformed
from sheetgen.rules.explain import Step
from sheetgen.rules.follow import Outcome
from sheetgen.rules.table import TableVerdict
from sheetgen.words import Words


def show_verdict(verdict: Verdict, words: Callable[[], Words]) -> dict[str, Json]:
    sheet, score = verdict.sheet, verdict.score
    rows = zip(sheet.rows, score.crosses, strict=True)
    return {
        "valid": not verdict.problems,
        "variant": sheet.variant.id,
        "code": sheet.code,
        "total": verdict.total,
        "rows": {row.name: {"crosses": n, "points": row_points(n)} for row, n in rows},
        "misthrows": {"count": score.misthrows, "points": score.misthrow_points},
        "extras": [_show_extra(extra.kind, extra.points, extra.row) for extra in score.extras],
        "problems": [show_remark(p, "problem", words()) for p in verdict.problems],
        "notices": [show_remark(n, "notice", words()) for n in verdict.notices],
    }


def _show_extra(kind: str, points: int, row: str | None) -> dict[str, Json]:
    return {"kind": kind, "points": points} | ({"row": row} if row else {})


def show_remark(remark: Remark, section: str, words: Words) -> dict[str, Json]:
    text = words.sentence(section, remark.code, remark.reason, remark.values)
    return {"code": remark.code, "where": remark.where, "box": remark.box, "text": text}


def show_faults(malformed: Malformed, words: Words) -> list[dict[str, str]]:
    return [
        {"pointer": fault.pointer, "detail": words(fault.section, fault.reason, **fault.values)}
        for fault in malformed.faults
    ]


def show_table(table: Table, verdict: TableVerdict, words: Callable[[], Words]) -> dict[str, Json]:
    def name(player: int) -> str:
        return words().player(player, table.marks[player].name)

    return {
        "valid": verdict.valid,
        "variant": table.sheets[0].variant.id,
        "results": [
            {"name": name(player)} | show_verdict(result, words)
            for player, result in enumerate(verdict.verdicts)
        ],
        "standings": [
            {"place": s.place, "player": s.player, "name": name(s.player), "total": s.total}
            for s in verdict.standings
        ],
        "winners": [name(player) for player in verdict.winners],
        "problems": [show_remark(p, "problem", words()) for p in verdict.problems],
        "notices": [show_remark(n, "notice", words()) for n in verdict.notices],
    }


def show_outcome(outcome: Outcome, marked: Marked, words: Callable[[], Words]) -> dict[str, Json]:
    return {
        "legal": outcome.legal,
        "made": [_show_box(box) for box in outcome.made],
        "choose": list(outcome.choose),
        "sheet": marked.source | show_marks(outcome.marks, marked.sheet),
        "problems": [show_remark(p, "problem", words()) for p in outcome.problems],
    }


def _show_box(box: str) -> dict[str, Json]:
    strip, _, name = box.partition(".")
    if strip == "bar":
        return {"bar": int(name)}
    if strip == "bonus":
        return {"bonus": name}
    return {"row": strip, "lock": True} if name == "lock" else {"row": strip, "number": int(name)}


def show_marks(marks: Marks, sheet: Sheet) -> dict[str, Json]:
    """The marks in the form in which they are read."""
    shown: dict[str, Json] = {
        "rows": {row.name: list(marks.rows.get(row.name, ())) for row in sheet.rows},
        "locks": list(marks.locks),
        "misthrows": marks.misthrows,
    }
    for key in sorted(sheet.variant.keys):
        value = getattr(marks, key)
        shown[key] = value if isinstance(value, int) else list(value)
    if marks.name:
        shown["name"] = marks.name
    if marks.closed is not None:
        shown["closed"] = list(marks.closed)
    if marks.cards:
        shown["game"] = "cards"
    if marks.players is not None:
        shown["players"] = marks.players
    return shown


def show_steps(steps: Sequence[Step]) -> list[dict[str, Json]]:
    return [{"by": step.cause, "boxes": list(step.boxes)} for step in steps]
