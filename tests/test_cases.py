"""Worked examples from the booklets, and what follows from them: expected values by hand."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sheetgen.model import Remark
from sheetgen.payload.layouts import show_layout
from sheetgen.payload.marked import read_marked, read_table
from sheetgen.rules.follow import Cross, follow
from sheetgen.rules.judge import judge
from sheetgen.rules.table import judge_table
from sheetgen.variants import BY_ID

FOLDER = Path(__file__).parent / "cases"


def cases(kind: str) -> list[Any]:
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        for case in tomllib.loads(path.read_text("utf-8")).get(kind, []):
            found.append(pytest.param(case, id=f"{path.stem}: {case['about']}"))
    return found


def codes(remarks: Sequence[Remark]) -> list[list[str]]:
    return [[remark.code, remark.box or ""] for remark in remarks]


def test_every_variant_has_cases() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(BY_ID)


@pytest.mark.parametrize("case", cases("score"))
def test_score(case: dict[str, Any]) -> None:
    marked = read_marked(case["sheet"])
    verdict = judge(marked.sheet, marked.marks)
    assert codes(verdict.problems) == case.get("problems", [])
    assert codes(verdict.notices) == case.get("notices", [])
    assert verdict.total == case.get("total")
    if "points" in case:
        assert [n * (n + 1) // 2 for n in verdict.score.crosses] == case["points"]
    if "extras" in case:
        assert [[extra.kind, extra.points] for extra in verdict.score.extras] == case["extras"]


@pytest.mark.parametrize("case", cases("cross"))
def test_cross(case: dict[str, Any]) -> None:
    marked = read_marked(case["sheet"])
    cross = None if "lucky" in case["cross"] else Cross(**case["cross"])
    outcome = follow(marked.sheet, marked.marks, cross, case.get("chosen"))
    assert [p.code for p in outcome.problems] == ([case["problem"]] if "problem" in case else [])
    assert list(outcome.made) == case.get("made", [])
    assert list(outcome.choose) == case.get("choose", [])
    if not outcome.made:
        assert outcome.marks == marked.marks


@pytest.mark.parametrize("case", cases("table"))
def test_table(case: dict[str, Any]) -> None:
    for player in case["table"]["players"]:
        layout = player.get("layout", {})
        if isinstance(layout.get("rows"), str):  # the rows of the published sheet
            tag = BY_ID[layout["rows"]].tag
            layout["rows"] = show_layout(read_marked({"code": tag}).sheet)["rows"]
    table = read_table(case["table"])
    verdict = judge_table(table.sheets, table.marks)
    names = [marks.name for marks in table.marks]
    sheets = [[p.code for p in sheet.problems] for sheet in verdict.verdicts]
    assert sheets == case.get("sheet_problems", [[] for _ in names])
    assert [p.code for p in verdict.problems] == case.get("problems", [])
    assert [n.code for n in verdict.notices] == case.get("notices", [])
    assert [names[player] for player in verdict.winners] == case.get("winners", [])
    if "places" in case:
        assert [[names[s.player], s.place] for s in verdict.standings] == case["places"]
