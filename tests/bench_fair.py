"""`make bench`: games a second of the kernel against the plain engine, and how long draws take."""

from time import process_time

from sheetgen.codes import standard_sheet
from sheetgen.draws import drawn_sheet
from sheetgen.fair.games import _compiled, _one_by_one
from sheetgen.model import Variant
from sheetgen.sheets import layouts
from sheetgen.variants import ALL

PLAIN, COMPILED, DRAWS = 10, 4000, 1000


def main() -> None:
    for variant in ALL:
        sheets = [standard_sheet(variant)] * 2
        _compiled(sheets, 2, "warm", _silent)
        start = process_time()
        _one_by_one(sheets, PLAIN, "bench", _silent)
        middle = process_time()
        _compiled(sheets, COMPILED, "bench", _silent)
        plain, compiled = (middle - start) / PLAIN, (process_time() - middle) / COMPILED
        print(
            f"{variant.id}: {1 / compiled:,.0f} games a CPU second, "
            f"{plain / compiled:.0f} times the plain engine (at least 50)"
        )
    for variant in ALL:
        if layouts(variant) > 1:
            _bench_draws(variant.id, [drawn_time(variant, game) for game in range(DRAWS)])


def drawn_time(variant: Variant, game: int) -> float:
    start = process_time()
    drawn_sheet(variant, "bench", game, 0)
    return process_time() - start


def _bench_draws(name: str, times: list[float]) -> None:
    mean, worst = sum(times) / len(times) * 1e3, max(times) * 1e3
    print(f"{name}: a fair draw takes {mean:.2f} ms, at worst {worst:.1f} (at most 5)")


def _silent(done: int) -> None:
    pass


if __name__ == "__main__":
    main()
