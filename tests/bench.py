"""`make bench`: figures as ratios within one run, since machines are noisy."""

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

from sheetgen.model import Marks, Sheet
from sheetgen.payload.results import show_marks
from sheetgen.rules.check import crossed_boxes
from sheetgen.rules.judge import judge
from sheetgen.rules.reach import reach
from sheetgen.variants import BY_ID
from tests.players import any_sheet, random_play, spoilt

SHEETS = 10_000


def main() -> None:
    bench_start()
    bench_lines()
    for variant in ("bonus-a", "bonus-b"):
        bench_search(variant)


def bench_start() -> None:
    """How long the program takes to say what it can do, against an empty Python."""
    bare = _best(lambda: _run([sys.executable, "-c", "pass"]), 5)
    helped = _best(lambda: _run([sys.executable, "-m", "sheetgen.cli", "--help"]), 5)
    print(f"sheetgen --help: {helped / bare:.1f} times an empty Python ({helped * 1e3:.0f} ms)")


def bench_lines() -> None:
    """score --lines against reading and writing the same lines as JSON."""
    draw = random.Random(1)
    classic = BY_ID["classic"]
    sheet = any_sheet(classic, draw)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sheets.jsonl"
        with path.open("w") as file:
            for _ in range(SHEETS):
                marks = {"variant": "classic"} | show_marks(random_play(sheet, draw), sheet)
                file.write(json.dumps(marks) + "\n")
        echo = (
            "import json, sys\nfor line in open(sys.argv[1]): print(json.dumps(json.loads(line)))"
        )
        empty = Path(folder) / "empty.jsonl"
        empty.touch()

        def echo_lines(name: Path) -> None:
            _run([sys.executable, "-c", echo, str(name)])

        def score_lines(name: Path) -> None:
            _run([sys.executable, "-m", "sheetgen.cli", "score", "--lines", str(name)])

        plain = _best(lambda: echo_lines(path), 3) - _best(lambda: echo_lines(empty), 3)
        scored = _best(lambda: score_lines(path), 3) - _best(lambda: score_lines(empty), 3)
    micros = scored / SHEETS * 1e6
    print(
        f"score --lines: {scored / plain:.1f} times plain JSON, {micros:.0f} µs a sheet (at most 5)"
    )


def bench_search(variant: str) -> None:
    """The judge on sheets from random play, as they are and spoilt."""
    draw = random.Random(2)
    for kind, spoil in (("played", _as_it_is), ("spoilt", spoilt)):
        times, states = [], []
        for _ in range(SHEETS):
            sheet = any_sheet(BY_ID[variant], draw)
            marks = spoil(sheet, random_play(sheet, draw), draw)
            start = process_time()
            verdict = judge(sheet, marks)
            times.append(process_time() - start)
            if not verdict.problems or verdict.problems[0].code == "bonus-unreachable":
                crossed = [crossed_boxes(row, marks.rows.get(row.name, ())) for row in sheet.rows]
                states.append(reach(sheet, marks, crossed).states)
        mean, worst = sum(times) / len(times) * 1e3, max(times) * 1e3
        print(
            f"{variant} {kind}: mean {mean:.2f} ms (at most 2), worst {worst:.0f} ms (at most 50), "
            f"most states {max(states)}"
        )


def _as_it_is(sheet: Sheet, marks: Marks, draw: random.Random) -> Marks:
    return marks


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _best(job: Callable[[], None], times: int) -> float:
    found = []
    for _ in range(times):
        start = perf_counter()
        job()
        found.append(perf_counter() - start)
    return min(found)


if __name__ == "__main__":
    main()
