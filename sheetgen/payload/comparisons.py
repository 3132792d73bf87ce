"""Comparisons of layouts as JSON."""

from collections.abc import Sequence

from sheetgen.fair.report import Comparison
from sheetgen.payload.values import Json


def show_comparisons(
    found: Sequence[Comparison], players: int, games: int, seed: str
) -> dict[str, Json]:
    return {
        "variant": found[0].sheet.variant.id,
        "players": players,
        "games": games,
        "seed": seed,
        "layouts": [_show(one) for one in found],
    }


def _show(one: Comparison) -> dict[str, Json]:
    return {
        "code": one.sheet.code,
        "standard": one.sheet.code == one.sheet.variant.tag,
        "mean": round(one.mean, 3),
        "difference": round(one.difference, 3),
        "standard_error": round(one.error, 3),
        "win_share": None if one.wins is None else round(one.wins, 4),
        "rounds": round(one.rounds, 3),
        "misthrows": round(one.misthrows, 3),
        "ends": {end: round(share, 4) for end, share in one.ends.items()},
        "scores": {str(points): count for points, count in one.scores.items()},
    }
