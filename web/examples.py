"""Examples for the description: sheets and tables from the booklets, as tests/cases has them."""

from typing import Any

LAURA: dict[str, Any] = {
    "variant": "classic",
    "name": "Laura",
    "rows": {
        "red": [2, 3, 5, 7],
        "yellow": [3, 4, 8],
        "green": [11, 10, 9, 7, 5, 2],
        "blue": [12, 11, 10, 9, 8, 5, 4, 3],
    },
    "locks": ["green"],
    "misthrows": 2,
}
TABLE: dict[str, Any] = {
    "variant": "classic",
    "players": [
        {"name": "Max", "rows": {"red": [2, 3, 4, 5, 6, 12]}, "locks": ["red"]},
        {"name": "Linus", "rows": {"yellow": [2, 3, 4, 5, 6, 12]}, "locks": ["yellow"]},
        {
            "name": "Laura",
            "rows": {"green": [12, 11, 10, 9, 8, 2], "red": [2]},
            "locks": ["green"],
            "misthrows": 1,
        },
        {"name": "Emma", "rows": {"blue": [12, 11, 10, 9]}, "misthrows": 1},
    ],
}
CROSS: dict[str, Any] = {
    "sheet": {"variant": "classic", "rows": {"red": [5, 7]}},
    "cross": {"row": "red", "number": 6},
}
BATCH: dict[str, Any] = {
    "sheets": [LAURA, {"code": "GB", "rows": {"red": [10, 6], "green": [8]}, "misthrows": 1}]
}
PAD: dict[str, Any] = {
    "variant": "gemixxt-b",
    "sheets": 8,
    "shuffle": True,
    "seed": "holiday",
    "cut_marks": True,
}
DRAW: dict[str, Any] = {"variant": "gemixxt-b", "seed": "holiday", "count": 2}
CODE = "GB"
BOARD = "OB"
